//! The representations of ours that are put beneath a program, a choice of TADs at a time.

use std::collections::{BTreeMap, BTreeSet};

use crate::assignment::manifest::Manifest;
use crate::assignment::substitution::{Plan, Substitution};

/// The built-in type of values of a type that a program cannot change: by changing our own type, it
/// could let its values bear what it does to them.
const SEALED: &str = "object";

/// Each choice of TADs, the fewest first, over values that note what they refuse: where one TAD is
/// replaced, or all are, of the built-in types of the program's own, which `bases` are. Then each
/// choice over values of a type that the program cannot change.
pub(super) fn layers(
    substitution: &Substitution,
    manifest: &Manifest,
    bases: &BTreeMap<String, String>,
) -> Vec<Plan> {
    let tads: Vec<&String> = manifest.tads.iter().map(|tad| &tad.name).collect();
    let choices = (1..1_usize << tads.len()).map(|set| {
        let places = 0..tads.len();
        let within = places.filter(|place| set >> place & 1 == 1);
        within.map(|place| tads[place].clone()).collect()
    });
    let mut choices: Vec<BTreeSet<String>> = choices.collect();
    choices.sort_by_key(BTreeSet::len);
    let like_own = |tads: &BTreeSet<String>| {
        let bases = bases.iter().filter(|(tad, _)| tads.contains(*tad));
        layer(tads, bases.map(|(tad, base)| (tad, base.as_str())))
    };
    let noting = choices.iter().map(|tads| match tads.len() {
        1 => like_own(tads),
        _ => layer(tads, [].into_iter()),
    });
    let all = choices.last().map(like_own);
    let all = all.filter(|all| tads.len() > 1 && !all.bases.is_empty());
    let can_be_sealed = |tads: &&BTreeSet<String>| {
        let mut tads = tads.iter();
        tads.all(|tad| substitution.can_be_sealed(tad))
    };
    let sealed = choices
        .iter()
        .filter(can_be_sealed)
        .map(|tads| layer(tads, tads.iter().map(|tad| (tad, SEALED))));
    noting.chain(all).chain(sealed).collect()
}

fn layer<'t>(tads: &BTreeSet<String>, bases: impl Iterator<Item = (&'t String, &'t str)>) -> Plan {
    let bases = bases.map(|(tad, base)| (tad.clone(), base.to_owned()));
    Plan {
        opaque: tads.clone(),
        bases: bases.collect(),
        ..Plan::default()
    }
}

/// Returns whether the program cannot change the type of the values of a layer.
pub(super) fn is_sealed(layer: &Plan) -> bool {
    layer.bases.values().any(|base| base == SEALED)
}
