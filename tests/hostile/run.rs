//! Every file of a language, in every tier, as everyone.
//!
//! Each tier and user has a process of its own, which finds the submissions in a folder.

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, thread};

use gabarito::sandbox::Tier;
use gabarito::submission::Machine;
use tempfile::TempDir;

use crate::canaries::Canaries;
use crate::fixture::{Fixture, Kind};
use crate::header::Header;
use crate::own_process;
use crate::size::Size;
use crate::tier::TIERS;
use crate::user::ordinary_user;

/// A language of submissions.
pub(crate) struct Language {
    pub(crate) kind: Kind,
    /// What runs it in a jail of a tier, where that can be had.
    pub(crate) machine: fn(&Path, Tier) -> Option<Machine>,
    /// What is wrong with how a file was judged.
    pub(crate) faults: fn(&Machine, &Path) -> Vec<String>,
}

/// Most of these files wait for a clock: so many at a time for each core.
const FILES_PER_CORE: usize = 3;
/// Names the folder where the worker finds everything.
const PLACE: &str = "GABARITO_HOSTILE_PLACE";
/// Names of what is there: the tier, the folder of the submissions, and the worker's words.
const TIER: &str = "tier";
const SUBMISSIONS: &str = "submissions";
const FAULTS: &str = "faults";

/// Hostile files of one language and another would starve each other.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the files of a language: all in the best tier as whoever runs the tests; in the
/// other tiers and as the other user those whose fate depends on that, and at night all.
pub(crate) fn in_every_tier_as_everyone(language: &Language, test: &str) {
    if own_process::supervise() {
        return;
    }
    if let Some(place) = env::var_os(PLACE) {
        return work(language, Path::new(&place));
    }
    let _alone = alone();
    let size = Size::asked();
    let fixtures = language.kind.fixtures(size);
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let is_had = |tier: &Tier| (language.machine)(gabarito, *tier).is_some();
    let best = TIERS.into_iter().find(is_had);
    let best = best.expect("no tier that promises anything is to be had here");
    let is_root = rustix::process::getuid().is_root();
    let users = [None, is_root.then(ordinary_user)];
    let users = &users[..1 + usize::from(is_root)];
    let mut all = Vec::new();
    for (user, tier) in users
        .iter()
        .flat_map(|user| TIERS.map(|tier| (*user, tier)))
    {
        let is_first = user.is_none() && tier == best;
        let fixtures: Vec<&Fixture> = fixtures
            .iter()
            .filter(|each| is_first || is_everywhere(each, size))
            .collect();
        if !fixtures.is_empty() {
            all.extend(in_one(language, test, &fixtures, user, tier));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Whether a run of this size has a file in every tier, as every user.
fn is_everywhere(fixture: &Fixture, size: Size) -> bool {
    match size {
        Size::Quick => false,
        Size::Full => fixture.header.class.is_at_the_wall(),
        Size::Nightly => true,
    }
}

/// What is wrong with how files were judged in one tier as one user.
fn in_one(
    language: &Language,
    test: &str,
    fixtures: &[&Fixture],
    user: Option<u32>,
    tier: Tier,
) -> Vec<String> {
    let canaries = Canaries::set_out(user, tier);
    let place = Place::new(fixtures, &canaries, user, tier);
    let variables = [(PLACE, place.0.path().as_os_str())];
    let ended = own_process::run(&place.program(user), test, user, &variables);
    let mut faults = place.faults(&ended);
    faults.extend(canaries.bring_in());
    faults.extend(ended.left.iter().map(|left| format!("left behind: {left}")));
    let who = match user {
        Some(_) => "an ordinary user",
        None if rustix::process::getuid().is_root() => "root",
        None => "whoever runs this",
    };
    let name = language.kind.folder;
    figures!(
        "{name}, tier {tier}, as {who}: {} hostile submissions tried, {} faults",
        fixtures.len(),
        faults.len()
    );
    let line = |fault: String| format!("{name}, tier {tier}, as {who}: {fault}");
    faults.into_iter().map(line).collect()
}

/// A folder of a worker, which its user can read wherever the project is.
struct Place(TempDir);

impl Place {
    fn new(fixtures: &[&Fixture], canaries: &Canaries, user: Option<u32>, tier: Tier) -> Self {
        let place = Place(tempfile::tempdir_in("/tmp").unwrap());
        fs::set_permissions(place.0.path(), Permissions::from_mode(0o755)).unwrap();
        fs::write(place.path(TIER), tier.to_string()).unwrap();
        fs::create_dir(place.path(SUBMISSIONS)).unwrap();
        for fixture in fixtures {
            let submission = canaries.reveal(fixture.submission());
            fs::write(place.path(SUBMISSIONS).join(&fixture.name), submission).unwrap();
        }
        fs::write(place.path(FAULTS), "").unwrap();
        if user.is_some() {
            chown(place.path(FAULTS), user, None).unwrap();
            let own = env::current_exe().unwrap();
            let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
            for (program, name) in [(&*own, "test"), (gabarito, "gabarito")] {
                fs::copy(program, place.path(name)).unwrap();
            }
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The test binary, where a user may run it.
    fn program(&self, user: Option<u32>) -> PathBuf {
        match user {
            Some(_) => self.path("test"),
            None => env::current_exe().unwrap(),
        }
    }

    /// What the worker said.
    fn faults(&self, ended: &own_process::Ended) -> Vec<String> {
        let said = fs::read_to_string(self.path(FAULTS)).unwrap();
        let mut faults: Vec<String> = said.lines().map(str::to_owned).collect();
        if !ended.is_success && faults.is_empty() {
            faults.push("the worker died".to_owned());
        }
        faults
    }
}

/// Has every submission of a place judged.
fn work(language: &Language, place: &Path) {
    let tier = fs::read_to_string(place.join(TIER)).unwrap();
    let tier = TIERS
        .into_iter()
        .find(|each| each.to_string() == tier)
        .unwrap();
    let copy = place.join("gabarito");
    let gabarito = if copy.exists() {
        &copy
    } else {
        Path::new(env!("CARGO_BIN_EXE_gabarito"))
    };
    let Some(machine) = (language.machine)(gabarito, tier) else {
        figures!(
            "{}: tier {tier} is not to be had here",
            language.kind.folder
        );
        assert!(env::var_os("CI").is_none(), "on this machine it must be");
        return;
    };
    let entries = fs::read_dir(place.join(SUBMISSIONS)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    // Those that may be waited for come first, so that nobody waits for them alone.
    files.sort_by_cached_key(|file| {
        let header = Header::read(&fs::read(file).unwrap(), language.kind.comment);
        !header.unwrap().accepts("timeout")
    });
    let faults = on_each(&files, |file| (language.faults)(&machine, file));
    fs::write(place.join(FAULTS), faults.join("\n")).unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is said of each file, with its name before it.
fn on_each(files: &[PathBuf], say: impl Fn(&Path) -> Vec<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let said = Mutex::new(Vec::new());
    let workers = thread::available_parallelism().unwrap().get() * FILES_PER_CORE;
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let name = file.file_name().and_then(OsStr::to_str).unwrap();
                    for words in say(file) {
                        said.lock().unwrap().push(format!("{name}: {words}"));
                    }
                }
            });
        }
    });
    let mut said = said.into_inner().unwrap();
    said.sort();
    said
}
