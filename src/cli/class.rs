//! `gabarito class`: grades every submission in a folder, and writes the tables and pages.

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use regex::Regex;

use super::args::{Judging, heading};
use super::assignment::{self, match_judge};
use super::class_repair::{CORRECTIONS, HandInCorrector};
use super::gradebooks::{GradebookOptions, Gradebooks};
use super::machine::machine;
use super::numbers::positive;
use super::progress::Progress;
use super::waiting::goes_on_after_ctrl_c;
use super::{CommandError, Exit, battery_options, sheet_file};
use crate::assignment::Assignment;
use crate::assignment::manifest::Manifest;
use crate::course::class::{
    self, CachedEntry, ClassCache, ClassFolder, ClassReport, Comments, Conditions, Corrections,
    Entry, FormerClass, FoundHandIn, GradedClass, HandInOutcome, JudgedShard, ResultIndex, Shard,
    find_hand_ins,
};
use crate::course::marks::TeacherSheet;
use crate::engines::registry;
use crate::judge::grading::WALL_PER_BUDGET;
use crate::judge::repair::Repairer;
use crate::judge::{Judge, PreparedBattery, RunOptions};
use crate::messages::{Messages, Notice};
use crate::report::in_line;
use crate::source::Language;
use crate::worker::cache;
use crate::worker::intake::Layout;

/// Processor time for the correction of a hand-in.
const MOST_FOR_REPAIR: Duration = Duration::from_mins(2);

/// Grades every submission in a folder, and writes tables and pages
///
/// The output folder gets `index.html`, a page for each submission, and the table as `turma.csv`
/// and `turma.xlsx`. An interrupted run continues where it stopped. docs/class.md describes the
/// files, the marks and how to share the work among machines.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito class moinho entregas --out turma
  gabarito class moinho entregas --out turma --who '^(G\\d\\d)'
  gabarito class moinho entregas --out parte1 --shard 1/4")]
pub(super) struct ClassArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder of the submissions: each a program, an archive or a folder
    pub(super) folder: PathBuf,
    /// Output folder; submissions with a result there are not graded again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Regular expression whose first group is the student or team in a submission's name
    /// [default: the name without its extension]
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// Submissions graded in parallel [default: CPUs; half of it for matches]
    #[arg(long, value_name = "N", value_parser = positive, help_heading = heading::EXECUTION)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Part of the class to grade, for N machines; `auto` in a GitLab job, `auto/N` in a Kubernetes
    /// job [default: all of it]
    #[arg(
        long,
        help_heading = heading::EXECUTION,
        value_name = "K/N",
        conflicts_with_all = ["sheet", "comments", "before", "csv", "moodle", "fenix"]
    )]
    pub(super) shard: Option<String>,
    /// Write corrections of submissions that Python cannot compile, for a person to accept, into
    /// `reparados` in the output folder: changes, corrected copies, and a table of marks
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(super) repair: bool,
    #[command(flatten)]
    pub(super) judging: Judging,
    #[command(flatten)]
    pub(super) gradebooks: GradebookOptions,
}

/// Judges the hand-ins of a folder, and writes the class.
pub(super) fn run(
    args: &ClassArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.judging.running)?;
    let manifest = &assignment.manifest;
    if args.repair {
        assignment::require_python(&assignment, "class --repair")?;
    }
    let shard = args.shard.as_deref().map(str::parse).transpose();
    let shard: Option<Shard> =
        shard.map_err(|error: Notice| CommandError::in_option("--shard", &error))?;
    let folders = (&*args.folder, &*args.out);
    let found = hand_ins_of(folders, manifest.language, args.who.as_deref())?;
    // Read before anything is judged, so that errors in the sheet show at once.
    let names: Vec<&str> = found
        .hand_ins
        .iter()
        .map(|each| each.who.as_str())
        .collect();
    let sheet = sheet(args.gradebooks.sheet.as_deref(), manifest, &names)?;
    if args.gradebooks.sheet.is_some()
        && let Some(without_row) = sheet.without_row(&names)
    {
        writeln!(out, "{}", in_line(&messages.tell(&without_row)))?;
    }
    let gradebooks = Gradebooks::read(&args.gradebooks, manifest)?;
    let comments = args.gradebooks.comments.read()?;
    let former = args.gradebooks.former()?;
    let former = former_class(former.as_ref(), &names)?;
    let cache = ClassCache::create(&args.out)?;
    let table_messages = Messages::new(args.gradebooks.csv.unwrap_or(messages.language()));
    let class = JudgedClass {
        args,
        shard,
        sheet: &sheet,
        cache: &cache,
        messages,
        table_messages: &table_messages,
    };
    let (entries, corrections) = class.judge(&assignment, &found.hand_ins, out)?;
    if !found.hidden.is_empty() {
        let hidden = [("names", in_line(&found.hidden.join(", ")).into())];
        writeln!(out, "{}", messages.with("class-hidden-files", hidden))?;
    }
    if shard.is_some() {
        let counts = [
            ("judged", entries.len().into()),
            ("all", found.hand_ins.len().into()),
        ];
        writeln!(out, "{}", messages.with("class-part-judged", counts))?;
        return Ok(exit(&entries));
    }
    let written = WrittenClass {
        assignment: &assignment,
        messages,
        sheet: &sheet,
        comments: &comments,
        former: former.as_ref(),
        gradebooks: &gradebooks,
        table_messages: &table_messages,
        corrections: corrections.as_ref(),
    };
    written.write(&entries, &cache, out)
}

