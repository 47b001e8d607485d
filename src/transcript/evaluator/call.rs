//! How the functions of an assignment are called from a session.

use ruff_python_ast::ExprCall;

use super::builtin;
use super::expression::not_known;
use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::session::Session;
use crate::io::Console;

/// A function of an assignment, bound to its engine.
pub struct Function {
    /// Its name in the text.
    pub name: &'static str,
    /// How many arguments the text gives it.
    pub arity: usize,
    /// Calls the engine.
    pub call: fn(Call) -> Outcome<Object>,
}

impl Function {
    /// A row of an assignment's table of functions.
    #[must_use]
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
    /// Where the function prints and reads.
    pub console: &'a mut dyn Console,
}

impl<'a> Call<'a> {
    /// The arguments, exactly as many as the function has.
    #[must_use]
    pub fn args(&self) -> &'a [Object] {
        self.args
    }

    /// The TAD given as an argument.
    ///
    /// # Errors
    /// [`Interrupt::Unsupported`] where something else was given.
    pub fn native<T: 'static>(&self, index: usize) -> Outcome<&'a T> {
        match &self.args[index] {
            Object::Native(native) => native.downcast().ok_or_else(|| self.unasked(index)),
            _ => Err(self.unasked(index)),
        }
    }

    /// The text given as an argument.
    ///
    /// # Errors
    /// [`Interrupt::Unsupported`] where something else was given.
    pub fn text(&self, index: usize) -> Outcome<&'a str> {
        match &self.args[index] {
            Object::Str(text) => Ok(text),
            _ => Err(self.unasked(index)),
        }
    }

    /// How an open place of the text is read in this session, if not as the reference
    /// reads it.
    #[must_use]
    pub fn reading(&self, place: &str) -> Option<&'a str> {
        let (name, followed) = self.reading?;
        (name == place).then_some(followed)
    }

    /// Further answers that are as right as the one that is given.
    pub fn also_right(&mut self, others: impl IntoIterator<Item = Object>) {
        self.others.extend(others);
    }

    /// What to answer where the text does not say what an argument does: nothing.
    #[must_use]
    pub fn unasked(&self, index: usize) -> Interrupt {
        let shown = self.args[index]
            .freeze()
            .map_or_else(|_| "…".to_owned(), |value| value.to_string());
        Interrupt::unsupported(format!(
            "what `{}` does with {shown} as argument {}: the text does not say",
            self.function.name,
            index + 1
        ))
    }
}

impl Session<'_> {
    /// A call whose value goes on into something else: it must be the only one
    /// that is right.
    pub(super) fn call(&mut self, call: &ExprCall) -> Outcome<Object> {
        let (object, others) = self.call_with_others(call)?;
        if others.is_empty() {
            return Ok(object);
        }
        Err(Interrupt::unsupported(
            "which of several right answers this gives: show it by itself, so that each is accepted",
        ))
    }

    /// A call of a function by its name, the only way in which sessions call: its
    /// value, and others that are as right.
    pub(super) fn call_with_others(&mut self, call: &ExprCall) -> Outcome<(Object, Vec<Object>)> {
        let Some(name) = call.func.as_name_expr() else {
            return Err(Interrupt::unsupported("a call of anything but a name"));
        };
        let name = name.id.as_str();
        if let Some(object) = self.lookup(name)? {
            let what = format!("a call of `{name}`, which is a {}", object.type_name());
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
            return Err(Interrupt::unsupported(format!(
                "`{}` with {} arguments: the text gives it {}",
                function.name,
                args.len(),
                function.arity
            )));
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
