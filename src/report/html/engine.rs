//! The template engine of pages.

use std::collections::BTreeMap;
use std::fmt::Write;

use data_encoding::BASE64;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{
    Environment, Error, Output, State, UndefinedBehavior, Value, context, escape_formatter,
};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::HtmlError;
use crate::messages::{Messages, safe};

const STYLE: &str = include_str!("style.css");

/// Templates by name; the suffix `.html` turns escaping on.
const TEMPLATES: [(&str, &str); 14] = [
    ("base.html", include_str!("base.html")),
    ("page.html", include_str!("page.html")),
    ("practise.html", include_str!("practise.html")),
    ("play.html", include_str!("play.html")),
    ("game.html", include_str!("game.html")),
    ("runtimes.html", include_str!("runtimes.html")),
    ("failure.html", include_str!("failure.html")),
    ("line.html", include_str!("line.html")),
    ("trace.html", include_str!("trace.html")),
    ("changes.html", include_str!("changes.html")),
    ("check.html", include_str!("check.html")),
    ("class.html", include_str!("class.html")),
    ("histogram.html", include_str!("histogram.html")),
    ("similar.html", include_str!("similar.html")),
];

/// A kind of page.
pub(super) struct Template {
    name: &'static str,
    script: &'static str,
}

/// The page of one hand-in.
pub(super) const PAGE: Template = Template {
    name: "page.html",
    script: include_str!("page.js"),
};

/// The page on which a program is judged.
pub(super) const PRACTISE: Template = Template {
    name: "practise.html",
    script: concat!(
        include_str!("page.js"),
        include_str!("runner.js"),
        include_str!("practise.js")
    ),
};

/// The page on which a program is judged and a game is played.
pub(super) const PRACTISE_AND_PLAY: Template = Template {
    name: "practise.html",
    script: concat!(
        include_str!("page.js"),
        include_str!("runner.js"),
        include_str!("practise.js"),
        include_str!("board.js"),
        include_str!("forms.js"),
        include_str!("play.js")
    ),
};

/// The page on which a game is played.
pub(super) const PLAY: Template = Template {
    name: "play.html",
    script: concat!(
        include_str!("page.js"),
        include_str!("runner.js"),
        include_str!("board.js"),
        include_str!("forms.js"),
        include_str!("play.js")
    ),
};

/// The page of a class.
pub(super) const CLASS: Template = Template {
    name: "class.html",
    script: include_str!("class.js"),
};

/// The page of the similar hand-ins of a class.
pub(super) const SIMILAR: Template = Template {
    name: "similar.html",
    script: include_str!("similar.js"),
};

/// The page of what changed in a class; it needs no script.
pub(super) const CHANGES: Template = Template {
    name: "changes.html",
    script: "",
};

/// Renders `page` with a template.
pub(super) fn render(
    template: &Template,
    messages: &Messages,
    page: &impl Serialize,
) -> Result<String, HtmlError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build()?,
    );
    environment.set_formatter(write_safe);
    environment.add_filter("css_string", css_string);
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    let context = context! {
        style => STYLE,
        script => template.script,
        script_hash => script_hash(template.script),
        words => page_messages(messages),
        version => env!("CARGO_PKG_VERSION"),
        page => Serde(page),
    };
    Ok(environment.get_template(template.name)?.render(context)?)
}

/// The messages of pages, by their names in templates.
fn page_messages(messages: &Messages) -> BTreeMap<String, String> {
    let words = messages.starting_with("html-");
    words
        .map(|(id, word)| (id.replace('-', "_"), word))
        .collect()
}

/// The hash that allows a script in the page's content security policy.
fn script_hash(script: &str) -> String {
    let digest = Sha256::digest(script.as_bytes());
    BASE64.encode(digest.as_slice())
}

/// A text as a string of CSS, in which every character is escaped that might have a meaning.
#[expect(clippy::needless_pass_by_value, reason = "a filter takes its value")]
fn css_string(text: String) -> String {
    let mut string = String::from('"');
    for character in text.chars() {
        if character.is_alphanumeric() || " ·.-_".contains(character) {
            string.push(character);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(string, "\\{:x} ", u32::from(character));
        }
    }
    string.push('"');
    string
}

/// Escapes a value for a page; every value that is rendered passes through here.
fn write_safe(out: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if !value.is_safe() => escape_formatter(out, state, &Value::from(safe(text))),
        _ => escape_formatter(out, state, value),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // From `printf '' | openssl dgst -sha256 -binary | base64`.
    #[test]
    fn the_hash_of_a_script_is_the_one_that_browsers_compute() {
        assert_eq!(
            script_hash(""),
            "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        );
    }

    #[rstest]
    #[case::plain("conta · Ana Sá_1.py", "\"conta · Ana Sá_1.py\"")]
    #[case::hostile("a\";}\\<\n", "\"a\\22 \\3b \\7d \\5c \\3c \\a \"")]
    fn no_text_ends_a_string_of_css(#[case] text: &str, #[case] string: &str) {
        assert_eq!(css_string(text.to_owned()), string);
    }

    #[rstest]
    #[case::page(&PAGE)]
    #[case::practise(&PRACTISE)]
    #[case::practise_and_play(&PRACTISE_AND_PLAY)]
    #[case::play(&PLAY)]
    #[case::class(&CLASS)]
    #[case::similar(&SIMILAR)]
    fn a_script_cannot_end_before_its_end(#[case] template: &Template) {
        assert!(!template.script.contains("</"));
        assert!(!template.script.contains("<!--"));
        assert!(!template.script.contains('\r'));
    }

    #[rstest]
    #[case::url("url(")]
    #[case::import("@import")]
    #[case::end("</")]
    fn the_style_asks_for_nothing(#[case] forbidden: &str) {
        assert!(!STYLE.contains(forbidden));
    }
}
