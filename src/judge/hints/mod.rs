//! Style hints on a Python program, for the person who grades by hand. No mark depends on them.
//!
//! | hint | module |
//! |---|---|
//! | functions without a documented domain and codomain | `signature` |
//! | repeated code | `repeated` |
//! | all that a linter reports: size, complexity, names, comments | `ruff` |
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

use definitions::FunctionDef;
use program::ParsedProgram;

pub use repeated::{CodePlace, RepeatedCode};
pub use text::HintsText;

/// The hints on a program, without those of the linter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProgramHints {
    /// Functions without a documented domain and codomain, in order.
    pub missing_signatures: Vec<MissingSignature>,
    /// Repeated code, the longest first.
    pub repeated: Vec<RepeatedCode>,
}

/// A function without a documented domain and codomain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissingSignature {
    /// Qualified name: `Classe.metodo`, `fora.dentro`.
    pub function: String,
    /// Line of the name, from 1.
    pub line: u32,
}

impl ProgramHints {
    /// Inspects the text of a program; `None` if it is not valid Python, or nested too deeply for
    /// Python.
    pub fn inspect(text: &str) -> Option<ProgramHints> {
        program::with_parsed_program(text, |program| {
            let functions = definitions::functions(program.body);
            ProgramHints {
                missing_signatures: missing_signatures(program, &functions),
                repeated: repeated::find_repeated(program, &functions),
            }
        })
    }
}

/// The functions without a signature; special methods need none.
fn missing_signatures(program: &ParsedProgram, functions: &[FunctionDef]) -> Vec<MissingSignature> {
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
        let lint = ProgramHints::inspect(text).unwrap();
        let missing = lint.missing_signatures.iter();
        let missing: Vec<_> = missing.map(|each| (&*each.function, each.line)).collect();
        assert_eq!(missing, expected);
    }

    #[test]
    fn what_is_no_python_is_not_inspected() {
        assert_eq!(ProgramHints::inspect("def f(:\n"), None);
    }
}
