//! Hostile submissions in Prolog.

use std::path::Path;

use gabarito::sandbox::{Limits, Tier};
use gabarito::session::observation::Termination;
use gabarito::worker::prolog::{Driver, GoalAnswer, GoalResults, Term, interpreter};
use gabarito::worker::{Fault, Machine, Source};

use crate::fixture::PROLOG;
use crate::header::Header;
use crate::patience::{self, patiently};

/// What no hostile file can know.
const RIGHT: &str = "certo-7f3a";

const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 1024,
    output_kib: 256,
    wall_seconds: None,
    inferences: None,
};

pub(crate) fn machine(gabarito: &Path, tier: Tier) -> Option<Machine> {
    let interpreter = interpreter::find_interpreter(None).ok()?;
    let machine = Machine::new(gabarito, interpreter, tier);
    (machine.jail.sandbox().tier == tier).then_some(machine)
}

/// What is wrong with how a file was judged; nothing, as it should be.
pub(crate) fn faults(machine: &Machine, file: &Path) -> Vec<String> {
    let source = Source::read(file).unwrap();
    let header = Header::read(&source.bytes, PROLOG.comment).unwrap();
    let mut driver = Driver::start(machine, &source, LIMITS).unwrap();
    let mut faults = Vec::new();
    let mut ask_honest = |driver: &mut Driver| {
        if header.loads {
            let case = patiently(|| run(driver, "dobro(21, X)"));
            let right = GoalAnswer::Succeeded(vec![Term::Integer(42.into())]);
            if case.as_ref().is_none_or(|case| case.answers != [right]) {
                faults.push(format!("the honest case came to {case:?}"));
            }
        }
    };
    ask_honest(&mut driver);
    let case = patience::hostile(&header, || run(&mut driver, "resposta(X)"));
    ask_honest(&mut driver);
    let case = match case {
        Ok(case) => case,
        Err(waits) => return [faults, waits].concat(),
    };
    let verdict = verdict(&case, &source);
    let shown = match case.answers.last() {
        Some(GoalAnswer::Succeeded(values)) => format!("{}", values[0]),
        other => format!("{other:?}"),
    };
    faults.extend(header.faults(verdict, &shown));
    faults
}

/// A case, unless it waits for a processor.
fn run(driver: &mut Driver, goal: &str) -> Option<GoalResults> {
    match driver.run(&[goal]) {
        Err(Fault::Busy) => None,
        case => Some(case.unwrap()),
    }
}

/// What a case came to, in the words of the headers.
fn verdict(case: &GoalResults, source: &Source) -> &'static str {
    let module = case
        .loaded
        .as_ref()
        .and_then(|loaded| loaded.module.as_deref());
    if module != Some(source.module_name()) {
        return "not_loaded";
    }
    match (case.termination, case.answers.last()) {
        (Termination::Normal, Some(GoalAnswer::Succeeded(values)))
            if *values == [Term::Atom(RIGHT.to_owned())] =>
        {
            "pass"
        }
        (Termination::Normal, Some(GoalAnswer::Succeeded(_) | GoalAnswer::Cyclic)) => "mismatch",
        (Termination::Normal, Some(GoalAnswer::Failed)) => "failed",
        (Termination::Normal, Some(GoalAnswer::Raised(_))) => "raised",
        (Termination::Normal, Some(GoalAnswer::TooLarge)) | (Termination::Output, _) => "output",
        (Termination::Timeout, _) => "timeout",
        (ended, _) if ended.is_unjudged() => "unjudged",
        (Termination::Memory, _) => "memory",
        (Termination::Protocol, _) => "protocol",
        (Termination::Refused, _) => "refused",
        _ => "crash",
    }
}
