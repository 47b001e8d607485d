//! Mistakes in common: hand-ins that fail the same checks by the same sessions.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::report::html::{Mistake, Unkept};
use crate::report::{Document, FailureEntry};

/// Fewest hand-ins of a group.
const FEWEST: usize = 2;

/// Failed checks, each with the session that shows it.
type Shown<'a> = BTreeSet<(&'a str, &'a str)>;

/// The mistakes that several hand-ins have in common, the commonest first. A hand-in is in one
/// group at most: of those that fail as it does, in every check by the same shortest session.
pub(super) fn mistakes<'a>(
    hand_ins: impl Iterator<Item = (&'a str, &'a Document)>,
) -> Vec<Mistake> {
    let mut groups: BTreeMap<Shown, Vec<(&str, &Document)>> = BTreeMap::new();
    for (who, document) in hand_ins {
        let shown = shortest(document);
        let key = shown.map(|failure| (failure.check.as_str(), failure.transcript.as_str()));
        let key: Shown = key.collect();
        if !key.is_empty() {
            groups.entry(key).or_default().push((who, document));
        }
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.retain(|group| group.len() >= FEWEST);
    groups.sort_by_key(|group| Reverse(group.len()));
    groups.iter().filter_map(|group| mistake(group)).collect()
}

/// The first failure of each failed check.
fn shortest(document: &Document) -> impl Iterator<Item = &FailureEntry> {
    let checks = document.failed_checks();
    checks.filter_map(|check| document.failures_of(check).next())
}

fn mistake(group: &[(&str, &Document)]) -> Option<Mistake> {
    let (_, document) = group.first()?;
    let shown = shortest(document).min_by_key(|failure| failure.transcript.len())?;
    let unkept = document.failed_checks().map(|check| Unkept {
        check: check.path().to_owned(),
        clause: check.clause.clone(),
    });
    Some(Mistake {
        who: group.iter().map(|(who, _)| (*who).to_owned()).collect(),
        unkept: unkept.collect(),
        session: shown.transcript.clone(),
        actual: shown.actual.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grading::CheckVerdict::Fail;
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

    #[test]
    fn who_fails_the_same_by_the_same_sessions_is_in_one_group() {
        let one = failing(&[("a/f/1", ">>> f(1)\n")]);
        let both = failing(&[("a/f/1", ">>> f(1)\n"), ("a/f/2", ">>> f()\n")]);
        let other_session = failing(&[("a/f/1", ">>> f(2)\n")]);
        let right = failing(&[]);
        let class = [
            ("G1", &one),
            ("G2", &both),
            ("G3", &one),
            ("G4", &other_session),
            ("G5", &both),
            ("G6", &both),
            ("G7", &right),
            ("G8", &right),
        ];
        let found = mistakes(class.into_iter());
        let found: Vec<_> = found
            .iter()
            .map(|mistake| {
                (
                    mistake.who.join(" "),
                    mistake.unkept.len(),
                    &*mistake.session,
                )
            })
            .collect();
        let expected = [
            ("G2 G5 G6".to_owned(), 2, ">>> f()\n"),
            ("G1 G3".to_owned(), 1, ">>> f(1)\n"),
        ];
        assert_eq!(found, expected);
    }
}
