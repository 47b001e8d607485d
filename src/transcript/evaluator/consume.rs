//! The built-in functions that go through the items of something.

use indexmap::IndexSet;
use ruff_python_ast::{CmpOp, ExprGenerator};

use super::fault::{Interrupt, Outcome};
use super::iterate::Items;
use super::object::Object;
use super::order::Comparison;
use super::session::Session;
use super::sort::sorted;
use super::sum::Sum;

/// Where items come from.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// A generator expression, evaluated as far as it is asked.
    Generator(&'a ExprGenerator),
    /// An object.
    Object(&'a Object),
}

impl Source<'_> {
    /// Whether Python would go through it in an order that nobody may rely on.
    fn has_no_order(self) -> bool {
        matches!(self, Source::Object(Object::Set(members)) if members.borrow().len() > 1)
    }
}

/// What to do with one item; gives whether to go on.
type Taker<'t> = &'t mut dyn FnMut(&mut Session, Object) -> Outcome<bool>;

impl Session<'_> {
    /// Calls `name` on the items of `source`.
    pub(super) fn consume(&mut self, name: &str, source: Source) -> Outcome<Object> {
        match name {
            "tuple" => self.collect(source).map(Object::tuple),
            "list" => self.collect(source).map(Object::list),
            "set" => self.members(source),
            "sorted" => {
                let items = self.in_any_order(source)?;
                sorted(&self.work, items).map(Object::list)
            }
            "sum" => self.sum(source),
            "min" => self.extreme(source, CmpOp::Lt),
            "max" => self.extreme(source, CmpOp::Gt),
            "any" => self.quantify(source, true),
            "all" => self.quantify(source, false),
            _ => {
                let what = format!("`{name}` of a generator");
                Err(Interrupt::unsupported(what))
            }
        }
    }

    /// Gives items to `taker`, as long as it wants to go on.
    fn each(&mut self, source: Source, taker: Taker) -> Outcome<()> {
        match source {
            Source::Generator(generator) => {
                self.comprehend(&generator.generators, &mut |session| {
                    let item = session.expression(&generator.elt)?;
                    taker(session, item)
                })?;
            }
            Source::Object(object) => {
                let mut items = Items::in_any_order(object)?;
                while let Some(item) = items.next()? {
                    self.work.count(1)?;
                    if !taker(self, item)? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn in_any_order(&mut self, source: Source) -> Outcome<Vec<Object>> {
        let mut items = Vec::new();
        self.each(source, &mut |_, item| {
            items.push(item);
            Ok(true)
        })?;
        Ok(items)
    }

    fn collect(&mut self, source: Source) -> Outcome<Vec<Object>> {
        match source {
            // It knows which objects have no order.
            Source::Object(object) => self.items_of(object),
            Source::Generator(_) => self.in_any_order(source),
        }
    }

    fn members(&mut self, source: Source) -> Outcome<Object> {
        let mut members = IndexSet::new();
        self.each(source, &mut |session, item| {
            members.insert(item.key(&session.work)?);
            Ok(true)
        })?;
        Ok(Object::set(members))
    }

    fn sum(&mut self, source: Source) -> Outcome<Object> {
        let mut sum = Sum::default();
        self.each(source, &mut |session, item| {
            let counts = matches!(item, Object::Int(_) | Object::Bool(_));
            if source.has_no_order() && !counts {
                let what = "`sum` of a set of anything but integers";
                return Err(Interrupt::unsupported(what));
            }
            sum.add(&session.work, &item)?;
            Ok(true)
        })?;
        Ok(sum.total())
    }

    /// The first of the items to which no other is preferred.
    fn extreme(&mut self, source: Source, op: CmpOp) -> Outcome<Object> {
        let mut best: Option<Object> = None;
        self.each(source, &mut |session, item| {
            let comparison = Comparison::new(&session.work);
            let better = match &best {
                None => Ok(true),
                Some(best) => comparison.ordered(&item, op, best),
            };
            match better {
                Err(Interrupt::Raised(_)) if source.has_no_order() => {
                    let what = "which members of a set Python compares first";
                    return Err(Interrupt::unsupported(what));
                }
                Err(other) => return Err(other),
                Ok(true) => best = Some(item),
                Ok(false) => {}
            }
            Ok(true)
        })?;
        // The words changed from one Python to the next.
        best.ok_or_else(|| Interrupt::unsupported("`min` and `max` of nothing"))
    }

    /// `any` (`decisive` is true) or `all`: stops at the first item that decides.
    fn quantify(&mut self, source: Source, decisive: bool) -> Outcome<Object> {
        let mut decided = false;
        self.each(source, &mut |_, item| {
            decided = item.truth()? == decisive;
            Ok(!decided)
        })?;
        Ok(Object::Bool(decided == decisive))
    }
}
