//! What there is to say about lines of a program, as editors and code hosts show it.
//!
//! Students read it: of a hidden session they learn no more than that there is one.

use serde::Serialize;

use super::document::{RuleEntry, RuleVerdict};
use super::feedback::{failures_of, for_students, is_known, sentence};
use super::not_loaded::not_loaded;
use super::phrases;
use super::{Document, LoadingEntry, Messages, safe};

/// What there is to say about a line of a program.
#[derive(Debug)]
pub(super) struct Diagnostic {
    /// The check, rule or barrier, by a name that no language changes.
    pub(super) rule: String,
    /// The check, rule or barrier, in words.
    pub(super) title: String,
    pub(super) severity: Severity,
    /// From 1; 0 for the whole file.
    pub(super) line: u32,
    pub(super) text: String,
}

/// How grave it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Severity {
    Error,
    /// A person must decide.
    Warning,
    /// It costs no points.
    Info,
}

/// Everything there is to say: why the program does not load, the checks that fail, and the
/// requirements that are not kept.
pub(super) fn diagnostics(document: &Document, messages: &Messages) -> Vec<Diagnostic> {
    let loading = not_loaded(document, messages).map(|not_loaded| Diagnostic {
        rule: "loads".to_owned(),
        title: safe(&not_loaded.title),
        severity: Severity::Error,
        line: match &document.loading {
            LoadingEntry::CompileError { line, .. } | LoadingEntry::Late { line, .. } => *line,
            LoadingEntry::Raised { raised_at, .. } => {
                raised_at.as_ref().map_or(0, |place| place.line)
            }
            _ => 0,
        },
        text: safe(&not_loaded.details.join("\n")),
    });
    let failed = document.failed_checks();
    let failed = failed.filter(|_| document.loading.is_loaded());
    let failed = failed.map(|check| {
        let known = failures_of(document, check).into_iter();
        let mut known = known.filter(|failure| is_known(failure));
        let raised_at = known.find_map(|failure| failure.raised_at.as_ref());
        let line = raised_at.map(|place| place.line).or(check.line);
        Diagnostic {
            rule: check.path().to_owned(),
            title: safe(&sentence(check)),
            severity: Severity::Error,
            line: line.unwrap_or(0),
            text: safe(for_students(document, messages, check).trim_end()),
        }
    });
    let requirements = requirements(document, messages);
    loading
        .into_iter()
        .chain(failed)
        .chain(requirements)
        .collect()
}

/// Places where rules and barriers are not kept, and lints.
pub(super) fn requirements(document: &Document, messages: &Messages) -> Vec<Diagnostic> {
    let rules = document.rules.iter().map(|rule| match rule.verdict {
        RuleVerdict::NotDecided => (rule, Severity::Warning),
        _ => (rule, Severity::Error),
    });
    let lints = document.lints.iter();
    let lints = lints.filter(|lint| lint.verdict == RuleVerdict::Fail);
    let lints = lints.map(|lint| (lint, Severity::Info));
    let rules = rules.chain(lints);
    let rules = rules.flat_map(|(rule, severity)| of_rule(messages, rule, severity));
    let barriers = document.barriers.iter();
    let barriers = barriers.zip(phrases::barriers(document, messages));
    let barriers = barriers.flat_map(|(entry, barrier)| {
        let lines = entry.r#where.iter().map(|place| place.line);
        let places = lines.zip(barrier.places);
        places.map(move |(line, text)| Diagnostic {
            rule: format!("barrier/{}", entry.tad),
            title: barrier.name.clone(),
            severity: Severity::Error,
            line,
            text,
        })
    });
    rules.chain(barriers).collect()
}

fn of_rule<'a>(
    messages: &Messages,
    rule: &'a RuleEntry,
    severity: Severity,
) -> impl Iterator<Item = Diagnostic> + use<'a> {
    let lines = rule.r#where.iter().map(|place| place.line);
    let places = lines.zip(phrases::rule_places(messages, rule));
    places.map(move |(line, text)| Diagnostic {
        rule: format!("rule/{}", rule.name),
        title: match rule.clause.as_str() {
            "" => rule.name.clone(),
            clause => format!("{}: «{clause}»", rule.name),
        },
        severity,
        line,
        text,
    })
}
