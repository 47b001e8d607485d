//! What gabarito does on a machine that lacks what a tier is made of.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use assert_cmd::assert::{Assert, OutputAssertExt};
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};
use tempfile::TempDir;

use super::is_root;
use crate::common::user::ordinary_user;

const RIGHT: &str = include_str!("../../../fixtures/moinho/submissoes/certas/tuplos.py");

const NAMESPACES: i64 = libc::SYS_unshare;
const LANDLOCK: i64 = libc::SYS_landlock_create_ruleset;

/// A folder with gabarito, a Python and a right program.
struct Place(TempDir);

impl Place {
    fn of_mode(mode: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
        let place = Place(folder);
        let python = fs::canonicalize("/usr/bin/python3").unwrap();
        let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
        for (program, name) in [(gabarito, "gabarito"), (&python, "python3")] {
            // By another process: a child of a test beside this one would inherit the open file, and
            // a program that is open for writing cannot be run.
            let mut copy = Command::new("cp");
            let copied = copy.arg(program).arg(place.file(name)).status();
            assert!(copied.unwrap().success());
        }
        fs::write(place.file("projeto.py"), RIGHT).unwrap();
        place
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the gabarito of this place.
    fn run(&self, user: u32, typed: &[&str], python: &Path) -> Assert {
        let mut command = Command::new(self.file("gabarito"));
        command
            .args(["--lang", "en"])
            .args(typed)
            .arg("--python")
            .arg(python);
        command.current_dir("/").env("PATH", "/usr/bin:/bin");
        if rustix::process::getuid().is_root() {
            command.uid(user).gid(user);
        }
        command.assert()
    }

    /// Judges the right program by a few sessions.
    fn check(&self, user: u32, options: &[&str], python: &Path) -> Assert {
        let program = self.file("projeto.py");
        let mut typed = vec!["check", "moinho", program.to_str().unwrap()];
        typed.extend(["--battery", "documented", "--function", "posicao_para_str"]);
        typed.extend(options);
        self.run(user, &typed, python)
    }
}

fn python() -> &'static Path {
    Path::new("/usr/bin/python3")
}

/// Runs something where these system calls are not permitted.
fn without<T: Send>(calls: &[i64], run: impl FnOnce() -> T + Send) -> T {
    let rules = calls.iter().map(|call| (*call, Vec::new()));
    let refused = SeccompAction::Errno(libc::EPERM.cast_unsigned());
    let arch = std::env::consts::ARCH.try_into().unwrap();
    let rules: BTreeMap<_, _> = rules.collect();
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, arch).unwrap();
    let filter: BpfProgram = filter.try_into().unwrap();
    thread::scope(|scope| {
        let ran = scope.spawn(|| {
            apply_filter(&filter).unwrap();
            run()
        });
        ran.join().unwrap()
    })
}

#[test]
#[ignore = "slow: scripts/test"]
fn root_is_refused_without_isolation_unless_it_is_meant() {
    if !is_root() {
        return;
    }
    let place = Place::of_mode(0o755);
    without(&[NAMESPACES, LANDLOCK], || {
        place.check(0, &[], python()).code(3).stdout("").stderr(
            contains("root runs it")
                .and(contains("Tier 1 is unavailable: Landlock: there is none"))
                .and(contains("To get it: use Linux 5.13 or later"))
                .and(contains("with --no-sandbox")),
        );
        let meant = place.check(0, &["--no-sandbox"], python()).code(0);
        meant.stderr(contains("WARNING: --no-sandbox"));
        place.run(0, &["doctor"], python()).code(3).stdout(
            contains("Tier 2 is unavailable: namespaces: unshare")
                .and(contains("Tier 1 is unavailable: Landlock")),
        );
    });
}

#[test]
fn an_ordinary_user_is_warned_where_there_is_no_isolation() {
    let place = Place::of_mode(0o755);
    without(&[NAMESPACES, LANDLOCK], || {
        let ended = place.check(ordinary_user(), &[], python()).code(0);
        ended.stderr(
            contains("WARNING: the sandbox is of tier 0: the submission can read")
                .and(contains("Tier 1 is unavailable: Landlock")),
        );
    });
}

/// The mode of the folder that gabarito and Python are in.
#[rstest]
#[case::open(0o755)]
#[case::closed(0o700)]
#[ignore = "slow: scripts/test"]
fn a_gabarito_in_a_closed_folder_enters_the_jails_of_any_other(#[case] mode: u32) {
    if !is_root() {
        return;
    }
    let place = Place::of_mode(mode);
    place
        .check(0, &["--require-sandbox"], &place.file("python3"))
        .code(0)
        .stderr("");
    without(&[NAMESPACES], || {
        let ended = place.check(0, &["--format", "json"], python());
        let tier = contains("\"tier\": 1");
        ended.code(0).stdout(tier).stderr("");
    });
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_python_in_a_closed_folder_is_named_where_it_is_in_the_way() {
    if !is_root() {
        return;
    }
    let place = Place::of_mode(0o700);
    let python = place.file("python3");
    without(&[NAMESPACES], || {
        let told = || {
            let closed = contains("is closed to other users (mode 700)");
            closed.and(contains("`--python /usr/bin/python3`"))
        };
        let refused = place.check(0, &[], &python).code(3);
        refused.stdout("").stderr(told());
        place.run(0, &["doctor"], &python).code(3).stdout(told());
    });
}

/// As an ordinary user, and as root.
#[rstest]
#[case::ordinary_user(ordinary_user())]
#[case::root(0)]
#[ignore = "slow: scripts/test"]
fn doctor_names_the_step_that_failed(#[case] user: u32) {
    if user == 0 && !is_root() {
        return;
    }
    let place = Place::of_mode(0o755);
    without(&[NAMESPACES], || {
        place.run(user, &["doctor"], python()).code(0).stdout(
            contains("Isolation of tier 1")
                .and(contains("Tier 2 is unavailable: namespaces: unshare"))
                .and(contains("To get it: "))
                .and(contains("Tier 1 is unavailable").not()),
        );
    });
}
