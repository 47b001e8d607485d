//! Checks of whose sessions nothing is compared, so that any answer passes: all answers are values of
//! TADs, or printed text where only values are compared. And sessions that print a value themselves
//! where only values are compared.

use std::collections::BTreeMap;

use super::Problems;
use super::sessions::LocatedCase;
use crate::assignment::manifest::{Compared, Manifest, Tad};
use crate::messages::Notice;
use crate::session::Value;
use crate::session::observation::{Event, Observation};

#[derive(Default)]
pub(super) struct UncomparedChecks {
    /// The checks of a battery, as far as nothing of their answers is compared.
    checks: BTreeMap<String, Option<UncomparedStep>>,
    /// By check, the first step that is a call of `print`: its author wants the text compared.
    prints: BTreeMap<String, UncomparedStep>,
}

/// A step whose answer is not compared.
#[derive(Clone)]
struct UncomparedStep {
    file: String,
    line: Option<usize>,
    statement: String,
    answer: Uncompared,
}

#[derive(Clone)]
enum Uncompared {
    /// A value of a TAD.
    Tad(String),
    /// Printed text where values are compared.
    Printed,
}

impl Uncompared {
    fn of(part: Compared, events: &[Event]) -> Option<Uncompared> {
        let is_printed = |event: &Event| matches!(event, Event::Printed(_) | Event::Typed(_));
        match (part, events) {
            (_, [Event::Shown(Value::Opaque(tad))]) => Some(Uncompared::Tad(tad.clone())),
            (Compared::Value | Compared::Truth | Compared::Type, events) => {
                events.iter().all(is_printed).then_some(Uncompared::Printed)
            }
            _ => None,
        }
    }
}

impl UncomparedStep {
    fn is_print(&self) -> bool {
        matches!(self.answer, Uncompared::Printed) && self.statement.starts_with("print(")
    }

    fn add_uncompared_print(&self, check: &str, problems: &mut Problems) {
        let problem = Notice::new("problem-print-step-uncompared");
        let problem = problem.with("check", check);
        let problem = problem.with("statement", &self.statement);
        let fix = Notice::new("fix-print-step-uncompared");
        problems.add(&self.file, self.line, problem, fix);
    }
}

impl UncomparedChecks {
    /// Takes note of the answers to a case.
    pub(super) fn note(&mut self, located: &LocatedCase, answers: &[Observation]) {
        let case = &located.case;
        for (place, (step, check)) in case.interaction.steps.iter().zip(&case.checks).enumerate() {
            let given = answers.iter().filter_map(|answer| answer.steps.get(place));
            for events in given.filter(|events| !events.is_empty()) {
                let uncompared = Uncompared::of(check.comparison().part, events);
                let uncompared = uncompared.map(|answer| UncomparedStep {
                    file: located.file.clone(),
                    line: (step.line > 0).then_some(step.line),
                    statement: step.statement(),
                    answer,
                });
                let prints = uncompared.as_ref().filter(|step| step.is_print());
                if let Some(step) = prints {
                    let first = self.prints.entry(check.path());
                    first.or_insert_with(|| step.clone());
                }
                let known = self.checks.entry(check.path());
                known
                    .and_modify(|known| *known = known.take().filter(|_| uncompared.is_some()))
                    .or_insert(uncompared);
            }
        }
    }

    /// Adds a problem for each check of which nothing is compared.
    pub(super) fn add_problems(self, manifest: &Manifest, problems: &mut Problems) {
        for (check, step) in self.checks {
            let Some(step) = step else {
                if let Some(step) = self.prints.get(&check) {
                    step.add_uncompared_print(&check, problems);
                }
                continue;
            };
            let (problem, fix) = match &step.answer {
                Uncompared::Tad(name) => {
                    let tad = manifest.tads.iter().find(|tad| tad.name == *name);
                    let operation = tad.and_then(|tad| asking_operation(manifest, tad));
                    let operation = operation.unwrap_or("str");
                    let example = format!("{operation}({})", step.statement.trim());
                    let problem = Notice::new("problem-opaque").with("tad", name);
                    (problem, Notice::new("fix-opaque").with("example", example))
                }
                Uncompared::Printed => (
                    Notice::new("problem-print-uncompared"),
                    Notice::new("fix-print-uncompared"),
                ),
            };
            let problem = problem
                .with("check", check)
                .with("statement", &step.statement);
            problems.add(&step.file, step.line, problem, fix);
        }
    }
}

/// A basic operation that gives something else of one value of its TAD.
fn asking_operation<'m>(manifest: &'m Manifest, tad: &'m Tad) -> Option<&'m str> {
    let basic = tad.basic.iter().map(String::as_str);
    let mut asking = basic.filter(|name| {
        let domains = manifest.function(name).map(|function| function.domains());
        domains.is_some_and(|(domains, codomain)| domains == [&tad.name] && codomain != tad.name)
    });
    asking.next()
}
