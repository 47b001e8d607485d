//! The user's wish to end a judgement early: what was not asked until then is not run.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_ASKED: AtomicBool = AtomicBool::new(false);

/// Ends every judgement of this process as if its time were over. Gives whether that had been
/// asked before.
pub(crate) fn ask() -> bool {
    IS_ASKED.swap(true, Ordering::SeqCst)
}

/// Whether the judgements of this process are to end.
pub(crate) fn is_asked() -> bool {
    IS_ASKED.load(Ordering::SeqCst)
}
