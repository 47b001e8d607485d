//! Mistakes in common: hand-ins that fail the same checks by the same answers to the same sessions.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use indexmap::IndexMap;

use crate::judge::similarity::digest;
use crate::report::html::{FailedCheck, Mistake};
use crate::report::{Document, FailureEntry};

/// Fewest hand-ins of a group.
const FEWEST: usize = 2;

/// Hand-ins, by what they fail. A hand-in is in one group at most: of those that fail as it does,
/// in every check by the same answer to the same shortest session.
#[derive(Debug, Default)]
pub(super) struct MistakeGroups(IndexMap<u64, MistakeGroup>);

/// Hand-ins that fail the same checks by the same answers to the same sessions.
#[derive(Debug)]
struct MistakeGroup {
    who: Vec<String>,
    /// The mistake, if several made it: most are made once, and need little memory.
    common: Option<Mistake>,
}

impl MistakeGroups {
    /// Adds a hand-in to its group.
    pub(super) fn add(&mut self, who: &str, document: &Document) {
        // The shortest session that fails each check; a function that is missing has none.
        let failed = document.failed_checks();
        let shown = failed.map(|check| (&check.id, document.failures_of(check).next()));
        let shown: Vec<(&String, Option<&FailureEntry>)> = shown.collect();
        let sessions = shown.iter().filter_map(|(_, failure)| *failure);
        let Some(shortest) = sessions.min_by_key(|each| each.transcript.len()) else {
            return;
        };
        let key = shown.iter().map(|(check, failure)| {
            let answer = failure.map(|failure| (&failure.transcript, &failure.actual));
            (check, answer)
        });
        let key: BTreeSet<_> = key.collect();
        let group = self.0.entry(digest(&key)).or_insert_with(|| MistakeGroup {
            who: Vec::new(),
            common: None,
        });
        group.who.push(who.to_owned());
        if group.who.len() == FEWEST {
            group.common = Some(mistake(document, shortest));
        }
    }

    /// The mistakes that several hand-ins have in common, the commonest first.
    pub(super) fn shared_mistakes(self) -> Vec<Mistake> {
        let groups = self.0.into_values().filter_map(|group| {
            let MistakeGroup { who, common } = group;
            Some(Mistake { who, ..common? })
        });
        let mut mistakes: Vec<Mistake> = groups.collect();
        mistakes.sort_by_key(|mistake| Reverse(mistake.who.len()));
        mistakes
    }
}

/// Failed checks of a hand-in, with the session that shows them.
fn mistake(document: &Document, shown: &FailureEntry) -> Mistake {
    let unkept = document.failed_checks().map(|check| FailedCheck {
        check: check.path().to_owned(),
        clause: check.clause.clone(),
    });
    Mistake {
        who: Vec::new(),
        unkept: unkept.collect(),
        session: shown.transcript.clone(),
        actual: shown.actual.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::grading::CheckVerdict::Fail;
    use crate::report::html::sample_document::{check, document, failure};

    /// A report in which these checks fail, each by a session.
    fn failing(checks: &[(&str, &str)]) -> Document {
        let mut document = document("a");
        for (id, session) in checks {
            document.checks.push(check(id, "f", Fail));
            document.failures.push(FailureEntry {
                transcript: (*session).to_owned(),
                ..failure(id, &["1\n"], "2\n")
            });
        }
        document
    }

    /// The mistakes that these hand-ins have in common.
    fn shared_mistakes(class: &[(&str, &Document)]) -> Vec<(String, usize, String)> {
        let mut groups = MistakeGroups::default();
        for (who, document) in class {
            groups.add(who, document);
        }
        let common = groups.shared_mistakes().into_iter();
        let common = common.map(|it| (it.who.join(" "), it.unkept.len(), it.session));
        common.collect()
    }

    #[test]
    fn a_check_without_a_session_is_part_of_what_a_group_fails() {
        let shown = failing(&[("a/f/1", ">>> f(1)\n")]);
        let mut lacking = shown.clone();
        lacking.checks.push(check("a/g/1", "g", Fail));
        let mut nothing_shown = document("a");
        nothing_shown.checks.push(check("a/g/1", "g", Fail));
        let found = shared_mistakes(&[
            ("G1", &shown),
            ("G2", &lacking),
            ("G3", &nothing_shown),
            ("G4", &lacking),
            ("G5", &nothing_shown),
        ]);
        assert_eq!(found, [("G2 G4".to_owned(), 2, ">>> f(1)\n".to_owned())]);
    }

    #[test]
    fn who_answers_otherwise_made_another_mistake() {
        let [one, other] = ["2\n", "3\n"].map(|actual| {
            let mut document = failing(&[("a/f/1", ">>> f(1)\n")]);
            document.failures[0].actual = actual.to_owned();
            document
        });
        let found = shared_mistakes(&[("G1", &one), ("G2", &other), ("G3", &one), ("G4", &other)]);
        let groups: Vec<&str> = found.iter().map(|(who, ..)| who.as_str()).collect();
        assert_eq!(groups, ["G1 G3", "G2 G4"]);
    }

    #[test]
    fn who_fails_the_same_by_the_same_sessions_is_in_one_group() {
        let one = failing(&[("a/f/1", ">>> f(1)\n")]);
        let both = failing(&[("a/f/1", ">>> f(1)\n"), ("a/f/2", ">>> f()\n")]);
        let other_session = failing(&[("a/f/1", ">>> f(2)\n")]);
        let right = failing(&[]);
        let found = shared_mistakes(&[
            ("G1", &one),
            ("G2", &both),
            ("G3", &one),
            ("G4", &other_session),
            ("G5", &both),
            ("G6", &both),
            ("G7", &right),
            ("G8", &right),
        ]);
        let expected = [("G2 G5 G6", 2, ">>> f()\n"), ("G1 G3", 1, ">>> f(1)\n")];
        let expected = expected.map(|(who, unkept, it)| (who.to_owned(), unkept, it.to_owned()));
        assert_eq!(found, expected);
    }
}
