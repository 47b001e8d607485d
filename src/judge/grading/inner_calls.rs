//! The first call inside a failing one whose result is wrong.

use super::answer_key::AnswerKey;
use crate::assignment::oracle::{TargetError, TargetResult};
use crate::session::observation::Events;
use crate::session::{Answer, Interaction, Script, Step, is_literal, render};
use crate::worker::{TraceEvent, TracedLine};

/// The maximum number of calls that the oracle is asked about.
const MOST_ASKED: usize = 40;

/// A call of a function of the text, and its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongCall {
    /// The line that returned, from 1.
    pub line: u32,
    /// The call, as a statement.
    pub call: String,
    /// The value that it returned.
    pub returned: String,
    /// The expected answer, as a session shows it.
    pub expected: String,
}

/// The first call in a trace, beneath the outermost one, that returned something else than the text
/// asks for under any of its readings. Calls with values that cannot be written are passed over, and
/// all calls where the text has TADs: how those are represented is the program's own business.
///
/// # Errors
/// [`TargetError`] for faults of ours.
pub(super) fn first_wrong_call(
    key: &AnswerKey,
    trace: &[TracedLine],
) -> TargetResult<Option<WrongCall>> {
    if !key.manifest.tads.is_empty() {
        return Ok(None);
    }
    for (line, call, returned) in inner_calls(key, trace).take(MOST_ASKED) {
        let expected = expected_answers(key, &call)?;
        let function = call.split('(').next().unwrap_or_default();
        let numbers = key.manifest.numbers(function);
        let actual = match returned.as_str() {
            "None" => Answer::default(),
            text => Answer::of(&format!("{text}\n")),
        };
        if !expected.is_empty()
            && !expected
                .iter()
                .any(|events| actual.agrees_within(events, &numbers))
        {
            return Ok(Some(WrongCall {
                line,
                expected: render(&expected[0]),
                call,
                returned,
            }));
        }
    }
    Ok(None)
}

/// The calls of functions of the text, as statements, with the lines that returned and what they
/// returned, in the order in which they return.
fn inner_calls<'t>(
    key: &AnswerKey,
    trace: &'t [TracedLine],
) -> impl Iterator<Item = (u32, String, String)> + 't {
    let functions = &key.oracle.functions;
    let known = trace.iter().map(|line| functions.place(&line.function));
    let known: Vec<bool> = known.map(|place| place.is_some()).collect();
    let mut running: Vec<Option<String>> = Vec::new();
    let lines = trace.iter().zip(known);
    lines.filter_map(move |(line, is_known)| {
        let depth = usize::try_from(line.depth).unwrap_or(usize::MAX);
        running.truncate(match line.event {
            TraceEvent::Call => depth.saturating_sub(1),
            _ => depth,
        });
        match line.event {
            TraceEvent::Call => {
                running.push(call_statement(line).filter(|_| is_known));
                None
            }
            TraceEvent::Return if depth > 1 && is_literal(&line.what) => {
                Some((line.line, running.pop()??, line.what.clone()))
            }
            _ => None,
        }
    })
}

/// A call as a statement; `None` where an argument cannot be written.
fn call_statement(call: &TracedLine) -> Option<String> {
    let mut values = call.changed.iter().map(|(_, value)| value.as_str());
    if !values.all(is_literal) {
        return None;
    }
    let values = call.changed.iter().map(|(_, value)| value.as_str());
    let arguments: Vec<&str> = values.collect();
    Some(format!("{}({})", call.function, arguments.join(", ")))
}

/// The expected answers to a statement under every reading of the text; none, where the oracle does not
/// know it.
fn expected_answers(key: &AnswerKey, statement: &str) -> TargetResult<Vec<Events>> {
    let interaction = Interaction {
        steps: vec![Step::ask(statement)],
        ..Interaction::default()
    };
    let script = Script::of(&interaction);
    let readings = key.manifest.readings.iter().map(|each| Some(each.as_ref()));
    let mut expected = Vec::new();
    for reading in std::iter::once(None).chain(readings) {
        match key.oracle.oracle.answer_each(&script, reading) {
            Ok(answers) => {
                expected.extend(
                    answers
                        .into_iter()
                        .filter_map(|each| each.steps.into_iter().next()),
                );
            }
            Err(TargetError::Unsupported { .. }) => return Ok(Vec::new()),
            Err(error) => return Err(error),
        }
    }
    Ok(expected)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::engines::registry;

    const WON: &str = "[['X', 'X', 'X'], ['O', 'O', None], [None, None, None]]";

    fn line(event: TraceEvent, depth: u32, function: &str, text: &str) -> TracedLine {
        let changed = match event {
            TraceEvent::Call => vec![("board".to_owned(), text.to_owned())],
            _ => Vec::new(),
        };
        TracedLine {
            event,
            line: 1,
            code: String::new(),
            function: function.to_owned(),
            depth,
            what: text.to_owned(),
            changed,
        }
    }

    /// The trace of `utility(board)`, which calls `inner` and gets `returned`.
    fn calling(inner: &str, board: &str, returned: &str) -> Vec<TracedLine> {
        vec![
            line(TraceEvent::Call, 1, "utility", WON),
            line(TraceEvent::Call, 2, "helper", WON),
            line(TraceEvent::Exception, 2, "helper", "KeyError"),
            line(TraceEvent::Call, 2, inner, board),
            line(TraceEvent::Return, 2, inner, returned),
            line(TraceEvent::Return, 1, "utility", "0"),
        ]
    }

    #[rstest]
    #[case::right("winner", WON, "'X'", None)]
    #[case::wrong("winner", WON, "None", Some("'X'\n"))]
    #[case::of_another_type("terminal", WON, "None", Some("True\n"))]
    #[case::not_of_the_text("helper", WON, "None", None)]
    #[case::with_a_value_that_cannot_be_written("winner", "<Board at 0x7f>", "None", None)]
    #[case::with_a_result_that_was_cut("winner", WON, "['X', ", None)]
    fn the_first_call_that_is_wrong_is_found(
        #[case] inner: &str,
        #[case] board: &str,
        #[case] returned: &str,
        #[case] expected: Option<&str>,
    ) {
        let tictactoe = registry::find_assignment("tictactoe").unwrap();
        let battery = tictactoe.documented().unwrap();
        let key = AnswerKey::new(&tictactoe, &battery).unwrap();
        let wrong = first_wrong_call(&key, &calling(inner, board, returned)).unwrap();
        assert_eq!(
            wrong.as_ref().map(|wrong| wrong.expected.as_str()),
            expected
        );
        if let Some(wrong) = wrong {
            assert_eq!(wrong.call, format!("{inner}({board})"));
            assert_eq!(wrong.returned, returned);
        }
    }

    #[test]
    fn what_a_program_of_tads_keeps_to_itself_is_not_judged() {
        let moinho = registry::find_assignment("moinho").unwrap();
        let battery = moinho.documented().unwrap();
        let key = AnswerKey::new(&moinho, &battery).unwrap();
        let trace = calling("obter_ganhador", "((), (), ())", "None");
        assert_eq!(first_wrong_call(&key, &trace).unwrap(), None);
    }
}
