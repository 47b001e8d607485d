//! The programs of an audit, and the known facts about them.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::super::CommandError;
use super::super::audit::AuditArgs;
use super::{data, survivors};
use crate::assignment::Assignment;
use crate::assignment::oracle::TargetResult;
use crate::judge::audit::{
    Auditor, CatchingBatteries, EquivalentMutants, HostProgram, Mutant, WrongProgram, make_mutants,
    mutants_of, read_hosts, read_wrong_programs, sample_mutants,
};
use crate::messages::{Messages, Notice};
use crate::source::{CallGraph, Language};

/// Paths of a built-in assignment's programs, within its data.
const WRONG: &str = "submissoes/erradas";
const STATE: &str = "submissoes/estado";
const CORRECT: &str = "submissoes/certas";
/// The wrong programs of the folder of an assignment.
const WRONG_IN_FOLDER: &str = "erradas";
/// The name of the solution of a folder, without its ending.
const SOLUTION: &str = "solucao";
/// The file that lists equivalent mutants.
const EQUIVALENTS: &str = "equivalentes.toml";

/// The programs of an audit.
pub(in crate::cli) struct Programs {
    /// The folder of their data.
    pub(in crate::cli) data: PathBuf,
    /// Programs with known mistakes.
    pub(in crate::cli) wrong: Vec<WrongProgram>,
    /// Correct programs with one change.
    pub(in crate::cli) mutants: Vec<WrongProgram>,
    /// Correct programs in which mistakes are planted.
    pub(in crate::cli) hosts: Vec<HostProgram>,
    /// Mutants that make no difference, and why.
    equal: Vec<(WrongProgram, String)>,
    /// The mutants that are made here, with their functions.
    made: Vec<Mutant>,
}

impl Programs {
    /// The programs of a built-in assignment.
    pub(super) fn of_built_in(args: &AuditArgs) -> Result<Self, CommandError> {
        let data = args.fixtures.join(&args.assignment);
        if !data.is_dir() {
            let notice = Notice::new("audit-no-programs").with("path", &data);
            return Err(CommandError::Usage(notice));
        }
        let correct = data.join(CORRECT);
        let made = args.mutants.as_ref();
        let made = made.map_or(Ok(Vec::new()), |made| make_mutants(made, &correct))?;
        let wrong_programs = [WRONG, STATE].map(|folder| read_wrong_programs(&data.join(folder)));
        let wrong = wrong_programs.into_iter().collect::<Result<Vec<_>, _>>()?;
        let programs = Programs {
            wrong: wrong.concat(),
            mutants: Vec::new(),
            hosts: if args.pairs.is_some() {
                read_hosts(&correct)?
            } else {
                Vec::new()
            },
            equal: Vec::new(),
            made: Vec::new(),
            data,
        };
        programs.with(made)
    }

    /// The wrong programs of the folder of an assignment, and mutants of its solution.
    pub(super) fn of_folder(
        args: &AuditArgs,
        assignment: &Assignment,
        folder: &Path,
        seed: u64,
    ) -> Result<Self, CommandError> {
        if args.mutants.is_some() {
            return Err(CommandError::Usage(Notice::new("folder-mutants")));
        }
        let mut programs = Programs::of_solution(assignment, folder)?;
        if let Some(most) = args.most {
            programs.made = sample_mutants(programs.made, most, seed);
            programs.mutants = candidates(&programs.made);
        }
        let wrong_programs = folder.join(WRONG_IN_FOLDER);
        if wrong_programs.is_dir() {
            programs.wrong = read_wrong_programs(&wrong_programs)?;
        }
        Ok(programs)
    }

    /// All mutants of the solution of a folder.
    pub(in crate::cli) fn of_solution(
        assignment: &Assignment,
        folder: &Path,
    ) -> Result<Self, CommandError> {
        let solution = assignment.solution.clone().unwrap_or_default();
        let made = mutants_of(SOLUTION, &solution, assignment.manifest.language);
        let all = candidates(&made);
        let programs = Programs {
            data: folder.to_owned(),
            wrong: Vec::new(),
            mutants: Vec::new(),
            hosts: vec![HostProgram::new(SOLUTION.to_owned(), solution)],
            equal: Vec::new(),
            made,
        };
        let mut programs = programs.with(all)?;
        let is_equal = |each: &Mutant| {
            let mut equal = programs.equal.iter();
            equal.any(|(known, _)| known.source.name == each.candidate.source.name)
        };
        programs.made.retain(|each| !is_equal(each));
        Ok(programs)
    }

