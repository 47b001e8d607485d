//! What a class costs: `cargo bench --bench class [-- HAND_INS [ASSIGNMENT]]`.
//!
//! A class is made of the programs that come with an assignment, renamed, each with a
//! line of its own; every twentieth is hostile, every twenty-fifth broken. It is judged in
//! full. Beside each other: the processor time of the whole machine meanwhile, which
//! should be quiet, and that of the submissions themselves.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gabarito::course::class::JudgedShard;
use gabarito::judge::audit;
use gabarito::worker::Source;

/// How many hand-ins there are, where nothing else is asked for.
const HAND_INS: usize = 24;
/// Programs that no Python takes, or that do not load.
const BROKEN: [&str; 4] = ["def f(:\n", "", "\0\x01", "x = 1 / 0\n"];
/// Ticks of the kernel's clock in a second, on every Linux that there is.
const TICKS: f64 = 100.0;

fn main() {
    // Cargo adds `--bench`.
    let mut asked = std::env::args()
        .skip(1)
        .filter(|each| !each.starts_with('-'));
    let count = asked.next().map(|count| count.parse().expect("a number"));
    let count: usize = count.unwrap_or(HAND_INS);
    let assignment = asked.next().unwrap_or_else(|| "moinho".to_owned());
    let folder = tempfile::tempdir().expect("a folder");
    let (hand_ins, out) = (folder.path().join("entregas"), folder.path().join("turma"));
    make(&assignment, count, &hand_ins);
    let (busy, began) = (busy_ticks(), Instant::now());
    let mut child = Command::new(env!("CARGO_BIN_EXE_gabarito"))
        .args(["class", &assignment])
        .arg(&hand_ins)
        .arg("--out")
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut peak = 0;
    let status = loop {
        peak = peak.max(peak_kib(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("it is ours") {
            break status;
        }
        thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(status.code(), Some(1), "wrong programs are among them");
    let wall = began.elapsed().as_secs_f64();
    let busy = (busy_ticks() - busy) / TICKS;
    let part = JudgedShard::open(&out).expect("the list");
    let results = part.list().hand_ins.iter();
    let results = results.map(|listed| part.result(listed).expect("a result").1);
    let own: u64 = results
        .filter_map(|entry| Some(entry.document()?.cpu_ms))
        .sum();
    let own = Duration::from_millis(own).as_secs_f64();
    let cores = thread::available_parallelism().expect("cores");
    println!(
        "{assignment}, {count} hand-ins, {cores} cores: {wall:.1} s on the wall; {busy:.1} s of the \
         machine's processors, {own:.1} s of the submissions' own ({:.3} times as much); at most \
         {} MiB",
        busy / own,
        peak >> 10,
    );
}

/// A class of so many hand-ins.
fn make(assignment: &str, count: usize, folder: &Path) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let of_assignment = fixtures.join(assignment).join("submissoes");
    let programs: Vec<Source> = files(&of_assignment)
        .iter()
        .flat_map(|kind| audit::known_programs(kind).expect("programs"))
        .collect();
    let hostile = files(&fixtures.join("hostis/python/noturnos"));
    fs::create_dir(folder).expect("a folder");
    for place in 1..=count {
        let program = if place % 25 == 0 {
            BROKEN[place / 25 % BROKEN.len()].as_bytes().to_owned()
        } else if place % 20 == 0 {
            fs::read(&hostile[place % hostile.len()]).expect("a program")
        } else {
            programs[place % programs.len()].bytes.clone()
        };
        let own = format!("\n# {place}\n").into_bytes();
        let path = folder.join(format!("G{place:04}.py"));
        fs::write(path, [program, own].concat()).expect("it can be written");
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

/// How long the processors have worked, in ticks.
fn busy_ticks() -> f64 {
    let stat = fs::read_to_string("/proc/stat").expect("Linux");
    let first = stat.lines().next().expect("the sum of all");
    let ticks = first.split_whitespace().skip(1).map(str::parse::<f64>);
    let ticks: Vec<f64> = ticks.map(|each| each.expect("a number")).collect();
    let idle: f64 = ticks[3..5].iter().sum();
    // What guests take is in what users take.
    ticks[..8].iter().sum::<f64>() - idle
}

/// The most memory that a process has had, in KiB.
fn peak_kib(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
