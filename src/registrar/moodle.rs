//! Moodle's grading worksheet, filled in.
//!
//! It is rewritten, never made: Moodle takes back only what it gave. The cells of the grade
//! and of the feedback are replaced, and every other byte stays as it is, the mark of byte
//! order, the separator, the quotes and the ends of lines among them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::manifest::Points;
use crate::report::{harmless, safe};

/// What is entered for one hand-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The mark, as a decimal with a point.
    pub mark: String,
    /// What the student reads beside it, as plain text.
    pub feedback: String,
}

/// What a name of ours may be in the worksheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The group: each of its members has the mark.
    Group,
    /// The number of the student.
    IdNumber,
    /// The address, whole or before the `@`.
    Email,
    /// The number that Moodle gives a participant.
    Identifier,
    /// The full name.
    FullName,
}

impl Key {
    /// Every key, in the order in which they are tried.
    const ALL: [Key; 5] = [
        Key::Group,
        Key::IdNumber,
        Key::Email,
        Key::Identifier,
        Key::FullName,
    ];
}

/// What the names of the marks are looked for as: the first key that knows one decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching(pub Vec<Key>);

/// Every key, the surest first.
impl Default for Matching {
    fn default() -> Self {
        Matching(Key::ALL.to_vec())
    }
}

/// A worksheet with the marks in it, and what is left to a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The worksheet.
    pub text: String,
    /// The rows in which there is a mark now.
    pub entered: usize,
    /// Names of marks for which there is no row.
    pub without_row: Vec<String>,
    /// Names of marks that could be of several rows, or of a row that could have several
    /// marks: they are not entered.
    pub ambiguous: Vec<String>,
    /// Who is in the worksheet and has no mark.
    pub without_mark: Vec<String>,
    /// Whose grade Moodle does not let change: these rows are as they were.
    pub locked: Vec<String>,
}

