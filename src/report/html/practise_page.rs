//! The page on which students judge a program in their browser, and play a game.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{HtmlError, engine};
use crate::messages::Messages;
use crate::report::record::record;

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
    /// Data of the assignment for the scripts of the page.
    pub bundle: B,
    /// True if programs are judged.
    pub is_judged: bool,
    /// True if the page can tell by which function a session fails.
    pub has_solution: bool,
    /// The game, if one is played.
    pub game: Option<PlayOptions>,
    /// The script that judges.
    pub worker: &'a str,
    /// The files that this script needs.
    pub files: &'a [EmbeddedFile],
}

/// Options that are asked before a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayOptions {
    /// The options, in the order of the command line.
    pub options: Vec<PlayOption>,
    /// Why no program of one's own can play, if none can.
    pub no_programs: Option<String>,
}

/// An option of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayOption {
    /// The name on the command line.
    pub name: String,
    /// The label, in the language of the page.
    pub label: String,
    /// The values to choose from; none where it takes a positive number.
    pub values: Vec<String>,
    /// The value chosen in the beginning.
    pub default: String,
    /// True if it is left out where a program plays.
    pub is_without_program: bool,
}

/// Renders the page on which programs of an assignment are judged, and its game is played.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn practise_page(
    practice: &Practice<impl Serialize>,
    messages: &Messages,
) -> Result<String, HtmlError> {
    let words: BTreeMap<&str, String> = messages.starting_with("page-").collect();
    let data = record! {
        assignment: &practice.bundle,
        lang: messages.language(),
        words: &words,
    };
    let (template, title) = match (practice.is_judged, &practice.game) {
        (false, _) => (&engine::PLAY, "play-title"),
        (true, Some(_)) => (&engine::PRACTISE_AND_PLAY, "practise-title"),
        (true, None) => (&engine::PRACTISE, "practise-title"),
    };
    let page = record! {
        title: messages.with(title, [("assignment", practice.name.into())]),
        words: &words,
        has_solution: practice.has_solution,
        game: practice.game.as_ref(),
        data: serde_json::to_string(&data)?.replace('<', "\\u003c"),
        worker: practice.worker,
        files: practice.files,
    };
    engine::render(template, messages, &page)
}
