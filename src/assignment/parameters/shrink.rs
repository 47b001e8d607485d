//! Shrinks values of domains by halving, as Hypothesis and proptest do.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::Domain;
use crate::assignment::oracle::TargetResult;
use crate::session::Value;

/// Whether something simpler than what fails does so, too.
pub type Fails<'f, T> = dyn FnMut(&T) -> TargetResult<bool> + 'f;

/// The places that are tried before halving: where failures are dense, one of the first fails.
const FIRST: [u64; 8] = [0, 1, 2, 4, 1 << 4, 1 << 8, 1 << 16, 1 << 32];

impl Domain {
    /// The simplest value found that fails, from one that does: nearer to zero, shorter, earlier.
    ///
    /// # Errors
    /// The errors of `fails`.
    pub fn shrunk(&self, value: &Value, fails: &mut Fails<Value>) -> TargetResult<Value> {
        Ok(match (self, value) {
            (Domain::Integers(min, max), Value::Int(number)) => {
                let Some(number) = number.to_i64() else {
                    return Ok(value.clone());
                };
                let origin = 0.clamp(*min, *max);
                let at = |place| {
                    if number < origin {
                        origin.saturating_sub_unsigned(place)
                    } else {
                        origin.saturating_add_unsigned(place)
                    }
                };
                let place = nearest(number.abs_diff(origin), &mut |place| {
                    fails(&Value::from(at(*place)))
                })?;
                Value::from(at(place))
            }
            (Domain::Floats(min, max), Value::Float(number)) => {
                let origin = 0.0_f64.clamp(*min, *max);
                let distance = number - origin;
                let whole = distance.abs().to_u64().unwrap_or(u64::MAX);
                let at = |place: u64| {
                    let place = place.to_f64().unwrap_or(0.0).min(distance.abs());
                    Value::Float(origin + place.copysign(distance))
                };
                if at(whole) != *value && !fails(&at(whole))? {
                    return Ok(value.clone());
                }
                at(nearest(whole, &mut |place| fails(&at(*place)))?)
            }
            (Domain::Text(alphabet, min, _), Value::Str(text)) => {
                let as_value = |each: char| Value::Str(each.to_string());
                let alphabet = alphabet.iter().copied().map(as_value);
                let alphabet = Domain::SampledFrom(alphabet.collect());
                let characters: Vec<Value> = text.chars().map(as_value).collect();
                let fails = &mut |items: &[Value]| fails(&joined(items));
                joined(&shrunk_list(&alphabet, &characters, *min, fails)?)
            }
            (Domain::Lists(items, min, _), Value::List(list)) => {
                let fails = &mut |list: &[Value]| fails(&Value::List(list.to_vec()));
                Value::List(shrunk_list(items, list, *min, fails)?)
            }
            (Domain::Tuples(domains), Value::Tuple(items)) => {
                let fails = &mut |items: &[Value]| fails(&Value::Tuple(items.to_vec()));
                Value::Tuple(shrunk_items(domains, items.clone(), fails)?)
            }
            (Domain::Sets(_, min, _), Value::Set(set)) => {
                let members: Vec<Value> = set.iter().cloned().collect();
                let set = |members: &[Value]| Value::set(members.iter().cloned());
                set(&fewest(&members, *min, &mut |fewer| fails(&set(fewer)))?)
            }
            (Domain::Dictionaries(_, min, _), Value::Dict(items)) => {
                let items = items.iter().map(|(key, item)| (key.clone(), item.clone()));
                let items: Vec<(Value, Value)> = items.collect();
                let dict = |items: &[(Value, Value)]| Value::dict(items.iter().cloned());
                dict(&fewest(&items, *min, &mut |fewer| fails(&dict(fewer)))?)
            }
            (Domain::OneOf(domains), value) => {
                match domains.iter().find(|domain| domain.contains(value)) {
                    Some(domain) => domain.shrunk(value, fails)?,
                    None => value.clone(),
                }
            }
            (Domain::SampledFrom(values), value) => {
                let Some(place) = values.iter().position(|each| each == value) else {
                    return Ok(value.clone());
                };
                let at = |place: u64| &values[usize::try_from(place).unwrap_or(0)];
                at(nearest(place as u64, &mut |place| fails(at(*place)))?).clone()
            }
            _ => value.clone(),
        })
    }

