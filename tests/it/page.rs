//! The page on which students judge a program, and its judgements in a real browser.

mod games;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::browser::Browser;
use crate::common::programs::whole;

/// Where `scripts/page-runtimes` writes, from the root of the repository.
const RUNTIMES: &str = "target/page-runtimes";
/// Files of which a page can be made that judges nothing.
const FILES: [&str; 6] = [
    "gabarito.wasm.gz",
    "pyodide.asm.mjs.gz",
    "pyodide.asm.wasm.gz",
    "pyodide-lock.json.gz",
    "pyodide.mjs.gz",
    "python_stdlib.zip.gz",
];
/// A folder of a teacher.
const FOLDER: &str = "fixtures/conta";
/// How many wrong programs of each assignment are judged.
const WRONG: usize = 10;

/// Becomes the report of the next judgement, or the words of a fault.
const NEXT: &str = "window.next = new Promise(resolve => {\
    const [result, status] = ['result', 'status'].map(id => document.getElementById(id));\
    const fault = words.fault.split('{')[0];\
    const look = () => {\
        if (result.textContent) resolve(result.textContent);\
        if (status.textContent.startsWith(fault)) resolve(status.textContent);\
    };\
    for (const each of [result, status]) new MutationObserver(look).observe(each, {childList: true});\
    result.textContent = '';\
}); 0";

/// Resolves when a program can be chosen.
const READY: &str = "new Promise(resolve => {\
    const look = () => document.getElementById('file').disabled || resolve(true);\
    new MutationObserver(look).observe(document.getElementById('file'), {attributes: true});\
    look();\
})";

/// Writes the page of an assignment, in its language.
fn page(assignment: &str, runtimes: &Path) -> (TempDir, PathBuf) {
    page_in("pt", assignment, runtimes)
}

fn page_in(lang: &str, assignment: &str, runtimes: &Path) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command
        .args(["page", assignment, "--lang", lang])
        .arg("--out")
        .arg(folder.path());
    command.arg("--runtimes").arg(runtimes).assert().success();
    let page = folder.path().join("index.html");
    (folder, page)
}

/// A browser without a network, with the page of an assignment that is ready to judge.
fn opened(assignment: &str) -> (Browser, TempDir) {
    assert!(
        Path::new(RUNTIMES).is_dir(),
        "scripts/page-runtimes makes {RUNTIMES}"
    );
    let (folder, page) = page(assignment, Path::new(RUNTIMES));
    let mut browser = Browser::start();
    offline(&mut browser);
    browser.open(&page);
    awaited(&mut browser, READY);
    (browser, folder)
}

