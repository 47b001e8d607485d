//! A reference engine in this process, as an oracle.

use super::{Oracle, TargetError, TargetResult};
use crate::session::evaluator::{Function, Object, Session};
use crate::session::observation::{Events, Observation};
use crate::session::{Script, ScriptStep};

/// The names to which a text gives a value.
pub type Constants = Vec<(&'static str, Object)>;

/// The functions and constants of a reference engine, which answer sessions.
#[derive(Clone, Copy)]
pub struct Library {
    /// The functions of the text, bound to the engine, in the order of the text.
    pub functions: &'static [Function],
    /// Makes the constants of the text.
    pub constants: fn() -> Constants,
}

impl Library {
    /// The functions of a text that has no constants.
    pub const fn new(functions: &'static [Function]) -> Self {
        Library {
            functions,
            constants: Vec::new,
        }
    }
}

impl Oracle for Library {
    fn answer_under(
        &self,
        script: &Script,
        reading: Option<(&str, &str)>,
    ) -> TargetResult<Observation> {
        let mut session = Session::new(self.functions).under(reading);
        for (name, object) in (self.constants)() {
            session.define(name, object);
        }
        let steps = script.steps.iter().map(|step| run(&mut session, step));
        Ok(Observation::complete(steps.collect::<Result<_, _>>()?))
    }
}

fn run(session: &mut Session, step: &ScriptStep) -> TargetResult<Events> {
    let shown = session.run_read(&step.statement, &step.typed);
    shown.map_err(|error| TargetError::Unsupported {
        line: step.line + error.line - 1,
        column: error.column,
        what: error.what,
        instead: error.instead,
    })
}
