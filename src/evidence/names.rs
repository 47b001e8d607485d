//! Names that say nothing, and names that are not in the style of the course.

use std::collections::HashSet;

use ruff_python_ast::{Identifier, Stmt};
use ruff_text_size::{Ranged, TextSize};
use serde::Serialize;

use super::definitions::{Definitions, Function};
use super::looks::Look;
use super::program::Program;
use super::scope::Scope;

/// What is wrong with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// It is one letter, and does not belong to a loop.
    OneLetter,
    /// It is not written as such names are: `minusculas_assim`, or `PalavrasAssim` for
    /// classes.
    AgainstStyle,
}

impl Problem {
    /// What of it is worth a look in a function.
    pub(super) fn look(self) -> Look {
        match self {
            Problem::OneLetter => Look::OneLetterNames,
            Problem::AgainstStyle => Look::AgainstStyle,
        }
    }
}

/// What a name is given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A function.
    Function,
    /// A class.
    Class,
    /// A parameter.
    Parameter,
    /// A variable.
    Variable,
}

/// A name that is remarked on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NameRemark {
    /// What is wrong with it.
    pub problem: Problem,
    /// What it is given to.
    pub kind: Kind,
    /// The name.
    pub name: String,
    /// The line where it is given, from 1.
    pub line: u32,
}

/// The names that are remarked on, in order; not those that the text gives.
pub(super) fn find(
    program: &Program,
    definitions: &Definitions,
    specified: &[&str],
) -> Vec<NameRemark> {
    let of_the_text = definitions
        .functions
        .iter()
        .filter(|function| function.is_specified(specified))
        .flat_map(Function::parameters)
        .map(|parameter| parameter.name.id.as_str());
    let mut names = Names {
        program,
        of_the_text: of_the_text.collect(),
        remarks: Vec::new(),
    };
    names.outside_functions(program.body);
    for class in &definitions.classes {
        names.identifier(Kind::Class, &class.name);
        names.outside_functions(&class.body);
    }
    for function in &definitions.functions {
        if !function.is_specified(specified) {
            names.identifier(Kind::Function, &function.def.name);
        }
        names.in_function(function);
    }
    names.remarks.sort_by_key(|remark| remark.line);
    names.remarks
}

struct Names<'a> {
    program: &'a Program<'a>,
    /// The parameters of the functions that the text asks for: whatever they are called,
    /// the texts call theirs so (`t`, `p`), and what is called so elsewhere is the same.
    of_the_text: HashSet<&'a str>,
    remarks: Vec<NameRemark>,
}

impl Names<'_> {
    fn outside_functions(&mut self, body: &[Stmt]) {
        let scope = Scope::of(body);
        for variable in scope.names() {
            // What is written in capitals there is a constant.
            let is_constant = !variable.name.chars().any(char::is_lowercase);
            if !is_constant && !is_counter(&scope, variable.name) {
                self.name(Kind::Variable, variable.name, variable.place);
            }
        }
    }

    fn in_function(&mut self, function: &Function) {
        let is_one_line = self.program.is_one_line(function.statements());
        let mut parameters = HashSet::new();
        for parameter in function.parameters() {
            let name = parameter.name.id.as_str();
            parameters.insert(name);
            if !(is_one_line && is_one_letter(name)) {
                self.identifier(Kind::Parameter, &parameter.name);
            }
        }
        let scope = Scope::of(&function.def.body);
        for variable in scope.names() {
            let name = variable.name;
            if !parameters.contains(name) && !is_counter(&scope, name) {
                self.name(Kind::Variable, name, variable.place);
            }
        }
    }

    fn identifier(&mut self, kind: Kind, identifier: &Identifier) {
        self.name(kind, identifier.id.as_str(), identifier.start());
    }

    fn name(&mut self, kind: Kind, name: &str, place: TextSize) {
        if self.of_the_text.contains(name) && is_one_letter(name) {
            return;
        }
        if let Some(problem) = problem(kind, name) {
            self.remarks.push(NameRemark {
                problem,
                kind,
                name: name.to_owned(),
                line: self.program.line(place),
            });
        }
    }
}

