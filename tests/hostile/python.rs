//! Hostile submissions in Python.

use std::path::Path;

use gabarito::observation::{Event, Observation, Termination};
use gabarito::sandbox::Limits;
use gabarito::submission::{Driver, Machine, Preparation, Source};
use gabarito::target::{NotLoaded, Program, Target};
use gabarito::transcript::{Interaction, Step, Value, render};

use crate::header::Header;

/// What no hostile file can know.
const RIGHT: &str = "certo-7f3a";

const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 256,
    output_kib: 256,
    wall_seconds: None,
};

/// What is wrong with how a file was judged; nothing, as it should be.
pub(crate) fn faults(machine: &Machine, file: &Path) -> Vec<String> {
    let source = Source::read(file).unwrap();
    let header = Header::read(&source.bytes, "# ");
    let driver = Driver::start(machine, &source, LIMITS, &Preparation::default()).unwrap();
    let mut program = match Program::load(driver).unwrap() {
        Ok((program, _)) => program,
        Err(_) if header.accepts("not_loaded") => return Vec::new(),
        Err(NotLoaded::Terminated(_)) if !header.loads => return Vec::new(),
        Err(why) => return vec![format!("does not load: {why:?}")],
    };
    let honest = [Event::Shown(Value::from(42))];
    let mut faults = Vec::new();
    let mut ask_honest = |program: &mut Program| {
        let answer = ask(program, "dobro(21)");
        if header.loads && answer.steps.first().map(Vec::as_slice) != Some(&honest[..]) {
            faults.push(format!("the honest case came to {answer:?}"));
        }
    };
    ask_honest(&mut program);
    let answer = ask(&mut program, "resposta()");
    ask_honest(&mut program);
    let shown = answer.steps.first().map(|events| render(events));
    let shown = shown.unwrap_or_default();
    faults.extend(header.faults(verdict(&answer), &shown));
    faults
}

fn ask(program: &mut Program, statement: &str) -> Observation {
    let interaction = Interaction {
        steps: vec![Step::ask(statement)],
        ..Interaction::default()
    };
    program.observe(&interaction).unwrap()
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
        (ended, _) if ended.is_unjudged() => "timeout",
        (Termination::Memory, _) => "memory",
        (Termination::Output, _) => "output",
        (Termination::Protocol, _) => "protocol",
        (Termination::Refused, _) => "refused",
        _ => "crash",
    }
}
