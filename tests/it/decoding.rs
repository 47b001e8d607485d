//! The text of programs in Python, against Python itself, and what becomes of a program that is in
//! none of the codings that are read.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::assignment::manifest::{Rule, RuleKind};
use gabarito::judge::rules::judge_rules;
use gabarito::source::{CodingProblem, DecodingError, Language};
use gabarito::worker::Source;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde::Deserialize;
use serde_json::json;

/// Python's names of the codecs of UTF-8, ASCII, Latin-1 and Windows-1252.
const READ: [&str; 4] = ["utf-8", "ascii", "iso8859-1", "cp1252"];

/// What Python says of a program.
#[derive(Debug, Deserialize)]
struct Truth {
    refuses: bool,
    agrees: bool,
    /// The codec of the refused coding, if it is one.
    codec: Option<String>,
}

fn decoded(bytes: &[u8]) -> Result<String, DecodingError> {
    let source = Source {
        name: "projeto.py".to_owned(),
        bytes: bytes.to_vec(),
        ..Source::default()
    };
    source.text(Language::Python)
}

/// Asserts of each program that it is decoded as Python reads it, or refused where Python refuses
/// it, or where its coding is none of those that are read.
fn assert_as_python(programs: &[Vec<u8>]) {
    let ours: Vec<_> = programs.iter().map(|bytes| decoded(bytes)).collect();
    let mut questions = String::new();
    for (bytes, ours) in programs.iter().zip(&ours) {
        let coding = match ours {
            Err(DecodingError {
                problem: CodingProblem::Refused(coding),
                ..
            }) => Some(coding),
            _ => None,
        };
        let bytes = bytes.iter().fold(String::new(), |mut bytes, byte| {
            write!(bytes, "{byte:02x}").unwrap();
            bytes
        });
        let question = json!({ "bytes": bytes, "text": ours.as_ref().ok(), "coding": coding });
        writeln!(questions, "{question}").unwrap();
    }
    let name = std::env::var("GABARITO_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut python = Command::new(name)
        .args(["-c", include_str!("decoding/ask.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = python.stdin.take().unwrap();
    let asking = std::thread::spawn(move || input.write_all(questions.as_bytes()).unwrap());
    let answers = python.wait_with_output().unwrap().stdout;
    asking.join().unwrap();
    let answers = String::from_utf8(answers).unwrap();
    let answers: Vec<Truth> = answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), programs.len());
    let cases = programs.iter().zip(&ours).zip(&answers);
    let wrong: Vec<_> = cases
        .filter(|((_, ours), truth)| {
            let is_read = truth
                .codec
                .as_deref()
                .is_some_and(|codec| READ.contains(&codec));
            match ours {
                Ok(_) => !truth.agrees,
                Err(_) => is_read || !truth.refuses && truth.codec.is_none(),
            }
        })
        .map(|((bytes, ours), truth)| format!("{:?}\n{ours:?}\n{truth:?}", bytes.escape_ascii()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn programs_are_decoded_as_python_reads_them() {
    let starts: [&[u8]; 24] = [
        b"",
        b"# coding: utf-8\n",
        b"# coding=latin-1\n",
        b"# -*- coding: cp1252 -*-\n",
        b"# vim: set fileencoding=latin1 :\n",
        b"# CODING: latin-1\n",
        b"# coding latin-1\n",
        b"# coding : latin-1\n",
        b"# coding:\t latin-1\n",
        b"# coding: # coding: latin-1\n",
        b"# coding:\x0clatin-1\n",
        b"#coding:latin-1",
        b"#!/usr/bin/env python3\n# coding: latin-1\n",
        b"\x0c# coding: latin-1\n",
        b" \t\x0c\n\x0c # coding: latin-1\n",
        b"'doc'\n# coding: latin-1\n",
        b"'# coding: latin-1'\n",
        b"\n\n# coding: latin-1\n",
        b"\r# coding: latin-1\r",
        b"\r\n# coding: latin-1\r\n",
        b"# \x0b\n# coding: latin-1\n",
        b"\x0b\n# coding: latin-1\n",
        b"# coding: LATIN_1-unix\n",
        b"# coding: utf-8-unix\n",
    ];
    let others: [&[u8]; 8] = [
        b"# coding: utf_7\n",
        b"# coding: rot13\n",
        b"# coding: raw_unicode_escape\n",
        b"# coding: utf-8-sig\n",
        b"# coding: utf8-sig\n",
        b"# coding: latin-15\n",
        b"# coding: iso-8859-15\n",
        b"# coding: nenhuma\n",
    ];
    let bodies: [&[u8]; 9] = [
        b"x = 1\n",
        b"x = 'posi\xc3\xa7\xc3\xa3o'\n",
        b"x = 'posi\xe7\xe3o'\n",
        b"x = '\x93\x94'\n",
        b"x = 1\ry = '''\r\n'''\r\nz = 3",
        b"x = 1\n\x0cy = 2\n\x0b\nz = 3\n",
        b"x = '\xc2\x85'\ny = '\xe2\x80\xa8'\nz = 3\n",
        b"x = 1\0\n",
        b"\xef\xbb\xbfx = 1\n",
    ];
    let mut programs = Vec::new();
    for mark in [&b""[..], b"\xef\xbb\xbf"] {
        for start in starts.iter().chain(&others) {
            programs.extend(bodies.iter().map(|body| [mark, start, body].concat()));
        }
    }
    assert_as_python(&programs);
}

#[test]
fn every_byte_is_decoded_as_python_reads_it() {
    let codings = ["utf-8", "ascii", "latin-1", "cp1252"];
    let programs = codings.into_iter().flat_map(|coding| {
        let program = move |byte| {
            let start = format!("# coding: {coding}\nx = 'a");
            [start.as_bytes(), &[byte], b"b'\n"].concat()
        };
        (0..=u8::MAX).map(program)
    });
    assert_as_python(&programs.collect::<Vec<_>>());
}

/// Every name and alias of a codec that Python has: those of the four codings are read under each
/// of them, and no other is.
#[test]
fn codings_are_read_under_all_of_pythons_names() {
    let names = "import encodings.aliases as e, pkgutil; \
                 names = {*e.aliases, *e.aliases.values()}; \
                 names |= {m.name for m in pkgutil.iter_modules(__import__('encodings').__path__)}; \
                 print(*sorted(names), sep='\\n')";
    let name = std::env::var("GABARITO_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let names = Command::new(name).args(["-c", names]).output().unwrap();
    let names = String::from_utf8(names.stdout).unwrap();
    let spellings = names.lines().flat_map(|name| {
        let upper = name.to_uppercase();
        [name.to_owned(), name.replace('_', "-"), upper]
    });
    let programs = spellings.map(|name| format!("# coding: {name}\nx = 1\n").into_bytes());
    let programs: Vec<_> = programs.collect();
    assert!(programs.len() > 900, "only {}", programs.len());
    assert_as_python(&programs);
}

/// A program in UTF-7 that hides an import, a call of `eval` and an accent in a comment: right in
/// all of its answers.
fn hidden_in_utf_7() -> String {
    let right = fs::read_to_string("fixtures/moinho/submissoes/certas/tuplos.py").unwrap();
    let hidden = "\nimport os\neval('1')\nnome = 'á'\n";
    let units = hidden.encode_utf16().flat_map(u16::to_be_bytes);
    let hidden = data_encoding::BASE64_NOPAD.encode(&units.collect::<Vec<u8>>());
    let right = right.replace('+', "+-");
    format!("# -*- coding: utf_7 -*-\n{right}\n# +{hidden}-\n")
}

#[test]
fn a_refused_coding_is_why_a_program_does_not_load() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("projeto.py");
    fs::write(&file, hidden_in_utf_7()).unwrap();
    let named = contains("`projeto.py` declares on line 1 the coding `utf_7`");
    let check = |format: &str| {
        let mut check = cargo_bin_cmd!("gabarito");
        check.args(["check", "moinho", "--lang", "en", "--format", format]);
        check.arg(&file).assert().code(1).stdout(named.clone())
    };
    check("html");
    check("text").stdout(contains("0 of 12").and(contains("cannot be read")));
    let json = check("json").get_output().stdout.clone();
    let document: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let rules = document["rules"].as_array().unwrap();
    let kept = |name| rules.iter().find(|rule| rule["name"] == name).unwrap()["kept"] == true;
    assert!(!kept("imports") && !kept("ascii"), "{rules:?}");
    let mut evidence = cargo_bin_cmd!("gabarito");
    evidence.args(["evidence", "moinho", "--lang", "en"]);
    evidence.arg(&file).assert().code(2).stderr(named.clone());
    let mut class = cargo_bin_cmd!("gabarito");
    class.args(["class", "moinho", "--lang", "en"]);
    let out = folder.path().join("notas");
    class.arg(folder.path()).arg("--out").arg(&out);
    class.assert().code(1);
    for file in ["turma.csv", "index.html", "paginas/projeto.html"] {
        let written = fs::read_to_string(out.join(file)).unwrap();
        assert!(named.eval(&written), "{file}: {written}");
    }
}

/// Python reads no more of such a file than gabarito does: nothing in it imports.
#[test]
fn a_file_with_invalid_bytes_breaks_the_rules_that_it_is_seen_to_break() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("projeto.py");
    fs::write(&file, b"x = 1\n# l\xe1\n").unwrap();
    let mut check = cargo_bin_cmd!("gabarito");
    check
        .args(["check", "moinho", "--format", "json"])
        .arg(&file);
    let json = check.assert().code(1).get_output().stdout.clone();
    let document: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let rules = document["rules"].as_array().unwrap();
    let rule = |name| rules.iter().find(|rule| rule["name"] == name).unwrap();
    assert_eq!(rule("imports")["verdict"], "pass");
    assert_eq!(rule("ascii")["verdict"], "fail");
    assert_eq!(rule("ascii")["where"][0]["line"], 2);
}

/// A module of the student's own is held to the same codings as the program that imports it.
#[test]
fn a_refused_coding_of_an_imported_module_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("tictactoe.py", "from ajuda import *\n");
    write("ajuda.py", "# coding: utf_7\n");
    let mut check = cargo_bin_cmd!("gabarito");
    check
        .args(["check", "tictactoe", "--lang", "en"])
        .arg(folder.path());
    let named = contains("`ajuda.py` declares on line 1 the coding `utf_7`");
    check.assert().code(1).stdout(named);
}

/// A form feed, a vertical tab, NEL and the line separators of Unicode end no line for Python; a
/// lone carriage return does.
#[rstest]
#[case::newline(b"x = 1\n\neval('1')\n", 3)]
#[case::carriage_return(b"x = 1\r\reval('1')\r", 3)]
#[case::both(b"x = 1\r\n\r\neval('1')\r\n", 3)]
#[case::in_a_string(b"x = '''\r\r\n'''\neval('1')\n", 4)]
#[case::form_feed(b"x = 1 # \x0c\x0b\n\x0ceval('1')\n", 2)]
#[case::nel(b"# coding: latin-1\n# \x85\x85\neval('1')\n", 3)]
#[case::separators(b"# \xe2\x80\xa8\xe2\x80\xa9\neval('1')\n", 2)]
fn rules_count_lines_as_python_does(#[case] program: &[u8], #[case] line: u32) {
    let rule = Rule {
        name: "eval".to_owned(),
        text: String::new(),
        is_remark: false,
        kind: RuleKind::Calls {
            of: vec!["eval".to_owned()],
        },
    };
    let text = decoded(program).unwrap();
    let results = judge_rules(&[rule], Some(&text), None);
    let lines: Vec<u32> = results[0].findings.iter().map(|each| each.line).collect();
    assert_eq!(lines, [line]);
}
