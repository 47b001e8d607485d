//! A file as it was handed in.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::iter;
#[cfg(not(target_family = "wasm"))]
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[cfg(not(target_family = "wasm"))]
use rustix::fs::OFlags;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::messages::{Localized, Notice, in_line};
use crate::session::Value;
use crate::source::{DecodingError, Language, decode, decode_lossy};

/// The program of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// File name, without the folders, in one line.
    pub name: String,
    /// Content, byte for byte.
    pub bytes: Vec<u8>,
    /// The student's own modules that the program imports.
    pub neighbours: Vec<NeighbourModule>,
    /// Code that loads the program in Python's place, if any.
    pub loader: Option<ProgramLoader>,
    /// Right predicates in Prolog that it calls in the module `gabarito_right`, if any.
    pub right_predicates: Option<String>,
}

/// Code that loads a program with other functions in place of some of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramLoader {
    /// Python code that runs in the module before the program. It defines
    /// `gabarito_load(names, code, source, plan)`, which runs the program. The
    /// driver keeps the compiled code of each part for the programs that it turns to.
    pub parts: Vec<Arc<str>>,
    /// Last argument of `gabarito_load`.
    pub plan: Value,
    /// Functions that the program calls in another process, if any.
    pub served: Option<ServedFunctions>,
}

/// Functions that run in a process of their own, which another program may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedFunctions {
    /// The program that defines them, and `gabarito_serve(names, suspects, reader, writer)`.
    pub source: Arc<Source>,
    /// Their names.
    pub functions: Vec<String>,
    /// Functions that they call in the program that calls them, in place of their own.
    pub suspects: Vec<String>,
}

/// A module in the same folder as a program, or in a package there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeighbourModule {
    /// Path from that folder, with `/`, such as `ajuda/sinais.py`.
    pub path: String,
    /// Content, byte for byte.
    pub bytes: Vec<u8>,
}

/// Reason why a path cannot be read as a submission.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum SourceError {
    /// The path does not exist.
    Missing(PathBuf),
    Folder(PathBuf),
    /// The path is neither a file nor a folder.
    NotAFile(PathBuf),
    /// The path leads outside of the folder that it is of.
    Outside {
        path: PathBuf,
        folder: PathBuf,
    },
    /// The file cannot be read.
    Unreadable {
        path: PathBuf,
        why: std::io::Error,
    },
    /// The file is longer than any program or archive handed in.
    TooLong {
        path: PathBuf,
        /// The limit, in bytes.
        most: u64,
    },
}

impl From<SourceError> for Notice {
    fn from(error: SourceError) -> Self {
        error.notice()
    }
}

impl Localized for SourceError {
    fn notice(&self) -> Notice {
        match self {
            SourceError::Missing(path) => Notice::new("source-missing").with("path", path),
            SourceError::Folder(path) => Notice::new("source-folder").with("path", path),
            SourceError::NotAFile(path) => Notice::new("source-not-a-file").with("path", path),
            SourceError::Outside { path, folder } => Notice::new("source-outside")
                .with("path", path)
                .with("folder", folder),
            SourceError::Unreadable { path, why } => Notice::unreadable(path, why),
            SourceError::TooLong { path, most } => Notice::new("source-too-long")
                .with("path", path)
                .with("limit", most >> 10),
        }
    }
}

/// Checks that a path leads to a place within a folder, neither by `..` nor by a link outside.
///
/// # Errors
/// [`SourceError`] where the path leads outside, or nowhere.
pub(crate) fn check_within(folder: &Path, path: &Path) -> Result<(), SourceError> {
    let real = |path: &Path| {
        path.canonicalize().map_err(|why| match why.kind() {
            std::io::ErrorKind::NotFound => SourceError::Missing(path.to_owned()),
            _ => SourceError::Unreadable {
                path: path.to_owned(),
                why,
            },
        })
    };
    if real(path)?.starts_with(real(folder)?) {
        return Ok(());
    }
    Err(SourceError::Outside {
        path: path.to_owned(),
        folder: folder.to_owned(),
    })
}

