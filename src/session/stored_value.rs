//! Values as they are cached: every kind apart, so that what is read is what was written.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Value;

/// A value, of which each kind has a name.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stored {
    None,
    Bool(bool),
    /// Decimal digits: integers have any size.
    Int(String),
    /// The bits: no decimal is a NaN.
    Float(u64),
    Str(String),
    Tuple(Vec<Value>),
    List(Vec<Value>),
    Dict(Vec<(Value, Value)>),
    Set(Vec<Value>),
    Opaque(String),
    Foreign(String, String),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = match self.clone() {
            Value::None => Stored::None,
            Value::Bool(value) => Stored::Bool(value),
            Value::Int(value) => Stored::Int(value.to_string()),
            Value::Float(value) => Stored::Float(value.to_bits()),
            Value::Str(value) => Stored::Str(value),
            Value::Tuple(items) => Stored::Tuple(items),
            Value::List(items) => Stored::List(items),
            Value::Dict(items) => Stored::Dict(items.into_iter().collect()),
            Value::Set(items) => Stored::Set(items.into_iter().collect()),
            Value::Opaque(name) => Stored::Opaque(name),
            Value::Foreign { type_name, shown } => Stored::Foreign(type_name, shown),
        };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Stored::deserialize(deserializer)? {
            Stored::None => Value::None,
            Stored::Bool(value) => Value::Bool(value),
            Stored::Int(digits) => Value::Int(digits.parse().map_err(serde::de::Error::custom)?),
            Stored::Float(bits) => Value::Float(f64::from_bits(bits)),
            Stored::Str(value) => Value::Str(value),
            Stored::Tuple(items) => Value::Tuple(items),
            Stored::List(items) => Value::List(items),
            Stored::Dict(items) => Value::dict(items),
            Stored::Set(items) => Value::set(items),
            Stored::Opaque(name) => Value::Opaque(name),
            Stored::Foreign(type_name, shown) => Value::Foreign { type_name, shown },
        })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Value::None)]
    #[case(Value::Bool(true))]
    #[case(Value::from(-7))]
    #[case(Value::Float(0.1))]
    #[case(Value::Float(f64::NAN))]
    #[case("á\n".into())]
    #[case(Value::Tuple(vec![Value::List(vec![1.into()]), Value::set([1.into()])]))]
    #[case(Value::dict([(Value::Tuple(vec![1.into()]), "a".into())]))]
    #[case(Value::Opaque("posicao".to_owned()))]
    fn a_value_is_read_as_it_was_written(#[case] value: Value) {
        let json = serde_json::to_string(&value).unwrap();
        let read: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(format!("{read:?}"), format!("{value:?}"));
    }
}
