//! The pages in a real browser.

use crate::common::browser as common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use assert_cmd::cargo::cargo_bin_cmd;
use common::Browser;
use gabarito::judge::audit;
use gabarito::messages::{Lingua, Messages};
use gabarito::report::{Document, FORMATS};
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;

const RIGHT: &str = include_str!("../../fixtures/tictactoe/submissoes/certas/ingenua.py");
const WRONG: &str = include_str!("../../fixtures/tictactoe/submissoes/erradas/negativos.py");
/// What would change the title of a page, if it were markup; with spaces that a page marks.
const MARKUP: &str =
    "<script>document.title = 'x'</script>  <img src=x onerror=\"document.title = 'x'\">";

/// A class with a right program, a wrong one, one whose answers are markup, one whose name
/// is, and one that is no archive; judged once for all tests.
static CLASS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let hand_ins = folder.path().join("entregas");
    fs::create_dir(&hand_ins).unwrap();
    let hostile =
        format!("{RIGHT}\ndef player(board):\n    print({MARKUP:?})\n    return {MARKUP:?}\n");
    for (name, content) in [
        ("Ana Sá.py", RIGHT),
        ("Rui.py", WRONG),
        ("markup.py", &hostile),
        ("<img src=x onerror=alert(1)>.py", RIGHT),
        ("G05.zip", "PK"),
    ] {
        fs::write(hand_ins.join(name), content).unwrap();
    }
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["class", "tictactoe", "--battery", "documented"]);
    command.arg(&hand_ins).arg("--out").arg(folder.path());
    command.assert().code(1);
    let mut command = cargo_bin_cmd!("gabarito");
    command.arg("similar").arg(&hand_ins).arg("--out");
    command.arg(folder.path().join("parecidas"));
    command.assert().code(0);
    folder
});

fn similar_page() -> PathBuf {
    CLASS.path().join("parecidas/semelhancas.html")
}

fn class_page() -> PathBuf {
    CLASS.path().join("index.html")
}

fn page_of(who: &str) -> PathBuf {
    CLASS.path().join("paginas").join(format!("{who}.html"))
}

