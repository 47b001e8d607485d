//! List comprehensions and generator expressions.

use ruff_python_ast::{Comprehension, Expr};

use super::fault::Outcome;
use super::iteration::Items;
use super::object::Object;
use super::session::Session;

impl Session<'_> {
    /// Values of `element` for each iteration of nested `for … if …`.
    pub(super) fn comprehended(
        &mut self,
        generators: &[Comprehension],
        element: &Expr,
    ) -> Outcome<Vec<Object>> {
        let mut values = Vec::new();
        let Some((first, inner)) = generators.split_first() else {
            return Ok(values);
        };
        // The first iterable is evaluated in the enclosing scope; all other parts see the names
        // of all generators, with or without a value.
        let items = self.iterate(&first.iter)?;
        let scope = self.locals.len();
        for generator in generators {
            self.declare(&generator.target);
        }
        let outcome = self.turns(first, items, inner, element, &mut values);
        self.locals.truncate(scope);
        outcome.map(|()| values)
    }

    fn declare(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => self.locals.push((name.id.clone(), None)),
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|each| self.declare(each)),
            Expr::List(list) => list.elts.iter().for_each(|each| self.declare(each)),
            // An error is raised when the target is bound.
            _ => {}
        }
    }

    fn turns(
        &mut self,
        generator: &Comprehension,
        mut items: Items,
        inner: &[Comprehension],
        element: &Expr,
        values: &mut Vec<Object>,
    ) -> Outcome<()> {
        while let Some(item) = items.next()? {
            self.budget.count(1)?;
            self.bind_locals(&generator.target, item)?;
            if !self.conditions_hold(generator)? {
                continue;
            }
            match inner.split_first() {
                None => values.push(self.expression(element)?),
                Some((next, inner)) => {
                    let items = self.iterate(&next.iter)?;
                    self.turns(next, items, inner, element, values)?;
                }
            }
        }
        Ok(())
    }

    fn conditions_hold(&mut self, generator: &Comprehension) -> Outcome<bool> {
        for condition in &generator.ifs {
            if !self.expression(condition)?.truth()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Iterates over the value of an expression.
    pub(super) fn iterate(&mut self, expr: &Expr) -> Outcome<Items> {
        let object = self.expression(expr)?;
        Items::of(&object)
    }
}
