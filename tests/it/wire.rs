//! The wire between us and a submission: what Python writes is read as it is,
//! and nothing that anyone writes can break the reader.

use crate::common;

use std::process::Command;

use gabarito::session::Value;
use gabarito::worker::Frame;
use gabarito::worker::marshal::{MarshalError, decode, encode};
use num_bigint::BigInt;
use proptest::prelude::*;
use rstest::rstest;

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        prop::collection::vec(any::<u8>(), 0..40)
            .prop_map(|bytes| Value::Int(BigInt::from_signed_bytes_le(&bytes))),
        any::<f64>()
            .prop_filter("NaN equals nothing", |float| !float.is_nan())
            .prop_map(Value::Float),
        any::<String>().prop_map(Value::Str),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        let items = prop::collection::vec(inner.clone(), 0..6);
        prop_oneof![
            items.clone().prop_map(Value::Tuple),
            items.prop_map(Value::List),
            prop::collection::vec((any::<String>(), inner), 0..6).prop_map(|items| {
                Value::dict(items.into_iter().map(|(k, v)| (Value::Str(k), v)))
            }),
            prop::collection::vec(any::<i64>(), 0..6)
                .prop_map(|items| Value::set(items.into_iter().map(Value::from))),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read(value in values()) {
        let read = decode(&encode(&value)).unwrap();
        prop_assert_eq!(read.to_string(), value.to_string());
        prop_assert_eq!(read, value);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = decode(&bytes);
        let _ = Frame::decode(&bytes);
    }

    #[test]
    fn damaged_values_are_read_or_refused(
        value in values(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = encode(&value);
        let place = place.index(bytes.len());
        bytes[place] = byte;
        let _ = decode(&bytes);
    }
}

#[rstest]
#[case::truncated(b"(\x02\x00\x00\x00N", MarshalError::Truncated)]
#[case::lying_length(b"[\xff\xff\xff\xff", MarshalError::Truncated)]
#[case::trailing(b"NN", MarshalError::Trailing)]
#[case::code(b"c\0\0\0\0", MarshalError::UnknownType(b'c'))]
fn what_is_no_value_is_refused(#[case] bytes: &[u8], #[case] error: MarshalError) {
    assert_eq!(decode(bytes), Err(error));
}

#[test]
fn deep_nesting_is_refused() {
    let bytes = b"[\x01\x00\x00\x00".repeat(100_000);
    let bytes = [&bytes[..], b"N"].concat();
    assert_eq!(decode(&bytes), Err(MarshalError::TooDeep));
}

/// Expressions whose value Python itself marshals and reads back.
const EXPRESSIONS: [&str; 22] = [
    "None",
    "True",
    "0",
    "-1",
    "2**31 - 1",
    "2**31",
    "-2**31 - 1",
    "2**64 + 12345",
    "-(3**200)",
    "2**1000 - 1",
    "0.1",
    "-0.0",
    "1e300",
    "''",
    "'ação \\N{SNAKE}\\x00'",
    "()",
    "(1,)",
    "[1, [2, (3,)]]",
    "{'a': 1, 2: [3]}",
    "{1, 2, 3}",
    "frozenset([5])",
    "[True, 1, 1.0]",
];

#[test]
fn python_and_we_write_and_read_alike() {
    let program = "import marshal, sys\n\
        for text in sys.argv[1:]:\n\
        \x20   value = eval(text)\n\
        \x20   print(marshal.dumps(value, 2).hex(), ascii(value), sep='\\t')\n";
    let output = Command::new(&common::MACHINE.interpreter.path)
        .args(["-c", program])
        .args(EXPRESSIONS)
        .output()
        .unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.lines().count(), EXPRESSIONS.len());
    let mut ours = Vec::new();
    for line in output.lines() {
        let (hex, shown) = line.split_once('\t').unwrap();
        let value = decode(&data_encoding::HEXLOWER.decode(hex.as_bytes()).unwrap()).unwrap();
        if !shown.contains("frozenset") && shown.is_ascii() && !shown.contains('\\') {
            assert_eq!(value.to_string(), shown);
        }
        ours.push(data_encoding::HEXLOWER.encode(&encode(&value)));
    }
    let program = "import marshal, sys\n\
        for text in sys.argv[1:]:\n\
        \x20   print(ascii(marshal.loads(bytes.fromhex(text))))\n";
    let back = Command::new(&common::MACHINE.interpreter.path)
        .args(["-c", program])
        .args(ours)
        .output()
        .unwrap();
    let back = String::from_utf8(back.stdout).unwrap();
    let sent = output.lines().map(|line| line.split_once('\t').unwrap().1);
    for (back, sent) in back.lines().zip(sent) {
        // A frozen set is read as a set: to `==` they are one.
        let sent = sent.replace("frozenset({5})", "{5}");
        assert_eq!(back, sent);
    }
}

#[test]
fn lone_surrogates_are_no_text_of_ours() {
    // '\ud800', as Python writes it.
    let value = decode(b"u\x03\x00\x00\x00\xed\xa0\x80").unwrap();
    assert!(matches!(value, Value::Foreign { .. }));
}
