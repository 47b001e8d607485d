//! Right operations of the TADs of a text, made of the teacher's solution.
//!
//! The operations of a TAD are the solution's own, in a function of their own: what they call
//! of other TADs is looked up in the program that they are put into. Their values are wrapped,
//! so that a submission can do nothing with them but call the operations.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::assignment::manifest::{Manifest, Tad};
use crate::assignment::substitution::{future_imports, indented};
use crate::session::Value;
use crate::source::CallGraph;

/// Wraps operations of a solution.
const WRAP: &str = include_str!("wrap.py");

/// Python that defines `operacoes` and `conversoes`, as
/// [`Engine::representations`](crate::engines::Engine::representations) does; `None` where the
/// text has no TADs.
pub(super) fn operations(manifest: &Manifest, solution: &str) -> Option<String> {
    if manifest.tads.is_empty() {
        return None;
    }
    let graph = CallGraph::with_constants(solution);
    let mut python = future_imports(solution) + WRAP;
    let mut entries = String::new();
    for (place, tad) in manifest.tads.iter().enumerate() {
        python.push_str("\n\n");
        python.push_str(&of_tad(manifest, solution, &graph, place, tad));
        let name = Value::from(tad.name.as_str());
        let _ = write!(entries, "{name}: of_tad_{place}(names, representation), ");
    }
    let _ = write!(
        python,
        "\n\ndef operacoes(names, representation):\n    return {{{entries}}}\n\n\n\
         def conversoes(op):\n    return {{}}\n"
    );
    Some(python)
}

/// A function that gives the wrapped operations of a TAD.
fn of_tad(
    manifest: &Manifest,
    solution: &str,
    graph: &CallGraph,
    place: usize,
    tad: &Tad,
) -> String {
    let others = manifest.tads.iter().filter(|other| other.name != tad.name);
    let others: BTreeSet<&str> = others
        .flat_map(|other| other.basic.iter().map(String::as_str))
        .collect();
    let basic = tad.basic.iter().map(String::as_str);
    let kept = graph.reachable(basic, |name| others.contains(name));
    let used = others.iter().filter(|name| kept.contains(**name));
    let mut aliases = String::new();
    for name in used {
        // Looked up at each call: the program defines it after this one.
        let _ = writeln!(
            aliases,
            "    {name} = lambda *arguments: names[\"{name}\"](*arguments)"
        );
    }
    let own = graph.pruned(solution, |name| {
        kept.contains(name) && !others.contains(name)
    });
    let signatures = signatures(manifest, tad);
    let name = Value::from(tad.name.as_str());
    format!(
        "def of_tad_{place}(names, representation):\n{aliases}{}\n    \
         return gabarito_wrap({name}, representation, locals(), {signatures})\n",
        indented(&own)
    )
}

/// For each operation of a TAD, the domains of its arguments and the codomain.
fn signatures(manifest: &Manifest, tad: &Tad) -> Value {
    let functions = manifest.functions.iter();
    let basic = functions.filter(|function| tad.basic.contains(&function.name));
    let signatures = basic.map(|function| {
        let (domains, codomain) = function.domains();
        let domains = domains.into_iter().map(Value::from).collect();
        let signature = Value::Tuple(vec![Value::Tuple(domains), codomain.into()]);
        (Value::from(function.name.as_str()), signature)
    });
    Value::dict(signatures)
}
