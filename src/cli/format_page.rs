//! The tables of the page `docs/assignment-format.md`: every key of a manifest, from its schema.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::assignment::manifest::Manifest;
use crate::assignment::parameters::DOMAINS;

/// The path of the page, from the root of the project.
const PAGE: &str = "docs/assignment-format.md";
const END: &str = "<!-- end -->";
/// Definitions of what no folder has, or of a single word.
const LEFT_OUT: [&str; 6] = [
    "JudgedBy", "Language", "Lingua", "Pattern", "Scoring", "Deadline",
];

/// The page with every table anew: each stands between a comment with the name of a definition and
/// one that says that it ends.
fn updated(page: &str) -> String {
    let schema = serde_json::to_value(schemars::schema_for!(Manifest)).unwrap();
    let definitions = schema["$defs"].as_object().unwrap();
    let tables = definitions
        .iter()
        .map(|(name, each)| (name.as_str(), table(each)));
    let tables = tables.filter(|(name, _)| !LEFT_OUT.contains(name));
    let domains = DOMAINS.map(|(form, values)| format!("| `{form}` | {values} |"));
    let domains = format!("| domain | its values |\n|---|---|\n{}", domains.join("\n"));
    let others = [("Manifest", table(&schema)), ("domains", domains)];
    tables
        .chain(others)
        .fold(page.to_owned(), |page, (name, table)| {
            let mark = format!("<!-- {name} -->\n");
            let (before, after) = page.split_once(&mark).expect(name);
            let (_, after) = after.split_once(END).expect(END);
            format!("{before}{mark}\n{table}\n\n{END}{after}")
        })
}

/// The table of the keys of a definition, or of its choices.
fn table(definition: &Value) -> String {
    let mut choices_rows = String::new();
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
        let _ = writeln!(choices_rows, "| {} | {words}{with}{keys} |", name.unwrap());
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
    let tables = [
        (
            "| key | default | meaning |\n|---|---|---|\n",
            rows.collect(),
        ),
        ("| choice | meaning |\n|---|---|\n", choices_rows),
    ];
    let tables = tables.into_iter().filter(|(_, rows)| !rows.is_empty());
    let tables: Vec<String> = tables
        .map(|(head, rows)| head.to_owned() + rows.trim_end())
        .collect();
    tables.join("\n\n")
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
    let written = fs::read_to_string(&path).unwrap();
    let updated = updated(&written);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always") {
        fs::write(&path, &updated).unwrap();
    } else {
        assert_eq!(written, updated);
    }
}
