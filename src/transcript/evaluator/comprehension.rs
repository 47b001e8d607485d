//! Comprehensions and generator expressions.

use ruff_python_ast::{Comprehension, Expr, ExprDictComp};

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::session::Session;

/// What to do with the names of one turn of a comprehension; gives whether to
/// go on.
type Turn<'t, 's> = &'t mut dyn FnMut(&mut Session<'s>) -> Outcome<bool>;

impl<'s> Session<'s> {
    pub(super) fn list_of(
        &mut self,
        element: &Expr,
        generators: &[Comprehension],
    ) -> Outcome<Vec<Object>> {
        let mut items = Vec::new();
        self.comprehend(generators, &mut |session| {
            items.push(session.expression(element)?);
            Ok(true)
        })?;
        Ok(items)
    }

    pub(super) fn dict_of(&mut self, dict: &ExprDictComp) -> Outcome<Object> {
        let Some(key) = &dict.key else {
            return Err(Interrupt::unsupported("`**` in a comprehension"));
        };
        let mut items = indexmap::IndexMap::new();
        self.comprehend(&dict.generators, &mut |session| {
            let key = session.expression(key)?.key()?;
            items.insert(key, session.expression(&dict.value)?);
            Ok(true)
        })?;
        Ok(Object::Dict(std::rc::Rc::new(items.into())))
    }

    /// Runs `turn` for each turn of nested `for … if …`, as long as it wants to
    /// go on; gives whether it still did at the end.
    pub(super) fn comprehend(
        &mut self,
        generators: &[Comprehension],
        turn: Turn<'_, 's>,
    ) -> Outcome<bool> {
        let Some((generator, inner)) = generators.split_first() else {
            return turn(self);
        };
        if generator.is_async {
            return Err(Interrupt::unsupported("`async for`"));
        }
        let mut items = self.iterate(&generator.iter)?;
        let scope = self.locals.len();
        while let Some(item) = items.next()? {
            self.work()?;
            self.bind_locals(&generator.target, item)?;
            let mut holds = true;
            for condition in &generator.ifs {
                holds = holds && self.expression(condition)?.truth()?;
            }
            let go_on = !holds || self.comprehend(inner, turn)?;
            self.locals.truncate(scope);
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
