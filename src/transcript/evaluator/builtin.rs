//! The built-in functions that sessions use.

use std::cmp::Ordering;
use std::rc::Rc;

use num_traits::Signed;
use ruff_python_ast::{Expr, ExprCall, Operator};

use super::expression::set_of;
use super::fault::{Interrupt, Outcome};
use super::object::{Object, Range};
use super::order::{self, Order};
use super::session::Session;
use super::subscript::integer;
use super::{operator, parse};
use crate::console::Console;
use crate::transcript::repr::to_str;

/// Every built-in that [`Session::call_builtin`] knows.
const BUILTINS: [&str; 20] = [
    "abs", "all", "any", "bool", "dict", "int", "len", "list", "max", "min", "print", "range",
    "repr", "set", "sorted", "str", "sum", "tuple", "ord", "chr",
];

impl Session<'_> {
    /// Whether a name is a function that a session could call.
    pub(super) fn is_function(&self, name: &str) -> bool {
        BUILTINS.contains(&name) || self.functions.iter().any(|each| each.name == name)
    }

    pub(super) fn call_builtin(&mut self, name: &str, call: &ExprCall) -> Outcome<Object> {
        if name == "print" {
            return self.print(call);
        }
        if !call.arguments.keywords.is_empty() && BUILTINS.contains(&name) {
            let what = format!("`{name}` with an argument given by its name");
            return Err(Interrupt::unsupported(what));
        }
        match (name, &*call.arguments.args) {
            ("tuple", []) => Ok(Object::tuple(Vec::new())),
            ("list", []) => Ok(Object::list(Vec::new())),
            ("set", []) => set_of(&[]),
            ("dict", []) => Ok(Object::Dict(Rc::default())),
            ("str", []) => Ok(Object::from("")),
            ("tuple", [items]) => self.collect(items).map(Object::tuple),
            ("list", [items]) => self.collect(items).map(Object::list),
            ("set", [items]) => set_of(&self.collect_unordered(items)?),
            ("sorted", [items]) => {
                let items = self.collect_unordered(items)?;
                sorted(items).map(Object::list)
            }
            ("sum", [items]) => self.sum(items),
            ("any" | "all", [items]) => self.quantify(items, name == "any").map(Object::Bool),
            ("min" | "max", [items]) => {
                let items = self.collect_unordered(items)?;
                extreme(name, items)
            }
            ("min" | "max", [_, ..]) => {
                let items = self.expressions(&call.arguments.args)?;
                extreme(name, items)
            }
            ("range", args) => {
                let args = self.expressions(args)?;
                range(&args)
            }
            ("len" | "repr" | "str" | "bool" | "int" | "abs" | "ord" | "chr" | "dict", [arg]) => {
                let arg = self.expression(arg)?;
                of_one(name, &arg)
            }
            _ if BUILTINS.contains(&name) => {
                let what = format!("`{name}` with these arguments");
                Err(Interrupt::unsupported(what))
            }
            _ => {
                if is_python_builtin(name) {
                    let what = format!("the built-in `{name}`");
                    return Err(Interrupt::unsupported(what).at(parse::start(call)));
                }
                let message = format!("name '{name}' is not defined");
                Err(Interrupt::raise("NameError", message))
            }
        }
    }

    /// All items, for those who do not look at their order.
    fn collect_unordered(&mut self, expr: &Expr) -> Outcome<Vec<Object>> {
        if expr.is_generator_expr() {
            return self.collect(expr);
        }
        match self.expression(expr)? {
            Object::Set(items) => {
                let items = items.borrow();
                Ok(items.iter().cloned().map(Object::from).collect())
            }
            other => self.items_of(&other),
        }
    }

    fn print(&mut self, call: &ExprCall) -> Outcome<Object> {
        let objects = self.expressions(&call.arguments.args)?;
        let (mut separator, mut end) = (" ".to_owned(), "\n".to_owned());
        for keyword in &call.arguments.keywords {
            let name = keyword
                .arg
                .as_ref()
                .map(ruff_python_ast::Identifier::as_str);
            let slot = match name {
                Some("sep") => &mut separator,
                Some("end") => &mut end,
                _ => {
                    let what = "`print` with anything but `sep` and `end`";
                    return Err(Interrupt::unsupported(what));
                }
            };
            match self.expression(&keyword.value)? {
                Object::Str(text) => *slot = text.to_string(),
                Object::None => {}
                other => {
                    let name = name.unwrap_or_default();
                    let message =
                        format!("{name} must be None or a string, not {}", other.type_name());
                    return Err(Interrupt::raise("TypeError", message));
                }
            }
        }
        let texts: Vec<String> = objects.iter().map(text_of).collect::<Outcome<_>>()?;
        self.console.print(&(texts.join(&separator) + &end));
        Ok(Object::None)
    }

    fn sum(&mut self, items: &Expr) -> Outcome<Object> {
        let mut total = Object::from(0);
        for item in self.collect_unordered(items)? {
            total = operator::binary(&total, Operator::Add, &item, "+")?;
        }
        Ok(total)
    }

    /// `any` (`decisive` is true) or `all`: stops at the first item that decides.
    fn quantify(&mut self, items: &Expr, decisive: bool) -> Outcome<bool> {
        if let Expr::Generator(generator) = items {
            let undecided = self.comprehend(&generator.generators, &mut |session| {
                Ok(session.expression(&generator.elt)?.truth()? != decisive)
            })?;
            return Ok(undecided != decisive);
        }
        for item in self.collect_unordered(items)? {
            if item.truth()? == decisive {
                return Ok(decisive);
            }
        }
        Ok(!decisive)
    }
}

