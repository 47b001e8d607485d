//! Reads folders.

use std::fs;
use std::path::Path;

use super::error::IntakeError;
use super::{MAX_FILES, PackageFile, is_content_read, is_leftover};
use crate::messages::Notice;
use crate::worker::Source;

/// Depth to which nested folders are read.
const DEEPEST: usize = 4;

/// The files of a folder and its subfolders, with contents where they matter. Links and leftovers
/// of systems are skipped.
pub(super) fn folder_files(
    folder: &Path,
    extensions: &[&str],
) -> Result<Vec<PackageFile>, IntakeError> {
    let mut files = Vec::new();
    visit_folder(folder, "", DEEPEST, extensions, &mut files)?;
    Ok(files)
}

fn visit_folder(
    folder: &Path,
    within: &str,
    deeper: usize,
    extensions: &[&str],
    files: &mut Vec<PackageFile>,
) -> Result<(), IntakeError> {
    let unreadable = |why| IntakeError::Unreadable {
        path: folder.to_owned(),
        why,
    };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = format!("{within}{}", entry.file_name().to_string_lossy());
        if is_leftover(&path) {
            continue;
        }
        let kind = entry.file_type().map_err(unreadable)?;
        if kind.is_dir() && deeper > 0 {
            visit_folder(
                &entry.path(),
                &format!("{path}/"),
                deeper - 1,
                extensions,
                files,
            )?;
        }
        if !kind.is_file() {
            continue;
        }
        if files.len() == MAX_FILES {
            let refused = Notice::new("intake-too-many-files").with("path", folder);
            return Err(refused.with("most", MAX_FILES).into());
        }
        let bytes = if is_content_read(&path, extensions) {
            Source::read(&entry.path())?.bytes
        } else {
            Vec::new()
        };
        files.push(PackageFile { path, bytes });
    }
    Ok(())
}
