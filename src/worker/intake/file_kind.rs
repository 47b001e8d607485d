//! Kind of a file that is no program of the expected language.

use crate::messages::Notice;
use crate::source::Language;

/// A kind of file that is mistaken for a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A file with nothing but white space.
    Empty,
    /// A notebook of Jupyter.
    Notebook,
    /// A program compiled by Python: a `.pyc`.
    Compiled,
    /// Text in UTF-16, which Python does not read.
    Utf16,
    /// A document, an archive, an image: the usual extension of its name.
    Binary(&'static str),
    /// A program in another language.
    Program(Language),
}

impl FileKind {
    /// The kind of a file with this content, `None` where it may be a program in the language.
    ///
    /// Guesses what a file is. Prolog and Python are told apart by heuristics: call it only for
    /// files that define no function of an assignment.
    pub fn of(bytes: &[u8], language: Language) -> Option<Self> {
        if bytes.trim_ascii().is_empty() {
            return Some(FileKind::Empty);
        }
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Some(FileKind::Utf16);
        }
        // The first letters of a program may be those of a format: `BM`, of an image.
        let is_text = !bytes.contains(&0) && str::from_utf8(bytes).is_ok();
        if !is_text && let Some(kind) = infer::get(bytes) {
            return Some(FileKind::Binary(kind.extension()));
        }
        // A number of the version, and `\r\n` so that a transfer as text breaks it.
        if bytes.get(2..4) == Some(b"\r\n") && bytes.contains(&0) {
            return Some(FileKind::Compiled);
        }
        let text = String::from_utf8_lossy(bytes);
        if text.trim_start().starts_with('{') && text.contains("\"nbformat\"") {
            return Some(FileKind::Notebook);
        }
        let other = language_of(&text)?;
        (other != language).then_some(FileKind::Program(other))
    }

    /// Says what the file is, and what to hand in instead.
    pub fn notice(self, file: &str, language: Language) -> Notice {
        let notice = Notice::new(match self {
            FileKind::Empty => "file-empty",
            FileKind::Notebook => "file-notebook",
            FileKind::Compiled => "file-compiled",
            FileKind::Utf16 => "file-utf-16",
            FileKind::Binary(_) => "file-binary",
            FileKind::Program(_) => "file-language",
        });
        let notice = notice
            .with("file", file)
            .with("language", language.to_string());
        match self {
            FileKind::Binary(extension) => notice.with("extension", extension),
            FileKind::Program(actual) => notice.with("actual", actual.to_string()),
            _ => notice,
        }
    }
}

/// The language of a program that has lines of one of them alone.
fn language_of(text: &str) -> Option<Language> {
    const PYTHON: [&str; 5] = ["def ", "class ", "import ", "from ", "@"];
    let has_python = text
        .lines()
        .any(|line| PYTHON.iter().any(|start| line.starts_with(start)));
    let is_clause = |line: &str| line.contains(":-") && !line.contains(['"', '\'', '#']);
    match (has_python, text.lines().any(is_clause)) {
        (true, false) => Some(Language::Python),
        (false, true) => Some(Language::Prolog),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::nothing(b"", Some(FileKind::Empty))]
    #[case::white_space(b" \r\n\t\n", Some(FileKind::Empty))]
    #[case::notebook(b"{\n \"cells\": [],\n \"nbformat\": 4\n}", Some(FileKind::Notebook))]
    #[case::compiled(b"\xa7\r\r\n\0\0\0\0", Some(FileKind::Compiled))]
    #[case::utf_16(b"\xff\xfed\0e\0f\0", Some(FileKind::Utf16))]
    #[case::pdf(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", Some(FileKind::Binary("pdf")))]
    #[case::archive(b"PK\x03\x04\0\0\0\0\0\0", Some(FileKind::Binary("zip")))]
    #[case::prolog(
        b":- module(m, [joga/3]).\n",
        Some(FileKind::Program(Language::Prolog))
    )]
    #[case::clause(
        b"% x\njoga(X) :-\n  X = 1.\n",
        Some(FileKind::Program(Language::Prolog))
    )]
    #[case::python(b"#!/usr/bin/env python3\ndef f():\n    return 1\n", None)]
    #[case::python_with_a_clause(b"\"\"\"\na :- b\n\"\"\"\ndef f(:\n    pass\n", None)]
    #[case::python_like_an_image(b"BM = 1\n", None)]
    #[case::python_with_a_face(b"# :-)\nx = ':-'\n", None)]
    #[case::latin_1(b"# \xe1\nx = 1\n", None)]
    fn a_file_is_no_program_in_python(#[case] bytes: &[u8], #[case] kind: Option<FileKind>) {
        assert_eq!(FileKind::of(bytes, Language::Python), kind);
    }

    #[rstest]
    #[case::python(b"def f(): return 1\n", Some(FileKind::Program(Language::Python)))]
    #[case::facts(b"peca(x).\npeca(o).\n", None)]
    #[case::module(b":- module(m, [joga/3]).\nimport(x).\n", None)]
    fn a_file_is_no_program_in_prolog(#[case] bytes: &[u8], #[case] kind: Option<FileKind>) {
        assert_eq!(FileKind::of(bytes, Language::Prolog), kind);
    }
}
