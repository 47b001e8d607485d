//! `marshal` with interning: repeated values are written once and then referenced.
//!
//! Thousands of sessions build the same boards and the same squares. A value read once
//! costs Python time and memory once, and each fork copies less.

use rustc_hash::FxHashMap;

use super::marshal;
use crate::session::Value;

/// Bit in a value's kind that makes the value referable.
const COUNTED: u8 = 0x80;

/// The number of a value that later ones can refer to.
pub(super) type Reference = u32;

/// Writes values one after the other; equal tuples and texts become one object in Python.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) out: Vec<u8>,
    /// Number of each referable value, by its encoding without references.
    references: FxHashMap<Box<[u8]>, Reference>,
    plain: PlainEncoding,
}

/// The encoding of a value without references.
#[derive(Default)]
struct PlainEncoding {
    bytes: Vec<u8>,
    /// The tuples and texts in it that are in no list, set or dictionary, each before its parts.
    parts: Vec<Part>,
}

#[derive(Clone, Copy)]
struct Part {
    start: usize,
    end: usize,
    /// The number of parts within it.
    within: usize,
    /// True if it is deeply immutable, so that it may be shared.
    is_frozen: bool,
}

impl Writer {
    /// Begins a tuple that is not shared, of so many values that follow.
    pub(super) fn begin_tuple(&mut self, length: usize) {
        marshal::begin_tuple(length, &mut self.out);
    }

    /// Writes a value once more.
    pub(super) fn refer_to(&mut self, reference: Reference) {
        self.out.push(b'r');
        self.out.extend(reference.to_le_bytes());
    }

    /// Writes a value; returns how to refer to it, where that is possible.
    pub(super) fn write(&mut self, value: &Value) -> Option<Reference> {
        let mut plain = std::mem::take(&mut self.plain);
        plain.bytes.clear();
        plain.parts.clear();
        plain.encode(value);
        let reference = self.write_shared(value, &plain, &mut 0);
        self.plain = plain;
        reference
    }

    /// Writes a value, whose parts begin with number `next` if it has any.
    fn write_shared(
        &mut self,
        value: &Value,
        plain: &PlainEncoding,
        next: &mut usize,
    ) -> Option<Reference> {
        if !matches!(value, Value::Tuple(_) | Value::Str(_)) {
            marshal::write_value(value, &mut self.out);
            return None;
        }
        let part = plain.parts[*next];
        *next += 1;
        let bytes = &plain.bytes[part.start..part.end];
        let mut reference = None;
        let start = self.out.len();
        if part.is_frozen {
            if let Some(known) = self.references.get(bytes).copied() {
                *next += part.within;
                self.refer_to(known);
                return Some(known);
            }
            let new = Reference::try_from(self.references.len()).unwrap_or(Reference::MAX);
            self.references.insert(bytes.into(), new);
            reference = Some(new);
        }
        match value {
            Value::Tuple(items) => {
                self.begin_tuple(items.len());
                for item in items {
                    self.write_shared(item, plain, next);
                }
            }
            _ => self.out.extend(bytes),
        }
        if part.is_frozen {
            self.out[start] |= COUNTED;
        }
        reference
    }
}

impl PlainEncoding {
    /// Adds a value; returns whether it is deeply immutable.
    fn encode(&mut self, value: &Value) -> bool {
        if let Value::List(_) | Value::Dict(_) | Value::Set(_) = value {
            marshal::write_value(value, &mut self.bytes);
            return false;
        }
        let (Value::Tuple(_) | Value::Str(_)) = value else {
            marshal::write_value(value, &mut self.bytes);
            return true;
        };
        let (number, start) = (self.parts.len(), self.bytes.len());
        self.parts.push(Part {
            start,
            end: start,
            within: 0,
            is_frozen: false,
        });
        let mut is_frozen = true;
        if let Value::Tuple(items) = value {
            marshal::begin_tuple(items.len(), &mut self.bytes);
            for item in items {
                is_frozen &= self.encode(item);
            }
        } else {
            marshal::write_value(value, &mut self.bytes);
        }
        // The empty tuple is one object anyway.
        let is_empty = matches!(value, Value::Tuple(items) if items.is_empty());
        let end = self.bytes.len();
        let within = self.parts.len() - number - 1;
        let part = &mut self.parts[number];
        (part.end, part.within, part.is_frozen) = (end, within, is_frozen && !is_empty);
        is_frozen
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

    /// A tuple that is not shared itself, with its items.
    fn encode_shared(items: &[Value]) -> Vec<u8> {
        let mut writer = Writer::default();
        writer.begin_tuple(items.len());
        for item in items {
            writer.write(item);
        }
        writer.out
    }

    #[test]
    fn what_is_alike_is_one_object_and_reads_as_it_would_alone() {
        let square = || tuple([text("cria_posicao"), tuple([text("a"), Value::from(1)])]);
        let items = [tuple([square(), square()]), square(), tuple([])];
        let (shown, is_one) = read(&encode_shared(&items), "v[0][0] is v[0][1] is v[1]");
        let value = tuple(items.clone());
        assert_eq!(shown, value.to_string());
        assert!(is_one);
        assert!(encode_shared(&items).len() < marshal::encode(&value).len());
    }

    #[test]
    fn what_can_be_changed_is_nobody_elses() {
        let board = || tuple([Value::List(vec![text("X")]), text("nivel")]);
        let items = [board(), board()];
        let shared = "v[0] is not v[1] and v[0][0] is not v[1][0] and v[0][1] is v[1][1]";
        let (shown, is_true) = read(&encode_shared(&items), shared);
        assert_eq!(shown, tuple(items).to_string());
        assert!(is_true);
    }

    #[test]
    fn a_reference_is_the_same_object() {
        let mut writer = Writer::default();
        writer.begin_tuple(3);
        let list = writer.write(&Value::List(vec![text("a")]));
        let pair = writer.write(&tuple([text("a"), tuple([text("b")])]));
        writer.refer_to(pair.unwrap());
        let (shown, is_one) = read(&writer.out, "v[1] is v[2]");
        assert_eq!(shown, "(['a'], ('a', ('b',)), ('a', ('b',)))");
        assert!(is_one && list.is_none());
    }

    #[test]
    fn true_is_not_one() {
        let items = [tuple([Value::Bool(true)]), tuple([Value::from(1)])];
        let (shown, _) = read(&encode_shared(&items), "True");
        assert_eq!(shown, "((True,), (1,))");
    }
}
