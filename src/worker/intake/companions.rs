//! Finds a student's own modules, beside the program, that it imports.

use std::path::Path;

use super::File;
use crate::worker::Neighbour;

/// The modules beside a program that it imports, directly or through each other.
pub(super) fn imported(program: &File, programs: &[&File]) -> Vec<Neighbour> {
    let folder = Path::new(&program.path).parent();
    let beside = programs
        .iter()
        .filter(|file| file.path != program.path && Path::new(&file.path).parent() == folder);
    let mut open: Vec<Neighbour> = beside.filter_map(|file| neighbour(file)).collect();
    let mut found: Vec<Neighbour> = Vec::new();
    let mut readers: Vec<String> = neighbour(program)
        .iter()
        .map(Neighbour::text_lossy)
        .collect();
    while let Some(reader) = readers.pop() {
        let (here, others) = open
            .into_iter()
            .partition(|module| is_imported(&reader, &module.name));
        open = others;
        let here: Vec<Neighbour> = here;
        readers.extend(here.iter().map(Neighbour::text_lossy));
        found.extend(here);
    }
    found
}

fn neighbour(file: &File) -> Option<Neighbour> {
    let name = Path::new(&file.path).file_stem()?.to_str()?;
    Some(Neighbour {
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
