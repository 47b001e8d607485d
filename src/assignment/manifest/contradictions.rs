//! Contradictions within a manifest.

use std::collections::BTreeSet;

use num_traits::Zero;

use super::{Manifest, ManifestError};

impl Manifest {
    /// Everything in which the manifest contradicts itself.
    pub fn problems(&self) -> impl Iterator<Item = ManifestError> {
        let rubric = self.rubric.iter().flat_map(|each| each.problems(self));
        self.unlisted_functions()
            .chain(self.duplicates())
            .chain(self.without_worth())
            .chain(self.limits_of_zero())
            .chain(rubric.map(ManifestError::Rubric))
    }

    /// Names of functions that are not listed.
    fn unlisted_functions(&self) -> impl Iterator<Item = ManifestError> {
        let listed: BTreeSet<&str> = self.functions.iter().map(|each| &*each.name).collect();
        let checks = self.checks().map(|check| {
            let error = ManifestError::UnknownFunction {
                check: check.path(),
            };
            (&check.function, error)
        });
        let tads = self.tads.iter().flat_map(|tad| {
            let basic = tad.basic.iter();
            basic.map(|name| (name, unlisted("tad", &tad.name, name)))
        });
        let readings = self.readings.iter().map(|reading| {
            let error = unlisted("reading", &reading.name, &reading.function);
            (&reading.function, error)
        });
        let all = checks.chain(tads).chain(readings);
        all.filter_map(move |(name, error)| (!listed.contains(name.as_str())).then_some(error))
    }

    /// Names that two things of a kind have.
    fn duplicates(&self) -> impl Iterator<Item = ManifestError> {
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
        all.chain(rules).chain(readings).filter_map(move |named| {
            let (kind, name) = named.clone();
            (!seen.insert(named)).then_some(ManifestError::Duplicate { kind, name })
        })
    }

    /// Items without points and checks without weight.
    fn without_worth(&self) -> impl Iterator<Item = ManifestError> {
        let items = self.items.iter().filter(|item| item.points.is_zero());
        let items = items.map(|item| ManifestError::NoPoints {
            item: item.name.clone(),
        });
        let checks = self.checks().filter(|check| check.weight < 1);
        items.chain(checks.map(|check| ManifestError::Weight {
            check: check.path(),
        }))
    }

    fn limits_of_zero(&self) -> impl Iterator<Item = ManifestError> {
        let limits = [
            ("cpu_seconds", Some(self.limits.cpu_seconds)),
            ("generator_seconds", Some(self.generator_seconds)),
            ("memory_mib", Some(self.limits.memory_mib)),
            ("output_kib", Some(self.limits.output_kib)),
            ("wall_seconds", self.limits.wall_seconds),
        ];
        let zero = limits.into_iter().filter(|(_, value)| *value == Some(0));
        zero.map(|(limit, _)| ManifestError::Limit { limit })
    }
}

fn unlisted(kind: &'static str, name: &str, function: &str) -> ManifestError {
    ManifestError::UnlistedFunction {
        kind,
        name: name.to_owned(),
        function: function.to_owned(),
    }
}
