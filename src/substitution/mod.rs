//! A submission with right functions in place of some of its own.
//!
//! Which function is to blame for a failing session is found by experiment: the session
//! runs again on the submission with right functions in place of the others. Functions
//! whose values are the text's own (lists, dictionaries, tuples) are replaced by those of
//! a solution in Python. Operations of an abstract data type are replaced in one of two
//! ways: all of them at once, over an [opaque](Plan::opaque) representation that refuses
//! everything but the operations, which shows violations of the abstraction barrier, too;
//! or one by one over the submission's own representation, which is read and made by the
//! submission's own operations ([converted](Plan::converted)).
//!
//! A right implementation of the function that is under suspicion never enters the
//! process that runs it.

mod call_graph;
mod indent;
mod nested_functions;

use std::collections::{BTreeMap, BTreeSet};

pub use call_graph::CallGraph;
pub(crate) use indent::indented;
use nested_functions::without_nested;

use crate::assignment::{Assignment, Representations};
use crate::manifest::Manifest;
use crate::submission::{Loader, Source};
use crate::transcript::Value;

/// Loads a program with right functions in place of some of its own.
const LOADER: &str = include_str!("loader.py");
/// The functions by which the loader finds right operations of TADs, and other right functions.
const OPERATIONS: &str = "gabarito_operations";
const SOLUTION: &str = "gabarito_solution";

/// Which functions of a submission are replaced, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plan {
    /// The TADs of which every operation is replaced, over a representation of ours.
    pub opaque: BTreeSet<String>,
    /// The built-in types of representations of ours, by TAD: a program that asks whether a
    /// value is a tuple finds one. Others are of no built-in type.
    pub bases: BTreeMap<String, String>,
    /// The TADs of which the operations in `right` are replaced, over the submission's own
    /// representation.
    pub converted: BTreeSet<String>,
    /// The functions that are replaced, besides the operations of opaque TADs.
    pub right: BTreeSet<String>,
    /// By which of the submission's own operations its representation is read and made.
    pub variant: usize,
    /// Whether operations that change a value do so by the submission's own.
    pub in_place: bool,
    /// The built-in types of values whose origin is noted, line by line: slow, and only of use
    /// in the search for a value that no constructor made.
    pub traced: BTreeSet<String>,
}

/// The right functions of an assignment, to be put into submissions.
pub struct Substitution<'a> {
    manifest: &'a Manifest,
    /// Operations of its TADs, over any representation.
    operations: Option<&'a Representations>,
    /// A right program, and which names its functions use.
    solution: Option<(&'a str, CallGraph)>,
}

impl<'a> Substitution<'a> {
    /// The right functions of an assignment.
    #[must_use]
    pub fn new(assignment: &'a Assignment) -> Self {
        Substitution::of(
            &assignment.manifest,
            assignment.representations.as_ref(),
            assignment.solution.as_deref(),
        )
    }

    /// Right functions of a solution, and right operations of TADs.
    #[must_use]
    pub fn of(
        manifest: &'a Manifest,
        operations: Option<&'a Representations>,
        solution: Option<&'a str>,
    ) -> Self {
        Substitution {
            manifest,
            operations,
            solution: solution.map(|source| (source, CallGraph::of(source))),
        }
    }

    /// Whether operations of a TAD can be replaced one by one, over the submission's own
    /// representation.
    #[must_use]
    pub fn has_conversions(&self) -> bool {
        self.operations.is_some_and(|each| each.has_conversions)
    }

