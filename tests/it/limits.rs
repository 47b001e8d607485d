//! What a submission may use, with limits short enough to be reached in a test.

use crate::common;

use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{fs, thread};

use gabarito::assignment::Assignment;
use gabarito::assignment::battery::{Battery, Scope};
use gabarito::assignment::oracle::{NotLoaded, Program};
use gabarito::assignment::substitution::Substitution;
use gabarito::engines::registry;
use gabarito::judge::audit;
use gabarito::judge::barriers::{ProbeCases, Subject};
use gabarito::judge::grading::{
    AnswerKey, Assessment, CheckVerdict, RunOptions, Submission, assess, drive,
};
use gabarito::judge::verdict::Verdict;
use gabarito::sandbox::Limits;
use gabarito::session::Step;
use gabarito::session::observation::Termination;
use gabarito::worker::Source;
use rstest::rstest;
use rustix::process::{Pid, Signal, kill_process};

const RIGHT: &str = include_str!("../../fixtures/moinho/submissoes/certas/tuplos.py");

/// A few cases of one function.
const FEW: usize = 5;

static HIDDEN: LazyLock<Battery> = LazyLock::new(|| {
    let scope = Scope {
        seed: 1,
        is_exhaustive: false,
    };
    moinho().hidden(scope, &common::MACHINE).unwrap()
});

/// The assignment, with tight limits.
fn moinho() -> Assignment {
    let mut moinho = registry::find_assignment("moinho").unwrap();
    moinho.manifest.limits = Limits {
        cpu_seconds: 1,
        memory_mib: 256,
        output_kib: 64,
        wall_seconds: None,
        inferences: None,
    };
    moinho
}

fn source(program: &str) -> Source {
    Source {
        name: "projeto.py".to_owned(),
        bytes: program.as_bytes().to_vec(),
        ..Source::default()
    }
}

fn assessed(program: &str) -> Assessment {
    assessed_by(&moinho().documented().unwrap(), program)
}

/// The session of the text that shows `posicao_para_str`, up to where it does.
fn of_positions() -> Battery {
    let mut battery = moinho().documented().unwrap().about("posicao_para_str");
    for case in &mut battery.cases {
        let mut checks = case.checks.iter();
        let last = checks.rposition(|check| check.function == "posicao_para_str");
        let steps = last.unwrap() + 1;
        case.checks.truncate(steps);
        case.interaction.steps.truncate(steps);
    }
    battery
}

fn assessed_by(battery: &Battery, program: &str) -> Assessment {
    let moinho = moinho();
    let key = AnswerKey::new(&moinho, battery).unwrap();
    let source = source(program);
    let submission = Submission::new(&common::MACHINE, &source);
    let run_options = RunOptions::default();
    assess(&key, submission, run_options).unwrap().0
}

#[rstest]
#[case::endless_in_c("sum(range(10**12))", Termination::Timeout)]
#[case::deaf(
    "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
    Termination::Timeout
)]
#[case::asleep("import time\ntime.sleep(1000)", Termination::Timeout)]
#[case::flood("while True: print('a' * 1000)", Termination::Output)]
#[case::leaving("import os\nos._exit(0)", Termination::Crash)]
#[ignore = "slow: scripts/test"]
fn a_program_that_does_not_come_to_its_end_does_not_load(
    #[case] program: &str,
    #[case] termination: Termination,
) {
    let assessment = assessed(program);
    assert_eq!(assessment.loading, Err(NotLoaded::Terminated(termination)));
}

#[rstest]
#[case::at_its_head("a = 1\n\nwhile True: pass\n", 3)]
#[case::in_a_call("def f():\n    while True:\n        pass\n\nf()\n", 5)]
#[ignore = "slow: scripts/test"]
fn a_program_that_is_late_says_in_which_line(#[case] program: &str, #[case] line: usize) {
    let assessment = assessed(program);
    assert_eq!(assessment.loading, Err(NotLoaded::Late { line }));
}

#[rstest]
#[ignore = "slow: scripts/test"]
fn what_ends_a_case_fails_it_and_no_other(
    #[values("obter_vetor", "obter_posicoes_livres")] function: &str,
    #[values(
        ("while True: pass", Termination::Timeout),
        ("print('a' * 10**6)", Termination::Output),
        ("import os; os._exit(0)", Termination::Crash),
        ("return 'a' * 10**9", Termination::Memory),
        ("import os; os.kill(os.getpid(), 9)", Termination::Crash)
    )]
    (ending, termination): (&str, Termination),
) {
    let wrong = format!("{RIGHT}\ndef {function}(*arguments):\n    {ending}\n");
    let others = [
        "cria_posicao",
        "posicao_para_str",
        "peca_para_str",
        "tabuleiro_para_str",
    ];
    // Documented sessions show some functions only by way of others.
    let alone = HIDDEN.about(function).sampled(FEW);
    let documented = moinho().documented().unwrap();
    let battery = others
        .iter()
        .fold(alone, |battery, other| battery.and(documented.about(other)));
    let assessment = assessed_by(&battery, &wrong);
    let of = |function: &str| {
        let results = assessment.checks.iter();
        results
            .filter(|result| result.check.function == function)
            .collect::<Vec<_>>()
    };
    assert!(!of(function).is_empty());
    for result in of(function) {
        assert_eq!(result.failures[0].verdict, Verdict::Terminated(termination));
    }
    for function in others {
        assert!(!of(function).is_empty(), "{function}");
        for result in of(function) {
            assert_eq!(result.verdict, CheckVerdict::Pass, "{function}");
        }
    }
}

