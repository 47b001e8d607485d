//! Hostile submissions in Python.

use std::path::Path;

use gabarito::assignment::oracle::{Program, Target};
use gabarito::sandbox::Limits;
use gabarito::session::observation::{Event, Observation, Termination};
use gabarito::session::{Interaction, Step, Value, render};
use gabarito::worker::{Driver, Machine, Preparation, Source};

use crate::fixture::PYTHON;
use crate::header::Header;
use crate::patience::{self, patiently};

/// What no hostile file can know.
const RIGHT: &str = "certo-7f3a";

const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 256,
    output_kib: 256,
    wall_seconds: None,
    inferences: None,
};

/// What is wrong with how a file was judged; nothing, as it should be.
pub(crate) fn faults(machine: &Machine, file: &Path) -> Vec<String> {
    let source = Source::read(file).unwrap();
    let header = Header::read(&source.bytes, PYTHON.comment).unwrap();
    let driver = Driver::start(machine, &source, LIMITS, &Preparation::default()).unwrap();
    let mut program = match Program::load(driver).unwrap() {
        Ok((program, _)) => program,
        Err(_) if header.accepts("not_loaded") => return Vec::new(),
        Err(why) => return vec![format!("does not load: {why:?}")],
    };
    let honest = [Event::Shown(Value::from(42))];
    let mut faults = Vec::new();
    let mut ask_honest = |program: &mut Program| {
        if header.loads {
            let answer = patiently(|| ask(program, "dobro(21)"));
            let first = answer.as_ref().and_then(|answer| answer.steps.first());
            if first.map(Vec::as_slice) != Some(&honest[..]) {
                faults.push(format!("the honest case came to {answer:?}"));
            }
        }
    };
    ask_honest(&mut program);
    let answer = patience::hostile(&header, || ask(&mut program, "resposta()"));
    ask_honest(&mut program);
    let answer = match answer {
        Ok(answer) => answer,
        Err(waits) => return [faults, waits].concat(),
    };
    let shown = answer.steps.first().map(|events| render(events));
    let shown = shown.unwrap_or_default();
    faults.extend(header.faults(verdict(&answer), &shown));
    faults
}

/// What came of a statement, unless it waits for a processor.
fn ask(program: &mut Program, statement: &str) -> Option<Observation> {
    let interaction = Interaction {
        steps: vec![Step::ask(statement)],
        ..Interaction::default()
    };
    let answer = program.observe(&interaction).unwrap();
    (!answer.termination.is_unjudged()).then_some(answer)
}

/// What a case came to, in the words of the headers.
fn verdict(observation: &Observation) -> &'static str {
    let right = [Event::Shown(Value::from(RIGHT))];
    match (observation.termination, observation.steps.first()) {
        (Termination::Normal, Some(events)) if *events == right => "pass",
        (Termination::Normal, Some(events)) => match events.last() {
            Some(Event::Raised(_)) => "raised",
            _ => "mismatch",
        },
        (Termination::Timeout, _) => "timeout",
        (Termination::Memory, _) => "memory",
        (Termination::Output, _) => "output",
        (Termination::Protocol, _) => "protocol",
        (Termination::Refused, _) => "refused",
        _ => "crash",
    }
}
