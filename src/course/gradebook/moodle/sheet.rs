//! Reads the worksheet, and writes it with other cells.

use std::collections::{BTreeMap, BTreeSet};

use super::csv_cells::{CsvCell, parse_row};
use super::matching::{lookup_values, normalized};
use super::{Feedback, GradeEntry, MatchingKey};
use crate::assignment::manifest::Points;
use crate::messages::{Notice, safe};
use crate::report::escape_formula;

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    /// A key of the student.
    Of(MatchingKey),
    Grade,
    Maximum,
    Feedback,
    CanChange,
}

/// The titles of the columns, as [`normalized`] text, in English and in the Portuguese of
/// Portugal and of Brazil.
const TITLES: &[(Column, &[&str])] = &[
    (Column::Of(MatchingKey::Group), &["group", "grupo"]),
    (
        Column::Of(MatchingKey::IdNumber),
        &["id number", "numero de identificacao", "numero de id"],
    ),
    (
        Column::Of(MatchingKey::Email),
        &[
            "email address",
            "endereco de correio eletronico",
            "endereco de email",
            "endereco de e-mail",
        ],
    ),
    (
        Column::Of(MatchingKey::Identifier),
        &["identifier", "identificador"],
    ),
    (
        Column::Of(MatchingKey::FullName),
        &["full name", "nome completo", "nome"],
    ),
    (Column::Grade, &["grade", "nota", "avaliacao"]),
    (Column::Maximum, &["maximum grade", "nota maxima"]),
    (
        Column::Feedback,
        &[
            "feedback comments",
            "comentarios de feedback",
            "comentarios ao trabalho",
        ],
    ),
    (
        Column::CanChange,
        &["grade can be changed", "a nota pode ser alterada"],
    ),
];

const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// A worksheet as it was read.
pub(super) struct MoodleSheet<'a> {
    text: &'a str,
    separator: u8,
    columns: BTreeMap<Column, usize>,
    pub(super) rows: Vec<Vec<CsvCell>>,
}

impl<'a> MoodleSheet<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, Notice> {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let mut columns_by = BTreeMap::new();
        for separator in SEPARATORS {
            let columns = find_columns(&parse_row(text, start, separator).0)?;
            columns_by.insert(columns.len(), (separator, columns));
        }
        let (separator, columns) = columns_by.pop_last().unwrap_or_default().1;
        if !columns.contains_key(&Column::Grade) {
            return Err(Notice::new("worksheet-no-grade"));
        }
        let (header, mut at) = parse_row(text, start, separator);
        // What Moodle's importer asks for, which refuses the whole file without.
        if !columns.contains_key(&Column::Of(MatchingKey::Identifier)) {
            return Err(Notice::new("worksheet-no-identifier"));
        }
        if !header
            .iter()
            .any(|cell| is_time_of_grade(&normalized(&cell.value)))
        {
            return Err(Notice::new("worksheet-no-time-of-grade"));
        }
        let mut rows = Vec::new();
        while at < text.len() {
            let (cells, next) = parse_row(text, at, separator);
            at = next;
            if cells.iter().any(|cell| !cell.value.is_empty()) {
                rows.push(cells);
            }
        }
        // Only the last cell can have an open quote: it takes all that follows.
        let last = rows.last().and_then(|row| row.last());
        let written = last.and_then(|cell| text.get(cell.span.clone()));
        let is_open =
            |written: &str| written.starts_with('"') && written.matches('"').count() % 2 == 1;
        if written.is_some_and(is_open) {
            return Err(Notice::new("worksheet-quote"));
        }
        Ok(MoodleSheet {
            text,
            separator,
            columns,
            rows,
        })
    }

    /// Returns whether there is a column for a key.
    pub(super) fn has_key(&self, key: MatchingKey) -> bool {
        self.columns.contains_key(&Column::Of(key))
    }

    fn cell<'r>(&self, row: &'r [CsvCell], column: Column) -> Option<&'r CsvCell> {
        row.get(*self.columns.get(&column)?)
    }

    fn value<'r>(&self, row: &'r [CsvCell], column: Column) -> &'r str {
        self.cell(row, column)
            .map_or("", |cell| cell.value.as_str())
    }

    /// The rows by the values of their keys.
    pub(super) fn index(&self) -> BTreeMap<(MatchingKey, String), BTreeSet<usize>> {
        let mut index: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
        for (number, row) in self.rows.iter().enumerate() {
            for key in MatchingKey::ALL {
                for name in lookup_values(key, self.value(row, Column::Of(key))) {
                    index.entry((key, name)).or_default().insert(number);
                }
            }
        }
        index
    }

    /// The full name in a row, by its number; empty if there is no such column.
    pub(super) fn full_name(&self, row: usize) -> &str {
        let row = self.rows.get(row);
        row.map_or("", |row| self.value(row, Column::Of(MatchingKey::FullName)))
    }

    /// The label of a row for messages: its first non-empty key.
    pub(super) fn label(&self, row: &[CsvCell]) -> String {
        let keys = [
            MatchingKey::FullName,
            MatchingKey::Identifier,
            MatchingKey::IdNumber,
            MatchingKey::Email,
        ];
        let mut values = keys.iter().map(|key| self.value(row, Column::Of(*key)));
        safe(values.find(|value| !value.is_empty()).unwrap_or("?"))
    }

    pub(super) fn is_locked(&self, row: &[CsvCell]) -> bool {
        let answer = normalized(self.value(row, Column::CanChange));
        ["no", "nao"].contains(&answer.as_str())
    }

    /// The decimal sign of the maximum grades, or else of the grades; a point by default.
    pub(super) fn decimal_sign(&self) -> char {
        let of = |column| {
            let values = self.rows.iter().map(move |row| self.value(row, column));
            values.filter_map(|value| value.chars().find(|sign| ".,".contains(*sign)))
        };
        let mut signs = of(Column::Maximum).chain(of(Column::Grade));
        signs.next().unwrap_or('.')
    }

    /// Returns whether somebody has written feedback in a row.
    pub(super) fn has_feedback(&self, row: &[CsvCell]) -> bool {
        !self.value(row, Column::Feedback).trim().is_empty()
    }

    /// The edits that enter a mark and its feedback in a row; feedback that is there is kept,
    /// unless `overwrites` is set.
    pub(super) fn edits(
        &self,
        row: &[CsvCell],
        entered: &GradeEntry,
        (sign, overwrites): (char, bool),
    ) -> Result<Vec<(usize, CellEdit)>, Notice> {
        let mark = entered.mark.as_str();
        self.check_row(row, mark)?;
        let mark = mark.replace('.', &sign.to_string());
        let mut values = vec![(Column::Grade, mark)];
        if overwrites || !self.has_feedback(row) {
            values.push((Column::Feedback, feedback_html(&entered.feedback)));
        }
        let mut edits = Vec::new();
        for (column, value) in values {
            let is_text = column == Column::Feedback;
            if !self.columns.contains_key(&column) {
                continue;
            }
            let Some(cell) = self.cell(row, column) else {
                return Err(Notice::new("worksheet-short").with("who", self.label(row)));
            };
            let edit = CellEdit {
                end: cell.span.end,
                written: self.encode_cell(&value, is_text || cell.is_quoted),
            };
            edits.push((cell.span.start, edit));
        }
        Ok(edits)
    }

    /// Checks that a row can take a mark.
    fn check_row(&self, row: &[CsvCell], mark: &str) -> Result<(), Notice> {
        let about = |id| Notice::new(id).with("who", self.label(row));
        let is_decimal = !mark.contains(',') && mark.trim() == mark;
        let Some(points) = parse_decimal(mark).filter(|_| is_decimal) else {
            return Err(about("worksheet-mark").with("mark", safe(mark)));
        };
        let maximum = self.value(row, Column::Maximum);
        if maximum.trim().is_empty() {
            return Ok(());
        }
        match parse_decimal(maximum) {
            None => Err(about("worksheet-maximum").with("maximum", safe(maximum))),
            Some(most) if points > most => Err(about("worksheet-above")
                .with("mark", mark)
                .with("maximum", safe(maximum))),
            Some(_) => Ok(()),
        }
    }

    /// Writes a value as a cell, quoted if `quote` is set or the value needs it.
    fn encode_cell(&self, value: &str, quote: bool) -> String {
        let needs =
            |letter: char| letter == char::from(self.separator) || "\"\r\n".contains(letter);
        if quote || value.contains(needs) {
            format!("\"{}\"", value.replace('"', "\"\""))
        } else {
            value.to_owned()
        }
    }

    /// The text with edited cells, given by their starts.
    pub(super) fn with_edits(&self, edits: &BTreeMap<usize, CellEdit>) -> String {
        let mut text = String::new();
        let mut at = 0;
        for (start, edit) in edits {
            text.push_str(self.text.get(at..*start).unwrap_or_default());
            text.push_str(&edit.written);
            at = edit.end;
        }
        text + self.text.get(at..).unwrap_or_default()
    }
}