#[test]
fn a_case_can_start_no_process_and_no_thread() {
    let program = format!(
        "{RIGHT}\ndef posicao_para_str(p):\n    import os, _thread\n    \
         try:\n        os.fork()\n        return 'forked'\n    except OSError: pass\n    \
         try:\n        _thread.start_new_thread(print, ())\n        return 'started'\n    \
         except RuntimeError: return 'a2'\n"
    );
    let assessment = assessed_by(&of_positions(), &program);
    let check = assessment
        .checks
        .iter()
        .find(|result| result.check.function == "posicao_para_str")
        .unwrap();
    assert_eq!(check.verdict, CheckVerdict::Pass, "{:?}", check.failures);
}

/// A slow program keeps its own time, and what a case does reaches no other.
#[rstest]
#[case::state(
    "return 'a2' if seen.append(1) or len(seen) == 1 else 'b2'",
    CheckVerdict::Pass
)]
#[case::leaving("import os; os._exit(0)", CheckVerdict::Fail)]
#[ignore = "slow: scripts/test"]
fn a_case_of_a_program_that_is_slow_to_load_is_judged_as_any_other(
    #[case] body: &str,
    #[case] verdict: CheckVerdict,
) {
    let slow = "import time\nseen = []\nbegan = time.monotonic()\nwhile time.monotonic() - began < 0.2: pass\n";
    let program = format!("{slow}{RIGHT}\ndef posicao_para_str(p):\n    {body}\n");
    let assessment = assessed_by(&of_positions(), &program);
    let check = assessment
        .checks
        .iter()
        .find(|result| result.check.function == "posicao_para_str")
        .unwrap();
    assert_eq!(check.verdict, verdict, "{:?}", check.failures);
}

/// A program that sleeps is judged as far as its time on the wall goes: what was seen is
/// told, and what was not is no mistake.
#[rstest]
#[case::right("", CheckVerdict::Pass)]
#[case::with_a_mistake("def cria_posicao(c, l): return ('a', '1')", CheckVerdict::Fail)]
#[ignore = "slow: scripts/test"]
fn a_program_that_sleeps_ends_with_its_time_on_the_wall(
    #[case] also: &str,
    #[case] verdict: CheckVerdict,
) {
    let sleepy =
        "import time\ndef peca_para_str(j):\n    time.sleep(0.7)\n    return '[' + j + ']'\n";
    let program = format!("{RIGHT}\n{sleepy}\n{also}\n");
    let wall = Duration::from_secs(20);
    let source = source(&program);
    let moinho = moinho();
    // More sessions that sleep than there is time for.
    let sleepy = (0..5).map(|_| HIDDEN.about("peca_para_str"));
    let battery = sleepy.fold(HIDDEN.about("cria_posicao"), Battery::and);
    let key = AnswerKey::new(&moinho, &battery).unwrap();
    let began = Instant::now();
    let submission = Submission {
        deadline: Some(began + wall),
        ..Submission::new(&common::MACHINE, &source)
    };
    let assessment = assess(&key, submission, RunOptions::default()).unwrap().0;
    assert!(began.elapsed() < wall * 3, "{:?}", began.elapsed());
    let mut results = assessment.checks.iter();
    assert!(results.any(|result| result.verdict == CheckVerdict::NotRun));
    let created = assessment.checks.iter();
    let created: Vec<_> = created
        .filter(|it| it.check.function == "cria_posicao")
        .collect();
    assert!(
        created.iter().any(|it| it.verdict == verdict),
        "{created:?}"
    );
    let failing = created.iter().filter(|it| it.verdict == CheckVerdict::Fail);
    assert!(
        failing.into_iter().all(|it| !it.failures.is_empty()),
        "{created:?}"
    );
}

