//! Violations of abstraction barriers.

use std::collections::{BTreeMap, BTreeSet};

use crate::assignment::substitution::Violation;
use crate::session::observation::Cost;

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
    /// True if every barrier of the text was examined to the end, if it could be.
    pub is_whole: bool,
    /// The time that it took.
    pub cost: Cost,
}

impl BarrierResults {
    /// The result where there is nothing to examine.
    pub fn none_examined() -> Self {
        BarrierResults {
            found: Vec::new(),
            is_whole: true,
            cost: Cost::default(),
        }
    }

    /// The result of barriers that were not examined.
    pub fn not_examined() -> Self {
        BarrierResults {
            is_whole: false,
            ..Self::none_examined()
        }
    }
}

/// The violations of each TAD.
type Violations = BTreeMap<String, BTreeSet<Violation>>;

/// The known violations, by TAD.
#[derive(Debug, Default)]
pub(super) struct Broken {
    noted: Violations,
    /// The TADs that a program respects, as far as its answers over values of a type say that it
    /// cannot change.
    cleared: BTreeSet<String>,
    /// TADs over whose values alone, of a type that the program cannot change, answers are wrong:
    /// nothing clears them.
    contradicted: BTreeSet<String>,
    /// TADs over whose replacements answers are wrong.
    wrong: Vec<(BTreeSet<String>, BTreeSet<Violation>)>,
}

impl Broken {
    /// The functions that reach behind a barrier, or answer wrongly.
    pub(super) fn functions(&self) -> BTreeSet<String> {
        let wrong = self.wrong.iter().map(|(_, wrong)| wrong);
        let all = self.noted.values().chain(wrong).flatten();
        all.map(|violation| violation.function.clone()).collect()
    }

    /// Keeps the violations that were seen again beside right versions of other functions.
    pub(super) fn retain(&mut self, again: &Broken) {
        for (tad, noted) in &mut self.noted {
            let again = again.noted.get(tad).into_iter().flatten();
            let again: BTreeSet<_> = again.map(|each| (&each.function, each.line)).collect();
            noted.retain(|each| again.contains(&(&each.function, each.line)));
        }
        self.noted.retain(|_, noted| !noted.is_empty());
        for (tads, wrong) in &mut self.wrong {
            let again = again.wrong.iter().filter(|(others, _)| others == tads);
            let again: BTreeSet<&Violation> = again.flat_map(|(_, wrong)| wrong).collect();
            wrong.retain(|each| again.contains(each));
        }
        self.wrong.retain(|(_, wrong)| !wrong.is_empty());
        self.cleared.extend(again.cleared.iter().cloned());
        self.contradicted = &self.contradicted & &again.contradicted;
    }

    /// Adds violations that were noted where they happened.
    pub(super) fn note(&mut self, violations: &[(String, Violation)]) {
        for (tad, violation) in violations {
            let noted = self.noted.entry(tad.clone()).or_default();
            noted.insert(violation.clone());
        }
    }

    /// Adds the functions that answer wrongly over our representations of `tads`, where the
    /// answers tell.
    pub(super) fn answers(
        &mut self,
        tads: &BTreeSet<String>,
        is_sealed: bool,
        wrong: Option<BTreeSet<Violation>>,
    ) {
        match wrong {
            None => {}
            Some(wrong) if wrong.is_empty() && !is_sealed => {}
            Some(wrong) if wrong.is_empty() => self.cleared.extend(tads.iter().cloned()),
            Some(wrong) => {
                if is_sealed && tads.len() == 1 {
                    self.contradicted.extend(tads.iter().cloned());
                }
                self.wrong.push((tads.clone(), wrong));
            }
        }
    }

    /// The violations of each TAD: those that were noted, and the functions that answer wrongly
    /// where no note and no other TAD explains it.
    ///
    /// Wrong answers count against every TAD of which no answers have shown that it is respected:
    /// a program could have kept its violations from being noted.
    pub(super) fn by_tad(self) -> Violations {
        let mut known = self.noted;
        let cleared = &self.cleared - &self.contradicted;
        for (tads, wrong) in self.wrong {
            let open: Vec<&String> = tads.difference(&cleared).collect();
            let is_explained = |tad: &String| known.contains_key(tad);
            let blamed: Vec<&String> = if open.is_empty() && !tads.iter().any(is_explained) {
                tads.iter().collect()
            } else {
                open.into_iter().filter(|tad| !is_explained(tad)).collect()
            };
            for tad in blamed.into_iter().cloned().collect::<Vec<_>>() {
                known.entry(tad).or_default().extend(wrong.iter().cloned());
            }
        }
        known
    }
}

/// The barrier of a TAD, which was `looked_at` to the end or not; `None` where nothing is known of
/// it.
pub(super) fn barrier(known: &Violations, tad: &str, looked_at: bool) -> Option<Barrier> {
    let violations = known.get(tad).into_iter().flatten();
    let violations: Vec<Violation> = violations.cloned().collect();
    (looked_at || !violations.is_empty()).then(|| Barrier {
        tad: tad.to_owned(),
        violations,
    })
}
