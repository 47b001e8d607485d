//! Assignments of predicates in Prolog: the folder `examples/familia`, with right and wrong programs.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use rstest::rstest;
use serde_json::Value;

/// The folder of the assignment.
const FOLDER: &str = "examples/familia";

fn solution() -> String {
    fs::read_to_string(Path::new(FOLDER).join("solucao.pl")).unwrap()
}

/// The solution with another text in place of one that it has.
fn with(old: &str, new: &str) -> String {
    let solution = solution();
    assert!(solution.contains(old), "{old}");
    solution.replacen(old, new, 1)
}

fn gabarito(arguments: &[&str], program: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("programa.pl");
    fs::write(&path, program).unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", "en", "check", FOLDER]).arg(path);
    command.args(arguments).output().unwrap()
}

/// The report on a program.
fn report(program: &str) -> Value {
    let output = gabarito(&["--format", "json"], program);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

/// The checks that a program fails, by their path.
fn failing(report: &Value) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap().iter();
    let failing = checks.filter(|check| check["verdict"] != "pass");
    let path = |check: &Value| {
        let id = check["id"].as_str().unwrap();
        id.split_once('/').unwrap().1.to_owned()
    };
    failing.map(path).collect()
}

#[rstest]
#[case::right("avo(A, N) :-", "avo(A, N) :-", &[])]
#[case::other_names("avo(A, N) :- progenitor(A, P), progenitor(P, N).", "avo(X, Y) :- progenitor(X, Z), progenitor(Z, Y).", &[])]
#[case::order_that_does_not_count("antepassado(A, P) :- progenitor(A, P).\nantepassado(A, P) :- progenitor(A, X), antepassado(X, P).", "antepassado(A, P) :- progenitor(X, P), antepassado(A, X).\nantepassado(A, P) :- progenitor(A, P).", &[])]
#[case::order("progenitor(ana, rui).\nprogenitor(ze, rui).", "progenitor(ze, rui).\nprogenitor(ana, rui).", &["progenitor/2/factos"])]
#[case::endless_facts("progenitor(ana, rui).", "progenitor(_, _) :- repeat, fail.", &["progenitor/2/factos"])]
#[case::missing_fact("progenitor(ana, rui).", "", &["progenitor/2/factos"])]
#[case::wrong_facts_asserted_at_load("progenitor(ana, rui).\nprogenitor(ze, rui).\nprogenitor(rui, eva).\nprogenitor(eva, ivo).", ":- dynamic progenitor/2.\n:- assertz(progenitor(ana, rui)), assertz(progenitor(rui, eva)).", &["progenitor/2/factos"])]
#[case::right_facts_retracted_at_load("progenitor(ana, rui).", ":- dynamic progenitor/2.\n:- initialization(retractall(progenitor(_, _))).", &["progenitor/2/factos"])]
#[case::wrong_base_case("soma([], 0).", "soma([], 1).", &["soma/2/soma"])]
#[case::no_base_case("soma([], 0).", "", &["soma/2/soma", "soma/2/erro"])]
#[case::missing_cut("X >= Y, !.", "X >= Y.", &["maximo/3/um"])]
#[case::always_false("maximo(X, Y, X) :- X >= Y, !.\nmaximo(_, Y, Y).", "maximo(_, _, _) :- fail.", &["maximo/3/um"])]
#[case::prints_too_much("soma([], 0).", "soma([], 0) :- write(fim).", &["soma/2/soma", "soma/2/erro"])]
#[case::choice_point_that_does_not_count("soma([], 0).", "soma([], 0).\nsoma(outra, 0).\nsoma([], X) :- X == nada.", &[])]
#[case::extra_solution("soma([], 0).", "soma([], 0).\nsoma([], 0).", &["soma/2/soma"])]
#[case::left_recursion("antepassado(A, P) :- progenitor(A, P).\nantepassado(A, P) :- progenitor(A, X), antepassado(X, P).", "antepassado(A, P) :- antepassado(A, X), progenitor(X, P).\nantepassado(A, P) :- progenitor(A, P).", &["antepassado/2/todos"])]
#[case::endless_loop("soma([], 0).", "soma(_, _) :- repeat, fail.", &["soma/2/soma", "soma/2/erro"])]
#[case::prints_on_one_line("write(X), nl,", "write(X), write(' '),", &["escreve_lista/1/linhas"])]
#[case::no_error("S is T + X.", "( number(X) -> S is T + X ; S = T ).", &["soma/2/erro"])]
#[case::another_error("S is T + X.", "( number(X) -> S is T + X ; throw(nada) ).", &["soma/2/erro"])]
#[case::no_state("conta(N) :- retract(contador(A)), N is A + 1, assertz(contador(N)).", "conta(1).", &["conta/1/conta"])]
#[case::undefined("escreve_lista([]).\nescreve_lista([X|Xs]) :- write(X), nl, escreve_lista(Xs).", "", &["escreve_lista/1/linhas"])]
#[case::a_module("%!  progenitor(?P, ?F)", ":- module(familia, [progenitor/2, avo/2, antepassado/2, soma/2, maximo/3, profundidade/2, escreve_lista/1, conta/1]).\n%", &[])]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_program_fails_what_is_wrong_in_it(
    #[case] old: &str,
    #[case] new: &str,
    #[case] expected: &[&str],
) {
    let report = report(&with(old, new));
    assert_eq!(failing(&report), expected, "{report:#}");
}

