//! The requirements of an assignment's text, as data: `enunciado.toml`.

mod check;
mod comparison;
mod contradictions;
mod deadline;
mod errata;
mod points;
mod rubric;
mod scoring;
mod source_rule;
mod toml_error;
mod worker;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;
use thiserror::Error;

pub use check::{CheckText, Compared, Domain, FunctionText, Item, Tad, ValueUse, ValueUses};
pub use comparison::{Comparison, Like, Pattern};
pub use contradictions::Contradiction;
pub use deadline::Deadline;
pub use errata::{EnglishReading, Erratum, Reading};
pub(crate) use points::parse_points;
pub use points::{Points, decimal, two_decimals};
pub use rubric::{Component, Criterion, Deduction, Note, Rubric};
pub(crate) use rubric::{HAND_INS, HANDED_IN, OWN, REPAIRED, WHO};
pub use scoring::Scoring;
pub use source_rule::{Rule, RuleKind};
pub use toml_error::{toml_error, toml_problem};

pub use crate::messages::Lingua;
use crate::messages::{Localized, Notice};
use crate::sandbox::{Limits, TimeLimits, WorkFolder};
use crate::session::Tolerance;
use crate::source::Language;

/// The maximum level of hints to students.
pub const MOST_HINTS: u8 = LEVEL_OF_CHANGES;
/// The level of hints from which on the line of a wrong value is shown: the maximum in Prolog.
pub const LEVEL_OF_LINES: u8 = 2;
/// The level of hints from which on the kind of a change that mends the function is shown.
pub const LEVEL_OF_KINDS: u8 = 3;
/// The level of hints from which on that change is shown.
pub const LEVEL_OF_CHANGES: u8 = 4;
/// The level of hints where none is chosen, and the maximum of an exam.
pub const DEFAULT_HINTS: u8 = 1;

/// The content of an `enunciado.toml`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format of this file.
    #[serde(default = "first_format")]
    pub format: u32,
    /// The title of the assignment.
    pub title: String,
    /// The programming language of the submissions.
    pub language: Language,
    /// The language of the text, in which its students are spoken to.
    pub lingua: Lingua,
    /// The default seed of the hidden battery.
    pub seed: u64,
    /// The kind of its submissions.
    #[serde(default)]
    pub kind: Kind,
    /// The method of judging its programs.
    #[serde(default)]
    pub judged_by: JudgedBy,
    /// The file of the teacher's solution, from the folder of the assignment; `solucao.pl` in Prolog.
    #[serde(default = "default_solution")]
    pub solution: String,
    /// The limits of a case.
    pub limits: Limits,
    /// The folder in which each session may write; there is one without this table, too, where there
    /// are files in `ficheiros/`.
    #[serde(default)]
    pub files: Option<WorkFolder>,
    /// The files of `ficheiros/`, by name.
    #[serde(skip)]
    pub given_files: Arc<BTreeMap<String, Vec<u8>>>,
    /// The processor time of a program that prints hidden sessions, in seconds.
    #[serde(default = "default_generator_seconds")]
    pub generator_seconds: u32,
    /// The distance within which a float is right, wherever nothing else is said.
    #[serde(default)]
    pub tolerance: Option<Tolerance>,
    /// The level of the hints to students: 0, the sentence that fails; 1, and its session; 2, and the
    /// line of the program that the wrong value comes from; in Python, 3, and the kind and line of a
    /// change that mends the function; 4, and that change. Hints raise marks more than learning.
    #[serde(default = "default_hints")]
    pub hints: u8,
    /// True if it is an exam, whose hints never exceed level 1.
    #[serde(default)]
    pub exam: bool,
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
    /// Errors in the printed text.
    #[serde(rename = "erratum", default)]
    pub errata: Vec<Erratum>,
    /// Places where the text leaves several behaviours open.
    #[serde(rename = "reading", default)]
    pub readings: Vec<Arc<Reading>>,
    /// The composition of its mark, unless it is a championship; without it, the points of the items.
    #[serde(default)]
    pub rubric: Option<Rubric>,
    /// The points that a championship gives its programs.
    #[serde(default)]
    pub championship: Option<Scoring>,
}

/// The kind of the submissions of an assignment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Functions, which sessions call.
    #[default]
    Functions,
    /// One program, which sessions run as a terminal does: `$ python3 program.py argument`
    Program,
}

/// The method of judging the programs of an assignment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JudgedBy {
    /// By the sessions of a battery.
    #[default]
    Sessions,
    /// By whole matches of each program alone.
    Matches,
}

