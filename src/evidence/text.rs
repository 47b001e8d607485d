//! The evidence for people at a terminal.

use std::array;
use std::fmt::{self, Write};

use super::{CommentedOut, Evidence, Finding, FunctionEvidence, Kind, Linted, NameRemark};
use super::{Problem, Repeated, Unused};
use crate::report::{Messages, safe};

/// Most entries of a kind that are shown: nobody reads on.
const MOST: usize = 200;
/// Longest name that is shown, in characters.
const LONGEST_NAME: usize = 40;
/// Longest sentence or line of a program that is shown, in characters.
const LONGEST_SENTENCE: usize = 200;
/// The columns of the table but the last.
const COLUMNS: [&str; 6] = [
    "evidence-column-function",
    "evidence-column-line",
    "evidence-column-lines",
    "evidence-column-statements",
    "evidence-column-depth",
    "evidence-column-mccabe",
];

/// What is shown of a program.
pub struct Shown<'a> {
    /// The name of the assignment.
    pub assignment: &'a str,
    /// The file name of the program.
    pub submission: &'a str,
    /// What is worth a look in it.
    pub evidence: &'a Evidence,
    /// What became of asking the linter.
    pub linted: &'a Linted,
    /// The messages of the language it is shown in.
    pub messages: &'a Messages,
}

impl Shown<'_> {
    /// Writes it.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "{}\n", self.messages.get("evidence-about"))?;
        let title = [
            ("assignment", self.assignment.into()),
            ("file", shown(self.submission).into()),
        ];
        writeln!(out, "{}", self.messages.with("title", title))?;
        self.table(out)?;
        let evidence = self.evidence;
        let repeated = evidence.repeated.iter().map(|each| self.repeated(each));
        self.section("evidence-repeated", repeated, out)?;
        let unused = evidence.unused.iter().map(|each| self.unused(each));
        self.section("evidence-unused", unused, out)?;
        let names = evidence.names.iter().map(|each| self.name(each));
        self.section("evidence-names", names, out)?;
        let commented_out = evidence.commented_out.iter();
        let commented_out = commented_out.map(|each| self.commented_out(each));
        self.section("evidence-commented-out", commented_out, out)?;
        self.linted(out)
    }

    /// The functions, a line each.
    fn table(&self, out: &mut impl Write) -> fmt::Result {
        let functions = &self.evidence.functions;
        if functions.is_empty() {
            return writeln!(out, "\n{}", self.messages.get("evidence-no-functions"));
        }
        let head = COLUMNS.map(|column| self.messages.get(column));
        let mut rows = vec![(head, self.messages.get("evidence-column-look"))];
        let shown = functions.iter().take(MOST);
        rows.extend(shown.map(|row| (cells(row), self.looks(row))));
        let widths: [usize; 6] = array::from_fn(|column| {
            let widths = rows.iter().map(|(cells, _)| cells[column].chars().count());
            widths.max().unwrap_or(0)
        });
        writeln!(out, "\n{}\n", self.messages.get("evidence-functions"))?;
        for (cells, look) in &rows {
            write_row(cells, widths, look, out)?;
        }
        write_more(functions.len(), out)
    }

    /// What to look at in a function, in words.
    fn looks(&self, row: &FunctionEvidence) -> String {
        let looks = row.look.iter();
        let words: Vec<String> = looks
            .map(|look| self.messages.get(look.message()))
            .collect();
        words.join(", ")
    }

    fn repeated(&self, repeated: &Repeated) -> String {
        let places = repeated.places.iter().take(MOST);
        let lines: Vec<String> = places
            .clone()
            .map(|place| format!("{}-{}", place.first_line, place.last_line))
            .collect();
        let functions: Vec<String> = places
            .filter_map(|place| self.evidence.function_at(place.first_line))
            .map(|row| shown(&row.name))
            .collect();
        let words = [
            ("lines", repeated.lines.to_string().into()),
            ("places", lines.join(", ").into()),
            ("functions", functions.join(", ").into()),
        ];
        let id = if repeated.is_whole_body {
            "evidence-repeated-body"
        } else {
            "evidence-repeated-run"
        };
        self.messages.with(id, words)
    }

    fn unused(&self, unused: &Unused) -> String {
        let id = match unused.kind {
            Kind::Function | Kind::Class => "evidence-unused-function",
            Kind::Parameter => "evidence-unused-parameter",
            Kind::Variable => "evidence-unused-variable",
        };
        let name = [("name", shown(&unused.name).into())];
        self.place(unused.line, self.messages.with(id, name))
    }

    fn name(&self, remark: &NameRemark) -> String {
        let kind = self.messages.get(match remark.kind {
            Kind::Function => "evidence-kind-function",
            Kind::Class => "evidence-kind-class",
            Kind::Parameter => "evidence-kind-parameter",
            Kind::Variable => "evidence-kind-variable",
        });
        let id = match (remark.problem, remark.kind) {
            (Problem::OneLetter, _) => "evidence-name-one-letter",
            (Problem::AgainstStyle, Kind::Class) => "evidence-name-words",
            (Problem::AgainstStyle, _) => "evidence-name-lower-case",
        };
        let words = [("kind", kind.into()), ("name", shown(&remark.name).into())];
        self.place(remark.line, self.messages.with(id, words))
    }

    fn commented_out(&self, comments: &CommentedOut) -> String {
        let text = cut(&comments.text, LONGEST_SENTENCE);
        self.place(comments.span.first_line, text)
    }

    /// A line, the function in which it is, and what is there.
    fn place(&self, line: u32, what: String) -> String {
        let number = ("line", line.to_string().into());
        let what = ("what", what.into());
        match self.evidence.function_at(line) {
            None => self.messages.with("evidence-place", [number, what]),
            Some(row) => {
                let function = ("function", shown(&row.name).into());
                let words = [number, what, function];
                self.messages.with("evidence-place-in", words)
            }
        }
    }

    fn linted(&self, out: &mut impl Write) -> fmt::Result {
        let id = match self.linted {
            Linted::Absent => "evidence-linter-absent",
            Linted::Failed => "evidence-linter-failed",
            Linted::Ran(findings) if findings.is_empty() => "evidence-linter-nothing",
            Linted::Ran(findings) => {
                let findings = findings.iter().map(|each| self.finding(each));
                return self.section("evidence-linter", findings, out);
            }
        };
        writeln!(out, "\n{}", self.messages.get(id))
    }

    fn finding(&self, finding: &Finding) -> String {
        let text = format!("{} {}", finding.code, finding.message);
        let words = [
            ("line", finding.line.to_string().into()),
            ("column", finding.column.to_string().into()),
            ("text", cut(&text, LONGEST_SENTENCE).into()),
        ];
        self.messages.with("place", words)
    }

    /// Entries under their title; nothing, where there are none.
    fn section(
        &self,
        title: &str,
        entries: impl ExactSizeIterator<Item = String>,
        out: &mut impl Write,
    ) -> fmt::Result {
        let count = entries.len();
        if count == 0 {
            return Ok(());
        }
        writeln!(out, "\n{}\n", self.messages.get(title))?;
        for entry in entries.take(MOST) {
            writeln!(out, "  {entry}")?;
        }
        write_more(count, out)
    }
}

