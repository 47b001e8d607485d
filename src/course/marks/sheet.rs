//! The teacher's sheet on the hand-ins: a CSV file.
//!
//! ```text
//! quem;entrega;entregas;reparado;comentarios;nomes
//! prazo;2025-12-18 23:59;;;;
//! G01;17/12/2025 00:40;3;não;0,75;0,5
//! ```
//!
//! The first line is the header: `quem`, and any of `entrega` (when it was handed in),
//! `entregas` (how many times), `reparado` (whether the teacher had to repair it: `sim` or
//! `não`) and the names of the criteria of the assignment, in any order. Each of the other
//! lines holds a hand-in; the one named `prazo` holds in `entrega` a deadline that replaces
//! the one of the text. An empty field means: in time, handed in once, not repaired, no
//! points given yet.
//!
//! Numbers are written with a comma or with a point; fields and times as in any sheet
//! (`course::csv_sheet`).

use std::collections::BTreeMap;

use jiff::civil::DateTime;

use crate::assignment::manifest::{
    Deadline, HAND_INS, HANDED_IN, OWN, Points, REPAIRED, Rubric, WHO, decimal, parse_points,
};
use crate::course::csv_sheet::{DEADLINE, SheetLine, UniqueNames, read_sheet};
use crate::messages::{Notice, nearest};
use crate::sandbox::clock::read_time;

/// Most names that one error lists.
const MOST_NAMED: usize = 10;

/// The teacher's sheet on the hand-ins; empty by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TeacherSheet {
    /// The rows by name, each with its line in the file.
    rows: BTreeMap<String, (usize, HandInRow)>,
    deadline: Option<Deadline>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandInRow {
    /// The time of the hand-in, if known.
    pub handed_in: Option<DateTime>,
    /// The number of hand-ins; 0 if unknown.
    pub hand_ins: u32,
    /// True if the teacher had to repair it before it ran.
    pub is_repaired: bool,
    /// The points given, by the name of the criterion.
    pub given: BTreeMap<String, Points>,
}

impl TeacherSheet {
    /// Reads a sheet for the criteria of a rubric.
    ///
    /// # Errors
    /// [`Notice`] if the text is not a valid sheet.
    pub fn parse(text: &str, rubric: &Rubric) -> Result<Self, Notice> {
        let (header, records) = read_sheet(text)?;
        let columns = SheetColumns::new(&header, rubric)?;
        let mut names = UniqueNames::default();
        let mut sheet = TeacherSheet::default();
        for record in records {
            let record = record?;
            // Spreadsheets write rows of separators only.
            if record.fields.iter().all(str::is_empty) {
                continue;
            }
            let name = columns.name(&record)?;
            names.add(name, record.line)?;
            if name == DEADLINE {
                sheet.deadline = Some(columns.deadline(&record)?);
            } else {
                let row = (record.line, columns.row(&record)?);
                sheet.rows.insert(name.to_owned(), row);
            }
        }
        Ok(sheet)
    }

    pub fn row(&self, who: &str) -> Option<&HandInRow> {
        self.rows.get(who).map(|(_, row)| row)
    }

    /// The deadline of the sheet, which replaces that of the text.
    pub fn deadline(&self) -> Option<Deadline> {
        self.deadline
    }

    /// Checks that every row names one of these hand-ins.
    ///
    /// # Errors
    /// [`Notice`] for the first row that does not: with the name that was probably meant, or with
    /// those that no row has.
    pub fn check_names(&self, names: &[impl AsRef<str>]) -> Result<(), Notice> {
        let names = || names.iter().map(AsRef::as_ref);
        let rows = self.rows.iter();
        let unknown = rows.filter(|(name, _)| !names().any(|each| each == *name));
        let Some((name, (line, _))) = unknown.min_by_key(|(_, (line, _))| *line) else {
            return Ok(());
        };
        let without_row: Vec<&str> = names().filter(|name| self.row(name).is_none()).collect();
        let notice = Notice::new("sheet-unknown")
            .with("line", *line)
            .with("name", name);
        match names_without_row(&without_row) {
            Some(fix) if nearest(name, &without_row).is_none() => Err(notice.with_fix(fix)),
            _ => Err(notice.suggesting(name, &without_row)),
        }
    }

