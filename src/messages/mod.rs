//! The messages to students and teachers, in their language: those of reports, of errors, and of
//! what the reference does not know.
//!
//! The text of a message exists only in the files of its language. A [`Notice`] is a message that
//! is still in no language; an error gives its own as [`Localized`].

mod notice;
mod suggestion;
#[cfg(test)]
mod tests;
pub(crate) mod visible;

use std::str::FromStr;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::resolver::ResolverError;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

pub use notice::{Arg, Localized, Notice};
pub(crate) use suggestion::nearest;
pub use visible::{in_line, marked, safe};

/// The messages in Portuguese.
const PT: &str = concat!(
    include_str!("pt/reports.ftl"),
    include_str!("pt/errors.ftl"),
    include_str!("pt/folders.ftl"),
    include_str!("pt/unknown.ftl"),
    include_str!("pt/sandbox.ftl"),
    include_str!("pt/commands.ftl"),
    include_str!("pt/page.ftl"),
);
/// The messages that Brazilian Portuguese has in other words.
const BR: &str = include_str!("br.ftl");
/// The messages in English.
const EN: &str = concat!(
    include_str!("en/reports.ftl"),
    include_str!("en/errors.ftl"),
    include_str!("en/folders.ftl"),
    include_str!("en/unknown.ftl"),
    include_str!("en/sandbox.ftl"),
    include_str!("en/commands.ftl"),
    include_str!("en/page.ftl"),
);

/// The messages of logs and panics.
static ENGLISH: LazyLock<Messages> = LazyLock::new(|| Messages::new(Lingua::En));

/// A language that reports and errors are written in.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum Lingua {
    /// European Portuguese.
    Pt,
    /// Brazilian Portuguese.
    #[serde(rename = "pt-br")]
    #[value(name = "pt-br")]
    Br,
    /// English.
    En,
}

impl Lingua {
    /// Returns whether it is Portuguese, of whichever country.
    pub fn is_portuguese(self) -> bool {
        matches!(self, Lingua::Pt | Lingua::Br)
    }
}

/// The messages of one language.
pub struct Messages {
    text: &'static str,
    bundle: FluentBundle<FluentResource>,
    language: Lingua,
}

impl Messages {
    /// The messages of a language.
    pub fn new(language: Lingua) -> Self {
        let (text, identifier, others) = match language {
            Lingua::Pt => (PT, "pt-PT", ""),
            Lingua::Br => (PT, "pt-BR", BR),
            Lingua::En => (EN, "en", ""),
        };
        let identifier = LanguageIdentifier::from_str(identifier).unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // The isolation marks that Fluent puts around arguments are for pages, not for terminals
        // and files.
        bundle.set_use_isolating(false);
        for text in [text, others] {
            // A message that does not parse is left out; a test catches it.
            let resource = FluentResource::try_new(text.to_owned());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
        }
        Messages {
            text,
            bundle,
            language,
        }
    }

    /// The language.
    pub fn language(&self) -> Lingua {
        self.language
    }

    /// The message `id`, without arguments.
    pub fn get(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// The message `id` with its arguments.
    pub fn with<const N: usize>(&self, id: &str, args: [(&str, FluentValue<'_>); N]) -> String {
        let (text, errors) = self.format(id, args.into_iter().collect());
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text
    }

    /// Names in a sentence: `a, b and c`.
    pub fn list(&self, names: &[impl AsRef<str>]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                let others = ("others", others.join(", ").into());
                self.with("list-and", [others, ("last", (*last).into())])
            }
            _ => names.concat(),
        }
    }

    /// A notice in this language.
    pub fn tell(&self, notice: &Notice) -> String {
        let args = notice.args.iter();
        let args = args.map(|(name, arg)| (name.as_ref(), self.value(arg)));
        let (text, errors) = self.format(&notice.id, args.collect());
        debug_assert!(errors.is_empty(), "{notice:?}: {errors:?}");
        text
    }

    fn value<'a>(&self, arg: &'a Arg) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => (*number).into(),
            Arg::Text(text) => text.as_str().into(),
            Arg::Notice(notice) => self.tell(notice).into(),
        }
    }

    /// The messages whose names begin with `prefix`, without arguments, by the rest of their names.
    pub(crate) fn starting_with(
        &self,
        prefix: &str,
    ) -> impl Iterator<Item = (&'static str, String)> {
        let text = |id| self.format(id, FluentArgs::new()).0;
        let names = identifiers(self.text);
        names.filter_map(move |id| Some((id.strip_prefix(prefix)?, text(id))))
    }

    /// The message `id` with its arguments, and the errors in it: a missing message is its name.
    fn format(&self, id: &str, mut args: FluentArgs) -> (String, Vec<FluentError>) {
        if args.get(NOUN).is_none() {
            args.set(NOUN, noun(&args));
        }
        let message = self.bundle.get_message(id);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            let error = ResolverError::NoValue(id.to_owned());
            return (id.to_owned(), vec![error.into()]);
        };
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        (text.into_owned(), errors)
    }

    /// A decimal number as written in this language.
    pub fn decimal(&self, number: &str) -> String {
        if self.language.is_portuguese() {
            number.replace('.', ",")
        } else {
            number.to_owned()
        }
    }
}

/// The argument that every message has: what the names in it stand for.
pub(crate) const NOUN: &str = "noun";

/// The noun for what a program of a language defines.
pub(crate) fn noun_of(is_prolog: bool) -> &'static str {
    if is_prolog { "predicate" } else { "function" }
}

/// What the functions among the arguments of a message are: in Prolog, predicates, as `avo/2`.
fn noun(args: &FluentArgs) -> &'static str {
    let mut names = ["function", "functions"].into_iter();
    let is_predicate =
        |name| matches!(args.get(name), Some(FluentValue::String(text)) if text.contains('/'));
    noun_of(names.any(is_predicate))
}

/// The names of the messages in a resource.
fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" ="))
        .map(|(identifier, _)| identifier)
}
