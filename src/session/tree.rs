//! Trees of statements that only call functions with literal arguments.
//!
//! Most statements of a session have this form. A worker that runs thousands of them need
//! not compile each.

use ruff_python_ast::{Expr, Stmt, StmtAssign};

use super::evaluator::Statement;
use super::literal;
use super::value::Value;

/// Maximum nesting depth of calls.
const MAX_DEPTH: usize = 50;

/// Character with which the parser replaces half of a surrogate pair.
const REPLACED: char = '\u{fffd}';

/// Statement that only calls functions, and assigns or shows the result.
#[derive(Debug, Clone, PartialEq)]
pub struct Assignment {
    /// Target of the assignment; `None` for a statement that shows its value.
    pub target: Option<Place>,
    /// Expression evaluated.
    pub tree: Tree,
}

/// Target of an assignment.
#[derive(Debug, Clone, PartialEq)]
pub enum Place {
    Name(String),
    /// An item of a container, at an index or a key.
    Item(Tree, Tree),
}

/// An expression made of calls.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// A literal value.
    Value(Value),
    /// The value of a name.
    Name(String),
    /// A call of a function, all arguments by position.
    Call(String, Vec<Tree>),
    /// A tuple with at least one item that is no literal.
    Tuple(Vec<Tree>),
    /// A list with at least one item that is no literal.
    List(Vec<Tree>),
    /// An item of a container, at an index or a key.
    Item(Box<(Tree, Tree)>),
}

impl Tree {
    /// Unwraps trees that are all literal values.
    ///
    /// # Errors
    /// The trees themselves, where at least one of them is no literal value.
    pub fn values(trees: Vec<Tree>) -> Result<Vec<Value>, Vec<Tree>> {
        if !trees.iter().all(|tree| matches!(tree, Tree::Value(_))) {
            return Err(trees);
        }
        let values = trees.into_iter().filter_map(|tree| match tree {
            Tree::Value(value) => Some(value),
            _ => None,
        });
        Ok(values.collect())
    }
}

impl Assignment {
    /// Takes a statement apart; `None` for any other statement.
    pub fn of(statement: &Statement) -> Option<Assignment> {
        let [statement] = statement.body().ok()? else {
            return None;
        };
        let (target, expr) = match statement {
            Stmt::Expr(statement) => (None, &*statement.value),
            Stmt::Assign(StmtAssign { targets, value, .. }) => match &targets[..] {
                [target] => (Some(place(target)?), &**value),
                _ => return None,
            },
            _ => return None,
        };
        Some(Assignment {
            target,
            tree: tree(expr, MAX_DEPTH)?,
        })
    }
}

fn place(target: &Expr) -> Option<Place> {
    match target {
        Expr::Name(name) => plain(&name.id).map(Place::Name),
        Expr::Subscript(subscript) => Some(Place::Item(
            tree(&subscript.value, MAX_DEPTH)?,
            tree(&subscript.slice, MAX_DEPTH)?,
        )),
        _ => None,
    }
}

fn tree(expr: &Expr, depth: usize) -> Option<Tree> {
    let depth = depth.checked_sub(1)?;
    let trees = |exprs: &[Expr]| -> Option<Vec<Tree>> {
        exprs.iter().map(|each| tree(each, depth)).collect()
    };
    match expr {
        Expr::Name(name) => plain(&name.id).map(Tree::Name),
        Expr::Call(call) if call.arguments.keywords.is_empty() => {
            let name = plain(&call.func.as_name_expr()?.id)?;
            Some(Tree::Call(name, trees(&call.arguments.args)?))
        }
        Expr::Tuple(tuple) => Some(joined(trees(&tuple.elts)?, Value::Tuple, Tree::Tuple)),
        Expr::List(list) => Some(joined(trees(&list.elts)?, Value::List, Tree::List)),
        Expr::Subscript(subscript) => Some(Tree::Item(Box::new((
            tree(&subscript.value, depth)?,
            tree(&subscript.slice, depth)?,
        )))),
        Expr::StringLiteral(text) if text.value.to_str().contains(REPLACED) => None,
        Expr::NoneLiteral(_)
        | Expr::BooleanLiteral(_)
        | Expr::NumberLiteral(_)
        | Expr::StringLiteral(_)
        | Expr::UnaryOp(_) => literal::value(expr, 2).map(Tree::Value),
        Expr::Dict(_) | Expr::Set(_) => literal::value(expr, depth).map(Tree::Value),
        _ => None,
    }
}

