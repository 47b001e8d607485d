//! Computes the points of each component and deduction of a rubric.

use num_traits::Zero;

use super::{Derivation, Line, OutOf, Row, Step};
use crate::assignment::manifest::{Component, Criterion, Deduction, Manifest, Note, Points};
use crate::report::{Document, RuleVerdict};

/// The points of the automatic component.
fn automatic(lines: &Derivation<Step>) -> Points {
    let is_automatic = |line: &&Line<Step>| matches!(line.step, Step::Automatic { .. });
    let lines = lines.lines().iter().filter(is_automatic);
    lines.map(|line| line.points).sum()
}

/// A hand-in to be marked: its manifest, its report and its row of the sheet.
pub(super) struct HandIn<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) document: &'a Document,
    pub(super) row: &'a Row,
    /// The hours of lateness that have begun.
    pub(super) hours_late: i64,
}

impl HandIn<'_> {
    pub(super) fn add(&self, component: &Component, lines: &mut Derivation<Step>) {
        match component {
            Component::Automatic { points, out_of, .. } => {
                let max = *points;
                let share = self.document.score.share();
                let out_of = out_of.map(|max| OutOf {
                    points: share * i64::from(max),
                    max,
                });
                lines.push(Step::Automatic { max, out_of }, max * share);
            }
            Component::Barriers { points, .. } => self.add_barriers(*points, lines),
            Component::Manual { criteria, .. } => {
                for criterion in criteria {
                    self.add_criterion(criterion, lines);
                }
            }
        }
    }

    fn add_barriers(&self, max: Points, lines: &mut Derivation<Step>) {
        let tads = &self.manifest.tads;
        let respected = tads.iter().filter(|tad| self.respects(&tad.name)).count();
        let step = Step::Barriers {
            respected,
            tads: tads.len(),
            max,
        };
        let share = Points::new(whole(respected), whole(tads.len()).max(1));
        lines.push(step, max * share);
    }

    /// Returns whether the barrier of a TAD was checked and is respected.
    fn respects(&self, tad: &str) -> bool {
        let mut barriers = self.document.barriers.iter();
        barriers.any(|barrier| barrier.tad == tad && barrier.verdict == RuleVerdict::Pass)
    }

    fn add_criterion(&self, criterion: &Criterion, lines: &mut Derivation<Step>) {
        let given = self.row.given.get(&criterion.name);
        let step = Step::Criterion {
            title: criterion.title.clone(),
            is_given: given.is_some(),
            max: criterion.points,
        };
        lines.push(step, given.copied().unwrap_or_default());
    }

    /// The points that a deduction takes off, with its step; `None` if it does not apply.
    pub(super) fn taken_off(
        &self,
        deduction: &Deduction,
        lines: &Derivation<Step>,
    ) -> Option<(Step, Points)> {
        match deduction {
            Deduction::Late { points, .. } if self.hours_late > 0 => {
                let hours = self.hours_late;
                Some((Step::Late { hours }, *points * hours))
            }
            Deduction::Rule { rule, points, .. } if self.breaks(rule) => {
                let rule = rule.clone();
                Some((Step::Rule { rule }, *points))
            }
            Deduction::RuleZero { rule, .. } if self.breaks(rule) => {
                let rule = rule.clone();
                Some((Step::RuleZero { rule }, lines.total().max(Points::zero())))
            }
            Deduction::HandIns { free, points, .. } if self.row.hand_ins > *free => {
                let beyond = self.row.hand_ins - free;
                let points = (*points * i64::from(beyond)).min(automatic(lines));
                Some((Step::HandIns { beyond }, points))
            }
            Deduction::Repaired { points, .. } if self.row.is_repaired => {
                Some((Step::Repaired, *points))
            }
            _ => None,
        }
    }

    /// Returns whether a note applies to this hand-in.
    pub(super) fn needs(&self, note: &Note) -> bool {
        match note {
            Note::Late { .. } => self.hours_late > 0,
            Note::Rule { rule, .. } => self.breaks(rule),
        }
    }

    fn breaks(&self, rule: &str) -> bool {
        let mut rules = self.document.rules.iter();
        rules.any(|each| each.name == rule && each.verdict == RuleVerdict::Fail)
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
