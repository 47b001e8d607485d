//! The judgement of a hand-in: what it shows, what is read in it, and the report on both.

#[cfg(not(target_family = "wasm"))]
pub mod audit;
pub mod barriers;
pub mod certificates;
pub mod grading;
pub mod hints;
mod judged;
#[cfg(not(target_family = "wasm"))]
pub mod lint;
#[cfg(not(target_family = "wasm"))]
mod live;
pub mod proved_changes;
mod queries;
#[cfg(not(target_family = "wasm"))]
pub mod repair;
pub mod rules;
pub mod similarity;
pub mod verdict;

pub use judged::Judged;
#[cfg(not(target_family = "wasm"))]
pub use live::LiveJudge;

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use crate::HAS_THREADS;
use crate::assignment::battery::Battery;
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::{NotLoaded, Program, TargetResult};
use crate::assignment::{Assignment, DataError};
use crate::judge::barriers::{BarrierResults, ProbeCases, Subject};
pub use crate::judge::grading::RunOptions;
use crate::judge::grading::{
    AnswerKey, Assessment, CheckResult, CheckVerdict, LoadedWorkers, Phase, Submission, Watch,
    assess, assess_loaded, assess_predicates,
};
use crate::judge::proved_changes::{ProvedChange, proved_changes};
use crate::judge::rules::RuleResult;
use crate::messages::{Messages, Notice};
use crate::sandbox::interrupt;
use crate::source::Language;
use crate::worker::intake::{FileKind, HandIn};
use crate::worker::{Fault, Machine, Source};

/// Minimum processor time for barriers, however much the battery took.
const LEAST_FOR_BARRIERS: Duration = Duration::from_secs(30);

/// The battery and the expected answers by which all hand-ins of an assignment are judged.
pub struct PreparedBattery<'a> {
    assignment: &'a Assignment,
    match_judge: Option<&'static dyn MatchJudge>,
    battery: &'a Battery,
    battery_sha256: String,
    /// The only function that is judged, if any.
    focus: Option<String>,
    options: Vec<String>,
    key: AnswerKey<'a>,
    barriers: ProbeCases,
}

/// Judges hand-ins by a prepared battery.
pub struct Judge<'a> {
    prepared: &'a PreparedBattery<'a>,
    machine: &'a Machine,
    run_options: RunOptions,
    watch: Option<&'a Watch>,
    /// The assignments that a program may be for by mistake.
    others: fn() -> Result<Vec<Assignment>, DataError>,
}

/// Judges programs by whole matches.
pub trait MatchJudge: Sync {
    /// Tries a program in matches against every sequence of replies, as far as `run_options` go.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    fn judge(
        &self,
        manifest: &Manifest,
        submission: Submission,
        run_options: RunOptions,
    ) -> Result<Assessment, Fault>;
}

/// The results of a hand-in.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The results of its sessions.
    pub assessment: Assessment,
    pub rules: Vec<RuleResult>,
    /// The results on the barriers of the TADs.
    pub barriers: BarrierResults,
    /// The changes that mend functions, by function, as far as hints show them.
    pub changes: BTreeMap<String, ProvedChange>,
}

/// A judgement without barriers and the changes that hints show.
pub struct BegunJudgement {
    /// The judgement as far as it is known.
    pub judgement: Judgement,
    /// The processes that examine barriers, where there are any.
    workers: Option<Vec<Program>>,
}

impl<'a> PreparedBattery<'a> {
    /// Prepares a battery.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn new(assignment: &'a Assignment, battery: &'a Battery) -> TargetResult<Self> {
        let (battery_sha256, prepared) = rayon::join(
            || battery.sha256(),
            || {
                let key = AnswerKey::new(assignment, battery)?;
                TargetResult::Ok((key, ProbeCases::of(battery, None, assignment)?))
            },
        );
        let (key, barriers) = prepared?;
        Ok(PreparedBattery {
            assignment,
            match_judge: None,
            battery,
            battery_sha256,
            focus: None,
            options: Vec::new(),
            key,
            barriers,
        })
    }

    /// Restricts the battery to judging one function; unchanged for `None`.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours.
    pub fn focused_on(self, function: Option<&str>) -> TargetResult<Self> {
        let Some(function) = function else {
            return Ok(self);
        };
        let about = self.battery.about(function);
        Ok(PreparedBattery {
            battery_sha256: about.sha256(),
            barriers: ProbeCases::of(self.battery, Some(function), self.assignment)?,
            key: self.key.focused_on(function),
            focus: Some(function.to_owned()),
            ..self
        })
    }

    /// Judges programs by whole matches instead, if `match_judge` is given.
    #[must_use]
    pub fn judging_by_matches(self, match_judge: Option<&'static dyn MatchJudge>) -> Self {
        PreparedBattery {
            match_judge,
            ..self
        }
    }

    /// Notes the options of the command line that chose the sessions, for reports.
    #[must_use]
    pub fn with_options(self, options: Vec<String>) -> Self {
        PreparedBattery { options, ..self }
    }
}

