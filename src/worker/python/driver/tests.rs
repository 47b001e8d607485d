//! Retries of a submission, and of its compiler.

use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, LazyLock};

use rstest::rstest;
use tempfile::TempDir;

use super::*;
use crate::sandbox::Tier;
use crate::session::observation::Event;
use crate::worker::counts::{rising, still};
use crate::worker::python::interpreter;
use crate::worker::python::start::{START_HARNESS, send_preparation};
use crate::worker::{Interpreter, ProgramLoader, ServedFunctions};

static INTERPRETER: LazyLock<Interpreter> =
    LazyLock::new(|| interpreter::find_interpreter(None).unwrap());

const LIMITS: Limits = Limits {
    cpu_seconds: 5,
    memory_mib: 512,
    output_kib: 64,
    wall_seconds: Some(2),
    inferences: None,
};

// Code that ends its process as the kernel would. Only files outlive a case: `PLACE` is a
// folder that does not exist yet.
const ALWAYS: &str = "os.kill(os.getpid(), 9)";
const ONCE: &str = "os.path.exists(PLACE) or os.mkdir(PLACE) or os.kill(os.getpid(), 9)";
const AFTER_WAITING: &str = "os.path.exists(PLACE) or os.mkdir(PLACE) or time.sleep(1000); \
        os.kill(os.getpid(), 9)";

/// A compiler that ends so with the program that was handed in.
const DEADLY_COMPILER: &str = "
import builtins, os
compiler = builtins.compile
def deadly(source, file, *rest, **named):
    if file == 'projeto.py': ENDING
    return compiler(source, file, *rest, **named)
builtins.compile = deadly
";

/// Driver of a test program, without a jail, in a Python that runs `first` before the
/// harness; with the folder that holds `PLACE`.
fn driver(first: &str, program: &str, count: fn() -> u64) -> (Driver, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let place = format!("'{}'", folder.path().join("place").display());
    let start = first.replace("PLACE", &place) + START_HARNESS;
    let interpreter = INTERPRETER.clone();
    let mut command = Command::new(&interpreter.path);
    command.args(["-E", "-s", "-S", "-B", "-X", "utf8", "-c", &start]);
    let process = Process::start(command).unwrap();
    let preparation = Preparation {
        functions: ["f", "g"].map(|name| (name.to_owned(), true)).to_vec(),
        ..Preparation::default()
    };
    let driver = Driver {
        case_limits: LIMITS,
        process: await_greeting(send_preparation(process, &interpreter, &preparation).unwrap())
            .unwrap(),
        machine: Machine::new(Path::new("gabarito"), interpreter, Tier::LIMITS),
        preparation,
        source: Source {
            name: "projeto.py".to_owned(),
            bytes: program.replace("PLACE", &place).into_bytes(),
            ..Source::default()
        },
        limits: LIMITS,
        is_sent: false,
        is_compiled: false,
        is_lost: false,
        oom_kills: OomKills::counted_by(count),
        codes: HashMap::new(),
        right: None,
        patience: 1,
        deadline: None,
    };
    (driver, folder)
}

#[rstest]
#[case::killed_once(ONCE, rising, Termination::Normal)]
#[case::killed_twice(ALWAYS, rising, Termination::NoMemory)]
#[case::ending_itself_once(ONCE, still, Termination::Crash)]
#[case::ending_itself(ALWAYS, still, Termination::Crash)]
// A child that slept is not retried.
#[ignore = "slow: scripts/test"]
#[case::asleep(AFTER_WAITING, rising, Termination::Timeout)]
fn a_case_that_the_kernel_ends_is_asked_again(
    #[case] ending: &str,
    #[case] count: fn() -> u64,
    #[case] expected: Termination,
) {
    let program = format!("import os, time\ndef f():\n    {ending}\n");
    let (mut driver, _folder) = driver("", &program, count);
    // On a busy machine a child waits for a processor before it sleeps.
    driver.limits.wall_seconds = Some(8);
    driver.compile().unwrap().unwrap();
    let ended = driver.run(&[Step::ask("f()")]).unwrap();
    assert_eq!(ended.termination, expected);
}

