//! Hostile submissions, in the strongest jail of the machine: none passes, none
//! is judged wrongly, none costs another case its result, none gets out.
//!
//! Each file is asked an honest case, its hostile one, and the honest one again.
//! Canaries wait outside: a secret to read, a folder to write to, a listener.

#![expect(clippy::unwrap_used, reason = "a test that fails says so by a panic")]

mod common;

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use gabarito::observation::{Event, Observation, Raised, Termination};
use gabarito::sandbox::Limits;
use gabarito::submission::{Driver, Source};
use gabarito::target::{NotLoaded, Program, Target};
use gabarito::transcript::{Interaction, Step, Value, render};
use serde::Deserialize;

/// Where the canaries are: hostile files know the place.
const CANARIES: &str = "/tmp/gabarito-canario";
/// What only the grader knows.
const SECRET: &str = "segredo que ninguem leu";
const RIGHT: &str = "certo-7f3a";

const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 256,
    output_kib: 256,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "intent")]
    _intent: String,
    #[serde(rename = "class")]
    _class: String,
    /// The verdicts that are right for the hostile case.
    verdict: Vec<String>,
    /// Whether the honest cases can be asked at all.
    #[serde(default = "yes")]
    loads: bool,
}

fn yes() -> bool {
    true
}

fn header(bytes: &[u8]) -> Header {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map_while(|line| line.strip_prefix("# "))
        .take_while(|line| line.contains(" = "))
        .collect();
    toml::from_str(&lines.join("\n")).unwrap()
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
            Some(Event::Raised(raised)) if was_refused(raised) => "refused",
            Some(Event::Raised(_)) => "raised",
            _ => "mismatch",
        },
        (Termination::Timeout, _) => "timeout",
        (Termination::Memory, _) => "memory",
        (Termination::Output, _) => "output",
        (Termination::Protocol, _) => "protocol",
        (Termination::Refused, _) => "refused",
        (Termination::Normal | Termination::Crash, _) => "crash",
    }
}

fn was_refused(raised: &Raised) -> bool {
    raised.is_a("PermissionError")
}

/// What is wrong with how a file was judged; nothing, as it should be.
fn faults(file: &Path) -> Vec<String> {
    let source = Source::read(file).unwrap();
    let header = header(&source.bytes);
    let driver = Driver::start(&common::MACHINE, &source, LIMITS, &[]).unwrap();
    let accepts = |verdict: &str| {
        header.verdict.iter().any(|each| each == verdict)
            // Whether an exception is the sandbox's or the program's is not for
            // this test to say.
            || (verdict == "refused" && header.verdict.iter().any(|each| each == "raised"))
    };
    let mut program = match Program::load(driver).unwrap() {
        Ok((program, _)) => program,
        Err(_) if accepts("not_loaded") => return Vec::new(),
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
    let verdict = verdict(&answer);
    let shown = answer
        .steps
        .first()
        .map(|events| render(events))
        .unwrap_or_default();
    if !accepts(verdict) {
        faults.push(format!(
            "judged {verdict}, not {:?}: {shown:.200}",
            header.verdict
        ));
    }
    let escaped = ["LIDO:", "LIGADO", "ESCRITO", "MORTO"];
    if escaped
        .iter()
        .any(|word| shown.contains(&format!("'{word}")))
    {
        faults.push(format!("escaped: {shown:.200}"));
    }
    faults
}

#[test]
fn hostile_submissions_neither_pass_nor_escape_nor_cost_others_anything() {
    let _ = fs::remove_dir_all(CANARIES);
    fs::create_dir_all(CANARIES).unwrap();
    fs::write(format!("{CANARIES}/segredo"), SECRET).unwrap();
    let listener = TcpListener::bind("127.0.0.1:45871").unwrap();
    listener.set_nonblocking(true).unwrap();

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hostis/python");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 60);
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().unwrap().get() {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for fault in faults(file) {
                        let name = file.file_name().unwrap().to_string_lossy();
                        wrong.lock().unwrap().push(format!("{name}: {fault}"));
                    }
                }
            });
        }
    });

    let wrong = wrong.into_inner().unwrap();
    let sandbox = common::MACHINE.jail.sandbox();
    println!(
        "tier {}: {} hostile submissions tried, {} faults",
        sandbox.tier,
        files.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(listener.accept().is_err(), "somebody reached the listener");
    let left: Vec<_> = fs::read_dir(CANARIES)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["segredo"]);
    let secret = fs::read_to_string(format!("{CANARIES}/segredo")).unwrap();
    assert_eq!(secret, SECRET);
    fs::remove_dir_all(CANARIES).unwrap();
}
