//! `marshal` with interning: repeated values are written once and then referenced.
//!
//! Thousands of sessions build the same boards and the same squares. A value read once
//! costs Python time and memory once, and each fork copies less.

use std::collections::HashMap;

use super::marshal::{begin_tuple, encode, write};
use crate::transcript::Value;

/// Bit in a value's kind that makes the value referable.
const COUNTED: u8 = 0x80;

/// Encodes a value. The outermost `depth` levels are never shared; below them, equal
/// tuples and texts become one object in Python.
pub(super) fn encode_shared(value: &Value, depth: usize) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.own(value, depth);
    writer.out
}

#[derive(Default)]
struct Writer {
    out: Vec<u8>,
    /// Reference number of each referable value, by its encoding.
    places: HashMap<Vec<u8>, u32>,
}

impl Writer {
    fn own(&mut self, value: &Value, depth: usize) {
        match value {
            Value::Tuple(items) if depth > 0 => {
                begin_tuple(items.len(), &mut self.out);
                for item in items {
                    self.own(item, depth - 1);
                }
            }
            _ => self.shared(value),
        }
    }

    fn shared(&mut self, value: &Value) {
        match value {
            Value::Tuple(items) if !items.is_empty() && is_frozen(value) => {
                if let Some(start) = self.counted(value) {
                    begin_tuple(items.len(), &mut self.out);
                    self.out[start] |= COUNTED;
                    for item in items {
                        self.shared(item);
                    }
                }
            }
            Value::Tuple(items) => {
                begin_tuple(items.len(), &mut self.out);
                for item in items {
                    self.shared(item);
                }
            }
            Value::Str(_) => {
                if let Some(start) = self.counted(value) {
                    write(value, &mut self.out);
                    self.out[start] |= COUNTED;
                }
            }
            _ => write(value, &mut self.out),
        }
    }

    /// Start of a value that must be written now; `None` after writing a reference instead.
    fn counted(&mut self, value: &Value) -> Option<usize> {
        let bytes = encode(value);
        if let Some(place) = self.places.get(&bytes) {
            self.out.push(b'r');
            self.out.extend(place.to_le_bytes());
            return None;
        }
        let next = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        self.places.insert(bytes, next);
        Some(self.out.len())
    }
}

/// Whether the value is deeply immutable.
fn is_frozen(value: &Value) -> bool {
    match value {
        Value::Tuple(items) => items.iter().all(is_frozen),
        Value::List(_) | Value::Dict(_) | Value::Set(_) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn text(text: &str) -> Value {
        Value::from(text)
    }

    fn tuple(items: impl IntoIterator<Item = Value>) -> Value {
        Value::Tuple(items.into_iter().collect())
    }

    /// Python's `repr` of the bytes, and whether an expression about the value, `v`, is true.
    fn read(bytes: &[u8], expression: &str) -> (String, bool) {
        let code = format!(
            "import marshal; v = marshal.loads(bytes({bytes:?})); print(repr(v)); print({expression})"
        );
        let python = Command::new("python3").args(["-c", &code]).output();
        let printed = String::from_utf8(python.unwrap().stdout).unwrap();
        let (shown, is_true) = printed.trim_end().rsplit_once('\n').unwrap();
        (shown.to_owned(), is_true == "True")
    }

    #[test]
    fn what_is_alike_is_one_object_and_reads_as_it_would_alone() {
        let square = || tuple([text("cria_posicao"), tuple([text("a"), Value::from(1)])]);
        let value = tuple([tuple([square(), square()]), square(), tuple([])]);
        let (shown, is_one) = read(&encode_shared(&value, 1), "v[0][0] is v[0][1] is v[1]");
        assert_eq!(shown, value.to_string());
        assert!(is_one);
        assert!(encode_shared(&value, 1).len() < encode(&value).len());
    }

    #[test]
    fn what_can_be_changed_is_nobody_elses() {
        let board = || tuple([Value::List(vec![text("X")]), text("nivel")]);
        let value = tuple([board(), board()]);
        let shared = "v[0] is not v[1] and v[0][0] is not v[1][0] and v[0][1] is v[1][1]";
        let (shown, is_true) = read(&encode_shared(&value, 1), shared);
        assert_eq!(shown, value.to_string());
        assert!(is_true);
    }

    #[test]
    fn true_is_not_one() {
        let value = tuple([tuple([Value::Bool(true)]), tuple([Value::from(1)])]);
        let (shown, _) = read(&encode_shared(&value, 1), "True");
        assert_eq!(shown, "((True,), (1,))");
    }
}
