//! The page on which students judge a program in their browser.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{HtmlError, engine};
use crate::manifest::Lingua;
use crate::report::Messages;

/// A file that the page needs, which is a part of it.
#[derive(Debug, Clone, Serialize)]
pub struct EmbeddedFile {
    /// The name by which the script finds it.
    pub name: &'static str,
    /// The content in Base64; compressed by gzip.
    pub base64: String,
}

/// An assignment, and what its page needs to judge programs.
#[derive(Debug, Clone)]
pub struct Practice<'a, B> {
    /// The name of the assignment.
    pub name: &'a str,
    /// What the page knows of the assignment.
    pub bundle: B,
    /// Whether the page can tell by which function a session fails.
    pub has_solution: bool,
    /// The script that judges.
    pub worker: &'a str,
    /// The files that this script needs.
    pub files: &'a [EmbeddedFile],
}

#[derive(Serialize)]
struct Page<'a> {
    title: String,
    words: &'a BTreeMap<&'static str, String>,
    has_solution: bool,
    /// The data of the script, as JSON without a `<`.
    data: String,
    worker: &'a str,
    files: &'a [EmbeddedFile],
}

/// The data that the script of the page reads.
#[derive(Serialize)]
struct Data<'a, B> {
    assignment: &'a B,
    lang: Lingua,
    words: &'a BTreeMap<&'static str, String>,
}

/// Renders the page on which programs of an assignment are judged.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn practise_page(
    practice: &Practice<impl Serialize>,
    messages: &Messages,
) -> Result<String, HtmlError> {
    let words: BTreeMap<&str, String> = messages.starting_with("page-").collect();
    let data = Data {
        assignment: &practice.bundle,
        lang: messages.language(),
        words: &words,
    };
    let page = Page {
        title: messages.with("practise-title", [("assignment", practice.name.into())]),
        words: &words,
        has_solution: practice.has_solution,
        data: serde_json::to_string(&data)?.replace('<', "\\u003c"),
        worker: practice.worker,
        files: practice.files,
    };
    engine::render(&engine::PRACTISE, messages, &page)
}
