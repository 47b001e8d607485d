//! Every file of a language, in every tier, as everyone.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::{env, thread};

use gabarito::sandbox::Tier;
use gabarito::submission::Machine;

use crate::canaries::Canaries;
use crate::tier::TIERS;

/// A language of submissions.
pub(crate) struct Language {
    /// Its folder among the fixtures.
    pub(crate) name: &'static str,
    /// What runs it in a jail of a tier, where that can be had.
    pub(crate) machine: fn(&Path, Tier) -> Option<Machine>,
    /// What is wrong with how a file was judged.
    pub(crate) faults: fn(&Machine, &Path) -> Vec<String>,
}

/// Most of these files wait for a clock: so many at a time for each core.
const FILES_PER_CORE: usize = 3;
/// Nobody's number, on every system.
const ORDINARY_USER: u32 = 65534;
/// Where an ordinary user finds the program and the fixtures.
const PLACE: &str = "GABARITO_HOSTILE_PLACE";

/// The canaries know one place: whoever uses it is alone.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

pub(crate) fn in_every_tier_as_everyone(language: &Language) {
    let _alone = alone();
    let is_root = rustix::process::getuid().is_root();
    if let Some(place) = env::var_os(PLACE) {
        let place = PathBuf::from(place);
        return in_every_tier(
            language,
            &place.join("gabarito"),
            &place,
            "an ordinary user",
        );
    }
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let who = if is_root { "root" } else { "an ordinary user" };
    in_every_tier(language, gabarito, &fixtures(), who);
    if is_root {
        as_an_ordinary_user(language);
    }
}

fn in_every_tier(language: &Language, gabarito: &Path, fixtures: &Path, who: &str) {
    let files = files(fixtures, language.name);
    let mut all = Vec::new();
    let mut tried = 0;
    for tier in TIERS {
        let Some(machine) = (language.machine)(gabarito, tier) else {
            println!(
                "{}: tier {tier} is not to be had here as {who}",
                language.name
            );
            assert!(env::var_os("CI").is_none(), "on this machine it must be");
            continue;
        };
        tried += 1;
        let canaries = Canaries::set_out();
        let faults = on_each(&files, |file| (language.faults)(&machine, file));
        let harm = canaries.bring_in();
        figures!(
            "{}, tier {tier}, as {who}: {} hostile submissions tried, {} faults, {} canaries touched or processes left",
            language.name,
            files.len(),
            faults.len(),
            harm.len()
        );
        let where_it_was = format!("tier {tier}, as {who}: ");
        all.extend(
            faults
                .into_iter()
                .chain(harm)
                .map(|fault| where_it_was.clone() + &fault),
        );
    }
    assert!(
        tried > 0,
        "no tier that promises anything is to be had here"
    );
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Runs this test again as somebody who may do nothing.
fn as_an_ordinary_user(language: &Language) {
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
    let own = env::current_exe().unwrap();
    let copies = [
        (own.as_path(), "test"),
        (Path::new(env!("CARGO_BIN_EXE_gabarito")), "gabarito"),
    ];
    for (program, name) in copies {
        fs::copy(program, place.path().join(name)).unwrap();
    }
    let folder = place.path().join(language.name);
    fs::create_dir(&folder).unwrap();
    for file in files(&fixtures(), language.name) {
        fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
    }
    let name = thread::current().name().unwrap_or_default().to_owned();
    let status = Command::new(place.path().join("test"))
        .args(["--exact", &name, "--nocapture"])
        .env(PLACE, place.path())
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .current_dir("/")
        .uid(ORDINARY_USER)
        .gid(ORDINARY_USER)
        .status()
        .unwrap();
    assert!(status.success(), "as an ordinary user: see above");
}

pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hostis")
}

pub(crate) fn files(fixtures: &Path, language: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(fixtures.join(language)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    // Those that may be waited for come first, so that nobody waits for them alone.
    files.sort_by_cached_key(|file| (place_of_timeout(file), file.clone()));
    let least = match language {
        "python" => 60,
        "prolog" => 30,
        _ => 10,
    };
    assert!(files.len() >= least);
    files
}

/// Where a timeout stands among the verdicts of a file, if not at all behind all others.
fn place_of_timeout(file: &Path) -> usize {
    let text = fs::read(file).unwrap();
    let text = String::from_utf8_lossy(&text);
    let mut head = text.lines().take_while(|line| line.contains(" = "));
    let verdict = head.find(|line| line.contains("verdict = "));
    let place = verdict.and_then(|verdict| verdict.find("timeout"));
    place.unwrap_or(usize::MAX)
}

/// What is said of each file, with its name before it.
pub(crate) fn on_each(files: &[PathBuf], say: impl Fn(&Path) -> Vec<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let said = Mutex::new(Vec::new());
    let workers = thread::available_parallelism().unwrap().get() * FILES_PER_CORE;
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let name = file.file_name().unwrap().to_string_lossy();
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
