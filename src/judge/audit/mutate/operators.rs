//! Replacements of operators and names, as data.

use ruff_python_ast::{CmpOp, Operator};

/// Every comparison of values, membership or identity: a repair tries each in place of another.
pub(in crate::judge) const COMPARISONS: [&str; 10] = [
    "<", "<=", ">", ">=", "==", "!=", "in", "not in", "is", "is not",
];

/// The arithmetic that a repair tries in place of another.
pub(in crate::judge) const ARITHMETIC: [&str; 7] = ["+", "-", "*", "//", "%", "/", "**"];

/// The exceptions that a repair tries in place of another.
pub(in crate::judge) const EXCEPTIONS: [&str; 4] =
    ["ValueError", "TypeError", "IndexError", "KeyError"];

/// The comparisons that a comparison is mistaken for.
pub(super) fn confused_comparisons(op: CmpOp) -> &'static [&'static str] {
    match op {
        CmpOp::Lt => &["<=", ">="],
        CmpOp::LtE => &["<", ">"],
        CmpOp::Gt => &[">=", "<="],
        CmpOp::GtE => &[">", "<"],
        CmpOp::Eq => &["!="],
        CmpOp::NotEq => &["=="],
        CmpOp::Is => &["is not"],
        CmpOp::IsNot => &["is"],
        CmpOp::In => &["not in"],
        CmpOp::NotIn => &["in"],
    }
}

/// The arithmetic that takes the place of another.
pub(super) fn confused_arithmetic(op: Operator) -> Option<&'static str> {
    Some(match op {
        Operator::Add => "-",
        Operator::Sub => "+",
        Operator::Mult | Operator::Mod => "//",
        Operator::Div | Operator::FloorDiv | Operator::Pow => "*",
        _ => return None,
    })
}

/// The built-in function that is mistaken for another.
pub(super) fn confused_built_in(name: &str) -> Option<&'static str> {
    Some(match name {
        "min" => "max",
        "max" => "min",
        "any" => "all",
        "all" => "any",
        _ => return None,
    })
}

/// Functions of which the value is a copy of the first argument, in content.
pub(super) const COPIES: [&str; 7] = ["list", "dict", "tuple", "set", "sorted", "copy", "deepcopy"];

/// The exception that takes the place of another.
pub(super) fn confused_exception(name: &str) -> &'static str {
    match name {
        "ValueError" => "TypeError",
        _ => "ValueError",
    }
}
