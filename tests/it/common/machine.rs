//! The interpreter and the jail, found once for all tests of a binary.

use std::path::Path;
use std::sync::LazyLock;

use gabarito::sandbox::Tier;
use gabarito::worker::{Machine, python};

/// What this machine runs submissions by. A test that needs it fails where there
/// is no interpreter: it is never skipped.
pub(crate) static MACHINE: LazyLock<Machine> = LazyLock::new(|| {
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    match python::interpreter::find_interpreter(None) {
        Ok(interpreter) => Machine::new(gabarito, interpreter, Tier::ISOLATED),
        Err(fault) => panic!("{fault}"),
    }
});
