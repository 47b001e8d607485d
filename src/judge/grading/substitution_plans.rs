//! Plans that isolate a function, and that replace the others.

use std::collections::BTreeSet;

use super::answer_key::AnswerKey;
use crate::assignment::manifest::Manifest;
use crate::assignment::substitution::Plan;

impl AnswerKey<'_> {
    /// The experiments in which some functions are the submission's own and all others are
    /// right, the most telling first. An operation of a TAD keeps the TAD's representation,
    /// so it is tried with several ways to read and make that.
    ///
    /// Only functions that the cases `need` are put in: of a TAD, all of its operations.
    pub(super) fn isolating_plans(&self, own: &[usize], need: &BTreeSet<usize>) -> Vec<Plan> {
        let names = self.oracle.functions.names();
        let others = need.iter().filter(|each| !own.contains(each));
        let right: BTreeSet<String> = others.map(|each| names[*each].clone()).collect();
        let own: Vec<&str> = own.iter().map(|each| names[*each].as_str()).collect();
        self.replacing_plans(&own, &right, &tad_names(self.manifest))
    }

    /// The experiments that isolate a function which no session need name: right functions call
    /// it, too.
    pub(super) fn accusing_plans(&self, function: usize, need: &BTreeSet<usize>) -> Vec<Plan> {
        let suspect = self.oracle.functions.name(function);
        let plans = self.isolating_plans(&[function], need).into_iter();
        plans
            .map(|plan| Plan {
                suspects: BTreeSet::from([suspect.to_owned()]),
                ..plan
            })
            .collect()
    }

    /// The experiments in which some other functions are right.
    pub(super) fn excusing_plans(&self, function: usize, others: &BTreeSet<usize>) -> Vec<Plan> {
        let names = self.oracle.functions.names();
        let right: BTreeSet<String> = others.iter().map(|each| names[*each].clone()).collect();
        let touched = right
            .iter()
            .filter_map(|name| self.substitution.tad_of(name));
        let touched = touched.map(str::to_owned).collect();
        self.replacing_plans(&[&names[function]], &right, &touched)
    }

    fn replacing_plans(
        &self,
        own: &[&str],
        right: &BTreeSet<String>,
        tads: &BTreeSet<String>,
    ) -> Vec<Plan> {
        let mut opaque = tads.clone();
        let mut is_converted = false;
        for function in own {
            opaque = &opaque & &self.substitution.apart_from(function);
            let tad = self.substitution.tad_of(function);
            is_converted |= tad.is_some_and(|tad| tads.contains(tad));
            opaque.retain(|each| Some(each.as_str()) != tad);
        }
        let has_conversions = self.substitution.has_conversions();
        let mut right = right.clone();
        if !has_conversions {
            // The operations of TADs that are not replaced stay the submission's own.
            right.retain(|name| {
                let tad = self.substitution.tad_of(name);
                tad.is_none_or(|tad| opaque.contains(tad))
            });
        }
        self.leave_to_program(&mut right, own);
        let inside = self.substitution.functions_beneath(&right, own);
        let in_place = own.iter().any(|function| self.makes_a_value(function));
        let variants = |opaque: &BTreeSet<String>| {
            let mut inside = inside.clone();
            inside.retain(|name| {
                let tad = self.substitution.tad_of(name);
                tad.is_none_or(|tad| !opaque.contains(tad))
            });
            let plan = Plan {
                opaque: opaque.clone(),
                right: right.clone(),
                inside,
                in_place,
                ..Plan::default()
            };
            (0..self.substitution.variants(&plan, own)).map(move |variant| Plan {
                variant,
                ..plan.clone()
            })
        };
        let is_one_enough = !has_conversions || !is_converted;
        let mut plans: Vec<Plan> = variants(&opaque)
            .take(if is_one_enough { 1 } else { usize::MAX })
            .collect();
        // For a program that reaches behind TADs, over its own representation of each.
        if has_conversions && !opaque.is_empty() {
            plans.extend(variants(&BTreeSet::new()));
        }
        plans
    }

    /// Leaves to the program what cannot be replaced where classes or files take part. Their values have
    /// methods, and cannot cross to another process: what is replaced runs in the program's.
    fn leave_to_program(&self, right: &mut BTreeSet<String>, own: &[&str]) {
        let substitution = &self.substitution;
        let is_class = |name: &str| substitution.is_class(name);
        let classes_of = |names: &BTreeSet<String>| {
            let mut reached = substitution.reachable(names.iter().map(String::as_str));
            reached.retain(|name| is_class(name));
            reached
        };
        let is_beside_class = own.iter().any(|name| is_class(name));
        // Another process has files of its own.
        let has_files = self.manifest.files.is_some();
        if !is_beside_class && !has_files && classes_of(right).is_empty() {
            return;
        }
        let (classes, functions) = std::mem::take(right)
            .into_iter()
            .partition::<BTreeSet<String>, _>(|name| is_class(name));
        *right = functions;
        right.extend(substitution.functions_beneath(&classes_of(&classes), own));
        let inside = substitution.functions_beneath(right, own);
        right.retain(|name| inside.contains(name) || substitution.tad_of(name).is_some());
    }

    /// Returns whether a function makes a value of its TAD. What others then change in that value
    /// must be changed by the submission's own operations: only so is it seen that parts
    /// of the value are shared.
    pub(super) fn makes_a_value(&self, function: &str) -> bool {
        let mut functions = self.manifest.functions.iter();
        let text = functions.find(|each| each.name == function);
        let result = text.and_then(|text| text.signature.rsplit('→').next());
        let tad = self.substitution.tad_of(function);
        text.is_some_and(|text| !text.modifies) && result.map(str::trim) == tad
    }

    /// Returns whether a function changes its argument.
    pub(super) fn modifies(&self, function: usize) -> bool {
        let name = self.oracle.functions.name(function);
        let mut functions = self.manifest.functions.iter();
        functions.any(|each| each.name == name && each.modifies)
    }
}

fn tad_names(manifest: &Manifest) -> BTreeSet<String> {
    manifest.tads.iter().map(|tad| tad.name.clone()).collect()
}
