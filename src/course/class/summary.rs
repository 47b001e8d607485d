//! Summary of a class: the functions and checks that fail most often, and the hand-ins that need a
//! look.

use super::failing::FailingCounts;
use super::mistakes::MistakeGroups;
use super::progress::ProgressCounts;
use super::similar::SimilarHandIns;
use super::{Comments, Entry, HandInOutcome};
use crate::assignment::manifest::Manifest;
use crate::messages::{Messages, Notice, safe};
use crate::report::html::{ClassPage, ClassRow};
use crate::report::{Document, LoadingEntry, RuleVerdict, not_loaded};
use crate::session::observation::Termination;

/// The mark of a hand-in.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ClassMark {
    /// The mark, as a decimal.
    pub(super) value: String,
    /// The mark as a number.
    pub(super) number: f64,
    /// The highest mark, as a decimal.
    pub(super) scale: String,
    /// True if the mark is complete.
    pub(super) is_complete: bool,
    /// The broken rules of which the notes tell.
    pub(super) rules: Vec<String>,
    /// Missing components and other notes for a person, in words.
    pub(super) notes: Vec<String>,
}

/// The summary of a class, from its hand-ins one at a time.
pub(super) struct ClassSummary<'a> {
    messages: &'a Messages,
    rows: Vec<ClassRow>,
    /// The highest mark and the highest points, from the first hand-in that has them.
    scales: [Option<String>; 2],
    failing: FailingCounts,
    mistakes: MistakeGroups<'a>,
    similar: SimilarHandIns,
    progress: ProgressCounts,
}

impl<'a> ClassSummary<'a> {
    /// The summary of a class, still without hand-ins.
    pub(super) fn new(comments: &'a Comments, messages: &'a Messages) -> Self {
        ClassSummary {
            messages,
            rows: Vec::new(),
            scales: [None, None],
            failing: FailingCounts::default(),
            mistakes: MistakeGroups::new(comments),
            similar: SimilarHandIns::new(),
            progress: ProgressCounts::default(),
        }
    }

    /// Adds a hand-in. `page` is the path of its page, below the folder of the class page.
    pub(super) fn add(&mut self, entry: &Entry, mark: Option<&ClassMark>, page: Option<String>) {
        let [of_marks, of_points] = &mut self.scales;
        if of_marks.is_none() {
            *of_marks = mark.map(|mark| mark.scale.clone());
        }
        if let Some(document) = entry.document() {
            // A program that does not load shows nothing of its functions.
            if matches!(document.loading, LoadingEntry::Loaded { .. }) {
                of_points.get_or_insert_with(|| document.score.max.clone());
                self.failing.add(document, page.as_deref());
            }
            self.mistakes.add(&entry.who, document);
        }
        self.similar.add(entry);
        self.rows.push(class_row(entry, mark, page, self.messages));
    }

    /// Adds the former result of a student beside the one now.
    pub(super) fn add_former(&mut self, former: &Entry, now: &Entry) {
        if let (Some(former), Some(document)) = (former.document(), now.document()) {
            self.progress.add(&now.who, former, document);
        }
    }

    /// The names in the comments that no hand-in has.
    pub(super) fn unknown_comments(&self) -> Vec<String> {
        self.mistakes.unknown_names()
    }

    /// The data of the class page.
    pub(super) fn finish(self, assignment: &'a str, manifest: &'a Manifest) -> ClassPage<'a> {
        let [of_marks, of_points] = self.scales;
        ClassPage {
            assignment,
            title: &manifest.title,
            scale: of_marks.or(of_points).unwrap_or_default(),
            similar: self.similar.rows(&self.rows),
            rows: self.rows,
            undefined: self.failing.undefined(),
            hardest: self.failing.hardest(),
            commonest: self.failing.commonest(),
            mistakes: self.mistakes.shared_mistakes(self.messages),
            progress: self.progress.rows(),
        }
    }
}

fn class_row(
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
        needs_look: review_reasons(entry, mark, messages),
        state: entry.state(),
    }
}

/// Reasons for a person to look at a hand-in, in words.
pub(super) fn review_reasons(
    entry: &Entry,
    mark: Option<&ClassMark>,
    messages: &Messages,
) -> Vec<String> {
    let why = |id: &str, why: &Notice| {
        let why = safe(&messages.tell(why));
        messages.with(id, [("why", why.into())])
    };
    let mut reasons = match &entry.outcome {
        HandInOutcome::Judged(document) => document_reasons(document, mark, messages),
        HandInOutcome::Refused(reason) => vec![why("html-look-refused", reason)],
        HandInOutcome::Missing(reason) => vec![why("html-look-missing", reason)],
        HandInOutcome::Fault(reason) => vec![why("html-look-fault", reason)],
    };
    // Notes on the mark, such as components that are still to be graded by hand, apply to all
    // outcomes.
    reasons.extend(mark.iter().flat_map(|mark| mark.notes.clone()));
    reasons
}

