//! The outline of a program in Prolog: its predicates, and what their PlDoc comments say.

use std::sync::LazyLock;

use indexmap::{IndexMap, IndexSet};
use regex::Regex;

use super::functions::{CHECK, Check, Function, NOTHING, Outline, UNIVERSAL, sentences};
use crate::session::Prompt;
use crate::source::CallGraph;
use crate::source::prolog::clauses;

/// The head of a predicate in a comment, with its modes and its determinism.
static HEAD: LazyLock<Regex> = LazyLock::new(|| {
    let head = r"(?x)^ (?<name> \p{Ll}\w* ) (?: \( (?<arguments> .* ) \) )? (?<dcg> // )?
                 (?: \s+ is \s+ (?<determinism> \w+ ) )? \s* \.? $";
    Regex::new(head).expect("it is a regular expression")
});

/// The PlDoc comment of a predicate.
struct Comment {
    /// The modes and the domain of each argument, and the determinism after `→`.
    signature: String,
    /// Its lines, without the heads.
    text: String,
}

impl Outline {
    /// The outline of a program in Prolog, in which these predicates are defined.
    pub(super) fn of_prolog(source: &str, defined: &[String]) -> Self {
        let (title, comments) = comments(source);
        let clauses = clauses(source).into_iter();
        let names = clauses.filter_map(|clause| clause.predicate);
        let names: IndexSet<String> = names.collect();
        let names = names.into_iter().filter(|name| defined.contains(name));
        let mut outline = Outline {
            title,
            functions: names.map(|name| predicate(name, &comments)).collect(),
            prompt: Prompt::Prolog,
            helpers: Vec::new(),
        };
        outline.leave_out_helpers(&CallGraph::of_prolog(source));
        outline
    }
}

fn predicate(name: String, comments: &IndexMap<String, Comment>) -> Function {
    let comment = comments.get(&name);
    let arity = name
        .rsplit_once('/')
        .and_then(|(_, arity)| arity.parse().ok());
    let unknown = || signature(&vec![UNIVERSAL.to_owned(); arity.unwrap_or(0)], None);
    let text = comment.map(|comment| comment.text.clone());
    let check = Check {
        id: CHECK.to_owned(),
        subject: name.clone(),
        clause: text.as_deref().and_then(clause),
        docstring: text.unwrap_or_default(),
    };
    Function {
        signature: comment.map_or_else(unknown, |comment| comment.signature.clone()),
        name,
        checks: vec![check],
        prints: false,
    }
}

/// The sentences of the text before the tags and the examples of a comment.
fn clause(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim);
    let prose = lines.take_while(|line| !is_fence(line) && !line.starts_with(['@', '?']));
    sentences(&prose.collect::<Vec<_>>().join("\n"))
}

/// Returns whether a line begins or ends a block of code.
pub(super) fn is_fence(line: &str) -> bool {
    line.starts_with("==") || line.starts_with("```") || line.starts_with("~~~")
}

/// The title of a program, and the comments of its predicates.
fn comments(source: &str) -> (Option<String>, IndexMap<String, Comment>) {
    let (mut title, mut comments) = (None, IndexMap::new());
    for block in blocks(source) {
        let first = block.first().map_or("", |line| line.trim());
        if let Some(module) = first.strip_prefix("<module>") {
            title = Some(module.trim().to_owned()).filter(|title| !title.is_empty());
            continue;
        }
        let heads: Vec<_> = block.iter().map_while(|line| head(line.trim())).collect();
        // With a blank line, so that a comment of heads alone has a text, too.
        let text = block[heads.len()..].join("\n") + "\n";
        for (name, signature) in heads {
            let text = text.clone();
            comments.entry(name).or_insert(Comment { signature, text });
        }
    }
    (title, comments)
}

/// The lines of each structured comment, without what makes them comments.
fn blocks(source: &str) -> Vec<Vec<&str>> {
    let mut lines = source.lines().map(str::trim).peekable();
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        let mut block = Vec::new();
        if let Some(first) = line.strip_prefix("%!").or_else(|| line.strip_prefix("%% ")) {
            block.push(first);
            while let Some(more) = lines.next_if(|line| line.starts_with('%')) {
                let more = more.strip_prefix("%!").unwrap_or(more);
                block.push(more.trim_start_matches('%'));
            }
        } else if let Some(first) = line.strip_prefix("/**") {
            let mut rest = Some(first);
            while let Some(line) = rest {
                let (text, end) = line.split_once("*/").unzip();
                block.push(text.unwrap_or(line).trim_start_matches('*'));
                rest = if end.is_some() { None } else { lines.next() };
            }
        }
        blocks.push(block);
    }
    blocks
}