impl<'a> Judge<'a> {
    /// A judge by a prepared battery.
    pub fn new(
        prepared: &'a PreparedBattery<'a>,
        machine: &'a Machine,
        run_options: RunOptions,
    ) -> Self {
        Judge {
            prepared,
            machine,
            run_options,
            watch: None,
            others: || Ok(Vec::new()),
        }
    }

    /// Recognizes programs for the other assignments, for reports.
    #[must_use]
    pub fn recognizing_other_assignments(
        self,
        others: fn() -> Result<Vec<Assignment>, DataError>,
    ) -> Self {
        Judge { others, ..self }
    }

    /// Reports progress to `watch`.
    #[must_use]
    pub fn with_watch(self, watch: &'a Watch) -> Self {
        Judge {
            watch: Some(watch),
            ..self
        }
    }

    /// The SHA-256 of the battery, in hexadecimal.
    pub fn battery_sha256(&self) -> &str {
        &self.prepared.battery_sha256
    }

    /// Judges a hand-in.
    ///
    /// # Errors
    /// [`TargetError`](crate::assignment::oracle::TargetError) for faults of ours; whatever the submission does is in the
    /// judgement.
    pub fn judge(&self, handed_in: &HandIn) -> TargetResult<Judgement> {
        let submission = Submission {
            machine: self.machine,
            source: &handed_in.source,
            deadline: Instant::now().checked_add(self.run_options.wall),
            watch: self.watch,
        };
        self.judge_loaded(handed_in, submission, None)
    }

    /// Judges a hand-in that was loaded before its battery was ready, if it was.
    ///
    /// # Errors
    /// The errors of [`judge`](Self::judge).
    pub fn judge_loaded(
        &self,
        handed_in: &HandIn,
        submission: Submission,
        loaded: Option<Result<LoadedWorkers, NotLoaded>>,
    ) -> TargetResult<Judgement> {
        let begun = self.judge_sessions(handed_in, submission, loaded)?;
        self.finish(handed_in, submission, begun)
    }

    /// Examines the barriers of a program, and looks for the changes that hints show.
    fn finish(
        &self,
        handed_in: &HandIn,
        submission: Submission,
        begun: BegunJudgement,
    ) -> TargetResult<Judgement> {
        let judgement = self.examine_barriers(submission, begun)?;
        let changes = proved_changes(self, (handed_in, &judgement), submission)?;
        Ok(Judgement {
            changes,
            ..judgement
        })
    }

    /// Judges everything but barriers.
    fn judge_sessions(
        &self,
        handed_in: &HandIn,
        submission: Submission,
        loaded: Option<Result<LoadedWorkers, NotLoaded>>,
    ) -> TargetResult<BegunJudgement> {
        let assignment = self.prepared.assignment;
        let (assessment, workers) = match self.prepared.match_judge {
            None => self.run_battery(submission, loaded)?,
            Some(judge) => {
                let manifest = &assignment.manifest;
                let assessment = judge.judge(manifest, submission, self.run_options)?;
                (assessment, Vec::new())
            }
        };
        let rules = self.judge_rules(handed_in).into_iter();
        let rules = match &assessment.loading {
            Err(NotLoaded::Compile(_)) => rules.map(RuleResult::for_missing_program).collect(),
            Err(NotLoaded::Undecodable(error)) if error.is_invalid() => {
                rules.map(RuleResult::for_missing_program).collect()
            }
            Err(NotLoaded::Undecodable(_)) => rules.map(RuleResult::for_refused_coding).collect(),
            _ => rules.collect(),
        };
        let has_barriers = !workers.is_empty() && assignment.representations.is_some();
        let judgement = Judgement {
            assessment,
            rules,
            barriers: if has_barriers {
                BarrierResults::not_examined()
            } else {
                BarrierResults::none_examined()
            },
            changes: BTreeMap::new(),
        };
        Ok(BegunJudgement {
            judgement,
            workers: has_barriers.then_some(workers),
        })
    }

    /// Runs the battery on a program; gives the processes that may examine its barriers, too.
    fn run_battery(
        &self,
        submission: Submission,
        loaded: Option<Result<LoadedWorkers, NotLoaded>>,
    ) -> TargetResult<(Assessment, Vec<Program>)> {
        let began = Instant::now();
        let key = &self.prepared.key;
        if self.prepared.assignment.manifest.language == Language::Prolog {
            let assessment = assess_predicates(key, submission, self.run_options)?;
            return Ok((assessment, Vec::new()));
        }
        let (mut assessment, workers) = thread::scope(|scope| {
            if HAS_THREADS {
                // Prepares while the program starts; errors come again where the batches are used.
                scope.spawn(|| key.prepare());
            }
            match loaded {
                Some(loaded) => assess_loaded(key, submission, self.run_options, loaded),
                None => assess(key, submission, self.run_options),
            }
        })?;
        // The wall-clock times of concurrent processes add up to more.
        assessment.cost.wall = began.elapsed();
        Ok((assessment, workers))
    }

