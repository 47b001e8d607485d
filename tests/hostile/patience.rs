//! Cases that wait for a processor: many are run at once, and the machine has other work.

use crate::header::Header;

/// How often such a case is run.
const ATTEMPTS: usize = 5;

/// A case, run again as long as it waits for a processor. `None` where it always does.
pub(crate) fn patiently<T>(run: impl FnMut() -> Option<T>) -> Option<T> {
    std::iter::repeat_with(run)
        .take(ATTEMPTS)
        .find_map(|case| case)
}

/// The hostile case of a file. One that may compute without end is run once: on a busy machine
/// it always waits.
pub(crate) fn hostile<T>(
    header: &Header,
    mut run: impl FnMut() -> Option<T>,
) -> Result<T, Vec<String>> {
    if header.may_burn() {
        return run().ok_or_else(Vec::new);
    }
    patiently(run).ok_or_else(|| vec![format!("waits for a processor, {ATTEMPTS} times")])
}
