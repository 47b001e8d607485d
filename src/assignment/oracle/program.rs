//! A submission, run in a process of its own.

use std::time::Instant;

use super::{Target, TargetResult};
use crate::assignment::manifest::Manifest;
use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;
use crate::session::observation::{Cost, Event, Events, Observation, Raised, Termination};
use crate::session::{Interaction, Script, Value};
use crate::source::DecodingError;
use crate::worker::prolog::ModuleFault;
use crate::worker::{
    CompileError, Driver, EncodedSessions, EndedCase, Fault, Frame, LoadResult, PostedRequest,
    Request, RequestBuilder, Source, Trace,
};

/// Maximum number of notes.
const MOST_NOTES: usize = 1000;

/// A submission that compiles.
pub struct Program {
    driver: Driver,
    notes: Vec<Value>,
}

/// The result of loading a submission.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Loading {
    /// The names of the functions and classes that it defines.
    pub names: Vec<String>,
    /// The text printed and read meanwhile.
    pub events: Events,
    /// The time that loading took.
    pub cost: Cost,
}

impl Loading {
    /// Number of functions of an assignment that the program defines.
    pub fn defined(&self, manifest: &Manifest) -> usize {
        let functions = manifest.functions.iter();
        functions
            .filter(|function| self.names.contains(&function.name))
            .count()
    }
}

/// Why a submission does not load, so that no session can run.
#[derive(Debug, Clone, PartialEq)]
pub enum NotLoaded {
    /// The program cannot be decoded.
    Undecodable(DecodingError),
    /// The program does not compile.
    Compile(CompileError),
    /// The program raises an exception while it is loaded.
    Raised(Raised),
    /// The program does not finish loading.
    Terminated(Termination),
    /// Its processor time is used up while this line of it runs, outside of any function.
    Late {
        /// The line, from 1: by the program's own process, which could forge it.
        line: usize,
    },
    /// The program is not the module that it should be.
    Module(ModuleFault),
}

/// The results of interactions that share a process.
#[derive(Debug, Clone, PartialEq)]
pub enum BatchOutcome {
    /// The observation of each interaction.
    Complete(Vec<Observation>),
    /// The process was lost, and every result with it; by its own report, it was at this step,
    /// counted over all interactions.
    LostAt(usize),
}

impl NotLoaded {
    /// Returns whether the reason says nothing of the submission: its cases count as not run.
    pub fn is_unjudged(&self) -> bool {
        matches!(self, NotLoaded::Terminated(termination) if termination.is_unjudged())
    }

    /// The reason why a program that ran with these limits does not load.
    pub fn notice(&self, program: &Source, limits: &Limits) -> Notice {
        match self {
            NotLoaded::Undecodable(error) => error.notice(),
            NotLoaded::Compile(error) => Notice::new("loading-compile")
                .with("line", error.line)
                .with("error", error.to_string()),
            NotLoaded::Raised(raised) => {
                Notice::new("loading-raises").with("error", raised.last_line())
            }
            NotLoaded::Terminated(ended) => {
                Notice::new("loading-raises").with("error", ended.notice(limits))
            }
            NotLoaded::Late { line } => Notice::new("loading-raises")
                .with("error", Termination::Timeout.notice(limits).at_line(*line)),
            NotLoaded::Module(fault) => fault.notice(program.module_name(), limits),
        }
    }
}

impl Program {
    /// Loads a submission once, to see whether it loads and what it defines.
    ///
    /// # Errors
    /// The outer [`Fault`] is ours, the inner [`NotLoaded`] the submission's.
    pub fn load(driver: Driver) -> Result<Result<(Self, Loading), NotLoaded>, Fault> {
        let mut program = match Program::compile(driver)? {
            Ok(program) => program,
            Err(error) => return Ok(Err(error)),
        };
        let loading = program.loading()?;
        Ok(loading.map(|loading| (program, loading)))
    }

    /// Compiles a submission; whether it loads is not known.
    ///
    /// # Errors
    /// The errors of [`load`](Self::load).
    pub fn compile(mut driver: Driver) -> Result<Result<Self, NotLoaded>, Fault> {
        if let Err(error) = driver.texts_to_compile() {
            return Ok(Err(NotLoaded::Undecodable(error)));
        }
        Ok(match driver.compile() {
            Ok(Ok(())) => Ok(Program {
                driver,
                notes: Vec::new(),
            }),
            Ok(Err(error)) => Err(NotLoaded::Compile(error)),
            // The machine may be to blame, or not: nothing is known of the program.
            Err(Fault::Busy) => Err(NotLoaded::Terminated(Termination::Starved)),
            Err(Fault::NoMemory) => Err(NotLoaded::Terminated(Termination::NoMemory)),
            Err(Fault::OutOfTime) => Err(NotLoaded::Terminated(Termination::OutOfBudget)),
            Err(fault) => return Err(fault),
        })
    }

    /// Loads the submission.
    ///
    /// # Errors
    /// The errors of [`load`](Self::load).
    pub fn loading(&mut self) -> Result<Result<Loading, NotLoaded>, Fault> {
        let mut ended = self.driver.load()?;
        self.note(&mut ended);
        let Some(frame) = ended.frame else {
            return Ok(Err(match (ended.termination, ended.step) {
                (Termination::Timeout, line @ 1..) => NotLoaded::Late { line },
                (termination, _) => NotLoaded::Terminated(termination),
            }));
        };
        Ok(match frame.loaded {
            LoadResult::Raised(raised) => Err(NotLoaded::Raised(raised)),
            LoadResult::Names(names) => Ok(Loading {
                names,
                events: frame.while_loading,
                cost: ended.cost,
            }),
        })
    }

    fn note(&mut self, ended: &mut EndedCase) {
        let room = MOST_NOTES.saturating_sub(self.notes.len());
        self.notes.extend(ended.notes.drain(..).take(room));
    }

