//! A histogram of marks.

use serde::Serialize;

use super::bins::{Bin, bins};
use crate::messages::Messages;

/// Width of all bars together.
const WIDTH: usize = 640;
/// Height of the tallest bar.
const HEIGHT: usize = 160;
/// Margins around the bars, for the labels of the axes.
const LEFT: usize = 72;
const RIGHT: usize = 24;
const TOP: usize = 20;
const BOTTOM: usize = 60;
/// Most labels that fit below the bars, and on a phone.
const MAX_LABELS: usize = 21;
const FEW: usize = 10;

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
    /// True if there is no room for it on a phone.
    is_minor: bool,
}

impl Histogram {
    /// Histogram of `marks`; `None` if empty.
    pub(super) fn of(marks: &[f64], scale: f64, messages: &Messages) -> Option<Self> {
        if marks.is_empty() {
            return None;
        }
        let bins = bins(marks, scale);
        let tallest = bins.iter().map(|bin| bin.count).max()?.max(1);
        let ground = TOP + HEIGHT;
        Some(Histogram {
            width: LEFT + WIDTH + RIGHT,
            height: ground + BOTTOM,
            left: LEFT,
            ground,
            right: LEFT + WIDTH,
            below: labels_below(bins.len()),
            beside: labels_beside(tallest),
            bars: bars(&bins, tallest, messages),
            title: messages.with("html-histogram", [("count", marks.len().into())]),
        })
    }
}

fn bars(bins: &[Bin], tallest: usize, messages: &Messages) -> Vec<Bar> {
    let gap = (WIDTH / bins.len() / 8).max(1);
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
            x: x_position(index, bins.len()) + gap / 2,
            y: TOP + HEIGHT - height,
            width: x_position(index + 1, bins.len()) - x_position(index, bins.len()) - gap,
            height,
            title: messages.with("html-bar", words),
            interval,
            count: bin.count,
        }
    });
    bars.collect()
}

/// Position of a value along the axis.
fn x_position(value: usize, bins: usize) -> usize {
    LEFT + WIDTH * value / bins
}

/// Labels below the bars: every value, or as many as fit.
fn labels_below(bins: usize) -> Vec<Label> {
    let every = bins.div_ceil(MAX_LABELS).max(1);
    let values = (0..=bins).step_by(every).enumerate();
    let labels = values.map(|(place, value)| Label {
        at: x_position(value, bins),
        text: value.to_string(),
        is_minor: bins > FEW && place % 2 == 1,
    });
    labels.collect()
}

/// Labels beside the bars: 0, the highest count, and its half if that is whole.
fn labels_beside(tallest: usize) -> Vec<Label> {
    let half = tallest.is_multiple_of(2).then_some(tallest / 2);
    let counts = [Some(0), half, Some(tallest)].into_iter().flatten();
    let labels = counts.map(|count| Label {
        at: TOP + HEIGHT - count * HEIGHT / tallest,
        text: count.to_string(),
        is_minor: false,
    });
    labels.collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;

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

    #[rstest]
    #[case(4, 5, 5)]
    #[case(20, 21, 11)]
    #[case(100, 21, 11)]
    fn many_values_are_not_all_written(
        #[case] bins: usize,
        #[case] labels: usize,
        #[case] on_a_phone: usize,
    ) {
        let below = labels_below(bins);
        assert_eq!(below.len(), labels);
        let major = below.iter().filter(|label| !label.is_minor).count();
        assert_eq!(major, on_a_phone);
    }

    #[rstest]
    fn bars_are_side_by_side_whatever_the_scale(#[values(1.0, 4.0, 20.0, 77.0, 100.0)] scale: f64) {
        let histogram = Histogram::of(&[0.5], scale, &Messages::new(Lingua::Pt)).unwrap();
        let ends = histogram.bars.windows(2);
        let mut ends = ends.map(|pair| (pair[0].x + pair[0].width, pair[1].x));
        assert!(ends.all(|(end, next)| end < next));
        assert!(histogram.bars.iter().all(|bar| bar.width > 4));
        let last = histogram.bars.last().unwrap();
        assert!(last.x + last.width <= histogram.right);
    }
}
