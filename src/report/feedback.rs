//! The report as platforms show it to a student: a summary, and a part for each item, rule and
//! barrier.
//!
//! A student reads the sessions of the text. Of a hidden session, a student reads that there is
//! one; the session itself is for teachers, where a platform can tell them apart. Points of a
//! provisional result are told, but are no mark: [`Document::final_score`] has none. All text is
//! [`safe`], and truncated to what a platform takes.

use super::document::{CheckEntry, Document, FailureEntry, ItemEntry, RuleVerdict, Score};
use super::excused::excused;
use super::not_loaded::not_loaded;
use super::phrases::{self, Requirement};
use super::{Messages, in_line, safe};
use crate::judge::grading::CheckVerdict;

/// Most bytes of the texts of all parts, in all platforms but those that take less: escaped as
/// JSON, they stay below a megabyte.
pub(super) const MAX_BYTES: usize = 400 << 10;

/// Most bytes of a summary: a line of a program may be as long as a program.
const MAX_SUMMARY: usize = 16 << 10;

/// An item with its points, or a rule or a barrier, which have none.
#[derive(Debug)]
pub(super) struct Part<'a> {
    /// The name, in one line.
    pub(super) name: String,
    /// The points of an item.
    pub(super) score: Option<&'a Score>,
    /// Final points, which a platform may add up; `None` while provisional.
    pub(super) final_score: Option<&'a Score>,
    /// Pass where every point is earned, or the rule or barrier is respected.
    pub(super) verdict: RuleVerdict,
    /// Text for the student; may be empty.
    pub(super) text: String,
    /// The failing hidden sessions, for teachers; empty if there are none.
    pub(super) hidden: String,
    /// The functions of an item, or the kind of the requirement.
    pub(super) tags: Vec<String>,
}

impl Part<'_> {
    /// The points and their maximum, as `3 / 4`; `None` for a rule or a barrier.
    pub(super) fn points(&self, messages: &Messages) -> Option<String> {
        let score = self.score?;
        let [points, max] = [&score.points, &score.max].map(|each| messages.decimal(each));
        Some(format!("{points} / {max}"))
    }
}

/// The total, why it is no mark yet or the program cannot be called where that is so, and the cases
/// that do not count because of other functions.
pub(super) fn summary(document: &Document, messages: &Messages) -> String {
    let title = phrases::title(document, None, messages);
    let mut lines = vec![format!("{title}: {}", phrases::score(document, messages))];
    if document.provisional {
        lines.push(phrases::provisional_reason(messages, document));
        if !document.awaits_person() {
            lines.push(messages.get("provisional-mark"));
        }
    }
    lines.extend(unrun_notes(document, messages));
    if document.failed_checks().next().is_none() {
        lines.push(phrases::none_failed(messages, document));
    }
    if document.loading.is_loaded() {
        let readings = document.readings.iter();
        lines.extend(readings.map(|reading| phrases::reading(messages, reading)));
    }
    let mut text = safe(&lines.join("\n"));
    truncate(&mut text, MAX_SUMMARY, messages);
    text
}

/// Why cases were not run, or do not count: the program does not load, functions are not defined,
/// other functions are wrong.
pub(crate) fn unrun_notes(document: &Document, messages: &Messages) -> Vec<String> {
    let not_loaded = not_loaded(document, messages).map(|not_loaded| not_loaded.text());
    let missing = phrases::missing_functions(document, messages);
    let excused = excused(document, messages).map(|excused| excused.sentence);
    [not_loaded, missing, excused]
        .into_iter()
        .flatten()
        .collect()
}

/// The parts of a report, in the order of the text, with at most about `max_bytes` of text.
pub(super) fn parts<'a>(
    document: &'a Document,
    messages: &Messages,
    max_bytes: usize,
) -> Vec<Part<'a>> {
    let items = document.items.iter();
    let items = items.map(|item| item_part(document, messages, item));
    let rules = phrases::rules(document, messages).into_iter();
    let rules = rules.map(|rule| requirement_part(messages, "sheet-rule", "rules", &rule));
    let barriers = phrases::barriers(document, messages).into_iter();
    let barriers =
        barriers.map(|barrier| requirement_part(messages, "sheet-barrier", "barriers", &barrier));
    let mut parts: Vec<Part> = items.chain(rules).chain(barriers).collect();
    let texts = parts.iter_mut();
    let texts = texts.flat_map(|part| [&mut part.text, &mut part.hidden]);
    let texts: Vec<&mut String> = texts.collect();
    if texts.iter().map(|text| text.len()).sum::<usize>() > max_bytes {
        let share = max_bytes / texts.len();
        for text in texts {
            truncate(text, share, messages);
        }
    }
    parts
}

