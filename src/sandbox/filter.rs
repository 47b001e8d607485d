//! Seccomp: the system calls that an interpreter needs, and no others.
//!
//! What is not listed fails with `EPERM`, which a program sees as an exception.
//! `clone3` says that it does not exist, so that the C library falls back to
//! `clone`, whose flags can be looked at.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::step::{EnterError, Step};

/// Flags of `clone` that make namespaces.
const NEW_NAMESPACES: u64 = 0x7E02_0080;

/// Installs the filters. Nothing that is forked or started later is rid of them.
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

/// The calls that are allowed, with the arguments that they may have.
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
    // Its own limits only: those of a process that has died are nobody's.
    rules.insert(
        libc::SYS_prlimit64,
        vec![SeccompRule::new(vec![is(0, 0)?])?],
    );
    // Whether it is a terminal, and closing it on exec: all that is asked of one.
    let requests = [libc::TCGETS, libc::FIOCLEX, libc::FIONBIO];
    let requests = requests.map(|request| SeccompRule::new(vec![is(1, request)?]));
    let requests: Result<_, seccompiler::BackendError> = requests.into_iter().collect();
    rules.insert(libc::SYS_ioctl, requests?);
    Ok(rules)
}

/// Calls that every architecture has.
const CALLS: &[i64] = &[
    // Files that are open, or that Landlock lets it open.
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
    // Processes and threads of its own.
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
    // Time, chance, and who it is.
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

/// Calls that newer architectures do without.
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
/// Calls that newer architectures do without.
#[cfg(not(target_arch = "x86_64"))]
const OLD_CALLS: &[i64] = &[];