/// The names of the files of a hand-in.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandInNames {
    /// The file name of the program, where the text says one.
    pub program: Option<String>,
    /// The file names of programs that the course gives, which may lie beside it.
    #[serde(default)]
    pub given: Vec<String>,
}

/// Settings for submissions in Python.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Python {
    /// Modules that a submission may import.
    pub modules: Vec<String>,
}

/// The error of an `enunciado.toml` that is refused.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ManifestError {
    /// The file does not have the form of a manifest.
    Syntax(Notice),
    /// The manifest contradicts itself.
    Contradiction(Contradiction),
}

impl Localized for ManifestError {
    fn notice(&self) -> Notice {
        match self {
            ManifestError::Syntax(error) => {
                Notice::new("manifest-syntax").with("error", error.clone())
            }
            ManifestError::Contradiction(contradiction) => contradiction.problem.clone(),
        }
    }
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// [`ManifestError`] where the text is no manifest, or contradicts itself.
    pub fn parse(text: &str) -> Result<Self, ManifestError> {
        let manifest = Self::read(text);
        let manifest = manifest.map_err(|error| ManifestError::Syntax(toml_error(text, &error)))?;
        let first = manifest.problems().next();
        first.map_or(Ok(manifest), |each| Err(ManifestError::Contradiction(each)))
    }

    /// Reads a manifest that may contradict itself.
    ///
    /// # Errors
    /// The error of TOML where the text is no manifest.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        let mut manifest: Manifest = toml::from_str(text)?;
        if manifest.language == Language::Prolog && manifest.solution == default_solution() {
            Language::Prolog
                .solution()
                .clone_into(&mut manifest.solution);
        }
        let manifest = manifest.with_nearest().with_printing_program();
        Ok(manifest.with_rubric_of_items())
    }

    /// Where the manifest has no rubric, the mark is the points of the items.
    fn with_rubric_of_items(mut self) -> Self {
        if self.judged_by == JudgedBy::Sessions && self.championship.is_none() {
            let points = || self.items.iter().map(|item| item.points).sum();
            self.rubric
                .get_or_insert_with(|| Rubric::automatic(points()));
        }
        self
    }

    /// A program prints and reads, whatever its function says.
    fn with_printing_program(mut self) -> Self {
        for function in &mut self.functions {
            function.prints |= self.kind == Kind::Program;
        }
        self
    }

    /// The function of a name.
    pub fn function(&self, name: &str) -> Option<&FunctionText> {
        self.functions.iter().find(|each| each.name == name)
    }

    /// The level of the hints: that of an option of the command line, or its own.
    ///
    /// # Errors
    /// A [`Notice`] where the level is above that of an exam, or of Prolog.
    pub fn hint_level(&self, option: Option<u8>) -> Result<u8, Notice> {
        let level = option.unwrap_or(self.hints);
        if level > self.most_hints() {
            let id = if self.exam {
                "hints-of-exam"
            } else {
                "hints-of-prolog"
            };
            return Err(Notice::new(id).with("level", usize::from(level)));
        }
        Ok(level)
    }

    /// The maximum level of the hints.
    fn most_hints(&self) -> u8 {
        match self.language {
            _ if self.exam => DEFAULT_HINTS,
            Language::Prolog => LEVEL_OF_LINES,
            Language::Python => MOST_HINTS,
        }
    }

    /// The limits of the check that has most time.
    pub fn most_limits(&self) -> Limits {
        let times = self.checks().map(|check| check.time());
        Limits {
            // Each query has its own.
            inferences: self.limits.inferences,
            ..self.limits.with_most(times.chain([TimeLimits::default()]))
        }
    }

    /// Every check, in the order of the items.
    pub fn checks(&self) -> impl Iterator<Item = &Arc<CheckText>> {
        self.items.iter().flat_map(|item| &item.checks)
    }

    /// The check of a [path](CheckText::path).
    pub fn check(&self, path: &str) -> Option<&Arc<CheckText>> {
        // The name of a predicate has a slash of its own.
        let (function, id) = path.rsplit_once('/')?;
        self.checks()
            .find(|check| check.function == function && check.id == id)
    }
}

fn first_format() -> u32 {
    1
}

fn default_hints() -> u8 {
    DEFAULT_HINTS
}

fn default_generator_seconds() -> u32 {
    60
}

fn default_solution() -> String {
    Language::Python.solution().to_owned()
}
