//! A test in a process of its own, below a supervisor that adopts every process that outlives
//! its parent: what the test left behind is told apart from all else on the machine.
//!
//! The test starts its own binary twice: as the supervisor, and by that as the worker.

use std::any::type_name;
use std::ffi::OsStr;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use rustix::process::{Pid, WaitOptions, getpid, set_child_subreaper, wait};

/// Names the supervisor's report: whether the worker succeeded, and the processes left behind,
/// a line each.
const REPORT: &str = "GABARITO_TEST_REPORT";
/// User that the worker becomes.
const USER: &str = "GABARITO_TEST_USER";
const SUCCESS: &str = "success";
/// How often the supervisor looks for processes before it calls them left behind: the kernel
/// may be busy ending them.
const LOOKS: usize = 600;
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
/// Programs that every user may run.
const EVERYBODYS: &str = "/usr/local/bin:/usr/bin:/bin";

/// Path of a test function, as the test binary takes it.
pub(crate) fn name_of<T>(_test: T) -> &'static str {
    let (_crate, path) = type_name::<T>().split_once("::").unwrap();
    path
}

/// End of a worker.
pub(crate) struct Ended {
    pub(crate) is_success: bool,
    /// Processes that the worker left behind.
    pub(crate) left: Vec<String>,
}

/// Runs one test of `program`, which is this binary or a copy of it, as a worker.
pub(crate) fn run(
    program: &Path,
    test: &str,
    user: Option<u32>,
    variables: &[(&str, &OsStr)],
) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("left");
    let mut supervisor = Command::new(program);
    supervisor.args(["--exact", test, "--nocapture"]);
    supervisor.envs(variables.iter().copied());
    supervisor.env(REPORT, &report);
    if let Some(user) = user {
        supervisor.env(USER, user.to_string());
    }
    supervisor.stdout(Stdio::null()).status().unwrap();
    let report = fs::read_to_string(report);
    let report = report.unwrap_or_else(|_| panic!("{test} did not run in a process of its own"));
    let mut lines = report.lines().map(str::to_owned);
    Ended {
        is_success: lines.next().as_deref() == Some(SUCCESS),
        left: lines.collect(),
    }
}

/// Runs the worker, where this process is the supervisor. Tells whether it is.
pub(crate) fn supervise() -> bool {
    let Some(report) = env::var_os(REPORT) else {
        return false;
    };
    set_child_subreaper(Some(getpid())).unwrap();
    let mut worker = Command::new(env::current_exe().unwrap());
    worker.args(env::args_os().skip(1)).env_remove(REPORT);
    if let Ok(user) = env::var(USER) {
        let user = user.parse().unwrap();
        worker
            .uid(user)
            .gid(user)
            .current_dir("/")
            .env("PATH", EVERYBODYS);
    }
    let end = match run_and_reap(&mut worker) {
        Some(0) => SUCCESS,
        _ => "failure",
    };
    let lines = [vec![end.to_owned()], left_behind()].concat();
    fs::write(report, lines.join("\n")).unwrap();
    true
}

/// Runs a program to its end, and returns its exit status. Reaps adopted processes meanwhile:
/// the kernel counts them among those that their user may have.
fn run_and_reap(command: &mut Command) -> Option<i32> {
    let child = Pid::from_child(&command.spawn().unwrap());
    loop {
        let (ended, status) = wait(WaitOptions::empty()).unwrap().unwrap();
        if ended == child {
            return status.exit_status();
        }
    }
}

fn left_behind() -> Vec<String> {
    let mut left = below(getpid());
    for _ in 0..LOOKS {
        if left.is_empty() {
            break;
        }
        thread::sleep(BETWEEN_LOOKS);
        left = below(getpid());
    }
    left
}

/// Numbers and command lines of the processes below one; not those that have ended and wait
/// to be reaped.
fn below(process: Pid) -> Vec<String> {
    let all = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let status = fs::read_to_string(path.join("stat")).ok()?;
        let (number, rest) = status.split_once(" (")?;
        let mut fields = rest.rsplit_once(") ")?.1.split(' ');
        let (state, parent) = (fields.next()?, fields.next()?);
        let is_alive = !"ZX".contains(state);
        is_alive.then(|| (number.to_owned(), parent.to_owned()))
    });
    let all: Vec<(String, String)> = all.collect();
    let mut found = vec![process.to_string()];
    let mut next = 0;
    while let Some(parent) = found.get(next).cloned() {
        let children = all.iter().filter(|(_, its)| *its == parent);
        found.extend(children.map(|(number, _)| number.clone()));
        next += 1;
    }
    let described = found.iter().skip(1).map(|number| {
        let line = fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        format!("{number} {line:.80}").replace('\n', " ")
    });
    described.collect()
}
