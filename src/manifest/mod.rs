//! The requirements of an assignment's text, as data: `enunciado.toml`.

mod check;
mod deadline;
mod points;
mod reading;
mod rubric;
mod rule;
mod scoring;

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use thiserror::Error;

pub use check::{CheckText, FunctionText, Item, Tad};
pub use deadline::{Deadline, NoTime};
pub(crate) use points::parse_points;
pub use points::{Points, decimal, two_decimals};
pub use reading::{EnglishReading, Erratum, Reading};
pub use rubric::{Component, Criterion, Deduction, Note, Rubric, RubricError};
pub(crate) use rubric::{HAND_INS, HANDED_IN, OWN, REPAIRED, WHO};
pub use rule::{Rule, RuleKind};
pub use scoring::Scoring;

pub use crate::messages::Lingua;
use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;

/// The content of an `enunciado.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The title of the assignment.
    pub title: String,
    /// The programming language of the submissions.
    pub language: Language,
    /// The language of the text, in which its students are spoken to.
    pub lingua: Lingua,
    /// The default seed of the hidden battery.
    pub seed: u64,
    /// How its programs are judged.
    #[serde(default)]
    pub judged_by: JudgedBy,
    /// The limits of a case.
    pub limits: Limits,
    /// The names of the files of a hand-in.
    #[serde(default)]
    pub hand_in: HandInNames,
    /// Settings for Python alone.
    #[serde(default)]
    pub python: Python,
    /// The functions, in the order of the text.
    #[serde(rename = "function")]
    pub functions: Vec<FunctionText>,
    /// The items that the text gives points to.
    #[serde(rename = "item")]
    pub items: Vec<Item>,
    /// Rules that no session shows.
    #[serde(rename = "rule", default)]
    pub rules: Vec<Rule>,
    /// The abstract data types.
    #[serde(rename = "tad", default)]
    pub tads: Vec<Tad>,
    /// Where the text, as printed, cannot be what is meant.
    #[serde(rename = "erratum", default)]
    pub errata: Vec<Erratum>,
    /// Where the text leaves several behaviours open.
    #[serde(rename = "reading", default)]
    pub readings: Vec<Arc<Reading>>,
    /// How its mark is made up, where it is not a championship.
    #[serde(default)]
    pub rubric: Option<Rubric>,
    /// The points that a championship gives its programs.
    #[serde(default)]
    pub championship: Option<Scoring>,
}

/// How the programs of an assignment are judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JudgedBy {
    /// By the sessions of a battery.
    #[default]
    Sessions,
    /// By whole matches of each program alone.
    Matches,
}

/// A programming language of submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Python 3.
    Python,
    /// SWI-Prolog.
    Prolog,
}

impl Language {
    /// The extensions of the names of its programs.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Language::Python => &[".py"],
            Language::Prolog => &[".prolog", ".pl"],
        }
    }
}

/// The language's own name.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::Python => "Python",
            Language::Prolog => "SWI-Prolog",
        })
    }
}

/// The names of the files of a hand-in.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandInNames {
    /// The file name of the program, where the text says one.
    pub program: Option<String>,
    /// The file names of programs that the course gives, which may lie beside it.
    #[serde(default)]
    pub given: Vec<String>,
}

/// Settings for submissions in Python.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Python {
    /// Modules that a submission may import.
    pub modules: Vec<String>,
}

/// Why an `enunciado.toml` is refused.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ManifestError {
    /// The file does not have the form of a manifest.
    Syntax(#[from] toml::de::Error),
    /// A check names a function that the text does not have.
    UnknownFunction {
        /// The check.
        check: String,
    },
    /// Two checks have the same name.
    DuplicateCheck {
        /// The check.
        check: String,
    },
    /// The rubric contradicts itself or the rest.
    Rubric(#[from] RubricError),
}

impl Localized for ManifestError {
    fn notice(&self) -> Notice {
        match self {
            ManifestError::Syntax(error) => Notice::verbatim(error),
            ManifestError::UnknownFunction { check } => {
                Notice::new("manifest-unknown-function").with("check", check)
            }
            ManifestError::DuplicateCheck { check } => {
                Notice::new("manifest-duplicate-check").with("check", check)
            }
            ManifestError::Rubric(error) => error.notice(),
        }
    }
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// [`ManifestError`] where the text is no manifest, or contradicts itself.
    pub fn parse(text: &str) -> Result<Self, ManifestError> {
        let manifest: Manifest = toml::from_str(text)?;
        let mut seen = std::collections::HashSet::new();
        for check in manifest.checks() {
            if !manifest
                .functions
                .iter()
                .any(|each| each.name == check.function)
            {
                return Err(ManifestError::UnknownFunction {
                    check: check.path(),
                });
            }
            if !seen.insert(check.path()) {
                return Err(ManifestError::DuplicateCheck {
                    check: check.path(),
                });
            }
        }
        if let Some(rubric) = &manifest.rubric {
            rubric.check(&manifest)?;
        }
        Ok(manifest)
    }

    /// Every check, in the order of the items.
    pub fn checks(&self) -> impl Iterator<Item = &Arc<CheckText>> {
        self.items.iter().flat_map(|item| &item.checks)
    }

    /// The check of a [path](CheckText::path).
    #[must_use]
    pub fn check(&self, path: &str) -> Option<&Arc<CheckText>> {
        self.checks().find(|check| check.path() == path)
    }
}
