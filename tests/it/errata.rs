//! The printed sessions against those that are replayed: equal but for the
//! listed errata, and every erratum needed and used.

use std::fs;
use std::path::{Path, PathBuf};

use gabarito::assignment::Assignment;
use gabarito::assignment::manifest::Erratum;
use gabarito::engines::registry;

/// Where an erratum is about a place outside of the sessions.
const OUTSIDE: &str = "texto";

fn fixtures(assignment: &Assignment) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    fixtures.join(&assignment.name)
}

/// Whether the text of an assignment has sessions in it; where it has none, each of
/// its sentences is one of ours, which `tests/manifests.rs` sees to.
fn prints_sessions(assignment: &Assignment) -> bool {
    fixtures(assignment).join("impresso").exists()
}

/// The lines of a session as the print has them: no prompts, no blank lines, and
/// nothing that we added.
fn unprompted(session: &str) -> Vec<String> {
    let ours = |line: &&str| !(line.trim().is_empty() || line.starts_with("# ") || *line == "---");
    let lines = session.lines().filter(ours);
    lines
        .map(|line| {
            let line = line.strip_prefix(">>> ").unwrap_or(line);
            line.strip_prefix("... ").unwrap_or(line).to_owned()
        })
        .collect()
}

/// A printed file with these errata read into it.
fn read_with(printed: &str, errata: &[&Erratum], file: &str) -> Vec<String> {
    // At their places first, from the last to the first, so that the lines keep
    // their numbers; then everywhere.
    let mut lines: Vec<String> = printed.lines().map(str::to_owned).collect();
    let mut placed: Vec<_> = errata
        .iter()
        .filter_map(|erratum| {
            let here = erratum.file.as_deref() == Some(file);
            here.then_some((erratum.line?, erratum))
        })
        .collect();
    placed.sort_by_key(|(line, _)| std::cmp::Reverse(*line));
    for (line, erratum) in placed {
        let length = erratum.printed.lines().count();
        let place = line - 1..line - 1 + length;
        let there = lines[place.clone()].join("\n");
        assert_eq!(there, erratum.printed.trim_end(), "{file}:{line}");
        lines.splice(place, erratum.read.lines().map(str::to_owned));
    }
    let mut text = format!("\n{}\n", lines.join("\n"));
    for erratum in errata.iter().filter(|erratum| erratum.file.is_none()) {
        text = text.replace(&erratum.printed, &erratum.read);
    }
    unprompted(&text)
}

/// The printed sessions of an assignment that do not come out with these errata.
fn wrong(assignment: &Assignment, errata: &[&Erratum]) -> Vec<String> {
    let folder = fixtures(assignment);
    let mut wrong = Vec::new();
    if !prints_sessions(assignment) {
        return wrong;
    }
    for entry in fs::read_dir(folder.join("impresso")).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let session = folder
            .join("interacoes")
            .join(file.replace(".txt", ".pycon"));
        let printed = fs::read_to_string(&path).unwrap();
        let session = fs::read_to_string(session).unwrap();
        if read_with(&printed, errata, &file) != unprompted(&session) {
            wrong.push(file);
        }
    }
    wrong
}

fn assignments() -> Vec<Assignment> {
    registry::all().unwrap()
}

#[test]
fn printed_sessions_are_the_replayed_ones_but_for_the_errata() {
    for assignment in &assignments() {
        let errata: Vec<&Erratum> = assignment.manifest.errata.iter().collect();
        let none: [String; 0] = [];
        assert_eq!(wrong(assignment, &errata), none, "{}", assignment.name);
    }
}

#[test]
fn every_printed_session_is_replayed_and_the_other_way_round() {
    let all = assignments();
    for assignment in all.iter().filter(|each| prints_sessions(each)) {
        let names = |folder: &str| {
            let mut names: Vec<String> = fs::read_dir(fixtures(assignment).join(folder))
                .unwrap()
                .map(|entry| {
                    entry
                        .unwrap()
                        .path()
                        .file_stem()
                        .unwrap()
                        .to_string_lossy()
                        .into_owned()
                })
                .collect();
            names.sort();
            names
        };
        assert_eq!(names("impresso"), names("interacoes"));
    }
}

#[test]
fn no_erratum_can_be_left_out() {
    for assignment in &assignments() {
        let manifest = &assignment.manifest;
        for (index, erratum) in manifest.errata.iter().enumerate() {
            if erratum.file.as_deref() == Some(OUTSIDE) {
                continue;
            }
            let mut others: Vec<&Erratum> = manifest.errata.iter().collect();
            others.remove(index);
            let wrong = wrong(assignment, &others);
            assert!(!wrong.is_empty(), "nothing needs {erratum:?}");
            assert!(!erratum.reason.is_empty());
        }
    }
}

#[test]
fn errata_outside_of_the_sessions_name_what_there_is() {
    for assignment in &assignments() {
        let manifest = &assignment.manifest;
        let sessions: String = assignment
            .sessions
            .iter()
            .map(|(_, transcript)| transcript.to_string())
            .collect();
        let outside = |erratum: &&Erratum| erratum.file.as_deref() == Some(OUTSIDE);
        for erratum in manifest.errata.iter().filter(outside) {
            let is_function = |name: &str| manifest.functions.iter().any(|f| f.name == name);
            let exists = |text: &str| is_function(text) || sessions.contains(text);
            assert!(exists(&erratum.read), "{}", erratum.read);
            assert!(!exists(&erratum.printed), "{}", erratum.printed);
        }
    }
}
