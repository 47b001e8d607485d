//! A file as it was handed in.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
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
    #[error("`{}` is not a file but a pipe, a socket or a device: give the path of the program", .0.display())]
    NotAFile(PathBuf),
    /// It cannot be read.
    #[error("`{}` cannot be read: {why}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The system's words for it.
        why: std::io::Error,
    },
    /// It is longer than any program or archive handed in.
    #[error("`{}` is longer than {} KiB: nothing handed in is", path.display(), most >> 10)]
    TooLong {
        /// The path.
        path: PathBuf,
        /// The limit, in bytes.
        most: u64,
    },
}

/// The content of a regular file of at most `most` bytes. Anything else is refused at once: a
/// pipe without a writer, a device that never ends, a longer file.
///
/// # Errors
/// [`SourceError`] where the path is not that of a file that can be read.
pub(crate) fn bytes_of(path: &Path, most: u64) -> Result<Vec<u8>, SourceError> {
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
    // Before it is opened, which a device may notice; and what was opened in the end.
    check(&fs::metadata(path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => SourceError::Missing(path.to_owned()),
        _ => unreadable(why),
    })?)?;
    let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed();
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(flags)
        .open(path)
        .map_err(unreadable)?;
    check(&file.metadata().map_err(unreadable)?)?;
    let mut bytes = Vec::new();
    // It may have grown since, or not tell its length.
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > most {
        let path = path.to_owned();
        return Err(SourceError::TooLong { path, most });
    }
    Ok(bytes)
}

impl Source {
    /// Largest program that is read, in bytes.
    pub(crate) const MAX_SIZE: u64 = 1 << 20;

    /// Reads a program.
    ///
    /// # Errors
    /// [`SourceError`] where the path is not that of a file that can be read.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        let bytes = bytes_of(path, Self::MAX_SIZE)?;
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
