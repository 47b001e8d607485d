//! Folders of assignments with one thing wrong: `check` refuses those by which nothing could be
//! judged, and `lint` says what is wrong with each.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use predicates::prelude::*;
use predicates::str::contains;
use regex::Regex;
use rstest::rstest;
use tempfile::TempDir;

use crate::common;

/// A change of a folder.
enum Change {
    /// Another text in place of one that a file has.
    Replace(&'static str, &'static str, &'static str),
    /// A file with other content.
    Write(&'static str, &'static [u8]),
    /// A text at the end of a file.
    Append(&'static str, &'static str),
    /// No such file or folder.
    Remove(&'static str),
    /// A link in the place of a file, or beside others.
    Link(&'static str, &'static str),
}
use Change::{Append, Link, Remove, Replace, Write};

const MANIFEST: &str = "enunciado.toml";
const SOLUTION: &str = "solucao.py";
const HIDDEN: &str = "escondidas/consumo.pycon";
const PRINTED: &str = "interacoes/consumo.pycon";
/// The last statement of `preco`.
const PRICE: &str = "return total + metros * RESTO";
/// Fewer sessions, where each of them takes seconds.
const FEW_PRICES: Change = Replace(HIDDEN, "integers(1, 40)", "integers(1, 2)");
/// A change of the solution that is no mistake.
const PATCH: &str = "# host = \"solucao\"

--- solucao.py
+++ erradas/certa.py
@@ -50,1 +50,1 @@
-    return total + metros * RESTO
+    return metros * RESTO + total
";

impl Change {
    fn make(&self, folder: &Path) {
        let edit = |file: &str, edit: &dyn Fn(String) -> String| {
            let path = folder.join(file);
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, edit(text)).unwrap();
        };
        match self {
            Replace(file, old, new) => edit(file, &|text| {
                assert!(text.contains(old), "{old}");
                text.replacen(old, new, 1)
            }),
            Append(file, end) => edit(file, &|text| text + end),
            Write(file, content) => {
                let path = folder.join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, content).unwrap();
            }
            Remove(file) if folder.join(file).is_dir() => {
                fs::remove_dir_all(folder.join(file)).unwrap();
            }
            Remove(file) => fs::remove_file(folder.join(file)).unwrap(),
            Link(file, to) => {
                let path = folder.join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                let _ = fs::remove_file(&path);
                symlink(to, path).unwrap();
            }
        }
    }
}

/// Known programs of `conta`: lint would judge them all for each broken folder.
const PROGRAMS: [Change; 3] = [Remove("certas"), Remove("erradas"), Remove("barreiras")];

/// A copy of the folder `conta` without its programs, with some changes.
fn folder(changes: &[Change]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&conta(), folder.path());
    for program in PROGRAMS {
        program.make(folder.path());
    }
    // What is wrong shows in few sessions.
    let draws = Regex::new(r"# draw \d+:").unwrap();
    for entry in fs::read_dir(folder.path().join("escondidas")).unwrap() {
        let file = entry.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        fs::write(file, &*draws.replace_all(&text, "# draw 2:")).unwrap();
    }
    for change in changes {
        change.make(folder.path());
    }
    folder
}

fn conta() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/conta")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

fn gabarito(language: &str, arguments: &[&Path]) -> Assert {
    let mut command = cargo_bin_cmd!("gabarito");
    // Where only other files differ, the solution has answered already.
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(["--lang", language]).args(arguments);
    command.arg("--python");
    command.arg(&common::MACHINE.interpreter.path).assert()
}

/// The judgement of the right solution by a folder.
fn check(folder: &Path) -> Assert {
    let right = conta().join(SOLUTION);
    gabarito("en", &[Path::new("check"), folder, &right])
}

