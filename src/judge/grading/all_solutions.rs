//! All solutions of queries that are asked for some of them, where their order does not count.

use std::collections::BTreeMap;

use crate::assignment::battery::Case;
use crate::assignment::manifest::Like;
use crate::assignment::oracle::{Oracle, TargetError, TargetResult};
use crate::session::observation::{Event, Events};
use crate::session::{Interaction, QueryAnswer, Script, Solution};

/// The events of queries whose order does not count, by their steps, as far as the solution gives
/// them.
///
/// # Errors
/// [`TargetError::Fault`] for faults of ours.
pub(crate) fn all_solutions(
    case: &Case,
    oracle: &dyn Oracle,
) -> TargetResult<BTreeMap<usize, Events>> {
    let mut all = BTreeMap::new();
    for (place, (step, check)) in case.interaction.steps.iter().zip(&case.checks).enumerate() {
        let is_in_order = !check.comparison().like.contains(&Like::Order);
        if is_in_order || step.solutions_asked().is_none() {
            continue;
        }
        let mut steps = case.interaction.steps[..place].to_vec();
        steps.push(step.asking_for_all());
        let script = Script::of(&Interaction {
            steps,
            ..Interaction::default()
        });
        let events = match oracle.answer(&script) {
            Ok(mut answers) => answers.steps.pop().unwrap_or_default(),
            Err(TargetError::Fault(fault)) => return Err(fault.into()),
            Err(_) => Events::new(),
        };
        all.insert(place, events);
    }
    Ok(all)
}

/// Returns whether the answers to a query are followed by no other.
pub(crate) fn are_whole(events: &[Event]) -> bool {
    match events.last() {
        Some(Event::Query(QueryAnswer::Solution(Solution { is_last, .. }))) => *is_last,
        Some(Event::Query(_)) => true,
        _ => false,
    }
}
