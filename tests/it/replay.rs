//! Every documented session, replayed on everyone who can answer it. One
//! snapshot a session file: all must meet it.

use crate::common;
use crate::common::built_in;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::audit;
use gabarito::grading::drive;
use gabarito::target::{Program, Target};
use gabarito::transcript::{Transcript, answer_lines};
use gabarito::verdict::{Verdict, judge};
use rstest::rstest;

/// Who is asked.
#[derive(Debug, Clone, Copy)]
enum Asked {
    /// The reference engine, in this process.
    Library,
    /// The built program.
    Binary,
    /// Each of the correct submissions.
    Submissions,
}

#[rstest]
fn documented_sessions_meet_their_snapshot(
    #[files("fixtures/*/interacoes/*.pycon")]
    #[exclude("/conta/")]
    file: PathBuf,
    #[values(Asked::Library, Asked::Binary, Asked::Submissions)] asked: Asked,
) {
    let assignment = name_of(&file, 2);
    let transcripts = match asked {
        Asked::Library => vec![by_library(&assignment, &file)],
        Asked::Binary => vec![by_binary(&assignment, &file)],
        Asked::Submissions => by_submissions(&assignment, &file),
    };
    assert!(!transcripts.is_empty());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let session = file.file_stem().unwrap().to_string_lossy();
    settings.bind(|| {
        for transcript in transcripts {
            insta::assert_snapshot!(format!("{assignment}__{session}"), transcript);
        }
    });
}

/// The name of the folder that many levels above a file.
fn name_of(file: &Path, levels: usize) -> String {
    let folder = file.ancestors().nth(levels).unwrap();
    folder.file_name().unwrap().to_string_lossy().into_owned()
}

fn read(file: &Path) -> Transcript {
    fs::read_to_string(file).unwrap().parse().unwrap()
}

fn by_library(assignment: &str, file: &Path) -> String {
    let mut library = &*built_in::assignment(assignment).oracle;
    let mut transcript = read(file);
    for interaction in &mut transcript.interactions {
        let observation = library.observe(interaction).unwrap();
        for (step, events) in interaction.steps.iter_mut().zip(&observation.steps) {
            step.answer = answer_lines(events).unwrap();
        }
    }
    transcript.to_string()
}

fn by_binary(assignment: &str, file: &Path) -> String {
    let output = cargo_bin_cmd!("gabarito")
        .args(["replay", assignment])
        .arg(file)
        .assert()
        .success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The transcripts of the correct submissions; where an answer is right, it is
/// written as the reference writes it, since data may be written in many ways.
fn by_submissions(name: &str, file: &Path) -> Vec<String> {
    let assignment = built_in::assignment(name);
    let manifest = &assignment.manifest;
    let fixtures = file.ancestors().nth(2).unwrap();
    let submissions = fs::read_dir(fixtures.join("submissoes/certas")).unwrap();
    let replayed = submissions.map(|entry| {
        let source = audit::read_program(&entry.unwrap().path()).unwrap();
        let driver = drive(manifest, &common::MACHINE, &source).unwrap();
        let (mut program, _) = Program::load(driver).unwrap().unwrap();
        let mut library = &*assignment.oracle;
        let mut transcript = read(file);
        for interaction in &mut transcript.interactions {
            let right = library.observe(interaction).unwrap();
            let actual = program.observe(interaction).unwrap();
            for (index, step) in interaction.steps.iter_mut().enumerate() {
                let shown = match judge(&right.steps[index], &actual, index) {
                    Verdict::Pass => &right.steps[index],
                    _ => &actual.steps[index],
                };
                step.answer = answer_lines(shown).unwrap();
            }
        }
        transcript.to_string()
    });
    replayed.collect()
}
