//! Interpreters that run submissions: their path, version and readable files.

use std::path::PathBuf;

/// An interpreter: the binary itself, never a wrapper script, whose look-up would cost
/// time at every start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Interpreter {
    /// Path of the binary.
    pub path: PathBuf,
    /// Version, `3.11.7`.
    pub version: String,
    /// The harness precompiled by the interpreter, where that saves time.
    pub(super) harness: Vec<u8>,
    /// Files and folders that the interpreter reads.
    pub readable: Vec<PathBuf>,
}

#[cfg(target_family = "wasm")]
impl Interpreter {
    /// The Python of a page, by its version.
    pub(crate) fn of_page(version: String) -> Self {
        Interpreter {
            version,
            harness: super::python::PAGE_HARNESS.as_bytes().to_vec(),
            ..Interpreter::default()
        }
    }
}
