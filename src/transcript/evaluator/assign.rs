//! Giving names and items their values.

use ruff_python_ast::{Expr, ExprStarred, Operator, StmtAugAssign};

use super::fault::{Interrupt, Outcome};
use super::iterate::Items;
use super::object::Object;
use super::operator;
use super::session::Session;

impl Session<'_> {
    /// `target = object`, in the session itself.
    pub(super) fn assign(&mut self, target: &Expr, object: Object) -> Outcome<()> {
        match target {
            Expr::Name(name) => {
                self.globals.insert(name.id.to_string(), object);
                Ok(())
            }
            Expr::Subscript(subscript) => {
                let container = self.expression(&subscript.value)?;
                self.set_item(&container, &subscript.slice, object)
            }
            other => {
                for (target, object) in unpack(other, &object)? {
                    self.assign(target, object)?;
                }
                Ok(())
            }
        }
    }

    /// `target = object`, for the names of a comprehension.
    pub(super) fn bind_locals(&mut self, target: &Expr, object: Object) -> Outcome<()> {
        if let Expr::Name(name) = target {
            self.locals.push((name.id.to_string(), object));
            return Ok(());
        }
        for (target, object) in unpack(target, &object)? {
            self.bind_locals(target, object)?;
        }
        Ok(())
    }

    /// `target op= value`: a list grows in place, everything else is made anew.
    pub(super) fn augment(&mut self, assign: &StmtAugAssign) -> Outcome<()> {
        let current = self.expression(&assign.target)?;
        if let (Object::List(list), Operator::Add) = (&current, assign.op) {
            let more = self.collect(&assign.value)?;
            list.borrow_mut().extend(more);
            return Ok(());
        }
        let mutable = matches!(current, Object::List(_) | Object::Set(_) | Object::Dict(_));
        if mutable {
            return Err(Interrupt::unsupported(format!(
                "`{}=` on a {}",
                assign.op.as_str(),
                current.type_name()
            )));
        }
        let value = self.expression(&assign.value)?;
        let symbol = format!("{}=", assign.op.as_str());
        let object = operator::binary(&current, assign.op, &value, &symbol)?;
        self.assign(&assign.target, object)
    }
}

/// The targets of an unpacking with what each gets.
fn unpack<'e>(target: &'e Expr, object: &Object) -> Outcome<Vec<(&'e Expr, Object)>> {
    let targets: &[Expr] = match target {
        Expr::Tuple(tuple) => &tuple.elts,
        Expr::List(list) => &list.elts,
        _ => {
            return Err(Interrupt::unsupported(
                "this as the target of an assignment",
            ));
        }
    };
    let mut items = unpacked(object)?;
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

fn unpacked(object: &Object) -> Outcome<Vec<Object>> {
    let mut items = Items::of(object).map_err(|interrupt| match interrupt {
        Interrupt::Raised(_) => Interrupt::raise(
            "TypeError",
            format!("cannot unpack non-iterable {} object", object.type_name()),
        ),
        other => other,
    })?;
    let mut all = Vec::new();
    while let Some(item) = items.next()? {
        all.push(item);
    }
    Ok(all)
}
