//! `gabarito check`: the judgement of a submission.

use std::fs;
use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::args::{Check, Format, Running};
use super::questions::asked;
use super::{Exit, Failure};
use crate::assignment;
use crate::barriers::Subject;
use crate::grading::{CheckVerdict, assess, drive};
use crate::intake::{HandIn, Package};
use crate::manifest::{Language, Manifest};
use crate::report::{Check50, Document, Messages, Report, text};
use crate::rules::{RuleResult, judge};
use crate::sandbox::Tier;
use crate::submission::{Machine, Source, prolog, python};

pub(super) fn run(check: &Check, out: &mut dyn Write) -> Result<Exit, Failure> {
    let assignment = assignment::find(&check.assignment)?;
    let manifest = assignment.manifest()?;
    let handed_in = HandIn::read(&check.submission, manifest.language)?;
    let source = handed_in.source;
    let (battery, machine) = thread::scope(|scope| {
        let battery = scope.spawn(|| asked(assignment, &check.questions, &manifest));
        // Meanwhile.
        let machine = machine(&check.running, manifest.language);
        (battery.join(), machine)
    });
    let battery = battery.map_err(|_| Failure::Fault("no battery was made".to_owned()))??;
    let machine = machine?;
    let assessment = if let Some(contest) = assignment.contest() {
        contest.comply(&manifest, &machine, &source)?
    } else {
        let driver = drive(&manifest, &machine, &source)?;
        let budget = Duration::from_secs(check.budget);
        assess(assignment, &manifest, &battery, driver, budget)?
    };
    let rules = rules(&manifest, &source, handed_in.package.as_ref());
    let subject = Subject {
        assignment,
        manifest: &manifest,
        machine: &machine,
        source: &source,
    };
    let barriers = subject.barriers(&battery)?;
    let report = Report {
        assignment: assignment.name(),
        manifest: &manifest,
        source: &source,
        interpreter: format!("{} {}", manifest.language, machine.interpreter.version),
        battery: &battery,
        sandbox: machine.jail.sandbox(),
        assessment: &assessment,
        rules: &rules,
        barriers: &barriers,
        all_failures: check.all_failures,
        messages: &Messages::new(check.lang.unwrap_or(manifest.lingua)),
    };
    let written = write(&report, check.format)?;
    match &check.output {
        None => out.write_all(written.as_bytes())?,
        Some(path) => fs::write(path, written).map_err(|error| {
            Failure::Usage(format!("`{}` cannot be written: {error}", path.display()))
        })?,
    }
    Ok(if passes(&report) {
        Exit::Pass
    } else {
        Exit::Fail
    })
}

/// What is read in a program; nothing in one that is no Python.
fn rules(manifest: &Manifest, source: &Source, package: Option<&Package>) -> Vec<RuleResult> {
    match manifest.language {
        Language::Prolog => Vec::new(),
        Language::Python => {
            let text = String::from_utf8_lossy(&source.bytes);
            judge(&manifest.rules, &text, package)
        }
    }
}

/// Whether nothing of the submission's fails.
fn passes(report: &Report) -> bool {
    let checks = &report.assessment.checks;
    checks
        .iter()
        .all(|result| result.verdict == CheckVerdict::Pass)
        && report
            .rules
            .iter()
            .all(|rule| rule.is_remark || rule.is_kept())
        && report.barriers.iter().all(|each| each.breaches.is_empty())
}

/// What will run the submission, if it holds it well enough.
pub(super) fn machine(running: &Running, language: Language) -> Result<Machine, Failure> {
    let gabarito = std::env::current_exe()?;
    let interpreter = match language {
        Language::Python => python::interpreter::find(running.python.as_deref())?,
        Language::Prolog => prolog::interpreter::find(None)?,
    };
    if running.no_sandbox {
        writeln!(
            io::stderr(),
            "gabarito: WARNING: --no-sandbox: the submission can read and change your files, \
             reach the network and start processes"
        )?;
        return Ok(Machine::new(&gabarito, interpreter, Tier::LIMITS));
    }
    let machine = Machine::new(&gabarito, interpreter, Tier::ISOLATED);
    if running.require_sandbox {
        machine.jail.at_least(Tier::ISOLATED)?;
    }
    Ok(machine)
}

fn write(report: &Report, format: Format) -> Result<String, Failure> {
    let mut written = String::new();
    match format {
        Format::Text => {
            text::write(report, &mut written).map_err(|error| Failure::Fault(error.to_string()))?;
        }
        Format::Json => written = json(&Document::of(report))?,
        Format::Check50 => written = json(&Check50::of(report))?,
    }
    Ok(written)
}

fn json(document: &impl serde::Serialize) -> Result<String, Failure> {
    let written = serde_json::to_string_pretty(document);
    let written = written.map_err(|error| Failure::Fault(error.to_string()))?;
    Ok(format!("{written}\n"))
}
