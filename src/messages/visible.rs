//! Text from a submission, made safe and its white space visible.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Unsafe sequences, escaped at their last character: a character that controls a terminal, or that
/// reorders, hides or joins its neighbours; and text that a platform would take for a command (`::`
/// first in a line and `##[` of GitHub, `##vso[` of Azure) or for a grade or a comment (VPL).
static UNSAFE: LazyLock<Regex> = LazyLock::new(|| {
    let pattern =
        r"(?m)[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}--\n\t]|^[\t\p{Zs}]*::|##(?:vso)?\[|:=>>|<\|--|--\|>";
    Regex::new(pattern).expect("a pattern of unsafe text")
});

/// Escapes text for terminals, pages and logs: every control character, every character that
/// changes the direction of text, and every marker of a platform is written out.
pub fn safe(text: &str) -> String {
    escaped(text, |last| last.escape_unicode().to_string())
}

/// Escapes JSON like [`safe`]: its strings have the same values.
pub(crate) fn safe_json(json: &str) -> String {
    escaped(json, |last| {
        let mut units = [0; 2];
        let units = last.encode_utf16(&mut units).iter();
        units.fold(String::new(), |escaped, unit| {
            format!("{escaped}\\u{unit:04x}")
        })
    })
}

fn escaped(text: &str, escape: impl Fn(char) -> String) -> String {
    let escaped = UNSAFE.replace_all(text, |found: &Captures| {
        let mut letters = found[0].chars();
        let last = letters.next_back().map(&escape).unwrap_or_default();
        letters.as_str().to_owned() + &last
    });
    escaped.into_owned()
}

/// Escapes text like [`safe`], and its newlines and tabs too: for names.
pub fn in_line(text: &str) -> String {
    safe(text).replace('\n', "\\n").replace('\t', "\\t")
}

/// Escapes text like [`safe`], with spaces and tabs as visible marks, for a line that differs from
/// another.
pub fn marked(line: &str) -> String {
    safe(line).replace(' ', "·").replace('\t', "→")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use regex::Regex;
    use rstest::rstest;

    /// The first line that a platform takes for a command or a grade, or that has a character
    /// which hides or reorders others.
    pub(crate) fn forged_line(text: &str) -> Option<&str> {
        let hidden = Regex::new(r"[\p{Cf}\p{Zl}\p{Zp}--\u{feff}]").unwrap();
        let ends = |letter: char| "\n\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(letter);
        let mut lines = text.split(ends).map(str::trim_start);
        lines.find(|line| {
            line.starts_with("::")
                || line.starts_with("Grade :=>>")
                || ["##[", "##vso["].iter().any(|mark| line.contains(mark))
                || hidden.is_match(line)
        })
    }

    #[rstest]
    #[case("a b", "a b")]
    #[case("\u{1b}[31mred", "\\u{1b}[31mred")]
    #[case("abc\u{202e}cba", "abc\\u{202e}cba")]
    #[case("a\rb", "a\\u{d}b")]
    #[case("linha\nlinha", "linha\nlinha")]
    #[case("soft\u{ad}hyphen \u{e0041}", "soft\\u{ad}hyphen \\u{e0041}")]
    #[case("João Sá.py", "João Sá.py")]
    #[case(
        ":- module(m, []).\n  ::error::x",
        ":- module(m, []).\n  :\\u{3a}error::x"
    )]
    #[case("x ::error::", "x ::error::")]
    #[case("Grade :=>> 20", "Grade :=>\\u{3e} 20")]
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
