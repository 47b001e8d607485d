//! The requirements of an assignment's text, as data: `enunciado.toml`.

use std::fmt;
use std::sync::Arc;

use num_rational::Ratio;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

use crate::championship::Scoring;
use crate::marks::{Rubric, RubricError};
use crate::sandbox::Limits;
use crate::submission::Preparation;

/// Points, exactly.
pub type Points = Ratio<i64>;

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

/// A language that reports are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Lingua {
    /// European Portuguese.
    Pt,
    /// English.
    En,
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

/// A function, as the text heads it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionText {
    /// The name of the function.
    pub name: String,
    /// The domain and codomain.
    pub signature: String,
    /// Whether it changes what it is given.
    #[serde(default)]
    pub modifies: bool,
    /// Whether the text says that it prints something or asks for a line. What other
    /// functions print is not compared.
    #[serde(default)]
    pub prints: bool,
}

/// An item of the text, with its points.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The name of the item: a TAD, a function, a part of one.
    pub name: String,
    /// The points of the item.
    #[serde(deserialize_with = "points")]
    pub points: Points,
    /// The checks of the item.
    #[serde(rename = "check")]
    pub checks: Vec<Arc<CheckText>>,
}

/// A check: one promise of the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckText {
    /// The function that the check is about.
    pub function: String,
    /// The name of the check among those of the function.
    pub id: String,
    /// The words of the text.
    pub clause: String,
    /// The weight among the checks of its item.
    #[serde(default = "one")]
    pub weight: i64,
}

impl CheckText {
    /// The path by which sessions name the check: `cria_posicao/argumentos-invalidos`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}/{}", self.function, self.id)
    }
}

/// A rule of the text that no session shows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rule {
    /// The name of the rule.
    pub name: String,
    /// The words of the text.
    #[serde(default)]
    pub text: String,
    /// How the rule is checked.
    #[serde(flatten)]
    pub kind: RuleKind,
    /// Whether it is a remark for human readers of the program, and no rule of the text.
    #[serde(default)]
    pub is_remark: bool,
}

/// How a rule is checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleKind {
    /// The program is written in ASCII alone.
    Ascii,
    /// The program imports only some modules, or names of modules as in `functools.reduce`.
    Imports {
        /// The modules and names that may be imported.
        allowed: Vec<String>,
    },
    /// The program does not call some functions.
    Calls {
        /// The names of the functions.
        of: Vec<String>,
    },
    /// The program neither prints nor reads input while it is loaded.
    SilentLoading,
    /// The hand-in is packed as the text says: checked where it comes in a folder or an
    /// archive.
    HandIn {
        /// The name of the archive; # stands for a digit.
        #[serde(default)]
        archive: Option<String>,
        /// The file endings of which there is exactly one file each.
        #[serde(default)]
        one_of_each: Vec<String>,
    },
    /// A person decides.
    Person,
}

/// A TAD of the text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tad {
    /// The name of the TAD.
    pub name: String,
    /// The basic operations, which may know how values are represented.
    pub basic: Vec<String>,
    /// An expression that gives a value of the TAD.
    pub sample: String,
}

/// A place where the text, as printed, cannot be what is meant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
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
    /// Why.
    pub reason: String,
}

/// A place where the text allows several behaviours.
#[derive(Debug, Clone, PartialEq, Deserialize)]
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
    /// Whether a program may choose anew each time; else it follows one throughout.
    #[serde(default)]
    pub each_time: bool,
    /// Why all of them are accepted.
    pub reason: String,
    /// The English version, for reports in English.
    #[serde(default)]
    pub english: Option<EnglishReading>,
    /// The states in which they differ, where these were worked out.
    #[serde(rename = "state", default)]
    pub states: Vec<toml::Table>,
}

/// The English version of an open place, for reports in English.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnglishReading {
    /// The question that the text leaves open.
    pub question: String,
    /// The accepted behaviours, in the order of those of the reading.
    pub accepted: Vec<String>,
}

/// Why an `enunciado.toml` is refused.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// The file does not have the form of a manifest.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    /// A check names a function that the text does not have.
    #[error("the check `{check}` is about a function that is not listed")]
    UnknownFunction {
        /// The check.
        check: String,
    },
    /// Two checks have the same name.
    #[error("there are two checks `{check}`")]
    DuplicateCheck {
        /// The check.
        check: String,
    },
    /// The rubric contradicts itself or the rest.
    #[error(transparent)]
    Rubric(#[from] RubricError),
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

    /// The modules and functions with which the process beside a submission starts.
    #[must_use]
    pub fn preparation(&self) -> Preparation {
        let functions = self.functions.iter();
        Preparation {
            modules: self.python.modules.clone(),
            functions: functions
                .map(|each| (each.name.clone(), each.prints))
                .collect(),
        }
    }

    /// The check of a [path](CheckText::path).
    #[must_use]
    pub fn check(&self, path: &str) -> Option<&Arc<CheckText>> {
        self.checks().find(|check| check.path() == path)
    }
}

fn one() -> i64 {
    1
}

/// Reads `"1.5"` as three halves.
pub(crate) fn points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse_points(&text)
        .ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no number of points")))
}

/// Parses points written as a decimal, if they are that.
pub(crate) fn parse_points(text: &str) -> Option<Points> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 6 || !all_digits(whole) || !all_digits(decimals) {
        return None;
    }
    let scale = 10_i64.pow(u32::try_from(decimals.len()).ok()?);
    let digits = format!("{whole}{decimals}").parse().ok()?;
    Some(Points::new(digits, scale))
}
