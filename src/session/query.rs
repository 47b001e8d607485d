//! Answers of a query, as the prompt of SWI-Prolog shows them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::numbers::Numbers;
use super::observation::{Event, Events};
use super::term::Term;
use super::term_text::term_text;
use super::value::Value;
use crate::source::prolog::{TokenKind, tokens};

/// An answer of a query, or its end.
#[derive(Debug, Clone, PartialEq)]
pub enum QueryAnswer {
    Solution(Solution),
    /// There is no solution, or no further one.
    False,
    /// The exception that ended the query.
    Error(Term),
}

/// A solution of a query.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The values of the query's variables, in the order of their first occurrence.
    pub bindings: Vec<(String, Term)>,
    /// The constraints left on its variables.
    pub constraints: Vec<Term>,
    /// True if it left no choice point.
    pub is_last: bool,
}

impl QueryAnswer {
    /// Returns whether this answer is the expected one: a solution up to the names of variables,
    /// an exception by its kind.
    pub fn agrees_with(&self, actual: &QueryAnswer, numbers: &Numbers) -> bool {
        match (self, actual) {
            (QueryAnswer::Solution(expected), QueryAnswer::Solution(actual)) => {
                let values = |solution: &Solution| -> Vec<Term> {
                    let values = solution.bindings.iter().map(|(_, value)| value.clone());
                    values.chain(solution.constraints.clone()).collect()
                };
                all_agree(&values(expected), &values(actual), numbers)
            }
            (QueryAnswer::Error(expected), QueryAnswer::Error(actual)) => {
                error_kind(expected) == error_kind(actual)
            }
            (expected, actual) => expected == actual,
        }
    }

    /// Writes it after what the query has shown before.
    pub(super) fn write(&self, text: &mut String, is_followed: bool) {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        match self {
            QueryAnswer::False => text.push_str("false.\n"),
            QueryAnswer::Error(error) => {
                let _ = writeln!(text, "ERROR: {}", error_text(error));
            }
            QueryAnswer::Solution(solution) => {
                let end = match (is_followed, solution.is_last) {
                    (true, _) => " ;",
                    (false, true) => ".",
                    (false, false) => " .",
                };
                let _ = writeln!(text, "{}{end}", solution.text());
            }
        }
    }
}

fn all_agree(expected: &[Term], actual: &[Term], numbers: &Numbers) -> bool {
    expected.len() == actual.len()
        && expected
            .iter()
            .zip(actual)
            .all(|(expected, actual)| term_agrees(expected, actual, numbers))
}

fn term_agrees(expected: &Term, actual: &Term, numbers: &Numbers) -> bool {
    match (expected, actual) {
        (Term::Float(expected), Term::Float(actual)) => {
            Value::Float(*expected).agrees_with(&Value::Float(*actual), numbers)
        }
        (Term::List(expected), Term::List(actual)) => all_agree(expected, actual, numbers),
        (Term::Compound(name, expected), Term::Compound(other, actual)) => {
            name == other && all_agree(expected, actual, numbers)
        }
        (expected, actual) => expected == actual,
    }
}

impl Solution {
    /// The bindings as the prompt shows them, a line each.
    fn text(&self) -> String {
        let names = self.variable_names();
        let variable = |number: usize| names.get(&number).cloned().unwrap_or_default();
        let mut lines = Vec::new();
        for (place, (name, value)) in self.bindings.iter().enumerate() {
            let is_same = |(_, other): &&(String, Term)| other == value;
            if self.bindings[..place].iter().any(|each| is_same(&each)) {
                continue;
            }
            let same = self.bindings[place + 1..].iter().filter(is_same);
            let mut all: Vec<&str> = [name.as_str()].into_iter().collect();
            all.extend(same.map(|(name, _)| name.as_str()));
            let mut parts: Vec<String> = all
                .windows(2)
                .map(|pair| format!("{} = {}", pair[0], pair[1]))
                .collect();
            if !matches!(value, Term::Variable(_)) {
                let last = all.last().copied().unwrap_or_default();
                parts.push(format!("{last} = {}", term_text(value, 699, &variable)));
            }
            if !parts.is_empty() {
                lines.push(parts.join(", "));
            }
        }
        let constraints = self.constraints.iter();
        lines.extend(constraints.map(|goal| term_text(goal, 999, &variable)));
        if lines.is_empty() {
            "true".to_owned()
        } else {
            lines.join(",\n")
        }
    }

