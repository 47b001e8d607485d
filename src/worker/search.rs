//! Search for the interpreter of a language.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::cached_answer::CachedAnswer;
use super::fault::Fault;
use super::interpreter::Interpreter;
use crate::source::Language;

/// Search for the interpreter of a language.
pub(super) struct InterpreterSearch<'a> {
    pub(super) language: Language,
    /// The name of the program.
    pub(super) program: &'a str,
    /// Arguments with which the program prints, a line each: its version, its path, the
    /// harness in hexadecimal, and every path that it reads.
    pub(super) question: &'a [&'a str],
    /// True if a version is recent enough.
    pub(super) is_recent: fn(&str) -> bool,
}

impl InterpreterSearch<'_> {
    /// Finds the interpreter at `named`, or else the first one of `PATH` that answers.
    pub(super) fn find(&self, named: Option<&Path>) -> Result<Interpreter, Fault> {
        if let Some(path) = named {
            return self.query(path).map_err(|why| Fault::NotAnInterpreter {
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
        let found = tried.iter().find_map(|path| self.query(path).ok());
        found.ok_or(Fault::NoInterpreter {
            language: self.language,
            tried,
        })
    }

    /// Queries the interpreter at a path, or reads its cached answer.
    fn query(&self, path: &Path) -> Result<Interpreter, String> {
        let cached = CachedAnswer::of(path, self.question);
        let known = cached.as_ref().and_then(CachedAnswer::read);
        let known = known.and_then(|answer| self.parse_answer(&answer).ok());
        if let Some(interpreter) = known.filter(has_all_files) {
            // What a shim starts may have been replaced since.
            let is_shim = cached.is_some_and(|cached| cached.is_shim);
            return if is_shim && interpreter.path != path {
                self.query(&interpreter.path)
            } else {
                Ok(interpreter)
            };
        }
        let output = Command::new(path)
            .args(self.question)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        let answer = String::from_utf8_lossy(&output.stdout);
        let interpreter = self.parse_answer(&answer).map_err(|why| {
            let complaint = String::from_utf8_lossy(&output.stderr);
            complaint.lines().last().map_or(why, str::to_owned)
        })?;
        if let Some(cached) = cached {
            // One that cannot be written costs time in the next run, and nothing else.
            let _ = cached.write(&answer);
        }
        Ok(interpreter)
    }

    fn parse_answer(&self, answer: &str) -> Result<Interpreter, String> {
        let mut lines = answer.lines();
        let (Some(version), Some(executable), Some(harness)) =
            (lines.next(), lines.next(), lines.next())
        else {
            return Err("it answers nothing".to_owned());
        };
        if !(self.is_recent)(version) {
            return Err(format!("it is version {version}"));
        }
        Ok(Interpreter {
            path: PathBuf::from(executable),
            version: version.to_owned(),
            harness: data_encoding::HEXLOWER
                .decode(harness.as_bytes())
                .map_err(|error| error.to_string())?,
            readable: lines.map(PathBuf::from).collect(),
        })
    }
}

/// Returns whether everything is there that an interpreter reads.
fn has_all_files(interpreter: &Interpreter) -> bool {
    interpreter.path.exists() && interpreter.readable.iter().all(|path| path.exists())
}

/// Returns whether a version, numbers with points between them, is `oldest` or later.
pub(super) fn is_at_least(version: &str, oldest: (u32, u32)) -> bool {
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) >= oldest,
        _ => false,
    }
}
