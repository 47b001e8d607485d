//! Problems of the answers of the solution.

use std::collections::BTreeSet;

use super::program::solution_source;
use super::sessions::LocatedCase;
use super::tables::TomlTables;
use super::uncompared::UncomparedChecks;
use super::{Problems, Search, Stage};
use crate::assignment::Assignment;
use crate::assignment::battery::Kind;
use crate::assignment::folder::{MANIFEST, SOLUTION};
use crate::assignment::manifest::Like;
use crate::assignment::oracle::{SolutionError, TargetError, TargetResult, load_target};
use crate::judge::grading::{all_solutions, are_whole};
use crate::judge::queries::are_of_query;
use crate::messages::{Notice, nearest};
use crate::session::observation::{Event, Observation};
use crate::session::{Answer, Interaction, Script, Step, Value, answer_lines};
use crate::worker::Fault;

/// Sessions that the solution is asked together.
const TOGETHER: usize = 128;
/// The share of the time limit from which a session is slow.
const SLOW: u32 = 4;
/// Exceptions that no text asks for, and the messages of what to do about them.
const MISTAKES: [(&str, &str); 4] = [
    ("NameError", "fix-name-error"),
    ("SyntaxError", "fix-syntax-error"),
    ("EOFError", "fix-eof-error"),
    ("ModuleNotFoundError", "fix-import-error"),
];

/// The solution, which answers sessions.
pub(super) struct SolutionAnswers<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) source: &'a str,
    pub(super) tables: &'a TomlTables,
    pub(super) search: &'a Search<'a>,
}

