//! What several tests need: the interpreter, found once.

use std::sync::LazyLock;

use gabarito::submission::Interpreter;

/// The interpreter of this machine. A test that needs it fails where there is
/// none: it is never skipped.
pub(crate) static PYTHON: LazyLock<Interpreter> = LazyLock::new(|| match Interpreter::find(None) {
    Ok(interpreter) => interpreter,
    Err(fault) => panic!("{fault}"),
});
