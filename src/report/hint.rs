//! Hints on the common causes of a difference, one sentence each.

use super::Messages;
use crate::session::observation::Event;
use crate::session::{Value, render, to_str};

/// Hints to a student why `actual` differs from `expected`; `None` if no cause is known.
pub(super) fn hint(messages: &Messages, expected: &[Event], actual: &[Event]) -> Option<String> {
    let get = |id| Some(messages.get(id));
    if let [Event::OneOf(values)] = expected {
        // Any of the accepted answers will do: they are all of one kind.
        let first = values.first().cloned().map(Event::Shown);
        return hint(messages, first.as_slice(), actual);
    }
    match (expected.last(), actual.last()) {
        (_, Some(Event::Raised(raised))) if raised.is_a("EOFError") => {
            return get("hint-asked-again");
        }
        (_, Some(Event::Raised(raised)))
            if let Some(method) = method_without_self(&raised.message) =>
        {
            return Some(messages.with("hint-self", [("function", method.into())]));
        }
        (Some(Event::Raised(right)), Some(Event::Raised(raised)))
            if raised.is_a(right.type_name()) && raised.message != right.message =>
        {
            return get("hint-message");
        }
        (Some(Event::Raised(right)), Some(Event::Raised(raised)))
            if !raised.is_a(right.type_name()) =>
        {
            let types = [
                ("expected", right.type_name().into()),
                ("actual", raised.type_name().into()),
            ];
            return Some(messages.with("hint-other-exception", types));
        }
        (_, Some(Event::Raised(raised))) if raised.message.ends_with(" is not callable") => {
            return get("hint-not-callable");
        }
        (_, Some(Event::Raised(raised))) if raised.message.contains("NoneType") => {
            return get("hint-none");
        }
        (Some(Event::Raised(_)), last) if !matches!(last, Some(Event::Raised(_))) => {
            return get("hint-no-exception");
        }
        (
            Some(Event::Shown(value)),
            Some(Event::Printed(printed) | Event::Aside { text: printed, .. }),
        ) if printed.trim_end_matches('\n').ends_with(&to_str(value)) => {
            return get("hint-printed");
        }
        (Some(Event::Shown(_)), None) => return get("hint-nothing-returned"),
        (Some(Event::Printed(printed)), Some(Event::Shown(Value::Str(text))))
            if printed.trim_end_matches('\n') == text.trim_end_matches('\n') =>
        {
            return get("hint-returned");
        }
        (before, Some(Event::Shown(_)))
            if !matches!(before, Some(Event::Shown(_)))
                && expected == &actual[..actual.len() - 1] =>
        {
            return get("hint-value-added");
        }
        (Some(Event::Shown(right)), Some(Event::Shown(value)))
            if is_uncalled(&value.to_string()) && !is_uncalled(&right.to_string()) =>
        {
            return get("hint-uncalled");
        }
        (Some(Event::Shown(right)), Some(Event::Shown(value)))
            if right.type_name() != value.type_name() =>
        {
            let types = [
                ("expected", right.type_name().into()),
                ("actual", value.type_name().into()),
            ];
            return Some(messages.with("type-difference", types));
        }
        _ => {}
    }
    let (right, came) = (render(expected), render(actual));
    match right.trim_end_matches('\n') == came.trim_end_matches('\n') {
        true if right.len() > came.len() => return get("hint-line-end-missing"),
        true if right.len() < came.len() => return get("hint-line-end-added"),
        _ => {}
    }
    let without_space = |text: &str| -> String { text.split_whitespace().collect() };
    if without_space(&right) == without_space(&came) {
        return get("hint-white-space");
    }
    if plain_letters(&right) == plain_letters(&came) {
        return get("hint-letters");
    }
    let Some(Event::Shown(value)) = expected.last() else {
        return None;
    };
    let name = opaque_type(value)?;
    Some(messages.with("hint-opaque", [("type", name.into())]))
}

/// The type of a value, or of one in it, of which nothing but the type is compared.
fn opaque_type(value: &Value) -> Option<&str> {
    match value {
        Value::Opaque(name) => Some(name),
        _ => value.held().find_map(opaque_type),
    }
}

