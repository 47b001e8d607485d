//! Cuts the answers of a submission to a readable length: neither a report nor a stored result
//! grows with what it prints.

use std::fmt::{self, Write};
use std::slice;

use crate::session::observation::{Event, Events, Observation};
use crate::session::{Value, render};

/// The maximum number of bytes of an answer beyond twice the length of the expected one.
const BEYOND: usize = 500;
/// The maximum number of events of one step beyond the number of expected ones.
const MORE_EVENTS: usize = 20;

/// Cuts the actual events of a step; an answer that is cut was wrong before, and is wrong after.
pub(super) fn cut_answer(expected: &[Event], actual: &[Event]) -> Events {
    let most = max_answer_bytes(expected);
    let mut left = most;
    let mut kept = Events::new();
    for event in actual.iter().take(expected.len() + MORE_EVENTS) {
        let event = cut_event(event, most);
        left = left.saturating_sub(event_text(&event, most).len());
        kept.push(event);
        if left == 0 {
            break;
        }
    }
    // What ended the step is always shown.
    if let Some(last @ Event::Raised(_)) = actual.last()
        && kept.len() < actual.len()
    {
        kept.push(cut_event(last, most));
    }
    kept
}

/// An observation, each of its steps cut.
pub(super) fn cut_observation(expected: &Observation, actual: &Observation) -> Observation {
    let steps = actual.steps.iter().enumerate();
    let steps = steps.map(|(step, events)| {
        let expected = expected.steps.get(step).map_or(&[][..], Vec::as_slice);
        cut_answer(expected, events)
    });
    Observation {
        steps: steps.collect(),
        ..actual.clone()
    }
}

/// The longest answer that is kept, in bytes: twice the expected one, and some more.
fn max_answer_bytes(expected: &[Event]) -> usize {
    let lengths = expected
        .iter()
        .map(|event| event_text(event, usize::MAX).len());
    2 * lengths.sum::<usize>() + BEYOND
}

fn cut_event(event: &Event, most: usize) -> Event {
    match event {
        Event::Printed(text) => Event::Printed(cut_text(text, most)),
        Event::Typed(text) => Event::Typed(cut_text(text, most)),
        Event::Aside { function, text } => Event::Aside {
            function: function.clone(),
            text: cut_text(text, most),
        },
        Event::Raised(raised) => {
            let mut raised = raised.clone();
            raised.message = cut_text(&raised.message, most);
            Event::Raised(raised)
        }
        Event::Shown(value) => {
            let text = value_text(value, most);
            if text.len() <= most {
                return event.clone();
            }
            Event::Shown(Value::Foreign {
                type_name: value.type_name().to_owned(),
                shown: cut_text(&text, most),
            })
        }
        Event::Query(_) if event_text(event, most).len() > most => {
            Event::Printed(cut_text(&event_text(event, most), most))
        }
        Event::OneOf(_) | Event::Query(_) => event.clone(),
    }
}

fn cut_text(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(most)])
}

/// An event as text, up to about `most` bytes.
fn event_text(event: &Event, most: usize) -> String {
    match event {
        Event::Printed(text) | Event::Typed(text) | Event::Aside { text, .. } => text.clone(),
        Event::Raised(raised) => raised.last_line(),
        Event::Shown(value) => value_text(value, most),
        Event::OneOf(values) => values.iter().map(|value| value_text(value, most)).collect(),
        Event::Query(_) => render(slice::from_ref(event)),
    }
}

/// A value as Python shows it, no further than a little beyond `most` bytes.
fn value_text(value: &Value, most: usize) -> String {
    struct ShortWriter {
        text: String,
        most: usize,
    }
    impl Write for ShortWriter {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.text.push_str(part);
            if self.text.len() > self.most {
                return Err(fmt::Error);
            }
            Ok(())
        }
    }
    let mut short = ShortWriter {
        text: String::new(),
        most,
    };
    // An error says no more than that it is long enough.
    let _ = write!(short, "{value}");
    short.text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::Comparison;
    use crate::judge::verdict::{Verdict, judge_step};
    use crate::session::observation::Raised;

    fn list(length: usize) -> Value {
        Value::List(vec![Value::from(1); length])
    }

    #[rstest]
    #[case::printed(Event::Printed("a".repeat(1 << 20)))]
    #[case::shown(Event::Shown(list(40_000)))]
    #[case::raised(Event::Raised(Raised::new("ValueError", "a".repeat(1 << 20))))]
    fn what_is_long_is_cut_and_stays_wrong(#[case] actual: Event) {
        let expected = vec![Event::Printed("a".to_owned())];
        let kept = cut_answer(&expected, &[actual]);
        let lengths = kept.iter().map(|event| event_text(event, usize::MAX).len());
        let length: usize = lengths.sum();
        assert!(length < 2 * BEYOND, "{length}");
        assert_ne!(
            judge_step(
                Comparison::default(),
                &expected,
                &Observation::complete(vec![kept]),
                0
            ),
            Verdict::Pass
        );
    }

    #[rstest]
    #[case::printed(vec![Event::Printed("a".repeat(10_000))])]
    #[case::shown(vec![Event::Shown(list(3000)), Event::Shown(1.into())])]
    fn what_is_right_is_kept(#[case] events: Events) {
        assert_eq!(cut_answer(&events, &events), events);
    }

    #[rstest]
    #[case::much(vec![Event::Printed("a".repeat(1 << 20)), Event::Typed("b".to_owned())])]
    #[case::many(vec![Event::Shown(1.into()); 10_000])]
    fn an_exception_is_kept_whatever_is_cut(#[case] mut actual: Events) {
        let raised = Event::Raised(Raised::new("ValueError", "a"));
        actual.push(raised.clone());
        assert_eq!(cut_answer(&[], &actual).last(), Some(&raised));
    }

    #[test]
    fn many_events_are_few() {
        let actual = vec![Event::Shown(1.into()); 10_000];
        assert!(cut_answer(&[], &actual).len() <= MORE_EVENTS);
    }
}
