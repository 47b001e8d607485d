//! Seccomp: allows the system calls that an interpreter needs, and no others.
//!
//! Any other call fails with `EPERM`, which a program sees as an exception. `clone3` fails with
//! `ENOSYS`, so that the C library falls back to `clone`, whose flags can be checked.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::entry_step::{EnterError, Step};

/// Flags of `clone` that create namespaces.
const NEW_NAMESPACES: u64 = 0x7E02_0080;
/// Flag of `mmap` that takes pages from a pool of the whole machine.
const HUGE_PAGES: u64 = 0x4_0000;
/// The signal that resumes stopped processes.
const RESUME: u64 = 18;
/// The last clock that is not the processor time of another process.
const LAST_OWN_CLOCK: u64 = 11;

/// Installs the filters. Later children inherit them.
pub(super) fn install(writes_files: bool) -> Result<(), EnterError> {
    let step = |why: &dyn std::fmt::Display| EnterError::because(Step::Seccomp, why);
    let arch = TargetArch::try_from(ARCH).map_err(|why| step(&why))?;
    let absent = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    let missing = SeccompAction::Errno(libc::ENOSYS.cast_unsigned());
    let refused = SeccompAction::Errno(libc::EPERM.cast_unsigned());
    let filters = [
        (absent, SeccompAction::Allow, missing),
        (
            allowed(writes_files).map_err(|why| step(&why))?,
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
fn allowed(
    writes_files: bool,
) -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::BackendError> {
    let calls = CALLS.iter().chain(OLD_CALLS);
    let writing = WRITING_CALLS.iter().chain(OLD_WRITING_CALLS);
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = calls
        .chain(writing.filter(|_| writes_files))
        .map(|call| (*call, Vec::new()))
        .collect();
    for (call, argument, values) in ARGUMENTS {
        rules.insert(*call, values.rules(*argument)?);
    }
    Ok(rules)
}

/// Values that an argument may have.
enum Values {
    OneOf(&'static [u64]),
    AllBut(u64),
    AtMost(u64),
    /// Values without any bit of a mask.
    Without(u64),
}

impl Values {
    /// A rule for each way in which an argument may be right.
    fn rules(&self, argument: u8) -> Result<Vec<SeccompRule>, seccompiler::BackendError> {
        let comparisons = match *self {
            Values::OneOf(values) => values
                .iter()
                .map(|each| (SeccompCmpOp::Eq, *each))
                .collect(),
            Values::AllBut(value) => vec![(SeccompCmpOp::Ne, value)],
            Values::AtMost(value) => vec![(SeccompCmpOp::Le, value)],
            Values::Without(mask) => vec![(SeccompCmpOp::MaskedEq(mask), 0)],
        };
        let rule = |(comparison, value)| {
            // The kernel takes each of these arguments as 32 bits, or has its flags there.
            let length = SeccompCmpArgLen::Dword;
            let condition = SeccompCondition::new(argument, length, comparison, value)?;
            SeccompRule::new(vec![condition])
        };
        comparisons.into_iter().map(rule).collect()
    }
}

/// Calls with one argument, by its place, that may have some values only.
const ARGUMENTS: &[(i64, u8, Values)] = &[
    (libc::SYS_clone, 0, Values::Without(NEW_NAMESPACES)),
    (libc::SYS_mmap, 3, Values::Without(HUGE_PAGES)),
    // Only its own limits, as process 0: those of a dead process belong to no process.
    (libc::SYS_prlimit64, 0, Values::OneOf(&[0])),
    // Requests on a descriptor: terminal or not, close on exec, non-blocking.
    (
        libc::SYS_ioctl,
        1,
        Values::OneOf(&[libc::TCGETS, libc::FIOCLEX, libc::FIONBIO]),
    ),
    // Copies and flags of a descriptor. Locks, leases, notifications and owners belong to the file
    // or to all who share it: a channel between jails.
    (
        libc::SYS_fcntl,
        1,
        Values::OneOf(&[
            libc::F_DUPFD as u64,
            libc::F_GETFD as u64,
            libc::F_SETFD as u64,
            libc::F_GETFL as u64,
            libc::F_SETFL as u64,
            libc::F_DUPFD_CLOEXEC as u64,
        ]),
    ),
    // The clocks of other processes have negative numbers, which are large ones here.
    (libc::SYS_clock_gettime, 0, Values::AtMost(LAST_OWN_CLOCK)),
    (libc::SYS_clock_getres, 0, Values::AtMost(LAST_OWN_CLOCK)),
    (libc::SYS_clock_nanosleep, 0, Values::AtMost(LAST_OWN_CLOCK)),
    // What gabarito stops, stays so.
    (libc::SYS_kill, 1, Values::AllBut(RESUME)),
    (libc::SYS_tgkill, 2, Values::AllBut(RESUME)),
];

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
    libc::SYS_getrusage,
];

/// Calls that change files, for jails with a folder that can be written: none makes a link or a
/// device.
const WRITING_CALLS: &[i64] = &[
    libc::SYS_ftruncate,
    libc::SYS_truncate,
    libc::SYS_unlinkat,
    libc::SYS_mkdirat,
    libc::SYS_renameat2,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_utimensat,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
];

/// Calls that newer architectures lack.
#[cfg(target_arch = "x86_64")]
const OLD_WRITING_CALLS: &[i64] = &[
    libc::SYS_creat,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_chmod,
];
/// Calls that newer architectures lack.
#[cfg(not(target_arch = "x86_64"))]
const OLD_WRITING_CALLS: &[i64] = &[];

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
