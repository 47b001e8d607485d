//! Domains: the sets of values that the parameters of a session are drawn from.
//!
//! Domains have the names of Hypothesis, if it has them.

use std::num::TryFromIntError;

use thiserror::Error;

use crate::messages::{Localized, Notice};

use crate::session::{Tree, Value};

/// The maximum number of values of a domain that can be listed.
const MOST_LISTED: usize = 10_000;
/// Default length of texts, lists, sets and dictionaries.
const DEFAULT_LENGTH: (usize, usize) = (0, 8);

/// Values of every kind of literal, for arguments of another type than a function asks for.
fn of_all_types() -> Vec<(&'static str, Value)> {
    vec![
        ("int", 7.into()),
        ("int", Value::from(-1)),
        ("float", Value::Float(1.5)),
        ("bool", Value::Bool(true)),
        ("str", "abc".into()),
        ("str", "".into()),
        ("NoneType", Value::None),
        ("tuple", Value::Tuple(vec![])),
        ("tuple", Value::Tuple(vec![1.into(), 2.into()])),
        ("list", Value::List(vec![])),
        ("list", Value::List(vec!["a".into()])),
        ("dict", Value::dict([("a".into(), 1.into())])),
        ("set", Value::set([1.into()])),
    ]
}

/// A set of values.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// `integers(MIN, MAX)`: both included.
    Integers(i64, i64),
    /// `floats(MIN, MAX)`: both included.
    Floats(f64, f64),
    /// `text(ALPHABET, MIN, MAX)`: a text of characters of the alphabet, by its length.
    Text(Vec<char>, usize, usize),
    /// `lists(DOMAIN, MIN, MAX)`: by their length.
    Lists(Box<Domain>, usize, usize),
    /// `sets(DOMAIN, MIN, MAX)`: by their size, as far as there are enough values.
    Sets(Box<Domain>, usize, usize),
    /// `dictionaries(KEYS, VALUES, MIN, MAX)`: by their size, as far as there are enough keys.
    Dictionaries(Box<[Domain; 2]>, usize, usize),
    /// `tuples(DOMAIN, …)`: one value of each.
    Tuples(Vec<Domain>),
    /// `one_of(DOMAIN, …)`: a value of any.
    OneOf(Vec<Domain>),
    /// `sampled_from([VALUE, …])`, `booleans()`, `just(VALUE)`, a literal text, list, tuple or set:
    /// one of these values.
    SampledFrom(Vec<Value>),
}

/// The error of an expression that is no domain.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub enum DomainError {
    /// The function is not known.
    Unknown(String),
    /// The arguments are not those that the domain takes.
    Arguments(&'static str),
    /// The expression is of another form.
    Form,
    /// A domain without a value: its function or its literal.
    Empty(String),
    /// A domain whose values cannot be listed.
    TooMany,
}

impl Localized for DomainError {
    fn notice(&self) -> Notice {
        match self {
            DomainError::Unknown(name) => Notice::new("domain-unknown").with("name", name),
            DomainError::Arguments(form) => Notice::new("domain-arguments").with("form", *form),
            DomainError::Form => Notice::new("domain-form"),
            DomainError::Empty(name) => Notice::new("domain-empty").with("name", name),
            DomainError::TooMany => Notice::new("domain-too-many"),
        }
    }
}

impl Domain {
    /// The domain that an expression says.
    ///
    /// # Errors
    /// [`DomainError`] where it says none.
    pub fn of(tree: &Tree) -> Result<Self, DomainError> {
        let domain = match tree {
            Tree::Value(value) => Domain::SampledFrom(items(value)?),
            Tree::Call(name, arguments) => Domain::called(name, arguments)?,
            _ => return Err(DomainError::Form),
        };
        if domain.is_empty() {
            let name = match tree {
                Tree::Call(name, _) => name.clone(),
                Tree::Value(value) => value.to_string(),
                _ => return Err(DomainError::Form),
            };
            return Err(DomainError::Empty(name));
        }
        Ok(domain)
    }

