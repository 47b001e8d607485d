//! A submission with right functions in place of some of its own.
//!
//! Fault localization works by experiment: a failing session runs again on the submission with
//! right functions in place of the others.
//!
//! Right functions run in a process of their own, which never sees a line of the submission.
//! In the submission's process a function of the same name sends arguments there and receives
//! results: values cross as data, and what is changed in place is changed in the caller's own
//! object. Where a search calls them, that would take long: those that share nothing with the
//! right version of the function under suspicion run [inside](Plan::inside) the submission's
//! process, and call no other function of it than operations of TADs. Operations of an abstract data type are replaced in one of two ways: all of them at
//! once, in the submission's process, over an [opaque](Plan::opaque) representation that refuses
//! everything but the operations, which shows violations of the abstraction barrier, too; or one
//! by one, over the submission's own representation, which is read and made by the submission's
//! own operations.
//!
//! So neither a right implementation of the function that is under suspicion, nor a helper or a
//! constant of one, is ever in a process that runs the submission.

mod conversions;
mod indent;
mod loader_parts;
mod predicates;
mod shared_state;
mod violation;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use conversions::Conversions;
pub(crate) use indent::{future_imports, indented};
use loader_parts::{MadeParts, PEER, Part, function};
pub use predicates::with_right_predicates;
pub use shared_state::share_state;
pub use violation::Violation;
pub(crate) use violation::{value_uses, violations};

use crate::assignment::manifest::{FunctionText, Manifest, ValueUse, ValueUses};
use crate::assignment::{Assignment, Representations};
use crate::session::Value;
use crate::source::{CallGraph, Language, parameters_by_name};
use crate::worker::{ProgramLoader, ServedFunctions, Source};

/// Answers calls from another process.
const SERVE: &str = include_str!("serve.py");
/// Loads a right program to be called from another process.
const REMOTE: &str = include_str!("remote.py");
/// The function by which the process of right functions finds the operations of all TADs.
const RIGHT_OPERATIONS: &str = "gabarito_right_operations";

/// The maximum number of ways to read and make a representation that are tried.
const MOST_VARIANTS: usize = 6;

/// The functions of a submission that are replaced, and their replacements.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plan {
    /// The TADs of which every operation is replaced, over a representation of ours.
    pub opaque: BTreeSet<String>,
    /// The built-in types of representations of ours, by TAD: a program that asks whether a
    /// value is a tuple finds one. Others are of no built-in type.
    pub bases: BTreeMap<String, String>,
    /// The functions that are replaced, besides the operations of opaque TADs.
    pub right: BTreeSet<String>,
    /// The functions of `right` that run in the submission's own process.
    pub inside: BTreeSet<String>,
    /// Functions of the submission's own that right ones call in place of theirs: no session names
    /// them, and a right function that is built upon one would answer for it.
    pub suspects: BTreeSet<String>,
    /// By which of the submission's own operations its representation is read and made.
    pub variant: usize,
    /// True if operations that change a value do so by the submission's own.
    pub in_place: bool,
    /// The built-in types of values whose origin is noted, line by line: slow, and only of use
    /// in the search for a value that no constructor made.
    pub traced: BTreeSet<String>,
    /// True if values of ours let a program reach behind its TADs, once that is noted.
    pub yields: bool,
    /// True if uses of values are noted, whoever makes them.
    pub notes_uses: bool,
}

/// The right functions of an assignment, to be put into submissions.
pub struct Substitution<'a> {
    manifest: &'a Manifest,
    /// Operations of its TADs, over any representation.
    operations: Option<&'a Representations>,
    conversions: Conversions,
    /// What may be done with values beside calling operations.
    allowed: ValueUses,
    /// A right program.
    solution: Option<RightFunctions<'a>>,
    /// What plans have in common of the code that loads a program.
    made_parts: MadeParts,
}

/// A right program.
struct RightFunctions<'a> {
    source: &'a str,
    /// The names that its functions use.
    graph: CallGraph,
    /// The names that its functions and constants use.
    needs: CallGraph,
    /// The parameters that its functions take by name only.
    by_name: BTreeMap<String, Vec<String>>,
    /// The program as it is loaded to be called.
    served: Arc<Source>,
}