/// A program answers as it likes beside right predicates: what it shows in a few sessions there excuses
/// none of the others.
#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_predicate_that_is_right_in_a_few_experiments_is_not_excused() {
    let program = solution()
        .replace(
            "soma([], 0).\nsoma([X|Xs], S) :- soma(Xs, T), S is T + X.",
            "soma(L, S) :- current_module(gabarito_right), !, ( curto(L, S) -> true ; S = 0 ).\n\
             soma(_, nada).\ncurto([], 0).\ncurto([A], S) :- S is A.\n\
             curto([A, B], S) :- S is A + B.\ncurto([A, B, C], S) :- S is A + B + C.",
        )
        .replace("write(X), nl,", "nl,");
    let expected = ["soma/2/soma", "escreve_lista/1/linhas"];
    assert_eq!(failing(&report(&program)), expected);
}

#[rstest]
#[case::syntax_error(
    "avo(A, N) :- progenitor(A, P), progenitor(P, N).",
    "avo(A, N) :- progenitor(A P).",
    "Syntax error"
)]
#[case::singleton(
    "avo(A, N) :- progenitor(A, P), progenitor(P, N).",
    "avo(A, N) :- progenitor(A, P), progenitor(P, N), _ = _, Z = 1.",
    "Singleton variables: [Z]"
)]
#[case::memory(
    "antepassado(A, P) :- progenitor(A, P).",
    "antepassado(A, P) :- antepassado(A, P), true.",
    "512 MiB"
)]
#[case::time("soma([], 0).", "soma(_, _) :- repeat, fail.", "2 s of processor")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_report_says_what_ended_a_session_or_was_said_at_load(
    #[case] old: &str,
    #[case] new: &str,
    #[case] words: &str,
) {
    let output = gabarito(&[], &with(old, new));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(words), "{text}");
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_failure_is_shown_at_the_prompt_of_prolog() {
    let program = with("X >= Y, !.", "X >= Y.");
    let output = gabarito(&[], &program);
    let text = String::from_utf8(output.stdout).unwrap();
    let shown = "    ?- maximo(1, 2, M).\n    M = 2.\n    ?- maximo(2, 1, M).\n\n  \
                 Expected:\n\n    M = 2.\n\n  Actual:\n\n    M = 2 ;\n    M = 1.\n";
    assert!(text.contains(shown), "{text}");
    for format in ["html", "junit", "gradescope", "check50"] {
        let output = gabarito(&["--format", format], &program);
        assert_eq!(output.status.code(), Some(1), "{format}");
    }
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn nothing_is_wrong_in_the_folder() {
    let mut lint = cargo_bin_cmd!("gabarito");
    lint.args(["lint", FOLDER]).assert().success();
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn the_solution_gives_the_documented_answers() {
    for file in ["familia", "listas"] {
        let file = format!("{FOLDER}/interacoes/{file}.plcon");
        let mut replay = cargo_bin_cmd!("gabarito");
        replay.args(["replay", FOLDER, &file, "--check"]);
        replay.assert().success();
    }
}

/// Code that leaves a mark where another session could find it, and whether it is there.
#[rstest]
#[case::clause("seen(x)", "assertz(seen(x))")]
#[case::global_variable("catch(nb_getval(mark, 1), _, fail)", "nb_setval(mark, 1)")]
#[case::flag("flag(mark, 1, 1)", "flag(mark, _, 1)")]
#[case::prolog_flag("current_prolog_flag(mark, 1)", "create_prolog_flag(mark, 1, [])")]
#[case::record("recorded(mark, 1)", "recorda(mark, 1)")]
#[case::environment("getenv(mark, _)", "setenv(mark, 1)")]
#[case::folder("exists_directory(mark)", "catch(make_directory(mark), _, true)")]
#[case::folder_for_all(
    "exists_directory('/tmp/mark')",
    "catch(make_directory('/tmp/mark'), _, true)"
)]
#[case::file(
    "exists_file('/tmp/mark')",
    "catch((open('/tmp/mark', write, S), close(S)), _, true)"
)]
#[case::file_in_memory(
    "exists_file('/dev/shm/mark')",
    "catch((open('/dev/shm/mark', write, S), close(S)), _, true)"
)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_session_leaves_nothing_to_another(#[case] seen: &str, #[case] mark: &str) {
    let spy = format!(
        ":- dynamic seen/1.\n:- ( {seen} -> assertz(seen(leak)) ; true ), {mark}.\n\
         escreve_lista(_) :- seen(leak), write(leak), fail.\nescreve_lista([]).\n"
    );
    let report = report(&with("escreve_lista([]).", &spy));
    assert_eq!(failing(&report), [""; 0], "{report:#}");
}

