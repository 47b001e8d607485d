//! What the harness says of a child that ended.

use std::time::Duration;

use super::marshal;
use crate::observation::Termination;
use crate::sandbox::Limits;
use crate::transcript::Value;

/// How a child says that it printed more than it may.
const TOO_MUCH_OUTPUT: i32 = 97;
/// By SIGXCPU, with which the kernel ends a process that used its time.
const KILLED_FOR_ITS_TIME: i32 = -24;

/// How a child ended, and what it wrote.
pub(super) struct Reply {
    verdict: String,
    /// The exit status, or a signal as a negative number.
    status: i32,
    /// Processor time.
    pub(super) cpu: Duration,
    /// The step that it was last seen in.
    pub(super) step: usize,
    /// What was noted while it ran.
    pub(super) notes: Vec<Value>,
    /// What it wrote.
    pub(super) data: Vec<u8>,
}

/// Most notes of one child that are taken.
const MOST_NOTES: usize = 1000;

/// Notes: each a length of which the first bit is set, and a value.
fn decoded(mut bytes: &[u8]) -> Vec<Value> {
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
        ] = head.as_slice()
        else {
            return None;
        };
        Some(Reply {
            verdict: verdict.clone(),
            status: i32::try_from(status).ok()?,
            cpu: Duration::from_micros(u64::try_from(cpu_us).ok()?),
            step: usize::try_from(step).ok()?,
            notes: decoded(notes),
            data: data.to_owned(),
        })
    }

    /// How the child ended, by what the harness saw of it.
    pub(super) fn termination(&self, limits: &Limits) -> Termination {
        match self.verdict.as_str() {
            "wall" => return Termination::Timeout,
            "flood" => return Termination::Output,
            "lost" => return Termination::Crash,
            _ => {}
        }
        let used_up = self.cpu >= limits.cpu();
        match self.status {
            // It heard that its time was up, and went on.
            0 if used_up => Termination::Timeout,
            0 => Termination::Normal,
            TOO_MUCH_OUTPUT => Termination::Output,
            KILLED_FOR_ITS_TIME => Termination::Timeout,
            signal if signal < 0 && used_up => Termination::Timeout,
            _ => Termination::Crash,
        }
    }
}
