//! Finds repeated code: equal runs of statements, regardless of comments and layout.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use ruff_python_ast::Stmt;
use ruff_python_ast::comparable::ComparableStmt;
use ruff_python_ast::statement_visitor::{StatementVisitor, walk_body, walk_stmt};
use ruff_text_size::{Ranged, TextRange};
use serde::Serialize;

use super::definitions::{FunctionDef, without_docstring};
use super::program::ParsedProgram;

/// Fewest statements of a run; shorter runs are common to all programs.
const FEWEST_STATEMENTS: usize = 3;
/// Fewest lines of a run; three assignments in a row are no evidence.
const FEWEST_LINES: u32 = 4;
/// Fewest lines of a body; functions of one line are often rightly alike, as for two TADs with the
/// same representation.
const FEWEST_LINES_OF_BODY: u32 = 2;
/// The maximum number of statements that are compared, since each is compared with each; the
/// longest programs of these courses have some hundreds.
const MOST_STATEMENTS: usize = 4000;

/// Statements that a program repeats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RepeatedCode {
    /// True if the statements are the whole bodies of functions.
    pub is_whole_body: bool,
    /// The number of lines of the first place.
    pub lines: u32,
    /// The places of the statements, in order.
    pub places: Vec<CodePlace>,
}

/// A place of repeated code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CodePlace {
    /// The qualified name of the innermost function around it.
    pub function: Option<String>,
    /// First line, from 1.
    pub first_line: u32,
    pub last_line: u32,
}

/// The repeated code of a program, the longest first; code within a longer repetition is left out.
pub(super) fn find_repeated(
    program: &ParsedProgram,
    functions: &[FunctionDef],
) -> Vec<RepeatedCode> {
    let row = NumberedStatements::of(program.body);
    let mut candidates = Vec::new();
    for (runs, is_whole_body) in [(row.whole_bodies(), true), (row.runs(), false)] {
        for (run, places) in runs {
            let places = places.into_iter().map(|place| row.range(place, run.len()));
            let places: Vec<TextRange> = places.collect();
            let (first, last) = program.first_and_last_line(places[0]);
            candidates.push((is_whole_body, last - first + 1, places));
        }
    }
    candidates.retain(|(is_whole_body, lines, _)| {
        let fewest = if *is_whole_body {
            FEWEST_LINES_OF_BODY
        } else {
            FEWEST_LINES
        };
        *lines >= fewest
    });
    candidates.sort_by_key(|(is_whole_body, lines, places)| {
        let range = places[0];
        let place = (range.start(), Reverse(range.end()));
        (Reverse(*lines), !is_whole_body, place)
    });
    let mut taken: Vec<TextRange> = Vec::new();
    let mut found = Vec::new();
    for (is_whole_body, lines, places) in candidates {
        let free = non_overlapping(&taken, &places);
        if free.len() > 1 {
            taken.extend(&free);
            let places = free
                .into_iter()
                .map(|range| place_of_range(program, functions, range));
            found.push(RepeatedCode {
                is_whole_body,
                lines,
                places: places.collect(),
            });
        }
    }
    found
}

fn place_of_range(
    program: &ParsedProgram,
    functions: &[FunctionDef],
    range: TextRange,
) -> CodePlace {
    let (first_line, last_line) = program.first_and_last_line(range);
    // Functions are ordered by their start, so the last match is the innermost.
    let mut around = functions.iter().rev();
    let function = around.find(|function| function.contains(range));
    CodePlace {
        function: function.map(|function| function.name.clone()),
        first_line,
        last_line,
    }
}

/// The places that overlap neither a taken range nor each other.
fn non_overlapping(taken: &[TextRange], places: &[TextRange]) -> Vec<TextRange> {
    let mut free: Vec<TextRange> = Vec::new();
    for place in places {
        let mut others = taken.iter().chain(&free);
        if others.all(|other| place.intersect(*other).is_none()) {
            free.push(*place);
        }
    }
    free
}

/// The statements of all bodies in a row, numbered so that equal statements share a number.
#[derive(Default)]
struct NumberedStatements {
    numbers: Vec<usize>,
    ranges: Vec<TextRange>,
    /// The ranges of whole bodies of functions.
    whole: Vec<Range<usize>>,
}

/// The starts of each run of equal statements, by their numbers.
type Runs<'a> = HashMap<&'a [usize], BTreeSet<usize>>;

impl NumberedStatements {
    fn of(body: &[Stmt]) -> Self {
        let mut bodies = Bodies::default();
        bodies.visit_body(body);
        let mut known: HashMap<ComparableStmt, usize> = HashMap::new();
        let mut row = NumberedStatements::default();
        for body in bodies.0 {
            let start = row.numbers.len();
            if start >= MOST_STATEMENTS {
                break;
            }
            let statements = body.statements.iter().take(MOST_STATEMENTS - start);
            for stmt in statements {
                let next = known.len();
                let number = *known.entry(ComparableStmt::from(stmt)).or_insert(next);
                row.numbers.push(number);
                row.ranges.push(stmt.range());
            }
            let end = row.numbers.len();
            if body.is_of_function && end - start == body.statements.len() {
                row.whole.push(start..end);
            }
            // A unique number ends the body, so that no run extends into the next one.
            row.numbers.push(usize::MAX - start);
            row.ranges.push(TextRange::default());
        }
        row
    }

