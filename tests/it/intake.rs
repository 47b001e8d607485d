//! What is handed in: folders and archives, honest ones and others.

use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::source::Language;
use gabarito::worker::intake::{HandIn, Layout};
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RIGHT: &str = include_str!("../../fixtures/moinho/submissoes/certas/tuplos.py");

const NOTEBOOK: &[u8] = b"{\"cells\": [], \"nbformat\": 4}";
/// The beginning of a document of Word: an archive whose first entry says what it is.
const WORD: &[u8] =
    b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x11\0\0\0word/document.xml";

/// An archive with these files in it.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// All of these bytes in the place of all of those, of which there are as many.
fn replaced(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut found = 0;
    for place in 0..=bytes.len() - from.len() {
        if bytes[place..].starts_with(from) {
            bytes[place..place + to.len()].copy_from_slice(to);
            found += 1;
        }
    }
    assert!(found > 0);
    bytes
}

fn handed_in(name: &str, bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

#[test]
fn the_program_of_an_archive_is_judged_and_its_rule_kept() {
    let files = [
        ("projeto/projeto.py", RIGHT),
        ("projeto/esforco.txt", "1: 50%\n2: 50%\n"),
        ("__MACOSX/projeto/._projeto.py", "x"),
    ];
    let (_folder, path) = handed_in("G07.zip", &archive(&files));
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "moinho", "--battery", "documented"]);
    command.arg(&path).assert().code(0).stdout(
        contains("moinho · projeto.py: 12 de 12 valores").and(contains("um-ficheiro").not()),
    );
    let package = HandIn::read(&path, Language::Python).unwrap().package;
    let package = package.unwrap();
    assert_eq!(package.notes.as_deref(), Some("1: 50%\n2: 50%\n"));
    assert_eq!(package.files, ["projeto/esforco.txt", "projeto/projeto.py"]);
}

#[test]
fn an_archive_that_is_not_as_the_text_asks_breaks_a_rule() {
    let (_folder, path) = handed_in("trabalho.zip", &archive(&[("projeto.py", RIGHT)]));
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "moinho", "--battery", "documented"]);
    command.arg(&path).assert().code(1).stdout(
        contains("✗ um-ficheiro: «um único ficheiro GXX.zip")
            .and(contains("    trabalho.zip\n"))
            .and(contains("    0 × .txt\n")),
    );
}

#[test]
fn a_folder_is_as_good_as_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("dentro")).unwrap();
    fs::write(folder.path().join("dentro/p.py"), "x = 1\n").unwrap();
    fs::write(folder.path().join("notas.txt"), "1: 100%").unwrap();
    let handed_in = HandIn::read(folder.path(), Language::Python).unwrap();
    assert_eq!(handed_in.source.name, "p.py");
    assert_eq!(handed_in.source.bytes, b"x = 1\n");
}

const TICTACTOE: &str = include_str!("../../fixtures/tictactoe/submissoes/certas/alfabeta.py");

/// The program that the text names, a module that it imports, one that it does not, and what
/// the course gives.
const OF_THE_COURSE: [(&str, &str); 5] = [
    ("tictactoe/tictactoe.py", "from jogo import *\n"),
    ("tictactoe/jogo.py", TICTACTOE),
    (
        "tictactoe/rascunho.py",
        "raise ValueError('not imported')\n",
    ),
    ("tictactoe/runner.py", "import pygame\n"),
    ("tictactoe/requirements.txt", "pygame\n"),
];

#[rstest]
#[case::a_module(&OF_THE_COURSE)]
#[case::modules_of_packages(&[
    ("tictactoe.py", "from jogo import (\n    EMPTY, O, X,\n    actions, initial_state, minimax,\n    player, result, terminal, utility, winner\n)\n"),
    ("jogo/__init__.py", "from .tabuleiro import *\nfrom jogo.tabuleiro.casas import EMPTY, O, X\n"),
    ("jogo/tabuleiro/__init__.py", "import jogo.tabuleiro.casas\nfrom .casas import *\n"),
    ("jogo/tabuleiro/casas.py", TICTACTOE),
])]
#[case::a_folder_without_init(&[
    ("tictactoe.py", "import jogo.tudo as jogo\nglobals().update(vars(jogo))\n"),
    ("jogo/tudo.py", TICTACTOE),
])]
fn the_program_that_the_text_names_is_judged_with_its_modules(#[case] files: &[(&str, &str)]) {
    let (_folder, path) = handed_in("aluna.zip", &archive(files));
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "tictactoe", "--battery", "documented"]);
    let passes = contains("tictactoe · tictactoe.py: 26 de 26 valores");
    command.arg(&path).assert().code(0).stdout(passes);
}

