//! The page of a class.

use serde::Serialize;

use super::histogram::Histogram;
use super::href::href;
use super::statistics::{Statistics, two_decimals};
use super::{HtmlError, engine};
use crate::messages::{Messages, safe};
use crate::report::facts::Fact;
use crate::report::record::record;

/// The data of a class page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassPage<'a> {
    pub assignment: &'a str,
    /// The title of the assignment.
    pub title: &'a str,
    /// The highest mark, as a decimal.
    pub scale: String,
    /// Every hand-in.
    pub rows: Vec<ClassRow>,
    /// The similar hand-ins, the most similar first.
    pub similar: Vec<SimilarRow>,
    /// The functions that no hand-in defines.
    pub undefined: Vec<String>,
    /// The functions that fail most often, the hardest first.
    pub hardest: Vec<HardFunction>,
    /// The checks that fail most often, the commonest first.
    pub commonest: Vec<CommonFailure>,
    /// The mistakes that several hand-ins have in common, those that cost most first.
    pub mistakes: Vec<Mistake>,
    /// The progress since the last hand-in of the same people; empty where none is known.
    pub progress: Vec<ProgressRow>,
}

/// One hand-in.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassRow {
    /// The student or the group.
    pub who: String,
    /// The path of its page below the folder of the class page, as the file system has it,
    /// unescaped.
    pub page: Option<String>,
    /// Points earned, as a decimal; empty if the hand-in was not judged.
    pub points: String,
    /// The maximum of points, as a decimal.
    pub max: String,
    /// The mark, as a decimal.
    pub mark: Option<String>,
    /// The mark as a number, to sort by.
    pub mark_number: Option<f64>,
    /// True if the mark is complete.
    pub is_complete: bool,
    /// The number of failed checks.
    pub failed: usize,
    /// Reasons for a person to look at it, in words.
    pub needs_look: Vec<String>,
    /// The outcome of the judgement.
    pub state: RowState,
}

/// Two similar hand-ins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SimilarRow {
    /// The students or groups, and the paths of their pages, as in [`ClassRow`].
    pub hand_ins: [(String, Option<String>); 2],
    /// The share of the smaller program that the other has too, in percent.
    pub percent: u32,
    /// The number of shared mistakes, and their share of those of whoever has fewer, in percent.
    pub mistakes: Option<(usize, u32)>,
}

/// The outcome of judging a hand-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RowState {
    Judged,
    /// Judged, but the points could still change because something was not run.
    Provisional,
    /// Refused: the hand-in contains no program that could be judged.
    Refused,
    /// Missing: the hand-in belongs to a shard whose results are absent.
    Missing,
    /// Not judged, because of a fault of the machine or of gabarito.
    Fault,
}

impl RowState {
    /// The name of the state in tables and in the ids of messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            RowState::Judged => "judged",
            RowState::Provisional => "provisional",
            RowState::Refused => "refused",
            RowState::Missing => "missing",
            RowState::Fault => "fault",
        }
    }
}

/// A function that fails in many hand-ins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HardFunction {
    pub function: String,
    /// The number of hand-ins in which a check of it fails.
    pub failed: usize,
    /// The number of hand-ins in which it was judged.
    pub of: usize,
}

/// A check that fails in many hand-ins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommonFailure {
    pub check: String,
    /// The words of the text.
    pub clause: String,
    /// The number of hand-ins that fail it.
    pub failed: usize,
    /// The number of hand-ins in which it was judged.
    pub of: usize,
    /// The path of the page of one that shows the failure, as in [`ClassRow`].
    pub example: Option<String>,
}

/// A check whose verdict is known of two hand-ins of the same people.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ProgressRow {
    /// The check: `function/name`.
    pub check: String,
    /// The words of the text.
    pub clause: String,
    /// The number of those who failed it, and now pass.
    pub mended: usize,
    /// The number of those who passed it, and now fail.
    pub broken: usize,
    /// The students or groups that fail it both times.
    pub stuck: Vec<String>,
}

/// A mistake that several hand-ins have in common.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// The teacher's comments on it.
    pub comments: Vec<String>,
    /// The points that it costs all of them together, as a decimal.
    pub cost: String,
    /// The students or groups.
    pub who: Vec<String>,
    /// Checks that fail in all of them.
    pub unkept: Vec<FailedCheck>,
    /// The shortest session that shows it, with the right answers.
    pub session: String,
    /// Actual answer of the first of them.
    pub actual: String,
}

/// A check that fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedCheck {
    /// The check: `function/name`.
    pub check: String,
    /// The words of the text.
    pub clause: String,
    /// The name of the mistake, for a comment on it.
    pub mistake: String,
}

