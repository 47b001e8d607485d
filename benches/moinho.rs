//! What the hidden battery of moinho costs a correct program, and its barriers:
//! `cargo bench --bench moinho`.
//!
//! Without `dificil`, whose cost is the program's own. Beside it, in turn and in one run,
//! the program's own computing: the same statements, compiled beforehand, in one plain
//! Python without a jail, each session in names of its own.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gabarito::assignment::Assignment;
use gabarito::assignment::battery::{Battery, Scope};
use gabarito::assignment::oracle::Program;
use gabarito::assignment::substitution::Substitution;
use gabarito::engines::registry;
use gabarito::judge::barriers::{ProbeCases, Subject};
use gabarito::judge::grading::{AnswerKey, CheckVerdict, RunOptions, Submission, assess, drive};
use gabarito::sandbox::Tier;
use gabarito::worker::{Machine, Source, python};
use serde_json::json;

/// How often each is measured.
const ROUNDS: usize = 7;

/// Runs sessions on a program; prints the seconds that took.
const PLAIN: &str = "
import builtins, io, json, sys, time
with open(sys.argv[1], encoding='utf-8') as program:
    code = compile(program.read(), 'p', 'exec')
names = {'__name__': 'p'}
exec(code, names)
sessions = [[(compile(text + '\\n', 's', 'single'), typed) for text, typed in session]
            for session in json.load(sys.stdin)]
shown = sys.stdout
sys.displayhook = lambda value: None
sys.stdout = io.StringIO()
began = time.perf_counter()
for session in sessions:
    own = dict(names)
    for statement, typed in session:
        lines = iter(typed)
        builtins.input = lambda prompt='': next(lines)
        try:
            exec(statement, own)
        except Exception:
            pass
seconds = time.perf_counter() - began
print(seconds, file=shown)
";

fn main() {
    let moinho = registry::find_assignment("moinho").expect("it is there");
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let python = python::interpreter::find_interpreter(None).expect("an interpreter");
    let machine = Machine::new(gabarito, python, Tier::ISOLATED);
    let scope = Scope {
        seed: moinho.manifest.seed,
        is_exhaustive: false,
    };
    let began = Instant::now();
    let mut battery = moinho.hidden(scope, &machine).expect("it can be made");
    let making = began.elapsed();
    barriers(&moinho, &machine, &battery);
    battery.cases.retain(|case| {
        let mut steps = case.interaction.steps.iter();
        steps.all(|step| !step.statement().contains("dificil"))
    });
    let statements = battery.cases.iter();
    let statements: usize = statements.map(|each| each.interaction.steps.len()).sum();
    println!(
        "tier {}, Python {}: {} sessions, {statements} statements, made in {:.3} s",
        machine.jail.sandbox().tier,
        machine.interpreter.version,
        battery.cases.len(),
        making.as_secs_f64(),
    );
    let program = correct().remove(0);
    let source = Source::read(&program).expect("the program is there");
    for _ in 0..ROUNDS {
        let own = plain(&machine, &program, &battery);
        let began = Instant::now();
        let key = AnswerKey::new(&moinho, &battery).expect("no fault");
        let submission = Submission::new(&machine, &source);
        let run_options = RunOptions::default();
        let (assessment, _) = assess(&key, submission, run_options).expect("no fault");
        let all = began.elapsed();
        let mut checks = assessment.checks.iter();
        assert!(checks.all(|check| check.verdict != CheckVerdict::Fail));
        let allowed = own.mul_f64(1.2) + Duration::from_millis(500);
        println!(
            "{}: own computing {:.3} s; the battery {:.3} s on the wall, {:.3} s of the program's \
             processor ({:.2} and {:.2} of what is allowed)",
            source.name,
            own.as_secs_f64(),
            all.as_secs_f64(),
            assessment.cost.cpu.as_secs_f64(),
            all.as_secs_f64() / allowed.as_secs_f64(),
            assessment.cost.cpu.as_secs_f64() / allowed.as_secs_f64(),
        );
    }
}

/// What it takes to look at the barriers of every correct program.
fn barriers(moinho: &Assignment, machine: &Machine, battery: &Battery) {
    let cases = ProbeCases::of(battery, None, moinho).expect("no fault");
    for program in correct() {
        let source = Source::read(&program).expect("the program is there");
        let mut times: Vec<Duration> = (0..ROUNDS)
            .map(|_| {
                let began = Instant::now();
                let subject = Subject {
                    substitution: &Substitution::new(moinho),
                    assignment: moinho,
                    submission: Submission::new(machine, &source),
                    processes: thread::available_parallelism().expect("known"),
                    graded: &[],
                };
                let budget = Duration::from_mins(1);
                let driver = drive(&moinho.manifest, machine, &source).expect("it starts");
                let (program, _) = Program::load(driver).expect("no fault").expect("it loads");
                let barriers = subject
                    .barriers(vec![program], &cases, budget)
                    .expect("no fault")
                    .found;
                assert!(barriers.iter().all(|each| each.violations.is_empty()));
                began.elapsed()
            })
            .collect();
        times.sort();
        let median = times[ROUNDS / 2].as_secs_f64();
        println!("barriers of {}: median {median:.3} s", source.name);
    }
}

/// The correct programs, by name.
fn correct() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/moinho/submissoes/certas");
    let entries = fs::read_dir(folder).expect("it is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

fn plain(machine: &Machine, program: &Path, battery: &Battery) -> Duration {
    let sessions = battery.cases.iter().map(|case| {
        let steps = case.interaction.steps.iter();
        steps
            .map(|step| json!([step.statement(), step.typed()]))
            .collect::<Vec<_>>()
    });
    let sessions = json!(sessions.collect::<Vec<_>>()).to_string();
    let mut child = Command::new(&machine.interpreter.path)
        .args(["-c", PLAIN])
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(sessions.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let seconds = String::from_utf8_lossy(&output.stdout);
    Duration::from_secs_f64(seconds.trim().parse().expect("a number"))
}
