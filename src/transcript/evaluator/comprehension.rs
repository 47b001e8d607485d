//! Comprehensions and generator expressions.

use indexmap::{IndexMap, IndexSet};
use ruff_python_ast::{Comprehension, Expr, ExprDictComp, ExprListComp, ExprSetComp};

use super::fault::{Interrupt, Outcome};
use super::iterate::Items;
use super::object::Object;
use super::session::Session;

/// What to do with the names of one turn of a comprehension; gives whether to
/// go on.
type Turn<'t, 's> = &'t mut dyn FnMut(&mut Session<'s>) -> Outcome<bool>;

impl<'s> Session<'s> {
    pub(super) fn list_comprehension(&mut self, comp: &ExprListComp) -> Outcome<Object> {
        let mut items = Vec::new();
        self.comprehend(&comp.generators, &mut |session| {
            items.push(session.expression(&comp.elt)?);
            Ok(true)
        })?;
        Ok(Object::list(items))
    }

    pub(super) fn set_comprehension(&mut self, comp: &ExprSetComp) -> Outcome<Object> {
        let mut members = IndexSet::new();
        self.comprehend(&comp.generators, &mut |session| {
            let member = session.expression(&comp.elt)?;
            members.insert(member.key(&session.work)?);
            Ok(true)
        })?;
        Ok(Object::set(members))
    }

    pub(super) fn dict_comprehension(&mut self, comp: &ExprDictComp) -> Outcome<Object> {
        let Some(key) = &comp.key else {
            return Err(Interrupt::unsupported("`**` in a comprehension"));
        };
        let mut items = IndexMap::new();
        self.comprehend(&comp.generators, &mut |session| {
            let key = session.expression(key)?;
            let item = session.expression(&comp.value)?;
            items.insert(key.key(&session.work)?, item);
            Ok(true)
        })?;
        Ok(Object::dict(items))
    }

    /// Runs `turn` for each turn of nested `for … if …`, as long as it wants to
    /// go on; gives whether it still did at the end.
    pub(super) fn comprehend(
        &mut self,
        generators: &[Comprehension],
        turn: Turn<'_, 's>,
    ) -> Outcome<bool> {
        let Some((first, inner)) = generators.split_first() else {
            return turn(self);
        };
        // What the first one goes through belongs to the surroundings; all other
        // parts see the names of all generators, with or without a value.
        let items = self.iterate(&first.iter)?;
        let scope = self.locals.len();
        for generator in generators {
            self.declare(&generator.target);
        }
        let outcome = self.turns(first, items, inner, turn);
        self.locals.truncate(scope);
        outcome
    }

    fn declare(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => self.locals.push((name.id.clone(), None)),
            Expr::Starred(starred) => self.declare(&starred.value),
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|each| self.declare(each)),
            Expr::List(list) => list.elts.iter().for_each(|each| self.declare(each)),
            // Refused when it is bound.
            _ => {}
        }
    }

    fn turns(
        &mut self,
        generator: &Comprehension,
        mut items: Items,
        inner: &[Comprehension],
        turn: Turn<'_, 's>,
    ) -> Outcome<bool> {
        while let Some(item) = items.next()? {
            self.work.count(1)?;
            self.bind_locals(&generator.target, item)?;
            if !self.conditions_hold(generator)? {
                continue;
            }
            let go_on = match inner.split_first() {
                None => turn(self)?,
                Some((next, inner)) => {
                    let items = self.iterate(&next.iter)?;
                    self.turns(next, items, inner, turn)?
                }
            };
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn conditions_hold(&mut self, generator: &Comprehension) -> Outcome<bool> {
        for condition in &generator.ifs {
            if !self.expression(condition)?.truth()? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
