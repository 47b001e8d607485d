//! Classes for tests: hand-ins made of the programs of the fixtures, and what is written
//! of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::judge::audit;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Files by their names, with what stands in each.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A folder of hand-ins, and room beside it for what comes of them.
pub(crate) struct ClassFolder {
    assignment: &'static str,
    root: TempDir,
}

impl ClassFolder {
    /// One of these: each the name of a hand-in, and the program of the fixtures that it
    /// is.
    pub(crate) fn of(assignment: &'static str, programs: &[(&str, &str)]) -> Self {
        let root = tempfile::tempdir().unwrap();
        let class = ClassFolder { assignment, root };
        fs::create_dir(class.hand_ins()).unwrap();
        for (name, of_fixtures) in programs {
            class.put(name, &program(assignment, of_fixtures));
        }
        class
    }

    /// Where the hand-ins are.
    pub(crate) fn hand_ins(&self) -> PathBuf {
        self.beside("entregas")
    }

    /// A path next to that of the hand-ins.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// The path of a file that is written next to the hand-ins.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.beside(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    /// Hands a file in, in the folders that its name has.
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.hand_ins().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// What is typed to judge it by the sessions of the text.
    pub(crate) fn arguments(&self, out: &str, options: &[&str]) -> Vec<OsString> {
        let fixed = ["class", self.assignment, "--battery", "documented", "--out"];
        let mut arguments = Vec::from(fixed.map(OsString::from));
        arguments.push(self.beside(out).into_os_string());
        arguments.push(self.hand_ins().into_os_string());
        arguments.extend(options.iter().map(OsString::from));
        arguments
    }

    /// Judges it by the sessions of the text.
    pub(crate) fn judge(&self, out: &str, options: &[&str]) -> Command {
        let mut command = cargo_bin_cmd!("gabarito");
        command.args(self.arguments(out, options));
        command
    }
}

/// Puts parts of a class together.
pub(crate) fn merge(parts: &[PathBuf], out: &Path) -> Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.arg("merge").args(parts).arg("--out").arg(out);
    command
}

/// A program of the fixtures of an assignment.
pub(crate) fn program(assignment: &str, name: &str) -> Vec<u8> {
    let known = format!("fixtures/{assignment}/submissoes/{name}");
    let files = ["py", "patch"].map(|extension| PathBuf::from(format!("{known}.{extension}")));
    let file = files.iter().find(|file| file.exists()).expect(&known);
    audit::read_program(file).unwrap().bytes
}

/// A hostile program of the fixtures.
pub(crate) fn hostile(name: &str) -> Vec<u8> {
    fs::read(format!("fixtures/hostis/python/rapidos/{name}.py")).unwrap()
}

/// An archive with one file in it.
pub(crate) fn archive(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer
        .start_file(name, SimpleFileOptions::default())
        .unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap().into_inner()
}

/// Every file below a folder, by its path from there.
pub(crate) fn files(folder: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(each) = folders.pop() {
        for entry in fs::read_dir(each).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

/// The tables and pages of a class.
pub(crate) fn written(out: &Path) -> Files {
    let mut files = files(out);
    files.retain(|name, _| {
        let ending = name.extension();
        ending.is_some_and(|ending| ending == "csv" || ending == "html")
    });
    files
}

/// Fails where the tables and pages of two classes are not the same to the byte.
pub(crate) fn assert_same(one: &Files, other: &Files) {
    assert!(one.contains_key(Path::new("turma.csv")));
    let names = (one.keys(), other.keys());
    assert!(one.keys().eq(other.keys()), "{names:?}");
    for (name, bytes) in one {
        assert!(other.get(name) == Some(bytes), "{}", name.display());
    }
}

/// What the table of a class says in these columns, a line for each hand-in.
pub(crate) fn cells(out: &Path, titles: &[&str]) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .from_path(out.join("turma.csv"))
        .unwrap();
    let header = reader.headers().unwrap().clone();
    let places = titles
        .iter()
        .map(|title| header.iter().position(|each| each == *title).unwrap());
    let places: Vec<usize> = places.collect();
    let lines = reader.records().map(|record| {
        let record = record.unwrap();
        let cells: Vec<&str> = places.iter().map(|place| &record[*place]).collect();
        cells.join(" ")
    });
    lines.collect()
}
