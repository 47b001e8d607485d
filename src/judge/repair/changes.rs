//! Changes of the code of a function, likeliest first.

use std::collections::{BTreeMap, BTreeSet};

use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::operators::repairing_edits;
use super::ranking::{Suspicion, handicap};
use crate::judge::audit::{Edit, edits};
use crate::source::{CallGraph, Lines, in_module};

/// The handicap of a change in several places at once.
const SEVERAL: f64 = 0.15;
/// The handicap of a change in a helper of the function.
const HELPER: f64 = 0.05;

/// A change of a program in one place, or the same change in several.
#[derive(Debug)]
pub(super) struct Change(Vec<Edit>);

impl Change {
    /// A program with the change.
    pub(super) fn apply_to(&self, text: &str) -> String {
        let edits = self.0.iter().rev();
        edits.fold(text.to_owned(), |text, edit| edit.apply_to(&text))
    }
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
    let mut ranked: Vec<(f64, Change)> = Vec::new();
    let mut alike: BTreeMap<(&str, &str, &str, u32), (f64, Vec<&Edit>)> = BTreeMap::new();
    for edit in &edits {
        let (Some(handicap), Some((is_constant, is_own))) =
            (handicap(edit.operator), region.part_of(edit))
        else {
            continue;
        };
        let line = lines.line(edit.range.start());
        let place = if is_own { 0.0 } else { HELPER };
        let rank = handicap + place - suspicion.at(line, is_constant);
        ranked.push((rank, Change(vec![edit.clone()])));
        let from = &text[edit.range.to_std_range()];
        // In the line, and everywhere.
        for line in [line, 0] {
            let group = alike.entry((edit.operator, from, &edit.to, line));
            let group = group.or_insert((rank, Vec::new()));
            group.0 = group.0.min(rank);
            group.1.push(edit);
        }
    }
    for (rank, mut group) in alike.into_values() {
        group.sort_by_key(|edit| edit.range.start());
        group.dedup_by_key(|edit| edit.range);
        let is_apart = |pair: &[&Edit]| pair[0].range.end() <= pair[1].range.start();
        if group.len() > 1 && group.windows(2).all(is_apart) {
            let edits = group.into_iter().cloned();
            ranked.push((rank + SEVERAL, Change(edits.collect())));
        }
    }
    // Stable: changes of one rank stay in their order.
    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    ranked.into_iter().map(|(_, change)| change).collect()
}
