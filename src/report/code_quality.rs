//! The report as GitLab reads code quality: an issue for each diagnostic, at its line.

use std::io::Write;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::diagnostics::{Diagnostic, Severity, diagnostics};
use super::json::write_json;
use super::{Document, Messages, Rendered, in_line};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let path = in_line(&document.submission.name);
    let found = diagnostics(document, messages);
    let issues = found.iter().enumerate().map(|(place, each)| {
        // GitLab shows one issue of those with the same fingerprint.
        let alike = found[..place]
            .iter()
            .filter(|other| other.rule == each.rule);
        issue(each, &path, alike.count())
    });
    write_json(&issues.collect::<Vec<_>>(), out)
}

fn issue(each: &Diagnostic, path: &str, number: usize) -> Value {
    let identity = format!("{path}\n{}\n{number}", each.rule);
    json!({
        "description": format!("{}\n{}", each.title, each.text).trim_end(),
        "check_name": in_line(&each.rule),
        "fingerprint": data_encoding::HEXLOWER.encode(&Sha256::digest(identity)),
        "severity": match each.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info => "info",
        },
        "location": {"path": path, "lines": {"begin": each.line.max(1)}},
    })
}
