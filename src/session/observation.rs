//! The observed behaviour of a target: step by step, and how it ended.

use std::borrow::Cow;
use std::num::NonZero;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::messages::Notice;
use crate::sandbox::Limits;
use crate::session::{QueryAnswer, Value};

/// One thing that a session showed, in the order in which it came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Text printed, line ends included; neighbours are always joined.
    Printed(String),
    /// Text printed by a function of which the text says that it prints nothing.
    Aside {
        /// The function.
        function: String,
        /// The printed text.
        text: String,
    },
    /// A line that was typed when the program asked for one.
    Typed(String),
    /// The value of an expression statement, where it was not `None`.
    Shown(Value),
    /// The accepted values, the reference's own first. Only the reference shows this.
    OneOf(Vec<Value>),
    /// The exception that ended the statement.
    Raised(Raised),
    /// An answer of a query in Prolog, which is never stored.
    #[serde(skip)]
    Query(QueryAnswer),
}

/// The last line of a traceback where any exception is right.
pub const ANY_EXCEPTION: &str = "...";

/// An exception, as far as a session can see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raised {
    /// The names of its type and of the bases of that type, nearest first; empty where any
    /// exception is accepted.
    pub types: Vec<String>,
    /// `str(exception)`.
    pub message: String,
    /// Where in the program it came from, outermost call first; empty when
    /// nothing of the program was on the way.
    pub places: Vec<Place>,
}

/// A line of a submission that an exception passed through.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Line in the file, from 1.
    pub line: u32,
    /// The function that the line belongs to.
    pub function: String,
}

impl Raised {
    /// An exception of a type of Python's own.
    pub fn new(type_name: &str, message: impl Into<String>) -> Self {
        Raised {
            types: vec![type_name.to_owned()],
            message: message.into(),
            places: Vec::new(),
        }
    }

    /// An exception of any type, where the text asks for one and names none.
    pub fn any() -> Self {
        Raised {
            types: Vec::new(),
            message: String::new(),
            places: Vec::new(),
        }
    }

    /// Returns whether any exception is accepted.
    pub fn is_any(&self) -> bool {
        self.types.is_empty()
    }

    /// The name of its type.
    pub fn type_name(&self) -> &str {
        self.types.first().map_or("Exception", String::as_str)
    }

    /// Returns whether it is what `except NAME` would catch.
    pub fn is_a(&self, name: &str) -> bool {
        self.types.iter().any(|each| each == name)
    }

    /// Returns whether `actual` is right where this exception is expected: of its type or
    /// derived from it, with its message to the letter.
    pub fn agrees_with(&self, actual: &Raised) -> bool {
        self.is_any() || (actual.is_a(self.type_name()) && actual.message == self.message)
    }

    /// The last line of its traceback: `ValueError: message`; `...` where any exception is
    /// accepted.
    pub fn last_line(&self) -> String {
        if self.is_any() {
            ANY_EXCEPTION.to_owned()
        } else if self.message.is_empty() {
            self.type_name().to_owned()
        } else {
            format!("{}: {}", self.type_name(), self.message)
        }
    }
}

/// The events of one statement.
pub type Events = Vec<Event>;

/// Adds text to what was shown, joined to text just before it.
pub fn push_printed(events: &mut Events, text: &str) {
    if text.is_empty() {
        return;
    }
    if let Some(Event::Printed(last)) = events.last_mut() {
        last.push_str(text);
    } else {
        events.push(Event::Printed(text.to_owned()));
    }
}

/// The printed events, joined with the text of asides or without it.
pub fn with_asides(events: &[Event], are_kept: bool) -> Events {
    let mut joined = Events::with_capacity(events.len());
    for event in events {
        match event {
            Event::Printed(text) => push_printed(&mut joined, text),
            Event::Aside { text, .. } if are_kept => push_printed(&mut joined, text),
            Event::Aside { .. } => {}
            other => joined.push(other.clone()),
        }
    }
    joined
}

/// The observed behaviour of a target in one interaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// The events of each step; shorter than the interaction when it ended early.
    pub steps: Vec<Events>,
    /// The events of the step in which a session in Prolog ended, as far as they came: shown, and
    /// never judged.
    pub unfinished: Events,
    /// How the interaction ended.
    pub termination: Termination,
    /// The function of the text that ran where the processor time was used up, by its place: a hint,
    /// which the program could forge.
    pub endless: Option<usize>,
    /// The time that the interaction took.
    pub cost: Cost,
}

