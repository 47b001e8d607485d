//! A Python in a jail of a tier of one's own choice.

use std::path::{Path, PathBuf};

use gabarito::sandbox::Tier;
use gabarito::worker::{Machine, python};

/// The tiers that promise to hold a submission.
pub(crate) const TIERS: [Tier; 2] = [Tier::ISOLATED, Tier::FILTERED];

/// The first Python of the path, or else the system's, which everybody may read;
/// nothing where neither can be held so.
pub(crate) fn python(gabarito: &Path, tier: Tier) -> Option<Machine> {
    let system = PathBuf::from("/usr/bin/python3");
    let mut machines = [None, Some(&*system)].into_iter().filter_map(|named| {
        let interpreter = python::interpreter::find_interpreter(named).ok()?;
        Some(Machine::new(gabarito, interpreter, tier))
    });
    machines.find(|machine| machine.jail.sandbox().tier == tier)
}
