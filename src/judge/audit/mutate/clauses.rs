//! Changes of clauses in Prolog.

use std::collections::BTreeSet;
use std::ops::Range;

use ruff_text_size::{TextRange, TextSize};

use super::edits::Edit;
use super::texts;
use crate::source::prolog::{Clause, TokenKind, clauses, tokens};

/// Operators and functions, and what each is mistaken for.
const CONFUSED: [(&str, &str, &[&str]); 22] = [
    ("comparison", "<", &["=<", ">="]),
    ("comparison", "=<", &["<", ">"]),
    ("comparison", ">", &[">=", "=<"]),
    ("comparison", ">=", &[">", "<"]),
    ("comparison", "=:=", &["=\\="]),
    ("comparison", "=\\=", &["=:="]),
    ("comparison", "@<", &["@=<", "@>="]),
    ("comparison", "@>", &["@>=", "@=<"]),
    ("comparison", "==", &["\\=="]),
    ("comparison", "\\==", &["=="]),
    ("unification", "=", &["\\="]),
    ("unification", "\\=", &["="]),
    ("unification", "is", &["="]),
    ("negation", "\\+", &[""]),
    ("arithmetic", "+", &["-"]),
    ("arithmetic", "-", &["+"]),
    ("arithmetic", "*", &["//"]),
    ("arithmetic", "//", &["*"]),
    ("arithmetic", "/", &["*"]),
    ("arithmetic", "mod", &["//"]),
    ("built-in", "min", &["max"]),
    ("built-in", "max", &["min"]),
];

/// Names that are operators.
const OPERATORS: [&str; 7] = ["is", "mod", "rem", "div", "rdiv", "xor", "dynamic"];

/// A token of a clause: its kind, its text and its place in the program.
type Token<'a> = (TokenKind, &'a str, usize);

/// The changes of a program in Prolog, in the order of its text; none of its directives.
pub(super) fn clause_edits(text: &str) -> Vec<Edit> {
    let all = clauses(text);
    let is_directive = |clause: &&Clause| {
        let text = &text[clause.range.clone()];
        text.starts_with(":-") || text.starts_with("?-")
    };
    let of_predicates: Vec<&Clause> = all.iter().filter(|it| !is_directive(it)).collect();
    let bodies = of_predicates.iter().map(|clause| body(text, clause));
    let bodies: Vec<Body> = bodies.collect();
    let atoms: BTreeSet<&str> = bodies.iter().flat_map(Body::atoms).collect();
    let mut edits = Vec::new();
    for (place, (clause, body)) in of_predicates.iter().zip(&bodies).enumerate() {
        let mut changes = Changes {
            function: clause.predicate.clone().unwrap_or_default(),
            edits: &mut edits,
        };
        let is_same = |other: &&Clause| other.predicate == clause.predicate;
        let next = of_predicates.get(place + 1).copied().filter(is_same);
        if let Some(next) = next {
            let [first, between, second] = [
                clause.range.clone(),
                clause.range.end..next.range.start,
                next.range.clone(),
            ]
            .map(|range| &text[range]);
            let swapped = [second, between, first].concat();
            changes.add("order", clause.range.start..next.range.end, swapped);
        }
        if of_predicates.iter().filter(|other| is_same(other)).count() > 1 {
            changes.add("clause", clause.range.clone(), "");
        }
        body.add_goals(next.is_some(), &mut changes);
        for place in 0..body.tokens.len() {
            body.add_tokens(place, &atoms, &mut changes);
        }
    }
    // Stable: changes of one place stay in the order of the operators.
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    edits
}

/// The changes of a clause.
struct Changes<'e> {
    /// The predicate, as `name/arity`.
    function: String,
    edits: &'e mut Vec<Edit>,
}

impl Changes<'_> {
    fn add(&mut self, operator: &'static str, range: Range<usize>, to: impl Into<String>) {
        let [start, end] = [range.start, range.end].map(|place| TextSize::try_from(place).ok());
        if let (Some(start), Some(end)) = (start, end) {
            self.edits.push(Edit {
                operator,
                function: self.function.clone(),
                range: TextRange::new(start, end),
                to: to.into(),
            });
        }
    }
}

/// The tokens of a clause, up to its full stop, and its goals.
struct Body<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    /// True for a rule of a grammar.
    is_grammar: bool,
    /// The places of its goals, without those that are arguments, and what does nothing there.
    goals: Vec<(Range<usize>, &'static str)>,
    /// For each token, whether it is within an argument or a list.
    are_arguments: Vec<bool>,
    end: usize,
}

fn body<'a>(text: &'a str, clause: &Clause) -> Body<'a> {
    let start = clause.range.start;
    let end = clause.range.end - 1;
    let tokens = tokens(&text[start..end]).map(|(kind, token, at)| (kind, token, start + at));
    let mut body = Body {
        text,
        tokens: tokens.collect(),
        is_grammar: false,
        goals: Vec::new(),
        are_arguments: Vec::new(),
        end,
    };
    body.find_goals();
    body
}

