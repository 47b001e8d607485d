//! Why what was handed in is not read.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::submission::SourceError;

/// Why there is no program.
#[derive(Debug, Error)]
pub enum IntakeError {
    /// The program cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The folder cannot be read.
    #[error("`{}` cannot be read: {why}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// The system's words for it.
        why: io::Error,
    },
    /// It is no kind of file that is handed in.
    #[error("`{}` is neither a program ({endings}) nor a .zip archive nor a folder: hand in one of these", path.display())]
    NotAHandIn {
        /// Which.
        path: PathBuf,
        /// What programs end in.
        endings: String,
    },
    /// It leads elsewhere: to what nobody handed in.
    #[error("`{}` is a link: hand in what it leads to", .0.display())]
    Link(PathBuf),
    /// A folder is named like an archive.
    #[error("`{}` is a folder with the name of an archive: hand in the archive, or give the folder another name", .0.display())]
    NamedAsArchive(PathBuf),
    /// The folder has more files than any hand-in.
    #[error("`{}` has more than {most} files: no hand-in has", path.display())]
    TooManyFiles {
        /// Which.
        path: PathBuf,
        /// So many would do.
        most: usize,
    },
    /// The archive is refused.
    #[error("`{}` is refused: {why}", path.display())]
    Archive {
        /// Which.
        path: PathBuf,
        /// Why.
        why: ArchiveError,
    },
    /// There is no program in it.
    #[error("`{package}` has no program in it: a file that ends in {endings}")]
    NoProgram {
        /// The folder or archive.
        package: String,
        /// What programs end in.
        endings: String,
    },
    /// There are several.
    #[error("`{package}` has {} programs in it, and there must be one: {}", programs.len(), programs.join(", "))]
    SeveralPrograms {
        /// The folder or archive.
        package: String,
        /// Their names.
        programs: Vec<String>,
    },
}

/// Why an archive is refused.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// It is none, or is cut off, or its parts contradict each other: entries of one
    /// name, entries that share bytes, other names or sizes in one place than in the
    /// other.
    #[error("it is no sound ZIP archive ({0})")]
    Unsound(String),
    /// It has more entries than any hand-in, without those that systems leave behind.
    #[error("it has {0} entries")]
    TooManyEntries(usize),
    /// A name would lead out of the folder that it is unpacked in.
    #[error("the name `{0}` leads out of the archive")]
    Outside(String),
    /// An entry is neither a file nor a folder.
    #[error("`{0}` is neither a file nor a folder")]
    NotAFile(String),
    /// Two names differ in capitals alone: on some systems they are one file.
    #[error("`{0}` and `{1}` are one name on some systems")]
    OneName(String, String),
    /// An entry is encrypted.
    #[error("`{0}` is encrypted")]
    Encrypted(String),
    /// An entry is longer than any file of a hand-in, whatever it says.
    #[error("`{name}` is longer than {} KiB", most >> 10)]
    TooLong {
        /// Which.
        name: String,
        /// So many bytes would do.
        most: u64,
    },
    /// An entry cannot be unpacked.
    #[error("`{name}` cannot be unpacked: {why}")]
    Entry {
        /// Which.
        name: String,
        /// Why.
        why: String,
    },
}

impl IntakeError {
    /// Whether the machine does not give what was handed in, whatever that is. What nobody may
    /// read is no fault of the machine, and does not end with another try.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        match self {
            IntakeError::Unreadable { why, .. }
            | IntakeError::Source(SourceError::Unreadable { why, .. }) => {
                why.kind() != io::ErrorKind::PermissionDenied
            }
            _ => false,
        }
    }

    /// None, or several.
    pub(super) fn not_one(package: &str, programs: Vec<String>, extensions: &[&str]) -> Self {
        let package = package.to_owned();
        if programs.is_empty() {
            let endings = endings(extensions);
            return IntakeError::NoProgram { package, endings };
        }
        IntakeError::SeveralPrograms { package, programs }
    }
}

/// What the names of programs end with, in words.
pub(super) fn endings(extensions: &[&str]) -> String {
    extensions.join(" or ")
}
