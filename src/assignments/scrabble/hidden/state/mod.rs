//! Cases that expose state outliving a call: caches whose key lacks an argument or is the
//! identity of a list, shared values, globals, flags left by an error.
//!
//! Each case uses several values by turns, and the first again.

mod boards;
mod calls;
mod changed;
mod games;
mod turns;
mod words;

use super::sorteio::Sorte;
use crate::battery::Draft;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = calls::drafts();
    drafts.extend(changed::drafts());
    drafts.extend(boards::drafts(sorte));
    drafts.extend(words::drafts());
    drafts.extend(turns::drafts(sorte));
    drafts.extend(games::drafts(sorte));
    drafts
}

/// A statement, after the check that it shows.
type Step<'a> = (&'static str, &'a str);

/// A case of statements, each with the check that it shows.
fn case<'a>(steps: impl IntoIterator<Item = Step<'a>>) -> Draft {
    let steps = steps.into_iter();
    steps.fold(Draft::new(), |draft, (check, statement)| {
        draft.ask(check, statement)
    })
}

/// Expression for an empty board without a function of the text.
pub(super) const EMPTY: &str = "[['.'] * 15 for linha in range(15)]";
