//! `gabarito audit`: counts the wrong programs that each battery catches.

pub(super) mod programs;

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use serde::de::DeserializeOwned;

use self::programs::Programs;
use super::args::{Running, heading};
use super::machine::machine;
use super::numbers::{positive, whole};
use super::progress::{bar, spinning};
use super::{CommandError, Exit, assignment};
use crate::assignment::battery::Scope;
use crate::assignment::manifest::toml_error;
use crate::judge::audit::{
    Auditor, CatchingBatteries, KnownInexactPairs, PairComparison, WrongProgram, read_program,
};
use crate::messages::{Localized, Messages, Notice};
use crate::worker::{Source, SourceError, check_within, read_bounded};

/// Tests the test cases: which known wrong programs and mutants they catch
///
/// Counts the programs that the documented and the hidden cases catch, and shows those that none
/// catches. Of a built-in assignment, the programs are those of `--fixtures` and of `--mutants`; of
/// a folder, those in `erradas/` and mutants of its solution, one small change each.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito audit moinho
  gabarito audit preco --most 100
  gabarito audit moinho --pairs 500    # two mistakes cost what each costs alone
  gabarito audit moinho --show fixtures/moinho/submissoes/erradas/adjacencia_b1_a2.patch")]
pub(super) struct AuditArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder of mutants of a built-in assignment, made by scripts/mutants [default: none]
    #[arg(long, value_name = "DIR")]
    pub(super) mutants: Option<PathBuf>,
    /// Maximum number of mutants of a folder, sampled evenly over its functions [default: all]
    #[arg(long, value_name = "N", conflicts_with = "mutants", value_parser = positive)]
    pub(super) most: Option<NonZero<usize>>,
    /// Grade N programs with two mistakes each instead: such a program should fail exactly the checks
    /// that each of its mistakes fails alone
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) pairs: Option<NonZero<usize>>,
    /// Print the whole program of a patch or fragment instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mutants", "pairs"])]
    pub(super) show: Option<PathBuf>,
    /// Folder of the known wrong programs of built-in assignments
    #[arg(long, value_name = "DIR", default_value = "fixtures")]
    pub(super) fixtures: PathBuf,
    /// RNG seed of the hidden cases and of the pairs [default: the assignment's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(super) seed: Option<u64>,
    /// Programs run in parallel [default: CPUs]
    #[arg(long, help_heading = heading::EXECUTION, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The file that explains exceptions to the superposition of mistakes.
const EXCEPTIONS: &str = "superposicao.toml";

/// The longest file of data that is read, in bytes.
const MAX_DATA: u64 = 16 << 20;