/// The functions whose failures a person must attribute, and the points that do not depend on it.
pub(super) fn assumed_reason(document: &Document, messages: &Messages) -> Option<String> {
    let functions = document.assumed_functions().join(", ");
    let certain = document.certain_score();
    let words = [
        ("functions", functions.clone().into()),
        ("points", messages.decimal(&certain.points).into()),
        ("max", messages.decimal(&certain.max).into()),
    ];
    (!functions.is_empty()).then(|| messages.with("html-look-excuses", words))
}

fn document_reasons(
    document: &Document,
    mark: Option<&ClassMark>,
    messages: &Messages,
) -> Vec<String> {
    let is_noted = |rule: &String| mark.is_some_and(|mark| mark.rules.contains(rule));
    let mut reasons = Vec::new();
    if document.provisional && !document.awaits_person() {
        reasons.push(messages.get("html-look-provisional"));
    }
    reasons.extend(assumed_reason(document, messages));
    reasons.extend(document.rules.iter().filter_map(|rule| {
        let id = match rule.verdict {
            RuleVerdict::Pass => return None,
            RuleVerdict::Fail if is_noted(&rule.name) => return None,
            RuleVerdict::Fail => "html-look-rule",
            RuleVerdict::NotDecided => "html-look-open-rule",
        };
        Some(messages.with(id, [("name", safe(&rule.name).into())]))
    }));
    let barriers = document.barriers.iter();
    let barriers = barriers.filter(|barrier| barrier.verdict == RuleVerdict::Fail);
    reasons.extend(barriers.map(|barrier| {
        let name = [("name", safe(&barrier.tad).into())];
        messages.with("html-look-barrier", name)
    }));
    if let Some(not_loaded) = not_loaded(document, messages) {
        reasons.push(not_loaded.in_line());
    } else if document.loading.defines_none_of(&document.checks) {
        reasons.push(messages.get("html-look-undefined"));
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::report::html::RowState;
    use crate::report::html::sample_document::{document, failing, failure};

    const MANIFEST: &str = include_str!("../../../fixtures/tictactoe/enunciado.toml");

    fn judged() -> Entry {
        Entry::sample("a", HandInOutcome::Judged(Box::new(document("a"))))
    }

    fn compute_mark(rules: &[&str], notes: &[&str]) -> ClassMark {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        ClassMark {
            value: "12".to_owned(),
            number: 12.0,
            scale: "20".to_owned(),
            is_complete: false,
            rules: owned(rules),
            notes: owned(notes),
        }
    }

    fn class(entries: &[Entry], check: impl Fn(&ClassPage)) {
        let manifest = Manifest::parse(MANIFEST).unwrap();
        let (comments, messages) = (Comments::default(), Messages::new(Lingua::En));
        let mut summary = ClassSummary::new(&comments, &messages);
        for entry in entries {
            summary.add(entry, None, Some(format!("pages/{}.html", entry.who)));
        }
        check(&summary.finish("a", &manifest));
    }

    #[rstest]
    #[case::judged(judged(), RowState::Judged, &[])]
    #[case::refused(
        Entry::sample("a", HandInOutcome::Refused(Notice::verbatim("no program"))),
        RowState::Refused,
        &["there is no program in it that could be judged: no program"]
    )]
    #[case::fault(
        Entry::sample("a", HandInOutcome::Fault(Notice::verbatim("no python"))),
        RowState::Fault,
        &["it could not be judged, by no fault of whoever handed it in: no python"]
    )]
    #[case::broken(
        Entry::sample("a", HandInOutcome::Judged(Box::new(failing("b")))),
        RowState::Judged,
        &["it does not keep the rule b", "it does not respect the barrier of the TAD b"]
    )]
    #[case::undecided(
        Entry::sample("a", HandInOutcome::Judged(Box::new(undecided("b")))),
        RowState::Provisional,
        &["a person must check whether it keeps the rule b"]
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
        assert!(document_reasons(&document, None, &messages).is_empty());
        change(&mut document);
        assert_eq!(
            document_reasons(&document, None, &messages),
            [messages.get(id)]
        );
    }

    #[test]
    fn a_rule_that_the_mark_tells_of_is_told_once() {
        let entry = Entry::sample("a", HandInOutcome::Judged(Box::new(failing("b"))));
        let mark = compute_mark(&["b"], &["the rule b"]);
        let found = review_reasons(&entry, Some(&mark), &Messages::new(Lingua::En));
        assert_eq!(
            found,
            ["it does not respect the barrier of the TAD b", "the rule b"]
        );
    }

    #[test]
    fn a_program_that_does_not_load_says_why_in_its_row() {
        let mut document = document("a");
        document.loading = LoadingEntry::Late {
            line: 5,
            text: "while True:".to_owned(),
        };
        let [why] = &document_reasons(&document, None, &Messages::new(Lingua::En))[..] else {
            panic!("one reason");
        };
        assert!(
            why.ends_with("begins at line 5 was running: while True:"),
            "{why}"
        );
    }

    fn undecided(rule: &str) -> Document {
        let mut document = failing(rule);
        document.rules[0].verdict = RuleVerdict::NotDecided;
        document.provisional = true;
        document.barriers.clear();
        document
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
        let mark = compute_mark(&[], notes);
        let messages = Messages::new(Lingua::En);
        let found = review_reasons(&judged(), Some(&mark), &messages);
        assert_eq!(found, notes);
    }
}