#[rstest]
// The manifest cannot be read.
#[case::bad_toml(&[Replace(MANIFEST, "format = 1", "format = = 1")], 2, "on line 2, “format = = 1”")]
#[case::unknown_key(&[Replace(MANIFEST, "seed = 1", "seed = 1\nsemente = 2")], 2, "there is no key `semente`")]
#[case::missing_key(&[Replace(MANIFEST, "lingua = \"pt\"\n", "")], 2, "the key `lingua` is missing")]
#[case::other_format(&[Replace(MANIFEST, "format = 1", "format = 2")], 2, "this gabarito reads `format = 1`")]
#[case::prolog(&[Replace(MANIFEST, "\"python\"", "\"prolog\"")], 2, "a folder in Prolog cannot have `tad`")]
#[case::other_language(&[Replace(MANIFEST, "\"python\"", "\"java\"")], 2, "`java` is none of the values")]
#[case::no_points(&[Replace(MANIFEST, "points = \"5\"", "points = \"cinco\"")], 2, "`cinco` is no number of points")]
#[case::negative_points(&[Replace(MANIFEST, "points = \"5\"", "points = \"-5\"")], 2, "`-5` is no number of points")]
#[case::no_manifest(&[Remove(MANIFEST)], 2, "has no enunciado.toml")]
#[case::manifest_not_utf8(&[Write(MANIFEST, b"title = \"\xff\"")], 2, "UTF-8")]
// The manifest contradicts itself.
#[case::unknown_function(&[Replace(MANIFEST, "function = \"obter_dia\"", "function = \"obter_dai\"")], 2, "obter_dai/dia")]
#[case::unknown_operation(&[Replace(MANIFEST, "\"leitura_para_str\",\n]", "\"leitura_para_str\", \"obter_mes\",\n]")], 2, "obter_mes")]
#[case::duplicate_check(&[Replace(MANIFEST, "id = \"booleano\"", "id = \"leitura\"")], 2, "two checks `cria_leitura/leitura`")]
#[case::duplicate_item(&[Replace(MANIFEST, "name = \"Escalões\"", "name = \"Consumo\"")], 2, "two items `Consumo`")]
#[case::points_of_zero(&[Replace(MANIFEST, "points = \"5\"", "points = \"0\"")], 2, "`TAD leitura` has no points")]
#[case::weight_of_zero(&[Replace(MANIFEST, "weight = 3", "weight = 0")], 2, "weight of the check `preco/escaloes`")]
#[case::negative_weight(&[Replace(MANIFEST, "weight = 3", "weight = -1")], 2, "weight of the check `preco/escaloes`")]
#[case::limit_of_zero(&[Replace(MANIFEST, "cpu_seconds = 5", "cpu_seconds = 0")], 2, "`cpu_seconds` must be at least 1")]
#[case::rubric(&[Append(MANIFEST, "\n[rubric]\nscale = \"20\"\n\n[[rubric.component]]\nkind = \"automatic\"\npoints = \"19\"\ntext = \"Execução\"\n")], 2, "add up to 19")]
#[case::all_at_once(&[
    Replace(MANIFEST, "function = \"obter_dia\"", "function = \"obter_dai\""),
    Replace(MANIFEST, "id = \"booleano\"", "id = \"leitura\""),
    Replace(MANIFEST, "points = \"4\"", "points = \"0\""),
    Replace(SOLUTION, PRICE, "return random()"),
    Replace(HIDDEN, "# check: consumo/intacta", "# check: consumo/intata"),
    Replace(PRINTED, "680", "681"),
], 2, "obter_dai/dia")]
// The solution cannot answer.
#[case::no_solution(&[Remove(SOLUTION)], 2, "solucao.py` does not exist")]
#[case::empty_solution(&[Write(SOLUTION, b"")], 2, "does not define")]
#[case::solution_not_utf8(&[Write(SOLUTION, b"a = '\xff'\n")], 2, "UTF-8")]
#[case::no_python(&[Append(SOLUTION, "def f(:\n")], 2, "does not load")]
#[case::renamed(&[Replace(SOLUTION, "def preco(", "def custo(")], 2, "does not define the function `preco`")]
#[case::operation_renamed(&[Replace(SOLUTION, "def obter_dia(", "def obter_o_dia(")], 2, "obter_dia")]
#[case::loops_at_load(&[Append(SOLUTION, "while True: pass\n"), Replace(MANIFEST, "cpu_seconds = 5", "cpu_seconds = 1\nwall_seconds = 120")], 2, "does not load")]
#[case::loops(&[Replace(SOLUTION, PRICE, "while True: pass"), Replace(MANIFEST, "cpu_seconds = 5", "cpu_seconds = 1\nwall_seconds = 120"), FEW_PRICES], 2, "no answer in time")]
#[case::exits_at_load(&[Replace(SOLUTION, "ESCALOES =", "raise SystemExit\nESCALOES =")], 2, "SystemExit")]
#[case::input_at_load(&[Append(SOLUTION, "input()\n")], 2, "does not load")]
#[case::imports_what_is_not_there(&[Append(SOLUTION, "import naoexiste\n")], 2, "No module named 'naoexiste'")]
#[case::by_chance(&[Replace(SOLUTION, PRICE, "return __import__('random').random()")], 2, "not deterministic")]
#[case::says_not_that_it_prints(&[Replace(MANIFEST, "prints = true\n", "")], 2, "`paga` prints")]
#[case::accepts_what_is_not_there(&[Replace(MANIFEST, "signature = \"int → int\"", "signature = \"int → int\"\naccepts = \"precos\"")], 2, "`precos`, which `accepts` names")]
// The sessions cannot be used.
#[case::no_sessions(&[Remove("interacoes"), Remove("escondidas")], 2, "has no sessions")]
#[case::no_transcript(&[Write("interacoes/nada.pycon", b"nada\n")], 2, "no line starts with `>>> `")]
#[case::no_space(&[Replace(PRINTED, ">>> preco", ">>>preco")], 2, "a space is missing")]
#[case::unknown_check(&[Replace(HIDDEN, "# check: preco/zero", "# check: preco/nada")], 2, "no check `preco/nada`")]
#[case::unmarked(&[Replace(HIDDEN, "# check: preco/zero\n", "")], 2, "write a line `# check: preco/")]
#[case::unknown_reading(&[Replace(HIDDEN, "# check: preco/zero\n", "# check: preco/zero\n# reading: nada\n")], 2, "no reading `nada`")]
#[case::time_without_a_space(&[Replace(HIDDEN, "# check: preco/zero\n", "# check: preco/zero\n# within 1s\n")], 2, "is not the time of a session")]
#[case::parameters(&[Replace(HIDDEN, "integers(1, 40)", "integers(40, 1)")], 2, "line ")]
#[case::generator_not_python(&[Write("geradores/g.py", b"x = 1\nprint(\n")], 2, "line 2")]
#[case::generator_raises(&[Write("geradores/g.py", b"1 / 0\n")], 2, "ZeroDivisionError")]
#[case::generator_without_sessions(&[Write("geradores/g.py", b"print('nada')\n")], 2, "no line starts with `>>> `")]
#[case::generator_by_chance(&[Write("geradores/g.py", b"import random\nprint('# check: preco/zero\\n>>> preco(0)  #', random.random())\n")], 2, "draw without the seed")]
#[case::generator_of_an_unknown_check(&[Write("geradores/g.py", b"print('# check: preco/nada\\n>>> preco(0)')\n")], 2, "no check `preco/nada`")]
#[case::name_of_a_reading(&[Write("leituras/nada.py", b"")], 2, "PLACE=READING.py")]
#[case::star_import(&[Append(SOLUTION, "from math import *\n")], 2, "import * only allowed")]
// What is judged is right all the same.
#[case::reaches_behind_a_tad(&[Replace(SOLUTION, "obter_metros(por_dia[-1]) - ", "por_dia[-1][\"metros\"] - ")], 0, "")]
#[case::prints_at_load(&[Append(SOLUTION, "print('Conta')\n")], 0, "")]
#[case::wrong_answer(&[Replace(PRINTED, "680", "681")], 0, "")]
#[case::no_answer(&[Replace(PRINTED, "680\n", "")], 0, "")]
#[case::clause(&[Replace(MANIFEST, "O consumo de 0 custa 0.", "O consumo de 0 é de graça.")], 0, "")]
#[case::check_without_a_case(&[Append(MANIFEST, "\n[[item.check]]\nfunction = \"paga\"\nid = \"pergunta\"\nclause = \"e volta a perguntar.\"\n")], 0, "")]
#[case::unused_parameters(&[Replace(HIDDEN, ">>> preco(n)", ">>> preco(7)"), Replace(HIDDEN, "m = integers(0, 9)", "m = integers(0, 9); outro = [1]")], 0, "")]
#[case::parameters_in_the_text(&[Replace(PRINTED, "# check: preco/escaloes", "# check: preco/escaloes\n# each n in [1]")], 0, "")]
#[case::slow(&[Replace(SOLUTION, "def em_euros(centimos):\n", "def em_euros(centimos):\n    import time\n    fim = time.process_time() + 0.2\n    while time.process_time() < fim: pass\n"), Replace(MANIFEST, "cpu_seconds = 5", "cpu_seconds = 1"), FEW_PRICES], 0, "")]
#[case::print_uncompared(&[Replace(MANIFEST, "id = \"troco\"", "id = \"troco\"\ncompares = \"value\"")], 0, "")]
#[case::print_step_uncompared(&[Replace(MANIFEST, "id = \"diferenca\"", "id = \"diferenca\"\ncompares = \"value\""), Replace(PRINTED, "11\n", "11\n>>> print(preco(11))\n680\n")], 0, "")]
#[case::right_program(&[Write("certas/vazia.py", b"def preco(metros): return 0\n")], 0, "")]
#[case::wrong_program(&[Write("erradas/certa.py", include_bytes!("../../fixtures/conta/solucao.py"))], 0, "")]
#[case::wrong_program_as_a_patch(&[Write("erradas/certa.patch", PATCH.as_bytes())], 0, "")]
#[case::patch_of_other_lines(&[Write("erradas/certa.patch", b"# host = \"solucao\"\n\n--- solucao.py\n+++ erradas/certa.py\n@@ -1,1 +1,1 @@\n-nada\n+tudo\n")], 0, "")]
#[ignore = "slow: scripts/test"]
fn broken_folders_are_told(
    #[case] changes: &[Change],
    #[case] status: i32,
    #[case] words: &'static str,
) {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let name = name.rsplit("::").next().unwrap_or_default();
    let name = name.splitn(3, '_').nth(2).unwrap_or_default().to_owned();
    let folder = folder(changes);
    let checked = check(folder.path()).code(status).stderr(contains(words));
    let words = String::from_utf8_lossy(&checked.get_output().stderr).into_owned();
    assert!(!words.contains("panicked"), "{words}");
    let linted = gabarito("en", &[Path::new("lint"), folder.path()]);
    let output = linted.get_output();
    let status = output.status.code();
    assert_eq!(status, Some(if name == "no_manifest" { 2 } else { 1 }));
    let said = [&output.stdout[..], &output.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    let said = said.replace(&folder.path().display().to_string(), "FOLDER");
    // What is drawn by chance.
    let said = Regex::new(r"0\.\d{6,}").unwrap().replace_all(&said, "0.…");
    insta::assert_snapshot!(format!("lint_{name}"), said);
}

/// A solution that is told by a path, in place of the usual one.
const NAMED: &str = "format = 1\nsolution = \"../../../../../../etc/passwd\"";

#[rstest]
#[case::solution(&[Replace(MANIFEST, "format = 1", NAMED)], "etc/passwd")]
#[case::link_to_a_solution(&[Link(SOLUTION, "/etc/passwd")], SOLUTION)]
#[case::manifest(&[Link(MANIFEST, "/etc/passwd")], MANIFEST)]
#[case::sessions(&[Link("interacoes/x.pycon", "/etc/passwd")], "interacoes/x.pycon")]
#[case::hidden(&[Link("escondidas/x.pycon", "/etc/passwd")], "escondidas/x.pycon")]
#[case::endless(&[Link("escondidas/x.pycon", "/dev/zero")], "escondidas/x.pycon")]
#[case::generator(&[Link("geradores/x.py", "/etc/passwd")], "geradores/x.py")]
#[case::folder(&[Write("../fora/x.py", b""), Link("geradores", "../fora")], "geradores/x.py")]
#[case::reading(&[Link("leituras/a=b.py", "/etc/passwd")], "leituras/a=b.py")]
#[case::representations(&[Link("representacoes.py", "/etc/passwd")], "representacoes.py")]
fn what_leads_outside_of_a_folder_is_refused(
    #[case] changes: &[Change],
    #[case] name: &'static str,
) {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("conta");
    copy(&conta(), &folder);
    for change in changes {
        change.make(&folder);
    }
    let refused = contains(name).and(contains("leads outside of"));
    check(&folder).code(2).stderr(refused);
}

#[rstest]
#[case::right("certas/x.py", "certas/x.py")]
#[case::wrong("erradas/x.py", "erradas/x.py")]
#[case::text("enunciado.md", "enunciado.md")]
fn what_leads_outside_of_a_folder_is_a_problem(
    #[case] file: &'static str,
    #[case] name: &'static str,
) {
    let folder = folder(&[Link(file, "/etc/passwd")]);
    let linted = gabarito("en", &[Path::new("lint"), folder.path()]);
    linted
        .code(1)
        .stdout(contains(name).and(contains("leads outside of")));
}

/// The program that a fragment or a patch changes.
#[test]
fn a_host_outside_of_a_folder_is_refused() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("conta");
    copy(&conta(), &folder);
    Write("../fora.py", b"segredo = 1\n").make(&folder);
    Write("erradas/x.py", b"# host = \"../../fora\"\n").make(&folder);
    let audited = gabarito("en", &[Path::new("audit"), &folder]);
    audited.code(2).stderr(contains("leads outside of"));
}

