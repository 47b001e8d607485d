//! The report as a judge of Dodona prints it: a command of JSON in each line.
//!
//! An item is a tab, a check a context, a failing session a test case. Of a hidden session the
//! messages are for staff alone. Places where rules and barriers are not kept, and lints, are
//! annotations of the code.

use std::io::Write;

use serde::Serialize;

use super::contest_verdict::Outcome;
use super::diagnostics::{Severity, requirements};
use super::document::{CheckEntry, FailureEntry, ItemEntry};
use super::feedback::{failures_of, is_hidden, is_known, sentence, summary};
use super::{Document, Messages, Rendered, in_line, phrases, safe};
use crate::judge::grading::CheckVerdict;
use crate::messages::visible::safe_json;

/// A line of the output.
#[derive(Debug, Serialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
enum Command {
    StartJudgement,
    StartTab {
        title: String,
    },
    StartContext {
        description: Message,
    },
    StartTestcase {
        description: Message,
    },
    StartTest {
        expected: String,
    },
    CloseTest {
        generated: String,
        status: Status,
        accepted: bool,
    },
    CloseTestcase {
        accepted: bool,
    },
    CloseContext {
        accepted: bool,
    },
    CloseTab {
        #[serde(rename = "badgeCount")]
        badge_count: usize,
    },
    AppendMessage {
        message: Message,
    },
    AnnotateCode {
        /// From 0.
        row: u32,
        text: String,
        r#type: Severity,
    },
    CloseJudgement {
        accepted: bool,
        status: Status,
    },
}

/// A text, and who reads it.
#[derive(Debug, Serialize)]
struct Message {
    description: String,
    format: Format,
    permission: Permission,
}

/// How a text is shown; neither interprets markup.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Plain,
    Code,
}

/// The audience of a message.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Permission {
    Student,
    Staff,
}

#[derive(Debug, Serialize)]
struct Status {
    r#enum: &'static str,
    human: String,
}

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let commands = Judgement { document, messages }.commands();
    commands.iter().try_for_each(|command| {
        let json = safe_json(&serde_json::to_string(command)?);
        Ok(writeln!(out, "{json}")?)
    })
}

/// A report, and the language that it is written in.
#[derive(Clone, Copy)]
struct Judgement<'a> {
    document: &'a Document,
    messages: &'a Messages,
}

impl Judgement<'_> {
    fn commands(self) -> Vec<Command> {
        let Judgement { document, messages } = self;
        let outcome = Outcome::of(document);
        let text = summary(document, messages);
        let mut commands = vec![Command::StartJudgement, say(text, Format::Code)];
        commands.extend(self.annotations());
        if document.loading.is_loaded() {
            commands.extend(document.items.iter().flat_map(|item| self.tab(item)));
        }
        commands.push(Command::CloseJudgement {
            accepted: outcome == Outcome::Accepted,
            status: Status {
                r#enum: status(outcome),
                human: if document.provisional {
                    messages.get("provisional-label")
                } else {
                    phrases::score(document, messages)
                },
            },
        });
        commands
    }

    fn tab(self, item: &ItemEntry) -> Vec<Command> {
        let checks = || self.document.checks_of(item);
        let start = Command::StartTab {
            title: in_line(&item.name),
        };
        let contexts = checks().flat_map(|check| self.context(check));
        // Of a check with several failing sessions, Dodona would count each.
        let close = std::iter::once(Command::CloseTab {
            badge_count: checks().filter(|check| check.is_failed()).count(),
        });
        std::iter::once(start)
            .chain(contexts)
            .chain(close)
            .collect()
    }

    fn context(self, check: &CheckEntry) -> Vec<Command> {
        let accepted = check.verdict == CheckVerdict::Pass;
        let description = student(safe(&sentence(check)), Format::Plain);
        let mut commands = vec![Command::StartContext { description }];
        commands.extend(self.testcases(check));
        let hint = phrases::check_hint(self.messages, check);
        commands.extend(hint.map(|hint| say(hint, Format::Plain)));
        commands.push(Command::CloseContext { accepted });
        commands
    }

    /// The failing sessions of a check; where there are none, why it fails all the same.
    fn testcases(self, check: &CheckEntry) -> Vec<Command> {
        let failures = failures_of(self.document, check);
        if is_hidden(self.document, check) {
            return self.hidden(&failures);
        }
        if failures.is_empty() && check.verdict != CheckVerdict::Pass {
            let description = student(safe(&check.because), Format::Plain);
            let start = Command::StartTestcase { description };
            return vec![start, Command::CloseTestcase { accepted: false }];
        }
        let (known, hidden): (Vec<_>, Vec<_>) =
            failures.into_iter().partition(|failure| is_known(failure));
        let mut commands: Vec<Command> = known
            .into_iter()
            .flat_map(|each| self.testcase(each))
            .collect();
        if !hidden.is_empty() {
            commands.extend(self.hidden(&hidden));
        }
        commands
    }

    /// A session that students know, with its expected and its actual output.
    fn testcase(self, failure: &FailureEntry) -> Vec<Command> {
        let session = safe(&phrases::session(failure));
        let ended = phrases::early_end(self.document, self.messages, failure);
        let causes = phrases::causes(self.messages, failure).into_iter();
        let description = student(session, Format::Code);
        let mut commands = vec![Command::StartTestcase { description }];
        commands.push(Command::StartTest {
            expected: safe(&failure.expected.concat()),
        });
        commands.extend(causes.chain(ended).map(|more| say(more, Format::Plain)));
        let status = status(Outcome::of_failure(failure));
        commands.push(Command::CloseTest {
            generated: safe(&failure.actual),
            status: Status {
                r#enum: status,
                human: status.to_owned(),
            },
            accepted: false,
        });
        commands.push(Command::CloseTestcase { accepted: false });
        commands
    }

    /// Hidden sessions: for a student that there are some, for staff what they are.
    fn hidden(self, failures: &[&FailureEntry]) -> Vec<Command> {
        let description = self.messages.get("hidden-session");
        let description = student(description, Format::Plain);
        let sessions = failures.iter().map(|failure| {
            let session = phrases::failure(self.document, self.messages, failure);
            let message = Message {
                permission: Permission::Staff,
                ..student(safe(&session), Format::Code)
            };
            Command::AppendMessage { message }
        });
        let start = std::iter::once(Command::StartTestcase { description });
        let close = std::iter::once(Command::CloseTestcase { accepted: false });
        start.chain(sessions).chain(close).collect()
    }

    /// Annotations of lines of the code; what is about the whole file is a message.
    fn annotations(self) -> impl Iterator<Item = Command> {
        let places = requirements(self.document, self.messages).into_iter();
        places.map(|each| {
            let text = in_line(&format!("{}: {}", each.title, each.text));
            match each.line.checked_sub(1) {
                Some(row) => Command::AnnotateCode {
                    row,
                    text,
                    r#type: each.severity,
                },
                None => say(text, Format::Plain),
            }
        })
    }
}

fn student(description: String, format: Format) -> Message {
    Message {
        description,
        format,
        permission: Permission::Student,
    }
}

fn say(description: String, format: Format) -> Command {
    Command::AppendMessage {
        message: student(description, format),
    }
}

fn status(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Accepted => "correct",
        Outcome::NotKept | Outcome::Wrong => "wrong",
        Outcome::Runtime => "runtime error",
        Outcome::Time => "time limit exceeded",
        Outcome::Memory => "memory limit exceeded",
        Outcome::Output => "output limit exceeded",
        Outcome::Compile => "compilation error",
        Outcome::NotRun => "internal error",
    }
}
