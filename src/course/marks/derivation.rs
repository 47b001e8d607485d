//! The derivation of a mark, step by step, in exact fractions.

use num_traits::Zero;

use crate::assignment::manifest::Points;

/// The steps of a mark, each with the points that it adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivation<S>(Vec<Line<S>>);

/// A line in the breakdown of a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<S> {
    /// The reason of the points.
    pub step: S,
    /// The points that it adds; negative for a deduction.
    pub points: Points,
    /// The mark after this line.
    pub total: Points,
}

impl<S> Default for Derivation<S> {
    fn default() -> Self {
        Derivation(Vec::new())
    }
}

impl<S> Derivation<S> {
    pub(in crate::course) fn push(&mut self, step: S, points: Points) {
        let total = self.total() + points;
        self.0.push(Line {
            step,
            points,
            total,
        });
    }

    /// The mark after all steps.
    pub fn total(&self) -> Points {
        self.0.last().map_or(Points::zero(), |line| line.total)
    }

    /// The lines, in order.
    pub fn lines(&self) -> &[Line<S>] {
        &self.0
    }
}
