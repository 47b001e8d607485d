//! Parts of the code that loads a program, which many experiments have in common.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use ruff_python_ast::Stmt;
use ruff_text_size::{Ranged, TextRange};

use super::{
    RightFunctions, SERVE, Substitution, future_imports, indented, right_operations, right_plan,
};
use crate::session::Value;
use crate::source::{CallGraph, in_module};

/// Calls of functions in another process.
pub(super) const PEER: &str = include_str!("peer.py");
/// Loads a program with right functions in place of some of its own.
const LOADER: &str = include_str!("loader.py");
/// Calls right functions in the same process: of a page.
const LOCAL: &str = include_str!("local.py");
/// The function by which the loader finds right operations of opaque TADs.
const OPERATIONS: &str = "gabarito_operations";
/// The function by which the loader finds right functions that run beside the submission.
const INSIDE: &str = "gabarito_inside";

/// The content of a part.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Part {
    Peer,
    Loader,
    /// The operations of some TADs.
    Operations(BTreeSet<String>),
    /// Right functions, and the classes that they find when they are called.
    Inside {
        functions: BTreeSet<String>,
        late: BTreeSet<String>,
    },
}

/// Texts of parts that were made before, since parsing the solution takes as long as an experiment;
/// `None` where the assignment has nothing for the part.
pub(super) type MadeParts = Mutex<HashMap<Part, Option<Arc<str>>>>;

impl Substitution<'_> {
    /// The texts of the loader and of the parts that it is given, where the assignment has any.
    pub(super) fn loader(&self, given: impl IntoIterator<Item = Part>) -> Vec<Arc<str>> {
        let mut made = self
            .made_parts
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let parts = [Part::Peer, Part::Loader].into_iter().chain(given);
        let texts = parts.filter_map(|part| {
            let text = made.entry(part);
            text.or_insert_with_key(|part| self.make_part(part)).clone()
        });
        texts.collect()
    }

    fn make_part(&self, part: &Part) -> Option<Arc<str>> {
        match part {
            Part::Peer => Some(PEER.into()),
            Part::Loader => Some(LOADER.into()),
            Part::Operations(tads) => self.operations_part(tads),
            Part::Inside { functions, late } => self.inside_part(functions, late),
        }
        .map(Arc::from)
    }

    fn operations_part(&self, tads: &BTreeSet<String>) -> Option<String> {
        let representations = self.operations?;
        let names = if representations.has_conversions {
            &["operacoes", "conversoes"][..]
        } else {
            &["operacoes"]
        };
        let conversions = names.get(1).unwrap_or(&"None");
        let returned = format!("return operacoes, {conversions}");
        let source = only_tads(&representations.source, tads);
        let graph = CallGraph::with_constants(&source);
        let kept = graph.reachable(names.iter().copied(), |_| false);
        let source = graph.pruned(&source, |name| kept.contains(name));
        Some(function(OPERATIONS, &source, &returned))
    }

    /// Right functions that run in the submission's process; operations of TADs and late classes are
    /// those of the submission, or what is in their place.
    fn inside_part(&self, inside: &BTreeSet<String>, late: &BTreeSet<String>) -> Option<String> {
        let right = self.solution.as_ref().filter(|_| !inside.is_empty())?;
        let needs = self.needs(right, inside.iter().map(String::as_str), late);
        let source = right
            .needs
            .pruned(right.source, |name| needs.contains(name));
        let operations = self.manifest.tads.iter().flat_map(|tad| &tad.basic);
        // Looked up at each call: the program defines it after this one.
        let operations = operations.map(|name| {
            format!("{name} = lambda *arguments, **named: gabarito_names[\"{name}\"](*arguments, **named)\n")
        });
        let late = late.iter();
        let late = late.map(|name| format!("{name} = gabarito_late(gabarito_names, \"{name}\")\n"));
        let is_helper = |name: &&String| right.needs.is_class(name) && !inside.contains(*name);
        let classes = needs.iter().filter(is_helper).map(|name| replaceable(name));
        let body = operations.chain(late).chain([source]).chain(classes);
        let body = body.collect::<String>();
        let body = function(INSIDE, &body, "return locals()");
        Some(body.replacen("()", "(gabarito_names)", 1))
    }

    /// The right program in the same process.
    pub(super) fn local_parts(&self, right: &RightFunctions) -> Vec<Arc<str>> {
        let solution = Value::from(right.source);
        let plan = right_plan(self.manifest, self.has_conversions());
        let data = format!("GABARITO_SOLUTION = {solution}\nGABARITO_PLAN = {plan}\n");
        let operations = right_operations(self.operations);
        let parts = [SERVE.to_owned(), LOCAL.to_owned(), data];
        parts.into_iter().chain(operations).map(Arc::from).collect()
    }
}

/// Statements behind a class by which another may take its place.
fn replaceable(class: &str) -> String {
    format!("def gabarito_replace_{class}(other):\n    nonlocal {class}\n    {class} = other\n")
}

/// The operations of some TADs: the dictionary that `operacoes` returns without the others.
fn only_tads(source: &str, tads: &BTreeSet<String>) -> String {
    let dropped = |body: &[Stmt]| {
        let mut functions = body.iter().filter_map(Stmt::as_function_def_stmt);
        let operations = functions.find(|def| def.name.as_str() == "operacoes")?;
        let returned = operations.body.last()?.as_return_stmt()?.value.as_deref()?;
        let items = returned.as_dict_expr()?.items.iter().filter_map(|item| {
            let key = item.key.as_ref()?;
            let tad = key.as_string_literal_expr()?.value.to_str();
            (!tads.contains(tad)).then(|| TextRange::new(key.start(), item.value.end()))
        });
        Some(items.collect::<Vec<TextRange>>())
    };
    let dropped = in_module(source, |module| dropped(&module.syntax().body));
    let mut kept = String::with_capacity(source.len());
    let mut end = 0;
    for range in dropped.flatten().into_iter().flatten() {
        kept.push_str(&source[end..range.start().to_usize()]);
        // An entry of nothing: what is between the entries stays as it is.
        kept.push_str("**{}");
        end = range.end().to_usize();
    }
    kept + &source[end..]
}

/// A function with a program as its body: what the program defines is no name of the submission's.
pub(super) fn function(name: &str, body: &str, returned: &str) -> String {
    let imports = future_imports(body);
    format!(
        "{imports}def {name}():\n{}\n    {returned}\n",
        indented(body)
    )
}