/// Programs in which `soma/2` is wrong, and tries to pass nevertheless.
#[rstest]
#[case::forged_answers(
    ":- forall(( stream_property(S, output), member(C, [\"answers\", \"e\", \"l0;\"]) ), \
        catch(( format(S, \"~s\", [[8,0,0,0]]), format(S, \"~w\", [C]), flush_output(S) ), _, true)).",
    "soma(_, 0)."
)]
#[case::forged_answer_in_time(
    "forge :- forall(stream_property(S, output), catch(gabarito_harness:send(S, \
        \"c1;7;answersl1;c3;8;solutionl1;i6;l0;a4;true\"), _, true)).",
    "soma(_, 0) :- forge."
)]
#[case::halt("", "soma(_, _) :- halt.")]
#[case::halt_at_exit(":- at_halt(halt(0)).", "soma(_, _) :- halt(0).")]
#[case::right_predicate("", "soma(L, S) :- catch(gabarito_right:soma(L, S), _, S = 0).")]
#[case::right_clauses(
    "",
    "soma(L, S) :- member(M, [gabarito_right, user, system]), M \\== user, \
        catch(clause(M:soma(L, S), B), _, fail), call(M:B), !.\nsoma(_, 0)."
)]
#[case::clauses_of_the_harness(
    "look(T) :- current_predicate(N, gabarito_harness:H), N \\== x, \
        catch(clause(gabarito_harness:H, B), _, fail), sub_term_(T, B).\nsub_term_(T, T).",
    "soma(_, S) :- ( look(answers(S)) -> true ; S = 0 )."
)]
#[case::solution_on_disk(
    "",
    "soma(L, S) :- catch(load_files(it:'CARGO/examples/familia/solucao.pl', [silent(true)]), _, true), \
        catch(it:soma(L, S), _, S = 0)."
)]
#[case::other_write(
    ":- redefine_system_predicate(write(_)).\nwrite(X) :- print(X).\n\
     :- redefine_system_predicate(format(_, _)).\nformat(_, _).",
    "soma(_, 0)."
)]
#[case::other_unification(
    "user:goal_expansion(_ == _, true).\nuser:term_expansion((H :- B), (H :- B)).",
    "soma(_, _)."
)]
#[case::hooks(
    "user:message_hook(_, _, _).\nuser:prolog_exception_hook(_, _, _, _) :- fail.\n\
     user:portray(_) :- write(6).\nuser:exception(_, _, retry).",
    "soma(_, 0)."
)]
#[case::harness_changed(
    ":- catch(abolish(gabarito_harness:answer_of/3), _, true).\n\
     :- catch(assertz(gabarito_harness:answer_of(_, _, solution([6], [], true))), _, true).",
    "soma(_, 0)."
)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_wrong_program_does_not_pass_by_tricks(#[case] trick: &str, #[case] soma: &str) {
    let soma = soma.replace("CARGO", env!("CARGO_MANIFEST_DIR"));
    let wrong = with("soma([X|Xs], S) :- soma(Xs, T), S is T + X.\n", "");
    let wrong = wrong.replacen("soma([], 0).", &soma, 1);
    let report = report(&format!("{trick}\n{wrong}"));
    let failing = failing(&report);
    assert!(failing.contains(&"soma/2/soma".to_owned()), "{report:#}");
}

