//! State that predicates of a program in Prolog share: its dynamic predicates.

use std::collections::BTreeSet;

use crate::source::prolog::{TokenKind, clauses, tokens};

/// The predicates that a program declares dynamic, as `name/arity`.
pub(super) fn dynamic_predicates(program: &str) -> BTreeSet<String> {
    let clauses = clauses(program).into_iter();
    let declarations =
        clauses.filter(|each| each.predicate.is_none() && each.names.contains("dynamic"));
    let declared = declarations.flat_map(|each| {
        let tokens: Vec<_> = tokens(&program[each.range]).collect();
        let indicators = tokens.windows(3).filter_map(|window| match window {
            [
                (TokenKind::Name | TokenKind::Quoted, name, _),
                (_, "/", _),
                (_, arity, _),
            ] => Some(format!("{}/{arity}", name.trim_matches('\''))),
            _ => None,
        });
        indicators.collect::<Vec<_>>()
    });
    declared.collect()
}

/// Returns whether two predicates of a program, or what they call, use the same dynamic predicate.
pub fn share_state(program: &str, one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|predicate| names_reached(program, name(predicate)));
    let dynamic = dynamic_predicates(program);
    let mut names = dynamic.iter().map(|predicate| name(predicate));
    names.any(|name| one.contains(name) && other.contains(name))
}

fn name(predicate: &str) -> &str {
    predicate
        .rsplit_once('/')
        .map_or(predicate, |(name, _)| name)
}

/// The names in the clauses of predicates of this name, and of those that they call.
fn names_reached(program: &str, start: &str) -> BTreeSet<String> {
    let clauses = clauses(program);
    let mut reached = BTreeSet::from([start.to_owned()]);
    loop {
        let of_reached = clauses.iter().filter(|clause| {
            let predicate = clause.predicate.as_deref();
            predicate.is_some_and(|predicate| reached.contains(name(predicate)))
        });
        let more: BTreeSet<String> = of_reached.flat_map(|each| each.names.clone()).collect();
        if more.is_subset(&reached) {
            return reached;
        }
        reached.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_share_the_dynamic_predicates_that_they_reach() {
        let program = ":- dynamic c/1, 'd e'/2.\nf(X) :- g(X).\ng(X) :- c(X).\n\
                       h :- retractall(c(_)).\nk :- 'd e'(1, 2).\n";
        let declared = ["c/1", "d e/2"].map(str::to_owned);
        assert_eq!(dynamic_predicates(program), BTreeSet::from(declared));
        assert!(share_state(program, "f/1", "h/0"));
        assert!(!share_state(program, "k/0", "h/0"));
    }
}
