//! The comparison of an answer with the expected one, as a check asks for it.

use std::sync::Arc;

use regex::Regex;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Compared, FunctionText, Manifest};
use crate::session::Numbers;
use crate::session::observation::Event;

/// A difference between texts that does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Like {
    /// Spaces, tabs and blank lines: one space is as many, and none at an end of a line.
    Spaces,
    /// Capital and small letters.
    Case,
    /// Digits of numbers: `2.50` for `2.5`, and what the tolerance allows.
    Numbers,
    /// Messages of exceptions: one of the same type, or of a type derived from it, is right.
    Message,
    /// The order of solutions in Prolog.
    Order,
}

impl Like {
    /// The name in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Like::Spaces => "spaces",
            Like::Case => "case",
            Like::Numbers => "numbers",
            Like::Message => "message",
            Like::Order => "order",
        }
    }
}

/// A regular expression, which a whole text matches.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub struct Pattern(Regex);

impl TryFrom<String> for Pattern {
    type Error = regex::Error;

    fn try_from(pattern: String) -> Result<Self, Self::Error> {
        Regex::new(&format!("^(?:{pattern})$")).map(Pattern)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Pattern {}

impl Pattern {
    /// The regular expression, with its anchors.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns whether the whole of a text matches; a line end at its end may be there or not.
    pub fn matches(&self, text: &str) -> bool {
        self.0.is_match(text)
            || text
                .strip_suffix('\n')
                .is_some_and(|text| self.0.is_match(text))
    }
}

/// The part of a step that is compared, and how.
#[derive(Debug, Clone, Copy, Default)]
pub struct Comparison<'a> {
    pub part: Compared,
    pub numbers: Numbers,
    /// Differences between texts that do not count.
    pub like: &'a [Like],
    /// The pattern of the printed text, instead of the expected one.
    pub pattern: Option<&'a Pattern>,
    /// All solutions of a query that is asked for some of them, in any order; else empty.
    pub all_solutions: &'a [Event],
}

impl Comparison<'_> {
    /// The same comparison of another part.
    #[must_use]
    pub fn of_part(self, part: Compared) -> Self {
        Comparison { part, ..self }
    }
}

/// Words for integers in signatures.
const INTEGERS: [&str; 9] = [
    "int", "inteiro", "inteiros", "integer", "integers", "natural", "naturais", "N", "Z",
];

impl FunctionText {
    /// Returns whether the signature says that the result is an integer, or holds some.
    fn says_integer(&self) -> bool {
        let (_, codomain) = self.domains();
        let mut words = codomain.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| INTEGERS.contains(&word))
    }
}

impl Manifest {
    /// The numbers that are accepted from a function.
    pub fn numbers(&self, function: &str) -> Numbers {
        let function = self.function(function);
        Numbers {
            tolerance: function.and_then(|each| each.tolerance).or(self.tolerance),
            float_for_integer: function.is_some_and(|each| !each.says_integer()),
        }
    }

    /// Gives each check the tolerance and the time limits that are nearest to it: its own, those of
    /// its item, of its function, or of the whole manifest.
    pub(super) fn with_nearest(mut self) -> Self {
        let manifest = self.clone();
        for item in &mut self.items {
            for check in &mut item.checks {
                let check = Arc::make_mut(check);
                let numbers = manifest.numbers(&check.function);
                let function = manifest.function(&check.function);
                let of_function = function.and_then(|each| each.limits);
                check.limits = check.limits.or(item.limits).or(of_function);
                check.numbers = Numbers {
                    tolerance: check.tolerance.or(item.tolerance).or(numbers.tolerance),
                    ..numbers
                };
            }
        }
        self
    }
}
