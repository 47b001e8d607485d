//! `gabarito check`: grades a submission.

mod early;
mod sessions;

use std::ffi::OsString;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::Parser;

use super::args::{Args, Command, Judging, Running, heading};
use super::assignment::{self, match_judge};
use super::comments_option::CommentsOption;
use super::formats::{Destinations, FormatChoice, FormatParser};
use super::numbers::positive;
use super::waiting::watched;
use super::{CommandError, Exit};
use crate::assignment::Assignment;
use crate::assignment::battery::Battery;
use crate::engines::registry;
use crate::judge::certificates::{certify, passing_functions};
use crate::judge::grading::{Assessment, Phase, Submission, Watch};
use crate::judge::{Judge, PreparedBattery, RunOptions};
use crate::messages::{Localized, Messages, Notice};
use crate::report::{Certification, Document};
use crate::worker::intake::{HandIn, IntakeError};
use sessions::{battery, focus, options, wrong};

/// Grades a submission
///
/// The report has the points of each item and, for each failed check, the sentence of the
/// assignment and a short session that fails. `--function` restricts the report to one function
/// with the points that it has in the full report: as much is run, since a failure may be the fault
/// of another function. On the page of `--format html`, a failure can be stepped through line by
/// line, with the variables of the program. docs/platforms.md describes the formats for other
/// platforms.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito check moinho projeto.py
  gabarito check moinho projeto.py --battery documented     # only the sessions of the text
  gabarito check moinho projeto.py --function obter_vetor   # report one function
  gabarito check moinho projeto.py --fail-fast              # stop at the first failure
  gabarito check moinho projeto.py --sessions minhas.pycon  # only the sessions of a file
  gabarito check moinho projeto.py --certify --format json=r.json  # for `gabarito verify`
  gabarito check moinho projeto.py --format text --format json=r.json --format html=r.html")]
pub(super) struct CheckArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Submission: a file, an archive or a folder with one program
    pub(super) submission: PathBuf,
    #[command(flatten)]
    pub(super) judging: Judging,
    /// File of recorded sessions to run instead of the assignment's. A comment `# check: FUNCTION/ID`
    /// names the check that the lines below it test (see `gabarito list`). May be given several times
    #[arg(
        long,
        help_heading = heading::CASES,
        value_name = "FILE",
        conflicts_with_all = ["battery", "seed", "exhaustive", "function"]
    )]
    pub(super) sessions: Vec<PathBuf>,
    /// Maximum number of cases, sampled evenly [default: all]
    #[arg(long, value_name = "N", value_parser = positive, help_heading = heading::CASES)]
    pub(super) cases: Option<NonZero<usize>>,
    /// Parallel workers, always 2 for matches of Prolog players [default: CPUs, at most 8]
    #[arg(long, value_name = "N", value_parser = positive, help_heading = heading::EXECUTION)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Stop at the first failure and report only that; the points are not a mark
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(super) fail_fast: bool,
    /// Run each function that passes all its checks on its whole domain, where that is finite and small,
    /// with the time that is left of the limits, and certify those that are equal to the reference; the
    /// mark does not change
    #[arg(
        long,
        help_heading = heading::CASES,
        conflicts_with_all = ["battery", "sessions", "cases", "function", "fail_fast"]
    )]
    pub(super) certify: bool,
    /// Output format, and its output file. May be given several times, once without a file
    #[arg(
        help_heading = heading::OUTPUT,
        long = "format",
        value_name = "NAME[=FILE]",
        value_parser = FormatParser,
        default_value = "text"
    )]
    pub(super) formats: Vec<FormatChoice>,
    #[command(flatten)]
    pub(super) comments: CommentsOption,
    /// Output file of the format without one [default: standard output]
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    pub(super) output: Option<PathBuf>,
}

