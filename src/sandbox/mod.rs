//! The sandbox that holds a submission.
//!
//! The program that runs submissions is started in a **jail**: gabarito runs itself again with a
//! hidden subcommand ([`ENTER`]), which applies one protection after the other and then becomes the
//! requested program. The strongest [`Tier`] of a machine is found by trial ([`Jail::find`]): a
//! probe inside the jail does what a hostile submission would do, and reports what succeeded.
//!
//! | tier | what holds a submission |
//! |---|---|
//! | 2 | its own view of processes, files, network and users; Landlock; seccomp; limits |
//! | 1 | Landlock; seccomp; limits |
//! | 0 | limits |
//!
//! Entered by root, each jail has a user of its own in tiers 2 and 1; in tier 0, root
//! runs no submission unless that is explicitly allowed ([`Jail::warning`]). An [`Obstacle`]
//! is the reason why a machine does not support a tier, with its remedy.
//!
//! Unsafe code is allowed in this folder alone, each block with its reason.

#[cfg(target_family = "wasm")]
mod browser;
pub(crate) mod clock;
#[cfg(target_os = "linux")]
mod enter;
#[cfg(not(target_family = "wasm"))]
mod enter_request;
#[cfg(not(target_family = "wasm"))]
mod entry_step;
pub(crate) mod interrupt;
#[cfg(not(target_family = "wasm"))]
mod jail;
#[cfg(target_os = "linux")]
mod jail_user;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod lifeline;
mod limits;
#[cfg(not(target_family = "wasm"))]
mod probe;
#[cfg(target_os = "linux")]
mod root_filesystem;
#[cfg(target_os = "linux")]
mod seccomp;
mod tier;
#[cfg(not(target_family = "wasm"))]
mod unavailable;

#[cfg(target_family = "wasm")]
pub use browser::Jail;
#[cfg(not(target_family = "wasm"))]
pub use enter_request::{ENTER, ProcessLimits, Spec};
#[cfg(not(target_family = "wasm"))]
pub use entry_step::{EnterError, Step};
#[cfg(not(target_family = "wasm"))]
pub use jail::{Jail, JailError, meant_without_isolation};
pub use limits::{Limits, TimeLimits, WorkFolder};
#[cfg(not(target_family = "wasm"))]
pub use probe::{PROBE, Tried};
pub use tier::{Protection, Sandbox, Tier};
#[cfg(not(target_family = "wasm"))]
pub use unavailable::{Obstacle, Unavailable};

/// Returns whether the arguments name a hidden subcommand.
#[cfg(not(target_family = "wasm"))]
pub fn is_hidden(typed: &[std::ffi::OsString]) -> bool {
    typed
        .get(1)
        .is_some_and(|command| command == ENTER || command == PROBE)
}

/// Runs the hidden subcommand that [`is_hidden`] found; returns the exit status.
#[cfg(not(target_family = "wasm"))]
pub fn run_hidden(typed: &[std::ffi::OsString]) -> u8 {
    match typed.get(1) {
        Some(command) if command == PROBE => probe::run(),
        _ => enter_request::enter(typed),
    }
}
