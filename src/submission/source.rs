//! A file as it was handed in.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::manifest::Language;

/// The program of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Its file name, without the folders.
    pub name: String,
    /// Its content, as it is.
    pub bytes: Vec<u8>,
    /// Modules of the student's own that it imports.
    pub neighbours: Vec<Neighbour>,
}

/// A module that lies beside a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// The name by which it is imported.
    pub name: String,
    /// Its content, as it is.
    pub bytes: Vec<u8>,
}

/// Why the path given is nothing that could be checked.
#[derive(Debug, Error)]
pub enum SourceError {
    /// There is no such file.
    #[error("`{}` does not exist: give the path of the program", .0.display())]
    Missing(PathBuf),
    /// It is a folder.
    #[error("`{}` is a folder: give the path of the program in it", .0.display())]
    Folder(PathBuf),
    /// It is neither a file nor a folder.
    #[error("`{}` is not a file", .0.display())]
    NotAFile(PathBuf),
    /// It cannot be read.
    #[error("`{}` cannot be read: {why}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The system's words for it.
        why: std::io::Error,
    },
    /// It is longer than any program handed in.
    #[error("`{}` is longer than {} KiB: no program handed in is", .0.display(), Source::MAX_SIZE >> 10)]
    TooLong(PathBuf),
}

impl Source {
    /// Largest program that is read, in bytes.
    pub(crate) const MAX_SIZE: u64 = 1 << 20;

    /// Reads a program.
    ///
    /// # Errors
    /// [`SourceError`] where the path is not that of a file that can be read.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        let unreadable = |why| SourceError::Unreadable {
            path: path.to_owned(),
            why,
        };
        let about = fs::metadata(path).map_err(|why| match why.kind() {
            std::io::ErrorKind::NotFound => SourceError::Missing(path.to_owned()),
            _ => unreadable(why),
        })?;
        if about.is_dir() {
            return Err(SourceError::Folder(path.to_owned()));
        }
        if !about.is_file() {
            return Err(SourceError::NotAFile(path.to_owned()));
        }
        let mut bytes = Vec::new();
        let file = fs::File::open(path).map_err(unreadable)?;
        file.take(Self::MAX_SIZE + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if bytes.len() as u64 > Self::MAX_SIZE {
            return Err(SourceError::TooLong(path.to_owned()));
        }
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Source {
            name: name.to_string_lossy().into_owned(),
            bytes,
            neighbours: Vec::new(),
        })
    }

    /// The SHA-256 of its content, in hexadecimal: of the program, and where it imports
    /// modules beside it, of their names and contents too.
    #[must_use]
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::new_with_prefix(&self.bytes);
        for neighbour in &self.neighbours {
            hash.update(Sha256::digest(&neighbour.name));
            hash.update(Sha256::digest(&neighbour.bytes));
        }
        base16ct::lower::encode_string(&hash.finalize())
    }

    /// The name under which it is loaded as a module.
    #[must_use]
    pub fn module_name(&self) -> &str {
        let languages = [Language::Python, Language::Prolog];
        let mut extensions = languages.into_iter().flat_map(Language::extensions);
        let stem = extensions.find_map(|extension| self.name.strip_suffix(extension));
        stem.unwrap_or(&self.name)
    }
}
