//! A class as a table, for a spreadsheet.

use super::corrections::{self, Corrections};
use super::summary::assumed_reason;
use super::{Entry, GradedHandIn, HandInOutcome};
use crate::assignment::manifest::{Criterion, Manifest, Rubric, decimal};
use crate::course::marks::{Mark, MarkLineKind};
use crate::messages::Messages;
use crate::report::{Cell, Document, RuleVerdict, Score, not_loaded};

/// The columns before those of the items and of the criteria of the assignment.
const FIRST: [&str; 6] = [
    "table-who",
    "table-file",
    "table-points",
    "table-max",
    "table-mark",
    "table-complete",
];
/// The columns after them. Failed checks, broken rules and broken barriers are counted; refused and
/// missing hand-ins and faults have a reason, as has a file that is no program.
const LAST: [&str; 6] = [
    "table-failed",
    "table-rules",
    "table-barriers",
    "table-state",
    "table-reason",
    "table-sha256",
];

/// The table of a class, in the language of its messages.
pub(super) struct ClassTable<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) messages: &'a Messages,
    /// The corrections, where hand-ins were corrected.
    pub(super) corrections: Option<&'a Corrections>,
}

impl ClassTable<'_> {
    /// The titles of the columns.
    pub(super) fn titles(&self) -> Vec<Cell> {
        let titles = |ids: [&str; 6]| ids.map(|id| self.messages.get(id));
        let items = self.manifest.items.iter().map(|item| item.name.clone());
        let criteria = self.criteria().map(|criterion| criterion.name.clone());
        let middle = titles(FIRST).into_iter().chain(items).chain(criteria);
        let middle = middle.map(Cell::Text);
        let corrected = self.corrections.into_iter();
        let corrected = corrected.flat_map(|_| corrections::titles(self.messages));
        let last = titles(LAST).map(Cell::Text);
        middle.chain(corrected).chain(last).collect()
    }

    /// The row of a hand-in.
    pub(super) fn row(&self, graded: &GradedHandIn) -> Vec<Cell> {
        let entry = &graded.entry;
        let document = entry.document();
        let score = |part: fn(&Score) -> &String| {
            number(document.map(|document| part(&document.score).clone()))
        };
        let (mark, is_complete) = match graded.mark_text() {
            Some((mark, is_complete)) => (Some(mark), Cell::Truth(is_complete)),
            None => (None, Cell::Text(String::new())),
        };
        let first = [
            Cell::Text(entry.who.clone()),
            Cell::Text(entry.path.clone()),
            score(|score| &score.points),
            score(|score| &score.max),
            number(mark),
            is_complete,
        ];
        let corrected = self.corrections.into_iter();
        let corrected = corrected.flat_map(|all| corrections::cells(all.get(&entry.who)));
        let sha256 = document.map_or("", |document| document.submission.sha256.as_str());
        let [failed, rules, barriers] = counts(document);
        let state = format!("html-state-{}", entry.state().name());
        let last = [
            failed,
            rules,
            barriers,
            Cell::Text(self.messages.get(&state)),
            Cell::Text(self.reason(entry)),
            Cell::Text(sha256.to_owned()),
        ];
        first
            .into_iter()
            .chain(self.earned(graded))
            .chain(corrected)
            .chain(last)
            .collect()
    }

    /// The criteria that a person grades.
    fn criteria(&self) -> impl Iterator<Item = &Criterion> {
        self.manifest.rubric.iter().flat_map(Rubric::criteria)
    }

    /// The points of each item, and those that a person gave for each criterion.
    fn earned(&self, graded: &GradedHandIn) -> impl Iterator<Item = Cell> {
        let document = graded.entry.document();
        let items = self.manifest.items.iter().map(move |item| {
            let mut entries = document.into_iter().flat_map(|document| &document.items);
            let entry = entries.find(|entry| entry.name == item.name);
            number(entry.map(|entry| entry.score.points.clone()))
        });
        let criteria = self.criteria().map(move |criterion| {
            let mut lines = graded.mark.iter().flat_map(Mark::lines);
            let line = lines.find(|line| {
                matches!(&line.step, MarkLineKind::Criterion { title, is_given: true, .. }
                    if *title == criterion.title)
            });
            number(line.map(|line| decimal(line.points)))
        });
        items.chain(criteria)
    }

    /// The reason why a hand-in was not judged, why its program cannot be called, or what of its points
    /// a person must decide; empty if there is none.
    fn reason(&self, entry: &Entry) -> String {
        match &entry.outcome {
            HandInOutcome::Judged(document) => {
                let not_loaded = not_loaded(document, self.messages);
                let not_loaded = not_loaded.map(|reason| reason.in_line());
                let reason = not_loaded.or_else(|| assumed_reason(document, self.messages));
                reason.unwrap_or_default()
            }
            HandInOutcome::Refused(why)
            | HandInOutcome::Missing(why)
            | HandInOutcome::Fault(why) => self.messages.tell(why),
        }
    }
}

