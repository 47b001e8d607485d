//! Submissions in Prolog, each case in a child of its own.

use std::path::Path;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use gabarito::sandbox::{Limits, Tier};
use gabarito::session::observation::Termination;
use gabarito::worker::prolog::{Driver, GoalAnswer, GoalResults, PrologReply, interpreter};
use gabarito::worker::{Fault, Machine, Source};
use rstest::rstest;

/// What this machine runs submissions in Prolog by.
static MACHINE: LazyLock<Machine> = LazyLock::new(|| {
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let interpreter = interpreter::find_interpreter(None).unwrap();
    Machine::new(gabarito, interpreter, Tier::ISOLATED)
});

const LIMITS: Limits = Limits {
    cpu_seconds: 1,
    memory_mib: 1024,
    output_kib: 64,
    wall_seconds: None,
    inferences: None,
};

fn driver(program: &str) -> Driver {
    let source = Source {
        name: "ra123456.prolog".to_owned(),
        bytes: program.as_bytes().to_vec(),
        ..Source::default()
    };
    Driver::start(&MACHINE, &source, LIMITS).unwrap()
}

fn module(clauses: &str) -> Driver {
    driver(&format!(":- module(ra123456, [f/1]).\n{clauses}\n"))
}

/// What a goal came to, in words.
fn shown(case: &GoalResults) -> String {
    if case.termination != Termination::Normal {
        return format!("{:?}", case.termination);
    }
    match case.answers.last() {
        Some(GoalAnswer::Succeeded(values)) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            values.join(" ")
        }
        Some(GoalAnswer::Raised(error)) => format!("raised {error}"),
        other => format!("{other:?}"),
    }
}

#[rstest]
#[case::number("f(42).", "42")]
#[case::first_solution_only("f(1). f(2).", "1")]
#[case::unbound("f(_).", "_")]
#[case::half_bound("f([1,_]).", "[1, _]")]
#[case::letters("f('ação').", "ação")]
#[case::text("f(\"a\").", "\"a\"")]
#[case::rational("f(X) :- X is 3 rdiv 4.", "3r4")]
#[case::failing("f(_) :- fail.", "Some(Failed)")]
#[case::throwing("f(_) :- throw(oops).", "raised oops")]
#[case::circle("f(X) :- X = g(X).", "Some(Cyclic)")]
#[case::very_long("f(X) :- numlist(1, 1000000, X).", "Some(TooLarge)")]
#[case::very_deep(
    "f(X) :- d(10000, X). d(0, 0) :- !. d(N, s(X)) :- M is N-1, d(M, X).",
    "Some(TooLarge)"
)]
#[case::leaving("f(_) :- halt.", "Crash")]
#[case::endless("f(_) :- repeat, fail.", "Timeout")]
#[case::asleep("f(_) :- sleep(1000).", "Timeout")]
#[case::printing(
    "f(1) :- write(user_output, hello), nl, write(user_error, hello).",
    "1"
)]
#[case::reading("f(X) :- read(X).", "end_of_file")]
#[case::hungry("f(X) :- length(X, 100000000).", "raised error(resource_error(")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_goal_comes_to(#[case] clauses: &str, #[case] expected: &str) {
    let case = module(clauses).run(&["f(X)"]).unwrap();
    let shown = shown(&case);
    assert!(shown.starts_with(expected), "{shown}: {case:?}");
}

