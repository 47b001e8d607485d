//! Cases that expose state outliving a call: caches whose key lacks an argument or is the
//! identity of a board, shared values, globals, flags left by an error.
//!
//! Each case uses several values by turns, and the first again.

mod asked;
mod boards;
mod changed;
mod moves;
mod runs;
mod values;

use fastrand::Rng;

use super::Group;
use crate::battery::Draft;

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut drafts = values::drafts();
    drafts.extend(boards::drafts(rng));
    drafts.extend(changed::drafts(rng));
    drafts.extend(moves::drafts(rng));
    drafts.extend(runs::drafts(rng));
    let drafts = drafts.into_iter();
    drafts
        .map(|draft| draft.in_group(Group::State.number()))
        .chain(runs::alone(rng))
        .collect()
}

/// A statement, after the check that it shows.
type Step = (&'static str, String);

/// A case of statements, each with the check that it shows.
fn case(steps: impl IntoIterator<Item = Step>) -> Draft {
    let steps = steps.into_iter();
    steps.fold(Draft::new(), |draft, (check, statement)| {
        draft.ask(check, statement)
    })
}

/// Case of the first call, another one, and the first again.
fn by_turns(check: &'static str, first: &str, other: &str) -> Draft {
    case([first, other, first].map(|statement| (check, statement.to_owned())))
}

/// Expression for the names of a tuple of positions.
fn names_of(positions: &str) -> String {
    format!("tuple(posicao_para_str(p) for p in {positions})")
}

/// Expression for the owners of a tuple of pieces.
fn owners_of(pieces: &str) -> String {
    format!("tuple(peca_para_str(j) for j in {pieces})")
}
