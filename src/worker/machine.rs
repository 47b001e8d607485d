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
    pub interpreter: Interpreter,
    pub jail: Jail,
}

#[cfg(not(target_family = "wasm"))]
impl Machine {
    /// Creates a machine whose jail is the strongest available up to `most`; `gabarito` is
    /// the program that enters jails.
    pub fn new(gabarito: &Path, interpreter: Interpreter, most: Tier) -> Self {
        Machine::untested(gabarito, interpreter, most).tested(most)
    }

    /// Creates a machine whose jail has tier `most` if that is available, which is not known:
    /// workers may start in it, but no line of a submission may run before it is
    /// [`tested`](Self::tested).
    pub fn untested(gabarito: &Path, interpreter: Interpreter, most: Tier) -> Self {
        Machine {
            jail: Jail::untested(gabarito, most),
            interpreter,
        }
    }

    /// The machine with the strongest jail available up to `most`.
    #[must_use]
    pub fn tested(&self, most: Tier) -> Self {
        let mut needed: Vec<PathBuf> = self.interpreter.readable.clone();
        needed.push(self.interpreter.path.clone());
        Machine {
            jail: Jail::find(self.jail.gabarito(), most, &needed),
            interpreter: self.interpreter.clone(),
        }
    }
}
