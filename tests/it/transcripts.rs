//! Files of transcripts: read, written back, and held against what was shown.

use std::fmt::Write as _;

use gabarito::session::evaluator::Session;
use gabarito::session::observation::{Event, Events, Raised, push_printed};
use gabarito::session::{
    Answer, Interaction, Prompt, Step, Transcript, Value, answer_lines, render,
};
use proptest::prelude::*;
use rstest::rstest;

fn read(text: &str) -> Transcript {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Every file of this table reads and is written back to the letter.
#[rstest]
#[case::one_statement(">>> 1\n1\n")]
#[case::no_answer(">>> a = 1\n")]
#[case::comments("# first\n\n>>> 1\n1\n# under it\n>>> 2\n2\n\n# last\n")]
#[case::hash_alone(">>> 1\n1\n#\n# check: x\n>>> 2\n2\n")]
#[case::blank_lines("\n\n>>> 1\n\n1 is prose now\n\n\n>>> 2\n2\n\n\n")]
#[case::prose(
    "Some text.\n\n    >>> f(1)\n    2\n\nMore of it,\nand more.\n\n    >>> f(2)\n    4\n"
)]
#[case::indents_of_their_own("  >>> 1\n  1\n      >>> 2\n      2\n>>> 3\n3\n")]
#[case::answer_further_in(">>> print(' a')\n a\n    >>> print(' b')\n     b\n")]
#[case::continued(">>> for i in 'ab':\n...     i\n...\n'a'\n'b'\n")]
#[case::continued_with_empty_lines(">>> if 1:\n...\n...     1\n...\n...     2\n1\n2\n")]
#[case::separators(">>> 1\n1\n---\n>>> 2\n2\n-----\n\n# end\n")]
#[case::separators_around("---\n---\n>>> 1\n---\n")]
#[case::blank_line_in_an_answer(">>> f()\n<BLANKLINE>\na\n<BLANKLINE>\n")]
#[case::alternatives(">>> m(t)\n(0, 1)\n#| (2, 2)\n#| (1, 1)\n>>> 1\n1\n")]
#[case::alternative_to_nothing(">>> f()\n#| 1\n>>> g()\n1\n#|\n")]
#[case::alternative_with_spaces(">>> f()\na\n#|  a\n")]
#[case::output_like_a_comment(">>> tabuleiro()\n#1 (  0): A\n#2 ( 10): B\n#!\n")]
#[case::typed(">>> f()\nJogada: «a1»\n«»\n'fim'\n")]
#[case::traceback(">>> f()\nTraceback (most recent call last): <...>\nValueError: f: mal\n")]
#[case::traceback_of_python(
    ">>> f()\nTraceback (most recent call last):\n  File \"<stdin>\", line 1, in <module>\n    \
     f()\nValueError: f: mal\n"
)]
#[case::any_exception(">>> f()\nTraceback (most recent call last): <...>\n...\n")]
#[case::empty_statement(">>>\n>>> 1\n1\n")]
#[case::other_characters(">>> 'é😀'\n'é😀'\n\u{3000}\n")]
fn reads_and_writes_back(#[case] text: &str) {
    assert_eq!(read(text).to_string(), text);
}

/// These are written back in a form of their own, which then stays.
#[rstest]
#[case::windows(">>> 1\r\n1\r\n\r\n>>> 2\r\n2\r\n", ">>> 1\n1\n\n>>> 2\n2\n")]
#[case::no_final_newline(">>> 1\n1", ">>> 1\n1\n")]
#[case::byte_order_mark("\u{feff}>>> 1\n1\n", ">>> 1\n1\n")]
#[case::space_at_an_empty_prompt(
    ">>> if 1:\n...     1\n... \n1\n",
    ">>> if 1:\n...     1\n...\n1\n"
)]
#[case::answer_further_out("    >>> f()\n  1\n", "    >>> f()\n    1\n")]
#[case::alternative_without_a_space(">>> f()\n1\n#|2\n", ">>> f()\n1\n#| 2\n")]
fn is_written_in_one_form(#[case] text: &str, #[case] form: &str) {
    assert_eq!(read(text).to_string(), form);
    assert_eq!(read(form).to_string(), form);
}

