//! Games played on pages, in a real browser: as `gabarito play` plays them.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{
    ACCESSIBILITY, RUNTIMES, asks_and_complains_of_nothing, awaited, axe, choose, offline, page_in,
};
use crate::common;
use crate::common::browser::Browser;

const MOINHO: &str = "fixtures/moinho/submissoes/certas/tuplos.py";
const SCRABBLE: &str = "fixtures/scrabble/submissoes/certas/auxiliares.py";
const TICTACTOE: &str = "fixtures/tictactoe/submissoes/certas/ingenua.py";

/// Functions of the tests: each resolves when the page waits for a person again.
const HELPERS: &str = r"
window.part = (id) => document.getElementById(id);
window.state = () => part('game').dataset.state;
window.settled = () => new Promise((resolve) => {
  const look = () => state() && state() !== 'playing' && resolve(state());
  new MutationObserver(look).observe(part('game'), { attributes: true });
  look();
});
window.startable = () => new Promise((resolve) => {
  const look = () => part('start').disabled || resolve(true);
  new MutationObserver(look).observe(part('start'), { attributes: true });
  look();
});
window.begin = (options) => {
  for (const [name, value] of Object.entries(options)) {
    document.querySelector(`#setup [name=${name}]`).value = value;
  }
  part('start').click();
  return new Promise((resolve) => setTimeout(resolve)).then(settled);
};
window.cell = (row, column) => {
  const rows = [...document.querySelectorAll('#table tr')];
  const columns = [...rows[0].cells].map((each) => each.textContent);
  const line = rows.find((each) => each.cells[0].textContent === row);
  return line.cells[columns.indexOf(column)].firstChild;
};
window.clickCell = (row, column) => (cell(row, column).click(), settled());
window.clickFirst = () => {
  document.querySelector('#table button[aria-disabled=false]').click();
  return settled();
};
window.type = (text) => {
  part('line').value = text;
  part('typed').requestSubmit();
  return settled();
};
window.fill = (form, word) => {
  const made = part('forms').children[form];
  for (const letter of word) {
    const tiles = [...made.querySelectorAll('.tile:not(.used)')];
    const tile = tiles.find((each) => each.textContent === letter);
    if (tile) tile.click();
    else made.querySelector('input').value += letter;
  }
  made.requestSubmit();
  return settled();
};
window.word = (row, column, direction, letters) => {
  cell(row, column).click();
  part('forms').children[0].querySelector('select').value = direction;
  return fill(0, letters);
};
window.printed = () =>
  [...part('log').children].filter((each) => each.tagName === 'SPAN').map((each) => each.textContent).join('');
window.typedLines = () =>
  [...part('log').querySelectorAll('kbd')].map((each) => each.textContent).join('');
0";

/// A browser without a network, with the page of an assignment on which a game can start.
fn opened(assignment: &str, lang: &str) -> (Browser, TempDir) {
    assert!(
        Path::new(RUNTIMES).is_dir(),
        "scripts/page-runtimes makes {RUNTIMES}"
    );
    let (folder, page) = page_in(lang, assignment, Path::new(RUNTIMES));
    let mut browser = Browser::start();
    offline(&mut browser);
    browser.open(&page);
    browser.evaluate(HELPERS);
    awaited(&mut browser, "startable()");
    (browser, folder)
}

/// Options as the command line takes them, and as the page does.
fn begin(browser: &mut Browser, options: &[(&str, &str)]) {
    let options: serde_json::Map<String, Value> = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    awaited(browser, &format!("begin({})", Value::Object(options)));
}

/// What `gabarito play` prints for the lines that were typed on the page.
fn at_the_terminal(game: &str, options: &[(&str, &str)], more: &[&str], typed: &str) -> String {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["play", game]);
    for (name, value) in options {
        command.arg(format!("--{name}={value}"));
    }
    let output = command.args(more).write_stdin(typed).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn text(browser: &mut Browser, expression: &str) -> String {
    browser.evaluate(expression).as_str().unwrap().to_owned()
}

/// The options of a program at the terminal.
fn with(program: &str) -> [&str; 4] {
    let python = common::MACHINE.interpreter.path.to_str().unwrap();
    ["--with", program, "--python", python]
}

/// Chooses a program to play with.
fn choose_to_play_with(browser: &mut Browser, program: &Path) {
    choose(browser, program);
    let enabled = "new Promise((resolve) => {\
        const box = part('with-program');\
        const look = () => box.disabled || resolve(true);\
        new MutationObserver(look).observe(box, { attributes: true });\
        look();\
    }).then(() => part('with-program').checked || part('with-program').click())";
    awaited(browser, enabled);
}

/// Does every act, or clicks on the first cell that can be clicked on until the game is over.
fn play(browser: &mut Browser, acts: &[&str]) {
    for act in acts {
        awaited(browser, act);
    }
    for _ in 0..40 {
        if !acts.is_empty() || browser.evaluate("state()") == json!("over") {
            return;
        }
        awaited(browser, "clickFirst()");
    }
    panic!("no end of the game");
}

