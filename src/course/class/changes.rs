//! Changes between two judgements of a class: points, checks, and reasons.

use std::collections::{BTreeMap, BTreeSet};

use super::cache::{JudgedShard, ListedHandIn, missing_result};
use super::merge::different_assignments;
use super::{Entry, HandInOutcome};
use crate::assignment::manifest::Points;
use crate::judge::grading::CheckVerdict;
use crate::messages::Notice;
use crate::report::{CheckEntry, Document};

/// The change of one hand-in between two judgements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandInChange {
    /// The student or the group.
    pub who: String,
    /// The points before and after; `None` where it was not judged, or was not there.
    pub points: [Option<Points>; 2],
    /// The checks that differ, in verdict, weight or words, in the order of the text.
    pub checks: Vec<ChangedCheck>,
    /// The differences between the two judgements that may explain it.
    pub reasons: Vec<ChangeReason>,
}

/// A check that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedCheck {
    /// The check: `function/name`.
    pub path: String,
    /// The words of the text.
    pub clause: String,
    /// The verdicts before and after; `None` where there was no such check.
    pub verdicts: [Option<CheckVerdict>; 2],
    /// True if its weight or its words differ.
    pub is_restated: bool,
}

/// A difference between two judgements that may explain a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeReason {
    /// The hand-in is in one class alone.
    Class,
    /// One of them refused the hand-in, or could not judge it.
    Outcome,
    /// Another file was handed in.
    HandIn,
    /// The version of gabarito.
    Version,
    /// The items, points, checks or their words.
    Text,
    /// The sessions, their seed or the options that chose them.
    Battery,
    /// The interpreter that ran the program.
    Interpreter,
    /// The limits of a session, the budget, or what is left to run.
    Limits,
    /// Nothing of these: what is accepted, or the program itself, which may draw by chance.
    Answers,
}

/// The hand-ins whose points or verdicts differ between two judgements of a class, ordered by
/// student; and how many there are in all.
///
/// # Errors
/// [`Notice`] if a folder is not the folder of a class, or has not every result; if they have
/// no check in common: they are of different assignments.
pub fn find_changes(
    before: &JudgedShard,
    after: &JudgedShard,
) -> Result<(Vec<HandInChange>, usize), Notice> {
    let classes = [before, after].map(|class| (class, by_student(class)));
    let everyone: BTreeSet<&str> = classes
        .iter()
        .flat_map(|(_, of)| of.keys().copied())
        .collect();
    let mut checks = [BTreeSet::new(), BTreeSet::new()];
    let mut changes = Vec::new();
    for who in &everyone {
        let mut entries = [None, None];
        for (((class, of), entry), checks) in classes.iter().zip(&mut entries).zip(&mut checks) {
            *entry = of
                .get(who)
                .map(|listed| entry_of(class, listed))
                .transpose()?;
            let document = entry.as_ref().and_then(Entry::document);
            add_checks(checks, document);
        }
        let change = HandInChange::between(who, entries.each_ref().map(Option::as_ref));
        if change.differs() {
            changes.push(change);
        }
    }
    // The folder of an assignment may have been copied: its name tells nothing.
    let [one, other] = &checks;
    if !one.is_empty() && !other.is_empty() && one.is_disjoint(other) {
        return Err(different_assignments(before.list(), after.list()));
    }
    Ok((changes, everyone.len()))
}

pub(super) fn by_student(class: &JudgedShard) -> BTreeMap<&str, &ListedHandIn> {
    let listed = class.list().hand_ins.iter();
    listed.map(|listed| (listed.who.as_str(), listed)).collect()
}

fn entry_of(class: &JudgedShard, listed: &ListedHandIn) -> Result<Entry, Notice> {
    let result = class.result(listed).map_err(missing_result)?;
    Ok(result.1)
}

/// Adds the checks of a report.
fn add_checks(all: &mut BTreeSet<String>, document: Option<&Document>) {
    let checks = document.iter().flat_map(|document| &document.checks);
    for path in checks.map(CheckEntry::path) {
        if !all.contains(path) {
            all.insert(path.to_owned());
        }
    }
}

impl HandInChange {
    /// The change between two entries of a hand-in.
    pub fn between(who: &str, entries: [Option<&Entry>; 2]) -> Self {
        let documents = entries.map(|entry| entry.and_then(Entry::document));
        HandInChange {
            who: who.to_owned(),
            points: documents.map(|document| Some(document?.score.exact.points.0)),
            checks: changed_checks(documents),
            reasons: change_reasons(entries),
        }
    }

    /// Returns whether the points or a verdict differ.
    pub fn differs(&self) -> bool {
        let mut checks = self.checks.iter();
        self.points[0] != self.points[1] || checks.any(|each| each.verdicts[0] != each.verdicts[1])
    }

    /// The points gained; lost ones are negative, and who was not judged had none.
    pub fn difference(&self) -> Points {
        let [before, after] = self.points.map(Option::unwrap_or_default);
        after - before
    }
}

fn changed_checks(documents: [Option<&Document>; 2]) -> Vec<ChangedCheck> {
    let [Some(before), Some(after)] = documents else {
        return Vec::new();
    };
    let gone = before
        .checks
        .iter()
        .filter(|check| check_at(after, check.path()).is_none());
    let checks = after.checks.iter().chain(gone);
    let changed = checks.map(|check| {
        let both = [before, after].map(|document| check_at(document, check.path()));
        let stated = both.map(|check| check.map(|check| (check.weight, &check.clause)));
        ChangedCheck {
            path: check.path().to_owned(),
            clause: check.clause.clone(),
            verdicts: both.map(|check| check.map(|check| check.verdict)),
            is_restated: stated[0] != stated[1] && stated.iter().all(Option::is_some),
        }
    });
    let differs =
        |check: &ChangedCheck| check.is_restated || check.verdicts[0] != check.verdicts[1];
    changed.filter(differs).collect()
}

