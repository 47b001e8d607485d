//! Every file of a language, in every tier, as everyone.
//!
//! Each tier and user has a process of its own, which finds the submissions in a folder.

use std::env;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gabarito::sandbox::Tier;
use gabarito::worker::Machine;

use crate::canaries::Canaries;
use crate::fixture::{Fixture, Kind};
use crate::place::Place;
use crate::size::Size;
use crate::tier::TIERS;
use crate::user::ordinary_user;
use crate::{own_process, worker};

/// A language of submissions.
pub(crate) struct Language {
    pub(crate) kind: Kind,
    /// What runs it in a jail of a tier, where that can be had.
    pub(crate) machine: fn(&Path, Tier) -> Option<Machine>,
    /// What is wrong with how a file was judged.
    pub(crate) faults: fn(&Machine, &Path) -> Vec<String>,
}

/// Names the folder where the worker finds everything.
const PLACE: &str = "GABARITO_HOSTILE_PLACE";
/// Hostile files of one language and another would starve each other.
static ALONE: Mutex<()> = Mutex::new(());

/// Waits until no other hostile files run.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the files of a language: all in the best tier as whoever runs the tests; in the
/// other tiers and as the other user those whose fate depends on that, and at night all.
pub(crate) fn in_every_tier_as_everyone(language: &Language, test: &str) {
    if own_process::supervise() {
        return;
    }
    if let Some(place) = env::var_os(PLACE) {
        return worker::work(language, &Place::at(place.into()));
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
    let users = &users[..=usize::from(is_root)];
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
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    let place = Place::at(folder.path().to_owned());
    place.fill(fixtures, &canaries, user, tier);
    let variables = [(PLACE, folder.path().as_os_str())];
    let ended = own_process::run(&place.program(), test, user, &variables);
    let mut faults = place.faults(&ended);
    faults.extend(canaries.bring_in());
    faults.extend(ended.left.iter().map(|left| format!("left behind: {left}")));
    let who = match user {
        Some(_) => "an ordinary user",
        None if rustix::process::getuid().is_root() => "root",
        None => "this user",
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
