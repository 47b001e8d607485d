//! The files of a folder, as they are read: bounded, and none from outside of it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::{format_of, no_manifest, only_python};
use super::{FolderError, tad_operations};
use crate::assignment::Representations;
use crate::assignment::battery::Generator;
use crate::assignment::manifest::{Kind, Manifest};
use crate::assignment::oracle::ReadingName;
use crate::messages::Notice;
use crate::session::{MAX_SIZE, Transcript};
use crate::source::Language;
use crate::worker::{check_within, read_bounded};

/// The manifest of an assignment.
pub(crate) const MANIFEST: &str = "enunciado.toml";
/// The teacher's solution.
pub(crate) const SOLUTION: &str = "solucao.py";
/// Optional right operations of TADs over any representation.
pub(crate) const REPRESENTATIONS: &str = "representacoes.py";
/// The folder of the sessions of the text.
pub(crate) const DOCUMENTED: &str = "interacoes";
/// The folder of the hidden sessions.
pub(crate) const HIDDEN: &str = "escondidas";
/// The folder of the files that each session finds.
pub(crate) const FILES: &str = "ficheiros";
pub(crate) const GENERATORS: &str = "geradores";
/// The folder of the other readings of the text.
pub(crate) const READINGS: &str = "leituras";
/// The maximum number of files that are read of each folder within that of an assignment.
const MAX_FILES: usize = 10_000;
/// The format of manifests that this program reads.
pub(crate) const FORMAT: u32 = 1;

/// The text of the manifest, and what it says.
pub(super) fn manifest(folder: &Path) -> Result<(String, Manifest), FolderError> {
    let path = &folder.join(MANIFEST);
    if !path.is_file() {
        return Err(no_manifest(folder).into());
    }
    let text = text_of(folder, path)?;
    let manifest = Manifest::parse(&text).map_err(|error| Notice::in_file(path, &error))?;
    if manifest.format != FORMAT {
        return Err(Notice::in_file(path, format_of(manifest.format)).into());
    }
    if manifest.language == Language::Prolog
        && let Some(part) = python_part(folder, &manifest)?
    {
        return Err(Notice::in_file(path, only_python(part)).into());
    }
    Ok((text, manifest))
}

/// Reads the files that each session finds into a manifest.
pub(crate) fn read_given_files(folder: &Path, manifest: &mut Manifest) -> Result<(), FolderError> {
    let paths = files(folder, FILES, None)?;
    if paths.is_empty() {
        return Ok(());
    }
    let work_folder = *manifest.files.get_or_insert_default();
    let mut room = u64::from(work_folder.kib) << 10;
    let mut given = BTreeMap::new();
    let is_hidden = |path: &&PathBuf| name_of(path).starts_with('.');
    for path in paths.iter().filter(|path| !is_hidden(path)) {
        if path.is_dir() {
            return Err(Notice::new("folder-within-given-files")
                .with("path", path)
                .into());
        }
        let bytes = read_bounded(path, room)?;
        room -= bytes.len() as u64;
        given.insert(name_of(path), bytes);
    }
    if given.len() > work_folder.number as usize {
        let notice = Notice::new("folder-too-many-files").with("path", &folder.join(FILES));
        return Err(notice.with("most", work_folder.number).into());
    }
    manifest.given_files = Arc::new(given);
    Ok(())
}

/// The first part of a folder in Prolog that is for Python alone, if it has any.
pub(crate) fn python_part(
    folder: &Path,
    manifest: &Manifest,
) -> Result<Option<&'static str>, FolderError> {
    let mut functions = manifest.functions.iter();
    let accepts = functions.any(|each| each.accepts.is_some() || each.any_exception);
    let parts = [
        ("tad", !manifest.tads.is_empty()),
        ("reading", !manifest.readings.is_empty()),
        ("rule", !manifest.rules.is_empty()),
        ("accepts, any_exception", accepts),
        ("kind", manifest.kind == Kind::Program),
        ("files", manifest.files.is_some()),
        (GENERATORS, !programs(folder)?.is_empty()),
    ];
    let part = parts.into_iter().find(|(_, is_there)| *is_there);
    Ok(part.map(|(part, _)| part))
}

/// Right operations of the TADs: the folder's own, or those of the solution.
pub(crate) fn representations(
    folder: &Path,
    manifest: &Manifest,
    solution: &str,
) -> Result<Option<Representations>, FolderError> {
    let own = folder.join(REPRESENTATIONS);
    if own.is_file() {
        return Ok(Some(Representations {
            source: text_of(folder, &own)?,
            has_conversions: true,
        }));
    }
    let operations = tad_operations::operations(manifest, solution);
    Ok(operations.map(|source| Representations {
        source,
        has_conversions: false,
    }))
}

/// The text of a file of a folder, in UTF-8.
pub(crate) fn text_of(folder: &Path, path: &Path) -> Result<String, FolderError> {
    check_within(folder, path)?;
    let bytes = read_bounded(path, MAX_SIZE)?;
    String::from_utf8(bytes).map_err(|_| FolderError::NotUtf8(path.to_owned()))
}

/// The generators and their modules, each with its path.
pub(crate) fn programs(folder: &Path) -> Result<Vec<Generator>, FolderError> {
    let paths = files(folder, GENERATORS, Some("py"))?.into_iter();
    let programs = paths.map(|path| {
        let name = format!("{GENERATORS}/{}", name_of(&path));
        Ok((name, text_of(folder, &path)?))
    });
    programs.collect()
}

/// The transcripts of a folder within another, by name; none, where there is no such folder.
pub(crate) fn transcripts(
    folder: &Path,
    within: &str,
    language: Language,
) -> Result<Vec<(String, Transcript)>, FolderError> {
    let paths = files(folder, within, Some(language.sessions()))?.into_iter();
    let transcripts = paths.map(|path| Ok((name_of(&path), transcript(folder, path)?)));
    transcripts.collect()
}

/// The transcript of a file.
pub(crate) fn transcript(folder: &Path, path: PathBuf) -> Result<Transcript, FolderError> {
    let transcript = text_of(folder, &path)?.parse();
    transcript.map_err(|error| FolderError::Transcript { path, error })
}

/// The other readings of the text: definitions by the place and the reading that the name of
/// their file says, `P=R.py`.
pub(crate) fn readings(folder: &Path) -> Result<BTreeMap<ReadingName, String>, FolderError> {
    let mut readings = BTreeMap::new();
    for path in files(folder, READINGS, Some("py"))? {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let Some((place, read)) = stem.split_once('=') else {
            return Err(Notice::in_file(&path, Notice::new("folder-reading-name")).into());
        };
        readings.insert((place.to_owned(), read.to_owned()), text_of(folder, &path)?);
    }
    Ok(readings)
}

/// The files of a folder within another, by name; only those with an extension, where one is given.
/// None, where there is no such folder.
pub(crate) fn files(
    folder: &Path,
    within: &str,
    extension: Option<&str>,
) -> Result<Vec<PathBuf>, FolderError> {
    let inner = folder.join(within);
    let unreadable = |why| Notice::unreadable(&inner, &why);
    let entries = match fs::read_dir(&inner) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(unreadable(why).into()),
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        if extension.is_none_or(|extension| path.extension().is_some_and(|each| each == extension))
        {
            check_within(folder, &path)?;
            if paths.len() == MAX_FILES {
                let notice = Notice::new("folder-too-many-files").with("path", &inner);
                return Err(notice.with("most", MAX_FILES).into());
            }
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
