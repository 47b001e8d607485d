//! Matches the names of marks with rows of the worksheet.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The kinds of columns in which the name of a mark may be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MatchingKey {
    /// The group: each of its members gets the mark.
    Group,
    /// The number of the student.
    IdNumber,
    /// The email address, whole or before the `@`.
    Email,
    /// The number that Moodle assigns to a participant.
    Identifier,
    FullName,
}

impl MatchingKey {
    /// Every key, in the order in which they are tried.
    pub(super) const ALL: [MatchingKey; 5] = [
        MatchingKey::Group,
        MatchingKey::IdNumber,
        MatchingKey::Email,
        MatchingKey::Identifier,
        MatchingKey::FullName,
    ];
}

/// The words by which Moodle replaces hidden names; the longer word first.
const PARTICIPANT: [&str; 2] = ["participante", "participant"];

/// The keys by which names are matched, in order: the first that finds a name decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching(pub Vec<MatchingKey>);

/// All keys, the most reliable first.
impl Default for Matching {
    fn default() -> Self {
        Matching(MatchingKey::ALL.to_vec())
    }
}

/// The value that a name must have in the column of a key; `None` if it cannot be there.
pub(super) fn expected_value(key: MatchingKey, who: &str) -> Option<String> {
    match (key, parse_moodle_folder(who)) {
        (MatchingKey::Identifier, Some((_, number))) => participant_number(number),
        // A bare number may be the student number of one row and the participant number of another.
        (MatchingKey::Identifier, None) => {
            participant_number(who).filter(|number| normalized(who) != *number)
        }
        (_, folder) => {
            let name = normalized(folder.map_or(who, |(name, _)| name));
            (!name.is_empty()).then_some(name)
        }
    }
}

/// Returns whether a name can belong to a row with this full name. The name of a Moodle folder has
/// both the name and the number; both must agree, unless Moodle hides the full name.
pub(super) fn matches_full_name(who: &str, full_name: &str) -> bool {
    parse_moodle_folder(who).is_none_or(|(name, _)| {
        full_name.is_empty() || normalized(name) == normalized(full_name) || is_anonymous(name)
    })
}

/// Returns whether a name contains Moodle's participant number, which alone decides its row if the
/// worksheet has such numbers.
pub(super) fn is_numbered(who: &str) -> bool {
    parse_moodle_folder(who).is_some()
}

/// The name and the number in the name of a Moodle folder, `Full Name_12345_assignsubmission_file_`
/// or the beginning of it.
fn parse_moodle_folder(who: &str) -> Option<(&str, &str)> {
    let (folder, _) = who.split_once("_assignsubmission_").unwrap_or((who, ""));
    let (name, number) = folder.rsplit_once('_')?;
    participant_number(number).map(|_| (name, number))
}

fn is_anonymous(name: &str) -> bool {
    PARTICIPANT.contains(&normalized(name).as_str())
}

/// The values by which the cell of a key can be found.
pub(super) fn lookup_values(key: MatchingKey, cell: &str) -> Vec<String> {
    if key == MatchingKey::Identifier {
        return participant_number(cell).into_iter().collect();
    }
    let mut names = vec![normalized(cell)];
    if let (MatchingKey::Email, Some((name, _))) = (key, cell.rsplit_once('@')) {
        names.push(normalized(name));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The number of `Participant 12345`, with or without the word.
fn participant_number(text: &str) -> Option<String> {
    let text = normalized(text);
    let number = PARTICIPANT.iter().find_map(|word| text.strip_prefix(word));
    let number = number.unwrap_or(&text).trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.to_owned())
}

/// Normalizes text: no case, no accents, single spaces.
pub(super) fn normalized(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    words.join(" ")
}
