//! The order to enter a jail: what goes to the hidden subcommand, and how it is taken.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::protection::Protection;

/// The hidden subcommand that enters a jail.
pub const ENTER: &str = "__jail";

/// The status with which a jail ends that could not be entered.
pub(super) const NOT_ENTERED: u8 = 125;

/// A program to be held, and what it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    /// The program itself, not a link to it.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The files and folders that it may read, and no others.
    pub readable: Vec<PathBuf>,
}

/// A spec with what is to hold it: what goes to the hidden subcommand.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) spec: Spec,
    pub(super) protections: Vec<Protection>,
    /// The process that must be there: without it the jail is nobody's.
    pub(super) parent: u32,
    pub(super) stage: Stage,
}

/// How far the way into a jail has been gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// In the namespaces of the machine.
    Outside,
    /// In those of the jail.
    Inside {
        /// Its first process, by its number in the namespace of the machine.
        jail: u32,
    },
}

/// An order as an argument.
pub(super) fn written(order: &Order) -> String {
    // Paths that are no text cannot be written; such a program is not found.
    serde_json::to_string(order).unwrap_or_default()
}

/// Enters the jail that the arguments describe; gives the status to end with
/// where that was not possible, or when the program has ended.
pub(super) fn enter(typed: &[OsString]) -> u8 {
    let order = typed
        .get(2)
        .and_then(|order| OsStr::to_str(order))
        .and_then(|order| serde_json::from_str::<Order>(order).ok());
    #[cfg(target_os = "linux")]
    if let Some(order) = order {
        return match super::enter::enter(&order) {
            Ok(status) => status,
            Err(error) => {
                use std::io::Write;
                // At once: reading it may end this process, by its lifeline.
                let written = serde_json::to_string(&error).unwrap_or_default();
                let _ = std::io::stderr().write_all(written.as_bytes());
                NOT_ENTERED
            }
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = order;
    NOT_ENTERED
}
