//! The input of a session, ready to be pasted at a prompt.

use ruff_python_ast::helpers::is_compound_statement;
use ruff_python_parser::parse_module;

use crate::session::{Step, Transcript};

/// The prompt of a session in Prolog.
const PROLOG: &str = "?- ";

/// The statements of a session without prompts and answers, and the input at the prompts of the
/// program.
pub(super) fn typed(session: &str) -> String {
    let Ok(session) = session.parse::<Transcript>() else {
        let lines = session.lines();
        return joined(lines.filter_map(|line| line.strip_prefix(PROLOG)));
    };
    let interactions = session.interactions.iter();
    let steps = interactions.flat_map(|interaction| &interaction.steps);
    let lines: Vec<String> = steps.flat_map(step).collect();
    joined(lines.iter().map(String::as_str))
}

/// The input of a step, line by line. At the prompt of Python a compound statement ends with an
/// empty line, and has none before.
fn step(step: &Step) -> Vec<String> {
    let mut lines = step.source.clone();
    let parsed = parse_module(&step.statement());
    let last = parsed.as_ref().ok().and_then(|it| it.syntax().body.last());
    if last.is_some_and(is_compound_statement) {
        lines.retain(|line| !line.is_empty());
        lines.push(String::new());
    }
    lines.extend(step.typed());
    lines
}

fn joined<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::statements(">>> x = 1\n>>> x\n1\n", "x = 1\nx\n")]
    #[case::comments("# check: f/a\n>>> f(1)\n1\n\nprose\n>>> f(2)\n", "f(1)\nf(2)\n")]
    #[case::indented("    >>> f(1)\n    1\n", "f(1)\n")]
    #[case::raised(">>> f()\nTraceback (most recent call last): <...>\n...\n", "f()\n")]
    #[case::alternatives(">>> f()\n1\n#| 2\n>>> g()\n", "f()\ng()\n")]
    #[case::brackets(">>> f(\n...     1)\nQual? «a1»\n", "f(\n    1)\na1\n")]
    #[case::compound(
        ">>> for x in [1]:\n...     f(x)\n1\n>>> x\n",
        "for x in [1]:\n    f(x)\n\nx\n"
    )]
    #[case::compound_that_asks(">>> if 1: f()\nQual? «a1»\n", "if 1: f()\n\na1\n")]
    #[case::empty_lines(
        ">>> def g():\n...     x = 1\n...\n...     return x\n...\n>>> g()\n",
        "def g():\n    x = 1\n    return x\n\ng()\n"
    )]
    #[case::typed(
        ">>> f()\nA pagar: 1\nQuanto? «99»\nPouco.\nQuanto? «»\n",
        "f()\n99\n\n"
    )]
    #[case::prolog(
        "?- m:inicia(R).\nR = [1,1].\n?- m:joga(R).\n",
        "m:inicia(R).\nm:joga(R).\n"
    )]
    #[case::nothing("", "")]
    fn a_session_is_typed_as_it_is(#[case] session: &str, #[case] expected: &str) {
        assert_eq!(typed(session), expected);
    }
}
