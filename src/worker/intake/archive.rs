//! Reads ZIP archives into memory.

use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::path::Path;

use zip::ZipArchive;
use zip::read::ZipFile;

use super::error::IntakeError;
use super::{MAX_FILES, PackageFile, is_content_read, is_leftover};
use crate::messages::{Notice, in_line};
use crate::worker::{Source, read_bounded};

/// Largest archive that is read, in bytes.
const MAX_ARCHIVE: u64 = 8 << 20;
/// The bits of a Unix mode for the type of a file.
const KIND: u32 = 0o170_000;
/// The types of files and folders; 0 in archives made on other systems.
const PLAIN: [u32; 3] = [0, 0o100_000, 0o040_000];

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// The files of an archive, with contents where they matter. Leftovers of systems must have a safe
/// name too, but are not unpacked.
pub(super) fn archive_files(
    path: &Path,
    extensions: &[&str],
) -> Result<Vec<PackageFile>, IntakeError> {
    let bytes = read_bounded(path, MAX_ARCHIVE)?;
    unpack(&bytes, extensions).map_err(|why| {
        let refused = Notice::new("intake-archive").with("path", path);
        refused.with("why", why).into()
    })
}

fn unpack(bytes: &[u8], extensions: &[&str]) -> Result<Vec<PackageFile>, Notice> {
    let unsound = |why: zip::result::ZipError| {
        Notice::new("archive-unsound").with("why", in_line(&why.to_string()))
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unsound)?;
    let names = archive.file_names_raw().map(entry_name);
    let entries = names.filter(|name| !is_leftover(name)).count();
    if entries > MAX_FILES {
        return Err(Notice::new("archive-too-many-entries").with("count", entries));
    }
    archive.validate_header_consistency().map_err(unsound)?;
    let mut files = Vec::new();
    let mut seen: HashMap<String, String> = HashMap::new();
    for index in 0..archive.len() {
        let Some(file) = read_entry(&mut archive, index, extensions)? else {
            continue;
        };
        if let Some(other) = seen.insert(file.path.to_lowercase(), file.path.clone()) {
            return Err(Notice::new("archive-one-name")
                .with("one", in_line(&other))
                .with("other", in_line(&file.path)));
        }
        files.push(file);
    }
    Ok(files)
}

/// Reads an entry; `None` for folders and leftovers of systems.
fn read_entry(
    archive: &mut Archive,
    index: usize,
    extensions: &[&str],
) -> Result<Option<PackageFile>, Notice> {
    let broken = |name: &str, why: &dyn ToString| {
        entry_notice("archive-entry", name).with("why", in_line(&why.to_string()))
    };
    let raw = archive.by_index_raw(index);
    let raw = raw.map_err(|why| broken(&format!("entry {index}"), &why))?;
    let path = safe_name(&raw)?;
    let (is_folder, is_encrypted) = (raw.is_dir(), raw.encrypted());
    drop(raw);
    if is_folder || is_leftover(&path) {
        return Ok(None);
    }
    if is_encrypted {
        return Err(entry_notice("archive-encrypted", &path));
    }
    if !is_content_read(&path, extensions) {
        let bytes = Vec::new();
        return Ok(Some(PackageFile { path, bytes }));
    }
    let file = archive.by_index(index).map_err(|why| broken(&path, &why))?;
    let mut bytes = Vec::new();
    let mut limited = file.take(Source::MAX_SIZE + 1);
    limited
        .read_to_end(&mut bytes)
        .map_err(|why| broken(&path, &why))?;
    if bytes.len() as u64 > Source::MAX_SIZE {
        return Err(entry_notice("archive-too-long", &path).with("limit", Source::MAX_SIZE >> 10));
    }
    Ok(Some(PackageFile { path, bytes }))
}

/// The name of an entry, if it is safe and the entry is a file or a folder.
fn safe_name(entry: &ZipFile<Cursor<&[u8]>>) -> Result<String, Notice> {
    let name = entry_name(entry.name_raw());
    let leads_out = name.starts_with('/')
        || name.contains('\0')
        || name
            .split('/')
            .any(|part| part == ".." || part.ends_with(':'));
    if leads_out || name.is_empty() {
        return Err(entry_notice("archive-outside", &name));
    }
    let kind = entry.unix_mode().map_or(0, |mode| mode & KIND);
    if entry.is_symlink() || !PLAIN.contains(&kind) {
        return Err(entry_notice("archive-not-a-file", &name));
    }
    Ok(name)
}

/// The notice of what is wrong with an entry.
fn entry_notice(id: &'static str, entry: &str) -> Notice {
    Notice::new(id).with("name", in_line(entry))
}

/// The name of an entry, with `/` as separator.
fn entry_name(name: &[u8]) -> String {
    String::from_utf8_lossy(name).replace('\\', "/")
}
