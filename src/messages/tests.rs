use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use regex::Regex;
use rstest::rstest;

use super::*;

/// The page on which programs are judged and games are played.
const PAGE: &str = concat!(
    include_str!("../report/html/practise.html"),
    include_str!("../report/html/game.html"),
    include_str!("../report/html/runner.js"),
    include_str!("../report/html/practise.js"),
    include_str!("../report/html/board.js"),
    include_str!("../report/html/forms.js"),
    include_str!("../report/html/play.js"),
);

/// The messages of a resource, each with the names of its arguments.
fn arguments(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let argument = Regex::new(r"\$([a-z-]+)").unwrap();
    let mut messages: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut current = "";
    for line in text.lines() {
        if let Some(id) = identifiers(line).next() {
            current = id;
            assert!(!messages.contains_key(id), "{id} is there twice");
            messages.insert(id, BTreeSet::new());
        }
        let names = argument.captures_iter(line);
        let names = names.map(|name| name.get(1).unwrap().as_str());
        let names = names.filter(|name| *name != NOUN);
        if let Some(message) = messages.get_mut(current) {
            message.extend(names);
        }
    }
    messages
}

/// The code of the files in a folder and below.
fn code(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            code(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_message_is_in_both_languages_with_the_same_arguments() {
    assert_eq!(arguments(PT), arguments(EN));
}

/// A message of Brazil is one of Portugal in other words, with the same arguments.
#[test]
fn brazilian_messages_differ_in_words_alone() {
    let (all, others) = (arguments(PT), arguments(BR));
    assert!(!others.is_empty());
    let [pt, br] = [Lingua::Pt, Lingua::Br].map(Messages::new);
    for (id, names) in others {
        assert_eq!(all.get(id), Some(&names), "{id}");
        let text = |messages: &Messages| messages.format(id, FluentArgs::new()).0;
        assert_ne!(text(&pt), text(&br), "{id}");
    }
}

#[rstest]
#[case::pt(PT)]
#[case::br(BR)]
#[case::en(EN)]
fn every_message_parses(#[case] text: &str) {
    let resource = FluentResource::try_new(text.to_owned());
    assert!(resource.is_ok(), "{:?}", resource.err());
}

#[test]
fn every_message_that_code_names_exists() {
    let mut all = String::new();
    code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let named = Regex::new(r#"(?:Notice::new|messages\s*\.(?:get|with))\(\s*"([a-z0-9-]+)""#);
    let named = named.unwrap();
    let named: BTreeSet<&str> = named
        .captures_iter(&all)
        .map(|id| id.get(1).unwrap().as_str())
        .collect();
    let messages: BTreeSet<&str> = identifiers(EN).collect();
    let unknown: Vec<&&str> = named.difference(&messages).collect();
    assert!(unknown.is_empty(), "code names no message of {unknown:?}");
    // Pages name theirs in templates, and the one with a script of its own in that too.
    let is_unused = |id: &&&str| match id.strip_prefix("page-") {
        Some(word) => {
            !PAGE.contains(&format!("\"{word}\"")) && !PAGE.contains(&format!("words.{word}"))
        }
        None => !id.starts_with("html-") && !all.contains(&format!("\"{id}\"")),
    };
    // A phase is named by the judgement, and an option by its game.
    let composed = ["page-phase-", "play-option-"];
    let is_composed = |id: &str| composed.iter().any(|start| id.starts_with(start));
    let is_unused = |id: &&&str| is_unused(id) && !is_composed(id);
    let unused: Vec<&&str> = messages.iter().filter(is_unused).collect();
    assert!(unused.is_empty(), "no code names {unused:?}");
}

#[rstest]
#[case::english(Lingua::En, "line 2: `a` is not a time: ")]
#[case::portuguese(Lingua::Pt, "linha 2: `a` não é uma data e hora: ")]
fn a_notice_within_another_is_in_the_same_language(
    #[case] language: Lingua,
    #[case] expected: &str,
) {
    let notice = Notice::new("at-line")
        .with("line", 2_usize)
        .with("error", Notice::new("no-time").with("found", "a"));
    let text = Messages::new(language).tell(&notice);
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn a_notice_is_the_same_after_it_was_kept() {
    let notice = Notice::in_file("a.py", Notice::new("at-line").with("line", 2_usize));
    let kept = serde_json::to_string(&notice).unwrap();
    let read: Notice = serde_json::from_str(&kept).unwrap();
    assert_eq!(read, notice);
}

#[test]
fn texts_are_replaced_at_any_depth() {
    let notice = Notice::in_file("x/a.py", Notice::verbatim("x/a.py is empty"));
    let replaced = notice.replace("x/a.py", "a.py");
    assert_eq!(replaced.to_string(), "`a.py`: a.py is empty");
}

#[rstest]
#[case::function(
    "f",
    "Mais um caso, de outra função, falha por causa de f, e não conta contra ela."
)]
#[case::predicate(
    "f/2",
    "Mais um caso, de outro predicado, falha por causa de f/2, e não conta contra ele."
)]
fn functions_of_prolog_are_predicates(#[case] name: &str, #[case] expected: &str) {
    let words = [("count", 1.into()), ("functions", name.into())];
    assert_eq!(Messages::new(Lingua::Pt).with("excused", words), expected);
}

#[rstest]
#[case::none(&[], "")]
#[case::one(&["f"], "f")]
#[case::two(&["f", "g"], "f e g")]
#[case::several(&["f", "g", "h"], "f, g e h")]
fn names_are_listed_in_a_sentence(#[case] names: &[&str], #[case] expected: &str) {
    assert_eq!(Messages::new(Lingua::Pt).list(names), expected);
}
