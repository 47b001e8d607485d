//! Finds a student's own modules, beside the program, that it imports.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::PackageFile;
use crate::worker::NeighbourModule;

/// What looks like a statement that imports, to the end of its line or its parentheses.
static IMPORT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(?:from|import)\b(?:\([^)]*\)|[^\n(])*").expect("a valid pattern")
});

/// The modules beside a program, and in packages there, that it imports, directly or through each
/// other.
pub(super) fn imported_modules(
    program: &PackageFile,
    programs: &[&PackageFile],
) -> Vec<NeighbourModule> {
    let folder = Path::new(&program.path).parent().unwrap_or(Path::new(""));
    let others = programs.iter().filter(|file| file.path != program.path);
    let beside = others.filter_map(|file| {
        let path = Path::new(&file.path).strip_prefix(folder).ok()?;
        Some(NeighbourModule {
            path: path.to_str()?.to_owned(),
            bytes: file.bytes.clone(),
        })
    });
    let mut open: Vec<NeighbourModule> = beside.collect();
    let mut found: Vec<NeighbourModule> = Vec::new();
    let mut readers = vec![String::from_utf8_lossy(&program.bytes).into_owned()];
    while let Some(reader) = readers.pop() {
        let names = imported_names(&reader);
        let (here, others) = open
            .into_iter()
            .partition(|module| names.contains(last_name(&module.path)));
        open = others;
        let here: Vec<NeighbourModule> = here;
        readers.extend(here.iter().map(NeighbourModule::text_lossy));
        found.extend(here);
    }
    found
}

/// The words of what looks like the imports of a program.
fn imported_names(text: &str) -> BTreeSet<&str> {
    let is_other = |character: char| !(character.is_alphanumeric() || character == '_');
    let imports = IMPORT.find_iter(text);
    imports
        .flat_map(|import| import.as_str().split(is_other))
        .collect()
}

/// The last part of a module's name; of a package's, where the path is that of its `__init__.py`.
fn last_name(path: &str) -> &str {
    let path = path.strip_suffix(".py").unwrap_or(path);
    let path = path.strip_suffix("/__init__").unwrap_or(path);
    path.rsplit('/').next().unwrap_or(path)
}
