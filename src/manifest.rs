//! What an assignment's text asks for, as data: `enunciado.toml`.

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
    /// The seed of the hidden battery, where none is asked for.
    pub seed: u64,
    /// How its programs are judged.
    #[serde(default)]
    pub judged_by: JudgedBy,
    /// What a case may use.
    pub limits: Limits,
    /// The names of the files of a hand-in.
    #[serde(default)]
    pub hand_in: HandInNames,
    /// What concerns Python alone.
    #[serde(default)]
    pub python: Python,
    /// The functions, in the order of the text.
    #[serde(rename = "function")]
    pub functions: Vec<FunctionText>,
    /// What the text gives points to.
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
    /// What a championship of its programs gives them.
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
    /// What the names of its programs end in.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Language::Python => &[".py"],
            Language::Prolog => &[".prolog", ".pl"],
        }
    }
}

/// Its own name.
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
    /// That of the program, where the text says one.
    pub program: Option<String>,
    /// Those of programs that the course gives, which may lie beside it.
    #[serde(default)]
    pub given: Vec<String>,
}

/// What concerns submissions in Python.
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
    /// Its name.
    pub name: String,
    /// Its domain and codomain.
    pub signature: String,
    /// Whether it changes what it is given.
    #[serde(default)]
    pub modifies: bool,
    /// Whether the text says that it prints something or asks for a line. What other
    /// functions print is not compared.
    #[serde(default)]
    pub prints: bool,
}

/// Something that the text gives points to.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Its name: a TAD, a function, a part of one.
    pub name: String,
    /// Its points.
    #[serde(deserialize_with = "points")]
    pub points: Points,
    /// What it promises.
    #[serde(rename = "check")]
    pub checks: Vec<Arc<CheckText>>,
}

/// One promise of the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckText {
    /// The function that makes it.
    pub function: String,
    /// Its name among those of the function.
    pub id: String,
    /// The words of the text.
    pub clause: String,
    /// What it weighs among those of its item.
    #[serde(default = "one")]
    pub weight: i64,
}

impl CheckText {
    /// How sessions name it: `cria_posicao/argumentos-invalidos`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}/{}", self.function, self.id)
    }
}

/// A rule of the text that no session shows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The words of the text.
    #[serde(default)]
    pub text: String,
    /// How it is seen whether it is kept.
    #[serde(flatten)]
    pub kind: RuleKind,
    /// Whether it is no rule of the text, but a remark for whoever reads the program.
    #[serde(default)]
    pub is_remark: bool,
}

/// How it is seen whether a rule is kept.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleKind {
    /// The program is written in ASCII alone.
    Ascii,
    /// It imports nothing but this: modules, or names of modules as in
    /// `functools.reduce`.
    Imports {
        /// What it may import.
        allowed: Vec<String>,
    },
    /// It does not call these functions.
    Calls {
        /// Their names.
        of: Vec<String>,
    },
    /// It neither prints nor asks while it is loaded.
    SilentLoading,
    /// What it is handed in with is as the text says: seen where it comes in a folder or
    /// an archive.
    HandIn {
        /// The name of the archive; # stands for a digit.
        #[serde(default)]
        archive: Option<String>,
        /// The endings of which there is one file each.
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
    /// Its name.
    pub name: String,
    /// Its basic operations: those that may know how it is represented.
    pub basic: Vec<String>,
    /// An expression that gives a value of it.
    pub sample: String,
}

/// A place where the text, as printed, cannot be what is meant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The printed sessions that it is about; none: all of them.
    pub file: Option<String>,
    /// The line of that file, from 1.
    pub line: Option<usize>,
    /// What is printed.
    pub printed: String,
    /// What is read instead.
    pub read: String,
    /// Why.
    pub reason: String,
}

/// A place where the text allows several behaviours.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Its name.
    pub name: String,
    /// The function that it is about.
    pub function: String,
    /// What the text leaves open.
    pub question: String,
    /// The names of the behaviours that are right.
    pub accepted: Vec<String>,
    /// The one that the reference has.
    pub reference: String,
    /// Whether a program may choose anew each time; else it follows one throughout.
    #[serde(default)]
    pub each_time: bool,
    /// Why they all are.
    pub reason: String,
    /// The same in English, for reports in it.
    #[serde(default)]
    pub english: Option<EnglishReading>,
    /// The states in which they differ, where these were worked out.
    #[serde(rename = "state", default)]
    pub states: Vec<toml::Table>,
}

/// What a report in English says of an open place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnglishReading {
    /// What the text leaves open.
    pub question: String,
    /// The behaviours that are right, in the order of those of the reading.
    pub accepted: Vec<String>,
}

/// Why an `enunciado.toml` is refused.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// It is not what a manifest looks like.
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
    /// Its rubric contradicts itself or the rest.
    #[error(transparent)]
    Rubric(#[from] RubricError),
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// [`ManifestError`] where it is not one, or contradicts itself.
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

    /// What the process beside a submission is started with.
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

    /// The check that sessions name so.
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

/// Points written as a decimal, if they are that.
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
