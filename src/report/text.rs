//! The report for people at a terminal.

use std::fmt::{self, Write};

use similar::{ChangeTag, TextDiff};

use super::hint::hint;
use super::visible::{marked, safe};
use super::{Messages, Report, right_answers};
use crate::battery::Kind;
use crate::grading::{CheckResult, CheckVerdict, Failure, Matches, decimal, total};
use crate::manifest::Points;
use crate::observation::{Event, Raised};
use crate::sandbox::{Protection, Sandbox};
use crate::submission::CompileError;
use crate::submission::prolog::{ModuleFault, indicators};
use crate::target::NotLoaded;
use crate::transcript::{Answer, render};
use crate::verdict::Verdict;

/// Column at which the points of an item stand.
const POINTS_COLUMN: usize = 34;
/// Longest answer that is shown whole, in lines; of a longer one, what differs.
const MAX_WHOLE: usize = 12;
/// Lines of a session or of a difference that are shown.
const MAX_LINES: usize = 40;

/// Writes the report.
///
/// # Errors
/// Those of the writer.
pub fn write(report: &Report, out: &mut impl Write) -> fmt::Result {
    header(report, out)?;
    items(report, out)?;
    writeln!(out)?;
    match &report.assessment.loading {
        Err(not_loaded) => write_not_loaded(report, not_loaded, out),
        Ok(loading) => {
            missing(report, &loading.names, out)?;
            checks(report, out)?;
            if let Some(matches) = &report.assessment.matches {
                write_matches(report, matches, out)?;
            }
            if loading.events.is_empty() {
                return Ok(());
            }
            writeln!(out, "\n{}\n", report.messages.get("loading-prints"))?;
            indented(&render(&loading.events), out)
        }
    }
}

fn header(report: &Report, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let file = safe(&report.source.name);
    let title = messages.with(
        "title",
        [
            ("assignment", report.assignment.into()),
            ("file", file.into()),
        ],
    );
    let (points, max) = total(&report.assessment.items);
    let score = messages.with(
        "score",
        [
            ("points", number(messages, points).into()),
            ("max", number(messages, max).into()),
        ],
    );
    writeln!(out, "{title}: {score}\n")?;
    let kind = |wanted: Kind| {
        report
            .battery
            .questions
            .iter()
            .any(|each| each.kind == wanted)
    };
    let battery = messages.get(match (kind(Kind::Documented), kind(Kind::Hidden)) {
        (true, true) => "battery-all",
        _ if report.assessment.matches.is_some() => "battery-matches",
        (false, true) => "battery-hidden",
        _ => "battery-documented",
    });
    let about = [
        ("battery", battery.into()),
        ("interpreter", report.interpreter.as_str().into()),
        ("seed", report.battery.seed.to_string().into()),
    ];
    writeln!(out, "{}", messages.with("about", about))?;
    writeln!(out, "{}\n", sandbox_line(messages, report.sandbox))
}

/// What holds a submission, and what does not, in one line.
#[must_use]
pub fn sandbox_line(messages: &Messages, sandbox: &Sandbox) -> String {
    let names = |protections: &[Protection]| -> String {
        let names: Vec<String> = protections
            .iter()
            .map(|protection| {
                messages.get(match protection {
                    Protection::Rlimits => "protection-rlimits",
                    Protection::Namespaces => "protection-namespaces",
                    Protection::Landlock => "protection-landlock",
                    Protection::Seccomp => "protection-seccomp",
                    Protection::Cgroups => "protection-cgroups",
                })
            })
            .collect();
        names.join(", ")
    };
    messages.with(
        "sandbox",
        [
            ("tier", sandbox.tier.to_string().into()),
            ("active", names(&sandbox.active).into()),
            ("missing", names(&sandbox.missing).into()),
        ],
    )
}

fn number(messages: &Messages, points: Points) -> String {
    messages.decimal(&decimal(points))
}

