//! A program in a jail, and the messages exchanged with it: a length (4 bytes, little
//! endian) and that many bytes.

use std::io::{self, IoSlice, Read, Write};
use std::mem::{self, MaybeUninit};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::sandbox::interrupt;

use super::cpu_starvation::{CpuSample, cpu_time};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::{Pid, Signal, kill_process_group};

/// A program that runs in a jail, killed when this value is dropped.
pub(super) struct Process {
    child: Child,
    /// A socket, which carries descriptors too.
    requests: UnixStream,
    replies: ChildStdout,
    /// The first and the last sample of what the running case waits for.
    looks: Option<[CpuSample; 2]>,
    is_stopped: bool,
}

impl Process {
    /// Maximum time for the start of a harness, on a busy machine.
    pub(super) const START: Duration = Duration::from_secs(30);
    /// Time after the limit of a case when the harness itself is given up.
    pub(super) const GRACE: Duration = Duration::from_secs(5);

    /// Interval between samples of what a case waits for.
    pub(super) const LOOK_EVERY: Duration = Duration::from_millis(500);

    /// Last sample of what the last case waited for; `None` where the kernel does not report
    /// it, or the case ended before the first sample.
    pub(super) fn last_sample(&self) -> Option<CpuSample> {
        self.looks.map(|[_, last]| last)
    }

    /// Difference between the last sample and the first, which is taken
    /// [`LOOK_EVERY`](Self::LOOK_EVERY) after the last message was sent: without the work for
    /// earlier messages.
    pub(super) fn sample_since_start(&self) -> Option<CpuSample> {
        self.looks.map(|[first, last]| last.since(first))
    }

    /// Processor time of the program and of all that it started, as far as the kernel reports it.
    pub(super) fn cpu_time(&self) -> Duration {
        cpu_time(self.child.id())
    }

    /// Starts a program by a jail's command, in a process group of its own, so that it can be
    /// killed with all that it started. Its standard error is never read: the jail ends when
    /// that pipe closes.
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        let (requests, stdin) = UnixStream::pair()?;
        // Non-blocking: the reader may have been stopped.
        requests.set_nonblocking(true)?;
        let mut child = command
            .stdin(OwnedFd::from(stdin))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let replies = child.stdout.take();
        let replies = replies.ok_or_else(|| io::Error::other("the process has no pipe"))?;
        Ok(Process {
            child,
            requests,
            replies,
            looks: None,
            is_stopped: false,
        })
    }

    /// Stops every process of the jail until the next message is sent: none of them computes while
    /// another program is asked.
    pub(super) fn stop(&mut self) {
        self.signal(Signal::STOP);
        self.is_stopped = true;
    }

    /// Sends a signal to every process of the jail. None can leave the group, or resume what was
    /// stopped: the filter refuses both.
    fn signal(&self, signal: Signal) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // An error means that the group is gone: whoever sends the next message learns of it.
            let _ = kill_process_group(group, signal);
        }
    }

    /// Sends a message, which must be read within [`START`](Self::START).
    pub(super) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.send_before(bytes, Instant::now() + Self::START)
    }

    /// Sends a message, which must be read before `deadline`.
    pub(super) fn send_before(&mut self, bytes: &[u8], deadline: Instant) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.looks = None;
        if mem::take(&mut self.is_stopped) {
            self.signal(Signal::CONT);
        }
        // In one write: the reader is woken once.
        let message = [&length.to_le_bytes(), bytes].concat();
        let mut rest = &message[..];
        while !rest.is_empty() {
            match self.requests.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if !is_ready(&self.requests, PollFlags::OUT, left)? && left.is_zero() {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Sends descriptors, with one byte, before `deadline`.
    pub(super) fn send_descriptors(
        &mut self,
        descriptors: &[BorrowedFd],
        deadline: Instant,
    ) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        if !ancillary.push(SendAncillaryMessage::ScmRights(descriptors)) {
            return Err(io::Error::other("more descriptors than fit"));
        }
        let byte = [IoSlice::new(&[0])];
        loop {
            match sendmsg(&self.requests, &byte, &mut ancillary, SendFlags::empty()) {
                Ok(_) => return Ok(()),
                Err(rustix::io::Errno::AGAIN) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if !is_ready(&self.requests, PollFlags::OUT, left)? && left.is_zero() {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                }
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Receives the next message, if it arrives whole before `deadline` and has at most
    /// `longest` bytes.
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
            if !is_ready(&self.replies, PollFlags::IN, left.min(Self::LOOK_EVERY))? {
                if left.is_zero() || interrupt::is_requested() {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                if let Some(waiting) = CpuSample::of(self.child.id()) {
                    let first = self.looks.map_or(waiting, |[first, _]| first);
                    self.looks = Some([first, waiting]);
                }
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
}

/// Returns whether a pipe can be read or written without blocking, within a timeout; `false` if a
/// signal interrupts the wait.
fn is_ready(pipe: impl AsFd, flags: PollFlags, time: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(&mut [PollFd::new(&pipe, flags)], Some(&timeout)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.signal(Signal::KILL);
        let _ = self.child.wait();
    }
}
