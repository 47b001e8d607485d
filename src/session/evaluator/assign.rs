//! Assignments to names and items.

use ruff_python_ast::{Expr, Operator, StmtAugAssign};

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::operator;
use super::session::Session;
use crate::messages::Notice;

/// Target of an assignment, with its parts evaluated once.
enum Place<'e> {
    Name(&'e str),
    Item {
        container: Object,
        index: Object,
    },
    /// All items of a list, which others replace in place.
    Items(Object),
}

impl Session<'_> {
    /// Evaluates `target = object` in the session itself.
    pub(super) fn assign(&mut self, target: &Expr, object: Object) -> Outcome<()> {
        if matches!(target, Expr::Name(_) | Expr::Subscript(_)) {
            let place = self.place(target)?;
            return self.put(&place, object);
        }
        for (target, object) in self.unpack(target, &object)? {
            self.assign(target, object)?;
        }
        Ok(())
    }

    fn place<'e>(&mut self, target: &'e Expr) -> Outcome<Place<'e>> {
        match target {
            Expr::Name(name) => Ok(Place::Name(name.id.as_str())),
            Expr::Subscript(subscript) if !subscript.slice.is_slice_expr() => {
                let container = self.expression(&subscript.value)?;
                let index = self.expression(&subscript.slice)?;
                Ok(Place::Item { container, index })
            }
            Expr::Subscript(subscript) if is_whole(&subscript.slice) => {
                Ok(Place::Items(self.expression(&subscript.value)?))
            }
            _ => Err(no_target()),
        }
    }

    fn put(&mut self, place: &Place, object: Object) -> Outcome<()> {
        match place {
            Place::Name(name) => {
                self.define(name, object);
                Ok(())
            }
            Place::Item { container, index } => self.set_item(container, index, object),
            Place::Items(Object::List(list)) => {
                let items = self.items_of(&object)?;
                *list.borrow_mut() = items;
                Ok(())
            }
            Place::Items(_) => Err(no_target()),
        }
    }

    /// Evaluates `target = object` for the names of a comprehension, which are declared.
    pub(super) fn bind_locals(&mut self, target: &Expr, object: Object) -> Outcome<()> {
        if let Expr::Name(name) = target {
            let mut locals = self.locals.iter_mut().rev();
            if let Some((_, slot)) = locals.find(|(each, _)| *each == name.id) {
                *slot = Some(object);
            }
            return Ok(());
        }
        for (target, object) in self.unpack(target, &object)? {
            self.bind_locals(target, object)?;
        }
        Ok(())
    }

    /// Evaluates `target op= value`: a list grows and a set shrinks in place, any other value is
    /// replaced.
    pub(super) fn augment(&mut self, assign: &StmtAugAssign) -> Outcome<()> {
        let place = self.place(&assign.target)?;
        let current = match &place {
            Place::Name(name) => self.name(name)?,
            Place::Item { container, index } => self.item_at(container, index)?,
            Place::Items(_) => return Err(no_target()),
        };
        let value = self.expression(&assign.value)?;
        let object = match (&current, assign.op, &value) {
            (Object::List(list), Operator::Add, _) => {
                let more = self.items_of(&value)?;
                list.borrow_mut().extend(more);
                current
            }
            (Object::Set(set), Operator::Sub, Object::Set(others)) => {
                let others = others.borrow().clone();
                self.budget.count(others.len())?;
                set.borrow_mut().retain(|member| !others.contains(member));
                current
            }
            (Object::List(_), op, _) => {
                let what = Notice::new("unknown-list-operator").with("operator", op.as_str());
                return Err(Interrupt::unsupported(what));
            }
            (_, op, _) => operator::binary(&self.budget, &current, op, &value)?,
        };
        self.put(&place, object)
    }

    /// Pairs the targets of an unpacking with their values.
    fn unpack<'e>(
        &mut self,
        target: &'e Expr,
        object: &Object,
    ) -> Outcome<Vec<(&'e Expr, Object)>> {
        let targets: &[Expr] = match target {
            Expr::Tuple(tuple) => &tuple.elts,
            Expr::List(list) => &list.elts,
            _ => return Err(no_target()),
        };
        let items = self.items_of(object)?;
        if items.len() != targets.len() {
            let what = Notice::new("unknown-unpacking")
                .with("values", items.len())
                .with("names", targets.len());
            return Err(Interrupt::unsupported(what));
        }
        Ok(targets.iter().zip(items).collect())
    }
}

/// Returns whether a subscript is `[:]`.
fn is_whole(slice: &Expr) -> bool {
    let slice = slice.as_slice_expr();
    slice.is_some_and(|each| {
        [&each.lower, &each.upper, &each.step]
            .iter()
            .all(|end| end.is_none())
    })
}

fn no_target() -> Interrupt {
    Interrupt::unsupported(Notice::new("unknown-target"))
}
