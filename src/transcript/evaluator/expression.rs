//! Expressions.

use indexmap::{IndexMap, IndexSet};
use ruff_python_ast::{
    BoolOp, CmpOp, Expr, ExprBinOp, ExprBoolOp, ExprCompare, ExprDict, ExprIf, ExprNumberLiteral,
    ExprSet, ExprStringLiteral, ExprSubscript, ExprUnaryOp, UnaryOp,
};

use super::fault::{Interrupt, Outcome};
use super::object::Object;
use super::order::{self, Comparison};
use super::session::Session;
use super::{builtin, names, operator, parse};
use crate::transcript::literal;

impl Session<'_> {
    /// The object that an expression gives.
    pub(super) fn expression(&mut self, expr: &Expr) -> Outcome<Object> {
        self.work.count(1)?;
        self.evaluate(expr)
            .map_err(|interrupt| interrupt.at(parse::start(expr)))
    }

    /// The objects of several expressions, from left to right; `*items` gives as
    /// many as it has.
    pub(super) fn expressions(&mut self, exprs: &[Expr]) -> Outcome<Vec<Object>> {
        let mut objects = Vec::with_capacity(exprs.len());
        for expr in exprs {
            if let Expr::Starred(starred) = expr {
                let items = self.expression(&starred.value)?;
                objects.extend(self.items_of(&items).map_err(|interrupt| {
                    // The words changed from one Python to the next.
                    match interrupt {
                        Interrupt::Raised(_) => Interrupt::unsupported("`*` of no sequence"),
                        unsupported @ Interrupt::Unsupported(_) => unsupported,
                    }
                })?);
            } else {
                objects.push(self.expression(expr)?);
            }
        }
        Ok(objects)
    }

    // Nothing but the choice: what an arm needs would be on the stack of every
    // nested expression.
    fn evaluate(&mut self, expr: &Expr) -> Outcome<Object> {
        match expr {
            Expr::NoneLiteral(_) => Ok(Object::None),
            Expr::BooleanLiteral(literal) => Ok(Object::Bool(literal.value)),
            Expr::StringLiteral(literal) => text(literal),
            Expr::NumberLiteral(literal) => number(literal),
            Expr::FString(string) => self.f_string(string),
            Expr::Name(name) => self.name(name.id.as_str()),
            Expr::Tuple(tuple) => self.expressions(&tuple.elts).map(Object::tuple),
            Expr::List(list) => self.expressions(&list.elts).map(Object::list),
            Expr::Set(set) => self.set(set),
            Expr::Dict(dict) => self.dict(dict),
            Expr::ListComp(comp) => self.list_comprehension(comp),
            Expr::SetComp(comp) => self.set_comprehension(comp),
            Expr::DictComp(comp) => self.dict_comprehension(comp),
            Expr::BoolOp(operation) => self.bool_operation(operation),
            Expr::BinOp(operation) => self.binary_operation(operation),
            Expr::UnaryOp(operation) => self.unary_operation(operation),
            Expr::Compare(comparison) => self.comparison(comparison).map(Object::Bool),
            Expr::If(choice) => self.choice(choice),
            Expr::Subscript(subscript) => self.subscript(subscript),
            Expr::Call(call) => self.call(call),
            other => Err(Interrupt::unsupported(name_of(other))),
        }
    }

    /// The object of a name, if the session has given it one.
    pub(super) fn lookup(&self, name: &str) -> Outcome<Option<&Object>> {
        match self.locals.iter().rev().find(|(each, _)| each == name) {
            Some((_, Some(object))) => Ok(Some(object)),
            Some((_, None)) => {
                let what = format!("`{name}` before its comprehension gives it a value");
                Err(Interrupt::unsupported(what))
            }
            None => Ok(self.globals.get(name)),
        }
    }

    pub(super) fn name(&self, name: &str) -> Outcome<Object> {
        if let Some(object) = self.lookup(name)? {
            return Ok(object.clone());
        }
        if self.functions.iter().any(|each| each.name == name) || builtin::is_known(name) {
            let what = format!("`{name}` as a value: functions can only be called");
            return Err(Interrupt::unsupported(what));
        }
        Err(not_defined(name))
    }

    fn set(&mut self, set: &ExprSet) -> Outcome<Object> {
        let members = self.expressions(&set.elts)?;
        let members = members.iter().map(|member| member.key(&self.work));
        Ok(Object::set(members.collect::<Outcome<IndexSet<_>>>()?))
    }

    fn dict(&mut self, dict: &ExprDict) -> Outcome<Object> {
        let mut pairs = Vec::with_capacity(dict.items.len());
        for item in &dict.items {
            let Some(key) = &item.key else {
                return Err(Interrupt::unsupported("`**` in a dictionary"));
            };
            pairs.push((self.expression(key)?, self.expression(&item.value)?));
        }
        // Python has evaluated all of it before it looks at the first key.
        let mut items = IndexMap::with_capacity(pairs.len());
        for (key, item) in pairs {
            items.insert(key.key(&self.work)?, item);
        }
        Ok(Object::dict(items))
    }

    fn binary_operation(&mut self, operation: &ExprBinOp) -> Outcome<Object> {
        let left = self.expression(&operation.left)?;
        let right = self.expression(&operation.right)?;
        let op = operation.op;
        operator::binary(&self.work, &left, op, &right, op.as_str())
    }

    fn unary_operation(&mut self, operation: &ExprUnaryOp) -> Outcome<Object> {
        let operand = self.expression(&operation.operand)?;
        match operation.op {
            UnaryOp::Not => Ok(Object::Bool(!operand.truth()?)),
            other => operator::unary(other, &operand),
        }
    }

    fn choice(&mut self, choice: &ExprIf) -> Outcome<Object> {
        let test = self.expression(&choice.test)?;
        if test.truth()? {
            self.expression(&choice.body)
        } else {
            self.expression(&choice.orelse)
        }
    }

    fn subscript(&mut self, subscript: &ExprSubscript) -> Outcome<Object> {
        let container = self.expression(&subscript.value)?;
        self.item(&container, &subscript.slice)
    }

    /// `and`, `or`: the first operand that decides, as it is, or the last.
    fn bool_operation(&mut self, operation: &ExprBoolOp) -> Outcome<Object> {
        let decisive = operation.op == BoolOp::Or;
        let mut values = operation.values.iter().peekable();
        let mut last = Object::None;
        while let Some(value) = values.next() {
            last = self.expression(value)?;
            if values.peek().is_some() && last.truth()? == decisive {
                break;
            }
        }
        Ok(last)
    }

    fn comparison(&mut self, comparison: &ExprCompare) -> Outcome<bool> {
        let mut left = self.expression(&comparison.left)?;
        for (op, right) in comparison.ops.iter().zip(&comparison.comparators) {
            let right = self.expression(right)?;
            if !self.compare(&left, *op, &right)? {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }

    fn compare(&self, left: &Object, op: CmpOp, right: &Object) -> Outcome<bool> {
        let comparison = Comparison::new(&self.work);
        match op {
            CmpOp::Eq => comparison.equal(left, right),
            CmpOp::NotEq => Ok(!comparison.equal(left, right)?),
            CmpOp::Is => order::identical(left, right),
            CmpOp::IsNot => Ok(!order::identical(left, right)?),
            CmpOp::In => comparison.contains(right, left),
            CmpOp::NotIn => Ok(!comparison.contains(right, left)?),
            CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => comparison.ordered(left, op, right),
        }
    }
}

fn text(literal: &ExprStringLiteral) -> Outcome<Object> {
    let text = literal.value.to_str();
    whole_characters(text)?;
    Ok(text.into())
}

/// Refuses U+FFFD: the parser writes it for half of a surrogate pair, which no
/// text of ours can hold.
pub(super) fn whole_characters(text: &str) -> Outcome<()> {
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Err(Interrupt::unsupported(
            "a text with U+FFFD or with half of a surrogate pair",
        ));
    }
    Ok(())
}

