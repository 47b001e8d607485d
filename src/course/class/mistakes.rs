//! Mistakes in common: the same wrong answers to the sessions of a check.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use num_traits::ToPrimitive;

use super::Comments;
use crate::messages::Messages;
use crate::report::html::{FailedCheck, Mistake};
use crate::report::{CheckEntry, Document};

/// Fewest hand-ins of a group.
const FEWEST: usize = 2;

/// The points that a failed check costs.
fn cost(document: &Document, check: &CheckEntry) -> f64 {
    let item = document.items.iter().find(|item| item.name == check.item);
    let max = item.and_then(|item| item.score.exact.max.0.to_f64());
    let of_item = document
        .checks
        .iter()
        .filter(|each| each.item == check.item);
    let weights: f64 = of_item.filter_map(|each| each.weight.to_f64()).sum();
    let weight = check.weight.to_f64().unwrap_or_default();
    max.unwrap_or_default() * weight / weights.max(1.0)
}

/// Hand-ins by their mistakes. Those that a comment calls one mistake are one.
pub(super) struct MistakeGroups<'c> {
    comments: &'c Comments,
    groups: IndexMap<String, MistakeGroup>,
}

/// Hand-ins with the same mistake.
#[derive(Debug, Default)]
struct MistakeGroup {
    function: String,
    who: Vec<String>,
    cost: f64,
    /// The mistake, as several made it: most are made once, and need little memory.
    common: Option<Mistake>,
    /// The checks that show it, each with the name of the mistake.
    checks: BTreeMap<String, FailedCheck>,
}

impl<'c> MistakeGroups<'c> {
    pub(super) fn new(comments: &'c Comments) -> Self {
        MistakeGroups {
            comments,
            groups: IndexMap::new(),
        }
    }

    /// Adds a hand-in to the groups of its mistakes.
    pub(super) fn add(&mut self, who: &str, document: &Document) {
        for check in document.failed_checks() {
            let shown = document.failures_of(check).next();
            let (Some(name), Some(shown)) = (&check.mistake, shown) else {
                continue;
            };
            let comment = self.comments.on(name);
            let key = comment.map_or(name, |comment| &comment.mistakes[0]);
            let group = self.groups.entry(key.clone()).or_default();
            group.cost += cost(document, check);
            let failed = || FailedCheck {
                check: check.path().to_owned(),
                clause: check.clause.clone(),
                mistake: name.clone(),
            };
            group.checks.entry(name.clone()).or_insert_with(failed);
            if group.who.last().is_some_and(|last| last == who) {
                continue;
            }
            group.function.clone_from(&check.function);
            group.who.push(who.to_owned());
            if group.who.len() == FEWEST {
                group.common = Some(Mistake {
                    comments: comment.map(|each| each.text.clone()).into_iter().collect(),
                    session: shown.transcript.clone(),
                    actual: shown.actual.clone(),
                    ..Mistake::default()
                });
            }
        }
    }

    /// The names in the comments that no hand-in has.
    pub(super) fn unknown_names(&self) -> Vec<String> {
        let names = self.comments.names();
        let groups = self.groups.values();
        let known: BTreeSet<&String> = groups.flat_map(|group| group.checks.keys()).collect();
        names
            .filter(|name| !known.contains(name))
            .cloned()
            .collect()
    }

    /// The mistakes that several hand-ins have in common, those that cost most first.
    pub(super) fn shared_mistakes(self, messages: &Messages) -> Vec<Mistake> {
        // Checks of a function that the same hand-ins fail are taken to fail by one mistake.
        let mut merged: BTreeMap<(String, Vec<String>), (f64, Mistake)> = BTreeMap::new();
        for group in self.groups.into_values() {
            let Some(mut mistake) = group.common else {
                continue;
            };
            mistake.unkept = group.checks.into_values().collect();
            match merged.entry((group.function, group.who)) {
                Entry::Vacant(place) => {
                    place.insert((group.cost, mistake));
                }
                Entry::Occupied(mut place) => {
                    let (cost, first) = place.get_mut();
                    *cost += group.cost;
                    first.join(mistake);
                }
            }
        }
        let mut mistakes: Vec<(f64, Mistake)> = merged
            .into_iter()
            .map(|((_, who), (cost, mistake))| (cost, Mistake { who, ..mistake }))
            .collect();
        mistakes.sort_by(|(one, a), (other, b)| {
            let by_cost = other.total_cmp(one);
            by_cost.then(b.who.len().cmp(&a.who.len()))
        });
        let mistakes = mistakes.into_iter().map(|(cost, mistake)| Mistake {
            cost: messages.decimal(&format!("{cost:.2}")),
            ..mistake
        });
        mistakes.collect()
    }
}

