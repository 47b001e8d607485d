//! Writes the marks of a class for Moodle and Fénix.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::heading;
use super::comments_option::CommentsOption;
use super::numbers::whole;
use super::{CommandError, sheet_file};
use crate::assignment::manifest::{Manifest, Points, two_decimals};
use crate::course::class::{GradedClass, GradedHandIn, JudgedShard};
use crate::course::gradebook::{
    EntryOptions, Feedback, GradeEntry, check_worksheet, enter_marks, fenix, is_user,
};
use crate::course::marks::{Mark, MissingPart};
use crate::messages::{Lingua, Messages, Notice, nearest};
use crate::report::{check_hint, failure_text, in_line, unrun_notes};
use crate::worker::cache::write_atomically;

/// The options that add marks by a person, and that export the marks.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Marks and gradebooks")]
pub(super) struct GradebookOptions {
    /// Marks sheet, as CSV, .xlsx or .ods, with a row for each submission: `quem`, `entrega`,
    /// `entregas`, `reparado`, and the criteria marked by a person (docs/class.md) [default: none]
    #[arg(long, value_name = "FILE")]
    pub(super) sheet: Option<PathBuf>,
    #[command(flatten)]
    pub(super) comments: CommentsOption,
    /// Output folder of `class` or `merge` of the last submissions of the same students: the pages say
    /// what each of them mended and broke since [default: none]
    #[arg(long, value_name = "DIR", help_heading = heading::OUTPUT)]
    before: Option<PathBuf>,
    /// Language of `turma.csv` and `turma.xlsx`: `pt` for semicolons and decimal commas, `en` for
    /// commas and decimal points [default: the language of the report]
    #[arg(long, value_name = "LANG", value_enum, hide_possible_values = true)]
    pub(super) csv: Option<Lingua>,
    /// Moodle grading worksheet to fill in; the copy with the marks is `moodle.csv` [default: none]
    #[arg(long, value_name = "FILE")]
    pub(super) moodle: Option<PathBuf>,
    /// Replace the feedback that the worksheet already has
    #[arg(long, requires = "moodle")]
    pub(super) overwrite_feedback: bool,
    /// Leave out marks that need manual review
    #[arg(long)]
    pub(super) hold: bool,
    /// Write `fenix.txt` for Fénix, with this many decimals [default: 0]
    #[arg(long, value_name = "DECIMALS", num_args = 0..=1, default_missing_value = "0", value_parser = whole::<u32>(0..=6))]
    pub(super) fenix: Option<u32>,
}

impl GradebookOptions {
    /// The folder of the last submissions, if it is given.
    pub(super) fn former(&self) -> Result<Option<JudgedShard>, Notice> {
        let folder = self.before.as_deref();
        folder.map(JudgedShard::open).transpose()
    }
}

/// The file name of Moodle's worksheet with the marks in it.
const MOODLE: &str = "moodle.csv";
/// The file name of the lines for Fénix.
const FENIX: &str = "fenix.txt";

/// The maximum number of lines of a session in feedback.
const LONGEST_SESSION: usize = 40;

/// The gradebooks to write.
pub(super) struct Gradebooks {
    moodle: Option<Worksheet>,
    /// The number of decimals.
    fenix: Option<u32>,
    /// True if marks that a person has to look at are left out.
    holds: bool,
}

struct Worksheet {
    path: PathBuf,
    text: String,
    options: EntryOptions,
}

impl Worksheet {
    fn read(path: &Path, overwrites: bool) -> Result<Self, CommandError> {
        let options = EntryOptions {
            overwrites,
            ..EntryOptions::default()
        };
        Ok(Worksheet {
            text: sheet_file::read_csv(path)?,
            path: path.to_owned(),
            options,
        })
    }

    fn wrong(&self, error: &Notice) -> CommandError {
        CommandError::in_file(&self.path, error)
    }
}

impl Gradebooks {
    /// Reads the worksheet before anything is judged, so that errors in it show at once.
    pub(super) fn read(args: &GradebookOptions, manifest: &Manifest) -> Result<Self, CommandError> {
        let moodle = args.moodle.as_deref();
        let moodle = moodle.map(|path| Worksheet::read(path, args.overwrite_feedback));
        let moodle = moodle.transpose()?;
        if let Some(worksheet) = &moodle {
            let highest = manifest.rubric.as_ref().map(|rubric| rubric.scale);
            let highest = two_decimals(highest.unwrap_or_default());
            check_worksheet(&worksheet.text, &highest).map_err(|error| worksheet.wrong(&error))?;
        }
        Ok(Gradebooks {
            moodle,
            fenix: args.fenix,
            holds: args.hold,
        })
    }

    /// Writes the gradebooks into the folder of the class, and prints what is left to a person.
    /// Incomplete marks are left out.
    pub(super) fn write(
        &self,
        class: GradedClass,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if self.moodle.is_none() && self.fenix.is_none() {
            return Ok(());
        }
        let mut incomplete: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let (mut noted, mut marks, mut entered) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for graded in class.iter() {
            let graded = graded?;
            let who = graded.entry.who.clone();
            let Some(mark) = graded.mark.as_ref().filter(|mark| mark.is_complete()) else {
                let why = waits_for(graded.mark.as_ref(), messages);
                incomplete.entry(why).or_default().push(who);
                continue;
            };
            if graded.needs_review(messages) {
                noted.push(who.clone());
                if self.holds {
                    continue;
                }
            }
            if self.moodle.is_some() {
                entered.insert(who.clone(), entry_of(mark, &graded, messages));
            }
            marks.insert(who, mark.value());
        }
        write_incomplete(incomplete, messages, out)?;
        let id = if self.holds {
            "gradebook-held"
        } else {
            "gradebook-noted"
        };
        let names = noted.iter().map(String::as_str);
        write_names((id, messages), names, out)?;
        let folder = class.cache.folder();
        if let Some(worksheet) = &self.moodle {
            moodle(worksheet, &entered, messages, &folder.join(MOODLE), out)?;
        }
        if let Some(decimals) = self.fenix {
            write_fenix(marks, (decimals, messages), &folder.join(FENIX), out)?;
        }
        Ok(())
    }
}

