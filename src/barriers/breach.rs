//! Where barriers are broken.

use std::collections::{BTreeMap, BTreeSet};

use super::asked::Seen;

/// A place behind a barrier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Breach {
    /// The function that reaches there.
    pub function: String,
    /// Its line in the program, from 1.
    pub line: u32,
    /// What it does there; nothing is known but a wrong answer, where it is none.
    pub operation: Option<String>,
}

/// The barrier of a TAD.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barrier {
    /// The name of the TAD.
    pub tad: String,
    /// Where it is broken, in the order of the program; nowhere, where it is respected.
    pub breaches: Vec<Breach>,
}

/// What is known to be broken, by TAD.
#[derive(Debug, Default)]
pub(super) struct Broken(BTreeMap<String, BTreeSet<Breach>>);

impl Broken {
    /// Adds what was seen over our representations of `tads`. What is merely `wrong` is
    /// held against them only where nothing better is known of any.
    pub(super) fn add(&mut self, tads: &[&str], seen: &Seen, wrong: impl Fn() -> BTreeSet<Breach>) {
        for (tad, breach) in &seen.noted {
            if tads.contains(&tad.as_str()) {
                self.of(tad).insert(breach.clone());
            }
        }
        if tads.iter().all(|tad| !self.0.contains_key(*tad)) {
            for breach in wrong() {
                for tad in tads {
                    self.of(tad).insert(breach.clone());
                }
            }
        }
    }

    fn of(&mut self, tad: &str) -> &mut BTreeSet<Breach> {
        self.0.entry(tad.to_owned()).or_default()
    }

    /// The barrier of a TAD.
    pub(super) fn barrier(&mut self, tad: &str) -> Barrier {
        let breaches = self.0.remove(tad).into_iter().flatten();
        Barrier {
            tad: tad.to_owned(),
            breaches: breaches.collect(),
        }
    }
}