impl SolutionAnswers<'_> {
    /// Finds what is wrong with the answers to cases; gives the cases that have answers. After
    /// the first case of a check that has none, its others are not run.
    pub(super) fn find_problems(
        &self,
        cases: Vec<LocatedCase>,
        problems: &mut Problems,
    ) -> TargetResult<Vec<LocatedCase>> {
        let manifest = &self.assignment.manifest;
        let source = solution_source(self.source);
        // It has loaded before: else, the machine is to blame.
        let loaded = load_target(manifest, self.search.machine, &source)?;
        let loaded = loaded.map_err(|_| Fault::Busy);
        let (mut timed, _) = loaded?;
        let mut failing: BTreeSet<String> = BTreeSet::new();
        // Of the sessions that one stands for, the first shows its mistake.
        let mut mistaken: BTreeSet<(String, usize)> = BTreeSet::new();
        let mut slow: BTreeSet<String> = BTreeSet::new();
        let mut uncompared = UncomparedChecks::default();
        self.find_wrong_samples(problems)?;
        let mut answered = Vec::with_capacity(cases.len());
        let all = cases.len();
        for (place, cases) in cases.chunks(TOGETHER).enumerate() {
            (self.search.tell)(Stage::Answers, place * TOGETHER, all);
            self.answer_ahead(cases);
        }
        for (done, located) in cases.into_iter().enumerate() {
            (self.search.tell)(Stage::Times, done, all);
            let case = &located.case;
            let mut checks = case.checks.iter();
            if checks.any(|check| failing.contains(&check.path())) {
                continue;
            }
            let script = Script::of(&case.interaction);
            let reading = case.reading.as_deref();
            let answers = match self.assignment.oracle.answer_each(&script, reading) {
                Ok(answers) => answers,
                Err(TargetError::Solution(error)) => {
                    failing.extend(case.checks.iter().map(|check| check.path()));
                    add_problem(&located, &error, problems);
                    continue;
                }
                Err(error) => return Err(error),
            };
            self.find_missing_files(&located, &answers, &mut mistaken, problems);
            find_differences(&located, &answers, &mut mistaken, problems);
            self.find_endless_orders(&located, &answers, &mut mistaken, problems)?;
            uncompared.note(&located, &answers);
            let cost = timed.observe(&case.interaction)?.cost;
            let last = case.checks.last().map(|check| check.path());
            let path = last.unwrap_or_default();
            let times = case.interaction.steps.iter().map(|step| step.time);
            let limits = manifest.limits.with_most(times);
            if cost.cpu > limits.cpu() / SLOW && slow.insert(path) {
                let problem = Notice::new("problem-slow")
                    .with("statement", step_statement(case.interaction.steps.last()))
                    .with("seconds", limits.cpu_seconds);
                let (file, line) = (&located.file, statement_line(&located, None));
                problems.add(file, line, problem, Notice::new("fix-slow"));
            }
            answered.push(located);
        }
        if !self.search.is_quick {
            uncompared.add_problems(manifest, problems);
        }
        Ok(answered)
    }

    /// Finds files that do not exist, where none is given or one has almost that name; where a written
    /// answer expects that, it is no mistake.
    fn find_missing_files(
        &self,
        located: &LocatedCase,
        answers: &[Observation],
        mistaken: &mut BTreeSet<(String, usize)>,
        problems: &mut Problems,
    ) {
        let manifest = &self.assignment.manifest;
        let given = &manifest.given_files;
        let first = answers.iter().flat_map(|answer| &answer.steps);
        for (step, events) in located.case.interaction.steps.iter().zip(first) {
            let Some(Event::Raised(raised)) = events.last() else {
                continue;
            };
            let missing = raised.message.rsplit('\'').nth(1).unwrap_or_default();
            let named_almost = nearest(missing, given.keys().filter(|name| *name != missing));
            let (problem, fix) = match named_almost {
                Some(name) => (
                    "problem-raises",
                    Notice::new("fix-file-name").with("name", name),
                ),
                None if manifest.files.is_none() && !raises_missing_file(&step.answer) => {
                    ("problem-no-files", Notice::new("fix-no-files"))
                }
                None => continue,
            };
            let is_missing = raised.is_a("FileNotFoundError");
            let is_expected = !step.answer.is_blank() && step.answer.agrees_with(events);
            if is_missing && !is_expected && mistaken.insert((located.file.clone(), step.line)) {
                let problem = Notice::new(problem)
                    .with("statement", step.as_typed())
                    .with("error", raised.last_line());
                let line = (step.line > 0).then_some(step.line);
                problems.add(&located.file, line, problem, fix);
            }
        }
    }

    /// Finds queries whose order does not count and whose solutions the solution does not give to
    /// their end: right ones could not be told from wrong ones.
    fn find_endless_orders(
        &self,
        located: &LocatedCase,
        answers: &[Observation],
        mistaken: &mut BTreeSet<(String, usize)>,
        problems: &mut Problems,
    ) -> TargetResult<()> {
        let case = &located.case;
        let all = all_solutions(case, &*self.assignment.oracle)?;
        for (place, (step, check)) in case.interaction.steps.iter().zip(&case.checks).enumerate() {
            let given = answers.first().and_then(|answer| answer.steps.get(place));
            let events = all.get(&place).or(given).map_or(&[][..], Vec::as_slice);
            let counts = !check.comparison().like.contains(&Like::Order);
            let is_query = are_of_query(events) || all.contains_key(&place);
            if counts || !is_query || are_whole(events) {
                continue;
            }
            if !mistaken.insert((located.file.clone(), step.line)) {
                continue;
            }
            let line = (step.line > 0).then_some(step.line);
            let problem = Notice::new("problem-endless-order").with("statement", step.as_typed());
            problems.add(
                &located.file,
                line,
                problem,
                Notice::new("fix-endless-order"),
            );
        }
        Ok(())
    }

    /// Finds samples of TADs that give no value of them.
    fn find_wrong_samples(&self, problems: &mut Problems) -> TargetResult<()> {
        for tad in &self.assignment.manifest.tads {
            let step = Step::ask(&tad.sample);
            let script = Script::of(&Interaction {
                steps: vec![step.clone()],
                ..Interaction::default()
            });
            let answer = match self.assignment.oracle.answer(&script) {
                Ok(answer) => answer,
                // Each of its cases says so.
                Err(TargetError::Solution(SolutionError::Unusable(_))) => return Ok(()),
                Err(TargetError::Solution(_)) => Observation::complete(Vec::new()),
                Err(error) => return Err(error),
            };
            let (problem, fix) = match answer.steps.first().and_then(|events| events.last()) {
                Some(Event::Shown(Value::Opaque(_))) => continue,
                Some(Event::Raised(raised)) => (
                    Notice::new("problem-raises")
                        .with("statement", step.statement())
                        .with("error", raised.last_line()),
                    "fix-raises",
                ),
                _ => (
                    Notice::new("problem-sample")
                        .with("sample", &tad.sample)
                        .with("tad", &tad.name),
                    "fix-sample",
                ),
            };
            let line = self.tables.line_of_named_table("tad", &tad.name);
            problems.add(MANIFEST, line, problem, Notice::new(fix));
        }
        Ok(())
    }

    /// Has the solution answer sessions in batches, before they are asked one by one.
    fn answer_ahead(&self, cases: &[LocatedCase]) {
        let interactions = cases.iter().map(|located| &located.case.interaction);
        let readings = cases.iter().map(|located| located.case.reading.as_deref());
        let scripts = Script::of_each(interactions).into_iter();
        let sessions: Vec<_> = scripts.zip(readings).collect();
        self.assignment.oracle.answer_ahead(&sessions);
    }
}

