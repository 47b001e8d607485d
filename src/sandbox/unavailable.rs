//! Reasons why a machine does not support a tier, with remedies.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::process::getuid;
use thiserror::Error;

use super::entry_step::{EnterError, Step};
use super::tier::Tier;

/// A tier that a machine does not support.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("Tier {tier} is unavailable: {why}")]
pub struct Unavailable {
    /// The tier.
    pub tier: Tier,
    /// Obstacle to the tier.
    pub why: Obstacle,
}

/// Obstacle to a tier.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Obstacle {
    /// The system is not Linux.
    #[error("this system has neither namespaces, Landlock nor seccomp")]
    System,
    /// The program that enters jails cannot be started.
    #[error("`{}` cannot be started: {why}", gabarito.display())]
    NotStarted {
        /// Path of that program.
        gabarito: PathBuf,
        /// The system's error.
        why: String,
    },
    /// A step on the way into a jail failed.
    #[error(transparent)]
    Step(EnterError),
    /// The probe in the jail ended early.
    #[error("the probe ended early: {0}")]
    Ended(String),
    /// A file that the interpreter needs cannot be read in the jail.
    #[error("a jailed program cannot read `{}`", .0.display())]
    Unreadable(PathBuf),
    /// A file that the interpreter needs is below a folder that only its owner enters.
    #[error(
        "a jailed program, which is a user of its own, cannot read `{}`: the folder `{}` is \
         closed to other users (mode {mode:o})", path.display(), folder.display()
    )]
    Closed {
        /// The file.
        path: PathBuf,
        /// Outermost closed folder.
        folder: PathBuf,
        /// Permission bits of the folder.
        mode: u32,
    },
    /// The jail lets its program do what it must not.
    #[error("a jailed program can {0}")]
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
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            Obstacle::System => "run gabarito on Linux, or in a Linux container".to_owned(),
            Obstacle::NotStarted { .. } => {
                "install gabarito where every user may read it, such as /usr/local/bin".to_owned()
            }
            Obstacle::Unreadable(_) | Obstacle::Closed { .. } => {
                "install the interpreter where every user may read it; another Python is named \
                 by --python, as in `--python /usr/bin/python3`"
                    .to_owned()
            }
            Obstacle::Step(error) => remedy_of(error.step),
            Obstacle::Ended(_) | Obstacle::Leak(_) => REPORT.to_owned(),
        }
    }
}

/// Remedy for an unknown problem.
const REPORT: &str = "report it with these words: gabarito does not know of such a machine";

/// Settings that forbid namespaces to ordinary users: name, the value that forbids them, and
/// the value to set instead.
const SETTINGS: [(&str, &str, &str); 3] = [
    ("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),
    ("kernel.unprivileged_userns_clone", "0", "1"),
    ("user.max_user_namespaces", "0", "10000"),
];

/// Remedy for a failed step.
fn remedy_of(step: Step) -> String {
    let words = match step {
        Step::Namespaces | Step::Root => return namespaces(),
        Step::Landlock => {
            "use Linux 5.13 or later, with `landlock` in the kernel's `lsm=` parameter; in a \
             container, an engine that permits it (Docker 23 or Podman 4, and later)"
        }
        Step::Seccomp => "use a kernel with CONFIG_SECCOMP_FILTER",
        Step::User => {
            "let an ordinary user run gabarito, or give root back CAP_SETUID and CAP_SETGID"
        }
        Step::Program => {
            "install gabarito and the interpreter on a file system that programs may run from"
        }
        Step::Lifeline => REPORT,
    };
    words.to_owned()
}

/// Remedy where namespaces cannot be created, or mounts fail in them.
fn namespaces() -> String {
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
        return format!("allow user namespaces, as root: {}", set.join(", "));
    }
    "a container keeps its programs from namespaces: run gabarito outside of one, or give it \
     the permission to make them (Docker: `--cap-add SYS_ADMIN --security-opt \
     apparmor=unconfined`; Podman as an ordinary user: `--userns=keep-id`)"
        .to_owned()
}
