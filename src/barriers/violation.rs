//! Violations of abstraction barriers.

use std::collections::{BTreeMap, BTreeSet};

use super::probe_run::ProbeResults;
use crate::observation::Cost;

/// A place in a program that reaches behind a barrier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// The function that reaches behind it.
    pub function: String,
    /// The line of the violation, from 1; the function's own where only a wrong answer is known.
    pub line: u32,
    /// The operation there; `None` where nothing is known but a wrong answer.
    pub operation: Option<String>,
}

/// The barrier of a TAD.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barrier {
    /// The name of the TAD.
    pub tad: String,
    /// The violations, in the order of the program; empty where the barrier is respected.
    pub violations: Vec<Violation>,
}

/// The result of examining the barriers of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarrierResults {
    /// The barriers that are violated, and those that were examined to the end; in the order of
    /// the text.
    pub found: Vec<Barrier>,
    /// Whether every barrier of the text was examined to the end, if it could be.
    pub is_whole: bool,
    /// The time that it took.
    pub cost: Cost,
}

impl BarrierResults {
    /// The result where there is nothing to examine.
    #[must_use]
    pub fn none_examined() -> Self {
        BarrierResults {
            found: Vec::new(),
            is_whole: true,
            cost: Cost::default(),
        }
    }

    /// The result where nobody looked: what there is remains unknown.
    #[must_use]
    pub fn not_examined() -> Self {
        BarrierResults {
            is_whole: false,
            ..Self::none_examined()
        }
    }
}

/// The known violations, by TAD.
#[derive(Debug, Default)]
pub(super) struct Broken(BTreeMap<String, BTreeSet<Violation>>);

impl Broken {
    /// Adds what was seen over our representations of `tads`. Answers that are merely `wrong`
    /// count as violations only where no violation of any of them is known.
    pub(super) fn add(
        &mut self,
        tads: &[&str],
        seen: &ProbeResults,
        wrong: impl Fn() -> BTreeSet<Violation>,
    ) {
        for (tad, violation) in &seen.violations {
            if tads.contains(&tad.as_str()) {
                self.of(tad).insert(violation.clone());
            }
        }
        if tads.iter().all(|tad| !self.0.contains_key(*tad)) {
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

    /// The barrier of a TAD, which was `looked_at` to the end or not; `None` where nothing is
    /// known of it.
    pub(super) fn barrier(&mut self, tad: &str, looked_at: bool) -> Option<Barrier> {
        let violations = self.0.remove(tad).into_iter().flatten();
        let violations: Vec<Violation> = violations.collect();
        (looked_at || !violations.is_empty()).then(|| Barrier {
            tad: tad.to_owned(),
            violations,
        })
    }
}
