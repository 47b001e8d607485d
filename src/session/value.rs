//! Values shown in a session, as data: immutable trees of Python values with the equality
//! of Python's `==`.

use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::LazyLock;

use indexmap::{IndexMap, IndexSet};
use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive};

use super::Numbers;

/// A Python value, frozen at the moment it was shown.
///
/// Equality is Python's: `1 == True == 1.0`, a tuple is never a list, the order
/// of a dictionary or of a set does not matter. [`Value::agrees_with`] decides verdicts
/// and also accepts any value for a TAD.
///
/// ```
/// use gabarito::session::Value;
/// assert_eq!(Value::Bool(true), Value::from(1));
/// assert_ne!(Value::Tuple(vec![]), Value::List(vec![]));
/// ```
#[derive(Debug, Clone)]
pub enum Value {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    Float(f64),
    /// Text.
    Str(String),
    Tuple(Vec<Value>),
    List(Vec<Value>),
    /// A dictionary, in the order in which it was made.
    Dict(Box<IndexMap<Value, Value>>),
    /// A set or a frozen set.
    Set(Box<IndexSet<Value>>),
    /// A value whose representation is the program's own choice (a TAD), by its type: shown
    /// as `<posicao>`, never compared.
    Opaque(String),
    /// A value of a type unknown to the evaluator: equal to no other value.
    Foreign {
        type_name: String,
        /// `repr` of the value in the program, cut to a bounded length.
        shown: String,
    },
}

impl Value {
    /// A dictionary of these items. In a box, as [`set`](Value::set) is: most values are neither,
    /// and so take less space.
    pub fn dict(items: impl IntoIterator<Item = (Value, Value)>) -> Self {
        Value::Dict(Box::new(items.into_iter().collect()))
    }

    pub fn set(members: impl IntoIterator<Item = Value>) -> Self {
        Value::Set(Box::new(members.into_iter().collect()))
    }

    /// Returns whether `actual` is accepted where this value is expected.
    ///
    /// Compares by `==`, except that a TAD expected here accepts anything, because its
    /// representation is not judged, that a value of a type unknown to the evaluator accepts any
    /// that is shown as it is, and that `numbers` says which floats are accepted.
    pub fn agrees_with(&self, actual: &Value, numbers: &Numbers) -> bool {
        match (self, actual) {
            (Value::Opaque(_), _) => true,
            (Value::Tuple(expected), Value::Tuple(actual))
            | (Value::List(expected), Value::List(actual)) => {
                let mut pairs = expected.iter().zip(actual);
                expected.len() == actual.len() && pairs.all(|(e, a)| e.agrees_with(a, numbers))
            }
            (Value::Dict(expected), Value::Dict(actual))
                if expected.keys().any(|key| key.is_met_by_several(numbers)) =>
            {
                entries_agree(expected.iter().collect(), actual.iter().collect(), numbers)
            }
            (Value::Set(expected), Value::Set(actual))
                if expected
                    .iter()
                    .any(|member| member.is_met_by_several(numbers)) =>
            {
                let [expected, actual] = [expected, actual].map(|members| {
                    let members = members.iter();
                    members.map(|member| (member, member)).collect()
                });
                entries_agree(expected, actual, numbers)
            }
            (Value::Dict(expected), Value::Dict(actual)) => {
                expected.len() == actual.len()
                    && expected.iter().all(|(key, item)| {
                        let found = actual.get_key_value(key);
                        found.is_some_and(|(k, i)| {
                            key.agrees_with(k, numbers) && item.agrees_with(i, numbers)
                        })
                    })
            }
            (Value::Set(expected), Value::Set(actual)) => {
                expected.len() == actual.len()
                    && expected.iter().all(|member| {
                        let found = actual.get(member);
                        found.is_some_and(|found| member.agrees_with(found, numbers))
                    })
            }
            (Value::Bool(_), Value::Float(_)) => false,
            // NaN agrees with NaN, unlike in Python: both show the same.
            (Value::Float(expected), Value::Float(actual)) if expected.is_nan() => actual.is_nan(),
            (Value::Int(_), Value::Float(_))
            | (Value::Float(_), Value::Float(_) | Value::Int(_)) => numbers.accept(self, actual),
            // Of a class of the text, only how its values are shown is known.
            (Value::Foreign { shown, .. }, _) => self == actual || *shown == actual.to_string(),
            _ => self == actual,
        }
    }

