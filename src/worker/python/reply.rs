//! The harness's report on a child that ended.

use std::time::Duration;

use super::marshal;
use crate::sandbox::Limits;
use crate::session::Value;
use crate::session::observation::Termination;

/// Exit status of a child that printed more than its limit.
const TOO_MUCH_OUTPUT: i32 = 97;
/// Exit status of a child whose program holds all of its memory.
const OUT_OF_MEMORY: i32 = 98;
/// Status of a child killed by SIGXCPU, the kernel's signal at the processor time limit.
const KILLED_FOR_ITS_TIME: i32 = -24;

/// The part of its limit that a child has at least used where the kernel stops it: the kernel counts
/// in ticks, and on a busy machine too many of them.
const LEAST_USED: f64 = 0.9;

/// End of a child, and its output.
pub(super) struct Reply {
    verdict: String,
    /// The exit status, or a signal as a negative number.
    status: i32,
    /// Processor time, as the kernel reports it.
    cpu: Duration,
    /// Step in which the child was last seen.
    pub(super) step: usize,
    /// The function of the text that ran where its processor time was used up, by its place.
    pub(super) endless: Option<usize>,
    /// Notes written while it ran.
    pub(super) notes: Vec<Value>,
    /// Output of the child.
    pub(super) data: Vec<u8>,
}

/// Maximum number of notes read from one child.
const MOST_NOTES: usize = 1000;

/// Decodes notes: each a length of which the first bit is set, and a value.
fn decode_notes(mut bytes: &[u8]) -> Vec<Value> {
    let mut notes = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk()
        && let Ok(length) = usize::try_from(u32::from_le_bytes(*length) & !(1 << 31))
        && let Some((payload, rest)) = rest.split_at_checked(length)
        && notes.len() < MOST_NOTES
    {
        bytes = rest;
        notes.extend(marshal::decode(payload));
    }
    notes
}

impl Reply {
    pub(super) fn decode(message: &[u8]) -> Option<Reply> {
        let (length, rest) = message.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (head, rest) = rest.split_at_checked(length)?;
        let (length, rest) = rest.split_first_chunk()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (notes, data) = rest.split_at_checked(length)?;
        let Value::Tuple(head) = marshal::decode(head).ok()? else {
            return None;
        };
        let [
            Value::Str(verdict),
            Value::Int(status),
            Value::Int(cpu_us),
            Value::Int(step),
            Value::Int(endless),
        ] = head.as_slice()
        else {
            return None;
        };
        Some(Reply {
            verdict: verdict.clone(),
            status: i32::try_from(status).ok()?,
            cpu: Duration::from_micros(u64::try_from(cpu_us).ok()?),
            step: usize::try_from(step).ok()?,
            endless: usize::try_from(endless).ok()?.checked_sub(1),
            notes: decode_notes(notes),
            data: data.to_owned(),
        })
    }

    /// Processor time of the child: all that it may have, where it was stopped a little before that.
    /// An earlier end is the child's own doing.
    pub(super) fn cpu_time(&self, limits: &Limits) -> Duration {
        if self.status == KILLED_FOR_ITS_TIME && self.cpu >= limits.cpu().mul_f64(LEAST_USED) {
            self.cpu.max(limits.cpu())
        } else {
            self.cpu
        }
    }

    /// Termination of the child, as the harness saw it.
    pub(super) fn termination(&self, limits: &Limits) -> Termination {
        match self.verdict.as_str() {
            "wall" => return Termination::Timeout,
            "flood" => return Termination::Output,
            "lost" => return Termination::Crash,
            _ => {}
        }
        let used_up = self.cpu_time(limits) >= limits.cpu();
        match self.status {
            // The child got the signal for its time limit, and went on.
            0 if used_up => Termination::Timeout,
            0 => Termination::Normal,
            TOO_MUCH_OUTPUT => Termination::Output,
            OUT_OF_MEMORY => Termination::Memory,
            KILLED_FOR_ITS_TIME => Termination::Timeout,
            signal if signal < 0 && used_up => Termination::Timeout,
            _ => Termination::Crash,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const LIMITS: Limits = Limits {
        cpu_seconds: 10,
        memory_mib: 512,
        output_kib: 64,
        wall_seconds: None,
        inferences: None,
    };

    #[rstest]
    #[case::killed(KILLED_FOR_ITS_TIME, 9_990, 10_000)]
    #[case::killed_on_a_busy_machine(KILLED_FOR_ITS_TIME, 9_100, 10_000)]
    #[case::killed_later(KILLED_FOR_ITS_TIME, 10_004, 10_004)]
    #[case::ended(0, 9_990, 9_990)]
    #[case::kills_itself(KILLED_FOR_ITS_TIME, 10, 10)]
    fn a_child_that_the_kernel_stops_has_used_its_time_up(
        #[case] status: i32,
        #[case] milliseconds: u64,
        #[case] expected: u64,
    ) {
        let reply = Reply {
            verdict: "ended".to_owned(),
            status,
            cpu: Duration::from_millis(milliseconds),
            step: 0,
            endless: None,
            notes: Vec::new(),
            data: Vec::new(),
        };
        assert_eq!(reply.cpu_time(&LIMITS), Duration::from_millis(expected));
    }
}
