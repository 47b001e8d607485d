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
//! Fields are separated by `,` or by `;`, whichever the header uses. Numbers are written with a
//! comma or with a point, times as `2025-12-17 00:40` or `17/12/2025 00:40`.

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord, Trim};
use jiff::civil::DateTime;

use super::sheet_columns::Column;
use super::{SheetError, Wanted};
use crate::assignment::manifest::{Deadline, Points, Rubric};
use crate::course::championship::deadline::{line as line_of, separator};

/// The name of the line that holds the deadline.
const DEADLINE: &str = "prazo";

/// The teacher's sheet on the hand-ins; empty by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rows by name, each with its line in the file.
    rows: BTreeMap<String, (usize, Row)>,
    deadline: Option<(usize, Deadline)>,
}

/// The row of one hand-in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// The time of the hand-in, if known.
    pub handed_in: Option<DateTime>,
    /// The number of hand-ins; 0 if unknown.
    pub hand_ins: u32,
    /// Whether the teacher had to repair it before it ran.
    pub is_repaired: bool,
    /// The points given, by the name of the criterion.
    pub given: BTreeMap<String, Points>,
}

impl Sheet {
    /// Reads a sheet for the criteria of a rubric.
    ///
    /// # Errors
    /// [`SheetError`] if the text is not a valid sheet.
    pub fn parse(text: &str, rubric: &Rubric) -> Result<Self, SheetError> {
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .trim(Trim::All)
            .delimiter(separator(text))
            .from_reader(text.as_bytes());
        let mut records = reader.records();
        let header = records.next().transpose()?.unwrap_or_default();
        let columns = columns(&header, line_of(text, &header), rubric)?;
        let mut sheet = Sheet::default();
        for record in records {
            let record = record?;
            // Spreadsheets write rows of separators only.
            if record.iter().any(|field| !field.is_empty()) {
                let line = line_of(text, &record);
                let fields = Fields {
                    header: &header,
                    columns: &columns,
                    record: &record,
                    line,
                };
                sheet.add(&fields)?;
            }
        }
        Ok(sheet)
    }

    /// The row of a hand-in.
    pub fn row(&self, who: &str) -> Option<&Row> {
        self.rows.get(who).map(|(_, row)| row)
    }

    /// The deadline of the sheet, which replaces that of the text.
    pub fn deadline(&self) -> Option<Deadline> {
        self.deadline.map(|(_, deadline)| deadline)
    }

    /// Checks that every row names one of these hand-ins.
    ///
    /// # Errors
    /// [`SheetError::Unknown`] for the first row that does not.
    pub fn check_names(&self, names: &[impl AsRef<str>]) -> Result<(), SheetError> {
        let is_known = |name: &str| names.iter().any(|each| each.as_ref() == name);
        let unknown = self.rows.iter().filter(|(name, _)| !is_known(name));
        let without_row = names
            .iter()
            .filter(|name| self.row(name.as_ref()).is_none());
        match unknown.min_by_key(|(_, (line, _))| *line) {
            None => Ok(()),
            Some((name, (line, _))) => Err(SheetError::Unknown {
                line: *line,
                name: name.clone(),
                without_line: without_row.map(|name| name.as_ref().to_owned()).collect(),
            }),
        }
    }

    fn add(&mut self, fields: &Fields) -> Result<(), SheetError> {
        let line = fields.line;
        let name = fields.name()?.to_owned();
        let first = if name == DEADLINE {
            self.deadline.map(|(line, _)| line)
        } else {
            self.rows.get(&name).map(|(line, _)| *line)
        };
        if let Some(first) = first {
            return Err(SheetError::Duplicate { line, name, first });
        }
        if name == DEADLINE {
            self.deadline = Some((line, fields.deadline()?));
        } else {
            self.rows.insert(name, (line, fields.row()?));
        }
        Ok(())
    }
}

fn columns<'a>(
    header: &StringRecord,
    line: usize,
    rubric: &'a Rubric,
) -> Result<Vec<Column<'a>>, SheetError> {
    let mut columns = Vec::new();
    for name in header {
        let Some(column) = Column::named(name, rubric) else {
            return Err(SheetError::UnknownColumn {
                line,
                column: name.to_owned(),
                known: Column::names(rubric),
            });
        };
        if columns.contains(&column) {
            let column = name.to_owned();
            return Err(SheetError::DuplicateColumn { line, column });
        }
        columns.push(column);
    }
    if columns.contains(&Column::Who) {
        Ok(columns)
    } else {
        Err(SheetError::NoWho { line })
    }
}

/// The fields of a line below the header.
struct Fields<'a> {
    header: &'a StringRecord,
    columns: &'a [Column<'a>],
    record: &'a StringRecord,
    line: usize,
}

impl Fields<'_> {
    /// The name of the hand-in.
    fn name(&self) -> Result<&str, SheetError> {
        let line = self.line;
        let (expected, found) = (self.columns.len(), self.record.len());
        if expected != found {
            return Err(SheetError::Fields {
                line,
                expected,
                found,
            });
        }
        match self.field(Column::Who) {
            "" => Err(SheetError::NoName { line }),
            name => Ok(name),
        }
    }

    /// The field of a column; empty if there is no such column.
    fn field(&self, column: Column<'_>) -> &str {
        let place = self.columns.iter().position(|each| *each == column);
        let field = place.and_then(|place| self.record.get(place));
        field.unwrap_or_default()
    }

    /// The deadline on the line `prazo`.
    fn deadline(&self) -> Result<Deadline, SheetError> {
        let found = self.field(Column::HandedIn);
        let deadline = found.parse::<Deadline>();
        deadline.map_err(|_| self.wrong("entrega", found, Wanted::Time))
    }

    fn row(&self) -> Result<Row, SheetError> {
        let mut row = Row::default();
        let columns = self.columns.iter().zip(self.header);
        for ((column, name), field) in columns.zip(self.record) {
            let read = column.read(field, &mut row);
            read.map_err(|wanted| self.wrong(name, field, wanted))?;
        }
        Ok(row)
    }

    fn wrong(&self, column: &str, found: &str, wanted: Wanted) -> SheetError {
        SheetError::Field {
            line: self.line,
            column: column.to_owned(),
            found: found.to_owned(),
            wanted,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::engines::registry;
    use crate::sandbox::clock::read_time;

    /// A sheet for moinho.
    fn parsed(text: &str) -> Result<Sheet, SheetError> {
        let manifest = registry::engine("moinho").unwrap().manifest().unwrap();
        Sheet::parse(text, &manifest.rubric.unwrap())
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
        let expected = Row {
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
        let expected = Row {
            given: BTreeMap::from([("comentarios".to_owned(), Points::from(0))]),
            ..Row::default()
        };
        assert_eq!(parsed(text).unwrap().row("G01"), Some(&expected));
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
