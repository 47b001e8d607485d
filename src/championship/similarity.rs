//! Programs that are alike: shown to a person, who decides; no mark depends on it.
//!
//! Two programs are compared by their fingerprints: all runs of some tokens, without
//! comments and layout, and whatever names and variables are called. Neither renaming,
//! nor indenting, nor putting clauses in another order makes two programs differ.
//!
//! Source: the text of *Jogo da velha*, section «Avaliação», last paragraph.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde::Serialize;

/// The length of a run: shorter ones, every program in Prolog has.
const RUN: usize = 12;
/// From this share of the smaller program on, two are shown, in percent. The correct
/// programs that we know, written apart, share 28 at most; one that was made from
/// another by a change or two, 80 and more.
const ALIKE: usize = 60;

/// The tokens of Prolog, as far as they matter here. A comment is matched first, so
/// that nothing in it is.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| {
    let token = r#"(?xs)
          (?<comment> %[^\n]* | /\*.*?\*/ )
        | (?<quoted> '(?:[^'\\]|\\.|'')*' | "(?:[^"\\]|\\.|"")*" | `[^`]*` )
        | (?<variable> [\p{Lu}_]\w* )
        | (?<name> \p{Ll}\w* )
        | \d+
        | [-+*/\\^<>=~:.?@\#&$]+
        | \S
    "#;
    Regex::new(token).expect("it is a regular expression")
});

/// Two programs that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// Their names, in order.
    pub programs: [String; 2],
    /// How much of the smaller one is in the other too, in percent.
    pub percent: usize,
}

/// The pairs of programs that are alike, the most alike first.
///
/// ```
/// use gabarito::championship::alike;
///
/// let one = "linha([A, B, C]) :- casa(A), casa(B), casa(C), livre(A), livre(B).";
/// let other = "% meu\nreta([X, Y, Z]) :-\n  q(X), q(Y), q(Z), vaga(X), vaga(Y).";
/// let pairs = alike(&[("ra1", one.as_bytes()), ("ra2", other.as_bytes())]);
/// assert_eq!(pairs[0].percent, 100);
/// ```
#[must_use]
pub fn alike(programs: &[(&str, &[u8])]) -> Vec<Alike> {
    let texts = programs.iter().map(|(_, source)| shapes(source));
    let texts: Vec<Vec<String>> = texts.collect();
    let runs = texts.iter().map(|shapes| shapes.windows(RUN).collect());
    let runs: Vec<HashSet<&[String]>> = runs.collect();
    let mut pairs = Vec::new();
    for (index, (name, _)) in programs.iter().enumerate() {
        for (before, (other, _)) in programs[..index].iter().enumerate() {
            let percent = shared(&runs[before], &runs[index]);
            if percent >= ALIKE {
                let mut programs = [(*other).to_owned(), (*name).to_owned()];
                programs.sort();
                pairs.push(Alike { programs, percent });
            }
        }
    }
    pairs.sort_by(|a, b| {
        let by_percent = b.percent.cmp(&a.percent);
        by_percent.then_with(|| a.programs.cmp(&b.programs))
    });
    pairs
}

/// How much of the smaller is in the other, in percent.
fn shared(one: &HashSet<&[String]>, other: &HashSet<&[String]>) -> usize {
    let common = one.intersection(other).count();
    let all = one.len().min(other.len());
    (common * 100).checked_div(all).unwrap_or(0)
}

/// The tokens of a program, those that can be called anything as their kind.
fn shapes(source: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(source);
    let shape = |found: regex::Captures| {
        let is = |group: &str| found.name(group).is_some();
        if is("comment") {
            return None;
        }
        let kinds = [("quoted", "''"), ("variable", "V"), ("name", "a")];
        let kind = kinds.into_iter().find(|(group, _)| is(group));
        Some(kind.map_or_else(|| found[0].to_owned(), |(_, kind)| kind.to_owned()))
    };
    TOKEN.captures_iter(&text).filter_map(shape).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn program(name: &str) -> Vec<u8> {
        fs::read(format!("fixtures/velha/submissoes/{name}.prolog")).unwrap()
    }

    fn pairs(programs: &[&str]) -> Vec<Alike> {
        let sources: Vec<Vec<u8>> = programs.iter().map(|name| program(name)).collect();
        let programs = programs.iter().copied();
        let programs: Vec<(&str, &[u8])> =
            programs.zip(sources.iter().map(Vec::as_slice)).collect();
        alike(&programs)
    }

    #[test]
    fn programs_written_apart_are_not_alike() {
        let apart = ["ra100001", "ra100002", "ra100003", "ra100004"];
        let apart = apart.map(|name| format!("certas/{name}"));
        assert_eq!(pairs(&apart.each_ref().map(String::as_str)), []);
    }

    #[test]
    fn a_program_in_disguise_is_alike() {
        let source = String::from_utf8(program("certas/ra100002")).unwrap();
        let mut clauses: Vec<&str> = source.split_inclusive("\n\n").collect();
        clauses.reverse();
        let disguised = clauses
            .concat()
            .replace("peca", "pedra")
            .replace("Casa", "Onde")
            .replace('\t', "    ");
        let pairs = alike(&[("b", disguised.as_bytes()), ("a", source.as_bytes())]);
        assert_eq!(pairs[0].programs, ["a", "b"]);
        assert!(pairs[0].percent > 80, "{pairs:?}");
    }

    #[test]
    fn programs_without_clauses_are_like_none() {
        assert_eq!(alike(&[("a", b""), ("b", b""), ("c", b"\xff%")]), []);
    }
}
