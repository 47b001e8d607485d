//! The submissions that we know: the correct ones get every point, the wrong
//! ones lose some, in the function that is wrong.

use crate::common;
use crate::common::built_in;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use gabarito::assignment::Assignment;
use gabarito::audit;
use gabarito::battery::{Battery, Scope};
use gabarito::grading::{
    AnswerKey, Assessment, CheckResult, CheckVerdict, RunOptions, Submission, assess, total,
};
use gabarito::submission::Source;
use gabarito::substitution::CallGraph;
use rstest::rstest;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Far more processor time than a correct program uses.
const BUDGET: Duration = Duration::from_mins(10);
/// What a wrong one is given in the tests for a case, and for all: its mistake shows
/// soon, and an endless loop need not be waited for.
const WRONG_CASE_SECONDS: u32 = 3;
const WRONG_BUDGET: Duration = Duration::from_secs(30);

/// What a wrong submission says of itself in its first lines, as TOML in
/// comments.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The correct program that it changes, if it is a fragment or a patch.
    #[serde(default)]
    #[expect(dead_code, reason = "the audit reads it")]
    host: Option<String>,
    /// What is wrong with it.
    mistake: String,
    /// The function that must lose a mark.
    function: String,
    /// Every check that is lost: what is wrong, what is built upon it, and nothing else.
    loses: Vec<String>,
    /// Whether few cases do not show it.
    #[serde(default)]
    thorough: bool,
    /// `blind`, where the documented sessions do not see it.
    documented: Option<Documented>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Documented {
    Blind,
}

fn header<H: DeserializeOwned>(file: &Path) -> H {
    audit::read_header(file).unwrap_or_else(|error| panic!("{error}"))
}

/// The cases that run.
#[derive(Debug, Clone, Copy)]
enum Asked<'a> {
    /// The documented ones.
    Documented,
    /// The documented ones, some of the hidden ones of each check, and more of those
    /// about a function.
    Many(&'a str, NonZero<usize>),
    All,
}

/// Hardly anything: where little is asked, little can be evidence.
const FEW: NonZero<usize> = NonZero::new(2).unwrap();
/// Hidden cases of each check that run on a wrong program.
const MANY: NonZero<usize> = NonZero::new(40).unwrap();
/// … and of each check of the function that is wrong.
const MOST: NonZero<usize> = NonZero::new(400).unwrap();
/// … where its header says that so few do not show it.
const THOROUGH: NonZero<usize> = NonZero::new(4000).unwrap();

/// The batteries of each assignment, made once.
static BATTERIES: LazyLock<HashMap<&str, (Battery, Battery)>> = LazyLock::new(|| {
    let batteries = PYTHON.map(|name| {
        let assignment = built_in::assignment(name);
        let scope = Scope {
            seed: assignment.manifest.seed,
            is_exhaustive: false,
        };
        let documented = assignment.documented().unwrap();
        let hidden = assignment.hidden(scope).unwrap();
        (name, (documented, hidden))
    });
    batteries.into_iter().collect()
});

fn assessed(file: &Path, asked: Asked) -> Assessment {
    let source = audit::read_program(file).unwrap();
    judged(&source, assignment_of(file), asked)
}

fn judged(source: &Source, assignment: &'static Assignment, asked: Asked) -> Assessment {
    let budget = if let Asked::All = asked {
        BUDGET
    } else {
        WRONG_BUDGET
    };
    judged_by(key(assignment, asked), source, budget)
}

fn judged_by(key: &AnswerKey, source: &Source, budget: Duration) -> Assessment {
    let submission = Submission::new(&common::MACHINE, source);
    let run_options = RunOptions {
        budget,
        // However busy the machine is, everything is judged.
        wall: budget * 10,
        ..RunOptions::default()
    };
    assess(key, submission, run_options).unwrap().0
}

/// What is right for what is asked, made once: of many files the same function is wrong.
fn key(assignment: &'static Assignment, asked: Asked) -> &'static AnswerKey<'static> {
    static KEYS: Mutex<BTreeMap<String, &AnswerKey>> = Mutex::new(BTreeMap::new());
    let name = format!("{} {asked:?}", assignment.name);
    let mut keys = KEYS.lock().unwrap();
    keys.entry(name).or_insert_with(|| {
        let mut hurried = assignment.clone();
        if !matches!(asked, Asked::All) {
            hurried.manifest.limits.cpu_seconds = WRONG_CASE_SECONDS;
        }
        let battery = Box::leak(Box::new(battery(assignment, asked)));
        Box::leak(Box::new(AnswerKey::new(
            Box::leak(Box::new(hurried)),
            battery,
        )))
    })
}