pub(super) fn run(
    check: &CheckArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&check.assignment, &check.judging.running)?;
    let comments = check.comments.read()?;
    let destinations = Destinations::new(&check.formats, check.output.as_deref())?;
    let handed_in =
        HandIn::read(&check.submission, &assignment.manifest).map_err(single_hand_in_error)?;
    let is_traced = destinations.contains("html");
    let mut document = document(check, (&assignment, &handed_in), is_traced, messages)?;
    comments.apply(&mut document);
    let document = document.for_students();
    destinations.write(&document, messages, out)?;
    Ok(if document.passes() {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

/// The report on a hand-in.
pub(super) fn document(
    check: &CheckArgs,
    (assignment, handed_in): (&Assignment, &HandIn),
    is_traced: bool,
    messages: &Messages,
) -> Result<Document, CommandError> {
    can_certify(check, assignment)?;
    let workers = check.jobs.unwrap_or_else(default_workers);
    let mut run_options = check.judging.run_options(&assignment.manifest, workers)?;
    run_options.fail_fast = check.fail_fast;
    run_options.traced |= is_traced;
    let judged = Judged {
        check,
        assignment,
        handed_in,
        run_options,
        watch: &Watch::default(),
        messages,
    };
    // An oracle that takes long shows itself how far it is.
    let answered = assignment.oracle.is_slow();
    let answered = answered.then(|| judged.battery()).transpose()?;
    let limits = (run_options.budget, &assignment.manifest.limits);
    watched(judged.watch, limits, messages, || judged.document(answered))
}

/// The arguments that judge a program as an earlier report says, if there is one, with more options.
pub(super) fn arguments_of(
    before: Option<&Document>,
    options: &[&str],
    (assignment, program): (&str, PathBuf),
    running: &Running,
) -> Result<CheckArgs, CommandError> {
    let typed = ["gabarito", "check"]
        .into_iter()
        .chain(options.iter().copied());
    let mut typed: Vec<OsString> = typed.map(OsString::from).collect();
    if let Some(before) = before {
        typed.extend(before.battery.options.iter().map(OsString::from));
        for (option, value) in [
            ("--seed", before.battery.seed),
            ("--budget", before.budget.cpu_seconds),
            ("--wall", before.budget.wall_seconds),
        ] {
            typed.push(format!("{option}={value}").into());
        }
    }
    typed.extend(["--".into(), assignment.into(), program.into()]);
    match Args::try_parse_from(typed).map(|args| args.command) {
        Ok(Command::Check(mut check)) => {
            check.judging.running = running.clone();
            Ok(check)
        }
        Ok(_) => Err(CommandError::fault("no arguments of check")),
        // A report may say anything.
        Err(error) => Err(CommandError::Usage(Notice::verbatim(&error))),
    }
}

/// Refuses `--certify` for an assignment without domains.
fn can_certify(check: &CheckArgs, assignment: &Assignment) -> Result<(), CommandError> {
    let mut functions = assignment.manifest.functions.iter();
    if !check.certify || functions.any(|function| function.domain.is_some()) {
        return Ok(());
    }
    let notice = Notice::new("no-domain").with("assignment", &assignment.name);
    Err(CommandError::Usage(notice))
}

/// The error of a submission; where it is the folder of a class, with the command for that.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn single_hand_in_error(error: IntakeError) -> CommandError {
    let notice = error.notice();
    CommandError::Usage(match error {
        IntakeError::SeveralPrograms(_) => notice.with_fix(Notice::new("check-a-class")),
        _ => notice,
    })
}

/// A hand-in and how it is judged.
struct Judged<'a> {
    check: &'a CheckArgs,
    assignment: &'a Assignment,
    handed_in: &'a HandIn,
    run_options: RunOptions,
    watch: &'a Watch,
    messages: &'a Messages,
}

impl Judged<'_> {
    /// The report. `answered` is the battery, where that is made already.
    fn document(&self, answered: Option<Battery>) -> Result<Document, CommandError> {
        let (battery, early) = thread::scope(|scope| {
            let battery = scope.spawn(|| answered.map_or_else(|| self.battery(), Ok));
            // Here, since the workers end with the thread that starts them.
            let early = self.early(|| !battery.is_finished());
            (battery.join(), early)
        });
        let battery = battery.map_err(|_| CommandError::fault("no battery was made"))??;
        // The command is about to end: whoever waits for it need not wait until so much is freed.
        let battery = ManuallyDrop::new(battery);
        let early = early?;
        let prepared = PreparedBattery::new(self.assignment, &battery);
        let prepared = prepared.and_then(|prepared| prepared.focused_on(focus(self.check)));
        let prepared = prepared.map_err(|error| wrong(self.check, error))?;
        let prepared = prepared.judging_by_matches(match_judge(self.assignment));
        let prepared = prepared.with_options(options(self.check));
        let judge = Judge::new(&prepared, &early.machine, self.run_options);
        let judge = judge
            .with_watch(self.watch)
            .recognizing_other_assignments(registry::all);
        let submission = self.submission(&early.machine, early.deadline);
        let judgement = judge.judge_loaded(self.handed_in, submission, early.loaded);
        let judgement = judgement.map_err(|error| wrong(self.check, error))?;
        let mut document =
            Document::from(judge.for_report(self.handed_in, &judgement, self.messages));
        if self.check.certify {
            let certification = self.certification(&judgement.assessment, submission)?;
            document.certification = Some(certification);
        }
        Ok(document)
    }

    /// The results of the functions that pass on the whole of their domains.
    fn certification(
        &self,
        judged: &Assessment,
        submission: Submission,
    ) -> Result<Certification, CommandError> {
        submission.begin(Phase::Domains);
        let domains = self.assignment.domains(submission.machine)?;
        let passing = passing_functions(judged);
        let run_options = RunOptions {
            budget: self.run_options.budget.saturating_sub(judged.cost.cpu),
            ..self.run_options
        };
        let results = certify(self.assignment, &domains, &passing, submission, run_options)?;
        Ok(Certification::new(self.assignment, results, self.messages))
    }

    /// The battery, and the answers of an oracle that takes long.
    fn battery(&self) -> Result<Battery, CommandError> {
        let battery = battery(self.assignment, self.check, self.messages)?;
        assignment::agreed(self.assignment, battery, self.messages)
    }
}

/// The default number of workers per submission, at most 8: more make a battery no faster.
pub(super) fn default_workers() -> NonZero<usize> {
    const MOST: NonZero<usize> = NonZero::new(8).unwrap();
    thread::available_parallelism().map_or(NonZero::<usize>::MIN, |processors| processors.min(MOST))
}
