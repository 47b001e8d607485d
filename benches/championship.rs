//! What a match of a championship costs: `cargo bench --bench championship [-- MODULES]`.
//!
//! The correct modules of `velha`, as often as asked under names of their own, each
//! against every other in both colours. It needs SWI-Prolog.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How many modules there are, where nothing else is asked for.
const MODULES: usize = 6;
const ROUNDS: usize = 5;

fn main() {
    // Cargo adds `--bench`.
    let mut asked = std::env::args()
        .skip(1)
        .filter(|each| !each.starts_with('-'));
    let count = asked.next().map(|count| count.parse().expect("a number"));
    let count: usize = count.unwrap_or(MODULES);
    let folder = tempfile::tempdir().expect("a folder");
    let modules = folder.path().join("modulos");
    make(count, &modules);
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|round| championship(&modules, &folder.path().join(round.to_string())))
        .collect();
    times.sort();
    let matches = count * (count - 1);
    let cores = thread::available_parallelism().expect("cores");
    let each = |time: Duration| {
        let share = time / u32::try_from(matches).expect("not so many");
        1000.0 * share.as_secs_f64()
    };
    println!(
        "{count} modules, {matches} matches, {cores} cores: {:.1} ms a match on the wall \
         ({:.1} to {:.1} in {ROUNDS} championships, with their start)",
        each(times[ROUNDS / 2]),
        each(times[0]),
        each(times[ROUNDS - 1]),
    );
}

fn championship(modules: &Path, out: &Path) -> Duration {
    let began = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_gabarito"))
        .args(["championship", "velha"])
        .arg(modules)
        .arg("--out")
        .arg(out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("it starts");
    assert!(status.success(), "{status}");
    began.elapsed()
}

/// So many modules, which differ by name.
fn make(count: usize, folder: &Path) {
    let correct = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/velha/submissoes/certas");
    let entries = fs::read_dir(correct).expect("it is there");
    let mut programs: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    programs.retain(|path| path.extension().is_some_and(|ending| ending == "prolog"));
    programs.sort();
    fs::create_dir(folder).expect("a folder");
    for place in 0..count {
        let program = &programs[place % programs.len()];
        let known = program.file_stem().expect("a name").to_string_lossy();
        let name = format!("ra{}", 200_000 + place);
        let text = fs::read_to_string(program).expect("a program");
        let text = text.replace(&*known, &name);
        fs::write(folder.join(format!("{name}.prolog")), text).expect("it can be written");
    }
}
