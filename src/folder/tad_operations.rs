//! Right operations of the TADs of a text, made of the teacher's solution.
//!
//! The operations of a TAD are the solution's own, in a function of their own: what they call
//! of other TADs is looked up in the program that they are put into. Their values are wrapped,
//! so that a submission can do nothing with them but call the operations.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::manifest::{FunctionText, Manifest, Tad};
use crate::substitution::{CallGraph, indented};
use crate::transcript::Value;

/// Wraps operations of a solution.
const WRAP: &str = include_str!("wrap.py");

/// Python that defines `operacoes` and `conversoes`, as
/// [`Engine::representations`](crate::engine::Engine::representations) does; `None` where the
/// text has no TADs.
pub(super) fn operations(manifest: &Manifest, solution: &str) -> Option<String> {
    if manifest.tads.is_empty() {
        return None;
    }
    let graph = CallGraph::of(solution);
    let mut python = String::from(WRAP);
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
        let (domains, codomain) = signature(function);
        let domains = domains.into_iter().map(Value::from).collect();
        let signature = Value::Tuple(vec![Value::Tuple(domains), codomain.into()]);
        (Value::from(function.name.as_str()), signature)
    });
    Value::dict(signatures)
}

/// The domains of the arguments of a function, and its codomain: `a × b → c`; `{}` is no
/// argument at all.
pub(super) fn signature(function: &FunctionText) -> (Vec<&str>, &str) {
    let (domains, codomain) = function
        .signature
        .split_once('→')
        .unwrap_or((&function.signature, ""));
    let domains = domains.split('×').map(str::trim);
    let domains = domains.filter(|domain| !domain.is_empty() && *domain != "{}");
    (domains.collect(), codomain.trim())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("str × str → posicao", &["str", "str"], "posicao")]
    #[case("{} → tabuleiro", &[], "tabuleiro")]
    #[case("universal → booleano", &["universal"], "booleano")]
    #[case("lista × inteiro → {}", &["lista", "inteiro"], "{}")]
    fn a_signature_has_domains_and_a_codomain(
        #[case] text: &str,
        #[case] domains: &[&str],
        #[case] codomain: &str,
    ) {
        let function = FunctionText {
            signature: text.to_owned(),
            ..FunctionText::default()
        };
        assert_eq!(signature(&function), (domains.to_vec(), codomain));
    }
}