impl<'a> Substitution<'a> {
    /// The right functions of an assignment.
    pub fn new(assignment: &'a Assignment) -> Self {
        let solution = assignment.solution.as_deref();
        Substitution::of(
            &assignment.manifest,
            assignment.representations.as_ref(),
            solution.filter(|_| assignment.manifest.language == Language::Python),
        )
    }

    /// Right functions of a solution, and right operations of TADs.
    pub fn of(
        manifest: &'a Manifest,
        operations: Option<&'a Representations>,
        solution: Option<&'a str>,
    ) -> Self {
        let converting = operations.filter(|each| each.has_conversions);
        Substitution {
            manifest,
            operations,
            conversions: converting
                .map_or_else(Conversions::default, |each| Conversions::of(&each.source)),
            allowed: ValueUses::new(),
            solution: solution.map(|source| RightFunctions {
                source,
                graph: CallGraph::of(source),
                needs: CallGraph::with_constants(source),
                by_name: parameters_by_name(source),
                served: Arc::new(served_program(manifest, operations, source)),
            }),
            made_parts: MadeParts::default(),
        }
    }

    /// The right functions, where programs may use values of TADs in some ways.
    #[must_use]
    pub fn allowing(self, allowed: ValueUses) -> Self {
        Substitution { allowed, ..self }
    }

    /// Returns whether values of a TAD may be of a type of Python's own, which has neither an order
    /// nor a text of theirs.
    pub fn can_be_sealed(&self, tad: &str) -> bool {
        let mut uses = self.allowed.get(tad).into_iter().flatten();
        uses.all(|each| matches!(each, ValueUse::Equality | ValueUse::Hash))
    }

    /// Returns whether operations of a TAD can be replaced one by one, over the submission's own
    /// representation.
    pub fn has_conversions(&self) -> bool {
        self.operations.is_some_and(|each| each.has_conversions)
    }

    /// Returns whether there is a solution, whose functions can be put into a submission.
    pub fn is_possible(&self) -> bool {
        self.solution.is_some()
    }

