//! The order to enter a jail: the argument of the hidden subcommand.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::limits::WorkFolder;
use super::tier::Protection;

/// The hidden subcommand that enters a jail.
pub const ENTER: &str = "__jail";

/// Exit status of a jail that could not be entered.
pub(super) const NOT_ENTERED: u8 = 125;

/// Program to be held, and the files that it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    /// Path of the program itself, not of a link to it.
    pub program: PathBuf,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Files and folders that the program may read, and no others.
    pub readable: Vec<PathBuf>,
    /// Limits of every process in the jail, which none of them can lift. `None` where the program
    /// sets such limits itself.
    pub limits: Option<ProcessLimits>,
    /// The folder that the program may write in, if there is one; needs namespaces.
    pub work_folder: Option<WorkFolder>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessLimits {
    /// Address space, in bytes.
    pub memory_bytes: u64,
    /// Processes of the jail, where they are counted apart from all others.
    pub processes: u64,
}

/// A spec with its protections: the argument of the hidden subcommand.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) spec: Spec,
    pub(super) protections: Vec<Protection>,
    /// Process that must be the parent: without it, the jail is orphaned.
    pub(super) parent: u32,
    pub(super) stage: Stage,
}

/// Stage on the way into a jail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// In the machine's namespaces.
    Outside,
    /// In the jail's namespaces.
    Inside {
        /// First process of the jail, by its number in the machine's namespace.
        jail: u32,
    },
}

/// Serializes an order as an argument.
pub(super) fn encode_order(order: &Order) -> String {
    // A path that is no UTF-8 cannot be serialized; its program is not found.
    serde_json::to_string(order).unwrap_or_default()
}

/// Enters the jail that the arguments describe; returns an exit status if that fails, or
/// when the program has ended.
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
                // In one write: its reader may end this process, by the lifeline.
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
