//! Open and mistaken places of a text, and how they are read.

use schemars::JsonSchema;
use serde::Deserialize;

/// A place where the text, as printed, cannot be what is meant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The file of the printed sessions; `None`: all files.
    pub file: Option<String>,
    /// The line of that file, from 1.
    pub line: Option<usize>,
    /// The text as printed.
    pub printed: String,
    /// The text that is read instead.
    pub read: String,
    /// The reason.
    pub reason: String,
}

/// A place where the text allows several behaviours.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The name of the open place.
    pub name: String,
    /// The function that it is about.
    pub function: String,
    /// The question that the text leaves open.
    pub question: String,
    /// The names of the accepted behaviours.
    pub accepted: Vec<String>,
    /// The behaviour of the reference.
    pub reference: String,
    /// True if a program may choose anew each time; else it follows one throughout.
    #[serde(default)]
    pub each_time: bool,
    /// The reason why all of them are accepted.
    pub reason: String,
    /// The English version, for reports in English.
    #[serde(default)]
    pub english: Option<EnglishReading>,
    /// The states in which they differ, where these were worked out.
    #[serde(rename = "state", default)]
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub states: Vec<toml::Table>,
}

/// The English version of an open place, for reports in English.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnglishReading {
    /// The question that the text leaves open.
    pub question: String,
    /// The accepted behaviours, in the order of those of the reading.
    pub accepted: Vec<String>,
}
