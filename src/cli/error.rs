//! The errors of commands, and their exit statuses.

use std::io;
use std::path::Path;

use super::Exit;
use crate::assignment::DataError;
use crate::assignment::battery::{BatteryError, PytestError};
use crate::assignment::folder::FolderError;
use crate::assignment::oracle::TargetError;
use crate::course::class::{CacheError, WriteError};
use crate::engines::PlayError;
use crate::engines::registry::FindError;
use crate::messages::{Arg, Localized, Messages, Notice};
use crate::report::RenderError;
use crate::sandbox::JailError;
use crate::worker::cache::OutputError;
use crate::worker::intake::IntakeError;
use crate::worker::{Fault, SourceError};

/// The error of a command.
#[derive(Debug)]
pub enum CommandError {
    /// The command was used wrongly, or its input cannot be read.
    Usage(Notice),
    /// A game was ended early by its input or by a program.
    Game(Notice),
    /// A fault of the machine or of gabarito.
    Fault(Notice),
    /// The reader of the output closed the pipe.
    BrokenPipe,
}

impl CommandError {
    pub(super) fn exit(&self) -> Exit {
        match self {
            CommandError::Usage(_) => Exit::Usage,
            CommandError::Game(_) => Exit::Fail,
            CommandError::Fault(_) => Exit::Fault,
            CommandError::BrokenPipe => Exit::Pass,
        }
    }

    /// The message of the error; `None` if its reader closed the pipe.
    pub(super) fn message(&self, messages: &Messages) -> Option<String> {
        match self {
            CommandError::Usage(notice) | CommandError::Game(notice) => Some(messages.tell(notice)),
            CommandError::Fault(why) => {
                let fault = Notice::new("fault").with("why", why.clone());
                Some(messages.tell(&fault))
            }
            CommandError::BrokenPipe => None,
        }
    }

    /// The error of an input that cannot be read.
    pub(super) fn unreadable(path: &Path, error: &io::Error) -> Self {
        CommandError::Usage(Notice::unreadable(path, error))
    }

    /// The error of an output that cannot be written.
    pub(super) fn unwritable(path: &Path, error: &io::Error) -> Self {
        CommandError::Usage(Notice::unwritable(path, error))
    }

    /// The error of a file of the user.
    pub(super) fn in_file(file: impl Into<Arg>, error: &impl Localized) -> Self {
        CommandError::Usage(Notice::in_file(file, error))
    }

    /// The error of the value of an option.
    pub(super) fn in_option(option: &'static str, error: impl Into<Arg>) -> Self {
        let notice = Notice::new("in-option").with("option", option);
        CommandError::Usage(notice.with("error", error))
    }

    /// A fault, in the words of whatever failed.
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(super) fn fault(error: impl ToString) -> Self {
        CommandError::Fault(Notice::verbatim(&error))
    }

    /// The error of the reference on a session of the user.
    pub(super) fn in_session(file: &str, error: TargetError) -> Self {
        match error {
            TargetError::Unsupported { .. } | TargetError::Solution(_) => {
                CommandError::in_file(file, &error)
            }
            TargetError::Fault(fault) => fault.into(),
        }
    }
}

impl From<FindError> for CommandError {
    fn from(error: FindError) -> Self {
        match error {
            FindError::Unknown { .. } => CommandError::Usage(error.notice()),
            FindError::Data(error) => error.into(),
        }
    }
}

impl From<IntakeError> for CommandError {
    fn from(error: IntakeError) -> Self {
        CommandError::Usage(error.notice())
    }
}

impl From<SourceError> for CommandError {
    fn from(error: SourceError) -> Self {
        CommandError::Usage(error.notice())
    }
}

impl From<Fault> for CommandError {
    fn from(fault: Fault) -> Self {
        CommandError::Fault(fault.notice())
    }
}

impl From<JailError> for CommandError {
    fn from(error: JailError) -> Self {
        CommandError::Fault(error.notice())
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
        CommandError::Fault(error.notice())
    }
}

impl From<BatteryError> for CommandError {
    fn from(error: BatteryError) -> Self {
        match error {
            BatteryError::Fault(fault) => fault.into(),
            error => CommandError::Usage(error.notice()),
        }
    }
}

/// Converts to a fault, except for what a teacher's solution does: the sessions of a built-in
/// assignment contain nothing unsupported.
impl From<TargetError> for CommandError {
    fn from(error: TargetError) -> Self {
        match error {
            TargetError::Solution(_) => CommandError::Usage(error.notice()),
            TargetError::Unsupported { .. } | TargetError::Fault(_) => {
                CommandError::Fault(error.notice())
            }
        }
    }
}

impl From<FolderError> for CommandError {
    fn from(error: FolderError) -> Self {
        CommandError::Usage(error.notice())
    }
}

impl From<PlayError> for CommandError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::NotAGame | PlayError::Options(_) => CommandError::Usage(error.notice()),
            PlayError::Program(_) | PlayError::EndOfInput => CommandError::Game(error.notice()),
            PlayError::Fault(_) | PlayError::Manifest(_) => CommandError::Fault(error.notice()),
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::BrokenPipe,
            _ => CommandError::Fault(error.notice()),
        }
    }
}

impl From<Notice> for CommandError {
    fn from(notice: Notice) -> Self {
        CommandError::Usage(notice)
    }
}

impl From<CacheError> for CommandError {
    fn from(error: CacheError) -> Self {
        match error {
            CacheError::Out(error) => error.into(),
            CacheError::Content(notice) => notice.into(),
        }
    }
}

impl From<OutputError> for CommandError {
    fn from(error: OutputError) -> Self {
        match error {
            OutputError::Unwritable { .. } => CommandError::Fault(error.notice()),
            OutputError::Busy(_) | OutputError::NotAFolder(_) => {
                CommandError::Usage(error.notice())
            }
        }
    }
}

impl From<WriteError> for CommandError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Out(error) => error.into(),
            WriteError::Cache(error) => error.into(),
            WriteError::Table(_) | WriteError::Workbook(_) | WriteError::Page(_) => {
                CommandError::fault(error)
            }
        }
    }
}

impl From<RenderError> for CommandError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Io(error) => error.into(),
            RenderError::Json(_) | RenderError::Xml(_) | RenderError::Html(_) => {
                CommandError::fault(error)
            }
        }
    }
}
