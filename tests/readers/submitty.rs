//! Reads what a custom validator of Submitty printed as `custom_doit` of its `dispatch.cpp` does.

use serde_json::Value;

/// What Submitty enters and shows.
#[derive(Debug, PartialEq)]
pub(super) struct Validated {
    /// From 0 to 1.
    pub(super) score: f64,
    pub(super) message: String,
    /// `failure`, `warning`, `success` or `information`.
    pub(super) kind: String,
}

/// The result of the validator; an error where Submitty would enter 0 and say that validation failed.
pub(super) fn read(output: &str) -> Result<Validated, String> {
    let result: Value = serde_json::from_str(output).map_err(|error| error.to_string())?;
    let status = result["status"].as_str().ok_or("the status is no text")?;
    if status != "success" {
        let message = result["message"].as_str().unwrap_or_default();
        return Err(format!("{status}: {message}"));
    }
    let data = result["data"].as_object().ok_or("there is no data")?;
    let score = data.get("score").and_then(Value::as_f64);
    let text = |key| data.get(key).and_then(Value::as_str).unwrap_or_default();
    let kinds = ["failure", "warning", "success"];
    let kind = kinds.into_iter().find(|kind| *kind == text("status"));
    Ok(Validated {
        score: score.ok_or("the score is no number")?.clamp(0.0, 1.0),
        message: text("message").to_owned(),
        kind: kind.unwrap_or("information").to_owned(),
    })
}
