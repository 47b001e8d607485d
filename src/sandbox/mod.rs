//! How a submission is held.
//!
//! The program that runs submissions is started in a **jail**: gabarito runs
//! itself again with a hidden subcommand ([`ENTER`]), which takes on one
//! protection after the other and then becomes the program asked for. The
//! strongest [`Tier`] that a machine gives is found by trying it
//! ([`Jail::find`]): a probe inside the jail does what a hostile submission would
//! do, and says what succeeded.
//!
//! | tier | what holds a submission |
//! |---|---|
//! | 2 | its own view of processes, files, network and users; Landlock; seccomp; limits |
//! | 1 | Landlock; seccomp; limits |
//! | 0 | limits |
//!
//! Where it is root who enters, each jail is a user of its own in tiers 2 and 1; in tier 0
//! root runs no submission that is not meant to be run so ([`Jail::warning`]). Why a machine
//! does not give a tier is an [`Obstacle`], with its remedy.
//!
//! Unsafe code is allowed in this folder alone, each block with its reason.

#[cfg(target_os = "linux")]
mod enter;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod identity;
mod jail;
#[cfg(target_os = "linux")]
mod lifeline;
mod limits;
mod order;
mod probe;
mod protection;
#[cfg(target_os = "linux")]
mod root;
mod step;
mod unavailable;

pub use jail::{HARM, Jail, JailError};
pub use limits::Limits;
pub use order::{ENTER, Spec};
pub use probe::{PROBE, Tried};
pub use protection::{Protection, Sandbox, Tier};
pub use step::{EnterError, Step};
pub use unavailable::{Obstacle, Unavailable};

/// Runs a hidden subcommand, if that is what was typed; does not come back from
/// one.
#[must_use]
pub fn is_hidden(typed: &[std::ffi::OsString]) -> bool {
    typed
        .get(1)
        .is_some_and(|command| command == ENTER || command == PROBE)
}

/// Runs what [`is_hidden`] found, and gives the status to end with.
#[must_use]
pub fn run_hidden(typed: &[std::ffi::OsString]) -> u8 {
    match typed.get(1) {
        Some(command) if command == PROBE => probe::run(),
        _ => order::enter(typed),
    }
}
