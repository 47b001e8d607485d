//! What is known of a submission after it was asked.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::remarks::Remark;
use super::score::ItemScore;
use crate::battery::Kind;
use crate::manifest::CheckText;
use crate::observation::{Cost, Event, Events, Termination};
use crate::target::{Loading, NotLoaded};
use crate::transcript::{Interaction, Step, render};
use crate::verdict::Verdict;

/// Everything that is known of a submission after it was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    /// How loading it went.
    pub loading: Result<Loading, NotLoaded>,
    /// The checks that were asked about, in the order of the text.
    pub checks: Vec<CheckResult>,
    /// The points of each item that was asked about.
    pub items: Vec<ItemScore>,
    /// How it reads the open places of the text, as far as that was seen.
    pub readings: Vec<Followed>,
    /// What costs nothing, and its author should know.
    pub remarks: Vec<Remark>,
    /// What it cost in all.
    pub cost: Cost,
    /// How it plays, where that was seen.
    pub matches: Option<Matches>,
}

/// What matches against every sequence of replies show of a program that plays.
#[derive(
    Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
pub struct Matches {
    /// How many were played.
    pub played: usize,
    /// How many it won.
    pub won: usize,
    /// How many ended in a draw.
    pub drawn: usize,
    /// How many it lost by the rules of the game.
    pub lost: usize,
    /// How many it lost by disqualification.
    pub disqualified: usize,
    /// The record of the first one that it lost by the rules of the game.
    pub first_lost: Option<String>,
}

impl std::ops::AddAssign for Matches {
    fn add_assign(&mut self, other: Self) {
        self.played += other.played;
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.disqualified += other.disqualified;
        self.first_lost = self.first_lost.take().or(other.first_lost);
    }
}

impl Assessment {
    /// Whether something that was not run could still change the points.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        let mut checks = self.checks.iter();
        checks.any(|result| result.verdict == CheckVerdict::NotRun)
    }
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckResult {
    /// The check.
    pub check: Arc<CheckText>,
    /// Where the sessions that show it are from.
    pub kind: Kind,
    /// Whether it passes.
    pub verdict: CheckVerdict,
    /// Whether its function is defined at all.
    pub is_defined: bool,
    /// Its cases that fail because of other functions: they do not count against it.
    pub excused: Excused,
    /// How many cases there are, and how they ended.
    pub cases: Cases,
    /// The cases that failed, the shortest session first.
    pub failures: Vec<Failure>,
}

/// Cases that fail because of other functions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Excused {
    /// Those functions, by name.
    pub functions: BTreeSet<String>,
    /// A session that passes with right functions in place of them, where there is one:
    /// with what is expected of it.
    pub example: Option<Interaction>,
}

/// How an open place of the text is read by a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// The name of the place.
    pub name: String,
    /// The readings that it follows: one, but where it may choose anew each time.
    pub followed: BTreeSet<String>,
}

impl Followed {
    /// The readings in one line.
    #[must_use]
    pub fn in_words(&self) -> String {
        let followed: Vec<&str> = self.followed.iter().map(String::as_str).collect();
        followed.join(" / ")
    }
}

/// Whether a check passes.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum CheckVerdict {
    /// Every case passes, but for those that other functions are to blame for, and at
    /// least one shows the function to answer as it should.
    Pass,
    /// A case counts against its function, or nothing shows it to answer as it should.
    Fail,
    /// The budget ran out first.
    NotRun,
}

/// How many cases a check has, and how they ended.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
pub struct Cases {
    /// Those that pass.
    pub passed: usize,
    /// Those that fail and count against the function.
    pub failed: usize,
    /// Those that fail because of other functions.
    #[serde(default)]
    pub excused: usize,
    /// Those that were not run.
    pub not_run: usize,
    /// All of them.
    pub total: usize,
}

/// A case that failed, up to the step that shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// How.
    pub verdict: Verdict,
    /// How the session ended.
    pub termination: Termination,
    /// The session up to the step that failed, with the right answers: pasted at
    /// a prompt, it shows the failure.
    pub session: Interaction,
    /// What the step should show.
    pub expected: Events,
    /// What it showed; nothing where the session had ended.
    pub actual: Option<Events>,
    /// What the session cost.
    pub cost: Cost,
}

/// How long it takes to read a case, by which the one to show is chosen: its steps, and
/// then what is written.
pub(super) type Length = (usize, usize);

/// The length of a case of these steps, of which the last should show this.
pub(super) fn length(steps: &[Step], expected: &[Event]) -> Length {
    let written: usize = steps.iter().map(|step| step.statement().len()).sum();
    (steps.len(), written + render(expected).len())
}

impl Failure {
    /// How long it takes to read.
    pub(crate) fn length(&self) -> (usize, usize) {
        length(&self.session.steps, &self.expected)
    }

    /// About how many bytes it takes in a report.
    pub(super) fn bytes(&self) -> usize {
        let actual = self.actual.as_deref().unwrap_or_default();
        let answers = render(&self.expected).len() + render(actual).len();
        self.session.to_string().len() + answers
    }
}
