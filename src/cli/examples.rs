//! `gabarito examples`: judges a student's own sessions, before there is a program.

use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use super::args::{Running, heading};
use super::audit::at_once;
use super::machine::machine;
use super::numbers::positive;
use super::progress::{bar, spinning};
use super::replay::read_transcript;
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, Case, Scope, likely_check, of_transcripts};
use crate::assignment::oracle::TargetError;
use crate::judge::audit::{Auditor, LostChecks, WrongProgram, mutants_of, sample_mutants};
use crate::messages::{Localized, Messages, Notice, safe};
use crate::session::{Interaction, Script, Transcript};

/// Sentences that one run names.
const MOST_NAMED: usize = 12;

/// Judges a student's own sessions, before there is a program
///
/// Prints which sessions have a wrong answer, without the right one; how many small mistakes in the
/// solution the other sessions catch; and the sentences of the text against which mistakes went
/// unnoticed. Sessions need not name the checks that they show.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito examples moinho exemplos.pycon
  gabarito examples preco exemplos.pycon --most 200")]
pub(super) struct ExamplesArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Files of recorded sessions; `-` is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Maximum number of mistakes, sampled evenly over the functions of the solution
    #[arg(long, value_name = "N", default_value = "60", value_parser = positive)]
    pub(super) most: NonZero<usize>,
    /// Programs run in parallel [default: CPUs]
    #[arg(long, help_heading = heading::EXECUTION, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// A mistake in a function of the solution, and the checks that it loses where no session catches it.
struct Mistake {
    function: String,
    missed: Option<LostChecks>,
}

pub(super) fn run(
    args: &ExamplesArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.running)?;
    if !assignment.has_sessions() {
        let notice = Notice::new("matches-without-audit").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    }
    let mut right = Battery::default();
    let mut exit = Exit::Pass;
    for path in &args.files {
        let (name, transcript) = read_transcript(path)?;
        let count = transcript.interactions.len();
        let before = right.cases.len();
        let mut problems = Vec::new();
        for session in transcript.interactions {
            match judged(&name, session, &assignment)? {
                Ok(case) => right.cases.push(case),
                Err(problem) => problems.push(problem),
            }
        }
        let counts = Notice::new("examples-right")
            .with("file", &name)
            .with("right", right.cases.len() - before)
            .with("all", count);
        writeln!(out, "{}", safe(&messages.tell(&counts)))?;
        for problem in problems {
            exit = Exit::Fail;
            writeln!(out, "  {}", safe(&messages.tell(&problem)))?;
        }
    }
    if !right.cases.is_empty() {
        let mistakes = mistakes(args, &assignment, &right, messages)?;
        print(&mistakes, &assignment, messages, out)?;
    }
    Ok(exit)
}

/// A session as a case, if its written answers are right; else its problem.
fn judged(
    file: &str,
    mut session: Interaction,
    assignment: &Assignment,
) -> Result<Result<Case, Notice>, CommandError> {
    let line = session.steps.first().map_or(1, |step| step.line);
    let check = likely_check(&session, &assignment.manifest).map(|check| check.path());
    if let (Some(check), Some(first)) = (&check, session.steps.first_mut()) {
        // After the session's own comments: it counts only where none of them names a check.
        first.before.push(format!("# check: {check}"));
    }
    let transcript = Transcript {
        interactions: vec![session],
    };
    let battery = of_transcripts(vec![(file.to_owned(), transcript)], &assignment.manifest);
    let mut cases = match battery {
        Ok(battery) => battery.cases.into_iter(),
        Err(_) if check.is_none() => Vec::new().into_iter(),
        Err(error) => return Err(CommandError::Usage(error.notice())),
    };
    let Some(case) = cases.next() else {
        return Ok(Err(Notice::new("examples-no-function").at_line(line)));
    };
    match answer_problem(&case, assignment) {
        Ok(problem) => Ok(problem.map_or(Ok(case), Err)),
        Err(TargetError::Fault(fault)) => Err(fault.into()),
        Err(error) => Ok(Err(error.notice().at_line(line))),
    }
}

/// The problem of the first wrong answer of a case, if it has one.
fn answer_problem(case: &Case, assignment: &Assignment) -> Result<Option<Notice>, TargetError> {
    let script = Script::of(&case.interaction);
    let reading = case.reading.as_deref();
    let answers = assignment.oracle.answer_each(&script, reading)?;
    let mut steps = case.interaction.steps.iter().enumerate();
    Ok(steps.find_map(|(place, step)| {
        if case.is_right_answer(place, &answers) {
            return None;
        }
        let problem = if step.answer.is_blank() {
            "examples-no-answer"
        } else {
            "examples-wrong-answer"
        };
        Some(Notice::new(problem).at_line(step.line))
    }))
}

