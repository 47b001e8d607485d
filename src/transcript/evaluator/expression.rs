//! Expressions.

use std::rc::Rc;

use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprBoolOp, ExprCompare, ExprDict, UnaryOp};

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::session::Session;
use super::{operator, order, parse};
use crate::transcript::literal;

/// How deep expressions may be nested.
const MAX_NESTING: usize = 200;

impl Session<'_> {
    /// The object that an expression gives.
    pub(super) fn expression(&mut self, expr: &Expr) -> Outcome<Object> {
        self.work()?;
        if self.nesting == MAX_NESTING {
            let what = format!("expressions nested more than {MAX_NESTING} deep");
            return Err(Interrupt::unsupported(what).at(parse::start(expr)));
        }
        self.nesting += 1;
        let outcome = self.evaluate(expr);
        self.nesting -= 1;
        outcome.map_err(|interrupt| interrupt.at(parse::start(expr)))
    }

    /// The objects of several expressions, from left to right; `*items` gives as
    /// many as it has.
    pub(super) fn expressions(&mut self, exprs: &[Expr]) -> Outcome<Vec<Object>> {
        let mut objects = Vec::with_capacity(exprs.len());
        for expr in exprs {
            if let Expr::Starred(starred) = expr {
                objects.extend(self.collect(&starred.value)?);
            } else {
                objects.push(self.expression(expr)?);
            }
        }
        Ok(objects)
    }

    fn evaluate(&mut self, expr: &Expr) -> Outcome<Object> {
        Ok(match expr {
            Expr::NoneLiteral(_) => Object::None,
            Expr::BooleanLiteral(literal) => Object::Bool(literal.value),
            Expr::StringLiteral(literal) => Object::from(literal.value.to_str()),
            Expr::NumberLiteral(number) => literal::number(&number.value)
                .map(Object::from)
                .ok_or_else(|| Interrupt::unsupported("a complex number"))?,
            Expr::FString(string) => Object::from(self.f_string(string)?),
            Expr::Name(name) => self.name(name.id.as_str())?,
            Expr::Tuple(tuple) => Object::tuple(self.expressions(&tuple.elts)?),
            Expr::List(list) => Object::list(self.expressions(&list.elts)?),
            Expr::Set(set) => set_of(&self.expressions(&set.elts)?)?,
            Expr::Dict(dict) => self.dict(dict)?,
            Expr::ListComp(comp) => Object::list(self.list_of(&comp.elt, &comp.generators)?),
            Expr::SetComp(comp) => set_of(&self.list_of(&comp.elt, &comp.generators)?)?,
            Expr::DictComp(comp) => self.dict_of(comp)?,
            Expr::BoolOp(operation) => self.bool_operation(operation)?,
            Expr::BinOp(operation) => {
                let left = self.expression(&operation.left)?;
                let right = self.expression(&operation.right)?;
                operator::binary(&left, operation.op, &right, operation.op.as_str())?
            }
            Expr::UnaryOp(operation) => {
                let operand = self.expression(&operation.operand)?;
                match operation.op {
                    UnaryOp::Not => Object::Bool(!operand.truth()?),
                    other => operator::unary(other, &operand)?,
                }
            }
            Expr::Compare(comparison) => Object::Bool(self.comparison(comparison)?),
            Expr::If(choice) => {
                if self.expression(&choice.test)?.truth()? {
                    self.expression(&choice.body)?
                } else {
                    self.expression(&choice.orelse)?
                }
            }
            Expr::Subscript(subscript) => {
                let container = self.expression(&subscript.value)?;
                self.item(&container, &subscript.slice)?
            }
            Expr::Call(call) => self.call(call)?,
            other => return Err(Interrupt::unsupported(name_of(other))),
        })
    }

    /// The object of a name, if the session has given it one.
    pub(super) fn lookup(&self, name: &str) -> Option<&Object> {
        let local = self.locals.iter().rev().find(|(each, _)| each == name);
        local
            .map(|(_, object)| object)
            .or_else(|| self.globals.get(name))
    }

    fn name(&self, name: &str) -> Outcome<Object> {
        if let Some(object) = self.lookup(name) {
            return Ok(object.clone());
        }
        if self.is_function(name) {
            let what = format!("`{name}` as a value: functions can only be called");
            return Err(Interrupt::unsupported(what));
        }
        let message = format!("name '{name}' is not defined");
        Err(Interrupt::raise("NameError", message))
    }

    fn dict(&mut self, dict: &ExprDict) -> Outcome<Object> {
        let mut items = indexmap::IndexMap::new();
        for item in &dict.items {
            let Some(key) = &item.key else {
                return Err(Interrupt::unsupported("`**` in a dictionary"));
            };
            let key = self.expression(key)?.key()?;
            items.insert(key, self.expression(&item.value)?);
        }
        Ok(Object::Dict(Rc::new(items.into())))
    }

    /// `and`, `or`: the first operand that decides, as it is.
    fn bool_operation(&mut self, operation: &ExprBoolOp) -> Outcome<Object> {
        let decisive = operation.op == BoolOp::Or;
        let mut last = Object::None;
        for value in &operation.values {
            last = self.expression(value)?;
            if last.truth()? == decisive {
                break;
            }
        }
        Ok(last)
    }

    fn comparison(&mut self, comparison: &ExprCompare) -> Outcome<bool> {
        let mut left = self.expression(&comparison.left)?;
        for (op, right) in comparison.ops.iter().zip(&comparison.comparators) {
            let right = self.expression(right)?;
            if !compare(&left, *op, &right)? {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }
}

fn compare(left: &Object, op: CmpOp, right: &Object) -> Outcome<bool> {
    match op {
        CmpOp::Eq => order::equal(left, right),
        CmpOp::NotEq => order::equal(left, right).map(|equal| !equal),
        CmpOp::Is => order::identical(left, right),
        CmpOp::IsNot => order::identical(left, right).map(|same| !same),
        CmpOp::In => order::contains(right, left),
        CmpOp::NotIn => order::contains(right, left).map(|found| !found),
        CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => order::ordered(left, op, right),
    }
}

/// A set of these objects.
pub(super) fn set_of(objects: &[Object]) -> Outcome<Object> {
    let members: indexmap::IndexSet<_> = objects.iter().map(Object::key).collect::<Outcome<_>>()?;
    Ok(Object::Set(Rc::new(members.into())))
}

fn name_of(expr: &Expr) -> &'static str {
    match expr {
        Expr::Named(_) => "`:=`",
        Expr::Lambda(_) => "`lambda`",
        Expr::Attribute(_) => "an attribute or a method (`.`)",
        Expr::Generator(_) => {
            "a generator as a value: give it to `tuple`, `list`, `set`, `sorted`, `sum`, `any` or `all`"
        }
        Expr::BytesLiteral(_) => "bytes",
        Expr::EllipsisLiteral(_) => "`...` as a value",
        Expr::Starred(_) => "`*` here",
        Expr::Yield(_) | Expr::YieldFrom(_) => "`yield`",
        Expr::Await(_) => "`await`",
        _ => "this expression",
    }
}