/// Reads a regular file of at most `most` bytes. Refuses anything else at once: a pipe
/// without a writer, a device that never ends, a longer file.
///
/// # Errors
/// [`SourceError`] where the path is not a readable regular file of that size.
pub(crate) fn read_bounded(path: &Path, most: u64) -> Result<Vec<u8>, SourceError> {
    let unreadable = |why| SourceError::Unreadable {
        path: path.to_owned(),
        why,
    };
    let check = |about: &fs::Metadata| {
        let path = path.to_owned();
        match about {
            _ if about.is_dir() => Err(SourceError::Folder(path)),
            _ if !about.is_file() => Err(SourceError::NotAFile(path)),
            _ if about.len() > most => Err(SourceError::TooLong { path, most }),
            _ => Ok(()),
        }
    };
    // Checked before opening, which a device may notice, and again on the opened file.
    check(&fs::metadata(path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => SourceError::Missing(path.to_owned()),
        _ => unreadable(why),
    })?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(not(target_family = "wasm"))]
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    let file = options.open(path).map_err(unreadable)?;
    check(&file.metadata().map_err(unreadable)?)?;
    let mut bytes = Vec::new();
    // The file may have grown since, or misreport its length.
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > most {
        let path = path.to_owned();
        return Err(SourceError::TooLong { path, most });
    }
    Ok(bytes)
}

/// The SHA-256 of some parts, each after its length, in hexadecimal.
pub(crate) fn digest<'p>(parts: impl IntoIterator<Item = &'p [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    data_encoding::HEXLOWER.encode(&hash.finalize())
}

impl Source {
    /// Largest program that is read, in bytes.
    pub(crate) const MAX_SIZE: u64 = 1 << 20;

    /// A program in one file.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Source {
            name: name.into(),
            bytes: bytes.into(),
            ..Source::default()
        }
    }

    /// Reads a program.
    ///
    /// # Errors
    /// [`SourceError`] where the path is not a readable regular file of at most 1 MiB.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        let bytes = read_bounded(path, Self::MAX_SIZE)?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Source {
            name: in_line(&name.to_string_lossy()),
            bytes,
            ..Source::default()
        })
    }

    /// SHA-256 in hexadecimal: of the program's content and, where it imports modules of its
    /// folder, of their names and contents too.
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::new_with_prefix(&self.bytes);
        for neighbour in &self.neighbours {
            hash.update(Sha256::digest(&neighbour.path));
            hash.update(Sha256::digest(&neighbour.bytes));
        }
        data_encoding::HEXLOWER.encode(&hash.finalize())
    }

    /// Text of the program as its interpreter decodes it, with `\n` as the only line end.
    ///
    /// # Errors
    /// [`DecodingError`] where the program declares a coding that is refused, or has bytes that
    /// are none of its coding.
    pub fn text(&self, language: Language) -> Result<String, DecodingError> {
        decode(&self.bytes, language, &self.name)
    }

    /// Text of the program; UTF-8 whose other bytes are replaced, where no interpreter takes it.
    pub fn text_lossy(&self, language: Language) -> String {
        let text = self.text(language);
        text.unwrap_or_else(|_| decode_lossy(&self.bytes))
    }

    /// Returns whether the program and its modules are text that an interpreter could read: UTF-16,
    /// and what has NUL bytes, is not.
    pub fn is_text(&self) -> bool {
        let modules = self.neighbours.iter().map(|module| &module.bytes);
        let mut files = iter::once(&self.bytes).chain(modules);
        files.all(|bytes| {
            let is_utf_16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
            !is_utf_16 && !bytes.contains(&0)
        })
    }

    /// Name under which the program is loaded as a module.
    pub fn module_name(&self) -> &str {
        let languages = [Language::Python, Language::Prolog];
        let mut extensions = languages.into_iter().flat_map(Language::extensions);
        let stem = extensions.find_map(|extension| {
            let start = self.name.len().checked_sub(extension.len())?;
            let (stem, end) = self.name.split_at_checked(start)?;
            end.eq_ignore_ascii_case(extension).then_some(stem)
        });
        stem.unwrap_or(&self.name)
    }
}

impl NeighbourModule {
    /// Text of the module as Python decodes it.
    ///
    /// # Errors
    /// The errors of [`Source::text`].
    pub(crate) fn text(&self) -> Result<String, DecodingError> {
        decode(&self.bytes, Language::Python, &self.path)
    }

    /// Text of the module; UTF-8 whose other bytes are replaced, where Python does not take it.
    pub(crate) fn text_lossy(&self) -> String {
        self.text().unwrap_or_else(|_| decode_lossy(&self.bytes))
    }
}
