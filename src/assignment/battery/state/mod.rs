//! Sessions about state between calls, derived from pairs of sessions of a function.
//!
//! Of two sessions with different answers, `f(x)` and `f(y)`, are made:
//!
//! - *by turns*: `f(x)`, `f(y)` and `f(x)` again, the values of both alive at once;
//! - *results*: `r1 = f(x)` and `r2 = f(y)`, of which the first is changed and the second is not,
//!   and `f(x)` again;
//! - *arguments*: `f(x)`, and `f(x)` after `x` became equal to `y` in place.
//!
//! A derived session is used only where every part has the answer that it has alone: a program
//! that is right in both sessions, and keeps nothing, is right in it.

mod derived;

use std::collections::{BTreeMap, BTreeSet};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use self::derived::{Derived, WithList, answered, arguments, by_turns, longest_time, results};
use super::{Battery, BatteryError, Case};
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::{Oracle, SolutionError, TargetError};
use crate::session::{Prompt, Script};
use crate::source::Language;

/// The most steps of a session from which others are derived.
const MOST_STEPS: usize = 6;
/// The most sessions of a function among which a pair is looked for.
const MOST_SESSIONS: usize = 1000;
/// The most similar sessions of which one has to have another answer.
const SIMILAR: usize = 100;
/// Letters that as many more may differ, for each pair that differs in the same place.
const SEEN: usize = 8;
/// The sessions of a function for each pair, and the fewest and the most pairs.
const SESSIONS_PER_PAIR: usize = 48;
const PAIRS: (usize, usize) = (3, 16);

/// The sessions about state between calls that a battery gives rise to.
///
/// # Errors
/// [`BatteryError::Fault`] where the machine cannot run the solution.
pub fn about_state(
    battery: &Battery,
    manifest: &Manifest,
    oracle: &dyn Oracle,
) -> Result<Battery, BatteryError> {
    let mut derived = Battery {
        seed: battery.seed,
        ..Battery::default()
    };
    let Some(first) = battery.cases.first() else {
        return Ok(derived);
    };
    // What a program leaves in files is no state of its own.
    if manifest.language != Language::Python || manifest.files.is_some() {
        return Ok(derived);
    }
    match oracle.answer(&Script::of(&first.interaction)) {
        Err(TargetError::Fault(fault)) => return Err(fault.into()),
        // Each function would wait for one that does not load.
        Err(TargetError::Solution(SolutionError::Unusable(_))) => return Ok(derived),
        _ => {}
    }
    let functions = manifest.functions.par_iter().map(|function| {
        let parts = parts_about(battery, &function.name);
        ahead(&parts, oracle);
        derived_of(&parts, battery.seed, manifest, oracle)
    });
    for cases in functions.collect::<Vec<_>>() {
        match cases {
            Ok(cases) => derived.cases.extend(cases),
            Err(TargetError::Fault(fault)) => return Err(fault.into()),
            // Whoever judges by such a solution is told.
            Err(_) => derived.cases.clear(),
        }
    }
    Ok(derived)
}

/// A session as a part of others.
struct Part<'b> {
    case: &'b Case,
    /// Its statements in small letters.
    text: Vec<char>,
    /// The statements with a list of its first in a name, if there is one.
    with_list: Option<WithList>,
}

/// The sessions about a function alone, of which others can be made.
fn parts_about<'b>(battery: &'b Battery, function: &str) -> Vec<Part<'b>> {
    let is_part = |case: &&Case| {
        let steps = &case.interaction.steps;
        steps.len() <= MOST_STEPS
            && case.reading.is_none()
            && case.within_seconds().is_none()
            && steps.iter().all(|step| step.prompt == Prompt::Python)
            && case.checks.iter().all(|check| check.function == function)
    };
    let cases: Vec<&Case> = battery.cases.iter().filter(is_part).collect();
    let step = cases.len().div_ceil(MOST_SESSIONS).max(1);
    let parts = cases.into_iter().step_by(step).map(|case| Part {
        case,
        text: text(case),
        with_list: WithList::of(&case.interaction.steps),
    });
    parts.collect()
}

/// The statements and typed lines of a session in small letters.
fn text(case: &Case) -> Vec<char> {
    let steps = case.interaction.steps.iter();
    let lines = steps.flat_map(|step| [vec![step.statement()], step.typed()].concat());
    let text = lines.map(|line| line.to_lowercase() + "\n");
    text.collect::<String>().chars().collect()
}

/// Has a slow oracle answer sessions in batches.
fn ahead(parts: &[Part], oracle: &dyn Oracle) {
    if oracle.is_slow() {
        let scripts = Script::of_each(parts.iter().map(|part| &part.case.interaction));
        let scripts: Vec<_> = scripts.into_iter().map(|script| (script, None)).collect();
        oracle.answer_ahead(&scripts);
    }
}

