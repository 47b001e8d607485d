//! Summary of a class: the functions and checks that fail most often, and the hand-ins that need a
//! look.

use std::cmp::Reverse;

use indexmap::IndexMap;
use num_rational::Ratio;

use super::mistakes::mistakes;
use super::similar::similar_rows;
use super::{Entry, Outcome};
use crate::grading::CheckVerdict;
use crate::manifest::Manifest;
use crate::messages::Notice;
use crate::observation::Termination;
use crate::report::html::{ClassPage, ClassRow, Common, Hard, RowState};
use crate::report::{CheckEntry, Document, LoadingEntry, Messages, RuleVerdict, not_loaded, safe};

/// Most functions and checks that are listed.
const MAX_LISTED: usize = 10;

/// The mark of a hand-in.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ClassMark {
    /// The mark, as a decimal.
    pub(super) value: String,
    /// The mark as a number.
    pub(super) number: f64,
    /// The highest mark, as a decimal.
    pub(super) scale: String,
    /// Whether the mark is complete.
    pub(super) is_complete: bool,
    /// Missing components and other notes for a person, in words.
    pub(super) notes: Vec<String>,
}

/// Builds the data of a class page from the entries of its hand-ins.
///
/// `page` gives the path of a hand-in's page, below the folder of the class page.
#[must_use]
pub(super) fn class_page_of<'a>(
    assignment: &'a str,
    manifest: &'a Manifest,
    entries: &[(&Entry, Option<ClassMark>)],
    messages: &Messages,
    page: impl Fn(&Entry) -> Option<String>,
) -> ClassPage<'a> {
    // A program that does not load shows nothing of its functions.
    let documents: Vec<(&Document, Option<String>)> = entries
        .iter()
        .filter_map(|(entry, _)| Some((entry.document()?, page(entry))))
        .filter(|(document, _)| matches!(document.loading, LoadingEntry::Loaded { .. }))
        .collect();
    let of_marks = entries
        .iter()
        .find_map(|(_, mark)| Some(mark.as_ref()?.scale.clone()));
    let of_points = || Some(documents.first()?.0.score.max.clone());
    let rows = entries.iter().map(|(entry, mark)| {
        let page = page(entry);
        row(entry, mark.as_ref(), page, messages)
    });
    ClassPage {
        assignment,
        title: &manifest.title,
        scale: of_marks.or_else(of_points).unwrap_or_default(),
        rows: rows.collect(),
        similar: similar_rows(
            &entries.iter().map(|(entry, _)| *entry).collect::<Vec<_>>(),
            &page,
        ),
        hardest: hardest(&documents),
        commonest: commonest(&documents),
        mistakes: mistakes(entries.iter().filter_map(|(entry, _)| {
            let document = entry.document()?;
            Some((entry.who.as_str(), document))
        })),
    }
}

fn row(
    entry: &Entry,
    mark: Option<&ClassMark>,
    page: Option<String>,
    messages: &Messages,
) -> ClassRow {
    let document = entry.document();
    ClassRow {
        who: entry.who.clone(),
        page,
        points: document
            .map(|of| of.score.points.clone())
            .unwrap_or_default(),
        max: document.map(|of| of.score.max.clone()).unwrap_or_default(),
        mark: mark.map(|mark| mark.value.clone()),
        mark_number: mark.map(|mark| mark.number),
        is_complete: mark.is_none_or(|mark| mark.is_complete),
        failed: document.map_or(0, |of| of.failed_checks().count()),
        needs_look: reasons(entry, mark, messages),
        state: match &entry.outcome {
            Outcome::Judged(document) if document.provisional => RowState::Provisional,
            Outcome::Judged(_) => RowState::Judged,
            Outcome::Refused(_) => RowState::Refused,
            Outcome::Missing(_) => RowState::Missing,
            Outcome::Fault(_) => RowState::Fault,
        },
    }
}

/// Reasons for a person to look at a hand-in, in words.
pub(super) fn reasons(entry: &Entry, mark: Option<&ClassMark>, messages: &Messages) -> Vec<String> {
    let why = |id: &str, why: &Notice| {
        let why = safe(&messages.tell(why));
        messages.with(id, [("why", why.into())])
    };
    let mut reasons = match &entry.outcome {
        Outcome::Judged(document) => of_document(document, messages),
        Outcome::Refused(reason) => vec![why("html-look-refused", reason)],
        Outcome::Missing(reason) => vec![why("html-look-missing", reason)],
        Outcome::Fault(reason) => vec![why("html-look-fault", reason)],
    };
    // Notes on the mark, such as components that are still to be graded by hand, apply to all
    // outcomes.
    reasons.extend(mark.iter().flat_map(|mark| mark.notes.clone()));
    reasons
}