    fn called(name: &str, arguments: &[Tree]) -> Result<Self, DomainError> {
        match name {
            "integers" => {
                let wrong = || DomainError::Arguments("integers(MIN, MAX)");
                let [Tree::Value(min), Tree::Value(max)] = arguments else {
                    return Err(wrong());
                };
                let (min, max) = (integer(min), integer(max));
                Ok(Domain::Integers(
                    min.ok_or_else(wrong)?,
                    max.ok_or_else(wrong)?,
                ))
            }
            "floats" => {
                let wrong = || DomainError::Arguments("floats(MIN, MAX)");
                let [Tree::Value(min), Tree::Value(max)] = arguments else {
                    return Err(wrong());
                };
                let (min, max) = (float(min), float(max));
                Ok(Domain::Floats(
                    min.ok_or_else(wrong)?,
                    max.ok_or_else(wrong)?,
                ))
            }
            "booleans" => Ok(Domain::SampledFrom(vec![
                Value::Bool(false),
                Value::Bool(true),
            ])),
            "text" => {
                let wrong = DomainError::Arguments("text(ALPHABET, MIN, MAX)");
                match arguments {
                    [Tree::Value(Value::Str(alphabet)), length @ ..] => {
                        let (min, max) = lengths(length).ok_or(wrong)?;
                        Ok(Domain::Text(alphabet.chars().collect(), min, max))
                    }
                    _ => Err(wrong),
                }
            }
            "lists" | "sets" => {
                let wrong = DomainError::Arguments("lists(DOMAIN, MIN, MAX)");
                let [items, length @ ..] = arguments else {
                    return Err(wrong);
                };
                let items = Box::new(Domain::of(items)?);
                let (min, max) = lengths(length).ok_or(wrong)?;
                Ok(match name {
                    "lists" => Domain::Lists(items, min, max),
                    _ => Domain::Sets(items, min, max),
                })
            }
            "dictionaries" => {
                let wrong = DomainError::Arguments("dictionaries(KEYS, VALUES, MIN, MAX)");
                let [keys, values, length @ ..] = arguments else {
                    return Err(wrong);
                };
                let both = Box::new([Domain::of(keys)?, Domain::of(values)?]);
                let (min, max) = lengths(length).ok_or(wrong)?;
                Ok(Domain::Dictionaries(both, min, max))
            }
            "tuples" => Ok(Domain::Tuples(all(arguments)?)),
            "one_of" => Ok(Domain::OneOf(all(arguments)?)),
            "sampled_from" | "just" => match arguments {
                [Tree::Value(value)] if name == "just" => {
                    Ok(Domain::SampledFrom(vec![value.clone()]))
                }
                [Tree::Value(value)] => Ok(Domain::SampledFrom(items(value)?)),
                _ => Err(DomainError::Arguments("sampled_from([VALUE, …])")),
            },
            "invalid" => {
                let named: Option<Vec<&str>> = arguments.iter().map(text).collect();
                let wrong = DomainError::Arguments("invalid('int', …)");
                let named = named.ok_or(wrong)?;
                let others = of_all_types().into_iter();
                let others = others.filter(|(type_name, _)| !named.contains(type_name));
                Ok(Domain::SampledFrom(
                    others.map(|(_, value)| value).collect(),
                ))
            }
            _ => Err(DomainError::Unknown(name.to_owned())),
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Domain::Integers(min, max) => min > max,
            Domain::Floats(min, max) => min.is_nan() || max.is_nan() || min > max,
            Domain::Text(alphabet, min, max) => min > max || (alphabet.is_empty() && *min > 0),
            Domain::Lists(_, min, max)
            | Domain::Sets(_, min, max)
            | Domain::Dictionaries(_, min, max) => min > max,
            Domain::Tuples(_) => false,
            Domain::OneOf(domains) => domains.is_empty(),
            Domain::SampledFrom(values) => values.is_empty(),
        }
    }

    /// Every value, in order.
    ///
    /// # Errors
    /// [`DomainError::TooMany`] where they cannot be listed.
    pub fn values(&self) -> Result<Vec<Value>, DomainError> {
        let values: Vec<Value> = match self {
            Domain::SampledFrom(values) => values.clone(),
            Domain::Integers(min, max) => {
                let count = usize::try_from(max.abs_diff(*min));
                if count.map_or(true, |count| count >= MOST_LISTED) {
                    return Err(DomainError::TooMany);
                }
                (*min..=*max).map(Value::from).collect()
            }
            Domain::OneOf(domains) => {
                let values = domains.iter().map(Domain::values);
                values.collect::<Result<Vec<_>, _>>()?.concat()
            }
            Domain::Tuples(domains) => {
                let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
                for domain in domains {
                    let values = domain.values()?;
                    if tuples.len().saturating_mul(values.len()) > MOST_LISTED {
                        return Err(DomainError::TooMany);
                    }
                    let longer = tuples.iter().flat_map(|tuple| {
                        let with = |value: &Value| {
                            [tuple.as_slice(), std::slice::from_ref(value)].concat()
                        };
                        values.iter().map(with)
                    });
                    tuples = longer.collect();
                }
                tuples.into_iter().map(Value::Tuple).collect()
            }
            _ => return Err(DomainError::TooMany),
        };
        Ok(values)
    }
}

fn all(trees: &[Tree]) -> Result<Vec<Domain>, DomainError> {
    trees.iter().map(Domain::of).collect()
}

/// The characters of a text, or the items of a list, tuple or set.
fn items(value: &Value) -> Result<Vec<Value>, DomainError> {
    match value {
        Value::Str(text) => Ok(text
            .chars()
            .map(|each| Value::Str(each.to_string()))
            .collect()),
        Value::List(items) | Value::Tuple(items) => Ok(items.clone()),
        Value::Set(members) => Ok(members.iter().cloned().collect()),
        _ => Err(DomainError::Form),
    }
}

fn text(tree: &Tree) -> Option<&str> {
    match tree {
        Tree::Value(Value::Str(text)) => Some(text),
        _ => None,
    }
}

fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => number.try_into().ok(),
        _ => None,
    }
}

fn float(value: &Value) -> Option<f64> {
    match value {
        Value::Float(number) => Some(*number),
        Value::Int(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

/// `MIN, MAX`, or the default where there are no arguments.
fn lengths(arguments: &[Tree]) -> Option<(usize, usize)> {
    let length = |tree: &Tree| match tree {
        Tree::Value(value) => {
            let length: Result<usize, TryFromIntError> = integer(value)?.try_into();
            length.ok()
        }
        _ => None,
    };
    match arguments {
        [] => Some(DEFAULT_LENGTH),
        [min, max] => Some((length(min)?, length(max)?)),
        _ => None,
    }
}
