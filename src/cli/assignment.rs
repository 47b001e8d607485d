//! Finds an assignment: a built-in one by its name, or a folder by its path.

use std::path::{Path, is_separator};

use super::CommandError;
use super::args::Running;
use super::machine::find_machine;
use super::progress::bar;
use crate::assignment::Assignment;
use crate::assignment::battery::Battery;
use crate::assignment::folder::Folder;
use crate::assignment::oracle::TargetError;
use crate::engines::registry;
use crate::judge::MatchJudge;
use crate::messages::{Messages, Notice};
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