fn of_document(document: &Document, messages: &Messages) -> Vec<String> {
    let mut reasons = Vec::new();
    if document.provisional {
        reasons.push(messages.get("html-look-provisional"));
    }
    let rules = document.rules.iter();
    let rules = rules.filter(|rule| rule.verdict == RuleVerdict::Fail);
    reasons.extend(rules.map(|rule| {
        let name = [("name", safe(&rule.name).into())];
        messages.with("html-look-rule", name)
    }));
    let barriers = document.barriers.iter();
    let barriers = barriers.filter(|barrier| barrier.verdict == RuleVerdict::Fail);
    reasons.extend(barriers.map(|barrier| {
        let name = [("name", safe(&barrier.tad).into())];
        messages.with("html-look-barrier", name)
    }));
    if let LoadingEntry::NotAProgram { because } = &document.loading {
        reasons.push(because.clone());
    } else if let Some(not_loaded) = not_loaded(document, messages) {
        reasons.push(not_loaded.title);
    } else if document.score.points == "0" {
        reasons.push(messages.get("html-look-zero"));
    }
    let ended = |termination: Termination| {
        let at_load = document.loading == LoadingEntry::Ended { termination };
        let mut failures = document.failures.iter();
        at_load || failures.any(|failure| failure.termination == termination)
    };
    if ended(Termination::Protocol) {
        reasons.push(messages.get("html-look-protocol"));
    }
    if ended(Termination::Refused) {
        reasons.push(messages.get("html-look-sandbox"));
    }
    reasons
}

/// The functions that fail in the largest share of hand-ins.
fn hardest(documents: &[(&Document, Option<String>)]) -> Vec<Hard> {
    let mut functions: IndexMap<&str, Hard> = IndexMap::new();
    for (document, _) in documents {
        // Whether each judged function fails.
        let mut judged: IndexMap<&str, bool> = IndexMap::new();
        let checks = document.checks.iter();
        for check in checks.filter(|check| check.verdict != CheckVerdict::NotRun) {
            *judged.entry(&check.function).or_default() |= check.is_failed();
        }
        for (function, is_failed) in judged {
            let hard = functions.entry(function).or_insert_with(|| Hard {
                function: function.to_owned(),
                failed: 0,
                of: 0,
            });
            hard.of += 1;
            hard.failed += usize::from(is_failed);
        }
    }
    let hardest = functions.into_values().filter(|hard| hard.failed > 0);
    let mut hardest: Vec<Hard> = hardest.collect();
    hardest.sort_by_key(|hard| Reverse(Ratio::new(hard.failed, hard.of)));
    hardest.truncate(MAX_LISTED);
    hardest
}

/// The checks that fail in most hand-ins.
fn commonest(documents: &[(&Document, Option<String>)]) -> Vec<Common> {
    let mut checks: IndexMap<&str, Common> = IndexMap::new();
    for (document, page) in documents {
        let judged = document.checks.iter();
        for check in judged.filter(|check| check.verdict != CheckVerdict::NotRun) {
            let common = checks.entry(&check.id).or_insert_with(|| Common {
                check: check.id.clone(),
                clause: check.clause.clone(),
                failed: 0,
                of: 0,
                example: None,
            });
            common.of += 1;
            common.failed += usize::from(check.is_failed());
            if common.example.is_none() && shows(document, check) {
                common.example.clone_from(page);
            }
        }
    }
    let common = checks.into_values().filter(|common| common.failed > 0);
    let mut common: Vec<Common> = common.collect();
    common.sort_by_key(|common| Reverse(common.failed));
    common.truncate(MAX_LISTED);
    common
}

