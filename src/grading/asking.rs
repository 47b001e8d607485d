//! Who is asked what, alone or together with others.
//!
//! A question that only computes may share a process with others like it: then
//! the submission is loaded once for all of them. What is shown there is not
//! simply believed. The first failure of every check is asked again alone, and so
//! is one question of each process, whatever it showed. Where alone and together
//! are not judged alike, questions leave something behind for each other: then all
//! of them are asked alone. Where a process does not come to its end, the question
//! that it was at is asked alone, and those before and after it again together.
//!
//! While a submission is at one process, what was shown before is judged, and what
//! comes next is made [ready](super::ready).

use std::thread;
use std::time::Duration;

use super::key::Key;
use super::ready::{Ready, ready};
use super::right::Right;
use super::tally::Tally;
use crate::battery::Question;
use crate::observation::Observation;
use crate::submission::Posted;
use crate::target::{Program, Shared, Target, TargetError};
use crate::verdict::Verdict;

/// Two parties and what is known so far.
pub(super) struct Asking<'k, 'b> {
    pub(super) key: &'k Key<'b>,
    pub(super) program: Program,
    pub(super) tally: Tally,
    pub(super) until: Until,
    /// Whether questions may share a process.
    pub(super) is_sharing: bool,
}

/// How far is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// Every question, as far as this processor time goes.
    Through { budget: Duration },
    /// No further than to the first failure.
    FirstFailure,
}

/// How asking went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// As far as the budget went.
    Through,
    /// A question was judged otherwise alone than together with others.
    Leaking,
}

/// So many processes may be lost by the questions of one, before those that are
/// left are asked alone.
const LOSSES: u32 = 3;

/// Questions that a submission is at.
struct Pending<'q> {
    ready: Ready<'q>,
    posted: Posted,
}

/// A question that was judged together with others, and is to be asked alone too.
struct Doubt<'q> {
    question: &'q Question,
    right: Right,
    verdicts: Vec<Verdict>,
}

/// What was begun and is not yet judged.
#[derive(Default)]
struct Begun<'q> {
    pending: Option<Pending<'q>>,
    doubts: Vec<Doubt<'q>>,
}