/// The cells of a function but the last.
fn cells(row: &FunctionEvidence) -> [String; 6] {
    let measures = &row.measures;
    [
        shown(&row.name),
        measures.line.to_string(),
        measures.lines.to_string(),
        measures.statements.to_string(),
        measures.depth.to_string(),
        measures.mccabe.to_string(),
    ]
}

fn write_row(
    cells: &[String; 6],
    widths: [usize; 6],
    look: &str,
    out: &mut impl Write,
) -> fmt::Result {
    let ([name, numbers @ ..], [widest, widths @ ..]) = (cells, widths);
    write!(out, "  {name:<widest$}")?;
    for (number, width) in numbers.iter().zip(widths) {
        write!(out, "  {number:>width$}")?;
    }
    if look.is_empty() {
        return writeln!(out);
    }
    writeln!(out, "  {look}")
}

/// How many entries are not shown.
fn write_more(count: usize, out: &mut impl Write) -> fmt::Result {
    match count.saturating_sub(MOST) {
        0 => Ok(()),
        more => writeln!(out, "  (… +{more})"),
    }
}

/// A name of a program, safe, and cut where it is long.
fn shown(name: &str) -> String {
    cut(name, LONGEST_NAME)
}

/// Text of a program as one safe line, cut where it is long.
fn cut(text: &str, longest: usize) -> String {
    let line = safe(text).replace(['\n', '\t'], " ");
    if line.chars().count() <= longest {
        return line;
    }
    line.chars().take(longest).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::super::gather;
    use super::*;
    use crate::manifest::Lingua;

    fn shown_of(text: &str, linted: &Linted) -> String {
        let mut out = String::new();
        let shown = Shown {
            assignment: "moinho",
            submission: "projeto\u{202e}.py",
            evidence: &gather(text, &[]).unwrap(),
            linted,
            messages: &Messages::new(Lingua::En),
        };
        shown.write(&mut out).unwrap();
        out
    }

    #[test]
    fn whatever_comes_from_elsewhere_is_made_safe() {
        let finding = Finding {
            code: "E1\u{1b}[2J".to_owned(),
            message: "a\nb\u{202e}c".to_owned(),
            line: 1,
            column: 2,
        };
        let shown = shown_of("# f('\u{1b}[31m')\n", &Linted::Ran(vec![finding]));
        assert!(shown.contains("projeto\\u{202e}.py"), "{shown}");
        assert!(shown.contains("f('\\u{1b}[31m')"), "{shown}");
        assert!(shown.contains("E1\\u{1b}[2J a b\\u{202e}c"), "{shown}");
        assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'));
    }

    #[test]
    fn a_name_that_is_longer_than_a_line_is_cut() {
        let name = "a".repeat(1000);
        let shown = shown_of(&format!("def {name}():\n    pass\n"), &Linted::Absent);
        assert!(!shown.contains(&name), "{shown}");
        assert!(
            shown.contains(&format!("{}…", &name[..LONGEST_NAME])),
            "{shown}"
        );
    }

    #[test]
    fn of_very_many_functions_the_first_are_shown() {
        let text = "def faz():\n    pass\n".repeat(MOST + 5);
        assert!(shown_of(&text, &Linted::Absent).contains("(… +5)"));
    }
}
