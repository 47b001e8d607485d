//! The interpreter of a page, and the messages exchanged with it.
//!
//! The judge runs beside the interpreter in one worker of the browser: a request is written to
//! standard output as the letter [`REQUEST`], the number of the process, and the message, each
//! preceded by its length (4 bytes, little endian). The worker answers it when the reply is read.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::cpu_starvation::CpuSample;

/// The letter before a request.
const REQUEST: u8 = b'Q';

/// A harness in the interpreter of the page.
pub(super) struct Process {
    number: u32,
}

impl Process {
    /// Maximum time for the start of a harness.
    pub(super) const START: Duration = Duration::from_secs(30);
    /// Time after the limit of a case when the harness itself is given up: by the page, not here.
    pub(super) const GRACE: Duration = Duration::ZERO;

    /// Starts a harness.
    pub(super) fn start() -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Ok(Process { number })
    }

    /// Waiting time of the last case: a page cannot know it.
    pub(super) fn last_sample(&self) -> Option<CpuSample> {
        None
    }

    /// Sends a message.
    pub(super) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        let mut out = io::stdout().lock();
        out.write_all(&[REQUEST])?;
        out.write_all(&self.number.to_le_bytes())?;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(bytes)?;
        out.flush()
    }

    /// Sends a message; the worker reads it at once.
    pub(super) fn send_before(&mut self, bytes: &[u8], _deadline: Instant) -> io::Result<()> {
        self.send(bytes)
    }

    /// Receives the next message, of at most `longest` bytes. The page sees to it that one comes.
    pub(super) fn receive(&mut self, longest: usize, _deadline: Instant) -> io::Result<Vec<u8>> {
        let mut replies = io::stdin().lock();
        let mut length = [0; 4];
        replies.read_exact(&mut length)?;
        let length = usize::try_from(u32::from_le_bytes(length)).map_err(io::Error::other)?;
        if length > longest {
            return Err(io::Error::other("a message longer than any"));
        }
        let mut message = vec![0; length];
        replies.read_exact(&mut message)?;
        Ok(message)
    }
}
