//! The report as a judge of Dodona prints it: a command of JSON in each line.
//!
//! An item is a tab, a check a context, a failing session a test case. Of a hidden session the
//! messages are for staff alone. Places where rules and barriers are not kept, and lints, are
//! annotations of the code.

use std::io::Write;

use serde::Serialize;

use super::contest_verdict::ContestOutcome;
use super::diagnostics::requirements;
use super::document::{CheckEntry, FailureEntry, ItemEntry};
use super::feedback::{clause_of, failures_of, summary};
use super::record::record;
use super::{Document, Messages, Rendered, in_line, phrases, safe};
use crate::judge::grading::CheckVerdict;
use crate::messages::visible::safe_json;

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let mut judgement = DodonaWriter {
        document,
        messages,
        out,
    };
    judgement.write()
}

/// Format of a text; neither interprets markup.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Plain,
    Code,
}

/// A report, the language that it is written in, and where it is written.
struct DodonaWriter<'a> {
    document: &'a Document,
    messages: &'a Messages,
    out: &'a mut dyn Write,
}

impl DodonaWriter<'_> {
    fn write(&mut self) -> Rendered {
        let DodonaWriter {
            document, messages, ..
        } = *self;
        let outcome = ContestOutcome::of(document);
        self.command(&record! { command: "start-judgement" })?;
        self.write_message(summary(document, messages), Format::Code)?;
        self.annotations()?;
        if document.loading.is_loaded() {
            document
                .items
                .iter()
                .try_for_each(|item| self.write_tab(item))?;
        }
        let human = if document.provisional {
            messages.get("provisional-label")
        } else {
            phrases::score(document, messages)
        };
        self.command(&record! {
            command: "close-judgement",
            accepted: outcome == ContestOutcome::Accepted,
            status: record! { r#enum: status(outcome), human: human },
        })
    }

    /// Writes a command, in one line.
    fn command(&mut self, command: &impl Serialize) -> Rendered {
        let json = safe_json(&serde_json::to_string(command)?);
        Ok(writeln!(self.out, "{json}")?)
    }

    /// A text that students read.
    fn write_message(&mut self, text: String, format: Format) -> Rendered {
        self.command(
            &record! { command: "append-message", message: message(text, format, "student") },
        )
    }

    fn start_testcase(&mut self, text: String, format: Format) -> Rendered {
        self.command(
            &record! { command: "start-testcase", description: message(text, format, "student") },
        )
    }

    fn close_command(&mut self, command: &str, accepted: bool) -> Rendered {
        self.command(&record! { command: command, accepted: accepted })
    }

    fn write_tab(&mut self, item: &ItemEntry) -> Rendered {
        let document = self.document;
        self.command(&record! { command: "start-tab", title: in_line(&item.name) })?;
        let mut checks = document.checks_of(item);
        checks.try_for_each(|check| self.context(check))?;
        // Of a check with several failing sessions, Dodona would count each.
        let failed = document.checks_of(item).filter(|check| check.is_failed());
        self.command(&record! { command: "close-tab", #[serde(rename = "badgeCount")] badge_count: failed.count() })
    }

    fn context(&mut self, check: &CheckEntry) -> Rendered {
        let description = message(
            safe(&clause_of(self.document, check)),
            Format::Plain,
            "student",
        );
        self.command(&record! { command: "start-context", description: description })?;
        self.testcases(check)?;
        if let Some(hint) = phrases::check_hint(self.messages, check) {
            self.write_message(hint, Format::Plain)?;
        }
        self.close_command("close-context", check.verdict == CheckVerdict::Pass)
    }

    /// The failing sessions of a check; where there are none, why it fails all the same.
    fn testcases(&mut self, check: &CheckEntry) -> Rendered {
        let failures = failures_of(self.document, check);
        if failures.is_empty() && check.verdict != CheckVerdict::Pass {
            self.start_testcase(safe(&check.because), Format::Plain)?;
            return self.close_command("close-testcase", false);
        }
        let (known, hidden): (Vec<_>, Vec<_>) =
            failures.into_iter().partition(|failure| failure.is_known());
        known.into_iter().try_for_each(|each| self.testcase(each))?;
        if hidden.is_empty() {
            return Ok(());
        }
        self.write_hidden(&hidden)
    }

    /// A session that students know, with its expected and its actual output.
    fn testcase(&mut self, failure: &FailureEntry) -> Rendered {
        let ended = phrases::early_end(self.document, self.messages, failure);
        let causes = phrases::failure_causes(self.messages, failure).into_iter();
        self.start_testcase(safe(&phrases::session(failure)), Format::Code)?;
        let expected = safe(&failure.expected.concat());
        self.command(&record! { command: "start-test", expected: expected })?;
        let mut more = causes.chain(ended);
        more.try_for_each(|more| {
            let is_diff = more.contains('\n');
            let format = if is_diff { Format::Code } else { Format::Plain };
            self.write_message(more, format)
        })?;
        let status = status(ContestOutcome::of_failure(failure));
        self.command(&record! {
            command: "close-test",
            generated: safe(&failure.actual),
            status: record! { r#enum: status, human: status },
            accepted: false,
        })?;
        self.close_command("close-testcase", false)
    }

    /// Hidden sessions: for a student that there are some, for staff what they are.
    fn write_hidden(&mut self, failures: &[&FailureEntry]) -> Rendered {
        self.start_testcase(self.messages.get("hidden-session"), Format::Plain)?;
        for failure in failures {
            let session = safe(&phrases::failure(self.document, self.messages, failure));
            let message = message(session, Format::Code, "staff");
            self.command(&record! { command: "append-message", message: message })?;
        }
        self.close_command("close-testcase", false)
    }

    /// Annotations of lines of the code; what is about the whole file is a message.
    fn annotations(&mut self) -> Rendered {
        for each in requirements(self.document, self.messages) {
            let text = in_line(&format!("{}: {}", each.title, each.text));
            match each.line.checked_sub(1) {
                Some(row) => self.command(&record! {
                    command: "annotate-code",
                    row: row,
                    text: text,
                    r#type: each.severity,
                })?,
                None => self.write_message(text, Format::Plain)?,
            }
        }
        Ok(())
    }
}

/// A text, and who reads it.
fn message(description: String, format: Format, permission: &str) -> impl Serialize {
    record! { description: description, format: format, permission: permission }
}

fn status(outcome: ContestOutcome) -> &'static str {
    match outcome {
        ContestOutcome::Accepted => "correct",
        ContestOutcome::NotKept | ContestOutcome::Wrong => "wrong",
        ContestOutcome::Runtime => "runtime error",
        ContestOutcome::Time => "time limit exceeded",
        ContestOutcome::Memory => "memory limit exceeded",
        ContestOutcome::Output => "output limit exceeded",
        ContestOutcome::Compile => "compilation error",
        ContestOutcome::NotRun => "internal error",
    }
}