    /// Whether there is a solution, whose functions can be put into a submission.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.solution.is_some()
    }

    /// The names that right functions of the solution use.
    pub fn reachable<'n>(&self, from: impl IntoIterator<Item = &'n str>) -> BTreeSet<String> {
        let graph = self.solution.as_ref().map(|(_, graph)| graph);
        graph.map_or_else(BTreeSet::new, |graph| graph.reachable(from, |_| false))
    }

    /// The submission, loaded with right functions in place of its own.
    #[must_use]
    pub fn source(&self, submission: &Source, plan: &Plan) -> Source {
        self.loaded_by(submission, plan, self.parts(plan))
    }

    /// The submission, loaded by each of some plans with the same operations at hand, which a
    /// worker compiles once: only where no function is under suspicion.
    #[must_use]
    pub fn sources(&self, submission: &Source, plans: &[Plan]) -> Vec<Source> {
        let all = plans.iter().fold(Plan::default(), |mut all, plan| {
            all.opaque.extend(plan.opaque.iter().cloned());
            all.right.extend(plan.right.iter().cloned());
            all
        });
        let parts = self.parts(&all);
        let plans = plans.iter();
        plans
            .map(|plan| self.loaded_by(submission, plan, parts.clone()))
            .collect()
    }

    fn loaded_by(&self, submission: &Source, plan: &Plan, parts: Vec<String>) -> Source {
        Source {
            loader: Some(Loader {
                parts,
                plan: self.plan(plan),
            }),
            ..submission.clone()
        }
    }

    /// The loader, and the right functions that a plan puts in.
    fn parts(&self, plan: &Plan) -> Vec<String> {
        let operations = self.operations.map(|source| {
            let returned = "return operacoes, conversoes";
            function(OPERATIONS, &self.needed(&source.source, plan), returned)
        });
        let solution = self.solution_for(plan);
        let solution = solution.map(|source| function(SOLUTION, &source, "return locals()"));
        let parts = [Some(LOADER.to_owned()), operations, solution];
        parts.into_iter().flatten().collect()
    }

    /// `(functions, basic, opaque, bases, converted, right, variant, in_place, traced)`
    fn plan(&self, plan: &Plan) -> Value {
        let names = |names: &BTreeSet<String>| {
            let names = names.iter().map(|name| Value::from(name.as_str()));
            Value::List(names.collect())
        };
        let basic = self.manifest.tads.iter().flat_map(|tad| {
            let pair = |name: &String| (name.as_str().into(), tad.name.as_str().into());
            tad.basic.iter().map(pair)
        });
        let variant = i64::try_from(plan.variant).unwrap_or(0);
        let functions = self.manifest.functions.iter();
        let functions = functions.map(|each| Value::from(each.name.as_str()));
        let bases = plan.bases.iter();
        let bases = bases.map(|(tad, base)| (tad.as_str().into(), base.as_str().into()));
        Value::Tuple(vec![
            Value::List(functions.collect()),
            Value::dict(basic),
            names(&plan.opaque),
            Value::dict(bases),
            names(&plan.converted),
            names(&plan.right),
            Value::from(variant),
            Value::Bool(plan.in_place),
            names(&plan.traced),
        ])
    }

    /// The TAD of which a function is an operation, if it is one.
    #[must_use]
    pub fn tad_of(&self, function: &str) -> Option<&'a str> {
        let mut tads = self.manifest.tads.iter();
        let found = tads.find(|tad| tad.basic.iter().any(|each| each == function))?;
        Some(&found.name)
    }

    /// The operations of TADs without those that the plan does not put in.
    fn needed(&self, operations: &str, plan: &Plan) -> String {
        without_nested(operations, |name| match self.tad_of(name) {
            Some(tad) => plan.opaque.contains(tad) || plan.right.contains(name),
            None => true,
        })
    }

    /// The solution without functions that the plan does not put in; `None` where it puts in no
    /// function of it.
    fn solution_for(&self, plan: &Plan) -> Option<String> {
        let (source, graph) = self.solution.as_ref()?;
        let right = plan.right.iter().map(String::as_str);
        let right: Vec<&str> = right.filter(|name| self.tad_of(name).is_none()).collect();
        let is_left_out = |name: &str| {
            let mut functions = self.manifest.functions.iter();
            functions.any(|each| each.name == name) && !right.contains(&name)
        };
        let kept = graph.reachable(right.iter().copied(), is_left_out);
        let is_kept = |name: &str| kept.contains(name) && !is_left_out(name);
        (!right.is_empty()).then(|| graph.pruned(source, is_kept))
    }
}

/// A function with a program as its body: what the program defines is no name of the
/// submission's.
fn function(name: &str, body: &str, returned: &str) -> String {
    format!("def {name}():\n{}\n    {returned}\n", indented(body))
}