fn battery(assignment: &Assignment, asked: Asked) -> Battery {
    let (documented, hidden) = &BATTERIES[assignment.name.as_str()];
    let documented = documented.clone();
    match asked {
        Asked::Documented => documented,
        Asked::Many(function, most) => {
            let about = hidden.about(function).of_each_check(most);
            documented.and(hidden.of_each_check(MANY)).and(about)
        }
        Asked::All => documented.and(hidden.clone()),
    }
}

fn assignment_of(file: &Path) -> &'static Assignment {
    let folder = file.ancestors().nth(3).unwrap().file_name().unwrap();
    built_in::assignment(&folder.to_string_lossy())
}

#[rstest]
fn correct_programs_get_every_point(
    #[files("fixtures/*/submissoes/certas/*.py")] file: PathBuf,
    #[values(Asked::All, Asked::Documented, Asked::Many("", FEW))] asked: Asked,
) {
    let assessment = assessed(&file, asked);
    let (points, max) = total(&assessment.items);
    assert_eq!(points, max);
    for result in &assessment.checks {
        let shortest = result.failures.first();
        assert_eq!(result.verdict, CheckVerdict::Pass, "{shortest:?}");
    }
}

#[rstest]
fn wrong_programs_lose_points_in_the_function_that_is_wrong(
    #[files("fixtures/*/submissoes/erradas/*.py")]
    #[files("fixtures/*/submissoes/erradas/*.patch")]
    file: PathBuf,
) {
    let header: Header = header(&file);
    assert!(!header.mistake.is_empty());
    let assessment = assessed(&file, Asked::Documented);
    let failed = failed(&assessment);
    let is_seen = failed.contains(&header.function);
    // Only a hidden battery can see what the header calls blind; a header that
    // is wrong about it is as bad as a mistake that is missed.
    assert_eq!(
        is_seen,
        header.documented != Some(Documented::Blind),
        "{}: failed: {failed:?}",
        header.mistake
    );
    let (points, max) = total(&assessment.items);
    assert_eq!(points < max, !failed.is_empty());
}

#[rstest]
fn wrong_programs_lose_what_is_wrong_in_them_and_nothing_else(
    #[files("fixtures/*/submissoes/erradas/*.py")]
    #[files("fixtures/*/submissoes/erradas/*.patch")]
    file: PathBuf,
) {
    let header: Header = header(&file);
    let most = if header.thorough { THOROUGH } else { MOST };
    let assessment = assessed(&file, Asked::Many(&header.function, most));
    let checks = assessment.checks.iter();
    let lost = checks.filter(|result| result.verdict == CheckVerdict::Fail);
    let lost: Vec<String> = lost.map(|result| result.check.path()).collect();
    // Whatever a wrong function is built into is judged with a right one in its place.
    let is_judged = |result: &CheckResult| result.verdict != CheckVerdict::NotRun;
    assert!(
        assessment.checks.iter().all(is_judged),
        "everything is judged"
    );
    assert_eq!(lost, header.loses, "{}", file.display());
    // With the hidden battery every mistake is seen.
    let failed = failed(&assessment);
    assert!(failed.contains(&header.function), "{}", header.mistake);
}

/// The other functions run as well, whether the function fails by itself or not: what shows
/// its mistake may be a session about another.
#[rstest]
#[case::by_itself("moinho/submissoes/erradas/coluna_ao_contrario.patch")]
#[case::by_state("scrabble/submissoes/estado/desenho_por_letras.py")]
#[case::through_another("tictactoe/submissoes/erradas/sem_antidiagonal.py")]
fn a_function_judged_alone_gets_what_the_whole_check_gives(#[case] file: &str) {
    #[derive(Deserialize)]
    struct Wrong {
        function: String,
    }
    let file = Path::new("fixtures").join(file);
    let Wrong { function } = header(&file);
    let (assignment, source) = (assignment_of(&file), audit::read_program(&file).unwrap());
    let battery = battery(assignment, Asked::Many(&function, MANY));
    let key = || AnswerKey::new(assignment, &battery);
    let whole = judged_by(&key(), &source, WRONG_BUDGET);
    let alone = judged_by(&key().focused_on(&function), &source, WRONG_BUDGET);
    let of_it = |assessment: Assessment| {
        let checks = assessment.checks.into_iter();
        let checks = checks.filter(|result| result.check.function == function);
        let results = checks.map(|result| (result.check.path(), result.verdict, result.cases));
        results.collect::<Vec<_>>()
    };
    assert_eq!(of_it(alone), of_it(whole));
}

