//! Sessions made of two others.

use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::super::{Case, DERIVED, Kind};
use crate::assignment::manifest::{CheckText, Compared, Manifest};
use crate::assignment::oracle::{Oracle, SolutionError, TargetError};
use crate::assignment::parameters::{assigned_names, with_names, written_list};
use crate::sandbox::TimeLimits;
use crate::session::evaluator::Statement;
use crate::session::observation::{Event, Events};
use crate::session::{Interaction, Script, Step, Value};

/// The name of a list that is an argument.
const LIST: &str = "x";
/// The time of a derived session, as a multiple of that of a session.
const PARTS: NonZero<u32> = NonZero::new(3).unwrap();

/// Statements about a list in a name.
pub(super) struct WithList {
    pub(super) name: String,
    list: String,
    pub(super) statements: Vec<String>,
}

/// A session in the making: each step with its check, and what it has to show.
#[derive(Default, Clone)]
pub(super) struct Derived {
    steps: Vec<(Step, Arc<CheckText>)>,
    pub(super) expected: Vec<Events>,
}

/// A session with its answers; `None` where it has none, or shows nothing in the end.
pub(super) fn answered(case: &Case, oracle: &dyn Oracle) -> Result<Option<Derived>, TargetError> {
    let Some(expected) = answers(&case.interaction, oracle)? else {
        return Ok(None);
    };
    let steps = case.interaction.steps.iter().map(|step| Step {
        before: Vec::new(),
        ..step.clone()
    });
    let steps = steps.zip(case.checks.iter().cloned()).collect();
    let shows = expected.last().is_some_and(|events| !events.is_empty());
    Ok(shows.then_some(Derived { steps, expected }))
}

