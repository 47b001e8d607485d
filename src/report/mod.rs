//! Reports on submissions, for people and for programs.
//!
//! A [`Document`] holds the whole report, as data. Each format is a file that writes it: a function
//! in the table [`FORMATS`]. Text from a submission is made [`safe`] before it is shown.

mod check50;
mod classroom;
mod code_quality;
mod coderunner;
mod contest_verdict;
mod diagnostics;
mod document;
mod dodona;
mod excused;
mod facts;
mod feedback;
mod github;
mod gradescope;
mod hint;
pub mod html;
mod json;
mod junit;
mod lines;
mod mooshak;
mod not_loaded;
mod phrases;
#[cfg(test)]
mod platform_tests;
mod prairielearn;
#[cfg(test)]
mod reader_tests;
mod record;
mod renderer;
#[cfg(test)]
pub(crate) mod sample_document;
mod sarif;
mod similar;
mod spreadsheet;
mod text;
mod vpl;

pub use crate::messages::{in_line, marked, safe};
pub(crate) use diagnostics::{Diagnostic, Severity, diagnostics};
pub use document::{
    BarrierEntry, BarrierPlace, BatteryAbout, BudgetAbout, Certification, CheckEntry, Document,
    ExactScore, ExceptionPlace, ExcusedEntry, FailureEntry, FailureVerdict, Fraction, ItemEntry,
    LoadingEntry, ReadingEntry, RemarkEntry, RuleEntry, RuleVerdict, Score, Submission, TextPlace,
    Uncertified, WhyUncertified,
};
pub(crate) use facts::facts;
pub(crate) use feedback::unrun_notes;
pub(crate) use not_loaded::not_loaded;
pub use phrases::sandbox_line;
pub(crate) use phrases::{check_hint, failure as failure_text};
use renderer::Rendered;
pub use renderer::{FORMATS, Format, RenderError, Renderer};
pub use similar::SimilarReport;
pub(crate) use spreadsheet::{Cell, csv, escape_formula, workbook};
pub(crate) use text::early_failure;

pub use crate::messages::Messages;
