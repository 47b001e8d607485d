//! Sessions made up at random, of what sessions are made of.

use proptest::prelude::*;
use proptest::sample::select;

/// Literals that are the edges of what their types can do.
const LITERALS: &[&str] = &[
    "None",
    "True",
    "False",
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "-1",
    "-2",
    "-7",
    "255",
    "9007199254740993",
    "18446744073709551616",
    "-170141183460469231731687303715884105729",
    "0.0",
    "-0.0",
    "0.5",
    "1.0",
    "2.5",
    "-3.0",
    "-2.5",
    "0.1",
    "0.2",
    "0.30000000000000004",
    "0.9999999999999999",
    "1e16",
    "1e15",
    "123456789012345680.0",
    "1e-5",
    "0.0001",
    "1844674407370955.25",
    "1125899906842624.125",
    "5e-324",
    "1.7976931348623157e308",
    "1e999",
    "-1e999",
    "''",
    "'a'",
    "'b'",
    "'ab'",
    "'XO '",
    "\"'\"",
    "'\"'",
    "'\\'\"'",
    "'\\n'",
    "'\\t\\\\'",
    "'\\x00\\x7f'",
    "'a1'",
    "'éçã'",
    "'e\\u0301'",
    "'\\u0301'",
    "'😀'",
    "'\\xad'",
    "'\\u200b'",
    "'\\u2028'",
    "'\\U000e0041'",
    "'12'",
    "' -7 '",
    "()",
    "(1,)",
    "(1, 2)",
    "(0, -1, 1)",
    "('a', 'b')",
    "((1, 0), (0, 1))",
    "[]",
    "[1]",
    "[1, 2, 3]",
    "[3, 1, 2]",
    "['b', 'a']",
    "[[1], [2]]",
    "{}",
    "{'a': 1}",
    "{1: 'x', 2: 'y'}",
    "{(0, 1): [2]}",
    "set()",
    "{1}",
    "{1, 2}",
    "{'a', 'b', 'c'}",
];

/// Names that a session has given a value.
const NAMES: &[&str] = &["a", "b"];

const BINARY: &[&str] = &["+", "-", "*"];
const COMPARISONS: &[&str] = &["==", "!=", "is", "is not"];
const FUNCTIONS: &[&str] = &["len", "sorted", "str", "repr", "tuple", "list", "bool"];

fn of(list: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(list).prop_map(str::to_owned)
}

/// A literal, a name, or a number or text that nobody thought of.
fn leaf() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => of(LITERALS),
        2 => of(NAMES),
        1 => any::<i64>().prop_map(|number| format!("({number})")),
        1 => (-20..20_i64).prop_map(|number| format!("({number})")),
        1 => any::<f64>().prop_filter("no literal", |float| float.is_finite())
            .prop_map(|float| format!("({float:e})")),
        1 => any::<f32>().prop_filter("no literal", |float| float.is_finite())
            .prop_map(|float| format!("({float:?})")),
        1 => text(),
    ]
}

/// A character that every Python knows: which others can be printed depends on
/// its version of Unicode.
fn character() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => proptest::char::range('\0', '\u{ff}'),
        1 => proptest::char::range('\u{100}', '\u{24f}'),
        1 => proptest::char::range('\u{300}', '\u{36f}'),
        1 => proptest::char::range('\u{2000}', '\u{2064}'),
        1 => proptest::char::range('\u{e000}', '\u{f8ff}'),
        1 => proptest::char::range('\u{1f600}', '\u{1f64f}'),
        1 => proptest::char::range('\u{e0020}', '\u{e007f}'),
        1 => proptest::char::range('\u{fffff}', '\u{10ffff}'),
    ]
}

/// A literal of the text, escaped where a source could not hold it.
fn quoted(text: &[char]) -> String {
    let escaped = text.iter().map(|c| format!("\\U{:08x}", u32::from(*c)));
    format!("'{}'", escaped.collect::<String>())
}

fn integer() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => any::<i64>().prop_map(|number| format!("({number})")),
        1 => (-20..20_i64).prop_map(|number| format!("({number})")),
        1 => Just("9007199254740993".to_owned()),
        1 => Just("18446744073709551616".to_owned()),
    ]
}

fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(character(), 0..4).prop_map(|text| quoted(&text))
}

/// Something to go through, or to take apart.
fn sequence() -> impl Strategy<Value = String> {
    let integers = proptest::collection::vec(integer(), 0..4);
    let texts = proptest::collection::vec(text(), 0..4);
    let items = prop_oneof![integers, texts];
    prop_oneof![
        1 => text(),
        1 => items.clone().prop_map(|items| format!("[{}]", items.join(", "))),
        1 => items.prop_map(|items| match &*items {
            [item] => format!("({item},)"),
            items => format!("({})", items.join(", ")),
        }),
        1 => of(NAMES),
    ]
}

