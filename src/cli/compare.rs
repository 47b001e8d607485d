//! `gabarito compare`: sessions that tell the programs of a class apart which the battery does not.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::args::{Running, heading};
use super::audit::at_once;
use super::check::default_workers;
use super::class::hand_ins_of;
use super::grow::add_sessions;
use super::machine::machine;
use super::numbers::{positive, whole};
use super::progress::{bar, spinning};
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::assignment::battery::Scope;
use crate::judge::audit::{Auditor, Differences, WrongProgram};
use crate::judge::{Judge, PreparedBattery, RunOptions};
use crate::messages::{Localized, Messages, Notice, in_line, safe};
use crate::report::{Document, failure_text};
use crate::worker::intake::HandIn;

/// Searches for sessions that tell the right programs of a class apart
///
/// Programs that pass all cases are asked new ones, of one seed after the other. Where one of them
/// answers otherwise than the solution, there is a hole in the cases, or an open place in the text.
/// The exit status is 1 if there is such a session.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito compare moinho entregas
  gabarito compare preco entregas --time 600 --add")]
pub(super) struct CompareArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder of submissions, as for `class`
    pub(super) folder: PathBuf,
    /// Regular expression whose first group is the student in a submission's name [default: the name up
    /// to its extension]
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// Wall-clock limit for the search
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = whole::<u64>(0..))]
    pub(super) time: u64,
    /// Add the fewest sessions that tell the programs apart to `escondidas/crescidas.pycon` of the folder
    /// of the assignment
    #[arg(long)]
    pub(super) add: bool,
    /// Programs run in parallel [default: CPUs]
    #[arg(long, help_heading = heading::EXECUTION, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

pub(super) fn run(
    args: &CompareArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.running)?;
    assignment::require_python(&assignment, "compare")?;
    let folder = folder_to_add_to(args)?;
    let manifest = &assignment.manifest;
    let class = read_class(args, &assignment, messages, out)?;
    let machine = machine(&args.running, manifest.language, messages)?;
    let scope = Scope {
        seed: manifest.seed,
        is_exhaustive: false,
    };
    let [documented, hidden] = spinning(messages.get("phase-preparation"), || {
        let [documented, hidden] = [
            assignment.documented()?,
            assignment.hidden(scope, &machine)?,
        ];
        let agreed = |battery| assignment::agreed(&assignment, battery, messages);
        Ok::<_, CommandError>([agreed(documented)?, agreed(hidden)?])
    })?;
    let auditor = Auditor {
        assignment: &assignment,
        machine: &machine,
        documented: &documented,
        hidden: &hidden,
    };
    let compared = Compared {
        right: right_programs(class, &auditor, args, messages, out)?,
        auditor,
        messages,
    };
    let found = compared.search(args, out)?;
    if found.tried == 0 && found.seeds > 0 {
        return Err(CommandError::Usage(Notice::new("compare-nothing-new")));
    }
    if found.programs.is_empty() {
        writeln!(out, "{}", messages.get("compare-none"))?;
        return Ok(Exit::Pass);
    }
    compared.print_groups(&found, out)?;
    if let Some(folder) = folder {
        add_sessions(folder, &found.fewest, messages, out)?;
    }
    Ok(Exit::Fail)
}

/// The folder whose battery grows, if that is asked for.
fn folder_to_add_to(args: &CompareArgs) -> Result<Option<&Path>, CommandError> {
    let folder = assignment::folder(&args.assignment);
    if args.add && folder.is_none() {
        let notice = Notice::new("folder-none").with("assignment", &args.assignment);
        return Err(CommandError::Usage(notice));
    }
    Ok(folder.filter(|_| args.add))
}

