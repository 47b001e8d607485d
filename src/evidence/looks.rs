//! What is worth a look in a function. The limits say where to look, and no more: a
//! function beyond one of them may well be right.

use serde::Serialize;

use super::measures::Measures;

/// What fits a screen.
const LONGEST_LINES: u32 = 50;
/// Statements of a function that does one thing; some write several on a line.
const LONGEST_STATEMENTS: usize = 40;
/// Within more than four others, no reader knows any longer when a statement is run.
const DEEPEST: usize = 4;
/// The limit of `McCabe`, who found the measure.
const MOST_BRANCHES: usize = 10;
/// More than can be kept apart in a call.
const MOST_PARAMETERS: usize = 5;

/// Something to look at in a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// It has many lines or statements.
    Long,
    /// Its statements are nested deep.
    Deep,
    /// There are many ways through it.
    Branching,
    /// It has many parameters.
    ManyParameters,
    /// It has no documentation.
    NoDocstring,
    /// Its domain and codomain are not written down.
    NoSignature,
    /// It has names of one letter.
    OneLetterNames,
    /// It has names that are not in the style of the course.
    AgainstStyle,
    /// It has names that nothing uses, or is not used itself.
    UnusedName,
    /// Some of it stands elsewhere too.
    Repeated,
    /// It has comments that are code.
    CommentedOut,
}

impl Look {
    /// The message that says it.
    pub(super) fn message(self) -> &'static str {
        match self {
            Look::Long => "evidence-look-long",
            Look::Deep => "evidence-look-deep",
            Look::Branching => "evidence-look-branching",
            Look::ManyParameters => "evidence-look-many-parameters",
            Look::NoDocstring => "evidence-look-no-docstring",
            Look::NoSignature => "evidence-look-no-signature",
            Look::OneLetterNames => "evidence-look-one-letter-names",
            Look::AgainstStyle => "evidence-look-against-style",
            Look::UnusedName => "evidence-look-unused-name",
            Look::Repeated => "evidence-look-repeated",
            Look::CommentedOut => "evidence-look-commented-out",
        }
    }
}

/// What the measures of a function show. Of a method that Python itself calls, it is
/// known what it is for and what it is given.
pub(super) fn by_measures(measures: &Measures, is_special: bool) -> Vec<Look> {
    let is_long = measures.lines > LONGEST_LINES || measures.statements > LONGEST_STATEMENTS;
    let looks = [
        (Look::Long, is_long),
        (Look::Deep, measures.depth > DEEPEST),
        (Look::Branching, measures.mccabe > MOST_BRANCHES),
        (Look::ManyParameters, measures.parameters > MOST_PARAMETERS),
        (Look::NoDocstring, !measures.has_docstring && !is_special),
        (Look::NoSignature, !measures.has_signature && !is_special),
    ];
    let shown = looks.into_iter().filter(|(_, is_shown)| *is_shown);
    shown.map(|(look, _)| look).collect()
}
