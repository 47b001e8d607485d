//! Everything that is wrong in the folder of an assignment, found in one pass: what cannot be
//! read in one file does not hide what is wrong in the others.
//!
//! | problems | module |
//! |---|---|
//! | of `enunciado.toml`, at the line of the table that they are in | `manifest`, `tables` |
//! | of the printed text: clauses that it does not have | `clauses` |
//! | of the files of sessions, and checks without any | `sessions` |
//! | of the solution, read and loaded | `solution_source` |
//! | of the answers of the solution | `answers` |
//! | of the judgement of the solution and of known programs | `judgement` |

mod answers;
mod clauses;
mod judgement;
mod manifest;
mod program;
mod sessions;
mod tables;

use std::path::{Path, PathBuf};

use self::answers::SolutionAnswers;
use crate::assignment::battery::Generators;
use crate::assignment::folder::{
    DOCUMENTED, Folder, FolderError, HIDDEN, READINGS, REPRESENTATIONS, SOLUTION, readings,
    representations, text_of,
};
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::TargetResult;
use crate::messages::{Localized, Notice};
use crate::worker::Machine;

/// A problem in the folder of an assignment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, by its path in the folder.
    pub file: String,
    /// Line of the file, from 1, where it is about one.
    pub line: Option<usize>,
    pub problem: Notice,
    pub fix: Notice,
}

/// The problems that were found.
#[derive(Debug, Default)]
struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, file: &str, line: impl Into<Option<usize>>, problem: Notice, fix: Notice) {
        self.0.push(Problem {
            file: file.to_owned(),
            line: line.into(),
            problem,
            fix,
        });
    }

    /// The value, or the error as a problem of a file.
    fn take<T>(&mut self, file: &str, result: Result<T, FolderError>) -> Option<T> {
        let error = match result {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let (line, problem, fix) = match error {
            FolderError::NotUtf8(_) => (None, Notice::new("folder-not-utf-8"), "fix-utf-8"),
            FolderError::Transcript { error, .. } => {
                let problem = error.notice().without_line();
                (error.line(), problem, "fix-transcript")
            }
            FolderError::Refused(error) => (None, error, "fix-file"),
        };
        self.add(file, line, problem, Notice::new(fix));
        None
    }
}

/// Finds everything that is wrong in a folder, whose solution and known programs run on a
/// machine. The problems are in the order of the files' names and of the lines.
///
/// # Errors
/// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours; what is wrong with the folder is a problem.
pub fn problems(path: &Path, machine: &Machine) -> TargetResult<Vec<Problem>> {
    let mut problems = Problems::default();
    let manifest = manifest::read_manifest(path, &mut problems);
    let named = manifest.as_ref().map(|(manifest, _)| &*manifest.solution);
    let named = path.join(named.unwrap_or(SOLUTION));
    let solution = problems.take(SOLUTION, text_of(path, &named));
    let documented = sessions::read_sessions(path, DOCUMENTED, &mut problems);
    let mut hidden = sessions::read_sessions(path, HIDDEN, &mut problems);
    let readings = problems.take(READINGS, readings(path));
    if let Some((manifest, tables)) = &manifest {
        clauses::find_missing_clauses(path, manifest, tables, &mut problems);
        manifest::find_readings(manifest, tables, readings.iter().flatten(), &mut problems);
    }
    let is_python = solution
        .as_ref()
        .is_some_and(|text| program::check_source(text, &mut problems));
    let Some((manifest, tables)) = manifest else {
        return Ok(sort_problems(problems, SOLUTION));
    };
    let text = solution.unwrap_or_default();
    let generated = sessions::generated_sessions(path, &text, &manifest, machine, &mut problems)?;
    hidden.extend(generated);
    let can_run = is_python && manifest::can_run(&manifest);
    let runnable = runnable_manifest(&manifest);
    let own = representations(path, &runnable, &text);
    let own = problems.take(REPRESENTATIONS, own);
    let folder = Folder {
        path: path.to_owned(),
        manifest: runnable,
        sessions: Vec::new(),
        hidden: Vec::new(),
        generators: Generators::default(),
        solution: text.clone(),
        readings: readings.unwrap_or_default(),
        representations: own.flatten(),
        digest: String::new(),
    };
    let assignment = folder.assignment(machine.clone());
    let assignment = assignment.map_err(crate::worker::Fault::from)?;
    let loads =
        can_run && program::load_solution(&assignment, machine, &text, &tables, &mut problems)?;
    let legal = |steps: &[_], condition: Option<&str>| {
        if loads {
            assignment.oracle.allows(steps, condition)
        } else {
            Ok(true)
        }
    };
    let mut cases = sessions::documented_cases(&documented, &manifest, &mut problems);
    let hidden = sessions::hidden_cases(&hidden, &manifest, &legal, &mut problems);
    cases.extend(hidden);
    sessions::find_checks_without_a_case(&cases, &manifest, &tables, &mut problems);
    if !loads {
        return Ok(sort_problems(problems, &manifest.solution));
    }
    let answers = SolutionAnswers {
        assignment: &assignment,
        machine,
        source: &text,
    };
    let answered = answers.find_problems(cases, &mut problems)?;
    if manifest.problems().next().is_none() && !answered.is_empty() {
        judgement::find_wrong_marks(path, &answers, answered, &mut problems)?;
    }
    Ok(sort_problems(problems, &manifest.solution))
}

/// The problems in the order of their places; those of the solution by the name of its file.
fn sort_problems(problems: Problems, solution: &str) -> Vec<Problem> {
    let mut problems = problems.0;
    for problem in problems.iter_mut().filter(|each| each.file == SOLUTION) {
        solution.clone_into(&mut problem.file);
    }
    problems.sort();
    problems.dedup();
    problems
}

/// The manifest without the operations of TADs that are not listed, so that its sessions run.
fn runnable_manifest(manifest: &Manifest) -> Manifest {
    let mut runnable = manifest.clone();
    let functions = &manifest.functions;
    for tad in &mut runnable.tads {
        tad.basic
            .retain(|name| functions.iter().any(|each| each.name == *name));
    }
    runnable
}

/// The path of a file as it is in the folder.
fn path_in_folder(folder: &Path, path: &Path) -> String {
    let within = path.strip_prefix(folder).map(Path::to_owned);
    let within: PathBuf = within.unwrap_or_else(|_| path.to_owned());
    within.display().to_string()
}