#[test]
fn memory_that_a_global_holds_is_not_taken_for_an_exit() {
    let program = "kept = []\ndef f():\n    try:\n        while True: kept.append(bytes(1 << 20))\n\
                   \x20   except MemoryError: pass\n    while True: kept.append((len(kept), len(kept)))\n";
    let (mut driver, _folder) = driver("", program, still);
    driver.compile().unwrap().unwrap();
    let ended = driver.run(&[Step::ask("f()")]).unwrap();
    // A small rest of the memory may do to write what was raised.
    let is_raised =
        |event: &Event| matches!(event, Event::Raised(raised) if raised.is_a("MemoryError"));
    let is_told = match &ended.frame {
        Some(frame) => frame.steps.concat().iter().any(is_raised),
        None => ended.termination == Termination::Memory,
    };
    assert!(is_told, "{:?}", ended.termination);
}

#[rstest]
#[case::function("f(0)", Some(0))]
#[case::function_that_it_calls("f(1)", Some(1))]
#[case::helper("f(2)", Some(0))]
#[case::statement("any(False for each in iter(int, 1))", None)]
#[ignore = "slow: scripts/test"]
fn the_function_that_does_not_end_is_named(
    #[case] statement: &str,
    #[case] expected: Option<usize>,
) {
    let program = "def f(n):\n    while n == 0: pass\n    return [g, helper, abs][n - 1](n)\n\
                   def g(n):\n    while True: n += 1\n\
                   def helper(n):\n    while True: other()\n\
                   def other(): return sum(range(9))\n";
    let (mut driver, _folder) = driver("", program, still);
    driver.limits.wall_seconds = None;
    driver.compile().unwrap().unwrap();
    let mut step = Step::ask(statement);
    step.time.cpu_seconds = NonZero::new(2);
    let ended = driver.run(&[step]).unwrap();
    assert_eq!(ended.termination, Termination::Timeout);
    assert_eq!(ended.endless, expected);
}

#[rstest]
#[case::killed_once(ONCE, rising, Some(true))]
#[case::killed_twice(ALWAYS, rising, None)]
#[case::ending_itself(ALWAYS, still, Some(false))]
fn a_compiler_that_the_kernel_ends_is_asked_again(
    #[case] ending: &str,
    #[case] count: fn() -> u64,
    #[case] compiles: Option<bool>,
) {
    let compiler = DEADLY_COMPILER.replace("ENDING", ending);
    let (mut driver, _folder) = driver(&compiler, "def f(): pass\n", count);
    let compiled = match driver.compile() {
        Ok(compiled) => Some(compiled.is_ok()),
        Err(Fault::NoMemory) => None,
        Err(fault) => panic!("{fault}"),
    };
    assert_eq!(compiled, compiles);
}

/// The step that is traced, and how many of its lines.
#[rstest]
#[case::the_last(&["f()", "g()"], "g()", 3)]
#[case::the_last_that_runs_lines(&["f()", "n = 1", "n"], "f()", 3)]
#[case::none_that_runs_lines(&["n = 1", "n"], "", 0)]
#[case::none_before_one_that_ends_its_process(&["f()", "leave()"], "", 0)]
fn the_last_step_that_runs_lines_is_traced(
    #[case] steps: &[&str],
    #[case] statement: &str,
    #[case] lines: usize,
) {
    let program =
        "import os\nleave = lambda: os._exit(1)\ndef f():\n    return 1\ndef g():\n    return 2\n";
    let (mut driver, _folder) = driver("", program, still);
    driver.compile().unwrap().unwrap();
    let steps: Vec<Step> = steps.iter().map(|step| Step::ask(step)).collect();
    let trace = driver.trace(&steps).unwrap();
    assert_eq!(
        (trace.statement.as_str(), trace.lines.len()),
        (statement, lines)
    );
}

/// A compiler that refuses to compile a program's file, or that of its loader, a second time.
const COMPILER_OF_NEW_FILES: &str = "
import builtins, os
compiler = builtins.compile
def compile_new(source, file, *rest, **named):
    if 'projeto.py' in file: os.mkdir(PLACE + file)
    return compiler(source, file, *rest, **named)
builtins.compile = compile_new
";

const LOADER: &str = "def gabarito_load(names, code, source, plan):
    exec(code, names)
    names['plan'] = plan, source
";