    /// The hand-ins that no row names; `None` if each has a row.
    pub fn without_row(&self, names: &[&str]) -> Option<Notice> {
        let names = names.iter().copied();
        let without_row: Vec<&str> = names.filter(|name| self.row(name).is_none()).collect();
        names_without_row(&without_row)
    }
}

/// Names the hand-ins without a row, if there are any.
fn names_without_row(names: &[&str]) -> Option<Notice> {
    let (named, more) = names.split_at(names.len().min(MOST_NAMED));
    let notice = Notice::new("sheet-names").with("names", named.join(", "));
    (!names.is_empty()).then(|| notice.with("more", more.len()))
}

/// The columns of a sheet, all of them known and different.
struct SheetColumns<'a> {
    names: Vec<&'a str>,
    rubric: &'a Rubric,
}

impl<'a> SheetColumns<'a> {
    fn new(header: &'a SheetLine, rubric: &'a Rubric) -> Result<Self, Notice> {
        let about = |id| Notice::new(id).with("line", header.line);
        let criteria = rubric.criteria().map(|each| each.name.as_str());
        let known: Vec<&str> = [WHO].into_iter().chain(OWN).chain(criteria).collect();
        let mut names = Vec::new();
        for name in &header.fields {
            if !known.contains(&name) {
                let unknown = about("sheet-unknown-column").with("column", name);
                return Err(unknown.with("known", known.join(", ")));
            }
            if names.contains(&name) {
                return Err(about("sheet-duplicate-column").with("column", name));
            }
            names.push(name);
        }
        if names.contains(&WHO) {
            Ok(SheetColumns { names, rubric })
        } else {
            Err(about("sheet-no-who"))
        }
    }

    /// The name of the hand-in on a line, which must have a field for each column.
    fn name<'r>(&self, record: &'r SheetLine) -> Result<&'r str, Notice> {
        let about = |id| Notice::new(id).with("line", record.line);
        let (expected, found) = (self.names.len(), record.fields.len());
        if expected != found {
            let fields = about("sheet-fields").with("expected", expected);
            return Err(fields.with("found", found));
        }
        match self.field(record, WHO) {
            "" => Err(about("sheet-no-name")),
            name => Ok(name),
        }
    }

    /// The field of a column; empty if there is no such column.
    fn field<'r>(&self, record: &'r SheetLine, column: &str) -> &'r str {
        let place = self.names.iter().position(|each| *each == column);
        let field = place.and_then(|place| record.fields.get(place));
        field.unwrap_or_default()
    }

    /// The deadline on the line `prazo`.
    fn deadline(&self, record: &SheetLine) -> Result<Deadline, Notice> {
        let found = self.field(record, HANDED_IN);
        let wanted = |_| invalid_field(record.line, HANDED_IN, found, Notice::new("wanted-time"));
        found.parse().map_err(wanted)
    }

    fn row(&self, record: &SheetLine) -> Result<HandInRow, Notice> {
        let mut row = HandInRow::default();
        for (column, field) in self.names.iter().zip(&record.fields) {
            let read = row.read(column, field, self.rubric);
            read.map_err(|wanted| invalid_field(record.line, column, field, wanted))?;
        }
        Ok(row)
    }
}

/// The notice of a field that is no value of its column, and of what is `wanted` there.
fn invalid_field(line: usize, column: &str, found: &str, wanted: Notice) -> Notice {
    Notice::new("sheet-field")
        .with("line", line)
        .with("column", column)
        .with("found", found)
        .with("wanted", wanted)
}

