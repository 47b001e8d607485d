//! Evaluation of expressions.

use indexmap::{IndexMap, IndexSet};
use ruff_python_ast::{
    CmpOp, Expr, ExprBinOp, ExprCompare, ExprDict, ExprNumberLiteral, ExprSet, ExprStringLiteral,
    ExprSubscript, ExprUnaryOp,
};

use super::fault::{Instead, Interrupt, Outcome, Unsupported};
use super::identity::{equal, identical};
use super::object::Object;
use super::session::Session;
use super::{builtin, operator, parse};
use crate::messages::Notice;
use crate::session::literal;

impl Session<'_> {
    /// Evaluates an expression.
    pub(super) fn expression(&mut self, expr: &Expr) -> Outcome<Object> {
        self.budget.count(1)?;
        self.evaluate(expr)
            .map_err(|interrupt| interrupt.at(parse::start(expr)))
    }

    /// Evaluates several expressions, from left to right.
    pub(super) fn expressions(&mut self, exprs: &[Expr]) -> Outcome<Vec<Object>> {
        exprs.iter().map(|expr| self.expression(expr)).collect()
    }

    // Dispatch only: local variables of an arm would take stack space in every nested expression.
    fn evaluate(&mut self, expr: &Expr) -> Outcome<Object> {
        match expr {
            Expr::NoneLiteral(_) => Ok(Object::None),
            Expr::BooleanLiteral(literal) => Ok(Object::Bool(literal.value)),
            Expr::StringLiteral(literal) => text(literal),
            Expr::NumberLiteral(literal) => number(literal),
            Expr::Name(name) => self.name(name.id.as_str()),
            Expr::Tuple(tuple) => self.expressions(&tuple.elts).map(Object::tuple),
            Expr::List(list) => self.expressions(&list.elts).map(Object::list),
            Expr::Set(set) => self.set(set),
            Expr::Dict(dict) => self.dict(dict),
            Expr::ListComp(comp) => {
                let values = self.comprehended(&comp.generators, &comp.elt);
                values.map(Object::list)
            }
            Expr::BinOp(operation) => self.binary_operation(operation),
            Expr::UnaryOp(operation) => self.unary_operation(operation),
            Expr::Compare(comparison) => self.comparison(comparison),
            Expr::Subscript(subscript) => self.subscript(subscript),
            Expr::Call(call) => self.call(call),
            other => Err(beyond_subset(other).into()),
        }
    }

    /// Object of a name, if the session has assigned one.
    pub(super) fn lookup(&self, name: &str) -> Outcome<Option<&Object>> {
        match self.locals.iter().rev().find(|(each, _)| each == name) {
            Some((_, Some(object))) => Ok(Some(object)),
            Some((_, None)) => {
                let what = Notice::new("unknown-comprehension-name").with("name", name);
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
            let what = Notice::new("unknown-function-value").with("name", name);
            return Err(Interrupt::unsupported(what));
        }
        Err(not_known(name))
    }

    fn set(&mut self, set: &ExprSet) -> Outcome<Object> {
        let members = self.expressions(&set.elts)?;
        let members = members.iter().map(|member| member.key(&self.budget));
        Ok(Object::set(members.collect::<Outcome<IndexSet<_>>>()?))
    }

    fn dict(&mut self, dict: &ExprDict) -> Outcome<Object> {
        let mut pairs = Vec::with_capacity(dict.items.len());
        for item in &dict.items {
            let Some(key) = &item.key else {
                return Err(Interrupt::unsupported(Notice::new(
                    "unknown-dict-unpacking",
                )));
            };
            pairs.push((self.expression(key)?, self.expression(&item.value)?));
        }
        // Python evaluates every pair before it hashes the first key.
        let mut items = IndexMap::with_capacity(pairs.len());
        for (key, item) in pairs {
            items.insert(key.key(&self.budget)?, item);
        }
        Ok(Object::dict(items))
    }

    fn binary_operation(&mut self, operation: &ExprBinOp) -> Outcome<Object> {
        let left = self.expression(&operation.left)?;
        let right = self.expression(&operation.right)?;
        operator::binary(&self.budget, &left, operation.op, &right)
    }

    fn unary_operation(&mut self, operation: &ExprUnaryOp) -> Outcome<Object> {
        let operand = self.expression(&operation.operand)?;
        operator::unary(operation.op, &operand)
    }

    fn subscript(&mut self, subscript: &ExprSubscript) -> Outcome<Object> {
        let container = self.expression(&subscript.value)?;
        self.item(&container, &subscript.slice)
    }

    fn comparison(&mut self, comparison: &ExprCompare) -> Outcome<Object> {
        let ([op], [right]) = (&*comparison.ops, &*comparison.comparators) else {
            return Err(
                Interrupt::unsupported(Notice::new("unknown-chained-comparison"))
                    .instead(Instead::ShowValue),
            );
        };
        let left = self.expression(&comparison.left)?;
        let right = self.expression(right)?;
        let holds = match op {
            CmpOp::Eq => equal(&self.budget, &left, &right)?,
            CmpOp::NotEq => !equal(&self.budget, &left, &right)?,
            CmpOp::Is => identical(&left, &right)?,
            CmpOp::IsNot => !identical(&left, &right)?,
            other => {
                let what = Notice::verbatim(&format!("`{}`", other.as_str()));
                return Err(Interrupt::unsupported(what).instead(Instead::ShowValue));
            }
        };
        Ok(Object::Bool(holds))
    }
}

