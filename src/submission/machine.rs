//! Machine: an interpreter and the jail in which it runs submissions.

#[cfg(not(target_family = "wasm"))]
use std::path::{Path, PathBuf};

use super::interpreter::Interpreter;
use crate::sandbox::Jail;
#[cfg(not(target_family = "wasm"))]
use crate::sandbox::Tier;

/// An interpreter, and the jail that it runs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine {
    /// The interpreter.
    pub interpreter: Interpreter,
    /// The jail.
    pub jail: Jail,
}

#[cfg(not(target_family = "wasm"))]
impl Machine {
    /// Creates a machine whose jail is the strongest available up to `most`; `gabarito` is
    /// the program that enters jails.
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
