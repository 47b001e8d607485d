//! The report as pages to read in a browser.
//!
//! [`page()`] renders the page of one hand-in, [`class_page()`] the page of a class,
//! [`similar_page()`] the page of its similar hand-ins. Each is one self-contained file: style and script are inline, and the content security policy allows no
//! other script. Text is made [`safe`](crate::messages::safe) and escaped in one place, `engine.rs`,
//! whatever the template does with it.

mod bins;
mod broken;
mod changes_page;
mod class_page;
mod command;
mod compare;
mod engine;
mod failing;
mod histogram;
mod href;
mod page;
mod practise_page;
#[cfg(test)]
pub(crate) mod sample_document;
mod similar_page;
mod statistics;
mod tally;
mod typed;
mod white_space;

pub use changes_page::{ChangeRow, ChangesPage, CheckRow, changes_page};
pub use class_page::{
    ClassPage, ClassRow, CommonFailure, FailedCheck, HardFunction, Mistake, ProgressRow, RowState,
    SimilarRow, class_page,
};
pub(super) use href::ESCAPED;
pub(super) use page::render;
pub use page::{Comparison, HandInAbout, MarkLine, page};
pub use practise_page::{EmbeddedFile, PlayOption, PlayOptions, Practice, practise_page};
pub use similar_page::similar_page;

/// Why a page cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum HtmlError {
    /// A template of gabarito is wrong.
    #[error(transparent)]
    Template(#[from] minijinja::Error),
    /// The data of a script cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}
