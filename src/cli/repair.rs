//! `gabarito repair`: finds small changes that mend a program, and proves them.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use super::args::{OutputFormat, Running, heading};
use super::audit::at_once;
use super::battery_options::{BatteryOptions, chosen_battery};
use super::machine::machine;
use super::numbers::{positive, whole};
use super::progress::bar;
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::assignment::manifest::{Deduction, decimal};
use crate::course::marks::{HandInRow, compute_mark};
use crate::judge::grading::WALL_PER_BUDGET;
use crate::judge::repair::{Attempt, Correction, Loads, Repaired, Repairer};
use crate::judge::{Judge, Judgement, PreparedBattery, RunOptions};
use crate::messages::visible::safe_json;
use crate::messages::{Localized, Messages, Notice, safe};
use crate::report::Document;
use crate::worker::cache::write_atomically;
use crate::worker::intake::HandIn;

/// Finds small changes that mend a wrong program, each proved by running it
///
/// For teachers: it shows how to mend a program. One that Python cannot compile is corrected first:
/// the smallest change of its syntax or coding with which it can, and the marks before, after, and with
/// the deduction of the text for corrected programs. Then, for each function with failed checks, prints the
/// smallest change found, as a unified diff, with which all its checks pass and no other check is lost;
/// the next function begins with that change. Only programs in Python are repaired.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito repair moinho projeto.py
  gabarito repair moinho projeto.py --function obter_vetor --budget 120
  gabarito repair moinho projeto.py | patch -p0    # in the folder of projeto.py")]
pub(super) struct RepairArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Submission: a file, an archive or a folder with one program
    pub(super) submission: PathBuf,
    #[command(flatten)]
    pub(super) battery: BatteryOptions,
    /// CPU-time limit for all candidates and judgements of the submission
    #[arg(long, help_heading = heading::LIMITS, value_name = "SECONDS", default_value_t = 60, value_parser = whole::<u64>(0..))]
    pub(super) budget: u64,
    /// Wall-clock limit for the whole submission [default: twice the budget]
    #[arg(long, help_heading = heading::LIMITS, value_name = "SECONDS", value_parser = whole::<u64>(0..))]
    pub(super) wall: Option<u64>,
    /// Candidates run in parallel [default: CPUs]
    #[arg(long, help_heading = heading::EXECUTION, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// File for the program with all its changes, in UTF-8 [default: not written]
    #[arg(long, help_heading = heading::OUTPUT, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Output format
    #[arg(long, help_heading = heading::OUTPUT, value_enum, default_value_t = OutputFormat::Text)]
    pub(super) format: OutputFormat,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The version of the JSON output.
const FORMAT: u32 = 1;

