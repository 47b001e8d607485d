//! The report as SARIF 2.1.0: a result for each diagnostic, at its line.

use std::io::Write;

use percent_encoding::utf8_percent_encode;
use serde_json::{Value, json};

use super::diagnostics::{Diagnostic, Severity, diagnostics};
use super::html::ESCAPED;
use super::json::write_json;
use super::{Document, Messages, Rendered, in_line};

pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    let found = diagnostics(document, messages);
    let mut rules: Vec<&Diagnostic> = Vec::new();
    for each in &found {
        if !rules.iter().any(|rule| rule.rule == each.rule) {
            rules.push(each);
        }
    }
    let place = |rule: &str| rules.iter().position(|each| each.rule == rule);
    let name = in_line(&document.submission.name);
    let uri = utf8_percent_encode(&name, ESCAPED).to_string();
    let results = found.iter().map(|each| {
        let mut result = result(each, &uri);
        result["ruleIndex"] = json!(place(&each.rule));
        result
    });
    let results: Vec<Value> = results.collect();
    let rules = rules
        .iter()
        .map(|each| json!({"id": in_line(&each.rule), "shortDescription": {"text": each.title}}));
    let driver = json!({
        "name": "gabarito",
        "version": document.gabarito,
        "rules": rules.collect::<Vec<_>>(),
    });
    let run = json!({
        "tool": {"driver": driver},
        "language": messages.get("html-lang"),
        "columnKind": "unicodeCodePoints",
        "results": results,
        // A provisional result lacks what the machine did not reach.
        "invocations": [{"executionSuccessful": !document.provisional}],
    });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    });
    write_json(&log, out)
}

fn result(each: &Diagnostic, uri: &str) -> Value {
    json!({
        "ruleId": in_line(&each.rule),
        "level": match each.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "note",
        },
        "message": {"text": format!("{}\n{}", each.title, each.text).trim_end()},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri},
            "region": {"startLine": each.line.max(1)},
        }}],
    })
}
