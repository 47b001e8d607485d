//! Diagnostics of lines of a program, for editors and code hosts.
//!
//! Students read it: of a hidden session they learn no more than that there is one.

use serde::Serialize;

use super::document::RuleVerdict;
use super::feedback::{clause_of, failures_of, for_students};
use super::not_loaded::not_loaded;
use super::phrases;
use super::{Document, LoadingEntry, Messages, safe};

/// Message about a line of a program.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    /// The check, rule or barrier, by a name that no language changes.
    pub(crate) rule: String,
    /// The check, rule or barrier, in words.
    pub(crate) title: String,
    pub(crate) severity: Severity,
    /// From 1; 0 for the whole file.
    pub(crate) line: u32,
    pub(crate) text: String,
}

/// Severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    Error,
    /// A person must decide.
    Warning,
    /// It costs no points.
    Info,
}

/// Everything there is to say: why the program does not load, the checks that fail, and the
/// requirements that are not kept.
pub(crate) fn diagnostics(document: &Document, messages: &Messages) -> Vec<Diagnostic> {
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
        let mut known = known.filter(|failure| failure.is_known());
        let raised_at = known.find_map(|failure| failure.raised_at.as_ref());
        let line = raised_at.map(|place| place.line).or(check.line);
        Diagnostic {
            rule: check.path().to_owned(),
            title: safe(&clause_of(document, check)),
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
    let rules = phrases::rules(document, messages).into_iter();
    let rules = rules.map(|rule| match rule.verdict {
        RuleVerdict::NotDecided => (rule, Severity::Warning),
        _ => (rule, Severity::Error),
    });
    let lints = phrases::lints(document, messages).into_iter();
    let barriers = phrases::barriers(document, messages).into_iter();
    let all = rules
        .chain(lints.map(|lint| (lint, Severity::Info)))
        .chain(barriers.map(|barrier| (barrier, Severity::Error)));
    let diagnostics = all.flat_map(|(each, severity)| {
        let title = each.title();
        let places = each.places.into_iter();
        places.map(move |(line, text)| Diagnostic {
            rule: each.id.clone(),
            title: title.clone(),
            severity,
            line,
            text,
        })
    });
    diagnostics.collect()
}
