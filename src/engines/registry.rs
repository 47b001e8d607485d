//! The built-in assignments, by name.

use thiserror::Error;

use crate::assignment::{Assignment, DataError};
use crate::engines::Engine;
use crate::engines::moinho::MOINHO;
use crate::engines::scrabble::SCRABBLE;
use crate::engines::tictactoe::TICTACTOE;
use crate::engines::velha::VELHA;
use crate::messages::{Localized, Notice};

/// The engine of every built-in assignment.
pub static ENGINES: [&Engine; 4] = [&MOINHO, &SCRABBLE, &TICTACTOE, &VELHA];

/// Why there is no assignment of a name.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum FindError {
    /// No assignment has the name.
    Unknown { name: String },
    /// The embedded data of a built-in assignment are wrong.
    Data(#[from] DataError),
}

impl Localized for FindError {
    fn notice(&self) -> Notice {
        match self {
            FindError::Unknown { name } => Notice::new("find-unknown")
                .with("name", name)
                .with("names", names().join(", "))
                .suggesting(name, names()),
            FindError::Data(error) => error.notice(),
        }
    }
}

/// The engine of a name.
///
/// # Errors
/// [`FindError::Unknown`], which lists the names that there are.
pub fn engine(name: &str) -> Result<&'static Engine, FindError> {
    let found = ENGINES.iter().find(|each| each.name == name);
    found.copied().ok_or_else(|| FindError::Unknown {
        name: name.to_owned(),
    })
}

/// The assignment of a name.
///
/// # Errors
/// [`FindError`] where no assignment has the name, or its embedded data are wrong.
pub fn find_assignment(name: &str) -> Result<Assignment, FindError> {
    Ok(engine(name)?.assignment()?)
}

/// Every built-in assignment, in the order of [`ENGINES`].
///
/// # Errors
/// [`DataError`] where the embedded data of one are wrong.
pub fn all() -> Result<Vec<Assignment>, DataError> {
    ENGINES.iter().map(|each| each.assignment()).collect()
}

fn names() -> Vec<&'static str> {
    ENGINES.iter().map(|each| each.name).collect()
}
