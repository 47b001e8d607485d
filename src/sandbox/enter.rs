//! Entry into the jail: applies one protection after the other, then becomes the program.

use std::fmt::Display;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{
    Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setrlimit,
};

use super::enter_request::{ENTER, NOT_ENTERED, Order, Stage, encode_order};
use super::entry_step::{EnterError, Step};
use super::jail_user::{self, User};
use super::tier::Protection;
use super::{landlock, lifeline, root_filesystem, seccomp};

impl EnterError {
    pub(super) fn at(step: Step, what: &'static str) -> impl FnOnce(rustix::io::Errno) -> Self {
        move |why| EnterError::because(step, format!("{what}: {why}"))
    }

    pub(super) fn because(step: Step, why: impl Display) -> Self {
        EnterError {
            step,
            why: why.to_string(),
        }
    }
}

/// Path of this program, even if its file was renamed.
const OURSELVES: &str = "/proc/self/exe";

/// Enters the jail of an order and becomes its program.
pub(super) fn enter(order: &Order) -> Result<u8, EnterError> {
    die_with_parent()?;
    if let Stage::Inside { jail } = order.stage {
        // Read before the pivot: the new root has no /proc.
        let user = User::of(jail);
        root_filesystem::pivot(&order.spec)?;
        restrict(order, user)?;
        // A change of user clears the signal.
        die_with_parent()?;
        return become_program(order, user, &mut Command::new(&order.spec.program));
    }
    // The signal covers only later ends of the parent: check that it still runs.
    if getppid().map(|pid| pid.as_raw_nonzero().get().cast_unsigned()) != Some(order.parent) {
        let why = "the process that asked for the jail is gone";
        return Err(EnterError::because(Step::Lifeline, why));
    }
    lifeline::arm()?;
    let jail = std::process::id();
    let user = User::of(jail);
    if order.protections.contains(&Protection::Namespaces) {
        jail_user::new_namespaces(user)?;
        return enter_namespaces(order, jail);
    }
    confine(order, user)
}

/// Kills this process when its parent ends, however that happens.
fn die_with_parent() -> Result<(), EnterError> {
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(EnterError::at(Step::Lifeline, "parent death signal"))
}

/// Runs the rest in a child: only a child is in the new namespaces. As their first process,
/// it takes all others with it when it dies.
fn enter_namespaces(order: &Order, jail: u32) -> Result<u8, EnterError> {
    let order = Order {
        spec: order.spec.clone(),
        protections: order.protections.clone(),
        parent: order.parent,
        stage: Stage::Inside { jail },
    };
    let status = Command::new(OURSELVES)
        .arg(ENTER)
        .arg(encode_order(&order))
        .status()
        .map_err(|why| EnterError::because(Step::Namespaces, why))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.unwrap_or(NOT_ENTERED))
}

/// Becomes the program without a new root: through a file descriptor, because the path of
/// the program may lead through folders closed to the jail's user.
fn confine(order: &Order, user: Option<User>) -> Result<u8, EnterError> {
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let program = open(&order.spec.program, flags, Mode::empty());
    let program = program.map_err(EnterError::at(Step::Program, "open"))?;
    restrict(order, user)?;
    // Forks of the program would survive this signal: the lifeline kills all of them at once,
    // but not if the process that holds it died before.
    set_parent_process_death_signal(None)
        .map_err(EnterError::at(Step::Lifeline, "parent death signal"))?;
    let path = format!("/proc/self/fd/{}", program.as_raw_fd());
    become_program(order, user, Command::new(path).arg0(&order.spec.program))
}

/// Gives up every right. Landlock comes first: the paths that it grants must still be open.
fn restrict(order: &Order, user: Option<User>) -> Result<(), EnterError> {
    if order.protections.contains(&Protection::Landlock) {
        landlock::restrict(&order.spec)?;
    }
    if !order.protections.is_empty() {
        jail_user::drop_rights(user)?;
    }
    Ok(())
}

/// Limits of what the kernel counts for a user, in all jails: used up by one process, they would
/// be a channel to others.
const COUNTED_FOR_USER: [(Resource, u64); 2] = [
    // Descriptors: too few for pipes with as many pages as a user may have.
    (Resource::Nofile, 64),
    // Real-time signals that wait.
    (Resource::Sigpending, 0),
];

/// Sets the limits of every process in the jail.
fn limit(order: &Order, user: Option<User>) -> Result<(), EnterError> {
    if !order.protections.is_empty() {
        set_limits(COUNTED_FOR_USER)?;
    }
    let Some(limits) = order.spec.limits else {
        return Ok(());
    };
    let memory = (Resource::As, limits.memory_bytes);
    // Of a user who is not the jail's own, the processes outside would count too.
    let processes = user.map(|_| (Resource::Nproc, limits.processes));
    let all = [memory, (Resource::Fsize, 0), (Resource::Core, 0)];
    set_limits(all.into_iter().chain(processes))
}

fn set_limits(limits: impl IntoIterator<Item = (Resource, u64)>) -> Result<(), EnterError> {
    for (resource, most) in limits {
        let most = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, most).map_err(EnterError::at(Step::Limits, "setrlimit"))?;
    }
    Ok(())
}

/// Gives up the system calls that the program does not need, and becomes it.
fn become_program(
    order: &Order,
    user: Option<User>,
    command: &mut Command,
) -> Result<u8, EnterError> {
    if order.protections.contains(&Protection::Seccomp) {
        seccomp::install(order.spec.work_folder.is_some())?;
    }
    limit(order, user)?;
    let error = command.args(&order.spec.args).exec();
    let path = order.spec.program.display();
    Err(EnterError::because(
        Step::Program,
        format!("{path}: {error}"),
    ))
}
