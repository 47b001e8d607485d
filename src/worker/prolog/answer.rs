//! Messages of a child: how loading went, and the result of a goal.

use crate::session::Term;
use crate::session::observation::Termination;
use crate::worker::RetryReason;

/// Result of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum PrologReply<T> {
    Answer(T),
    /// The child ended; the reason, if any, is one to retry the whole case.
    Ended(Termination, Option<RetryReason>),
}

/// Facts about a loaded submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadFacts {
    /// Name of the module, if the file is one.
    pub module: Option<String>,
    /// Exports of the module: names and arities, sorted.
    pub exports: Vec<(String, usize)>,
    /// Predicates of its own that have a clause: names and arities, sorted.
    pub predicates: Vec<(String, usize)>,
    /// Messages that Prolog printed.
    pub messages: Vec<LoadMessage>,
}

/// Error or warning that Prolog prints while it loads a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadMessage {
    /// `error` or `warning`.
    pub kind: String,
    /// Line of the file, from 1; 0 where Prolog named none.
    pub line: usize,
    pub text: String,
}

/// Result of a goal, called once.
#[derive(Debug, Clone, PartialEq)]
pub enum GoalAnswer {
    /// The goal succeeded, with these values of its variables, in the order of their first
    /// occurrence.
    Succeeded(Vec<Term>),
    /// The goal failed.
    Failed,
    /// The goal raised this exception.
    Raised(Term),
    /// The goal succeeded with a cyclic term, which cannot be written.
    Cyclic,
    /// The goal succeeded with an answer that is too large.
    TooLarge,
}

/// Text shown for an exception that cannot be written.
const UNWRITABLE: &str = "<an exception too large or too strange to be written>";

#[derive(Debug, Clone, Copy)]
pub(super) enum HarnessReply<'a> {
    /// Output of the child.
    Said(&'a [u8]),
    /// A part of its output, before all of it.
    Part(&'a [u8]),
    /// The child was ended, or has ended, without output.
    Ended(Termination),
    /// The wall-clock limit passed: on a busy machine that may not be the child's fault.
    Waited,
    /// The request is no goal: gabarito's fault.
    NoGoal,
}

impl<'a> HarnessReply<'a> {
    /// Decodes a letter and its payload; `None` outside of the protocol.
    pub(super) fn decode(message: &'a [u8]) -> Option<Self> {
        let (kind, rest) = message.split_first()?;
        Some(match kind {
            b'e' => HarnessReply::Said(rest),
            b's' => HarnessReply::Part(rest),
            b't' => HarnessReply::Waited,
            b'q' => HarnessReply::NoGoal,
            b'o' => HarnessReply::Ended(Termination::Output),
            // SIGXCPU: the kernel's signal at the processor time limit.
            b'g' if rest == b"killed(24)" => HarnessReply::Ended(Termination::Timeout),
            b'g' => HarnessReply::Ended(Termination::Crash),
            _ => return None,
        })
    }
}

impl LoadFacts {
    /// Decodes `loaded(Module, [Name/Arity, …], [Name/Arity, …], [message(Kind, Line, Text), …])`:
    /// exports, then predicates with clauses.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let term = Term::decode(bytes).ok()?;
        let [module, exports, predicates, Term::List(messages)] = term.arguments_of("loaded")?
        else {
            return None;
        };
        Some(LoadFacts {
            module: match module {
                Term::Atom(name) => Some(name.clone()),
                _ => None,
            },
            exports: predicate_indicators(exports)?,
            predicates: predicate_indicators(predicates)?,
            messages: messages.iter().map(load_message).collect::<Option<_>>()?,
        })
    }
}

fn predicate_indicators(term: &Term) -> Option<Vec<(String, usize)>> {
    let Term::List(terms) = term else {
        return None;
    };
    // A name may be `[]`, which is no atom: no text requires that one.
    let mut indicators: Vec<_> = terms.iter().filter_map(predicate_indicator).collect();
    indicators.sort();
    Some(indicators)
}

fn predicate_indicator(term: &Term) -> Option<(String, usize)> {
    match term.arguments_of("/")? {
        [Term::Atom(name), Term::Integer(arity)] => {
            Some((name.clone(), usize::try_from(arity).ok()?))
        }
        _ => None,
    }
}

fn load_message(term: &Term) -> Option<LoadMessage> {
    match term.arguments_of("message")? {
        [Term::Atom(kind), Term::Integer(line), Term::Text(text)] => Some(LoadMessage {
            kind: kind.clone(),
            line: usize::try_from(line).ok()?,
            text: text.trim_end().to_owned(),
        }),
        _ => None,
    }
}

impl GoalAnswer {
    /// Decodes `true([Value, …])`, `false`, `raised(Term)`, or a letter for an unwritable answer.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        match bytes {
            b"x" => return Some(GoalAnswer::TooLarge),
            b"y" => return Some(GoalAnswer::Cyclic),
            b"z" => return Some(GoalAnswer::Raised(Term::Other(UNWRITABLE.to_owned()))),
            _ => {}
        }
        match Term::decode(bytes).ok()? {
            Term::Atom(name) if name == "false" => Some(GoalAnswer::Failed),
            Term::Compound(name, mut arguments) => match (&*name, arguments.pop()?) {
                ("true", Term::List(values)) => Some(GoalAnswer::Succeeded(values)),
                ("raised", term) => Some(GoalAnswer::Raised(term)),
                _ => None,
            },
            _ => None,
        }
    }
}