    /// Names of the variables by their numbers: those of the query, `_` for one that occurs once.
    fn variable_names(&self) -> BTreeMap<usize, String> {
        let mut counts = BTreeMap::new();
        for value in self.bindings.iter().map(|(_, value)| value) {
            count_variables(value, &mut counts);
        }
        for goal in &self.constraints {
            count_variables(goal, &mut counts);
        }
        let mut names = BTreeMap::new();
        for (name, value) in &self.bindings {
            if let Term::Variable(number) = value {
                names.insert(*number, name.clone());
            }
        }
        let mut letters = 0..;
        for (number, count) in counts {
            names.entry(number).or_insert_with(|| match count {
                1 => "_".to_owned(),
                _ => letter_name(letters.next().unwrap_or_default()),
            });
        }
        names
    }
}

/// `_A`, `_B`, …, `_A1`.
fn letter_name(number: u32) -> String {
    let letter = char::from_u32(u32::from('A') + number % 26).unwrap_or('A');
    match number / 26 {
        0 => format!("_{letter}"),
        round => format!("_{letter}{round}"),
    }
}

fn count_variables(term: &Term, counts: &mut BTreeMap<usize, usize>) {
    match term {
        Term::Variable(number) => *counts.entry(*number).or_default() += 1,
        Term::List(parts) | Term::Compound(_, parts) => {
            for part in parts {
                count_variables(part, counts);
            }
        }
        _ => {}
    }
}

/// What an exception is compared by: the name of an error's term, or all of another exception.
fn error_kind(error: &Term) -> (&str, Option<&Term>) {
    match error.arguments_of("error").and_then(<[Term]>::first) {
        None => ("", Some(error)),
        Some(Term::Compound(name, arguments)) if name == "existence_error" => {
            (name, arguments.first())
        }
        Some(Term::Compound(name, _) | Term::Atom(name)) => (name, None),
        Some(other) => ("error", Some(other)),
    }
}

/// The message of SWI-Prolog for an exception, without the goal that raised it.
fn error_text(error: &Term) -> String {
    let written = |term: &Term| term_text(term, 1200, &|_| "_".to_owned());
    let formal = error.arguments_of("error").and_then(<[Term]>::first);
    let (name, parts): (&str, Vec<String>) = match formal {
        Some(Term::Compound(name, parts)) => (name, parts.iter().map(written).collect()),
        Some(Term::Atom(name)) => (name, Vec::new()),
        _ => return format!("Unhandled exception: Unknown message: {}", written(error)),
    };
    match (name, &parts[..]) {
        ("instantiation_error", []) => "Arguments are not sufficiently instantiated".to_owned(),
        ("type_error", [kind, found]) if kind == "evaluable" => {
            format!("Arithmetic: `{found}' is not a function")
        }
        ("type_error", [kind, found]) => format!("Type error: `{kind}' expected, found `{found}'"),
        ("domain_error", [kind, found]) => {
            format!("Domain error: `{kind}' expected, found `{found}'")
        }
        ("evaluation_error", [kind]) => format!("Arithmetic: evaluation error: `{kind}'"),
        ("existence_error", [kind, found]) if kind == "procedure" => {
            format!("Unknown procedure: {found}")
        }
        ("existence_error", [kind, found]) => format!("{kind} `{found}' does not exist"),
        ("syntax_error", [what]) => format!("Syntax error: {what}"),
        _ => format!(
            "Unknown error term: {}",
            formal.map(written).unwrap_or_default()
        ),
    }
}

/// Returns whether events are those of a query.
pub(super) fn are_of_query(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Query(_)))
}

/// Returns whether a written answer shows what was observed: layout, names of variables, choice
/// points left, and words of an error after its kind make no difference.
pub(super) fn written_agrees(written: &str, rendered: &str) -> bool {
    let (written, error) = without_error(written);
    let (rendered, actual) = without_error(rendered);
    let is_same_error = match (error, actual) {
        (None, None) => true,
        (Some(error), Some(actual)) => {
            let kind = error.split_once(": ").map_or(error, |(kind, _)| kind);
            actual.starts_with(kind.trim_end_matches([':', '.', ' ']))
        }
        _ => false,
    };
    is_same_error && shape(written) == shape(rendered)
}

