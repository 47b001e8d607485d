//! Arithmetic, with the messages of CPython.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use ruff_python_ast::{Operator, UnaryOp};

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::subscript::integer;

/// Longest text or sequence, and longest integer in bits, that a session may
/// make: a typing mistake should not take the machine with it.
const MAX_SIZE: usize = 10_000_000;
/// Integers up to this size are floats exactly.
const EXACT: i64 = 1 << 53;

/// `left op right`; `symbol` is how Python's messages write the operator.
pub(super) fn binary(left: &Object, op: Operator, right: &Object, symbol: &str) -> Outcome<Object> {
    if let (Some(a), Some(b)) = (integer(left), integer(right)) {
        return match (left, right, op) {
            (
                Object::Bool(a),
                Object::Bool(b),
                Operator::BitAnd | Operator::BitOr | Operator::BitXor,
            ) => Ok(Object::Bool(match op {
                Operator::BitAnd => a & b,
                Operator::BitOr => a | b,
                _ => a ^ b,
            })),
            _ => integers(&a, op, &b),
        };
    }
    if let (Some(a), Some(b)) = (float(left), float(right)) {
        return floats(a, op, b).unwrap_or_else(|| Err(no_operation(left, symbol, right)));
    }
    match (left, op, right) {
        (Object::Native(native), ..) | (.., Object::Native(native)) => Err(Interrupt::unsupported(
            format!("`{symbol}` on a {}", native.type_name()),
        )),
        (
            Object::Set(a),
            Operator::BitAnd | Operator::BitOr | Operator::BitXor | Operator::Sub,
            Object::Set(b),
        ) => {
            let (a, b) = (a.borrow(), b.borrow());
            let members = match op {
                Operator::BitAnd => &*a & &*b,
                Operator::BitOr => &*a | &*b,
                Operator::BitXor => &*a ^ &*b,
                _ => &*a - &*b,
            };
            Ok(Object::Set(std::rc::Rc::new(members.into())))
        }
        (Object::Dict(_), Operator::BitOr, Object::Dict(_)) => {
            Err(Interrupt::unsupported("`|` on a dict"))
        }
        (Object::Str(_), Operator::Mod, _) => Err(Interrupt::unsupported("`%` on text")),
        (_, Operator::Add, _) => concatenate(left, right, symbol),
        (_, Operator::Mult, _) => repeat(left, right, symbol),
        _ => Err(no_operation(left, symbol, right)),
    }
}

/// `op operand`, but for `not`.
pub(super) fn unary(op: UnaryOp, operand: &Object) -> Outcome<Object> {
    if let Some(number) = integer(operand) {
        return Ok(Object::Int(match op {
            UnaryOp::USub => -number,
            UnaryOp::Invert => -(number + 1_i32),
            _ => number,
        }));
    }
    match (op, operand) {
        (UnaryOp::USub, Object::Float(float)) => Ok(Object::Float(-float)),
        (UnaryOp::UAdd, Object::Float(float)) => Ok(Object::Float(*float)),
        (_, Object::Native(native)) => Err(Interrupt::unsupported(format!(
            "`{}` on a {}",
            op.as_str(),
            native.type_name()
        ))),
        _ => {
            let message = format!(
                "bad operand type for unary {}: '{}'",
                op.as_str(),
                operand.type_name()
            );
            Err(Interrupt::raise("TypeError", message))
        }
    }
}

fn no_operation(left: &Object, symbol: &str, right: &Object) -> Interrupt {
    let symbol = if symbol == "**" {
        "** or pow()"
    } else {
        symbol
    };
    let message = format!(
        "unsupported operand type(s) for {symbol}: '{}' and '{}'",
        left.type_name(),
        right.type_name()
    );
    Interrupt::raise("TypeError", message)
}

