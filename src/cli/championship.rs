//! `gabarito championship`: plays every program of a folder against every other.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use indicatif::ProgressBar;

use super::args::{Running, heading};
use super::machine::machine;
use super::numbers::{positive, whole};
use super::progress::style;
use super::{CommandError, Exit, sheet_file};
use crate::assignment::manifest::Manifest;
use crate::course::championship::{
    ChampionshipResults, MatchConditions, Runner, RunnerError, StandingsTable, head_to_head,
    lateness, marks, schedule, similar_pairs, standings,
};
use crate::engines::registry;
use crate::messages::{Localized, Messages, Notice, safe};
use crate::report::in_line;
use crate::source::Language;
use crate::worker::Source;
use crate::worker::cache::{self, OutputFolder};
use crate::worker::intake::{is_leftover, is_program};

/// Plays every program in a folder against every other
///
/// The output folder gets the records of the matches in `partidas/`, and the table as
/// `classificacao.txt`, `.csv` and `.json`. An interrupted championship continues where it stopped.
/// docs/championship.md describes the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito championship velha entregas --out campeonato
  gabarito championship velha entregas --out campeonato --deadline prazos.csv")]
pub(super) struct ChampionshipArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder of the programs
    pub(super) folder: PathBuf,
    /// Output folder; matches with a record there are not played again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Matches of each pair in each colour
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..))]
    pub(super) rounds: u32,
    /// RNG seed of the matches [default: the assignment's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(super) seed: Option<u64>,
    /// Matches played in parallel [default: CPUs]
    #[arg(long, help_heading = heading::EXECUTION, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Wall-clock limit for a move [default: the assignment's]
    #[arg(long, help_heading = heading::LIMITS, value_name = "SECONDS", value_parser = whole::<u32>(1..))]
    pub(super) move_time: Option<u32>,
    /// CSV file of submission times: `programa,entrega`, with a row `prazo` for the deadline
    #[arg(long, value_name = "FILE")]
    pub(super) deadline: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The folder of the records, within the folder of the results.
const RECORDS: &str = "partidas";

pub(super) fn run(
    args: &ChampionshipArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = registry::find_assignment(&args.assignment)?;
    let manifest = &assignment.manifest;
    let (Some(game), Some(scoring)) = (assignment.game, &manifest.championship) else {
        let notice = Notice::new("no-championship").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    };
    let all = programs(&args.folder, manifest.language, messages, out)?;
    let names: Vec<String> = all
        .iter()
        .map(|each| each.module_name().to_owned())
        .collect();
    let late = match &args.deadline {
        None => BTreeMap::new(),
        Some(path) => {
            let text = sheet_file::read_sheet(path)?;
            let late = lateness(&text, &names);
            late.map_err(|error| CommandError::in_file(path, &error))?
        }
    };
    let is_in_time = |name: &str| late.get(name).is_none_or(|late| scoring.takes_part(*late));
    // Late programs too: a copy remains a copy.
    let alike = similar_pairs(&all, manifest.language);
    let (sources, too_late): (Vec<Source>, Vec<Source>) = all
        .into_iter()
        .partition(|each| is_in_time(each.module_name()));
    let folder = OutputFolder::lock(&args.out)?;
    let conditions = conditions(args, manifest, &folder, messages)?;
    let schedule = schedule(sources.len(), args.rounds);
    let runner = Runner::start(game, &sources, &conditions)?;
    let faults: BTreeMap<String, String> = runner
        .unloadable_programs()
        .map(|(source, fault)| {
            let why = messages.tell(&fault.notice(source, &conditions.limits));
            (source.module_name().to_owned(), why)
        })
        .collect();
    for (name, fault) in &faults {
        writeln!(out, "{name}: {}", safe(fault))?;
    }
    let bar = bar(schedule.len());
    let played = runner.play(&schedule, &|_, _| bar.inc(1))?;
    bar.finish_and_clear();
    let names = sources.iter().map(|each| each.module_name().to_owned());
    let results = ChampionshipResults::new(names.collect(), played);
    let results = results.map_err(|error| CommandError::Fault(error.notice()))?;
    let standings = standings(&results, scoring);
    let table = StandingsTable {
        head_to_head: &head_to_head(&results, scoring),
        marks: &marks(&standings, &late, scoring),
        standings: &standings,
        faults: &faults,
        too_late: &too_late
            .iter()
            .map(|each| each.module_name().to_owned())
            .collect::<Vec<_>>(),
        alike: &alike,
        conditions: &conditions,
        rounds: args.rounds,
        matches: schedule.len(),
        scoring,
        messages,
    };
    write(&table, &args.out)?;
    write!(out, "{}", safe(&table.text()))?;
    Ok(Exit::Pass)
}

