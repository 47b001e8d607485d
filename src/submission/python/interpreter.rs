//! The Python of this machine.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::submission::Fault;

/// A Python interpreter: the program itself, never a script that looks for one,
/// which would cost its time again at every start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interpreter {
    /// Where it is.
    pub path: PathBuf,
    /// Its version, `3.11.7`.
    pub version: String,
    /// The files and folders that it reads.
    pub readable: Vec<PathBuf>,
}

/// Asks an interpreter who it is and what it reads, a line each. `-S` leaves out
/// what only costs time.
const QUESTION: &str = include_str!("interpreter.py");

/// The oldest version that the harness runs on.
const OLDEST: (u32, u32) = (3, 8);

impl Interpreter {
    /// The interpreter at `named`, or else the first `python3` of the path.
    ///
    /// # Errors
    /// [`Fault`] where there is none, or the one named does not answer.
    pub fn find(named: Option<&Path>) -> Result<Self, Fault> {
        if let Some(path) = named {
            return Self::ask(path).map_err(|why| Fault::NotAnInterpreter {
                path: path.to_owned(),
                why,
            });
        }
        let directories = env::var_os("PATH").unwrap_or_default();
        let tried: Vec<PathBuf> = env::split_paths(&directories)
            .map(|directory| directory.join("python3"))
            .filter(|path| path.is_file())
            .collect();
        let found = tried.iter().find_map(|path| Self::ask(path).ok());
        found.ok_or(Fault::NoInterpreter { tried })
    }

    fn ask(path: &Path) -> Result<Self, String> {
        let output = Command::new(path)
            .args(["-E", "-s", "-S", "-c", QUESTION])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        let answer = String::from_utf8_lossy(&output.stdout);
        let mut lines = answer.lines();
        let (Some(version), Some(executable)) = (lines.next(), lines.next()) else {
            let complaint = String::from_utf8_lossy(&output.stderr);
            let last = complaint.lines().last().unwrap_or("it answers nothing");
            return Err(last.to_owned());
        };
        if !is_recent(version) {
            return Err(format!("it is version {version}"));
        }
        Ok(Interpreter {
            path: PathBuf::from(executable),
            version: version.to_owned(),
            readable: lines.map(PathBuf::from).collect(),
        })
    }
}

fn is_recent(version: &str) -> bool {
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(major), Some(minor)) => (major, minor) >= OLDEST,
        _ => false,
    }
}
