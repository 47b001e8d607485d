//! ZIP archives, read into memory.

use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::path::Path;

use zip::ZipArchive;
use zip::read::ZipFile;

use super::error::{ArchiveError, IntakeError};
use super::{File, MAX_FILES, is_left_behind, matters};
use crate::submission::{Source, bytes_of};

/// Largest archive that is read, in bytes.
const MAX_ARCHIVE: u64 = 8 << 20;
/// What a mode of Unix says of the kind of a file.
const KIND: u32 = 0o170_000;
/// The kinds of files and folders; nothing, where an archive was made elsewhere.
const PLAIN: [u32; 3] = [0, 0o100_000, 0o040_000];

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// The files of the archive at a path, those that matter with what stands in them. What
/// systems leave behind is held to a sound name and not unpacked.
pub(super) fn files(path: &Path, extensions: &[&str]) -> Result<Vec<File>, IntakeError> {
    let bytes = bytes_of(path, MAX_ARCHIVE)?;
    unpacked(&bytes, extensions).map_err(|why| IntakeError::Archive {
        path: path.to_owned(),
        why,
    })
}

fn unpacked(bytes: &[u8], extensions: &[&str]) -> Result<Vec<File>, ArchiveError> {
    let unsound = |why: zip::result::ZipError| ArchiveError::Unsound(why.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unsound)?;
    let names = archive.file_names_raw().map(spelled);
    let entries = names.filter(|name| !is_left_behind(name)).count();
    if entries > MAX_FILES {
        return Err(ArchiveError::TooManyEntries(entries));
    }
    archive.validate_header_consistency().map_err(unsound)?;
    let mut files = Vec::new();
    let mut seen: HashMap<String, String> = HashMap::new();
    for index in 0..archive.len() {
        let Some(file) = entry(&mut archive, index, extensions)? else {
            continue;
        };
        if let Some(other) = seen.insert(file.path.to_lowercase(), file.path.clone()) {
            return Err(ArchiveError::OneName(other, file.path));
        }
        files.push(file);
    }
    Ok(files)
}

/// An entry; nothing, where it is a folder or left behind by a system.
fn entry(
    archive: &mut Archive,
    index: usize,
    extensions: &[&str],
) -> Result<Option<File>, ArchiveError> {
    let broken = |name: &str, why: &dyn ToString| ArchiveError::Entry {
        name: name.to_owned(),
        why: why.to_string(),
    };
    let raw = archive.by_index_raw(index);
    let raw = raw.map_err(|why| broken(&format!("entry {index}"), &why))?;
    let path = sound_name(&raw)?;
    let (is_folder, is_encrypted) = (raw.is_dir(), raw.encrypted());
    drop(raw);
    if is_folder || is_left_behind(&path) {
        return Ok(None);
    }
    if is_encrypted {
        return Err(ArchiveError::Encrypted(path));
    }
    if !matters(&path, extensions) {
        let bytes = Vec::new();
        return Ok(Some(File { path, bytes }));
    }
    let file = archive.by_index(index).map_err(|why| broken(&path, &why))?;
    let mut bytes = Vec::new();
    let mut limited = file.take(Source::MAX_SIZE + 1);
    limited
        .read_to_end(&mut bytes)
        .map_err(|why| broken(&path, &why))?;
    if bytes.len() as u64 > Source::MAX_SIZE {
        let (name, most) = (path, Source::MAX_SIZE);
        return Err(ArchiveError::TooLong { name, most });
    }
    Ok(Some(File { path, bytes }))
}

/// The name of an entry, if it stays within the archive and is that of a file or a
/// folder.
fn sound_name(entry: &ZipFile<Cursor<&[u8]>>) -> Result<String, ArchiveError> {
    let name = spelled(entry.name_raw());
    let leads_out = name.starts_with('/')
        || name.contains('\0')
        || name
            .split('/')
            .any(|part| part == ".." || part.ends_with(':'));
    if leads_out || name.is_empty() {
        return Err(ArchiveError::Outside(name));
    }
    let kind = entry.unix_mode().map_or(0, |mode| mode & KIND);
    if entry.is_symlink() || !PLAIN.contains(&kind) {
        return Err(ArchiveError::NotAFile(name));
    }
    Ok(name)
}

/// The name of an entry as other systems than Windows write it.
fn spelled(name: &[u8]) -> String {
    String::from_utf8_lossy(name).replace('\\', "/")
}
