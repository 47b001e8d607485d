//! Detects the signature of a function: its domain and codomain in the notation of the courses,
//! `cria_posicao: str x str -> posicao`, or as annotations.

use ruff_text_size::Ranged;

use super::definitions::FunctionDef;
use super::program::ParsedProgram;

/// The arrows between domain and codomain; the first also occurs in `-->` and `|->`.
const ARROWS: [&str; 2] = ["->", "→"];

/// Returns whether a function documents its domain and codomain: in its docstring, in a comment
/// right above it or before its first statement, or by annotations.
pub(super) fn has_signature(program: &ParsedProgram, function: &FunctionDef) -> bool {
    let docstring = function.docstring().unwrap_or_default();
    let docstring: Vec<&str> = docstring.lines().collect();
    is_annotated(function)
        || holds_signature(&docstring)
        || holds_signature(&comments_above(program, function))
        || holds_signature(&before_statements(program, function))
}

/// Returns whether all parameters and the result are annotated.
fn is_annotated(function: &FunctionDef) -> bool {
    let mut parameters = function.parameters();
    function.def.returns.is_some() && parameters.all(|each| each.annotation.is_some())
}

/// The comments right above a function and its decorators.
fn comments_above<'a>(program: &ParsedProgram<'a>, function: &FunctionDef) -> Vec<&'a str> {
    let mut line = program.line(function.def.start());
    let before = program
        .comments
        .partition_point(|comment| comment.line < line);
    let mut comments = Vec::new();
    for comment in program.comments[..before].iter().rev() {
        if !comment.is_alone || comment.line + 1 != line {
            break;
        }
        line = comment.line;
        comments.push(comment.text);
    }
    comments.reverse();
    comments
}

/// The comments between the header of a function and its first statement.
fn before_statements<'a>(program: &ParsedProgram<'a>, function: &FunctionDef) -> Vec<&'a str> {
    let head = function.def.parameters.end();
    let first = function.statements().first();
    let statements = first.map_or(function.def.end(), Ranged::start);
    let behind_head = program
        .comments
        .partition_point(|comment| comment.start < head);
    let comments = program.comments[behind_head..].iter();
    let before = comments.take_while(|comment| comment.start < statements);
    before.map(|comment| comment.text).collect()
}

/// Returns whether an arrow has something on its left and on its right, on its own line or on the
/// lines around it.
fn holds_signature(lines: &[&str]) -> bool {
    (0..lines.len()).any(|place| {
        let line = lines[place];
        let Some((left, right)) = ARROWS.iter().find_map(|arrow| line.split_once(*arrow)) else {
            return false;
        };
        let before = place.checked_sub(1).map_or("", |before| lines[before]);
        let after = lines.get(place + 1).copied().unwrap_or_default();
        (names_something(left) || names_something(before))
            && (names_something(right) || names_something(after))
    })
}

/// Returns whether the text has a word, or the empty domain `{}`.
fn names_something(text: &str) -> bool {
    text.chars()
        .any(|character| character.is_alphanumeric() || character == '{')
}

#[cfg(test)]
mod tests {
    use super::super::ProgramHints;
    use rstest::rstest;

    #[rstest]
    #[case::comments_above("# f: str x str -> posicao\ndef f(a):\n    return a\n", true)]
    #[case::above_decorators("# f: str -> str\n@nota\ndef f(a):\n    return a\n", true)]
    #[case::inside("def f(a):\n    # str → posicao\n    return a\n", true)]
    #[case::beside("def f(a):  # str -> posicao\n    return a\n", true)]
    #[case::docstring("def f(a):\n    \"\"\"f: str --> posicao\"\"\"\n    return a\n", true)]
    #[case::empty_domain("def f():\n    '''Faz.\n\n    {} |-> posicao\n    '''\n", true)]
    #[case::two_lines("def f(a):\n    '''str x str\n    -> posicao'''\n", true)]
    #[case::annotations("def f(a: str, *b: int) -> str:\n    return a\n", true)]
    #[case::method("class A:\n    def f(self) -> str:\n        return a\n", true)]
    #[case::no_result("def f(a: str):\n    return a\n", false)]
    #[case::no_parameter("def f(a: str, b) -> str:\n    return a\n", false)]
    #[case::nothing("# Devolve a.\ndef f(a):\n    '''Devolve a.'''\n    return a\n", false)]
    #[case::far_above("# f: str -> str\n\ndef f(a):\n    return a\n", false)]
    #[case::below("def f(a):\n    return a\n    # str -> posicao\n", false)]
    #[case::a_line("# -------->\ndef f(a):\n    return a\n", false)]
    fn a_signature_is_found_where_the_courses_ask_for_it(
        #[case] text: &str,
        #[case] is_there: bool,
    ) {
        let lint = ProgramHints::inspect(text).unwrap();
        assert_eq!(lint.missing_signatures.is_empty(), is_there);
    }
}