/// Why a worksheet cannot be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WorksheetError {
    /// A column that must be there is not.
    #[error("no column has the {0}: is this Moodle's grading worksheet?")]
    Column(&'static str),
    /// Two columns have the same title.
    #[error("two columns are called `{0}`")]
    Twice(&'static str),
    /// A quote is opened and not closed.
    #[error("a quote is opened and not closed")]
    Quote,
    /// A row has no cell for the grade or for the feedback.
    #[error("the row of {0} is cut short")]
    Short(String),
    /// What is to be entered is no mark.
    #[error("the mark of {who} is `{mark}`, which is no decimal")]
    Mark {
        /// Whose it is.
        who: String,
        /// What was to be entered.
        mark: String,
    },
    /// The maximum in the worksheet is no number: it is marked by a scale.
    #[error("the maximum grade of {who} is `{maximum}`, which is no decimal")]
    Maximum {
        /// In whose row.
        who: String,
        /// What stands there.
        maximum: String,
    },
    /// A mark is above the maximum.
    #[error("the mark of {who} is {mark}, above the maximum of {maximum}")]
    Above {
        /// Whose it is.
        who: String,
        /// The mark.
        mark: String,
        /// The maximum.
        maximum: String,
    },
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    /// Whose row it is.
    Of(Key),
    Grade,
    Maximum,
    Feedback,
    CanChange,
}

/// The titles of the columns, as [`plain`] text, in English and in the Portuguese of
/// Portugal and of Brazil.
const TITLES: &[(Column, &[&str])] = &[
    (Column::Of(Key::Group), &["group", "grupo"]),
    (
        Column::Of(Key::IdNumber),
        &["id number", "numero de identificacao", "numero de id"],
    ),
    (
        Column::Of(Key::Email),
        &[
            "email address",
            "endereco de correio eletronico",
            "endereco de email",
            "endereco de e-mail",
        ],
    ),
    (
        Column::Of(Key::Identifier),
        &["identifier", "identificador"],
    ),
    (
        Column::Of(Key::FullName),
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

/// The worksheet with the marks in it. A mark is entered in the row that its name is found
/// in, by the first of the keys that knows it, regardless of case, accents and spaces; a
/// name may also be that of a folder of Moodle's,
/// `Full Name_12345_assignsubmission_file_`.
///
/// # Errors
/// [`WorksheetError`] where the text is no such worksheet, or what is to be entered is no
/// mark or is above the maximum.
pub fn rewritten(
    worksheet: &str,
    marks: &BTreeMap<String, Entered>,
    names: &Matching,
) -> Result<Rewritten, WorksheetError> {
    let sheet = Sheet::read(worksheet)?;
    let (of_row, mut told) = claims(&sheet, marks, names);
    let sign = sheet.decimal_sign();
    let mut edits = BTreeMap::new();
    for (number, row) in sheet.rows.iter().enumerate() {
        match of_row.get(&number) {
            None => told.without_mark.push(sheet.label(row)),
            Some(_) if sheet.is_locked(row) => told.locked.push(sheet.label(row)),
            Some(entered) => {
                edits.extend(sheet.edits(row, entered, sign)?);
                told.entered += 1;
            }
        }
    }
    told.text = sheet.with(&edits);
    Ok(told)
}

/// The mark of each row, by its number, and the names of which that is not certain.
fn claims<'a>(
    sheet: &Sheet,
    marks: &'a BTreeMap<String, Entered>,
    names: &Matching,
) -> (BTreeMap<usize, &'a Entered>, Rewritten) {
    let index = sheet.index();
    let mut told = Rewritten::default();
    let mut claimed: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (who, entered) in marks {
        let rows = names.0.iter().find_map(|key| {
            let rows = index.get(&(*key, wanted(*key, who)?))?;
            Some((*key, rows))
        });
        let Some((key, rows)) = rows else {
            told.without_row.push(safe(who));
            continue;
        };
        for row in rows {
            *claimed.entry(*row).or_default() += 1;
        }
        let is_sure = key == Key::Group || rows.len() == 1;
        found.push((who, entered, rows, is_sure));
    }
    let mut of_row = BTreeMap::new();
    for (who, entered, rows, is_sure) in found {
        if is_sure && rows.iter().all(|row| claimed.get(row) == Some(&1)) {
            of_row.extend(rows.iter().map(|row| (*row, entered)));
        } else {
            told.ambiguous.push(safe(who));
        }
    }
    (of_row, told)
}

/// What a name of ours would be in the column of a key.
fn wanted(key: Key, who: &str) -> Option<String> {
    let folder = who
        .split_once("_assignsubmission_")
        .and_then(|(name, _)| name.rsplit_once('_'));
    match (key, folder) {
        (Key::Identifier, Some((_, number))) => identifier(number),
        (Key::Identifier, None) => identifier(who),
        (_, folder) => {
            let name = plain(folder.map_or(who, |(name, _)| name));
            (!name.is_empty()).then_some(name)
        }
    }
}

/// What the cell of a key is known by.
fn known_by(key: Key, cell: &str) -> Vec<String> {
    if key == Key::Identifier {
        return identifier(cell).into_iter().collect();
    }
    let mut names = vec![plain(cell)];
    if let (Key::Email, Some((name, _))) = (key, cell.rsplit_once('@')) {
        names.push(plain(name));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The number of `Participant 12345`, with or without its word.
fn identifier(text: &str) -> Option<String> {
    let text = plain(text);
    let words = ["participante", "participant"];
    let number = words.iter().find_map(|word| text.strip_prefix(word));
    let number = number.unwrap_or(&text).trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| number.to_owned())
}

/// Text regardless of case, accents and spaces.
fn plain(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    words.join(" ")
}

/// A decimal with a point or a comma, exactly.
fn decimal(text: &str) -> Option<Points> {
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

/// A cell of the worksheet.
struct Cell {
    /// Where it stands, its quotes included.
    span: Range<usize>,
    /// What it says.
    value: String,
    is_quoted: bool,
}

/// The cell that begins there.
fn cell(text: &str, start: usize, separator: u8) -> Cell {
    let rest = text.get(start..).unwrap_or_default();
    let is_quoted = rest.starts_with('"');
    let mut is_inside = false;
    let bytes = rest.bytes().take_while(|byte| {
        // A quote within quotes is written twice: it closes them and opens them again.
        is_inside ^= is_quoted && *byte == b'"';
        is_inside || ![separator, b'\r', b'\n'].contains(byte)
    });
    let end = start + bytes.count();
    let written = text.get(start..end).unwrap_or_default();
    let value = match written.strip_prefix('"') {
        Some(inner) => inner
            .strip_suffix('"')
            .unwrap_or(inner)
            .replace("\"\"", "\""),
        None => written.to_owned(),
    };
    Cell {
        span: start..end,
        value,
        is_quoted,
    }
}

/// The row that begins there, and where the next one does.
fn row(text: &str, start: usize, separator: u8) -> (Vec<Cell>, usize) {
    let mut cells = Vec::new();
    let mut at = start;
    loop {
        let cell = cell(text, at, separator);
        at = cell.span.end;
        cells.push(cell);
        let rest = text.get(at..).unwrap_or_default();
        if rest.starts_with(char::from(separator)) {
            at += 1;
        } else if rest.starts_with("\r\n") {
            return (cells, at + 2);
        } else {
            return (cells, (at + 1).min(text.len()));
        }
    }
}

/// Where each column is.
fn columns(header: &[Cell]) -> Result<BTreeMap<Column, usize>, WorksheetError> {
    let titles: Vec<String> = header.iter().map(|cell| plain(&cell.value)).collect();
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
            return Err(WorksheetError::Twice(name));
        }
    }
    Ok(columns)
}

/// A worksheet, read.
struct Sheet<'a> {
    text: &'a str,
    separator: u8,
    columns: BTreeMap<Column, usize>,
    rows: Vec<Vec<Cell>>,
}

impl<'a> Sheet<'a> {
    fn read(text: &'a str) -> Result<Self, WorksheetError> {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let mut columns_by = BTreeMap::new();
        for separator in SEPARATORS {
            let columns = columns(&row(text, start, separator).0)?;
            columns_by.insert(columns.len(), (separator, columns));
        }
        let (separator, columns) = columns_by.pop_last().unwrap_or_default().1;
        if !columns.contains_key(&Column::Grade) {
            return Err(WorksheetError::Column("grade"));
        }
        if !Key::ALL
            .iter()
            .any(|key| columns.contains_key(&Column::Of(*key)))
        {
            return Err(WorksheetError::Column("participant"));
        }
        let (_, mut at) = row(text, start, separator);
        let mut rows = Vec::new();
        while at < text.len() {
            let (cells, next) = row(text, at, separator);
            at = next;
            if cells.iter().any(|cell| !cell.value.is_empty()) {
                rows.push(cells);
            }
        }
        // Only the last cell can be open: it takes all that follows.
        let last = rows.last().and_then(|row| row.last());
        let written = last.and_then(|cell| text.get(cell.span.clone()));
        let is_open =
            |written: &str| written.starts_with('"') && written.matches('"').count() % 2 == 1;
        if written.is_some_and(is_open) {
            return Err(WorksheetError::Quote);
        }
        Ok(Sheet {
            text,
            separator,
            columns,
            rows,
        })
    }

    fn cell<'r>(&self, row: &'r [Cell], column: Column) -> Option<&'r Cell> {
        row.get(*self.columns.get(&column)?)
    }

    fn value<'r>(&self, row: &'r [Cell], column: Column) -> &'r str {
        self.cell(row, column)
            .map_or("", |cell| cell.value.as_str())
    }

    /// The rows by what they are known by.
    fn index(&self) -> BTreeMap<(Key, String), BTreeSet<usize>> {
        let mut index: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
        for (number, row) in self.rows.iter().enumerate() {
            for key in Key::ALL {
                for name in known_by(key, self.value(row, Column::Of(key))) {
                    index.entry((key, name)).or_default().insert(number);
                }
            }
        }
        index
    }

    /// What a person knows a row by.
    fn label(&self, row: &[Cell]) -> String {
        let keys = [Key::FullName, Key::Identifier, Key::IdNumber, Key::Email];
        let mut values = keys.iter().map(|key| self.value(row, Column::Of(*key)));
        safe(values.find(|value| !value.is_empty()).unwrap_or("?"))
    }

    fn is_locked(&self, row: &[Cell]) -> bool {
        let answer = plain(self.value(row, Column::CanChange));
        ["no", "nao"].contains(&answer.as_str())
    }

    /// The decimal sign of the maximum grades; of the grades, where these have none.
    fn decimal_sign(&self) -> char {
        let of = |column| {
            let values = self.rows.iter().map(move |row| self.value(row, column));
            values.filter_map(|value| value.chars().find(|sign| ".,".contains(*sign)))
        };
        let mut signs = of(Column::Maximum).chain(of(Column::Grade));
        signs.next().unwrap_or('.')
    }

    /// What stands in the cells of a row instead of what does.
    fn edits(
        &self,
        row: &[Cell],
        entered: &Entered,
        sign: char,
    ) -> Result<Vec<(usize, Edit)>, WorksheetError> {
        let mark = entered.mark.as_str();
        self.judge(row, mark)?;
        let mark = mark.replace('.', &sign.to_string());
        let feedback = page(&entered.feedback);
        let mut edits = Vec::new();
        for (column, value) in [(Column::Grade, mark), (Column::Feedback, feedback)] {
            if !self.columns.contains_key(&column) {
                continue;
            }
            let Some(cell) = self.cell(row, column) else {
                return Err(WorksheetError::Short(self.label(row)));
            };
            let edit = Edit {
                end: cell.span.end,
                written: self.written(&value, cell.is_quoted),
            };
            edits.push((cell.span.start, edit));
        }
        Ok(edits)
    }

    /// Whether a mark can be that of a row.
    fn judge(&self, row: &[Cell], mark: &str) -> Result<(), WorksheetError> {
        let who = || self.label(row);
        let is_decimal = !mark.contains(',') && mark.trim() == mark;
        let Some(points) = decimal(mark).filter(|_| is_decimal) else {
            return Err(WorksheetError::Mark {
                who: who(),
                mark: safe(mark),
            });
        };
        let maximum = self.value(row, Column::Maximum);
        if maximum.trim().is_empty() {
            return Ok(());
        }
        match decimal(maximum) {
            None => Err(WorksheetError::Maximum {
                who: who(),
                maximum: safe(maximum),
            }),
            Some(most) if points > most => Err(WorksheetError::Above {
                who: who(),
                mark: mark.to_owned(),
                maximum: safe(maximum),
            }),
            Some(_) => Ok(()),
        }
    }

    /// A value as a cell, in quotes where the one before was or it needs them.
    fn written(&self, value: &str, is_quoted: bool) -> String {
        let needs =
            |letter: char| letter == char::from(self.separator) || "\"\r\n".contains(letter);
        if is_quoted || value.contains(needs) {
            format!("\"{}\"", value.replace('"', "\"\""))
        } else {
            value.to_owned()
        }
    }

    /// The text with other cells, by where they begin.
    fn with(&self, edits: &BTreeMap<usize, Edit>) -> String {
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

/// A cell that is written anew.
struct Edit {
    /// Where the one before ends.
    end: usize,
    written: String,
}

/// Plain text as the page that Moodle takes feedback to be.
fn page(text: &str) -> String {
    let text = harmless(text.trim_end());
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('\n', "<br>")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const ENGLISH: &str = "Identifier,\"Full name\",\"ID number\",\"Email address\",Status,Group,\
        Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (grade)\",\
        \"Feedback comments\"\n\
        \"Participant 11\",\"Ana Sá\",100001,ana.sa@x.pt,Submitted,G1,,20.00,Yes,-,\n\
        \"Participant 12\",\"Rui Gil\",100002,rui@x.pt,Submitted,G1,,20.00,Yes,-,\n\
        \"Participant 13\",\"Eva Luz\",100003,eva@x.pt,,G2,3.00,20.00,No,-,\n\
        \"Participant 14\",\"Rui Gil\",100004,gil@x.pt,,G3,,20.00,Yes,-,\"a, \"\"b\"\"\"\n";

    fn marks(of: &[(&str, &str)]) -> BTreeMap<String, Entered> {
        let entered = of.iter().map(|(who, mark)| {
            let entered = Entered {
                mark: (*mark).to_owned(),
                feedback: "Bom.".to_owned(),
            };
            ((*who).to_owned(), entered)
        });
        entered.collect()
    }

    fn of(worksheet: &str, entered: &[(&str, &str)]) -> Result<Rewritten, WorksheetError> {
        rewritten(worksheet, &marks(entered), &Matching::default())
    }

    #[rstest]
    #[case::group("g1", &[0, 1])]
    #[case::id_number("100004", &[3])]
    #[case::address("rui", &[1])]
    #[case::whole_address("RUI@x.pt", &[1])]
    #[case::participant("participante 14", &[3])]
    #[case::number_of_participant("14", &[3])]
    #[case::full_name(" ANA  sa ", &[0])]
    #[case::decomposed("Ana Sa\u{301}", &[0])]
    #[case::folder("Rui Gil_12_assignsubmission_file_", &[1])]
    #[case::folder_of_nobody_known("Ana Sa_99_assignsubmission_file_", &[0])]
    fn a_mark_finds_its_rows(#[case] who: &str, #[case] rows: &[usize]) {
        let told = of(ENGLISH, &[(who, "17.5")]).unwrap();
        let lines = told.text.lines().skip(1).enumerate();
        let lines = lines.filter(|(_, line)| line.contains(",17.5,20.00"));
        let found: Vec<usize> = lines.map(|(number, _)| number).collect();
        assert_eq!(found, rows);
        assert_eq!(told.entered, rows.len());
        assert_eq!(told.without_mark.len(), 4 - rows.len());
        assert!(told.without_row.is_empty() && told.ambiguous.is_empty());
    }

    #[rstest]
    #[case::nobody(&["Zé"], &["Zé"], &[])]
    #[case::a_name_that_two_have(&["Rui Gil"], &[], &["Rui Gil"])]
    #[case::two_marks_for_one_row(&["100001", "g1"], &[], &["100001", "g1"])]
    #[case::a_part_of_a_name(&["Ana", "@x.pt"], &["@x.pt", "Ana"], &[])]
    #[case::a_number_within_a_name(&["Grupo 11"], &["Grupo 11"], &[])]
    #[case::nothing(&["", " "], &["", " "], &[])]
    #[case::hostile(&["\u{1b}[2J"], &["\\u{1b}[2J"], &[])]
    fn what_is_not_certain_is_told(
        #[case] who: &[&str],
        #[case] without_row: &[&str],
        #[case] ambiguous: &[&str],
    ) {
        let entered: Vec<_> = who.iter().map(|who| (*who, "10")).collect();
        let told = of(ENGLISH, &entered).unwrap();
        assert_eq!(told.without_row, without_row);
        assert_eq!(told.ambiguous, ambiguous);
        assert_eq!((told.entered, told.text.as_str()), (0, ENGLISH));
        assert_eq!(
            told.without_mark,
            ["Ana Sá", "Rui Gil", "Eva Luz", "Rui Gil"]
        );
    }

    #[test]
    fn a_grade_that_cannot_be_changed_is_left() {
        let told = of(ENGLISH, &[("g2", "10")]).unwrap();
        assert_eq!((told.entered, told.text.as_str()), (0, ENGLISH));
        assert_eq!(told.locked, ["Eva Luz"]);
        assert_eq!(told.without_mark.len(), 3);
    }

    #[test]
    fn only_keys_that_are_asked_for_are_tried() {
        let entered = marks(&[("100001", "10")]);
        let by_group = rewritten(ENGLISH, &entered, &Matching(vec![Key::Group])).unwrap();
        assert_eq!(by_group.without_row, ["100001"]);
    }

    #[rstest]
    #[case::portugal(
        "Identificador;Nome completo;Endereço de correio eletrónico;Nota;Nota máxima;\
         A nota pode ser alterada;Comentários de feedback",
        ';'
    )]
    #[case::brazil(
        "Identificador,Nome completo,Endereço de email,Avaliação,Nota máxima,\
         A nota pode ser alterada,Comentários de feedback",
        ','
    )]
    #[case::capitals(
        "IDENTIFIER\tNOME\tEMAIL ADDRESS\tNOTA\tMAXIMUM GRADE\tGRADE CAN BE CHANGED\t\
         Comentários ao trabalho",
        '\t'
    )]
    fn titles_are_read_in_both_languages(#[case] titles: &str, #[case] separator: char) {
        let rows = "\"Participante 7\";\"Ana; Sá\";ana@x.pt;;\"20,00\";Sim;\n\
            \"Participante 8\";Rui;rui@x.pt;\"1,00\";\"20,00\";Não;\n";
        let rows = rows.replace(';', &separator.to_string());
        let told = of(
            &format!("{titles}\n{rows}"),
            &[("ana", "17.50"), ("rui", "9")],
        )
        .unwrap();
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(u8::try_from(separator).unwrap())
            .from_reader(told.text.as_bytes());
        let records: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(&records[0][3], "17,50");
        assert_eq!(&records[0][6], "Bom.");
        assert_eq!(&records[1][3], "1,00");
        assert_eq!((told.entered, told.locked), (1, vec!["Rui".to_owned()]));
    }

    #[test]
    fn every_other_byte_stays() {
        let sheet = "\u{feff}\"Nome completo\",Nota,\"Nota máxima\",Extra,\"Nome completo?\"\r\n\
            Ana,,\"20,00\",  a\"b ,\"x\r\ny\"\r\n\
            \r\n\
            \"Rui\",\"\",\"20,00\",=1,";
        let told = of(sheet, &[("ana", "17.50"), ("rui", "8")]).unwrap();
        let expected = sheet
            .replace("Ana,,", "Ana,\"17,50\",")
            .replace("\"Rui\",\"\"", "\"Rui\",\"8\"");
        assert_eq!(told.text, expected);
    }

    #[test]
    fn feedback_is_a_page_and_no_formula() {
        let entered = Entered {
            mark: "1".to_owned(),
            feedback: "=<b>\"&\n\u{1b}".to_owned(),
        };
        let marks = BTreeMap::from([("Ana".to_owned(), entered)]);
        let sheet = "Full name,Grade,Feedback comments\nAna,,\n";
        let told = rewritten(sheet, &marks, &Matching::default()).unwrap();
        let row = "Ana,1,\"'=&lt;b&gt;\"\"&amp;<br>\\u{1b}\"\n";
        assert_eq!(told.text.lines().nth(1), Some(row.trim_end()));
    }

    #[rstest]
    #[case::no_grade("Full name,Status\nAna,\n", WorksheetError::Column("grade"))]
    #[case::nobody("Status,Grade\nx,\n", WorksheetError::Column("participant"))]
    #[case::nothing("", WorksheetError::Column("grade"))]
    #[case::twice("Full name,Grade,Grade\nAna,,\n", WorksheetError::Twice("grade"))]
    #[case::quote("Full name,Grade\nAna,\"\n", WorksheetError::Quote)]
    #[case::short("Full name,Grade\nAna\n", WorksheetError::Short("Ana".to_owned()))]
    #[case::scale(
        "Full name,Grade,Maximum grade\nAna,,Bom\n",
        WorksheetError::Maximum { who: "Ana".to_owned(), maximum: "Bom".to_owned() }
    )]
    #[case::above(
        "Full name;Grade;Maximum grade\nAna;;17,49\n",
        WorksheetError::Above {
            who: "Ana".to_owned(),
            mark: "17.5".to_owned(),
            maximum: "17,49".to_owned(),
        }
    )]
    fn a_worksheet_that_cannot_hold_the_mark_is_refused(
        #[case] sheet: &str,
        #[case] error: WorksheetError,
    ) {
        assert_eq!(of(sheet, &[("ana", "17.5")]), Err(error));
    }

    #[rstest]
    #[case("")]
    #[case("-1")]
    #[case("1,5")]
    #[case("=1")]
    #[case("1.5.2")]
    #[case("1\n")]
    #[case("NaN")]
    #[case("99999999999999999999")]
    fn what_is_no_decimal_is_not_entered(#[case] mark: &str) {
        let told = of("Full name,Grade\nAna,\n", &[("ana", mark)]);
        assert!(matches!(told, Err(WorksheetError::Mark { .. })), "{told:?}");
    }

    #[test]
    fn a_mark_may_be_the_maximum() {
        let told = of(
            "Full name,Grade,Maximum grade\nAna,,20\n",
            &[("ana", "20.00")],
        )
        .unwrap();
        assert!(told.text.ends_with("\nAna,20.00,20\n"), "{}", told.text);
    }

    proptest! {
        #[test]
        fn cells_are_those_of_any_reader(
            cells in prop::collection::vec("[a-c\"',; \r\n\té]{0,6}", 1..6)
        ) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(&cells).unwrap();
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            let (read, next) = row(&text, 0, b',');
            let values: Vec<_> = read.into_iter().map(|cell| cell.value).collect();
            prop_assert_eq!(values, cells);
            prop_assert_eq!(next, text.len());
        }

        #[test]
        fn no_worksheet_is_too_strange_to_read(text in "[a-c\"',; \r\n\té]{0,40}") {
            let sheet = format!("Full name,Grade\n{text}");
            if let Ok(told) = of(&sheet, &[("a", "1")]) {
                prop_assert!(told.entered > 0 || told.text == sheet);
            }
        }
    }
}
