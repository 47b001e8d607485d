//! What a case costs beside the submission's own computing, with every protection
//! that the machine gives: `cargo bench --bench jail`.
//!
//! Trivial cases, each in a fresh child that loads the submission, on one worker
//! and on two; and how long a jail takes to start.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use gabarito::sandbox::{Limits, Tier};
use gabarito::session::Step;
use gabarito::worker::{Driver, Machine, Preparation, Source, prolog, python};

/// Cases on each worker.
const CASES: usize = 1000;
/// Starts of a jail.
const STARTS: usize = 20;

const LIMITS: Limits = Limits {
    cpu_seconds: 10,
    memory_mib: 1024,
    output_kib: 1024,
    wall_seconds: None,
    inferences: None,
};

fn main() {
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let python = python::interpreter::find_interpreter(None).expect("a Python");
    measure(
        &Machine::new(gabarito, python, Tier::ISOLATED),
        "Python",
        &python_cases,
    );
    match prolog::interpreter::find_interpreter(None) {
        Ok(swipl) => {
            let machine = Machine::new(gabarito, swipl, Tier::ISOLATED);
            measure(&machine, "SWI-Prolog", &prolog_cases);
        }
        Err(fault) => println!("SWI-Prolog was not measured: {fault}"),
    }
}

/// The time of each of so many cases in a jail, and how long that took to start.
type Cases = dyn Fn(&Machine, usize) -> (Duration, Vec<Duration>) + Sync;

fn measure(machine: &Machine, language: &str, cases: &Cases) {
    let tier = machine.jail.sandbox().tier;
    println!("tier {tier}, {language} {}", machine.interpreter.version);
    let mut starts: Vec<Duration> = (0..STARTS).map(|_| cases(machine, 0).0).collect();
    print("jail start", &mut starts);
    for workers in [1, 2] {
        let began = Instant::now();
        let mut cases: Vec<Duration> = thread::scope(|scope| {
            let workers: Vec<_> = (0..workers)
                .map(|_| scope.spawn(|| cases(machine, CASES).1))
                .collect();
            let times = workers.into_iter().map(thread::ScopedJoinHandle::join);
            times
                .flat_map(|times| times.expect("a worker ends"))
                .collect()
        });
        let each = began.elapsed() / u32::try_from(CASES * workers).expect("small");
        print(&format!("case, {workers} workers"), &mut cases);
        println!("  {:.2} ms a case in all", milliseconds(each));
    }
}

fn python_cases(machine: &Machine, count: usize) -> (Duration, Vec<Duration>) {
    let program = "fixtures/moinho/submissoes/certas/tuplos.py";
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(program);
    let source = Source::read(&program).expect("the program is there");
    let began = Instant::now();
    let mut driver =
        Driver::start(machine, &source, LIMITS, &Preparation::default()).expect("it starts");
    let start = began.elapsed();
    driver
        .compile()
        .expect("it compiles")
        .expect("it is Python");
    let steps = [Step::ask("posicao_para_str(cria_posicao('a', '1'))")];
    let times = (0..count).map(|_| {
        timed(|| {
            let ended = driver.run(&steps).expect("it runs");
            assert!(ended.frame.is_some(), "{ended:?}");
        })
    });
    (start, times.collect())
}

fn prolog_cases(machine: &Machine, count: usize) -> (Duration, Vec<Duration>) {
    let source = Source {
        name: "ra000000.prolog".to_owned(),
        bytes: b":- module(ra000000, [dobro/2]).\ndobro(X, Y) :- Y is 2 * X.\n".to_vec(),
        ..Source::default()
    };
    let began = Instant::now();
    let mut driver = prolog::Driver::start(machine, &source, LIMITS).expect("it starts");
    let start = began.elapsed();
    let times = (0..count).map(|_| {
        timed(|| {
            let case = driver.run(&["dobro(21, X)"]).expect("it runs");
            assert_eq!(case.answers.len(), 1, "{case:?}");
        })
    });
    (start, times.collect())
}

fn timed(work: impl FnOnce()) -> Duration {
    let began = Instant::now();
    work();
    began.elapsed()
}

fn print(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: usize| milliseconds(times[times.len() * share / 100]);
    println!("{what}: median {:.2} ms, p99 {:.2} ms", at(50), at(99));
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
