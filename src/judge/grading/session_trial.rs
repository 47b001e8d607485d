//! Single sessions of a battery on a program that is tried, and what they print.

use std::time::Duration;

use super::answer_key::AnswerKey;
use crate::assignment::oracle::{Program, Target, TargetResult};
use crate::session::Value;
use crate::session::observation::Event;

/// The result of a session on a program that is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) struct TriedSession {
    /// True if it passes everything that it shows of the function, or of all of them.
    pub(in crate::judge) passes: bool,
    /// Processor time.
    pub(in crate::judge) cpu: Duration,
}

impl AnswerKey<'_> {
    /// Runs a session, by its place, and compares what it shows of a function, or of all of them.
    pub(in crate::judge) fn try_session(
        &self,
        place: usize,
        function: Option<&str>,
        program: &mut Program,
    ) -> TargetResult<TriedSession> {
        let (batch, within) = self.batch_of(place)?;
        let actual = program.observe(&batch.cases[within].interaction)?;
        let expected = &batch.expected[within];
        let mut shown = expected.shown_checks.iter();
        let fails = shown.any(|shown| {
            function.is_none_or(|function| shown.text.function == function)
                && expected.failing(shown, &actual).is_some()
        });
        Ok(TriedSession {
            passes: !fails && !actual.termination.is_unjudged(),
            cpu: actual.cost.cpu,
        })
    }

    /// The lines of text that the expected answers of a session have: printed ones, texts that are
    /// shown, and the messages of exceptions.
    pub(in crate::judge) fn expected_texts(&self, place: usize) -> TargetResult<Vec<String>> {
        let (batch, within) = self.batch_of(place)?;
        let events = batch.expected[within].under(0).steps.iter().flatten();
        let texts = events.filter_map(|event| match event {
            Event::Printed(text) | Event::Aside { text, .. } | Event::Shown(Value::Str(text)) => {
                Some(text.as_str())
            }
            Event::Raised(raised) => Some(raised.message.as_str()),
            _ => None,
        });
        Ok(texts.flat_map(str::lines).map(str::to_owned).collect())
    }
}
