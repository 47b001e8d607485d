//! A case in a child: how it was asked, and how it ended.

use std::io;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::observation::{Cost, Termination};
use crate::sandbox::Limits;
use crate::submission::Fault;
use crate::submission::python::frame::Frame;
use crate::submission::python::reply::Reply;
use crate::transcript::Value;

/// Sessions that a submission is running.
#[derive(Debug)]
#[must_use]
pub struct Posted {
    pub(super) nonce: String,
    pub(super) steps: usize,
    pub(super) start: Instant,
    pub(super) sent: io::Result<()>,
}

/// What a case left of the process beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Harness {
    /// It answered what it was asked.
    Sound,
    /// It is gone, or something was said that it never says.
    Suspect,
}

/// How a case ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// Whether it came to its end, and if not, why.
    pub termination: Termination,
    /// What it showed; only where it came to its end.
    pub frame: Option<Frame>,
    /// What our own functions in its process noted, by the time it ended.
    pub notes: Vec<Value>,
    /// The step in which it was last seen: a hint, which the child could forge.
    pub step: usize,
    /// What it cost.
    pub cost: Cost,
}

impl Ended {
    /// How a case ended of which the harness replied, by the word and the number of steps of
    /// its request. Our own time for its answers is charged to it.
    pub(super) fn of(
        reply: Reply,
        limits: &Limits,
        (nonce, steps): (&str, usize),
        wall: Duration,
    ) -> (Self, Harness) {
        let before = thread_time();
        let mut termination = reply.termination(limits);
        let mut frame = None;
        if termination == Termination::Normal {
            frame = Frame::decode(&reply.data).filter(|frame| frame.nonce == nonce);
            termination = match &frame {
                Some(frame) if frame.is_complete(steps) => Termination::Normal,
                // It left by itself, without a word or with the wrong ones.
                None if reply.data.is_empty() => Termination::Crash,
                _ => Termination::Protocol,
            };
        }
        let harness = match termination {
            Termination::Protocol => Harness::Suspect,
            _ => Harness::Sound,
        };
        let cpu = reply.cpu + thread_time().saturating_sub(before);
        let ended = Ended {
            frame: frame.filter(|_| termination == Termination::Normal),
            termination,
            notes: reply.notes,
            step: reply.step,
            cost: Cost { cpu, wall },
        };
        (ended, harness)
    }

    /// How a case ended that the harness was lost with.
    pub(super) fn with_harness(lost: &Fault, wall: Duration) -> Self {
        let is_late = |error: &io::Error| error.kind() == io::ErrorKind::TimedOut;
        Ended {
            termination: match lost {
                Fault::Process(error) if is_late(error) => Termination::Timeout,
                // The case took the process beside it along.
                _ => Termination::Crash,
            },
            frame: None,
            notes: Vec::new(),
            step: 0,
            // How much of it was on the processor is lost with the harness.
            cost: Cost { cpu: wall, wall },
        }
    }
}

/// Processor time of this thread.
fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
