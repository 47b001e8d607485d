//! Draws values of domains.

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
