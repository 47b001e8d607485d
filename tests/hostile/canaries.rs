//! What a submission that got out would touch.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

/// Where the canaries are: hostile files know the place.
const FOLDER: &str = "/tmp/gabarito-canario";
/// Where one of them listens.
const ADDRESS: &str = "127.0.0.1:45871";
/// What only the grader knows.
const SECRET: &str = "segredo que ninguem leu";
/// All that a jailed program finds in its environment: by it processes that were
/// left behind are known.
const ENVIRONMENT: &str = "LANG=C.UTF-8\0LD_BIND_NOW=1\0";

/// A secret that anyone may read, a folder that anyone may write to, a listener
/// and a process.
pub(crate) struct Canaries {
    listener: TcpListener,
    process: Child,
}

impl Canaries {
    pub(crate) fn set_out() -> Self {
        let _ = fs::remove_dir_all(FOLDER);
        fs::create_dir_all(FOLDER).unwrap();
        fs::set_permissions(FOLDER, Permissions::from_mode(0o777)).unwrap();
        fs::write(format!("{FOLDER}/segredo"), SECRET).unwrap();
        let listener = TcpListener::bind(ADDRESS).unwrap();
        listener.set_nonblocking(true).unwrap();
        Canaries {
            listener,
            process: Command::new("sleep").arg("3600").spawn().unwrap(),
        }
    }

    /// What happened to them; nothing, as it should be.
    pub(crate) fn bring_in(mut self) -> Vec<String> {
        let mut harm = Vec::new();
        if self.listener.accept().is_ok() {
            harm.push("somebody reached the listener".to_owned());
        }
        if !matches!(self.process.try_wait(), Ok(None)) {
            harm.push("somebody killed a process".to_owned());
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let left = fs::read_dir(FOLDER).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        if left != ["segredo"] {
            harm.push(format!("somebody wrote {left:?}"));
        }
        if fs::read_to_string(format!("{FOLDER}/segredo")).unwrap() != SECRET {
            harm.push("somebody changed the secret".to_owned());
        }
        let _ = fs::remove_dir_all(FOLDER);
        harm.extend(left_behind());
        harm
    }
}

/// Jailed processes that are still there, though every jail has ended.
fn left_behind() -> Vec<String> {
    let mut left = Vec::new();
    for _ in 0..20 {
        left = jailed();
        if left.is_empty() {
            break;
        }
        // The kernel may be at it.
        thread::sleep(Duration::from_millis(100));
    }
    left
}

pub(crate) fn jailed() -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap();
    let processes = processes.filter_map(|entry| {
        let path = entry.unwrap().path();
        let environment = fs::read(path.join("environ")).ok()?;
        (environment == ENVIRONMENT.as_bytes()).then(|| format!("left behind: {}", path.display()))
    });
    processes.collect()
}