const MOINHO_WON: &[&str] = &[
    "clickCell('2', 'a')",
    "clickCell('1', 'a')",
    "clickCell('1', 'c')",
    "clickCell('1', 'c')",
    "clickCell('2', 'c')",
    "clickCell('1', 'a')",
    "clickCell('1', 'b')",
    "clickCell('1', 'b')",
    "clickCell('2', 'b')",
];
const MOINHO_LOST: &[&str] = &[
    "clickCell('2', 'c')",
    "clickCell('3', 'b')",
    "clickCell('2', 'a')",
];
const SCRABBLE_GAME: &[&str] = &[
    "word('6', '8', 'V', 'DEMO')",
    "word('9', '4', 'H', 'NOIVO')",
    "fill(1, 'BÇ')",
    "fill(2, '')",
    "fill(2, '')",
];

#[rstest]
#[case::tictactoe_first("tictactoe", "pt", &[("peca", "X")], &[], "Ganhou O.")]
#[case::tictactoe_second("tictactoe", "en", &[("peca", "O")], &[], " wins.")]
#[case::velha_first("velha", "pt", &[("cor", "preto")], &[], "A partida acabou")]
#[case::velha_second("velha", "pt-br", &[("cor", "branco")], &[], "A partida acabou")]
#[case::moinho_first("moinho", "pt", &[("peca", "X"), ("nivel", "facil")], MOINHO_WON, "Ganhou [X].")]
#[case::moinho_second("moinho", "pt", &[("peca", "O"), ("nivel", "dificil"), ("motor", "alfabeta")], MOINHO_LOST, "Ganhou [X].")]
#[case::moinho_minimax("moinho", "en", &[("peca", "O"), ("nivel", "dificil")], MOINHO_LOST, "[X] wins.")]
#[case::scrabble("scrabble", "pt", &[("jogadores", "2"), ("seed", "32")], SCRABBLE_GAME, "Pontos: ")]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_game_by_clicks_goes_as_at_the_terminal(
    #[case] game: &str,
    #[case] lang: &str,
    #[case] options: &[(&str, &str)],
    #[case] acts: &[&str],
    #[case] end: &str,
) {
    let (mut browser, _folder) = opened(game, lang);
    begin(&mut browser, options);
    play(&mut browser, acts);
    assert_eq!(browser.evaluate("state()"), json!("over"));
    let (typed, printed) = (
        text(&mut browser, "typedLines()"),
        text(&mut browser, "printed()"),
    );
    let expected = at_the_terminal(game, options, &["--lang", lang], &typed);
    assert_eq!(printed, expected);
    assert!(printed.contains(end), "{printed}");
    asks_and_complains_of_nothing(&browser);
}

#[rstest]
#[case::tictactoe("tictactoe", TICTACTOE, &[("peca", "X")], &[])]
#[case::moinho("moinho", MOINHO, &[("peca", "X"), ("nivel", "facil")], MOINHO_WON)]
#[case::scrabble("scrabble", SCRABBLE, &[("jogadores", "2"), ("seed", "32")], SCRABBLE_GAME)]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_game_with_a_program_goes_as_at_the_terminal(
    #[case] game: &str,
    #[case] program: &str,
    #[case] options: &[(&str, &str)],
    #[case] acts: &[&str],
) {
    let (mut browser, _folder) = opened(game, "pt");
    choose_to_play_with(&mut browser, Path::new(program));
    begin(&mut browser, options);
    play(&mut browser, acts);
    assert_eq!(browser.evaluate("state()"), json!("over"));
    let (typed, printed) = (
        text(&mut browser, "typedLines()"),
        text(&mut browser, "printed()"),
    );
    let expected = at_the_terminal(game, options, &with(program), &typed);
    assert_eq!(printed, expected);
}

#[rstest]
#[case::endless("scrabble", "def scrabble(*_):\n    while True: pass", "não respondeu")]
#[case::leaves(
    "scrabble",
    "def scrabble(*_):\n    import os; os._exit(3)",
    "sem responder"
)]
#[case::nonsense("scrabble", "def scrabble(*_): return 7", "não dá uma ação")]
#[case::markup(
    "tictactoe",
    "def minimax(_): return '<img src=x onerror=\"document.title = 1\">'",
    "<img src=x"
)]
#[case::no_program("tictactoe", "def minimax(:", "meu.py")]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_program_that_cannot_play_ends_the_game_and_the_page_goes_on(
    #[case] game: &str,
    #[case] program: &str,
    #[case] words: &str,
) {
    let (mut browser, folder) = opened(game, "pt");
    let path = folder.path().join("meu.py");
    fs::write(&path, format!("X = O = EMPTY = None\n{program}\n")).unwrap();
    choose_to_play_with(&mut browser, &path);
    begin(&mut browser, &[]);
    if browser.evaluate("state()") == json!("asking") {
        awaited(&mut browser, "clickFirst()");
    }
    assert_eq!(browser.evaluate("state()"), json!("over"));
    let told = text(&mut browser, "part('game-status').textContent");
    assert!(told.contains(words), "{told}");
    let title = text(&mut browser, "document.title");
    assert!(title.starts_with(game), "{title}");
    awaited(&mut browser, "(part('with-program').click(), begin({}))");
    assert_eq!(browser.evaluate("state()"), json!("asking"));
}