/// An answer without its exception, and the first line of that.
fn without_error(text: &str) -> (&str, Option<&str>) {
    const START: &str = "ERROR: ";
    let start = if text.starts_with(START) {
        Some(0)
    } else {
        text.find("\nERROR: ").map(|start| start + 1)
    };
    match start {
        None => (text, None),
        Some(start) => {
            let error = text[start + START.len()..].lines().next();
            (&text[..start], error)
        }
    }
}

/// The tokens of an answer, its unnamed variables by their order, without `false` after solutions.
fn shape(text: &str) -> Vec<String> {
    let is_unnamed = |kind, token: &str| kind == TokenKind::Variable && token.starts_with('_');
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (kind, token, _) in tokens(text) {
        if is_unnamed(kind, token) {
            *counts.entry(token).or_default() += 1;
        }
    }
    let mut known: Vec<&str> = Vec::new();
    let shape = tokens(text).map(|(kind, token, _)| {
        if !is_unnamed(kind, token) {
            return token.to_owned();
        }
        if token == "_" || counts[token] == 1 {
            return "_".to_owned();
        }
        let place = known.iter().position(|each| *each == token);
        let place = place.unwrap_or_else(|| {
            known.push(token);
            known.len() - 1
        });
        format!("_{place}")
    });
    let mut shape: Vec<String> = shape.collect();
    if let [.., end, last, _] = &shape[..]
        && end == ";"
        && last == "false"
    {
        shape.truncate(shape.len() - 3);
        shape.push(".".to_owned());
    }
    shape
}

/// The answers without what only shows choice points: `false` after solutions.
pub fn without_choices(events: &[Event]) -> Events {
    let mut events = events.to_vec();
    let has_solution = |event: &Event| matches!(event, Event::Query(QueryAnswer::Solution(_)));
    if events.iter().any(has_solution) && events.last() == Some(&Event::Query(QueryAnswer::False)) {
        events.pop();
    }
    events
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::session::render;

    fn solution(bindings: &[(&str, &str)], is_last: bool) -> Event {
        let bindings = bindings.iter().map(|(name, wire)| {
            let term = Term::decode(wire.as_bytes()).unwrap();
            ((*name).to_owned(), term)
        });
        Event::Query(QueryAnswer::Solution(Solution {
            bindings: bindings.collect(),
            constraints: Vec::new(),
            is_last,
        }))
    }

    #[rstest]
    #[case(&[("X", "i1;")], "X = 1.\n")]
    #[case(&[("X", "i1;"), ("Y", "v0;")], "X = 1.\n")]
    #[case(&[("X", "v0;"), ("Y", "v0;")], "X = Y.\n")]
    #[case(&[("X", "l1;i1;"), ("Z", "i2;"), ("Y", "l1;i1;")], "X = Y, Y = [1],\nZ = 2.\n")]
    #[case(&[("L", "l2;v0;v1;")], "L = [_, _].\n")]
    #[case(&[("L", "l2;v0;v0;")], "L = [_A, _A].\n")]
    #[case(&[("X", "c1;1;fv0;"), ("A", "v0;")], "X = f(A).\n")]
    #[case(&[], "true.\n")]
    fn a_solution_is_written_as_the_prompt_does(
        #[case] bindings: &[(&str, &str)],
        #[case] expected: &str,
    ) {
        assert_eq!(render(&[solution(bindings, true)]), expected);
    }

    #[rstest]
    #[case("X = 1 ;\nX = 2.\n", true)]
    #[case("X=1;\n  X = 2 ;\nfalse.\n", true)]
    #[case("X = 1 .\n", false)]
    #[case("X = 2 ;\nX = 1.\n", false)]
    fn a_written_answer_is_compared(#[case] written: &str, #[case] agrees: bool) {
        let events = [
            solution(&[("X", "i1;")], false),
            solution(&[("X", "i2;")], true),
        ];
        assert_eq!(written_agrees(written, &render(&events)), agrees);
    }

    #[rstest]
    #[case("ERROR: Type error: `integer' expected", true)]
    #[case("ERROR: Type error: ...", true)]
    #[case("ERROR: Domain error: ...", false)]
    #[case("false.", false)]
    fn an_error_is_compared_by_its_kind(#[case] written: &str, #[case] agrees: bool) {
        let wire = "c2;5;errorc2;10;type_errora7;integera1;av0;";
        let error = Term::decode(wire.as_bytes()).unwrap();
        let rendered = render(&[Event::Query(QueryAnswer::Error(error))]);
        assert_eq!(written_agrees(written, &rendered), agrees);
    }
}
