//! The page `docs/assignment-format.md`: every key of a manifest, from its schema, with the examples
//! of a template.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::assignment::manifest::Manifest;
use crate::assignment::parameters::DOMAINS;

/// The path of the page, from the root of the project.
const PAGE: &str = "docs/assignment-format.md";
const HEADER: &str = "\
<!-- Made from the schema of manifests by INSTA_UPDATE=always cargo test --lib format_page -->

";
/// The page, with `{{NAME}}` for the table of a definition of the schema.
const TEMPLATE: &str = include_str!("assignment_format.md");
/// Definitions of what no folder has, or of a single word.
const LEFT_OUT: [&str; 6] = [
    "JudgedBy", "Language", "Lingua", "Pattern", "Scoring", "Deadline",
];

fn page() -> String {
    let schema = serde_json::to_value(schemars::schema_for!(Manifest)).unwrap();
    let definitions = schema["$defs"].as_object().unwrap();
    let mut page = format!("{HEADER}{TEMPLATE}").replace("{{Manifest}}", &table(&schema));
    for (name, definition) in definitions {
        let place = format!("{{{{{name}}}}}");
        let is_there = page.contains(&place);
        assert_ne!(is_there, LEFT_OUT.contains(&&**name), "{name}");
        page = page.replace(&place, &table(definition));
    }
    let domains = DOMAINS.map(|(form, values)| format!("| `{form}` | {values} |"));
    page.replace("{{domains}}", &domains.join("\n"))
}

/// The table of the keys of a definition, or of its choices.
fn table(definition: &Value) -> String {
    let mut table = String::new();
    let choices = definition["oneOf"].as_array();
    for choice in choices.into_iter().flatten() {
        let name = choice["const"].as_str();
        let kind = choice["properties"]["kind"]["const"].as_str();
        let name = name.map(|name| format!("`\"{name}\"`"));
        let name = name.or(kind.map(|kind| format!("`kind = \"{kind}\"`")));
        let keys = choice["properties"].as_object();
        let keys = keys.into_iter().flatten().map(|(key, _)| key);
        let keys: Vec<_> = keys
            .filter(|key| *key != "kind" && *key != "text")
            .collect();
        let keys: Vec<_> = keys.iter().map(|key| format!("`{key}`")).collect();
        let keys = keys.join(", ");
        let with = if keys.is_empty() { "" } else { "; with " };
        let words = words(choice);
        let _ = writeln!(table, "| {} | {words}{with}{keys} |", name.unwrap());
    }
    if !table.is_empty() {
        table.insert_str(0, "| choice | meaning |\n|---|---|\n");
    }
    let required = definition["required"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let keys = definition["properties"].as_object();
    let rows = keys.into_iter().flatten().map(|(key, property)| {
        let default = match &property["default"] {
            _ if required.contains(&Value::from(key.as_str())) => "required".to_owned(),
            Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
            default => format!("`{default}`"),
        };
        format!("| `{key}` | {default} | {} |\n", words(property))
    });
    let rows: String = rows.collect();
    let head = "| key | default | meaning |\n|---|---|---|\n";
    let gap = if table.is_empty() || rows.is_empty() {
        ""
    } else {
        "\n"
    };
    let rows = if rows.is_empty() {
        rows
    } else {
        format!("{head}{rows}")
    };
    format!("{rows}{gap}{table}").trim_end().to_owned()
}

/// The description of a part of the schema, in one line.
fn words(part: &Value) -> String {
    let description = part["description"].as_str().unwrap_or_default();
    let words: Vec<_> = description.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').replace('|', "\\|")
}

#[test]
fn the_page_of_the_format_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = page();
    assert!(!page.contains("{{"));
    if std::env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always") {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), page);
}
