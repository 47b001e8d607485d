//! The marks of the players, in exact fractions.

use std::collections::BTreeMap;
use std::time::Duration;

use super::Standing;
use crate::assignment::manifest::{Points, Scoring};
use crate::course::marks::Derivation;

const SECONDS_OF_AN_HOUR: u64 = 3600;

/// A step in the derivation of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkStep {
    /// On the list: linear from the lowest mark, for the points of the last, to the highest, for
    /// the points of the first. The highest if these points are equal.
    Interpolated {
        /// The points of the player.
        points: i64,
        /// The most points on the list.
        first: i64,
        /// The fewest points on the list.
        last: i64,
    },
    /// Off the list: the mark of the last × the share of matches not lost by disqualification.
    BelowMinimum {
        /// The number of matches lost by disqualification.
        disqualified: u32,
        /// The number of matches played.
        played: u32,
    },
    /// Handed in late: a share is taken off for each hour.
    Late {
        /// The number of whole hours; a begun hour does not count.
        hours: u32,
    },
}

impl MarkStep {
    /// The mark after this step. Only [`MarkStep::Late`] depends on the mark before.
    fn apply(self, before: Points, scoring: &Scoring) -> Points {
        match self {
            MarkStep::Interpolated {
                points,
                first,
                last,
            } => {
                let share = ratio(points - last, first - last);
                scoring.last + share * (scoring.first - scoring.last)
            }
            MarkStep::BelowMinimum {
                disqualified,
                played,
            } => {
                let kept = played.saturating_sub(disqualified);
                ratio(kept.into(), played.into()) * scoring.last
            }
            MarkStep::Late { hours } => before * scoring.share_after(hours),
        }
    }
}

/// The ratio of a part to a whole; 1 if the whole is 0.
fn ratio(part: i64, whole: i64) -> Points {
    if whole == 0 {
        return Points::from(1);
    }
    Points::new(part, whole)
}

/// The mark of a player, and its derivation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerMark {
    /// The name of the player.
    pub player: String,
    /// The steps of the exact mark.
    pub derivation: Derivation<MarkStep>,
}

impl PlayerMark {
    fn new(player: &str, steps: Vec<MarkStep>, scoring: &Scoring) -> Self {
        let mut derivation = Derivation::default();
        for step in steps {
            let before = derivation.total();
            derivation.push(step, step.apply(before, scoring) - before);
        }
        PlayerMark {
            player: player.to_owned(),
            derivation,
        }
    }

    /// The exact mark.
    pub fn value(&self) -> Points {
        self.derivation.total()
    }
}