impl HandInRow {
    /// Reads the field of a column; an empty field leaves the default.
    ///
    /// # Errors
    /// [`Notice`] of what is wanted in the field.
    fn read(&mut self, column: &str, field: &str, rubric: &Rubric) -> Result<(), Notice> {
        let wanted = |id| move || Notice::new(id);
        match column {
            _ if field.is_empty() => {}
            HANDED_IN => {
                self.handed_in = Some(read_time(field).ok_or_else(wanted("wanted-time"))?);
            }
            HAND_INS => {
                self.hand_ins = field.parse().ok().ok_or_else(wanted("wanted-count"))?;
            }
            REPAIRED => {
                self.is_repaired = yes_or_no(field).ok_or_else(wanted("wanted-yes-or-no"))?;
            }
            _ => {
                if let Some(criterion) = rubric.criteria().find(|each| each.name == column) {
                    let max =
                        || Notice::new("wanted-points").with("max", decimal(criterion.points));
                    let given = parse_points(&field.replace(',', "."));
                    let given = given.filter(|given| *given <= criterion.points);
                    let given = given.ok_or_else(max)?;
                    self.given.insert(column.to_owned(), given);
                }
            }
        }
        Ok(())
    }
}

fn yes_or_no(field: &str) -> Option<bool> {
    match field.to_lowercase().as_str() {
        "sim" | "yes" | "1" => Some(true),
        "não" | "nao" | "no" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::engines::registry;

    /// A sheet for moinho.
    fn parsed(text: &str) -> Result<TeacherSheet, Notice> {
        let manifest = registry::engine("moinho").unwrap().manifest().unwrap();
        TeacherSheet::parse(text, &manifest.rubric.unwrap())
    }

    #[rstest]
    #[case::commas("quem,entrega,entregas,reparado,nomes\nG01,2025-12-17 00:40,16,sim,0.25\n")]
    #[case::semicolons("quem;entrega;entregas;reparado;nomes\nG01;17/12/2025 00:40;16;1;0,25\n")]
    #[case::quotes("quem,nomes,entregas,reparado,entrega\nG01,\"0,25\",16,yes,2025-12-17T00:40:00")]
    #[case::as_spreadsheets_write_it(
        "\u{feff}quem;nomes;entregas;reparado;entrega\r\n\r\n\
         G01 ; 0,25;16;SIM;17/12/2025 00:40\r\n;;;;\r\n"
    )]
    fn a_sheet_is_read(#[case] text: &str) {
        let sheet = parsed(text).unwrap();
        let expected = HandInRow {
            handed_in: read_time("2025-12-17 00:40"),
            hand_ins: 16,
            is_repaired: true,
            given: BTreeMap::from([("nomes".to_owned(), Points::new(1, 4))]),
        };
        assert_eq!(sheet.row("G01"), Some(&expected));
        assert_eq!(sheet.row("G02"), None);
        assert_eq!(sheet.deadline(), None);
        assert!(sheet.check_names(&["G02", "G01"]).is_ok());
    }

    #[test]
    fn what_is_left_empty_is_not_known() {
        let text = "quem,entrega,entregas,reparado,nomes,comentarios\nG01,,,,,0\n";
        let expected = HandInRow {
            given: BTreeMap::from([("comentarios".to_owned(), Points::from(0))]),
            ..HandInRow::default()
        };
        assert_eq!(parsed(text).unwrap().row("G01"), Some(&expected));
    }

    #[rstest]
    #[case("sim", Some(true))]
    #[case("Sim", Some(true))]
    #[case("yes", Some(true))]
    #[case("1", Some(true))]
    #[case("não", Some(false))]
    #[case("NÃO", Some(false))]
    #[case("nao", Some(false))]
    #[case("no", Some(false))]
    #[case("0", Some(false))]
    #[case("talvez", None)]
    #[case("2", None)]
    fn yes_and_no_are_read(#[case] field: &str, #[case] expected: Option<bool>) {
        assert_eq!(yes_or_no(field), expected);
    }

    #[test]
    fn a_row_may_have_another_deadline() {
        let sheet = parsed("quem,entrega\nG01,\nprazo,2025-12-18 12:00\n").unwrap();
        let later: Deadline = "2025-12-18 12:00".parse().unwrap();
        assert_eq!(sheet.deadline(), Some(later));
        assert_eq!(sheet.row("prazo"), None);
        assert!(sheet.check_names(&["G01"]).is_ok());
    }

    #[test]
    fn a_name_that_nobody_has_is_told_with_its_line() {
        let sheet = parsed("quem\nG02\nG09\nG01\n").unwrap();
        let error = sheet.check_names(&["G01", "G02"]).unwrap_err();
        let expected = "line 3: no hand-in is named `G09`: write the name of one, or take the \
                        line out";
        assert_eq!(error.to_string(), expected);
        let mistyped = sheet.check_names(&["G01", "G02", "G90"]).unwrap_err();
        assert!(mistyped.to_string().contains("`G90`?"), "{mistyped}");
    }

    const COLUMNS: &str =
        "quem, entrega, entregas, reparado, boas-praticas, comentarios, tamanho, nomes";

    #[rstest]
    #[case(
        "",
        "line 1: no column is named `quem`: write a header as in `quem,entrega`"
    )]
    #[case(
        "entrega;nomes\n",
        "line 1: no column is named `quem`: write a header as in `quem,entrega`"
    )]
    #[case(
        "\nquem,nome\n",
        &format!("line 2: no column is named `nome`: write one of {COLUMNS}, or take it out")
    )]
    #[case(
        "quem,nomes,nomes\n",
        "line 1: two columns are named `nomes`: keep one of the two"
    )]
    #[case(
        "quem,nomes\nG01,0,5\n",
        "line 2: there should be 2 fields, not 3: write one for each column of the header, \
         and a field with a separator in it between quotes"
    )]
    #[case(
        "quem,nomes\n,0.5\n",
        "line 2, column `quem`: it is empty: write a name as in `G01`"
    )]
    #[case(
        "quem,nomes\n\nG01,0.5\nG02,0.51\n",
        "line 4, column `nomes`: `0.51` is not right here: write a number from 0 to 0.5, or nothing"
    )]
    #[case(
        "quem,comentarios\nG01,-1\n",
        "line 2, column `comentarios`: `-1` is not right here: write a number from 0 to 1, or \
         nothing"
    )]
    #[case(
        "quem,entregas\nG01,muitas\n",
        "line 2, column `entregas`: `muitas` is not right here: write how many hand-ins there \
         were, as in `15`"
    )]
    #[case(
        "quem,reparado\nG01,talvez\n",
        "line 2, column `reparado`: `talvez` is not right here: write `sim` or `não`"
    )]
    #[case(
        "quem,entrega\nG01,ontem\n",
        "line 2, column `entrega`: `ontem` is not right here: write a time as in \
         `2004-06-28 23:59` or `28/06/2004 23:59:59`"
    )]
    #[case::no_time_in_the_row_of_the_deadline(
        "quem,nomes\nprazo,0.5\n",
        "line 2, column `entrega`: `` is not right here: write a time as in \
         `2004-06-28 23:59` or `28/06/2004 23:59:59`"
    )]
    #[case(
        "quem,nomes\nG01,\nG02,\nG01,\n",
        "line 4: `G01` is on line 2 already: keep one of the two"
    )]
    #[case(
        "quem,entrega\nprazo,2025-12-18 12:00\nprazo,2025-12-18 12:00\n",
        "line 3: `prazo` is on line 2 already: keep one of the two"
    )]
    fn what_is_wrong_is_told_with_its_line(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(parsed(text).unwrap_err().to_string(), expected);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[quemnos1,;\"0:/ \r\n-]{0,60}") {
            let _ = parsed(&text);
            let _ = parsed(&format!("quem;nomes;entrega\n{text}"));
        }
    }
}