#[test]
#[ignore = "slow, needs Chromium: scripts/test"]
fn what_a_program_prints_is_shown_and_is_no_markup() {
    let (mut browser, folder) = opened("scrabble", "pt");
    let path = folder.path().join("meu.py");
    let print = "<img src=x onerror=\"document.title = 1\">\\n\\x1b[2J";
    let program = format!("def scrabble(*_):\n    print('{print}')\n    input('<b>? ')\n");
    fs::write(&path, program).unwrap();
    choose_to_play_with(&mut browser, &path);
    begin(&mut browser, &[]);
    let printed = text(&mut browser, "printed()");
    let expected = "<img src=x onerror=\"document.title = 1\">\n\\u{1b}[2J\n<b>? ";
    assert_eq!(printed, expected);
    assert_eq!(
        text(&mut browser, "part('game-status').textContent"),
        "<b>? "
    );
    let title = text(&mut browser, "document.title");
    assert!(title.starts_with("scrabble"), "{title}");
}

#[test]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_line_is_taken_back_and_a_refused_one_is_explained() {
    let (mut browser, _folder) = opened("moinho", "pt");
    begin(&mut browser, &[("peca", "X"), ("nivel", "facil")]);
    awaited(&mut browser, "clickCell('2', 'a')");
    let before = text(&mut browser, "printed()");
    awaited(&mut browser, "type('a2')");
    let told = text(&mut browser, "part('game-status').textContent");
    assert!(told.starts_with("Esse lugar já está ocupado"), "{told}");
    awaited(&mut browser, "(part('take-back').click(), settled())");
    assert_eq!(text(&mut browser, "printed()"), before);
    awaited(&mut browser, "type('a1')");
    let typed = text(&mut browser, "typedLines()");
    assert_eq!(typed, "a2\na1\n");
}

/// Presses a key, as a person does.
fn press(browser: &mut Browser, key: &str) {
    let text = match key {
        "Enter" => "\r",
        " " => " ",
        _ => "",
    };
    let code = match key {
        "Enter" => 13,
        "Tab" => 9,
        " " => 32,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        _ => 0,
    };
    for kind in ["keyDown", "keyUp"] {
        let event = json!({
            "type": kind, "key": key, "text": if kind == "keyDown" { text } else { "" },
            "windowsVirtualKeyCode": code,
        });
        browser.call("Input.dispatchKeyEvent", &event);
    }
}

/// Presses Tab until the focus is where an expression says.
fn tab_to(browser: &mut Browser, is_there: &str) {
    for _ in 0..20 {
        press(browser, "Tab");
        if browser.evaluate(is_there) == json!(true) {
            return;
        }
    }
    panic!("no {is_there}");
}

#[test]
#[ignore = "slow, needs Chromium: scripts/test"]
fn a_game_is_played_by_keyboard_alone() {
    let (mut browser, _folder) = opened("velha", "pt");
    tab_to(&mut browser, "document.activeElement.id === 'start'");
    press(&mut browser, "Enter");
    awaited(
        &mut browser,
        "new Promise((resolve) => setTimeout(resolve, 100)).then(settled)",
    );
    tab_to(&mut browser, "document.activeElement === cell('2', '0')");
    for key in ["ArrowRight", "ArrowDown", " "] {
        press(&mut browser, key);
    }
    awaited(&mut browser, "settled()");
    assert_eq!(text(&mut browser, "typedLines()"), "1 1\n");
    assert_eq!(
        browser.evaluate("document.activeElement === cell('1', '1')"),
        json!(true)
    );
    // One Tab leaves the board.
    tab_to(&mut browser, "document.activeElement.id === 'line'");
    for character in "0 0".chars() {
        let event = json!({"type": "char", "text": character.to_string()});
        browser.call("Input.dispatchKeyEvent", &event);
    }
    press(&mut browser, "Enter");
    awaited(&mut browser, "settled()");
    assert_eq!(browser.evaluate("document.activeElement.id"), json!("line"));
    let typed = text(&mut browser, "typedLines()");
    assert_eq!(typed, "1 1\n0 0\n");
}

#[rstest]
#[case::light("moinho", "light")]
#[case::dark("velha", "dark")]
#[case::scrabble_light("scrabble", "light")]
#[case::scrabble_dark("scrabble", "dark")]
#[ignore = "slow, needs Chromium and axe-core: scripts/test"]
fn a_game_is_usable_on_a_phone_and_by_a_screen_reader(#[case] game: &str, #[case] scheme: &str) {
    let (mut browser, _folder) = opened(game, "pt");
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
    browser.call("Emulation.setDeviceMetricsOverride", &phone);
    let feature = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
    browser.call("Emulation.setEmulatedMedia", &feature);
    begin(&mut browser, &[]);
    awaited(&mut browser, "clickFirst()");
    let wide = browser.evaluate("document.scrollingElement.scrollWidth - innerWidth");
    assert!(wide.as_i64() <= Some(0), "{wide}");
    browser.evaluate(&axe());
    assert_eq!(awaited(&mut browser, ACCESSIBILITY), json!([]));
}
