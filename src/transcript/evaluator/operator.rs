//! Arithmetic, with the messages of CPython.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use ruff_python_ast::{Operator, UnaryOp};

use super::fault::{Interrupt, Outcome};
use super::float;
use super::object::Object;
use super::subscript::integer;
use super::work::{MAX_SIZE, Work, check_size, too_large};

/// Integers up to this size are floats exactly.
const EXACT: u64 = 1 << 53;

/// `left op right`; `symbol` is how Python's messages write the operator.
pub(super) fn binary(
    work: &Work,
    left: &Object,
    op: Operator,
    right: &Object,
    symbol: &str,
) -> Outcome<Object> {
    match (left, op, right) {
        (Object::Native(native), ..) | (.., Object::Native(native)) => Err(Interrupt::unsupported(
            format!("`{symbol}` on a {}", native.type_name()),
        )),
        (
            Object::Bool(a),
            Operator::BitAnd | Operator::BitOr | Operator::BitXor,
            Object::Bool(b),
        ) => Ok(Object::Bool(match op {
            Operator::BitAnd => a & b,
            Operator::BitOr => a | b,
            _ => a ^ b,
        })),
        (
            Object::Int(_) | Object::Bool(_) | Object::Float(_),
            _,
            Object::Int(_) | Object::Bool(_) | Object::Float(_),
        ) => match (integer(left), integer(right)) {
            _ if op == Operator::MatMult => Err(no_operation(left, symbol, right)),
            (Some(a), Some(b)) => integers(work, &a, op, &b),
            _ if !float::knows(op) => Err(no_operation(left, symbol, right)),
            _ => float::binary(as_float(left)?, op, as_float(right)?).map(Object::Float),
        },
        (
            Object::Set(a),
            Operator::BitAnd | Operator::BitOr | Operator::BitXor | Operator::Sub,
            Object::Set(b),
        ) => {
            let (a, b) = (a.borrow(), b.borrow());
            work.count(a.len() + b.len())?;
            Ok(Object::set(match op {
                // Of members that are equal, Python keeps those of the smaller set.
                Operator::BitAnd if b.len() > a.len() => &*a & &*b,
                Operator::BitAnd => &*b & &*a,
                Operator::BitOr => &*a | &*b,
                Operator::BitXor => &*a ^ &*b,
                _ => &*a - &*b,
            }))
        }
        (Object::Dict(_), Operator::BitOr, Object::Dict(_)) => {
            Err(Interrupt::unsupported("`|` on a dict"))
        }
        (Object::Str(_), Operator::Mod, _) => Err(Interrupt::unsupported("`%` on text")),
        (_, Operator::Add, _) => concatenate(work, left, right, symbol),
        (_, Operator::Mult, _) => repeat(work, left, right, symbol),
        _ => Err(no_operation(left, symbol, right)),
    }
}