impl Observation {
    /// Returns whether a step was not reached for a reason that says nothing of the program.
    pub fn is_unjudged_at(&self, step: usize) -> bool {
        self.termination.is_unjudged() && step >= self.steps.len()
    }

    /// The observation of the first steps alone.
    pub fn up_to(&self, steps: usize) -> Cow<'_, Self> {
        let is_complete = self.termination == Termination::Normal;
        if self.steps.len() < steps || self.steps.len() == steps && is_complete {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Observation {
            cost: self.cost,
            ..Observation::complete(self.steps[..steps].to_vec())
        })
    }

    /// An observation of an interaction that ran to its end.
    pub fn complete(steps: Vec<Events>) -> Self {
        Observation {
            steps,
            unfinished: Events::new(),
            termination: Termination::Normal,
            endless: None,
            cost: Cost::default(),
        }
    }
}

/// Time spent on an interaction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Processor time.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
}

impl Cost {
    /// Processor time and wall-clock time, in whole milliseconds.
    pub fn milliseconds(&self) -> (u64, u64) {
        let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        (whole(self.cpu), whole(self.wall))
    }
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.cpu += other.cpu;
        self.wall += other.wall;
    }
}

/// How an interaction ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// Every step ran.
    Normal,
    /// No answer came in time.
    Timeout,
    /// The wall-clock time was over before a processor was free: the machine is busy.
    Starved,
    /// The kernel killed the process because the machine ran out of memory.
    NoMemory,
    /// The time for the whole hand-in was over before the interaction's own.
    OutOfBudget,
    /// The memory limit was exceeded.
    Memory,
    /// The limit of inferences was exceeded.
    Inferences,
    /// The output limit was exceeded.
    Output,
    /// The process ended without an answer.
    Crash,
    /// The reply is no valid answer.
    Protocol,
    /// The sandbox refused something that the program tried.
    Refused,
}

impl Termination {
    /// Returns whether the ending says nothing of a program: its case counts as not run.
    pub fn is_unjudged(self) -> bool {
        matches!(
            self,
            Termination::Starved | Termination::NoMemory | Termination::OutOfBudget
        )
    }
}

impl Termination {
    /// How a process with these limits ended: the end of a sentence.
    pub fn notice(self, limits: &Limits) -> Notice {
        match self {
            Termination::Normal => Notice::new("ended-normal"),
            Termination::Timeout => match limits.wall_seconds {
                Some(wall) => Notice::new("ended-late").with("wall", wall),
                None => Notice::new("ended-timeout").with("cpu", limits.cpu_seconds),
            },
            Termination::Memory => Notice::new("ended-memory").with("memory", limits.memory_mib),
            Termination::Inferences => {
                let most = limits.inferences.map_or(0, NonZero::get);
                Notice::new("ended-inferences").with("inferences", most)
            }
            Termination::Output => Notice::new("ended-output").with("output", limits.output_kib),
            Termination::Crash => Notice::new("ended-crash"),
            Termination::Protocol => Notice::new("ended-protocol"),
            Termination::Starved => Notice::new("ended-starved"),
            Termination::NoMemory => Notice::new("ended-no-memory"),
            Termination::OutOfBudget => Notice::new("ended-out-of-budget"),
            Termination::Refused => Notice::new("ended-refused"),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A session that ran out of time in its third step, or did not: what is known of its first ones.
    #[rstest]
    #[case::before_the_end(Termination::Timeout, 1, 1, Termination::Normal)]
    #[case::up_to_the_end(Termination::Timeout, 2, 2, Termination::Normal)]
    #[case::with_the_step_in_which_it_ended(Termination::Timeout, 3, 2, Termination::Timeout)]
    #[case::of_one_that_is_whole(Termination::Normal, 1, 1, Termination::Normal)]
    #[case::all_of_one_that_is_whole(Termination::Normal, 2, 2, Termination::Normal)]
    fn first_steps_are_observed_as_if_they_were_all(
        #[case] termination: Termination,
        #[case] asked: usize,
        #[case] known: usize,
        #[case] expected: Termination,
    ) {
        let shown = |number: i64| vec![Event::Shown(Value::from(number))];
        let whole = Observation {
            termination,
            ..Observation::complete(vec![shown(1), shown(2)])
        };
        let first = whole.up_to(asked);
        assert_eq!(first.steps, whole.steps[..known]);
        assert_eq!(first.termination, expected);
    }
}
