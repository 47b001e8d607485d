//! Messages that are still in no language.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{ENGLISH, in_line};

/// The message of an error at a line.
const AT_LINE: &str = "at-line";

/// An error whose message exists in every language. Its `Display`, for logs and panics, is the
/// message in English.
pub trait Localized {
    /// The message of the error.
    fn notice(&self) -> Notice;
}

/// The name of a message, with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Notice {
    pub(super) id: Cow<'static, str>,
    pub(super) args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    Number(u64),
    /// A text that is the same in every language.
    Text(String),
    /// A message.
    Notice(Notice),
}

impl Notice {
    /// The message `id`, without arguments yet.
    pub const fn new(id: &'static str) -> Self {
        Notice {
            id: Cow::Borrowed(id),
            args: Vec::new(),
        }
    }

    /// The notice of a text that is the same in every language: that of an assignment, or that of
    /// a fault of the machine or of gabarito.
    pub fn verbatim(text: &(impl ToString + ?Sized)) -> Self {
        Notice::new("verbatim").with("text", text.to_string())
    }

    pub fn in_file(file: impl Into<Arg>, error: impl Into<Arg>) -> Self {
        Notice::new("in-file")
            .with("file", file)
            .with("error", error)
    }

    /// The notice of an error at a line, from 1.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Notice::new(AT_LINE).with("line", line).with("error", self)
    }

    /// The notice of an error without the line that it is at.
    #[must_use]
    pub(crate) fn without_line(self) -> Self {
        if self.id != AT_LINE {
            return self;
        }
        let error = self.args.into_iter().find_map(|(_, arg)| match arg {
            Arg::Notice(error) => Some(error),
            Arg::Number(_) | Arg::Text(_) => None,
        });
        error.unwrap_or_else(|| Notice::new(AT_LINE))
    }

    pub fn not_utf_8(file: &Path) -> Self {
        let error = Notice::new("folder-not-utf-8").with_fix(Notice::new("fix-utf-8"));
        Notice::in_file(file, error)
    }

    /// The notice of an error, and what to do.
    #[must_use]
    pub fn with_fix(self, fix: Notice) -> Self {
        Notice::new("with-fix").with("error", self).with("fix", fix)
    }

    /// The notice of a file or folder that cannot be read.
    pub fn unreadable(path: &Path, why: &io::Error) -> Self {
        Notice::new("unreadable")
            .with("path", path)
            .with("why", why)
    }

    /// The notice of a file or folder that cannot be written.
    pub fn unwritable(path: &Path, why: &io::Error) -> Self {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        match folder.filter(|folder| why.kind() == io::ErrorKind::NotFound && !folder.exists()) {
            Some(folder) => Notice::new("unwritable-no-folder").with("folder", folder),
            None => Notice::new("unwritable").with("why", why),
        }
        .with("path", path)
    }

    /// The notice with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name.into(), arg.into()));
        self
    }

    /// The notice of several, joined by the message `by`, which has the arguments `one` and
    /// `other`; `None` of none.
    pub fn joined(by: &'static str, notices: impl IntoIterator<Item = Notice>) -> Option<Self> {
        let join = |one, other| Notice::new(by).with("one", one).with("other", other);
        notices.into_iter().reduce(join)
    }

    /// The notice with `from` replaced by `to` in its texts.
    #[must_use]
    pub fn replace(mut self, from: &str, to: &str) -> Self {
        for (_, arg) in &mut self.args {
            *arg = match std::mem::replace(arg, Arg::Number(0)) {
                Arg::Text(text) => text.replace(from, to).into(),
                Arg::Notice(notice) => notice.replace(from, to).into(),
                number @ Arg::Number(_) => number,
            };
        }
        self
    }
}

/// A notice is the error itself where no caller tells errors apart.
impl Localized for Notice {
    fn notice(&self) -> Notice {
        self.clone()
    }
}

impl Error for Notice {}

/// The message in English.
impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ENGLISH.tell(self))
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Arg::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Arg::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Arg::Number(number as u64)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Arg::Text(text.clone())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<&Path> for Arg {
    fn from(path: &Path) -> Self {
        // The name of a file may have line breaks in it.
        Arg::Text(in_line(&path.display().to_string()))
    }
}

impl From<&PathBuf> for Arg {
    fn from(path: &PathBuf) -> Self {
        path.as_path().into()
    }
}

impl From<Notice> for Arg {
    fn from(notice: Notice) -> Self {
        Arg::Notice(notice)
    }
}

impl<E: Localized> From<&E> for Arg {
    fn from(error: &E) -> Self {
        Arg::Notice(error.notice())
    }
}

/// The commonest errors of the system have messages; others are in the words of the system.
impl Localized for io::Error {
    fn notice(&self) -> Notice {
        match self.kind() {
            io::ErrorKind::NotFound => Notice::new("system-not-found"),
            io::ErrorKind::PermissionDenied => Notice::new("system-permission"),
            io::ErrorKind::IsADirectory => Notice::new("system-folder"),
            io::ErrorKind::NotADirectory => Notice::new("system-no-folder"),
            _ => Notice::verbatim(self),
        }
    }
}
