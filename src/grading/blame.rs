//! Which functions are wrong, when cases fail that call several.
//!
//! A session sees a board only through other functions: where the one that draws it
//! is wrong, cases of all others fail. The battery therefore asks about every function
//! in several ways, and here the failures are put down to as few functions as account
//! for them. Again and again the one is found wrong whose presence in a case goes
//! best with its failing, among those with a failing case of their own that is not
//! accounted for yet. What fails in another function by calling it does not count
//! against that other; every failing case counts against somebody.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::battery::Question;
use crate::manifest::FunctionText;
use crate::transcript::Script;

/// Functions by their place in the text, ascending.
pub(super) type Called = Arc<[usize]>;

/// Cases that are about the same function and call the same others.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    passed: u64,
    failed: u64,
}

/// The cases of a battery by what they call.
#[derive(Debug, Clone, Default)]
pub(super) struct Blame {
    counts: HashMap<(usize, Called), Counts>,
}

impl Blame {
    /// Takes up a case about a function, which calls these, that function among them.
    pub(super) fn note(&mut self, about: usize, called: &Called, is_passed: bool) {
        let counts = self.counts.entry((about, Arc::clone(called))).or_default();
        if is_passed {
            counts.passed += 1;
        } else {
            counts.failed += 1;
        }
    }

    /// The functions that are found wrong, in the order in which they are.
    pub(super) fn guilty(&self) -> Vec<usize> {
        let mut guilty = Vec::new();
        while let Some(next) = self.next_guilty(&guilty) {
            guilty.push(next);
        }
        guilty
    }

    /// The function that accounts best for failures which none of `guilty` does.
    fn next_guilty(&self, guilty: &[usize]) -> Option<usize> {
        let open: Vec<(&(usize, Called), &Counts)> = self
            .counts
            .iter()
            .filter(|((_, called), _)| called.iter().all(|each| !guilty.contains(each)))
            .collect();
        let failing = open.iter().filter(|(_, counts)| counts.failed > 0);
        let candidates: BTreeSet<usize> = failing.map(|((about, _), _)| *about).collect();
        let mut best: Option<(usize, Counts)> = None;
        for candidate in candidates {
            let mut sum = Counts::default();
            for ((_, called), counts) in &open {
                if called.contains(&candidate) {
                    sum.passed += counts.passed;
                    sum.failed += counts.failed;
                }
            }
            if best.is_none_or(|(_, best)| sum.accounts_better_than(best)) {
                best = Some((candidate, sum));
            }
        }
        best.map(|(function, _)| function)
    }
}

impl Counts {
    /// Compares `failed² / (failed + passed)`, as Ochiai's coefficient does.
    fn accounts_better_than(self, other: Counts) -> bool {
        let square = |counts: Counts| u128::from(counts.failed).pow(2);
        let all = |counts: Counts| u128::from(counts.failed + counts.passed);
        square(self) * all(other) > square(other) * all(self)
    }
}

/// The other function that accounts for a failing case about a function: one that was
/// found wrong before it, or any where the case ended before it came to that function.
pub(super) fn accounts_for(guilty: &[usize], about: usize, called: &[usize]) -> Option<usize> {
    let is_reached = called.contains(&about);
    let mut before = guilty
        .iter()
        .take_while(|each| !is_reached || **each != about);
    before.find(|each| called.contains(each)).copied()
}

/// The functions of a text, to be found in statements.
#[derive(Debug, Clone)]
pub(super) struct Functions {
    names: Vec<String>,
    modifying: Vec<bool>,
    places: HashMap<String, usize>,
}

impl Functions {
    /// The functions in the order of the text.
    pub(super) fn new(functions: &[FunctionText]) -> Self {
        let names: Vec<String> = functions.iter().map(|each| each.name.clone()).collect();
        Functions {
            places: names.iter().cloned().zip(0..).collect(),
            names,
            modifying: functions.iter().map(|each| each.modifies).collect(),
        }
    }

    /// The place of a function in the text.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The name of the function at a place.
    pub(super) fn name(&self, place: usize) -> String {
        self.names.get(place).cloned().unwrap_or_default()
    }