/// A cell to be rewritten.
pub(super) struct CellEdit {
    /// The end of the old cell.
    end: usize,
    written: String,
}

/// Returns whether a title, as [`normalized`] text, is that of the time at which a grade was last
/// changed, in the words of whichever site.
fn is_time_of_grade(title: &str) -> bool {
    let is_time = ["modif", "ultima"].iter().any(|word| title.contains(word));
    let is_of_grade = ["grade", "nota", "avaliacao"]
        .iter()
        .any(|word| title.contains(word));
    is_time && is_of_grade
}

/// Feedback as HTML, which Moodle expects.
fn feedback_html(feedback: &[Feedback]) -> String {
    let paragraphs = feedback.iter().map(|each| match each {
        Feedback::Line(text) => format!("{}<br>", escape_html(&escape_formula(text.trim_end()))),
        Feedback::Session(text) => format!("<pre>{}</pre>", escape_html(&safe(text.trim_end()))),
    });
    paragraphs.collect()
}

fn escape_html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('\n', "<br>")
}

/// The index of each column.
fn find_columns(header: &[CsvCell]) -> Result<BTreeMap<Column, usize>, Notice> {
    let titles: Vec<String> = header.iter().map(|cell| normalized(&cell.value)).collect();
    let mut columns = BTreeMap::new();
    for (column, names) in TITLES {
        let Some(name) = names
            .iter()
            .find(|name| titles.iter().any(|each| each == *name))
        else {
            continue;
        };
        let mut places = (0..).zip(&titles).filter(|(_, title)| title == name);
        if let Some((place, _)) = places.next() {
            columns.insert(*column, place);
        }
        if places.next().is_some() {
            return Err(Notice::new("worksheet-twice").with("title", *name));
        }
    }
    Ok(columns)
}

/// Reads a decimal with a point or a comma, exactly.
fn parse_decimal(text: &str) -> Option<Points> {
    let (whole, decimals) = text
        .trim()
        .split_once(['.', ','])
        .unwrap_or((text.trim(), ""));
    let digits = format!("{whole}{decimals}");
    let is_number = !whole.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || digits.len() > 15 {
        return None;
    }
    let scale = 10_i64.pow(u32::try_from(decimals.len()).ok()?);
    Some(Points::new(digits.parse().ok()?, scale))
}
