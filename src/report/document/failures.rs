//! The cases that failed, as data.

use std::collections::BTreeMap;

use super::{ExceptionPlace, FailureEntry, FailureVerdict};
use crate::assignment::manifest::LEVEL_OF_LINES;
use crate::judge::Judged;
use crate::judge::grading::{CheckVerdict, Failure, FailuresKept};
use crate::judge::verdict::Verdict;
use crate::messages::Messages;
use crate::report::hint::hint;
use crate::session::observation::{Event, Place};
use crate::session::{Answer, Step, Value, render};
use crate::worker::TraceEvent;

/// Longest actual output that a report keeps, in bytes.
const MAX_ACTUAL: usize = 64 << 10;
/// Most lines of a given file that are shown with a session.
const MAX_FILE_LINES: usize = 20;

impl Judged<'_> {
    /// The shortest failure of each check, or every failure with [`FailuresKept::All`].
    pub(super) fn failure_entries(&self) -> Vec<FailureEntry> {
        if self.not_a_program.is_some() {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for result in &self.assessment.checks {
            let shown = if self.run_options.kept == FailuresKept::All {
                result.failures.len()
            } else {
                1
            };
            let shown = result.failures.iter().take(shown);
            let check = self.check_id(result);
            let given = &self.manifest.given_files;
            let is_charged = result.verdict == CheckVerdict::Fail;
            let change = self.changes.get(&result.check.function);
            let change = change.filter(|_| is_charged);
            let entry = |failure| {
                let failure = with_given_files(failure, given);
                let wrong_at = (self.run_options.hints >= LEVEL_OF_LINES)
                    .then(|| wrong_place(&failure))
                    .flatten();
                FailureEntry {
                    wrong_at,
                    change: change.cloned(),
                    ..FailureEntry::new(check.clone(), &failure, self.messages)
                }
            };
            entries.extend(shown.map(entry));
        }
        entries
    }
}

impl FailureEntry {
    /// A failure of the check with this id.
    pub(crate) fn new(check: String, failure: &Failure, messages: &Messages) -> FailureEntry {
        let (cpu_ms, wall_ms) = failure.cost.milliseconds();
        let (expected, actual) = (&failure.expected, failure.actual.as_deref());
        let came = actual.unwrap_or_default();
        let times = failure.session.steps.iter().map(|step| step.time);
        let raised = match came.last() {
            Some(Event::Raised(raised)) => raised.places.last(),
            _ => None,
        };
        FailureEntry {
            check,
            battery: failure.kind,
            verdict: match failure.verdict {
                Verdict::Raised => FailureVerdict::Raised,
                Verdict::Terminated(_) => FailureVerdict::Terminated,
                Verdict::Pass | Verdict::Mismatch => FailureVerdict::Mismatch,
            },
            termination: failure.termination,
            step: failure.session.steps.len(),
            expected: right_answers(expected),
            accepts_any_exception: accepts_any_exception(expected),
            actual: match actual {
                Some(came) => cut_actual(render(came)),
                None => cut_actual(unfinished_text(&failure.unfinished)),
            },
            compares_text: has_prints(expected) && has_prints(came),
            returned_texts: returned_texts(expected, came),
            hint: actual.and_then(|actual| hint(messages, expected, actual)),
            raised_at: raised.map(Into::into),
            wrong_at: None,
            change: None,
            transcript: failure.session.to_string(),
            went: (!failure.earlier.is_empty()).then(|| session_as_run(failure)),
            answer_line: answer_line(&failure.session.steps),
            time: times
                .max_by_key(|time| time.cpu_seconds)
                .unwrap_or_default(),
            cpu_ms,
            wall_ms,
            trace: failure.trace.clone(),
            wrong_call: failure.wrong_call.clone(),
        }
    }
}