/// `op operand`, but for `not`.
pub(super) fn unary(op: UnaryOp, operand: &Object) -> Outcome<Object> {
    if let Some(number) = integer(operand) {
        return Ok(Object::Int(match op {
            UnaryOp::USub => -&*number,
            UnaryOp::Invert => -(&*number + 1_i32),
            _ => number.into_owned(),
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
    let symbol = match symbol {
        "**" => "** or pow()",
        // The words changed from one Python to the next.
        "**=" => return Interrupt::unsupported("`**=` on these values"),
        other => other,
    };
    let message = format!(
        "unsupported operand type(s) for {symbol}: '{}' and '{}'",
        left.type_name(),
        right.type_name()
    );
    Interrupt::raise("TypeError", message)
}

/// The size of an integer in machine words.
fn words(integer: &BigInt) -> usize {
    usize::try_from(integer.bits() / 64).unwrap_or(usize::MAX)
}

fn integers(work: &Work, a: &BigInt, op: Operator, b: &BigInt) -> Outcome<Object> {
    let (longer, product) = (words(a).max(words(b)), words(a).saturating_mul(words(b)));
    work.count(longer / 16 + product / 64)?;
    Ok(Object::Int(match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult if a.bits() + b.bits() > MAX_SIZE as u64 => return Err(too_large()),
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
            // The words changed from one Python to the next.
            let what = "the remainder of an integer by zero";
            return Err(Interrupt::unsupported(what));
        }
        Operator::Mod => a.mod_floor(b),
        Operator::Div => return divide(a, b),
        Operator::LShift | Operator::RShift => return shift(a, op, b),
        // `@` is refused before.
        Operator::Pow | Operator::MatMult => return power(work, a, b),
    }))
}

fn divide(a: &BigInt, b: &BigInt) -> Outcome<Object> {
    if b.is_zero() {
        return Err(Interrupt::raise("ZeroDivisionError", "division by zero"));
    }
    let exact = |integer: &BigInt| integer.magnitude() <= &EXACT.into();
    if !exact(a) || !exact(b) {
        return Err(Interrupt::unsupported("`/` of integers beyond 2**53"));
    }
    let quotient = float::from_integer(a)? / float::from_integer(b)?;
    Ok(Object::Float(quotient))
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

fn power(work: &Work, a: &BigInt, b: &BigInt) -> Outcome<Object> {
    if b.is_negative() {
        let (a, b) = (float::from_integer(a)?, float::from_integer(b)?);
        return float::binary(a, Operator::Pow, b).map(Object::Float);
    }
    if a.magnitude() <= &1_u32.into() {
        // Of 0, 1 and -1 no power is large, however large the exponent.
        return Ok(Object::Int(match b {
            b if b.is_zero() => 1.into(),
            b if b.is_odd() => a.clone(),
            _ => a * a,
        }));
    }
    let exponent = b.to_u32().ok_or_else(too_large)?;
    let bits = a.bits().saturating_mul(exponent.into());
    let words = check_size(usize::try_from(bits).ok())? / 64;
    work.count(words * words / 64)?;
    Ok(Object::Int(a.pow(exponent)))
}

/// A number as a float.
fn as_float(object: &Object) -> Outcome<f64> {
    match (object, integer(object)) {
        (Object::Float(float), _) => Ok(*float),
        (_, Some(integer)) => float::from_integer(&integer),
        _ => Err(Interrupt::unsupported("this as a float")),
    }
}

fn concatenate(work: &Work, left: &Object, right: &Object, symbol: &str) -> Outcome<Object> {
    let fits = |a: usize, b: usize| check_size(a.checked_add(b)).and_then(|size| work.count(size));
    match (left, right) {
        (Object::Str(a), Object::Str(b)) => {
            check_size(a.len().checked_add(b.len()))?;
            let text = format!("{a}{b}");
            work.count_text(&text)?;
            Ok(Object::from(text))
        }
        (Object::Tuple(a), Object::Tuple(b)) => {
            fits(a.len(), b.len())?;
            Ok(Object::Tuple(a.iter().chain(b.iter()).cloned().collect()))
        }
        (Object::List(a), Object::List(b)) => {
            let (a, b) = (a.borrow(), b.borrow());
            fits(a.len(), b.len())?;
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

fn repeat(work: &Work, left: &Object, right: &Object, symbol: &str) -> Outcome<Object> {
    let is_sequence =
        |object: &Object| matches!(object, Object::Str(_) | Object::Tuple(_) | Object::List(_));
    let (sequence, factor) = match (is_sequence(left), is_sequence(right)) {
        (true, _) => (left, right),
        // A range is a sequence to Python, though one that it cannot repeat.
        (false, true) if symbol == "*=" && matches!(left, Object::Range(_)) => {
            return Err(no_operation(left, symbol, right));
        }
        (false, true) => (right, left),
        (false, false) => return Err(no_operation(left, symbol, right)),
    };
    let Some(count) = integer(factor) else {
        let message = format!(
            "can't multiply sequence by non-int of type '{}'",
            factor.type_name()
        );
        return Err(Interrupt::raise("TypeError", message));
    };
    let Some(count) = count.to_i64() else {
        let message = "cannot fit 'int' into an index-sized integer";
        return Err(Interrupt::raise("OverflowError", message));
    };
    // A negative one counts as 0.
    let count = usize::try_from(count).unwrap_or(0);
    let repeated = |items: &[Object]| -> Outcome<Vec<Object>> {
        let size = check_size(items.len().checked_mul(count))?;
        work.count(size)?;
        Ok(items.iter().cycle().take(size).cloned().collect())
    };
    match sequence {
        Object::Str(text) => {
            check_size(text.len().checked_mul(count))?;
            let text = text.repeat(count);
            work.count_text(&text)?;
            Ok(Object::from(text))
        }
        Object::Tuple(items) => repeated(items).map(Object::tuple),
        Object::List(items) => repeated(&items.borrow()).map(Object::list),
        _ => Err(no_operation(left, symbol, right)),
    }
}
