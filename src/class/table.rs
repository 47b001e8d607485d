//! A class as a table of comma-separated values, for a spreadsheet.

use std::io;

use super::{Entry, Outcome};
use crate::report::{Messages, RuleVerdict, Score, csv_writer, harmless};

/// One hand-in in the table.
pub(super) struct Row<'a> {
    /// The hand-in.
    pub(super) entry: &'a Entry,
    /// The mark, with two decimals, and whether it is final.
    pub(super) mark: Option<(String, bool)>,
}

const COLUMNS: [&str; 12] = [
    "who", "file", "sha256", "points", "max", "mark", "complete", "failed", "rules", "barriers",
    "state", "reason",
];

/// The class as a table: a line of titles, then a line for each hand-in. `failed`, `rules`
/// and `barriers` count what is not kept; `state` is `judged`, `provisional`, `refused`,
/// `missing` or `fault`, the last three with their `reason` in the language of `messages`.
///
/// # Errors
/// The errors of the CSV writer.
pub(super) fn class_csv(rows: &[Row<'_>], messages: &Messages) -> Result<String, csv::Error> {
    let mut writer = csv_writer();
    writer.write_record(COLUMNS)?;
    for row in rows {
        writer.write_record(cells(row, messages))?;
    }
    let bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8(bytes).map_err(io::Error::other)?)
}

fn cells(row: &Row, messages: &Messages) -> [String; COLUMNS.len()] {
    let document = row.entry.document();
    let count = |counted: Option<usize>| counted.map_or_else(String::new, |n| n.to_string());
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
        document.map_or_else(String::new, |document| part(&document.score).clone())
    };
    let (mark, complete) = match &row.mark {
        Some((mark, is_complete)) => (mark.clone(), is_complete.to_string()),
        None => (String::new(), String::new()),
    };
    let (state, reason) = match &row.entry.outcome {
        Outcome::Judged(document) if document.provisional => ("provisional", None),
        Outcome::Judged(_) => ("judged", None),
        Outcome::Refused(reason) => ("refused", Some(reason)),
        Outcome::Missing(reason) => ("missing", Some(reason)),
        Outcome::Fault(reason) => ("fault", Some(reason)),
    };
    let reason = reason.map_or_else(String::new, |reason| messages.tell(reason));
    let sha256 = document.map_or("", |document| document.submission.sha256.as_str());
    [
        harmless(&row.entry.who),
        harmless(&row.entry.path),
        sha256.to_owned(),
        score(|score| &score.points),
        score(|score| &score.max),
        mark,
        complete,
        count(failed),
        count(rules),
        count(barriers),
        state.to_owned(),
        harmless(&reason),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Lingua, Notice};
    use crate::report::sample_document::hostile;

    fn entry(who: &str, outcome: Outcome) -> Entry {
        Entry {
            who: who.to_owned(),
            path: format!("{who}/projeto.py"),
            notes: None,
            outcome,
        }
    }

    fn records(rows: &[Row<'_>]) -> Vec<Vec<String>> {
        let text = class_csv(rows, &Messages::new(Lingua::En)).unwrap();
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text.as_bytes());
        let records = reader.records().map(|record| {
            let record = record.unwrap();
            record.iter().map(str::to_owned).collect()
        });
        records.collect()
    }

    #[test]
    fn a_judged_program_has_its_counts_and_its_mark() {
        let entry = entry("G01", Outcome::Judged(Box::new(hostile())));
        let row = Row {
            entry: &entry,
            mark: Some(("2.22".to_owned(), false)),
        };
        let records = records(&[row]);
        assert_eq!(records[0], COLUMNS);
        let expected = [
            "G01",
            "G01/projeto.py",
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
        assert_eq!(records[1], expected);
    }

    #[test]
    fn every_cell_is_in_quotes() {
        let entry = entry("0012345", Outcome::Refused(Notice::verbatim("1e5")));
        let row = Row {
            entry: &entry,
            mark: None,
        };
        let text = class_csv(&[row], &Messages::new(Lingua::En)).unwrap();
        let cells: Vec<&str> = text.lines().flat_map(|line| line.split(',')).collect();
        let is_quoted =
            |cell: &&str| cell.len() > 1 && cell.starts_with('"') && cell.ends_with('"');
        assert!(cells.iter().all(is_quoted), "{text}");
        assert!(cells.contains(&"\"0012345\""));
    }

    #[test]
    fn what_was_not_judged_says_why_and_has_no_points() {
        let refused = entry(
            "G02",
            Outcome::Refused(Notice::verbatim("no program, \"here\"")),
        );
        let fault = entry("G03", Outcome::Fault(Notice::verbatim("no interpreter")));
        let rows = [&refused, &fault].map(|entry| Row { entry, mark: None });
        let records = records(&rows);
        assert_eq!(records[1][2..10], [""; 8]);
        assert_eq!(records[1][10..], ["refused", "no program, \"here\""]);
        assert_eq!(records[2][10..], ["fault", "no interpreter"]);
    }

    #[test]
    fn a_hostile_name_stays_one_cell() {
        let entry = entry("=a\",\"b\nc", Outcome::Refused(Notice::verbatim("")));
        let records = records(&[Row {
            entry: &entry,
            mark: None,
        }]);
        assert_eq!(records.len(), 2);
        assert_eq!(records[1][0], "'=a\",\"b\nc");
    }
}