/// Joins parts into one value, where every part is one.
fn joined(
    parts: Vec<Tree>,
    as_value: fn(Vec<Value>) -> Value,
    as_tree: fn(Vec<Tree>) -> Tree,
) -> Tree {
    match Tree::values(parts) {
        Ok(values) => Tree::Value(as_value(values)),
        Err(parts) => as_tree(parts),
    }
}

/// Returns an ASCII name; `None` for other names, which Python may normalize.
fn plain(name: &str) -> Option<String> {
    name.is_ascii().then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn read(statement: &str) -> Option<Assignment> {
        Assignment::of(&Statement::read(statement))
    }

    fn call(name: &str, arguments: Vec<Tree>) -> Tree {
        Tree::Call(name.to_owned(), arguments)
    }

    #[test]
    fn calls_with_written_arguments_are_taken_apart() {
        let one = || Tree::Value(Value::from(1));
        let assignment = read("t = f(g(1), (1, -1), [p, 1], 'ç')  # x").unwrap();
        assert_eq!(assignment.target, Some(Place::Name("t".to_owned())));
        let pair = Value::Tuple(vec![Value::from(1), Value::from(-1)]);
        let arguments = vec![
            call("g", vec![one()]),
            Tree::Value(pair),
            Tree::List(vec![Tree::Name("p".to_owned()), one()]),
            Tree::Value(Value::from("ç")),
        ];
        assert_eq!(assignment.tree, call("f", arguments));
    }

    #[rstest]
    #[case::dictionary("{}", Value::dict([]))]
    #[case::nested("[{'a': {1}}]", Value::List(vec![Value::dict([("a".into(), Value::set([1.into()]))])]))]
    fn containers_of_literals_are_values(#[case] statement: &str, #[case] value: Value) {
        assert_eq!(read(statement).unwrap().tree, Tree::Value(value));
    }

    #[test]
    fn items_are_read_and_written_by_index() {
        let name = |name: &str| Tree::Name(name.to_owned());
        let number = |number: i64| Tree::Value(Value::from(number));
        let assignment = read("r[0][x] = f()[1]").unwrap();
        let row = Tree::Item(Box::new((name("r"), number(0))));
        assert_eq!(assignment.target, Some(Place::Item(row, name("x"))));
        let item = (call("f", Vec::new()), number(1));
        assert_eq!(assignment.tree, Tree::Item(Box::new(item)));
    }

    #[rstest]
    #[case::operator("f(1) + 1")]
    #[case::operator_on_numbers("1 - 1")]
    #[case::method("f().g()")]
    #[case::keyword("f(x=1)")]
    #[case::starred("f(*x)")]
    #[case::other_letters("ação()")]
    #[case::target("a, b = f()")]
    #[case::attribute("x.y = 1")]
    #[case::two("f(); g()")]
    #[case::dictionary_of_names("f({'a': x})")]
    #[case::dictionary_with_a_list_as_key("f({[]: 1})")]
    #[case::set_of_lists("f({[1]})")]
    #[case::slice("f()[0:1]")]
    #[case::slice_assigned("x[:] = f()")]
    #[case::not_python("f(")]
    #[case::surrogate("f('\\ud800')")]
    #[case::formatted("f'{x}'")]
    #[case::nothing("")]
    fn nothing_else_is(#[case] statement: &str) {
        assert_eq!(read(statement), None);
    }
}