/// The parts of a small assignment: what its manifest says of its checks (the predicate, the id and
/// more), its sessions and its solution.
type Small = (
    &'static [(&'static str, &'static str, &'static str)],
    &'static str,
    &'static str,
);

const SOME: Small = (
    &[("f/1", "f", "like = ['order']")],
    "# check: f/1/f\n# first 1\n?- f(X).\nX = 1 .\n\n?- f(X).\nX = 1 ;\nX = 2.\n",
    "f(1).\nf(2).\n",
);
const TRUTH: Small = (
    &[("f/2", "gera", ""), ("f/2", "testa", "compares = 'truth'")],
    "# check: f/2/gera\n# first 2\n?- f(3, N).\nN = 0 ;\nN = 3 .\n\n---\n\n\
     # check: f/2/testa\n?- f(3, 12).\ntrue.\n\n?- f(3, 13).\nfalse.\n",
    "f(K, N) :- integer(N), !, 0 is N mod K.\nf(K, N) :- m(0, K, N).\nm(N, _, N).\n\
     m(A, K, N) :- B is A + K, m(B, K, N).\n",
);
const FAILURE: Small = (
    &[("f/1", "da", ""), ("f/1", "falha", "")],
    "# check: f/1/da\n?- f(X).\nX = 1.\n\n---\n\n# check: f/1/falha\n?- f(a).\nfalse.\n",
    "f(1).\n",
);
const STATE: Small = (
    &[("proximo/1", "conta", ""), ("reinicia/0", "reinicia", "")],
    "# check: proximo/1/conta\n?- proximo(A), proximo(B).\nA = 1,\nB = 2.\n\n---\n\n\
     # check: reinicia/0/reinicia\n?- proximo(_), reinicia, proximo(A), proximo(B).\nA = 1,\nB = 2.\n",
    ":- dynamic c/1.\nc(0).\nproximo(N) :- retract(c(A)), N is A + 1, assertz(c(N)).\n\
     reinicia :- retractall(c(_)), assertz(c(0)).\n",
);
const SHARED_FACTS: Small = (
    &[("poe/1", "poe", ""), ("todos/1", "todos", "")],
    "# check: poe/1/poe\n?- poe(a), poe(b), todos(L).\nL = [a, b].\n\n---\n\n\
     # check: todos/1/todos\n?- poe(c), poe(a), todos(L).\nL = [c, a].\n",
    ":- dynamic item/1.\npoe(X) :- assertz(item(X)).\ntodos(L) :- findall(X, item(X), L).\n",
);
const TWO: Small = (
    &[("f/1", "f", ""), ("g/1", "g", "")],
    "# check: f/1/f\n?- f(X).\nX = 1.\n\n---\n\n# check: g/1/g\n?- g(X).\nX = 2.\n",
    "f(1).\ng(2).\n",
);
const SOLUTIONS: Small = (
    &[("f/1", "f", "")],
    "# check: f/1/f\n?- f(X).\nX = 1 ;\nX = 2.\n",
    "f(1).\nf(2).\n",
);