/// Renders the page of a class: statistics and a histogram of its marks, the hardest functions, the
/// hand-ins that need a look, and a table of all.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn class_page(class: &ClassPage, messages: &Messages) -> Result<String, HtmlError> {
    let marks = marks_or_points(class);
    let scale = class.scale.parse().unwrap_or(f64::NAN);
    let title = [("assignment", safe(class.assignment).into())];
    let (rows, commonest) = (class.rows.iter(), class.commonest.iter());
    let look = class.rows.iter().filter(|row| !row.needs_look.is_empty());
    let view = record! {
        title: messages.with("html-class-title", title),
        heading: class.title,
        assignment: class.assignment,
        facts: facts(class, &marks, messages),
        histogram: Histogram::of(&marks, scale, messages),
        undefined: undefined(class, messages),
        hardest: &class.hardest,
        commonest: commonest
            .map(|common| with_link(common, common.example.as_deref()))
            .collect::<Vec<_>>(),
        mistakes: &class.mistakes,
        progress: &class.progress,
        look: look
            .map(|row| with_link(row, row.page.as_deref()))
            .collect::<Vec<_>>(),
        similar: class.similar.iter().map(similar_view).collect::<Vec<_>>(),
        no_proof: messages.get("similar-no-proof"),
        rows: rows.map(|row| shown_row(row, messages)).collect::<Vec<_>>(),
    };
    engine::render(&engine::CLASS, messages, &view)
}

/// Says which functions no hand-in defines.
fn undefined(class: &ClassPage, messages: &Messages) -> String {
    if class.undefined.is_empty() {
        return String::new();
    }
    let names = safe(&class.undefined.join(", "));
    messages.with("html-undefined", [("functions", names.into())])
}

/// The marks; the points, if no hand-in has a mark.
fn marks_or_points(class: &ClassPage) -> Vec<f64> {
    let rows = class.rows.iter();
    let has_marks = class.rows.iter().any(|row| row.mark_number.is_some());
    let marks = rows.filter_map(|row| {
        if has_marks {
            row.mark_number
        } else {
            row.points.parse().ok()
        }
    });
    marks.filter(|mark| mark.is_finite()).collect()
}

fn facts(class: &ClassPage, marks: &[f64], messages: &Messages) -> Vec<Fact> {
    let count = |wanted: fn(&ClassRow) -> bool| {
        let rows = class.rows.iter();
        rows.filter(|row| wanted(row)).count().to_string()
    };
    let mut facts = vec![
        ("html-count", class.rows.len().to_string()),
        ("html-count-judged", count(|row| !row.is_refused())),
        ("html-count-look", count(|row| !row.needs_look.is_empty())),
    ];
    if let Some(of) = Statistics::of(marks) {
        let number = |number| messages.decimal(&two_decimals(number));
        facts.extend([
            ("html-median", number(of.median)),
            ("html-mean", number(of.mean)),
            ("html-least", number(of.least)),
            ("html-most", number(of.most)),
        ]);
        facts.push(("html-scale", messages.decimal(&class.scale)));
    }
    let facts = facts.into_iter().map(|(id, value)| Fact {
        label: messages.get(id),
        value,
    });
    facts.collect()
}

impl ClassRow {
    /// Returns whether the hand-in was not judged.
    fn is_refused(&self) -> bool {
        !matches!(self.state, RowState::Judged | RowState::Provisional)
    }
}

/// Two similar hand-ins, each with the link to its page.
fn similar_view(row: &SimilarRow) -> impl Serialize {
    let hand_ins = row.hand_ins.each_ref();
    record! {
        row: row,
        hand_ins: hand_ins.map(|(who, page)| with_link(who, page.as_deref())),
    }
}

/// A value and the link to its page; the link is empty if there is no page.
fn with_link<'a, T: Serialize>(of: &'a T, page: Option<&str>) -> impl Serialize + use<'a, T> {
    record! { of: of, href: page.map(href).unwrap_or_default() }
}

