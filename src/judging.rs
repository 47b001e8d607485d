//! The judgement of a hand-in: what it shows, what is read in it, and the report on both.

use std::num::NonZero;
use std::time::Duration;

use crate::assignment::Assignment;
use crate::barriers::{Looked, Questions, Subject};
use crate::battery::Battery;
use crate::grading::{Assessment, Kept, Key, assess, drive};
use crate::intake::HandIn;
use crate::manifest::{Language, Manifest};
use crate::observation::Cost;
use crate::report::{Messages, Report};
use crate::rules::{self, RuleResult};
use crate::submission::{Machine, Source};
use crate::target::{Program, TargetError};

/// What barriers are given of the processor's time, however much the battery took.
const LEAST_FOR_BARRIERS: Duration = Duration::from_secs(30);

/// Who judges the hand-ins of an assignment, all by the same battery.
pub struct Judge<'a> {
    assignment: &'static dyn Assignment,
    manifest: &'a Manifest,
    machine: &'a Machine,
    battery: &'a Battery,
    battery_sha256: String,
    options: Vec<String>,
    key: Key<'a>,
    barriers: Questions,
    effort: Effort,
}

/// How far a judge goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Processor time of a submission in all; what it does not reach is not run.
    pub budget: Duration,
    /// Which failing cases are kept.
    pub kept: Kept,
    /// How many processes may run a submission at once.
    pub processes: NonZero<usize>,
}

/// What is known of a hand-in.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// What its sessions show.
    pub assessment: Assessment,
    /// What was read in the program.
    pub rules: Vec<RuleResult>,
    /// Whether it respects the barriers of the TADs.
    pub barriers: Looked,
}

impl<'a> Judge<'a> {
    /// A judge by this battery.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn new(
        assignment: &'static dyn Assignment,
        manifest: &'a Manifest,
        machine: &'a Machine,
        battery: &'a Battery,
        effort: Effort,
    ) -> Result<Self, TargetError> {
        Ok(Judge {
            assignment,
            manifest,
            machine,
            battery,
            battery_sha256: battery.sha256(),
            options: Vec::new(),
            key: Key::new(assignment, manifest, battery),
            barriers: Questions::of(battery, assignment, manifest)?,
            effort,
        })
    }

    /// This judge, whose questions were chosen by these options of the command line:
    /// reports say so.
    #[must_use]
    pub fn asking(self, options: Vec<String>) -> Self {
        Judge { options, ..self }
    }

    /// The SHA-256 of all that is asked, in hexadecimal.
    #[must_use]
    pub fn battery_sha256(&self) -> &str {
        &self.battery_sha256
    }

    /// Judges a hand-in.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours; whatever the submission does is in the
    /// judgement.
    pub fn judge(&self, handed_in: &HandIn) -> Result<Judgement, TargetError> {
        let source = &handed_in.source;
        let (mut assessment, program) = if let Some(contest) = self.assignment.contest() {
            (contest.comply(self.manifest, self.machine, source)?, None)
        } else {
            let driver = drive(self.manifest, self.machine, source)?;
            let Effort { budget, kept, .. } = self.effort;
            assess(&self.key, driver, budget, kept)?
        };
        let barriers = match program {
            None => Looked::at_nothing(Cost::default()),
            Some(program) => self.barriers(source, program, assessment.cost)?,
        };
        assessment.cost += barriers.cost;
        Ok(Judgement {
            assessment,
            rules: self.rules(handed_in),
            barriers,
        })
    }

    /// The barriers of a program that has been asked the battery.
    fn barriers(
        &self,
        source: &Source,
        program: Program,
        spent: Cost,
    ) -> Result<Looked, TargetError> {
        let Effort {
            budget, processes, ..
        } = self.effort;
        let subject = Subject {
            assignment: self.assignment,
            manifest: self.manifest,
            machine: self.machine,
            source,
            processes,
        };
        let left = budget.saturating_sub(spent.cpu).max(LEAST_FOR_BARRIERS);
        subject.barriers(program, &self.barriers, left)
    }

    fn rules(&self, handed_in: &HandIn) -> Vec<RuleResult> {
        match self.manifest.language {
            Language::Prolog => Vec::new(),
            Language::Python => {
                let text = String::from_utf8_lossy(&handed_in.source.bytes);
                rules::judge(&self.manifest.rules, &text, handed_in.package.as_ref())
            }
        }
    }

    /// The report on a hand-in.
    #[must_use]
    pub fn report<'r>(
        &'r self,
        handed_in: &'r HandIn,
        judgement: &'r Judgement,
        messages: &'r Messages,
    ) -> Report<'r> {
        Report {
            assignment: self.assignment.name(),
            manifest: self.manifest,
            source: &handed_in.source,
            interpreter: format!(
                "{} {}",
                self.manifest.language, self.machine.interpreter.version
            ),
            battery: self.battery,
            battery_sha256: &self.battery_sha256,
            options: &self.options,
            sandbox: self.machine.jail.sandbox(),
            assessment: &judgement.assessment,
            rules: &judgement.rules,
            barriers: &judgement.barriers,
            all_failures: self.effort.kept == Kept::All,
            messages,
        }
    }
}
