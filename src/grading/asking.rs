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
//! comes next is made [ready](super::ready). Several processes may run it at once, each
//! at questions of its own: what they show is taken up in the order of the battery, as
//! if there were one.

use std::collections::VecDeque;
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
    /// The same submission, in as many processes as may run it at once.
    pub(super) team: Vec<Program>,
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

/// Questions that one of the team is at, by its place.
struct Pending<'q> {
    ready: Ready<'q>,
    posted: Posted,
    who: usize,
}

/// What came of them.
enum Came {
    /// Of one question, asked by itself.
    Alone(Observation),
    Together(Shared),
}

/// A question that was judged together with others, and is to be asked alone too.
struct Doubt<'q> {
    question: &'q Question,
    right: Right,
    verdicts: Vec<Verdict>,
}

/// What was begun and is not yet judged.
struct Begun<'q> {
    /// In the order of the battery.
    pending: VecDeque<Pending<'q>>,
    /// Those of the team who are at nothing.
    free: Vec<usize>,
    doubts: Vec<Doubt<'q>>,
}

impl<'b> Asking<'_, 'b> {
    /// Asks every question, until the budget is used up.
    pub(super) fn ask(&mut self) -> Result<Asked, TargetError> {
        let mut begun = Begun {
            pending: VecDeque::new(),
            free: (0..self.team.len()).rev().collect(),
            doubts: Vec::new(),
        };
        let asked = self.ask_groups(&mut begun)?;
        // Nobody is left at anything.
        for pending in begun.pending {
            self.collect(pending)?;
        }
        Ok(asked)
    }

    fn ask_groups(&mut self, begun: &mut Begun<'b>) -> Result<Asked, TargetError> {
        let key = self.key;
        thread::scope(|scope| {
            for group in ready(scope, key) {
                for part in self.parts(group?) {
                    if self.goes_on() && self.go_on(Some(part), begun)? == Asked::Leaking {
                        return Ok(Asked::Leaking);
                    }
                }
                if !self.goes_on() {
                    break;
                }
            }
            while !begun.pending.is_empty() {
                if self.go_on(None, begun)? == Asked::Leaking {
                    return Ok(Asked::Leaking);
                }
            }
            self.ask_doubted(std::mem::take(&mut begun.doubts), 0)
        })
    }

    /// What is asked at once of a group.
    fn parts(&self, group: Ready<'b>) -> Vec<Ready<'b>> {
        if self.is_sharing {
            vec![group]
        } else {
            group.each_alone()
        }
    }

    fn goes_on(&self) -> bool {
        match self.until {
            Until::Through { budget } => self.tally.spent() <= budget,
            Until::FirstFailure => !self.tally.has_failed(),
        }
    }

    /// Takes up questions, if there are more; where nobody is free for them, or there are
    /// none, ends those that were taken up first.
    fn go_on(
        &mut self,
        next: Option<Ready<'b>>,
        begun: &mut Begun<'b>,
    ) -> Result<Asked, TargetError> {
        let is_anybody_free = next.is_some() && !begun.free.is_empty();
        let ended = if is_anybody_free {
            None
        } else {
            begun.pending.pop_front()
        };
        let Some(who) = ended
            .as_ref()
            .map_or_else(|| begun.free.pop(), |it| Some(it.who))
        else {
            return Ok(Asked::Through);
        };
        let former = ended.map(|pending| self.collect(pending)).transpose()?;
        let doubts = std::mem::take(&mut begun.doubts);
        if self.ask_doubted(doubts, who)? == Asked::Leaking {
            return Ok(Asked::Leaking);
        }
        let (mut asked, mut whole) = (Asked::Through, None);
        match former {
            None => {}
            Some((Came::Alone(actual), ready)) => self.count_alone(&ready, &actual),
            Some((Came::Together(Shared::Whole(actual)), ready)) => whole = Some((actual, ready)),
            Some((Came::Together(Shared::LostAt(step)), ready)) => {
                asked = self.ask_in_parts(ready, step, who, &mut 0)?;
            }
        }
        if asked == Asked::Leaking {
            return Ok(Asked::Leaking);
        }
        match next.and_then(|next| self.open(next)) {
            Some(next) => begun.pending.push_back(self.take_up(next, who)),
            None => begun.free.push(who),
        }
        if let Some((actual, ready)) = whole {
            begun.doubts = self.count(&ready, &actual);
        }
        Ok(Asked::Through)
    }

    /// Those that need to be asked, if any do.
    fn open(&mut self, ready: Ready<'b>) -> Option<Ready<'b>> {
        let open = ready.retain(|question, right| !self.tally.skips(question, right));
        (open.len() > 0).then_some(open)
    }

    /// Begins questions that may share a process, or one by itself.
    fn take_up(&mut self, ready: Ready<'b>, who: usize) -> Pending<'b> {
        let program = &mut self.team[who];
        let posted = match ready.alone() {
            Some(question) => program.post_alone(&question.interaction),
            None => program.post(ready.request(program.requests())),
        };
        Pending { ready, posted, who }
    }

    fn collect(&mut self, pending: Pending<'b>) -> Result<(Came, Ready<'b>), TargetError> {
        let Pending { ready, posted, who } = pending;
        let program = &mut self.team[who];
        let (came, cost) = if let Some(question) = ready.alone() {
            let shown = program.observe_alone(posted, &question.interaction)?;
            let cost = shown.cost;
            (Came::Alone(shown), cost)
        } else {
            let (shared, cost) = program.observe_posted(posted, &ready.lengths())?;
            (Came::Together(shared), cost)
        };
        self.tally.spend(cost);
        Ok((came, ready))
    }

    /// Questions whose process was lost when it was at a step: the question of that
    /// step alone, those before and those after it together.
    fn ask_in_parts(
        &mut self,
        ready: Ready<'b>,
        step: usize,
        who: usize,
        losses: &mut u32,
    ) -> Result<Asked, TargetError> {
        *losses += 1;
        let parts = if *losses > LOSSES {
            ready.each_alone()
        } else {
            ready.around(step).into()
        };
        for part in parts {
            if self.ask_part(part, who, losses)? == Asked::Leaking {
                return Ok(Asked::Leaking);
            }
        }
        Ok(Asked::Through)
    }

    fn ask_part(
        &mut self,
        part: Ready<'b>,
        who: usize,
        losses: &mut u32,
    ) -> Result<Asked, TargetError> {
        if !self.goes_on() {
            return Ok(Asked::Through);
        }
        let Some(part) = self.open(part) else {
            return Ok(Asked::Through);
        };
        let pending = self.take_up(part, who);
        match self.collect(pending)? {
            (Came::Alone(actual), ready) => {
                self.count_alone(&ready, &actual);
                Ok(Asked::Through)
            }
            (Came::Together(Shared::LostAt(step)), ready) => {
                self.ask_in_parts(ready, step, who, losses)
            }
            (Came::Together(Shared::Whole(actual)), ready) => {
                let doubts = self.count(&ready, &actual);
                self.ask_doubted(doubts, who)
            }
        }
    }

    /// Counts what a question showed by itself.
    fn count_alone(&mut self, ready: &Ready<'b>, actual: &Observation) {
        for (question, right) in ready.questions() {
            if !self.tally.skips(question, right) {
                self.tally.count(question, right, actual);
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
            // A larger team is asked more that is settled meanwhile: it is not counted.
            if self.tally.skips(question, right) {
                continue;
            }
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

    fn ask_doubted(&mut self, doubts: Vec<Doubt>, who: usize) -> Result<Asked, TargetError> {
        for doubt in doubts {
            let alone = self.team[who].observe(&doubt.question.interaction)?;
            self.tally.spend(alone.cost);
            if doubt.right.verdicts(&alone) != doubt.verdicts {
                return Ok(Asked::Leaking);
            }
        }
        Ok(Asked::Through)
    }
}
