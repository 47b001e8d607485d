//! A session: its names, and the events of its statements.

use std::collections::{HashMap, VecDeque};

use ruff_python_ast::name::Name;
use thiserror::Error;

use super::budget::Budget;
use super::call::Function;
use super::fault::{Instead, Interrupt, Outcome, Unsupported};
use super::object::Object;
use super::parse::Statement;
use super::text::can_be_shown;
use crate::messages::{Localized, Notice};
use crate::session::Value;
use crate::session::console::{Console, EndOfInput};
use crate::session::observation::{Event, Events, push_printed};

/// A session on a reference engine.
///
/// ```
/// use gabarito::session::{evaluator::Session, render};
/// let mut session = Session::new(&[]);
/// session.run("a, b = 1, [2]", &[])?;
/// let events = session.run("b + [a] * 2", &[])?;
/// assert_eq!(render(&events), "[2, 1, 1]\n");
/// # Ok::<(), gabarito::session::evaluator::SessionError>(())
/// ```
pub struct Session<'a> {
    pub(super) functions: &'a [Function],
    /// Reading of an open place of the text, with the name of the place.
    pub(super) reading: Option<(&'a str, &'a str)>,
    pub(super) globals: HashMap<String, Object>,
    /// Names of the comprehensions being evaluated, innermost last, with their current values.
    pub(super) locals: Vec<(Name, Option<Object>)>,
    pub(super) console: Recorder,
    pub(super) budget: Budget,
}

/// Statement that the reference does not support.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub struct SessionError {
    /// Line of the statement, from 1.
    pub line: usize,
    /// Column of that line, in characters from 1.
    pub column: usize,
    /// Description of the unsupported construct.
    pub what: Notice,
    /// Supported alternative.
    pub instead: Option<Instead>,
}

impl Localized for SessionError {
    fn notice(&self) -> Notice {
        Notice::new("unknown-in-statement")
            .with("line", self.line)
            .with("column", self.column)
            .with("what", self.what.clone())
    }
}

impl<'a> Session<'a> {
    /// Creates a session in which the functions of an assignment can be called.
    pub fn new(functions: &'a [Function]) -> Self {
        Session {
            functions,
            reading: None,
            globals: HashMap::new(),
            locals: Vec::new(),
            console: Recorder::default(),
            budget: Budget::default(),
        }
    }

    /// Sets a reading: the name of an open place of the text, and the choice taken there.
    #[must_use]
    pub fn under(self, reading: Option<(&'a str, &'a str)>) -> Self {
        Session { reading, ..self }
    }

    /// Assigns a value to a name before the session starts.
    pub fn define(&mut self, name: &str, object: Object) {
        self.globals.insert(name.to_owned(), object);
    }

    /// Runs one statement from its source; otherwise as [`run_read`](Self::run_read).
    ///
    /// # Errors
    /// [`SessionError`] for invalid Python or an unsupported construct.
    pub fn run(&mut self, statement: &str, typed: &[String]) -> Result<Events, SessionError> {
        self.run_read(&Statement::read(statement), typed)
    }

    /// Runs one statement, with `typed` as the lines typed at its prompts, and returns its events.
    ///
    /// # Errors
    /// [`SessionError`] for invalid Python or an unsupported construct; a Python exception is
    /// no error, but an event.
    pub fn run_read(
        &mut self,
        statement: &Statement,
        typed: &[String],
    ) -> Result<Events, SessionError> {
        self.console = Recorder {
            events: Events::new(),
            typed: typed.iter().cloned().collect(),
        };
        self.budget = Budget::default();
        let outcome = match statement.body() {
            Ok(body) => self.block(body),
            Err(unsupported) => Err(unsupported.clone().into()),
        };
        self.locals.clear();
        let mut events = std::mem::take(&mut self.console.events);
        match outcome {
            Ok(()) => Ok(events),
            Err(Interrupt::Raised(raised)) => {
                events.push(Event::Raised(raised));
                Ok(events)
            }
            Err(Interrupt::Unsupported(unsupported)) => {
                Err(located_error(statement.source(), unsupported))
            }
        }
    }

    /// Shows the value of an expression statement.
    pub(super) fn show(&mut self, object: &Object) -> Outcome<()> {
        if !matches!(object, Object::None) {
            let value = self.shown(object)?;
            self.console.events.push(Event::Shown(value));
        }
        Ok(())
    }

    /// Shows a value, with the other accepted ones.
    pub(super) fn show_one_of(&mut self, object: &Object, others: &[Object]) -> Outcome<()> {
        let values = std::iter::once(object).chain(others);
        let values = values.map(|each| self.shown(each));
        let values = values.collect::<Outcome<_>>()?;
        self.console.events.push(Event::OneOf(values));
        Ok(())
    }

    fn shown(&self, object: &Object) -> Outcome<Value> {
        let value = object.freeze_counted(&self.budget)?;
        can_be_shown(&value)?;
        Ok(value)
    }
}

fn located_error(statement: &str, unsupported: Unsupported) -> SessionError {
    let offset = unsupported.offset.unwrap_or(0) as usize;
    let before = statement.get(..offset).unwrap_or(statement);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    SessionError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        what: unsupported.what,
        instead: unsupported.instead,
    }
}

/// Console that records all output and input.
#[derive(Default)]
pub(super) struct Recorder {
    events: Events,
    typed: VecDeque<String>,
}

impl Console for Recorder {
    fn print(&mut self, text: &str) {
        push_printed(&mut self.events, text);
    }

    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
        self.print(prompt);
        let line = self.typed.pop_front().ok_or(EndOfInput)?;
        self.events.push(Event::Typed(line.clone()));
        Ok(line)
    }
}