pub(super) fn run(
    args: &AuditArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.running)?;
    if let Some(path) = &args.show {
        out.write_all(&read_program(path)?.bytes)?;
        return Ok(Exit::Pass);
    }
    let manifest = &assignment.manifest;
    if !assignment.has_sessions() {
        let notice = Notice::new("matches-without-audit").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    }
    if args.pairs.is_some() {
        assignment::require_python(&assignment, "audit --pairs")?;
    }
    let scope = Scope {
        seed: args.seed.unwrap_or(manifest.seed),
        is_exhaustive: false,
    };
    let mut programs = match assignment::folder(&args.assignment) {
        Some(folder) => Programs::of_folder(args, &assignment, folder, scope.seed)?,
        None => Programs::of_built_in(args)?,
    };
    let machine = machine(&args.running, manifest.language, messages)?;
    let hidden = spinning(messages.get("phase-preparation"), || {
        assignment.hidden(scope, &machine)
    })?;
    let trial = Auditor {
        assignment: &assignment,
        machine: &machine,
        documented: &assignment.documented()?,
        hidden: &hidden,
    };
    if let Some(folder) = assignment::folder(&args.assignment) {
        hold_solution(&trial, folder, messages)?;
    }
    let jobs = at_once(args.jobs);
    if let Some(most) = args.pairs {
        let hosts = &programs.hosts;
        let candidates = [programs.wrong, programs.mutants].concat();
        let bar = bar(0, messages.get("audit-judged"));
        let judged = trial.judge_pairs(hosts, &candidates, (most, jobs), &|| bar.inc(1))?;
        bar.finish_and_clear();
        let exceptions: KnownInexactPairs = data(&programs.data.join(EXCEPTIONS))?;
        return superposition(&judged, &exceptions, messages, out);
    }
    let (wrong, mutants) = (&programs.wrong, &programs.mutants);
    let bar = bar(wrong.len() + mutants.len(), messages.get("audit-judged"));
    let tried = |candidates: &[WrongProgram]| trial.run(candidates, jobs, &|| bar.inc(1));
    let (of_wrong, mut of_mutants) = (tried(wrong)?, tried(mutants)?);
    bar.finish_and_clear();
    let alike = spinning(messages.get("phase-sessions"), || {
        programs.leave_out_alike(&trial, &mut of_mutants, jobs)
    })?;
    let about = Notice::new("audit-about")
        .with("assignment", &args.assignment)
        .with("seed", scope.seed);
    writeln!(out, "{}\n", messages.tell(&about))?;
    table(&of_wrong, &of_mutants, messages, out)?;
    programs.print_equal(messages, out)?;
    if !alike.is_empty() {
        let count = Notice::new("audit-alike").with("count", alike.len());
        writeln!(out, "\n{}", messages.tell(&count))?;
        for mutant in alike {
            writeln!(out, "  {}", mutant.source.name)?;
        }
    }
    let (wrong, mutants) = (&programs.wrong, &programs.mutants);
    let survivors = survivors(wrong, &of_wrong).chain(survivors(mutants, &of_mutants));
    let survivors: Vec<&WrongProgram> = survivors.collect();
    for survivor in &survivors {
        programs.print_survivor(&assignment, survivor, messages, out)?;
    }
    Ok(if survivors.is_empty() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

/// Holds the solution of a folder to pass its own sessions: where it does not, they catch every
/// program, and say nothing.
pub(super) fn hold_solution(
    trial: &Auditor,
    folder: &Path,
    messages: &Messages,
) -> Result<(), CommandError> {
    for battery in [trial.documented, trial.hidden] {
        assignment::answer(trial.assignment, battery, messages)?;
    }
    let text = trial.assignment.solution.clone().unwrap_or_default();
    let source = Source {
        name: trial.assignment.manifest.language.solution().to_owned(),
        bytes: text.into_bytes(),
        ..Source::default()
    };
    let solution = WrongProgram {
        source,
        change: None,
    };
    let caught = spinning(messages.get("phase-sessions"), || {
        trial.run(&[solution], 1, &|| ())
    })?;
    let Some(caught) = caught.iter().find(|each| each.documented || each.hidden) else {
        return Ok(());
    };
    let battery = if caught.documented {
        "documented"
    } else {
        "hidden"
    };
    Err(CommandError::Usage(
        Notice::new("folder-solution-not-right")
            .with("battery", battery)
            .with("folder", folder),
    ))
}

/// The number of programs that are tried at once.
pub(super) fn at_once(jobs: Option<NonZero<usize>>) -> usize {
    let jobs = jobs.or_else(|| thread::available_parallelism().ok());
    jobs.map_or(1, NonZero::get)
}

/// Prints the share of pairs of mistakes that lose exactly what each loses alone, and the other
/// pairs.
fn superposition(
    judged: &[PairComparison],
    exceptions: &KnownInexactPairs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let exact = judged.iter().filter(|pair| pair.is_exact()).count();
    let share = per_cent(exact, judged.len().max(1));
    let exact = Notice::new("audit-pairs-exact")
        .with("exact", exact)
        .with("all", judged.len())
        .with("percent", messages.decimal(&format!("{share:.1}")));
    writeln!(out, "{}", messages.tell(&exact))?;
    let mut exit = Exit::Pass;
    for pair in judged.iter().filter(|pair| !pair.is_exact()) {
        let names = Notice::new("audit-pair")
            .with("one", &pair.names[0])
            .with("other", &pair.names[1]);
        writeln!(out, "\n{}", messages.tell(&names))?;
        let differences = [
            ("audit-pair-extra", &pair.extra),
            ("audit-pair-hidden", &pair.hidden),
        ];
        for (id, checks) in differences {
            if !checks.is_empty() {
                let checks = [("checks", checks.join(", ").into())];
                writeln!(out, "  {}", messages.with(id, checks))?;
            }
        }
        match exceptions.reason(pair) {
            Some(reason) => {
                let known = [("reason", reason.into())];
                writeln!(out, "  {}", messages.with("audit-pair-known", known))?;
            }
            None => exit = Exit::Fail,
        }
    }
    Ok(exit)
}

/// Reads data of an assignment; the default if there is no such file.
fn data<D: DeserializeOwned + Default>(path: &Path) -> Result<D, CommandError> {
    let folder = path.parent().unwrap_or(path);
    let bytes = check_within(folder, path).and_then(|()| read_bounded(path, MAX_DATA));
    let bytes = match bytes {
        Err(SourceError::Missing(_)) => return Ok(D::default()),
        bytes => bytes.map_err(|error| CommandError::Usage(error.notice()))?,
    };
    toml::from_slice(&bytes).map_err(|error| {
        let error = toml_error(&String::from_utf8_lossy(&bytes), &error);
        CommandError::Usage(Notice::in_file(path, error))
    })
}

fn survivors<'c>(
    candidates: &'c [WrongProgram],
    caught: &'c [CatchingBatteries],
) -> impl Iterator<Item = &'c WrongProgram> {
    let pairs = candidates.iter().zip(caught);
    let missed = pairs.filter(|(_, caught)| !caught.documented && !caught.hidden);
    missed.map(|(candidate, _)| candidate)
}

/// Prints the number of programs that each battery catches.
fn table(
    wrong: &[CatchingBatteries],
    mutants: &[CatchingBatteries],
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    writeln!(out, "{}\n|---|---|---|", messages.get("audit-columns"))?;
    for battery in ["audit-documented", "audit-hidden", "audit-both"] {
        let catches = |caught: &&CatchingBatteries| match battery {
            "audit-documented" => caught.documented,
            "audit-hidden" => caught.hidden,
            _ => caught.documented || caught.hidden,
        };
        let share = |all: &[CatchingBatteries]| {
            let count = all.iter().filter(catches).count();
            match all.len() {
                0 => "–".to_owned(),
                len => {
                    let percent = format!("{:.1}", per_cent(count, len));
                    let share = Notice::new("audit-share")
                        .with("count", count)
                        .with("all", len)
                        .with("percent", messages.decimal(&percent));
                    messages.tell(&share)
                }
            }
        };
        let battery = messages.get(battery);
        writeln!(out, "| {battery} | {} | {} |", share(wrong), share(mutants))?;
    }
    Ok(())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "there are some thousand programs at most"
)]
fn per_cent(count: usize, len: usize) -> f64 {
    100.0 * count as f64 / len as f64
}
