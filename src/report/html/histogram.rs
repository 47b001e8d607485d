//! A histogram of marks.

use serde::Serialize;

use super::bins::{Bin, bins};
use crate::report::Messages;

/// Width of a bar, including the gap beside it.
const STEP: usize = 32;
const GAP: usize = 4;
/// Height of the tallest bar.
const HEIGHT: usize = 160;
/// Margins around the bars, for the labels of the axes.
const LEFT: usize = 48;
const TOP: usize = 16;
const BOTTOM: usize = 48;
/// Most labels that fit below the bars.
const MAX_LABELS: usize = 21;

/// The bars and their labels.
#[derive(Debug, Serialize)]
pub(super) struct Histogram {
    width: usize,
    height: usize,
    left: usize,
    /// Position of the horizontal axis, and its right end.
    ground: usize,
    right: usize,
    bars: Vec<Bar>,
    below: Vec<Label>,
    beside: Vec<Label>,
    /// Description of the histogram in one sentence.
    title: String,
}

#[derive(Debug, Serialize)]
struct Bar {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    interval: String,
    count: usize,
    title: String,
}

#[derive(Debug, Serialize)]
struct Label {
    at: usize,
    text: String,
}

impl Histogram {
    /// Histogram of `marks`; `None` if empty.
    pub(super) fn of(marks: &[f64], scale: f64, messages: &Messages) -> Option<Self> {
        if marks.is_empty() {
            return None;
        }
        let bins = bins(marks, scale);
        let tallest = bins.iter().map(|bin| bin.count).max()?.max(1);
        let right = LEFT + STEP * bins.len();
        let ground = TOP + HEIGHT;
        Some(Histogram {
            width: right + GAP + STEP / 2,
            height: ground + BOTTOM,
            left: LEFT,
            ground,
            right,
            below: below(bins.len()),
            beside: beside(tallest),
            bars: bars(&bins, tallest, messages),
            title: messages.with("html-histogram", [("count", marks.len().into())]),
        })
    }
}

fn bars(bins: &[Bin], tallest: usize, messages: &Messages) -> Vec<Bar> {
    let bars = bins.iter().enumerate().map(|(index, bin)| {
        let height = bin.count * HEIGHT / tallest;
        let is_last = index + 1 == bins.len();
        let id = if is_last {
            "html-interval-last"
        } else {
            "html-interval-of"
        };
        let (from, to) = (bin.from.to_string(), bin.to.to_string());
        let interval = messages.with(id, [("from", from.into()), ("to", to.into())]);
        let words = [
            ("interval", interval.as_str().into()),
            ("count", bin.count.into()),
        ];
        Bar {
            x: LEFT + STEP * index + GAP / 2,
            y: TOP + HEIGHT - height,
            width: STEP - GAP,
            height,
            title: messages.with("html-bar", words),
            interval,
            count: bin.count,
        }
    });
    bars.collect()
}

/// Labels below the bars: every value, or as many as fit.
fn below(bins: usize) -> Vec<Label> {
    let every = bins.div_ceil(MAX_LABELS).max(1);
    let labels = (0..=bins).step_by(every).map(|value| Label {
        at: LEFT + STEP * value,
        text: value.to_string(),
    });
    labels.collect()
}

/// Labels beside the bars: 0, the highest count, and its half if that is whole.
fn beside(tallest: usize) -> Vec<Label> {
    let half = tallest.is_multiple_of(2).then_some(tallest / 2);
    let counts = [Some(0), half, Some(tallest)].into_iter().flatten();
    let labels = counts.map(|count| Label {
        at: TOP + HEIGHT - count * HEIGHT / tallest,
        text: count.to_string(),
    });
    labels.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Lingua;

    #[test]
    fn bars_stand_on_the_axis_and_are_as_tall_as_they_are_many() {
        let messages = Messages::new(Lingua::En);
        let marks = [0.5, 1.5, 1.6, 1.7, 1.8, 3.0];
        let histogram = Histogram::of(&marks, 4.0, &messages).unwrap();
        let heights: Vec<usize> = histogram.bars.iter().map(|bar| bar.height).collect();
        assert_eq!(heights, [40, 160, 0, 40]);
        let on_ground = |bar: &Bar| bar.y + bar.height == histogram.ground;
        assert!(histogram.bars.iter().all(on_ground));
        let beside: Vec<&str> = histogram.beside.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(beside, ["0", "2", "4"]);
        assert_eq!(histogram.below.len(), 5);
    }

    #[test]
    fn nobody_has_no_histogram() {
        assert!(Histogram::of(&[], 20.0, &Messages::new(Lingua::Pt)).is_none());
    }

    #[test]
    fn many_values_are_not_all_written() {
        assert!(below(100).len() <= MAX_LABELS);
        assert_eq!(below(20).len(), 21);
    }
}
