//! Reads results as the grading reporter of GitHub Classroom does: what it prints to the log, and
//! the points that it reports.
//!
//! After `console-results` and `notify-classroom` of `autograding-grading-reporter`, version 1.

use serde_json::Value;

/// What a student reads in the log, and what the course gets.
#[derive(Debug)]
pub(super) struct Reported {
    pub(super) log: String,
    /// The points and their maximum; none is reported without a maximum.
    pub(super) points: Option<[f64; 2]>,
    /// Whether the step fails.
    pub(super) fails: bool,
}

/// Reads the results, where JavaScript prints `undefined` for a key that is missing.
pub(super) fn read(results: &str) -> Result<Reported, String> {
    let results: Value = serde_json::from_str(results).map_err(|error| error.to_string())?;
    let tests = results["tests"].as_array().ok_or("tests is no list")?;
    let text = |value: &Value| match value {
        Value::Null => "undefined".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut log = Vec::new();
    for test in tests {
        let (name, line) = (text(&test["name"]), text(&test["line_no"]));
        let line = if line == "0" {
            String::new()
        } else {
            format!(" - line {line}")
        };
        log.push(
            match test["status"].as_str().ok_or("a test has no status")? {
                "pass" => format!("✅ {name}{line}\n"),
                "error" => match test["message"].as_str().unwrap_or_default() {
                    "" => format!("Error: Failed to run test '{name}'\n"),
                    message => format!("Error: {message}\n"),
                },
                _ => format!("❌ {name}{line}\n"),
            },
        );
        if let Some(code) = test["test_code"].as_str().filter(|code| !code.is_empty()) {
            log.push(format!("Test code:\n{code}\n\n"));
        }
    }
    let scores = tests
        .iter()
        .map(|test| test["score"].as_f64().ok_or("a score is no number"));
    let points = scores.sum::<Result<f64, _>>()?;
    let max = results["max_score"].as_f64().filter(|max| *max != 0.0);
    Ok(Reported {
        log: log.concat(),
        points: max.map(|max| [points, max]),
        fails: results["status"] != "pass",
    })
}