fn text(literal: &ExprStringLiteral) -> Outcome<Object> {
    let text = literal.value.to_str();
    // The parser replaces half of a surrogate pair by this character.
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Err(Interrupt::unsupported(Notice::new("unknown-surrogate")));
    }
    Ok(text.into())
}

fn number(literal: &ExprNumberLiteral) -> Outcome<Object> {
    literal::number(&literal.value)
        .map(Object::from)
        .ok_or_else(|| Interrupt::unsupported(Notice::new("unknown-number")))
}

/// Error for a name that neither the session nor the assignment defines.
pub(super) fn not_known(name: &str) -> Interrupt {
    Interrupt::unsupported(Notice::new("unknown-name").with("name", name))
}

/// Error for an expression outside of the supported subset.
pub(super) fn beyond_subset(expr: &Expr) -> Unsupported {
    let (what, instead) = match expr {
        Expr::BoolOp(_) => (Notice::new("unknown-and-or"), Some(Instead::ShowValue)),
        Expr::If(_) => (
            Notice::verbatim("`… if … else …`"),
            Some(Instead::ShowValue),
        ),
        Expr::Attribute(_) => (Notice::new("unknown-attribute"), Some(Instead::ShowValue)),
        Expr::FString(_) => (Notice::new("unknown-f-string"), Some(Instead::ShowValue)),
        Expr::SetComp(_) => (
            Notice::new("unknown-set-comprehension"),
            Some(Instead::Sort),
        ),
        Expr::DictComp(_) => (
            Notice::new("unknown-dict-comprehension"),
            Some(Instead::WriteValue),
        ),
        Expr::Generator(_) => (Notice::new("unknown-generator"), Some(Instead::Sort)),
        Expr::Named(_) => (Notice::verbatim("`:=`"), None),
        Expr::Lambda(_) => (Notice::verbatim("`lambda`"), None),
        Expr::BytesLiteral(_) => (Notice::verbatim("`bytes`"), None),
        Expr::EllipsisLiteral(_) => (Notice::new("unknown-ellipsis"), None),
        Expr::Starred(_) => (Notice::new("unknown-starred"), None),
        Expr::Yield(_) | Expr::YieldFrom(_) => (Notice::verbatim("`yield`"), None),
        Expr::Await(_) => (Notice::verbatim("`await`"), None),
        _ => (Notice::new("unknown-expression"), None),
    };
    Unsupported {
        instead,
        ..Unsupported::new(what)
    }
}
