//! The jail from inside: one protection after the other, then the program.

use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Signal, getppid, set_parent_process_death_signal};
use thiserror::Error;

use super::jail::{ENTER, NOT_ENTERED, Order, Stage, written};
use super::protection::Protection;
use super::{files, filter, identity, lifeline, root};

/// Which protection could not be taken on.
#[derive(Debug, Error)]
pub(super) enum EnterError {
    /// The one that asked for the jail is gone.
    #[error("whoever asked for the jail is gone")]
    Orphaned,
    /// A system call was refused.
    #[error("{step}: {why}")]
    Refused {
        /// What was tried.
        step: &'static str,
        /// The system's words.
        why: String,
    },
}

impl EnterError {
    pub(super) fn at(step: &'static str) -> impl FnOnce(rustix::io::Errno) -> Self {
        move |why| EnterError::because(step, why)
    }

    pub(super) fn because(step: &'static str, why: impl std::fmt::Display) -> Self {
        EnterError::Refused {
            step,
            why: why.to_string(),
        }
    }
}

/// This program, whatever its file is called by now.
const OURSELVES: &str = "/proc/self/exe";

/// Enters the jail of an order and becomes its program.
pub(super) fn enter(order: &Order) -> Result<u8, EnterError> {
    die_with_parent()?;
    if order.stage == Stage::Inside {
        root::pivot(&order.spec)?;
        return hold(order);
    }
    // The signal is only for what happens from now on.
    if getppid().map(|pid| pid.as_raw_nonzero().get().cast_unsigned()) != Some(order.parent) {
        return Err(EnterError::Orphaned);
    }
    lifeline::arm()?;
    if !order.protections.contains(&Protection::Namespaces) {
        return hold(order);
    }
    let own_users = identity::new_namespaces()?;
    inside(order, own_users)
}

/// Kills this process when its parent ends, however that happens.
fn die_with_parent() -> Result<(), EnterError> {
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(EnterError::at("parent death signal"))
}

/// Runs the rest in a child: only that is a process of the new namespaces, their
/// first, with which all others die.
fn inside(order: &Order, own_users: bool) -> Result<u8, EnterError> {
    let order = Order {
        spec: order.spec.clone(),
        protections: order.protections.clone(),
        parent: order.parent,
        stage: Stage::Inside,
        own_users,
    };
    let status = Command::new(OURSELVES)
        .arg(ENTER)
        .arg(written(&order))
        .status()
        .map_err(|why| EnterError::because("start inside", why))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.unwrap_or(NOT_ENTERED))
}

/// Gives up every right, then becomes the program.
fn hold(order: &Order) -> Result<u8, EnterError> {
    if !order.protections.is_empty() {
        identity::drop_rights(order.own_users)?;
    }
    if order.stage == Stage::Inside {
        // Changing who one is forgets it.
        die_with_parent()?;
    } else {
        // Those that the program forks would stay behind: with the lifeline all die
        // at once, but not where the one that holds it is dead before.
        set_parent_process_death_signal(None).map_err(EnterError::at("parent death signal"))?;
    }
    if order.protections.contains(&Protection::Landlock) {
        files::restrict(&order.spec)?;
    }
    if order.protections.contains(&Protection::Seccomp) {
        filter::install()?;
    }
    let error = Command::new(&order.spec.program)
        .args(&order.spec.args)
        .exec();
    Err(EnterError::because("become the program", error))
}
