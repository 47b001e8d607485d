//! Comparing: `==`, `is`, `in`, `<` and its like.

use std::borrow::Cow;
use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive, Zero};
use ruff_python_ast::CmpOp;

use super::fault::{Interrupt, Outcome};
use super::object::{MAX_DEPTH, Object, Range, too_deep};
use super::subscript::integer;
use super::work::Work;

fn unasked(native: &str) -> Interrupt {
    Interrupt::unsupported(format!(
        "how two values of {native} compare: it belongs to their program"
    ))
}

/// One comparison of two objects and of all that they hold.
#[derive(Clone, Copy)]
pub(super) struct Comparison<'w> {
    work: &'w Work,
    /// How much deeper the objects may go.
    depth: usize,
}

impl<'w> Comparison<'w> {
    pub(super) fn new(work: &'w Work) -> Self {
        Comparison {
            work,
            depth: MAX_DEPTH,
        }
    }

    /// The comparison of what both hold.
    fn deeper(self) -> Outcome<Self> {
        let depth = self.depth.checked_sub(1).ok_or_else(too_deep)?;
        Ok(Comparison { depth, ..self })
    }

    /// `left == right`.
    pub(super) fn equal(self, left: &Object, right: &Object) -> Outcome<bool> {
        self.work.count(1)?;
        match (left, right) {
            (Object::Native(native), _) | (_, Object::Native(native)) => {
                Err(unasked(native.type_name()))
            }
            (Object::None, Object::None) => Ok(true),
            (Object::Str(a), Object::Str(b)) => {
                self.work.count_text(a)?;
                Ok(a == b)
            }
            (Object::Tuple(a), Object::Tuple(b)) => self.deeper()?.all_equal(a, b),
            (Object::List(a), Object::List(b)) => {
                self.deeper()?.all_equal(&a.borrow(), &b.borrow())
            }
            (Object::Dict(a), Object::Dict(b)) => {
                let (a, b) = (a.borrow(), b.borrow());
                if a.len() != b.len() {
                    return Ok(false);
                }
                let deeper = self.deeper()?;
                for (key, item) in a.iter() {
                    match b.get(key) {
                        Some(other) if deeper.held_equal(item, other)? => {}
                        _ => return Ok(false),
                    }
                }
                Ok(true)
            }
            (Object::Set(a), Object::Set(b)) => {
                self.work.count(a.borrow().len())?;
                Ok(*a.borrow() == *b.borrow())
            }
            (Object::Range(a), Object::Range(b)) => {
                Ok(a.len() == b.len() && (0..a.len().min(2)).all(|at| a.get(at) == b.get(at)))
            }
            _ => match (number(left), number(right)) {
                (Some(a), Some(b)) => {
                    self.count_numbers(&a, &b)?;
                    Ok(number_order(&a, &b) == Some(Ordering::Equal))
                }
                _ => Ok(false),
            },
        }
    }

    fn count_numbers(self, left: &Number, right: &Number) -> Outcome<()> {
        match (left, right) {
            (Number::Int(a), Number::Int(b)) => {
                let bits = a.bits().min(b.bits());
                self.work
                    .count(usize::try_from(bits / 64).unwrap_or(usize::MAX))
            }
            _ => Ok(()),
        }
    }

    /// Whether two objects that containers hold are equal to these.
    fn held_equal(self, left: &Object, right: &Object) -> Outcome<bool> {
        // Python asks whether they are one before it asks whether they are equal.
        let nan = |object: &Object| matches!(object, Object::Float(float) if float.is_nan());
        if nan(left) && nan(right) {
            return Err(Interrupt::unsupported("whether two NaN are one"));
        }
        self.equal(left, right)
    }

    fn all_equal(self, left: &[Object], right: &[Object]) -> Outcome<bool> {
        Ok(left.len() == right.len() && self.first_difference(left, right)?.is_none())
    }

