//! Seccomp: allows the system calls that an interpreter needs, and no others.
//!
//! Any other call fails with `EPERM`, which a program sees as an exception.
//! `clone3` fails with `ENOSYS`, so that the C library falls back to
//! `clone`, whose flags can be checked.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::entry_step::{EnterError, Step};

/// Flags of `clone` that create namespaces.
const NEW_NAMESPACES: u64 = 0x7E02_0080;

/// Installs the filters. Later children inherit them.
pub(super) fn install() -> Result<(), EnterError> {
    let step = |why: &dyn std::fmt::Display| EnterError::because(Step::Seccomp, why);
    let arch = TargetArch::try_from(ARCH).map_err(|why| step(&why))?;
    let absent = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    let missing = SeccompAction::Errno(libc::ENOSYS.cast_unsigned());
    let refused = SeccompAction::Errno(libc::EPERM.cast_unsigned());
    let filters = [
        (absent, SeccompAction::Allow, missing),
        (
            allowed().map_err(|why| step(&why))?,
            refused,
            SeccompAction::Allow,
        ),
    ];
    for (rules, otherwise, listed) in filters {
        let filter =
            SeccompFilter::new(rules, otherwise, listed, arch).map_err(|why| step(&why))?;
        let program: BpfProgram = filter.try_into().map_err(|why| step(&why))?;
        apply_filter(&program).map_err(|why| step(&why))?;
    }
    Ok(())
}

/// Allowed calls, with the arguments that they may have.
fn allowed() -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = CALLS
        .iter()
        .chain(OLD_CALLS)
        .map(|call| (*call, Vec::new()))
        .collect();
    let is = |argument, value| {
        SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, value)
    };
    let masked = SeccompCmpOp::MaskedEq(NEW_NAMESPACES);
    let no_namespaces = SeccompCondition::new(0, SeccompCmpArgLen::Qword, masked, 0)?;
    rules.insert(
        libc::SYS_clone,
        vec![SeccompRule::new(vec![no_namespaces])?],
    );
    // Only its own limits, as process 0: those of a dead process belong to no process.
    rules.insert(
        libc::SYS_prlimit64,
        vec![SeccompRule::new(vec![is(0, 0)?])?],
    );
    // Requests on a descriptor: terminal or not, close on exec, non-blocking.
    let requests = [libc::TCGETS, libc::FIOCLEX, libc::FIONBIO];
    let requests = requests.map(|request| SeccompRule::new(vec![is(1, request)?]));
    let requests: Result<_, seccompiler::BackendError> = requests.into_iter().collect();
    rules.insert(libc::SYS_ioctl, requests?);
    Ok(rules)
}

/// Calls that every architecture has.
const CALLS: &[i64] = &[
    // Open files, and files that Landlock allows to be opened.
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_lseek,
    libc::SYS_fcntl,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_getdents64,
    // Only on a socket that a process was given: none can be made.
    libc::SYS_recvmsg,
    libc::SYS_readlinkat,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_umask,
    // Memory.
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    // Own processes and threads.
    libc::SYS_clone3,
    libc::SYS_execve,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_kill,
    libc::SYS_tgkill,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    // Signals.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    libc::SYS_setitimer,
    libc::SYS_getitimer,
    libc::SYS_restart_syscall,
    // Time, random numbers, and process identity.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getrandom,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getrusage,
];

/// Calls that newer architectures lack.
#[cfg(target_arch = "x86_64")]
const OLD_CALLS: &[i64] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
    libc::SYS_arch_prctl,
    libc::SYS_alarm,
    libc::SYS_time,
];
/// Calls that newer architectures lack.
#[cfg(not(target_arch = "x86_64"))]
const OLD_CALLS: &[i64] = &[];
