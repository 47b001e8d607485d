//! Probe: tests a jail from inside, by the acts of a hostile program.

use std::collections::BTreeSet;
use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixDatagram;
use std::path::PathBuf;
use std::process::{Command, Stdio, id};

use super::enter_request::Spec;
use super::entry_step::EnterError;
use super::jail::Jail;
use super::tier::Protection;
use super::unavailable::Obstacle;

/// Hidden subcommand that tries to escape from its own jail.
pub const PROBE: &str = "__probe";

/// Prefix of arguments with the paths that the probe must be able to read.
const READ: &str = "read=";

/// Act of a hostile program.
struct Act {
    /// Message with the description of the act.
    name: &'static str,
    /// Protection that must refuse the act.
    guard: Protection,
    /// Tries the act; returns whether it succeeded.
    succeeds: fn() -> bool,
}

/// All acts. Each must be refused where its guard is active.
const ACTS: [Act; 11] = [
    Act {
        name: "act-list",
        guard: Protection::Landlock,
        succeeds: || fs::read_dir("/").is_ok(),
    },
    Act {
        name: "act-read",
        guard: Protection::Landlock,
        succeeds: || fs::read("/etc/passwd").is_ok() || fs::read("/proc/1/environ").is_ok(),
    },
    Act {
        name: "act-write",
        guard: Protection::Landlock,
        succeeds: a_file_is_written,
    },
    Act {
        name: "act-listen",
        guard: Protection::Seccomp,
        succeeds: || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).is_ok(),
    },
    Act {
        name: "act-connect",
        guard: Protection::Seccomp,
        // A refused connection counts as success: the call went through.
        succeeds: || match TcpStream::connect((Ipv4Addr::LOCALHOST, 9)) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        },
    },
    Act {
        name: "act-udp",
        guard: Protection::Seccomp,
        succeeds: || UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).is_ok(),
    },
    Act {
        name: "act-unix",
        guard: Protection::Seccomp,
        succeeds: || UnixDatagram::unbound().is_ok(),
    },
    Act {
        name: "act-run",
        guard: Protection::Landlock,
        succeeds: || Command::new("/bin/true").status().is_ok(),
    },
    Act {
        name: "act-group",
        guard: Protection::Seccomp,
        succeeds: || rustix::process::setpgid(None, None).is_ok(),
    },
    Act {
        name: "act-processes",
        guard: Protection::Namespaces,
        // Only the first process of a namespace sees no parent.
        succeeds: || std::os::unix::process::parent_id() != 0 || fs::metadata("/proc/self").is_ok(),
    },
    Act {
        name: "act-devices",
        guard: Protection::Namespaces,
        succeeds: || fs::metadata("/sys").is_ok() || fs::metadata("/dev/tty").is_ok(),
    },
];

/// Result of an act that was tried in a jail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// Message with the description of the act.
    pub act: &'static str,
    /// True if the jail refused the act.
    pub is_refused: bool,
}

/// Verifies that a jail can be entered, that each of its protections refuses its acts, and
/// that `needed` can be read inside.
pub(super) fn check_confinement(jail: &Jail, needed: &[PathBuf]) -> Result<(), Obstacle> {
    if cfg!(not(target_os = "linux")) {
        return Err(Obstacle::System);
    }
    let tried = try_acts(jail, needed)?;
    let guarded = ACTS.iter().zip(tried);
    let mut guarded = guarded.filter(|(act, _)| jail.sandbox().active.contains(&act.guard));
    match guarded.find(|(_, tried)| !tried.is_refused) {
        Some((act, _)) => Err(Obstacle::Leak(act.name)),
        None => Ok(()),
    }
}

/// Tries every act in a jail in which `needed` can be read.
pub(super) fn try_acts(jail: &Jail, needed: &[PathBuf]) -> Result<Vec<Tried>, Obstacle> {
    let gabarito = jail.gabarito();
    let not_started = |why: std::io::Error| Obstacle::NotStarted {
        gabarito: gabarito.to_owned(),
        why: why.to_string(),
    };
    let program = fs::canonicalize(gabarito).map_err(not_started)?;
    let read = needed
        .iter()
        .map(|path| format!("{READ}{}", path.display()));
    let spec = Spec {
        program,
        args: std::iter::once(PROBE.to_owned()).chain(read).collect(),
        readable: own_libraries().into_iter().chain(needed.to_vec()).collect(),
        limits: None,
        work_folder: None,
    };
    let output = jail
        .command(&spec)
        .stdin(Stdio::null())
        .output()
        .map_err(not_started)?;
    if let Ok(error) = serde_json::from_slice::<EnterError>(&output.stderr) {
        return Err(Obstacle::Step(error));
    }
    // One letter per act.
    let Some((letters, unreadable)) = output.stdout.split_at_checked(ACTS.len()) else {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(Obstacle::Ended(format!("{}: {words}", output.status)));
    };
    if !unreadable.is_empty() {
        let path = PathBuf::from(String::from_utf8_lossy(unreadable).as_ref());
        return Err(Obstacle::unreadable(path));
    }
    let tried = ACTS.iter().zip(letters).map(|(act, letter)| Tried {
        act: act.name,
        is_refused: *letter == REFUSED,
    });
    Ok(tried.collect())
}

/// Letters for the result of an act.
const REFUSED: u8 = b'-';
const SUCCEEDED: u8 = b'+';

/// Tries every act and prints the results, followed by the first of the given paths that
/// cannot be read.
pub(super) fn run() -> u8 {
    use std::io::Write;
    let mut said = ACTS
        .map(|act| if (act.succeeds)() { SUCCEEDED } else { REFUSED })
        .to_vec();
    let named: Vec<String> = std::env::args().collect();
    let mut named = named.iter().filter_map(|name| name.strip_prefix(READ));
    said.extend(
        named
            .find(|path| !can_be_read(path))
            .unwrap_or_default()
            .bytes(),
    );
    u8::from(std::io::stdout().write_all(&said).is_err())
}

fn can_be_read(path: &str) -> bool {
    fs::read_dir(path).is_ok() || fs::File::open(path).is_ok()
}

fn a_file_is_written() -> bool {
    ["/tmp", "/var/tmp", "/dev/shm", "."].iter().any(|folder| {
        let path = PathBuf::from(folder).join(format!("gabarito-probe-{}", id()));
        let is_written = fs::write(&path, "").is_ok();
        // Cleans up, whatever the jail lets through.
        let _ = fs::remove_file(&path);
        is_written
    })
}

/// Folders of the libraries that this program runs with.
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
