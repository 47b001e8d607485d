//! Draws values of domains, and looks for simpler ones.

use fastrand::Rng;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::Domain;
use crate::session::Value;

/// The number of draws of which one is an end of its domain.
const ENDS: u32 = 6;

impl Domain {
    /// A value. `share`, from 0 to 1, says how far along the draws are: the first are small.
    pub fn draw(&self, rng: &mut Rng, share: f64) -> Value {
        let mut length = |min: usize, max: usize| min + rng_length(rng, max - min, share);
        match self {
            Domain::Integers(min, max) => match rng.u32(0..ENDS) {
                0 if rng.bool() => Value::from(*min),
                0 => Value::from(*max),
                _ => Value::from(rng.i64(*min..=*max)),
            },
            Domain::Floats(min, max) => match rng.u32(0..ENDS) {
                0 if rng.bool() => Value::Float(*min),
                0 => Value::Float(*max),
                1 => Value::Float((min + rng.f64() * (max - min)).round().clamp(*min, *max)),
                _ => Value::Float(min + rng.f64() * (max - min)),
            },
            Domain::Text(alphabet, min, max) => {
                let length = length(*min, *max);
                let text = (0..length).filter_map(|_| rng.choice(alphabet));
                Value::Str(text.collect())
            }
            Domain::Lists(items, min, max) => {
                let length = length(*min, *max);
                Value::List((0..length).map(|_| items.draw(rng, share)).collect())
            }
            Domain::Sets(items, min, max) => {
                let length = length(*min, *max);
                let items = (0..length).map(|_| items.draw(rng, share));
                Value::set(items)
            }
            Domain::Dictionaries(both, min, max) => {
                let [keys, values] = &**both;
                let length = length(*min, *max);
                let items = (0..length).map(|_| (keys.draw(rng, share), values.draw(rng, share)));
                Value::dict(items)
            }
            Domain::Tuples(domains) => {
                Value::Tuple(domains.iter().map(|each| each.draw(rng, share)).collect())
            }
            Domain::OneOf(domains) => {
                let chosen = rng.choice(domains);
                chosen.map_or(Value::None, |chosen| chosen.draw(rng, share))
            }
            Domain::SampledFrom(values) => rng.choice(values).cloned().unwrap_or(Value::None),
        }
    }

    /// Simpler values of the domain, the simplest first: nearer to zero, shorter, earlier.
    pub fn simpler(&self, value: &Value) -> Vec<Value> {
        match (self, value) {
            (Domain::Integers(min, max), Value::Int(number)) => {
                let Some(number) = number.to_i64() else {
                    return Vec::new();
                };
                let origin = 0.clamp(*min, *max);
                let middle = origin + (number - origin) / 2;
                let nearer = number - (number - origin).signum();
                let mut simpler = vec![origin, middle, nearer];
                simpler.dedup();
                simpler.retain(|each| *each != number);
                simpler.into_iter().map(Value::from).collect()
            }
            (Domain::Floats(min, max), Value::Float(number)) => {
                let origin = 0.0_f64.clamp(*min, *max);
                let whole = number.trunc().clamp(*min, *max);
                let simpler = [origin, whole].into_iter();
                let simpler = simpler.filter(|each| each.to_bits() != number.to_bits());
                simpler.map(Value::Float).collect()
            }
            (Domain::Text(alphabet, min, _), Value::Str(text)) => {
                let characters: Vec<char> = text.chars().collect();
                let shorter = shorter(&characters, *min).into_iter();
                let first = alphabet.first().copied().unwrap_or('a');
                let plainer = (0..characters.len()).filter_map(|place| {
                    let mut plainer = characters.clone();
                    (plainer[place] != first).then(|| {
                        plainer[place] = first;
                        plainer
                    })
                });
                let simpler = shorter.chain(plainer);
                simpler
                    .map(|each| Value::Str(each.into_iter().collect()))
                    .collect()
            }
            (Domain::Lists(items, min, _), Value::List(list)) => {
                let shorter = shorter(list, *min).into_iter();
                let plainer = simpler_items(list, |_, item| items.simpler(item));
                shorter.chain(plainer).map(Value::List).collect()
            }
            (Domain::Tuples(domains), Value::Tuple(items)) => {
                let simpler = |place: usize, item: &Value| {
                    let domain = domains.get(place);
                    domain.map_or_else(Vec::new, |domain| domain.simpler(item))
                };
                let tuples = simpler_items(items, simpler).into_iter();
                tuples.map(Value::Tuple).collect()
            }
            (Domain::Sets(_, min, _), Value::Set(set)) => {
                let members: Vec<Value> = set.iter().cloned().collect();
                let shorter = shorter(&members, *min).into_iter();
                shorter.map(Value::set).collect()
            }
            (Domain::Dictionaries(_, min, _), Value::Dict(items)) => {
                let items: Vec<(Value, Value)> =
                    items.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
                let shorter = shorter(&items, *min).into_iter();
                shorter.map(Value::dict).collect()
            }
            (Domain::OneOf(domains), value) => domains
                .iter()
                .flat_map(|each| each.simpler(value))
                .collect(),
            (Domain::SampledFrom(values), value) => {
                let before = values.iter().take_while(|each| *each != value);
                before.cloned().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A length above the least, at most `room`: small in the first draws.
fn rng_length(rng: &mut Rng, room: usize, share: f64) -> usize {
    let room = BigInt::from(room).to_f64().unwrap_or(0.0) * share.clamp(0.25, 1.0);
    // At most as long as the room, which is a length.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to room"
    )]
    let most = room.ceil() as usize;
    rng.usize(0..=most)
}

/// Shorter lists of the same items, the shortest first, of at least `min`.
fn shorter<T: Clone>(items: &[T], min: usize) -> Vec<Vec<T>> {
    let mut shorter = Vec::new();
    if items.len() > min {
        shorter.push(items[..min].to_vec());
        if items.len() / 2 > min {
            shorter.push(items[..items.len() / 2].to_vec());
        }
        let without = (0..items.len()).map(|place| {
            let mut rest = items.to_vec();
            rest.remove(place);
            rest
        });
        shorter.extend(without);
    }
    shorter
}

/// Lists of which one item is simpler.
fn simpler_items(
    items: &[Value],
    simpler: impl Fn(usize, &Value) -> Vec<Value>,
) -> Vec<Vec<Value>> {
    let places = items.iter().enumerate();
    let lists = places.flat_map(|(place, item)| {
        let simpler = simpler(place, item).into_iter();
        simpler.map(move |each| {
            let mut list = items.to_vec();
            list[place] = each;
            list
        })
    });
    lists.collect()
}
