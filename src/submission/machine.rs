//! What runs submissions on this machine.

use std::path::{Path, PathBuf};

use super::fault::Fault;
use super::python::Interpreter;
use crate::sandbox::{Jail, Tier};

/// An interpreter, and the jail that it runs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine {
    /// The interpreter.
    pub interpreter: Interpreter,
    /// What holds it.
    pub jail: Jail,
}

impl Machine {
    /// The interpreter at `python`, or else the first `python3` of the path, in
    /// the strongest jail up to `most`; `gabarito` is the program that knows how
    /// to enter one.
    ///
    /// # Errors
    /// [`Fault`] where there is no such interpreter.
    pub fn find(gabarito: &Path, python: Option<&Path>, most: Tier) -> Result<Self, Fault> {
        let interpreter = Interpreter::find(python)?;
        let mut needed: Vec<PathBuf> = interpreter.readable.clone();
        needed.push(interpreter.path.clone());
        Ok(Machine {
            jail: Jail::find(gabarito, most, &needed),
            interpreter,
        })
    }
}
