//! Everything that is wrong in the folder of an assignment, found in one pass, and reported in three:
//! what cannot be read in one file does not hide what is wrong in the others.
//!
//! | problems | module |
//! |---|---|
//! | of `enunciado.toml`, at the line of the table that they are in | `manifest`, `tables` |
//! | of the printed text: clauses that it does not have | `clauses` |
//! | of the files of sessions, and checks without any | `sessions` |
//! | of the solution, read and loaded | `solution_source` |
//! | of the answers of the solution | `answers` |
//! | of checks whose answers compare nothing | `uncompared` |
//! | of the judgement of the solution and of known programs | `judgement` |

mod answers;
mod clauses;
mod judgement;
mod manifest;
mod program;
mod sessions;
mod tables;
mod uncompared;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use self::answers::SolutionAnswers;
use self::sessions::LocatedCase;
use self::tables::TomlTables;
use crate::assignment::Assignment;
use crate::assignment::battery::{Generators, Kind};
use crate::assignment::folder::{
    DOCUMENTED, FILES, Folder, FolderError, GENERATORS, HIDDEN, READINGS, REPRESENTATIONS,
    SOLUTION, programs, read_given_files, readings, representations, text_of,
};
use crate::assignment::manifest::{Kind as ManifestKind, Manifest};
use crate::assignment::oracle::{ReadingName, TargetError, TargetResult};
use crate::messages::{Localized, Notice};
use crate::source::Language;
use crate::worker::{Fault, Machine};

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

/// The problems that were found, and not reported yet.
#[derive(Debug, Default)]
struct Problems {
    found: Vec<Problem>,
    /// The file of the solution, by the manifest.
    solution: Option<String>,
}

