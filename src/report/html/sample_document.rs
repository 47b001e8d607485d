//! Reports to test pages with.

use crate::assignment::battery::Kind;
use crate::assignment::manifest::Points;
use crate::judge::grading::{Cases, CheckVerdict, Matches, WrongCall};
use crate::report::document::{
    BarrierEntry, BarrierPlace, BatteryAbout, BudgetAbout, CheckEntry, Document, FailureEntry,
    FailureVerdict, ItemEntry, LoadingEntry, ReadingEntry, RuleEntry, RuleVerdict, Score,
    Submission, TextPlace,
};
use crate::sandbox::{Limits, Sandbox};
use crate::session::observation::Termination;
use crate::worker::{Trace, TraceEvent, TracedLine};

/// Text that a page must show but not interpret.
pub(super) const HOSTILE: &str =
    "<script>alert(1)</script>\"onmouseover='x'{{ words }}\u{202e}\u{1b}[31m";

/// Whether a page shows [`HOSTILE`] without interpreting it.
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
    let text = text.to_owned();
    Document {
        format: 1,
        gabarito: text.clone(),
        assignment: text.clone(),
        submission: Submission {
            name: text.clone(),
            sha256: text.clone(),
        },
        battery: BatteryAbout {
            seed: 7,
            sha256: text.clone(),
            kinds: vec![Kind::Hidden],
            options: Vec::new(),
            is_sample: false,
        },
        sandbox: Sandbox::of(&[]),
        interpreter: text.clone(),
        limits: Limits {
            cpu_seconds: 3,
            memory_mib: 512,
            output_kib: 1024,
            wall_seconds: None,
        },
        loading: LoadingEntry::default(),
        score: Score::new(Points::new(3, 2), Points::from(2)),
        provisional: false,
        items: vec![ItemEntry {
            name: text.clone(),
            score: Score::new(Points::new(3, 2), Points::from(2)),
            functions: vec![text],
        }],
        checks: Vec::new(),
        failures: Vec::new(),
        rules: Vec::new(),
        barriers: Vec::new(),
        readings: Vec::new(),
        remarks: Vec::new(),
        lints: Vec::new(),
        matches: None,
        budget: BudgetAbout::default(),
        cpu_ms: 0,
        wall_ms: 0,
    }
}

pub(crate) fn check(id: &str, function: &str, verdict: CheckVerdict) -> CheckEntry {
    CheckEntry {
        id: id.to_owned(),
        function: function.to_owned(),
        line: None,
        item: String::new(),
        clause: format!("clause of {id}"),
        battery: Kind::Hidden,
        weight: 1,
        verdict,
        because: String::new(),
        hint: None,
        cases: Cases::default(),
        excused: None,
    }
}

/// A session that fails a check.
pub(crate) fn failure(check: &str, expected: &[&str], actual: &str) -> FailureEntry {
    FailureEntry {
        check: check.to_owned(),
        battery: Kind::Hidden,
        verdict: FailureVerdict::Mismatch,
        termination: Termination::Normal,
        step: 1,
        expected: expected.iter().map(|right| (*right).to_owned()).collect(),
        accepts_any_exception: false,
        actual: actual.to_owned(),
        compares_text: false,
        hint: None,
        raised_at: None,
        transcript: ">>> f(1)\n2\n".to_owned(),
        went: None,
        answer_line: 2,
        cpu_ms: 0,
        wall_ms: 0,
        trace: Trace::default(),
        wrong_call: None,
    }
}

/// A report in which everything fails that can, with `text` in place of every text.
pub(crate) fn failing(text: &str) -> Document {
    let owned = text.to_owned();
    let lines = format!("{text}\nline\n");
    let mut document = document(text);
    document.score.points.clone_from(&owned);
    document.score.max.clone_from(&owned);
    document.items[0].score.points.clone_from(&owned);
    document.items[0].score.max.clone_from(&owned);
    let mut entry = check(text, text, CheckVerdict::Fail);
    entry.clause.clone_from(&owned);
    entry.because.clone_from(&owned);
    entry.hint = Some(owned.clone());
    document.checks.push(entry);
    let mut shown = failure(text, &[lines.as_str()], &format!("{text} {text}\nline\n"));
    shown.transcript.clone_from(&owned);
    shown.trace = Trace {
        statement: owned.clone(),
        lines: vec![TracedLine {
            event: TraceEvent::Return,
            line: 1,
            code: owned.clone(),
            function: owned.clone(),
            depth: 1,
            what: owned.clone(),
            changed: vec![(owned.clone(), owned.clone())],
        }],
    };
    shown.wrong_call = Some(WrongCall {
        call: owned.clone(),
        returned: owned.clone(),
        expected: owned.clone(),
    });
    document.failures.push(shown);
    document.failures.push(failure(text, &["1\n", text], text));
    document.rules.push(RuleEntry {
        name: owned.clone(),
        clause: owned.clone(),
        verdict: RuleVerdict::Fail,
        r#where: vec![TextPlace {
            line: 1,
            column: 1,
            text: owned.clone(),
        }],
    });
    document.barriers.push(BarrierEntry {
        tad: owned.clone(),
        verdict: RuleVerdict::Fail,
        r#where: vec![BarrierPlace {
            function: owned.clone(),
            line: 1,
            operation: owned.clone(),
        }],
    });
    document.readings.push(ReadingEntry {
        name: owned.clone(),
        followed: owned.clone(),
        question: owned.clone(),
        answer: owned.clone(),
    });
    document.matches = Some(Matches {
        first_lost: Some(owned),
        ..Matches::default()
    });
    document
}
