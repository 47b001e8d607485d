//! The skeleton of an assignment, made of a teacher's solution.

mod classes;
mod doctests;
mod functions;
mod manifest;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use self::functions::Outline;
use super::{DOCUMENTED, HIDDEN, MANIFEST, SOLUTION};
use crate::messages::{Lingua, Notice};
use crate::source::Language;
use crate::worker::Source;

/// The example of a hidden session, and its file: none that is read as sessions.
const EXAMPLE: (&str, &str) = ("exemplo.txt", include_str!("exemplo.txt"));

/// The files of a new assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skeleton {
    /// The files, by their path in the folder.
    pub files: Vec<(PathBuf, String)>,
    /// What was left out, and why.
    pub left_out: Vec<Notice>,
}

impl Skeleton {
    /// The skeleton of an assignment about the functions and classes of a program, in the language
    /// of its students.
    ///
    /// # Errors
    /// A notice where the program cannot be read, is no Python or defines no functions.
    pub fn read(path: &Path, lingua: Lingua) -> Result<Self, Notice> {
        let source = Source::read(path)?;
        let is_prolog = |extension: &&str| source.name.ends_with(extension);
        if Language::Prolog.extensions().iter().any(is_prolog) {
            return Err(Notice::in_file(path, Notice::new("skeleton-prolog")));
        }
        let module = source.module_name().to_owned();
        let text = String::from_utf8(source.bytes).map_err(|_| Notice::not_utf_8(path))?;
        let outline = Outline::of(&text, &module).map_err(|(line, why)| {
            let error = Notice::new("skeleton-not-python").with("why", why);
            Notice::in_file(path, error.at_line(line as usize))
        })?;
        if outline.functions.is_empty() {
            return Err(Notice::new("skeleton-no-functions").with("path", path));
        }
        let mut files = vec![(MANIFEST.into(), manifest::toml(&outline, &module, lingua))];
        for function in &outline.functions {
            let file = Path::new(DOCUMENTED).join(format!("{}.pycon", function.name));
            let sessions = doctests::transcript(function, &module, outline.is_program);
            files.push((file, sessions.to_string()));
        }
        let (name, example) = EXAMPLE;
        files.push((Path::new(HIDDEN).join(name), example.to_owned()));
        files.push((SOLUTION.into(), text));
        let left_out = outline.helpers.iter().map(|(name, user)| {
            let notice = Notice::new("skeleton-helper").with("name", name);
            notice.with("user", user)
        });
        Ok(Skeleton {
            files,
            left_out: left_out.collect(),
        })
    }

    /// Writes the files to a folder, which is new or empty.
    ///
    /// # Errors
    /// A notice where the path is taken or cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Notice> {
        let is_taken = match fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_some(),
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        };
        if is_taken {
            return Err(Notice::new("skeleton-taken").with("path", folder));
        }
        for (name, text) in &self.files {
            let path = folder.join(name);
            write_new(&path, text).map_err(|why| Notice::unwritable(&path, &why))?;
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
