//! The outline of a program: its title, its functions and its classes.

use indexmap::IndexMap;
use ruff_python_ast::{AnyParameterRef, Expr, Parameters, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::classes;
use crate::session::{Prompt, program_function};
use crate::source::{CallGraph, TALKING, calls_at_top_level, docstring, in_module, syntax_error};

/// The domain of a parameter without an annotation, and the codomain of a function without one.
pub(super) const UNIVERSAL: &str = "universal";
/// No parameter, or no result.
pub(super) const NOTHING: &str = "{}";
/// The name of the check of each function.
pub(super) const CHECK: &str = "resultado";

/// The outline of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Outline {
    /// The first sentence of its docstring.
    pub(super) title: Option<String>,
    /// The functions and classes at the top level, in order, without those whose names start with
    /// `_`, exceptions and helpers.
    pub(super) functions: Vec<Function>,
    /// The prompt of its sessions: that of a terminal where it prints or asks for input when it is
    /// run, so that it is judged as a program.
    pub(super) prompt: Prompt,
    /// The functions without a docstring that others use: each with one of those.
    pub(super) helpers: Vec<(String, String)>,
}

/// A function or a class at the top level of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    /// The domain and codomain.
    pub(super) signature: String,
    /// The checks: one of a function; of a class, one for each method.
    pub(super) checks: Vec<Check>,
    /// True if it, or a function that it reaches, prints or asks for input.
    pub(super) prints: bool,
}

/// A check of a function or method.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Check {
    pub(super) id: String,
    /// The function or method, as in `Conta.deposita`.
    pub(super) subject: String,
    /// The sentences of the docstring.
    pub(super) clause: Option<String>,
    /// The docstring; empty where there is none.
    pub(super) docstring: String,
}

impl Outline {
    /// The outline of a program, or the line and the reason why it is not valid Python.
    pub(super) fn of(source: &str, name: &str) -> Result<Self, (u32, String)> {
        let graph = CallGraph::of(source);
        let outline = in_module(source, |module| {
            let body = &module.syntax().body;
            // Of two definitions of a name, the last counts.
            let functions = functions(body, source, &graph).map(|each| (each.name.clone(), each));
            let functions: IndexMap<String, Function> = functions.collect();
            let title = docstring(body).and_then(sentences);
            let title = title.as_deref().map(first_sentence);
            let does_nothing_else = functions.is_empty() && !calls_at_top_level(body).is_empty();
            let is_program = does_nothing_else || talks_at_top_level(body, &graph);
            let functions = if is_program {
                vec![Function::program(name, docstring(body).unwrap_or_default())]
            } else {
                functions.into_values().collect()
            };
            Outline {
                title,
                functions,
                prompt: if is_program {
                    Prompt::Terminal
                } else {
                    Prompt::Python
                },
                helpers: Vec::new(),
            }
        });
        let mut outline = outline.ok_or_else(|| syntax_error(source))?;
        outline.leave_out_helpers(&graph);
        Ok(outline)
    }

    /// Leaves out the functions without a docstring that others use, unless all are.
    pub(super) fn leave_out_helpers(&mut self, graph: &CallGraph) {
        let helpers = self.functions.iter().filter_map(|function| {
            let mut checks = function.checks.iter();
            let user = graph.user(&function.name)?;
            let is_helper = checks.all(|check| check.docstring.is_empty());
            is_helper.then(|| (function.name.clone(), user.to_owned()))
        });
        let helpers: Vec<_> = helpers.collect();
        if helpers.len() < self.functions.len() {
            let is_helper = |name: &String| helpers.iter().any(|(helper, _)| helper == name);
            self.functions.retain(|each| !is_helper(&each.name));
            self.helpers = helpers;
        }
    }
}

/// The functions and classes that some statements define, but for exceptions.
fn functions<'a>(
    body: &'a [Stmt],
    source: &'a str,
    graph: &'a CallGraph,
) -> impl Iterator<Item = Function> + use<'a> {
    let exceptions = classes::exceptions(body);
    body.iter().filter_map(move |stmt| {
        let (name, signature, checks) = match stmt {
            Stmt::FunctionDef(def) => {
                let check = Check::of(def, CHECK.to_owned(), def.name.to_string());
                (&def.name, signature(def, source), vec![check])
            }
            Stmt::ClassDef(class) if !exceptions.contains(class.name.as_str()) => {
                let signature = classes::signature(class, source);
                (&class.name, signature, classes::checks(class))
            }
            _ => return None,
        };
        let reached = graph.reachable([name.as_str()], |_| false);
        let is_public = !name.starts_with('_');
        is_public.then(|| Function {
            name: name.to_string(),
            signature,
            checks,
            prints: TALKING.iter().any(|name| reached.contains(*name)),
        })
    })
}

/// Returns whether a program prints or asks for input when it is run, itself or in functions that it
/// calls.
fn talks_at_top_level(body: &[Stmt], graph: &CallGraph) -> bool {
    let talks = |name: &str| {
        let reached = graph.reachable([name], |_| false);
        TALKING
            .iter()
            .any(|talking| reached.contains(*talking) || *talking == name)
    };
    calls_at_top_level(body).iter().any(|(name, _)| talks(name))
}

impl Function {
    /// The function that stands for a whole program, whose name is that of its module.
    fn program(module: &str, docstring: &str) -> Self {
        let name = program_function(module);
        let check = Check {
            id: CHECK.to_owned(),
            subject: name.clone(),
            clause: sentences(docstring),
            docstring: docstring.to_owned(),
        };
        Function {
            name,
            signature: format!("{NOTHING} → {NOTHING}"),
            checks: vec![check],
            prints: false,
        }
    }
}