fn item_part<'a>(document: &Document, messages: &Messages, item: &'a ItemEntry) -> Part<'a> {
    // Of a program that does not load, the summary says all there is to say.
    let is_loaded = document.loading.is_loaded();
    let broken = document.checks_of(item);
    let broken: Vec<&CheckEntry> = broken
        .filter(|check| is_loaded && check.verdict != CheckVerdict::Pass)
        .collect();
    let text = broken.iter().map(|check| {
        let why = for_students(document, messages, check);
        format!("{}\n{why}", clause_of(document, check))
    });
    let is_unknown = |failure: &FailureEntry| !failure.is_known();
    let hidden = broken.iter().filter(|check| {
        let failures = failures_of(document, check);
        failures.into_iter().any(is_unknown)
    });
    let hidden = hidden.map(|check| {
        let why = explanation(document, messages, check, is_unknown);
        format!("{}\n{why}", clause_of(document, check))
    });
    Part {
        name: in_line(&item.name),
        score: Some(&item.score),
        final_score: document.final_score().map(|_| &item.score),
        verdict: document.verdict_of(item),
        text: safe(&text.collect::<Vec<_>>().join("\n")),
        hidden: safe(&hidden.collect::<Vec<_>>().join("\n")),
        tags: item.functions.clone(),
    }
}

fn requirement_part<'a>(
    messages: &Messages,
    id: &str,
    tag: &str,
    requirement: &Requirement,
) -> Part<'a> {
    Part {
        name: messages.with(id, [("name", in_line(&requirement.name).into())]),
        score: None,
        final_score: None,
        verdict: requirement.verdict,
        text: safe(&requirement_text(requirement)),
        hidden: String::new(),
        tags: vec![tag.to_owned()],
    }
}

/// The sentence of a requirement that is not kept, and the places.
pub(super) fn requirement_text(requirement: &Requirement) -> String {
    let is_quoted = requirement.verdict != RuleVerdict::Pass && !requirement.clause.is_empty();
    let clause = is_quoted.then(|| format!("«{}»", requirement.clause));
    let places = requirement.places.iter().map(|(_, place)| place.clone());
    clause
        .into_iter()
        .chain(places)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Why a check is not kept, as students may read it.
pub(super) fn for_students(document: &Document, messages: &Messages, check: &CheckEntry) -> String {
    if !is_hidden(document, check) {
        return explanation(document, messages, check, FailureEntry::is_known);
    }
    let hint = phrases::check_hint(messages, check);
    let lines = [messages.get("hidden-session")].into_iter().chain(hint);
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The words of the text that a check quotes.
pub(super) fn clause_of(document: &Document, check: &CheckEntry) -> String {
    format!("{}: «{}»", document.title_of(check), check.clause)
}

/// Returns whether a check fails only by sessions that students do not know.
pub(super) fn is_hidden(document: &Document, check: &CheckEntry) -> bool {
    let failures = failures_of(document, check);
    !failures.is_empty() && !failures.iter().any(|failure| failure.is_known())
}

/// The failures of a check that are worth a session: none where its function is not defined.
pub(super) fn failures_of<'a>(
    document: &'a Document,
    check: &'a CheckEntry,
) -> Vec<&'a FailureEntry> {
    let is_missing = document.loading.is_missing(&check.function);
    let failures = document.failures_of(check);
    failures.filter(|_| !is_missing).collect()
}

/// Explains why a check is not kept, with those of the sessions that `is_shown` allows.
fn explanation(
    document: &Document,
    messages: &Messages,
    check: &CheckEntry,
    is_shown: impl Fn(&FailureEntry) -> bool,
) -> String {
    let failures = failures_of(document, check).into_iter();
    let failures = failures.filter(|failure| is_shown(failure));
    let sessions = failures.map(|failure| phrases::failure(document, messages, failure));
    let hint = phrases::check_hint(messages, check).map(|hint| hint + "\n");
    let text: Vec<String> = sessions
        .chain(hint)
        .map(|each| format!("\n{each}"))
        .collect();
    format!("{}\n{}", check.because, text.concat())
}

/// Truncates a text to about `max_bytes`, and says how much is missing.
fn truncate(text: &mut String, max_bytes: usize, messages: &Messages) {
    if text.len() <= max_bytes {
        return;
    }
    let end = text.floor_char_boundary(max_bytes);
    let missing = text.len() - end;
    text.truncate(end);
    let words = [("count", missing.to_string().into())];
    text.extend(["\n", &messages.with("truncated", words), "\n"]);
}