    /// Its truth value in Python; `True` for a value of a type unknown here.
    pub fn is_true(&self) -> bool {
        match self {
            Value::None => false,
            Value::Bool(value) => *value,
            Value::Int(value) => *value != BigInt::ZERO,
            Value::Float(value) => *value != 0.0,
            Value::Str(text) => !text.is_empty(),
            Value::Tuple(items) | Value::List(items) => !items.is_empty(),
            Value::Dict(items) => !items.is_empty(),
            Value::Set(members) => !members.is_empty(),
            Value::Opaque(_) | Value::Foreign { .. } => true,
        }
    }

    /// Returns whether an accepted answer has a value that `differs` in type from the one that is expected in
    /// its place (see [`agrees_with`](Value::agrees_with)).
    pub fn mixes(&self, actual: &Value, differs: fn(&Value, &Value) -> bool) -> bool {
        match (self, actual) {
            _ if differs(self, actual) => true,
            (Value::Tuple(expected), Value::Tuple(actual))
            | (Value::List(expected), Value::List(actual)) => {
                let mut pairs = expected.iter().zip(actual);
                pairs.any(|(expected, actual)| expected.mixes(actual, differs))
            }
            (Value::Dict(expected), Value::Dict(actual)) => {
                let mut items = expected.iter();
                items.any(|(key, item)| {
                    let found = actual.get_key_value(key);
                    found.is_some_and(|(k, i)| key.mixes(k, differs) || item.mixes(i, differs))
                })
            }
            (Value::Set(expected), Value::Set(actual)) => {
                let mut members = expected.iter();
                members.any(|each| actual.get(each).is_some_and(|it| each.mixes(it, differs)))
            }
            _ => false,
        }
    }

    /// Integer that Python considers equal to this value, if any: `True` and `1.0` equal 1.
    fn as_integer(&self) -> Option<BigInt> {
        match self {
            Value::Bool(b) => Some(BigInt::from(u8::from(*b))),
            Value::Int(i) => Some(i.clone()),
            Value::Float(f) if f.fract() == 0.0 => BigInt::from_f64(*f),
            _ => None,
        }
    }

    /// Returns whether the value is of a TAD, or holds such values.
    fn holds_opaque(&self) -> bool {
        matches!(self, Value::Opaque(_)) || self.held().any(Value::holds_opaque)
    }

    /// Returns whether other values than equal ones are accepted where it is expected as a key or a
    /// member.
    fn is_met_by_several(&self, numbers: &Numbers) -> bool {
        let is_near = matches!(self, Value::Float(_)) && numbers.tolerance.is_some();
        is_near
            || matches!(self, Value::Opaque(_))
            || self.held().any(|held| held.is_met_by_several(numbers))
    }

    /// The first number in the value; 0 where there is none.
    fn first_number(&self) -> f64 {
        let own = self.as_float();
        own.unwrap_or_else(|| self.held().next().map_or(0.0, Value::first_number))
    }

    /// The number as a float, if the value is a number.
    pub(super) fn as_float(&self) -> Option<f64> {
        match self {
            Value::Float(number) => Some(*number),
            Value::Int(number) => number.to_f64(),
            Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
            _ => None,
        }
    }

    /// Returns whether Python can hash the value, so that it can be a key or a member.
    pub fn is_hashable(&self) -> bool {
        match self {
            Value::List(_) | Value::Dict(_) | Value::Set(_) => false,
            Value::Tuple(items) => items.iter().all(Value::is_hashable),
            _ => true,
        }
    }