impl Mistake {
    /// Adds a check that fails by the same mistake. Of the sessions, the shorter is shown.
    fn join(&mut self, other: Mistake) {
        self.comments.extend(other.comments);
        self.unkept.extend(other.unkept);
        if other.session.len() < self.session.len() {
            (self.session, self.actual) = (other.session, other.actual);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::grading::CheckVerdict::Fail;
    use crate::messages::Lingua;
    use crate::report::FailureEntry;
    use crate::report::html::sample_document::{check, document, failure};

    /// A report in which these checks of functions fail, each by a session and an answer.
    fn failing(checks: &[(&str, &str, &str, &str)]) -> Document {
        let mut document = document("a");
        for (id, function, session, actual) in checks {
            document.checks.push(CheckEntry {
                item: document.items[0].name.clone(),
                mistake: Some(format!("{id} {session} {actual}")),
                ..check(id, function, Fail)
            });
            document.failures.push(FailureEntry {
                transcript: (*session).to_owned(),
                actual: (*actual).to_owned(),
                ..failure(id, &["1\n"], "2\n")
            });
        }
        document
    }

    /// The mistakes that the hand-ins of a class have in common.
    fn shared_mistakes(class: &[(&str, &Document)], comments: &Comments) -> Vec<Mistake> {
        let mut groups = MistakeGroups::new(comments);
        for (who, document) in class {
            groups.add(who, document);
        }
        groups.shared_mistakes(&Messages::new(Lingua::En))
    }

    fn names(mistakes: &[Mistake]) -> Vec<String> {
        mistakes.iter().map(|each| each.who.join(" ")).collect()
    }

    #[test]
    fn hand_ins_that_answer_alike_are_a_group_and_checks_of_the_same_hand_ins_one() {
        let one = failing(&[("a/f/1", "f", ">>> f(1)\n", "2\n")]);
        let both = failing(&[
            ("a/f/1", "f", ">>> f(1)\n", "2\n"),
            ("a/g/1", "g", ">>> g(1)\n", "2\n"),
        ]);
        let more = failing(&[
            ("a/f/1", "f", ">>> f(1)\n", "2\n"),
            ("a/f/2", "f", ">>> f()\n", "2\n"),
        ]);
        let other_session = failing(&[("a/f/1", "f", ">>> f(2)\n", "2\n")]);
        let other_answer = failing(&[("a/f/1", "f", ">>> f(1)\n", "3\n")]);
        let right = failing(&[]);
        let found = shared_mistakes(
            &[
                ("G1", &one),
                ("G2", &both),
                ("G3", &more),
                ("G4", &other_session),
                ("G5", &other_answer),
                ("G6", &right),
                ("G7", &both),
                ("G8", &more),
            ],
            &Comments::default(),
        );
        assert_eq!(names(&found), ["G1 G2 G3 G7 G8", "G3 G8", "G2 G7"]);
        let costs: Vec<&str> = found.iter().map(|each| &*each.cost).collect();
        assert_eq!(costs, ["6.00", "2.00", "2.00"]);
        let found = shared_mistakes(&[("G1", &more), ("G2", &more)], &Comments::default());
        let [both] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(both.unkept.len(), 2);
        assert_eq!(both.session, ">>> f()\n");
        assert_eq!(both.cost, "4.00");
    }

    #[test]
    fn a_check_without_a_session_is_no_mistake() {
        let mut missing = document("a");
        missing.checks.push(check("a/g/1", "g", Fail));
        let class = [("G1", &missing), ("G2", &missing)];
        assert_eq!(shared_mistakes(&class, &Comments::default()), []);
    }

    #[test]
    fn a_comment_makes_one_mistake_of_several_and_reaches_each_hand_in_once() {
        let mut documents = ["2\n", "3\n"].map(|actual| {
            failing(&[
                ("a/f/1", "f", ">>> f(1)\n", actual),
                ("a/f/2", "f", ">>> f(1, 1)\n", actual),
            ])
        });
        let found = documents.each_ref();
        let found = found.map(|document| document.checks[0].mistake.clone().unwrap());
        let text = format!("[[comment]]\nmistakes = {found:?}\ntext = \"\"\"\nOne\nless.\"\"\"\n");
        let comments = Comments::parse(&text).unwrap();
        let [one, other] = &documents;
        let shared = shared_mistakes(&[("G1", one), ("G2", other)], &comments);
        assert_eq!(names(&shared), ["G1 G2"]);
        assert_eq!(shared[0].comments, ["One\nless."]);
        for document in &mut documents {
            comments.apply(document);
            let written = document.checks.iter().map(|check| check.comment.as_deref());
            assert_eq!(written.collect::<Vec<_>>(), [Some("One\nless."), None]);
        }
    }
}
