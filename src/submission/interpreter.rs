//! Interpreters that run submissions: their path, version and readable files.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::fault::Fault;
use crate::manifest::Language;

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
    #[must_use]
    pub(crate) fn of_page(version: String) -> Self {
        Interpreter {
            version,
            harness: super::python::PAGE_HARNESS.as_bytes().to_vec(),
            ..Interpreter::default()
        }
    }
}

/// Search for the interpreter of a language.
pub(super) struct Search<'a> {
    pub(super) language: Language,
    /// The name of the program.
    pub(super) program: &'a str,
    /// Arguments with which the program prints, a line each: its version, its path, the
    /// harness in hexadecimal, and every path that it reads.
    pub(super) question: &'a [&'a str],
    /// Whether a version is recent enough.
    pub(super) is_recent: fn(&str) -> bool,
}

impl Search<'_> {
    /// Finds the interpreter at `named`, or else the first one of `PATH` that answers.
    pub(super) fn find(&self, named: Option<&Path>) -> Result<Interpreter, Fault> {
        if let Some(path) = named {
            return self.ask(path).map_err(|why| Fault::NotAnInterpreter {
                language: self.language,
                path: path.to_owned(),
                why,
            });
        }
        let directories = env::var_os("PATH").unwrap_or_default();
        let tried: Vec<PathBuf> = env::split_paths(&directories)
            .map(|directory| directory.join(self.program))
            .filter(|path| path.is_file())
            .collect();
        let found = tried.iter().find_map(|path| self.ask(path).ok());
        found.ok_or(Fault::NoInterpreter {
            language: self.language,
            tried,
        })
    }

    fn ask(&self, path: &Path) -> Result<Interpreter, String> {
        let output = Command::new(path)
            .args(self.question)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        let answer = String::from_utf8_lossy(&output.stdout);
        let mut lines = answer.lines();
        let (Some(version), Some(executable), Some(harness)) =
            (lines.next(), lines.next(), lines.next())
        else {
            let complaint = String::from_utf8_lossy(&output.stderr);
            let last = complaint.lines().last().unwrap_or("it answers nothing");
            return Err(last.to_owned());
        };
        if !(self.is_recent)(version) {
            return Err(format!("it is version {version}"));
        }
        Ok(Interpreter {
            path: PathBuf::from(executable),
            version: version.to_owned(),
            harness: base16ct::lower::decode_vec(harness).map_err(|error| error.to_string())?,
            readable: lines.map(PathBuf::from).collect(),
        })
    }
}

/// Whether a version, numbers with points between them, is `oldest` or later.
pub(super) fn is_at_least(version: &str, oldest: (u32, u32)) -> bool {
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) >= oldest,
        _ => false,
    }
}
