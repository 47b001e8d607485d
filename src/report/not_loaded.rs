//! Why a program cannot be called: told once, in every format.

use serde::Serialize;

use super::document::{Document, LoadingEntry};
use super::lines::indented;
use super::{Messages, in_line, phrases};
use crate::session::observation::Termination;

/// Why a program cannot be called; text from the submission is escaped.
#[derive(Debug, Serialize)]
pub(crate) struct NotLoaded {
    /// One sentence.
    pub(crate) title: String,
    /// The error, with the place in the program; no lines where the title says it all.
    pub(super) details: Vec<String>,
}

/// Why the program cannot be called; `None` if it can, or if that is not known.
pub(crate) fn not_loaded(document: &Document, messages: &Messages) -> Option<NotLoaded> {
    let details = match &document.loading {
        LoadingEntry::Loaded { .. } => return None,
        LoadingEntry::Ended { termination } if termination.is_unjudged() => return None,
        LoadingEntry::NotAProgram { because } => {
            return Some(NotLoaded {
                title: because.clone(),
                details: Vec::new(),
            });
        }
        LoadingEntry::CompileError {
            line,
            column,
            text,
            error,
        } => {
            let mut details = vec![messages.get("compile-error"), String::new()];
            details.extend(compile_error(document, messages, (*line, *column), text));
            details.extend(indented(error));
            details
        }
        LoadingEntry::Raised {
            exception,
            error,
            raised_at,
        } => {
            let id = match exception.as_str() {
                "EOFError" => "loading-asked",
                "SystemExit" | "KeyboardInterrupt" => "loading-exits",
                _ => "loading-raised",
            };
            let mut details = vec![messages.get(id), String::new()];
            details.extend(indented(error));
            if let Some(place) = raised_at {
                details.extend([String::new(), phrases::exception_place(messages, place)]);
            }
            details
        }
        LoadingEntry::Ended { termination } => {
            let is_prolog = document.is_prolog();
            let why = match termination {
                Termination::Crash if is_prolog => messages.get("ended-halt"),
                termination => messages.tell(&termination.notice(&document.limits)),
            };
            vec![messages.with("loading-ended", [("why", why.into())])]
        }
        LoadingEntry::Late { line, text } => {
            let why = messages.tell(&Termination::Timeout.notice(&document.limits));
            let ended = messages.with("loading-ended", [("why", why.into())]);
            let at = messages.with("loading-late", [("line", line.to_string().into())]);
            let mut details = vec![ended, String::new(), at];
            details.extend(indented(text));
            details
        }
        LoadingEntry::Module { because } => vec![because.clone()],
    };
    Some(NotLoaded {
        title: messages.get("not-loaded"),
        details,
    })
}

/// Place of a syntax error: the file, the line, and a caret below the column.
fn compile_error(
    document: &Document,
    messages: &Messages,
    (line, column): (u32, u32),
    text: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    if line > 0 {
        let file = ("file", in_line(&document.submission.name).into());
        let line = ("line", line.to_string().into());
        lines.extend(indented(&messages.with("compile-at", [file, line])));
    }
    if !text.is_empty() {
        lines.extend(indented(text));
        let column = usize::try_from(column).unwrap_or(0).max(1);
        if column <= text.chars().count() + 1 {
            lines.push(format!("    {}^", " ".repeat(column - 1)));
        }
    }
    lines
}

impl NotLoaded {
    /// The error in one line; the sentence, where that says it all.
    pub(crate) fn in_line(&self) -> String {
        let details = self.details.iter().map(|line| line.trim());
        let details = details.filter(|line| !line.is_empty() && *line != "^");
        let line = details.map(str::to_owned).reduce(|line, next| {
            let is_open = line.ends_with([':', '.', '?']);
            line + if is_open { " " } else { "; " } + &next
        });
        line.unwrap_or_else(|| self.title.clone())
    }

    /// The sentence, and the error below it.
    pub(super) fn text(&self) -> String {
        let title = [self.title.clone(), String::new()];
        let lines = title.iter().chain(&self.details);
        let text = lines.map(String::as_str).collect::<Vec<_>>().join("\n");
        text.trim_end().to_owned()
    }
}
