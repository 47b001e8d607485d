//! Characters and lines that are not Python, and what was meant: data.

use std::sync::LazyLock;

use regex::Regex;

/// Characters that word processors and other keyboards write, by those of Python.
pub(super) struct Characters(&'static [(&'static str, &'static str)]);

pub(super) const CHARACTERS: Characters = Characters(&[
    ("“”„‟«»″", "\""),
    ("‘’‚‛′´", "'"),
    ("–—−‐‑", "-"),
    ("×", "*"),
    ("÷", "/"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    (
        "\u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{202f}\u{205f}\u{3000}",
        " ",
    ),
    ("\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}\u{0}", ""),
]);

impl Characters {
    pub(super) fn replacement(&self, character: char) -> Option<String> {
        // Full-width forms are those of ASCII, moved.
        if let '\u{ff01}'..='\u{ff5e}' = character {
            let plain = char::from_u32(u32::from(character) - 0xfee0)?;
            return (!plain.is_alphanumeric()).then(|| plain.to_string());
        }
        let mut rows = self.0.iter();
        let row = rows.find(|(from, _)| from.contains(character))?;
        Some(row.1.to_owned())
    }
}

/// Kind, pattern of a line, and the line in its place.
pub(super) fn rewrites() -> &'static [(&'static str, Regex, &'static str)] {
    static REWRITES: LazyLock<Vec<(&str, Regex, &str)>> = LazyLock::new(|| {
        let rows = [
            ("elif", r"^(\s*\}?\s*)(?:else?\s*if|elsif)\b", "${1}elif"),
            (
                "print",
                r"^(\s*)print\s+([^#(\s][^#]*?)(\s*(?:#.*)?)$",
                "${1}print($2)$3",
            ),
            ("print", r"^(\s*)print\s*$", "${1}print()"),
            ("prompt", r"^(\s*)(?:>>>|\.\.\.) ?", "$1"),
            ("prompt", r"^\s*In \[\d+\]: ?", ""),
            ("fence", r"^\s*(?:```|~~~)\w*\s*$", ""),
            ("except", r"^(\s*except\s+[\w.]+)\s*,\s*(\w+)", "$1 as $2"),
            ("raise", r"^(\s*raise\s+[\w.]+)\s*,\s*(.*\S)", "$1($2)"),
            ("operator", r"<>|=!", "!="),
            ("operator", r"=<", "<="),
            ("operator", r"=>", ">="),
            ("operator", r"&&", " and "),
            ("operator", r"\|\|", " or "),
            ("operator", r"!(\w)", "not $1"),
            ("operator", r"\+\+", " += 1"),
            ("operator", r"--$", " -= 1"),
            ("operator", r"\b(?:elseif|else)\s*\{", "else:"),
            (
                "keyword",
                r"^(\s*)(?:function|func|fun|define)\b",
                "${1}def",
            ),
            ("colon", r";\s*$", ":"),
        ];
        let rows = rows.into_iter();
        let compiled = rows.filter_map(|(kind, pattern, by)| {
            let pattern = Regex::new(pattern).ok()?;
            Some((kind, pattern, by))
        });
        compiled.collect()
    });
    &REWRITES
}
