//! The functions, data types and graded items of a text.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Lingua;
use super::comparison::{Comparison, Like, Pattern};
use super::points::{Points, PointsText};
use crate::sandbox::TimeLimits;
use crate::session::{Numbers, Tolerance};

/// A function, as the text heads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FunctionText {
    /// The name of the function.
    pub name: String,
    /// The domain and codomain.
    pub signature: String,
    /// True if the function changes its arguments.
    #[serde(default)]
    pub modifies: bool,
    /// True if the text says that it prints something or asks for a line. What other
    /// functions print is not compared.
    #[serde(default)]
    pub prints: bool,
    /// The function of the solution that gives every right answer for the same arguments, where
    /// several are right: in a tuple, a list or a set.
    #[serde(default)]
    pub accepts: Option<String>,
    /// True if the text names no exception: where the solution raises one, any other is right.
    #[serde(default)]
    pub any_exception: bool,
    /// The distance within which a float that it gives is right.
    #[serde(default)]
    pub tolerance: Option<Tolerance>,
    /// The time of a case of its checks, where it is not that of every case.
    #[serde(default)]
    pub limits: Option<TimeLimits>,
    /// The whole domain of the function, where it is finite and small: `check --certify` runs all of it.
    #[serde(default)]
    pub domain: Option<Domain>,
}

/// A finite domain, of which `geradores/dominio*.py` print every value in a session.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Domain {
    /// The number of its sessions.
    pub size: NonZero<usize>,
    /// The values, after “equal to the reference on”; `{size}` is their number.
    pub of: String,
    /// The same in English, where that is not the language of the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
}

impl Domain {
    /// The values of the domain, in words.
    pub fn in_words(&self, language: Lingua) -> String {
        let english = self.english.as_ref().filter(|_| language == Lingua::En);
        let words = english.unwrap_or(&self.of);
        words.replace("{size}", &self.size.to_string())
    }
}

impl FunctionText {
    /// The domains of the arguments, and the codomain: `a × b → c`; `{}` is no argument at all.
    pub fn domains(&self) -> (Vec<&str>, &str) {
        let parts = self.signature.split_once('→');
        let (domains, codomain) = parts.unwrap_or((&self.signature, ""));
        let domains = domains.split('×').map(str::trim);
        let domains = domains.filter(|domain| !domain.is_empty() && *domain != "{}");
        (domains.collect(), codomain.trim())
    }
}

/// An item of the text, with its points.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The name of the item: a TAD, a function, a part of one.
    pub name: String,
    /// The points of the item.
    #[serde(with = "PointsText")]
    pub points: Points,
    /// The distance within which a float is right, for its checks.
    #[serde(default)]
    pub tolerance: Option<Tolerance>,
    /// The time of a case of its checks, where it is not that of every case.
    #[serde(default)]
    pub limits: Option<TimeLimits>,
    /// The processor time of a program for the cases of the item, in seconds: what it does not
    /// reach is not run.
    #[serde(default)]
    pub budget_seconds: Option<NonZero<u32>>,
    /// The checks of the item.
    #[serde(rename = "check")]
    pub checks: Vec<Arc<CheckText>>,
}

impl Item {
    /// The processor time of a program for its cases, where it has its own.
    pub fn budget(&self) -> Option<Duration> {
        self.budget_seconds
            .map(|seconds| Duration::from_secs(seconds.get().into()))
    }
}

/// A check: one promise of the text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckText {
    /// The function that the check is about.
    pub function: String,
    /// The name of the check among those of the function.
    pub id: String,
    /// The words of the text.
    pub clause: String,
    /// Advice for a student whose program fails the check, in the language of the text.
    #[serde(default)]
    pub hint: Option<String>,
    /// The weight among the checks of its item.
    #[serde(default = "one")]
    pub weight: i64,
    /// The part of a step that is compared: what the clause is about.
    #[serde(default)]
    pub compares: Compared,
    /// The distance within which a float is right.
    #[serde(default)]
    pub tolerance: Option<Tolerance>,
    /// The time of a case, where it is not that of every case.
    #[serde(default)]
    pub limits: Option<TimeLimits>,
    /// Differences between texts, printed or given, that do not count.
    #[serde(default)]
    pub like: Vec<Like>,
    /// A regular expression that the whole printed text of a step matches, instead of being the
    /// expected one.
    #[serde(default)]
    pub pattern: Option<Pattern>,
    /// The numbers that are accepted, by all of the manifest.
    #[serde(skip)]
    pub(super) numbers: Numbers,
}