#[test]
fn of_the_modules_beside_a_program_those_are_handed_in_that_it_imports() {
    let (_folder, path) = handed_in("aluna.zip", &archive(&OF_THE_COURSE));
    let manifest = gabarito::engines::registry::engine("tictactoe")
        .unwrap()
        .manifest();
    let source = HandIn::read(&path, &manifest.unwrap()).unwrap().source;
    assert_eq!(source.name, "tictactoe.py");
    let neighbours: Vec<&str> = source
        .neighbours
        .iter()
        .map(|each| each.path.as_str())
        .collect();
    assert_eq!(neighbours, ["jogo.py"]);
    // Where no name says which, nobody chooses.
    assert!(HandIn::read(&path, Language::Python).is_err());
}

/// Files that are no programs of the assignment: what the report says of them, and a class.
#[rstest]
#[case::nothing("a.py", b"\n", "está vazio", 1)]
#[case::notebook("a.py", NOTEBOOK, "é um caderno do Jupyter", 1)]
#[case::notebook_by_name("a.ipynb", NOTEBOOK, "é um caderno do Jupyter", 2)]
#[case::compiled("a.py", b"\xa7\r\r\n\0\0\0\0", "já compilado pelo Python", 1)]
#[case::compiled_by_name("a.pyc", b"\xa7\r\r\n\0\0\0\0", "já compilado pelo Python", 2)]
#[case::utf_16("a.py", b"\xff\xfex\0=\0", "está em UTF-16", 1)]
#[case::document("a.docx", WORD, "é um ficheiro .docx", 2)]
#[case::document_by_content("a.py", WORD, "é um ficheiro .docx", 1)]
#[case::old_document("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "é um ficheiro .doc", 2)]
#[case::prolog(
    "a.py",
    b":- module(a, []).\n",
    "parece ser um programa em SWI-Prolog",
    1
)]
#[case::prolog_by_name(
    "a.pl",
    b":- module(a, []).\n",
    "parece ser um programa em SWI-Prolog",
    2
)]
#[case::of_another("a.py", TICTACTOE.as_bytes(), "parece ser um programa para tictactoe", 1)]
#[case::long("a.py", &vec![b'#'; 50 << 20], "tem mais de 1024 KiB", 2)]
#[ignore = "slow: scripts/test"]
fn another_kind_of_file_is_named(
    #[case] name: &str,
    #[case] bytes: &[u8],
    #[case] sentence: &str,
    #[case] exit: i32,
) {
    let (folder, path) = handed_in(name, bytes);
    let check = cargo_bin_cmd!("gabarito")
        .args(["check", "fixtures/conta", "--battery", "documented"])
        .arg(&path)
        .assert()
        .code(exit);
    let output = check.get_output();
    let printed = if exit == 1 {
        &output.stdout
    } else {
        &output.stderr
    };
    let printed = String::from_utf8(printed.clone()).unwrap();
    assert_eq!(printed.matches(sentence).count(), 1, "{printed}");
    let out = folder.path().join("notas");
    let handed_in = folder.path().join("entregas");
    fs::create_dir(&handed_in).unwrap();
    fs::write(handed_in.join("outra.py"), "x = 1\n").unwrap();
    fs::rename(&path, handed_in.join(name)).unwrap();
    cargo_bin_cmd!("gabarito")
        .args([
            "class",
            "fixtures/conta",
            "--battery",
            "documented",
            "--out",
        ])
        .args([&out, &handed_in])
        .assert()
        .code(1);
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(page.contains(sentence), "{page}");
}

/// Wrong programs in Python that have a line like one of Prolog: their mistakes are shown.
#[rstest]
#[case::not_loaded("def preco(metros:\n    pass\n", "SyntaxError")]
#[case::wrong_in_all("def preco(metros):\n    return None\n", ">>> preco(")]
#[ignore = "slow: scripts/test"]
fn a_program_is_named_for_nothing_else(#[case] program: &str, #[case] words: &str) {
    let program = format!("\"\"\"\nEntrada :- metros\n\"\"\"\n{program}");
    let (_folder, path) = handed_in("a.py", program.as_bytes());
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "fixtures/conta"]);
    let shown = contains(words).and(contains("parece ser").not());
    command.arg(&path).assert().code(1).stdout(shown);
}

