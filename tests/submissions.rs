//! The submissions that we know: the correct ones get every point, the wrong
//! ones lose some, in the function that is wrong.

#![expect(clippy::unwrap_used, reason = "a test that fails says so by a panic")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gabarito::assignment;
use gabarito::battery::documented;
use gabarito::grading::{Assessment, CheckVerdict, assess, drive, total};
use gabarito::submission::Source;
use rstest::rstest;
use serde::Deserialize;

/// Far more processor time than any of them uses.
const BUDGET: Duration = Duration::from_mins(10);

/// What a wrong submission says of itself in its first lines, as TOML in
/// comments.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// What is wrong with it.
    mistake: String,
    /// The function that must lose a mark.
    function: String,
    /// `blind`, where the documented sessions do not see it.
    documented: Option<Documented>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Documented {
    Blind,
}

fn header(file: &Path) -> Header {
    let source = fs::read_to_string(file).expect("it is text");
    let comments = source.lines().map_while(|line| line.strip_prefix("# "));
    let lines: Vec<&str> = comments.take_while(|line| line.contains(" = ")).collect();
    toml::from_str(&lines.join("\n")).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn assessed(file: &Path) -> Assessment {
    let folder = file.ancestors().nth(3).unwrap().file_name().unwrap();
    let assignment = assignment::find(&folder.to_string_lossy()).unwrap();
    let manifest = assignment.manifest().unwrap();
    let battery = documented(assignment, &manifest).unwrap();
    let source = Source::read(file).unwrap();
    let driver = drive(&manifest, &common::MACHINE, &source).unwrap();
    assess(assignment, &manifest, &battery, driver, BUDGET).unwrap()
}

#[rstest]
fn correct_programs_get_every_point(#[files("fixtures/*/submissoes/certas/*")] file: PathBuf) {
    let assessment = assessed(&file);
    let (points, max) = total(&assessment.items);
    assert_eq!(points, max);
    for result in &assessment.checks {
        assert_eq!(result.verdict, CheckVerdict::Pass, "{:?}", result.failures);
    }
}

#[rstest]
fn wrong_programs_lose_points_in_the_function_that_is_wrong(
    #[files("fixtures/*/submissoes/erradas/*")] file: PathBuf,
) {
    let header = header(&file);
    assert!(!header.mistake.is_empty());
    let assessment = assessed(&file);
    let failed = assessment
        .checks
        .iter()
        .filter(|result| result.verdict == CheckVerdict::Fail);
    let failed: Vec<&str> = failed
        .map(|result| result.check.function.as_str())
        .collect();
    let is_seen = failed.contains(&header.function.as_str());
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
