//! Giving names and items their values.

use ruff_python_ast::{Expr, ExprStarred, Operator, StmtAugAssign};

use super::fault::{Interrupt, Outcome};
use super::iterate::Items;
use super::object::Object;
use super::operator;
use super::session::Session;

/// Where an assignment puts its value, worked out once.
enum Place<'e> {
    Name(&'e str),
    Item { container: Object, index: Object },
}

impl Session<'_> {
    /// `target = object`, in the session itself.
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
            Expr::Subscript(subscript) => {
                let container = self.expression(&subscript.value)?;
                if subscript.slice.is_slice_expr() {
                    return Err(Interrupt::unsupported("an assignment to a slice"));
                }
                let index = self.expression(&subscript.slice)?;
                Ok(Place::Item { container, index })
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
        }
    }

    /// `target = object`, for the names of a comprehension, which are declared.
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

    /// `target op= value`: a list grows and a set changes in place, everything else is made
    /// anew.
    pub(super) fn augment(&mut self, assign: &StmtAugAssign) -> Outcome<()> {
        let place = self.place(&assign.target)?;
        let current = match &place {
            Place::Name(name) => self.name(name)?,
            Place::Item { container, index } => self.item_at(container, index)?,
        };
        let value = self.expression(&assign.value)?;
        let object = match (&current, assign.op) {
            (Object::List(list), Operator::Add) => {
                let more = self.items_of(&value)?;
                list.borrow_mut().extend(more);
                current
            }
            (Object::Set(set), op) if matches!(value, Object::Set(_)) => {
                let symbol = format!("{}=", op.as_str());
                if let Object::Set(made) =
                    operator::binary(&self.work, &current, op, &value, &symbol)?
                {
                    let members = made.borrow().clone();
                    *set.borrow_mut() = members;
                }
                current
            }
            (Object::List(_) | Object::Set(_) | Object::Dict(_), op) => {
                let what = format!("`{}=` on a {}", op.as_str(), current.type_name());
                return Err(Interrupt::unsupported(what));
            }
            (_, op) => {
                let symbol = format!("{}=", op.as_str());
                operator::binary(&self.work, &current, op, &value, &symbol)?
            }
        };
        self.put(&place, object)
    }

    /// The targets of an unpacking with what each gets.
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
        let mut items = self.unpacked(object)?;
        let starred = targets.iter().position(Expr::is_starred_expr);
        let wanted = targets.len() - usize::from(starred.is_some());
        if items.len() < wanted {
            let at_least = if starred.is_some() { "at least " } else { "" };
            let message = format!(
                "not enough values to unpack (expected {at_least}{wanted}, got {})",
                items.len()
            );
            return Err(Interrupt::raise("ValueError", message));
        }
        let Some(position) = starred else {
            if items.len() > wanted {
                let message = format!("too many values to unpack (expected {wanted})");
                return Err(Interrupt::raise("ValueError", message));
            }
            return Ok(targets.iter().zip(items).collect());
        };
        let rest = items.split_off(position);
        let (middle, last) = rest.split_at(rest.len() - (wanted - position));
        items.push(Object::list(middle.to_vec()));
        items.extend_from_slice(last);
        let targets = targets.iter().map(|target| match target {
            Expr::Starred(ExprStarred { value, .. }) => &**value,
            other => other,
        });
        Ok(targets.zip(items).collect())
    }

    fn unpacked(&mut self, object: &Object) -> Outcome<Vec<Object>> {
        if let Err(Interrupt::Raised(_)) = Items::of(object) {
            let message = format!("cannot unpack non-iterable {} object", object.type_name());
            return Err(Interrupt::raise("TypeError", message));
        }
        self.items_of(object)
    }
}

fn no_target() -> Interrupt {
    Interrupt::unsupported("this as the target of an assignment")
}