    /// Returns whether a value is one of the domain.
    fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Integers(min, max), Value::Int(number)) => {
                (BigInt::from(*min)..=BigInt::from(*max)).contains(number)
            }
            (Domain::Floats(min, max), Value::Float(number)) => (min..=max).contains(&number),
            (Domain::Text(alphabet, min, max), Value::Str(text)) => {
                let mut characters = text.chars();
                (min..=max).contains(&&text.chars().count())
                    && characters.all(|each| alphabet.contains(&each))
            }
            (Domain::Lists(domain, min, max), Value::List(items)) => {
                (min..=max).contains(&&items.len())
                    && items.iter().all(|each| domain.contains(each))
            }
            (Domain::Sets(domain, ..), Value::Set(members)) => {
                members.iter().all(|each| domain.contains(each))
            }
            (Domain::Dictionaries(both, ..), Value::Dict(items)) => {
                let [keys, values] = &**both;
                let mut items = items.iter();
                items.all(|(key, item)| keys.contains(key) && values.contains(item))
            }
            (Domain::Tuples(domains), Value::Tuple(items)) => {
                let mut pairs = domains.iter().zip(items);
                domains.len() == items.len() && pairs.all(|(domain, each)| domain.contains(each))
            }
            (Domain::OneOf(domains), value) => domains.iter().any(|each| each.contains(value)),
            (Domain::SampledFrom(values), value) => values.contains(value),
            _ => false,
        }
    }
}

/// The text of some characters.
fn joined(characters: &[Value]) -> Value {
    let texts = characters.iter().filter_map(|each| match each {
        Value::Str(text) => Some(text.as_str()),
        _ => None,
    });
    Value::Str(texts.collect())
}

/// The items that a failure needs, at least `min`, each as simple as it may be.
fn shrunk_list(
    domain: &Domain,
    items: &[Value],
    min: usize,
    fails: &mut Fails<[Value]>,
) -> TargetResult<Vec<Value>> {
    let fewest = fewest(items, min, fails)?;
    shrunk_items(std::iter::repeat(domain), fewest, fails)
}

/// The items, each as simple as it may be in its domain.
fn shrunk_items<'d>(
    domains: impl IntoIterator<Item = &'d Domain>,
    mut items: Vec<Value>,
    fails: &mut Fails<[Value]>,
) -> TargetResult<Vec<Value>> {
    for (place, domain) in (0..items.len()).zip(domains) {
        let mut tried = items.clone();
        items[place] = domain.shrunk(&items[place], &mut |simpler| {
            tried[place] = simpler.clone();
            fails(&tried)
        })?;
    }
    Ok(items)
}

