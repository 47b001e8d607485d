//! Channels: what one case leaves for another to see.
//!
//! Each file sends by `envia()` and sees by `recebe()`: between two cases of a jail, two jails of
//! a submission, and two hand-ins.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use gabarito::assignment::oracle::{Program, Target};
use gabarito::sandbox::Limits;
use gabarito::session::observation::{Event, Observation};
use gabarito::session::{Interaction, Step, Value};
use gabarito::worker::{Driver, Machine, Preparation, Source};

use crate::fixture::CHANNELS;
use crate::header::Header;

const LIMITS: Limits = Limits {
    cpu_seconds: 2,
    memory_mib: 256,
    output_kib: 256,
    wall_seconds: Some(20),
    inferences: None,
};
/// What `recebe()` answers where it sees what was sent.
const SEEN: &str = "LIGADO";
/// How often each receiver looks while the sender sends.
const LOOKS: usize = 5;
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

/// What is wrong with how a file was held; nothing, as it should be.
pub(crate) fn faults(machine: &Machine, file: &Path) -> Vec<String> {
    let header = Header::read(&fs::read(file).unwrap(), CHANNELS.comment).unwrap();
    let open = open_between(machine, file).into_iter();
    open.filter(|parties| header.open_between.iter().all(|known| known != parties))
        .map(|parties| format!("a channel between {parties}"))
        .collect()
}

/// Between which parties a file has a channel.
pub(crate) fn open_between(machine: &Machine, file: &Path) -> Vec<&'static str> {
    let source = Source::read(file).unwrap();
    let others = Source {
        name: format!("outra_{}", source.name),
        ..source.clone()
    };
    let mut sender = program(machine, &source);
    ask(&mut sender, "envia()");
    let mut open = Vec::new();
    if sees(&mut sender) {
        open.push("two cases");
    }
    let mut receivers = [
        ("two jails", program(machine, &source)),
        ("two hand-ins", program(machine, &others)),
    ];
    thread::scope(|scope| {
        scope.spawn(|| ask(&mut sender, "envia_repetidamente()"));
        for _ in 0..LOOKS {
            thread::sleep(BETWEEN_LOOKS);
            for (parties, receiver) in &mut receivers {
                if !open.contains(parties) && sees(receiver) {
                    open.push(parties);
                }
            }
        }
    });
    open
}

fn program(machine: &Machine, source: &Source) -> Program {
    let driver = Driver::start(machine, source, LIMITS, &Preparation::default()).unwrap();
    let (program, _) = Program::load(driver).unwrap().unwrap();
    program
}

fn sees(receiver: &mut Program) -> bool {
    let seen = [Event::Shown(Value::from(SEEN))];
    ask(receiver, "recebe()").steps.first().map(Vec::as_slice) == Some(&seen[..])
}

fn ask(program: &mut Program, statement: &str) -> Observation {
    let interaction = Interaction {
        steps: vec![Step::ask(statement)],
        ..Interaction::default()
    };
    program.observe(&interaction).unwrap()
}
