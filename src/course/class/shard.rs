//! Shards of a class, one for each of several machines.

use std::env;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::messages::Notice;

/// The `index`-th of `count` shards, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    index: usize,
    count: usize,
}

/// The variables in which GitLab sets the index of a job, from 1, and the number of jobs.
const GITLAB: [&str; 2] = ["CI_NODE_INDEX", "CI_NODE_TOTAL"];
/// The variable in which Kubernetes sets the index of a job, from 0.
const KUBERNETES: &str = "JOB_COMPLETION_INDEX";
/// The error of a text that does not have the form of a shard.
const FORM: Notice = Notice::new("shard-form");

impl Shard {
    /// Returns whether the hand-in at this place, from 0, belongs to the shard. Neighbours belong
    /// to different shards, so that slow hand-ins are spread evenly.
    pub fn contains(self, place: usize) -> bool {
        place % self.count == self.index - 1
    }

    /// The shard, out of the same count, that the hand-in at this place belongs to.
    #[must_use]
    pub fn shard_of(self, place: usize) -> Shard {
        Shard {
            index: place % self.count + 1,
            count: self.count,
        }
    }

    fn new(index: usize, count: usize) -> Result<Self, Notice> {
        if (1..=count).contains(&index) {
            Ok(Shard { index, count })
        } else {
            Err(FORM)
        }
    }

    fn parse(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, Notice> {
        let number = |text: &str| text.parse::<usize>().map_err(|_| FORM);
        let told = |name: &str| {
            let value = variable(name);
            let value =
                value.ok_or_else(|| Notice::new("shard-not-a-job").with("variable", name))?;
            number(&value)
        };
        match text.split_once('/') {
            None if text == "auto" => Self::new(told(GITLAB[0])?, told(GITLAB[1])?),
            Some(("auto", count)) => Self::new(told(KUBERNETES)?.saturating_add(1), number(count)?),
            Some((index, count)) => Self::new(number(index)?, number(count)?),
            None => Err(FORM),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// Reads `2/8`, `auto` or `auto/8`.
impl FromStr for Shard {
    type Err = Notice;

    fn from_str(text: &str) -> Result<Self, Notice> {
        Self::parse(text, &|name| env::var(name).ok())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn variable(name: &str) -> Option<String> {
        let value = match name {
            "CI_NODE_INDEX" => "3",
            "CI_NODE_TOTAL" => "4",
            "JOB_COMPLETION_INDEX" => "0",
            _ => return None,
        };
        Some(value.to_owned())
    }

    #[rstest]
    #[case("2/8", 2, 8)]
    #[case("1/1", 1, 1)]
    #[case::gitlab("auto", 3, 4)]
    #[case::kubernetes("auto/5", 1, 5)]
    fn a_part_is_read(#[case] text: &str, #[case] index: usize, #[case] count: usize) {
        assert_eq!(Shard::parse(text, &variable), Ok(Shard { index, count }));
    }

    #[rstest]
    #[case("0/8")]
    #[case("9/8")]
    #[case("2")]
    #[case("2/")]
    #[case("-1/2")]
    #[case("1/0")]
    fn what_is_no_part_is_refused(#[case] text: &str) {
        assert_eq!(Shard::parse(text, &variable), Err(FORM));
    }

    #[test]
    fn outside_of_a_job_there_is_no_automatic_part() {
        let refused = Shard::parse("auto", &|_| None);
        assert_eq!(
            refused,
            Err(Notice::new("shard-not-a-job").with("variable", "CI_NODE_INDEX"))
        );
    }

    #[test]
    fn every_place_is_of_one_part() {
        for place in 0..20 {
            let parts = (1..=3).map(|index| Shard { index, count: 3 });
            let parts: Vec<Shard> = parts.filter(|part| part.contains(place)).collect();
            assert_eq!(parts, [Shard { index: 1, count: 3 }.shard_of(place)]);
        }
    }
}