fn integers(a: &BigInt, op: Operator, b: &BigInt) -> Outcome<Object> {
    Ok(Object::Int(match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => a * b,
        Operator::BitAnd => a & b,
        Operator::BitOr => a | b,
        Operator::BitXor => a ^ b,
        Operator::FloorDiv if b.is_zero() => {
            let message = "integer division or modulo by zero";
            return Err(Interrupt::raise("ZeroDivisionError", message));
        }
        Operator::FloorDiv => a.div_floor(b),
        Operator::Mod if b.is_zero() => {
            let message = "integer modulo by zero";
            return Err(Interrupt::raise("ZeroDivisionError", message));
        }
        Operator::Mod => a.mod_floor(b),
        Operator::Div => return divide(a, b),
        Operator::LShift | Operator::RShift => return shift(a, op, b),
        Operator::Pow => return power(a, b),
        Operator::MatMult => {
            let (a, b) = (Object::Int(a.clone()), Object::Int(b.clone()));
            return Err(no_operation(&a, "@", &b));
        }
    }))
}

fn divide(a: &BigInt, b: &BigInt) -> Outcome<Object> {
    if b.is_zero() {
        return Err(Interrupt::raise("ZeroDivisionError", "division by zero"));
    }
    match (exact(a), exact(b)) {
        (Some(a), Some(b)) => Ok(Object::Float(a / b)),
        _ => Err(Interrupt::unsupported("`/` of integers beyond 2**53")),
    }
}

fn shift(a: &BigInt, op: Operator, b: &BigInt) -> Outcome<Object> {
    if b.is_negative() {
        return Err(Interrupt::raise("ValueError", "negative shift count"));
    }
    let count = b.to_usize();
    if op == Operator::RShift {
        return Ok(Object::Int(match count {
            Some(count) => a >> count,
            None if a.is_negative() => BigInt::from(-1),
            None => BigInt::ZERO,
        }));
    }
    match count {
        _ if a.is_zero() => Ok(Object::Int(BigInt::ZERO)),
        Some(count) if count <= MAX_SIZE => Ok(Object::Int(a << count)),
        _ => Err(too_large()),
    }
}

fn power(a: &BigInt, b: &BigInt) -> Outcome<Object> {
    if b.is_negative() {
        return match (exact(a), exact(b)) {
            (Some(a), Some(b)) => floats(a, Operator::Pow, b).unwrap_or_else(|| Err(too_large())),
            _ => Err(Interrupt::unsupported("`**` of integers beyond 2**53")),
        };
    }
    let bits = a.bits().max(1);
    match b.to_u32() {
        Some(exponent) if u64::from(exponent).saturating_mul(bits) <= MAX_SIZE as u64 => {
            Ok(Object::Int(a.pow(exponent)))
        }
        _ if bits == 1 => Err(Interrupt::unsupported("`**` with so large an exponent")),
        _ => Err(too_large()),
    }
}

/// The operation on floats; `None` where floats have none.
fn floats(a: f64, op: Operator, b: f64) -> Option<Outcome<Object>> {
    let result = match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => a * b,
        Operator::Div if b == 0.0 => {
            let message = "float division by zero";
            return Some(Err(Interrupt::raise("ZeroDivisionError", message)));
        }
        Operator::Div => a / b,
        Operator::FloorDiv | Operator::Mod if b == 0.0 => {
            // The words changed from one Python to the next.
            let what = "the remainder of a float by zero";
            return Some(Err(Interrupt::unsupported(what)));
        }
        Operator::FloorDiv => floor_division(a, b).0,
        Operator::Mod => floor_division(a, b).1,
        Operator::Pow => {
            let beyond = (a == 0.0 && b < 0.0) || (a < 0.0 && b.fract() != 0.0);
            let power = a.powf(b);
            if beyond || (power.is_infinite() && a.is_finite() && b.is_finite()) {
                let what = "a power that is no float";
                return Some(Err(Interrupt::unsupported(what)));
            }
            power
        }
        _ => return None,
    };
    Some(Ok(Object::Float(result)))
}

