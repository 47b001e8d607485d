//! `gabarito evidence`: what helps whoever reads a program. It is no mark.

use std::io::Write;

use serde::Serialize;

use super::args::{self, EvidenceFormat};
use super::{Exit, Failure};
use crate::evidence::{Evidence, Finding, Linted, Shown, gather, lint};
use crate::intake::HandIn;
use crate::manifest::Language;
use crate::registry;
use crate::report::{Messages, safe};

/// The version of what is printed as JSON.
const FORMAT: u32 = 1;

pub(super) fn run(asked: &args::Evidence, out: &mut dyn Write) -> Result<Exit, Failure> {
    let assignment = registry::find(&asked.assignment)?;
    let manifest = &assignment.manifest;
    if manifest.language != Language::Python {
        let words = format!(
            "`{}` is written in {}: only programs in Python are looked at",
            asked.assignment, manifest.language
        );
        return Err(Failure::Usage(words));
    }
    let source = HandIn::read(&asked.submission, manifest)?.source;
    let text = String::from_utf8_lossy(&source.bytes);
    let functions = manifest.functions.iter();
    let specified: Vec<&str> = functions.map(|each| each.name.as_str()).collect();
    let Some(evidence) = gather(&text, &specified) else {
        let words = format!(
            "`{}` is no program in Python, or one nested too deep to be read",
            safe(&asked.submission.display().to_string())
        );
        return Err(Failure::Usage(words));
    };
    let linted = lint(&source.name, &text);
    let written = match asked.format {
        EvidenceFormat::Json => json(&assignment.name, &source.name, &evidence, &linted)?,
        EvidenceFormat::Text => {
            let mut written = String::new();
            let shown = Shown {
                assignment: &assignment.name,
                submission: &source.name,
                evidence: &evidence,
                linted: &linted,
                messages: &Messages::new(asked.lang.unwrap_or(manifest.lingua)),
            };
            let ended = shown.write(&mut written);
            ended.map_err(|error| Failure::Fault(error.to_string()))?;
            written
        }
    };
    out.write_all(written.as_bytes())?;
    Ok(Exit::Pass)
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    assignment: &'a str,
    submission: &'a str,
    #[serde(flatten)]
    evidence: &'a Evidence,
    /// Nothing, where it could not be asked.
    linter: Option<Linter<'a>>,
}

#[derive(Serialize)]
struct Linter<'a> {
    name: &'a str,
    findings: &'a [Finding],
}

fn json(
    assignment: &str,
    submission: &str,
    evidence: &Evidence,
    linted: &Linted,
) -> Result<String, Failure> {
    let linter = match linted {
        Linted::Absent | Linted::Failed => None,
        Linted::Ran(findings) => Some(Linter {
            name: "ruff",
            findings,
        }),
    };
    let document = Document {
        format: FORMAT,
        assignment,
        submission,
        evidence,
        linter,
    };
    let written = serde_json::to_string_pretty(&document);
    let written = written.map_err(|error| Failure::Fault(error.to_string()))?;
    Ok(format!("{written}\n"))
}
