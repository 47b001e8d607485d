//! Mistakes in common: functions that fail the same checks by the same answers to the same sessions.

use std::collections::BTreeSet;
use std::fmt::Write;

use indexmap::IndexMap;
use num_traits::ToPrimitive;
use sha2::{Digest, Sha256};

use super::Comments;
use crate::messages::Messages;
use crate::report::html::{FailedCheck, Mistake};
use crate::report::{CheckEntry, Document, FailureEntry};

/// Fewest hand-ins of a group.
const FEWEST: usize = 2;
/// Bytes of a SHA-256 that tell the mistakes in a function apart.
const SHORT: usize = 4;

/// A mistake in a hand-in: the failed checks of a function, the wrong answers to their shortest
/// sessions, and what it costs.
pub(super) struct FoundMistake<'d> {
    /// The function and a digest of the checks, sessions and answers: the same in each class with the
    /// same sessions.
    pub(super) name: String,
    checks: Vec<&'d CheckEntry>,
    shortest: &'d FailureEntry,
    /// The points of the failed checks.
    cost: f64,
}

impl<'d> FoundMistake<'d> {
    /// The mistakes in a hand-in, one for each function that fails by a session.
    pub(super) fn all_in(document: &'d Document) -> impl Iterator<Item = Self> {
        let mut functions: IndexMap<&str, Vec<&CheckEntry>> = IndexMap::new();
        for check in document.failed_checks() {
            functions.entry(&check.function).or_default().push(check);
        }
        let functions = functions.into_iter();
        functions.filter_map(|(function, checks)| Self::of(document, function, checks))
    }

    fn of(document: &'d Document, function: &str, checks: Vec<&'d CheckEntry>) -> Option<Self> {
        let shown = checks.iter();
        let shown =
            shown.filter_map(|check| Some((check.path(), document.failures_of(check).next()?)));
        let shown: Vec<(&str, &FailureEntry)> = shown.collect();
        let (_, shortest) = shown.iter().min_by_key(|(_, each)| each.transcript.len())?;
        let answers = shown.iter().map(|(path, each)| {
            let FailureEntry {
                transcript,
                actual,
                termination,
                ..
            } = each;
            format!("{path}\0{transcript}\0{actual}\0{termination:?}\0")
        });
        let answers: BTreeSet<String> = answers.collect();
        let digest = Sha256::digest(answers.into_iter().collect::<String>());
        let digest = data_encoding::HEXLOWER.encode(&digest[..SHORT]);
        Some(FoundMistake {
            name: format!("{function}-{digest}"),
            shortest,
            cost: checks.iter().map(|check| cost(document, check)).sum(),
            checks,
        })
    }

    /// The first of the failed checks that a session shows.
    pub(super) fn first_check(&self, document: &Document) -> Option<&'d str> {
        let mut checks = self.checks.iter();
        let shown = checks.find(|check| document.failures_of(check).next().is_some());
        shown.map(|check| &*check.id)
    }
}

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
    who: Vec<String>,
    cost: f64,
    /// The mistake, if several made it: most are made once, and need little memory.
    common: Option<Mistake>,
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
        for found in FoundMistake::all_in(document) {
            let comment = self.comments.on(&found.name);
            let name = comment.map_or(&*found.name, |comment| &comment.mistakes[0]);
            let group = self.groups.entry(name.to_owned()).or_default();
            group.cost += found.cost;
            if group.who.last().is_some_and(|last| last == who) {
                continue;
            }
            group.who.push(who.to_owned());
            if group.who.len() == FEWEST {
                group.common = Some(Mistake {
                    name: name.to_owned(),
                    comment: comment.map(|comment| comment.text.clone()),
                    ..mistake(&found)
                });
            }
        }
    }

    /// The mistakes that several hand-ins have in common, those that cost most first.
    pub(super) fn shared_mistakes(mut self, messages: &Messages) -> Vec<Mistake> {
        self.groups.sort_by(|_, one, _, other| {
            let by_cost = other.cost.total_cmp(&one.cost);
            by_cost.then(other.who.len().cmp(&one.who.len()))
        });
        let groups = self.groups.into_values().filter_map(|group| {
            let MistakeGroup { who, cost, common } = group;
            let mut number = String::new();
            // Writing to a string cannot fail.
            let _ = write!(number, "{cost:.2}");
            let cost = messages.decimal(&number);
            Some(Mistake {
                cost,
                who,
                ..common?
            })
        });
        groups.collect()
    }
}

/// The mistake of a hand-in as the page of its class shows it.
fn mistake(found: &FoundMistake) -> Mistake {
    let unkept = found.checks.iter().map(|check| FailedCheck {
        check: check.path().to_owned(),
        clause: check.clause.clone(),
    });
    Mistake {
        unkept: unkept.collect(),
        session: found.shortest.transcript.clone(),
        actual: found.shortest.actual.clone(),
        ..Mistake::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::grading::CheckVerdict::Fail;
    use crate::messages::Lingua;
    use crate::report::html::sample_document::{check, document, failure};

    /// A report in which these checks of functions fail, each by a session and an answer.
    fn failing(checks: &[(&str, &str, &str, &str)]) -> Document {
        let mut document = document("a");
        for (id, function, session, actual) in checks {
            document.checks.push(CheckEntry {
                item: document.items[0].name.clone(),
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

    /// Who makes each mistake in common.
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
    fn each_function_that_fails_is_a_mistake_of_its_own() {
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
        assert_eq!(names(&found), ["G1 G2 G7", "G3 G8", "G2 G7"]);
        let costs: Vec<&str> = found.iter().map(|each| &*each.cost).collect();
        assert_eq!(costs, ["4.00", "4.00", "2.00"]);
        assert_eq!(found[1].session, ">>> f()\n");
        assert!(found[0].name.starts_with("f-"), "{}", found[0].name);
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
        let found = documents.each_ref().map(|document| {
            let mut found = FoundMistake::all_in(document);
            found.next().unwrap().name
        });
        let text = format!("[[comment]]\nmistakes = {found:?}\ntext = \"\"\"\nOne\nless.\"\"\"\n");
        let comments = Comments::parse(&text).unwrap();
        let [one, other] = &documents;
        let shared = shared_mistakes(&[("G1", one), ("G2", other)], &comments);
        assert_eq!(names(&shared), ["G1 G2"]);
        assert_eq!(shared[0].comment.as_deref(), Some("One\nless."));
        for document in &mut documents {
            comments.apply(document);
            let written = document.checks.iter().map(|check| check.comment.as_deref());
            assert_eq!(written.collect::<Vec<_>>(), [Some("One\nless."), None]);
        }
    }
}
