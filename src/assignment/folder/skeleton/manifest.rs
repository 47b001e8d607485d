//! The text of a new `enunciado.toml`.

use std::fmt::Write;

use toml::Value;

use super::functions::{Function, Outline};
use crate::messages::{Lingua, Messages, Notice};
use crate::session::Prompt;

/// The points of all items.
const POINTS: usize = 20;
/// The file, up to its functions.
const HEAD: &str = "\
# What the text asks for, as data. `gabarito lint FOLDER` says what is missing or wrong.

# The version of the form of this file.
format = 1
# The title, for reports.
title = {title}
# The language of the programs.
language = {language}
{kind}# The language of reports: pt or en.
lingua = {lingua}
# The seed by which hidden sessions draw values.
seed = 1
# The distance within which a float is right: relative, that of math.isclose, and absolute, for
# results near 0. An item, a function or a check may have its own; without one, floats are compared
# by ==.
tolerance = { relative = 1e-9, absolute = 1e-12 }

# The limits of each session: processor time, memory and printed text.
[limits]
cpu_seconds = 5
memory_mib = {memory}
output_kib = 256
";
/// The beginning of the functions.
const FUNCTIONS: &str = "
# --- functions, in the order of the text --------------------------------------
# signature: domain and codomain; {} is none
# prints = true: the function prints or asks for input; what others print is not compared
# modifies = true: the function changes its arguments
";
/// The beginning of the predicates.
const PREDICATES: &str = "\
# inferences = 1000000: the limit of inferences for each answer, the same on every machine

# --- predicates, in the order of the text -------------------------------------
# signature: the modes and the domains of the arguments; how many answers there are, after the arrow
";
/// The kind of programs that sessions run as a terminal does.
const KIND: &str = "\
# The program is run by `$ python3 FILE.py`, and stands here as the only function.
kind = \"program\"
";
/// The beginning of the items.
const ITEMS: &str = "
# --- items, with their points and the checks that they are made of ------------
# points: a decimal in quotes
# id: with the function, the name by which sessions say what they show: FUNCTION/ID
# clause: the sentence of the text that the check is about
# hint: optional advice, shown with a failure of the check
# weight: the share of the item's points, among those of its checks; 1 where it is not given
";
/// The keys of checks of predicates.
const COMPARED: &str = "\
# like = [\"order\"]: the solutions may come in any order
# compares = \"choices\": it counts, too, whether choice points are left
";
/// The end of the file.
const TAIL: &str = "
# --- abstract data types, if the text has any ---------------------------------
# basic: the operations, which may know the representation; other functions may not
# sample: an expression that gives a value
#
# [[tad]]
# name = \"leitura\"
# basic = [\"cria_leitura\", \"obter_dia\", \"eh_leitura\"]
# sample = \"cria_leitura(1, 0)\"
";

/// The manifest of a program, whose title is the name of its module where it has no other.
pub(super) fn toml(outline: &Outline, module: &str, lingua: Lingua) -> String {
    let title = outline.title.as_deref().unwrap_or(module);
    let language = Value::try_from(lingua).map(|name| name.to_string());
    let is_prolog = outline.prompt == Prompt::Prolog;
    let (kind, memory) = match outline.prompt {
        Prompt::Python => ("", "256"),
        Prompt::Terminal => (KIND, "256"),
        Prompt::Prolog => ("", "512"),
    };
    let head = HEAD
        .replace("{lingua}", &language.unwrap_or_default())
        .replace(
            "{language}",
            if is_prolog {
                "\"prolog\""
            } else {
                "\"python\""
            },
        )
        .replace("{kind}", kind)
        .replace("{memory}", memory);
    let mut text = head.replace("{title}", &quoted(title));
    text.push_str(if is_prolog { PREDICATES } else { FUNCTIONS });
    for function in &outline.functions {
        let (name, signature) = (quoted(&function.name), quoted(&function.signature));
        let _ = write!(
            text,
            "\n[[function]]\nname = {name}\nsignature = {signature}\n"
        );
        if function.prints {
            text.push_str("prints = true\n");
        }
    }
    text.push_str(ITEMS);
    text.push_str(if is_prolog { COMPARED } else { "" });
    let shares = shares(outline.functions.len());
    let messages = Messages::new(lingua);
    for (function, points) in outline.functions.iter().zip(shares) {
        text.push_str(&item(function, &points, &messages));
    }
    text + if is_prolog { "" } else { TAIL }
}

/// The item of a function or class, and its checks.
fn item(function: &Function, points: &str, messages: &Messages) -> String {
    let (name, points) = (quoted(&function.name), quoted(points));
    let mut text = format!("\n[[item]]\nname = {name}\npoints = {points}\n");
    for check in &function.checks {
        let default = Notice::new("skeleton-clause").with("name", &check.subject);
        let clause = check.clause.clone();
        let clause = clause.unwrap_or_else(|| messages.tell(&default));
        let (id, clause) = (quoted(&check.id), quoted(&clause));
        let _ = write!(
            text,
            "\n[[item.check]]\nfunction = {name}\nid = {id}\nclause = {clause}\n"
        );
    }
    text
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
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