fn problem(kind: Kind, name: &str) -> Option<Problem> {
    if name == "_" {
        return None;
    }
    let is_in_style = match kind {
        Kind::Class => is_in_words(name),
        _ if is_one_letter(name) => return Some(Problem::OneLetter),
        _ => !name.chars().any(char::is_uppercase),
    };
    (!is_in_style).then_some(Problem::AgainstStyle)
}

/// Whether a name is one letter that a loop goes through or counts by: there it is what
/// mathematics calls an index or a coordinate.
fn is_counter(scope: &Scope, name: &str) -> bool {
    is_one_letter(name) && scope.is_of_loop(name)
}

fn is_one_letter(name: &str) -> bool {
    name.chars().count() == 1
}

/// Whether a name is written `AssimMesmo`.
fn is_in_words(name: &str) -> bool {
    let name = name.trim_start_matches('_');
    name.starts_with(char::is_uppercase) && !name.contains('_')
}

#[cfg(test)]
mod tests {
    use super::super::gather;
    use super::Problem::{AgainstStyle, OneLetter};
    use super::*;
    use rstest::rstest;

    fn names(text: &str) -> Vec<(Problem, String, u32)> {
        let evidence = gather(text, &["pedidaNoEnunciado"]).unwrap();
        let names = evidence.names.into_iter();
        names
            .map(|each| (each.problem, each.name, each.line))
            .collect()
    }

    #[rstest]
    #[case::function("def f():\n    pass\n", OneLetter, "f", 1)]
    #[case::parameter("def faz(x):\n    print()\n    return x\n", OneLetter, "x", 1)]
    #[case::variable(
        "def faz():\n    print()\n    y = 1\n    return y\n",
        OneLetter,
        "y",
        3
    )]
    #[case::part("def faz(par):\n    um, y = par\n    return um\n", OneLetter, "y", 2)]
    #[case::module("\nn = 1\n", OneLetter, "n", 2)]
    #[case::function_style("def fazTudo():\n    pass\n", AgainstStyle, "fazTudo", 1)]
    #[case::parameter_style("def faz(umaLista):\n    pass\n", AgainstStyle, "umaLista", 1)]
    #[case::variable_style("def faz():\n    Lista = []\n", AgainstStyle, "Lista", 2)]
    #[case::constant_within("def faz():\n    LADO = 3\n", AgainstStyle, "LADO", 2)]
    #[case::class_style("class uma_classe:\n    pass\n", AgainstStyle, "uma_classe", 1)]
    #[case::loop_style("for umaLista in a:\n    pass\n", AgainstStyle, "umaLista", 1)]
    fn a_name_is_remarked_on_where_it_is_given(
        #[case] text: &str,
        #[case] problem: Problem,
        #[case] name: &str,
        #[case] line: u32,
    ) {
        assert_eq!(names(text), [(problem, name.to_owned(), line)]);
    }

    #[rstest]
    #[case::one_line("def faz(x):\n    \"\"\"Faz.\"\"\"\n    return x\n")]
    #[case::lambda("faz = lambda x: x\n")]
    #[case::for_loop("def faz(lista):\n    for i in lista:\n        print(i)\n")]
    #[case::while_loop("def faz(lista):\n    i = 0\n    while i < 3:\n        i = i + 1\n")]
    #[case::comprehension("def faz(lista):\n    return [x for x in lista]\n")]
    #[case::nothing("def faz(lista):\n    _ = lista\n")]
    #[case::constants("X = 1\nLADO = 3\n")]
    #[case::class("class UmaClasse:\n    LADO = 3\n    def __init__(self):\n        pass\n")]
    #[case::global("def faz():\n    global Conta\n    Conta = 1\n")]
    #[case::specified("def pedidaNoEnunciado():\n    pass\n")]
    #[case::of_the_text(
        "def faz(t):\n    p = t\n    return p\ndef pedidaNoEnunciado(t, p):\n    pass\n"
    )]
    fn names_that_are_as_they_should_be_are_not(#[case] text: &str) {
        let found = names(text);
        assert!(found.is_empty(), "{found:?}");
    }
}
