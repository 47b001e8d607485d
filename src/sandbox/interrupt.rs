//! The user's request to end a judgement early: cases that are not run until then stay so.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// Ends every judgement of this process as if its time were over; gives whether that was
/// requested before.
pub(crate) fn request() -> bool {
    IS_REQUESTED.swap(true, Ordering::SeqCst)
}

/// Takes the request back; gives whether there was one.
pub(crate) fn withdraw() -> bool {
    IS_REQUESTED.swap(false, Ordering::SeqCst)
}

/// Returns whether the judgements of this process are to end.
pub(crate) fn is_requested() -> bool {
    IS_REQUESTED.load(Ordering::SeqCst)
}