/// Problems of every file, in the language of the text of the folder.
#[test]
fn lint_speaks_the_language_of_the_text() {
    let folder = folder(&[
        Replace(
            MANIFEST,
            "function = \"obter_dia\"",
            "function = \"obter_dai\"",
        ),
        Replace(MANIFEST, "id = \"booleano\"", "id = \"leitura\""),
        Replace(MANIFEST, "points = \"4\"", "points = \"0\""),
        Replace(MANIFEST, "prints = true\n", ""),
        Replace(
            MANIFEST,
            "O consumo de 0 custa 0.",
            "O consumo de 0 é de graça.",
        ),
        Replace(SOLUTION, PRICE, "return __import__('random').random()"),
        Append(SOLUTION, "print('Conta')\n"),
        Replace(
            HIDDEN,
            "# check: consumo/intacta",
            "# check: consumo/intata",
        ),
        Replace(HIDDEN, "integers(1, 40)", "integers(40, 1)"),
        Replace(PRINTED, "680", "681"),
        Write("leituras/nada.py", b""),
    ]);
    let mut command = cargo_bin_cmd!("gabarito");
    command.arg("lint").arg(folder.path()).arg("--python");
    let linted = command
        .arg(&common::MACHINE.interpreter.path)
        .assert()
        .code(1);
    let said = String::from_utf8(linted.get_output().stdout.clone()).unwrap();
    let said = said.replace(&folder.path().display().to_string(), "FOLDER");
    // What is drawn by chance.
    let said = Regex::new(r"0\.\d{6,}").unwrap().replace_all(&said, "0.…");
    insta::assert_snapshot!("lint_in_portuguese", said);
}