fn loaded_by(program: &str, part: &str, plan: i64) -> Source {
    Source {
        name: "projeto.py".to_owned(),
        bytes: program.as_bytes().to_vec(),
        loader: Some(ProgramLoader {
            parts: vec![part.into()],
            plan: Value::from(plan),
            served: None,
        }),
        ..Source::default()
    }
}

/// The values that statements show.
fn shown(driver: &mut Driver, statements: &[&str]) -> Vec<String> {
    let steps: Vec<Step> = statements.iter().map(|step| Step::ask(step)).collect();
    let frame = driver.run(&steps).unwrap().frame.unwrap();
    let shown = frame.steps.iter().map(|events| match &events[..] {
        [Event::Shown(value)] => value.to_string(),
        other => panic!("{other:?}"),
    });
    shown.collect()
}

/// Loads a program that may ask for a letter through its link.
const ASKS: &str = "
import os
def gabarito_load(names, code, source, plan):
    reader, writer = LINK
    names['ask'] = lambda letter: os.write(writer, letter.encode()) and os.read(reader, 1).decode()
    exec(code, names)
";

/// Gives capital letters, until there are no more to give.
const SERVES: &str = "
import os
def gabarito_serve(names, suspects, reader, writer):
    while True:
        letter = os.read(reader, 1)
        if not letter:
            return
        os.write(writer, letter.upper())
";

#[test]
fn functions_of_another_process_are_called_through_a_link_of_each_child() {
    let (right, _folder) = driver("", SERVES, still);
    let mut source = loaded_by("def f(letter): return ask(letter)", ASKS, 1);
    source.loader.as_mut().unwrap().served = Some(ServedFunctions {
        source: Arc::new(right.source.clone()),
        functions: vec!["f".to_owned()],
        suspects: Vec::new(),
    });
    let (mut driver, _folder) = driver("", "", still);
    driver.right = Some(Box::new(right));
    driver.switch_to(&source);
    driver.compile().unwrap().unwrap();
    for _ in 0..2 {
        assert_eq!(shown(&mut driver, &["f('a')", "f('b')"]), ["'A'", "'B'"]);
    }
    // A child that ends the link costs the next one nothing.
    let ends = ["import os; os.close(11)", "os.close(10)"];
    let steps: Vec<Step> = ends.iter().map(|step| Step::ask(step)).collect();
    driver.run(&steps).unwrap();
    assert_eq!(shown(&mut driver, &["f('c')"]), ["'C'"]);
}

#[test]
fn a_worker_compiles_a_program_and_its_loader_once() {
    let program = "def f(): return __file__, f.__code__.co_filename\n";
    let (mut driver, _folder) = driver(COMPILER_OF_NEW_FILES, program, still);
    driver.compile().unwrap().unwrap();
    for plan in [1, 2] {
        driver.switch_to(&loaded_by(program, LOADER, plan));
        driver.compile().unwrap().unwrap();
        assert_eq!(
            shown(&mut driver, &["f()", "plan[0]", "plan[1][:5]"]),
            ["('projeto.py', 'projeto.py')", &plan.to_string(), "'def f'"]
        );
    }
}

#[test]
fn a_worker_keeps_the_code_of_no_earlier_program() {
    let (mut driver, _folder) = driver("", "def f(): pass\n", still);
    for number in 0..5 {
        let program = format!("import sys\ndef f(): return {number}\n");
        driver.switch_to(&loaded_by(&program, &format!("{LOADER}# {number}"), number));
        driver.compile().unwrap().unwrap();
        let statements = ["f()", "len(sys.stdout.state.program.codes)"];
        assert_eq!(shown(&mut driver, &statements), [&number.to_string(), "2"]);
    }
}

#[test]
fn a_loader_beyond_the_limit_of_the_compiler_leaves_the_program() {
    let program = "def f(): return 1\n";
    let (mut driver, _folder) = driver("", program, still);
    let alone = driver.source.clone();
    let too_large = format!("text = '{}'\n{LOADER}", "a".repeat(4 << 20));
    driver.compile().unwrap().unwrap();
    driver.switch_to(&loaded_by(program, &too_large, 1));
    assert!(driver.compile().unwrap().is_err());
    driver.switch_to(&alone);
    driver.compile().unwrap().unwrap();
    assert_eq!(shown(&mut driver, &["f()"]), ["1"]);
}