/// What a program that keeps state says of itself in its first lines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateHeader {
    /// The correct program that it is appended to.
    #[expect(dead_code, reason = "the audit reads it")]
    host: String,
    /// What is wrong with it.
    mistake: String,
    /// The function whose answer is wrong.
    function: String,
    /// The statements that show it.
    shows: String,
}

#[rstest]
fn state_between_calls_is_seen_in_the_function_that_keeps_it(
    #[files("fixtures/*/submissoes/estado/*.py")] file: PathBuf,
) {
    let header: StateHeader = header(&file);
    assert!(!header.mistake.is_empty() && !header.shows.is_empty());
    let assessment = assessed(&file, Asked::Many(&header.function, THOROUGH));
    let failed = failed(&assessment);
    assert!(failed.contains(&header.function), "{failed:?}");
}

/// Right programs, by people who had only the text, and programs that memoize.
#[rstest]
fn the_way_in_which_a_program_is_right_costs_no_mark(
    #[files("fixtures/*/submissoes/independentes/*.py")]
    #[files("fixtures/*/submissoes/memorizadas/*.py")]
    file: PathBuf,
) {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let assessment = assessed(&file, Asked::Many("", MOST));
    assert_eq!(failed(&assessment), Vec::<String>::new(), "{name}");
}

/// The assignments in Python.
const PYTHON: [&str; 3] = ["moinho", "scrabble", "tictactoe"];

/// Programs that define nothing, or nothing that does anything, are worth nothing: what
/// only prepares a session is no evidence.
#[rstest]
fn a_program_without_a_body_earns_nothing(
    #[values(0, 1, 2)] assignment: usize,
    #[values("", "pass", "raise NotImplementedError")] body: &str,
) {
    let assignment = built_in::assignment(PYTHON[assignment]);
    let functions = &assignment.manifest.functions;
    let define = |name: &str| format!("def {name}(*arguments):\n    {body}\n\n\n");
    let defined = functions.iter().filter(|_| !body.is_empty());
    let program: String = defined.map(|function| define(&function.name)).collect();
    let source = Source {
        name: "projeto.py".to_owned(),
        bytes: program.into_bytes(),
        ..Source::default()
    };
    let assessment = judged(&source, assignment, Asked::Many("", MANY));
    let passing = assessment.checks.iter();
    let passing = passing.filter(|result| result.verdict != CheckVerdict::Fail);
    let passing: Vec<String> = passing.map(|result| result.check.path()).collect();
    assert_eq!(passing, Vec::<String>::new());
    assert!(assessment.items.iter().all(|item| item.points == 0.into()));
}

/// A program of which one function alone is written earns that function's checks.
#[rstest]
#[case::moinho("moinho", "tuplos")]
#[case::scrabble("scrabble", "auxiliares")]
#[case::tictactoe("tictactoe", "ingenua")]
fn the_first_function_alone_earns_its_own_checks(#[case] name: &str, #[case] host: &str) {
    let assignment = built_in::assignment(name);
    let manifest = &assignment.manifest;
    let first = &manifest.functions[0].name;
    let host = fs::read_to_string(format!("fixtures/{name}/submissoes/certas/{host}.py")).unwrap();
    let graph = CallGraph::of(&host);
    let others = |each: &str| {
        manifest.functions[1..]
            .iter()
            .any(|other| other.name == each)
    };
    let kept = graph.reachable([first.as_str()], others);
    let source = Source {
        name: "projeto.py".to_owned(),
        bytes: graph.pruned(&host, |each| kept.contains(each)).into_bytes(),
        ..Source::default()
    };
    let assessment = judged(&source, assignment, Asked::Many("", MANY));
    for result in &assessment.checks {
        let expected = if result.check.function == *first {
            CheckVerdict::Pass
        } else {
            CheckVerdict::Fail
        };
        assert_eq!(result.verdict, expected, "{}", result.check.path());
    }
}

/// The functions of which a promise is not kept.
fn failed(assessment: &Assessment) -> Vec<String> {
    let checks = assessment.checks.iter();
    let failed = checks.filter(|result| result.verdict == CheckVerdict::Fail);
    failed.map(|result| result.check.function.clone()).collect()
}
