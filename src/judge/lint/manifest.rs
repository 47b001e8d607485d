//! Problems of `enunciado.toml`.

use std::path::Path;

use super::Problems;
use super::tables::TomlTables;
use crate::assignment::folder::error::{format_of, only_python};
use crate::assignment::folder::{FORMAT, MANIFEST, READINGS, python_part, text_of};
use crate::assignment::manifest::{Contradiction, Manifest, toml_problem};
use crate::assignment::oracle::ReadingName;
use crate::messages::{Notice, nearest};
use crate::source::{Language, Lines};

/// The manifest of a folder, even if it contradicts itself, and the lines of its tables.
pub(super) fn read_manifest(
    folder: &Path,
    problems: &mut Problems,
) -> Option<(Manifest, TomlTables)> {
    let text = problems.take(MANIFEST, text_of(folder, &folder.join(MANIFEST)))?;
    let manifest = match Manifest::read(&text) {
        Ok(manifest) => manifest,
        Err(error) => {
            let line = error
                .span()
                .map(|span| Lines::of(&text).line_at(span.start));
            let problem = toml_problem(&error);
            problems.add(MANIFEST, line, problem, Notice::new("fix-manifest"));
            return None;
        }
    };
    let tables = TomlTables::of(&text);
    for Contradiction {
        table: (kind, name),
        problem,
        fix,
    } in manifest.problems()
    {
        let line = match kind {
            "check" => tables.line_of_check(&name),
            "limits" | "rubric" => tables.line_of_table(kind, &[]),
            kind => tables.line_of_named_table(kind, &name),
        };
        problems.add(MANIFEST, line, problem, Notice::new(fix));
    }
    find_mistyped_domains(&manifest, &tables, problems);
    if manifest.format != FORMAT {
        let fix = Notice::new("fix-format").with("known", FORMAT);
        problems.add(MANIFEST, 1, format_of(manifest.format), fix);
    }
    if manifest.language == Language::Prolog
        && let Some(part) = problems
            .take(MANIFEST, python_part(folder, &manifest))
            .flatten()
    {
        problems.add(
            MANIFEST,
            1,
            only_python(part),
            Notice::new("fix-only-python"),
        );
    }
    Some((manifest, tables))
}

/// Returns whether sessions can run by a manifest.
pub(super) fn can_run(manifest: &Manifest) -> bool {
    let is_limit = |each: Contradiction| each.table.0 == "limits";
    !manifest.problems().any(is_limit)
}

/// Finds definitions of readings of which the manifest does not say, and readings without any.
pub(super) fn find_readings<'r>(
    manifest: &Manifest,
    tables: &TomlTables,
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
            let line = tables.line_of_named_table("reading", &reading.name);
            problems.add(MANIFEST, line, problem, Notice::new("fix-reference"));
        }
    }
}

/// Words for types in signatures, beside TADs.
const TYPES: [&str; 32] = [
    "int",
    "float",
    "bool",
    "str",
    "list",
    "tuple",
    "dict",
    "set",
    "none",
    "any",
    "inteiro",
    "real",
    "booleano",
    "logico",
    "lógico",
    "cadeia",
    "texto",
    "lista",
    "tuplo",
    "dicionario",
    "dicionário",
    "conjunto",
    "funcao",
    "função",
    "universal",
    "natural",
    "integer",
    "boolean",
    "string",
    "number",
    "numero",
    "número",
];

/// Finds domains of signatures that are probably the name of a TAD, mistyped.
fn find_mistyped_domains(manifest: &Manifest, tables: &TomlTables, problems: &mut Problems) {
    let tads = || manifest.tads.iter().map(|tad| tad.name.as_str());
    let is_known = |word: &str| {
        let is_plural = word.strip_suffix('s').is_some_and(|word| {
            tads().any(|tad| tad == word || word.strip_suffix('e') == Some(tad))
        });
        is_plural
            || tads().any(|tad| tad == word)
            || manifest.function(word).is_some()
            || TYPES.contains(&word.to_lowercase().as_str())
    };
    for function in &manifest.functions {
        let (mut domains, codomain) = function.domains();
        domains.push(codomain);
        for domain in domains.into_iter().filter(|domain| !is_known(domain)) {
            let Some(tad) = nearest(domain, tads()) else {
                continue;
            };
            let problem = Notice::new("problem-domain")
                .with("function", &function.name)
                .with("domain", domain)
                .suggesting(domain, [tad]);
            let line = tables.line_of_named_table("function", &function.name);
            problems.add(MANIFEST, line, problem, Notice::new("fix-domain"));
        }
    }
}
