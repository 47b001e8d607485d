//! Sessions as a harness reads them.

use crate::transcript::{Assignment, Step, Tree, Value};

/// `(session, …)`, a session being `((statement, (line typed, …)), …)`.
///
/// Where there are several, a statement that only calls is sent taken apart: to
/// compile it would cost more than most functions take. Alone it is sent as it is
/// written, whatever it is.
pub(super) fn sessions(sessions: &[&[Step]]) -> Value {
    let is_alone = sessions.len() == 1;
    let session = |steps: &&[Step]| {
        let steps = steps.iter().map(|step| {
            let statement = step.statement();
            let apart = if is_alone {
                None
            } else {
                Assignment::read(&statement)
            };
            let typed = step.typed();
            let typed = typed.iter().map(|line| Value::from(line.as_str()));
            Value::Tuple(vec![
                apart.map_or(Value::Str(statement), assignment),
                Value::Tuple(typed.collect()),
            ])
        });
        Value::Tuple(steps.collect())
    };
    Value::Tuple(sessions.iter().map(session).collect())
}

/// `(target or None, tree)`.
fn assignment(assignment: Assignment) -> Value {
    let target = assignment.target.map_or(Value::None, Value::Str);
    Value::Tuple(vec![target, node(assignment.tree)])
}

/// `(kind, …)`, as `evaluated` in the child takes it.
fn node(tree: Tree) -> Value {
    let nodes = |trees: Vec<Tree>| Value::Tuple(trees.into_iter().map(node).collect());
    let (kind, parts) = match tree {
        Tree::Value(value) => (0, vec![value]),
        Tree::Name(name) => (1, vec![Value::Str(name)]),
        Tree::Call(name, arguments) => (2, vec![Value::Str(name), nodes(arguments)]),
        Tree::Tuple(items) => (3, vec![nodes(items)]),
        Tree::List(items) => (4, vec![nodes(items)]),
    };
    Value::Tuple([vec![Value::from(kind)], parts].concat())
}