/// The place that a wrong value comes from: the first inner call that returned one, else the line at
/// which the function of the failing step did.
fn wrong_place(failure: &Failure) -> Option<ExceptionPlace> {
    if let Some(wrong) = &failure.wrong_call {
        let function = wrong.call.split('(').next().unwrap_or_default();
        return Some(ExceptionPlace {
            line: wrong.line,
            function: function.to_owned(),
        });
    }
    let last = failure.session.steps.last()?;
    let is_shown = matches!(failure.actual.as_deref()?.last()?, Event::Shown(_));
    let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let statement = last.statement();
    let names = statement.split(|letter| !is_in_name(letter));
    let mut lines = failure.trace.lines.iter().rev();
    // What Python itself calls, as the `__repr__` of a value, is not what gave it.
    let returned = lines.find(|line| {
        let is_return = line.event == TraceEvent::Return && line.depth == 1;
        is_return && names.clone().any(|name| name == line.function)
    })?;
    (is_shown && failure.trace.statement == statement).then(|| ExceptionPlace {
        line: returned.line,
        function: returned.function.clone(),
    })
}

/// The solutions before the end of a session, after each of which there was another to come.
fn unfinished_text(events: &[Event]) -> String {
    let text = render(events);
    match text.strip_suffix(" .\n") {
        Some(solutions) => format!("{solutions} ;\n"),
        None => text,
    }
}

/// A failure whose session begins with comments that show the given files that it names.
fn with_given_files(failure: &Failure, given: &BTreeMap<String, Vec<u8>>) -> Failure {
    let mut failure = failure.clone();
    let statements = failure.session.steps.iter().map(Step::statement);
    let statements: String = statements.collect();
    let named = given.iter().filter(|(name, _)| statements.contains(*name));
    let shown = named.filter_map(|(name, bytes)| {
        let text = str::from_utf8(bytes).ok()?;
        let more = text.lines().count().saturating_sub(MAX_FILE_LINES);
        let lines = text.lines().take(MAX_FILE_LINES);
        let lines = lines.map(|line| format!("#     {line}"));
        let end = (more > 0).then(|| format!("#     (… +{more})"));
        Some([format!("# {name}:")].into_iter().chain(lines).chain(end))
    });
    let shown: Vec<String> = shown.flatten().collect();
    if let Some(first) = failure.session.steps.first_mut() {
        first.before.splice(..0, shown);
    }
    failure
}

/// The expected and the actual text, where both are returned and one of them has several lines.
fn returned_texts(expected: &[Event], actual: &[Event]) -> Option<[String; 2]> {
    match (expected.last(), actual.last()) {
        (Some(Event::Shown(Value::Str(expected))), Some(Event::Shown(Value::Str(actual))))
            if expected.contains('\n') || actual.contains('\n') =>
        {
            Some([expected.clone(), cut_actual(actual.clone())])
        }
        _ => None,
    }
}

/// The session as it went, up to the statement of the step that failed and the input that is typed
/// there.
fn session_as_run(failure: &Failure) -> String {
    let mut session = failure.session.clone();
    for (step, events) in &failure.earlier {
        session.steps[*step].answer = Answer::of(&render(events));
    }
    if let Some(last) = session.steps.last_mut() {
        let typed = last.typed().into_iter();
        last.answer = Answer {
            lines: typed.map(|line| format!("«{line}»")).collect(),
            ..Answer::default()
        };
    }
    cut_actual(session.to_string())
}

/// The lines of each accepted answer.
fn right_answers(expected: &[Event]) -> Vec<String> {
    let several = expected
        .iter()
        .position(|event| matches!(event, Event::OneOf(_)));
    let (Some(place), mut one) = (several, expected.to_vec()) else {
        return vec![render(expected)];
    };
    let Event::OneOf(values) = &expected[place] else {
        return Vec::new();
    };
    let answers = values.iter().map(|value| {
        one[place] = Event::Shown(value.clone());
        render(&one)
    });
    answers.collect()
}

fn accepts_any_exception(expected: &[Event]) -> bool {
    matches!(expected.last(), Some(Event::Raised(raised)) if raised.is_any())
}

/// Returns whether any of the events is printed text, whose white space is compared exactly.
fn has_prints(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Printed(_)))
}

