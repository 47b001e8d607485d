//! The option that names a teacher's comments on mistakes.

use std::fs;
use std::path::PathBuf;

use super::CommandError;
use super::args::heading;
use crate::course::class::Comments;
use crate::messages::Notice;

/// The option that names a teacher's comments on mistakes.
#[derive(Debug, clap::Args)]
pub(super) struct CommentsOption {
    /// TOML file of comments on mistakes, by their names on the page of a class (docs/class.md): each
    /// reaches every submission with the mistake [default: none]
    #[arg(long, value_name = "FILE", help_heading = heading::OUTPUT)]
    comments: Option<PathBuf>,
}

impl CommentsOption {
    /// Reads the comments; none without the option.
    pub(super) fn read(&self) -> Result<Comments, CommandError> {
        let Some(path) = &self.comments else {
            return Ok(Comments::default());
        };
        let bytes = fs::read(path).map_err(|error| CommandError::unreadable(path, &error))?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| CommandError::Usage(Notice::not_utf_8(path)))?;
        Comments::parse(&text).map_err(|error| CommandError::in_file(path.as_path(), &error))
    }
}
