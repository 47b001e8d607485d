//! What is right for a battery: made once, for every submission that is asked.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use super::blame::Functions;
use super::right::{Answers, Right};
use crate::assignment::Assignment;
use crate::battery::{Battery, Question};
use crate::manifest::Manifest;
use crate::submission::Sessions;
use crate::target::{Library, TargetError};
use crate::transcript::Script;

/// At most so many share a process, so that there is always a next to be made.
const MOST_TOGETHER: usize = 2000;

/// How many groups are made ready before they are asked for.
pub(super) const AHEAD: usize = 3;

/// A battery with the answers of the reference, each made when it is first wanted.
///
/// What is right is the same for every submission: one key judges a class.
pub struct Key<'b> {
    pub(super) manifest: &'b Manifest,
    pub(super) battery: &'b Battery,
    pub(super) functions: Arc<Functions>,
    answers: Answers,
    groups: Vec<Slot<'b>>,
}

/// A group, if it was made.
struct Slot<'b> {
    questions: Range<usize>,
    made: Mutex<Option<Arc<Group<'b>>>>,
}

/// Questions that may share a process, and what is right for each.
pub(super) struct Group<'b> {
    pub(super) questions: &'b [Question],
    pub(super) right: Vec<Right>,
    /// As they are asked together; none, where there is one alone.
    pub(super) sessions: Option<Sessions>,
}

impl<'b> Key<'b> {
    /// The key of a battery.
    #[must_use]
    pub fn new(
        assignment: &'static dyn Assignment,
        manifest: &'b Manifest,
        battery: &'b Battery,
    ) -> Self {
        let functions = Arc::new(Functions::new(&manifest.functions));
        let groups = groups(&battery.questions).map(|questions| Slot {
            questions,
            made: Mutex::new(None),
        });
        Key {
            manifest,
            battery,
            answers: Answers {
                reference: Library(assignment),
                functions: Arc::clone(&functions),
            },
            functions,
            groups: groups.collect(),
        }
    }

    /// How many processes can be at questions of it at once.
    #[must_use]
    pub fn most_at_once(&self) -> NonZero<usize> {
        NonZero::new(self.groups.len()).unwrap_or(NonZero::<usize>::MIN)
    }

    /// Makes the first groups, before anybody waits for them.
    ///
    /// # Errors
    /// [`TargetError`] for faults of ours.
    pub fn make_ready(&self) -> Result<(), TargetError> {
        self.groups()
            .take(AHEAD)
            .try_for_each(|group| group.map(drop))
    }

    /// The groups in the order of the battery. Whoever wants one that another is making
    /// waits for it.
    pub(super) fn groups(&self) -> impl Iterator<Item = Result<Arc<Group<'b>>, TargetError>> {
        self.groups.iter().map(|slot| {
            let mut made = slot.made.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(group) = &*made {
                return Ok(Arc::clone(group));
            }
            let questions = &self.battery.questions[slot.questions.clone()];
            let group = Arc::new(Group::of(questions, &self.answers)?);
            *made = Some(Arc::clone(&group));
            Ok(group)
        })
    }
}

/// The places of questions that may share a process, in their order.
fn groups(questions: &[Question]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = questions.get(start..)?;
        let first = rest.first()?;
        let count = if first.group.is_none() {
            1
        } else {
            let alike = rest.iter().take_while(|each| each.group == first.group);
            alike.take(MOST_TOGETHER).count()
        };
        start += count;
        Some(start - count..start)
    })
}

impl<'b> Group<'b> {
    fn of(questions: &'b [Question], answers: &Answers) -> Result<Self, TargetError> {
        let scripts = questions.iter().map(|each| Script::of(&each.interaction));
        let scripts: Vec<Script> = scripts.collect();
        let right = questions.iter().zip(&scripts);
        // Thousands of questions call the same few sets of functions: each is kept once.
        let mut known = HashSet::new();
        let right = right.map(|(question, script)| {
            let right = Right::of(question, script, answers)?;
            Ok(right.sharing(&mut known))
        });
        Ok(Group {
            questions,
            right: right.collect::<Result<_, TargetError>>()?,
            sessions: (questions.len() > 1).then(|| Sessions::of(&scripts)),
        })
    }
}