/// The hand-ins with their names; those that cannot be read are told.
fn read_class(
    args: &CompareArgs,
    assignment: &Assignment,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Vec<(String, HandIn)>, CommandError> {
    let manifest = &assignment.manifest;
    let who = args.who.as_deref();
    let found = hand_ins_of((&args.folder, Path::new("")), manifest.language, who)?;
    let mut class = Vec::new();
    for found in found.hand_ins {
        match HandIn::read(&found.path, manifest) {
            Ok(handed_in) => class.push((found.who, handed_in)),
            Err(error) => {
                let why = messages.tell(&error.notice());
                let words = [("who", in_line(&found.who).into()), ("why", why.into())];
                writeln!(out, "{}", safe(&messages.with("compare-unread", words)))?;
            }
        }
    }
    Ok(class)
}

/// The programs of a class that pass all cases, one at least; the others are told.
fn right_programs(
    class: Vec<(String, HandIn)>,
    auditor: &Auditor,
    args: &CompareArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Vec<(String, HandIn)>, CommandError> {
    let bar = bar(class.len(), messages.get("phase-sessions"));
    let jobs = at_once(args.jobs);
    let caught = auditor.run(&programs_of(&class), jobs, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for ((who, handed_in), caught) in class.into_iter().zip(caught) {
        if caught.documented || caught.hidden {
            wrong.push(in_line(&who));
        } else {
            right.push((who, handed_in));
        }
    }
    if !wrong.is_empty() {
        let names = [("names", wrong.join(", ").into())];
        writeln!(out, "{}", safe(&messages.with("compare-wrong", names)))?;
    }
    if right.is_empty() {
        return Err(CommandError::Usage(Notice::new("compare-no-right")));
    }
    Ok(right)
}

fn programs_of(class: &[(String, HandIn)]) -> Vec<WrongProgram> {
    let programs = class.iter().map(|(_, handed_in)| WrongProgram {
        source: handed_in.source.clone(),
        change: None,
    });
    programs.collect()
}

/// The programs that are compared, and by what.
struct Compared<'a> {
    /// The programs that pass all cases, with their names.
    right: Vec<(String, HandIn)>,
    auditor: Auditor<'a>,
    messages: &'a Messages,
}

/// Programs that give the same wrong answers to the sessions of a check.
#[derive(Default)]
struct Group {
    function: String,
    who: Vec<String>,
    /// The check, with its clause.
    check: String,
    /// The shortest session, with the expected and the actual answer.
    session: String,
}

impl Compared<'_> {
    fn search(&self, args: &CompareArgs, out: &mut dyn Write) -> Result<Differences, CommandError> {
        let now = Instant::now();
        let deadline = now
            .checked_add(Duration::from_secs(args.time))
            .unwrap_or(now);
        let about = |tried: usize, seeds: u64| {
            let counts = [
                ("right", self.right.len().into()),
                ("tried", tried.into()),
                ("seeds", seeds.into()),
            ];
            self.messages.with("compare-tried", counts)
        };
        let bar = bar(0, about(0, 0));
        let tell = |tried: usize, seeds: u64| bar.set_message(about(tried, seeds));
        let programs = programs_of(&self.right);
        let jobs = at_once(args.jobs);
        let found = self.auditor.differences(&programs, (jobs, deadline), &tell);
        bar.finish_and_clear();
        let found = found?;
        writeln!(out, "{}", about(found.tried, found.seeds))?;
        Ok(found)
    }

    /// Prints the groups of programs with the same wrong answers, the largest first.
    fn print_groups(&self, found: &Differences, out: &mut dyn Write) -> Result<(), CommandError> {
        let (groups, undecided) =
            spinning(self.messages.get("phase-sessions"), || self.groups(found))?;
        let all = self.right.len();
        // Checks of a function that the same programs fail are taken to fail by one mistake.
        let mistakes = groups
            .chunk_by(|one, other| (&one.function, &one.who) == (&other.function, &other.who));
        for checks in mistakes {
            let who = &checks[0].who;
            let counts = [
                ("count", who.len().into()),
                ("all", all.into()),
                ("names", who.join(", ").into()),
            ];
            let heading = self.messages.with("compare-group", counts);
            writeln!(out, "\n{}", safe(&heading))?;
            for check in checks {
                writeln!(out, "{}", check.check)?;
            }
            // Programs say whatever they like.
            writeln!(out, "{}", safe(checks[0].session.trim_end()))?;
            if 2 * who.len() > all {
                writeln!(out, "{}", self.messages.get("compare-most"))?;
            }
        }
        if !undecided.is_empty() {
            let names = [("names", undecided.join(", ").into())];
            let text = self.messages.with("compare-undecided", names);
            writeln!(out, "\n{}", safe(&text))?;
        }
        Ok(())
    }

    /// The groups, and the programs in none: no check of theirs is charged.
    fn groups(&self, found: &Differences) -> Result<(Vec<Group>, Vec<String>), CommandError> {
        let Auditor {
            assignment,
            machine,
            documented,
            hidden,
        } = self.auditor;
        let battery = documented
            .clone()
            .and(hidden.clone())
            .and(found.battery.clone());
        let prepared = PreparedBattery::new(assignment, &battery)?;
        let run_options = RunOptions {
            processes: default_workers(),
            ..RunOptions::default()
        };
        let judge = Judge::new(&prepared, machine, run_options);
        let mut groups: BTreeMap<String, Group> = BTreeMap::new();
        let mut undecided = Vec::new();
        for place in &found.programs {
            let (who, handed_in) = &self.right[*place];
            let judgement = judge.judge(handed_in)?;
            let judged = judge.for_report(handed_in, &judgement, self.messages);
            let document = Document::from(judged);
            let mut is_charged = false;
            for check in document.failed_checks() {
                let failure = document.failures_of(check).next();
                let (Some(failure), Some(name)) = (failure, &check.mistake) else {
                    continue;
                };
                is_charged = true;
                let group = groups.entry(name.clone()).or_default();
                group.who.push(in_line(who));
                if group.session.is_empty() {
                    group.function.clone_from(&check.function);
                    group.check = format!("{}: «{}»", check.path(), safe(&check.clause));
                    group.session = failure_text(&document, self.messages, failure);
                }
            }
            if !is_charged {
                undecided.push(in_line(who));
            }
        }
        let mut groups: Vec<Group> = groups.into_values().collect();
        groups.sort_by(|one, other| {
            let key = |of: &Group| (Reverse(of.who.len()), of.function.clone(), of.who.clone());
            key(one).cmp(&key(other))
        });
        Ok((groups, undecided))
    }
}