/// The answers of a session, where it has some.
fn answers(
    interaction: &Interaction,
    oracle: &dyn Oracle,
) -> Result<Option<Vec<Events>>, TargetError> {
    match oracle.answer(&Script::of(interaction)) {
        Ok(observation) => Ok(Some(observation.steps)),
        Err(
            TargetError::Unsupported { .. } | TargetError::Solution(SolutionError::NoAnswer { .. }),
        ) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The longest time of two sessions, for each of the parts of one.
pub(super) fn longest_time(cases: [&Case; 2], manifest: &Manifest) -> TimeLimits {
    let own = TimeLimits::of(manifest.limits);
    let steps = cases.iter().flat_map(|case| &case.interaction.steps);
    let times: Vec<TimeLimits> = steps.map(|step| step.time).collect();
    let most = |seconds: fn(&TimeLimits) -> Option<NonZero<u32>>| {
        let each = times
            .iter()
            .filter_map(|time| seconds(time).or(seconds(&own)));
        each.max().map(|most| most.saturating_mul(PARTS))
    };
    TimeLimits {
        cpu_seconds: most(|time| time.cpu_seconds),
        wall_seconds: most(|time| time.wall_seconds),
        inferences: None,
    }
}

/// Two sessions by turns, each with its set-up before both, and the first one again.
pub(super) fn by_turns(one: &Derived, other: &Derived) -> Derived {
    let [(setup, ask), (other_setup, other_ask)] = [one, other].map(Derived::split);
    let mut session = setup.clone();
    for part in [&other_setup, &ask, &other_ask, &setup, &ask] {
        session.extend(part);
    }
    session
}

/// Results of two sessions alive at once, of which one is changed, and the first session again.
pub(super) fn results(one: &Derived, other: &Derived) -> Option<Derived> {
    let [(setup, first), (other_setup, second)] = [one, other].map(Derived::split);
    let [shown, other_shown] = [first.result()?, second.result()?];
    let mut session = setup.clone();
    session.extend(&first.saying(|call| format!("r1 = {call}"), false));
    session.extend(&other_setup);
    session.extend(&second.saying(|call| format!("r2 = {call}"), false));
    session.extend(&first.saying(|_| "r1".to_owned(), true));
    session.extend(&first.saying(|_| change("r1", shown).unwrap_or_default(), false));
    if change("r2", other_shown).is_some() {
        session.extend(&second.saying(|_| "r2".to_owned(), true));
    }
    session.extend(&setup);
    session.extend(&first);
    Some(session)
}

/// A statement that changes a value in place, as deep inside its lists as it can, and names nothing
/// that it holds; `None` if it is immutable or an empty set.
fn change(place: &str, value: &Value) -> Option<String> {
    match value {
        Value::List(items) => Some(match items.first() {
            Some(item) => {
                let first = format!("{place}[0]");
                change(&first, item).unwrap_or_else(|| format!("{first} = None"))
            }
            None => format!("{place} += [None]"),
        }),
        Value::Dict(_) => Some(format!("{place}[None] = None")),
        Value::Set(members) => (!members.is_empty()).then(|| format!("{place} -= {place}")),
        _ => None,
    }
}

/// A session, and again after its list became equal, in place, to that of another, from which it
/// differs in nothing else.
pub(super) fn arguments(one: (&Derived, &WithList), other: (&Derived, &WithList)) -> Derived {
    let ((one, list), (other, other_list)) = (one, other);
    let assign = format!("{} = {}", list.name, list.list);
    let change = format!("{}[:] = {}", list.name, other_list.list);
    let mut session = one.with_list(list, &assign);
    session.extend(&other.with_list(list, &change));
    session
}

impl WithList {
    /// The list that the first step assigns to a name, or that the only call has as an argument.
    pub(super) fn of(steps: &[Step]) -> Option<Self> {
        let (first, rest) = steps.split_first()?;
        let statement = first.statement();
        let (name, place) = written_list(&statement)?;
        let rest = rest.iter().map(Step::statement);
        let statements: Vec<String> = match &name {
            Some(_) => rest.collect(),
            None if rest.len() > 0 => return None,
            None => {
                vec![[&statement[..place.start], LIST, &statement[place.end..]].concat()]
            }
        };
        Some(WithList {
            name: name.unwrap_or_else(|| LIST.to_owned()),
            list: statement[place].to_owned(),
            statements,
        })
    }
}

impl Derived {
    fn extend(&mut self, other: &Derived) {
        self.steps.extend_from_slice(&other.steps);
        self.expected.extend_from_slice(&other.expected);
    }

    /// The steps before the first that shows anything, and the others.
    fn split(&self) -> (Derived, Derived) {
        let shows = |events: &Events| !events.is_empty();
        let place = self.expected.iter().position(shows).unwrap_or(0);
        let of = |steps: std::ops::Range<usize>| Derived {
            steps: self.steps[steps.clone()].to_vec(),
            expected: self.expected[steps].to_vec(),
        };
        (of(0..place), of(place..self.steps.len()))
    }

    /// The session with other names, so that its values live beside those of another.
    pub(super) fn renamed(&self) -> Derived {
        let statements = self.steps.iter().map(|(step, _)| step.statement());
        let names = statements.flat_map(|statement| assigned_names(&statement));
        let names = names
            .map(|name| (name.clone(), format!("{name}2")))
            .collect();
        let mut renamed = self.clone();
        for (step, _) in &mut renamed.steps {
            let statement = with_names(&step.statement(), &names);
            step.source = statement.lines().map(str::to_owned).collect();
        }
        renamed
    }

    /// The mutable value that its only step, a call, gives.
    fn result(&self) -> Option<&Value> {
        let ([(step, check)], [events]) = (&self.steps[..], &self.expected[..]) else {
            return None;
        };
        let [Event::Shown(value)] = &events[..] else {
            return None;
        };
        let statement = Statement::read(step.statement());
        let (called, _) = statement.source().split_once('(')?;
        let is_own = called == check.function || called.contains('.');
        // Where less is compared, the value of a right program may be of another type.
        let is_compared = matches!(
            check.comparison().part,
            Compared::Everything | Compared::Value
        );
        let is_call = statement.is_expression() && statement.source().ends_with(')');
        (is_own && is_call && is_compared && change("r1", value).is_some()).then_some(value)
    }

    /// Its last step with another statement, which shows the same or nothing.
    fn saying(&self, statement: impl Fn(&str) -> String, shows: bool) -> Derived {
        let mut said = self.clone();
        for ((step, _), events) in said.steps.iter_mut().zip(&mut said.expected) {
            let written = statement(&step.statement());
            step.source = written.lines().map(str::to_owned).collect();
            if !shows {
                events.clear();
            }
        }
        said
    }

    /// The session about a list in a name, after a statement that gives the list to it.
    fn with_list(&self, list: &WithList, given: &str) -> Derived {
        let mut session = self.clone();
        if list.statements.len() == session.steps.len() {
            let check = Arc::clone(&session.steps[0].1);
            session.steps.insert(0, (Step::default(), check));
            session.expected.insert(0, Events::new());
        }
        let statements = std::iter::once(given).chain(list.statements.iter().map(String::as_str));
        for ((step, _), statement) in session.steps.iter_mut().zip(statements) {
            step.source = statement.lines().map(str::to_owned).collect();
        }
        session
    }

    /// The case, with a time; it shares a process with others like it.
    pub(super) fn case(&self, group: Option<u64>, time: TimeLimits) -> Case {
        let (mut steps, checks): (Vec<Step>, Vec<_>) = self.steps.iter().cloned().unzip();
        for step in &mut steps {
            step.time = time;
        }
        if let Some(first) = steps.first_mut() {
            first.before.push(format!("# {DERIVED}"));
        }
        let group = group.map(|group| {
            let mut hasher = FxHasher::default();
            (DERIVED, group, time).hash(&mut hasher);
            hasher.finish()
        });
        Case {
            kind: Kind::Hidden,
            interaction: Interaction {
                steps,
                ..Interaction::default()
            },
            checks,
            group,
            reading: None,
            drawn: None,
        }
    }

    /// Returns whether the right answers of a case are those of its parts.
    pub(super) fn holds(&self, case: &Case, oracle: &dyn Oracle) -> Result<bool, TargetError> {
        let answers = answers(&case.interaction, oracle)?;
        Ok(answers.is_some_and(|answers| answers == self.expected))
    }
}
