//! The report as pages to read in a browser.
//!
//! [`page()`] is that of one hand-in, [`class_page()`] that of a class. Each is one file
//! that asks for nothing from anywhere: its style and its script stand in it, and its
//! policy lets no other script run. Every text that goes into a page is made
//! [`safe`](crate::report::safe) and escaped in one place, `engine.rs`, whatever the
//! template does with it.

mod bins;
mod broken;
mod class_page;
mod command;
mod compare;
mod engine;
mod failing;
mod histogram;
mod href;
mod page;
#[cfg(test)]
mod sample;
mod statistics;
mod summary;
mod tally;

pub use class_page::{ClassPage, ClassRow, Common, Hard, RowState, class_page};
pub(super) use page::Html;
pub use page::{MarkLine, page};
pub use summary::{ClassMark, class_page_of};

/// A page cannot be made: a template is not right, by a mistake of ours.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct HtmlError(#[from] minijinja::Error);