fn bound() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => Just(String::new()),
        2 => (-5..6_i64).prop_map(|number| number.to_string()),
    ]
}

fn expression() -> impl Strategy<Value = String> {
    leaf().prop_recursive(3, 12, 3, |inner| {
        let items = proptest::collection::vec(inner.clone(), 0..4);
        let i = inner;
        prop_oneof![
            4 => (integer(), of(BINARY), integer()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            2 => (text(), text()).prop_map(|(a, b)| format!("({a} + {b})")),
            1 => (items.clone(), items.clone())
                .prop_map(|(a, b)| format!("([{}] + [{}])", a.join(", "), b.join(", "))),
            1 => (i.clone(), of(BINARY), i.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            2 => (text(), -1..4_i64).prop_map(|(a, count)| format!("({a} * {count})")),
            4 => (i.clone(), of(COMPARISONS), i.clone())
                .prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            2 => i.clone().prop_map(|a| format!("(not {a})")),
            1 => integer().prop_map(|a| format!("(-{a})")),
            3 => (sequence(), -3..3_i64).prop_map(|(a, index)| format!("{a}[{index}]")),
            1 => (i.clone(), i.clone()).prop_map(|(a, index)| format!("{a}[{index}]")),
            4 => (sequence(), bound(), bound())
                .prop_map(|(a, start, stop)| format!("{a}[{start}:{stop}]")),
            4 => (of(FUNCTIONS), sequence()).prop_map(|(function, a)| format!("{function}({a})")),
            2 => (of(FUNCTIONS), i.clone()).prop_map(|(function, a)| format!("{function}({a})")),
            1 => items.clone().prop_map(|items| format!("[{}]", items.join(", "))),
            1 => items.clone().prop_map(|items| match &*items {
                [item] => format!("({item},)"),
                items => format!("({})", items.join(", ")),
            }),
            1 => items.clone().prop_filter("a set", |items| !items.is_empty())
                .prop_map(|items| format!("{{{}}}", items.join(", "))),
            1 => (items.clone(), items.clone()).prop_map(|(keys, items)| {
                let pairs = keys.iter().zip(&items).map(|(key, item)| format!("{key}: {item}"));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }),
            1 => (i.clone(), sequence(), i.clone())
                .prop_map(|(a, b, c)| format!("[{a} for a in {b} if {c}]")),
            1 => (i.clone(), sequence(), sequence())
                .prop_map(|(a, b, c)| format!("[{a} for a in {b} for b in {c}]")),
            1 => (i.clone(), 0..5_i64, 0..5_i64)
                .prop_map(|(a, start, stop)| format!("[{a} for a in range({start}, {stop})]")),
            1 => (select(&["tuple", "list", "sorted"][..]), i.clone(), sequence())
                .prop_map(|(function, a, b)| format!("{function}({a} for b in {b})")),
        ]
    })
}

fn statement() -> impl Strategy<Value = String> {
    let e = expression;
    prop_oneof![
        12 => e(),
        2 => (of(NAMES), e()).prop_map(|(name, value)| format!("{name} = {value}")),
        1 => (e(), e()).prop_map(|(first, second)| format!("a, b = {first}, {second}")),
        1 => sequence().prop_map(|value| format!("a, b = {value}")),
        2 => (of(NAMES), of(BINARY), e()).prop_map(|(name, op, value)| format!("{name} {op}= {value}")),
        1 => (of(NAMES), e(), e()).prop_map(|(name, index, value)| format!("{name}[{index}] = {value}")),
        1 => (of(NAMES), e(), of(BINARY), e())
            .prop_map(|(name, index, op, value)| format!("{name}[{index}] {op}= {value}")),
        2 => (e(), e()).prop_map(|(first, second)| format!("print({first}, {second})")),
        1 => (sequence(), e()).prop_map(|(items, body)| format!("for a in {items}: {body}")),
        1 => (e(), e()).prop_map(|(test, body)| format!("if {test}: {body}\nelse: a")),
    ]
}

/// A session: two names get a value, then anything may happen.
pub(crate) fn session() -> impl Strategy<Value = Vec<String>> {
    let rest = proptest::collection::vec(statement(), 1..4);
    (leaf(), leaf(), rest).prop_map(|(a, b, rest)| {
        let mut session = vec![
            format!("a = {}", literal(&a)),
            format!("b = {}", literal(&b)),
        ];
        session.extend(rest);
        session
    })
}

/// The names have no value yet.
fn literal(leaf: &str) -> &str {
    if NAMES.contains(&leaf) {
        "[1, 2]"
    } else {
        leaf
    }
}