    /// Takes the notes that our own functions made in its processes since the last call.
    pub fn take_notes(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.notes)
    }

    /// The limits under which it runs.
    pub fn limits(&self) -> &Limits {
        self.driver.limits()
    }

    /// Sets the deadline of the whole hand-in, at which whatever runs is ended.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.driver.set_deadline(deadline);
    }

    /// Returns whether the time for the whole hand-in is over: then nothing runs any more.
    pub fn is_over(&self) -> bool {
        self.driver.is_over()
    }

    /// The driver, free for another submission.
    pub fn into_driver(self) -> Driver {
        self.driver
    }

    /// The form in which it is sent several interactions at once.
    pub fn requests<'i>(
        &mut self,
        interactions: impl IntoIterator<Item = &'i Interaction>,
    ) -> RequestBuilder {
        let interactions = interactions.into_iter();
        self.driver
            .requests(interactions.flat_map(|each| &each.steps))
    }

    /// Posts a request; [`observe_posted`](Self::observe_posted) gives the results.
    pub fn post(&mut self, request: Request) -> PostedRequest {
        self.driver.post(request)
    }

    /// Posts an interaction by itself; [`observe_alone`](Self::observe_alone) gives the result.
    pub fn post_alone(&mut self, interaction: &Interaction) -> PostedRequest {
        self.driver.post_alone(&interaction.steps)
    }

    /// The observation of an interaction that was posted by itself.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    pub fn observe_alone(
        &mut self,
        posted: PostedRequest,
        interaction: &Interaction,
    ) -> Result<Observation, Fault> {
        let mut ended = self.driver.collect_alone(posted, &interaction.steps)?;
        self.note(&mut ended);
        let (cost, ending, endless) = (ended.cost, ended.termination, ended.endless);
        let (steps, termination) = match ended.frame {
            Some(frame) => of_frame(frame),
            None => (self.steps_before_the_end(interaction, ended.step)?, ending),
        };
        Ok(Observation {
            termination,
            endless,
            cost,
            ..Observation::complete(steps)
        })
    }

    /// The lines of the last step of an interaction as they run.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    pub fn trace(&mut self, interaction: &Interaction) -> Result<Trace, Fault> {
        self.driver.trace(&interaction.steps)
    }

    /// The results of interactions that share a process, and their cost in all.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    pub fn observe_shared<'i>(
        &mut self,
        interactions: impl Iterator<Item = &'i Interaction> + Clone,
    ) -> Result<(BatchOutcome, Cost), Fault> {
        let lengths = interactions.clone().map(|each| each.steps.len());
        let lengths: Vec<usize> = lengths.collect();
        let sessions = EncodedSessions::of(&Script::of_each(interactions.clone()));
        let request = self.requests(interactions).shared(&sessions);
        let posted = self.post(request);
        self.observe_posted(posted, &lengths)
    }

    /// The results of interactions that were posted, whose numbers of steps are `lengths`, and
    /// their cost in all.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    pub fn observe_posted(
        &mut self,
        posted: PostedRequest,
        lengths: &[usize],
    ) -> Result<(BatchOutcome, Cost), Fault> {
        let mut ended = self.driver.collect(posted)?;
        self.note(&mut ended);
        let frame = ended.frame;
        let Some(frame) = frame.filter(|frame| matches!(frame.loaded, LoadResult::Names(_))) else {
            return Ok((BatchOutcome::LostAt(ended.step), ended.cost));
        };
        let mut shown = frame.steps.into_iter();
        let observations = lengths.iter().map(|length| {
            let steps = shown.by_ref().take(*length);
            let (steps, termination) = of_steps(steps.collect());
            Observation {
                termination,
                ..Observation::complete(steps)
            }
        });
        Ok((BatchOutcome::Complete(observations.collect()), ended.cost))
    }

    /// Runs the steps again that came before the one in which the session ended, so that their
    /// events are not lost with it.
    fn steps_before_the_end(
        &mut self,
        interaction: &Interaction,
        step: usize,
    ) -> Result<Vec<Events>, Fault> {
        let before = &interaction.steps[..step.min(interaction.steps.len())];
        if before.is_empty() {
            return Ok(Vec::new());
        }
        let again = self.driver.run(before)?;
        Ok(again.frame.map(|frame| frame.steps).unwrap_or_default())
    }
}

impl Target for Program {
    fn observe(&mut self, interaction: &Interaction) -> TargetResult<Observation> {
        let posted = self.post_alone(interaction);
        Ok(self.observe_alone(posted, interaction)?)
    }
}

fn of_frame(frame: Frame) -> (Vec<Events>, Termination) {
    match frame.loaded {
        // The program loaded before: now its first statement is as far as it gets.
        LoadResult::Raised(raised) => (vec![vec![Event::Raised(raised)]], Termination::Crash),
        LoadResult::Names(_) => of_steps(frame.steps),
    }
}

/// The steps before the one that ran into a limit or the sandbox, and how they ended.
fn of_steps(mut steps: Vec<Events>) -> (Vec<Events>, Termination) {
    let ended = steps
        .iter()
        .enumerate()
        .find_map(|(step, events)| Some((step, ended_by(events.last()?)?)));
    match ended {
        Some((step, termination)) => {
            steps.truncate(step);
            (steps, termination)
        }
        None => (steps, Termination::Normal),
    }
}

/// The termination behind an exception that no text asks for.
fn ended_by(event: &Event) -> Option<Termination> {
    let Event::Raised(raised) = event else {
        return None;
    };
    if raised.is_a("MemoryError") {
        Some(Termination::Memory)
    } else if raised.is_a("PermissionError") {
        Some(Termination::Refused)
    } else {
        None
    }
}
