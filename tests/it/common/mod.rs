//! What several tests need.

pub(crate) mod browser;
pub(crate) mod built_in;
pub(crate) mod class;
pub(crate) mod course;
mod machine;
#[cfg(target_os = "linux")]
pub(crate) mod own_process;
pub(crate) mod programs;
pub(crate) mod size;
pub(crate) mod tier;
#[cfg(target_os = "linux")]
pub(crate) mod user;

pub(crate) use machine::MACHINE;

use size::Size;

/// What of all is tried: nightly everything, else the one at `place`, counted around.
pub(crate) fn sample<T>(all: &[T], place: usize) -> &[T] {
    match Size::asked() {
        Size::Nightly => all,
        _ => &all[place % all.len()..][..1],
    }
}
