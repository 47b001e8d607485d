//! A class as a table, for a spreadsheet.

use super::{Entry, HandInOutcome};
use crate::messages::Messages;
use crate::report::{Cell, Document, LoadingEntry, RuleVerdict, Score};

const COLUMNS: [&str; 12] = [
    "who", "file", "sha256", "points", "max", "mark", "complete", "failed", "rules", "barriers",
    "state", "reason",
];

/// The titles of the columns. `failed`, `rules` and `barriers` count what is not kept; `state` is
/// `judged`, `provisional`, `refused`, `missing` or `fault`, the last three with their `reason`, as
/// has a file that is no program.
pub(super) fn column_titles() -> Vec<Cell> {
    COLUMNS.map(|title| Cell::Text(title.to_owned())).to_vec()
}

/// The row of a hand-in, with its mark and whether that is final. Reasons are in the language of
/// `messages`.
pub(super) fn hand_in_row(
    entry: &Entry,
    mark: Option<(String, bool)>,
    messages: &Messages,
) -> Vec<Cell> {
    let document = entry.document();
    let count =
        |counted: Option<usize>| Cell::Number(counted.map_or_else(String::new, |n| n.to_string()));
    let failed = document.map(|document| document.failed_checks().count());
    let rules = document.map(|document| {
        let rules = document.rules.iter();
        rules
            .filter(|rule| rule.verdict == RuleVerdict::Fail)
            .count()
    });
    let barriers = document.map(|document| {
        let barriers = document.barriers.iter();
        let broken = barriers.filter(|barrier| barrier.verdict == RuleVerdict::Fail);
        broken.count()
    });
    let score = |part: fn(&Score) -> &String| {
        let part = document.map(|document| part(&document.score).clone());
        Cell::Number(part.unwrap_or_default())
    };
    let (mark, complete) = match mark {
        Some((mark, is_complete)) => (mark, is_complete.to_string()),
        None => (String::new(), String::new()),
    };
    let reason = match &entry.outcome {
        HandInOutcome::Judged(document) => not_a_program(document),
        HandInOutcome::Refused(why) | HandInOutcome::Missing(why) | HandInOutcome::Fault(why) => {
            messages.tell(why)
        }
    };
    let sha256 = document.map_or("", |document| document.submission.sha256.as_str());
    let cells: [Cell; COLUMNS.len()] = [
        Cell::Text(entry.who.clone()),
        Cell::Text(entry.path.clone()),
        Cell::Text(sha256.to_owned()),
        score(|score| &score.points),
        score(|score| &score.max),
        Cell::Number(mark),
        Cell::Text(complete),
        count(failed),
        count(rules),
        count(barriers),
        Cell::Text(entry.state().name().to_owned()),
        Cell::Text(reason),
    ];
    cells.into()
}

/// Why a file that was judged is no program that can run; empty if it is one.
fn not_a_program(document: &Document) -> String {
    match &document.loading {
        LoadingEntry::NotAProgram { because } => because.clone(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Lingua, Notice};
    use crate::report::sample_document::hostile;

    fn text_of(entry: &Entry, mark: Option<(String, bool)>) -> Vec<String> {
        let row = hand_in_row(entry, mark, &Messages::new(Lingua::En)).into_iter();
        let texts = row.map(|cell| match cell {
            Cell::Text(text) | Cell::Number(text) => text,
        });
        texts.collect()
    }

    #[test]
    fn a_judged_program_has_its_counts_and_its_mark() {
        let entry = Entry::sample("G01", HandInOutcome::Judged(Box::new(hostile())));
        let expected = [
            "G01",
            "G01.py",
            "ab12",
            "0.3333",
            "3",
            "2.22",
            "false",
            "2",
            "1",
            "1",
            "provisional",
            "",
        ];
        assert_eq!(text_of(&entry, Some(("2.22".to_owned(), false))), expected);
    }

    #[test]
    fn points_are_numbers_and_names_are_text() {
        let entry = Entry::sample("0012345", HandInOutcome::Judged(Box::new(hostile())));
        let mark = Some(("2.22".to_owned(), true));
        let row = hand_in_row(&entry, mark, &Messages::new(Lingua::Pt));
        let is_number = |cell: &Cell| matches!(cell, Cell::Number(_));
        let numbers = COLUMNS.iter().zip(&row);
        let numbers = numbers.filter(|(_, cell)| is_number(cell));
        let numbers: Vec<&str> = numbers.map(|(title, _)| *title).collect();
        let expected = ["points", "max", "mark", "failed", "rules", "barriers"];
        assert_eq!(numbers, expected);
        assert!(!column_titles().iter().any(is_number));
    }

    #[test]
    fn what_was_not_judged_says_why_and_has_no_points() {
        let refused = Entry::sample(
            "G02",
            HandInOutcome::Refused(Notice::verbatim("no program, \"here\"")),
        );
        let fault = Entry::sample(
            "G03",
            HandInOutcome::Fault(Notice::verbatim("no interpreter")),
        );
        let [refused, fault] = [&refused, &fault].map(|entry| text_of(entry, None));
        assert_eq!(refused[2..10], [""; 8]);
        assert_eq!(refused[10..], ["refused", "no program, \"here\""]);
        assert_eq!(fault[10..], ["fault", "no interpreter"]);
    }
}
