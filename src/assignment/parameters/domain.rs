//! Domains: the sets of values that the parameters of a session are drawn from.
//!
//! Domains have the names of Hypothesis, if it has them.

use crate::messages::Notice;
use crate::session::{Tree, Value};

/// The maximum number of values of a domain that can be listed.
const MOST_LISTED: usize = 10_000;
/// Default length of texts, lists, sets and dictionaries.
const DEFAULT_LENGTH: (usize, usize) = (0, 8);
/// The message of a domain whose values cannot be listed.
const TOO_MANY: &str = "domain-too-many";

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

/// Every form of a domain, and its values.
#[cfg(test)]
pub(crate) const DOMAINS: [(&str, &str); 13] = [
    (
        "[VALUE, …]",
        "the values of a literal list, tuple, set or text",
    ),
    ("integers(MIN, MAX)", "integers, both ends included"),
    ("floats(MIN, MAX)", "floats, both ends included; only drawn"),
    ("booleans()", "`False` and `True`"),
    (
        "text(ALPHABET, MIN, MAX)",
        "texts of characters of the alphabet, by their length [default: 0 to 8]",
    ),
    (
        "lists(DOMAIN, MIN, MAX)",
        "lists, by their length [default: 0 to 8]",
    ),
    (
        "sets(DOMAIN, MIN, MAX)",
        "sets, by their size [default: 0 to 8]",
    ),
    (
        "dictionaries(KEYS, VALUES, MIN, MAX)",
        "dictionaries, by their size [default: 0 to 8]",
    ),
    ("tuples(DOMAIN, …)", "tuples of one value of each"),
    ("one_of(DOMAIN, …)", "the values of any of these domains"),
    ("sampled_from([VALUE, …])", "any of these values"),
    ("just(VALUE)", "this value"),
    (
        "invalid('int', …)",
        "values of every built-in type but these",
    ),
];

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

impl Domain {
    /// The domain that an expression says.
    ///
    /// # Errors
    /// A notice where it says none.
    pub fn of(tree: &Tree) -> Result<Self, Notice> {
        let (domain, name) = match tree {
            Tree::Value(value) => (Domain::SampledFrom(items(value)?), value.to_string()),
            Tree::Call(name, arguments) => (Domain::called(name, arguments)?, name.clone()),
            _ => return Err(no_domain()),
        };
        if domain.is_empty() {
            return Err(Notice::new("domain-empty").with("name", name));
        }
        Ok(domain)
    }

    fn called(name: &str, arguments: &[Tree]) -> Result<Self, Notice> {
        match name {
            "integers" => {
                let bounds = two_arguments(arguments, integer);
                let (min, max) = bounds.ok_or_else(|| wrong_arguments("integers(MIN, MAX)"))?;
                Ok(Domain::Integers(min, max))
            }
            "floats" => {
                let bounds = two_arguments(arguments, float);
                let (min, max) = bounds.ok_or_else(|| wrong_arguments("floats(MIN, MAX)"))?;
                Ok(Domain::Floats(min, max))
            }
            "booleans" => Ok(Domain::SampledFrom(vec![
                Value::Bool(false),
                Value::Bool(true),
            ])),
            "text" => {
                let wrong = wrong_arguments("text(ALPHABET, MIN, MAX)");
                let [Tree::Value(Value::Str(alphabet)), length @ ..] = arguments else {
                    return Err(wrong);
                };
                let (min, max) = lengths(length).ok_or(wrong)?;
                Ok(Domain::Text(alphabet.chars().collect(), min, max))
            }
            "lists" | "sets" => {
                let wrong = wrong_arguments("lists(DOMAIN, MIN, MAX)");
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
                let wrong = wrong_arguments("dictionaries(KEYS, VALUES, MIN, MAX)");
                let [keys, values, length @ ..] = arguments else {
                    return Err(wrong);
                };
                let both = Box::new([Domain::of(keys)?, Domain::of(values)?]);
                let (min, max) = lengths(length).ok_or(wrong)?;
                Ok(Domain::Dictionaries(both, min, max))
            }
            "tuples" => Ok(Domain::Tuples(domains_of(arguments)?)),
            "one_of" => Ok(Domain::OneOf(domains_of(arguments)?)),
            "sampled_from" | "just" => match arguments {
                [Tree::Value(value)] if name == "just" => {
                    Ok(Domain::SampledFrom(vec![value.clone()]))
                }
                [Tree::Value(value)] => Ok(Domain::SampledFrom(items(value)?)),
                _ => Err(wrong_arguments("sampled_from([VALUE, …])")),
            },
            "invalid" => {
                let named: Option<Vec<&str>> = arguments.iter().map(text).collect();
                let wrong = wrong_arguments("invalid('int', …)");
                let named = named.ok_or(wrong)?;
                let others = of_all_types().into_iter();
                let others = others.filter(|(type_name, _)| !named.contains(type_name));
                Ok(Domain::SampledFrom(
                    others.map(|(_, value)| value).collect(),
                ))
            }
            _ => Err(Notice::new("domain-unknown").with("name", name)),
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
    /// A notice where they cannot be listed.
    pub fn values(&self) -> Result<Vec<Value>, Notice> {
        let values: Vec<Value> = match self {
            Domain::SampledFrom(values) => values.clone(),
            Domain::Integers(min, max) => {
                let count = usize::try_from(max.abs_diff(*min));
                if count.map_or(true, |count| count >= MOST_LISTED) {
                    return Err(Notice::new(TOO_MANY));
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
                        return Err(Notice::new(TOO_MANY));
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
            _ => return Err(Notice::new(TOO_MANY)),
        };
        Ok(values)
    }
}

/// The notice of arguments that the domain of a form does not take.
fn wrong_arguments(form: &str) -> Notice {
    Notice::new("domain-arguments").with("form", form)
}

/// The notice of an expression that has not the form of a domain.
pub(super) fn no_domain() -> Notice {
    Notice::new("domain-form")
}

fn domains_of(trees: &[Tree]) -> Result<Vec<Domain>, Notice> {
    trees.iter().map(Domain::of).collect()
}

/// The characters of a text, or the items of a list, tuple or set.
fn items(value: &Value) -> Result<Vec<Value>, Notice> {
    match value {
        Value::Str(text) => {
            let characters = text.chars();
            Ok(characters
                .map(|each| Value::Str(each.to_string()))
                .collect())
        }
        Value::List(items) | Value::Tuple(items) => Ok(items.clone()),
        Value::Set(members) => Ok(members.iter().cloned().collect()),
        _ => Err(no_domain()),
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

/// `MIN, MAX`, where each is a value that `read` takes.
fn two_arguments<T>(arguments: &[Tree], read: impl Fn(&Value) -> Option<T>) -> Option<(T, T)> {
    let [Tree::Value(min), Tree::Value(max)] = arguments else {
        return None;
    };
    Some((read(min)?, read(max)?))
}

/// `MIN, MAX`, or the default where there are no arguments.
fn lengths(arguments: &[Tree]) -> Option<(usize, usize)> {
    if arguments.is_empty() {
        return Some(DEFAULT_LENGTH);
    }
    two_arguments(arguments, |value| usize::try_from(integer(value)?).ok())
}
