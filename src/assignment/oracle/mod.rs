//! Targets: everything that can answer an interaction.
//!
//! An [`Oracle`] knows the expected answers; [`Library`] is one, a reference engine in this
//! process. A [`Program`] is a submission, in a process of its own. Both give an
//! [`Observation`], which is judged without regard to its source.

#[cfg(not(target_family = "wasm"))]
mod address;
#[cfg(not(target_family = "wasm"))]
mod answer_cache;
mod library;
mod program;
mod prolog_program;
#[cfg(not(target_family = "wasm"))]
mod prolog_solution;
#[cfg(not(target_family = "wasm"))]
mod solution_error;
#[cfg(not(target_family = "wasm"))]
mod solution_oracle;

use std::time::Duration;

use thiserror::Error;

#[cfg(not(target_family = "wasm"))]
pub use answer_cache::AnswerCache;
pub use library::{Constants, Library};
pub use program::{BatchOutcome, Loading, NotLoaded, Program};
pub use prolog_program::PrologProgram;
#[cfg(not(target_family = "wasm"))]
pub use prolog_solution::{PrologSolution, PrologSources};
#[cfg(not(target_family = "wasm"))]
pub use solution_error::SolutionError;
#[cfg(not(target_family = "wasm"))]
pub(crate) use solution_error::{undefined, unloadable};
#[cfg(not(target_family = "wasm"))]
pub use solution_oracle::{ReadingName, Solution, SolutionSources};

use crate::assignment::manifest::{Manifest, Reading, ValueUses};
use crate::messages::{Localized, Notice};
use crate::session::evaluator::Instead;
use crate::session::observation::{Event, Observation};
use crate::session::{Interaction, Script, Step, Value};
use crate::source::Language;
use crate::worker::{Driver, Fault, Machine, Preparation, Source};

/// A target, which answers interactions.
pub trait Target {
    /// Observes the target in the steps of an interaction.
    ///
    /// # Errors
    /// [`TargetError`] where the reference does not know the session, or for faults of ours;
    /// what a submission does is never an error.
    fn observe(&mut self, interaction: &Interaction) -> TargetResult<Observation>;
}

/// A program that loads, and what it defines.
pub type LoadedTarget = (Box<dyn Target>, Loading);

/// Loads a program in the language of an assignment.
///
/// # Errors
/// The outer [`Fault`] is ours, the inner [`NotLoaded`] the program's.
pub fn load_target(
    manifest: &Manifest,
    machine: &Machine,
    source: &Source,
) -> Result<Result<LoadedTarget, NotLoaded>, Fault> {
    let limits = manifest.limits;
    Ok(match manifest.language {
        Language::Python => {
            let driver = Driver::start(machine, source, limits, &Preparation::of(manifest))?;
            let loaded = Program::load(driver)?;
            loaded.map(|(program, loading)| (Box::new(program) as _, loading))
        }
        Language::Prolog => {
            let unlimited = (Duration::MAX, None);
            let loaded = PrologProgram::load(machine, source, limits, unlimited)?;
            loaded.map(|(program, loading)| (Box::new(program) as _, loading))
        }
    })
}

/// The result of an observation.
pub type TargetResult<T> = Result<T, TargetError>;

