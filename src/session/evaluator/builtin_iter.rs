//! Built-in functions that iterate over their argument: `tuple`, `list`, `set` and `sorted`.

use ruff_python_ast::Expr;

use super::fault::{Interrupt, Outcome};
use super::iteration::Items;
use super::object::Object;
use super::session::Session;
use super::sort::sorted;
use crate::messages::Notice;

/// Returns whether [`Session::call_on_items`] supports a built-in.
pub(super) fn takes_items(name: &str) -> bool {
    matches!(name, "tuple" | "list" | "set" | "sorted")
}

impl Session<'_> {
    /// Calls a built-in that [`takes_items`] on the items of its argument.
    pub(super) fn call_on_items(&mut self, name: &str, argument: &Expr) -> Outcome<Object> {
        let items = match argument {
            Expr::Generator(generator) => self.comprehended(&generator.generators, &generator.elt),
            other => {
                let object = self.expression(other)?;
                match (name, &object) {
                    // These do not depend on the order of the set.
                    ("sorted" | "set", Object::Set(members)) => {
                        let members = members.borrow();
                        Ok(members.iter().cloned().map(Object::from).collect())
                    }
                    _ => self.items_of(&object),
                }
            }
        }?;
        match name {
            "tuple" => Ok(Object::tuple(items)),
            "list" => Ok(Object::list(items)),
            "set" => {
                let members = items.iter().map(|item| item.key(&self.budget));
                Ok(Object::set(members.collect::<Outcome<_>>()?))
            }
            "sorted" => sorted(&self.budget, items).map(Object::list),
            _ => Err(Interrupt::unsupported(
                Notice::new("unknown-builtin-items").with("name", name),
            )),
        }
    }

    /// Collects all items of an object.
    pub(super) fn items_of(&mut self, object: &Object) -> Outcome<Vec<Object>> {
        let mut items = Items::of(object)?;
        let mut all = Vec::new();
        while let Some(item) = items.next()? {
            self.budget.count(1)?;
            all.push(item);
        }
        Ok(all)
    }
}
