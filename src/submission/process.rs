//! A program in a jail, and messages to and from it: a length (4 bytes, little
//! endian) and as many bytes.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use std::os::unix::process::CommandExt;

use super::run_delay::run_delay;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};

/// A program that runs in a jail. It dies with this value.
pub(super) struct Process {
    child: Child,
    requests: ChildStdin,
    replies: ChildStdout,
    /// How long the case that runs had waited for a processor when that was last looked at.
    run_delay: Duration,
}

impl Process {
    /// How long a harness may take to start, on a machine that is busy.
    pub(super) const START: Duration = Duration::from_secs(30);
    /// How long after the time limit of a case the harness itself is given up.
    pub(super) const GRACE: Duration = Duration::from_secs(5);

    /// How often it is looked at how long a case has waited for a processor.
    const LOOK_EVERY: Duration = Duration::from_millis(500);

    /// How long the last case had waited for a processor when that was last looked at.
    pub(super) fn run_delay(&self) -> Duration {
        self.run_delay
    }

    /// Starts a program, by the command of a jail, outside of our process group, so that
    /// it can be killed with all that it started. Nothing is read from its standard
    /// error: at the end of that pipe the jail ends.
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(requests), Some(replies)) => Ok(Process {
                child,
                requests,
                replies,
                run_delay: Duration::ZERO,
            }),
            _ => Err(io::Error::other("the process has no pipes")),
        }
    }

    pub(super) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.run_delay = Duration::ZERO;
        // At once: whoever reads it is woken once.
        self.requests
            .write_all(&[&length.to_le_bytes(), bytes].concat())
    }

    /// The next message, if it comes whole before `deadline` and is no longer
    /// than `longest`.
    pub(super) fn receive(&mut self, longest: usize, deadline: Instant) -> io::Result<Vec<u8>> {
        let mut length = [0; 4];
        self.read_exactly(&mut length, deadline)?;
        let length = usize::try_from(u32::from_le_bytes(length)).map_err(io::Error::other)?;
        if length > longest {
            return Err(io::Error::other("a message longer than any"));
        }
        let mut message = vec![0; length];
        self.read_exactly(&mut message, deadline)?;
        Ok(message)
    }

    fn read_exactly(&mut self, mut buffer: &mut [u8], deadline: Instant) -> io::Result<()> {
        while !buffer.is_empty() {
            let left = deadline.saturating_duration_since(Instant::now());
            if !self.is_readable_within(left.min(Self::LOOK_EVERY))? {
                if left <= Self::LOOK_EVERY {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                self.run_delay = run_delay(self.child.id()).unwrap_or(self.run_delay);
                continue;
            }
            let count = self.replies.read(buffer)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            buffer = &mut buffer[count..];
        }
        Ok(())
    }

    fn is_readable_within(&self, time: Duration) -> io::Result<bool> {
        let timeout = Timespec::try_from(time).map_err(io::Error::other)?;
        let mut watched = [PollFd::new(&self.replies, PollFlags::IN)];
        match poll(&mut watched, Some(&timeout)) {
            Ok(ready) => Ok(ready > 0),
            // Interrupted by a signal: the caller's loop looks again.
            Err(rustix::io::Errno::INTR) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // It may be gone already; that is what is wanted.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.wait();
    }
}
