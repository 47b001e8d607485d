//! What a child says: how loading went, and what a goal came to.

use super::term::Term;
use crate::observation::Termination;

/// What is known of a submission once it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    /// The module that it is, if it is one.
    pub module: Option<String>,
    /// What that exports: names and arities, sorted.
    pub exports: Vec<(String, usize)>,
    /// Its own predicates that have a clause: names and arities, sorted.
    pub predicates: Vec<(String, usize)>,
    /// What Prolog complained about.
    pub messages: Vec<Message>,
}

/// A complaint of Prolog's while it loads a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// `error` or `warning`.
    pub kind: String,
    /// Line of the file, from 1; 0 where Prolog named none.
    pub line: usize,
    /// Its words.
    pub text: String,
}

/// What a goal came to, called once.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// It succeeded, with these values of its variables, in the order in which they
    /// are first written.
    Succeeded(Vec<Term>),
    /// It failed.
    Failed,
    /// It raised this.
    Raised(Term),
    /// It succeeded with what cannot be written: a term that goes round in a circle.
    Cyclic,
    /// It came to more than anyone would read.
    TooLarge,
}

/// How an exception is shown that cannot be written.
const UNWRITABLE: &str = "<an exception too large or too strange to be written>";

/// What is asked of a child.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reply<'a> {
    /// Its own words.
    Said(&'a [u8]),
    /// It was ended, or has ended, without any.
    Ended(Termination),
    /// The clock on the wall ran out: on a busy machine that may not be its fault.
    Waited,
    /// What was asked is no goal: a fault of ours.
    NoGoal,
}

impl<'a> Reply<'a> {
    /// A letter, and what belongs to it; nothing where the harness never says so.
    pub(super) fn decode(message: &'a [u8]) -> Option<Self> {
        let (kind, rest) = message.split_first()?;
        Some(match kind {
            b'e' => Reply::Said(rest),
            b't' => Reply::Waited,
            b'q' => Reply::NoGoal,
            b'o' => Reply::Ended(Termination::Output),
            // By SIGXCPU, with which the kernel ends a process that used its time.
            b'g' if rest == b"killed(24)" => Reply::Ended(Termination::Timeout),
            b'g' => Reply::Ended(Termination::Crash),
            _ => return None,
        })
    }
}

impl Loaded {
    /// `loaded(Module, [Name/Arity, …], [Name/Arity, …], [message(Kind, Line, Text), …])`:
    /// exports, and predicates with clauses.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let term = Term::decode(bytes).ok()?;
        let [module, exports, predicates, Term::List(messages)] = term.arguments_of("loaded")?
        else {
            return None;
        };
        Some(Loaded {
            module: match module {
                Term::Atom(name) => Some(name.clone()),
                _ => None,
            },
            exports: indicators(exports)?,
            predicates: indicators(predicates)?,
            messages: messages.iter().map(message).collect::<Option<_>>()?,
        })
    }
}

fn indicators(term: &Term) -> Option<Vec<(String, usize)>> {
    let Term::List(terms) = term else {
        return None;
    };
    // A name may be `[]`, which is no atom: no text asks for that one.
    let mut indicators: Vec<_> = terms.iter().filter_map(indicator).collect();
    indicators.sort();
    Some(indicators)
}

fn indicator(term: &Term) -> Option<(String, usize)> {
    match term.arguments_of("/")? {
        [Term::Atom(name), Term::Integer(arity)] => {
            Some((name.clone(), usize::try_from(arity).ok()?))
        }
        _ => None,
    }
}

fn message(term: &Term) -> Option<Message> {
    match term.arguments_of("message")? {
        [Term::Atom(kind), Term::Integer(line), Term::Text(text)] => Some(Message {
            kind: kind.clone(),
            line: usize::try_from(line).ok()?,
            text: text.trim_end().to_owned(),
        }),
        _ => None,
    }
}

impl Answer {
    /// `true([Value, …])`, `false`, `raised(Term)`, or a letter for why it is none.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        match bytes {
            b"x" => return Some(Answer::TooLarge),
            b"y" => return Some(Answer::Cyclic),
            b"z" => return Some(Answer::Raised(Term::Other(UNWRITABLE.to_owned()))),
            _ => {}
        }
        match Term::decode(bytes).ok()? {
            Term::Atom(name) if name == "false" => Some(Answer::Failed),
            Term::Compound(name, mut arguments) => match (&*name, arguments.pop()?) {
                ("true", Term::List(values)) => Some(Answer::Succeeded(values)),
                ("raised", term) => Some(Answer::Raised(term)),
                _ => None,
            },
            _ => None,
        }
    }
}
