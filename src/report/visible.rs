//! Text from a submission, made safe and its white space visible.

/// Escapes text for terminals and pages: every control character, and every character that changes
/// the direction of text, is written out.
#[must_use]
pub fn safe(text: &str) -> String {
    text.chars().fold(String::new(), |mut safe, character| {
        match character {
            '\n' | '\t' => safe.push(character),
            _ if character.is_control() || changes_direction(character) => {
                safe.extend(character.escape_unicode());
            }
            _ => safe.push(character),
        }
        safe
    })
}

/// Escapes text like [`safe`], and its newlines and tabs too: for names.
#[must_use]
pub fn in_line(text: &str) -> String {
    safe(text).replace('\n', "\\n").replace('\t', "\\t")
}

/// Escapes text like [`safe`], with spaces and tabs as visible marks, for a line that differs from
/// another.
#[must_use]
pub fn marked(line: &str) -> String {
    safe(line).replace(' ', "·").replace('\t', "→")
}

/// Characters that reorder, hide or join what is around them.
fn changes_direction(character: char) -> bool {
    matches!(character,
        '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("a b", "a b")]
    #[case("\u{1b}[31mred", "\\u{1b}[31mred")]
    #[case("abc\u{202e}cba", "abc\\u{202e}cba")]
    #[case("a\rb", "a\\u{d}b")]
    #[case("linha\nlinha", "linha\nlinha")]
    fn control_characters_are_written_out(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(safe(text), shown);
    }

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(in_line("x\n[1] G01: 26"), "x\\n[1] G01: 26");
    }

    #[test]
    fn white_space_of_a_line_is_marked() {
        assert_eq!(marked(" a\tb "), "·a→b·");
    }
}
