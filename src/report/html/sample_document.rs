//! Reports to test pages with.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::assignment::manifest::Points;
use crate::judge::grading::{Cases, CheckVerdict, Matches, WrongCall};
use crate::report::document::{CheckEntry, Document, FailureEntry, Score};
use crate::sandbox::Sandbox;
use crate::worker::{Trace, TraceEvent, TracedLine};

/// Text that a page must show but not interpret.
pub(super) const HOSTILE: &str =
    "<script>alert(1)</script>\"onmouseover='x'{{ words }}\u{202e}\u{1b}[31m";

/// Returns whether a page shows [`HOSTILE`] without interpreting it.
pub(super) fn is_tame(page: &str) -> bool {
    let obeyed = ["<script>alert", "\"onmouseover", "\u{202e}", "\u{1b}"];
    page.contains("&lt;script&gt;alert(1)") && !obeyed.iter().any(|text| page.contains(text))
}

/// The page with its slashes unescaped.
pub(super) fn decoded(page: &str) -> String {
    page.replace("&#x2f;", "/").replace("&#x2F;", "/")
}

/// The targets of a page's links.
pub(super) fn links(page: &str) -> Vec<String> {
    let pattern = regex::Regex::new(r#"(?:href|src|action|data|srcset)="([^"]*)""#).unwrap();
    let page = decoded(page);
    let links = pattern.captures_iter(&page);
    links.map(|link| link[1].to_owned()).collect()
}

/// A report in which nothing fails, with `text` in place of every name.
pub(crate) fn document(text: &str) -> Document {
    let score = Score::new(Points::new(3, 2), Points::from(2));
    let mut item = serde_json::to_value(&score).unwrap();
    (item["name"], item["functions"]) = (json!(text), json!([text]));
    from_json(json!({
        "format": 1, "gabarito": text, "assignment": text,
        "submission": {"name": text, "sha256": text},
        "battery": {"seed": 7, "sha256": text, "kinds": ["hidden"]},
        "sandbox": Sandbox::of(&[]), "interpreter": text,
        "limits": {"cpu_seconds": 3, "memory_mib": 512, "output_kib": 1024},
        "score": score, "provisional": false, "items": [item],
        "checks": [], "failures": [], "rules": [], "barriers": [], "readings": [],
        "cpu_ms": 0, "wall_ms": 0
    }))
}

pub(crate) fn check(id: &str, function: &str, verdict: CheckVerdict) -> CheckEntry {
    from_json(json!({
        "id": id, "function": function, "item": "", "clause": format!("clause of {id}"),
        "battery": "hidden", "weight": 1, "verdict": verdict, "because": "",
        "cases": Cases::default()
    }))
}

/// A session that fails a check.
pub(crate) fn failure(check: &str, expected: &[&str], actual: &str) -> FailureEntry {
    from_json(json!({
        "check": check, "battery": "hidden", "verdict": "mismatch", "termination": "normal",
        "step": 1, "expected": expected, "actual": actual, "transcript": ">>> f(1)\n2\n",
        "answer_line": 2, "cpu_ms": 0, "wall_ms": 0
    }))
}

fn from_json<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

/// A report in which everything fails that can, with `text` in place of every text.
pub(crate) fn failing(text: &str) -> Document {
    let owned = || text.to_owned();
    let lines = format!("{text}\nline\n");
    let mut document = document(text);
    for score in [&mut document.items[0].score, &mut document.score] {
        (score.points, score.max) = (owned(), owned());
    }
    document.checks.push(CheckEntry {
        clause: owned(),
        because: owned(),
        hint: Some(owned()),
        comment: Some(owned()),
        ..check(text, text, CheckVerdict::Fail)
    });
    let traced = TracedLine {
        event: TraceEvent::Return,
        line: 1,
        code: owned(),
        function: owned(),
        depth: 1,
        what: owned(),
        changed: vec![(owned(), owned())],
    };
    document.failures.push(FailureEntry {
        transcript: owned(),
        trace: Trace {
            statement: owned(),
            lines: vec![traced],
        },
        change: from_json(json!({
            "places": [{"line": 1, "kind": text}], "diff": format!("{text}\n{text}")
        })),
        wrong_call: Some(WrongCall {
            line: 1,
            call: owned(),
            returned: owned(),
            expected: owned(),
        }),
        ..failure(text, &[&lines], &format!("{text} {lines}"))
    });
    document.failures.push(failure(text, &["1\n", text], text));
    let place = json!({"line": 1, "column": 1, "text": text});
    let violation = json!({"function": text, "line": 1, "operation": text});
    document.rules =
        from_json(json!([{"name": text, "clause": text, "verdict": "fail", "where": [place]}]));
    document.barriers = from_json(json!([{"tad": text, "verdict": "fail", "where": [violation]}]));
    document.readings =
        from_json(json!([{"name": text, "followed": text, "question": text, "answer": text}]));
    document.matches = Some(Matches {
        first_lost: Some(owned()),
        ..Matches::default()
    });
    document
}
