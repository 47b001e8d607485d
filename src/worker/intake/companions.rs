//! Finds a student's own modules, beside the program, that it imports.

use std::path::Path;

use super::PackageFile;
use crate::worker::NeighbourModule;

/// The modules beside a program that it imports, directly or through each other.
pub(super) fn imported_modules(
    program: &PackageFile,
    programs: &[&PackageFile],
) -> Vec<NeighbourModule> {
    let folder = Path::new(&program.path).parent();
    let beside = programs
        .iter()
        .filter(|file| file.path != program.path && Path::new(&file.path).parent() == folder);
    let mut open: Vec<NeighbourModule> = beside.filter_map(|file| as_module(file)).collect();
    let mut found: Vec<NeighbourModule> = Vec::new();
    let mut readers: Vec<String> = as_module(program)
        .iter()
        .map(NeighbourModule::text_lossy)
        .collect();
    while let Some(reader) = readers.pop() {
        let (here, others) = open
            .into_iter()
            .partition(|module| is_imported(&reader, &module.name));
        open = others;
        let here: Vec<NeighbourModule> = here;
        readers.extend(here.iter().map(NeighbourModule::text_lossy));
        found.extend(here);
    }
    found
}

fn as_module(file: &PackageFile) -> Option<NeighbourModule> {
    let name = Path::new(&file.path).file_stem()?.to_str()?;
    Some(NeighbourModule {
        name: name.to_owned(),
        bytes: file.bytes.clone(),
    })
}

/// Returns whether a line of a program looks like an import of a module.
fn is_imported(text: &str, module: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    lines.any(|line| {
        let is_import = line.starts_with("import ") || line.starts_with("from ");
        let is_other = |character: char| !(character.is_alphanumeric() || character == '_');
        is_import && line.split(is_other).any(|word| word == module)
    })
}
