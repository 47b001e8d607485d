//! Contradictions within a manifest.

use std::collections::BTreeSet;

use num_traits::Zero;

use super::{Kind, Manifest};
use crate::messages::Notice;
use crate::sandbox::TimeLimits;
use crate::source::Language;

/// A contradiction within a manifest.
#[derive(Debug)]
pub struct Contradiction {
    /// The table that it is in: its kind, and its name, the path of a check, or nothing where
    /// there is only one.
    pub(crate) table: (&'static str, String),
    pub(crate) problem: Notice,
    /// The message of the fix.
    pub(crate) fix: &'static str,
}

impl Contradiction {
    pub(super) fn of(
        kind: &'static str,
        name: impl Into<String>,
        problem: Notice,
        fix: &'static str,
    ) -> Self {
        Contradiction {
            table: (kind, name.into()),
            problem,
            fix,
        }
    }
}

impl Manifest {
    /// Everything in which the manifest contradicts itself.
    pub fn problems(&self) -> impl Iterator<Item = Contradiction> {
        let rubric = self.rubric.iter().flat_map(|each| each.problems(self));
        self.unlisted_functions()
            .chain(self.duplicates())
            .chain(self.without_worth())
            .chain(self.limits_of_zero())
            .chain(self.inferences_of_python())
            .chain(self.program_of_functions())
            .chain(self.too_many_hints())
            .chain(rubric.map(|problem| Contradiction::of("rubric", "", problem, "fix-rubric")))
    }

    /// Names of functions that are not listed.
    fn unlisted_functions(&self) -> impl Iterator<Item = Contradiction> {
        let listed: BTreeSet<&str> = self.functions.iter().map(|each| &*each.name).collect();
        let checks = self.checks().map(|check| {
            let problem = Notice::new("manifest-unknown-function")
                .with("check", check.path())
                .with("function", &check.function);
            ("check", check.path(), &check.function, problem)
        });
        let tads = self.tads.iter().flat_map(|tad| {
            let basic = tad.basic.iter();
            basic.map(|name| unlisted("tad", &tad.name, name))
        });
        let readings = self.readings.iter();
        let readings = readings.map(|each| unlisted("reading", &each.name, &each.function));
        let all = checks.chain(tads).chain(readings);
        let unlisted = all.filter(move |(_, _, function, _)| !listed.contains(function.as_str()));
        unlisted
            .map(|(kind, name, _, problem)| Contradiction::of(kind, name, problem, "fix-unlisted"))
    }

    /// Names that two things of a kind have.
    fn duplicates(&self) -> impl Iterator<Item = Contradiction> {
        let checks = self.checks().map(|check| ("check", check.path()));
        let items = self.items.iter().map(|item| ("item", item.name.clone()));
        let functions = self.functions.iter();
        let functions = functions.map(|function| ("function", function.name.clone()));
        let tads = self.tads.iter().map(|tad| ("tad", tad.name.clone()));
        let rules = self.rules.iter().map(|rule| ("rule", rule.name.clone()));
        let readings = self.readings.iter();
        let readings = readings.map(|reading| ("reading", reading.name.clone()));
        let mut seen = BTreeSet::new();
        let all = checks.chain(items).chain(functions).chain(tads);
        let all = all.chain(rules).chain(readings);
        all.filter(move |named| !seen.insert(named.clone()))
            .map(|(kind, name)| {
                let problem = Notice::new("manifest-duplicate").with("kind", kind);
                let problem = problem.with("name", &name);
                Contradiction::of(kind, name, problem, "fix-duplicate")
            })
    }

    /// Items without points and checks without weight.
    fn without_worth(&self) -> impl Iterator<Item = Contradiction> {
        let items = self.items.iter().filter(|item| item.points.is_zero());
        let items = items.map(|item| {
            let problem = Notice::new("manifest-no-points").with("item", &item.name);
            Contradiction::of("item", &item.name, problem, "fix-points")
        });
        let checks = self.checks().filter(|check| check.weight < 1);
        items.chain(checks.map(|check| {
            let problem = Notice::new("manifest-weight").with("check", check.path());
            Contradiction::of("check", check.path(), problem, "fix-weight")
        }))
    }

    /// A program that is not one function.
    fn program_of_functions(&self) -> Option<Contradiction> {
        let is_one = self.functions.len() == 1 && self.tads.is_empty();
        (self.kind == Kind::Program && !is_one).then(|| {
            let problem = Notice::new("manifest-program");
            let second = self.functions.get(1).map_or("", |each| &each.name);
            Contradiction::of("function", second, problem, "fix-one-program")
        })
    }

    /// A level of hints that there is not, or above that of an exam.
    fn too_many_hints(&self) -> Option<Contradiction> {
        let most = self.most_hints();
        (self.hints > most).then(|| {
            let problem = Notice::new("manifest-hints").with("most", usize::from(most));
            Contradiction::of("hints", "", problem, "fix-hints")
        })
    }

    /// Limits of inferences, which Python does not have.
    fn inferences_of_python(&self) -> impl Iterator<Item = Contradiction> {
        let functions = self.functions.iter();
        let functions = functions.map(|each| ("function", each.name.clone(), each.limits));
        let items = self.items.iter();
        let items = items.map(|each| ("item", each.name.clone(), each.limits));
        let checks = self.checks();
        let checks = checks.map(|each| ("check", each.path(), each.limits));
        let all = [("limits", String::new(), Some(TimeLimits::of(self.limits)))];
        let all = all.into_iter().chain(functions).chain(items).chain(checks);
        let counted = all.filter(|(.., limits)| {
            let inferences = limits.and_then(|limits| limits.inferences);
            self.language == Language::Python && inferences.is_some()
        });
        counted.map(|(kind, name, _)| {
            let problem = Notice::new("manifest-inferences");
            Contradiction::of(kind, name, problem, "fix-inferences")
        })
    }

    fn limits_of_zero(&self) -> impl Iterator<Item = Contradiction> {
        let limits = [
            ("cpu_seconds", Some(self.limits.cpu_seconds)),
            ("generator_seconds", Some(self.generator_seconds)),
            ("memory_mib", Some(self.limits.memory_mib)),
            ("output_kib", Some(self.limits.output_kib)),
            ("wall_seconds", self.limits.wall_seconds),
            ("kib", self.files.map(|files| files.kib)),
            ("number", self.files.map(|files| files.number)),
        ];
        let zero = limits.into_iter().filter(|(_, value)| *value == Some(0));
        zero.map(|(limit, _)| {
            let problem = Notice::new("manifest-limit").with("limit", limit);
            Contradiction::of("limits", "", problem, "fix-limit")
        })
    }
}

/// The table of a kind and name that names a function, and the problem if it is not listed.
fn unlisted<'m>(
    kind: &'static str,
    name: &str,
    function: &'m String,
) -> (&'static str, String, &'m String, Notice) {
    let problem = Notice::new("manifest-unlisted-function").with("kind", kind);
    let problem = problem.with("name", name).with("function", function);
    (kind, name.to_owned(), function, problem)
}
