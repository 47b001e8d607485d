//! The report as CodeRunner of Moodle reads it from a combinator template grader.
//!
//! The table has a row for each part, and a hidden row, which only teachers see, for the failing
//! hidden sessions of each part. CodeRunner has no word for a provisional result: there is no
//! fraction then, and the template ends with an error, so that the question is not graded.

use std::io::Write;

use minijinja::HtmlEscape;
use serde::Serialize;

use super::document::Score;
use super::feedback::{MAX_BYTES, Part, parts, summary};
use super::json::write_json;
use super::{Document, Messages, Rendered, RuleVerdict};

/// The result of a combinator template grader.
#[derive(Debug, Serialize)]
struct Graded {
    #[serde(skip_serializing_if = "Option::is_none")]
    fraction: Option<f64>,
    prologuehtml: String,
    testresults: Vec<Row>,
    /// The formats of the columns that are shown: plain text, which the renderer escapes.
    columnformats: [&'static str; 3],
    graderstate: String,
}

/// Whether it is correct, name, points, text, whether it is hidden; the first row has the titles.
type Row = (Cell, String, String, String, Cell);

/// A cell of the columns that CodeRunner itself reads.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Cell {
    Title(&'static str),
    Flag(bool),
}

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let titles = ["html-item", "html-points", "html-because"].map(|id| messages.get(id));
    let [name, points, text] = titles;
    let (correct, hidden) = (Cell::Title("iscorrect"), Cell::Title("ishidden"));
    let parts = parts(document, messages, MAX_BYTES).into_iter();
    let rows = parts.flat_map(|part| rows(part, messages));
    let titles = std::iter::once((correct, name, points, text, hidden));
    let graded = Graded {
        fraction: document.final_score().map(Score::fraction),
        prologuehtml: format!("<pre>{}</pre>", HtmlEscape(&summary(document, messages))),
        testresults: titles.chain(rows).collect(),
        columnformats: ["%s"; 3],
        graderstate: format!(
            "gabarito {} seed {} battery {}",
            document.gabarito, document.battery.seed, document.battery.sha256
        ),
    };
    write_json(&graded, out)
}

/// The row of a part, and that of its hidden sessions.
fn rows(part: Part, messages: &Messages) -> impl Iterator<Item = Row> {
    let points = part.points(messages).unwrap_or_default();
    let is_passed = part.verdict == RuleVerdict::Pass;
    let row = |name, points, text, is_hidden| {
        let is_correct = Cell::Flag(is_passed);
        (is_correct, name, points, text, Cell::Flag(is_hidden))
    };
    let hidden =
        (!part.hidden.is_empty()).then(|| row(part.name.clone(), String::new(), part.hidden, true));
    let shown = row(part.name, points, part.text, false);
    std::iter::once(shown).chain(hidden)
}