/// Whether the report has a session that fails the check.
fn shows(document: &Document, check: &CheckEntry) -> bool {
    document.failures_of(check).next().is_some()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::manifest::Lingua;
    use crate::report::html::sample_document::{check, document, failing, failure};

    const MANIFEST: &str = include_str!("../../fixtures/tictactoe/enunciado.toml");

    fn entry(who: &str, outcome: Outcome) -> Entry {
        Entry {
            who: who.to_owned(),
            path: format!("{who}.py"),
            notes: None,
            fingerprints: Vec::new(),
            outcome,
        }
    }

    fn judged(who: &str, checks: &[(&str, &str, CheckVerdict)]) -> Entry {
        let mut document = document("a");
        for (id, function, verdict) in checks {
            document.checks.push(check(id, function, *verdict));
            if *verdict == CheckVerdict::Fail {
                document.failures.push(failure(id, &["1\n"], "2\n"));
            }
        }
        entry(who, Outcome::Judged(Box::new(document)))
    }

    fn class(entries: &[Entry], check: impl Fn(&ClassPage)) {
        let manifest = Manifest::parse(MANIFEST).unwrap();
        let entries: Vec<_> = entries.iter().map(|entry| (entry, None)).collect();
        let messages = Messages::new(Lingua::En);
        let page = |entry: &Entry| Some(format!("pages/{}.html", entry.who));
        check(&class_page_of("a", &manifest, &entries, &messages, page));
    }

    #[test]
    fn the_hardest_function_is_the_one_that_the_largest_share_fails() {
        use CheckVerdict::{Fail, NotRun, Pass};
        let one = [
            ("a/f/1", "f", Fail),
            ("a/g/1", "g", Fail),
            ("a/h/1", "h", Pass),
        ];
        // Two checks of a function that fail are one function that fails.
        let two = [
            ("a/f/1", "f", Fail),
            ("a/f/2", "f", Fail),
            ("a/g/1", "g", Pass),
        ];
        let three = [
            ("a/f/1", "f", NotRun),
            ("a/g/1", "g", Fail),
            ("a/h/1", "h", Pass),
        ];
        let entries = [
            judged("one", &one),
            judged("two", &two),
            judged("three", &three),
        ];
        class(&entries, |class| {
            let found: Vec<_> = class
                .hardest
                .iter()
                .map(|hard| (hard.function.as_str(), hard.failed, hard.of))
                .collect();
            assert_eq!(found, [("f", 2, 2), ("g", 2, 3)]);
        });
    }

    #[test]
    fn the_commonest_failure_has_an_example() {
        use CheckVerdict::{Fail, Pass};
        let one = [("a/f/1", "f", Pass), ("a/g/1", "g", Fail)];
        let two = [("a/f/1", "f", Fail), ("a/g/1", "g", Fail)];
        class(&[judged("one", &one), judged("two", &two)], |class| {
            let found: Vec<_> = class
                .commonest
                .iter()
                .map(|common| {
                    (
                        common.check.as_str(),
                        common.failed,
                        common.example.as_deref(),
                    )
                })
                .collect();
            assert_eq!(
                found,
                [
                    ("a/g/1", 2, Some("pages/one.html")),
                    ("a/f/1", 1, Some("pages/two.html"))
                ]
            );
        });
    }

    #[rstest]
    #[case::judged(judged("a", &[]), RowState::Judged, &[])]
    #[case::refused(
        entry("a", Outcome::Refused(Notice::verbatim("no program"))),
        RowState::Refused,
        &["there is no program in it that could be judged: no program"]
    )]
    #[case::fault(
        entry("a", Outcome::Fault(Notice::verbatim("no python"))),
        RowState::Fault,
        &["it could not be judged, by no fault of whoever handed it in: no python"]
    )]
    #[case::broken(
        entry("a", Outcome::Judged(Box::new(failing("b")))),
        RowState::Judged,
        &["it does not keep the rule b", "it does not respect the barrier of the TAD b"]
    )]
    fn who_needs_a_look_is_told_why(
        #[case] entry: Entry,
        #[case] state: RowState,
        #[case] reasons: &[&str],
    ) {
        class(&[entry], |class| {
            assert_eq!(class.rows[0].state, state);
            assert_eq!(class.rows[0].needs_look, reasons);
        });
    }

    #[rstest]
    #[case::provisional(|of: &mut Document| of.provisional = true, "html-look-provisional")]
    #[case::zero(|of: &mut Document| of.score.points = "0".to_owned(), "html-look-zero")]
    #[case::protocol(|of: &mut Document| ends(of, Termination::Protocol), "html-look-protocol")]
    #[case::sandbox(|of: &mut Document| ends(of, Termination::Refused), "html-look-sandbox")]
    fn a_report_gives_reasons(#[case] change: fn(&mut Document), #[case] id: &str) {
        let messages = Messages::new(Lingua::Pt);
        let mut document = document("a");
        assert!(of_document(&document, &messages).is_empty());
        change(&mut document);
        assert_eq!(of_document(&document, &messages), [messages.get(id)]);
    }

    fn ends(document: &mut Document, termination: Termination) {
        let mut failure = failure("a/f/1", &["1\n"], "");
        failure.termination = termination;
        document.failures.push(failure);
    }

    #[rstest]
    #[case::nothing(&[])]
    #[case::two(&["b", "c"])]
    fn what_a_person_must_know_of_a_mark_needs_a_look(#[case] notes: &[&str]) {
        let mark = ClassMark {
            value: "12".to_owned(),
            number: 12.0,
            scale: "20".to_owned(),
            is_complete: false,
            notes: notes.iter().map(|note| (*note).to_owned()).collect(),
        };
        let messages = Messages::new(Lingua::En);
        let found = reasons(&judged("a", &[]), Some(&mark), &messages);
        assert_eq!(found, notes);
    }
}
