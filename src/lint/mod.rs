//! Style hints for the person who reads a program in Python, for the part of its mark that
//! is given by hand. Nothing here is a mark, and no mark depends on it.
//!
//! | hint | module |
//! |---|---|
//! | functions whose domain and codomain are not written down | `signature` |
//! | repeated code | `repeated` |
//! | everything that a linter knows: size, complexity, names, comments | `ruff` |
//!
//! `text` prints it.

mod definitions;
mod program;
mod repeated;
pub mod ruff;
mod signature;
mod text;

use ruff_text_size::Ranged;
use serde::Serialize;

use definitions::Function;
use program::Program;

pub use repeated::{Place, Repeated};
pub use text::Text;

/// The hints about a program, without those of the linter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lint {
    /// Functions whose domain and codomain are not written down, in order.
    pub missing_signatures: Vec<MissingSignature>,
    /// Repeated code, the longest first.
    pub repeated: Vec<Repeated>,
}

/// A function whose domain and codomain are not written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissingSignature {
    /// Its qualified name: `Classe.metodo`, `fora.dentro`.
    pub function: String,
    /// The line of its name, from 1.
    pub line: u32,
}

impl Lint {
    /// Inspects the text of a program; nothing where it is no Python, or nested deeper than
    /// Python takes.
    #[must_use]
    pub fn inspect(text: &str) -> Option<Lint> {
        program::parse(text, |program| {
            let functions = definitions::functions(program.body);
            Lint {
                missing_signatures: missing_signatures(program, &functions),
                repeated: repeated::find_repeated(program, &functions),
            }
        })
    }
}

/// The functions without a signature. A method that Python itself calls needs none.
fn missing_signatures(program: &Program, functions: &[Function]) -> Vec<MissingSignature> {
    let functions = functions.iter();
    let missing = functions
        .filter(|function| !function.is_special() && !signature::has_signature(program, function));
    let missing = missing.map(|function| MissingSignature {
        function: function.name.clone(),
        line: program.line(function.def.name.start()),
    });
    missing.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::function("\ndef faz():\n    pass\n", &[("faz", 2)])]
    #[case::decorated("@nota\ndef faz():\n    pass\n", &[("faz", 2)])]
    #[case::method("class Uma:\n    def faz(self):\n        pass\n", &[("Uma.faz", 2)])]
    #[case::nested(
        "if um:\n    def faz(um):\n        def dentro():\n            pass\n",
        &[("faz", 2), ("faz.dentro", 3)]
    )]
    #[case::special("class Uma:\n    def __eq__(self, outra):\n        pass\n", &[])]
    #[case::no_function("", &[])]
    fn functions_without_a_signature_are_listed(
        #[case] text: &str,
        #[case] expected: &[(&str, u32)],
    ) {
        let lint = Lint::inspect(text).unwrap();
        let missing = lint.missing_signatures.iter();
        let missing: Vec<_> = missing.map(|each| (&*each.function, each.line)).collect();
        assert_eq!(missing, expected);
    }

    #[test]
    fn what_is_no_python_is_not_inspected() {
        assert_eq!(Lint::inspect("def f(:\n"), None);
    }
}
