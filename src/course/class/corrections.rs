//! Corrections of hand-ins that Python cannot compile, for a person to accept, as a table.

use std::collections::BTreeMap;

use crate::messages::Messages;
use crate::report::Cell;

/// The corrections of a class, by student.
pub type Corrections = BTreeMap<String, CorrectedHandIn>;

/// The columns that the table of the class has of them, too.
const OF_CLASS: [&str; 4] = [
    "table-before",
    "table-after",
    "table-with-deduction",
    "table-accepted",
];

/// A hand-in that Python cannot compile.
#[derive(Debug, Clone, Default)]
pub struct CorrectedHandIn {
    /// The name of the file that was handed in.
    pub file: String,
    /// The kinds of errors that are corrected.
    pub kinds: String,
    /// The mark as handed in.
    pub before: Option<String>,
    /// The mark of the corrected program.
    pub after: Option<String>,
    /// That mark after the deduction of the text for corrected programs, if it has one.
    pub with_deduction: Option<String>,
    /// True if the teacher's sheet accepts the correction: the corrected program is judged.
    pub is_accepted: bool,
    /// The reason where none was found; else empty.
    pub reason: String,
}

/// The titles of the columns in the table of the class.
pub(super) fn titles(messages: &Messages) -> impl Iterator<Item = Cell> {
    OF_CLASS.map(|id| Cell::Text(messages.get(id))).into_iter()
}

/// The cells of a hand-in in the table of the class: empty for one that Python compiles.
pub(super) fn cells(corrected: Option<&CorrectedHandIn>) -> [Cell; 4] {
    let Some(corrected) = corrected else {
        return OF_CLASS.map(|_| Cell::Text(String::new()));
    };
    let number = |number: &Option<String>| Cell::Number(number.clone().unwrap_or_default());
    [
        number(&corrected.before),
        number(&corrected.after),
        number(&corrected.with_deduction),
        Cell::Truth(corrected.is_accepted),
    ]
}

/// The table of the corrections by themselves.
pub(crate) fn corrections_table(corrections: &Corrections, messages: &Messages) -> Vec<Vec<Cell>> {
    let text = |id: &str| Cell::Text(messages.get(id));
    let first = ["table-who", "table-file", "table-kinds"].map(text);
    let head = first.into_iter().chain(titles(messages));
    let head = head.chain([text("table-reason")]).collect();
    let rows = corrections.iter().map(|(who, corrected)| {
        let text = |text: &str| Cell::Text(text.to_owned());
        let first = [who, &corrected.file, &corrected.kinds].map(|each| text(each));
        let row = first.into_iter().chain(cells(Some(corrected)));
        row.chain([text(&corrected.reason)]).collect()
    });
    [head].into_iter().chain(rows).collect()
}
