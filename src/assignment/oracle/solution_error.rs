//! Why a solution gives no expected answer.

use std::slice;

use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::session::observation::{Event, Raised};
use crate::session::{Step, Value, render};

/// Why a solution gives no expected answer.
#[derive(Debug, Clone, Error)]
#[error("{}", self.notice())]
pub enum SolutionError {
    /// The solution does not load, or lacks a function of the text.
    Unusable(Notice),
    /// A statement has no answer that anything could be judged by.
    NoAnswer {
        statement: String,
        problem: Notice,
        /// What to do.
        fix: Notice,
    },
}

impl SolutionError {
    /// The error of a statement of the assignment that raises an exception.
    pub(crate) fn raising(step: &Step, raised: &Raised) -> Self {
        Self::by_exception(step, raised, ["problem-raises", "fix-raises"])
    }

    /// The error of a statement that uses files, in an assignment that has none.
    pub(super) fn without_folder(step: &Step, raised: &Raised) -> Self {
        Self::by_exception(step, raised, ["problem-no-files", "fix-no-files"])
    }

    fn by_exception(step: &Step, raised: &Raised, [problem, fix]: [&'static str; 2]) -> Self {
        let statement = step.statement();
        SolutionError::NoAnswer {
            problem: Notice::new(problem)
                .with("statement", &statement)
                .with("error", raised.last_line()),
            fix: Notice::new(fix),
            statement,
        }
    }
}

/// Returns whether an exception says that the jail has no file to open or to write.
pub(super) fn is_refused_file(raised: &Raised) -> bool {
    let mut refusals = ["[Errno 13]", "[Errno 30]"].into_iter();
    raised.is_a("OSError") && refusals.any(|refusal| raised.message.starts_with(refusal))
}

impl Localized for SolutionError {
    fn notice(&self) -> Notice {
        match self {
            SolutionError::Unusable(problem) => problem.clone(),
            SolutionError::NoAnswer { problem, fix, .. } => problem.clone().with_fix(fix.clone()),
        }
    }
}

/// The notice of a solution that does not load.
pub(crate) fn unloadable(why: Notice) -> Notice {
    Notice::new("solution-not-loaded").with("why", why)
}

/// The notice of a function that a solution does not define.
pub(crate) fn undefined(function: &str) -> Notice {
    Notice::new("solution-undefined").with("function", function)
}

/// The events of a step in a few words, for an error.
pub(super) fn in_words(events: &[Event]) -> String {
    const MOST: usize = 60;
    let words = events.iter().map(|event| match event {
        Event::Printed(text) | Event::Typed(text) | Event::Aside { text, .. } => text.clone(),
        Event::Shown(value) => value.to_string(),
        Event::OneOf(values) => Value::Tuple(values.clone()).to_string(),
        Event::Raised(raised) => raised.last_line(),
        Event::Query(_) => render(slice::from_ref(event)).trim_end().to_owned(),
    });
    let words = words.collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}