/// A hidden session with a wrong name would be right for every program without it.
#[test]
#[ignore = "slow: scripts/test"]
fn lint_tells_of_names_that_the_solution_does_not_have() {
    let folder = folder(&[Replace(HIDDEN, ">>> preco(0)", ">>> precos(0)")]);
    let linted = gabarito("en", &[Path::new("lint"), folder.path()]);
    linted
        .code(1)
        .stdout(contains("NameError: name 'precos' is not defined"));
}

#[rstest]
#[case::english("en", "nothing is wrong\n")]
#[case::portuguese("pt", "nada está mal\n")]
#[ignore = "slow: scripts/test"]
fn a_folder_without_problems_is_clean(#[case] language: &str, #[case] words: &'static str) {
    let linted = gabarito(language, &[Path::new("lint"), &conta()]);
    linted.code(0).stdout(words);
}

/// What needs hidden sessions or the judgement of a program is left out.
#[rstest]
#[case::manifest(&[Replace(MANIFEST, "points = \"4\"", "points = \"0\"")], 1, MANIFEST)]
#[case::answer_of_the_text(&[Replace(PRINTED, "680", "681")], 1, PRINTED)]
#[case::hidden_session(&[Append(HIDDEN, "\n---\n\n# check: preco/nada\n>>> preco(1)\n")], 1, HIDDEN)]
#[case::hidden_answer(&[Append(HIDDEN, "\n---\n\n# check: preco/escaloes\n>>> preco(1)\n1\n")], 0, "so far")]
#[case::generator(&[Write("geradores/x.py", b"1 / 0\n")], 0, "so far")]
#[case::no_wrong_program(&[Write("erradas/certa.patch", PATCH.as_bytes())], 0, "so far")]
fn a_quick_lint_runs_no_hidden_session(
    #[case] changes: &[Change],
    #[case] status: i32,
    #[case] words: &'static str,
) {
    let folder = folder(changes);
    let quick = Path::new("--quick");
    let linted = gabarito("en", &[Path::new("lint"), folder.path(), quick]);
    // Nothing is drawn where the standard error is no terminal.
    linted.code(status).stdout(contains(words)).stderr("");
}

#[test]
#[ignore = "slow: scripts/test"]
fn problems_are_data_too() {
    let folder = folder(&[Replace(PRINTED, "680", "681")]);
    let mut command = cargo_bin_cmd!("gabarito");
    command
        .arg("lint")
        .arg(folder.path())
        .args(["--format", "json", "--python"]);
    let linted = command
        .arg(&common::MACHINE.interpreter.path)
        .assert()
        .code(1);
    let data: serde_json::Value = serde_json::from_slice(&linted.get_output().stdout).unwrap();
    assert_eq!(data["problems"][0]["file"], PRINTED);
    assert_eq!(data["problems"][0]["line"], 10);
}
