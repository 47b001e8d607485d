//! The built-in functions that sessions use.

use num_bigint::BigInt;
use num_traits::{FromPrimitive, Signed, ToPrimitive};
use ruff_python_ast::{Expr, ExprCall};

use super::consume::Source;
use super::fault::{Interrupt, Outcome};
use super::float;
use super::object::{Object, Range};
use super::session::Session;
use super::subscript::integer;
use super::text::{repr, sized, text_of};
use crate::console::Console;

/// Longest text that is read as an integer: Pythons do not agree beyond it.
const MAX_DIGITS: usize = 4300;

/// Every built-in that [`Session::call_builtin`] knows.
const KNOWN: [&str; 21] = [
    "abs", "all", "any", "bool", "chr", "dict", "float", "int", "len", "list", "max", "min", "ord",
    "print", "range", "repr", "set", "sorted", "str", "sum", "tuple",
];

/// Whether a name is a built-in that sessions can call.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

impl Session<'_> {
    /// Calls a built-in that [`is_known`].
    pub(super) fn call_builtin(&mut self, name: &str, call: &ExprCall) -> Outcome<Object> {
        if name == "print" {
            return self.print(call);
        }
        if !call.arguments.keywords.is_empty() {
            let what = format!("`{name}` with an argument given by its name");
            return Err(Interrupt::unsupported(what));
        }
        if let [Expr::Generator(generator)] = &*call.arguments.args {
            return self.consume(name, Source::Generator(generator));
        }
        let args = self.expressions(&call.arguments.args)?;
        match (name, &*args) {
            (
                "tuple" | "list" | "set" | "sorted" | "sum" | "any" | "all" | "min" | "max",
                [arg],
            ) => self.consume(name, Source::Object(arg)),
            ("min" | "max", [_, _, ..]) => self.consume(name, Source::Object(&Object::tuple(args))),
            ("tuple", []) => Ok(Object::tuple(args)),
            ("list", []) => Ok(Object::list(args)),
            ("set", []) => Ok(Object::set([].into())),
            ("dict", []) => Ok(Object::dict([].into())),
            ("str", []) => Ok("".into()),
            ("range", args) => range(args),
            (_, [arg]) => self.of_one(name, arg),
            _ => {
                let what = format!("`{name}` with these arguments");
                Err(Interrupt::unsupported(what))
            }
        }
    }

    fn print(&mut self, call: &ExprCall) -> Outcome<Object> {
        let objects = self.expressions(&call.arguments.args)?;
        let (mut separator, mut end) = (Object::None, Object::None);
        for keyword in &call.arguments.keywords {
            let slot = match keyword.arg.as_ref().map(|name| name.id.as_str()) {
                Some("sep") => &mut separator,
                Some("end") => &mut end,
                _ => {
                    let what = "`print` with anything but `sep` and `end`";
                    return Err(Interrupt::unsupported(what));
                }
            };
            *slot = self.expression(&keyword.value)?;
        }
        let separator = between("sep", &separator, " ")?;
        let end = between("end", &end, "\n")?;
        let texts: Vec<String> = objects
            .iter()
            .map(|object| text_of(&self.work, object))
            .collect::<Outcome<_>>()?;
        let text = sized(&self.work, texts.join(separator) + end)?;
        self.console.print(&text);
        Ok(Object::None)
    }

    /// A built-in of one argument.
    fn of_one(&mut self, name: &str, arg: &Object) -> Outcome<Object> {
        match (name, arg) {
            ("len", _) => length(arg),
            ("repr", _) => repr(&self.work, arg).map(Object::from),
            ("str", _) => text_of(&self.work, arg).map(Object::from),
            ("bool", _) => arg.truth().map(Object::Bool),
            ("int", Object::Str(text)) => integer_in(text),
            ("int", Object::Float(float)) => truncated(*float),
            ("abs", Object::Float(float)) => Ok(Object::Float(float.abs())),
            ("float", Object::Float(_)) => Ok(arg.clone()),
            ("int" | "abs" | "float", Object::Int(_) | Object::Bool(_)) => {
                let number = integer(arg).unwrap_or_default();
                Ok(match name {
                    "abs" => Object::Int(number.abs()),
                    "float" => Object::Float(float::from_integer(&number)?),
                    _ => Object::Int(number.into_owned()),
                })
            }
            ("ord", Object::Str(text)) => match *text.chars().collect::<Vec<_>>() {
                [character] => Ok(i64::from(u32::from(character)).into()),
                _ => Err(not_understood(name, arg)),
            },
            ("chr", Object::Int(number)) => {
                let character = number.to_u32().and_then(char::from_u32);
                let character = character.ok_or_else(|| not_understood(name, arg))?;
                Ok(character.to_string().into())
            }
            ("dict", Object::Dict(items)) => {
                self.work.count(items.borrow().len())?;
                Ok(Object::dict(items.borrow().clone()))
            }
            _ => Err(not_understood(name, arg)),
        }
    }
}