impl Problems {
    fn add(&mut self, file: &str, line: impl Into<Option<usize>>, problem: Notice, fix: Notice) {
        self.found.push(Problem {
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

    /// Takes the problems in the order of their places; those of the solution by the name of its
    /// file.
    fn take_sorted(&mut self) -> Vec<Problem> {
        let mut problems = std::mem::take(&mut self.found);
        if let Some(solution) = &self.solution {
            for problem in problems.iter_mut().filter(|each| each.file == SOLUTION) {
                solution.clone_into(&mut problem.file);
            }
        }
        problems.sort();
        problems.dedup();
        problems
    }
}

/// A part of a search that may take long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Generators print hidden sessions.
    Generators,
    /// The solution answers sessions, many in a process.
    Answers,
    /// The solution runs each session alone.
    Times,
    /// The solution and the known programs are judged.
    Programs,
}

/// A search for everything that is wrong in a folder.
pub struct Search<'a> {
    pub folder: &'a Path,
    /// The machine that runs the solution and the known programs.
    pub machine: &'a Machine,
    /// True if the hidden battery is neither generated nor run, and no program judged.
    pub is_quick: bool,
    /// Reports how many items of a stage are done, and of how many.
    pub tell: &'a dyn Fn(Stage, usize, usize),
}

/// A folder that can be run, and its cases.
struct Runnable {
    assignment: Assignment,
    source: String,
    tables: TomlTables,
    cases: Vec<LocatedCase>,
    /// True if its manifest has no problem.
    is_sound: bool,
}

impl Search<'_> {
    /// Finds everything that is wrong; reports it after reading the folder, after the answers of the
    /// solution and after judging, each time in the order of the files' names and of the lines.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours, and the errors of `report`; what is wrong with the folder
    /// is a problem.
    pub fn run<E: From<TargetError>>(
        &self,
        report: &mut dyn FnMut(Vec<Problem>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut problems = Problems::default();
        let runnable = self.read(&mut problems)?;
        report(problems.take_sorted())?;
        let Some(runnable) = runnable else {
            return Ok(());
        };
        let answers = SolutionAnswers {
            assignment: &runnable.assignment,
            source: &runnable.source,
            tables: &runnable.tables,
            search: self,
        };
        let answered = answers.find_problems(runnable.cases, &mut problems)?;
        report(problems.take_sorted())?;
        if !self.is_quick && runnable.is_sound && !answered.is_empty() {
            judgement::find_wrong_marks(&answers, answered, &mut problems)?;
            report(problems.take_sorted())?;
        }
        Ok(())
    }

    /// Finds the problems of the files; gives the folder, if its solution loads.
    fn read(&self, problems: &mut Problems) -> TargetResult<Option<Runnable>> {
        let path = self.folder;
        let mut manifest = manifest::read_manifest(path, problems);
        if let Some((manifest, _)) = &mut manifest {
            problems.take(FILES, read_given_files(path, manifest));
        }
        let named = manifest.as_ref().map(|(manifest, _)| &*manifest.solution);
        problems.solution = named.map(str::to_owned);
        let language = manifest.as_ref().map(|(manifest, _)| manifest.language);
        // Of a manifest that is wrong, the solution tells the language.
        let is_prolog = path.join(Language::Prolog.solution()).is_file();
        let likely = [Language::Python, Language::Prolog][usize::from(is_prolog)];
        let language = language.unwrap_or(likely);
        let solution_name = named.unwrap_or(language.solution());
        let solution = problems.take(solution_name, text_of(path, &path.join(solution_name)));
        let documented = sessions::read_sessions(path, (DOCUMENTED, language), problems);
        let hidden = sessions::read_sessions(path, (HIDDEN, language), problems);
        let readings = problems.take(READINGS, readings(path));
        if let Some((manifest, tables)) = &manifest {
            clauses::find_missing_clauses(path, manifest, tables, problems);
            manifest::find_readings(manifest, tables, readings.iter().flatten(), problems);
        }
        let is_valid = solution.as_ref().is_some_and(|text| {
            language == Language::Prolog || program::check_source(text, problems)
        });
        let Some((manifest, tables)) = manifest else {
            return Ok(None);
        };
        let is_python = language == Language::Python;
        if is_python && is_valid && manifest.kind == ManifestKind::Functions {
            program::check_output_at_load(solution.as_deref().unwrap_or_default(), problems);
        }
        let source = solution.unwrap_or_default();
        let programs = problems.take(GENERATORS, programs(path));
        let seconds = manifest.generator_seconds;
        let generators = Generators::of(programs.unwrap_or_default(), &source, seconds);
        let generated = sessions::generated_sessions(self, &generators, &manifest, problems)?;
        let can_run = is_valid && manifest::can_run(&manifest);
        let assignment = self.assignment(&manifest, &source, readings, problems)?;
        let loads = can_run
            && program::load_solution(&assignment, self.machine, &source, &tables, problems)?;
        let is_asked = loads && !self.is_quick;
        let legal = |steps: &[_], condition: Option<&str>| {
            if is_asked {
                assignment.oracle.allows(steps, condition)
            } else {
                Ok(true)
            }
        };
        let mut cases = sessions::documented_cases(&documented, &manifest, problems);
        let is_whole = generated.is_some();
        let hidden = [hidden, generated.unwrap_or_default()].concat();
        cases.extend(sessions::hidden_cases(&hidden, &manifest, &legal, problems));
        if is_valid && !self.is_quick {
            let texts = (&manifest, &tables);
            sessions::find_wrong_domains(self, &generators, texts, problems)?;
        }
        if is_whole {
            sessions::find_checks_without_a_case(&cases, &manifest, &tables, problems);
        }
        if self.is_quick {
            cases.retain(|located| located.case.kind == Kind::Documented);
        }
        Ok(loads.then(|| Runnable {
            is_sound: manifest.problems().next().is_none(),
            assignment,
            source,
            tables,
            cases,
        }))
    }

    /// The assignment of the folder, without its sessions.
    fn assignment(
        &self,
        manifest: &Manifest,
        source: &str,
        readings: Option<BTreeMap<ReadingName, String>>,
        problems: &mut Problems,
    ) -> Result<Assignment, Fault> {
        let manifest = runnable_manifest(manifest);
        let own = representations(self.folder, &manifest, source);
        let own = problems.take(REPRESENTATIONS, own);
        let folder = Folder {
            path: self.folder.to_owned(),
            manifest,
            sessions: Vec::new(),
            hidden: Vec::new(),
            generators: Generators::default(),
            solution: source.to_owned(),
            readings: readings.unwrap_or_default(),
            representations: own.flatten(),
            digest: String::new(),
        };
        Ok(folder.assignment(self.machine.clone())?)
    }
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