fn check_at<'a>(document: &'a Document, path: &str) -> Option<&'a CheckEntry> {
    document.checks.iter().find(|check| check.path() == path)
}

fn change_reasons(entries: [Option<&Entry>; 2]) -> Vec<ChangeReason> {
    let [Some(before), Some(after)] = entries else {
        return vec![ChangeReason::Class];
    };
    let (HandInOutcome::Judged(before), HandInOutcome::Judged(after)) =
        (&before.outcome, &after.outcome)
    else {
        return vec![ChangeReason::Outcome];
    };
    let differences = [
        (
            ChangeReason::HandIn,
            before.submission.sha256 != after.submission.sha256,
        ),
        (ChangeReason::Version, before.gabarito != after.gabarito),
        (
            ChangeReason::Text,
            requirements(before) != requirements(after),
        ),
        (ChangeReason::Battery, before.battery != after.battery),
        (
            ChangeReason::Interpreter,
            before.interpreter != after.interpreter,
        ),
        (ChangeReason::Limits, limits(before) != limits(after)),
    ];
    let reasons = differences.into_iter().filter(|(_, differs)| *differs);
    let reasons: Vec<ChangeReason> = reasons.map(|(reason, _)| reason).collect();
    if reasons.is_empty() {
        return vec![ChangeReason::Answers];
    }
    reasons
}

/// Requirements of the assignment, as a report has them.
fn requirements(document: &Document) -> impl PartialEq {
    let checks = document.checks.iter();
    let checks = checks.map(|check| (check.id.clone(), check.clause.clone(), check.weight));
    let items = document.items.iter();
    let items = items.map(|item| (item.name.clone(), item.score.max.clone()));
    (checks.collect::<Vec<_>>(), items.collect::<Vec<_>>())
}

fn limits(document: &Document) -> impl PartialEq {
    (document.limits, document.budget, document.provisional)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::report::sample_document::hostile;

    fn entry(document: Document) -> Entry {
        Entry::sample("G01", HandInOutcome::Judged(Box::new(document)))
    }

    fn changed(change: impl Fn(&mut Document)) -> HandInChange {
        let mut after = hostile();
        change(&mut after);
        HandInChange::between("G01", [Some(&entry(hostile())), Some(&entry(after))])
    }

    #[rstest]
    #[case::hand_in(|it: &mut Document| it.submission.sha256 = "ef".to_owned(), ChangeReason::HandIn)]
    #[case::version(|it: &mut Document| it.gabarito = "0.2.0".to_owned(), ChangeReason::Version)]
    #[case::points(|it: &mut Document| it.items[0].score.max = "9".to_owned(), ChangeReason::Text)]
    #[case::seed(|it: &mut Document| it.battery.seed = 2, ChangeReason::Battery)]
    #[case::python(|it: &mut Document| it.interpreter = "Python 3.8".to_owned(), ChangeReason::Interpreter)]
    #[case::limits(|it: &mut Document| it.limits.cpu_seconds = 9, ChangeReason::Limits)]
    #[case::nothing(|_: &mut Document| (), ChangeReason::Answers)]
    fn a_change_is_explained_by_what_differs(
        #[case] change: fn(&mut Document),
        #[case] reason: ChangeReason,
    ) {
        let change = changed(change);
        assert_eq!(change.reasons, [reason]);
        assert_eq!(
            (change.difference(), change.checks),
            (Points::default(), vec![])
        );
    }

    #[test]
    fn checks_that_differ_are_told_with_both_verdicts() {
        let change = changed(|after| {
            after.checks[1].verdict = CheckVerdict::Pass;
            after.checks[3].weight = 2;
            after.checks.remove(4);
        });
        let checks = change
            .checks
            .iter()
            .map(|check| (check.path.as_str(), check.verdicts, check.is_restated));
        let expected = [
            (
                "obter_movimento_auto/facil",
                [Some(CheckVerdict::Fail), Some(CheckVerdict::Pass)],
                false,
            ),
            (
                "obter_movimento_auto/normal",
                [Some(CheckVerdict::Fail); 2],
                true,
            ),
            (
                "obter_movimento_auto/dificil",
                [Some(CheckVerdict::Pass), None],
                false,
            ),
        ];
        assert_eq!(checks.collect::<Vec<_>>(), expected);
        assert_eq!(change.reasons, [ChangeReason::Text]);
    }

    #[test]
    fn who_is_in_one_class_alone_or_was_refused_is_told() {
        let judged = entry(hostile());
        let alone = HandInChange::between("G01", [None, Some(&judged)]);
        assert_eq!(alone.reasons, [ChangeReason::Class]);
        assert_eq!(alone.difference(), Points::new(1, 3));
        let refused = Entry::sample(
            "G01",
            HandInOutcome::Refused(Notice::verbatim("it is empty")),
        );
        let refused = HandInChange::between("G01", [Some(&judged), Some(&refused)]);
        assert_eq!(refused.reasons, [ChangeReason::Outcome]);
        assert_eq!(refused.points[1], None);
    }
}