#[rstest]
#[case::nothing("", "not a transcript: no line starts with `>>> `")]
#[case::only_prose("a\n\n---\n... 1\n", "not a transcript: no line starts with `>>> `")]
#[case::no_space("\n>>>x\n", "line 2: a space is missing after `>>>`")]
#[case::no_space_further_in("\n   >>>>\n", "line 2: a space is missing after `>>>`")]
#[case::no_space_continued(">>> if 1:\n...x\n", "line 2: a space is missing after `...`")]
#[case::tab("\t>>> 1\n", "line 1: a tab before `>>>`: indent with spaces")]
#[case::stray_alternative(
    ">>> 1\n1\n\n#| 2\n",
    "line 4: `#|` is under no answer: write it right under one"
)]
#[case::alternative_first(
    "#| 2\n>>> 1\n",
    "line 1: `#|` is under no answer: write it right under one"
)]
#[case::alternative_of_two_lines(
    ">>> 1\n1\n#| 2\n3\n",
    "line 4: after `#|`, only another `#|` may follow: each alternative is one line"
)]
fn is_no_transcript(#[case] text: &str, #[case] error: &str) {
    let read = text.parse::<Transcript>();
    assert_eq!(
        read.map_err(|error| error.to_string()),
        Err(error.to_owned())
    );
}

#[test]
fn steps_know_their_parts() {
    let text =
        "# check: f\n\n  >>> f(\n  ... 1)\n  Qual? «b2»\n  (1, 2)\n  #| (2, 1)\n---\n>>> g()\n";
    let transcript = read(text);
    let [first, second] = &*transcript.interactions else {
        panic!("{transcript:?}");
    };
    let step = &first.steps[0];
    assert_eq!(step.comments().collect::<Vec<_>>(), ["check: f"]);
    assert_eq!((step.line, step.indent), (3, 2));
    assert_eq!(step.statement(), "f(\n1)");
    assert_eq!(step.typed(), ["b2"]);
    assert_eq!(step.answer.lines, ["Qual? «b2»", "(1, 2)"]);
    assert_eq!(step.answer.alternatives, ["(2, 1)"]);
    assert_eq!(first.separator.as_deref(), Some("---"));
    assert!(second.steps[0].answer.is_blank());
}

fn printed(text: &str) -> Events {
    vec![Event::Printed(text.to_owned())]
}

fn shown(value: Value) -> Events {
    vec![Event::Shown(value)]
}

fn raised(types: &[&str], message: &str) -> Events {
    vec![Event::Raised(Raised {
        types: types.iter().map(|&name| name.to_owned()).collect(),
        ..Raised::new("", message)
    })]
}

/// What the reference shows for a statement.
fn events(statement: &str) -> Events {
    Session::new(&[]).run(statement, &[]).unwrap()
}

fn opaque(name: &str) -> Value {
    Value::Opaque(name.to_owned())
}

