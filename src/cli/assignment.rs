//! Finds an assignment: a built-in one by its name, or a folder by its path.

use std::path::{Path, is_separator};

use super::CommandError;
use super::args::Running;
use super::machine::find_machine;
use crate::assignment::Assignment;
use crate::folder::Folder;
use crate::judge::MatchJudge;
use crate::registry;

/// What judges the programs of an assignment by whole matches, where they are not judged by
/// sessions.
pub(super) fn match_judge(assignment: &Assignment) -> Option<&'static dyn MatchJudge> {
    if assignment.has_sessions() {
        return None;
    }
    registry::engine(&assignment.name).ok()?.match_judge()
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