/// Goals that never end by themselves, under limits of the module's own.
#[rstest]
#[case::caught(
    "f(X) :- catch(call_with_time_limit(0.05, e), X, true).",
    "time_limit_exceeded"
)]
#[case::in_time("f(X) :- call_with_time_limit(1, X = 1).", "1")]
#[case::inner(
    "f(X) :- call_with_time_limit(1, catch(call_with_time_limit(0.05, e), _, X = 1)).",
    "1"
)]
#[case::outer(
    "f(X) :- catch(call_with_time_limit(0.05, call_with_time_limit(1, e)), _, X = 1).",
    "1"
)]
#[case::after_another(
    "f(X) :- catch(call_with_time_limit(0.2, (catch(call_with_time_limit(0.05, e), _, true), e)), X, true).",
    "time_limit_exceeded"
)]
#[case::an_alarm("f(X) :- alarm(0.05, throw(ai), _), catch(e, X, true).", "ai")]
#[case::removed(
    "f(X) :- alarm(0.05, throw(ai), A), remove_alarm(A), catch(sleep(0.1), X, true), X = 1.",
    "1"
)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_module_may_set_a_time_limit_of_its_own(#[case] clauses: &str, #[case] expected: &str) {
    let clauses = format!(":- use_module(library(time)).\n{clauses}\ne :- repeat, fail.");
    let case = module(&clauses).run(&["f(X)"]).unwrap();
    assert_eq!(shown(&case), expected, "{case:?}");
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn goals_of_a_case_share_a_state_and_cases_do_not() {
    let mut driver =
        module(":- dynamic n/1. n(0). f(X) :- retract(n(X)), Y is X+1, assertz(n(Y)).");
    for _ in 0..2 {
        let case = driver.run(&["f(X)", "f(X)", "f(X)"]).unwrap();
        let answers = case.answers.iter().map(|answer| match answer {
            GoalAnswer::Succeeded(values) => values[0].to_string(),
            other => format!("{other:?}"),
        });
        assert_eq!(answers.collect::<Vec<_>>(), ["0", "1", "2"]);
    }
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_case_that_ends_early_keeps_what_came_before() {
    let case = module("f(1).").run(&["f(X)", "halt", "f(X)"]).unwrap();
    assert_eq!(case.answers.len(), 1);
    assert_eq!(case.termination, Termination::Crash);
}

#[rstest]
#[case::of_others("сеrто(1).")]
#[case::of_nobody("答え(1).")]
#[case::with_spaces("'a b; c'(1). ''(1).")]
#[case::empty_list("[](1).")]
#[case::braces("{}(1). {1}.")]
#[case::symbols("+-+(1). (;;)(1).")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn predicates_may_have_any_name(#[case] clauses: &str) {
    let loaded = module(&format!("f(1).\n{clauses}"))
        .run(&[])
        .unwrap()
        .loaded;
    let loaded = loaded.unwrap();
    assert!(
        loaded.predicates.contains(&("f".to_owned(), 1)),
        "{loaded:?}"
    );
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn loading_tells_the_module_its_exports_and_complaints() {
    let program = ":- module(outro, [f/1, g/2]).\nf(X) :- g(X, Y).\ng( .\n";
    let loaded = driver(program).run(&[]).unwrap().loaded.unwrap();
    assert_eq!(loaded.module.as_deref(), Some("outro"));
    assert_eq!(loaded.exports, [("f".to_owned(), 1), ("g".to_owned(), 2)]);
    let messages: Vec<(&str, usize)> = loaded
        .messages
        .iter()
        .map(|message| (message.kind.as_str(), message.line))
        .collect();
    assert_eq!(
        messages,
        [("warning", 2), ("error", 3), ("error", 0)],
        "{:?}",
        loaded.messages
    );
}

#[rstest]
#[case::endless(":- repeat, fail.", Termination::Timeout)]
#[case::leaving(":- halt.", Termination::Crash)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_program_that_does_not_load_is_told(#[case] program: &str, #[case] termination: Termination) {
    let case = driver(program).run(&["f(X)"]).unwrap();
    assert_eq!((case.loaded, case.termination), (None, termination));
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn what_is_no_goal_is_a_fault_of_ours() {
    let mut driver = module("f(1).");
    let asked = driver.run(&["f(X)", "f(", "f(X)"]);
    assert!(matches!(asked, Err(Fault::OutOfTurn(_))), "{asked:?}");
    // And the harness is as good as before.
    assert_eq!(shown(&driver.run(&["f(X)"]).unwrap()), "1");
}

/// Tries to make ten processes, and gives how many it made.
const FORKS: &str = "
    f(Made) :- findall(P, forked(P), Ps), length(Ps, Made).
    forked(P) :-
        between(1, 10, _),
        catch(gabarito_harness:fork_(P), _, fail),
        ( P == child -> sleep(100) ; true ).";

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_module_makes_no_process_where_it_is_copied() {
    let mut driver = module(FORKS);
    assert!(matches!(driver.load(0).unwrap(), PrologReply::Answer(_)));
    let mut made = |left: usize| {
        assert!(driver.end_copies(left).unwrap());
        let reply = driver.call_goal_in_copy("f(X)").unwrap();
        match reply.expect("a child that can be copied") {
            PrologReply::Answer(GoalAnswer::Succeeded(values)) => values[0].to_string(),
            other => panic!("{other:?}"),
        }
    };
    // One copy of the other, and two in the place of those that have ended.
    let made: Vec<String> = [0, 1, 2, 2, 1].into_iter().map(&mut made).collect();
    assert_eq!(made, ["0", "0", "0", "0", "0"]);
}

/// Modules whose process goes on when it has answered.
#[rstest]
#[case::by_copies("f(1) :- ( catch(gabarito_harness:fork_(child), _, fail) -> e ; true ).")]
#[case::by_a_wrapped_predicate(
    ":- use_module(library(prolog_wrap)).
     f(1) :- wrap_predicate(gabarito_harness:receive(_, _), on, _, ra123456:e)."
)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn no_module_computes_while_it_is_not_asked(#[case] clauses: &str) {
    let mut driver = module(&format!("{clauses}\ne :- repeat, fail."));
    assert!(matches!(driver.load(0).unwrap(), PrologReply::Answer(_)));
    let reply = driver.call_goal_in_copy("f(X)").unwrap();
    assert!(matches!(reply, Some(PrologReply::Answer(_))), "{reply:?}");
    let before = driver.cpu_time();
    thread::sleep(Duration::from_millis(500));
    assert_eq!(driver.cpu_time(), before);
}
