//! Why a submission cannot be asked anything.

use std::fmt::{self, Write};

use super::failure::write_place;
use super::lines::indented;
use crate::report::{Messages, Report, module_fault};
use crate::submission::CompileError;
use crate::target::NotLoaded;

pub(super) fn write_not_loaded(
    report: &Report,
    not_loaded: &NotLoaded,
    out: &mut impl Write,
) -> fmt::Result {
    let messages = report.messages;
    writeln!(out, "{}", messages.get("not-loaded"))?;
    match not_loaded {
        NotLoaded::Compile(error) => {
            writeln!(out, "\n{}\n", messages.get("compile-error"))?;
            write_compile_error(messages, error, out)
        }
        NotLoaded::Raised(raised) => {
            let id = match raised.type_name() {
                "EOFError" => "loading-asked",
                "SystemExit" | "KeyboardInterrupt" => "loading-exits",
                _ => "loading-raised",
            };
            writeln!(out, "\n{}\n", messages.get(id))?;
            indented(&raised.last_line(), out)?;
            write_place(report, raised, out)
        }
        NotLoaded::Terminated(termination) => {
            let why = report.ended(*termination).into();
            writeln!(out, "\n{}", messages.with("loading-ended", [("why", why)]))
        }
        NotLoaded::Module(fault) => {
            let limits = &report.manifest.limits;
            let module = report.source.module_name();
            let words = module_fault(messages, limits, module, fault);
            writeln!(out, "\n{words}")
        }
    }
}

fn write_compile_error(
    messages: &Messages,
    error: &CompileError,
    out: &mut impl Write,
) -> fmt::Result {
    if error.line > 0 {
        let line = [("line", error.line.to_string().into())];
        writeln!(out, "    {}", messages.with("compile-at", line))?;
    }
    if !error.text.is_empty() {
        indented(&error.text, out)?;
        let column = usize::try_from(error.column).unwrap_or(0).max(1);
        if column <= error.text.chars().count() + 1 {
            writeln!(out, "    {}^", " ".repeat(column - 1))?;
        }
    }
    indented(&error.to_string(), out)
}
