//! Judges a program each time that its author saves it.

use std::mem;
use std::time::Instant;

use super::grading::Submission;
use super::{BegunJudgement, Judge, Judged, Judgement};
use crate::assignment::oracle::{Program, TargetResult};
use crate::messages::Messages;
use crate::source::Language;
use crate::worker::Source;
use crate::worker::intake::HandIn;

/// A judge whose next processes are started before they are needed.
pub struct LiveJudge<'a> {
    judge: Judge<'a>,
    /// Processes that wait for a program.
    waiting: Vec<Program>,
}

impl<'a> LiveJudge<'a> {
    /// Judges by `judge`, always on the same thread: processes end with the one that started them.
    pub fn new(judge: Judge<'a>) -> Self {
        LiveJudge {
            judge,
            waiting: Vec::new(),
        }
    }

    /// Judges everything but the barriers of a program: who waits is answered sooner.
    ///
    /// # Errors
    /// Those of [`Judge::judge`].
    pub fn begin(&mut self, handed_in: &HandIn) -> TargetResult<BegunJudgement> {
        let waiting = mem::take(&mut self.waiting);
        let submission = self.submission(&handed_in.source);
        let loaded = (!waiting.is_empty())
            .then(|| submission.for_sessions().load_waiting(waiting))
            .transpose()?;
        self.judge.judge_sessions(handed_in, submission, loaded)
    }

    /// Examines the barriers of a program, too, and looks for the changes that hints show.
    ///
    /// # Errors
    /// Those of [`Judge::judge`].
    pub fn finish(&self, handed_in: &HandIn, begun: BegunJudgement) -> TargetResult<Judgement> {
        let submission = self.submission(&handed_in.source);
        self.judge.finish(handed_in, submission, begun)
    }

    /// Starts the processes of the next judgement, while nobody waits for one.
    ///
    /// # Errors
    /// [`Fault`](crate::worker::Fault) where one cannot be started.
    pub fn warm_up(&mut self) -> TargetResult<()> {
        let manifest = &self.judge.prepared.assignment.manifest;
        if manifest.language == Language::Prolog {
            return Ok(());
        }
        let empty = Source::default();
        let launched = self
            .submission(&empty)
            .launch_workers(self.judge.run_options.processes, manifest)?;
        for driver in launched {
            // The process has answered what it was sent: it can turn to another program.
            self.waiting
                .extend(Program::compile(driver.wait_until_ready()?)?.ok());
        }
        Ok(())
    }

    /// The data of a report on a program.
    pub fn for_report<'b>(
        &'b self,
        handed_in: &'b HandIn,
        judgement: &'b Judgement,
        messages: &'b Messages,
    ) -> Judged<'b> {
        self.judge.for_report(handed_in, judgement, messages)
    }

    fn submission<'s>(&self, source: &'s Source) -> Submission<'s>
    where
        'a: 's,
    {
        Submission {
            machine: self.judge.machine,
            source,
            deadline: Instant::now().checked_add(self.judge.run_options.wall),
            watch: None,
        }
    }
}