fn offline(browser: &mut Browser) {
    let offline =
        json!({"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
    browser.call("Network.emulateNetworkConditions", &offline);
}

/// What the promise of an expression becomes.
fn awaited(browser: &mut Browser, promise: &str) -> Value {
    let run = json!({"expression": promise, "awaitPromise": true, "returnByValue": true});
    browser.call("Runtime.evaluate", &run)["result"]["value"].clone()
}

/// Chooses a program on the page.
fn choose(browser: &mut Browser, program: &Path) {
    let program = fs::canonicalize(program).unwrap();
    let document = browser.call("DOM.getDocument", &json!({}));
    let field = json!({"nodeId": document["root"]["nodeId"], "selector": "#file"});
    let field = browser.call("DOM.querySelector", &field);
    let files = json!({"files": [program], "nodeId": field["nodeId"]});
    browser.call("DOM.setFileInputFiles", &files);
}

/// The report of a program that is chosen on the page.
fn judged(browser: &mut Browser, program: &Path) -> Value {
    browser.evaluate(NEXT);
    choose(browser, program);
    let result = awaited(browser, "window.next");
    let result = result.as_str().unwrap();
    serde_json::from_str(result).unwrap_or_else(|_| panic!("{}: {result}", program.display()))
}

/// The report of `gabarito check` on a program.
fn checked(assignment: &str, program: &Path) -> Value {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", assignment]).arg(program);
    command.args(["--battery", "documented", "--format", "json"]);
    let output = command.output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The verdict of each check of a report, its reason and its sessions.
fn verdicts(report: &Value) -> BTreeMap<String, Vec<Value>> {
    let checks = report["checks"].as_array().unwrap().iter();
    let checks = checks.map(|check| {
        let verdict = ["verdict", "because", "cases"].map(|key| check[key].clone());
        (check["id"].as_str().unwrap().to_owned(), verdict.into())
    });
    checks.collect()
}

/// How many sessions of each check of a report pass, and how many do not, whatever for.
fn sessions(report: &Value) -> BTreeMap<String, Vec<Value>> {
    let checks = report["checks"].as_array().unwrap().iter();
    let checks = checks.map(|check| {
        let count = |key: &str| check["cases"][key].as_u64().unwrap();
        let not_passed = count("failed") + count("excused");
        let counts = [count("passed"), not_passed, count("not_run")].map(Value::from);
        (check["id"].as_str().unwrap().to_owned(), counts.into())
    });
    checks.collect()
}

/// The programs of a folder, as whole files, in the order of their names.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files.iter().map(|file| whole(file)).collect()
}

#[rstest]
#[case::moinho("moinho", "fixtures/moinho/submissoes")]
#[case::scrabble("scrabble", "fixtures/scrabble/submissoes")]
#[case::tictactoe("tictactoe", "fixtures/tictactoe/submissoes")]
#[case::folder(FOLDER, FOLDER)]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_page_without_a_network_judges_as_check_does(#[case] assignment: &str, #[case] folder: &str) {
    let folder = Path::new(folder);
    let wrong = programs(&folder.join("erradas"));
    let step = (wrong.len() / WRONG).max(1);
    let mut programs = programs(&folder.join("certas"));
    programs.extend(wrong.into_iter().step_by(step));
    let (mut browser, _folder) = opened(assignment);
    let mut failing = 0;
    // Without the solution, a page cannot tell which function a session fails because of.
    let seen = if assignment == FOLDER {
        sessions
    } else {
        verdicts
    };
    for program in programs {
        let (report, expected) = (
            judged(&mut browser, &program),
            checked(assignment, &program),
        );
        assert_eq!(seen(&report), seen(&expected), "{}", program.display());
        failing += usize::from(expected["score"]["points"] != expected["score"]["max"]);
    }
    assert!(failing > 0);
    asks_and_complains_of_nothing(&browser);
}

/// Nothing was asked of a network, and no script failed.
fn asks_and_complains_of_nothing(browser: &Browser) {
    let asked = browser.told(&["Network.requestWillBeSent"]).into_iter();
    let asked = asked.filter_map(|(_, request)| request["request"]["url"].as_str());
    let asked: Vec<&str> = asked.filter(|url| !url.starts_with("data:")).collect();
    assert!(
        asked
            .iter()
            .all(|url| url.starts_with("file:") || url.starts_with("blob:")),
        "{asked:?}"
    );
    let complaints = ["Log.entryAdded", "Runtime.exceptionThrown"];
    let complaints = browser.told(&complaints);
    assert!(complaints.is_empty(), "{complaints:?}");
}

/// A program whose function `paga` does something else than its text says.
fn with_odd_function(folder: &TempDir, body: &str) -> PathBuf {
    let solution = fs::read_to_string(Path::new(FOLDER).join("solucao.py")).unwrap();
    let path = folder.path().join("meu.py");
    fs::write(&path, format!("{solution}\n\ndef paga(*_):\n    {body}\n")).unwrap();
    path
}

#[rstest]
#[case::endless("while True: pass", "timeout")]
#[case::leaves("import os; os._exit(3)", "crash")]
#[case::floods("while True: print('x' * 1000)", "output")]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_page_goes_on_after_a_session_that_does_not_end(#[case] body: &str, #[case] termination: &str) {
    let (mut browser, folder) = opened(FOLDER);
    let odd = with_odd_function(&folder, body);
    let report = judged(&mut browser, &odd);
    let failures = report["failures"].as_array().unwrap();
    assert!(!failures.is_empty());
    assert!(
        failures
            .iter()
            .all(|each| each["termination"] == termination),
        "{failures:?}"
    );
    let checks = report["checks"].as_array().unwrap().iter();
    let failed = checks.filter(|check| check["verdict"] != "pass");
    let failed: Vec<&Value> = failed.map(|check| &check["function"]).collect();
    assert_eq!(failed, ["paga"]);
    let right = judged(&mut browser, &Path::new(FOLDER).join("certas/tuplos.py"));
    assert_eq!(right["score"]["points"], right["score"]["max"]);
}

#[test]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_judgement_is_stopped_and_begins_again() {
    let (mut browser, folder) = opened(FOLDER);
    let odd = with_odd_function(&folder, "while True: pass");
    browser.evaluate(
        "window.judging = new Promise(resolve => new MutationObserver(() =>\
        document.getElementById('stop').hidden || resolve(true))\
        .observe(document.getElementById('stop'), {attributes: true})); 0",
    );
    choose(&mut browser, &odd);
    awaited(&mut browser, "window.judging");
    browser.evaluate("document.getElementById('stop').click()");
    assert_eq!(
        browser.evaluate("document.getElementById('again').hidden"),
        json!(false)
    );
    let right = judged(&mut browser, &Path::new(FOLDER).join("certas/tuplos.py"));
    assert_eq!(right["score"]["points"], right["score"]["max"]);
}

/// Levels A and AA of the Web Content Accessibility Guidelines, by axe-core.
const ACCESSIBILITY: &str = "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })\
    .then(found => found.violations.flatMap(rule =>\
        rule.nodes.map(node => `${rule.id}: ${node.html}`)))";