    /// Examines the barriers of a program that has run the battery, where it has any.
    fn examine_barriers(
        &self,
        submission: Submission,
        begun: BegunJudgement,
    ) -> TargetResult<Judgement> {
        let began = Instant::now();
        let mut judgement = begun.judgement;
        let assessment = &mut judgement.assessment;
        let is_enough = self.run_options.fail_fast && assessment.has_failed();
        let Some(workers) = begun.workers.filter(|_| !is_enough) else {
            return Ok(judgement);
        };
        submission.begin(Phase::Barriers);
        let RunOptions {
            budget, processes, ..
        } = self.run_options;
        let subject = Subject {
            assignment: self.prepared.assignment,
            submission,
            processes,
            substitution: self.prepared.key.substitution(),
            graded: &assessment.checks,
        };
        let left = budget
            .saturating_sub(assessment.cost.cpu)
            .max(LEAST_FOR_BARRIERS);
        judgement.barriers = subject.barriers(workers, &self.prepared.barriers, left)?;
        let wall = assessment.cost.wall + began.elapsed();
        assessment.cost += judgement.barriers.cost;
        assessment.cost.wall = wall;
        Ok(judgement)
    }

    fn judge_rules(&self, handed_in: &HandIn) -> Vec<RuleResult> {
        match self.prepared.assignment.manifest.language {
            Language::Prolog => Vec::new(),
            Language::Python => {
                let rules = &self.prepared.assignment.manifest.rules;
                let source = &handed_in.source;
                let text = match source.text(Language::Python) {
                    // Python reads no more of it either.
                    Err(error) if error.is_invalid() => {
                        Some(String::from_utf8_lossy(&source.bytes).into_owned())
                    }
                    text => text.ok(),
                };
                let package = handed_in.package.as_ref();
                let mut results = rules::judge_rules(rules, text.as_deref(), package);
                for module in &handed_in.source.neighbours {
                    let of_module = rules::judge_rules(rules, module.text().ok().as_deref(), None);
                    rules::add_module(&mut results, of_module, &module.path);
                }
                results
            }
        }
    }

    /// The kind of a file that passes no check, as far as its content shows it; `None` for a file
    /// that defines functions of the text, which is a program of the assignment, however wrong.
    fn file_kind_notice(&self, source: &Source, assessment: &Assessment) -> Option<Notice> {
        let is_broken = |check: &CheckResult| check.verdict == CheckVerdict::Fail;
        if !assessment.checks.iter().all(is_broken) {
            return None;
        }
        let Assignment { name, manifest, .. } = self.prepared.assignment;
        let loading = assessment.loading.as_ref().ok();
        let defined = loading.map_or(0, |loading| loading.defined(manifest));
        let kind = FileKind::of(&source.bytes, manifest.language);
        if defined == 0
            && let Some(kind) = kind
        {
            return Some(kind.notice(&source.name, manifest.language));
        }
        let defined_of = |other: &Assignment| loading.map_or(0, |it| it.defined(&other.manifest));
        let other = (self.others)().ok()?.into_iter().max_by_key(defined_of)?;
        let most = other.manifest.functions.len().div_ceil(2).max(defined + 1);
        let notice = Notice::new("file-assignment").with("file", &source.name);
        let notice = notice.with("name", &other.name).with("expected", name);
        (defined_of(&other) >= most).then_some(notice)
    }

    /// The data of a report on a submission.
    pub fn for_report<'b>(
        &'b self,
        handed_in: &'b HandIn,
        judgement: &'b Judgement,
        messages: &'b Messages,
    ) -> Judged<'b> {
        Judged {
            assignment: &self.prepared.assignment.name,
            manifest: &self.prepared.assignment.manifest,
            source: &handed_in.source,
            interpreter: format!(
                "{} {}",
                self.prepared.assignment.manifest.language, self.machine.interpreter.version
            ),
            battery: self.prepared.battery,
            battery_sha256: &self.prepared.battery_sha256,
            options: &self.prepared.options,
            sandbox: self.machine.jail.sandbox(),
            assessment: &judgement.assessment,
            not_a_program: self.file_kind_notice(&handed_in.source, &judgement.assessment),
            rules: &judgement.rules,
            barriers: &judgement.barriers,
            changes: &judgement.changes,
            run_options: self.run_options,
            is_interrupted: interrupt::is_requested(),
            messages,
        }
    }
}
