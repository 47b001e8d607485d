//! The Python of this machine.

use std::path::Path;

use crate::source::Language;
use crate::worker::search::{InterpreterSearch, is_at_least};
use crate::worker::{Fault, Interpreter};

/// Source of the harness: the code of a child, and the code that forks it.
const HARNESS: &str = concat!(
    include_str!("child.py"),
    "\n\n",
    include_str!("trace.py"),
    "\n\n",
    include_str!("harness.py")
);

/// Arguments that print an interpreter's version, path and files, and compile the harness.
/// `-S` skips the `site` module, which only costs time.
const QUESTION: [&str; 6] = [
    "-E",
    "-s",
    "-S",
    "-c",
    include_str!("interpreter.py"),
    HARNESS,
];

/// Finds the Python at `named`, or else the first `python3` of `PATH`.
///
/// # Errors
/// [`Fault`] where none is found, or the one named does not answer.
pub fn find_interpreter(named: Option<&Path>) -> Result<Interpreter, Fault> {
    let search = InterpreterSearch {
        language: Language::Python,
        program: "python3",
        question: &QUESTION,
        // The oldest version that the harness runs on.
        is_recent: |version| is_at_least(version, (3, 8)),
    };
    search.find(named)
}
