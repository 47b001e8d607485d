//! The jail: a user of its own for each, and what gabarito does on machines that lack
//! what the tiers are made of.
//!
//! What a machine lacks is taken from a thread of the test by a filter of system calls,
//! which the programs that it starts have too. As root the tests try an ordinary user
//! also; without root they say what they skip.

#![expect(clippy::print_stdout, reason = "what is skipped is said")]

mod lacking;
mod users;

/// Says why a test is skipped without root; tells whether it is root who runs it.
fn is_root() -> bool {
    let is_root = rustix::process::getuid().is_root();
    if !is_root {
        println!("skipped: only root has other users to become");
    }
    is_root
}
