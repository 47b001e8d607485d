//! What the linter `ruff` says of a program, where the machine has one.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The linter.
const LINTER: &str = "ruff";

/// What it is asked: mistakes, unused names, style, names, complexity; of no
/// configuration that happens to lie there. Lines of 80 and 90 columns are no matter.
const ARGUMENTS: [&str; 10] = [
    "check",
    "--isolated",
    "--quiet",
    "--no-cache",
    "--select",
    "E,F,W,N,C90,PLR",
    "--ignore",
    "E501",
    "--output-format",
    "json",
];

/// How long it may take: it takes some hundredths of a second.
const TIME: Duration = Duration::from_secs(10);
/// Longest answer that is read, in bytes.
const LONGEST: u64 = 16 << 20;
/// Most findings that are kept.
const MOST: usize = 200;

/// What became of asking the linter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Linted {
    /// There is none on the path, as is normal.
    Absent,
    /// It said nothing in time, or nothing that can be read.
    Failed,
    /// What it found, in its own order.
    Ran(Vec<Finding>),
}

/// A finding of the linter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The code of its rule.
    pub code: String,
    /// Its own words.
    pub message: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// Asks the linter about a program of this file name.
#[must_use]
pub fn lint(name: &str, text: &str) -> Linted {
    let spawned = Command::new(LINTER)
        .args(ARGUMENTS)
        .arg(format!("--stdin-filename={name}"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    match spawned {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Linted::Absent,
        Err(_) => Linted::Failed,
        Ok(mut child) => {
            let answer = answer(&mut child, text);
            // It has ended, or it takes too long.
            let _ = child.kill();
            let _ = child.wait();
            let findings = answer.and_then(|answer| decode(&answer));
            findings.map_or(Linted::Failed, Linted::Ran)
        }
    }
}

/// What it prints, if that comes in time.
fn answer(child: &mut Child, text: &str) -> Option<Vec<u8>> {
    let (mut stdin, stdout) = (child.stdin.take()?, child.stdout.take()?);
    let (sender, receiver) = mpsc::channel();
    let program = text.to_owned();
    // Nobody waits for these two: what the linter starts may hold its pipes for long.
    thread::spawn(move || {
        // It may end before it has read everything.
        let _ = stdin.write_all(program.as_bytes());
    });
    thread::spawn(move || {
        let mut answer = Vec::new();
        if stdout.take(LONGEST).read_to_end(&mut answer).is_ok() {
            let _ = sender.send(answer);
        }
    });
    receiver.recv_timeout(TIME).ok()
}

/// A finding as the linter writes it.
#[derive(Deserialize)]
struct Reported {
    /// What is no Python has none.
    code: Option<String>,
    message: String,
    location: Location,
}

#[derive(Deserialize)]
struct Location {
    row: u32,
    column: u32,
}

fn decode(answer: &[u8]) -> Option<Vec<Finding>> {
    let reported: Vec<Reported> = serde_json::from_slice(answer).ok()?;
    let findings = reported.into_iter().take(MOST).map(|each| Finding {
        code: each.code.unwrap_or_default(),
        message: each.message,
        line: each.location.row,
        column: each.location.column,
    });
    Some(findings.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = r#"[{"cell": null, "code": "F841", "message": "Local variable `x`",
        "location": {"row": 2, "column": 5}, "end_location": {"row": 2, "column": 6}, "fix": null},
        {"code": null, "message": "no", "location": {"row": 3, "column": 1}}]"#;

    #[test]
    fn findings_are_read() {
        let findings = decode(ANSWER.as_bytes()).unwrap();
        let first = Finding {
            code: "F841".to_owned(),
            message: "Local variable `x`".to_owned(),
            line: 2,
            column: 5,
        };
        assert_eq!(findings.len(), 2);
        assert_eq!(findings[0], first);
    }

    #[test]
    fn of_very_many_findings_some_are_kept() {
        let finding = r#"{"code": "E1", "message": "", "location": {"row": 1, "column": 1}}"#;
        let answer = format!("[{}]", vec![finding; 300].join(","));
        assert_eq!(decode(answer.as_bytes()).unwrap().len(), MOST);
    }

    #[test]
    fn what_is_no_answer_is_none() {
        assert_eq!(decode(b""), None);
        assert_eq!(decode(b"{}"), None);
    }
}