/// The mistakes that the hidden battery catches, and whether sessions do.
fn mistakes(
    args: &ExamplesArgs,
    assignment: &Assignment,
    sessions: &Battery,
    messages: &Messages,
) -> Result<Vec<Mistake>, CommandError> {
    let manifest = &assignment.manifest;
    let machine = machine(&args.running, manifest.language, messages)?;
    let scope = Scope {
        seed: manifest.seed,
        is_exhaustive: false,
    };
    let hidden = spinning(messages.get("phase-preparation"), || {
        assignment.hidden(scope, &machine)
    })?;
    let auditor = Auditor {
        assignment,
        machine: &machine,
        documented: &assignment.documented()?,
        hidden: &hidden,
    };
    let solution = assignment.solution.as_deref().unwrap_or_default();
    let mutants = mutants_of("solucao", solution, manifest.language);
    let mutants = sample_mutants(mutants, args.most, manifest.seed);
    let candidates: Vec<&WrongProgram> = mutants.iter().map(|each| &each.candidate).collect();
    let jobs = at_once(args.jobs);
    let bar = bar(2 * mutants.len(), messages.get("audit-judged"));
    let caught = auditor.caught_by(sessions, &candidates, jobs, &|| bar.inc(1))?;
    let missed = (0..mutants.len()).filter(|place| !caught.contains(place));
    let missed: Vec<usize> = missed.collect();
    bar.set_length((mutants.len() + missed.len()) as u64);
    let candidates: Vec<&WrongProgram> = missed.iter().map(|place| candidates[*place]).collect();
    let mut lost = auditor.lost_by_each(&candidates, jobs, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let mistakes = mutants
        .into_iter()
        .enumerate()
        .map(|(place, mutant)| Mistake {
            missed: (!caught.contains(&place)).then(|| {
                let lost = lost.remove(&mutant.candidate.source.name);
                lost.unwrap_or_default()
            }),
            function: mutant.function,
        });
    // A change that no session can see is no mistake.
    let is_mistake = |each: &Mistake| each.missed.as_ref().is_none_or(|lost| !lost.is_empty());
    Ok(mistakes.filter(is_mistake).collect())
}

/// Prints how many mistakes are caught, by function, and the checks that only missed ones lose.
fn print(
    mistakes: &[Mistake],
    assignment: &Assignment,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let caught =
        |mistakes: &[&Mistake]| mistakes.iter().filter(|each| each.missed.is_none()).count();
    let all: Vec<&Mistake> = mistakes.iter().collect();
    let counts = Notice::new("examples-caught")
        .with("caught", caught(&all))
        .with("all", all.len());
    writeln!(out, "\n{}", messages.tell(&counts))?;
    for function in &assignment.manifest.functions {
        let own = all
            .iter()
            .copied()
            .filter(|each| each.function == function.name);
        let own: Vec<&Mistake> = own.collect();
        if !own.is_empty() {
            let counts = Notice::new("examples-function")
                .with("function", &function.name)
                .with("caught", caught(&own))
                .with("all", own.len());
            writeln!(out, "  {}", messages.tell(&counts))?;
        }
    }
    print_missed(mistakes, assignment, messages, out)
}

/// Prints the checks that missed mistakes lose.
fn print_missed(
    mistakes: &[Mistake],
    assignment: &Assignment,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let lost: BTreeSet<&String> = mistakes
        .iter()
        .filter_map(|each| each.missed.as_ref())
        .flatten()
        .collect();
    let checks = assignment.manifest.checks();
    let missed: Vec<_> = checks
        .filter(|check| lost.contains(&check.path()))
        .collect();
    if missed.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", messages.get("examples-missed"))?;
    for check in missed.iter().take(MOST_NAMED) {
        let clause = Notice::new("repair-check")
            .with("check", &check.function)
            .with("clause", &check.clause);
        writeln!(out, "  {}", messages.tell(&clause))?;
    }
    if let Some(others) = missed
        .len()
        .checked_sub(MOST_NAMED)
        .filter(|others| *others > 0)
    {
        let others = Notice::new("examples-others").with("count", others);
        writeln!(out, "  {}", messages.tell(&others))?;
    }
    Ok(())
}