/// The sessions that are derived from those of a function.
fn derived_of(
    parts: &[Part],
    seed: u64,
    manifest: &Manifest,
    oracle: &dyn Oracle,
) -> Result<Vec<Case>, TargetError> {
    let mut differences = BTreeMap::new();
    let mut made = BTreeSet::new();
    let mut cases = Vec::new();
    for one in first_sessions(parts, seed) {
        for pair in KINDS {
            let Some((first, other, second)) = pair.find(one, parts, &mut differences, oracle)?
            else {
                continue;
            };
            for session in pair.sessions((one, &first), (other, &second)) {
                let time = longest_time([one.case, other.case], manifest);
                let case = session.case(one.case.group, time);
                let is_new = made.insert(case.interaction.to_string());
                if is_new && session.holds(&case, oracle)? {
                    cases.push(case);
                }
            }
        }
    }
    Ok(cases)
}

/// The sessions from which others are derived: some of each check, by turns.
fn first_sessions<'p, 'b>(parts: &'p [Part<'b>], seed: u64) -> Vec<&'p Part<'b>> {
    let mut checks: BTreeMap<String, Vec<&Part>> = BTreeMap::new();
    for part in parts {
        let check = part.case.checks.last().map(|check| check.path());
        checks
            .entry(check.unwrap_or_default())
            .or_default()
            .push(part);
    }
    let count = (parts.len() / SESSIONS_PER_PAIR).clamp(PAIRS.0, PAIRS.1);
    let rounds = count.div_ceil(checks.len().max(1));
    let offset = usize::try_from(seed % 1000).unwrap_or_default();
    let of_round = |round: usize| {
        let checks = checks.values();
        checks.map(move |parts| parts[(round * parts.len() / rounds + offset) % parts.len()])
    };
    (0..rounds).flat_map(of_round).collect()
}

/// What two sessions with different answers have in common.
#[derive(Clone, Copy, PartialEq)]
enum Pair {
    OneCheck,
    TwoChecks,
    /// All but a list.
    Lists,
}

/// The pairs that are looked for to each session.
const KINDS: [Pair; 4] = [Pair::OneCheck, Pair::OneCheck, Pair::TwoChecks, Pair::Lists];

impl Pair {
    /// The session of this kind that is most similar to another, preferably one that differs in
    /// another place than those before: both with their answers.
    fn find<'p, 'b>(
        self,
        one: &Part,
        parts: &'p [Part<'b>],
        differences: &mut BTreeMap<usize, usize>,
        oracle: &dyn Oracle,
    ) -> Result<Option<(Derived, &'p Part<'b>, Derived)>, TargetError> {
        let Some(first) = answered(one.case, oracle)? else {
            return Ok(None);
        };
        let others = parts.iter().filter(|other| self.joins(one, other));
        let ranked = others.map(|other| {
            let (before, length) = difference(&one.text, &other.text);
            let seen = differences.get(&before).copied().unwrap_or_default();
            (length + SEEN * seen, before, other)
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, before, _)| (*rank, *before));
        for (_, before, other) in ranked.into_iter().take(SIMILAR) {
            if let Some(second) = answered(other.case, oracle)?
                && second.expected.last() != first.expected.last()
            {
                *differences.entry(before).or_default() += 1;
                return Ok(Some((first, other, second)));
            }
        }
        Ok(None)
    }

    fn joins(self, one: &Part, other: &Part) -> bool {
        let [check, other_check] = [one, other].map(|part| part.case.checks.last());
        one.case.group.is_some() == other.case.group.is_some()
            && match self {
                Pair::OneCheck => check == other_check,
                Pair::TwoChecks => check != other_check,
                Pair::Lists => match (&one.with_list, &other.with_list) {
                    (Some(one), Some(other)) => {
                        one.name == other.name && one.statements == other.statements
                    }
                    _ => false,
                },
            }
    }

    fn sessions(self, one: (&Part, &Derived), other: (&Part, &Derived)) -> Vec<Derived> {
        let renamed = other.1.renamed();
        match self {
            Pair::OneCheck => {
                let results = results(one.1, &renamed).into_iter();
                results.chain([by_turns(one.1, &renamed)]).collect()
            }
            Pair::TwoChecks => vec![by_turns(one.1, &renamed)],
            Pair::Lists => {
                let lists = one.0.with_list.as_ref().zip(other.0.with_list.as_ref());
                let session = lists.map(|lists| arguments((one.1, lists.0), (other.1, lists.1)));
                session.into_iter().collect()
            }
        }
    }
}

/// The letter up to which two texts are the same, and how many of the other differ after it.
fn difference(one: &[char], other: &[char]) -> (usize, usize) {
    let same = |(one, other): &(&char, &char)| one == other;
    let before = one.iter().zip(other).take_while(same).count();
    let ends = one[before..].iter().rev().zip(other[before..].iter().rev());
    (before, other.len() - before - ends.take_while(same).count())
}