/// The hand-ins of a folder but the folder of the results, with names by `--who`.
pub(super) fn hand_ins_of(
    (folder, out): (&Path, &Path),
    language: Language,
    who: Option<&str>,
) -> Result<ClassFolder, CommandError> {
    let pattern = who.map(Regex::new).transpose();
    let pattern =
        pattern.map_err(|error| CommandError::in_option("--who", Notice::verbatim(&error)))?;
    Ok(find_hand_ins(folder, language, pattern.as_ref(), out)?)
}

/// A class to be judged.
struct JudgedClass<'a> {
    args: &'a ClassArgs,
    shard: Option<Shard>,
    sheet: &'a TeacherSheet,
    cache: &'a ClassCache,
    messages: &'a Messages,
    table_messages: &'a Messages,
}

impl JudgedClass<'_> {
    /// Judges the hand-ins of the shard, caching the results; gives these, and the corrections that were
    /// asked for.
    fn judge(
        &self,
        assignment: &Assignment,
        hand_ins: &[FoundHandIn],
        out: &mut dyn Write,
    ) -> Result<(Vec<CachedEntry>, Option<Corrections>), CommandError> {
        let (args, shard, cache, messages) = (self.args, self.shard, self.cache, self.messages);
        let manifest = &assignment.manifest;
        // The hand-ins keep the processors busy: one worker each is cheapest.
        let run_options = args.judging.run_options(manifest, NonZero::<usize>::MIN)?;
        let class = hand_ins.iter().map(FoundHandIn::listed).collect();
        let hand_ins = hand_ins.iter().enumerate();
        let of_part =
            hand_ins.filter(|(place, _)| shard.is_none_or(|shard| shard.contains(*place)));
        let mut of_part: Vec<FoundHandIn> = of_part.map(|(_, found)| found.clone()).collect();
        let battery = battery_options::chosen_battery(
            assignment,
            &args.judging.battery,
            &args.judging.running,
        )?;
        let focus = args.judging.battery.hidden.function.as_deref();
        let battery = assignment::agreed(assignment, battery, messages)?;
        let prepared = PreparedBattery::new(assignment, &battery)?.focused_on(focus)?;
        let prepared = prepared.judging_by_matches(match_judge(assignment));
        let prepared = prepared.with_options(args.judging.battery.options());
        let machine = machine(&args.judging.running, manifest.language, messages)?;
        let judge = Judge::new(&prepared, &machine, run_options)
            .recognizing_other_assignments(registry::all);
        let repairer = Repairer {
            prepared: &prepared,
            machine: &machine,
            run_options: RunOptions {
                budget: run_options.budget.min(MOST_FOR_REPAIR),
                wall: run_options.wall.min(MOST_FOR_REPAIR * WALL_PER_BUDGET),
                ..run_options
            },
            only: None,
            tell: &|_, _| {},
        };
        let corrector = HandInCorrector {
            assignment,
            judge: &judge,
            repairer,
            messages,
            table_messages: self.table_messages,
            folder: cache.folder().join(CORRECTIONS),
        };
        let mut corrections = None;
        if args.repair {
            cache.subfolder(CORRECTIONS)?;
            corrections = Some(corrector.replace_accepted(&mut of_part, self.sheet)?);
        }
        let language = messages.language();
        let conditions = Conditions {
            judge: &judge,
            layout: Layout::from(manifest),
            messages,
            about: format!(
                "{}, {} {} {language:?} {run_options:?}",
                cache::describe_conditions(&machine, &manifest.limits)?,
                assignment.name,
                assignment.digest,
            ),
            cache,
            jobs: args
                .jobs
                .map_or_else(|| default_jobs(assignment), NonZero::get),
        };
        let progress = Progress::new(of_part.len(), messages);
        goes_on_after_ctrl_c(messages);
        cache.begin(ResultIndex {
            assignment: assignment.origin.clone(),
            conditions: conditions.as_key_text(),
            part: shard,
            hand_ins: class,
            ..ResultIndex::default()
        });
        let entries = class::run(&of_part, &conditions, &|event| progress.tell(&event))?;
        progress.finish();
        if let Some(corrections) = &mut corrections {
            corrector.correct_others(&of_part, &entries, cache, corrections)?;
            let folder = in_line(&corrector.folder.display().to_string());
            let words = [
                ("count", corrections.len().into()),
                ("folder", folder.into()),
            ];
            writeln!(out, "{}", messages.with("class-repaired", words))?;
        }
        Ok((entries, corrections))
    }
}

