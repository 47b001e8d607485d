//! The end of a jail when whoever asked for it is gone, however it went.
//!
//! The kernel sends a signal when a parent dies, but to its own children alone:
//! those that they forked would live on, and where it comes first, nobody is left
//! to hold the pipe. A pipe tells them all: when its other end is closed, the whole
//! process group is killed. No process of a jail can leave that group (the filter
//! lets none).

use std::os::fd::RawFd;

use rustix::process::{getpgrp, setpgid};

use super::step::{EnterError, Step};

/// Standard error, of which the other end is gabarito's, and which nothing in a
/// jail writes to.
const LIFELINE: RawFd = 2;

/// `F_SETSIG` of `fcntl(2)`, which our library does not name.
const SET_SIGNAL: libc::c_int = 10;

/// Has the kernel kill this process group when the other end of standard error is
/// closed. Where that is no pipe, as in a probe whose errors nobody wants, there
/// is nothing to wait for.
pub(super) fn arm() -> Result<(), EnterError> {
    // A group of its own: it must be nobody else who dies with it.
    setpgid(None, None).map_err(EnterError::at(Step::Lifeline, "process group"))?;
    let group = getpgrp().as_raw_nonzero().get();
    set(libc::F_SETOWN, -group)?;
    set(SET_SIGNAL, libc::SIGKILL)?;
    set(libc::F_SETFL, libc::O_WRONLY | libc::O_ASYNC)
}

fn set(command: libc::c_int, value: libc::c_int) -> Result<(), EnterError> {
    // SAFETY: these commands take a number and touch no memory of this process.
    #[expect(
        unsafe_code,
        reason = "the library that we use for system calls lacks these commands"
    )]
    let result = unsafe { libc::fcntl(LIFELINE, command, value) };
    if result == -1 {
        return Err(EnterError::because(
            Step::Lifeline,
            std::io::Error::last_os_error(),
        ));
    }
    Ok(())
}
