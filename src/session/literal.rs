//! Literal values of a transcript: the output of `repr`, and `<posicao>` for a TAD. Nothing
//! is computed here.

use indexmap::IndexMap;
use num_bigint::BigInt;
use ruff_python_ast::{Expr, Number, UnaryOp};

use super::evaluator::parse;
use super::value::Value;

/// Parses `text` as a literal value.
pub(super) fn parse_literal(text: &str) -> Option<Value> {
    // In parentheses, so that it may span several lines. A tuple without its own
    // parentheses (`1, 2`) still is one.
    let source = format!("({}\n)", mark_opaque(text)?);
    let parsed = parse::expression(&source)?;
    value(parsed.expr(), MAX_DEPTH)
}

/// Maximum nesting depth of a written value.
const MAX_DEPTH: usize = 100;

/// Maximum number of digits in a decimal integer that every Python reads.
const MAX_DIGITS: usize = 4300;

/// Name that stands for `<posicao>` in Python's parser.
const OPAQUE: &str = "__opaque__";

/// Replaces `<name>`, outside of strings, by a call of [`OPAQUE`].
///
/// Returns `None` for more than a value: a comment, a line continued by `\`, or an unmatched
/// closing bracket. A program may print such things under a value.
fn mark_opaque(text: &str) -> Option<String> {
    let mut marked = String::with_capacity(text.len());
    let mut quote = None;
    let mut brackets = 0_usize;
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if let Some(open) = quote {
            marked.push(character);
            if character == '\\' {
                marked.extend(rest.next());
            } else if character == open {
                quote = None;
            }
            continue;
        }
        match character {
            '<' => {
                let (name, after) = rest.as_str().split_once('>')?;
                if !is_type_name(name) {
                    return None;
                }
                marked.extend([OPAQUE, "('", name, "')"]);
                rest = after.chars();
                continue;
            }
            '\'' | '"' => quote = Some(character),
            '(' | '[' | '{' => brackets += 1,
            ')' | ']' | '}' => brackets = brackets.checked_sub(1)?,
            '#' | '\\' => return None,
            _ => {}
        }
        marked.push(character);
    }
    Some(marked)
}

fn is_type_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Value of a key or a member; `None` for one that Python cannot hash.
fn key(expr: &Expr, depth: usize) -> Option<Value> {
    value(expr, depth).filter(Value::is_hashable)
}

/// Value of a literal expression.
pub(super) fn value(expr: &Expr, depth: usize) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    let values = |exprs: &[Expr]| -> Option<Vec<Value>> {
        exprs.iter().map(|each| value(each, depth)).collect()
    };
    let members = |exprs: &[Expr]| -> Option<Value> {
        let members = exprs.iter().map(|each| key(each, depth));
        Some(Value::Set(Box::new(members.collect::<Option<_>>()?)))
    };
    match expr {
        Expr::NoneLiteral(_) => Some(Value::None),
        Expr::BooleanLiteral(literal) => Some(Value::Bool(literal.value)),
        Expr::StringLiteral(literal) => Some(Value::from(literal.value.to_str())),
        Expr::NumberLiteral(literal) => number(&literal.value),
        // Shown by Python, though it does not read them.
        Expr::Name(name) => match name.id.as_str() {
            "inf" => Some(Value::Float(f64::INFINITY)),
            "nan" => Some(Value::Float(f64::NAN)),
            _ => None,
        },
        Expr::UnaryOp(unary) if unary.op == UnaryOp::USub => match value(&unary.operand, depth)? {
            Value::Int(integer) => Some(Value::Int(-integer)),
            Value::Float(float) => Some(Value::Float(-float)),
            _ => None,
        },
        Expr::Tuple(tuple) => values(&tuple.elts).map(Value::Tuple),
        Expr::List(list) => values(&list.elts).map(Value::List),
        Expr::Set(set) => members(&set.elts),
        Expr::Dict(dict) => {
            let mut items = IndexMap::new();
            for item in &dict.items {
                items.insert(key(item.key.as_ref()?, depth)?, value(&item.value, depth)?);
            }
            Some(Value::Dict(Box::new(items)))
        }
        Expr::Call(call) => {
            let name = call.func.as_name_expr()?.id.as_str();
            match (name, &*call.arguments.args) {
                (OPAQUE, [Expr::StringLiteral(name)]) => {
                    Some(Value::Opaque(name.value.to_str().to_owned()))
                }
                ("set" | "frozenset", []) => Some(Value::set([])),
                ("frozenset", [Expr::Set(set)]) => members(&set.elts),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Value of a numeric literal; `None` for a complex one.
pub(super) fn number(number: &Number) -> Option<Value> {
    match number {
        Number::Int(integer) => integer
            .as_i64()
            .map(BigInt::from)
            .or_else(|| big_integer(&integer.to_string()))
            .map(Value::Int),
        Number::Float(float) => Some(Value::Float(*float)),
        Number::Complex { .. } => None,
    }
}

/// Value of an integer literal beyond 64 bits, in any of Python's four bases.
fn big_integer(text: &str) -> Option<BigInt> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let radix = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ if digits.len() > MAX_DIGITS => return None,
        _ => return digits.parse().ok(),
    };
    BigInt::parse_bytes(&digits.as_bytes()[2..], radix)
}