    /// Adds mutants; equivalent ones are kept apart.
    fn with(mut self, mutants: Vec<WrongProgram>) -> Result<Self, CommandError> {
        let equivalents: EquivalentMutants = data(&self.data.join(EQUIVALENTS))?;
        for mutant in mutants {
            let change = mutant.change.as_ref();
            match change.and_then(|change| equivalents.reason(change)) {
                Some(reason) => self.equal.push((mutant, reason.to_owned())),
                None => self.mutants.push(mutant),
            }
        }
        Ok(self)
    }

    /// Leaves out the mutants that only make differences which `like` leaves out, and what caught them;
    /// gives them.
    pub(super) fn leave_out_alike(
        &mut self,
        trial: &Auditor,
        of_mutants: &mut Vec<CatchingBatteries>,
        jobs: usize,
    ) -> TargetResult<Vec<WrongProgram>> {
        let missed: Vec<WrongProgram> = survivors(&self.mutants, of_mutants).cloned().collect();
        let alike = trial.are_alike(&missed, jobs)?;
        let alike = missed.into_iter().zip(alike);
        let alike = alike.filter_map(|(mutant, is_alike)| is_alike.then_some(mutant));
        let alike: Vec<WrongProgram> = alike.collect();
        let names: BTreeSet<&str> = alike.iter().map(|each| &*each.source.name).collect();
        let is_kept = |mutant: &WrongProgram| !names.contains(&*mutant.source.name);
        let mut are_kept = self.mutants.iter().map(is_kept);
        of_mutants.retain(|_| are_kept.next().unwrap_or(true));
        self.mutants.retain(is_kept);
        Ok(alike)
    }

    /// Prints the mutants that make no difference, with the reasons for those made here.
    pub(super) fn print_equal(&self, messages: &Messages, out: &mut dyn Write) -> io::Result<()> {
        if self.equal.is_empty() {
            return Ok(());
        }
        let (count, file) = (self.equal.len(), self.data.join(EQUIVALENTS));
        let equal = Notice::new("audit-equal")
            .with("count", count)
            .with("file", &file);
        writeln!(out, "\n{}", messages.tell(&equal))?;
        for (mutant, reason) in &self.equal {
            if !self.made.is_empty() {
                writeln!(out, "  {}: {reason}", mutant.source.name)?;
            }
        }
        Ok(())
    }

    /// Prints a program that nothing catches, and for a mutant which functions of the text it
    /// needs a session of.
    pub(in crate::cli) fn print_survivor(
        &self,
        assignment: &Assignment,
        survivor: &WrongProgram,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let name = Notice::new("audit-not-caught").with("program", &survivor.source.name);
        writeln!(out, "\n{}", messages.tell(&name))?;
        if let Some(change) = &survivor.change {
            writeln!(out, "{}", change.diff)?;
        }
        match self.hint(assignment, survivor) {
            None => Ok(()),
            Some(hint) => writeln!(out, "{}", messages.tell(&hint)),
        }
    }

    /// The functions of the text that a mutant needs a session of; `None` for other programs.
    fn hint(&self, assignment: &Assignment, survivor: &WrongProgram) -> Option<Notice> {
        let is_it = |each: &&Mutant| each.candidate.source.name == survivor.source.name;
        let mutant = self.made.iter().find(is_it)?;
        let solution = assignment.solution.as_deref().unwrap_or_default();
        let graph = match assignment.manifest.language {
            Language::Python => CallGraph::of(solution),
            Language::Prolog => CallGraph::of_prolog(solution),
        };
        let changed = mutant.function.split('.').next()?;
        if changed.is_empty() {
            return None;
        }
        let functions = assignment.manifest.functions.iter();
        let names = functions.map(|function| function.name.as_str());
        let own = names.clone().find(|name| *name == changed);
        let uses = |name: &&str| graph.reachable([*name], |_| false).contains(changed);
        let named: Vec<&str> = own.map_or_else(|| names.filter(uses).collect(), |own| vec![own]);
        let quoted = named
            .iter()
            .map(|name| Notice::verbatim(&format!("`{name}`")));
        Some(match Notice::joined("or", quoted) {
            Some(functions) => Notice::new("audit-needs").with("functions", functions),
            None => Notice::new("audit-unused").with("function", changed),
        })
    }
}

fn candidates(mutants: &[Mutant]) -> Vec<WrongProgram> {
    mutants.iter().map(|each| each.candidate.clone()).collect()
}
