//! Computes the points of each component and deduction of a rubric.

use num_traits::Zero;

use super::{Derivation, HandInRow, Line, MarkLineKind, OutOf};
use crate::assignment::manifest::{Component, Criterion, Deduction, Manifest, Note, Points};
use crate::report::{Document, RuleVerdict};

/// The points of the automatic component.
fn automatic_points(lines: &Derivation<MarkLineKind>) -> Points {
    let is_automatic =
        |line: &&Line<MarkLineKind>| matches!(line.step, MarkLineKind::Automatic { .. });
    let lines = lines.lines().iter().filter(is_automatic);
    lines.map(|line| line.points).sum()
}

/// A hand-in to be marked: its manifest, its report and its row of the sheet.
pub(super) struct MarkedHandIn<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) document: &'a Document,
    pub(super) row: &'a HandInRow,
    /// The hours of lateness that have begun.
    pub(super) hours_late: i64,
}

impl MarkedHandIn<'_> {
    pub(super) fn add_component(
        &self,
        component: &Component,
        lines: &mut Derivation<MarkLineKind>,
    ) {
        match component {
            Component::Automatic { points, out_of, .. } => {
                let max = *points;
                let share = self.document.score.share();
                let out_of = out_of.map(|max| OutOf {
                    points: share * i64::from(max),
                    max,
                });
                lines.push(MarkLineKind::Automatic { max, out_of }, max * share);
            }
            Component::Barriers { points, .. } => self.add_barriers(*points, lines),
            Component::Manual { criteria, .. } => {
                for criterion in criteria {
                    self.add_criterion(criterion, lines);
                }
            }
        }
    }

    fn add_barriers(&self, max: Points, lines: &mut Derivation<MarkLineKind>) {
        let tads = &self.manifest.tads;
        let respected = tads.iter().filter(|tad| self.respects(&tad.name)).count();
        let step = MarkLineKind::Barriers {
            respected,
            tads: tads.len(),
            max,
        };
        let share = Points::new(exact(respected), exact(tads.len()).max(1));
        lines.push(step, max * share);
    }

    /// Returns whether the barrier of a TAD was checked and is respected.
    fn respects(&self, tad: &str) -> bool {
        let mut barriers = self.document.barriers.iter();
        barriers.any(|barrier| barrier.tad == tad && barrier.verdict == RuleVerdict::Pass)
    }

    fn add_criterion(&self, criterion: &Criterion, lines: &mut Derivation<MarkLineKind>) {
        let given = self.row.given.get(&criterion.name);
        let step = MarkLineKind::Criterion {
            title: criterion.title.clone(),
            is_given: given.is_some(),
            max: criterion.points,
        };
        lines.push(step, given.copied().unwrap_or_default());
    }

    /// The points that a deduction takes off, with its step; `None` if it does not apply.
    pub(super) fn deduction_points(
        &self,
        deduction: &Deduction,
        lines: &Derivation<MarkLineKind>,
    ) -> Option<(MarkLineKind, Points)> {
        match deduction {
            Deduction::Late { points, .. } if self.hours_late > 0 => {
                let hours = self.hours_late;
                Some((MarkLineKind::Late { hours }, *points * hours))
            }
            Deduction::Rule { rule, points, .. } if self.breaks_rule(rule) => {
                let rule = rule.clone();
                Some((MarkLineKind::Rule { rule }, *points))
            }
            Deduction::RuleZero { rule, .. } if self.breaks_rule(rule) => {
                let rule = rule.clone();
                Some((
                    MarkLineKind::RuleZero { rule },
                    lines.total().max(Points::zero()),
                ))
            }
            Deduction::HandIns { free, points, .. } if self.row.hand_ins > *free => {
                let beyond = self.row.hand_ins - free;
                let points = (*points * i64::from(beyond)).min(automatic_points(lines));
                Some((MarkLineKind::HandIns { beyond }, points))
            }
            Deduction::Repaired { points, .. } if self.row.is_repaired => {
                Some((MarkLineKind::Repaired, *points))
            }
            _ => None,
        }
    }

    /// Returns whether a note applies to this hand-in.
    pub(super) fn needs_note(&self, note: &Note) -> bool {
        match note {
            Note::Late { .. } => self.hours_late > 0,
            Note::Rule { rule, .. } => self.breaks_rule(rule),
        }
    }

    fn breaks_rule(&self, rule: &str) -> bool {
        let mut rules = self.document.rules.iter();
        rules.any(|each| each.name == rule && each.verdict == RuleVerdict::Fail)
    }
}

fn exact(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