impl<'b> Asking<'_, 'b> {
    /// Asks every question, until the budget is used up.
    pub(super) fn ask(&mut self) -> Result<Asked, TargetError> {
        let key = self.key;
        thread::scope(|scope| {
            let ready = ready(scope, key);
            let mut begun = Begun::default();
            for group in ready {
                if !self.goes_on() {
                    break;
                }
                let group =
                    group?.retain(|question, right| !self.tally.is_settled(question, right));
                if self.go_on(Some(group), &mut begun)? == Asked::Leaking {
                    return Ok(Asked::Leaking);
                }
            }
            if self.go_on(None, &mut begun)? == Asked::Leaking {
                return Ok(Asked::Leaking);
            }
            self.ask_doubted(begun.doubts)
        })
    }

    fn goes_on(&self) -> bool {
        match self.until {
            Until::Through { budget } => self.tally.spent() <= budget,
            Until::FirstFailure => !self.tally.has_failed(),
        }
    }

    /// Takes up a group, if there is one more, and ends the one before it.
    fn go_on(
        &mut self,
        next: Option<Ready<'b>>,
        begun: &mut Begun<'b>,
    ) -> Result<Asked, TargetError> {
        let former = match begun.pending.take() {
            None => None,
            Some(Pending { ready, posted }) => Some((self.collect(posted, &ready)?, ready)),
        };
        let mut asked = self.ask_doubted(std::mem::take(&mut begun.doubts))?;
        let mut whole = None;
        match former {
            Some((Shared::Whole(actual), ready)) => whole = Some((actual, ready)),
            Some((Shared::LostAt(step), ready)) if asked == Asked::Through => {
                asked = self.ask_in_parts(ready, step, &mut 0)?;
            }
            _ => {}
        }
        if asked == Asked::Leaking {
            return Ok(Asked::Leaking);
        }
        if let Some(next) = next {
            begun.pending = self.take_up(next)?;
        }
        if let Some((actual, ready)) = whole {
            begun.doubts = self.count(&ready, &actual);
        }
        Ok(Asked::Through)
    }

    /// Begins a group; one question alone is ended at once.
    fn take_up(&mut self, ready: Ready<'b>) -> Result<Option<Pending<'b>>, TargetError> {
        if self.is_sharing && ready.len() > 1 {
            let posted = self.program.post(ready.request(self.program.requests()));
            return Ok(Some(Pending { ready, posted }));
        }
        self.ask_alone(&ready)?;
        Ok(None)
    }

    fn collect(&mut self, posted: Posted, ready: &Ready) -> Result<Shared, TargetError> {
        let (shared, cost) = self.program.observe_posted(posted, &ready.lengths())?;
        self.tally.spend(cost);
        Ok(shared)
    }

    fn ask_alone(&mut self, ready: &Ready) -> Result<(), TargetError> {
        for (question, right) in ready.questions() {
            if self.goes_on() && !self.tally.is_settled(question, right) {
                let actual = self.program.observe(&question.interaction)?;
                self.tally.spend(actual.cost);
                self.tally.count(question, right, &actual);
            }
        }
        Ok(())
    }

    /// Questions whose process was lost when it was at a step: the question of that
    /// step alone, those before and those after it together.
    fn ask_in_parts(
        &mut self,
        ready: Ready<'b>,
        step: usize,
        losses: &mut u32,
    ) -> Result<Asked, TargetError> {
        *losses += 1;
        if *losses > LOSSES {
            self.ask_alone(&ready)?;
            return Ok(Asked::Through);
        }
        for part in ready.around(step) {
            if self.ask_part(part, losses)? == Asked::Leaking {
                return Ok(Asked::Leaking);
            }
        }
        Ok(Asked::Through)
    }

    fn ask_part(&mut self, ready: Ready<'b>, losses: &mut u32) -> Result<Asked, TargetError> {
        let ready = ready.retain(|question, right| !self.tally.is_settled(question, right));
        if !self.goes_on() {
            return Ok(Asked::Through);
        }
        let Some(Pending { ready, posted }) = self.take_up(ready)? else {
            return Ok(Asked::Through);
        };
        match self.collect(posted, &ready)? {
            Shared::LostAt(step) => self.ask_in_parts(ready, step, losses),
            Shared::Whole(actual) => {
                let doubts = self.count(&ready, &actual);
                self.ask_doubted(doubts)
            }
        }
    }

    /// Counts what questions showed together; gives those to be asked alone.
    fn count(&mut self, ready: &Ready<'b>, actual: &[Observation]) -> Vec<Doubt<'b>> {
        // What was drawn for the battery chooses the questions to be asked twice.
        let sample = usize::try_from(self.key.battery.seed).unwrap_or(0) % ready.len().max(1);
        let mut doubts = Vec::new();
        let answers = ready.questions().zip(actual);
        for (index, ((question, right), actual)) in answers.enumerate() {
            let verdicts = right.verdicts(actual);
            let has_news = self.tally.has_news(question, &verdicts);
            self.tally.count(question, right, actual);
            if index == sample || has_news {
                doubts.push(Doubt {
                    question,
                    right: right.clone(),
                    verdicts,
                });
            }
        }
        doubts
    }

    fn ask_doubted(&mut self, doubts: Vec<Doubt>) -> Result<Asked, TargetError> {
        for doubt in doubts {
            let alone = self.program.observe(&doubt.question.interaction)?;
            self.tally.spend(alone.cost);
            if doubt.right.verdicts(&alone) != doubt.verdicts {
                return Ok(Asked::Leaking);
            }
        }
        Ok(Asked::Through)
    }
}
