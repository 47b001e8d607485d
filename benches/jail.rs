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
use gabarito::submission::{Driver, Machine, Source};
use gabarito::transcript::Step;

/// Cases on each worker.
const CASES: usize = 1000;
/// Starts of a jail.
const STARTS: usize = 20;

const LIMITS: Limits = Limits {
    cpu_seconds: 10,
    memory_mib: 512,
    output_kib: 1024,
};

fn main() {
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let machine = Machine::find(gabarito, None, Tier::ISOLATED).expect("an interpreter");
    let program = "fixtures/moinho/submissoes/certas/tuplos.py";
    let source = Source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(program))
        .expect("the program is there");
    println!(
        "tier {}, Python {}",
        machine.jail.sandbox().tier,
        machine.interpreter.version
    );
    let mut starts: Vec<Duration> = (0..STARTS)
        .map(|_| timed(|| drop(started(&machine, &source))))
        .collect();
    print("jail start, compile and end", &mut starts);
    for workers in [1, 2] {
        let began = Instant::now();
        let mut cases: Vec<Duration> = thread::scope(|scope| {
            let workers: Vec<_> = (0..workers)
                .map(|_| scope.spawn(|| cases(&machine, &source)))
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

fn started(machine: &Machine, source: &Source) -> Driver {
    let mut driver = Driver::start(machine, source, LIMITS, &[]).expect("it starts");
    driver
        .compile()
        .expect("it compiles")
        .expect("it is Python");
    driver
}

fn cases(machine: &Machine, source: &Source) -> Vec<Duration> {
    let mut driver = started(machine, source);
    let steps = [Step::ask("posicao_para_str(cria_posicao('a', '1'))")];
    let times = (0..CASES).map(|_| {
        timed(|| {
            let ended = driver.run(&steps).expect("it runs");
            assert!(ended.frame.is_some(), "{ended:?}");
        })
    });
    times.collect()
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