#[rstest]
#[case::nothing("", vec![])]
#[case::whitespace_in_a_value("( 1,2 )", events("(1, 2)"))]
#[case::over_several_lines("(1,\n 2)", events("(1, 2)"))]
#[case::quotes("\"a\"", events("'a'"))]
#[case::order_of_a_dict("{2: 'b', 1: 'a'}", events("{1: 'a', 2: 'b'}"))]
#[case::order_of_a_set("[{3, 1, 2}]", events("[{1, 2, 3}]"))]
#[case::frozen_set("frozenset({2, 1})", events("{1, 2}"))]
#[case::empty_set("set()", events("set()"))]
#[case::integer_for_float("1.0", events("1"))]
#[case::one_is_true("(1, {1: 2})", events("(True, {True: 2})"))]
#[case::infinite("[inf, -inf, nan]", shown(Value::List(
    [f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Value::Float).to_vec(),
)))]
#[case::opaque("<posicao>", shown(opaque("posicao")))]
#[case::opaque_is_anything("(<posicao>, 1)", shown(Value::Tuple(vec![5.into(), 1.into()])))]
#[case::range("range(0, 3)", shown(Value::Foreign {
    type_name: "range".to_owned(),
    shown: "range(0, 3)".to_owned(),
}))]
#[case::text("a\nb", printed("a\nb\n"))]
#[case::text_without_its_end("a", printed("a"))]
#[case::blank_line("a\n\nb", events("print('a\\n\\nb')"))]
#[case::text_like_a_type("<posicao>", printed("<posicao>\n"))]
#[case::text_then_value("a\n1", events("if print('a') is None: 1"))]
#[case::text_and_value_in_a_line("a1", [printed("a"), shown(1.into())].concat())]
#[case::several_values("1\n{2: 3, 1: 2}\n3", events("1; {1: 2, 2: 3}; 3"))]
#[case::exception(
    "Traceback (most recent call last): <...>\nValueError: f: mal",
    raised(&["ValueError", "Exception"], "f: mal")
)]
#[case::base_of_it(
    "Traceback (most recent call last): <...>\nLookupError: 'a'",
    raised(&["KeyError", "LookupError", "Exception"], "'a'")
)]
#[case::as_python_writes_it(
    "Traceback (most recent call last):\n  File \"x\", line 1\n    f()\n    ^^^\nValueError: f: mal",
    raised(&["ValueError"], "f: mal")
)]
#[case::module_of_the_type(
    "Traceback (most recent call last):\nprojeto.Erro: f: mal",
    raised(&["Erro", "Exception"], "f: mal")
)]
#[case::flush_left("Traceback (most recent call last):\n...\nValueError: a", raised(&["ValueError"], "a"))]
#[case::no_message("Traceback (most recent call last): <...>\nValueError", raised(&["ValueError"], ""))]
#[case::message_of_several_lines(
    "Traceback (most recent call last): <...>\nValueError: a\n\n b: c",
    raised(&["ValueError"], "a\n\n b: c")
)]
#[case::any_exception("Traceback (most recent call last): <...>\n...", raised(&["A"], "b"))]
#[case::text_before_it(
    "a\nTraceback (most recent call last): <...>\nIndexError: list index out of range",
    events("print('a'); [][0]")
)]
#[case::other_text_before_it(
    "b\n\nTraceback (most recent call last): <...>\nIndexError: list index out of range",
    events("print('a'); [][0]")
)]
fn agrees(#[case] answer: &str, #[case] events: Events) {
    let answer = Answer::of(answer);
    assert!(answer.agrees_with(&events), "{answer:?} {events:?}");
    let alternatives = vec![answer.lines.join("\n")];
    if answer.lines.len() == 1 {
        let lines = vec!["'another'".to_owned()];
        let answer = Answer {
            lines,
            alternatives,
        };
        assert!(answer.agrees_with(&events), "as an alternative: {events:?}");
    }
}

