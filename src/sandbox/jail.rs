//! The jail from outside: finds the strongest one of a machine and starts it.

use std::path::{Path, PathBuf};
use std::process::Command;

use thiserror::Error;

use super::enter_request::{ENTER, Order, Spec, Stage, encode_order};
use super::probe::{self, Tried};
use super::tier::{Protection, Sandbox, Tier};
use super::unavailable::{Obstacle, Unavailable};
use crate::messages::{Localized, Notice};

/// A jail: a way to hold programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jail {
    /// Path of the program with the hidden subcommand.
    gabarito: PathBuf,
    sandbox: Sandbox,
    /// Stronger tiers that were tried and failed.
    unavailable: Vec<Unavailable>,
}

/// Reason why a program cannot be held as required.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum JailError {
    /// The sandbox of this machine is weaker than required.
    TooWeak { found: Sandbox, required: Tier },
    /// A submission would run as root, without any isolation.
    Root {
        /// Reason why no stronger tier is available.
        reason: Option<Unavailable>,
    },
}

impl Localized for JailError {
    fn notice(&self) -> Notice {
        match self {
            JailError::TooWeak { found, required } => Notice::new("sandbox-too-weak")
                .with("found", found.tier.to_string())
                .with("required", required.to_string()),
            JailError::Root { reason: None } => Notice::new("sandbox-root"),
            JailError::Root {
                reason: Some(reason),
            } => Notice::new("sandbox-root-because").with("reason", reason_notice(reason)),
        }
    }
}

/// Sentences on why a tier is unavailable and how to change that.
fn reason_notice(reason: &Unavailable) -> Notice {
    Notice::new("sandbox-reason")
        .with("obstacle", reason)
        .with("remedy", reason.why.remedy())
}

/// Harm that a submission can do that is held by limits alone.
fn harm_notice() -> Notice {
    Notice::new("sandbox-harm")
}

/// Warning for a submission that is to run without isolation.
pub fn meant_without_isolation() -> Notice {
    Notice::new("sandbox-none-meant").with("harm", harm_notice())
}

impl Jail {
    /// Finds the strongest jail of this machine, up to `most`, in which `needed` can be read.
    /// `gabarito` is the program with the hidden subcommand: this one, as a rule.
    pub fn find(gabarito: &Path, most: Tier, needed: &[PathBuf]) -> Self {
        let mut unavailable = Vec::new();
        let tiers = Tier::ALL.into_iter();
        for tier in tiers.filter(|tier| (Tier::FILTERED..=most).contains(tier)) {
            let jail = Jail::untested(gabarito, tier);
            match probe::check_confinement(&jail, needed) {
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
            ..Jail::untested(gabarito, Tier::LIMITS)
        }
    }

    /// The jail of a tier that this machine may not support.
    pub fn untested(gabarito: &Path, tier: Tier) -> Self {
        Jail {
            gabarito: gabarito.to_owned(),
            sandbox: Sandbox::of(tier.protections()),
            unavailable: Vec::new(),
        }
    }

    /// Tries hostile acts in the jail.
    ///
    /// # Errors
    /// [`Obstacle`] where the jail cannot be entered.
    pub fn try_acts(&self) -> Result<Vec<Tried>, Obstacle> {
        probe::try_acts(self, &[])
    }

    /// Stronger tiers, with the reason why the machine does not support each.
    pub fn unavailable(&self) -> &[Unavailable] {
        &self.unavailable
    }

    /// Warning to show before a submission runs without isolation; `None` with isolation.
    ///
    /// # Errors
    /// [`JailError::Root`] if root would run the submission without isolation.
    pub fn warning(&self) -> Result<Option<Notice>, JailError> {
        if self.sandbox.tier > Tier::LIMITS {
            return Ok(None);
        }
        let reason = self.unavailable.last();
        if rustix::process::getuid().is_root() {
            let reason = reason.cloned();
            return Err(JailError::Root { reason });
        }
        Ok(Some(match reason {
            None => Notice::new("sandbox-none").with("harm", harm_notice()),
            Some(reason) => Notice::new("sandbox-none-because")
                .with("harm", harm_notice())
                .with("reason", reason_notice(reason)),
        }))
    }

    /// Checks that the jail has at least the required tier.
    ///
    /// # Errors
    /// [`JailError::TooWeak`] if it has a weaker one.
    pub fn at_least(&self, required: Tier) -> Result<(), JailError> {
        if self.sandbox.tier < required {
            return Err(JailError::TooWeak {
                found: self.sandbox.clone(),
                required,
            });
        }
        Ok(())
    }

    /// Tier and protections of the jail.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    pub(crate) fn gabarito(&self) -> &Path {
        &self.gabarito
    }

    /// Command that runs a program in the jail.
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
            command.arg(ENTER).arg(encode_order(&order));
        } else {
            command = Command::new(&spec.program);
            command.args(&spec.args);
        }
        command
            .env_clear()
            .env("LANG", "C.UTF-8")
            // Bind symbols once at the start, instead of in each fork.
            .env("LD_BIND_NOW", "1")
            .current_dir("/");
        command
    }
}
