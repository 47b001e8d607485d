//! Whether a jail holds: tried from inside, by what a hostile program would do.

use std::collections::BTreeSet;
use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::UnixDatagram;
use std::path::PathBuf;
use std::process::Stdio;

use super::jail::{Jail, Spec};
use super::protection::{Protection, Tier};

/// The hidden subcommand that tries to get out of the jail that it is in.
pub const PROBE: &str = "__probe";

/// How the probe is told what it must be able to read.
const READ: &str = "read=";

/// Whether a jail can be entered, whether each of its protections holds, and
/// whether what is needed can be read in it.
pub(super) fn holds(jail: &Jail, needed: &[PathBuf]) -> bool {
    if jail.sandbox().tier == Tier::LIMITS {
        return true;
    }
    let active = jail.sandbox().active.iter();
    let names = active.filter_map(|protection| name(*protection));
    let Ok(program) = fs::canonicalize(jail.gabarito()) else {
        return false;
    };
    let spec = Spec {
        program,
        args: std::iter::once(PROBE)
            .chain(names)
            .map(str::to_owned)
            .chain(
                needed
                    .iter()
                    .map(|path| format!("{READ}{}", path.display())),
            )
            .collect(),
        readable: own_libraries().into_iter().chain(needed.to_vec()).collect(),
    };
    let status = jail
        .command(&spec)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// Tries to get past each protection named in the arguments; gives 0 where none
/// of them lets anything through.
pub(super) fn run() -> u8 {
    let named = std::env::args().skip(2);
    let through = named.filter(|name| match name.as_str() {
        // Nothing lists the top folder, in any view of the files.
        "landlock" => fs::read_dir("/").is_ok(),
        "seccomp" => a_socket_opens(),
        "namespaces" => others_are_seen(),
        other => other
            .strip_prefix(READ)
            .is_none_or(|path| !can_be_read(path)),
    });
    u8::from(through.count() > 0)
}

fn name(protection: Protection) -> Option<&'static str> {
    match protection {
        Protection::Landlock => Some("landlock"),
        Protection::Seccomp => Some("seccomp"),
        Protection::Namespaces => Some("namespaces"),
        // Limits are set for each case, where they are tried by it.
        Protection::Rlimits | Protection::Cgroups => None,
    }
}

fn can_be_read(path: &str) -> bool {
    fs::read_dir(path).is_ok() || fs::File::open(path).is_ok()
}

fn a_socket_opens() -> bool {
    TcpListener::bind("127.0.0.1:0").is_ok()
        || UdpSocket::bind("127.0.0.1:0").is_ok()
        || UnixDatagram::unbound().is_ok()
}

/// Only the first process of a namespace has no parent in sight.
fn others_are_seen() -> bool {
    std::os::unix::process::parent_id() != 0
        || fs::metadata("/proc/self").is_ok()
        || fs::metadata("/sys").is_ok()
}

/// The folders of the libraries that this program runs with.
fn own_libraries() -> Vec<PathBuf> {
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let folders: BTreeSet<PathBuf> = maps
        .lines()
        .filter_map(|line| line.split_whitespace().nth(5))
        .filter(|path| path.contains(".so"))
        .filter_map(|path| PathBuf::from(path).parent().map(PathBuf::from))
        .collect();
    folders.into_iter().collect()
}