/// Computes the mark of each player, in the order of the standings. A player that is not in `late`
/// was in time; one too late to [enter](Scoring::takes_part) has no mark and no place on the list.
///
/// A player [below the minimum](Scoring::keeps_minimum) is off the list between whose points marks
/// are interpolated; the points of its matches still count.
pub fn marks(
    standings: &[Standing],
    late: &BTreeMap<String, Duration>,
    scoring: &Scoring,
) -> Vec<PlayerMark> {
    let late = |player: &str| late.get(player).copied().unwrap_or_default();
    let entered = || {
        let standings = standings.iter();
        standings.filter(|each| scoring.takes_part(late(&each.player)))
    };
    let points = || {
        entered()
            .filter(|each| scoring.keeps_minimum(each))
            .map(|each| each.points)
    };
    // If the list is empty, no mark is interpolated.
    let first = points().max().unwrap_or_default();
    let last = points().min().unwrap_or_default();
    let mark = |standing: &Standing| {
        let mut steps = vec![if scoring.keeps_minimum(standing) {
            MarkStep::Interpolated {
                points: standing.points,
                first,
                last,
            }
        } else {
            MarkStep::BelowMinimum {
                disqualified: standing.disqualifications,
                played: standing.played,
            }
        }];
        let hours = late(&standing.player).as_secs() / SECONDS_OF_AN_HOUR;
        if hours > 0 {
            let hours = u32::try_from(hours).unwrap_or(u32::MAX);
            steps.push(MarkStep::Late { hours });
        }
        PlayerMark::new(&standing.player, steps, scoring)
    };
    entered().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use num_traits::Zero;
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::two_decimals;
    use crate::course::championship::scoring::tests::scoring;

    /// A player by points, disqualifications and matches.
    fn standing(player: usize, (points, disqualifications, played): (i64, u32, u32)) -> Standing {
        Standing {
            player: format!("ra{player}"),
            points,
            disqualifications,
            played,
            ..Standing::default()
        }
    }

    fn list(rows: &[(i64, u32, u32)]) -> Vec<Standing> {
        let rows = rows.iter().enumerate();
        rows.map(|(player, row)| standing(player, *row)).collect()
    }

    #[rstest]
    #[case::no_programs(&[], &[])]
    #[case::one_player(&[(0, 0, 0)], &["10"])]
    #[case::one_player_below_the_minimum(&[(3, 2, 10)], &["4"])]
    #[case::all_equal(&[(6, 0, 6), (6, 0, 6), (6, 0, 6)], &["10", "10", "10"])]
    #[case::linear_between(&[(20, 0, 20), (15, 0, 20), (10, 0, 20)], &["10", "7.5", "5"])]
    #[case::exactly_ten_percent(&[(20, 0, 20), (10, 2, 20)], &["10", "5"])]
    #[case::just_above_ten_percent(&[(20, 0, 20), (10, 3, 20)], &["10", "4.25"])]
    #[case::just_above_ten_percent_of_few(&[(12, 0, 9), (8, 1, 9)], &["10", "4.44"])]
    // The one off the list has the fewest points, then the most.
    #[case::last_is_off_the_list(&[(9, 0, 6), (8, 0, 6), (1, 5, 6)], &["10", "5", "0.83"])]
    #[case::first_is_off_the_list(&[(9, 1, 6), (8, 0, 6), (4, 0, 6)], &["4.17", "10", "5"])]
    #[case::nobody_above_the_minimum(&[(6, 2, 6), (6, 6, 6)], &["3.33", "0"])]
    fn points_give_marks(#[case] rows: &[(i64, u32, u32)], #[case] expected: &[&str]) {
        let marks = marks(&list(rows), &BTreeMap::new(), &scoring());
        let marks: Vec<String> = marks
            .iter()
            .map(|mark| two_decimals(mark.value()))
            .collect();
        assert_eq!(marks, expected);
    }

    const HOUR: u64 = 3600;

    #[rstest]
    #[case::in_time(0, Some("7"))]
    #[case::an_hour_begun(HOUR - 1, Some("7"))]
    #[case::an_hour(HOUR, Some("6.97"))]
    #[case::a_day(24 * HOUR, Some("6.3"))]
    #[case::a_second_short_of_ten_days(240 * HOUR - 1, Some("0.03"))]
    #[case::ten_days_to_the_second(240 * HOUR, Some("0"))]
    #[case::a_second_more(240 * HOUR + 1, None)]
    #[case::years(u64::MAX, None)]
    fn lateness_costs_a_tenth_a_day(#[case] seconds: u64, #[case] expected: Option<&str>) {
        let standings = list(&[(7, 0, 6), (10, 0, 6), (5, 0, 6)]);
        let late = BTreeMap::from([("ra0".to_owned(), Duration::from_secs(seconds))]);
        let marks = marks(&standings, &late, &scoring());
        let mark = marks.iter().find(|mark| mark.player == "ra0");
        let mark = mark.map(|mark| two_decimals(mark.value()));
        assert_eq!(mark.as_deref(), expected);
    }

    #[test]
    fn who_came_too_late_is_not_on_the_list() {
        let standings = list(&[(12, 0, 6), (9, 0, 6), (3, 0, 6)]);
        let too_late = Duration::from_hours(241);
        let late = BTreeMap::from([("ra0".to_owned(), too_late)]);
        let marks = marks(&standings, &late, &scoring());
        let marks: Vec<_> = marks
            .iter()
            .map(|mark| (mark.player.as_str(), two_decimals(mark.value())))
            .collect();
        assert_eq!(marks, [("ra1", "10".to_owned()), ("ra2", "5".to_owned())]);
    }

    #[rstest]
    #[case::lateness_beyond_the_mark(MarkStep::Late { hours: 241 }, "0")]
    #[case::lateness_without_end(MarkStep::Late { hours: u32::MAX }, "0")]
    #[case::no_matches(MarkStep::BelowMinimum { disqualified: 0, played: 0 }, "5")]
    #[case::more_than_all(MarkStep::BelowMinimum { disqualified: 3, played: 2 }, "0")]
    fn no_step_leads_off_the_scale(#[case] step: MarkStep, #[case] expected: &str) {
        assert_eq!(two_decimals(step.apply(7.into(), &scoring())), expected);
    }

    #[test]
    fn a_mark_keeps_its_derivation() {
        let standings = list(&[(7, 0, 6), (4, 0, 6), (6, 0, 6), (2, 3, 6)]);
        let late = ["ra2", "ra3"].map(|name| (name.to_owned(), Duration::from_hours(24)));
        let marks = marks(&standings, &late.into(), &scoring());
        let interpolated = MarkStep::Interpolated {
            points: 6,
            first: 7,
            last: 4,
        };
        let below = MarkStep::BelowMinimum {
            disqualified: 3,
            played: 6,
        };
        let day = MarkStep::Late { hours: 24 };
        let derivations = marks.iter().map(|mark| {
            let lines = mark.derivation.lines().iter();
            lines.map(|line| (line.step, line.total)).collect()
        });
        let derivations: Vec<Vec<_>> = derivations.collect();
        assert_eq!(derivations[0].len(), 1);
        assert_eq!(
            derivations[2],
            [
                (interpolated, Points::new(25, 3)),
                (day, Points::new(15, 2))
            ]
        );
        assert_eq!(
            derivations[3],
            [(below, Points::new(5, 2)), (day, Points::new(9, 4))]
        );
    }

    /// Any player, above or below the minimum, and how late it handed in.
    fn any_player() -> impl Strategy<Value = ((i64, u32, u32), Duration)> {
        let standing = (0..200_u32).prop_flat_map(|played| {
            let lost = prop_oneof![0..=played / 10, 0..=played];
            (0..=2 * i64::from(played), lost, Just(played))
        });
        let hours = (0..250_u64).prop_map(Duration::from_hours);
        (standing, prop_oneof![Just(Duration::ZERO), hours])
    }

    proptest! {
        #[test]
        fn marks_are_from_0_to_10_and_follow_the_points(
            players in prop::collection::vec(any_player(), 0..20)
        ) {
            let (rows, late): (Vec<_>, Vec<_>) = players.into_iter().unzip();
            let standings = list(&rows);
            let late = standings.iter().map(|each| each.player.clone()).zip(late).collect();
            for mark in marks(&standings, &late, &scoring()) {
                prop_assert!(mark.value() >= Points::zero());
                prop_assert!(mark.value() <= scoring().first);
            }
            let marks = marks(&standings, &BTreeMap::new(), &scoring());
            prop_assert_eq!(marks.len(), standings.len());
            let marked = || standings.iter().zip(marks.iter().map(PlayerMark::value));
            for (one, mark) in marked() {
                prop_assert_eq!(scoring().keeps_minimum(one), mark >= scoring().last);
            }
            let listed = || marked().filter(|(each, _)| scoring().keeps_minimum(each));
            for (one, mark) in listed() {
                for (other, of_other) in listed() {
                    prop_assert_eq!(mark.cmp(&of_other), one.points.cmp(&other.points));
                }
            }
        }
    }
}
