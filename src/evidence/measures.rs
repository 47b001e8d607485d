//! How large a function is, and how many ways there are through it.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, MatchCase, Stmt};
use ruff_text_size::Ranged;
use serde::Serialize;

use super::definitions::Function;
use super::program::Program;
use super::signature::has_signature;

/// The measures of a function. What is defined within it is measured by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Measures {
    /// The line of its name, from 1.
    pub line: u32,
    /// How many lines there are from there to its end.
    pub lines: u32,
    /// How many statements it has, without its documentation.
    pub statements: usize,
    /// How many `if`, `for`, `while`, `with`, `try` and `match` are within each other at
    /// most.
    pub depth: usize,
    /// The cyclomatic complexity, as `McCabe` counts it: one, and one more for each `if`,
    /// `elif`, `for`, `while`, `except`, `case`, `and`, `or` and conditional expression.
    pub mccabe: usize,
    /// How many parameters it has, without the one for the object of a method.
    pub parameters: usize,
    /// Whether it has a documentation.
    pub has_docstring: bool,
    /// Whether its domain and codomain are written down.
    pub has_signature: bool,
}

impl Measures {
    /// Whether a line is one of its own.
    pub(super) fn holds(&self, line: u32) -> bool {
        line.checked_sub(self.line)
            .is_some_and(|after| after < self.lines)
    }
}

/// Measures a function.
pub(super) fn measure(program: &Program, function: &Function) -> Measures {
    let line = program.line(function.def.name.start());
    let mut counts = Counts::default();
    counts.visit_body(function.statements());
    Measures {
        line,
        lines: program.line(function.def.end()) - line + 1,
        statements: counts.statements,
        depth: counts.deepest,
        mccabe: counts.branches + 1,
        parameters: function.parameters().count(),
        has_docstring: function.docstring().is_some(),
        has_signature: has_signature(program, function),
    }
}

#[derive(Default)]
struct Counts {
    statements: usize,
    branches: usize,
    /// How many blocks are around what is visited.
    depth: usize,
    deepest: usize,
}

impl<'a> Visitor<'a> for Counts {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.statements += 1;
        self.branches += branches(stmt);
        match stmt {
            // They are measured by themselves.
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            Stmt::If(_)
            | Stmt::For(_)
            | Stmt::While(_)
            | Stmt::With(_)
            | Stmt::Try(_)
            | Stmt::Match(_) => {
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
                walk_stmt(self, stmt);
                self.depth -= 1;
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.branches += match expr {
            Expr::BoolOp(each) => each.values.len().saturating_sub(1),
            Expr::If(_) => 1,
            _ => 0,
        };
        walk_expr(self, expr);
    }
}

/// The ways that a statement adds, without those of what stands in it.
fn branches(stmt: &Stmt) -> usize {
    match stmt {
        Stmt::If(each) => {
            let clauses = each.elif_else_clauses.iter();
            1 + clauses.filter(|clause| clause.test.is_some()).count()
        }
        Stmt::For(_) | Stmt::While(_) => 1,
        Stmt::Try(each) => each.handlers.len(),
        Stmt::Match(each) => each.cases.iter().filter(|case| is_branch(case)).count(),
        _ => 0,
    }
}

/// Whether a case may be passed over: `case _` is what `else` is.
fn is_branch(case: &MatchCase) -> bool {
    case.guard.is_some() || !case.pattern.is_irrefutable()
}

#[cfg(test)]
mod tests {
    use super::super::gather;
    use super::*;
    use rstest::rstest;

    const BRANCHING: &str = "\
def f(a, b):
    \"\"\"Faz.\"\"\"
    for x in a:
        if x and b or a:
            while x:
                x = x if b else a
        elif b:
            pass
    try:
        pass
    except ValueError:
        return 1
    return [y for y in a if y]
";

    fn measures(text: &str, name: &str) -> Measures {
        let evidence = gather(text, &[]).unwrap();
        let mut functions = evidence.functions.iter();
        functions.find(|row| row.name == name).unwrap().measures
    }

    #[test]
    fn everything_of_a_function_is_counted() {
        let expected = Measures {
            line: 1,
            lines: 13,
            statements: 9,
            depth: 3,
            mccabe: 9,
            parameters: 2,
            has_docstring: true,
            has_signature: false,
        };
        assert_eq!(measures(BRANCHING, "f"), expected);
    }

    #[rstest]
    #[case("def f(x):\n    return x\n", 0, 1)]
    #[case("def f(x):\n    return [y for y in x if y]\n", 0, 1)]
    #[case("def f(x):\n    if x:\n        pass\n    else:\n        pass\n", 1, 2)]
    #[case(
        "def f(x):\n    match x:\n        case 1:\n            pass\n        case _:\n            pass\n",
        1,
        2
    )]
    #[case(
        "def f(x):\n    def g():\n        if x:\n            pass\n    return g\n",
        0,
        1
    )]
    fn depth_and_branches_are_those_of_the_function_itself(
        #[case] text: &str,
        #[case] depth: usize,
        #[case] mccabe: usize,
    ) {
        let measures = measures(text, "f");
        assert_eq!((measures.depth, measures.mccabe), (depth, mccabe));
    }

    #[rstest]
    #[case("class A:\n    def b(self, c):\n        pass\n", "A.b", 2, 1)]
    #[case(
        "class A:\n    @staticmethod\n    def b(c, d):\n        pass\n",
        "A.b",
        3,
        2
    )]
    #[case("def a():\n    def b(c):\n        pass\n", "a.b", 2, 1)]
    #[case("if a:\n    def b(c, *d, e=1, **f):\n        pass\n", "b", 2, 4)]
    fn methods_and_nested_functions_have_the_names_of_what_they_stand_in(
        #[case] text: &str,
        #[case] name: &str,
        #[case] line: u32,
        #[case] parameters: usize,
    ) {
        let measures = measures(text, name);
        assert_eq!((measures.line, measures.parameters), (line, parameters));
    }
}