    /// Values directly inside the value, including keys and members.
    pub(crate) fn held(&self) -> Box<dyn Iterator<Item = &Value> + '_> {
        match self {
            Value::Tuple(items) | Value::List(items) => Box::new(items.iter()),
            Value::Dict(items) => Box::new(items.iter().flat_map(|(key, item)| [key, item])),
            Value::Set(members) => Box::new(members.iter()),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// Name of the value's type, as in Python's messages.
    pub fn type_name(&self) -> &str {
        match self {
            Value::None => "NoneType",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int",
            Value::Float(_) => "float",
            Value::Str(_) => "str",
            Value::Tuple(_) => "tuple",
            Value::List(_) => "list",
            Value::Dict(_) => "dict",
            Value::Set(_) => "set",
            Value::Opaque(name) => name,
            Value::Foreign { type_name, .. } => type_name,
        }
    }
}

/// Returns whether the entries of two dictionaries agree in some order: equal keys first, then floats
/// from the least to the largest; keys that hold values of TADs agree with any that no other key
/// needs.
fn entries_agree<'v>(
    mut expected: Vec<(&'v Value, &'v Value)>,
    mut actual: Vec<(&'v Value, &'v Value)>,
    numbers: &Numbers,
) -> bool {
    let by_number = |one: &(&Value, &Value), other: &(&Value, &Value)| {
        let [one, other] = [one, other].map(|(key, _)| key.first_number());
        one.total_cmp(&other)
    };
    expected.sort_by(by_number);
    actual.sort_by(by_number);
    expected.sort_by_key(|(key, _)| key.holds_opaque());
    expected.len() == actual.len()
        && expected.iter().all(|(key, item)| {
            let found = actual.iter().position(|(other_key, other)| {
                key.agrees_with(other_key, numbers) && item.agrees_with(other, numbers)
            });
            found.map(|place| actual.remove(place)).is_some()
        })
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::None, Value::None) => true,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Str(a), Value::Str(b)) | (Value::Opaque(a), Value::Opaque(b)) => a == b,
            (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a), Value::List(b)) => a == b,
            (Value::Dict(a), Value::Dict(b)) => a == b,
            (Value::Set(a), Value::Set(b)) => a == b,
            // All NaN are equal here: unequal ones would fill a hash table with colliding
            // entries, which takes quadratic time.
            (Value::Float(a), Value::Float(b)) => a == b || (a.is_nan() && b.is_nan()),
            (
                Value::Foreign { type_name, shown },
                Value::Foreign {
                    type_name: other_type,
                    shown: other_shown,
                },
            ) => type_name == other_type && shown == other_shown,
            _ => match (self.as_integer(), other.as_integer()) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal values must hash alike, others should not: all numbers share one tag, every
        // other type has its own.
        let tag: u8 = match self {
            Value::Bool(_) | Value::Int(_) | Value::Float(_) => 0,
            Value::None => 1,
            Value::Str(_) => 2,
            Value::Tuple(_) => 3,
            Value::List(_) => 4,
            Value::Dict(_) => 5,
            Value::Set(_) => 6,
            Value::Opaque(_) => 7,
            Value::Foreign { .. } => 8,
        };
        tag.hash(state);
        if let Some(integer) = self.as_integer() {
            // Most keys are small: hash them without converting to bytes.
            match integer.to_i64() {
                Some(small) => small.hash(state),
                None => integer.hash(state),
            }
            return;
        }
        match self {
            Value::Float(f) if f.is_nan() => f64::NAN.to_bits().hash(state),
            Value::Float(f) => f.to_bits().hash(state),
            Value::Str(s) | Value::Opaque(s) => s.hash(state),
            Value::Tuple(items) | Value::List(items) => items.hash(state),
            Value::Dict(items) => unordered_hash(items.iter()).hash(state),
            Value::Set(items) => unordered_hash(items.iter()).hash(state),
            Value::Foreign { type_name, shown } => (type_name, shown).hash(state),
            Value::None | Value::Bool(_) | Value::Int(_) => 0.hash(state),
        }
    }
}