/// The programs of a folder, by name; prints the names of other files.
fn programs(
    folder: &Path,
    language: Language,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Vec<Source>, CommandError> {
    let entries = fs::read_dir(folder).map_err(|error| CommandError::unreadable(folder, &error))?;
    let (mut paths, mut others) = (Vec::new(), Vec::new());
    for entry in entries {
        let unreadable = |error| CommandError::unreadable(folder, &error);
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || is_leftover(&name) {
            continue;
        }
        // A link may lead to whatever else there is.
        let is_file = entry.file_type().map_err(unreadable)?.is_file();
        if is_file && is_program(&name, language) {
            paths.push(entry.path());
        } else {
            others.push(name);
        }
    }
    if !others.is_empty() {
        others.sort();
        let others = [("names", in_line(&others.join(", ")).into())];
        writeln!(
            out,
            "{}",
            messages.with("championship-not-programs", others)
        )?;
    }
    paths.sort();
    let mut sources: Vec<Source> = Vec::new();
    for path in paths {
        let source = Source::read(&path)?;
        if let Some(same) = sources
            .iter()
            .find(|each| each.module_name() == source.module_name())
        {
            let notice = Notice::new("programs-of-one-name")
                .with("one", &same.name)
                .with("other", &source.name);
            return Err(CommandError::Usage(notice));
        }
        sources.push(source);
    }
    if sources.len() < 2 {
        let notice = Notice::new("too-few-programs")
            .with("folder", folder)
            .with("count", sources.len());
        return Err(CommandError::Usage(notice));
    }
    Ok(sources)
}

fn conditions(
    args: &ChampionshipArgs,
    manifest: &Manifest,
    folder: &OutputFolder,
    messages: &Messages,
) -> Result<MatchConditions, CommandError> {
    let mut limits = manifest.limits;
    limits.wall_seconds = args.move_time.or(limits.wall_seconds);
    let machine = machine(&args.running, manifest.language, messages)?;
    Ok(MatchConditions {
        about: cache::describe_conditions(&machine, &limits)?,
        machine,
        limits,
        seed: args.seed.unwrap_or(manifest.seed),
        jobs: args
            .jobs
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, NonZero::get),
        records: folder.subfolder(RECORDS)?,
    })
}

fn bar(matches: usize) -> ProgressBar {
    // Drawn on terminals only.
    ProgressBar::new(matches as u64).with_style(style("{bar:30} {pos}/{len}, {per_sec}, {eta}"))
}

fn write(table: &StandingsTable, folder: &Path) -> Result<(), CommandError> {
    let json = table.json().map_err(CommandError::fault)?;
    for (name, text) in [
        ("classificacao.txt", table.text()),
        (
            "classificacao.csv",
            table.csv().map_err(CommandError::fault)?,
        ),
        ("classificacao.json", json),
    ] {
        let path = folder.join(name);
        cache::write_atomically(&path, text.as_bytes())
            .map_err(|error| CommandError::unwritable(&path, &error))?;
    }
    Ok(())
}

impl From<RunnerError> for CommandError {
    fn from(error: RunnerError) -> Self {
        match error {
            RunnerError::Fault(fault) => fault.into(),
            RunnerError::Record { .. } => CommandError::Usage(error.notice()),
        }
    }
}
