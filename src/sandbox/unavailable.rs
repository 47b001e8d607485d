//! Reasons why a machine does not support a tier, with remedies.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::process::getuid;
use thiserror::Error;

use super::entry_step::{EnterError, Step};
use super::tier::Tier;
use crate::messages::{Localized, Notice};

/// A tier that a machine does not support.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub struct Unavailable {
    pub tier: Tier,
    /// Obstacle to the tier.
    pub why: Obstacle,
}

/// Obstacle to a tier.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub enum Obstacle {
    /// The system is not Linux.
    System,
    /// The program that enters jails cannot be started.
    NotStarted {
        /// Path of that program.
        gabarito: PathBuf,
        why: String,
    },
    /// A step on the way into a jail failed.
    Step(EnterError),
    /// The probe in the jail ended early.
    Ended(String),
    /// A file that the interpreter needs cannot be read in the jail.
    Unreadable(PathBuf),
    /// A file that the interpreter needs is below a folder that only its owner enters.
    Closed {
        path: PathBuf,
        folder: PathBuf,
        /// Permission bits of the folder.
        mode: u32,
    },
    /// The jail lets its program do what it must not: the name of the act's message.
    Leak(&'static str),
}

impl Obstacle {
    /// Creates the obstacle for a path that cannot be read in a jail: the folder that closes it,
    /// if any.
    pub(super) fn unreadable(path: PathBuf) -> Self {
        let mode = |folder: &Path| Some(fs::metadata(folder).ok()?.permissions().mode() & 0o777);
        let mut folders: Vec<&Path> = path.ancestors().skip(1).collect();
        folders.reverse();
        let mut modes = folders
            .into_iter()
            .filter_map(|folder| Some((folder, mode(folder)?)));
        // A jail entered by root has a user of its own.
        let closed = modes.find(|(_, mode)| getuid().is_root() && mode & 0o001 == 0);
        match closed.map(|(folder, mode)| (folder.to_owned(), mode)) {
            Some((folder, mode)) => Obstacle::Closed { path, folder, mode },
            None => Obstacle::Unreadable(path),
        }
    }

    /// Remedy for the obstacle, in the imperative.
    pub fn remedy(&self) -> Notice {
        match self {
            Obstacle::System => Notice::new("remedy-system"),
            Obstacle::NotStarted { .. } => Notice::new("remedy-not-started"),
            Obstacle::Unreadable(_) | Obstacle::Closed { .. } => Notice::new("remedy-unreadable"),
            Obstacle::Step(error) => remedy_of(error.step),
            Obstacle::Ended(_) | Obstacle::Leak(_) => Notice::new("remedy-report"),
        }
    }
}

impl Localized for Unavailable {
    fn notice(&self) -> Notice {
        Notice::new("sandbox-unavailable")
            .with("tier", self.tier.to_string())
            .with("why", &self.why)
    }
}

impl Localized for Obstacle {
    fn notice(&self) -> Notice {
        match self {
            Obstacle::System => Notice::new("obstacle-system"),
            Obstacle::NotStarted { gabarito, why } => Notice::new("obstacle-not-started")
                .with("gabarito", gabarito)
                .with("why", why),
            Obstacle::Step(error) => error.notice(),
            Obstacle::Ended(why) => Notice::new("obstacle-ended").with("why", why),
            Obstacle::Unreadable(path) => Notice::new("obstacle-unreadable").with("path", path),
            Obstacle::Closed { path, folder, mode } => Notice::new("obstacle-closed")
                .with("path", path)
                .with("folder", folder)
                .with("mode", format!("{mode:o}")),
            Obstacle::Leak(act) => Notice::new("obstacle-leak").with("act", Notice::new(act)),
        }
    }
}

/// Settings that forbid namespaces to ordinary users: name, the value that forbids them, and
/// the value to set instead.
const SETTINGS: [(&str, &str, &str); 3] = [
    ("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),
    ("kernel.unprivileged_userns_clone", "0", "1"),
    ("user.max_user_namespaces", "0", "10000"),
];

/// Remedy for a failed step.
fn remedy_of(step: Step) -> Notice {
    match step {
        Step::Namespaces | Step::Root => namespaces(),
        Step::Landlock => Notice::new("remedy-landlock"),
        Step::Seccomp => Notice::new("remedy-seccomp"),
        Step::User => Notice::new("remedy-user"),
        Step::Program => Notice::new("remedy-program"),
        Step::Lifeline | Step::Limits => Notice::new("remedy-report"),
    }
}

/// Remedy where namespaces cannot be created, or mounts fail in them.
fn namespaces() -> Notice {
    let is_set = |(name, value, _): &&(&str, &str, &str)| {
        let file = format!("/proc/sys/{}", name.replace('.', "/"));
        fs::read_to_string(file).is_ok_and(|set| set.trim() == *value)
    };
    let set: Vec<String> = SETTINGS
        .iter()
        .filter(is_set)
        .map(|(name, _, value)| format!("`sysctl -w {name}={value}`"))
        .collect();
    if !set.is_empty() && !getuid().is_root() {
        return Notice::new("remedy-settings").with("settings", set.join(", "));
    }
    Notice::new("remedy-container")
}
