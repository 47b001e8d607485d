//! The skeleton of an assignment, made of a teacher's solution.

mod doctests;
mod functions;
mod manifest;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use self::functions::Outline;
use super::{DOCUMENTED, HIDDEN, MANIFEST, SOLUTION};
use crate::messages::{Localized, Notice};
use crate::worker::{Source, SourceError};

/// The example of a hidden session, and its file: none that is read as sessions.
const EXAMPLE: (&str, &str) = ("exemplo.txt", include_str!("exemplo.txt"));

/// The files of a new assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skeleton {
    /// The files, by their path in the folder.
    pub files: Vec<(PathBuf, String)>,
}

/// The error of a skeleton that cannot be made.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum SkeletonError {
    /// The program cannot be read.
    Source(#[from] SourceError),
    /// The program is no text in UTF-8.
    NotUtf8(PathBuf),
    /// Python cannot compile the program.
    NotPython {
        path: PathBuf,
        /// Line of the error, from 1.
        line: u32,
        why: String,
    },
    /// The program has no function that could be judged.
    NoFunctions(PathBuf),
    /// There is something at the path of the folder.
    Taken(PathBuf),
    /// A file or folder cannot be written.
    Unwritable { path: PathBuf, why: io::Error },
}

impl Localized for SkeletonError {
    fn notice(&self) -> Notice {
        match self {
            SkeletonError::Source(error) => error.notice(),
            SkeletonError::NotUtf8(path) => Notice::not_utf_8(path),
            SkeletonError::NotPython { path, line, why } => {
                let error = Notice::new("skeleton-not-python").with("why", why);
                Notice::in_file(path, error.at_line(*line as usize))
            }
            SkeletonError::NoFunctions(path) => {
                Notice::new("skeleton-no-functions").with("path", path)
            }
            SkeletonError::Taken(path) => Notice::new("skeleton-taken").with("path", path),
            SkeletonError::Unwritable { path, why } => Notice::unwritable(path, why),
        }
    }
}

impl Skeleton {
    /// The skeleton of an assignment about the functions of a program.
    ///
    /// # Errors
    /// [`SkeletonError`] where the program cannot be read, is no Python or has no functions.
    pub fn read(path: &Path) -> Result<Self, SkeletonError> {
        let source = Source::read(path)?;
        let module = source.module_name().to_owned();
        let text =
            String::from_utf8(source.bytes).map_err(|_| SkeletonError::NotUtf8(path.to_owned()))?;
        let outline = Outline::of(&text).map_err(|(line, why)| SkeletonError::NotPython {
            path: path.to_owned(),
            line,
            why,
        })?;
        if outline.functions.is_empty() {
            return Err(SkeletonError::NoFunctions(path.to_owned()));
        }
        let mut files = vec![(MANIFEST.into(), manifest::toml(&outline, &module))];
        for function in &outline.functions {
            let file = Path::new(DOCUMENTED).join(format!("{}.pycon", function.name));
            files.push((file, doctests::transcript(function, &module).to_string()));
        }
        let (name, example) = EXAMPLE;
        files.push((Path::new(HIDDEN).join(name), example.to_owned()));
        files.push((SOLUTION.into(), text));
        Ok(Skeleton { files })
    }

    /// Writes the files to a folder, which is new or empty.
    ///
    /// # Errors
    /// [`SkeletonError`] where the path is taken or cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), SkeletonError> {
        let is_taken = match fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_some(),
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        };
        if is_taken {
            return Err(SkeletonError::Taken(folder.to_owned()));
        }
        for (name, text) in &self.files {
            let path = folder.join(name);
            write_new(&path, text).map_err(|why| SkeletonError::Unwritable { path, why })?;
        }
        Ok(())
    }
}

/// Writes a file that does not exist yet, and the folders that it is in.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}
