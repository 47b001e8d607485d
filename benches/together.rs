//! What thousands of cases that only compute cost beside the computing itself:
//! `cargo bench --bench together`.
//!
//! The computing itself is the same statements, compiled beforehand, in one plain
//! Python without a jail. Both are measured in turn, in one run.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use gabarito::assignment::battery::{Battery, Case, Kind};
use gabarito::assignment::manifest::Manifest;
use gabarito::engines::registry;
use gabarito::judge::grading::{AnswerKey, CheckVerdict, RunOptions, Submission, assess};
use gabarito::sandbox::Tier;
use gabarito::session::{Interaction, Step};
use gabarito::worker::{Machine, Source, python};

/// How often each is measured.
const ROUNDS: usize = 5;
/// How many share a process.
const TOGETHER: usize = 500;

/// Runs statements, a line each, on a program; prints the seconds that took.
const PLAIN: &str = "
import sys, time
sys.path.insert(0, sys.argv[1])
from tuplos import *
codes = [compile(line, '', 'eval') for line in sys.stdin.read().splitlines()]
began = time.perf_counter()
for code in codes: eval(code)
print(time.perf_counter() - began)
";

fn main() {
    let moinho = registry::find_assignment("moinho").expect("it is there");
    let battery = battery(&moinho.manifest);
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let python = python::interpreter::find_interpreter(None).expect("an interpreter");
    let machine = Machine::new(gabarito, python, Tier::ISOLATED);
    let program =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/moinho/submissoes/certas/tuplos.py");
    let source = Source::read(&program).expect("the program is there");
    println!(
        "tier {}, Python {}, {} cases",
        machine.jail.sandbox().tier,
        machine.interpreter.version,
        battery.cases.len()
    );
    for _ in 0..ROUNDS {
        let own = plain(&machine, &program, &battery);
        let began = Instant::now();
        let key = AnswerKey::new(&moinho, &battery).expect("no fault");
        let submission = Submission::new(&machine, &source);
        let run_options = RunOptions::default();
        let (assessment, _) = assess(&key, submission, run_options).expect("no fault");
        let all = began.elapsed();
        let checks = &assessment.checks;
        for check in checks {
            let passes = check.verdict == CheckVerdict::Pass;
            assert!(passes, "{:?}, {:?}", check.cases, check.failures.first());
        }
        let allowed = own.mul_f64(1.2) + Duration::from_millis(500);
        println!(
            "the program's own computing {:.3} s, in all {:.3} s: {:.3} s beside it ({:.2} of what is allowed)",
            own.as_secs_f64(),
            all.as_secs_f64(),
            (all.saturating_sub(own)).as_secs_f64(),
            all.as_secs_f64() / allowed.as_secs_f64(),
        );
    }
}

/// Boards with up to three pieces a player, and what three functions say of each.
fn battery(manifest: &Manifest) -> Battery {
    let mut cases = Vec::new();
    for number in 0..19_683_u32 {
        let cells =
            (0..9).map(|place| i32::try_from(number / 3_u32.pow(place) % 3).expect("small") - 1);
        let cells: Vec<i32> = cells.collect();
        let count = |piece| cells.iter().filter(|cell| **cell == piece).count();
        let (own, others) = (count(1), count(-1));
        if own > 3 || others > 3 || own.abs_diff(others) > 1 {
            continue;
        }
        let rows: Vec<String> = cells
            .chunks(3)
            .map(|row| format!("({}, {}, {})", row[0], row[1], row[2]))
            .collect();
        let board = format!("tuplo_para_tabuleiro(({}))", rows.join(", "));
        for (check, statement) in [
            (
                "obter_posicoes_livres/ordem-de-leitura",
                format!("len(obter_posicoes_livres({board}))"),
            ),
            (
                "tabuleiro_para_str/cadeia",
                format!("tabuleiro_para_str({board})"),
            ),
        ] {
            cases.push(Case {
                kind: Kind::Hidden,
                interaction: Interaction {
                    steps: vec![Step::ask(&statement)],
                    ..Interaction::default()
                },
                checks: vec![manifest.check(check).expect("it is there").clone()],
                group: Some((cases.len() / TOGETHER) as u64),
                reading: None,
                drawn: None,
            });
        }
    }
    cases.truncate(8000);
    Battery {
        seed: 1,
        cases,
        is_sample: false,
    }
}

fn plain(machine: &Machine, program: &Path, battery: &Battery) -> Duration {
    use std::io::Write;
    use std::process::Stdio;
    let folder = program.parent().expect("it is in one");
    let mut child = Command::new(&machine.interpreter.path)
        .args(["-c", PLAIN])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let statements: Vec<String> = battery
        .cases
        .iter()
        .map(|case| case.interaction.steps[0].statement())
        .collect();
    let mut stdin = child.stdin.take().expect("piped");
    stdin
        .write_all(statements.join("\n").as_bytes())
        .expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let seconds = String::from_utf8_lossy(&output.stdout);
    Duration::from_secs_f64(seconds.trim().parse().expect("a number"))
}