/// The method that the message of an exception is about, where it takes one argument less than it is
/// given: the object may be what it does not take.
fn method_without_self(message: &str) -> Option<&str> {
    let (method, rest) = message.split_once("() takes ")?;
    let (taken, given) = rest.split_once(" but ")?;
    let number = |text: &str| text.split(' ').next()?.parse::<usize>().ok();
    let is_one_less = number(taken)? + 1 == number(given)?;
    (is_one_less && method.contains('.')).then_some(method)
}

/// Returns whether a value is or holds a function, where what it gives is meant.
fn is_uncalled(value: &str) -> bool {
    let mut marks = ["<bound method ", "<function "].iter();
    marks.any(|mark| value.contains(mark))
}

/// Text in lower case, with the letters of Portuguese without their accents.
fn plain_letters(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .map(|character| match character {
            'á' | 'à' | 'â' | 'ã' => 'a',
            'é' | 'ê' => 'e',
            'í' => 'i',
            'ó' | 'ô' | 'õ' => 'o',
            'ú' | 'ü' => 'u',
            'ç' => 'c',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::session::observation::Raised;

    fn raised(name: &str, message: &str) -> Vec<Event> {
        vec![Event::Raised(Raised::new(name, message))]
    }

    fn printed(text: &str) -> Vec<Event> {
        vec![Event::Printed(text.to_owned())]
    }

    fn shown_int(number: i64) -> Vec<Event> {
        vec![Event::Shown(Value::from(number))]
    }

    /// Names the expected hint by its first words.
    #[rstest]
    #[case::asked_again(
        shown_int(1),
        raised("EOFError", "EOF"),
        "The program asks for one more line"
    )]
    #[case::no_self(
        shown_int(1),
        raised("TypeError", "C.m() takes 0 positional arguments but 1 was given"),
        "Python also gives the object to the method, as its first argument: is self the first parameter of C.m?"
    )]
    #[case::message(
        raised("ValueError", "a"),
        raised("ValueError", "b"),
        "The exception is"
    )]
    #[case::none_used(
        shown_int(1),
        raised("TypeError", "unsupported operand type(s) for +: 'NoneType' and 'int'"),
        "None is where"
    )]
    #[case::called_value(
        shown_int(1),
        raised("TypeError", "'NoneType' object is not callable"),
        "A value that is no function is called"
    )]
    #[case::other_exception(raised("ValueError", "a"), raised("KeyError", "b"), "A ValueError")]
    #[case::no_exception(raised("ValueError", "a"), shown_int(1), "An exception")]
    #[case::nothing_returned(shown_int(1), Vec::new(), "The function returns nothing")]
    #[case::returned(
        printed("a\nb\n"),
        vec![Event::Shown(Value::from("a\nb"))],
        "The text was returned"
    )]
    #[case::value_added(Vec::new(), shown_int(1), "The function returns a value")]
    #[case::value_added_to_text(
        printed("a\n"),
        [printed("a\n"), shown_int(1)].concat(),
        "The function returns a value"
    )]
    #[case::uncalled(
        shown_int(1),
        vec![Event::Shown(Value::Opaque("<bound method C.m of C(1)>".into()))],
        "The answer has a function in it"
    )]
    #[case::no_line_end(
        printed("a\n"),
        printed("a"),
        "The line end after the last line is missing"
    )]
    #[case::line_end_added(printed("a\n"), printed("a\n\n"), "There is a line end too many")]
    #[case::spaces(printed("a b\n"), printed("ab\n"), "Only the white space")]
    #[case::opaque(
        vec![Event::Shown(Value::Tuple(vec![Value::Opaque("posicao".into())]))],
        vec![Event::Shown(Value::Tuple(vec![Value::from(1)]))],
        "`<posicao>` stands for a value of that type"
    )]
    fn a_hint_says_what_differs(
        #[case] expected: Vec<Event>,
        #[case] actual: Vec<Event>,
        #[case] words: &str,
    ) {
        let hint = hint(&Messages::new(Lingua::En), &expected, &actual);
        assert!(
            hint.as_deref().is_some_and(|hint| hint.starts_with(words)),
            "{hint:?}"
        );
    }
}
