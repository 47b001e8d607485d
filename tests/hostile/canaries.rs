//! What a submission that got out would touch.

use std::fs::{self, Permissions};
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use gabarito::sandbox::Tier;
use tempfile::TempDir;

/// Names that stand in the hostile files for the folder of the canaries, for the port where
/// two of them listen and for the number of the one that is a process.
const FOLDER: &str = "gabarito-canario";
const PORT: &str = "45871";
const PROCESS: &str = "45872";
/// What only the grader knows.
const SECRET: &str = "segredo que ninguem leu";

/// A secret that anyone may read, a folder that anyone may write to, two listeners and a
/// process, of one run alone.
pub(crate) struct Canaries {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    process: Child,
    /// Number that stands for the process.
    number: u32,
}

impl Canaries {
    /// Sets them out where a user could reach all that a tier keeps out of reach.
    pub(crate) fn set_out(user: Option<u32>, tier: Tier) -> Self {
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir_in("/tmp");
        let folder = folder.unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
        fs::write(folder.path().join("segredo"), SECRET).unwrap();
        let (tcp, udp) = listeners();
        let mut process = Command::new("sleep");
        process.arg("3600");
        let hides_processes = tier == Tier::ISOLATED;
        if let (Some(user), true) = (user, hides_processes) {
            process.uid(user);
        }
        let process = process.spawn().unwrap();
        // In the other tiers a user's processes are in reach of each other: then it is root's.
        let is_anothers = hides_processes || rustix::process::getuid().is_root();
        Canaries {
            folder,
            tcp,
            udp,
            number: if is_anothers { process.id() } else { 1 },
            process,
        }
    }

    /// A submission that knows where they are.
    pub(crate) fn reveal(&self, submission: Vec<u8>) -> Vec<u8> {
        // What is no text names none of them.
        let text = match String::from_utf8(submission) {
            Ok(text) => text,
            Err(why) => return why.into_bytes(),
        };
        let folder = self.folder.path().file_name().unwrap();
        let port = self.tcp.local_addr().unwrap().port();
        let text = text.replace(FOLDER, folder.to_str().unwrap());
        let text = text.replace(PORT, &port.to_string());
        let text = text.replace(PROCESS, &self.number.to_string());
        text.into_bytes()
    }

    /// What happened to them; nothing, as it should be.
    pub(crate) fn bring_in(mut self) -> Vec<String> {
        let mut harm = Vec::new();
        if self.tcp.accept().is_ok() || self.udp.recv(&mut [0]).is_ok() {
            harm.push("somebody reached a listener".to_owned());
        }
        if !matches!(self.process.try_wait(), Ok(None)) {
            harm.push("somebody killed a process".to_owned());
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let left = fs::read_dir(self.folder.path()).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        if left != ["segredo"] {
            harm.push(format!("somebody wrote {left:?}"));
        }
        let secret = fs::read_to_string(self.folder.path().join("segredo"));
        if !secret.is_ok_and(|secret| secret == SECRET) {
            harm.push("somebody changed the secret".to_owned());
        }
        harm
    }
}

/// Listeners of both kinds at one port.
fn listeners() -> (TcpListener, UdpSocket) {
    loop {
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        tcp.set_nonblocking(true).unwrap();
        let address = tcp.local_addr().unwrap();
        // The port may be somebody else's.
        if let Ok(udp) = UdpSocket::bind(address) {
            udp.set_nonblocking(true).unwrap();
            return (tcp, udp);
        }
    }
}