    fn range(&self, place: usize, length: usize) -> TextRange {
        let last = self.ranges[place + length - 1];
        TextRange::new(self.ranges[place].start(), last.end())
    }

    /// The bodies that several functions share.
    fn whole_bodies(&self) -> Runs<'_> {
        let mut bodies = Runs::new();
        for place in self.whole.iter().filter(|place| !place.is_empty()) {
            let body = &self.numbers[place.clone()];
            bodies.entry(body).or_default().insert(place.start);
        }
        bodies.retain(|_, places| places.len() > 1);
        bodies
    }

    /// The longest runs that occur at two places.
    fn runs(&self) -> Runs<'_> {
        let numbers = &self.numbers[..];
        let mut runs = Runs::new();
        // For each second place, the length of the run that it shares with the first place.
        let mut equal = vec![0; numbers.len() + 1];
        for first in (0..numbers.len()).rev() {
            for (second, number) in numbers.iter().enumerate().skip(first + 1) {
                if numbers[first] != *number {
                    equal[second] = 0;
                    continue;
                }
                equal[second] = equal[second + 1] + 1;
                let length = equal[second].min(second - first);
                let is_longer = first > 0 && numbers[first - 1] == numbers[second - 1];
                if length >= FEWEST_STATEMENTS && !is_longer {
                    let run = &numbers[first..first + length];
                    runs.entry(run).or_default().extend([first, second]);
                }
            }
        }
        runs
    }
}

/// A body: consecutive statements of one block.
struct Body<'a> {
    statements: &'a [Stmt],
    is_of_function: bool,
}

/// The bodies of a program, at any depth.
#[derive(Default)]
struct Bodies<'a>(Vec<Body<'a>>);

impl<'a> StatementVisitor<'a> for Bodies<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(function) => {
                self.0.push(Body {
                    statements: without_docstring(&function.body),
                    is_of_function: true,
                });
                walk_body(self, &function.body);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_body(&mut self, body: &'a [Stmt]) {
        self.0.push(Body {
            statements: body,
            is_of_function: false,
        });
        walk_body(self, body);
    }
}

#[cfg(test)]
mod tests {
    use super::super::ProgramHints;
    use super::*;
    use rstest::rstest;

    /// For each run, whether it is a whole body, and its places.
    fn repeated(text: &str) -> Vec<(bool, Vec<CodePlace>)> {
        let repeated = ProgramHints::inspect(text).unwrap().repeated.into_iter();
        repeated
            .map(|each| (each.is_whole_body, each.places))
            .collect()
    }

    fn place(function: Option<&str>, first_line: u32, last_line: u32) -> CodePlace {
        CodePlace {
            function: function.map(str::to_owned),
            first_line,
            last_line,
        }
    }

    const RUN: &str = "    b = a\n    c = b\n    # outra vez\n    d = c\n    print(d)\n";

    #[test]
    fn a_run_of_statements_is_found_at_all_its_places() {
        let text = format!("def f(a):\n{RUN}    return b\n\n\nfor a in b:\n    f(a)\n{RUN}");
        assert_eq!(
            repeated(&text),
            [(false, vec![place(Some("f"), 2, 6), place(None, 12, 16)])]
        );
    }

    #[rstest]
    #[case::two_statements(
        "a = [\n    1,\n]\nprint(\n    a)\n\na = [\n    1,\n]\nprint(\n    a)\nb()\n"
    )]
    #[case::three_lines("a = 1\nb = 2\nc = 3\nprint(a)\na = 1\nb = 2\nc = 3\n")]
    #[case::other_names(
        "if a:\n    b = 1\n    c = 2\n    d = 3\n    e()\nelse:\n    b = 1\n    c = 2\n    x = 3\n    e()\n"
    )]
    #[case::one_line_bodies("def f(p):\n    return p[0]\n\ndef g(p):\n    return p[0]\n")]
    fn what_says_little_is_not_repeated(#[case] text: &str) {
        let found = repeated(text);
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn what_is_within_something_longer_is_left_out() {
        let loop_ = "    for a in b:\n        c = a\n        d = c\n        e = d\n        f(e)\n";
        let run = format!("{loop_}    g = 1\n    print(g)\n");
        let text = format!("if b:\n{run}else:\n{run}");
        assert_eq!(
            repeated(&text),
            [(false, vec![place(None, 2, 8), place(None, 10, 16)])]
        );
    }

    #[test]
    fn whole_bodies_of_functions_are_told_as_that() {
        let body = "    b = a\n    return b\n";
        let text = format!(
            "def f(a):\n    \"\"\"Um.\"\"\"\n{body}\n\ndef g(a):\n    \"\"\"Dois.\"\"\"\n{body}"
        );
        assert_eq!(
            repeated(&text),
            [(true, vec![place(Some("f"), 3, 4), place(Some("g"), 9, 10)])]
        );
    }
}