fn not_understood(name: &str, arg: &Object) -> Interrupt {
    Interrupt::unsupported(format!("`{name}` of this {}", arg.type_name()))
}

/// What `print` puts between or after its arguments.
fn between<'o>(name: &str, given: &'o Object, default: &'o str) -> Outcome<&'o str> {
    match given {
        Object::None => Ok(default),
        Object::Str(text) => Ok(text),
        other => {
            let message = format!("{name} must be None or a string, not {}", other.type_name());
            Err(Interrupt::raise("TypeError", message))
        }
    }
}

fn range(args: &[Object]) -> Outcome<Object> {
    let mut numbers = Vec::with_capacity(args.len());
    for arg in args {
        let number = match arg {
            Object::Int(number) => number.to_i64(),
            // Some Pythons show `range(True)` as it was written.
            Object::Bool(_) => None,
            Object::Native(_) => return Err(not_understood("range", arg)),
            other => {
                let message = format!(
                    "'{}' object cannot be interpreted as an integer",
                    other.type_name()
                );
                return Err(Interrupt::raise("TypeError", message));
            }
        };
        let what = "a `range` of truth values or beyond 64 bits";
        numbers.push(number.ok_or_else(|| Interrupt::unsupported(what))?);
    }
    let (start, stop, step) = match *numbers {
        [stop] => (0, stop, 1),
        [start, stop] => (start, stop, 1),
        [start, stop, step] => (start, stop, step),
        _ => return Err(Interrupt::unsupported("`range` with these arguments")),
    };
    if step == 0 {
        let message = "range() arg 3 must not be zero";
        return Err(Interrupt::raise("ValueError", message));
    }
    Ok(Object::Range(Range { start, stop, step }))
}

/// `int(text)`, of plain decimal digits.
fn integer_in(text: &str) -> Outcome<Object> {
    let number = text.trim();
    let digits = number.strip_prefix(['-', '+']).unwrap_or(number);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain
        && digits.len() <= MAX_DIGITS
        && let Ok(number) = number.parse()
    {
        return Ok(Object::Int(number));
    }
    Err(Interrupt::unsupported("`int` of this text"))
}

/// `int(float)`.
fn truncated(float: f64) -> Outcome<Object> {
    match BigInt::from_f64(float.trunc()) {
        Some(integer) => Ok(Object::Int(integer)),
        None if float.is_nan() => Err(Interrupt::raise(
            "ValueError",
            "cannot convert float NaN to integer",
        )),
        None => Err(Interrupt::raise(
            "OverflowError",
            "cannot convert float infinity to integer",
        )),
    }
}

fn length(object: &Object) -> Outcome<Object> {
    let length = match object {
        Object::Str(text) => text.chars().count(),
        Object::Tuple(items) => items.len(),
        Object::List(items) => items.borrow().len(),
        Object::Dict(items) => items.borrow().len(),
        Object::Set(items) => items.borrow().len(),
        Object::Range(range) => range.len(),
        Object::Native(native) => {
            let what = format!("the length of a {}", native.type_name());
            return Err(Interrupt::unsupported(what));
        }
        other => {
            let message = format!("object of type '{}' has no len()", other.type_name());
            return Err(Interrupt::raise("TypeError", message));
        }
    };
    match i64::try_from(length) {
        Ok(length) => Ok(length.into()),
        Err(_) => Err(Interrupt::raise(
            "OverflowError",
            "Python int too large to convert to C ssize_t",
        )),
    }
}
