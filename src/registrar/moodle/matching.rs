//! Which row of the worksheet a name of ours is in.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What a name of ours may be in the worksheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The group: each of its members has the mark.
    Group,
    /// The number of the student.
    IdNumber,
    /// The address, whole or before the `@`.
    Email,
    /// The number that Moodle gives a participant.
    Identifier,
    /// The full name.
    FullName,
}

impl Key {
    /// Every key, in the order in which they are tried.
    pub(super) const ALL: [Key; 5] = [
        Key::Group,
        Key::IdNumber,
        Key::Email,
        Key::Identifier,
        Key::FullName,
    ];
}

/// What Moodle calls somebody whose name is not told; the longer word first.
const PARTICIPANT: [&str; 2] = ["participante", "participant"];

/// What the names of the marks are looked for as: the first key that knows one decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching(pub Vec<Key>);

/// Every key, the surest first.
impl Default for Matching {
    fn default() -> Self {
        Matching(Key::ALL.to_vec())
    }
}

/// What a name of ours would be in the column of a key.
pub(super) fn wanted(key: Key, who: &str) -> Option<String> {
    match (key, folder(who)) {
        (Key::Identifier, Some((_, number))) => identifier(number),
        // A number alone may be that of a student, and the row that of another.
        (Key::Identifier, None) => identifier(who).filter(|number| plain(who) != *number),
        (_, folder) => {
            let name = plain(folder.map_or(who, |(name, _)| name));
            (!name.is_empty()).then_some(name)
        }
    }
}

/// Whether a name of ours can be of a row with this full name: the name of a folder of
/// Moodle's has both the name and the number, and one alone would not be sure.
pub(super) fn fits(who: &str, full_name: &str) -> bool {
    folder(who).is_none_or(|(name, _)| {
        full_name.is_empty() || plain(name) == plain(full_name) || is_anonymous(name)
    })
}

/// Whether a name of ours has the number that Moodle gives a participant: where the
/// worksheet has these numbers, nothing else decides whose it is.
pub(super) fn is_numbered(who: &str) -> bool {
    folder(who).is_some()
}

/// The name and the number in the name of a folder of Moodle's,
/// `Full Name_12345_assignsubmission_file_` or the beginning of it.
fn folder(who: &str) -> Option<(&str, &str)> {
    let (folder, _) = who.split_once("_assignsubmission_").unwrap_or((who, ""));
    let (name, number) = folder.rsplit_once('_')?;
    identifier(number).map(|_| (name, number))
}

fn is_anonymous(name: &str) -> bool {
    PARTICIPANT.contains(&plain(name).as_str())
}

/// What the cell of a key is known by.
pub(super) fn known_by(key: Key, cell: &str) -> Vec<String> {
    if key == Key::Identifier {
        return identifier(cell).into_iter().collect();
    }
    let mut names = vec![plain(cell)];
    if let (Key::Email, Some((name, _))) = (key, cell.rsplit_once('@')) {
        names.push(plain(name));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The number of `Participant 12345`, with or without its word.
fn identifier(text: &str) -> Option<String> {
    let text = plain(text);
    let number = PARTICIPANT.iter().find_map(|word| text.strip_prefix(word));
    let number = number.unwrap_or(&text).trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.to_owned())
}

/// Text regardless of case, accents and spaces.
pub(super) fn plain(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    words.join(" ")
}