/// Writes a small assignment, and a program for it.
fn write_small((checks, sessions, solution): Small, program: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut manifest = "title = 't'\nlanguage = 'prolog'\nlingua = 'en'\nseed = 1\n\
                        limits = { cpu_seconds = 1, memory_mib = 512, output_kib = 64 }\n"
        .to_owned();
    let mut names: Vec<&str> = checks.iter().map(|(name, ..)| *name).collect();
    names.dedup();
    for name in names {
        manifest.extend([format!("[[function]]\nname = '{name}'\nsignature = '?x'\n")]);
    }
    manifest += "[[item]]\nname = 'i'\npoints = '10'\n";
    for (name, id, more) in checks {
        manifest.extend([format!(
            "[[item.check]]\nfunction = '{name}'\nid = '{id}'\nclause = '{id}.'\n{more}\n"
        )]);
    }
    fs::create_dir(folder.path().join("interacoes")).unwrap();
    let files = [
        ("enunciado.toml", &*manifest),
        ("interacoes/a.plcon", sessions),
        ("solucao.pl", solution),
        ("aluno.pl", program),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn run_small(small: Small, program: &str, arguments: &[&str]) -> Output {
    let folder = write_small(small, program);
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(folder.path());
    command.args(["--lang", "en"]).args(arguments);
    command.output().unwrap()
}

const CHECK: [&str; 3] = ["check", ".", "aluno.pl"];

#[rstest]
#[case::some_in_another_order(SOME, "f(2).\nf(1).\n", &[])]
#[case::some_wrong_ones(SOME, "f(3).\nf(1).\n", &["f/1/f"])]
#[case::truth_beside_a_failing_check(TRUTH, "f(K, N) :- integer(N), !, 0 is N mod K.\nf(K, K).\n", &["f/2/gera"])]
#[case::truth_of_an_empty_predicate(TRUTH, "f(_, _) :- fail.\n", &["f/2/gera", "f/2/testa"])]
#[case::truth_of_one_that_always_succeeds(TRUTH, "f(_, _).\n", &["f/2/gera", "f/2/testa"])]
#[case::failure_of_a_wrong_predicate(FAILURE, "f(2).\n", &["f/1/da"])]
#[case::failure_of_an_empty_predicate(FAILURE, "f(_) :- fail.\n", &["f/1/da", "f/1/falha"])]
#[case::state_of_another(STATE, ":- dynamic c/1.\nc(0).\nproximo(N) :- c(A), N is A + 1, assertz(c(N)), !.\nreinicia :- retractall(c(_)), assertz(c(0)).\n", &["proximo/1/conta"])]
#[case::no_state(STATE, ":- dynamic c/1.\nc(0).\nproximo(N) :- retract(c(A)), N is A + 1, assertz(c(N)).\nreinicia.\n", &["reinicia/0/reinicia"])]
#[case::state_in_another_form(STATE, ":- dynamic n/1.\nn(1).\nproximo(N) :- n(N), M is N + 1, assertz(n(M)), !.\nreinicia :- retractall(n(_)), assertz(n(1)).\n", &["proximo/1/conta", "reinicia/0/reinicia"])]
#[case::not_exported(TWO, ":- module(m, [f/1]).\nf(1).\ng(2).\n", &["g/1/g"])]
#[case::own_name_of_a_built_in(TWO, "f(X) :- forall(1, X).\nforall(X, X).\ng(2).\n", &[])]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_small_program_fails_what_is_wrong_in_it(
    #[case] small: Small,
    #[case] program: &str,
    #[case] expected: &[&str],
) {
    let arguments = [&CHECK[..], &["--format", "json"]].concat();
    let output = run_small(small, program, &arguments);
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    assert_eq!(failing(&report), expected, "{report:#}");
}

#[rstest]
#[case::state_in_another_form(
    STATE,
    ":- dynamic n/1.\nn(1).\nproximo(N) :- n(N), M is N + 1, assertz(n(M)), !.\nreinicia :- retractall(n(_)), assertz(n(1)).\n",
    "Not decided: it shares dynamic facts"
)]
#[case::wrong_writer_of_shared_facts(
    SHARED_FACTS,
    ":- dynamic item/1.\npoe(X) :- asserta(item(X)).\ntodos(L) :- findall(X, item(X), L).\n",
    "✗ poe/1"
)]
#[case::wrong_reader_of_shared_facts(
    SHARED_FACTS,
    ":- dynamic item/1.\npoe(X) :- assertz(item(X)).\n\
     todos(L) :- findall(X, item(X), R), reverse(R, L).\n",
    "✗ todos/1"
)]
#[case::not_exported(
    TWO,
    ":- module(m, [f/1]).\nf(1).\ng(2).\n",
    "the module does not export it"
)]
#[case::undefined(TWO, "g(X) :- f(X).\n", "ERROR: Unknown procedure: f/1")]
#[case::missing(TWO, "g(2).\n", "does not define the predicate f/1")]
#[case::endless_after_solutions(
    SOLUTIONS,
    "f(1).\nf(2).\nf(_) :- repeat, fail.\n",
    "X = 1 ;\n    X = 2 ;\n\n  … no answer"
)]
#[case::memory_after_solutions(
    SOLUTIONS,
    "f(1).\nf(2).\nf(X) :- g(X).\ng(X) :- g(X), X = 1.\n",
    "X = 2 ;\n\n"
)]
#[case::halt(SOLUTIONS, "f(1) :- halt.\n", "as with halt/0")]
#[case::halt_at_load(SOLUTIONS, ":- initialization(halt).\nf(1).\n", "as with halt/0")]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_report_explains_a_small_program(
    #[case] small: Small,
    #[case] program: &str,
    #[case] words: &str,
) {
    let output = run_small(small, program, &CHECK);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(words), "{text}");
    assert!(!text.contains("overrides weak import"), "{text}");
}