fn items(report: &Report, out: &mut impl Write) -> fmt::Result {
    for item in &report.assessment.items {
        let mark = if item.points == item.max {
            '✓'
        } else {
            '✗'
        };
        let dots = ".".repeat(POINTS_COLUMN.saturating_sub(item.name.chars().count()));
        let points = number(report.messages, item.points);
        let max = number(report.messages, item.max);
        writeln!(out, "  {mark} {} {dots} {points} / {max}", item.name)?;
    }
    Ok(())
}

/// The functions of the text that are not there, whether or not a session that
/// was asked shows them.
fn missing(report: &Report, names: &[String], out: &mut impl Write) -> fmt::Result {
    let functions = report.manifest.functions.iter();
    let missing: Vec<&str> = functions
        .map(|function| function.name.as_str())
        .filter(|name| !names.iter().any(|each| each == name))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = [("functions", missing.join(", ").into())];
    writeln!(out, "{}\n", report.messages.with("missing", names))
}

fn checks(report: &Report, out: &mut impl Write) -> fmt::Result {
    let failed = |result: &&CheckResult| result.verdict == CheckVerdict::Fail;
    let count = report.assessment.checks.iter().filter(failed).count();
    if report.assessment.is_provisional() {
        writeln!(out, "{}\n", report.messages.get("provisional"))?;
    }
    if count == 0 {
        return writeln!(out, "{}", report.messages.get("all-kept"));
    }
    let broken = report.messages.with("broken", [("count", count.into())]);
    writeln!(out, "{broken}")?;
    for result in report.assessment.checks.iter().filter(failed) {
        writeln!(
            out,
            "\n✗ {}: «{}»",
            result.check.function, result.check.clause
        )?;
        writeln!(out, "  {}", report.because(result))?;
        let shown = match (result.is_defined, report.all_failures) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => result.failures.len(),
        };
        for failure in result.failures.iter().take(shown) {
            write_failure(report, failure, out)?;
        }
    }
    for result in &report.assessment.checks {
        if result.blocked_by.is_some() {
            writeln!(
                out,
                "\n- {}: «{}»",
                result.check.function, result.check.clause
            )?;
            writeln!(out, "  {}", report.because(result))?;
        }
    }
    Ok(())
}

fn write_failure(report: &Report, failure: &Failure, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let mut session = failure.session.clone();
    if let Some(last) = session.steps.last_mut() {
        // What it should show stands below; what is typed is a part of the question.
        let typed = last.typed();
        last.answer = Answer {
            lines: typed.iter().map(|line| format!("«{line}»")).collect(),
            alternatives: Vec::new(),
        };
    }
    writeln!(out)?;
    indented(&session.to_string(), out)?;
    let right = right_answers(&failure.expected);
    let expected = right.concat();
    let title = match (&right[..], failure.expected.last()) {
        (_, Some(Event::Raised(raised))) if raised.is_any() => "expected-any-exception",
        ([_], _) => "expected",
        _ => "expected-one-of",
    };
    let Some(actual) = &failure.actual else {
        let ended = report.ended(failure.termination);
        return writeln!(out, "\n  {} {ended}", messages.get("actual"));
    };
    let shown = render(actual);
    if expected.lines().count().max(shown.lines().count()) <= MAX_WHOLE {
        answer(messages, title, "expected-nothing", &expected, out)?;
        answer(messages, "actual", "actual-nothing", &shown, out)?;
        if prints(&failure.expected) && prints(actual) {
            difference(messages, &expected, &shown, out)?;
        }
    } else {
        difference(messages, &expected, &shown, out)?;
    }
    if let (Verdict::Raised, Some(Event::Raised(raised))) = (failure.verdict, actual.last()) {
        write_place(report, raised, out)?;
    }
    if let Some(hint) = hint(messages, &failure.expected, actual) {
        writeln!(out, "\n  {}", safe(&hint))?;
    }
    Ok(())
}

/// Text is compared to the letter, so that its white space matters.
fn prints(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Printed(_)))
}

/// What was expected, or what came, whole.
fn answer(
    messages: &Messages,
    title: &str,
    nothing: &str,
    text: &str,
    out: &mut impl Write,
) -> fmt::Result {
    if text.is_empty() {
        return writeln!(out, "\n  {}", messages.get(nothing));
    }
    writeln!(out, "\n  {}\n", messages.get(title))?;
    indented(text, out)
}

