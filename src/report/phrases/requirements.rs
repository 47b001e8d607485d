//! Rules, lints and barriers in words, and where they are not kept.

use crate::messages::Messages;
use crate::report::document::{BarrierPlace, Document, RuleEntry, RuleVerdict, TextPlace};
use crate::report::in_line;

/// A rule, a lint or a barrier, and where it is not kept.
pub(in crate::report) struct Requirement {
    /// A name that no language changes: `rule/ascii`, `barrier/posicao`.
    pub(in crate::report) id: String,
    pub(in crate::report) name: String,
    /// The sentence of the text; empty where the text states none.
    pub(in crate::report) clause: String,
    pub(in crate::report) verdict: RuleVerdict,
    /// The places where it is not kept, or that a person must look at: the line, and words.
    pub(in crate::report) places: Vec<(u32, String)>,
}

impl Requirement {
    fn of_rule(messages: &Messages, rule: &RuleEntry) -> Self {
        let places = rule.r#where.iter();
        Requirement {
            id: format!("rule/{}", rule.name),
            name: rule.name.clone(),
            clause: rule.clause.clone(),
            verdict: rule.verdict,
            places: places
                .map(|place| (place.line, rule_place(messages, place)))
                .collect(),
        }
    }

    /// The name, and the sentence of the text.
    pub(in crate::report) fn title(&self) -> String {
        match self.clause.as_str() {
            "" => self.name.clone(),
            clause => format!("{}: «{clause}»", self.name),
        }
    }
}

pub(in crate::report) fn rules(document: &Document, messages: &Messages) -> Vec<Requirement> {
    let rules = document.rules.iter();
    rules
        .map(|rule| Requirement::of_rule(messages, rule))
        .collect()
}

/// The lints that have something to say.
pub(in crate::report) fn lints(document: &Document, messages: &Messages) -> Vec<Requirement> {
    let lints = document.lints.iter();
    let lints = lints.filter(|lint| lint.verdict == RuleVerdict::Fail);
    lints
        .map(|lint| Requirement::of_rule(messages, lint))
        .collect()
}

pub(in crate::report) fn barriers(document: &Document, messages: &Messages) -> Vec<Requirement> {
    let barriers = document.barriers.iter().map(|barrier| {
        let places = barrier.r#where.iter();
        Requirement {
            id: format!("barrier/{}", barrier.tad),
            name: format!("TAD {}", barrier.tad),
            clause: String::new(),
            verdict: barrier.verdict,
            places: places
                .map(|place| (place.line, violation(messages, &barrier.tad, place)))
                .collect(),
        }
    });
    barriers.collect()
}

/// A place where a rule is not kept, in words.
fn rule_place(messages: &Messages, place: &TextPlace) -> String {
    if place.line == 0 {
        // Line 0 stands for the whole file.
        return in_line(&place.text);
    }
    let words = [
        ("line", place.line.to_string().into()),
        ("column", place.column.to_string().into()),
        ("text", in_line(&place.text).into()),
    ];
    messages.with("place", words)
}

/// A violation of a TAD's barrier, in words; without a known operation, the function merely answers
/// wrongly.
fn violation(messages: &Messages, tad: &str, place: &BarrierPlace) -> String {
    let id = if place.operation.is_empty() {
        "violation-wrong"
    } else {
        "violation"
    };
    let words = [
        ("line", place.line.to_string().into()),
        ("function", in_line(&place.function).into()),
        ("operation", in_line(&place.operation).into()),
        ("tad", in_line(tad).into()),
    ];
    messages.with(id, words)
}
