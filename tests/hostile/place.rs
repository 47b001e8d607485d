//! What a worker is given, in a folder that its user can read wherever the project is.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};

use gabarito::sandbox::Tier;

use crate::canaries::Canaries;
use crate::fixture::Fixture;
use crate::own_process::Ended;
use crate::tier::TIERS;

/// Names of what is there: the tier, the folder of the submissions, what the worker found,
/// and copies of programs where the worker's user could not run others.
const TIER: &str = "tier";
const SUBMISSIONS: &str = "submissions";
const FAULTS: &str = "faults";
const TEST: &str = "test";
const GABARITO: &str = "gabarito";

pub(crate) struct Place(PathBuf);

impl Place {
    pub(crate) fn at(folder: PathBuf) -> Self {
        Place(folder)
    }

    /// Puts everything there for a worker of a user.
    pub(crate) fn fill(
        &self,
        fixtures: &[&Fixture],
        canaries: &Canaries,
        user: Option<u32>,
        tier: Tier,
    ) {
        fs::set_permissions(&self.0, Permissions::from_mode(0o755)).unwrap();
        fs::write(self.path(TIER), tier.to_string()).unwrap();
        fs::create_dir(self.path(SUBMISSIONS)).unwrap();
        for fixture in fixtures {
            let submission = canaries.reveal(fixture.submission());
            fs::write(self.path(SUBMISSIONS).join(&fixture.name), submission).unwrap();
        }
        fs::write(self.path(FAULTS), "").unwrap();
        if user.is_some() {
            chown(self.path(FAULTS), user, None).unwrap();
            fs::copy(self.program(), self.path(TEST)).unwrap();
            fs::copy(self.gabarito(), self.path(GABARITO)).unwrap();
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The test binary.
    pub(crate) fn program(&self) -> PathBuf {
        self.or_copy(TEST, &env::current_exe().unwrap())
    }

    pub(crate) fn gabarito(&self) -> PathBuf {
        self.or_copy(GABARITO, Path::new(env!("CARGO_BIN_EXE_gabarito")))
    }

    /// A program, or its copy.
    fn or_copy(&self, name: &str, program: &Path) -> PathBuf {
        let copy = self.path(name);
        if copy.exists() {
            copy
        } else {
            program.to_owned()
        }
    }

    pub(crate) fn tier(&self) -> Tier {
        let tier = fs::read_to_string(self.path(TIER)).unwrap();
        let mut tiers = TIERS.into_iter();
        tiers.find(|each| each.to_string() == tier).unwrap()
    }

    pub(crate) fn submissions(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path(SUBMISSIONS)).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    /// Takes note of what a worker found.
    pub(crate) fn report(&self, faults: &[String]) {
        fs::write(self.path(FAULTS), faults.join("\n")).unwrap();
    }

    /// What a worker found.
    pub(crate) fn faults(&self, ended: &Ended) -> Vec<String> {
        let said = fs::read_to_string(self.path(FAULTS)).unwrap();
        let died = !ended.is_success && said.is_empty();
        let died = died.then_some("the worker died: see above");
        said.lines().chain(died).map(str::to_owned).collect()
    }
}