/// Returns whether a written answer is the exception of a file that does not exist, whatever its message.
fn raises_missing_file(answer: &Answer) -> bool {
    let mut lines = answer.lines.iter();
    lines.any(|line| line.starts_with("FileNotFoundError"))
}

fn step_statement(step: Option<&Step>) -> String {
    step.map(Step::as_typed).unwrap_or_default()
}

/// The line of a statement of a case, or else of its first.
fn statement_line(located: &LocatedCase, statement: Option<&str>) -> Option<usize> {
    let steps = &located.case.interaction.steps;
    let named = steps
        .iter()
        .find(|step| Some(&*step.statement()) == statement);
    let step = named.or(steps.first())?;
    (step.line > 0).then_some(step.line)
}

fn add_problem(located: &LocatedCase, error: &SolutionError, problems: &mut Problems) {
    match error {
        SolutionError::Unusable(problem) => {
            let fix = Notice::new("fix-not-loaded-replaced");
            problems.add(SOLUTION, None, problem.clone(), fix);
        }
        SolutionError::NoAnswer {
            statement,
            problem,
            fix,
        } => {
            let line = statement_line(located, Some(statement));
            problems.add(&located.file, line, problem.clone(), fix.clone());
        }
    }
}

/// Finds written answers that the solution does not give, and answers that are a mistake.
fn find_differences(
    located: &LocatedCase,
    answers: &[Observation],
    mistaken: &mut BTreeSet<(String, usize)>,
    problems: &mut Problems,
) {
    let case = &located.case;
    for (place, step) in case.interaction.steps.iter().enumerate() {
        let given = answers.first().and_then(|answer| answer.steps.get(place));
        let Some(first) = given else { continue };
        let at = (step.line > 0).then_some(step.line);
        if let Some(Event::Raised(raised)) = first.last()
            && let Some((_, fix)) = MISTAKES.iter().find(|(name, _)| raised.is_a(name))
        {
            if mistaken.insert((located.file.clone(), step.line)) {
                let problem = Notice::new("problem-raises")
                    .with("statement", step.as_typed())
                    .with("error", raised.last_line());
                problems.add(&located.file, at, problem, Notice::new(fix));
            }
            continue;
        }
        // Some output cannot be written in a session: its answer is left out.
        let can_be_written = answer_lines(first).is_ok();
        let may_be_blank = case.kind == Kind::Hidden || !can_be_written;
        let is_mistaken = mistaken.contains(&(located.file.clone(), step.line));
        let needs_no_answer = step.answer.is_blank() && may_be_blank;
        if is_mistaken || needs_no_answer || case.is_right_answer(place, answers) {
            continue;
        }
        let problem = case.wrong_answer(place, first);
        problems.add(&located.file, at, problem, Notice::new("fix-answer"));
    }
}