/// `str(object)`, where the object shows nothing that belongs to a program.
pub(super) fn text_of(object: &Object) -> Outcome<String> {
    no_native(object)?;
    Ok(to_str(&object.freeze()?))
}

/// Refuses the representation of a TAD, which is its program's.
fn no_native(object: &Object) -> Outcome<()> {
    let inside = |items: &[Object]| items.iter().try_for_each(no_native);
    match object {
        Object::Native(native) => {
            let what = format!("how a {} looks as text", native.type_name());
            Err(Interrupt::unsupported(what))
        }
        Object::Tuple(items) => inside(items),
        Object::List(items) => {
            // Not through a list that holds itself.
            object.freeze()?;
            inside(&items.borrow())
        }
        Object::Dict(items) => {
            object.freeze()?;
            items.borrow().values().try_for_each(no_native)
        }
        _ => Ok(()),
    }
}

fn sorted(items: Vec<Object>) -> Outcome<Vec<Object>> {
    let mut fault = None;
    let mut items = items;
    items.sort_by(|a, b| match order::order(a, b) {
        Ok(Order::Of(ordering)) => ordering,
        Ok(Order::NotANumber | Order::None(..)) => {
            let what = "`sorted` of values that have no order";
            fault.get_or_insert(Interrupt::unsupported(what));
            Ordering::Equal
        }
        Err(interrupt) => {
            fault.get_or_insert(interrupt);
            Ordering::Equal
        }
    });
    fault.map_or(Ok(items), Err)
}

fn extreme(name: &str, items: Vec<Object>) -> Outcome<Object> {
    let mut items = items.into_iter();
    let Some(mut best) = items.next() else {
        // The words changed from one Python to the next.
        let what = format!("`{name}` of nothing");
        return Err(Interrupt::unsupported(what));
    };
    let op = if name == "min" {
        ruff_python_ast::CmpOp::Lt
    } else {
        ruff_python_ast::CmpOp::Gt
    };
    for item in items {
        if order::ordered(&item, op, &best)? {
            best = item;
        }
    }
    Ok(best)
}

fn range(args: &[Object]) -> Outcome<Object> {
    let mut numbers = Vec::with_capacity(args.len());
    for arg in args {
        let Some(number) = integer(arg) else {
            let message = format!(
                "'{}' object cannot be interpreted as an integer",
                arg.type_name()
            );
            return Err(Interrupt::raise("TypeError", message));
        };
        let number = i64::try_from(number)
            .map_err(|_| Interrupt::unsupported("a `range` beyond 64 bits"))?;
        numbers.push(number);
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

/// A built-in of one argument.
fn of_one(name: &str, arg: &Object) -> Outcome<Object> {
    let not_understood = || Interrupt::unsupported(format!("`{name}` of a {}", arg.type_name()));
    Ok(match (name, arg) {
        ("len", _) => length(arg)?,
        ("repr", _) => {
            no_native(arg)?;
            Object::from(arg.freeze()?.to_string())
        }
        ("str", _) => Object::from(text_of(arg)?),
        ("bool", _) => Object::Bool(arg.truth()?),
        ("int" | "abs", Object::Int(_) | Object::Bool(_)) => {
            let number = integer(arg).ok_or_else(not_understood)?;
            Object::Int(if name == "abs" { number.abs() } else { number })
        }
        ("abs", Object::Float(float)) => Object::Float(float.abs()),
        ("int", Object::Str(text)) => {
            let digits = text.trim();
            let plain = digits.strip_prefix(['-', '+']).unwrap_or(digits);
            if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(Interrupt::unsupported("`int` of this text"));
            }
            Object::Int(digits.parse().map_err(|_| not_understood())?)
        }
        ("ord", Object::Str(text)) if text.chars().count() == 1 => {
            let character = text.chars().next().unwrap_or_default();
            Object::from(i64::from(u32::from(character)))
        }
        ("chr", Object::Int(number)) => {
            let character = u32::try_from(number).ok().and_then(char::from_u32);
            Object::from(character.ok_or_else(not_understood)?.to_string())
        }
        ("dict", Object::Dict(items)) => Object::Dict(Rc::new(items.borrow().clone().into())),
        _ => return Err(not_understood()),
    })
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
    Ok(Object::Int(length.into()))
}

/// Names that Python has and this evaluator does not: to say that they are not
/// defined would be wrong.
fn is_python_builtin(name: &str) -> bool {
    const OTHERS: [&str; 53] = [
        "aiter",
        "anext",
        "ascii",
        "bin",
        "breakpoint",
        "bytearray",
        "bytes",
        "callable",
        "classmethod",
        "compile",
        "complex",
        "delattr",
        "dir",
        "divmod",
        "enumerate",
        "eval",
        "exec",
        "filter",
        "float",
        "format",
        "frozenset",
        "getattr",
        "globals",
        "hasattr",
        "hash",
        "help",
        "hex",
        "id",
        "input",
        "isinstance",
        "issubclass",
        "iter",
        "locals",
        "map",
        "memoryview",
        "next",
        "object",
        "oct",
        "open",
        "pow",
        "property",
        "reversed",
        "round",
        "setattr",
        "slice",
        "staticmethod",
        "super",
        "type",
        "vars",
        "zip",
        "__import__",
        "exit",
        "quit",
    ];
    OTHERS.contains(&name)
}
