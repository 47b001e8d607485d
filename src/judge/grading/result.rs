//! The results of a submission.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inner_calls::WrongCall;
use super::remarks::Remark;
use super::score::ItemScore;
use crate::assignment::battery::Kind;
use crate::assignment::manifest::CheckText;
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::judge::verdict::Verdict;
use crate::session::observation::{Cost, Event, Events, Termination};
use crate::session::{Interaction, Step, render};
use crate::worker::Trace;

/// All results of a submission.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    /// The result of loading it.
    pub loading: Result<Loading, NotLoaded>,
    /// The checks that were judged, in the order of the text.
    pub checks: Vec<CheckResult>,
    /// The points of each item that was judged.
    pub items: Vec<ItemScore>,
    /// Its readings of the open places of the text, as far as they were seen.
    pub readings: Vec<FollowedReading>,
    /// Remarks for its author, which cost no marks.
    pub remarks: Vec<Remark>,
    /// The time that it took in all.
    pub cost: Cost,
    /// The results of its matches, where it played any.
    pub matches: Option<Matches>,
}

/// The results of a program in matches against every sequence of replies.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Matches {
    /// Matches played.
    pub played: usize,
    /// Matches won.
    pub won: usize,
    /// Matches that ended in a draw.
    pub drawn: usize,
    /// Matches lost by the rules of the game.
    pub lost: usize,
    /// Matches lost by disqualification.
    pub disqualified: usize,
    /// Further matches, in which the opening move, which loses every match, is made for the program.
    #[serde(default)]
    pub reopened: usize,
    /// The record of the first match that was lost by the rules of the game.
    pub first_lost: Option<String>,
}

impl std::ops::AddAssign for Matches {
    fn add_assign(&mut self, other: Self) {
        self.played += other.played;
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.disqualified += other.disqualified;
        self.reopened += other.reopened;
        self.first_lost = self.first_lost.take().or(other.first_lost);
    }
}

impl Assessment {
    /// Returns whether something not run, or not decided, could still change the points.
    pub fn is_provisional(&self) -> bool {
        let mut checks = self.checks.iter();
        checks.any(|result| {
            let is_assumed = result.verdict == CheckVerdict::Pass && result.excused.is_assumed;
            result.verdict.is_open() || is_assumed
        })
    }

    /// The wrong answers of its functions, as features for comparing programs: in order, once each.
    pub fn wrong_answers(&self) -> Vec<u64> {
        let answers = self.checks.iter().flat_map(|result| &result.wrong_answers);
        let answers: BTreeSet<u64> = answers.copied().collect();
        answers.into_iter().collect()
    }

    /// Returns whether a check fails.
    pub fn has_failed(&self) -> bool {
        let mut checks = self.checks.iter();
        checks.any(|result| result.verdict == CheckVerdict::Fail)
    }
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckResult {
    pub check: Arc<CheckText>,
    /// The origin of the sessions that show it.
    pub kind: Kind,
    /// Verdict on the check.
    pub verdict: CheckVerdict,
    /// True if its function is defined at all.
    pub is_defined: bool,
    /// Cases that fail because of other functions: they do not count against the check.
    pub excused: ExcusedSummary,
    /// The number of cases, by their outcome.
    pub cases: Cases,
    /// The cases that failed, the shortest session first.
    pub failures: Vec<Failure>,
    /// The sessions of the battery that do not pass it, by their places.
    pub not_passed: BTreeSet<usize>,
    /// For each session that did not come to its end, or was not run because others did not, the number
    /// of its steps before that.
    pub endless: BTreeMap<usize, usize>,
    /// The wrong answers that count against its function, as features for comparing programs.
    pub wrong_answers: Vec<u64>,
}

/// Cases that fail because of other functions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExcusedSummary {
    /// The functions to blame, by name.
    pub functions: BTreeSet<String>,
    /// A session that passes with right functions in place of those to blame, where there is
    /// one: with its expected answers.
    pub example: Option<Interaction>,
    /// The number of cases that were run only beside right ones.
    pub skipped: usize,
    /// True if no experiment shows that they pass with those right: the operations of a TAD by which
    /// values are read and made could not be replaced, or the submission does not work beside right ones.
    pub is_assumed: bool,
}

/// The reading of an open place of the text by a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedReading {
    /// The name of the place.
    pub name: String,
    /// The readings that it follows: one, but where it may choose anew each time.
    pub followed: BTreeSet<String>,
}

impl FollowedReading {
    /// The readings in one line.
    pub fn in_words(&self) -> String {
        let followed: Vec<&str> = self.followed.iter().map(String::as_str).collect();
        followed.join(" / ")
    }
}

/// Verdict on a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckVerdict {
    /// Every case passes, but for those that other functions are to blame for, and at
    /// least one shows the function to answer as it should.
    Pass,
    /// A case counts against its function, or nothing shows it to answer as it should.
    Fail,
    /// The budget ran out first.
    NotRun,
    /// In a sample: only the whole battery says whether its function is to blame.
    NotDecided,
}

impl CheckVerdict {
    /// Returns whether more cases could still change it.
    pub fn is_open(self) -> bool {
        matches!(self, CheckVerdict::NotRun | CheckVerdict::NotDecided)
    }
}

/// The number of cases of a check, by their outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cases {
    /// Cases that pass.
    pub passed: usize,
    /// Cases that fail and count against the function.
    pub failed: usize,
    /// Cases that fail because of other functions.
    #[serde(default)]
    pub excused: usize,
    /// Cases that fail, in a sample that does not show by which function.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undecided: usize,
    /// Cases that were not run.
    pub not_run: usize,
    /// All cases.
    pub total: usize,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
pub(crate) fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A case that failed, up to the step that shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The origin of the session.
    pub kind: Kind,
    /// The verdict of the case.
    pub verdict: Verdict,
    /// The termination of the session.
    pub termination: Termination,
    /// The session up to the step that failed, with the right answers: pasted at
    /// a prompt, it shows the failure.
    pub session: Interaction,
    /// The earlier steps that went otherwise than in `session`, and what came instead.
    pub earlier: Vec<(usize, Events)>,
    /// The expected events of the step.
    pub expected: Events,
    /// The actual events of the step; `None` where the session had ended.
    pub actual: Option<Events>,
    /// The events that came before the session ended in the step.
    pub unfinished: Events,
    /// The time that the session took.
    pub cost: Cost,
    /// The lines as they ran, where they were traced.
    pub trace: Trace,
    /// The first call in the trace whose result is not right.
    pub wrong_call: Option<WrongCall>,
}

/// The order in which cases are chosen to be shown: sessions of the text before hidden ones, then by
/// the number of steps, then by the length of what is written.
pub(crate) type CaseLength = (Kind, usize, usize);

/// The length of a case of these steps, of which the last has these expected events.
pub(super) fn case_length(kind: Kind, steps: &[Step], expected: &[Event]) -> CaseLength {
    let written: usize = steps.iter().map(|step| step.statement().len()).sum();
    (kind, steps.len(), written + render(expected).len())
}

impl Failure {
    /// The place of the failure in that order.
    pub(crate) fn length(&self) -> CaseLength {
        case_length(self.kind, &self.session.steps, &self.expected)
    }

    /// About how many bytes it takes in a report.
    pub(super) fn report_bytes(&self) -> usize {
        let actual = self.actual.as_deref().unwrap_or_default();
        let answers = render(&self.expected).len() + render(actual).len();
        self.session.to_string().len() + answers
    }
}
