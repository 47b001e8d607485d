//! Runs once more, to see where foreign values are made and what lies behind a first violation.

use std::collections::BTreeSet;
use std::time::Duration;

use super::Subject;
use super::layer_runs::Beneath;
use super::probe_run::{ProbeResults, is_foreign};
use crate::assignment::oracle::TargetResult;
use crate::assignment::substitution::{Plan, Violation};
use crate::session::observation::Cost;

/// Violations with their TADs.
type Violations = Vec<(String, Violation)>;

impl Subject<'_> {
    /// Runs again where a value was used that no constructor made, and notes which lines make
    /// which values. Where that shows nothing, only the use of the value is known.
    pub(super) fn trace_foreign_values(
        &self,
        over_ours: &mut [(&Plan, ProbeResults)],
        beneath: &Beneath,
        budget: Duration,
    ) -> TargetResult<()> {
        let bases = beneath.bases;
        let mut with_foreign = over_ours.iter_mut();
        let found = with_foreign.find(|(_, seen)| seen.has_foreign_value());
        let Some((layer, seen)) = found.filter(|_| !bases.is_empty()) else {
            return Ok(());
        };
        let plan = Plan {
            traced: bases.values().cloned().collect(),
            ..(*layer).clone()
        };
        let again = self.over_beneath(plan, beneath, budget)?;
        let Some(again) = again.filter(ProbeResults::has_foreign_value) else {
            return Ok(());
        };
        // The other layers know only where the same values are used.
        let tads = again.violations.iter();
        let tads: BTreeSet<String> = tads.map(|(tad, _)| tad.clone()).collect();
        seen.violations = again.violations;
        let traced = *layer;
        for (layer, seen) in over_ours {
            if *layer != traced {
                seen.violations
                    .retain(|(tad, violation)| !(tads.contains(tad) && is_foreign(violation)));
            }
        }
        Ok(())
    }

    /// The violations behind the first of each function, which ended it: over values that let the
    /// program go on. Only a TAD of which a violation is known has further ones.
    pub(super) fn further_violations(
        &self,
        over_ours: &[(&Plan, ProbeResults)],
        beneath: &Beneath,
        budget: Duration,
    ) -> TargetResult<(Violations, Cost)> {
        let bases = beneath.bases;
        let known = || over_ours.iter().flat_map(|(_, seen)| &seen.violations);
        if known().next().is_none() || !beneath.substitution.has_conversions() {
            return Ok((Vec::new(), Cost::default()));
        }
        let is_foreign_known = known().any(|(_, violation)| is_foreign(violation));
        let traced = bases.values().filter(|_| is_foreign_known);
        let tads = self.assignment.manifest.tads.iter();
        let plan = Plan {
            opaque: tads.map(|tad| tad.name.clone()).collect(),
            bases: bases.clone(),
            traced: traced.cloned().collect(),
            yields: true,
            ..Plan::default()
        };
        let plan = beneath.substitution.with_right(plan, &beneath.right);
        let seen = self.over_beneath(plan, beneath, budget)?;
        let Some(seen) = seen else {
            return Ok((Vec::new(), Cost::default()));
        };
        // A value that comes from behind a TAD was made by no constructor either.
        let is_further = |(tad, violation): &(String, Violation)| {
            let mut same = known().filter(|(known, _)| known == tad);
            same.any(|(_, known)| is_foreign(known) == is_foreign(violation))
        };
        let further = seen.violations.into_iter().filter(is_further);
        Ok((further.collect(), seen.cost))
    }
}