fn write_place(report: &Report, raised: &Raised, out: &mut impl Write) -> fmt::Result {
    match report.raised_at(raised) {
        Some(words) => writeln!(out, "\n  {words}"),
        None => Ok(()),
    }
}

/// The lines that differ, with their white space made visible.
fn difference(
    messages: &Messages,
    expected: &str,
    actual: &str,
    out: &mut impl Write,
) -> fmt::Result {
    let mut legend = messages.get("legend-space");
    if expected.contains('\t') || actual.contains('\t') {
        legend = format!("{legend}, {}", messages.get("legend-tab"));
    }
    let title = messages.with("difference", [("legend", legend.into())]);
    writeln!(out, "\n  {title}\n")?;
    let diff = TextDiff::from_lines(expected, actual);
    let changes = diff.grouped_ops(2).into_iter().flatten();
    let lines: Vec<String> = changes
        .flat_map(|op| diff.iter_changes(&op).collect::<Vec<_>>())
        .map(|change| {
            let (sign, line) = match change.tag() {
                ChangeTag::Delete => ('-', marked(change.value())),
                ChangeTag::Insert => ('+', marked(change.value())),
                ChangeTag::Equal => (' ', safe(change.value())),
            };
            format!("{sign} {}", line.trim_end_matches('\n'))
        })
        .collect();
    write_lines(&lines, out)
}

/// Text of a submission, safe, each line indented, and cut where it is long.
fn indented(text: &str, out: &mut impl Write) -> fmt::Result {
    let lines: Vec<String> = safe(text).lines().map(str::to_owned).collect();
    write_lines(&lines, out)
}

fn write_lines(lines: &[String], out: &mut impl Write) -> fmt::Result {
    for line in lines.iter().take(MAX_LINES) {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    match lines.len().saturating_sub(MAX_LINES) {
        0 => Ok(()),
        more => writeln!(out, "    (… +{more})"),
    }
}

fn write_not_loaded(report: &Report, not_loaded: &NotLoaded, out: &mut impl Write) -> fmt::Result {
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
            let why = report.ended(*termination);
            let text = messages.with("loading-ended", [("why", why.into())]);
            writeln!(out, "\n{text}")
        }
        NotLoaded::Module(fault) => write_module_fault(report, fault, out),
    }
}

fn write_module_fault(report: &Report, fault: &ModuleFault, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let text = match fault {
        ModuleFault::Ended(termination) => {
            let why = report.ended(*termination);
            messages.with("loading-ended", [("why", why.into())])
        }
        ModuleFault::None => {
            let module = report.source.module_name().into();
            messages.with("no-module", [("module", module)])
        }
        ModuleFault::Other { found, expected } => messages.with(
            "other-module",
            [
                ("found", safe(found).into()),
                ("expected", safe(expected).into()),
            ],
        ),
        ModuleFault::Missing(predicates) => {
            let predicates = indicators(predicates).into();
            messages.with("missing-predicates", [("predicates", predicates)])
        }
    };
    writeln!(out, "\n{text}")
}

/// How a program plays, where that was seen.
fn write_matches(report: &Report, matches: &Matches, out: &mut impl Write) -> fmt::Result {
    let messages = report.messages;
    let counts = |id: &str, count: usize| {
        let counts = [("count", count.into()), ("played", matches.played.into())];
        messages.with(id, counts)
    };
    writeln!(out, "\n{}\n", messages.get("matches"))?;
    writeln!(
        out,
        "  {}",
        counts("matches-disqualified", matches.disqualified)
    )?;
    writeln!(out, "  {}", counts("matches-lost", matches.lost))?;
    writeln!(out, "  {}", counts("matches-won", matches.won))?;
    if let Some(record) = &matches.first_lost {
        writeln!(out, "\n  {}\n", messages.get("matches-first-lost"))?;
        indented(record, out)?;
    }
    Ok(())
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
