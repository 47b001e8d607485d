//! The facts that a result rests on, beside the program and the text.

use serde::Serialize;

use super::Document;
use crate::messages::Messages;

/// Characters of a SHA-256 that suffice to tell two files apart.
const SHORT: usize = 12;

/// A fact about a hand-in or a class, with its label.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fact {
    pub(crate) label: String,
    pub(crate) value: String,
}

/// The facts of a report; each that differs in an earlier one, with both values.
pub(crate) fn facts(
    document: &Document,
    before: Option<&Document>,
    messages: &Messages,
) -> Vec<Fact> {
    let earlier = values(before.unwrap_or(document), messages);
    let facts = values(document, messages).into_iter().zip(earlier);
    let facts = facts.map(|((id, value), (_, earlier))| Fact {
        label: messages.get(id),
        value: if earlier == value {
            value
        } else {
            format!("{earlier} → {value}")
        },
    });
    facts.collect()
}

fn values(document: &Document, messages: &Messages) -> [(&'static str, String); 12] {
    let short = |sha256: &str| sha256.chars().take(SHORT).collect();
    let (battery, limits) = (&document.battery, &document.limits);
    [
        ("fact-assignment", document.assignment.clone()),
        ("fact-file", document.submission.name.clone()),
        ("fact-sha256", short(&document.submission.sha256)),
        ("fact-sessions", super::phrases::battery(messages, document)),
        ("fact-sessions-sha256", short(&battery.sha256)),
        ("fact-seed", battery.seed.to_string()),
        ("fact-gabarito", document.gabarito.clone()),
        ("fact-interpreter", document.interpreter.clone()),
        ("fact-tier", document.sandbox.tier.to_string()),
        (
            "fact-limits",
            format!(
                "{} s, {} MiB, {} KiB",
                limits.cpu_seconds, limits.memory_mib, limits.output_kib
            ),
        ),
        (
            "fact-wall",
            limits
                .wall_seconds
                .map_or_else(|| "–".to_owned(), |wall| format!("{wall} s")),
        ),
        (
            "fact-budget",
            format!(
                "{} s, {} s",
                document.budget.cpu_seconds, document.budget.wall_seconds
            ),
        ),
    ]
}