/// Why there is no observation.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum TargetError {
    /// The session has something that the reference does not know.
    Unsupported {
        /// Line of the file, from 1.
        line: usize,
        /// Column of the statement's line, in characters from 1.
        column: usize,
        /// The part of the session that it does not know.
        what: Notice,
        /// The replacement to write instead, if there is one.
        instead: Option<Instead>,
    },
    /// The teacher's solution gives no answer that anything could be judged by.
    #[cfg(not(target_family = "wasm"))]
    Solution(#[from] SolutionError),
    /// Our own fault.
    Fault(#[from] Fault),
}

impl Localized for TargetError {
    fn notice(&self) -> Notice {
        match self {
            TargetError::Unsupported {
                line,
                column,
                what,
                instead,
            } => {
                let unknown = Notice::new("unknown")
                    .with("line", *line)
                    .with("column", *column)
                    .with("what", what.clone());
                match instead {
                    None => unknown,
                    Some(instead) => Notice::new("with-instead")
                        .with("error", unknown)
                        .with("instead", Notice::new(instead.message())),
                }
            }
            #[cfg(not(target_family = "wasm"))]
            TargetError::Solution(error) => error.notice(),
            TargetError::Fault(fault) => fault.notice(),
        }
    }
}

/// Gives the expected answers of sessions, under any accepted reading of the text.
///
/// [`Library`] is one: an engine in this process.
pub trait Oracle: Send + Sync {
    /// The expected answers of a session where an open place of the text, by its name, is read
    /// in one of the accepted ways; as the reference reads it, where none is given.
    ///
    /// # Errors
    /// [`TargetError::Unsupported`] where the session has something that the oracle does not know.
    fn answer_under(
        &self,
        script: &Script,
        reading: Option<(&str, &str)>,
    ) -> TargetResult<Observation>;

    /// Answers sessions, each under every accepted reading of its open place, before they are
    /// asked for, where that is faster; what has no answer has none here, either.
    fn answer_ahead(&self, _sessions: &[(Script, Option<&Reading>)]) {}

    /// What sessions do with values of TADs beside calling operations, themselves and in the
    /// functions that they call.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`].
    fn value_uses(&self, _sessions: &[Interaction]) -> TargetResult<ValueUses> {
        Ok(ValueUses::new())
    }

    /// Returns whether it runs a program, so that its answers take time when they are asked for the
    /// first time.
    fn is_slow(&self) -> bool {
        false
    }
}

/// Exceptions that no step of a walk should raise: it would never be taken.
#[cfg(not(target_family = "wasm"))]
const MISTAKES: [&str; 3] = ["NameError", "SyntaxError", "AttributeError"];

impl dyn Oracle + '_ {
    /// Returns whether steps of a walk raise no exception, and a condition is true after them.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`]; [`SolutionError::NoAnswer`] where the first step or the
    /// condition raises an exception, or another step one of a mistake of its author.
    #[cfg(not(target_family = "wasm"))]
    pub fn allows(&self, steps: &[Step], condition: Option<&str>) -> TargetResult<bool> {
        let mut interaction = Interaction {
            steps: steps.to_vec(),
            ..Interaction::default()
        };
        interaction.steps.extend(condition.map(Step::ask));
        let answers = self.answer(&Script::of(&interaction))?.steps;
        let raised = answers.iter().enumerate();
        let mut raised = raised.filter_map(|(place, events)| match events.last() {
            Some(Event::Raised(raised)) => Some((place, raised)),
            _ => None,
        });
        if let Some((place, raised)) = raised.next() {
            let is_mistake = MISTAKES.iter().any(|name| raised.is_a(name));
            if place == 0 || place == steps.len() || is_mistake {
                return Err(SolutionError::raising(&interaction.steps[place], raised).into());
            }
            return Ok(false);
        }
        let holds = match answers.last().and_then(|events| events.last()) {
            Some(Event::Shown(value)) => *value == Value::Bool(true),
            _ => false,
        };
        Ok(condition.is_none() || holds)
    }

    /// The expected answers of a session as the reference reads the text.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`].
    pub fn answer(&self, script: &Script) -> TargetResult<Observation> {
        self.answer_under(script, None)
    }

    /// The expected answers under each accepted reading of an open place, in their order; one
    /// observation where there is no open place, or it makes no difference.
    ///
    /// # Errors
    /// The errors of [`Oracle::answer_under`].
    pub fn answer_each(
        &self,
        script: &Script,
        reading: Option<&Reading>,
    ) -> TargetResult<Vec<Observation>> {
        let Some(reading) = reading else {
            return Ok(vec![self.answer(script)?]);
        };
        let accepted = reading.accepted.iter();
        let observations = accepted
            .map(|followed| self.answer_under(script, Some((&reading.name, followed.as_str()))));
        let mut observations: Vec<Observation> = observations.collect::<Result<_, _>>()?;
        if observations.iter().all(|each| *each == observations[0]) {
            observations.truncate(1);
        }
        Ok(observations)
    }
}

impl Target for &dyn Oracle {
    fn observe(&mut self, interaction: &Interaction) -> TargetResult<Observation> {
        self.answer(&Script::of(interaction))
    }
}
