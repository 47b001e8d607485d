//! The texts of a new `enunciado.toml`, and of the example of hidden sessions.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, context};

use super::functions::Outline;
use crate::messages::{Lingua, Messages, Notice};
use crate::session::Prompt;
use crate::source::Language;

/// The points of all items.
const POINTS: usize = 20;

/// The manifest of a program, whose title is the name of its module where it has no other.
pub(super) fn toml(outline: &Outline, module: &str, lingua: Lingua) -> String {
    let messages = Messages::new(lingua);
    let shares = shares(outline.functions.len());
    let functions = outline.functions.iter().zip(shares);
    let functions = functions.map(|(function, points)| {
        let checks = function.checks.iter().map(|check| {
            let default = Notice::new("skeleton-clause").with("name", &check.subject);
            let clause = check.clause.clone();
            let clause = clause.unwrap_or_else(|| messages.tell(&default));
            context! { id => check.id.as_str(), clause }
        });
        context! {
            name => function.name.as_str(),
            signature => function.signature.as_str(),
            prints => function.prints,
            points,
            checks => checks.collect::<Vec<_>>(),
        }
    });
    let prolog = outline.prompt == Prompt::Prolog;
    let about = context! {
        title => outline.title.as_deref().unwrap_or(module),
        language => Serde(if prolog { Language::Prolog } else { Language::Python }),
        is_program => outline.prompt == Prompt::Terminal,
        functions => functions.collect::<Vec<_>>(),
        lingua => Serde(lingua),
    };
    filled(include_str!("enunciado.jinja"), lingua, prolog, about)
}

/// The example of hidden sessions, which is not read as sessions.
pub(super) fn example(prompt: Prompt, module: &str, lingua: Lingua) -> String {
    let program = (prompt == Prompt::Terminal).then_some(module);
    let prolog = prompt == Prompt::Prolog;
    filled(
        include_str!("exemplo.jinja"),
        lingua,
        prolog,
        context! { program },
    )
}

/// A file of the folder, by its template.
fn filled(template: &'static str, lingua: Lingua, prolog: bool, about: minijinja::Value) -> String {
    let mut syntax = SyntaxConfig::builder();
    syntax.trim_blocks(true).keep_trailing_newline(true);
    let mut engine = Environment::new();
    engine.set_syntax(syntax.build().expect("the delimiters are the usual ones"));
    engine.add_filter("toml", |text: &str| toml::Value::from(text).to_string());
    let portuguese = lingua.is_portuguese();
    let filled = engine.render_str(template, context! { portuguese, prolog, ..about });
    filled.expect("tests fill every template in every way")
}

/// Equal shares of the points, as decimals; the last has what is left over.
fn shares(count: usize) -> Vec<String> {
    let places: u32 = if count <= 100 { 2 } else { 6 };
    let unit = 10_usize.pow(places);
    let share = POINTS * unit / count;
    let last = POINTS * unit - share * (count - 1);
    let shares = (1..=count).map(|place| if place == count { last } else { share });
    let decimal = |share: usize| {
        let (whole, rest, width) = (share / unit, share % unit, places as usize);
        let text = format!("{whole}.{rest:0width$}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    shares.map(decimal).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::functions::Outline;
    use super::*;
    use crate::assignment::manifest::{Manifest, Points};

    #[rstest]
    #[case(1, "20", "20")]
    #[case(3, "6.66", "6.68")]
    #[case(8, "2.5", "2.5")]
    fn shares_add_up(#[case] count: usize, #[case] first: &str, #[case] last: &str) {
        let shares = shares(count);
        assert_eq!((&*shares[0], &*shares[count - 1]), (first, last));
    }

    #[rstest]
    #[case("def f(a): pass\n")]
    #[case(
        "class C:\n    def init(self): 'I.'\n    def __add__(self, o): '>>> 1'\n\ndef g(): f(1)\n"
    )]
    #[case(
        "'''Um \"título\".'''\ndef f(a: 'x\"y') -> str:\n    '''Diz \\\\ e \\x00.'''\n    print(a)\ndef g(): f(1)\n"
    )]
    fn a_manifest_is_one(#[case] source: &str) {
        let outline = Outline::of(source, "programa").unwrap();
        let manifest = Manifest::parse(&toml(&outline, "programa", Lingua::Br)).unwrap();
        assert_eq!(manifest.functions.len(), outline.functions.len());
        let points: Points = manifest.items.iter().map(|item| item.points).sum();
        assert_eq!(points, Points::from(20));
    }
}
