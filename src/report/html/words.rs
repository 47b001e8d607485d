//! The words that stand in every page of a language.

use std::collections::BTreeMap;

use crate::report::Messages;

/// The messages without arguments that templates use, without their prefix.
const WORDS: &[&str] = &[
    "lang",
    "skip",
    "provisional",
    "about",
    "mark",
    "step",
    "points",
    "total",
    "items",
    "item",
    "broken",
    "function",
    "session",
    "copy",
    "copied",
    "expected",
    "expected-one-of",
    "expected-nothing",
    "actual",
    "nothing",
    "legend",
    "broken-rules",
    "broken-barriers",
    "readings",
    "reading",
    "followed",
    "matches-first-lost",
    "all-checks",
    "check",
    "clause",
    "verdict",
    "because",
    "cases-passed",
    "cases-failed",
    "cases-not-run",
    "run-it",
    "run-it-about",
    "notes",
    "summary",
    "distribution",
    "same-numbers",
    "interval",
    "hand-ins",
    "hardest",
    "failed-of",
    "commonest",
    "example",
    "see-example",
    "look",
    "nobody",
    "reasons",
    "everyone",
    "filter",
    "show",
    "show-all",
    "show-look",
    "show-failed",
    "show-refused",
    "shown",
    "sort",
    "who",
    "grade",
    "failures",
    "state",
];

/// The words, by what templates call them.
pub(super) fn words(messages: &Messages) -> BTreeMap<String, String> {
    let words = WORDS.iter().map(|id| {
        let word = messages.get(&format!("html-{id}"));
        (id.replace('-', "_"), word)
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::manifest::Lingua;

    #[rstest]
    #[case(Lingua::Pt)]
    #[case(Lingua::En)]
    fn no_word_is_missing(#[case] language: Lingua) {
        let words = words(&Messages::new(language));
        assert_eq!(words.len(), WORDS.len());
        assert!(words.values().all(|word| !word.contains("html-")));
    }
}
