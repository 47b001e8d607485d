//! Arithmetic of floats.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use ruff_python_ast::Operator;

use super::fault::{Interrupt, Outcome};

/// Whether floats know the operation at all.
pub(super) fn knows(op: Operator) -> bool {
    matches!(
        op,
        Operator::Add
            | Operator::Sub
            | Operator::Mult
            | Operator::Div
            | Operator::FloorDiv
            | Operator::Mod
            | Operator::Pow
    )
}

/// The float nearest to an integer.
pub(super) fn from_integer(integer: &BigInt) -> Outcome<f64> {
    match integer.to_f64() {
        Some(float) if float.is_finite() => Ok(float),
        _ => Err(Interrupt::raise(
            "OverflowError",
            "int too large to convert to float",
        )),
    }
}

/// `a op b`, of an operation that floats know.
pub(super) fn binary(a: f64, op: Operator, b: f64) -> Outcome<f64> {
    match op {
        Operator::Add => Ok(a + b),
        Operator::Sub => Ok(a - b),
        Operator::Mult => Ok(a * b),
        Operator::Div if b == 0.0 => Err(Interrupt::raise(
            "ZeroDivisionError",
            "float division by zero",
        )),
        Operator::Div => Ok(a / b),
        // The words changed from one Python to the next.
        Operator::FloorDiv | Operator::Mod if b == 0.0 => Err(Interrupt::unsupported(
            "the quotient or the remainder of a float by zero",
        )),
        Operator::FloorDiv => Ok(floor_division(a, b).0),
        Operator::Mod => Ok(floor_division(a, b).1),
        _ => power(a, b),
    }
}

fn power(a: f64, b: f64) -> Outcome<f64> {
    let beyond = (a == 0.0 && b < 0.0) || (a < 0.0 && b.fract() != 0.0);
    let power = a.powf(b);
    if beyond || (power.is_infinite() && a.is_finite() && b.is_finite()) {
        return Err(Interrupt::unsupported("a power that is no float"));
    }
    Ok(power)
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
