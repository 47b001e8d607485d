//! Messages that are still in no language.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::ENGLISH;

/// An error whose message exists in every language. Its `Display`, for logs and panics, is the
/// message in English.
pub trait Localized {
    /// The message of the error.
    fn notice(&self) -> Notice;
}

/// The name of a message, with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub(super) id: Cow<'static, str>,
    pub(super) args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A number.
    Number(u64),
    /// A text that is the same in every language.
    Text(String),
    /// A message.
    Notice(Notice),
}

impl Notice {
    /// The message `id`, without arguments yet.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Notice {
            id: Cow::Borrowed(id),
            args: Vec::new(),
        }
    }

    /// The notice of a text that is the same in every language: that of an assignment, or that of
    /// a fault of the machine or of gabarito.
    #[must_use]
    pub fn verbatim(text: &(impl ToString + ?Sized)) -> Self {
        Notice::new("verbatim").with("text", text.to_string())
    }

    /// The notice of an error in a file.
    #[must_use]
    pub fn in_file(file: impl Into<Arg>, error: impl Into<Arg>) -> Self {
        Notice::new("in-file")
            .with("file", file)
            .with("error", error)
    }

    /// The notice of a file or folder that cannot be read.
    #[must_use]
    pub fn unreadable(path: &Path, why: &io::Error) -> Self {
        Notice::new("unreadable")
            .with("path", path)
            .with("why", why)
    }

    /// The notice of a file or folder that cannot be written.
    #[must_use]
    pub fn unwritable(path: &Path, why: &io::Error) -> Self {
        Notice::new("unwritable")
            .with("path", path)
            .with("why", why)
    }

    /// The notice with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name.into(), arg.into()));
        self
    }

    /// The notice of several, joined by the message `by`, which has the arguments `one` and
    /// `other`; `None` of none.
    #[must_use]
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
        Arg::Text(path.display().to_string())
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
