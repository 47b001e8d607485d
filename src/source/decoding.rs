//! The text of a program, decoded as its interpreter does.
//!
//! Rules, hints, comparisons and quotations read this text, and a worker compiles it: what Python
//! runs is what was read.

use std::sync::LazyLock;

use regex::bytes::Regex;
use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::source::Language;

/// The mark that some editors write at the start of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// The characters of Windows-1252 from byte 0x80 to 0x9f; those that it does not define are
/// controls.
const WINDOWS_1252: &str = "\
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
/// Python's names of the codings that are read, in the spelling of [`normalized_name`].
const CODINGS: [(Coding, &[&str]); 4] = [
    (
        Coding::Utf8,
        &[
            "u8",
            "utf",
            "utf8",
            "utf_8",
            "utf8_ucs2",
            "utf8_ucs4",
            "cp65001",
        ],
    ),
    (
        Coding::Ascii,
        &[
            "646",
            "ansi_x3.4_1968",
            "ansi_x3.4_1986",
            "ansi_x3_4_1968",
            "ascii",
            "cp367",
            "csascii",
            "ibm367",
            "iso646_us",
            "iso_646.irv_1991",
            "iso_ir_6",
            "us",
            "us_ascii",
        ],
    ),
    (
        Coding::Latin1,
        &[
            "8859",
            "cp819",
            "csisolatin1",
            "ibm819",
            "iso8859",
            "iso8859_1",
            "iso_8859_1",
            "iso_8859_1_1987",
            "iso_ir_100",
            "l1",
            "latin",
            "latin1",
            "latin_1",
        ],
    ),
    (Coding::Windows1252, &["1252", "cp1252", "windows_1252"]),
];

/// A coding in which programs are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coding {
    Utf8,
    Ascii,
    Latin1,
    Windows1252,
}

/// Reason why a program cannot be decoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub struct DecodingError {
    /// Name of the file.
    pub file: String,
    /// Line of the reason, from 1.
    pub line: usize,
    /// The reason.
    pub problem: CodingProblem,
}

/// Problem of a program's coding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodingProblem {
    /// The line declares a coding other than UTF-8, ASCII, Latin-1 and Windows-1252.
    Refused(String),
    /// The line declares this coding, and the file starts with the mark of UTF-8.
    ContradictsMark(String),
    /// The line has a byte that is none of this coding.
    Invalid(&'static str),
}

impl DecodingError {
    /// Returns whether a byte is none of the coding: Python cannot read the file either.
    pub fn is_invalid(&self) -> bool {
        matches!(self.problem, CodingProblem::Invalid(_))
    }
}

impl Localized for DecodingError {
    fn notice(&self) -> Notice {
        let (id, coding) = match &self.problem {
            CodingProblem::Refused(coding) => ("coding-refused", coding.as_str()),
            CodingProblem::ContradictsMark(coding) => ("coding-contradicts-mark", coding.as_str()),
            CodingProblem::Invalid(coding) => ("coding-invalid", *coding),
        };
        Notice::new(id)
            .with("file", &self.file)
            .with("line", self.line)
            .with("coding", coding)
    }
}

/// Decodes a program, with `\n` as the only line end, as Python and SWI-Prolog read it.
///
/// # Errors
/// [`DecodingError`] where a program in Python declares another coding than UTF-8, ASCII, Latin-1
/// or Windows-1252, or has bytes that are none of its coding. A program in Prolog is UTF-8, and
/// other bytes are replaced.
pub(crate) fn decode(
    bytes: &[u8],
    language: Language,
    file: &str,
) -> Result<String, DecodingError> {
    let (bytes, has_mark) = match bytes.strip_prefix(MARK) {
        Some(rest) => (rest, true),
        None => (bytes, false),
    };
    let error = |line, problem| DecodingError {
        file: file.to_owned(),
        line,
        problem,
    };
    let coding = match (language, declared_coding(bytes)) {
        (Language::Prolog, _) => return Ok(decode_lossy(bytes)),
        (Language::Python, None) => Coding::Utf8,
        (Language::Python, Some((line, name))) => {
            // Beside the mark, Python's tokenizer takes no other spelling.
            if has_mark && tokenizer_name(&name) != "utf-8" {
                return Err(error(line, CodingProblem::ContradictsMark(name)));
            }
            match Coding::named(&name) {
                Some(coding) => coding,
                None => return Err(error(line, CodingProblem::Refused(name))),
            }
        }
    };
    match coding.decode(bytes) {
        Ok(text) => Ok(with_newlines(&text)),
        Err(place) => {
            let line = with_newlines(&decode_lossy(&bytes[..place]));
            let line = 1 + line.matches('\n').count();
            Err(error(line, CodingProblem::Invalid(coding.name())))
        }
    }
}