fn number(number: Option<String>) -> Cell {
    Cell::Number(number.unwrap_or_default())
}

/// The numbers of failed checks, of broken rules and of broken barriers.
fn counts(document: Option<&Document>) -> [Cell; 3] {
    let failed = document.map(|document| document.failed_checks().count());
    let rules = document.map(|document| {
        let broken = document.rules.iter();
        broken
            .filter(|rule| rule.verdict == RuleVerdict::Fail)
            .count()
    });
    let barriers = document.map(|document| {
        let broken = document.barriers.iter();
        broken
            .filter(|barrier| barrier.verdict == RuleVerdict::Fail)
            .count()
    });
    [failed, rules, barriers].map(|count| number(count.map(|count| count.to_string())))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::course::class::Comments;
    use crate::course::marks::TeacherSheet;
    use crate::engines::registry;
    use crate::messages::{Lingua, Notice};
    use crate::report::ExcusedEntry;
    use crate::report::sample_document::hostile;

    /// The cells of a hand-in of moinho in these columns, with `who` as its name.
    fn cells(who: &str, outcome: HandInOutcome, titles: &[&str], language: Lingua) -> Vec<Cell> {
        let manifest = registry::engine("moinho").unwrap().manifest().unwrap();
        let rubric = manifest.rubric.as_ref().unwrap();
        let sheet = TeacherSheet::parse("quem;nomes\nG01;0,25\n", rubric).unwrap();
        let entry = Entry::sample(who, outcome);
        let graded = GradedHandIn::new(entry, &manifest, (&sheet, &Comments::default()));
        let messages = &Messages::new(language);
        let manifest = &manifest;
        let table = ClassTable {
            manifest,
            messages,
            corrections: None,
        };
        let (columns, row) = (table.titles(), table.row(&graded));
        assert_eq!(columns.len(), row.len());
        let cell = |title: &&str| {
            let title = Cell::Text((*title).to_owned());
            let mut places = columns.iter().zip(&row);
            places.find(|(each, _)| **each == title).unwrap().1.clone()
        };
        titles.iter().map(cell).collect()
    }

    fn text(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    #[test]
    fn the_points_that_a_person_must_decide_are_told() {
        let mut document = hostile();
        document.checks[0].excused = Some(ExcusedEntry {
            functions: vec!["peca_culpada".to_owned()],
            transcript: String::new(),
            skipped: 0,
            assumed: true,
        });
        let outcome = HandInOutcome::Judged(Box::new(document));
        assert_eq!(
            cells("G01", outcome, &["pontos", "motivo"], Lingua::Pt),
            [
                number(Some("0.3333".to_owned())),
                text(
                    "uma pessoa tem de decidir de quem são as falhas de obter_movimento_auto: \
                     são certos 0 de 3 valores"
                )
            ]
        );
    }

    #[rstest]
    #[case(
        Lingua::En,
        ["who", "file", "points", "max", "complete", "failed", "rules", "state", "sha256"],
        "provisional"
    )]
    #[case(
        Lingua::Pt,
        ["quem", "ficheiro", "pontos", "máximo", "completa", "falhas", "regras", "estado", "sha256"],
        "provisória"
    )]
    fn points_are_numbers_and_names_are_text(
        #[case] language: Lingua,
        #[case] titles: [&str; 9],
        #[case] state: &str,
    ) {
        let outcome = HandInOutcome::Judged(Box::new(hostile()));
        let number = |text: &str| number(Some(text.to_owned()));
        let expected = [
            text("0012345"),
            text("0012345.py"),
            number("0.3333"),
            number("3"),
            Cell::Truth(false),
            number("2"),
            number("1"),
            text(state),
            text("ab12"),
        ];
        assert_eq!(cells("0012345", outcome, &titles, language), expected);
    }

    #[test]
    fn criteria_have_the_points_that_a_person_gave() {
        let outcome = HandInOutcome::Judged(Box::new(hostile()));
        let cells = cells("G01", outcome, &["nomes", "comentarios"], Lingua::Pt);
        assert_eq!(cells, [number(Some("0.25".to_owned())), number(None)]);
    }

    #[test]
    fn what_was_not_judged_says_why_and_has_no_points() {
        let why = || Notice::verbatim("no program, \"here\"");
        let titles = ["state", "reason", "points", "complete", "nomes", "sha256"];
        for (outcome, state) in [
            (HandInOutcome::Refused(why()), "no program"),
            (HandInOutcome::Fault(why()), "not judged"),
        ] {
            let cells = cells("G01", outcome, &titles, Lingua::En);
            let reason = text("no program, \"here\"");
            let expected = [
                text(state),
                reason,
                number(None),
                text(""),
                number(None),
                text(""),
            ];
            assert_eq!(cells, expected);
        }
    }
}
