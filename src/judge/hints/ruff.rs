//! Runs the linter `ruff`, if it is installed.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The name of the linter's executable.
pub const NAME: &str = "ruff";

/// The configuration of the linter for these courses.
const CONFIGURATION: &str = include_str!("ruff.toml");

/// Timeout of a call; a call usually takes some hundredths of a second.
const TIME: Duration = Duration::from_secs(10);
/// Longest answer that is read, in bytes.
const LONGEST: u64 = 16 << 20;
/// The maximum number of diagnostics that are returned.
const MOST: usize = 200;

/// The result of running the linter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuffResult {
    /// The linter is not installed.
    Missing,
    /// The linter timed out, or its output cannot be decoded.
    Failed,
    /// The diagnostics, in the linter's order.
    Ran(Vec<RuffDiagnostic>),
}

/// A diagnostic of the linter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuffDiagnostic {
    /// The code of the rule.
    pub code: String,
    /// The message of the linter.
    pub message: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// Lints a program with the configuration of these courses; configuration files of the machine and
/// `noqa` comments of the program are ignored.
pub fn check(file_name: &str, text: &str) -> RuffResult {
    let file_name = format!("--stdin-filename={file_name}");
    let arguments = [
        "check",
        "--isolated",
        "--config",
        CONFIGURATION,
        "--ignore-noqa",
        "--quiet",
        "--no-cache",
        "--output-format=json",
        &file_name,
        "-",
    ];
    match ruff_output(&arguments, text) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => RuffResult::Missing,
        Err(_) => RuffResult::Failed,
        Ok(answer) => decode_diagnostics(&answer).map_or(RuffResult::Failed, RuffResult::Ran),
    }
}

/// The version of the linter, if it is installed.
pub fn version() -> Option<String> {
    let answer = ruff_output(&["--version"], "").ok()?;
    let version = String::from_utf8(answer).ok()?;
    let version = version.trim().strip_prefix(NAME)?.trim();
    (!version.is_empty()).then(|| version.to_owned())
}

/// The output of the linter for these arguments and this input.
fn ruff_output(arguments: &[&str], input: &str) -> io::Result<Vec<u8>> {
    let mut child = Command::new(NAME)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let answer = exchange_with_timeout(&mut child, input);
    // The process has ended, or it takes too long.
    let _ = child.kill();
    let _ = child.wait();
    answer.ok_or_else(|| io::ErrorKind::TimedOut.into())
}

/// The output of a process; `None` after a timeout.
fn exchange_with_timeout(child: &mut Child, input: &str) -> Option<Vec<u8>> {
    let (mut stdin, stdout) = (child.stdin.take()?, child.stdout.take()?);
    let (sender, receiver) = mpsc::channel();
    let input = input.to_owned();
    // These threads are not joined: a child of the linter may hold its pipes open.
    thread::spawn(move || {
        // The linter may end before it has read all of its input.
        let _ = stdin.write_all(input.as_bytes());
    });
    thread::spawn(move || {
        let mut answer = Vec::new();
        if stdout.take(LONGEST).read_to_end(&mut answer).is_ok() {
            let _ = sender.send(answer);
        }
    });
    receiver.recv_timeout(TIME).ok()
}

/// A diagnostic in the linter's JSON.
#[derive(Deserialize)]
struct RuffJson {
    /// The rule's code; older versions give none for syntax errors.
    code: Option<String>,
    message: String,
    location: RuffLocation,
}

#[derive(Deserialize)]
struct RuffLocation {
    row: u32,
    column: u32,
}

fn decode_diagnostics(answer: &[u8]) -> Option<Vec<RuffDiagnostic>> {
    let reported: Vec<RuffJson> = serde_json::from_slice(answer).ok()?;
    let diagnostics = reported.into_iter().take(MOST).map(|each| RuffDiagnostic {
        code: each.code.unwrap_or_default(),
        message: each.message,
        line: each.location.row,
        column: each.location.column,
    });
    Some(diagnostics.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of ruff 0.17.6, shortened; the second as older versions write it.
    const ANSWER: &str = r#"[{"cell": null, "code": "F841", "end_location": {"column": 9, "row": 5},
        "filename": "p.py", "fix": null, "location": {"column": 5, "row": 5},
        "message": "Local variable `x` is assigned to but never used",
        "name": "unused-variable", "noqa_row": 5, "severity": "error", "url": null},
        {"code": null, "message": "no", "location": {"row": 3, "column": 1}}]"#;

    #[test]
    fn diagnostics_are_read() {
        let diagnostics = decode_diagnostics(ANSWER.as_bytes()).unwrap();
        let first = RuffDiagnostic {
            code: "F841".to_owned(),
            message: "Local variable `x` is assigned to but never used".to_owned(),
            line: 5,
            column: 5,
        };
        assert_eq!(diagnostics.len(), 2);
        assert_eq!(diagnostics[0], first);
    }

    #[test]
    fn of_very_many_diagnostics_some_are_kept() {
        let diagnostic = r#"{"code": "E1", "message": "", "location": {"row": 1, "column": 1}}"#;
        let answer = format!("[{}]", vec![diagnostic; 300].join(","));
        assert_eq!(decode_diagnostics(answer.as_bytes()).unwrap().len(), MOST);
    }

    #[test]
    fn the_configuration_is_toml() {
        let configuration: toml::Table = CONFIGURATION.parse().unwrap();
        assert!(configuration["lint"]["select"].is_array());
    }

    #[test]
    fn what_is_no_answer_is_none() {
        assert_eq!(decode_diagnostics(b""), None);
        assert_eq!(decode_diagnostics(b"{}"), None);
    }
}