/// The part of a step that a check compares. What else the step shows is another clause's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Compared {
    /// All of it.
    #[default]
    Everything,
    /// The text printed and the lines that are asked for, whatever value or exception follows.
    Prompt,
    /// The lines that are asked for, and the value or the exception, whatever is printed.
    Input,
    /// The value or the exception, whatever is printed or asked for.
    Value,
    /// Whether the value is true or false.
    Truth,
    /// The type of the value.
    Type,
    /// All of it and, in Prolog, whether choice points are left.
    Choices,
}

impl Compared {
    /// The name in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Compared::Everything => "everything",
            Compared::Prompt => "prompt",
            Compared::Input => "input",
            Compared::Value => "value",
            Compared::Truth => "truth",
            Compared::Type => "type",
            Compared::Choices => "choices",
        }
    }
}

impl CheckText {
    /// The path by which sessions name the check: `cria_posicao/argumentos-invalidos`.
    pub fn path(&self) -> String {
        format!("{}/{}", self.function, self.id)
    }

    /// The time of a case, as far as it is its own.
    pub fn time(&self) -> TimeLimits {
        self.limits.unwrap_or_default()
    }

    /// Returns whether nothing of an answer may differ, but for the tolerance of numbers.
    pub fn is_compared_to_the_letter(&self) -> bool {
        matches!(self.compares, Compared::Everything | Compared::Choices)
            && self.like.is_empty()
            && self.pattern.is_none()
    }

    /// The comparison of an answer with the expected one.
    pub fn comparison(&self) -> Comparison<'_> {
        Comparison {
            part: self.compares,
            numbers: self.numbers,
            like: &self.like,
            pattern: self.pattern.as_ref(),
            all_solutions: &[],
        }
    }
}

/// A TAD of the text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tad {
    /// The name of the TAD.
    pub name: String,
    /// The basic operations, which may know how values are represented.
    pub basic: Vec<String>,
    /// An expression that gives a value of the TAD.
    pub sample: String,
    /// What programs may do with its values beside calling its operations. Where nothing is said,
    /// what the solution does in the sessions of the battery, and the sessions themselves.
    #[serde(default)]
    pub allows: Option<BTreeSet<ValueUse>>,
}

/// A use of values that needs none of the operations of their TAD.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ValueUse {
    /// `==`, `!=`, and `in` and `.index()` of a sequence of values.
    Equality,
    /// Keys of dictionaries and members of sets.
    Hash,
    /// `<` and its like, and sorting.
    Order,
    /// `str()`, `repr()` and f-strings.
    Text,
}

impl ValueUse {
    const ALL: [ValueUse; 4] = [
        ValueUse::Equality,
        ValueUse::Hash,
        ValueUse::Order,
        ValueUse::Text,
    ];

    /// The name in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            ValueUse::Equality => "equality",
            ValueUse::Hash => "hash",
            ValueUse::Order => "order",
            ValueUse::Text => "text",
        }
    }

    /// The use of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|each| each.name() == name)
    }
}

/// The uses of values, by TAD.
pub type ValueUses = BTreeMap<String, BTreeSet<ValueUse>>;

fn one() -> i64 {
    1
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("str × str → posicao", &["str", "str"], "posicao")]
    #[case("{} → tabuleiro", &[], "tabuleiro")]
    #[case("universal → booleano", &["universal"], "booleano")]
    #[case("lista × inteiro → {}", &["lista", "inteiro"], "{}")]
    fn a_signature_has_domains_and_a_codomain(
        #[case] text: &str,
        #[case] domains: &[&str],
        #[case] codomain: &str,
    ) {
        let function = FunctionText {
            signature: text.to_owned(),
            ..FunctionText::default()
        };
        assert_eq!(function.domains(), (domains.to_vec(), codomain));
    }
}
