//! A case in a child: its request and its end.

use std::io;
use std::time::{Duration, Instant};

#[cfg(not(target_family = "wasm"))]
use rustix::time::{ClockId, clock_gettime};

use crate::sandbox::Limits;
use crate::session::Value;
use crate::session::observation::{Cost, Termination};
use crate::worker::Fault;
use crate::worker::python::frame::Frame;
use crate::worker::python::reply::Reply;

/// Sessions posted to a worker.
#[derive(Debug)]
pub struct PostedRequest {
    pub(super) nonce: String,
    pub(super) steps: usize,
    pub(super) start: Instant,
    pub(super) sent: io::Result<()>,
    /// Request posted to the worker whose functions the sessions call.
    pub(super) served: Option<Box<PostedRequest>>,
}

/// State of the worker after a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Harness {
    /// The worker answered the request.
    Sound,
    /// The worker is gone, or broke the protocol.
    Suspect,
}

#[derive(Debug, Clone, PartialEq)]
pub struct EndedCase {
    /// Termination of the case.
    pub termination: Termination,
    /// Decoded output; only after a normal termination.
    pub frame: Option<Frame>,
    /// Notes that gabarito's own functions in the child wrote before the end.
    pub notes: Vec<Value>,
    /// Step in which the child was last seen: a hint, which the child could forge.
    pub step: usize,
    /// Function of the text that ran where its processor time was used up, by its place: a hint, too.
    pub endless: Option<usize>,
    /// Time that the case took.
    pub cost: Cost,
}

impl EndedCase {
    /// Creates the end of a case from the harness's reply, and the nonce and number of steps
    /// of its request. Charges gabarito's own time for decoding to the case.
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
                // The child left by itself, without output or with a wrong one.
                None if reply.data.is_empty() => Termination::Crash,
                _ => Termination::Protocol,
            };
        }
        let harness = match termination {
            Termination::Protocol => Harness::Suspect,
            _ => Harness::Sound,
        };
        let cpu = reply.cpu_time(limits) + thread_time().saturating_sub(before);
        let ended = EndedCase {
            frame: frame.filter(|_| termination == Termination::Normal),
            termination,
            notes: reply.notes,
            step: reply.step,
            endless: reply.endless,
            cost: Cost { cpu, wall },
        };
        (ended, harness)
    }

    /// Creates the end of a case in which the worker was lost.
    pub(super) fn lost_by_harness(lost: &Fault, wall: Duration) -> Self {
        let is_late = |error: &io::Error| error.kind() == io::ErrorKind::TimedOut;
        EndedCase {
            termination: match lost {
                Fault::Process(error) if is_late(error) => Termination::Timeout,
                // The case took the worker down with it.
                _ => Termination::Crash,
            },
            frame: None,
            notes: Vec::new(),
            step: 0,
            endless: None,
            // The processor time is lost with the worker.
            cost: Cost { cpu: wall, wall },
        }
    }
}

/// Processor time of this thread.
#[cfg(not(target_family = "wasm"))]
fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Processor time of this thread: none, since a page has no clock for it.
#[cfg(target_family = "wasm")]
fn thread_time() -> Duration {
    Duration::ZERO
}
