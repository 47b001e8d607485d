//! Programs in another coding than the one that they declare.

use std::sync::LazyLock;

use regex::bytes::{Captures, Regex};

use crate::source::{Language, decode};

/// The mark that some editors write at the start of UTF-8.
const MARK: &str = "\u{feff}";

/// A program as text.
pub(in crate::judge::repair) struct Decoded {
    pub(in crate::judge::repair) text: String,
    /// The kind of the correction that its coding took, if any.
    pub(in crate::judge::repair) kind: Option<&'static str>,
    has_mark: bool,
    has_carriage_returns: bool,
}

impl Decoded {
    /// Decodes a program as Python does, or by what its bytes show: UTF-16, UTF-8 whatever it
    /// declares, Windows-1252. `None` where none of them fits.
    pub(in crate::judge::repair) fn of(bytes: &[u8]) -> Option<Self> {
        let decoded = |bytes: &[u8]| decode(bytes, Language::Python, "").ok();
        let undeclared = without_declaration(bytes);
        let (text, kind) = if let Some(text) = of_utf16(bytes) {
            (text, Some("utf-16"))
        } else if let Some(text) = decoded(bytes).filter(|_| str::from_utf8(bytes).is_ok()) {
            (text, None)
        } else if let Some(text) = decoded(&undeclared) {
            (text, Some("declaration"))
        } else if let Some(text) = decoded(bytes) {
            // It is written in UTF-8.
            let undeclared = without_declaration(text.as_bytes());
            (String::from_utf8(undeclared).ok()?, Some("declaration"))
        } else {
            let declared = [b"# coding: cp1252\n", &undeclared[..]].concat();
            let text = decoded(&declared)?;
            (text.split_once('\n')?.1.to_owned(), Some("windows-1252"))
        };
        Some(Decoded {
            text,
            kind,
            has_mark: bytes.starts_with(MARK.as_bytes()),
            has_carriage_returns: bytes.windows(2).any(|pair| pair == b"\r\n"),
        })
    }

    /// A corrected text with the mark and the line ends of the program.
    pub(in crate::judge::repair) fn restore(&self, text: &str) -> String {
        let mark = if self.has_mark { MARK } else { "" };
        let end = if self.has_carriage_returns {
            "\r\n"
        } else {
            "\n"
        };
        mark.to_owned() + &text.replace('\n', end)
    }
}

/// UTF-16 with its mark, or where every other byte of the start is 0.
fn of_utf16(bytes: &[u8]) -> Option<String> {
    let is_big = match bytes {
        [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => true,
        [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => false,
        _ => return None,
    };
    let unit = if is_big {
        u16::from_be_bytes
    } else {
        u16::from_le_bytes
    };
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text = String::from_utf16(&units.collect::<Vec<_>>()).ok()?;
    let text = text.trim_start_matches('\u{feff}');
    Some(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// A program whose first two lines declare no coding.
fn without_declaration(bytes: &[u8]) -> Vec<u8> {
    static DECLARED: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?-u)\A(?:[^\n]*\n)?[ \t]*#[^\n]*?coding[:=][^\n]*").ok());
    let Some(pattern) = &*DECLARED else {
        return bytes.to_vec();
    };
    let without = pattern.replace(bytes, |found: &Captures| {
        let newline = found[0].iter().rposition(|byte| *byte == b'\n');
        found[0][..newline.map_or(0, |place| place + 1)].to_vec()
    });
    without.into_owned()
}
