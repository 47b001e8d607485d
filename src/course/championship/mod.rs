//! The championship: programs that play a [game](crate::assignment::game), each against each, and the marks
//! that they get for it.
//!
//! ```text
//! deadline ──► schedule ──► (the matches) ──► results ──► standings ──► marks
//!     └──────────────────────── lateness ─────────────────────────────────┘
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`deadline`] | the hand-in times of programs |
//! | [`schedule`](mod@schedule) | the pairings, in order of play |
//! | [`runner`] | the matches, played in parallel and recorded |
//! | [`results`] | the results of the matches |
//! | [`scoring`] | the points of a match, and the scale of the marks: data of the assignment |
//! | [`standings`](mod@standings) | the list of the players, by points |
//! | [`marks`](mod@marks) | the mark of each player, step by step |
//! | [`similar_pairs`](mod@alike) | programs that are similar, for a person to look at |
//! | [`standings_table`] | the output as text, CSV and JSON |

pub mod alike;
pub mod deadline;
pub mod marks;
mod records;
pub mod results;
pub mod runner;
pub mod schedule;
pub mod scoring;
pub mod standings;
pub mod standings_table;
mod workers;

pub use alike::{SimilarPair, similar_pairs};
pub use deadline::lateness;
pub use marks::{MarkStep, PlayerMark, marks};
pub use results::ChampionshipResults;
pub use runner::{MatchConditions, Runner, RunnerError};
pub use schedule::{Pairing, schedule};
pub use standings::{HeadToHead, Standing, head_to_head, standings};
pub use standings_table::StandingsTable;
