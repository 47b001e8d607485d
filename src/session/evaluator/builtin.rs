//! The built-in functions that sessions use.

use num_traits::ToPrimitive;
use ruff_python_ast::ExprCall;

use super::builtin_iter::takes_items;
use super::fault::{Instead, Interrupt, Outcome};
use super::object::Object;
use super::session::Session;
use super::text::{checked_size, repr, text_of};
use crate::messages::Notice;
use crate::session::console::Console;

/// Names of the built-ins that [`Session::call_builtin`] supports.
const KNOWN: [&str; 10] = [
    "bool", "len", "list", "print", "range", "repr", "set", "sorted", "str", "tuple",
];

/// Returns whether a name is a supported built-in.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

impl Session<'_> {
    /// Calls a built-in that [`is_known`].
    pub(super) fn call_builtin(&mut self, name: &str, call: &ExprCall) -> Outcome<Object> {
        if let [argument] = &*call.arguments.args
            && takes_items(name)
        {
            return self.call_on_items(name, argument);
        }
        let args = self.expressions(&call.arguments.args)?;
        match (name, &*args) {
            ("print", _) => self.print(&args),
            ("bool", [arg]) => arg.truth().map(Object::Bool),
            ("len", [arg]) => length(arg),
            ("repr", [arg]) => repr(&self.budget, arg).map(Object::from),
            ("str", [arg]) => text_of(&self.budget, arg).map(Object::from),
            ("range", [stop]) => range(&0.into(), stop),
            ("range", [start, stop]) => range(start, stop),
            ("tuple", []) => Ok(Object::tuple(args)),
            ("list", []) => Ok(Object::list(args)),
            ("set", []) => Ok(Object::set([].into())),
            _ => {
                let what = Notice::new("unknown-arguments").with("name", name);
                Err(Interrupt::unsupported(what).instead(Instead::WriteValue))
            }
        }
    }

    fn print(&mut self, args: &[Object]) -> Outcome<Object> {
        let texts = args.iter().map(|object| text_of(&self.budget, object));
        let texts: Vec<String> = texts.collect::<Outcome<_>>()?;
        let text = checked_size(&self.budget, texts.join(" ") + "\n")?;
        self.console.print(&text);
        Ok(Object::None)
    }
}

fn range(start: &Object, stop: &Object) -> Outcome<Object> {
    let number = |object: &Object| match object {
        Object::Int(number) => number.to_i64(),
        _ => None,
    };
    match (number(start), number(stop)) {
        (Some(start), Some(stop)) => Ok(Object::Range(start..stop)),
        _ => Err(Interrupt::unsupported(Notice::new("unknown-range"))),
    }
}

fn length(object: &Object) -> Outcome<Object> {
    let length = match object {
        Object::Str(text) => text.chars().count(),
        Object::Tuple(items) => items.len(),
        Object::List(items) => items.borrow().len(),
        Object::Dict(items) => items.borrow().len(),
        Object::Set(items) => items.borrow().len(),
        other => {
            let what = Notice::new("unknown-length").with("type", other.type_name());
            return Err(Interrupt::unsupported(what));
        }
    };
    Ok(i64::try_from(length).unwrap_or(i64::MAX).into())
}