#[rstest]
#[case::nothing_for_a_line("", printed("\n"))]
#[case::a_line_for_nothing("a", vec![])]
#[case::blank_line_for_nothing("\n", vec![])]
#[case::nothing_for_a_value("", shown(1.into()))]
#[case::tuple_for_list("[1, 2]", events("(1, 2)"))]
#[case::number_for_text("1", events("'1'"))]
#[case::float_for_integer("1", events("1.0"))]
#[case::order_of_a_list("[2, 1]", events("[1, 2]"))]
#[case::printed_repr("'a'", printed("a\n"))]
#[case::printed_spaces("a  b", printed("a b\n"))]
#[case::printed_space_at_the_end("a", printed("a \n"))]
#[case::printed_one_true("1", printed("True\n"))]
#[case::printed_dict("{1: 2, 3: 4}", printed("{3: 4, 1: 2}\n"))]
#[case::blank_line_more("a\n\n", printed("a\n"))]
#[case::blank_line_less("a", printed("a\n\n"))]
#[case::unclosed_type("<posicao", shown(1.into()))]
#[case::no_type_name("<function f at 0x1>", shown(1.into()))]
#[case::typed_and_more("«a1»", vec![Event::Typed("a1".to_owned()), Event::Printed("\n".to_owned())])]
#[case::not_typed("«a1»", vec![])]
#[case::typed_otherwise("«a1»", vec![Event::Typed("a2".to_owned())])]
#[case::other_exception(
    "Traceback (most recent call last): <...>\nKeyError: a",
    raised(&["ValueError", "Exception"], "a")
)]
#[case::derived_exception(
    "Traceback (most recent call last): <...>\nKeyError: a",
    raised(&["LookupError", "Exception"], "a")
)]
#[case::other_message("Traceback (most recent call last): <...>\nValueError: a", raised(&["ValueError"], "a "))]
#[case::no_exception("Traceback (most recent call last): <...>\n...", shown(1.into()))]
#[case::no_last_line("Traceback (most recent call last): <...>", raised(&["ValueError"], "a"))]
#[case::exception_for_a_value("1", raised(&["ValueError"], "1"))]
#[case::value_with_more("1\n2", shown(1.into()))]
#[case::value_with_a_comment("1\n#1 (0)", shown(1.into()))]
#[case::value_with_a_backslash("1\n\\", shown(1.into()))]
#[case::values_that_close_brackets("1), (2", events("(1, 2)"))]
fn disagrees(#[case] answer: &str, #[case] events: Events) {
    let answer = Answer::of(answer);
    assert!(!answer.agrees_with(&events), "{answer:?} {events:?}");
}

#[rstest]
#[case(">>> x\n")]
#[case("  >>>\n")]
#[case("... x\n")]
#[case("---\n")]
#[case("a\n-----\n")]
#[case("# comment\n")]
#[case("#\n")]
#[case("#| x\n")]
#[case("  \n")]
#[case("<BLANKLINE>\n")]
#[case("a\r\n")]
#[case("«x»\n")]
fn cannot_be_written(#[case] text: &str) {
    assert!(answer_lines(&printed(text)).is_err(), "{text:?}");
}

#[rstest]
#[case("#1 (  0): A\n")]
#[case("a\n...\n")]
#[case("--\n- - -\n")]
#[case("\n\n")]
#[case("«\n»\n")]
#[case("«x», e mais\n")]
fn can_be_written(#[case] text: &str) {
    let answer = answer_lines(&printed(text)).unwrap();
    assert!(answer.agrees_with(&printed(text)), "{answer:?}");
}

#[rstest]
#[case::with_others_inside("Casa: «casa «a»»", &["casa «a»"])]
#[case::after_others("Casa «a1» ou «b2»: «c»", &["c"])]
#[case::without_its_opening("Casa: «b»»", &["b»"])]
#[case::not_at_the_end("'casa «a»'", &[])]
#[case::not_opened("casa»", &[])]
fn typed_text_ends_its_line(#[case] line: &str, #[case] typed: &[&str]) {
    assert_eq!(Answer::of(line).typed(), typed);
}

/// Lines that files are made of, and nonsense.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::sample::select(
            &[
                ">>> x = 1",
                ">>> f(x)",
                "    >>> f(x)",
                ">>> for i in x:",
                "...     i",
                "...",
                "    ... i",
                "",
                "  ",
                "# comment",
                "#| 2",
                "    #| 2",
                "#1 (0)",
                "---",
                "<BLANKLINE>",
                "Traceback (most recent call last): <...>",
                "ValueError: a",
                "(1, 2)",
                "    'a'",
                "prosa",
                "Jogada: «a1»",
                "«»",
                ">>>",
            ][..]
        )
        .prop_map(str::to_owned),
        "[ >.#|«»<a\\-\t'\u{e9}]{0,8}",
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        (-2..3_i64).prop_map(Value::from),
        (any::<i64>(), 0..200_u32)
            .prop_map(|(i, shift)| Value::Int(num_bigint::BigInt::from(i) << shift)),
        any::<f64>().prop_map(Value::Float),
        "[ -~\\n\u{e9}\u{301}«»\u{1f600}]{0,6}".prop_map(Value::Str),
        "[a-z]{1,8}".prop_map(Value::Opaque),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let items = || proptest::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            items().prop_map(Value::Tuple),
            items().prop_map(Value::List),
            items().prop_map(|items| { Value::set(items.into_iter().filter(Value::is_hashable)) }),
            (items(), items()).prop_map(|(keys, items)| {
                let keys = keys.into_iter().filter(Value::is_hashable);
                Value::dict(keys.zip(items))
            }),
        ]
    })
}