/// The predicate of a head in a comment, as `name/arity`, and its signature.
fn head(line: &str) -> Option<(String, String)> {
    let found = HEAD.captures(line)?;
    let arguments = found.name("arguments").map_or("", |found| found.as_str());
    let mut depth = 0_usize;
    let is_end = |character| {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && character == ','
    };
    let arguments = arguments.split(is_end).map(str::trim);
    let arguments = arguments.filter(|argument| !argument.is_empty());
    let domains: Vec<String> = arguments.map(domain).collect();
    let hidden = if found.name("dcg").is_some() { 2 } else { 0 };
    let name = format!("{}/{}", &found["name"], domains.len() + hidden);
    let determinism = found.name("determinism").map(|found| found.as_str());
    Some((name, signature(&domains, determinism)))
}

/// The mode of an argument with its type, or else with its name: `+list` of `+L:list`.
fn domain(argument: &str) -> String {
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let (mode, name) = argument.split_at(argument.find(is_name).unwrap_or(argument.len()));
    let domain = name.split_once(':').map_or(name, |(_, of_type)| of_type);
    format!("{mode}{domain}")
}

fn signature(domains: &[String], determinism: Option<&str>) -> String {
    let domains = match domains {
        [] => NOTHING.to_owned(),
        domains => domains.join(" × "),
    };
    match determinism {
        None => domains,
        Some(determinism) => format!("{domains} → {determinism}"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::lines(
        "%!  f(+L:list(integer), -S) is det.\n%\n%   Soma. E mais.\nf(_, 0).\n",
        "+list(integer) × -S → det",
        Some("Soma. E mais.")
    )]
    #[case::old("%% f(?A, ?B)\n% Diz.\nf(a, b).\n", "?A × ?B", Some("Diz."))]
    #[case::block(
        "/** f(:G, +N) is nondet\n *\n * Faz\n * isto.\n */\nf(_, _).\n",
        ":G × +N → nondet",
        Some("Faz isto.")
    )]
    #[case::several(
        "%! f(+A, -B) is det.\n%! f(-A, +B) is nondet.\n%\n% Liga.\n% @see g\nf(_, _).\n",
        "+A × -B → det",
        Some("Liga.")
    )]
    #[case::examples(
        "%! f(+A, -B)\n%\n% ==\n% ?- f(a, B).\n% ==\nf(_, _).\n",
        "+A × -B",
        None
    )]
    #[case::grammar(
        "%! f(+A)// is det.\n%\n% Lê.\nf(_) --> [].\n",
        "+A → det",
        Some("Lê.")
    )]
    #[case::none("% f(+A, -B)\nf(_, _).\n", "universal × universal", None)]
    fn a_comment_gives_modes_and_a_clause(
        #[case] source: &str,
        #[case] signature: &str,
        #[case] clause: Option<&str>,
    ) {
        let defined = ["f/2", "f/3"].map(str::to_owned);
        let outline = Outline::of_prolog(source, &defined);
        let function = &outline.functions[0];
        let found = function.checks[0].clause.as_deref();
        assert_eq!((&*function.signature, found), (signature, clause));
    }

    #[test]
    fn helpers_are_left_out() {
        let source = "/** <module> Listas */\nf(X) :- g(X), h.\ng(1).\n%! h\nh.\nX === X.\n";
        let defined = ["===/2", "f/1", "g/1", "h/0"].map(str::to_owned);
        let outline = Outline::of_prolog(source, &defined);
        let names = outline.functions.iter().map(|each| &*each.name);
        assert_eq!(names.collect::<Vec<_>>(), ["f/1", "h/0", "===/2"]);
        assert_eq!(outline.title.as_deref(), Some("Listas"));
        assert_eq!(outline.helpers, [("g/1".to_owned(), "f/1".to_owned())]);
    }
}