/// The line, from 1, on which the answer to the last of these steps begins.
fn answer_line(steps: &[Step]) -> usize {
    let written = steps.iter().map(|step| step.to_string().lines().count());
    let answer = steps.last().map_or(0, |step| {
        step.answer.lines.len() + step.answer.alternatives.len()
    });
    written.sum::<usize>() - answer + 1
}

/// Cuts an answer to [`MAX_ACTUAL`] bytes, and keeps the exception at its end.
fn cut_actual(mut text: String) -> String {
    if text.len() > MAX_ACTUAL {
        let raised = text
            .rfind("\nTraceback ")
            .map_or(text.len(), |start| start + 1);
        let raised = text.split_off(raised.max(text.floor_char_boundary(MAX_ACTUAL)));
        text.truncate(text.floor_char_boundary(MAX_ACTUAL));
        text.extend(["\n…\n", &raised]);
    }
    text
}

impl From<&Place> for ExceptionPlace {
    fn from(place: &Place) -> Self {
        ExceptionPlace {
            line: place.line,
            function: place.function.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::battery::Kind;
    use crate::session::Interaction;
    use crate::session::observation::{Cost, Events, Raised, Termination};
    use crate::worker::Trace;

    fn printed(text: &str) -> Event {
        Event::Printed(text.to_owned())
    }

    /// A failure at the last of three steps.
    fn failure(earlier: Vec<(usize, Events)>) -> Failure {
        let answers = ["1\n", "Qual? «b4»\n", "2\n"];
        let steps = answers.iter().enumerate();
        let steps = steps.map(|(place, answer)| Step {
            answer: Answer::of(answer),
            ..Step::ask(&format!("f({place})"))
        });
        Failure {
            kind: Kind::Hidden,
            verdict: Verdict::Mismatch,
            termination: Termination::Normal,
            session: Interaction {
                steps: steps.collect(),
                ..Interaction::default()
            },
            earlier,
            expected: vec![Event::Shown(Value::from(2))],
            actual: Some(vec![Event::Shown(Value::from(3))]),
            unfinished: Vec::new(),
            cost: Cost::default(),
            trace: Trace::default(),
            wrong_call: None,
        }
    }

    #[rstest]
    #[case::right(vec![], None)]
    #[case::wrong(
        vec![(0, vec![Event::Shown(Value::from(7))])],
        Some(">>> f(0)\n7\n>>> f(1)\nQual? «b4»\n>>> f(2)\n")
    )]
    #[case::raised(
        vec![(1, vec![printed("Qual? "), Event::Raised(Raised::new("ValueError", "a"))])],
        Some(
            ">>> f(0)\n1\n>>> f(1)\nQual? \nTraceback (most recent call last): <...>\n\
             ValueError: a\n>>> f(2)\n"
        )
    )]
    fn steps_before_the_failing_one_show_what_came(
        #[case] earlier: Vec<(usize, Events)>,
        #[case] expected: Option<&str>,
    ) {
        let messages = Messages::new(crate::messages::Lingua::Pt);
        let entry = FailureEntry::new("a/f/1".to_owned(), &failure(earlier), &messages);
        assert_eq!(entry.went.as_deref(), expected);
        assert!(entry.transcript.starts_with(">>> f(0)\n1\n"));
    }

    #[rstest]
    #[case::one(vec![Event::Shown(Value::from(1))], &["1\n"])]
    #[case::several(vec![Event::OneOf(vec![1.into(), 2.into()])], &["1\n", "2\n"])]
    #[case::several_behind_text(
        vec![printed("a\n"), Event::OneOf(vec![1.into(), 2.into()])],
        &["a\n1\n", "a\n2\n"]
    )]
    fn every_right_answer_is_told(#[case] expected: Events, #[case] answers: &[&str]) {
        assert_eq!(right_answers(&expected), answers);
    }

    #[test]
    fn a_long_answer_keeps_the_exception_at_its_end() {
        let raised = "Traceback (most recent call last): <...>\nValueError: a\n";
        let text = cut_actual("a\n".repeat(MAX_ACTUAL) + raised);
        assert!(text.ends_with(&format!("\n…\n{raised}")));
        assert!(text.len() < MAX_ACTUAL + 100);
    }
}