/// What a statement may show: text, typed lines and values, then perhaps an
/// exception.
fn shown_events() -> impl Strategy<Value = Events> {
    let event = prop_oneof![
        2 => "[ -~\\n\u{e9}«»]{1,12}".prop_map(Event::Printed),
        1 => "[ -~\\n]{0,6}\\n".prop_map(Event::Printed),
        1 => "[a-z0-9»]{0,3}".prop_map(Event::Typed),
        3 => value().prop_map(Event::Shown),
    ];
    let raised = ("[A-Z][a-z]{1,5}Error", "[ -~\\n\u{e9}]{0,12}")
        .prop_map(|(name, message)| Event::Raised(Raised::new(&name, message)));
    (
        proptest::collection::vec(event, 0..4),
        proptest::option::of(raised),
    )
        .prop_map(|(parts, raised)| {
            let mut events = Events::new();
            for part in parts.into_iter().chain(raised) {
                match part {
                    Event::Printed(text) => push_printed(&mut events, &text),
                    other => events.push(other),
                }
            }
            events
        })
}

/// Another event than this one, as near to it as can be.
fn changed(event: &Event) -> Event {
    match event {
        Event::Printed(text) | Event::Aside { text, .. } => Event::Printed(format!("{text}.")),
        Event::Typed(text) => Event::Typed(format!("{text}.")),
        Event::Shown(value) => Event::Shown(Value::List(vec![value.clone(), Value::None])),
        Event::OneOf(values) => Event::OneOf(vec![Value::List(values.clone())]),
        Event::Raised(raised) => Event::Raised(Raised::new(
            raised.type_name(),
            format!("{}.", raised.message),
        )),
        Event::Query(_) => Event::Printed(String::new()),
    }
}

fn transcript() -> impl Strategy<Value = Transcript> {
    let statement =
        proptest::sample::select(&["f()", "for i in x:\n    i\n", "a = (1,\n\n2)", ""][..]);
    let before =
        proptest::collection::vec(proptest::sample::select(&["", "# check: f", "#"][..]), 0..3);
    let step = (
        before,
        0..5_usize,
        statement,
        shown_events(),
        proptest::option::of(value()),
    );
    let step = step.prop_filter_map(
        "it can be written",
        |(before, indent, source, events, other)| {
            let mut answer = answer_lines(&events).ok()?;
            answer
                .alternatives
                .extend(other.map(|value| value.to_string()));
            Some(Step {
                before: before.into_iter().map(str::to_owned).collect(),
                indent,
                line: 0,
                prompt: Prompt::Python,
                source: source.split('\n').map(str::to_owned).collect(),
                answer,
                ..Step::default()
            })
        },
    );
    let interaction = proptest::collection::vec(step, 1..4).prop_map(|steps| Interaction {
        steps,
        after: vec![String::new()],
        separator: Some("---".to_owned()),
    });
    proptest::collection::vec(interaction, 1..4).prop_map(|interactions| {
        let mut transcript = Transcript { interactions };
        number(&mut transcript);
        transcript
    })
}