/// The names that the table of the class shows, in its order.
const SHOWN: &str = "[...document.querySelectorAll('#rows tbody tr')]\
    .filter(row => !row.hidden).map(row => row.cells[0].textContent)";

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn the_plot_is_there_with_its_numbers() {
    let mut browser = Browser::start();
    browser.open(&class_page());
    let bars = browser.evaluate("document.querySelectorAll('svg rect.bar').length");
    let rows = browser.evaluate("document.querySelectorAll('figure details tbody tr').length");
    assert!(bars.as_u64() > Some(5), "{bars}");
    assert_eq!(bars, rows);
    let counted = browser.evaluate(
        "[...document.querySelectorAll('figure details tbody td')]\
         .reduce((sum, cell) => sum + Number(cell.textContent), 0)",
    );
    // The archive that is none has no mark.
    assert_eq!(counted, json!(4));
    let height = browser.evaluate("document.querySelector('svg').getBoundingClientRect().height");
    assert!(height.as_f64() > Some(100.0), "{height}");
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn the_filter_filters_and_the_columns_sort() {
    let mut browser = Browser::start();
    browser.open(&class_page());
    let type_in = |browser: &mut Browser, text: &str| {
        browser.evaluate(&format!(
            "{{ const f = document.getElementById('filter'); f.value = '{text}'; \
             f.dispatchEvent(new Event('input')) }}"
        ));
    };
    type_in(&mut browser, "ana sa");
    assert_eq!(browser.evaluate(SHOWN), json!(["Ana Sá"]));
    type_in(&mut browser, "");
    browser.evaluate(
        "{ const s = document.getElementById('show'); s.value = 'refused'; \
         s.dispatchEvent(new Event('change')) }",
    );
    assert_eq!(browser.evaluate(SHOWN), json!(["G05"]));
    browser.evaluate(
        "{ const s = document.getElementById('show'); s.value = 'all'; \
         s.dispatchEvent(new Event('change')) }",
    );
    let click = "document.querySelectorAll('#rows thead button')[1].click()";
    let sorted = "document.querySelectorAll('#rows thead th')[1].getAttribute('aria-sort')";
    let marks = "[...document.querySelectorAll('#rows tbody tr')]\
        .map(row => parseFloat(row.cells[1].dataset.key)).filter(mark => !isNaN(mark))";
    browser.evaluate(click);
    assert_eq!(browser.evaluate(sorted), json!("ascending"));
    let up = browser.evaluate(marks);
    browser.evaluate(click);
    assert_eq!(browser.evaluate(sorted), json!("descending"));
    let mut down = browser.evaluate(marks);
    assert_ne!(up, down);
    down.as_array_mut().unwrap().reverse();
    assert_eq!(up, down);
}

#[rstest]
#[case::class(class_page())]
#[case::markup(page_of("markup"))]
#[case::wrong(page_of("Rui"))]
#[ignore = "needs Chromium: scripts/test"]
fn what_is_handed_in_stays_text_and_nothing_is_asked_for(#[case] page: PathBuf) {
    let mut browser = Browser::start();
    browser.open(&page);
    let title = browser.evaluate("document.title");
    assert!(title.as_str().unwrap().starts_with("tictactoe"), "{title}");
    let made = "document.querySelectorAll('main script, main img').length";
    assert_eq!(browser.evaluate(made), json!(0));
    let complaints = browser.told(&[
        "Log.entryAdded",
        "Runtime.consoleAPICalled",
        "Runtime.exceptionThrown",
    ]);
    assert!(complaints.is_empty(), "{complaints:?}");
    let asked: Vec<&str> = browser
        .told(&["Network.requestWillBeSent"])
        .into_iter()
        .filter_map(|(_, request)| request["request"]["url"].as_str())
        .filter(|url| !url.starts_with("data:"))
        .collect();
    assert_eq!(asked.len(), 1, "{asked:?}");
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn a_session_is_copied_by_its_button() {
    let mut browser = Browser::start();
    browser.open(&page_of("Rui"));
    let copied = browser.call(
        "Runtime.evaluate",
        &json!({
            "expression": "new Promise(resolve => {
                const button = document.querySelector('button.copy');
                const status = button.closest('figure').querySelector('[role=status]');
                const tell = () => status.textContent && resolve(status.textContent);
                new MutationObserver(tell).observe(status, { childList: true });
                button.click();
            })",
            "awaitPromise": true,
            "userGesture": true,
        }),
    );
    assert_eq!(copied["result"]["value"], json!("Copiado."));
    let pasted = "document.querySelector('button.copy').dataset.text";
    let pasted = browser.evaluate(pasted);
    let pasted = pasted.as_str().unwrap();
    assert!(!pasted.contains(">>>"), "{pasted}");
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn a_failure_is_stepped_through_by_its_buttons() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("tictactoe.py");
    // Functions that run one after the other share no variables.
    let wrong = "def same(one):\n    return one\n\n\ndef next_one(two):\n    return two\n\n\n\
                 def initial_state():\n    third = same(1) + next_one(2)\n    return third\n";
    fs::write(&program, format!("{RIGHT}\n{wrong}")).unwrap();
    let page = folder.path().join("page.html");
    let mut command = cargo_bin_cmd!("gabarito");
    command.args([
        "check",
        "tictactoe",
        "--battery",
        "documented",
        "--fail-fast",
        "--format",
        "html",
    ]);
    command.arg("--output").arg(&page).arg(&program);
    command.assert().code(1);
    let mut browser = Browser::start();
    browser.open(&page);
    browser.evaluate("document.querySelector('details.trace').open = true");
    let shown = "[...document.querySelector('.stepper').querySelectorAll('.ran .current, dt')]\
                 .map(shown => shown.textContent.trim().replace(/^[0-9]+ +/, ''))";
    let running = "document.querySelector('.running').textContent";
    assert_eq!(browser.evaluate(shown), json!(["def initial_state():"]));
    for _ in 0..6 {
        browser.evaluate("document.querySelector('button.next').click()");
    }
    assert_eq!(browser.evaluate(shown), json!(["return two", "two"]));
    let both = json!("initial_state → next_one");
    assert_eq!(browser.evaluate(running), both);
    browser.evaluate("document.querySelector('button.previous').click()");
    let called = json!(["def next_one(two):", "two"]);
    assert_eq!(browser.evaluate(shown), called);
    let slid = "{ const at = document.querySelector('.stepper input'); at.value = at.max; \
                at.dispatchEvent(new Event('input')); \
                document.querySelector('.stepper [role=status]').textContent }";
    let slid = browser.evaluate(slid);
    let slid = slid.as_str().unwrap();
    assert!(slid.starts_with("Passo 10 de 10, linha "), "{slid}");
    assert!(slid.ends_with(" devolve 3"), "{slid}");
    let is_last = "document.querySelector('button.next').disabled";
    assert_eq!(browser.evaluate(is_last), json!(true));
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn what_is_selected_has_no_marks() {
    let mut browser = Browser::start();
    browser.open(&page_of("markup"));
    let marks = "document.querySelectorAll('[data-marks]').length";
    assert!(browser.evaluate(marks).as_u64() > Some(0));
    let selected = "{ getSelection().selectAllChildren(document.getElementById('main')); \
        getSelection().toString() }";
    let selected = browser.evaluate(selected);
    let selected = selected.as_str().unwrap();
    let lines = selected
        .lines()
        .filter(|line| !line.contains("é um espaço"));
    let marked: Vec<&str> = lines
        .filter(|line| line.contains(['·', '→', '↵']))
        .collect();
    assert!(marked.is_empty(), "{marked:?}");
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn a_plot_is_legible_and_a_wide_table_scrolls_on_a_phone() {
    let mut browser = Browser::start();
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    browser.open(&class_page());
    let height = "Math.min(...[...document.querySelectorAll('svg text:not(.minor)')]\
        .map(text => text.getBoundingClientRect().height))";
    let height = browser.evaluate(height);
    assert!(height.as_f64() > Some(10.0), "{height}");
    let table = "{ const wide = document.getElementById('rows').parentElement; \
        wide.scrollWidth > wide.clientWidth && \
        getComputedStyle(wide).backgroundAttachment.includes('local') }";
    assert_eq!(browser.evaluate(table), json!(true));
}

#[rstest]
#[case::class(class_page(), "tictactoe · a turma", "everyone")]
#[case::page(page_of("Rui"), "tictactoe · Rui", "items")]
#[ignore = "needs Chromium: scripts/test"]
fn paper_says_whose_it_is_and_has_the_marks_first(
    #[case] page: PathBuf,
    #[case] title: &str,
    #[case] marks: &str,
) {
    let mut browser = Browser::start();
    // An A4 page at 96 pixels an inch, without its margins.
    let paper = json!({"width": 688, "height": 1002, "deviceScaleFactor": 1, "mobile": false});
    browser.call("Emulation.setDeviceMetricsOverride", &paper);
    browser.call("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    browser.open(&page);
    let header = "getComputedStyle(document.documentElement).getPropertyValue('--title')";
    assert_eq!(browser.evaluate(header), json!(format!("\"{title}\"")));
    for element in ["title", "h1"] {
        let text = browser.evaluate(&format!("document.querySelector('{element}').textContent"));
        assert_eq!(text, json!(title));
    }
    let top = format!("document.getElementById('{marks}').getBoundingClientRect().top");
    let top = browser.evaluate(&top);
    assert!(top.as_f64() < Some(500.0), "{top}");
}

/// How many pages of A4 a page takes on paper.
fn pages_on_paper(browser: &mut Browser, page: &Path) -> u64 {
    browser.open(page);
    let paper = json!({"paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": true});
    let printed = browser.call("Page.printToPDF", &paper);
    let pages = format!(
        "atob({}).match(/\\/Type\\s*\\/Page\\b/g).length",
        printed["data"]
    );
    browser.evaluate(&pages).as_u64().unwrap()
}

/// The sessions that other functions are excused by are long here.
#[rstest]
#[case::whole_games("scrabble/submissoes/erradas/mensagem_uma_vez")]
#[case::plays("scrabble/submissoes/erradas/cedilha_depois_do_z")]
#[case::boards("moinho/submissoes/erradas/conector_de_baixo_igual")]
#[case::no_excuse("tictactoe/submissoes/erradas/sem_colunas")]
#[ignore = "needs Chromium: scripts/test"]
fn a_report_with_one_failure_takes_at_most_three_pages_on_paper(#[case] program: &str) {
    let mut files = ["py", "patch"].map(|end| PathBuf::from(format!("fixtures/{program}.{end}")));
    files.sort_by_key(|file| !file.exists());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("projeto.py");
    fs::write(&file, audit::read_program(&files[0]).unwrap().bytes).unwrap();
    let page = folder.path().join("relatorio.html");
    let assignment = program.split('/').next().unwrap();
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", assignment, "--format", "html", "--output"]);
    command.arg(&page).arg(&file).assert().code(1);
    let pages = pages_on_paper(&mut Browser::start(), &page);
    assert!(pages <= 3, "{pages} pages");
}

/// Of each kind of report, with one failure or none.
#[test]
#[ignore = "needs Chromium: scripts/test"]
fn every_kind_of_report_takes_at_most_three_pages_on_paper() {
    let html = FORMATS.iter().find(|format| format.name == "html").unwrap();
    let mut browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("relatorio.html");
    for file in glob::glob("tests/fixtures/reports/*.json").unwrap() {
        let file = file.unwrap();
        let document: Document = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let mut rendered = Vec::new();
        let messages = Messages::new(Lingua::Pt);
        html.renderer
            .render(&document, &messages, &mut rendered)
            .unwrap();
        fs::write(&page, rendered).unwrap();
        let pages = pages_on_paper(&mut browser, &page);
        assert!(pages <= 3, "{}: {pages} pages", file.display());
    }
}

#[test]
#[ignore = "needs Chromium: scripts/test"]
fn the_markup_of_a_submission_is_shown_as_it_is() {
    let mut browser = Browser::start();
    browser.open(&page_of("markup"));
    let shown = browser.evaluate("document.body.textContent");
    assert!(shown.as_str().unwrap().contains("<script>document.title"));
    browser.open(&class_page());
    let names = browser.evaluate(SHOWN);
    let is_there = |name: &Value| name == "<img src=x onerror=alert(1)>";
    assert!(names.as_array().unwrap().iter().any(is_there), "{names}");
}

#[rstest]
#[case::class(class_page())]
#[case::page(page_of("Rui"))]
#[ignore = "needs Chromium: scripts/test"]
fn a_page_is_readable_on_a_phone_in_the_dark_and_by_a_screen_reader(#[case] page: PathBuf) {
    let mut browser = Browser::start();
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    browser.open(&page);
    let wide = browser.evaluate("document.scrollingElement.scrollWidth - innerWidth");
    assert!(wide.as_i64() <= Some(0), "{wide}");
    assert_eq!(
        browser.evaluate("document.documentElement.lang"),
        json!("pt-PT")
    );
    assert_eq!(
        browser.evaluate("document.querySelectorAll('h1').length"),
        json!(1)
    );
    let unlabelled = "[...document.querySelectorAll('input, select')]\
        .filter(field => field.labels.length == 0).length";
    assert_eq!(browser.evaluate(unlabelled), json!(0));
    let background = "getComputedStyle(document.documentElement).backgroundColor + \
        getComputedStyle(document.body).backgroundColor";
    let mut scheme = |value: &str| {
        let feature = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        browser.call("Emulation.setEmulatedMedia", &feature);
        browser.evaluate(background)
    };
    assert_ne!(scheme("light"), scheme("dark"));
}

/// Levels A and AA of the Web Content Accessibility Guidelines, by axe-core.
const ACCESSIBILITY: &str = "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })\
    .then(found => found.violations.flatMap(rule =>\
        rule.nodes.map(node => `${rule.id}: ${node.html}`)))";

#[rstest]
#[ignore = "needs Chromium and axe-core: scripts/test"]
fn no_page_fails_what_is_asked_of_accessible_pages(
    #[values(class_page(), similar_page(), page_of("Rui"), page_of("markup"))] page: PathBuf,
    #[values("light", "dark")] scheme: &str,
) {
    let axe = "target/test-tools/lib/python3*/site-packages/axe_core_python/axe.min.js";
    let axe = glob::glob(axe).unwrap().next().unwrap().unwrap();
    let mut browser = Browser::start();
    let feature = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
    browser.call("Emulation.setEmulatedMedia", &feature);
    browser.open(&page);
    browser.evaluate(&fs::read_to_string(axe).unwrap());
    let run = json!({"expression": ACCESSIBILITY, "awaitPromise": true, "returnByValue": true});
    let found = browser.call("Runtime.evaluate", &run);
    assert_eq!(found["result"]["value"], json!([]));
}

/// The lowest contrast of a number in the matrix of similar hand-ins, with the colours as they are
/// painted: axe does not decide those that are mixed.
const CONTRAST: &str = "(() => {\
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});\
    const luminance = colours => {\
        for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }\
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)\
            .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);\
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];\
    };\
    const ground = getComputedStyle(document.body).backgroundColor;\
    return Math.min(...[...document.querySelectorAll('.matrix a')].map(link => {\
        const cell = getComputedStyle(link.parentElement).backgroundColor;\
        const [low, high] = [luminance([ground, cell]),\
            luminance([getComputedStyle(link).color])].sort((a, b) => a - b);\
        return (high + .05) / (low + .05);\
    }));\
})()";

#[rstest]
#[ignore = "needs Chromium: scripts/test"]
fn the_matrix_of_similar_hand_ins_is_legible(#[values("light", "dark")] scheme: &str) {
    let mut browser = Browser::start();
    let feature = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
    browser.call("Emulation.setEmulatedMedia", &feature);
    browser.open(&similar_page());
    let contrast = browser.evaluate(CONTRAST).as_f64().unwrap();
    assert!(contrast >= 4.5, "{contrast}");
}
