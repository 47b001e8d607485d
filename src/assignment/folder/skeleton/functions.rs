//! The outline of a program: its title and its functions.

use indexmap::IndexMap;
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use crate::source::{CallGraph, docstring, in_module, syntax_error};

/// The domain of a parameter without an annotation, and the codomain of a function without one.
const UNIVERSAL: &str = "universal";
/// No parameter, or no result.
const NOTHING: &str = "{}";
/// Functions that print or ask for input.
const TALKING: [&str; 2] = ["print", "input"];

/// The outline of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Outline {
    /// The first sentence of its docstring.
    pub(super) title: Option<String>,
    /// The functions at the top level, in order, without those whose names start with `_`.
    pub(super) functions: Vec<Function>,
}

/// A function at the top level of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    /// The domain and codomain.
    pub(super) signature: String,
    /// The docstring; empty where there is none.
    pub(super) docstring: String,
    /// True if it, or a function that it reaches, prints or asks for input.
    pub(super) prints: bool,
}

impl Outline {
    /// The outline of a program, or the line and the reason why it is not valid Python.
    pub(super) fn of(source: &str) -> Result<Self, (u32, String)> {
        let graph = CallGraph::of(source);
        let outline = in_module(source, |module| {
            let body = &module.syntax().body;
            let mut functions = IndexMap::new();
            for stmt in body {
                if let Stmt::FunctionDef(def) = stmt
                    && !def.name.starts_with('_')
                {
                    // Of two definitions of a name, the last counts.
                    functions.insert(def.name.to_string(), Function::of(def, source, &graph));
                }
            }
            Outline {
                title: docstring(body).and_then(first_sentence),
                functions: functions.into_values().collect(),
            }
        });
        outline.ok_or_else(|| syntax_error(source))
    }
}

impl Function {
    fn of(def: &StmtFunctionDef, source: &str, graph: &CallGraph) -> Self {
        let reached = graph.reachable([def.name.as_str()], |_| false);
        Function {
            name: def.name.to_string(),
            signature: signature(def, source),
            docstring: docstring(&def.body).unwrap_or_default().to_owned(),
            prints: TALKING.iter().any(|name| reached.contains(*name)),
        }
    }

    /// The first sentence of the docstring.
    pub(super) fn clause(&self) -> Option<String> {
        first_sentence(&self.docstring)
    }
}

/// The domain and codomain of a function, by its annotations: `int × universal → str`.
fn signature(def: &StmtFunctionDef, source: &str) -> String {
    let domain = |annotation: Option<&Expr>| match annotation {
        None => UNIVERSAL.to_owned(),
        Some(Expr::NoneLiteral(_)) => NOTHING.to_owned(),
        // The name of a type that is defined later, or nowhere.
        Some(Expr::StringLiteral(name)) => one_line(name.value.to_str()),
        Some(annotation) => one_line(&source[annotation.range()]),
    };
    let parameters = def.parameters.iter();
    let domains = parameters.map(|each| domain(each.annotation()));
    let domains: Vec<String> = domains.collect();
    let domains = if domains.is_empty() {
        NOTHING.to_owned()
    } else {
        domains.join(" × ")
    };
    format!("{domains} → {}", domain(def.returns.as_deref()))
}

/// The first sentence of a docstring, in one line. Lines with an arrow give the signature, and
/// those of examples are no sentence.
fn first_sentence(docstring: &str) -> Option<String> {
    let lines = docstring.lines().map(str::trim);
    let lines = lines.filter(|line| !line.contains("->") && !line.contains('→'));
    let prose = lines.skip_while(|line| line.is_empty());
    let prose = prose.take_while(|line| !line.is_empty() && !line.starts_with(">>>"));
    let prose = one_line(&prose.collect::<Vec<_>>().join(" "));
    let end = prose.find(". ").map_or(prose.len(), |place| place + 1);
    (!prose.is_empty()).then(|| prose[..end].to_owned())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::bare("def f(a, b): pass", "universal × universal → universal")]
    #[case::annotated("def f(a: int, b: 'str') -> list[int]: pass", "int × str → list[int]")]
    #[case::nothing("def f() -> None: pass", "{} → {}")]
    #[case::every_kind(
        "def f(a, /, b=1, *c, d: str, **e): pass",
        "universal × universal × universal × str × universal → universal"
    )]
    fn a_signature_is_made_of_the_parameters(#[case] source: &str, #[case] expected: &str) {
        let outline = Outline::of(source).unwrap();
        assert_eq!(outline.functions[0].signature, expected);
    }

    #[rstest]
    #[case("", None)]
    #[case("Faz. E mais.", Some("Faz."))]
    #[case(
        "\n    Faz isto\n    e aquilo.\n\n    Mais.",
        Some("Faz isto e aquilo.")
    )]
    #[case("f: int -> int\n\n    Faz.\n", Some("Faz."))]
    #[case("\n>>> f()\n1\n", None)]
    #[case("Faz:\n>>> f()\n1\n", Some("Faz:"))]
    fn a_clause_is_the_first_sentence(#[case] docstring: &str, #[case] expected: Option<&str>) {
        assert_eq!(first_sentence(docstring).as_deref(), expected);
    }

    #[test]
    fn functions_at_the_top_level_are_listed_once() {
        let source = "\
def f(): return 1
class C:
    def m(self): pass
def _g(): print()
def h(): return _g()
def f(): return 2
";
        let outline = Outline::of(source).unwrap();
        let functions = outline.functions.iter();
        let found: Vec<_> = functions.map(|each| (&*each.name, each.prints)).collect();
        assert_eq!(found, [("f", false), ("h", true)]);
    }

    #[test]
    fn what_is_no_python_is_refused_at_its_line() {
        let (line, _) = Outline::of("a = 1\ndef f(:\n").unwrap_err();
        assert_eq!(line, 2);
        let deep = "(".repeat(100_000);
        let (_, why) = Outline::of(&deep).unwrap_err();
        assert_eq!(why, "nested too deeply");
    }
}
