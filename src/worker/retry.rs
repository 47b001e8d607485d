//! Retries: runs a request again whose end may be the machine's fault.

use super::Fault;

/// Reason to retry a case: its end may be the machine's fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryReason {
    /// The machine may have been busy, or the worker was lost.
    Machine,
    /// The machine was busy: the case waited for a processor.
    Starved,
    /// The kernel's OOM killer killed processes meanwhile.
    Memory,
}

/// Factor on the wall-clock limit of a retried case that spent its time waiting for a processor.
/// Enough for eight processes on each processor.
pub(super) const PATIENCE: u32 = 8;

/// Runs `attempt`, with retries, and returns its reliable answer.
///
/// # Errors
/// The errors of `attempt`; [`Fault::NoMemory`] where memory is short twice; [`Fault::Busy`] where
/// every attempt waits for a processor.
pub(crate) fn with_retries_or_fault<T>(
    times: u32,
    attempt: impl FnMut() -> Result<(T, Option<RetryReason>), Fault>,
) -> Result<T, Fault> {
    match with_retries(times, attempt)? {
        (_, Some(RetryReason::Memory)) => Err(Fault::NoMemory),
        (_, Some(RetryReason::Starved)) => Err(Fault::Busy),
        (answer, _) => Ok(answer),
    }
}

/// Runs `attempt`, with retries, and returns its last answer and the reason that remains to doubt it.
///
/// Retries up to `times` where the machine may be at fault, and once more where memory was short.
///
/// # Errors
/// The errors of `attempt`.
pub(super) fn with_retries<T>(
    mut times: u32,
    mut attempt: impl FnMut() -> Result<(T, Option<RetryReason>), Fault>,
) -> Result<(T, Option<RetryReason>), Fault> {
    let mut was_short = false;
    loop {
        let (answer, retry_reason) = attempt()?;
        match retry_reason {
            Some(RetryReason::Memory) if !was_short => was_short = true,
            Some(RetryReason::Machine | RetryReason::Starved) if times > 0 => times -= 1,
            _ => return Ok((answer, retry_reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::RetryReason::{Machine, Memory, Starved};
    use super::*;

    /// Expects the last answer after every attempt listed, or no reliable one.
    #[rstest]
    #[case::sure(&[None], true)]
    #[case::busy(&[Some(Machine), None], true)]
    #[case::busy_again(&[Some(Machine), Some(Machine)], true)]
    #[case::short(&[Some(Memory), None], true)]
    #[case::short_again(&[Some(Memory), Some(Memory)], false)]
    #[case::busy_then_short(&[Some(Machine), Some(Memory), None], true)]
    #[case::busy_then_short_again(&[Some(Machine), Some(Memory), Some(Memory)], false)]
    #[case::short_then_busy(&[Some(Memory), Some(Machine), None], true)]
    #[case::short_then_busy_again(&[Some(Memory), Some(Machine), Some(Machine)], true)]
    #[case::short_before_and_after(&[Some(Memory), Some(Machine), Some(Memory)], false)]
    fn a_doubt_is_asked_about_once(
        #[case] retry_reasons: &[Option<RetryReason>],
        #[case] is_believed: bool,
    ) {
        let mut attempts = 0;
        let answer = with_retries_or_fault(1, || {
            attempts += 1;
            Ok((attempts, retry_reasons[attempts - 1]))
        });
        assert_eq!(attempts, retry_reasons.len());
        match answer {
            Ok(answer) => assert!(is_believed && answer == attempts),
            Err(fault) => assert!(!is_believed && matches!(fault, Fault::NoMemory)),
        }
    }

    #[rstest]
    #[case::once(&[Some(Starved), None], true)]
    #[case::each_time(&[Some(Starved), Some(Starved)], false)]
    #[case::in_the_end(&[Some(Machine), Some(Starved)], false)]
    #[case::before(&[Some(Starved), Some(Machine)], true)]
    fn who_waits_for_a_processor_is_not_believed(
        #[case] retry_reasons: &[Option<RetryReason>],
        #[case] is_believed: bool,
    ) {
        let mut retry_reasons = retry_reasons.iter();
        let answer = with_retries_or_fault(1, || Ok(((), retry_reasons.next().copied().flatten())));
        assert_eq!(answer.is_ok(), is_believed);
        assert!(is_believed || matches!(answer, Err(Fault::Busy)));
    }

    #[rstest]
    #[case(0)]
    #[case(2)]
    fn a_busy_machine_is_asked_as_often_as_told(#[case] times: u32) {
        let mut attempts = 0;
        let answer = with_retries_or_fault(times, || {
            attempts += 1;
            Ok((attempts, Some(Machine)))
        });
        assert_eq!(answer.unwrap(), times + 1);
    }
}
