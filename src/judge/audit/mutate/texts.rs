//! Texts with one character changed.

/// The content of a literal with its last letter or digit changed; with one letter more, where
/// it has none, or an escape that a change could break.
pub(super) fn change_one_character(content: &str) -> String {
    let last = content.rfind(|each: char| each.is_ascii_alphanumeric());
    match last {
        Some(place) if !content.contains('\\') => {
            let character = content[place..].chars().next().unwrap_or_default();
            format!(
                "{}{}{}",
                &content[..place],
                other_character(character),
                &content[place + 1..]
            )
        }
        _ => format!("x{content}"),
    }
}

/// Another character of the same kind.
fn other_character(character: char) -> char {
    match character {
        '9' => '0',
        '0'..='8' => char::from(character as u8 + 1),
        'x' => 'y',
        'X' => 'Y',
        _ if character.is_ascii_uppercase() => 'X',
        _ => 'x',
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("argumentos invalidos", "argumentos invalidox")]
    #[case("x = 9.", "x = 0.")]
    #[case(": ", "x: ")]
    #[case("", "x")]
    #[case("a\\n", "xa\\n")]
    #[case("água", "águx")]
    fn one_character_changes(#[case] content: &str, #[case] expected: &str) {
        assert_eq!(change_one_character(content), expected);
    }
}
