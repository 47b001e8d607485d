//! What runs submissions on this machine.

use std::path::{Path, PathBuf};

use super::interpreter::Interpreter;
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
    /// An interpreter in the strongest jail up to `most`; `gabarito` is the program
    /// that knows how to enter one.
    #[must_use]
    pub fn new(gabarito: &Path, interpreter: Interpreter, most: Tier) -> Self {
        let mut needed: Vec<PathBuf> = interpreter.readable.clone();
        needed.push(interpreter.path.clone());
        Machine {
            jail: Jail::find(gabarito, most, &needed),
            interpreter,
        }
    }
}
