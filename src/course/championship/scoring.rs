//! The points and marks that a [`Scoring`] gives.

use std::time::Duration;

use super::Standing;
use crate::assignment::game::{Outcome, Seat};
use crate::assignment::manifest::{Points, Scoring};

const HOURS_OF_A_DAY: u64 = 24;

impl Scoring {
    /// The points of a player from a match: none for a defeat, even by disqualification.
    pub(super) fn points(&self, outcome: Outcome, seat: Seat) -> i64 {
        match outcome.winner() {
            Some(winner) if winner == seat => self.win,
            Some(_) => 0,
            None => self.draw,
        }
    }

    /// Returns whether a program this late takes part in the championship. Programs that do not
    /// must be left out of the schedule.
    pub fn takes_part(&self, late: Duration) -> bool {
        late <= Duration::from_hours(u64::from(self.latest_days) * HOURS_OF_A_DAY)
    }

    /// Returns whether few enough of a player's matches were lost by disqualification. A player
    /// without matches keeps the minimum.
    pub fn keeps_minimum(&self, standing: &Standing) -> bool {
        let most = self.disqualified * i64::from(standing.played);
        Points::from(i64::from(standing.disqualifications)) <= most
    }

    /// The share of its mark that a late program keeps, at least 0.
    pub(super) fn share_after(&self, hours: u32) -> Points {
        let days = Points::new(hours.into(), HOURS_OF_A_DAY.cast_signed());
        (Points::from(1) - self.late_per_day * days).max(Points::from(0))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::game::Reason;

    /// Scoring by easy numbers.
    pub(in super::super) fn scoring() -> Scoring {
        Scoring {
            win: 2,
            draw: 1,
            first: Points::from(10),
            last: Points::from(5),
            disqualified: Points::new(1, 10),
            late_per_day: Points::new(1, 10),
            latest_days: 10,
        }
    }

    #[rstest]
    #[case(Outcome::Won(Seat::First), 2, 0)]
    #[case(Outcome::Won(Seat::Second), 0, 2)]
    #[case(Outcome::Drawn, 1, 1)]
    #[case(Outcome::Disqualified(Seat::First, Reason::Timeout), 0, 2)]
    #[case(Outcome::Disqualified(Seat::Second, Reason::Timeout), 2, 0)]
    fn a_match_gives_its_points(#[case] outcome: Outcome, #[case] first: i64, #[case] second: i64) {
        let scoring = scoring();
        assert_eq!(scoring.points(outcome, Seat::First), first);
        assert_eq!(scoring.points(outcome, Seat::Second), second);
    }
}
