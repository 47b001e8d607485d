//! The similar hand-ins of a class: as text, as JSON, and as the tables of other viewers.

mod document;
mod tables;
mod text;

use crate::judge::similarity::SimilarityStudy;
use crate::messages::Messages;
use crate::source::Language;

/// The similar hand-ins of a class, ready to be shown.
#[derive(Clone, Copy)]
pub struct SimilarReport<'a> {
    /// The hand-ins, compared.
    pub study: &'a SimilarityStudy,
    /// The language that they are written in.
    pub language: Language,
    /// The clusters of programs that are similar to each other.
    pub clusters: &'a [Vec<usize>],
    /// The lowest similarity that is listed, in percent.
    pub least: u32,
    /// The hand-ins that could not be compared, with the reason.
    pub not_compared: &'a [(String, String)],
    /// The messages of the report's language.
    pub messages: &'a Messages,
}
