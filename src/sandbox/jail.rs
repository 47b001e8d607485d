//! The jail from outside: what it is asked to hold, and how it is started.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::probe::{self, Tried};
use super::protection::{Protection, Sandbox, Tier};
use super::unavailable::{Obstacle, Unavailable};

/// The hidden subcommand that enters a jail.
pub const ENTER: &str = "__jail";

/// What a submission can do that nothing but limits holds.
pub const HARM: &str =
    "the submission can read and change your files, reach the network and start processes";

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

/// A way to hold programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jail {
    /// The program that knows the hidden subcommand.
    gabarito: PathBuf,
    sandbox: Sandbox,
    /// The stronger tiers that were tried before.
    unavailable: Vec<Unavailable>,
}

/// Why a program cannot be held as asked.
#[derive(Debug, Error)]
pub enum JailError {
    /// The machine does not give what was asked for at least.
    #[error(
        "the sandbox is of tier {} here, and --require-sandbox asks for {} at least; \
         `gabarito doctor` tells what is missing", found.tier, required
    )]
    TooWeak {
        /// What it gives.
        found: Sandbox,
        /// What was asked for.
        required: Tier,
    },
    /// A submission would run as root, without any isolation.
    #[error(
        "the sandbox is of tier 0 here, and root runs it: a submission could change every file \
         of the machine. {} Or run gabarito as an ordinary user; or, on a machine with \
         nothing to lose, with --no-sandbox", told(reason.as_ref())
    )]
    Root {
        /// Why no stronger tier is available.
        reason: Option<Unavailable>,
    },
}

/// Why a tier is unavailable and how to change that, in sentences.
fn told(reason: Option<&Unavailable>) -> String {
    reason.map_or_else(String::new, |reason| {
        format!("{reason}. To get it: {}.", reason.why.remedy())
    })
}

impl Jail {
    /// The strongest jail that this machine gives, up to `most`, in which `needed`
    /// can be read. `gabarito` is the program that knows the hidden subcommand:
    /// this one, as a rule.
    #[must_use]
    pub fn find(gabarito: &Path, most: Tier, needed: &[PathBuf]) -> Self {
        let of = |tier: Tier| Jail {
            gabarito: gabarito.to_owned(),
            sandbox: Sandbox::of(tier.protections()),
            unavailable: Vec::new(),
        };
        let mut unavailable = Vec::new();
        let tiers = Tier::ALL.into_iter();
        for tier in tiers.filter(|tier| (Tier::FILTERED..=most).contains(tier)) {
            let jail = of(tier);
            match probe::hold(&jail, needed) {
                Ok(()) => {
                    return Jail {
                        unavailable,
                        ..jail
                    };
                }
                Err(why) => unavailable.push(Unavailable { tier, why }),
            }
        }
        Jail {
            unavailable,
            ..of(Tier::LIMITS)
        }
    }

    /// Tries hostile acts in it.
    ///
    /// # Errors
    /// [`Obstacle`] where it cannot be entered.
    pub fn try_acts(&self) -> Result<Vec<Tried>, Obstacle> {
        probe::try_acts(self, &[])
    }

    /// The stronger tiers, and why the machine does not give them.
    #[must_use]
    pub fn unavailable(&self) -> &[Unavailable] {
        &self.unavailable
    }

    /// What to warn of before a submission runs in it, if there is no isolation.
    ///
    /// # Errors
    /// [`JailError::Root`] if it is root who would run the submission.
    pub fn warning(&self) -> Result<Option<String>, JailError> {
        if self.sandbox.tier > Tier::LIMITS {
            return Ok(None);
        }
        let reason = self.unavailable.last();
        if rustix::process::getuid().is_root() {
            let reason = reason.cloned();
            return Err(JailError::Root { reason });
        }
        Ok(Some(format!(
            "the sandbox is of tier 0: {HARM}. {}",
            told(reason)
        )))
    }

    /// Whether it is of a tier that is enough.
    ///
    /// # Errors
    /// [`JailError::TooWeak`] if it is not.
    pub fn at_least(&self, required: Tier) -> Result<(), JailError> {
        if self.sandbox.tier < required {
            return Err(JailError::TooWeak {
                found: self.sandbox.clone(),
                required,
            });
        }
        Ok(())
    }

    /// What it holds programs by.
    #[must_use]
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    pub(super) fn gabarito(&self) -> &Path {
        &self.gabarito
    }

    /// A command that runs a program in it.
    #[must_use]
    pub fn command(&self, spec: &Spec) -> Command {
        let kept = self
            .sandbox
            .active
            .iter()
            .filter(|each| **each != Protection::Rlimits);
        let protections: Vec<Protection> = kept.copied().collect();
        let mut command;
        if cfg!(target_os = "linux") {
            let order = Order {
                spec: spec.clone(),
                protections,
                parent: std::process::id(),
                stage: Stage::Outside,
            };
            command = Command::new(&self.gabarito);
            command.arg(ENTER).arg(written(&order));
        } else {
            command = Command::new(&spec.program);
            command.args(&spec.args);
        }
        command
            .env_clear()
            .env("LANG", "C.UTF-8")
            // Symbols are bound once, at the start, and not in each fork of it.
            .env("LD_BIND_NOW", "1")
            .current_dir("/");
        command
    }
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