impl Check {
    /// The check of a function or method.
    pub(super) fn of(def: &StmtFunctionDef, id: String, subject: String) -> Self {
        let docstring = docstring(&def.body).unwrap_or_default();
        Check {
            id,
            subject,
            clause: sentences(docstring),
            docstring: docstring.to_owned(),
        }
    }
}

/// The domain and codomain of a function, by its annotations: `int × universal → str`.
fn signature(def: &StmtFunctionDef, source: &str) -> String {
    let domains = annotations(&def.parameters);
    let codomain = domain(def.returns.as_deref(), source);
    signature_of(domains, &codomain, source)
}

/// The annotations of parameters.
pub(super) fn annotations(parameters: &Parameters) -> Vec<Option<&Expr>> {
    let annotations = parameters.iter().map(AnyParameterRef::annotation);
    annotations.collect()
}

/// The domain that an annotation says.
fn domain(annotation: Option<&Expr>, source: &str) -> String {
    match annotation {
        None => UNIVERSAL.to_owned(),
        Some(Expr::NoneLiteral(_)) => NOTHING.to_owned(),
        // The name of a type that is defined later, or nowhere.
        Some(Expr::StringLiteral(name)) => one_line(name.value.to_str()),
        Some(annotation) => one_line(&source[annotation.range()]),
    }
}

/// The domain and codomain, by the annotations of the arguments.
pub(super) fn signature_of(arguments: Vec<Option<&Expr>>, codomain: &str, source: &str) -> String {
    let domains = arguments.into_iter().map(|each| domain(each, source));
    let domains: Vec<String> = domains.collect();
    let domains = if domains.is_empty() {
        NOTHING.to_owned()
    } else {
        domains.join(" × ")
    };
    format!("{domains} → {codomain}")
}

/// The sentences of a docstring before its examples and its sections, in one line. Lines with an arrow
/// give the signature.
pub(super) fn sentences(docstring: &str) -> Option<String> {
    let lines = docstring.lines().map(str::trim);
    let lines = lines.filter(|line| !line.contains("->") && !line.contains('→'));
    let lines: Vec<&str> = lines.skip_while(|line| line.is_empty()).collect();
    let is_end = |place: usize| {
        let under = lines
            .get(place + 1)
            .is_some_and(|next| next.starts_with("--"));
        lines[place].starts_with(">>>") || place > 0 && (under || begins_section(lines[place]))
    };
    let end = (0..lines.len()).find(|place| is_end(*place));
    let prose = one_line(&lines[..end.unwrap_or(lines.len())].join(" "));
    (!prose.is_empty()).then_some(prose)
}

/// Returns whether a line begins the sections of a docstring, as `Args:` and `:param n:` do.
fn begins_section(line: &str) -> bool {
    let is_header = line.ends_with(':') && !line.contains(' ');
    is_header || line.starts_with([':', '@'])
}

/// The first of some sentences, without its full stop.
fn first_sentence(sentences: &str) -> String {
    let (first, _) = sentences.split_once(". ").unwrap_or((sentences, ""));
    first.trim_end_matches('.').to_owned()
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
        let outline = Outline::of(source, "sol").unwrap();
        assert_eq!(outline.functions[0].signature, expected);
    }

    #[rstest]
    #[case("", None)]
    #[case("Faz. E mais.", Some("Faz. E mais."))]
    #[case(
        "\n    Faz isto\n    e aquilo.\n\n    Mais.",
        Some("Faz isto e aquilo. Mais.")
    )]
    #[case("Faz.\n\n    Args:\n        n: o número", Some("Faz."))]
    #[case("Faz.\n\n    :param n: o número", Some("Faz."))]
    #[case("Faz.\n\n    Parâmetros\n    ----------\n    n", Some("Faz."))]
    #[case("Nota:\n    faz.", Some("Nota: faz."))]
    #[case("f: int -> int\n\n    Faz.\n", Some("Faz."))]
    #[case("\n>>> f()\n1\n", None)]
    #[case("Faz:\n>>> f()\n1\n", Some("Faz:"))]
    fn a_clause_is_what_stands_before_examples_and_sections(
        #[case] docstring: &str,
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(sentences(docstring).as_deref(), expected);
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
class E(Exception): pass
class F(E): pass
";
        let outline = Outline::of(source, "sol").unwrap();
        let functions = outline.functions.iter();
        let found: Vec<_> = functions.map(|each| (&*each.name, each.prints)).collect();
        assert_eq!(found, [("f", false), ("C", false), ("h", true)]);
    }

    #[rstest]
    #[case::called("def f(): return g()\ndef g(): return 1\n", "f")]
    #[case::documented("def f(): return g()\ndef g():\n    'G.'\n", "f g")]
    #[case::by_itself("def f(): return g()\ndef g(): return f() + g()\n", "f g")]
    #[case::by_a_class("class C:\n    def m(self): return g()\ndef g(): return g()\n", "C")]
    fn helpers_are_left_out(#[case] source: &str, #[case] expected: &str) {
        let outline = Outline::of(source, "sol").unwrap();
        let names = outline.functions.iter().map(|each| &*each.name);
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn what_is_no_python_is_refused_at_its_line() {
        let (line, _) = Outline::of("a = 1\ndef f(:\n", "sol").unwrap_err();
        assert_eq!(line, 2);
        let deep = "(".repeat(100_000);
        let (_, why) = Outline::of(&deep, "sol").unwrap_err();
        assert_eq!(why, "nested too deeply");
    }
}