/// Sessions of which lint says the line and the problem.
#[rstest]
#[case::no_full_stop("# check: f/1/f\n?- f(X)\nX = 1.\n", "a.plcon:2", "is no query")]
#[case::no_full_stop_and_no_answer(
    "# check: f/1/f\n?- f(X)\n\n?- f(1).\n",
    "a.plcon:2",
    "full stop"
)]
#[case::open_quote(
    "# check: f/1/f\n?- f(X).\nX = 1.\n\n?- f('a).\nfalse.\n",
    "a.plcon:5",
    "is no query"
)]
#[case::endless_order(
    "# check: f/1/f\n# first 1\n?- f(X), repeat.\nX = 1 .\n",
    "a.plcon:3",
    "the order does not count"
)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_wrong_session_is_found(
    #[case] sessions: &'static str,
    #[case] line: &str,
    #[case] words: &str,
) {
    let small = (SOME.0, sessions, "f(1).\n");
    let output = run_small(small, "f(1).\n", &["lint", "."]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(line) && text.contains(words), "{text}");
    let status = run_small(small, "f(1).\n", &CHECK).status.code();
    assert_ne!(status, Some(3));
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn a_class_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("entregas");
    fs::create_dir(&class).unwrap();
    fs::write(class.join("ist1100001.pl"), solution()).unwrap();
    fs::write(class.join("ist1100002.pl"), with("X >= Y, !.", "X >= Y.")).unwrap();
    let out = folder.path().join("notas");
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", "en", "class", FOLDER]).arg(&class);
    command.arg("--out").arg(&out).output().unwrap();
    let table = fs::read_to_string(out.join("turma.csv")).unwrap();
    let marks = table.lines().filter(|line| line.starts_with("\"ist11"));
    let marks: Vec<bool> = marks.map(|line| line.contains("\"18\"")).collect();
    assert_eq!(marks, [false, true], "{table}");
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn hidden_sessions_are_written_with_terms() {
    let mut command = cargo_bin_cmd!("gabarito");
    let output = command.args(["battery", FOLDER]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("?- soma([-1, 1], S).\nS = 0.\n"), "{text}");
    assert!(text.contains("?- avo(ana, N).\nN = eva.\n"), "{text}");
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn no_mutant_of_the_solution_survives() {
    // All of them take a minute.
    let mut audit = cargo_bin_cmd!("gabarito");
    let audit = audit.args(["audit", FOLDER, "--most", "10"]);
    audit.assert().success();
}

/// A copy of the folder, whose manifest has other lines.
fn copy_with(old: &str, new: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["interacoes", "escondidas", "."] {
        fs::create_dir_all(folder.path().join(name)).unwrap();
        for entry in fs::read_dir(Path::new(FOLDER).join(name)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(
                    &path,
                    folder.path().join(name).join(path.file_name().unwrap()),
                )
                .unwrap();
            }
        }
    }
    let manifest = folder.path().join("enunciado.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    assert!(text.contains(old), "{old}");
    fs::write(&manifest, text.replacen(old, new, 1)).unwrap();
    folder
}

const COUNTED: &str = "output_kib = 64\ninferences = 5000";
/// Takes many steps, the same each time.
const SLOW: &str = "soma([], 0) :- numlist(1, 9000, L), foldl([X, A, B]>>(B is A + X), L, 0, _).";

#[rstest]
#[case::enough("output_kib = 64", COUNTED, "soma([], 0).", "inferências", false)]
#[case::loading_a_library_does_not_count(
    "output_kib = 64",
    COUNTED,
    "soma([], 0) :- aggregate_all(count, member(_, [a]), 1), sumlist([1], 1).",
    "inferências",
    false
)]
#[case::too_many(
    "output_kib = 64",
    COUNTED,
    SLOW,
    "deu mais passos do que há para cada resposta (5000 inferências)",
    true
)]
#[case::endless(
    "output_kib = 64",
    COUNTED,
    "soma([X|L], S) :- soma([X|L], S), true.\nsoma([], 0).",
    "(5000 inferências)",
    true
)]
#[case::behind_a_caught_limit(
    "output_kib = 64",
    COUNTED,
    "soma([], 0) :- numlist(1, 5000, L), ( catch(last(L, _), _, fail) ; last(L, 5000) ), !.",
    "(5000 inferências)",
    true
)]
#[case::as_if_a_library_loaded(
    "output_kib = 64",
    COUNTED,
    "user:prolog_load_file(_, _) :- numlist(1, 9000, L), last(L, _), fail.\n\
     soma([], 0) :- aggregate_all(count, member(_, [a]), 1).",
    "(5000 inferências)",
    true
)]
#[case::of_a_check(
    "id = \"soma\"",
    "id = \"soma\"\nlimits = { inferences = 4000 }",
    SLOW,
    "(4000 inferências)",
    true
)]
#[case::of_another_check(
    "id = \"um\"",
    "id = \"um\"\nlimits = { inferences = 4000 }",
    "soma([], 0) :- numlist(1, 5000, L), last(L, 5000).",
    "inferências",
    false
)]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn inferences_are_limited(
    #[case] old: &str,
    #[case] new: &str,
    #[case] soma: &str,
    #[case] words: &str,
    #[case] is_said: bool,
) {
    let folder = copy_with(old, new);
    let program = folder.path().join("programa.pl");
    fs::write(&program, with("soma([], 0).", soma)).unwrap();
    let mut check = cargo_bin_cmd!("gabarito");
    let check = check.arg("check").arg(folder.path()).arg(&program);
    let output = check.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.contains(words), is_said, "{text}");
    assert_eq!(output.status.success(), !is_said, "{text}");
}

#[rstest]
#[case("output_kib = 256", "output_kib = 256\ninferences = 5000")]
#[case("name = \"soma\"", "name = \"soma\"\nlimits = { inferences = 5000 }")]
fn python_has_no_inferences(#[case] old: &str, #[case] new: &str) {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("contas.py");
    fs::write(&from, "def soma(a, b):\n    return a + b\n").unwrap();
    let made = folder.path().join("contas");
    let mut command = cargo_bin_cmd!("gabarito");
    command.arg("new").arg(&made).arg("--from").arg(&from);
    command.assert().success();
    let manifest = made.join("enunciado.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    assert!(text.contains(old), "{text}");
    fs::write(&manifest, text.replacen(old, new, 1)).unwrap();
    let mut check = cargo_bin_cmd!("gabarito");
    let refused = check.arg("check").arg(&made).arg(&from).assert().code(2);
    refused.stderr(predicates::str::contains(
        "`inferences` é um limite de Prolog",
    ));
}