impl<'a> Body<'a> {
    /// Finds the goals: what stands between commas, semicolons and arrows, also in parentheses
    /// where a goal could begin.
    fn find_goals(&mut self) {
        // For each open bracket, whether there are goals in it.
        let mut brackets: Vec<bool> = Vec::new();
        let mut goal: Option<(Range<usize>, &str)> = None;
        let mut nothing = "true";
        let (mut is_body, mut can_begin) = (false, false);
        for (_, token, start) in &self.tokens {
            let end = start + token.len();
            let is_control = brackets.iter().all(|bracket| *bracket);
            self.are_arguments.push(!is_control);
            match *token {
                ":-" | "-->" if brackets.is_empty() => {
                    self.is_grammar = *token == "-->";
                    nothing = if self.is_grammar { "[]" } else { "true" };
                    (is_body, can_begin) = (true, true);
                    continue;
                }
                "(" | "[" | "{" => {
                    let is_code = *token == "{" && self.is_grammar;
                    let is_goal = is_body && is_control && can_begin && goal.is_none();
                    let has_goals = is_goal && (is_code || *token == "(");
                    brackets.push(has_goals);
                    if has_goals {
                        nothing = if is_code { "true" } else { nothing };
                        continue;
                    }
                }
                ")" | "]" | "}" if brackets.pop() == Some(true) => {
                    self.goals.extend(goal.take());
                    nothing = if *token == "}" { "[]" } else { nothing };
                    can_begin = false;
                    continue;
                }
                "," | ";" | "->" | "*->" | "|" if is_body && is_control => {
                    self.goals.extend(goal.take());
                    can_begin = true;
                    continue;
                }
                _ => {}
            }
            if is_body && can_begin {
                let begins = goal.map_or(*start, |(goal, _)| goal.start);
                goal = Some((begins..end, nothing));
            }
        }
        self.goals.extend(goal);
    }

    /// Adds what changes goals and cuts; `is_followed` by another clause of the predicate.
    fn add_goals(&self, is_followed: bool, changes: &mut Changes) {
        for (goal, nothing) in &self.goals {
            let text = &self.text[goal.clone()];
            let operator = if text == "!" { "cut" } else { "goal" };
            changes.add(operator, goal.clone(), *nothing);
        }
        let last = self.goals.last();
        let last = last.map(|(goal, _)| &self.text[goal.clone()]);
        match last {
            Some("!" | "fail" | "false") => {}
            Some(_) => changes.add("cut", self.end..self.end, ", !"),
            None if is_followed => changes.add("cut", self.end..self.end, " :- !"),
            None => {}
        }
    }

    /// The atoms that are arguments or items of a list.
    fn atoms(&self) -> impl Iterator<Item = &'a str> {
        let places = (0..self.tokens.len()).filter(|place| self.is_atom(*place));
        places.map(|place| self.tokens[place].1)
    }

    fn is_atom(&self, place: usize) -> bool {
        let (kind, token, _) = self.tokens[place];
        let is_name = kind == TokenKind::Name && !OPERATORS.contains(&token);
        is_name && self.are_arguments[place] && !self.is_functor(place)
    }

    fn is_functor(&self, place: usize) -> bool {
        let (_, token, start) = self.tokens[place];
        self.text[start + token.len()..].starts_with('(')
    }

    /// Adds what changes a token.
    fn add_tokens(&self, place: usize, atoms: &BTreeSet<&str>, changes: &mut Changes) {
        let (kind, token, start) = self.tokens[place];
        let range = start..start + token.len();
        if self.is_atom(place) {
            let mut later = atoms
                .range::<str, _>((std::ops::Bound::Excluded(token), std::ops::Bound::Unbounded));
            let other = later.next().or(atoms.first());
            if let Some(other) = other.filter(|other| **other != token) {
                changes.add("constant", range.clone(), *other);
            }
        }
        if kind == TokenKind::Quoted && !self.is_functor(place) && !token.starts_with('`') {
            let content = range.start + 1..range.end - 1;
            let changed = texts::change_one_character(&self.text[content.clone()]);
            changes.add("text", content, changed);
        }
        if let Some((number, others)) = self.number(place) {
            for other in others.into_iter().flatten() {
                changes.add("constant", number.clone(), other.to_string());
            }
        }
        if token == "[" && self.text[range.end..].starts_with(']') {
            changes.add("constant", range.start..range.end + 1, "[_]");
        }
        let is_called = kind == TokenKind::Name && self.is_functor(place);
        for (operator, _, others) in CONFUSED.iter().filter(|(_, name, _)| *name == token) {
            if (*operator == "built-in") == is_called {
                for other in *others {
                    changes.add(operator, range.clone(), self.apart(other, &range));
                }
            }
        }
    }

    /// The place of an integer, and those beside it.
    fn number(&self, place: usize) -> Option<(Range<usize>, [Option<u64>; 2])> {
        let (_, token, start) = self.tokens[place];
        let number: u64 = token.parse().ok()?;
        let end = start + token.len();
        let (before, after) = (&self.text[..start], &self.text[end..]);
        let is_digit = |text: &str| text.starts_with(|next: char| next.is_ascii_digit());
        let is_part = before.ends_with(|last: char| last.is_alphanumeric() || "_'".contains(last))
            || after.starts_with(|next: char| next.is_alphanumeric() || "_'".contains(next))
            || after.strip_prefix('.').is_some_and(is_digit)
            || (before.ends_with('.') && place > 0 && is_digit(self.tokens[place.max(2) - 2].1));
        let others = [number.checked_add(1), number.checked_sub(1)];
        (!is_part).then_some((start..end, others))
    }

    /// An operator, apart from marks beside it with which it would be read as one.
    fn apart(&self, operator: &str, range: &Range<usize>) -> String {
        let is_mark = |each: char| "+-*/\\^<>=~:.?@#&$".contains(each);
        if !operator.starts_with(is_mark) {
            return operator.to_owned();
        }
        let before = self.text[..range.start].ends_with(is_mark);
        let after = self.text[range.end..].starts_with(is_mark);
        let space = |is_needed| if is_needed { " " } else { "" };
        format!("{}{operator}{}", space(before), space(after))
    }
}