fn number(literal: &ExprNumberLiteral) -> Outcome<Object> {
    literal::number(&literal.value)
        .map(Object::from)
        .ok_or_else(|| Interrupt::unsupported("a complex or a very long number"))
}

/// What a name is that neither the session nor the assignment has.
pub(super) fn not_defined(name: &str) -> Interrupt {
    if names::is_pythons(name) {
        return Interrupt::unsupported(format!("Python's own `{name}`"));
    }
    Interrupt::raise("NameError", format!("name '{name}' is not defined"))
}

/// What an expression is that sessions do not know.
pub(super) fn name_of(expr: &Expr) -> &'static str {
    match expr {
        Expr::Named(_) => "`:=`",
        Expr::Lambda(_) => "`lambda`",
        Expr::Attribute(_) => "an attribute or a method (`.`)",
        Expr::Generator(_) => {
            "a generator as a value: give it to `tuple`, `list`, `set`, `sorted`, `sum`, `min`, `max`, `any` or `all`"
        }
        Expr::BytesLiteral(_) => "bytes",
        Expr::EllipsisLiteral(_) => "`...` as a value",
        Expr::Starred(_) => "`*` here",
        Expr::Yield(_) | Expr::YieldFrom(_) => "`yield`",
        Expr::Await(_) => "`await`",
        _ => "this expression",
    }
}
