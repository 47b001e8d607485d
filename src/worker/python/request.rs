//! Sessions in the harness's format: `(session, …)`, a session being
//! `((statement, (line typed, …)), …)`.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

use super::interning::Writer;
use super::marshal;
use crate::sandbox::Limits;
use crate::session::{Assignment, Place, Script, ScriptStep, Step, Tree, Value};
use crate::worker::ProgramLoader;

/// Request to a worker: sessions and limits, encoded.
#[derive(Debug)]
pub struct Request {
    /// Word that the answer must repeat.
    pub(super) nonce: String,
    /// Number of steps in all sessions.
    pub(super) steps: usize,
    /// Kind of the request (`case` or `trace`) and its limits.
    pub(super) head: Vec<u8>,
    /// The sessions, which the child alone reads.
    pub(super) case: Vec<u8>,
}

/// Encoded sessions that may share a child, independent of the submission.
#[derive(Debug)]
pub struct EncodedSessions {
    steps: usize,
    encoded: Vec<u8>,
}

impl EncodedSessions {
    /// Encodes sessions. Sends a statement that only calls as a tree: compiling it would cost
    /// more than most functions take.
    pub fn of(scripts: &[Script]) -> Self {
        let mut writer = Writer::default();
        // What the statements were written as that many sessions have in common.
        let mut known = HashMap::new();
        writer.begin_tuple(scripts.len());
        for script in scripts {
            writer.begin_tuple(script.steps.len());
            for step in &script.steps {
                writer.begin_tuple(2);
                let source = step.statement.source();
                if let Some(place) = known.get(source) {
                    writer.refer_to(*place);
                } else if let Some(place) = writer.write(&encode_statement(step)) {
                    known.insert(source, place);
                }
                writer.write(&encode_typed(&step.typed));
            }
        }
        EncodedSessions {
            steps: scripts.iter().map(|script| script.steps.len()).sum(),
            encoded: writer.out,
        }
    }
}

/// Builder of requests under the limits of a submission.
#[derive(Debug, Clone, Copy)]
pub struct RequestBuilder {
    pub(super) limits: Limits,
}

impl RequestBuilder {
    /// Request with one isolated session, its statements as source; no session if `steps` is empty.
    pub(super) fn isolated(self, steps: &[Step]) -> Request {
        self.isolated_request("case", steps)
    }

    /// Request with one isolated session, whose last step is traced.
    pub(super) fn traced(self, steps: &[Step]) -> Request {
        self.isolated_request("trace", steps)
    }

    fn isolated_request(self, kind: &str, steps: &[Step]) -> Request {
        let statements = steps.iter();
        let session = statements.map(|step| {
            Value::Tuple(vec![
                Value::Str(step.statement()),
                encode_typed(&step.typed()),
            ])
        });
        let sessions = match steps {
            [] => Vec::new(),
            _ => vec![Value::Tuple(session.collect())],
        };
        let sessions = EncodedSessions {
            steps: steps.len(),
            encoded: marshal::encode(&Value::Tuple(sessions)),
        };
        Self::request(kind, &sessions, self.limits)
    }

    /// Request with sessions that run one after the other in one child, each in a namespace
    /// of its own: only for sessions without side effects.
    pub fn shared(self, sessions: &EncodedSessions) -> Request {
        Self::request("case", sessions, self.limits.shared())
    }

    fn request(kind: &str, sessions: &EncodedSessions, limits: Limits) -> Request {
        let nonce = format!("{:016x}", RandomState::new().build_hasher().finish());
        let head = Value::Tuple(vec![kind.into(), self::encode_limits(limits)]);
        let nonce_encoded = marshal::encode(&nonce.as_str().into());
        Request {
            nonce,
            steps: sessions.steps,
            head: marshal::encode(&head),
            case: marshal::encode_tuple([&nonce_encoded, &sessions.encoded]),
        }
    }
}

/// Encodes `(processor time, memory, output, wall)` in seconds, bytes, characters, seconds.
pub(super) fn encode_limits(limits: Limits) -> Value {
    let number = |number: u64| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
    Value::Tuple(vec![
        number(u64::from(limits.cpu_seconds)),
        number(limits.memory_bytes()),
        number(limits.output_bytes()),
        number(limits.wall().as_secs()),
    ])
}

/// Encodes `((path, text), …)`: modules that a submission may import.
pub(super) fn encode_modules(neighbours: Vec<(String, String)>) -> Value {
    let modules = neighbours.into_iter();
    let modules = modules.map(|(path, text)| vec![Value::Str(path), Value::Str(text)]);
    Value::Tuple(modules.map(Value::Tuple).collect())
}

/// Encodes `((part, …), plan)`; `None` where Python loads the program by itself.
pub(super) fn encode_loader(loader: Option<&ProgramLoader>) -> Value {
    loader.map_or(Value::None, |loader| {
        let parts = loader.parts.iter().map(|part| Value::from(&**part));
        Value::Tuple(vec![Value::Tuple(parts.collect()), loader.plan.clone()])
    })
}

/// Encodes `(code, …)`, the code of each text as bytes; `None` for one that is to be compiled.
pub(super) fn encode_codes(codes: &[Option<&[u8]>]) -> Vec<u8> {
    let mut out = Vec::new();
    marshal::begin_tuple(codes.len(), &mut out);
    for code in codes {
        marshal::write_bytes(*code, &mut out);
    }
    out
}

/// Encodes a statement: as a tree where it only calls, else as its source.
fn encode_statement(step: &ScriptStep) -> Value {
    let apart = Assignment::of(&step.statement).map(encode_assignment);
    apart.unwrap_or_else(|| Value::from(step.statement.source()))
}

fn encode_typed(lines: &[String]) -> Value {
    let lines = lines.iter().map(|line| Value::from(line.as_str()));
    Value::Tuple(lines.collect())
}

/// Encodes `(target, tree)`, a target being none, a name, or `(container, index)`.
fn encode_assignment(assignment: Assignment) -> Value {
    let target = match assignment.target {
        None => Value::None,
        Some(Place::Name(name)) => Value::Str(name),
        Some(Place::Item(container, index)) => {
            Value::Tuple(vec![encode_tree(container), encode_tree(index)])
        }
    };
    Value::Tuple(vec![target, encode_tree(assignment.tree)])
}

/// Encodes `(kind, …)`, as `evaluated` in the child reads it.
fn encode_tree(tree: Tree) -> Value {
    let nodes = |trees: Vec<Tree>| Value::Tuple(trees.into_iter().map(encode_tree).collect());
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
        Tree::Item(item) => vec![kind(5), encode_tree(item.0), encode_tree(item.1)],
    })
}
