//! A submission, asked in a process of its own.

use super::{Target, TargetError};
use crate::observation::{Cost, Event, Events, Observation, Raised, Termination};
use crate::submission::{CompileError, Driver, Ended, Fault, Frame, Loaded};
use crate::transcript::Interaction;

/// A submission that Python takes.
pub struct Program {
    driver: Driver,
}

/// What loading a submission showed.
#[derive(Debug, Clone, PartialEq)]
pub struct Loading {
    /// The names of the functions and classes that it defines.
    pub names: Vec<String>,
    /// What it printed and read meanwhile.
    pub events: Events,
    /// What it cost.
    pub cost: Cost,
}

/// Why a submission cannot be asked anything: it does not load.
#[derive(Debug, Clone, PartialEq)]
pub enum NotLoaded {
    /// Python does not take it.
    Compile(CompileError),
    /// It raises an exception while it is loaded.
    Raised(Raised),
    /// It does not come to its end while it is loaded.
    Terminated(Termination),
}

impl Program {
    /// Loads a submission once, to see whether and what it is.
    ///
    /// # Errors
    /// The outer error is ours, the inner one the submission's.
    pub fn load(mut driver: Driver) -> Result<Result<(Self, Loading), NotLoaded>, Fault> {
        if let Err(error) = driver.compile()? {
            return Ok(Err(NotLoaded::Compile(error)));
        }
        let ended = driver.run(&[])?;
        let Some(frame) = ended.frame else {
            return Ok(Err(NotLoaded::Terminated(ended.termination)));
        };
        Ok(match frame.loaded {
            Loaded::Raised(raised) => Err(NotLoaded::Raised(raised)),
            Loaded::Names(names) => Ok((
                Program { driver },
                Loading {
                    names,
                    events: frame.while_loading,
                    cost: ended.cost,
                },
            )),
        })
    }

    /// The steps before the one in which the session ended, asked again: what
    /// they show is not lost with it.
    fn steps_before_the_end(
        &mut self,
        interaction: &Interaction,
        ended: &Ended,
    ) -> Result<Vec<Events>, Fault> {
        let before = &interaction.steps[..ended.step.min(interaction.steps.len())];
        if before.is_empty() {
            return Ok(Vec::new());
        }
        let again = self.driver.run(before)?;
        Ok(again.frame.map(|frame| frame.steps).unwrap_or_default())
    }
}

impl Target for Program {
    fn observe(&mut self, interaction: &Interaction) -> Result<Observation, TargetError> {
        let ended = self.driver.run(&interaction.steps)?;
        let (steps, termination) = match &ended.frame {
            Some(frame) => of_frame(frame),
            None => (
                self.steps_before_the_end(interaction, &ended)?,
                ended.termination,
            ),
        };
        Ok(Observation {
            steps,
            termination,
            cost: ended.cost,
        })
    }
}

fn of_frame(frame: &Frame) -> (Vec<Events>, Termination) {
    if let Loaded::Raised(raised) = &frame.loaded {
        // It loaded before: now its first statement is as far as it gets.
        return (
            vec![vec![Event::Raised(raised.clone())]],
            Termination::Crash,
        );
    }
    let out_of_memory = |events: &Events| matches!(events.last(), Some(Event::Raised(raised)) if raised.is_a("MemoryError"));
    match frame.steps.iter().position(out_of_memory) {
        Some(step) => (frame.steps[..step].to_vec(), Termination::Memory),
        None => (frame.steps.clone(), Termination::Normal),
    }
}