/// Hash of items regardless of their order. Its key is random for each process, so that
/// colliding values cannot be prepared.
fn unordered_hash<T: Hash>(items: impl Iterator<Item = T>) -> u64 {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    items.fold(0, |sum, item| sum.wrapping_add(KEY.hash_one(item)))
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Int(BigInt::from(number))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Str(text.to_owned())
    }
}

/// The value as `repr` shows it in CPython.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::repr::write_repr(self, f)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn tad(name: &str) -> Value {
        Value::Opaque(name.to_owned())
    }

    fn pair(key: Value, number: i64) -> Value {
        Value::Tuple(vec![key, number.into()])
    }

    #[rstest]
    #[case::near(&[1.0, 2.0], &[1.04, 1.96], true)]
    #[case::in_turn(&[1.0, 1.05], &[1.04, 1.09], true)]
    #[case::far(&[1.0, 2.0], &[1.04, 2.5], false)]
    #[case::one_for_two(&[1.0, 1.01], &[1.0], false)]
    fn keys_and_members_are_compared_within_the_tolerance(
        #[case] expected: &[f64],
        #[case] actual: &[f64],
        #[case] agrees: bool,
    ) {
        let numbers = Numbers {
            tolerance: Some(toml::from_str("absolute = 0.05").unwrap()),
            float_for_integer: false,
        };
        let floats = |numbers: &[f64]| -> Vec<Value> {
            numbers.iter().map(|each| Value::Float(*each)).collect()
        };
        let set = |numbers: &[f64]| Value::set(floats(numbers));
        let dict = |numbers: &[f64]| {
            let keys = floats(numbers);
            Value::dict(keys.into_iter().map(|key| (key, Value::from("a"))))
        };
        assert_eq!(set(expected).agrees_with(&set(actual), &numbers), agrees);
        assert_eq!(dict(expected).agrees_with(&dict(actual), &numbers), agrees);
        let none = Numbers::default();
        assert_eq!(
            set(expected).agrees_with(&set(actual), &none),
            expected == actual
        );
    }

    #[rstest]
    #[case::keys(Value::dict([(tad("t"), 1.into()), (tad("t 2"), 2.into())]), Value::dict([("b".into(), 2.into()), ("a".into(), 1.into())]), true)]
    #[case::other_items(Value::dict([(tad("t"), 1.into()), (tad("t 2"), 2.into())]), Value::dict([("a".into(), 1.into()), ("b".into(), 1.into())]), false)]
    #[case::fewer(Value::dict([(tad("t"), 1.into())]), Value::dict([]), false)]
    #[case::beside_other_keys(Value::dict([(tad("t"), 1.into()), ("a".into(), 1.into())]), Value::dict([("a".into(), 1.into()), ("b".into(), 1.into())]), true)]
    #[case::without_another_key(Value::dict([(tad("t"), 1.into()), ("a".into(), 1.into())]), Value::dict([("b".into(), 1.into()), ("c".into(), 1.into())]), false)]
    #[case::members(Value::set([pair(tad("t"), 1), pair(tad("t"), 2)]), Value::set([pair("b".into(), 2), pair("a".into(), 1)]), true)]
    #[case::other_members(Value::set([pair(tad("t"), 1), pair(tad("t"), 2)]), Value::set([pair("a".into(), 1), pair("b".into(), 1)]), false)]
    fn keys_and_members_of_tads_agree_in_some_order(
        #[case] expected: Value,
        #[case] actual: Value,
        #[case] agrees: bool,
    ) {
        assert_eq!(expected.agrees_with(&actual, &Numbers::default()), agrees);
    }
}