#[rstest]
#[case::light("light")]
#[case::dark("dark")]
#[ignore = "slow, needs Chromium and axe-core: scripts/test"]
fn a_page_is_usable_on_a_phone_and_by_a_screen_reader(#[case] scheme: &str) {
    let (mut browser, folder) = opened(FOLDER);
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    let feature = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
    browser.call("Emulation.setEmulatedMedia", &feature);
    let markup = "return \"<img src=x onerror=\\\"document.title = 'x'\\\">\"";
    judged(&mut browser, &with_odd_function(&folder, markup));
    let title = browser.evaluate("document.title");
    assert!(title.as_str().unwrap().starts_with("conta"), "{title}");
    let shown = browser.evaluate("document.getElementById('report').textContent");
    assert!(
        shown.as_str().unwrap().contains("<img src=x onerror="),
        "{shown}"
    );
    let wide = browser.evaluate("document.scrollingElement.scrollWidth - innerWidth");
    assert!(wide.as_i64() <= Some(0), "{wide}");
    assert_eq!(
        browser.evaluate("document.querySelectorAll('h1').length"),
        json!(1)
    );
    assert_eq!(
        browser.evaluate("document.activeElement.id"),
        json!("report")
    );
    browser.evaluate(&axe());
    assert_eq!(awaited(&mut browser, ACCESSIBILITY), json!([]));
}

/// The script of axe-core, which `scripts/test` installs.
fn axe() -> String {
    let axe = "target/test-tools/lib/python3*/site-packages/axe_core_python/axe.min.js";
    let axe = glob::glob(axe).unwrap().next().unwrap().unwrap();
    fs::read_to_string(axe).unwrap()
}

/// A folder with the files of a page that judges nothing.
fn empty_runtimes() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in FILES {
        fs::write(folder.path().join(file), "").unwrap();
    }
    folder
}

/// The lines of a file that are code.
fn lines(file: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(FOLDER).join(file)).unwrap();
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| line.len() > 12 && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

#[test]
fn neither_the_solution_nor_a_hidden_session_of_a_folder_is_in_its_page() {
    let (_folder, page) = page(FOLDER, empty_runtimes().path());
    let page = fs::read_to_string(page).unwrap();
    let data = page
        .split_once("<script type=\"application/json\" id=\"data\">")
        .unwrap()
        .1;
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    let data = data["assignment"]["folder"].as_object().unwrap();
    let names: Vec<&str> = data.keys().map(String::as_str).collect();
    assert_eq!(names, ["answers", "manifest", "name", "sessions"]);
    let sessions = data["sessions"].to_string() + &data["answers"].to_string();
    let documented = ["interacoes/consumo.pycon", "interacoes/leitura.pycon"]
        .map(lines)
        .concat();
    let is_there = |line: &&String| sessions.contains(line.trim_start_matches(">>> "));
    let secret = [
        "solucao.py",
        "escondidas/consumo.pycon",
        "escondidas/leitura.pycon",
    ]
    .map(lines);
    let secret = secret.concat();
    let mut secret: Vec<&String> = secret
        .iter()
        .filter(|line| !documented.contains(line))
        .collect();
    assert!(secret.len() > 20 && documented.iter().any(|line| is_there(&line)));
    secret.retain(is_there);
    assert_eq!(secret, Vec::<&String>::new());
}

#[rstest]
#[case::no_runtimes("moinho", "scripts/page-runtimes")]
fn what_no_page_can_be_made_of_is_refused(#[case] assignment: &str, #[case] named: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command
        .args(["page", assignment, "--out"])
        .arg(folder.path());
    let refused = command
        .arg("--runtimes")
        .arg(folder.path())
        .assert()
        .code(2);
    refused.stderr(predicates::str::contains(named));
}

#[rstest]
#[case::python("moinho", true, true)]
#[case::prolog("velha", false, true)]
#[case::folder(FOLDER, true, false)]
fn a_page_judges_python_and_plays_built_in_games(
    #[case] assignment: &str,
    #[case] judges: bool,
    #[case] plays: bool,
) {
    let (_folder, page) = page(assignment, empty_runtimes().path());
    let page = fs::read_to_string(page).unwrap();
    let has = |id: &str| page.contains(&format!("id=\"{id}\""));
    assert_eq!(["file", "python-wasm"].map(has), [judges; 2]);
    assert_eq!(["game", "start"].map(has), [plays; 2]);
}

#[test]
fn a_page_allows_no_script_but_its_own_and_asks_for_nothing() {
    let (_folder, page) = page("tictactoe", empty_runtimes().path());
    let page = fs::read_to_string(page).unwrap();
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-";
    assert!(page.contains(policy));
    assert!(!page.contains("<script src") && !page.contains("<link rel=\"stylesheet\""));
}