    /// For each step of a question, the functions that what it shows may come from:
    /// the one that it is about, those that it names, and those that an earlier step
    /// names which gave a name a value or changed one.
    pub(super) fn called(&self, question: &Question, script: &Script) -> Vec<Called> {
        let mut before = BTreeSet::new();
        let steps = script.steps.iter().zip(&question.checks);
        let called = steps.map(|(step, check)| {
            let mut called = before.clone();
            let named = self.named(step.statement.source());
            called.extend(&named);
            let modifies = named.iter().any(|each| self.modifying[*each]);
            if modifies || !step.statement.is_expression() {
                before.extend(named);
            }
            called.extend(self.place(&check.function));
            called.into_iter().collect()
        });
        called.collect()
    }

    /// Those that a statement names.
    fn named(&self, statement: &str) -> Vec<usize> {
        let is_part = |each: char| each.is_alphanumeric() || each == '_';
        let words = statement.split(|each| !is_part(each));
        words.filter_map(|word| self.place(word)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// Functions of a made-up text.
    const MAKES: usize = 0;
    const DRAWS: usize = 1;
    const READS: usize = 2;
    const WINS: usize = 3;

    /// What a case is about, what it calls, how many pass, how many fail.
    type Row = (usize, Vec<usize>, u64, u64);

    fn guilty(rows: Vec<Row>) -> Vec<usize> {
        let mut blame = Blame::default();
        for (about, called, passed, failed) in rows {
            let called: Called = called.into();
            (0..passed).for_each(|_| blame.note(about, &called, true));
            (0..failed).for_each(|_| blame.note(about, &called, false));
        }
        let mut guilty = blame.guilty();
        guilty.sort_unstable();
        guilty
    }

    #[rstest]
    #[case::nothing_fails(vec![(MAKES, vec![MAKES, READS], 9, 0)], &[])]
    #[case::one_that_is_asked_alone(vec![(WINS, vec![MAKES, WINS], 7, 2), (MAKES, vec![MAKES, READS], 9, 0)], &[WINS])]
    #[case::the_one_that_others_are_seen_by(
        vec![
            (DRAWS, vec![MAKES, DRAWS], 1, 8),
            (MAKES, vec![MAKES, DRAWS], 1, 8),
            (MAKES, vec![MAKES, READS], 9, 0),
            (READS, vec![MAKES, READS], 9, 0),
        ],
        &[DRAWS]
    )]
    #[case::the_one_that_others_start_from(
        vec![
            (DRAWS, vec![MAKES, DRAWS], 0, 9),
            (MAKES, vec![MAKES, DRAWS], 0, 9),
            (MAKES, vec![MAKES, READS], 0, 9),
            (WINS, vec![MAKES, WINS], 4, 5),
            (DRAWS, vec![DRAWS], 1, 0),
            (READS, vec![READS], 1, 0),
        ],
        &[MAKES]
    )]
    #[case::two_that_do_not_meet(vec![(WINS, vec![MAKES, WINS], 7, 2), (READS, vec![MAKES, READS], 7, 2)], &[READS, WINS])]
    #[case::a_function_whose_own_cases_pass_is_never_found_wrong(
        vec![(WINS, vec![MAKES, WINS], 0, 5), (READS, vec![MAKES, READS], 0, 5), (MAKES, vec![MAKES], 1, 0)],
        &[READS, WINS]
    )]
    fn failures_are_put_down_to_the_functions_that_account_for_them(
        #[case] rows: Vec<Row>,
        #[case] expected: &[usize],
    ) {
        assert_eq!(guilty(rows), expected);
    }

    proptest::proptest! {
        #[test]
        fn every_failing_case_counts_against_somebody(
            rows in proptest::collection::vec(
                (0_usize..6, proptest::collection::btree_set(0_usize..6, 0..4), 0_u64..3, 0_u64..3),
                0..20,
            ),
        ) {
            let mut blame = Blame::default();
            let mut failing = Vec::new();
            for (about, mut called, passed, failed) in rows {
                called.insert(about);
                let called: Called = called.into_iter().collect();
                (0..passed).for_each(|_| blame.note(about, &called, true));
                (0..failed).for_each(|_| blame.note(about, &called, false));
                if failed > 0 {
                    failing.push((about, called));
                }
            }
            let guilty = blame.guilty();
            let counts_against = |function: usize| {
                let mut own = failing.iter().filter(|(about, _)| *about == function);
                own.any(|(about, called)| accounts_for(&guilty, *about, called).is_none())
            };
            for (about, called) in &failing {
                let who = accounts_for(&guilty, *about, called).unwrap_or(*about);
                proptest::prop_assert!(counts_against(who));
            }
        }
    }
}
