//! A user without rights.

/// Number of a user that this run of the tests has for itself: the kernel counts processes
/// for each user. Above the numbers that systems assign, and mapped in containers too.
pub(crate) fn ordinary_user() -> u32 {
    40_000 + std::process::id() % 20_000
}