/// The items that a failure needs, at least `min`: tries without all, without halves, quarters and
/// so on.
///
/// # Errors
/// The errors of `fails`.
pub fn fewest<T: Clone>(items: &[T], min: usize, fails: &mut Fails<[T]>) -> TargetResult<Vec<T>> {
    let mut kept = items.to_vec();
    let mut size = kept.len().saturating_sub(min);
    while size > 0 {
        let mut start = 0;
        while start < kept.len() && kept.len() > min {
            let mut fewer = kept.clone();
            let end = (start + size.min(kept.len() - min)).min(kept.len());
            fewer.drain(start..end);
            if fails(&fewer)? {
                kept = fewer;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    Ok(kept)
}

/// The first place that fails, from one that does: by halving the distance to one that passes.
fn nearest(most: u64, fails: &mut Fails<u64>) -> TargetResult<u64> {
    let (mut passing, mut failing) = (0, most);
    for place in FIRST.into_iter().filter(|place| *place < most) {
        if fails(&place)? {
            failing = place;
            break;
        }
        passing = place;
    }
    while failing - passing > 1 {
        let middle = passing + (failing - passing) / 2;
        if fails(&middle)? {
            failing = middle;
        } else {
            passing = middle;
        }
    }
    Ok(failing)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::session::evaluator::Statement;
    use crate::session::{Assignment, Tree};

    fn read(expression: &str) -> Tree {
        let statement = Statement::read(format!("x = {expression}"));
        Assignment::of(&statement).unwrap().tree
    }

    fn int(value: &Value) -> i64 {
        match value {
            Value::Int(number) => number.to_i64().unwrap(),
            _ => panic!("{value} is no integer"),
        }
    }

    /// The number of characters of a value, as it is written.
    fn length(value: &Value) -> usize {
        value.to_string().len()
    }

    fn has(value: &Value, text: &str) -> bool {
        value.to_string().contains(text)
    }

    fn holds_above(list: &Value, bound: i64) -> bool {
        matches!(list, Value::List(items) if items.iter().any(|item| int(item) > bound))
    }

    const BIG: &str = "integers(1000000, 8210123456)";
    const TEXT: &str = "'acacacacacacacacacacacacacacabcacacacacacacacacacacacacacacacaca'";
    const LIST: &str =
        "[100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400]";

    #[rstest]
    #[case::the_simplest_fails(BIG, "7654321000", |_: &Value| true, "1000000", 1)]
    #[case::above_a_bound(BIG, "7654321000", |n: &Value| int(n) > 4_000_000_000, "4000000001", 40)]
    #[case::next_to_it(BIG, "7654321000", |n: &Value| int(n) > 1_000_000, "1000001", 2)]
    #[case::nothing_simpler(BIG, "7654321000", |n: &Value| int(n) > 7_654_320_999, "7654321000", 42)]
    #[case::every_third(BIG, "7654321001", |n: &Value| int(n) % 3 == 2, "1000001", 2)]
    #[case::below_zero("integers(-900, 5)", "-800", |n: &Value| int(n) < -17, "-18", 14)]
    #[case::all_below_zero("integers(-900, -5)", "-800", |_: &Value| true, "-5", 1)]
    #[case::the_end("integers(3, 9)", "3", |_: &Value| true, "3", 0)]
    #[case::float("floats(0.5, 900.0)", "812.25", |x: &Value| *x != Value::Float(0.5), "1.5", 3)]
    #[case::no_whole_float("floats(0.5, 900.0)", "812.25", |x: &Value| has(x, ".25"), "812.25", 1)]
    #[case::one_character("text('abc', 0, 99)", TEXT, |s: &Value| has(s, "b"), "'b'", 20)]
    #[case::plainer("text('abc', 0, 99)", TEXT, |s: &Value| length(s) > 4, "'aaa'", 25)]
    #[case::shortest("text('abc', 2, 99)", TEXT, |_: &Value| true, "'aa'", 3)]
    #[case::list("lists(integers(1, 9999), 0, 20)", LIST, |l: &Value| holds_above(l, 350), "[351]", 25)]
    #[case::no_shorter_list("lists(integers(1, 9), 2, 9)", "[1, 2, 3, 4]", |_: &Value| true, "[1, 1]", 3)]
    #[case::tuple("tuples(integers(0, 99), integers(5, 99))", "(80, 80)", |t: &Value| has(t, ", 80"), "(0, 80)", 15)]
    #[case::set("sets(integers(0, 99), 1, 9)", "{1, 2, 3, 4}", |_: &Value| true, "{4}", 1)]
    #[case::dictionary("dictionaries('abc', 'xy', 0, 3)", "{'a': 'x', 'b': 'y'}", |d: &Value| has(d, "y"), "{'b': 'y'}", 3)]
    #[case::earlier("sampled_from([5, 1, 4, 2, 3])", "3", |n: &Value| int(n) < 5, "1", 2)]
    #[case::its_own_domain("one_of(integers(0, 9), integers(100, 900))", "850", |_: &Value| true, "100", 1)]
    fn a_value_is_shrunk_by_halving(
        #[case] domain: &str,
        #[case] value: &str,
        #[case] fails: fn(&Value) -> bool,
        #[case] simplest: &str,
        #[case] most_questions: usize,
    ) {
        let domain = Domain::of(&read(domain)).unwrap();
        let Tree::Value(value) = read(value) else {
            panic!("{value} is no literal");
        };
        let mut questions = 0;
        let shrunk = domain.shrunk(&value, &mut |value| {
            questions += 1;
            assert!(domain.contains(value), "{value}");
            Ok(fails(value))
        });
        assert_eq!(shrunk.unwrap().to_string(), simplest);
        assert!(questions <= most_questions, "{questions}");
    }
}
