//! Sessions as a harness reads them: `(session, …)`, a session being
//! `((statement, (line typed, …)), …)`.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::interning::encode_shared;
use super::marshal;
use crate::sandbox::Limits;
use crate::submission::Neighbour;
use crate::transcript::{Assignment, Place, Script, Step, Tree, Value};

/// Sessions, as the process beside a submission reads them.
#[derive(Debug)]
#[must_use]
pub struct Request {
    /// The word by which its answer is known.
    pub(super) nonce: String,
    /// How many steps there are in all.
    pub(super) steps: usize,
    pub(super) message: Vec<u8>,
}

/// Of what is asked, the sessions, each, and each of its steps are unlike all others.
const OWN_LEVELS: usize = 3;

/// Sessions that may share a child, as they are sent, whatever submission they are for.
#[derive(Debug)]
pub struct Sessions {
    steps: usize,
    encoded: Vec<u8>,
}

impl Sessions {
    /// These sessions. A statement that only calls is sent taken apart: to compile it
    /// would cost more than most functions take.
    #[must_use]
    pub fn of(scripts: &[Script]) -> Self {
        let session = |script: &Script| {
            let steps = script.steps.iter().map(|step| {
                let apart = Assignment::of(&step.statement).map(assignment);
                let whole = || Value::from(step.statement.source());
                asked(apart.unwrap_or_else(whole), &step.typed)
            });
            Value::Tuple(steps.collect())
        };
        let sessions = Value::Tuple(scripts.iter().map(session).collect());
        Sessions {
            steps: scripts.iter().map(|script| script.steps.len()).sum(),
            encoded: encode_shared(&sessions, OWN_LEVELS),
        }
    }
}

/// How a submission is asked.
#[derive(Debug, Clone, Copy)]
pub struct Requests {
    pub(super) limits: Limits,
}

impl Requests {
    /// A session by itself, its statements as they are written, whatever they are; no
    /// session where there are none.
    pub(super) fn alone(self, steps: &[Step]) -> Request {
        let statements = steps.iter();
        let session = statements.map(|step| asked(Value::Str(step.statement()), &step.typed()));
        let sessions = match steps {
            [] => Vec::new(),
            _ => vec![Value::Tuple(session.collect())],
        };
        let sessions = Sessions {
            steps: steps.len(),
            encoded: marshal::encode(&Value::Tuple(sessions)),
        };
        Self::request(&sessions, self.limits)
    }

    /// Sessions that are run in one child, one after the other, each with names of its
    /// own: for those that only compute.
    pub fn shared(self, sessions: &Sessions) -> Request {
        Self::request(sessions, self.limits.shared())
    }

    fn request(sessions: &Sessions, limits: Limits) -> Request {
        let nonce = format!("{:016x}", RandomState::new().build_hasher().finish());
        let [head, nonce_encoded, limits] =
            ["case".into(), nonce.as_str().into(), self::limits(limits)]
                .map(|part| marshal::encode(&part));
        let parts = [&head, &nonce_encoded, &sessions.encoded, &limits];
        Request {
            nonce,
            steps: sessions.steps,
            message: marshal::tuple_of(parts.map(Vec::as_slice)),
        }
    }
}

/// `(processor time, memory, output, wall)` in seconds, bytes, characters, seconds.
pub(super) fn limits(limits: Limits) -> Value {
    let number = |number: u64| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
    Value::Tuple(vec![
        number(u64::from(limits.cpu_seconds)),
        number(limits.memory_bytes()),
        number(limits.output_bytes()),
        number(limits.wall().as_secs()),
    ])
}

/// `((name, bytes as characters), …)`: modules that a submission may import.
pub(super) fn modules(neighbours: &[Neighbour]) -> Value {
    let modules = neighbours.iter().map(|module| {
        let bytes = module.bytes.iter().copied().map(char::from);
        Value::Tuple(vec![
            module.name.as_str().into(),
            Value::Str(bytes.collect()),
        ])
    });
    Value::Tuple(modules.collect())
}

fn asked(statement: Value, typed: &[String]) -> Value {
    let typed = typed.iter().map(|line| Value::from(line.as_str()));
    Value::Tuple(vec![statement, Value::Tuple(typed.collect())])
}

/// `(target, tree)`, a target being none, a name, or `(in what, at which index)`.
fn assignment(assignment: Assignment) -> Value {
    let target = match assignment.target {
        None => Value::None,
        Some(Place::Name(name)) => Value::Str(name),
        Some(Place::Item(container, index)) => Value::Tuple(vec![node(container), node(index)]),
    };
    Value::Tuple(vec![target, node(assignment.tree)])
}

/// `(kind, …)`, as `evaluated` in the child takes it.
fn node(tree: Tree) -> Value {
    let nodes = |trees: Vec<Tree>| Value::Tuple(trees.into_iter().map(node).collect());
    let kind = |number: i64| Value::from(number);
    Value::Tuple(match tree {
        Tree::Value(value) => vec![kind(0), value],
        Tree::Name(name) => vec![kind(1), Value::Str(name)],
        Tree::Call(name, arguments) => match Tree::values(arguments) {
            Ok(values) => vec![kind(6), Value::Str(name), Value::Tuple(values)],
            Err(arguments) => vec![kind(2), Value::Str(name), nodes(arguments)],
        },
        Tree::Tuple(items) => vec![kind(3), nodes(items)],
        Tree::List(items) => vec![kind(4), nodes(items)],
        Tree::Item(item) => vec![kind(5), node(item.0), node(item.1)],
    })
}