fn shown_row(row: &ClassRow, messages: &Messages) -> impl Serialize {
    let [points, max] = [&row.points, &row.max].map(|each| messages.decimal(each));
    let of = [("points", points.into()), ("max", max.into())];
    let mark = row.mark.as_deref().map(|mark| messages.decimal(mark));
    let key = row.mark_number.map(|number| number.to_string());
    let score = (!row.points.is_empty()).then(|| messages.with("html-of", of));
    record! {
        row: row,
        href: row.page.as_deref().map(href).unwrap_or_default(),
        mark: mark.unwrap_or_default(),
        // To sort marks by.
        mark_key: key.unwrap_or_default(),
        score: score.unwrap_or_default(),
        state: messages.get(&format!("html-state-{}", row.state.name())),
        needs_look: !row.needs_look.is_empty(),
        is_refused: row.is_refused(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::sample_document::{HOSTILE, is_tame, links};
    use super::*;
    use crate::messages::Lingua;

    /// A row whose every text is this.
    fn row(text: &str, state: RowState, mark: Option<f64>) -> ClassRow {
        ClassRow {
            who: text.to_owned(),
            page: Some(text.to_owned()),
            points: text.to_owned(),
            max: text.to_owned(),
            mark: mark.map(|_| text.to_owned()),
            mark_number: mark,
            is_complete: false,
            failed: 1,
            needs_look: vec![text.to_owned()],
            state,
        }
    }

    fn class(text: &str) -> ClassPage<'_> {
        ClassPage {
            assignment: text,
            title: text,
            scale: "20".to_owned(),
            rows: vec![
                row(text, RowState::Judged, Some(12.5)),
                row(text, RowState::Provisional, Some(20.0)),
                row(text, RowState::Refused, None),
                row(text, RowState::Fault, None),
            ],
            similar: vec![SimilarRow {
                hand_ins: [0, 1].map(|_| (text.to_owned(), Some(text.to_owned()))),
                percent: 100,
                mistakes: Some((3, 50)),
            }],
            undefined: vec![text.to_owned()],
            hardest: vec![HardFunction {
                function: text.to_owned(),
                failed: 1,
                of: 2,
            }],
            commonest: vec![CommonFailure {
                check: text.to_owned(),
                clause: text.to_owned(),
                failed: 1,
                of: 2,
                example: Some(text.to_owned()),
            }],
            progress: vec![ProgressRow {
                check: text.to_owned(),
                clause: text.to_owned(),
                stuck: vec![text.to_owned()],
                ..ProgressRow::default()
            }],
            mistakes: vec![Mistake {
                comments: vec![text.to_owned()],
                cost: text.to_owned(),
                who: vec![text.to_owned(), text.to_owned()],
                unkept: vec![FailedCheck {
                    check: text.to_owned(),
                    clause: text.to_owned(),
                    mistake: text.to_owned(),
                }],
                session: text.to_owned(),
                actual: text.to_owned(),
            }],
        }
    }

    #[rstest]
    fn hostile_text_stays_text(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let page = class_page(&class(HOSTILE), &Messages::new(language)).unwrap();
        assert!(is_tame(&page), "{page}");
    }

    #[rstest]
    fn a_page_is_whole_in_each_language(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let page = class_page(&class("a"), &Messages::new(language)).unwrap();
        assert!(!page.contains("html-"), "{page}");
    }

    #[rstest]
    #[case("javascript:alert(1)")]
    #[case("https://example.org/")]
    #[case("//example.org/")]
    #[case("data:text/html,a")]
    fn links_lead_to_pages_of_the_class(#[case] path: &str) {
        let page = class_page(&class(path), &Messages::new(Lingua::Pt)).unwrap();
        let links = links(&page);
        assert!(links.len() > 8);
        for link in &links {
            let is_ours = link.starts_with("./") && !link.contains([':', '?', '#']);
            assert!(is_ours || link == "#main" || link == "data:,", "{link}");
        }
    }

    #[test]
    fn every_row_is_there_without_the_script() {
        let page = class_page(&class("a"), &Messages::new(Lingua::Pt)).unwrap();
        assert_eq!(page.matches("<tr data-failed=").count(), 4);
        assert_eq!(page.matches(" data-refused>").count(), 2);
        assert!(!page.contains("<tr hidden"));
    }

    #[test]
    fn points_stand_in_where_nobody_has_a_mark() {
        let mut class = class("a");
        for row in &mut class.rows {
            row.mark_number = None;
        }
        class.rows[0].points = "3.5".to_owned();
        let found: Vec<String> = marks_or_points(&class)
            .into_iter()
            .map(two_decimals)
            .collect();
        assert_eq!(found, ["3.5"]);
    }

    #[test]
    fn marks_come_to_numbers_and_bars() {
        let page = class_page(&class("a"), &Messages::new(Lingua::Pt)).unwrap();
        assert!(page.contains("<dt>Média</dt><dd>16,25</dd>"));
        assert_eq!(page.matches("<rect ").count(), 20);
    }

    #[test]
    fn a_class_of_nobody_has_a_page() {
        let nobody = ClassPage {
            rows: Vec::new(),
            similar: Vec::new(),
            undefined: Vec::new(),
            hardest: Vec::new(),
            commonest: Vec::new(),
            mistakes: Vec::new(),
            scale: String::new(),
            ..class("a")
        };
        let page = class_page(&nobody, &Messages::new(Lingua::Pt)).unwrap();
        assert!(!page.contains("<svg"));
    }
}