/// Gives the steps the lines on which they stand.
fn number(transcript: &mut Transcript) {
    let mut line = 1;
    for interaction in &mut transcript.interactions {
        for step in &mut interaction.steps {
            let mut text = String::new();
            write!(text, "{step}").unwrap();
            step.line = line + step.before.len();
            line += text.lines().count();
        }
        line += interaction.after.len() + usize::from(interaction.separator.is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_as_it_was(transcript in transcript()) {
        let text = transcript.to_string();
        prop_assert_eq!(&read(&text), &transcript, "{}", text);
    }

    #[test]
    fn what_is_read_is_written_as_it_reads(lines in proptest::collection::vec(line(), 0..12)) {
        if let Ok(transcript) = lines.join("\n").parse::<Transcript>() {
            let text = transcript.to_string();
            let again = read(&text);
            prop_assert_eq!(&again, &transcript, "{}", text);
            prop_assert_eq!(again.to_string(), text);
        }
    }

    #[test]
    fn what_is_written_agrees(events in shown_events()) {
        if let Ok(answer) = answer_lines(&events) {
            prop_assert!(answer.agrees_with(&events), "{:?}", answer);
            let step = Step { answer, ..Step::ask("f()") };
            let again = read(&step.to_string());
            prop_assert!(again.interactions[0].steps[0].answer.agrees_with(&events));
        }
    }

    #[test]
    fn what_is_changed_disagrees(
        events in shown_events().prop_filter("something that is compared", |events| {
            !events.is_empty() && !format!("{events:?}").contains("Opaque") && answer_lines(events).is_ok()
        }),
        at in any::<prop::sample::Index>(),
    ) {
        let answer = answer_lines(&events).unwrap();
        let mut at = at.index(events.len());
        // What comes before an exception is not compared, but for what was typed.
        if matches!(events.last(), Some(Event::Raised(_))) && !matches!(events[at], Event::Typed(_)) {
            at = events.len() - 1;
        }
        let mut other = events.clone();
        other[at] = changed(&events[at]);
        prop_assert!(!answer.agrees_with(&other), "{:?} {:?}", answer, other);
        other.truncate(at);
        prop_assert!(!answer.agrees_with(&other), "{:?} {:?}", answer, other);
    }

    #[test]
    fn any_text_may_come(text in "[\\x00-\\xff>. \n«»|#\\-]{0,200}|\\PC{0,50}") {
        if let Ok(transcript) = text.parse::<Transcript>() {
            let again = read(&transcript.to_string());
            prop_assert_eq!(again.to_string(), transcript.to_string());
        }
        let _ = Answer::of(&text).agrees_with(&shown(1.into()));
    }

    #[test]
    fn any_statement_may_come(source in "[\\x00-\\x7f\u{e9}]{0,60}|\\PC{0,50}") {
        let _ = Session::new(&[]).run(&source, &[]);
    }

    #[test]
    fn any_pieces_of_python_may_come(
        pieces in proptest::collection::vec(
            proptest::sample::select(&[
                "(", ")", "[", "]", "{", "}", ",", ":", " ", "\n", "    ", "for ", "in ", "if ",
                "else", "while ", "not ", "-", "*", "**", "=", "+=", "==", "<", "1", "0", "'a'", "f'{",
                "}'", "!r", "a", "b", "None", "print(", "len(", "sorted(", "range(", "lambda", ".", ";",
                "\\", "#", "and ", "10**9", "break", "x", ":=", "@", "~", "1e999", "...",
            ][..]),
            0..30,
        )
    ) {
        let _ = Session::new(&[]).run(&pieces.concat(), &[]);
        let _ = Answer::of(&pieces.concat()).agrees_with(&shown(1.into()));
    }
}

/// Deep, long and endless statements: each is answered or refused, soon, on the
/// two megabytes of stack that a test has.
#[rstest]
#[case::parentheses("(".repeat(5000) + &")".repeat(5000))]
#[case::unclosed("(".repeat(5000))]
#[case::lists("[".repeat(5000) + &"]".repeat(5000))]
#[case::dictionaries("{1:".repeat(4000) + "1" + &"}".repeat(4000))]
#[case::signs("-".repeat(5000) + "1")]
#[case::nots("not ".repeat(4000) + "1")]
#[case::sum("1+".repeat(8000) + "1")]
#[case::power("1**".repeat(5000) + "1")]
#[case::choices("1 if 0 else ".repeat(1300) + "1")]
#[case::comparisons("1<".repeat(8000) + "1")]
#[case::calls("a".to_owned() + &"()".repeat(8000))]
#[case::nested_calls("len(".repeat(4000) + &")".repeat(4000))]
#[case::attributes("a".to_owned() + &".b".repeat(8000))]
#[case::subscripts("a".to_owned() + &"[0]".repeat(5000))]
#[case::lambdas("lambda:".repeat(2300) + "1")]
#[case::comprehensions("[x for x in ".repeat(1200) + "y" + &"]".repeat(1200))]
#[case::targets("(".repeat(5000) + "a" + &",)".repeat(5000) + " = 1")]
#[case::blocks((0..160).map(|depth| " ".repeat(depth) + "if 1:\n").collect::<String>() + &" ".repeat(160) + "1")]
#[case::too_long("1,".repeat(20_000))]
#[case::allowed_depth("[".repeat(80) + &"]".repeat(80))]
#[case::deep_list(
    "l = [] ¦ for i in range(200000): l = [l] ¦ l ¦ l == l ¦ str(l) ¦ {1: l} ¦ l = 0"
)]
#[case::deep_tuple(
    "t = () ¦ for i in range(200000): t = (t,) ¦ t ¦ t == t ¦ {t} ¦ sorted([t, t]) ¦ t = 0"
)]
#[case::deep_dictionary(
    "d = {} ¦ for i in range(200000): d = {1: d} ¦ d ¦ d == d ¦ print(d) ¦ d = 0"
)]
#[case::cycle("l = [1] ¦ l[0] = l ¦ l ¦ l == l ¦ l == [l] ¦ str(l) ¦ {1: l} ¦ len(l)")]
#[ignore = "slow: scripts/test"]
#[case::shared(
    "l = [] ¦ for i in range(90): l = [l, l] ¦ l ¦ l == [l, l] ¦ str(l) ¦ sorted([l, l])"
)]
#[case::shared_twice("l = [] ¦ m = [] ¦ for i in range(90): l, m = [l, l], [m, m] ¦ l == m")]
#[case::long_text("'a' * 1000000000")]
#[case::huge_range("list(range(1000000000000000000)) ¦ for i in range(1000000000000000000): i")]
#[case::endless("while True: None")]
#[case::endless_printing("while True: print('a' * 1000)")]
#[case::endless_text("s = 'a' * 1000000 ¦ while True: s[0]")]
#[case::endless_list("l = [1] ¦ while True: l += l")]
#[case::endless_tuple("t = (1,) ¦ while True: t = t + t")]
#[case::endless_squares("n = 3 ¦ while True: n = n * n")]
#[case::endless_slices("l = [0] * 1000000 ¦ while True: l[1:]")]
#[case::endless_for("l = [1] ¦ for i in l: l += [i]")]
#[case::endless_comprehension("[0 for i in range(1000000000) for j in range(1000000000)]")]
#[case::many_lists("[[0] * 1000000 for i in range(1000)]")]
#[case::long_texts_in_lists("l = ['a' * 1000000] * 1000 ¦ l ¦ str(l) ¦ print(l) ¦ l == l + []")]
#[case::many_digits("n = 3 ¦ for i in range(19): n = n * n ¦ n ¦ str(n) ¦ {n: 1}[0]")]
fn comes_to_an_end(#[case] source: String) {
    let mut session = Session::new(&[]);
    for statement in source.split(" ¦ ") {
        if let Ok(events) = session.run(statement, &[]) {
            assert!(render(&events).len() < 200_000_000);
        }
    }
    // As an answer it may be read as well.
    let _ = Answer::of(&source).agrees_with(&shown(1.into()));
}
