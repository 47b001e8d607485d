//! Changes of the code of a function, likeliest first.

use std::collections::{BTreeMap, BTreeSet};

use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};
use similar::TextDiff;

use super::operators::repairing_edits;
use super::ranking::{Suspicion, handicap};
use crate::judge::audit::{Edit, edits};
use crate::judge::proved_changes::ChangedPlace;
use crate::source::{CallGraph, Lines, in_module};

/// The handicap of a change in several places at once.
const SEVERAL: f64 = 0.15;
/// The handicap of a change in a helper of the function.
const HELPER: f64 = 0.05;

/// A change of a program in one place, or the same change in several.
pub(super) struct Change(Vec<RankedEdit>);

/// A program with changes, and their places in the program as it was handed in.
pub(super) struct Candidate {
    pub(super) text: String,
    pub(super) places: Vec<ChangedPlace>,
}

impl Change {
    /// A program with the change. `origins` are the lines that its lines come from.
    pub(super) fn apply_to(&self, base: &Candidate, origins: &[u32]) -> Candidate {
        let edits = self.0.iter().rev();
        let text = edits.fold(base.text.clone(), |text, each| each.edit.apply_to(&text));
        let place = |line: u32| (line as usize).saturating_sub(1);
        let origin = |line: u32| origins.get(place(line)).copied().unwrap_or(line);
        let places = self.0.iter().map(|each| ChangedPlace {
            line: origin(each.line),
            kind: each.edit.operator.to_owned(),
        });
        let mut places: Vec<ChangedPlace> = base.places.iter().cloned().chain(places).collect();
        places.dedup();
        Candidate { text, places }
    }
}

/// For each line of a changed text, the line from 1 of the original that it comes from.
pub(super) fn line_origins(original: &str, changed: &str) -> Vec<u32> {
    let diff = TextDiff::from_lines(original, changed);
    let origins = diff.ops().iter().flat_map(|op| {
        let (old, new) = (op.old_range(), op.new_range());
        let last = old.len().saturating_sub(1);
        (0..new.len()).map(move |place| old.start + place.min(last) + 1)
    });
    origins
        .map(|line| u32::try_from(line).unwrap_or_default())
        .collect()
}

/// The code of a function: its definition, and the helpers and constants that no other function
/// of the assignment is.
struct Region {
    /// Definitions, and whether each is a constant and the function itself.
    parts: Vec<(TextRange, bool, bool)>,
}

impl Region {
    fn of(text: &str, body: &[Stmt], function: &str, others: &BTreeSet<&str>) -> Self {
        let is_other = |name: &str| name != function && others.contains(name);
        let mut names = CallGraph::with_constants(text).reachable([function], is_other);
        names.retain(|name| !is_other(name));
        let parts = body.iter().filter_map(|stmt| {
            let name = match stmt {
                Stmt::FunctionDef(def) => def.name.as_str(),
                Stmt::ClassDef(def) => def.name.as_str(),
                Stmt::Assign(assign) => match &assign.targets[..] {
                    [Expr::Name(name)] => name.id.as_str(),
                    _ => return None,
                },
                _ => return None,
            };
            let part = (stmt.range(), stmt.is_assign_stmt(), name == function);
            names.contains(name).then_some(part)
        });
        Region {
            parts: parts.collect(),
        }
    }

    fn part_of(&self, edit: &Edit) -> Option<(bool, bool)> {
        let mut parts = self.parts.iter();
        let found = parts.find(|(range, ..)| range.contains_range(edit.range))?;
        Some((found.1, found.2))
    }
}

/// The changes of the code of a function, likeliest first; none of a text that is not Python.
/// `others` are the functions of the assignment, `expected` texts that documented sessions print.
pub(super) fn ranked_changes(
    text: &str,
    (function, others): (&str, &BTreeSet<&str>),
    suspicion: &Suspicion,
    expected: &[String],
) -> Vec<Change> {
    let found = in_module(text, |module| {
        let region = Region::of(text, &module.syntax().body, function, others);
        let ranges: Vec<TextRange> = region.parts.iter().map(|part| part.0).collect();
        let mut found = repairing_edits(text, module, &ranges, expected);
        // An audit makes texts wrong by letters that no one meant.
        let made = edits(text, module).into_iter();
        found.extend(made.filter(|edit| edit.operator != "text"));
        (region, found)
    });
    let Some((region, edits)) = found else {
        return Vec::new();
    };
    let lines = Lines::of(text);
    let edits = edits.into_iter().filter_map(|edit| {
        let (is_constant, is_own) = region.part_of(&edit)?;
        let line = lines.line(edit.range.start());
        let place = if is_own { 0.0 } else { HELPER };
        let rank = handicap(edit.operator)? + place - suspicion.at(line, is_constant);
        Some(RankedEdit { edit, line, rank })
    });
    let edits: Vec<RankedEdit> = edits.collect();
    let mut ranked = in_several_places(text, &edits);
    ranked.splice(
        0..0,
        edits
            .into_iter()
            .map(|each| (each.rank, Change(vec![each]))),
    );
    // Stable: changes of one rank stay in their order.
    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    ranked.into_iter().map(|(_, change)| change).collect()
}

/// An edit of the code of a function, and its rank: the lower, the likelier.
#[derive(Clone)]
struct RankedEdit {
    edit: Edit,
    line: u32,
    rank: f64,
}

/// The edits that can be made in several places at once, in a line or everywhere.
fn in_several_places(text: &str, edits: &[RankedEdit]) -> Vec<(f64, Change)> {
    let mut alike: BTreeMap<(&str, &str, &str, u32), Vec<&RankedEdit>> = BTreeMap::new();
    for each in edits {
        let RankedEdit { edit, line, .. } = each;
        let from = &text[edit.range.to_std_range()];
        // No line is 0: it stands for every line.
        for line in [*line, 0] {
            let group = alike.entry((edit.operator, from, &edit.to, line));
            group.or_default().push(each);
        }
    }
    let groups = alike.into_values().filter_map(|mut group| {
        group.sort_by_key(|each| each.edit.range.start());
        group.dedup_by_key(|each| each.edit.range);
        let is_apart =
            |pair: &[&RankedEdit]| pair[0].edit.range.end() <= pair[1].edit.range.start();
        let ranks = group.iter().map(|each| each.rank);
        let rank = ranks.min_by(f64::total_cmp)? + SEVERAL;
        let edits = group.iter().map(|each| (*each).clone());
        let is_several = group.len() > 1 && group.windows(2).all(is_apart);
        is_several.then(|| (rank, Change(edits.collect())))
    });
    groups.collect()
}