/// Decodes UTF-8 whose other bytes are replaced.
pub(crate) fn decode_lossy(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    with_newlines(&String::from_utf8_lossy(bytes))
}

fn with_newlines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Line and name of the coding that a program in Python declares: in a comment of its first two
/// lines, before which there is no code.
fn declared_coding(bytes: &[u8]) -> Option<(usize, String)> {
    static COOKIE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?-u)^[ \t\x0c]*#.*?coding[:=][ \t]*([-_.0-9A-Za-z]+)")
            .expect("the pattern of PEP 263")
    });
    static BLANK: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?-u)^[ \t\x0c]*(?:#|$)").expect("a pattern of blank lines"));
    let mut rest = bytes;
    for number in 1..=2 {
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
        if let Some(found) = COOKIE.captures(line) {
            return Some((number, String::from_utf8_lossy(&found[1]).into_owned()));
        }
        if !BLANK.is_match(line) {
            return None;
        }
        rest = after.strip_prefix(b"\r\n").unwrap_or(after.get(1..)?);
    }
    None
}

/// Name of a coding as Python's tokenizer knows it, before it asks the codecs for another.
fn tokenizer_name(name: &str) -> String {
    let start: String = name.chars().take(12).collect();
    let start = start.to_ascii_lowercase().replace('_', "-");
    let is_one_of = |names: &[&str]| {
        let mut names = names.iter();
        names.any(|each| {
            let rest = start.strip_prefix(each);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        })
    };
    if is_one_of(&["utf-8"]) {
        "utf-8".to_owned()
    } else if is_one_of(&["latin-1", "iso-8859-1", "iso-latin-1"]) {
        "iso-8859-1".to_owned()
    } else {
        name.to_owned()
    }
}

/// Name of a coding as Python's table of aliases spells it.
fn normalized_name(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_ascii_lowercase()
}

impl Coding {
    fn named(name: &str) -> Option<Self> {
        let name = normalized_name(&tokenizer_name(name));
        let mut codings = CODINGS.into_iter();
        let found = codings.find(|(_, names)| names.contains(&name.as_str()));
        found.map(|(coding, _)| coding)
    }

    fn name(self) -> &'static str {
        match self {
            Coding::Utf8 => "UTF-8",
            Coding::Ascii => "ASCII",
            Coding::Latin1 => "Latin-1",
            Coding::Windows1252 => "Windows-1252",
        }
    }

    /// Decodes bytes, or gives the place of the first one that is none of the coding.
    fn decode(self, bytes: &[u8]) -> Result<String, usize> {
        if self == Coding::Utf8 {
            let text = str::from_utf8(bytes);
            return text.map(str::to_owned).map_err(|error| error.valid_up_to());
        }
        let characters = bytes.iter().enumerate();
        let characters = characters.map(|(place, &byte)| self.character(byte).ok_or(place));
        characters.collect()
    }

    /// Character of a byte, in a coding of one byte each.
    fn character(self, byte: u8) -> Option<char> {
        match (self, byte) {
            (Coding::Ascii | Coding::Utf8, 0x80..) => None,
            (Coding::Windows1252, 0x80..=0x9f) => {
                let character = WINDOWS_1252.chars().nth(usize::from(byte - 0x80))?;
                (!character.is_control()).then_some(character)
            }
            _ => Some(char::from(byte)),
        }
    }
}