    /// The first items of both that are not equal.
    fn first_difference<'o>(
        self,
        left: &'o [Object],
        right: &'o [Object],
    ) -> Outcome<Option<(&'o Object, &'o Object)>> {
        for (a, b) in left.iter().zip(right) {
            if !self.held_equal(a, b)? {
                return Ok(Some((a, b)));
            }
        }
        Ok(None)
    }

    /// `item in container`.
    pub(super) fn contains(self, container: &Object, item: &Object) -> Outcome<bool> {
        match (container, item) {
            (Object::Str(text), Object::Str(part)) => {
                self.work.count_text(text)?;
                Ok(text.contains(&**part))
            }
            (Object::Str(_), other) => {
                let message = format!(
                    "'in <string>' requires string as left operand, not {}",
                    other.type_name()
                );
                Err(Interrupt::raise("TypeError", message))
            }
            (Object::Tuple(items), _) => self.any_equal(items, item),
            (Object::List(items), _) => self.any_equal(&items.borrow(), item),
            (Object::Dict(items), _) => Ok(items.borrow().contains_key(&item.key(self.work)?)),
            // Python looks for a frozen set of the same members, and no session
            // can make one.
            (Object::Set(_), Object::Set(_)) => Ok(false),
            (Object::Set(items), _) => Ok(items.borrow().contains(&item.key(self.work)?)),
            (Object::Range(range), _) => {
                if integer(item).is_none() {
                    // Python compares it with one number after the other.
                    self.work.count(range.len())?;
                }
                range_contains(*range, item)
            }
            (Object::Native(native), _) => {
                let what = format!("what is inside a {}", native.type_name());
                Err(Interrupt::unsupported(what))
            }
            (other, _) => {
                let message = format!("argument of type '{}' is not iterable", other.type_name());
                Err(Interrupt::raise("TypeError", message))
            }
        }
    }

    fn any_equal(self, items: &[Object], wanted: &Object) -> Outcome<bool> {
        for item in items {
            if self.held_equal(item, wanted)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `left < right` and its like.
    pub(super) fn ordered(self, left: &Object, op: CmpOp, right: &Object) -> Outcome<bool> {
        self.work.count(1)?;
        match (left, right) {
            (Object::Native(native), _) | (_, Object::Native(native)) => {
                Err(unasked(native.type_name()))
            }
            (Object::Str(a), Object::Str(b)) => {
                self.work.count_text(a)?;
                Ok(holds(op, a.cmp(b)))
            }
            (Object::Tuple(a), Object::Tuple(b)) => self.deeper()?.sequences_ordered(a, op, b),
            (Object::List(a), Object::List(b)) => {
                let (a, b) = (a.borrow(), b.borrow());
                self.deeper()?.sequences_ordered(&a, op, &b)
            }
            (Object::Set(a), Object::Set(b)) => {
                let (a, b) = (a.borrow(), b.borrow());
                self.work.count(a.len() + b.len())?;
                Ok(match op {
                    CmpOp::Lt => a.is_subset(&b) && a.len() < b.len(),
                    CmpOp::LtE => a.is_subset(&b),
                    CmpOp::Gt => b.is_subset(&a) && b.len() < a.len(),
                    _ => b.is_subset(&a),
                })
            }
            _ => {
                let (Some(a), Some(b)) = (number(left), number(right)) else {
                    let message = format!(
                        "'{}' not supported between instances of '{}' and '{}'",
                        op.as_str(),
                        left.type_name(),
                        right.type_name()
                    );
                    return Err(Interrupt::raise("TypeError", message));
                };
                self.count_numbers(&a, &b)?;
                // With NaN no comparison holds.
                Ok(number_order(&a, &b).is_some_and(|ordering| holds(op, ordering)))
            }
        }
    }

    /// The first items that differ decide; of a sequence and its beginning, the
    /// beginning is smaller.
    fn sequences_ordered(self, left: &[Object], op: CmpOp, right: &[Object]) -> Outcome<bool> {
        match self.first_difference(left, right)? {
            Some((a, b)) => self.ordered(a, op, b),
            None => Ok(holds(op, left.len().cmp(&right.len()))),
        }
    }
}

fn holds(op: CmpOp, ordering: Ordering) -> bool {
    match op {
        CmpOp::Lt => ordering.is_lt(),
        CmpOp::LtE => ordering.is_le(),
        CmpOp::Gt => ordering.is_gt(),
        _ => ordering.is_ge(),
    }
}

/// `left is right`, where Python promises what it gives.
pub(super) fn identical(left: &Object, right: &Object) -> Outcome<bool> {
    match (left, right) {
        (Object::None, Object::None) => Ok(true),
        (Object::Bool(a), Object::Bool(b)) => Ok(a == b),
        (Object::List(a), Object::List(b)) => Ok(a.is(b)),
        (Object::Dict(a), Object::Dict(b)) => Ok(a.is(b)),
        (Object::Set(a), Object::Set(b)) => Ok(std::rc::Rc::ptr_eq(a, b)),
        (Object::Native(a), Object::Native(b)) => Ok(a.is(b)),
        // A TAD may be anything, `None` and truth values among it.
        (Object::Native(native), _) | (_, Object::Native(native)) => {
            Err(unasked(native.type_name()))
        }
        _ if left.type_name() == right.type_name() => {
            let what = format!("whether two values of {} are one", left.type_name());
            Err(Interrupt::unsupported(what))
        }
        _ => Ok(false),
    }
}

fn range_contains(range: Range, item: &Object) -> Outcome<bool> {
    let wanted = match (item, number(item)) {
        (Object::Native(native), _) => return Err(unasked(native.type_name())),
        (_, Some(Number::Int(integer))) => integer.to_i64(),
        (_, Some(Number::Float(float))) if float.fract() == 0.0 => float.to_i64(),
        _ => None,
    };
    Ok(wanted.is_some_and(|wanted| {
        let distance = i128::from(wanted) - i128::from(range.start);
        let within = if range.step > 0 {
            range.start <= wanted && wanted < range.stop
        } else {
            range.stop < wanted && wanted <= range.start
        };
        within && (distance % i128::from(range.step)).is_zero()
    }))
}

enum Number<'o> {
    Int(Cow<'o, BigInt>),
    Float(f64),
}

fn number(object: &Object) -> Option<Number<'_>> {
    match object {
        Object::Float(float) => Some(Number::Float(*float)),
        other => integer(other).map(Number::Int),
    }
}

fn number_order(left: &Number, right: &Number) -> Option<Ordering> {
    match (left, right) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp(b)),
        (Number::Float(a), Number::Float(b)) => a.partial_cmp(b),
        (Number::Int(a), Number::Float(b)) => integer_order(a, *b),
        (Number::Float(a), Number::Int(b)) => integer_order(b, *a).map(Ordering::reverse),
    }
}

/// An integer against a float, without rounding either.
fn integer_order(integer: &BigInt, float: f64) -> Option<Ordering> {
    match BigInt::from_f64(float.floor()) {
        Some(floor) => Some(integer.cmp(&floor).then_with(|| {
            if float.fract() == 0.0 {
                Ordering::Equal
            } else {
                Ordering::Less
            }
        })),
        None if float.is_nan() => None,
        None if float > 0.0 => Some(Ordering::Less),
        None => Some(Ordering::Greater),
    }
}
