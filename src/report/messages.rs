//! The messages of reports, in the language of their readers.

use std::str::FromStr;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::manifest::Lingua;

/// The messages of one language.
pub struct Messages {
    text: &'static str,
    bundle: FluentBundle<FluentResource>,
    language: Lingua,
}

impl Messages {
    /// The messages of a language.
    #[must_use]
    pub fn new(language: Lingua) -> Self {
        let (text, identifier) = match language {
            Lingua::Pt => (include_str!("messages/pt.ftl"), "pt-PT"),
            Lingua::En => (include_str!("messages/en.ftl"), "en"),
        };
        let identifier = LanguageIdentifier::from_str(identifier).unwrap_or_default();
        // A message that does not parse is left out; a test catches it.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(rest, _)| rest);
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // The isolation marks that Fluent puts around arguments are for pages, not for terminals
        // and files.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Messages {
            text,
            bundle,
            language,
        }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Lingua {
        self.language
    }

    /// The message `id`, without arguments.
    #[must_use]
    pub fn get(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// The message `id` with its arguments.
    #[must_use]
    pub fn with<const N: usize>(&self, id: &str, args: [(&str, FluentValue<'_>); N]) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(id)
            .and_then(|message| message.value())
        else {
            return id.to_owned();
        };
        let args: FluentArgs = args.into_iter().collect();
        let mut errors = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&args), &mut errors)
            .into_owned()
    }

    /// The messages whose names begin with `prefix`, without arguments, by the rest of their names.
    pub(super) fn starting_with(
        &self,
        prefix: &str,
    ) -> impl Iterator<Item = (&'static str, String)> {
        let names = identifiers(self.text);
        names.filter_map(move |id| Some((id.strip_prefix(prefix)?, self.get(id))))
    }

    /// A decimal number as written in this language.
    #[must_use]
    pub fn decimal(&self, number: &str) -> String {
        match self.language {
            Lingua::Pt => number.replace('.', ","),
            Lingua::En => number.to_owned(),
        }
    }
}

/// The names of the messages in a resource.
fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" ="))
        .map(|(identifier, _)| identifier)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_message_exists_in_both_languages() {
        let pt: BTreeSet<&str> = identifiers(include_str!("messages/pt.ftl")).collect();
        let en: BTreeSet<&str> = identifiers(include_str!("messages/en.ftl")).collect();
        assert!(pt.len() > 30);
        assert_eq!(pt, en);
    }

    #[test]
    fn every_message_parses() {
        for text in [
            include_str!("messages/pt.ftl"),
            include_str!("messages/en.ftl"),
        ] {
            let resource = FluentResource::try_new(text.to_owned());
            assert!(resource.is_ok(), "{:?}", resource.err());
        }
    }
}