pub(super) fn run(
    args: &RepairArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.running)?;
    if !assignment.has_sessions() {
        let notice = Notice::new("matches-without-repair").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    }
    assignment::require_python(&assignment, "repair")?;
    let handed_in = HandIn::read(&args.submission, &assignment.manifest)?;
    let bar = bar(0, messages.get("phase-preparation"));
    let battery = chosen_battery(&assignment, &args.battery, &args.running)?;
    let battery = assignment::agreed(&assignment, battery, messages)?;
    let machine = machine(&args.running, assignment.manifest.language, messages)?;
    let prepared = PreparedBattery::new(&assignment, &battery)?;
    let run_options = args.run_options();
    let tell = |function: &str, tried: usize| {
        let words = [("function", function.into()), ("tried", tried.into())];
        let id = match function {
            "" => "repair-progress-syntax",
            _ => "repair-progress",
        };
        bar.set_message(messages.with(id, words));
    };
    bar.set_message(messages.get("phase-sessions"));
    let repairer = Repairer {
        prepared: &prepared,
        machine: &machine,
        run_options,
        only: args.battery.hidden.function.as_deref(),
        tell: &tell,
    };
    let repaired = repairer.run(&handed_in);
    bar.finish_and_clear();
    let repaired = repaired?;
    let judge = Judge::new(&prepared, &machine, run_options);
    let judged = judge.for_report(&repaired.program, &repaired.judgement, messages);
    let document = Document::from(judged);
    let marks = repaired.correction.as_ref().and_then(|correction| {
        let loads = correction.result.as_ref().ok()?;
        CorrectedMarks::of(loads, &judge, (&handed_in, &assignment), messages)
    });
    match args.format {
        OutputFormat::Text => print(&repaired, &document, marks.as_ref(), messages, out)?,
        OutputFormat::Json => out.write_all(json(&repaired, &document, marks)?.as_bytes())?,
    }
    if let Some(path) = &args.out {
        let written = write_atomically(path, &repaired.program.source.bytes);
        written.map_err(|error| CommandError::unwritable(path, &error))?;
    }
    Ok(if document.passes() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

impl RepairArgs {
    fn run_options(&self) -> RunOptions {
        let wall = self.budget.saturating_mul(WALL_PER_BUDGET.into());
        RunOptions {
            budget: Duration::from_secs(self.budget),
            wall: Duration::from_secs(self.wall.unwrap_or(wall)),
            processes: NonZero::new(at_once(self.jobs)).unwrap_or(NonZero::<usize>::MIN),
            ..RunOptions::default()
        }
    }
}

fn print(
    repaired: &Repaired,
    document: &Document,
    marks: Option<&CorrectedMarks>,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    if let Some(correction) = &repaired.correction {
        print_correction(correction, document, marks, messages, out)?;
    }
    for attempt in &repaired.attempts {
        print_attempt(attempt, messages, out)?;
    }
    let source = &repaired.program.source;
    let file = [("file", source.name.clone().into())];
    let words = match &repaired.judgement.assessment.loading {
        Err(not_loaded) => messages.tell(&not_loaded.notice(source, &document.limits)),
        Ok(_) if !repaired.attempts.is_empty() || repaired.correction.is_some() => {
            let score = &document.score;
            let points = [
                ("points", messages.decimal(&score.points).into()),
                ("max", messages.decimal(&score.max).into()),
            ];
            messages.with("repair-score", points)
        }
        Ok(_) if document.passes() => messages.with("repair-nothing", file),
        Ok(_) if document.provisional => messages.with("repair-not-run", file),
        Ok(_) => messages.with("repair-no-function", file),
    };
    writeln!(out, "{}", safe(&words))?;
    Ok(())
}

/// The marks of a program before and after its correction, on the scale of the rubric; what a person
/// grades counts 0.
#[derive(Debug, Serialize)]
pub(super) struct CorrectedMarks {
    pub(super) before: String,
    pub(super) after: String,
    /// The mark after the deduction of the text for corrected programs, if it has one.
    pub(super) with_deduction: Option<String>,
    deduction: Option<String>,
    scale: String,
}

impl CorrectedMarks {
    /// `None` where the assignment has no rubric.
    pub(super) fn of(
        loads: &Loads,
        judge: &Judge,
        (handed_in, assignment): (&HandIn, &Assignment),
        messages: &Messages,
    ) -> Option<Self> {
        let manifest = &assignment.manifest;
        let rubric = manifest.rubric.as_ref()?;
        let mark = |judgement: &Judgement, is_repaired: bool| {
            let document = Document::from(judge.for_report(handed_in, judgement, messages));
            let row = HandInRow {
                is_repaired,
                ..HandInRow::default()
            };
            decimal(compute_mark(rubric, manifest, &document, Some(&row), None).value())
        };
        let mut deductions = rubric.deductions.iter();
        let deduction = deductions.find_map(|deduction| match deduction {
            Deduction::Repaired { points, .. } => Some(decimal(*points)),
            _ => None,
        });
        let with_deduction = deduction.as_ref().map(|_| mark(&loads.after, true));
        Some(CorrectedMarks {
            before: mark(&loads.before, false),
            after: mark(&loads.after, false),
            with_deduction,
            deduction,
            scale: decimal(rubric.scale),
        })
    }
}

fn print_correction(
    correction: &Correction,
    document: &Document,
    marks: Option<&CorrectedMarks>,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let file = ("file", document.submission.name.clone().into());
    let loads = match &correction.result {
        Ok(loads) => loads,
        Err(reason) => {
            let words = messages.tell(&reason.notice().with("file", &document.submission.name));
            writeln!(out, "{}\n", safe(&words))?;
            return Ok(());
        }
    };
    let seconds = format!("{:.1}", correction.took.as_secs_f64());
    let seconds = ("seconds", messages.decimal(&seconds).into());
    writeln!(
        out,
        "{}",
        safe(&messages.with("repair-corrected", [file, seconds]))
    )?;
    for kind in &loads.kinds {
        let words = messages.with("repair-correction", [("kind", (*kind).into())]);
        writeln!(out, "  {words}")?;
    }
    let diff = safe_diff(&loads.diff);
    writeln!(out, "{}{diff}", if diff.is_empty() { "" } else { "\n" })?;
    if let Some(marks) = marks {
        let number = |text: &str| messages.decimal(text).into();
        let words = [
            ("before", number(&marks.before)),
            ("after", number(&marks.after)),
            ("scale", number(&marks.scale)),
        ];
        writeln!(out, "{}", messages.with("repair-marks", words))?;
        if let (Some(mark), Some(points)) = (&marks.with_deduction, &marks.deduction) {
            let words = [("mark", number(mark)), ("points", number(points))];
            writeln!(out, "{}", messages.with("repair-marks-deduction", words))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn print_attempt(
    attempt: &Attempt,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let seconds = format!("{:.1}", attempt.took.as_secs_f64());
    let words = [
        ("function", attempt.function.clone().into()),
        ("tried", attempt.tried.into()),
        ("seconds", messages.decimal(&seconds).into()),
    ];
    let Some(repair) = &attempt.repair else {
        writeln!(out, "{}\n", messages.with("repair-none", words))?;
        return Ok(());
    };
    writeln!(out, "{}", messages.with("repair-found", words))?;
    for check in &repair.checks {
        let words = [
            ("check", check.path().into()),
            ("clause", check.clause.clone().into()),
        ];
        writeln!(out, "  {}", safe(&messages.with("repair-check", words)))?;
    }
    writeln!(out, "\n{}", safe_diff(&repair.diff))?;
    Ok(())
}

/// A diff that no terminal obeys, with the line ends of the program.
fn safe_diff(diff: &str) -> String {
    let lines = diff.split('\n').map(|line| match line.strip_suffix('\r') {
        Some(line) => safe(line) + "\r",
        None => safe(line),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The JSON output.
#[derive(Serialize)]
struct RepairDocument<'a> {
    format: u32,
    assignment: &'a str,
    submission: &'a str,
    /// True if the program has full marks with its repairs.
    passes: bool,
    /// The correction of the program, where Python cannot compile it.
    correction: Option<CorrectionEntry<'a>>,
    functions: Vec<RepairEntry<'a>>,
}

/// A function that was wrong.
#[derive(Serialize)]
struct RepairEntry<'a> {
    function: &'a str,
    /// The checks that the repair mends.
    checks: Vec<String>,
    /// The repair as a unified diff; `None` where none was found.
    diff: Option<&'a str>,
    /// The number of candidates that were tried.
    tried: usize,
    seconds: f64,
}

/// The correction of a program that Python cannot compile.
#[derive(Serialize)]
struct CorrectionEntry<'a> {
    /// The kinds of its errors; empty where none was found.
    kinds: &'a [&'static str],
    diff: Option<&'a str>,
    marks: Option<CorrectedMarks>,
    seconds: f64,
}

fn json(
    repaired: &Repaired,
    document: &Document,
    marks: Option<CorrectedMarks>,
) -> Result<String, CommandError> {
    let functions = repaired.attempts.iter().map(|attempt| {
        let repair = attempt.repair.as_ref();
        let checks = repair.into_iter().flat_map(|repair| &repair.checks);
        RepairEntry {
            function: &attempt.function,
            checks: checks.map(|check| check.path()).collect(),
            diff: repair.map(|repair| repair.diff.as_str()),
            tried: attempt.tried,
            seconds: attempt.took.as_secs_f64(),
        }
    });
    let written = RepairDocument {
        format: FORMAT,
        assignment: &document.assignment,
        submission: &document.submission.name,
        passes: document.passes(),
        correction: repaired.correction.as_ref().map(|correction| {
            let loads = correction.result.as_ref().ok();
            CorrectionEntry {
                kinds: loads.map_or(&[], |loads| &loads.kinds),
                diff: loads.map(|loads| loads.diff.as_str()),
                marks,
                seconds: correction.took.as_secs_f64(),
            }
        }),
        functions: functions.collect(),
    };
    let written = serde_json::to_string_pretty(&written).map_err(CommandError::fault)?;
    Ok(safe_json(&written) + "\n")
}