/// `a // b` and `a % b`, the remainder having the sign of `b`.
fn floor_division(a: f64, b: f64) -> (f64, f64) {
    let mut remainder = a % b;
    let mut quotient = (a - remainder) / b;
    if remainder == 0.0 {
        remainder = 0.0_f64.copysign(b);
    } else if (b < 0.0) != (remainder < 0.0) {
        remainder += b;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return (0.0_f64.copysign(a / b), remainder);
    }
    let floor = quotient.floor();
    let rounded = if quotient - floor > 0.5 {
        floor + 1.0
    } else {
        floor
    };
    (rounded, remainder)
}

/// An object as a float, where one of the two operands is one.
fn float(object: &Object) -> Option<f64> {
    match object {
        Object::Float(float) => Some(*float),
        other => exact(&integer(other)?),
    }
}

#[expect(clippy::cast_precision_loss, reason = "up to 2**53 nothing is lost")]
fn exact(integer: &BigInt) -> Option<f64> {
    let small = integer.to_i64()?;
    (-EXACT..=EXACT).contains(&small).then_some(small as f64)
}

fn concatenate(left: &Object, right: &Object, symbol: &str) -> Outcome<Object> {
    match (left, right) {
        (Object::Str(a), Object::Str(b)) => {
            if a.len() + b.len() > MAX_SIZE {
                return Err(too_large());
            }
            Ok(Object::from(format!("{a}{b}")))
        }
        (Object::Tuple(a), Object::Tuple(b)) => {
            Ok(Object::Tuple(a.iter().chain(b.iter()).cloned().collect()))
        }
        (Object::List(a), Object::List(b)) => {
            let (a, b) = (a.borrow(), b.borrow());
            Ok(Object::list(a.iter().chain(b.iter()).cloned().collect()))
        }
        (Object::Str(_) | Object::Tuple(_) | Object::List(_), _) => {
            let kind = left.type_name();
            let other = right.type_name();
            let message = format!("can only concatenate {kind} (not \"{other}\") to {kind}");
            Err(Interrupt::raise("TypeError", message))
        }
        _ => Err(no_operation(left, symbol, right)),
    }
}

fn repeat(left: &Object, right: &Object, symbol: &str) -> Outcome<Object> {
    let is_sequence =
        |object: &Object| matches!(object, Object::Str(_) | Object::Tuple(_) | Object::List(_));
    let (sequence, count) = match (is_sequence(left), is_sequence(right)) {
        (true, _) => (left, right),
        (false, true) => (right, left),
        (false, false) => return Err(no_operation(left, symbol, right)),
    };
    let Some(count) = integer(count) else {
        let message = format!(
            "can't multiply sequence by non-int of type '{}'",
            count.type_name()
        );
        return Err(Interrupt::raise("TypeError", message));
    };
    let count = if count.is_negative() {
        0
    } else {
        count.to_usize().ok_or_else(too_large)?
    };
    let repeated = |items: &[Object]| -> Outcome<Vec<Object>> {
        check_size(items.len(), count)?;
        Ok(items
            .iter()
            .cycle()
            .take(items.len() * count)
            .cloned()
            .collect())
    };
    match sequence {
        Object::Str(text) => {
            check_size(text.len(), count)?;
            Ok(Object::from(text.repeat(count)))
        }
        Object::Tuple(items) => repeated(items).map(Object::tuple),
        Object::List(items) => repeated(&items.borrow()).map(Object::list),
        _ => Err(no_operation(left, symbol, right)),
    }
}

fn check_size(length: usize, count: usize) -> Outcome<()> {
    match length.checked_mul(count) {
        Some(size) if size <= MAX_SIZE => Ok(()),
        _ => Err(too_large()),
    }
}

fn too_large() -> Interrupt {
    Interrupt::unsupported(format!("a result larger than {MAX_SIZE}"))
}
