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

#[derive(Serialize)]
struct Page<'a> {
    title: String,
    words: &'a BTreeMap<&'static str, String>,
    /// The data of the script, as JSON without a `<`.
    data: String,
    worker: &'a str,
    files: &'a [EmbeddedFile],
}

/// The data that the script of the page reads.
#[derive(Serialize)]
struct Data<'a, B> {
    assignment: B,
    lang: Lingua,
    words: &'a BTreeMap<&'static str, String>,
}

/// Renders the page of an assignment: `bundle` is what the page knows of it, `worker` the script
/// that judges, and `files` all that this script needs.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn practise_page(
    name: &str,
    bundle: impl Serialize,
    worker: &str,
    files: &[EmbeddedFile],
    messages: &Messages,
) -> Result<String, HtmlError> {
    let words: BTreeMap<&str, String> = messages.starting_with("page-").collect();
    let data = Data {
        assignment: bundle,
        lang: messages.language(),
        words: &words,
    };
    let data = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let page = Page {
        title: messages.with("practise-title", [("assignment", name.into())]),
        words: &words,
        data,
        worker,
        files,
    };
    engine::render(&engine::PRACTISE, messages, &page)
}
