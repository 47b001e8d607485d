//! `sum`.

use ruff_python_ast::Operator;

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::operator;
use super::work::Work;

/// The sum of some items, so far.
///
/// From Python 3.12 on, `sum` carries along what rounding loses. Where that
/// could show, there is no answer that holds for every Python.
#[derive(Default)]
pub(super) struct Sum {
    total: Option<Object>,
    /// Whether the last addition lost something.
    rounded: bool,
}

impl Sum {
    pub(super) fn add(&mut self, work: &Work, item: &Object) -> Outcome<()> {
        if self.rounded {
            return Err(Interrupt::unsupported("what `sum` makes of rounded floats"));
        }
        let before = self.total.take().unwrap_or_else(|| 0.into());
        let after = operator::binary(work, &before, Operator::Add, item, "+")?;
        if let Object::Float(after) = after {
            // A number that is no float yet counts as rounded where it may be.
            let (Some(a), Some(b)) = (exactly(&before), exactly(item)) else {
                return Err(Interrupt::unsupported("what `sum` makes of large integers"));
            };
            self.rounded = after.is_finite() && loss(a, b, after) != 0.0;
        }
        self.total = Some(after);
        Ok(())
    }

    pub(super) fn total(self) -> Object {
        self.total.unwrap_or_else(|| 0.into())
    }
}

/// What `a + b` lost when it was rounded to `sum`.
fn loss(a: f64, b: f64, sum: f64) -> f64 {
    let added = sum - a;
    (a - (sum - added)) + (b - added)
}

fn exactly(number: &Object) -> Option<f64> {
    match number {
        Object::Float(float) => Some(*float),
        Object::Bool(truth) => Some(f64::from(u8::from(*truth))),
        Object::Int(integer) => i32::try_from(integer).ok().map(f64::from),
        _ => None,
    }
}
