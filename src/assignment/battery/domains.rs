//! The sessions of whole domains, held against what the manifest says of them.

use std::collections::{BTreeMap, BTreeSet};

use super::Battery;
use crate::assignment::manifest::Manifest;
use crate::messages::Notice;

/// The functions whose domain does not have as many different sessions as the manifest says, by name.
pub fn domain_problems(manifest: &Manifest, domains: &Battery) -> Vec<(String, Notice)> {
    let mut sessions: BTreeMap<&str, BTreeSet<Vec<_>>> = BTreeMap::new();
    for case in &domains.cases {
        let steps = case.interaction.steps.iter();
        let statements = steps.map(|step| (step.statement(), step.typed().join("\n")));
        let function = case.function().unwrap_or_default();
        let sessions = sessions.entry(function).or_default();
        sessions.insert(statements.collect());
    }
    let wrong = manifest.functions.iter().filter_map(|function| {
        let size = function
            .domain
            .as_ref()
            .map_or(0, |domain| domain.size.get());
        let count = sessions.get(&*function.name).map_or(0, BTreeSet::len);
        let notice = Notice::new("domain-size").with("function", &function.name);
        let notice = notice.with("size", size).with("count", count);
        (count != size).then(|| (function.name.clone(), notice))
    });
    wrong.collect()
}
