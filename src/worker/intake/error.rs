//! The errors of reading a hand-in.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::FileKind;
use crate::messages::{Localized, Notice, in_line};
use crate::source::Language;
use crate::worker::SourceError;

/// The errors of reading a hand-in.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum IntakeError {
    /// The program cannot be read.
    Source(#[from] SourceError),
    /// The folder cannot be read.
    Unreadable { path: PathBuf, why: io::Error },
    /// The file is neither a program nor an archive.
    NotAHandIn {
        path: PathBuf,
        language: Language,
        /// What the file is, where its content tells.
        kind: Option<FileKind>,
    },
    /// The path is a symbolic link, which may lead outside the hand-in.
    Link(PathBuf),
    /// A folder is named like an archive.
    NamedAsArchive(PathBuf),
    /// The folder has more files than any hand-in.
    TooManyFiles { path: PathBuf, most: usize },
    /// The archive is refused.
    Archive { path: PathBuf, why: ArchiveError },
    /// The folder or archive has no program.
    NoProgram {
        package: String,
        /// The file extensions of programs.
        extensions: &'static [&'static str],
    },
    /// The folder or archive has several programs.
    SeveralPrograms {
        package: String,
        programs: Vec<String>,
    },
}

/// Why an archive is refused.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ArchiveError {
    /// The archive is not valid: it is truncated or no ZIP archive, two entries share a name or
    /// bytes, or its headers contradict each other.
    Unsound(String),
    /// The archive has too many entries, not counting leftovers of systems.
    TooManyEntries(usize),
    /// A name would lead out of the folder that it is unpacked in.
    Outside(String),
    /// An entry is neither a file nor a folder.
    NotAFile(String),
    /// Two names differ only in case: on some systems they are one file.
    OneName(String, String),
    /// An entry is encrypted.
    Encrypted(String),
    /// An entry is longer than the limit, measured while unpacking.
    TooLong {
        name: String,
        /// The limit, in bytes.
        most: u64,
    },
    /// An entry cannot be unpacked.
    Entry { name: String, why: String },
}

impl IntakeError {
    /// Whether the machine failed to read the hand-in, so that another try may succeed. Missing
    /// permission is not such a failure.
    pub fn is_fault(&self) -> bool {
        match self {
            IntakeError::Unreadable { why, .. }
            | IntakeError::Source(SourceError::Unreadable { why, .. }) => {
                why.kind() != io::ErrorKind::PermissionDenied
            }
            _ => false,
        }
    }

    /// The error of a package that does not have exactly one program.
    pub(super) fn not_one(
        package: &str,
        programs: Vec<String>,
        extensions: &'static [&'static str],
    ) -> Self {
        let package = package.to_owned();
        if programs.is_empty() {
            return IntakeError::NoProgram {
                package,
                extensions,
            };
        }
        IntakeError::SeveralPrograms { package, programs }
    }
}

impl Localized for IntakeError {
    fn notice(&self) -> Notice {
        match self {
            IntakeError::Source(error) => error.notice(),
            IntakeError::Unreadable { path, why } => Notice::unreadable(path, why),
            IntakeError::NotAHandIn {
                path,
                language,
                kind: Some(kind),
            } => kind.notice(&in_line(&path.display().to_string()), *language),
            IntakeError::NotAHandIn { path, language, .. } => Notice::new("intake-not-a-hand-in")
                .with("path", path)
                .with("extensions", any_of(language.extensions())),
            IntakeError::Link(path) => Notice::new("intake-link").with("path", path),
            IntakeError::NamedAsArchive(path) => {
                Notice::new("intake-named-as-archive").with("path", path)
            }
            IntakeError::TooManyFiles { path, most } => Notice::new("intake-too-many-files")
                .with("path", path)
                .with("most", *most),
            IntakeError::Archive { path, why } => Notice::new("intake-archive")
                .with("path", path)
                .with("why", why),
            IntakeError::NoProgram {
                package,
                extensions,
            } => Notice::new("intake-no-program")
                .with("package", package)
                .with("extensions", any_of(extensions)),
            IntakeError::SeveralPrograms { package, programs } => {
                Notice::new("intake-several-programs")
                    .with("package", package)
                    .with("count", programs.len())
                    .with("programs", programs.join(", "))
            }
        }
    }
}

impl Localized for ArchiveError {
    fn notice(&self) -> Notice {
        match self {
            ArchiveError::Unsound(why) => Notice::new("archive-unsound").with("why", in_line(why)),
            ArchiveError::TooManyEntries(count) => {
                Notice::new("archive-too-many-entries").with("count", *count)
            }
            ArchiveError::Outside(name) => {
                Notice::new("archive-outside").with("name", in_line(name))
            }
            ArchiveError::NotAFile(name) => {
                Notice::new("archive-not-a-file").with("name", in_line(name))
            }
            ArchiveError::OneName(one, other) => Notice::new("archive-one-name")
                .with("one", in_line(one))
                .with("other", in_line(other)),
            ArchiveError::Encrypted(name) => {
                Notice::new("archive-encrypted").with("name", in_line(name))
            }
            ArchiveError::TooLong { name, most } => Notice::new("archive-too-long")
                .with("name", in_line(name))
                .with("limit", most >> 10),
            ArchiveError::Entry { name, why } => Notice::new("archive-entry")
                .with("name", in_line(name))
                .with("why", in_line(why)),
        }
    }
}

/// The file extensions of programs, one of which is expected.
fn any_of(extensions: &[&str]) -> Notice {
    let extensions = extensions.iter().map(Notice::verbatim);
    Notice::joined("or", extensions).unwrap_or_else(|| Notice::verbatim(""))
}
