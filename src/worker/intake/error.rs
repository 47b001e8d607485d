//! The errors of reading a hand-in.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::Layout;
use crate::messages::{Localized, Notice};
use crate::worker::SourceError;

/// The errors of reading a hand-in.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum IntakeError {
    /// The program cannot be read.
    Source(#[from] SourceError),
    /// A folder cannot be read.
    Unreadable { path: PathBuf, why: io::Error },
    /// The folder or archive has several programs.
    SeveralPrograms(Notice),
    /// The hand-in is refused, for this reason.
    Refused(#[from] Notice),
}

impl IntakeError {
    /// Returns whether the machine failed to read the hand-in, so that another try may succeed.
    /// Missing permission is not such a failure.
    pub fn is_fault(&self) -> bool {
        match self {
            IntakeError::Unreadable { why, .. }
            | IntakeError::Source(SourceError::Unreadable { why, .. }) => {
                why.kind() != io::ErrorKind::PermissionDenied
            }
            _ => false,
        }
    }

    /// The error of a package that does not have exactly one program, or, among several, not the one
    /// that the text names.
    pub(super) fn not_one_program(package: &str, programs: &[String], layout: Layout) -> Self {
        if programs.is_empty() {
            let extensions = any_extension(layout.language.extensions());
            let notice = Notice::new("intake-no-program").with("package", package);
            return notice.with("extensions", extensions).into();
        }
        let notice = match layout.program {
            None => Notice::new("intake-several-programs"),
            Some(program) => Notice::new("intake-named-program").with("program", program),
        };
        let notice = notice
            .with("package", package)
            .with("count", programs.len())
            .with("programs", programs.join(", "));
        IntakeError::SeveralPrograms(notice)
    }
}

impl Localized for IntakeError {
    fn notice(&self) -> Notice {
        match self {
            IntakeError::Source(error) => error.notice(),
            IntakeError::Unreadable { path, why } => Notice::unreadable(path, why),
            IntakeError::SeveralPrograms(notice) | IntakeError::Refused(notice) => notice.clone(),
        }
    }
}

/// The file extensions of programs, one of which is expected.
pub(super) fn any_extension(extensions: &[&str]) -> Notice {
    let extensions = extensions.iter().map(Notice::verbatim);
    Notice::joined("or", extensions).unwrap_or_else(|| Notice::verbatim(""))
}
