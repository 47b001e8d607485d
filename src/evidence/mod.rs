//! Where to look in a program in Python, for the person who reads it for the part of its
//! mark that is given by hand: style, comments, structure. Nothing here is a mark, and
//! no mark depends on it.
//!
//! | what is seen | by |
//! |---|---|
//! | how large and how branched every function is | `measures` |
//! | whether its domain and codomain are written down | `signature` |
//! | statements that stand there more than once | `repeated` |
//! | names that say nothing, or are not in the style of the course | `names` |
//! | names that nothing uses | `unused` |
//! | comments that are code | `commented_out` |
//! | what a linter says of it, where there is one | `ruff` |
//!
//! `looks` says of every function what of this is worth a look; `text` shows it.

mod commented_out;
mod definitions;
mod looks;
mod measures;
mod names;
mod program;
mod reads;
mod repeated;
mod ruff;
mod scope;
mod signature;
mod text;
mod unused;

use std::cmp::Reverse;

use serde::Serialize;

use definitions::{Definitions, Function};
use program::Program;

pub use commented_out::CommentedOut;
pub use looks::Look;
pub use measures::Measures;
pub use names::{Kind, NameRemark, Problem};
pub use program::Span;
pub use repeated::Repeated;
pub use ruff::{Finding, Linted, lint};
pub use text::Shown;
pub use unused::Unused;

/// What is worth a look in a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// Its functions: first those where there is most to look at.
    pub functions: Vec<FunctionEvidence>,
    /// What stands there more than once, the longest first.
    pub repeated: Vec<Repeated>,
    /// Names that nothing uses.
    pub unused: Vec<Unused>,
    /// Names that say nothing, or are not in the style of the course.
    pub names: Vec<NameRemark>,
    /// Comments that are code.
    pub commented_out: Vec<CommentedOut>,
}

/// A function, and what is worth a look in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FunctionEvidence {
    /// Its name, behind those of what it stands in: `Classe.metodo`, `fora.dentro`.
    pub name: String,
    /// Its measures.
    #[serde(flatten)]
    pub measures: Measures,
    /// What to look at.
    pub look: Vec<Look>,
}

/// Looks at a program, whose text asks for the functions `specified`; nothing where it
/// is no Python, or nested deeper than Python takes.
#[must_use]
pub fn gather(text: &str, specified: &[&str]) -> Option<Evidence> {
    program::read(text, |program| of(program, specified))
}

fn of(program: &Program, specified: &[&str]) -> Evidence {
    let definitions = Definitions::of(program.body);
    let functions = definitions.functions.iter();
    let mut evidence = Evidence {
        functions: functions.map(|each| row(program, each)).collect(),
        repeated: repeated::find(program),
        unused: unused::find(program, &definitions.functions, specified),
        names: names::find(program, &definitions, specified),
        commented_out: commented_out::find(program),
    };
    evidence.point_out();
    evidence.functions.sort_by_key(|row| {
        let measures = &row.measures;
        let most = (Reverse(row.look.len()), Reverse(measures.mccabe));
        (most, measures.line)
    });
    evidence
}

fn row(program: &Program, function: &Function) -> FunctionEvidence {
    let measures = measures::measure(program, function);
    FunctionEvidence {
        name: function.name.clone(),
        look: looks::by_measures(&measures, function.is_special()),
        measures,
    }
}

impl Evidence {
    /// The innermost function in which a line stands.
    #[must_use]
    pub fn function_at(&self, line: u32) -> Option<&FunctionEvidence> {
        let around = self.functions.iter();
        let around = around.filter(|row| row.measures.holds(line));
        around.max_by_key(|row| row.measures.line)
    }

    /// Adds to each function what is remarked on within it.
    fn point_out(&mut self) {
        let unused = self.unused.iter().map(|each| (each.line, Look::UnusedName));
        let names = self.names.iter();
        let names = names.map(|each| (each.line, each.problem.look()));
        let places = self.repeated.iter().flat_map(|each| &each.places);
        let repeated = places.map(|place| (place.first_line, Look::Repeated));
        let commented_out = self.commented_out.iter();
        let commented_out = commented_out.map(|each| (each.span.first_line, Look::CommentedOut));
        let remarks = unused.chain(names).chain(repeated).chain(commented_out);
        let remarks: Vec<(u32, Look)> = remarks.collect();
        for (line, look) in remarks {
            let around = self.functions.iter_mut();
            let around = around.filter(|row| row.measures.holds(line));
            if let Some(row) = around.max_by_key(|row| row.measures.line)
                && !row.look.contains(&look)
            {
                row.look.push(look);
            }
        }
        for row in &mut self.functions {
            row.look.sort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "\
def boa(valores):
    \"\"\"boa: lista -> lista\"\"\"
    return valores


class Classe:
    def metodo(self, x):
        print(x)
        def dentro(y):
            # print(y)
            return 1
        return dentro
";

    #[test]
    fn what_has_most_to_look_at_comes_first() {
        let evidence = gather(PROGRAM, &["boa"]).unwrap();
        let names: Vec<&str> = evidence.functions.iter().map(|row| &*row.name).collect();
        assert_eq!(names, ["Classe.metodo.dentro", "Classe.metodo", "boa"]);
        assert!(evidence.functions[2].look.is_empty());
    }

    #[test]
    fn a_remark_is_put_down_to_the_innermost_function() {
        let evidence = gather(PROGRAM, &["boa"]).unwrap();
        let inner = [
            Look::NoDocstring,
            Look::NoSignature,
            Look::UnusedName,
            Look::CommentedOut,
        ];
        assert_eq!(evidence.functions[0].look, inner);
        let outer = [Look::NoDocstring, Look::NoSignature, Look::OneLetterNames];
        assert_eq!(evidence.functions[1].look, outer);
        assert_eq!(evidence.function_at(6), None);
    }

    #[test]
    fn what_is_no_python_has_no_evidence() {
        assert_eq!(gather("def f(:\n", &[]), None);
        assert!(gather("", &[]).is_some());
    }
}