/// Files as Python reads them.
#[rstest]
#[case::byte_order_mark("\u{feff}", "", 0)]
#[case::coding_line("# -*- coding: utf-8 -*-\n", "", 0)]
#[case::leaving_at_the_end("", "\nif __name__ == '__main__':\n    exit()\n", 0)]
#[case::leaving("", "\nexit()\n", 0)]
fn a_file_is_read_as_python_reads_it(#[case] before: &str, #[case] after: &str, #[case] code: i32) {
    let program = format!("{before}{TICTACTOE}{after}");
    let (_folder, path) = handed_in("tictactoe.py", program.as_bytes());
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "tictactoe", "--battery", "documented"]);
    command.arg(&path).assert().code(code);
}

/// In a class a file has the name of its author.
#[rstest]
#[case("abc.py")]
#[case("re.py")]
#[case("sys.py")]
#[ignore = "slow: scripts/test"]
fn a_program_may_be_called_like_a_module_of_python(#[case] name: &str) {
    let (_folder, path) = handed_in(name, include_bytes!("../../fixtures/conta/solucao.py"));
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "fixtures/conta"]);
    command.arg(&path).assert().code(0);
}

/// Without a coding line Python refuses Latin-1, and the report says why.
#[rstest]
#[case::without_a_coding_line("", 1)]
#[case::with_one("# coding: latin-1\n", 0)]
fn latin_1_needs_a_coding_line(#[case] before: &str, #[case] code: i32) {
    let mut program = format!("{before}{TICTACTOE}\nNOME = 'Jos").into_bytes();
    program.extend_from_slice(b"\xe9'\n");
    let (_folder, path) = handed_in("tictactoe.py", &program);
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["check", "tictactoe", "--battery", "documented"]);
    let told = contains(if code == 0 {
        "26 de 26"
    } else {
        "bytes que não são de UTF-8"
    });
    command.arg(&path).assert().code(code).stdout(told);
}

#[cfg(unix)]
#[test]
fn what_systems_leave_behind_in_a_folder_is_not_looked_at() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("projeto/.git/fechada");
    fs::create_dir_all(&closed).unwrap();
    for number in 0..=1000 {
        let name = format!("projeto/.git/{number}");
        fs::write(folder.path().join(name), "").unwrap();
    }
    fs::write(folder.path().join("projeto/p.py"), "x = 1\n").unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    let handed_in = HandIn::read(folder.path(), Language::Python);
    // Else it could not be taken away.
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    let package = handed_in.unwrap().package.unwrap();
    assert_eq!(package.files, ["projeto/p.py"]);
}

#[test]
fn what_systems_leave_behind_in_an_archive_is_neither_counted_nor_unpacked() {
    let names = (0..=1000).map(|number| format!(".git/objects/{number}"));
    let names: Vec<String> = names.collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let bomb = "0".repeat(3 << 20);
    files.push(("__pycache__/p.py", &bomb));
    files.push(("p.py", "x = 1\n"));
    let (_folder, path) = handed_in("G01.zip", &archive(&files));
    let package = HandIn::read(&path, Language::Python).unwrap().package;
    assert_eq!(package.unwrap().files, ["p.py"]);
}

/// Nothing of it is read: nobody writes to the pipe, and the file has a tebibyte.
#[cfg(unix)]
#[rstest]
#[case::pipe("p.py", "is not a file but a pipe")]
#[case::pipe_named_archive("p.zip", "is not a file but a pipe")]
#[case::long("l.py", "is longer than 1024 KiB")]
#[case::long_archive("l.zip", "is longer than 8192 KiB")]
#[case::folder("f.zip", "is a folder with the name of an archive")]
#[case::nowhere("n.py", "does not exist")]
#[case::notebook(
    "n.ipynb",
    "is neither a program (.py) nor a .zip archive nor a folder"
)]
#[case::device("zero.py", "is not a file but a pipe, a socket or a device")]
fn what_is_no_hand_in_is_refused_at_once(#[case] name: &str, #[case] words: &str) {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    match &name[..2] {
        "p." => mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).unwrap(),
        "l." => fs::File::create(&path).unwrap().set_len(1 << 40).unwrap(),
        "f." => fs::create_dir(&path).unwrap(),
        "n." if name == "n.py" => std::os::unix::fs::symlink("nowhere", &path).unwrap(),
        "n." => fs::write(&path, "{}").unwrap(),
        _ => std::os::unix::fs::symlink("/dev/zero", &path).unwrap(),
    }
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", "en", "check", "moinho"]).arg(&path);
    command.timeout(Duration::from_secs(30));
    command.assert().code(2).stderr(contains(words));
}

