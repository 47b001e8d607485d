//! Problems of `enunciado.toml`.

use std::path::Path;

use super::Problems;
use super::tables::Tables;
use crate::assignment::folder::error::{format_of, language_of};
use crate::assignment::folder::{FORMAT, MANIFEST, READINGS, text_of};
use crate::assignment::manifest::{Manifest, ManifestError};
use crate::assignment::oracle::ReadingName;
use crate::messages::{Localized, Notice};
use crate::source::{Language, Lines};

/// The manifest of a folder, even if it contradicts itself, and the lines of its tables.
pub(super) fn read_manifest(folder: &Path, problems: &mut Problems) -> Option<(Manifest, Tables)> {
    let text = problems.take(MANIFEST, text_of(folder, &folder.join(MANIFEST)))?;
    let manifest = match Manifest::read(&text) {
        Ok(manifest) => manifest,
        Err(ManifestError::Syntax(error)) => {
            let line = error
                .span()
                .map(|span| Lines::of(&text).line_at(span.start));
            let problem = Notice::verbatim(error.message());
            problems.add(MANIFEST, line, problem, Notice::new("fix-manifest"));
            return None;
        }
        Err(error) => {
            problems.add(MANIFEST, None, error.notice(), Notice::new("fix-it"));
            return None;
        }
    };
    let tables = Tables::of(&text);
    for error in manifest.problems() {
        let (line, fix) = advice(&error, &tables);
        problems.add(MANIFEST, line, error.notice(), Notice::new(fix));
    }
    if manifest.format != FORMAT {
        let fix = Notice::new("fix-format").with("known", FORMAT);
        problems.add(MANIFEST, 1, format_of(manifest.format), fix);
    }
    if manifest.language != Language::Python {
        let problem = language_of(manifest.language);
        problems.add(MANIFEST, 1, problem, Notice::new("fix-language"));
    }
    Some((manifest, tables))
}

/// Whether sessions can run by a manifest.
pub(super) fn can_run(manifest: &Manifest) -> bool {
    let is_limit = |error: ManifestError| matches!(error, ManifestError::Limit { .. });
    manifest.language == Language::Python && !manifest.problems().any(is_limit)
}

/// The line of an error, and what to do.
fn advice(error: &ManifestError, tables: &Tables) -> (Option<usize>, &'static str) {
    const LIST: &str = "fix-unlisted";
    match error {
        ManifestError::Syntax(_) => (None, "fix-it"),
        ManifestError::UnknownFunction { check } => (tables.line_of_check(check), LIST),
        ManifestError::UnlistedFunction { kind, name, .. } => (tables.line_of(kind, name), LIST),
        ManifestError::Duplicate { kind, name } => {
            let line = match *kind {
                "check" => tables.line_of_check(name),
                kind => tables.line_of(kind, name),
            };
            (line, "fix-duplicate")
        }
        ManifestError::NoPoints { item } => (tables.line_of("item", item), "fix-points"),
        ManifestError::Weight { check } => (tables.line_of_check(check), "fix-weight"),
        ManifestError::Limit { .. } => (tables.line("limits", &[]), "fix-limit"),
        ManifestError::Rubric(_) => (tables.line("rubric", &[]), "fix-rubric"),
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
            let problem = Notice::new("problem-unknown-reading")
                .with("place", place)
                .with("reading", read);
            let file = format!("{READINGS}/{place}={read}.py");
            problems.add(&file, None, problem, Notice::new("fix-add-reading"));
        }
    }
    for reading in &manifest.readings {
        if !reading.accepted.contains(&reading.reference) {
            let problem = Notice::new("problem-reference")
                .with("name", &reading.name)
                .with("reference", &reading.reference);
            let line = tables.line_of("reading", &reading.name);
            problems.add(MANIFEST, line, problem, Notice::new("fix-reference"));
        }
    }
}
