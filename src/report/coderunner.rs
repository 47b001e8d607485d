//! The report as CodeRunner of Moodle reads it from a combinator template grader.
//!
//! The table has a row for each part, and a hidden row, which only teachers see, for the failing
//! hidden sessions of each part. CodeRunner has no word for a provisional result: there is no
//! fraction then, and the template ends with an error, so that the question is not graded.

use std::io::Write;

use minijinja::HtmlEscape;
use serde_json::{Value, json};

use super::document::Score;
use super::feedback::{MAX_BYTES, Part, parts, summary};
use super::json::write_json;
use super::record::{is_null, record};
use super::{Document, Messages, Rendered, RuleVerdict};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let [name, points, text] =
        ["html-item", "html-points", "html-because"].map(|id| messages.get(id));
    let titles = json!(["iscorrect", name, points, text, "ishidden"]);
    let parts = parts(document, messages, MAX_BYTES).into_iter();
    let rows = parts.flat_map(|part| rows(&part, messages));
    let graded = record! {
        #[serde(skip_serializing_if = "is_null")]
        fraction: document.final_score().map(Score::fraction),
        prologuehtml: format!("<pre>{}</pre>", HtmlEscape(&summary(document, messages))),
        testresults: std::iter::once(titles).chain(rows).collect::<Vec<_>>(),
        // The columns that are shown are plain text, which the renderer escapes.
        columnformats: ["%s"; 3],
        graderstate: format!(
            "gabarito {} seed {} battery {}",
            document.gabarito, document.battery.seed, document.battery.sha256
        ),
    };
    write_json(&graded, out)
}

/// The row of a part, and that of its hidden sessions: whether it is correct, name, points, text,
/// whether it is hidden.
fn rows(part: &Part, messages: &Messages) -> impl Iterator<Item = Value> + use<> {
    let points = part.points(messages).unwrap_or_default();
    let is_correct = part.verdict == RuleVerdict::Pass;
    let shown = json!([is_correct, part.name, points, part.text, false]);
    let hidden = json!([is_correct, part.name, "", part.hidden, true]);
    std::iter::once(shown).chain((!part.hidden.is_empty()).then_some(hidden))
}
