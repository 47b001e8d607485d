//! Problems of `enunciado.toml`.

use std::path::Path;

use super::Problems;
use super::tables::Tables;
use crate::folder::{FORMAT, MANIFEST, READINGS, text_of};
use crate::manifest::{Language, Manifest, ManifestError};
use crate::target::ReadingName;
use crate::transcript::evaluator::Lines;

/// The manifest of a folder, even if it contradicts itself, and the lines of its tables.
pub(super) fn read(folder: &Path, problems: &mut Problems) -> Option<(Manifest, Tables)> {
    let text = problems.take(MANIFEST, text_of(&folder.join(MANIFEST)))?;
    let manifest = match Manifest::read(&text) {
        Ok(manifest) => manifest,
        Err(ManifestError::Syntax(error)) => {
            let line = error
                .span()
                .map(|span| Lines::of(&text).line_at(span.start));
            let fix = "correct it; `gabarito schema enunciado` says what there may be";
            problems.add(MANIFEST, line, error.message(), fix);
            return None;
        }
        Err(error) => {
            problems.add(MANIFEST, None, error.to_string(), "correct it");
            return None;
        }
    };
    let tables = Tables::of(&text);
    for error in manifest.problems() {
        let (line, fix) = advice(&error, &manifest, &tables);
        problems.add(MANIFEST, line, error.to_string(), fix);
    }
    if manifest.format != FORMAT {
        let words = format!("the file is of format {}", manifest.format);
        let fix = format!("write `format = {FORMAT}`, or use the gabarito that reads the other");
        problems.add(MANIFEST, 1, words, fix);
    }
    if manifest.language != Language::Python {
        let words = format!("the assignment is about {}", manifest.language);
        let fix = "write `language = \"python\"`: a folder is about Python alone";
        problems.add(MANIFEST, 1, words, fix);
    }
    Some((manifest, tables))
}

/// Whether sessions can run by a manifest.
pub(super) fn can_run(manifest: &Manifest) -> bool {
    let is_limit = |error: ManifestError| matches!(error, ManifestError::Limit { .. });
    manifest.language == Language::Python && !manifest.problems().any(is_limit)
}

/// The line of an error, and what to do.
fn advice(
    error: &ManifestError,
    manifest: &Manifest,
    tables: &Tables,
) -> (Option<usize>, &'static str) {
    const LIST: &str = "add the function as a `[[function]]`, or correct the name";
    match error {
        ManifestError::Syntax(_) => (None, "correct it"),
        ManifestError::UnknownFunction { check } => (tables.line_of_check(check), LIST),
        ManifestError::UnlistedFunction { what, .. } => {
            let tads = manifest.tads.iter().map(|each| ("tad", &each.name));
            let readings = manifest.readings.iter();
            let mut named = tads.chain(readings.map(|each| ("reading", &each.name)));
            let named = named.find(|(_, name)| what.ends_with(&format!("`{name}`")));
            let line = named.and_then(|(path, name)| tables.line_of(path, name));
            (line, LIST)
        }
        ManifestError::Duplicate { kind, name } => {
            let line = match *kind {
                "check" => tables.line_of_check(name),
                kind => tables.line_of(&kind.to_lowercase(), name),
            };
            (line, "rename one of them, or take it out")
        }
        ManifestError::NoPoints { item } => (
            tables.line_of("item", item),
            "write points of more than 0, as in `points = \"1.5\"`",
        ),
        ManifestError::Weight { check } => {
            (tables.line_of_check(check), "write a weight of 1 or more")
        }
        ManifestError::Limit { .. } => (tables.line("limits", &[]), "write 1 or more"),
        ManifestError::Rubric(_) => (
            tables.line("rubric", &[]),
            "correct the rubric: its parts must add up and name what there is",
        ),
    }
}

/// Finds definitions of readings of which the manifest does not say, and readings without any.
pub(super) fn find_readings<'r>(
    manifest: &Manifest,
    tables: &Tables,
    defined: impl Iterator<Item = (&'r ReadingName, &'r String)>,
    problems: &mut Problems,
) {
    for ((place, read), _) in defined {
        let mut readings = manifest.readings.iter();
        if !readings.any(|each| each.name == *place && each.accepted.contains(read)) {
            let words = format!("enunciado.toml has no reading `{place}` that accepts `{read}`");
            let fix = "add it as a `[[reading]]`, or rename the file";
            problems.add(&format!("{READINGS}/{place}={read}.py"), None, words, fix);
        }
    }
    for reading in &manifest.readings {
        if !reading.accepted.contains(&reading.reference) {
            let words = format!(
                "the reading `{}` does not accept that of the solution, `{}`",
                reading.name, reading.reference
            );
            let line = tables.line_of("reading", &reading.name);
            problems.add(MANIFEST, line, words, "add it to `accepted`");
        }
    }
}
