//! Calls of an assignment's functions from a session.

use ruff_python_ast::ExprCall;

use super::builtin;
use super::expression::not_known;
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::session::Session;
use crate::messages::Notice;
use crate::session::console::Console;

/// A function of an assignment, bound to its engine.
pub struct Function {
    /// Name in the text.
    pub name: &'static str,
    /// Number of arguments in the text.
    pub arity: usize,
    /// Implementation in the engine.
    pub call: fn(Call) -> Outcome<Object>,
}

impl Function {
    /// Creates a row of an assignment's table of functions.
    pub const fn new(name: &'static str, arity: usize, call: fn(Call) -> Outcome<Object>) -> Self {
        Function { name, arity, call }
    }
}

/// One call of a [`Function`].
pub struct Call<'a> {
    function: &'a Function,
    args: &'a [Object],
    others: &'a mut Vec<Object>,
    reading: Option<(&'a str, &'a str)>,
    /// Console for output and input of the function.
    pub console: &'a mut dyn Console,
}

impl<'a> Call<'a> {
    /// Arguments, exactly as many as the function has.
    pub fn args(&self) -> &'a [Object] {
        self.args
    }

    /// Argument as a TAD.
    ///
    /// # Errors
    /// [`Interrupt::Unsupported`] where the argument is anything else.
    pub fn native<T: 'static>(&self, index: usize) -> Outcome<&'a T> {
        match &self.args[index] {
            Object::Native(native) => native.downcast().ok_or_else(|| self.unasked(index)),
            _ => Err(self.unasked(index)),
        }
    }

    /// Argument as text.
    ///
    /// # Errors
    /// [`Interrupt::Unsupported`] where the argument is anything else.
    pub fn text(&self, index: usize) -> Outcome<&'a str> {
        match &self.args[index] {
            Object::Str(text) => Ok(text),
            _ => Err(self.unasked(index)),
        }
    }

    /// Reading of an open place of the text in this session; `None` for the reference's own.
    pub fn reading(&self, place: &str) -> Option<&'a str> {
        let (name, followed) = self.reading?;
        (name == place).then_some(followed)
    }

    /// Adds further accepted answers beside the one returned.
    pub fn accept_also(&mut self, others: impl IntoIterator<Item = Object>) {
        self.others.extend(others);
    }

    /// Error for an argument whose meaning the text leaves open.
    pub fn unasked(&self, index: usize) -> Interrupt {
        let shown = self.args[index]
            .freeze()
            .map_or_else(|_| "…".to_owned(), |value| value.to_string());
        Interrupt::unsupported(
            Notice::new("unknown-argument")
                .with("function", self.function.name)
                .with("value", shown)
                .with("index", index + 1),
        )
    }
}

impl Session<'_> {
    /// Evaluates a call whose value is used in a larger expression: only one answer may be
    /// accepted.
    pub(super) fn call(&mut self, call: &ExprCall) -> Outcome<Object> {
        let (object, others) = self.call_with_others(call)?;
        if others.is_empty() {
            return Ok(object);
        }
        Err(Interrupt::unsupported(Notice::new(
            "unknown-several-answers",
        )))
    }

    /// Calls a function by its name, the only form of call in sessions; returns its value and
    /// the other accepted ones.
    pub(super) fn call_with_others(&mut self, call: &ExprCall) -> Outcome<(Object, Vec<Object>)> {
        let Some(name) = call.func.as_name_expr() else {
            return Err(Interrupt::unsupported(Notice::new("unknown-call")));
        };
        let name = name.id.as_str();
        if let Some(object) = self.lookup(name)? {
            let what = Notice::new("unknown-call-of")
                .with("name", name)
                .with("type", object.type_name());
            return Err(Interrupt::unsupported(what));
        }
        let functions = self.functions;
        match functions.iter().find(|each| each.name == name) {
            Some(function) => self.call_function(function, call),
            None if builtin::is_known(name) => Ok((self.call_builtin(name, call)?, Vec::new())),
            None => Err(not_known(name)),
        }
    }

    fn call_function(
        &mut self,
        function: &Function,
        call: &ExprCall,
    ) -> Outcome<(Object, Vec<Object>)> {
        let args = self.expressions(&call.arguments.args)?;
        if args.len() != function.arity {
            return Err(Interrupt::unsupported(
                Notice::new("unknown-arity")
                    .with("function", function.name)
                    .with("given", args.len())
                    .with("arity", function.arity),
            ));
        }
        let mut others = Vec::new();
        let object = (function.call)(Call {
            function,
            args: &args,
            others: &mut others,
            reading: self.reading,
            console: &mut self.console,
        })?;
        Ok((object, others))
    }
}