/// The number of hand-ins judged at once where `--jobs` does not say.
fn default_jobs(assignment: &Assignment) -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    if assignment.has_sessions() {
        processors
    } else {
        // A hand-in plays in both seats at once.
        (processors / 2).max(1)
    }
}

/// The class of the last hand-ins of these students, if its folder is given.
pub(super) fn former_class<'a>(
    folder: Option<&'a JudgedShard>,
    names: &[&str],
) -> Result<Option<FormerClass<'a>>, CommandError> {
    let former = folder.map(|folder| FormerClass::new(folder, names.iter().copied()));
    Ok(former.transpose()?)
}

/// The teacher's sheet on these hand-ins.
pub(super) fn sheet(
    path: Option<&Path>,
    manifest: &Manifest,
    names: &[&str],
) -> Result<TeacherSheet, CommandError> {
    let Some(path) = path else {
        return Ok(TeacherSheet::default());
    };
    let Some(rubric) = &manifest.rubric else {
        let error = Notice::new("marks-of-championship");
        return Err(CommandError::in_option("--sheet", error));
    };
    let text = sheet_file::read_sheet(path)?;
    let sheet = TeacherSheet::parse(&text, rubric);
    let known = sheet.and_then(|sheet| sheet.check_names(names).map(|()| sheet));
    known.map_err(|error| CommandError::in_file(path, &error))
}

/// A class, ready to be written.
pub(super) struct WrittenClass<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) messages: &'a Messages,
    pub(super) sheet: &'a TeacherSheet,
    pub(super) comments: &'a Comments,
    pub(super) former: Option<&'a FormerClass<'a>>,
    pub(super) gradebooks: &'a Gradebooks,
    pub(super) table_messages: &'a Messages,
    pub(super) corrections: Option<&'a Corrections>,
}

impl WrittenClass<'_> {
    pub(super) fn write(
        &self,
        entries: &[CachedEntry],
        cache: &ClassCache,
        out: &mut dyn Write,
    ) -> Result<Exit, CommandError> {
        let messages = self.messages;
        let class = GradedClass {
            cache,
            entries,
            manifest: &self.assignment.manifest,
            sheet: self.sheet,
            comments: self.comments,
            former: self.former,
        };
        let report = ClassReport {
            assignment: &self.assignment.name,
            class,
            messages,
            table_messages: self.table_messages,
            corrections: self.corrections,
        };
        let unknown = report.write()?;
        if !unknown.is_empty() {
            let names = [("names", in_line(&unknown.join(", ")).into())];
            writeln!(out, "{}", messages.with("class-unknown-comments", names))?;
        }
        self.gradebooks.write(class, messages, out)?;
        summary(entries, messages, out)?;
        let path = cache.folder().join("index.html").display().to_string();
        writeln!(
            out,
            "{}",
            messages.with("class-page", [("path", path.into())])
        )?;
        Ok(exit(entries))
    }
}

/// Prints how many hand-ins were judged, and why the others were not.
fn summary(
    entries: &[CachedEntry],
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let judged = entries.iter().filter(|each| each.is_judged());
    let counts = [
        ("judged", judged.count().into()),
        ("all", entries.len().into()),
    ];
    writeln!(out, "{}", messages.with("class-judged", counts))?;
    let not_judged = entries.iter().filter_map(CachedEntry::not_judged);
    for entry in not_judged {
        let (id, why) = match &entry.outcome {
            HandInOutcome::Judged(_) => continue,
            HandInOutcome::Refused(why) => ("class-entry-refused", why),
            HandInOutcome::Missing(why) => ("class-entry-missing", why),
            HandInOutcome::Fault(why) => ("class-entry-fault", why),
        };
        let line = Notice::new(id)
            .with("who", &entry.who)
            .with("why", why.clone());
        writeln!(out, "  {}", in_line(&messages.tell(&line)))?;
    }
    Ok(())
}

/// The exit status of a class: a fault of the machine or of gabarito outweighs failing submissions.
fn exit(entries: &[CachedEntry]) -> Exit {
    let is_fault = |entry: &Entry| matches!(entry.outcome, HandInOutcome::Fault(_));
    let mut not_judged = entries.iter().filter_map(CachedEntry::not_judged);
    if not_judged.any(is_fault) {
        Exit::Fault
    } else if entries.iter().all(CachedEntry::passes) {
        Exit::Pass
    } else {
        Exit::Fail
    }
}