/// The reason why a mark is incomplete.
fn waits_for(mark: Option<&Mark>, messages: &Messages) -> String {
    match mark.and_then(Mark::missing) {
        None => messages.get("missing-judgement"),
        Some(MissingPart::Checks) => messages.get("missing-checks"),
        Some(MissingPart::Rules(rules)) => {
            messages.with("missing-rules", [("rules", rules.join(", ").into())])
        }
        Some(MissingPart::Excuses(functions)) => messages.with(
            "missing-excuses",
            [("functions", functions.join(", ").into())],
        ),
        Some(MissingPart::Row) => messages.get("missing-row"),
        Some(MissingPart::Criteria(names)) => {
            messages.with("missing-criteria", [("names", names.join(", ").into())])
        }
    }
}

/// Writes which marks are not complete, by what they wait for.
fn write_incomplete(
    incomplete: BTreeMap<String, Vec<String>>,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    for (why, who) in incomplete {
        let who: Vec<String> = who.iter().map(|who| in_line(who)).collect();
        let words = [("names", who.join(", ").into()), ("why", why.into())];
        writeln!(out, "{}", messages.with("gradebook-incomplete", words))?;
    }
    Ok(())
}

/// The mark and the feedback of a hand-in for Moodle's worksheet.
fn entry_of(mark: &Mark, graded: &GradedHandIn, messages: &Messages) -> GradeEntry {
    let lines = graded.derivation(messages).into_iter();
    let lines = lines.map(|line| Feedback::Line(line.words));
    GradeEntry {
        mark: two_decimals(mark.value()),
        feedback: lines.chain(failed(graded, messages)).collect(),
    }
}

fn moodle(
    worksheet: &Worksheet,
    marks: &BTreeMap<String, GradeEntry>,
    messages: &Messages,
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let rewritten = enter_marks(&worksheet.text, marks, &worksheet.options);
    let rewritten = rewritten.map_err(|error| worksheet.wrong(&error))?;
    write_file(path, &rewritten.text)?;
    let entered = [
        ("count", rewritten.entered.into()),
        ("path", path.display().to_string().into()),
    ];
    writeln!(out, "{}", messages.with("gradebook-entered", entered))?;
    let labels = &rewritten.without_mark;
    let without_row = rewritten.without_row.iter().map(|who| {
        let near = nearest(who, labels);
        near.map_or_else(|| who.clone(), |near| format!("{who} ({near}?)"))
    });
    for (id, who) in [
        ("gradebook-without-row", &without_row.collect()),
        ("gradebook-ambiguous", &rewritten.ambiguous),
        ("gradebook-without-mark", &rewritten.without_mark),
        ("gradebook-locked", &rewritten.locked),
        ("gradebook-kept-feedback", &rewritten.kept_feedback),
    ] {
        write_names((id, messages), who.iter().map(String::as_str), out)?;
    }
    Ok(())
}

/// The failures of a submission: why it does not load, or the functions that it does not define;
/// then, for each other failed check, the clause, a session and the teacher's advice.
fn failed(graded: &GradedHandIn, messages: &Messages) -> Vec<Feedback> {
    let Some(document) = graded.entry.document() else {
        return Vec::new();
    };
    let document = &document.clone().for_students();
    let unrun = unrun_notes(document, messages).into_iter();
    // The caret below an error stays in its column.
    let unrun = unrun.map(|text| {
        if text.contains('\n') {
            Feedback::Session(text)
        } else {
            Feedback::Line(text)
        }
    });
    let loading = &document.loading;
    let checks = document.failed_checks();
    let checks = checks.filter(|check| loading.is_loaded() && !loading.is_missing(&check.function));
    let failed = checks.flat_map(|check| {
        let line = Feedback::Line(format!("✗ {}: «{}»", check.path(), check.clause));
        let failure = document.failures_of(check).next();
        let session = failure.map(|failure| {
            let text = failure_text(document, messages, failure);
            Feedback::Session(shortened(&text))
        });
        let hint = check_hint(messages, check).map(Feedback::Line);
        std::iter::once(line).chain(session).chain(hint)
    });
    unrun.chain(failed).collect()
}

/// A session without what a gradebook has no room for.
fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(LONGEST_SESSION).collect();
    let more = text.lines().count() - lines.len();
    let more = (more > 0).then(|| format!("\n(… +{more})"));
    lines.join("\n") + &more.unwrap_or_default()
}

fn write_fenix(
    marks: BTreeMap<String, Points>,
    (decimals, messages): (u32, &Messages),
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let (users, others): (BTreeMap<String, Points>, BTreeMap<String, Points>) =
        marks.into_iter().partition(|(who, _)| is_user(who));
    let others = others.keys().map(String::as_str);
    write_names(("gradebook-no-users", messages), others, out)?;
    let lines = fenix(&users, decimals);
    let lines = lines.map_err(|error| CommandError::in_option("--fenix", &error))?;
    write_file(path, &lines)
}

fn write_names<'a>(
    (id, messages): (&str, &Messages),
    who: impl Iterator<Item = &'a str>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let who: Vec<String> = who.map(in_line).collect();
    if !who.is_empty() {
        let names = [("names", who.join(", ").into())];
        writeln!(out, "{}", messages.with(id, names))?;
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), CommandError> {
    write_atomically(path, text.as_bytes()).map_err(|error| CommandError::unwritable(path, &error))
}
