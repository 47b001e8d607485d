//! The errors of commands, and their exit statuses.

use std::io;
use std::path::Path;

use super::Exit;
use crate::assignment::DataError;
use crate::battery::{BatteryError, PytestError};
use crate::cache::OutError;
use crate::class::{CacheError, ClassError, WriteError};
use crate::engine::PlayError;
use crate::folder::FolderError;
use crate::intake::IntakeError;
use crate::manifest::Lingua;
use crate::registry::FindError;
use crate::report::{Messages, RenderError, safe};
use crate::sandbox::JailError;
use crate::submission::{Fault, SourceError};
use crate::target::TargetError;

/// The error of a command.
#[derive(Debug)]
pub enum CommandError {
    /// The command was used wrongly, or its input cannot be read.
    Usage(String),
    /// A game was ended early by its input or by a program.
    Game(String),
    /// A fault of the machine or of gabarito.
    Fault(String),
    /// The reader of the output closed the pipe.
    NobodyReads,
}

impl CommandError {
    pub(super) fn exit(&self) -> Exit {
        match self {
            CommandError::Usage(_) => Exit::Usage,
            CommandError::Game(_) => Exit::Fail,
            CommandError::Fault(_) => Exit::Fault,
            CommandError::NobodyReads => Exit::Pass,
        }
    }

    pub(super) fn words(&self) -> Option<&str> {
        match self {
            CommandError::Usage(words) | CommandError::Game(words) | CommandError::Fault(words) => {
                Some(words)
            }
            CommandError::NobodyReads => None,
        }
    }

    /// The error of an input that cannot be read.
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        CommandError::Usage(format!("`{}` cannot be read: {error}", path.display()))
    }

    /// The error of an output that cannot be written.
    pub(super) fn unwritable(path: &Path, error: &io::Error) -> Self {
        CommandError::Usage(format!("`{}` cannot be written: {error}", path.display()))
    }

    /// The error of the reference on a session of the user, with a hint on what to write instead.
    pub(super) fn in_session(file: &str, error: TargetError, lingua: Lingua) -> Self {
        let instead = match error {
            TargetError::Unsupported { instead, .. } => instead,
            TargetError::Fault(fault) => return fault.into(),
            TargetError::Solution(_) => None,
        };
        let words = format!("{file}: {error}");
        CommandError::Usage(match instead {
            None => words,
            Some(instead) => format!("{words}\n{}", Messages::new(lingua).get(instead.message())),
        })
    }
}

impl From<FindError> for CommandError {
    fn from(error: FindError) -> Self {
        match error {
            FindError::Unknown { .. } => CommandError::Usage(error.to_string()),
            FindError::Data(error) => error.into(),
        }
    }
}

impl From<IntakeError> for CommandError {
    fn from(error: IntakeError) -> Self {
        CommandError::Usage(error.to_string())
    }
}

impl From<SourceError> for CommandError {
    fn from(error: SourceError) -> Self {
        CommandError::Usage(error.to_string())
    }
}

impl From<Fault> for CommandError {
    fn from(fault: Fault) -> Self {
        CommandError::Fault(fault.to_string())
    }
}

impl From<JailError> for CommandError {
    fn from(error: JailError) -> Self {
        CommandError::Fault(error.to_string())
    }
}

impl From<PytestError> for CommandError {
    fn from(error: PytestError) -> Self {
        match error {
            PytestError::Target(error) => error.into(),
            PytestError::Io(error) => error.into(),
        }
    }
}

impl From<DataError> for CommandError {
    fn from(error: DataError) -> Self {
        CommandError::Fault(error.to_string())
    }
}

impl From<BatteryError> for CommandError {
    fn from(error: BatteryError) -> Self {
        CommandError::Usage(error.to_string())
    }
}

/// Converts to a fault, except for what a teacher's solution does: the sessions of a built-in
/// assignment contain nothing unsupported.
impl From<TargetError> for CommandError {
    fn from(error: TargetError) -> Self {
        match error {
            TargetError::Solution(_) => CommandError::Usage(error.to_string()),
            TargetError::Unsupported { .. } | TargetError::Fault(_) => {
                CommandError::Fault(error.to_string())
            }
        }
    }
}

impl From<FolderError> for CommandError {
    fn from(error: FolderError) -> Self {
        CommandError::Usage(error.to_string())
    }
}

impl From<PlayError> for CommandError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::NotAGame | PlayError::Options(_) => CommandError::Usage(error.to_string()),
            PlayError::Game(_) | PlayError::Program(_) | PlayError::EndOfInput => {
                CommandError::Game(safe(&error.to_string()))
            }
            PlayError::Fault(fault) => fault.into(),
            PlayError::Manifest(error) => CommandError::Fault(format!("enunciado.toml: {error}")),
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::NobodyReads,
            _ => CommandError::Fault(error.to_string()),
        }
    }
}

impl From<ClassError> for CommandError {
    fn from(error: ClassError) -> Self {
        CommandError::Usage(error.to_string())
    }
}

impl From<CacheError> for CommandError {
    fn from(error: CacheError) -> Self {
        match error {
            CacheError::Out(error) => error.into(),
            _ => CommandError::Usage(error.to_string()),
        }
    }
}

impl From<OutError> for CommandError {
    fn from(error: OutError) -> Self {
        match error {
            OutError::Unwritable { .. } => CommandError::Fault(error.to_string()),
            OutError::Busy(_) | OutError::NotAFolder(_) => CommandError::Usage(error.to_string()),
        }
    }
}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Out(error) => error.into(),
            WriteError::Cache(error) => error.into(),
            WriteError::Table(_) | WriteError::Page(_) => CommandError::Fault(error.to_string()),
        }
    }
}

impl From<RenderError> for CommandError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Io(error) => error.into(),
            RenderError::Json(_) | RenderError::Xml(_) | RenderError::Html(_) => {
                CommandError::Fault(error.to_string())
            }
        }
    }
}
