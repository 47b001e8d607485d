//! The Python of this machine.

use std::path::Path;

use crate::manifest::Language;
use crate::submission::fault::Fault;
use crate::submission::interpreter::{Interpreter, Search, is_at_least};

/// The harness, as Python reads it: what runs in a child, and what forks it.
const HARNESS: &str = concat!(include_str!("child.py"), "\n\n", include_str!("harness.py"));

/// Asks an interpreter who it is and what it reads, and has it compile the harness.
/// `-S` leaves out what only costs time.
const QUESTION: [&str; 6] = [
    "-E",
    "-s",
    "-S",
    "-c",
    include_str!("interpreter.py"),
    HARNESS,
];

/// The Python at `named`, or else the first `python3` of the path.
///
/// # Errors
/// [`Fault`] where there is none, or the one named does not answer.
pub fn find(named: Option<&Path>) -> Result<Interpreter, Fault> {
    let search = Search {
        language: Language::Python,
        program: "python3",
        question: &QUESTION,
        // The oldest one that the harness runs on.
        is_recent: |version| is_at_least(version, (3, 8)),
    };
    search.find(named)
}