    /// The names that right functions of the solution use.
    pub fn reachable<'n>(&self, from: impl IntoIterator<Item = &'n str>) -> BTreeSet<String> {
        let graph = self.solution.as_ref().map(|right| &right.graph);
        graph.map_or_else(BTreeSet::new, |graph| graph.reachable(from, |_| false))
    }

    /// Returns whether a class is a function of the text.
    pub fn has_classes(&self) -> bool {
        let mut functions = self.manifest.functions.iter();
        functions.any(|each| self.is_class(&each.name))
    }

    /// Returns whether a name of the text is that of a class in the solution.
    pub fn is_class(&self, name: &str) -> bool {
        let graph = self.solution.as_ref().map(|right| &right.graph);
        let mut functions = self.manifest.functions.iter();
        graph.is_some_and(|graph| graph.is_class(name)) && functions.any(|each| each.name == name)
    }

    /// The TADs whose right operations share no helper and no constant with the right
    /// implementation of a function, so that they may be in its process.
    pub fn apart_from(&self, function: &str) -> BTreeSet<String> {
        let names = self.manifest.tads.iter().map(|tad| tad.name.clone());
        let Some(right) = self.solution.as_ref().filter(|_| !self.has_conversions()) else {
            // Their operations are no part of the solution.
            return names.collect();
        };
        let own = self.needs_alone(right, function);
        let shares = |name: &String| !self.needs_alone(right, name).is_disjoint(&own);
        let tads = self.manifest.tads.iter();
        let apart = tads.filter(|tad| !tad.basic.iter().any(shares));
        apart.map(|tad| tad.name.clone()).collect()
    }

    /// A plan beside right versions of some functions, whatever is opaque in it.
    pub fn with_right(&self, plan: Plan, right: &BTreeSet<String>) -> Plan {
        let mut inside = self.functions_beneath(right, &[]);
        inside.retain(|name| {
            let tad = self.tad_of(name);
            tad.is_none_or(|tad| !plan.opaque.contains(tad))
        });
        Plan {
            right: right.clone(),
            inside,
            ..plan
        }
    }

    /// The right functions that need no function in `own`, and share no helper and no constant
    /// with the right implementation of one; operations of TADs, over the submission's own
    /// representation, too, where none in `own` is one.
    pub fn functions_beneath(&self, right: &BTreeSet<String>, own: &[&str]) -> BTreeSet<String> {
        let Some(solution) = &self.solution else {
            return BTreeSet::new();
        };
        let late = self.late_classes(right);
        let of_own = own.iter().flat_map(|name| self.needs_alone(solution, name));
        let of_own: BTreeSet<String> = of_own.collect();
        let is_operation = |name: &str| self.tad_of(name).is_some();
        let mut tads = self.manifest.tads.iter();
        let are_operations_apart = !own.iter().any(|name| is_operation(name))
            && tads.all(|tad| self.conversions.count(&tad.name).is_some());
        let apart = right.iter().filter(|name| {
            if is_operation(name) {
                are_operations_apart
            } else {
                let needs = self.needs(solution, [name.as_str()], &late);
                needs.is_disjoint(&of_own)
            }
        });
        apart.cloned().collect()
    }

    /// The classes of the text that stay the submission's own beside some right functions, which find
    /// them when they are called.
    fn late_classes(&self, right: &BTreeSet<String>) -> BTreeSet<String> {
        let names = self.manifest.functions.iter().map(|each| &each.name);
        let late = names.filter(|name| self.is_class(name) && !right.contains(*name));
        late.cloned().collect()
    }

    /// The parts of the solution that some right functions need: other functions of the text, but for
    /// operations of TADs and late classes, and all helpers and constants.
    fn needs<'n>(
        &self,
        right: &RightFunctions,
        functions: impl IntoIterator<Item = &'n str>,
        late: &BTreeSet<String>,
    ) -> BTreeSet<String> {
        let is_end = |name: &str| self.tad_of(name).is_some() || late.contains(name);
        let mut needs = right.needs.reachable(functions, is_end);
        needs.retain(|name| right.needs.defines(name) && !is_end(name));
        needs
    }

    /// A right function, and the helpers and constants that it needs by itself, but for those that
    /// give nothing away.
    fn needs_alone(&self, right: &RightFunctions, function: &str) -> BTreeSet<String> {
        let is_other = |name: &str| {
            let mut functions = self.manifest.functions.iter();
            name != function && functions.any(|each| each.name == name)
        };
        let mut needs = right.needs.reachable([function], is_other);
        needs.retain(|name| {
            let is_own = right.needs.defines(name) && !is_other(name);
            is_own && !right.needs.is_trivial(name)
        });
        needs
    }

    /// The operations of the submission by which a plan reads and makes values of its own
    /// representations.
    pub fn used(&self, plan: &Plan) -> BTreeSet<String> {
        let right = plan.right.iter().filter_map(|name| self.tad_of(name));
        let converted: BTreeSet<&str> = right.filter(|tad| !plan.opaque.contains(*tad)).collect();
        let used = converted
            .into_iter()
            .flat_map(|tad| self.conversions.used(tad, plan.variant, plan.in_place));
        let is_own = |name: &String| {
            let tad = self.tad_of(name);
            tad.is_none_or(|tad| !plan.opaque.contains(tad))
        };
        used.filter(is_own).collect()
    }

    /// The number of variants of a plan that are known to differ and are tried. Right functions may
    /// be given values of any TAD.
    pub fn variants(&self, plan: &Plan, own: &[&str]) -> usize {
        let right = plan.right.iter().map(String::as_str);
        let of_right: Option<BTreeSet<&str>> = right.map(|name| self.tad_of(name)).collect();
        let of_own = own.iter().filter_map(|name| self.tad_of(name));
        let tads = match of_right {
            Some(tads) => tads.into_iter().chain(of_own).collect(),
            None => self.manifest.tads.iter().map(|tad| &*tad.name).collect(),
        };
        let tads: BTreeSet<&str> = tads;
        let mut converted = tads.into_iter().filter(|tad| !plan.opaque.contains(*tad));
        let count = converted.try_fold(1, |most, tad| Some(most.max(self.conversions.count(tad)?)));
        count.map_or(MOST_VARIANTS, |count| count.min(MOST_VARIANTS))
    }

    /// The submission, loaded with right functions in place of its own.
    pub fn source(&self, submission: &Source, plan: &Plan) -> Source {
        let (operations, others): (BTreeSet<String>, BTreeSet<String>) = plan
            .inside
            .iter()
            .cloned()
            .partition(|name| self.tad_of(name).is_some());
        let tads = if operations.is_empty() {
            plan.opaque.clone()
        } else {
            let tads = self.manifest.tads.iter();
            tads.map(|tad| tad.name.clone()).collect()
        };
        let inside = Part::Inside {
            functions: others,
            late: self.late_classes(&plan.right),
        };
        let parts = self.loader([Part::Operations(tads), inside]);
        self.loaded_by(submission, plan, parts)
    }

    /// The submission, loaded by each of some plans with the same operations at hand, which a
    /// worker compiles once: only where no function is under suspicion.
    pub fn sources(&self, submission: &Source, plans: &[Plan]) -> Vec<Source> {
        let opaque = plans.iter().flat_map(|plan| plan.opaque.iter().cloned());
        let parts = self.loader([Part::Operations(opaque.collect())]);
        let plans = plans.iter();
        plans
            .map(|plan| self.loaded_by(submission, plan, parts.clone()))
            .collect()
    }

    fn loaded_by(&self, submission: &Source, plan: &Plan, mut parts: Vec<Arc<str>>) -> Source {
        let right = self.solution.as_ref();
        let called: Vec<&String> = plan
            .right
            .iter()
            .filter(|name| {
                let tad = self.tad_of(name);
                let is_opaque = tad.is_some_and(|tad| plan.opaque.contains(tad));
                !is_opaque && !plan.inside.contains(*name)
            })
            .collect();
        let right = right.filter(|_| !called.is_empty());
        if cfg!(target_family = "wasm")
            && let Some(right) = right
        {
            parts.extend(self.local_parts(right));
        }
        let served = right.filter(|_| cfg!(not(target_family = "wasm")));
        let served = served.map(|right| ServedFunctions {
            source: Arc::clone(&right.served),
            functions: called.into_iter().cloned().collect(),
            suspects: self.results(plan).into_keys().collect(),
        });
        Source {
            loader: Some(ProgramLoader {
                parts,
                plan: self.plan(plan),
                served,
            }),
            ..submission.clone()
        }
    }

    /// `(functions, basic, opaque, bases, right, inside, domains, variant, in_place, traced,
    /// has_contents, results, yields, any_exception, allowed, by_name)`
    fn plan(&self, plan: &Plan) -> Value {
        let variant = i64::try_from(plan.variant).unwrap_or(0);
        let functions = self.manifest.functions.iter();
        let functions = functions.map(|each| Value::from(each.name.as_str()));
        let bases = plan.bases.iter();
        let bases = bases.map(|(tad, base)| (tad.as_str().into(), base.as_str().into()));
        let right = self.manifest.functions.iter();
        let right = right.filter(|each| plan.right.contains(&each.name));
        let domains = right.map(|each| (each.name.as_str().into(), self.domains(each)));
        let results = self.results(plan).into_iter();
        let any_exception = self.manifest.functions.iter();
        let any_exception = any_exception.filter(|each| each.any_exception);
        let any_exception = any_exception.map(|each| each.name.clone()).collect();
        let by_name = self.solution.iter().flat_map(|right| &right.by_name);
        let by_name = by_name.map(|(name, parameters)| {
            let parameters = parameters.iter().map(|each| Value::from(each.as_str()));
            (name.as_str().into(), Value::List(parameters.collect()))
        });
        let by_name = Value::dict(by_name);
        Value::Tuple(vec![
            Value::List(functions.collect()),
            basic_operations(self.manifest),
            list(&plan.opaque),
            Value::dict(bases),
            list(&plan.right),
            list(&plan.inside),
            Value::dict(domains),
            Value::from(variant),
            Value::Bool(plan.in_place),
            list(&plan.traced),
            Value::Bool(self.has_conversions()),
            Value::dict(results.map(|(name, domain)| (Value::Str(name), domain.into()))),
            Value::Bool(plan.yields),
            list(&any_exception),
            self.allowed(plan),
            by_name,
        ])
    }

    /// For each TAD, the uses of its values that are allowed, and whether each use is noted.
    fn allowed(&self, plan: &Plan) -> Value {
        let tads = self.manifest.tads.iter().map(|tad| {
            let uses = self.allowed.get(&tad.name).into_iter().flatten();
            let noted = plan.notes_uses.then_some("noted");
            let names = uses.map(|each| each.name()).chain(noted).map(Value::from);
            (tad.name.as_str().into(), Value::List(names.collect()))
        });
        Value::dict(tads)
    }

    /// The codomain of each function under suspicion that right ones call. Operations of TADs
    /// whose values cross by their content are none of these: they are not of the solution.
    fn results(&self, plan: &Plan) -> BTreeMap<String, &str> {
        let functions = self.manifest.functions.iter();
        let suspects = functions.filter(|each| plan.suspects.contains(&each.name));
        let called = suspects.filter(|each| self.tad_of(&each.name).is_none());
        called
            .map(|each| (each.name.clone(), each.domains().1))
            .collect()
    }

    /// For each argument of a function, the TAD whose value it is; with a question mark, that of
    /// which it may be a value: an operation that recognises values takes others, too.
    fn domains(&self, function: &FunctionText) -> Value {
        let own = self.tad_of(&function.name);
        let (domains, codomain) = function.domains();
        let recognises = own.filter(|_| codomain == "booleano");
        let domains = domains.into_iter().map(|domain| match recognises {
            Some(tad) if domain == tad || domain == "universal" => Value::Str(format!("?{tad}")),
            _ => Value::from(domain),
        });
        Value::Tuple(domains.collect())
    }

    /// The TAD of which a function is an operation, if it is one.
    pub fn tad_of(&self, function: &str) -> Option<&'a str> {
        let mut tads = self.manifest.tads.iter();
        let found = tads.find(|tad| tad.basic.iter().any(|each| each == function))?;
        Some(&found.name)
    }
}

