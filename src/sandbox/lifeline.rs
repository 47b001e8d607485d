//! Lifeline: ends a jail when the process that requested it is gone, for any reason.
//!
//! The kernel can send a signal when a parent dies, but only to its direct children: their
//! forks would survive, and if the signal comes first, it kills the process that holds the
//! pipe. A pipe reaches all of them: when its other end is closed, the whole process group
//! is killed. No process of a jail can leave that group, because the filter forbids it.

use std::os::fd::RawFd;

use rustix::process::{getpgrp, setpgid};

use super::entry_step::{EnterError, Step};

/// Standard error: gabarito holds the other end, and no process in a jail writes to it.
const LIFELINE: RawFd = 2;

/// `F_SETSIG` of `fcntl(2)`, which the library in use does not define.
const SET_SIGNAL: libc::c_int = 10;

/// Makes the kernel kill this process group when the other end of standard error is closed. Where
/// that is no pipe, as in a probe whose standard error is discarded, no signal ever comes.
pub(super) fn arm() -> Result<(), EnterError> {
    // A process group of its own, so that no other process dies with it.
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
