//! Where barriers are broken.

use std::collections::{BTreeMap, BTreeSet};

use super::probe_run::Seen;
use crate::observation::Cost;

/// A place behind a barrier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
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
    pub violations: Vec<Violation>,
}

/// What looking at the barriers of a program came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Looked {
    /// Those that are broken, and those that were looked at to the end; in the order of
    /// the text.
    pub found: Vec<Barrier>,
    /// Whether every one that the text has was looked at to the end, if it could be.
    pub is_whole: bool,
    /// What it cost.
    pub cost: Cost,
}

impl Looked {
    /// What it comes to where there is nothing to look at.
    #[must_use]
    pub fn at_nothing() -> Self {
        Looked {
            found: Vec::new(),
            is_whole: true,
            cost: Cost::default(),
        }
    }
}

/// What is known to be broken, by TAD.
#[derive(Debug, Default)]
pub(super) struct Broken(BTreeMap<String, BTreeSet<Violation>>);

impl Broken {
    /// Adds what was seen over our representations of `tads`. What is merely `wrong` is
    /// held against them only where nothing better is known of any.
    pub(super) fn add(
        &mut self,
        tads: &[&str],
        seen: &Seen,
        wrong: impl Fn() -> BTreeSet<Violation>,
    ) {
        for (tad, violation) in &seen.violations {
            if tads.contains(&tad.as_str()) {
                self.of(tad).insert(violation.clone());
            }
        }
        if seen.is_telling && tads.iter().all(|tad| !self.0.contains_key(*tad)) {
            for violation in wrong() {
                for tad in tads {
                    self.of(tad).insert(violation.clone());
                }
            }
        }
    }

    fn of(&mut self, tad: &str) -> &mut BTreeSet<Violation> {
        self.0.entry(tad.to_owned()).or_default()
    }

    /// The barrier of a TAD, which was `looked_at` to the end or not; nothing, where
    /// nothing is known of it.
    pub(super) fn barrier(&mut self, tad: &str, looked_at: bool) -> Option<Barrier> {
        let violations = self.0.remove(tad).into_iter().flatten();
        let violations: Vec<Violation> = violations.collect();
        (looked_at || !violations.is_empty()).then(|| Barrier {
            tad: tad.to_owned(),
            violations,
        })
    }
}
