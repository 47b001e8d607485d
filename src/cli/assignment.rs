//! Finds an assignment: a built-in one by its name, or a folder by its path.

use std::io::{self, Write};
use std::path::{Path, is_separator};

use super::CommandError;
use super::args::Running;
use super::machine::find_machine;
use super::progress::bar;
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, Case};
use crate::assignment::folder::Folder;
use crate::assignment::oracle::{Oracle, TargetError};
use crate::engines::registry;
use crate::judge::MatchJudge;
use crate::messages::{Messages, Notice, safe};
use crate::session::Script;
use crate::source::Language;

/// Judge of programs by whole matches, for assignments that are not judged by sessions.
pub(super) fn match_judge(assignment: &Assignment) -> Option<&'static dyn MatchJudge> {
    if assignment.has_sessions() {
        return None;
    }
    registry::engine(&assignment.name).ok()?.match_judge()
}

/// Sessions that an oracle is asked together.
const TOGETHER: usize = 128;
/// The maximum number of contradictions that a warning names.
const MOST_NAMED: usize = 3;

/// Has the oracle answer every session of a battery, and shows how far it is on a terminal;
/// does nothing where answers take no time.
pub(super) fn answer(
    assignment: &Assignment,
    battery: &Battery,
    messages: &Messages,
) -> Result<(), TargetError> {
    let oracle = &*assignment.oracle;
    if !oracle.is_slow() {
        return Ok(());
    }
    let bar = bar(battery.cases.len(), messages.get("folder-answers"));
    for cases in battery.cases.chunks(TOGETHER) {
        let scripts = Script::of_each(cases.iter().map(|case| &case.interaction)).into_iter();
        let readings = cases.iter().map(|case| case.reading.as_deref());
        let sessions: Vec<_> = scripts.zip(readings).collect();
        oracle.answer_ahead(&sessions);
        for (script, reading) in &sessions {
            oracle.answer_each(script, *reading)?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Has the oracle answer every session of a battery, and leaves out those with a written answer
/// that it does not give: no program can agree with both. A warning names the first.
pub(super) fn agreed(
    assignment: &Assignment,
    mut battery: Battery,
    messages: &Messages,
) -> Result<Battery, CommandError> {
    answer(assignment, &battery, messages)?;
    let oracle = &*assignment.oracle;
    if !oracle.is_slow() {
        return Ok(battery);
    }
    let mut problems = Vec::new();
    let mut cases = Vec::with_capacity(battery.cases.len());
    for case in battery.cases {
        match contradiction(&case, oracle)? {
            Some(problem) => problems.push(problem),
            None => cases.push(case),
        }
    }
    battery.cases = cases;
    let count = problems.len();
    problems.truncate(MOST_NAMED);
    if let Some(first) = Notice::joined("and-also", problems) {
        let warning = Notice::new("contradicted-sessions")
            .with("count", count)
            .with("first", first)
            .with("folder", &assignment.origin);
        let warning = messages.tell(&warning);
        writeln!(io::stderr(), "gabarito: WARNING: {}", safe(&warning))?;
    }
    Ok(battery)
}

/// The first written answer of a session that an oracle does not give, though it is compared to the
/// letter.
fn contradiction(case: &Case, oracle: &dyn Oracle) -> Result<Option<Notice>, TargetError> {
    if case
        .interaction
        .steps
        .iter()
        .all(|step| step.answer.is_blank())
    {
        return Ok(None);
    }
    let script = Script::of(&case.interaction);
    let answers = oracle.answer_each(&script, case.reading.as_deref())?;
    let mut wrong = case.wrong_answers(&answers);
    let wrong = wrong.find(|place| case.checks[*place].is_compared_to_the_letter());
    Ok(wrong.and_then(|place| {
        let given = answers.first()?.steps.get(place)?;
        Some(case.wrong_answer(place, given))
    }))
}

/// Refuses an assignment in Prolog, for what is done with Python alone.
pub(super) fn require_python(assignment: &Assignment, what: &str) -> Result<(), CommandError> {
    if assignment.manifest.language == Language::Python {
        return Ok(());
    }
    let notice = Notice::new("python-alone").with("assignment", &assignment.name);
    Err(CommandError::Usage(notice.with("what", what)))
}

/// The folder that a name names; `None` where it names a built-in assignment.
pub(super) fn folder(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    let is_path = name.contains(is_separator) || name == ".";
    let is_built_in = registry::engine(name).is_ok();
    (is_path || (!is_built_in && Folder::is_one(path))).then_some(path)
}

/// The assignment of a name, or of the folder that holds its `enunciado.toml`.
pub(super) fn find(name: &str, running: &Running) -> Result<Assignment, CommandError> {
    let Some(path) = folder(name) else {
        return Ok(registry::find_assignment(name)?);
    };
    let folder = Folder::read(path)?;
    let machine = find_machine(running, folder.manifest.language)?;
    Ok(folder.assignment(machine)?)
}