/// A right program as it is loaded to be called from another process.
fn served_program(
    manifest: &Manifest,
    operations: Option<&Representations>,
    solution: &str,
) -> Source {
    let parts = [PEER, SERVE, REMOTE].map(Arc::from).into_iter();
    Source {
        name: "gabarito.py".to_owned(),
        bytes: solution.as_bytes().to_vec(),
        loader: Some(ProgramLoader {
            parts: parts
                .chain(right_operations(operations).map(Arc::from))
                .collect(),
            plan: right_plan(
                manifest,
                operations.is_some_and(|each| each.has_conversions),
            ),
            served: None,
        }),
        ..Source::default()
    }
}

/// `(basic, has_contents)`
fn right_plan(manifest: &Manifest, has_contents: bool) -> Value {
    Value::Tuple(vec![basic_operations(manifest), Value::Bool(has_contents)])
}

/// The operations of all TADs for the process of right functions.
fn right_operations(operations: Option<&Representations>) -> Option<String> {
    let operations = operations?;
    let returned = "return operacoes, None";
    Some(function(RIGHT_OPERATIONS, &operations.source, returned))
}

/// The TAD of each operation.
fn basic_operations(manifest: &Manifest) -> Value {
    let basic = manifest.tads.iter().flat_map(|tad| {
        let pair = |name: &String| (name.as_str().into(), tad.name.as_str().into());
        tad.basic.iter().map(pair)
    });
    Value::dict(basic)
}

fn list(names: &BTreeSet<String>) -> Value {
    let names = names.iter().map(|name| Value::from(name.as_str()));
    Value::List(names.collect())
}
