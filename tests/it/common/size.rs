//! How many of the slow tests run.

use std::env;

/// Names the size.
const VARIABLE: &str = "GABARITO_TESTS";

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Size {
    /// What `cargo test` runs.
    Quick,
    /// What `scripts/test` runs, on every change.
    Full,
    /// What `scripts/test --nightly` runs.
    Nightly,
}

impl Size {
    /// The size that was asked for, or else the smallest.
    pub(crate) fn asked() -> Self {
        match env::var(VARIABLE).as_deref() {
            Err(_) | Ok("quick") => Size::Quick,
            Ok("full") => Size::Full,
            Ok("nightly") => Size::Nightly,
            Ok(other) => panic!("{VARIABLE} is `{other}`: it may be quick, full or nightly"),
        }
    }
}