/// What another function accounts for costs nothing, and shows nothing.
#[rstest]
#[case::of_a_check_that_is_kept("", CheckVerdict::Pass, true)]
#[case::of_one_that_is_not("def coloca_peca(t, j, p): return t", CheckVerdict::Fail, false)]
#[ignore = "slow: scripts/test"]
fn a_check_whose_timeouts_another_function_accounts_for_is_judged_by_what_it_showed(
    #[case] also: &str,
    #[case] verdict: CheckVerdict,
    #[case] is_excused: bool,
) {
    let looping = format!("{RIGHT}\n{also}\ndef tabuleiro_para_str(t):\n    while True: pass\n");
    let about = |function| HIDDEN.about(function).sampled(FEW);
    let battery = about("coloca_peca").and(about("tabuleiro_para_str"));
    let assessment = assessed_by(&battery, &looping);
    let mut results = assessment.checks.iter();
    let placing = results.find(|result| result.check.function == "coloca_peca");
    let placing = placing.unwrap();
    assert_eq!(placing.verdict, verdict, "{placing:?}");
    let excused = &placing.excused.functions;
    assert_eq!(excused.contains("tabuleiro_para_str"), is_excused);
}

/// Reaches behind a barrier, and nowhere where it never ends.
const OFFENDER: &str = "fixtures/moinho/submissoes/barreiras/desempacota_posicao.patch";

#[test]
#[ignore = "slow: scripts/test"]
fn a_function_that_never_ends_hides_no_barrier_from_the_questions_about_others() {
    let mut source = audit::read_program(Path::new(OFFENDER)).unwrap();
    source
        .bytes
        .extend(b"\ndef obter_movimento_auto(*arguments):\n    while True: pass\n");
    let moinho = moinho();
    let cases = ProbeCases::of(&moinho.documented().unwrap(), None, &moinho);
    let subject = Subject {
        assignment: &moinho,
        submission: Submission::new(&common::MACHINE, &source),
        processes: NonZero::new(2).unwrap(),
        substitution: &Substitution::new(&moinho),
        graded: &[],
    };
    let minute = Duration::from_mins(1);
    let driver = drive(&moinho.manifest, &common::MACHINE, &source).unwrap();
    let (program, _) = Program::load(driver).unwrap().unwrap();
    let looked = subject.barriers(vec![program], &cases.unwrap(), minute);
    let looked = looked.unwrap();
    let broken = looked.found.iter();
    let broken = broken.map(|each| (&each.tad[..], !each.violations.is_empty()));
    let expected = [("posicao", true), ("peca", false), ("tabuleiro", false)];
    assert_eq!(broken.collect::<Vec<_>>(), expected, "{looked:?}");
    // All of them together, and then two of each function alone; much less over ours.
    assert!(looked.cost.cpu < Duration::from_secs(10), "{looked:?}");
}

#[test]
#[ignore = "slow: scripts/test"]
fn an_answer_that_comes_too_late_is_taken_for_no_other() {
    let slow = source("import time\n\n\ndef f():\n    time.sleep(1000)\n");
    let mut driver = drive(&moinho().manifest, &common::MACHINE, &slow).unwrap();
    let mut ended = |program: &Source, deadline| {
        driver.set_deadline(None);
        driver.switch_to(program);
        driver.compile().unwrap().unwrap();
        driver.set_deadline(deadline);
        driver.run(&[Step::ask("f()")]).unwrap().termination
    };
    let soon = Instant::now() + Duration::from_secs(1);
    assert_eq!(ended(&slow, Some(soon)), Termination::OutOfBudget);
    let quick = source("def f():\n    return 1\n");
    assert_eq!(ended(&quick, None), Termination::Normal);
}

/// Waits until a process handles the signal of Ctrl-C.
#[cfg(target_os = "linux")]
fn wait_for_handler(process: u32) {
    const SIGINT: u64 = 1 << 1;
    let handled = || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & SIGINT != 0
    };
    let began = Instant::now();
    while !handled() {
        assert!(began.elapsed() < Duration::from_mins(1));
        thread::sleep(Duration::from_millis(10));
    }
}

/// A program that never comes to its end, and what is told of it.
#[cfg(target_os = "linux")]
#[rstest]
#[case::check(&["check", "moinho"], 1, "Resultado provisório: foi interrompido", "a acabar")]
#[case::class(&["class", "moinho", "--out", "notas"], 130, "", "o mesmo comando continua")]
#[ignore = "slow: scripts/test"]
fn what_ctrl_c_ends_says_so(
    #[case] command: &[&str],
    #[case] code: i32,
    #[case] printed: &str,
    #[case] told: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let entregas = folder.path().join("entregas");
    fs::create_dir(&entregas).unwrap();
    fs::write(
        entregas.join("projeto.py"),
        "import time\ntime.sleep(1000)\n",
    )
    .unwrap();
    let mut command = {
        let mut started = Command::new(env!("CARGO_BIN_EXE_gabarito"));
        started.args(command).arg("entregas");
        started
    };
    command.current_dir(folder.path());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = command.spawn().unwrap();
    wait_for_handler(started.id());
    let process = Pid::from_raw(started.id().cast_signed()).unwrap();
    kill_process(process, Signal::INT).unwrap();
    let ended = started.wait_with_output().unwrap();
    let output = String::from_utf8(ended.stdout).unwrap();
    let errors = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(code), "{errors}");
    assert!(output.contains(printed), "{output}");
    assert!(errors.contains(told), "{errors}");
}
