//! Why a submission cannot be called.

use std::io::{self, Write};

use super::Report;
use super::failure::write_place;
use super::lines::write_indented;
use crate::report::Messages;
use crate::report::document::LoadingEntry;

pub(super) fn write_not_loaded(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    writeln!(out, "{}", messages.get("not-loaded"))?;
    match &document.loading {
        LoadingEntry::Loaded { .. } => Ok(()),
        LoadingEntry::CompileError {
            line,
            column,
            text,
            error,
        } => {
            writeln!(out, "\n{}\n", messages.get("compile-error"))?;
            write_compile_error(messages, (*line, *column), text, error, out)
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
            writeln!(out, "\n{}\n", messages.get(id))?;
            write_indented(error, out)?;
            write_place(messages, raised_at.as_ref(), out)
        }
        LoadingEntry::Ended { termination } => {
            let why = messages.tell(&termination.notice(&document.limits));
            let words = messages.with("loading-ended", [("why", why.into())]);
            writeln!(out, "\n{words}")
        }
        LoadingEntry::Module { because } => writeln!(out, "\n{because}"),
    }
}

fn write_compile_error(
    messages: &Messages,
    (line, column): (u32, u32),
    text: &str,
    error: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    if line > 0 {
        let line = [("line", line.to_string().into())];
        writeln!(out, "    {}", messages.with("compile-at", line))?;
    }
    if !text.is_empty() {
        write_indented(text, out)?;
        let column = usize::try_from(column).unwrap_or(0).max(1);
        if column <= text.chars().count() + 1 {
            writeln!(out, "    {}^", " ".repeat(column - 1))?;
        }
    }
    write_indented(error, out)
}
