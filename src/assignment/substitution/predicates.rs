//! Right predicates in place of others of a program in Prolog.
//!
//! They are loaded in a module of their own, with what they call of the solution: never with a
//! clause of a predicate that the program keeps, such as the one under suspicion. What they call of
//! the text beside each other is the program's own, and so are dynamic predicates that both declare.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::shared_state::dynamic_predicates;
use crate::source::prolog::{Clause, clauses};
use crate::source::{CallGraph, Language};
use crate::worker::Source;

/// The module of right predicates, as the harness names it.
const MODULE: &str = "gabarito_right";

/// Directives of a solution that its predicates need.
const NEEDED: [&str; 6] = [
    "dynamic",
    "use_module",
    "op",
    "discontiguous",
    "table",
    "set_prolog_flag",
];

/// A program with the solution's predicates in place of its own of these names, of all the `text`'s.
pub fn with_right_predicates(
    program: &Source,
    solution: &str,
    (replaced, text): (&BTreeSet<&str>, &[String]),
) -> Source {
    let own = program.text_lossy(Language::Prolog);
    let mut changed = own.clone();
    for clause in clauses(&own).iter().rev() {
        let predicate = clause.predicate.as_deref();
        if predicate.is_some_and(|predicate| replaced.contains(predicate)) {
            // Lines stay where they are.
            let lines = own[clause.range.clone()].matches('\n').count();
            changed.replace_range(clause.range.clone(), &"\n".repeat(lines));
        }
    }
    let shared = &dynamic_predicates(solution) & &dynamic_predicates(&own);
    changed.push('\n');
    for (name, arity) in replaced.iter().filter_map(|each| each.rsplit_once('/')) {
        let arity = arity.parse().unwrap_or(0);
        let variables: Vec<String> = (0..arity).map(|place| format!("A{place}")).collect();
        let arguments = match variables.join(", ") {
            none if none.is_empty() => String::new(),
            some => format!("({some})"),
        };
        // The program may assert and retract clauses of its own: no call reaches them.
        let _ = writeln!(
            changed,
            "'{name}'{arguments} :- {MODULE}:'{name}'{arguments}.\n\
             :- prolog_load_context(module, M), \
             '$wrap_predicate'(M:'{name}'{arguments}, gabarito, _, _, {MODULE}:'{name}'{arguments})."
        );
    }
    Source {
        bytes: changed.into_bytes(),
        right_predicates: Some(right_part(solution, (replaced, &shared), text)),
        ..program.clone()
    }
}

/// The clauses of a solution of these predicates, and of what they call that is not of the text;
/// `shared` are dynamic predicates of the program.
fn right_part(
    solution: &str,
    (replaced, shared): (&BTreeSet<&str>, &BTreeSet<String>),
    text: &[String],
) -> String {
    let clauses = clauses(solution);
    let stays = |predicate: &str| {
        text.iter().any(|each| each == predicate) && !replaced.contains(predicate)
    };
    let called = CallGraph::of_prolog(solution).reachable(replaced.iter().copied(), stays);
    let is_kept = |clause: &&Clause| match clause.predicate.as_deref() {
        Some(predicate) => {
            called.contains(predicate) && !stays(predicate) && !shared.contains(predicate)
        }
        // Declared below, where some are shared.
        None if !shared.is_empty() && clause.names.contains("dynamic") => false,
        None => NEEDED.iter().any(|each| clause.names.contains(*each)),
    };
    let kept = clauses.iter().filter(is_kept);
    let kept = kept.map(|clause| &solution[clause.range.clone()]);
    let kept = kept.flat_map(|clause| [clause, "\n"]);
    declarations(solution, shared)
        .chain(kept.map(str::to_owned))
        .collect()
}

/// The declarations of the dynamic predicates of a solution, where some are the program's.
fn declarations(solution: &str, shared: &BTreeSet<String>) -> impl Iterator<Item = String> {
    let all = dynamic_predicates(solution).into_iter();
    let all = all.filter(|_| !shared.is_empty());
    all.filter_map(|predicate| {
        let (name, arity) = predicate.rsplit_once('/')?;
        Some(if shared.contains(&predicate) {
            format!(
                ":- dynamic(user:'{name}'/{arity}), user:export(user:'{name}'/{arity}), \
                 import(user:'{name}'/{arity}).\n"
            )
        } else {
            format!(":- dynamic '{name}'/{arity}.\n")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_predicates_bring_what_they_call_and_nothing_of_those_that_stay() {
        let solution = ":- dynamic n/1.\n:- initialization(f(1)).\nf(X) :- g(X), h(X).\n\
                        g(X) :- k(X).\nh(X) :- l(X).\nk(1).\nl(2).\nm(3).\n";
        let program = Source::new("p.pl", "f(1).\ng(X) :-\n    X = 1.\nh(2).\n");
        let text = ["f/1", "g/1", "h/1"].map(str::to_owned);
        let replaced = BTreeSet::from(["f/1", "g/1"]);
        let changed = with_right_predicates(&program, solution, (&replaced, &text));
        let right = changed.right_predicates.as_deref();
        let expected = ":- dynamic n/1.\nf(X) :- g(X), h(X).\ng(X) :- k(X).\nk(1).\n";
        assert_eq!(right, Some(expected));
        let program = String::from_utf8(changed.bytes).unwrap();
        let right = |name: &str| {
            format!(
                "'{name}'(A0) :- gabarito_right:'{name}'(A0).\n\
                 :- prolog_load_context(module, M), \
                 '$wrap_predicate'(M:'{name}'(A0), gabarito, _, _, gabarito_right:'{name}'(A0)).\n"
            )
        };
        let expected = format!("\n\n\nh(2).\n\n{}{}", right("f"), right("g"));
        assert_eq!(program, expected);
    }

    #[test]
    fn right_predicates_share_the_state_of_the_program() {
        let solution = ":- dynamic n/1, m/1.\nn(0).\nm(0).\nf(X) :- n(X), m(X).\n";
        let program = Source::new("p.pl", ":- dynamic(n/1).\nn(1).\nf(1).\n");
        let replaced = BTreeSet::from(["f/1"]);
        let changed = with_right_predicates(&program, solution, (&replaced, &["f/1".to_owned()]));
        let expected = ":- dynamic 'm'/1.\n:- dynamic(user:'n'/1), user:export(user:'n'/1), \
                        import(user:'n'/1).\nm(0).\nf(X) :- n(X), m(X).\n";
        assert_eq!(changed.right_predicates.as_deref(), Some(expected));
    }
}
