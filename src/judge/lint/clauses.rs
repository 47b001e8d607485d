//! Clauses that the printed text does not have.

use std::path::Path;

use super::Problems;
use super::tables::TomlTables;
use crate::assignment::folder::{MANIFEST, text_of};
use crate::assignment::manifest::Manifest;
use crate::messages::Notice;

/// The files of the printed text, of which a folder may have one.
const TEXTS: [&str; 2] = ["enunciado.md", "enunciado.txt"];
/// Markup, which clauses do not quote.
const MARKUP: [char; 3] = ['`', '*', '_'];

/// Finds the clauses that the printed text does not have, where the folder has it.
pub(super) fn find_missing_clauses(
    folder: &Path,
    manifest: &Manifest,
    tables: &TomlTables,
    problems: &mut Problems,
) {
    let Some(file) = TEXTS.iter().find(|file| folder.join(file).exists()) else {
        return;
    };
    let Some(text) = problems.take(file, text_of(folder, &folder.join(file))) else {
        return;
    };
    let text = without_markup(&text);
    for check in manifest.checks() {
        if !text.contains(&without_markup(&check.clause)) {
            let problem = Notice::new("problem-clause")
                .with("file", *file)
                .with("check", check.path())
                .with("clause", &check.clause);
            let line = tables.line_of_check(&check.path());
            problems.add(MANIFEST, line, problem, Notice::new("fix-clause"));
        }
    }
}

/// A text without markup, and with one space in place of white space.
fn without_markup(text: &str) -> String {
    let text: String = text.chars().filter(|each| !MARKUP.contains(each)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
