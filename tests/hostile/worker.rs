//! Judges the submissions of a place, several at a time.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::header::Header;
use crate::place::Place;
use crate::run::Language;

/// Most of these files wait for a clock: so many at a time for each core.
const FILES_PER_CORE: usize = 3;

pub(crate) fn work(language: &Language, place: &Place) {
    let (kind, tier) = (language.kind, place.tier());
    let Some(machine) = (language.machine)(&place.gabarito(), tier) else {
        figures!("{}: tier {tier} is not to be had here", kind.folder);
        assert!(env::var_os("CI").is_none(), "on this machine it must be");
        return;
    };
    let mut files = place.submissions();
    // Those that may be waited for come first, so that nobody waits for them alone.
    files.sort_by_cached_key(|file| {
        let header = Header::read(&fs::read(file).unwrap(), kind.comment);
        !header.unwrap().may_burn()
    });
    let faults = on_each(&files, |file| (language.faults)(&machine, file));
    place.report(&faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
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