fn many(count: usize) -> Vec<u8> {
    let names: Vec<String> = (0..count).map(|number| format!("{number}.dat")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    archive(&files)
}

fn link() -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer
        .add_symlink("p.py", "/etc/passwd", SimpleFileOptions::default())
        .unwrap();
    writer.finish().unwrap().into_inner()
}

/// In the headers of both kinds, the flag that says that an entry is encrypted.
fn encrypted() -> Vec<u8> {
    let mut bytes = archive(&[("p.py", "x = 1\n")]);
    for (signature, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let mut places = bytes.windows(4).enumerate();
        let (place, _) = places.find(|(_, at)| at == signature).unwrap();
        bytes[place + flags] |= 1;
    }
    bytes
}

/// An archive that says of its file that it is shorter than it is.
fn lying() -> Vec<u8> {
    let text = "x = 1\n".repeat(50);
    let length = u32::try_from(text.len()).unwrap().to_le_bytes();
    replaced(archive(&[("p.py", &text)]), &length, &7_u32.to_le_bytes())
}

#[rstest]
#[case::not_an_archive(b"import math\n".to_vec(), "no sound ZIP archive")]
#[case::empty(Vec::new(), "no sound ZIP archive")]
#[case::cut_off({ let mut all = archive(&[("p.py", RIGHT)]); all.truncate(all.len() / 2); all }, "no sound ZIP archive")]
#[case::outside(archive(&[("../p.py", "x")]), "the name `../p.py` leads out of the archive")]
#[case::outside_by_leftovers(archive(&[(".git/../p.py", "x")]), "leads out of the archive")]
#[case::outside_by_windows(archive(&[("a\\..\\..\\p.py", "x")]), "leads out of the archive")]
#[case::absolute(archive(&[("/tmp/p.py", "x")]), "the name `/tmp/p.py` leads out of the archive")]
#[case::drive(archive(&[("C:/p.py", "x")]), "leads out of the archive")]
#[case::link(link(), "`p.py` is neither a file nor a folder")]
#[case::encrypted(encrypted(), "`p.py` is encrypted")]
#[case::twice(replaced(archive(&[("a.py", "x = 1"), ("b.py", "x = 2")]), b"b.py", b"a.py"), "duplicate file names")]
#[case::in_capitals(archive(&[("p.py", "x = 1"), ("P.PY", "x = 2")]), "`p.py` and `P.PY` are one name on some systems")]
#[case::bomb(archive(&[("p.py", &"0".repeat(3 << 20))]), "`p.py` is longer than 1024 KiB")]
#[case::lying(lying(), "is refused: ")]
#[case::many(many(1001), "it has 1001 entries")]
#[case::another_name_inside(
    { let mut all = archive(&[("p.py", "x = 1")]); let place = all.windows(4).rposition(|at| at == b"p.py").unwrap(); all[place] = b'q'; all },
    "no sound ZIP archive"
)]
#[case::no_program(archive(&[("leia.md", "x")]), "has no program in it: add a file that ends in .py")]
#[case::two_programs(archive(&[("a.py", "x"), ("b.py", "y")]), "has 2 programs in it, and there must be one: a.py, b.py")]
fn an_archive_that_is_not_read_says_why(#[case] bytes: Vec<u8>, #[case] words: &str) {
    let (_folder, path) = handed_in("G01.zip", &bytes);
    let refused = HandIn::read(&path, Language::Python).unwrap_err();
    let said = refused.to_string();
    assert!(said.contains(words), "{said}");
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["--lang", "en", "check", "moinho"]).arg(&path);
    command.assert().code(2).stderr(contains(words));
}

#[rstest]
#[case::under_another_name(&["a.py", "b.py"])]
#[case::twice(&["a/jogo.py", "b/jogo.py"])]
fn a_package_without_the_program_of_the_text_says_its_name(#[case] names: &[&str]) {
    let files: Vec<_> = names.iter().map(|name| (*name, "x = 1")).collect();
    let (_folder, path) = handed_in("G01.zip", &archive(&files));
    let layout = Layout {
        program: Some("jogo.py"),
        ..Language::Python.into()
    };
    let refused = HandIn::read(&path, layout).unwrap_err().to_string();
    assert!(refused.contains("one called `jogo.py`"), "{refused}");
}
