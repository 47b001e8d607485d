//! `gabarito similar`: lists the similar submissions of a folder, for a person to review.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::args::{OutputFormat, Running};
use super::class::hand_ins_of;
use super::numbers::whole;
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::course::class::{FoundHandIn, HandInOutcome, JudgedShard};
use crate::judge::similarity::{
    ComparedProgram, FEWEST_MISTAKES, LEAST_SURPRISING, SimilarityStudy,
};
use crate::messages::{Localized, Messages, Notice, safe};
use crate::report::SimilarReport;
use crate::report::html::similar_page;
use crate::source::Language;
use crate::worker::Source;
use crate::worker::cache::{OutputError, OutputFolder, write_durably};
use crate::worker::intake::{HandIn, Layout, is_program};

/// Lists similar submissions for a person to review; never affects the mark
///
/// The names that an author chooses, comments and layout are not compared. docs/class.md describes
/// the method.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito similar entregas
  gabarito similar entregas entregas-2023 --given enunciado.py --out semelhancas
  gabarito similar entregas --assignment moinho --judged turma")]
pub(super) struct SimilarArgs {
    /// Folder of the submissions
    pub(super) folder: PathBuf,
    /// Folders of earlier years, compared with the submissions but not among themselves
    pub(super) earlier: Vec<PathBuf>,
    /// Assignment of the submissions: name of a built-in one, or folder of another [default: none]
    #[arg(long, value_name = "ASSIGNMENT")]
    pub(super) assignment: Option<String>,
    /// File of code handed out by the course, which does not count as similar. May be given several
    /// times
    #[arg(long, value_name = "FILE")]
    pub(super) given: Vec<PathBuf>,
    /// Regular expression whose first group is the student or team in a submission's name
    /// [default: the name without its extension]
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// Output folder of `class` for these submissions, to compare their mistakes too
    #[arg(long, value_name = "DIR")]
    pub(super) judged: Option<PathBuf>,
    /// Minimum similarity of a pair that is listed by its text as a whole [default: what is surprising
    /// among all pairs of the class]
    #[arg(long, value_name = "PERCENT", value_parser = whole::<u32>(1..=100))]
    pub(super) least: Option<u32>,
    /// Minimum number of functions with a shared mistake of a listed pair whose text is not similar
    #[arg(long, value_name = "N", default_value_t = FEWEST_MISTAKES, requires = "judged", value_parser = whole::<usize>(0..))]
    pub(super) fewest_mistakes: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    pub(super) format: OutputFormat,
    /// Output folder, for a web page and for the files that Dolos and JPlag read
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

/// The page, within the folder of `--out`.
const PAGE: &str = "semelhancas.html";
/// Writes a table of a report.
type Table = fn(&SimilarReport) -> csv::Result<String>;

/// The tables beside the page: those of Dolos, and that of JPlag.
const TABLES: [(&str, Table); 5] = [
    ("pairs.csv", |report| report.pairs_csv()),
    ("files.csv", |report| report.files_csv()),
    ("kgrams.csv", |report| report.kgrams_csv()),
    ("metadata.csv", |report| report.metadata_csv()),
    ("results.csv", |report| report.results_csv()),
];

pub(super) fn run(
    args: &SimilarArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let name = args.assignment.as_deref();
    let assignment = name.map(|name| assignment::find(name, &Running::default()));
    let assignment = assignment.transpose()?;
    let language = language(&args.folder, assignment.as_ref());
    let (study, not_compared) = study(args, assignment.as_ref(), language, messages)?;
    let least = args.least.unwrap_or(study.found.surprising());
    let report = SimilarReport {
        study: &study,
        clusters: &study.found.clusters(least),
        language,
        least,
        not_compared: &not_compared,
        messages,
    };
    if let Some(folder) = &args.out {
        write(&report, folder)?;
    }
    let text = match args.format {
        OutputFormat::Text => safe(&report.text()),
        OutputFormat::Json => report.json().map_err(CommandError::fault)?,
    };
    out.write_all(text.as_bytes())?;
    if let (Some(folder), OutputFormat::Text) = (&args.out, args.format) {
        let path = safe(&folder.join(PAGE).display().to_string());
        writeln!(
            out,
            "{}",
            messages.with("similar-page", [("path", path.into())])
        )?;
    }
    Ok(Exit::Pass)
}

/// The language of an assignment, or else of the programs of a folder.
fn language(folder: &Path, assignment: Option<&Assignment>) -> Language {
    if let Some(assignment) = assignment {
        return assignment.manifest.language;
    }
    let names = folder.read_dir().into_iter().flatten().flatten();
    let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    if names.any(|name| is_program(&name, Language::Prolog)) {
        Language::Prolog
    } else {
        Language::Python
    }
}

/// The hand-ins compared, and those that could not be, with the reason.
fn study(
    args: &SimilarArgs,
    assignment: Option<&Assignment>,
    language: Language,
    messages: &Messages,
) -> Result<(SimilarityStudy, Vec<(String, String)>), CommandError> {
    let layout = match assignment {
        Some(assignment) => Layout::from(&assignment.manifest),
        None => Layout::from(language),
    };
    let out = args.out.as_deref().unwrap_or(Path::new(""));
    let (mut programs, mut not_compared) = (Vec::new(), Vec::new());
    let mut current = 0;
    let folders = [&args.folder].into_iter().chain(&args.earlier);
    for (place, folder) in folders.enumerate() {
        let found = hand_ins_of((folder, out), language, args.who.as_deref())?.hand_ins;
        let read = found
            .par_iter()
            .map(|found| read_program(found, layout))
            .collect::<Vec<_>>();
        for (found, read) in found.iter().zip(read) {
            let name = match place {
                0 => found.who.clone(),
                _ => format!("{}/{}", folder.display(), found.who),
            };
            match read {
                Ok(program) => programs.push(ComparedProgram { name, ..program }),
                Err(why) => not_compared.push((name, messages.tell(&why))),
            }
        }
        if place == 0 {
            current = programs.len();
        }
    }
    let given = args.given.iter().map(|path| {
        let source = Source::read(path)?;
        Ok(ComparedProgram::new("", &source, language))
    });
    let given = given.collect::<Result<Vec<_>, CommandError>>()?;
    let lowest = args.least.unwrap_or(LEAST_SURPRISING).min(LEAST_SURPRISING);
    let study = SimilarityStudy::new(programs, current, &given, lowest);
    let too_short = study.found.too_short();
    let too_short = too_short.map(|place| study.programs[place].name.clone());
    not_compared.extend(too_short.map(|name| (name, messages.get("similar-too-short"))));
    let Some(folder) = &args.judged else {
        return Ok((study, not_compared));
    };
    let (study, not_judged) = with_mistakes(study, folder, args.fewest_mistakes)?;
    let not_judged = not_judged.into_iter();
    not_compared.extend(not_judged.map(|(name, why)| (name, messages.tell(&why))));
    Ok((study, not_compared))
}

fn read_program(found: &FoundHandIn, layout: Layout) -> Result<ComparedProgram, Notice> {
    let handed_in = HandIn::read(&found.path, layout).map_err(|error| error.notice())?;
    if !handed_in.source.is_text() {
        return Err(Notice::new("similar-not-text"));
    }
    let name = found.who.clone();
    Ok(ComparedProgram::new(
        name,
        &handed_in.source,
        layout.language,
    ))
}

/// The hand-ins compared by the mistakes in the results of a class too, and those without a result,
/// with the reason.
fn with_mistakes(
    study: SimilarityStudy,
    folder: &Path,
    fewest: usize,
) -> Result<(SimilarityStudy, Vec<(String, Notice)>), CommandError> {
    let judged = JudgedShard::open(folder)?;
    let hand_ins = judged.list().hand_ins.iter();
    let results = hand_ins.map(|listed| {
        let result = judged
            .result(listed)
            .and_then(|(_, entry)| match entry.outcome {
                HandInOutcome::Fault(why) | HandInOutcome::Missing(why) => Err(why),
                _ => Ok(entry.wrong_answers),
            });
        (listed.who.as_str(), result)
    });
    let mut results: HashMap<&str, Result<Vec<u64>, Notice>> = results.collect();
    let mut not_judged = Vec::new();
    let mut mistakes: Vec<Vec<u64>> = Vec::new();
    for program in &study.programs[..study.current] {
        let result = results.remove(&*program.name);
        let no_result = || Err(Notice::new("similar-not-listed").with("folder", folder));
        mistakes.push(result.unwrap_or_else(no_result).unwrap_or_else(|why| {
            let why = Notice::new("similar-not-judged").with("why", why);
            not_judged.push((program.name.clone(), why));
            Vec::new()
        }));
    }
    let mistakes: Vec<&[u64]> = mistakes.iter().map(Vec::as_slice).collect();
    let study = SimilarityStudy {
        found: study.found.with_mistakes(&mistakes, fewest),
        ..study
    };
    Ok((study, not_judged))
}

/// Writes the page and the tables of other viewers, unless one of these is there without the page.
fn write(report: &SimilarReport, folder: &Path) -> Result<(), CommandError> {
    let is_there = |name: &&str| folder.join(name).symlink_metadata().is_ok();
    let mut tables = TABLES.iter().map(|(name, _)| *name);
    if !is_there(&PAGE)
        && let Some(name) = tables.find(is_there)
    {
        let notice = Notice::new("similar-of-others").with("path", &folder.join(name));
        return Err(CommandError::Usage(notice));
    }
    let folder = OutputFolder::lock(folder)?;
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        write_durably(&path, text.as_bytes()).map_err(|why| OutputError::Unwritable { path, why })
    };
    write(PAGE, &similar_page(report).map_err(CommandError::fault)?)?;
    for (name, table) in TABLES {
        write(name, &table(report).map_err(CommandError::fault)?)?;
    }
    Ok(())
}
