//! Fills in Moodle's grading worksheet.
//!
//! The worksheet is rewritten, never created: Moodle accepts only its own file. The cells of the
//! grade and of the feedback are replaced, and every other byte stays as it is, including the byte
//! order mark, the separator, the quotes and the line endings.

mod csv_cells;
mod matching;
mod sheet;

use std::collections::BTreeMap;

pub use matching::{Matching, MatchingKey};

use crate::messages::{Notice, safe};
use matching::{expected_value, is_numbered, matches_full_name};
use sheet::MoodleSheet;

/// The grade and the feedback to enter for one hand-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeEntry {
    /// The mark, as a decimal with a point.
    pub mark: String,
    /// The feedback to the student.
    pub feedback: Vec<Feedback>,
}

/// A part of the feedback to a student.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Feedback {
    /// A line of plain text.
    Line(String),
    /// A session, whose spaces and lines stay as they are.
    Session(String),
}

/// Options for entering marks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryOptions {
    /// The keys by which names find their rows.
    pub matching: Matching,
    /// True if feedback that is in the worksheet is replaced.
    pub overwrites: bool,
}

/// A worksheet with the marks in it, and the names and rows left to a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FilledWorksheet {
    /// The worksheet.
    pub text: String,
    /// The number of rows that have a mark now.
    pub entered: usize,
    /// The names of marks for which there is no row.
    pub without_row: Vec<String>,
    /// The names of marks that match several rows, or a row that matches several marks; they are
    /// not entered.
    pub ambiguous: Vec<String>,
    /// The rows without a mark, by student.
    pub without_mark: Vec<String>,
    /// The rows whose grade Moodle has locked, by student; they stay unchanged.
    pub locked: Vec<String>,
    /// The rows that have a mark now, and the feedback that they had.
    pub kept_feedback: Vec<String>,
}

/// Enters marks in a worksheet. A mark is entered in the row that the first matching key finds for
/// its name, regardless of case, accents and spaces. A name may also be that of a Moodle folder,
/// `Full Name_12345_assignsubmission_file_`.
///
/// # Errors
/// [`Notice`] if the text is not such a worksheet, or if a mark is not a decimal or is
/// above the maximum.
pub fn enter_marks(
    worksheet: &str,
    marks: &BTreeMap<String, GradeEntry>,
    options: &EntryOptions,
) -> Result<FilledWorksheet, Notice> {
    let sheet = MoodleSheet::read(worksheet)?;
    let (of_row, mut filled) = assign_rows(&sheet, marks, &options.matching);
    let how = (sheet.decimal_sign(), options.overwrites);
    let mut edits = BTreeMap::new();
    for (number, row) in sheet.rows.iter().enumerate() {
        match of_row.get(&number) {
            None => filled.without_mark.push(sheet.label(row)),
            Some(_) if sheet.is_locked(row) => filled.locked.push(sheet.label(row)),
            Some(entered) => {
                edits.extend(sheet.edits(row, entered, how)?);
                filled.entered += 1;
                if sheet.has_feedback(row) && !options.overwrites {
                    filled.kept_feedback.push(sheet.label(row));
                }
            }
        }
    }
    filled.text = sheet.with_edits(&edits);
    Ok(filled)
}

/// Checks, before there are marks, that every row of a worksheet could take one, up to `highest`.
///
/// # Errors
/// [`Notice`] if the text is not such a worksheet, or if `highest` is not a decimal or is
/// above a maximum.
pub fn check_worksheet(worksheet: &str, highest: &str) -> Result<(), Notice> {
    let sheet = MoodleSheet::read(worksheet)?;
    let entered = GradeEntry {
        mark: highest.to_owned(),
        feedback: Vec::new(),
    };
    for row in sheet.rows.iter().filter(|row| !sheet.is_locked(row)) {
        sheet.edits(row, &entered, (sheet.decimal_sign(), false))?;
    }
    Ok(())
}

/// The mark of each row, by its number, with the names that are not found or ambiguous.
fn assign_rows<'a>(
    sheet: &MoodleSheet,
    marks: &'a BTreeMap<String, GradeEntry>,
    names: &Matching,
) -> (BTreeMap<usize, &'a GradeEntry>, FilledWorksheet) {
    let index = sheet.index();
    let mut filled = FilledWorksheet::default();
    let mut claimed: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (who, entered) in marks {
        let is_by_number = is_numbered(who) && sheet.has_key(MatchingKey::Identifier);
        let keys = names.0.iter();
        let mut keys = keys.filter(|key| !is_by_number || **key == MatchingKey::Identifier);
        let rows = keys.find_map(|key| {
            let rows = index.get(&(*key, expected_value(*key, who)?))?.iter();
            let rows: Vec<usize> = rows
                .copied()
                .filter(|row| {
                    *key != MatchingKey::Identifier || matches_full_name(who, sheet.full_name(*row))
                })
                .collect();
            (!rows.is_empty()).then_some((*key, rows))
        });
        let Some((key, rows)) = rows else {
            filled.without_row.push(safe(who));
            continue;
        };
        for row in &rows {
            *claimed.entry(*row).or_default() += 1;
        }
        let is_sure = key == MatchingKey::Group || rows.len() == 1;
        found.push((who, entered, rows, is_sure));
    }
    let mut of_row = BTreeMap::new();
    for (who, entered, rows, is_sure) in found {
        if is_sure && rows.iter().all(|row| claimed.get(row) == Some(&1)) {
            of_row.extend(rows.iter().map(|row| (*row, entered)));
        } else {
            filled.ambiguous.push(safe(who));
        }
    }
    (of_row, filled)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::csv_cells::parse_row;
    use super::*;

    const ENGLISH: &str = "Identifier,\"Full name\",\"ID number\",\"Email address\",Status,Group,\
        Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (grade)\",\
        \"Feedback comments\"\n\
        \"Participant 11\",\"Ana Sá\",100001,ana.sa@x.pt,Submitted,G1,,20.00,Yes,-,\n\
        \"Participant 12\",\"Rui Gil\",100002,rui@x.pt,Submitted,G1,,20.00,Yes,-,\n\
        \"Participant 13\",\"Eva Luz\",100003,eva@x.pt,,G2,3.00,20.00,No,-,\n\
        \"Participant 14\",\"Rui Gil\",100004,gil@x.pt,,G3,,20.00,Yes,-,\"a, \"\"b\"\"\"\n";

    fn marks(of: &[(&str, &str)]) -> BTreeMap<String, GradeEntry> {
        let entered = of.iter().map(|(who, mark)| {
            let entered = GradeEntry {
                mark: (*mark).to_owned(),
                feedback: vec![Feedback::Line("Bom.".to_owned())],
            };
            ((*who).to_owned(), entered)
        });
        entered.collect()
    }

    fn of(worksheet: &str, entered: &[(&str, &str)]) -> Result<FilledWorksheet, Notice> {
        enter_marks(worksheet, &marks(entered), &EntryOptions::default())
    }

    #[rstest]
    #[case::group("g1", &[0, 1])]
    #[case::id_number("100004", &[3])]
    #[case::address("rui", &[1])]
    #[case::whole_address("RUI@x.pt", &[1])]
    #[case::participant("participante 14", &[3])]
    #[case::full_name(" ANA  sa ", &[0])]
    #[case::decomposed("Ana Sa\u{301}", &[0])]
    #[case::parse_moodle_folder("Rui Gil_12_assignsubmission_file_", &[1])]
    fn a_mark_finds_its_rows(#[case] who: &str, #[case] rows: &[usize]) {
        let filled = of(ENGLISH, &[(who, "17.5")]).unwrap();
        let lines = filled.text.lines().skip(1).enumerate();
        let lines = lines.filter(|(_, line)| line.contains(",17.5,20.00"));
        let found: Vec<usize> = lines.map(|(number, _)| number).collect();
        assert_eq!(found, rows);
        assert_eq!(filled.entered, rows.len());
        assert_eq!(filled.without_mark.len(), 4 - rows.len());
        assert!(filled.without_row.is_empty() && filled.ambiguous.is_empty());
    }

    #[rstest]
    #[case::no_row_matches(&["Zé"], &["Zé"], &[])]
    #[case::a_name_that_two_have(&["Rui Gil"], &[], &["Rui Gil"])]
    #[case::two_marks_for_one_row(&["100001", "g1"], &[], &["100001", "g1"])]
    #[case::a_part_of_a_name(&["Ana", "@x.pt"], &["@x.pt", "Ana"], &[])]
    #[case::a_number_that_may_be_another(&["14"], &["14"], &[])]
    #[case::a_number_within_a_name(&["Grupo 11"], &["Grupo 11"], &[])]
    #[case::the_folder_of_another_with_the_same_name(
        &["Ana Sa_99_assignsubmission_file_"],
        &["Ana Sa_99_assignsubmission_file_"],
        &[]
    )]
    #[case::nothing(&["", " "], &["", " "], &[])]
    #[case::hostile(&["\u{1b}[2J"], &["\\u{1b}[2J"], &[])]
    fn what_is_not_certain_is_told(
        #[case] who: &[&str],
        #[case] without_row: &[&str],
        #[case] ambiguous: &[&str],
    ) {
        let entered: Vec<_> = who.iter().map(|who| (*who, "10")).collect();
        let filled = of(ENGLISH, &entered).unwrap();
        assert_eq!(filled.without_row, without_row);
        assert_eq!(filled.ambiguous, ambiguous);
        assert_eq!((filled.entered, filled.text.as_str()), (0, ENGLISH));
        assert_eq!(
            filled.without_mark,
            ["Ana Sá", "Rui Gil", "Eva Luz", "Rui Gil"]
        );
    }

    #[test]
    fn a_grade_that_cannot_be_changed_is_left() {
        let filled = of(ENGLISH, &[("g2", "10")]).unwrap();
        assert_eq!((filled.entered, filled.text.as_str()), (0, ENGLISH));
        assert_eq!(filled.locked, ["Eva Luz"]);
        assert_eq!(filled.without_mark.len(), 3);
    }

    #[rstest]
    #[case::kept(false, "\"a, \"\"b\"\"\"", &["Rui Gil"])]
    #[case::replaced(true, "\"Bom.<br>\"", &[])]
    fn what_a_teacher_wrote_is_kept(
        #[case] overwrites: bool,
        #[case] feedback: &str,
        #[case] kept: &[&str],
    ) {
        let options = EntryOptions {
            overwrites,
            ..EntryOptions::default()
        };
        let filled = enter_marks(ENGLISH, &marks(&[("100004", "10")]), &options).unwrap();
        assert!(
            filled
                .text
                .trim_end()
                .ends_with(&format!(",10,20.00,Yes,-,{feedback}"))
        );
        assert_eq!(filled.kept_feedback, kept);
    }

    #[test]
    fn only_keys_that_are_asked_for_are_tried() {
        let entered = marks(&[("100001", "10")]);
        let by_group = enter_marks(
            ENGLISH,
            &entered,
            &EntryOptions {
                matching: Matching(vec![MatchingKey::Group]),
                overwrites: false,
            },
        )
        .unwrap();
        assert_eq!(by_group.without_row, ["100001"]);
    }

    #[rstest]
    #[case::portugal(
        "Identificador;Nome completo;Endereço de correio eletrónico;Nota;Nota máxima;\
         A nota pode ser alterada;Última modificação (nota);Comentários de feedback",
        ';'
    )]
    #[case::brazil(
        "Identificador,Nome completo,Endereço de email,Avaliação,Nota máxima,\
         A nota pode ser alterada,Última modificação (avaliação),Comentários de feedback",
        ','
    )]
    #[case::capitals(
        "IDENTIFIER\tNOME\tEMAIL ADDRESS\tNOTA\tMAXIMUM GRADE\tGRADE CAN BE CHANGED\t\
         LAST MODIFIED (GRADE)\tComentários ao trabalho",
        '\t'
    )]
    fn titles_are_read_in_both_languages(#[case] titles: &str, #[case] separator: char) {
        let rows = "\"Participante 7\";\"Ana; Sá\";ana@x.pt;;\"20,00\";Sim;-;\n\
            \"Participante 8\";Rui;rui@x.pt;\"1,00\";\"20,00\";Não;-;\n";
        let rows = rows.replace(';', &separator.to_string());
        let filled = of(
            &format!("{titles}\n{rows}"),
            &[("ana", "17.50"), ("rui", "9")],
        )
        .unwrap();
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(u8::try_from(separator).unwrap())
            .from_reader(filled.text.as_bytes());
        let records: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(&records[0][3], "17,50");
        assert_eq!(&records[0][7], "Bom.<br>");
        assert_eq!(&records[1][3], "1,00");
        assert_eq!((filled.entered, filled.locked), (1, vec!["Rui".to_owned()]));
    }

    #[test]
    fn every_other_byte_stays() {
        let sheet = "\u{feff}\"Nome completo\",Nota,\"Nota máxima\",Extra,\"Nome completo?\",\
            Identificador,Última modificação (nota)\r\n\
            Ana,,\"20,00\",  a\"b ,\"x\r\ny\"\r\n\
            \r\n\
            \"Rui\",\"\",\"20,00\",=1,";
        let filled = of(sheet, &[("ana", "17.50"), ("rui", "8")]).unwrap();
        let expected = sheet
            .replace("Ana,,", "Ana,\"17,50\",")
            .replace("\"Rui\",\"\"", "\"Rui\",\"8\"");
        assert_eq!(filled.text, expected);
    }

    #[test]
    fn feedback_is_a_page_and_no_formula() {
        let entered = GradeEntry {
            mark: "1".to_owned(),
            feedback: vec![
                Feedback::Line("=<b>\"&\u{1b}".to_owned()),
                Feedback::Session(">>> f(1)\n  2".to_owned()),
            ],
        };
        let marks = BTreeMap::from([("Ana".to_owned(), entered)]);
        let sheet = "Full name,Grade,Feedback comments,Identifier,Last modified (grade)\nAna,,\n";
        let filled = enter_marks(sheet, &marks, &EntryOptions::default()).unwrap();
        let row = "Ana,1,\"'=&lt;b&gt;\"\"&amp;\\u{1b}<br><pre>&gt;&gt;&gt; f(1)<br>  2</pre>\"\n";
        assert_eq!(filled.text.lines().nth(1), Some(row.trim_end()));
    }

    #[rstest]
    #[case::no_grade(
        "Full name,Status,Identifier,Last modified (grade)\nAna,\n",
        Notice::new("worksheet-no-grade")
    )]
    #[case::no_identifiers("Status,Grade\nx,\n", Notice::new("worksheet-no-identifier"))]
    #[case::no_time("Identifier,Grade\nx,\n", Notice::new("worksheet-no-time-of-grade"))]
    #[case::nothing("", Notice::new("worksheet-no-grade"))]
    #[case::twice(
        "Full name,Grade,Grade,Identifier,Last modified (grade)\nAna,,\n",
        Notice::new("worksheet-twice").with("title", "grade")
    )]
    #[case::quote(
        "Full name,Grade,Identifier,Last modified (grade)\nAna,\"\n",
        Notice::new("worksheet-quote")
    )]
    #[case::short("Full name,Grade,Identifier,Last modified (grade)\nAna\n", Notice::new("worksheet-short").with("who", "Ana"))]
    #[case::scale(
        "Full name,Grade,Maximum grade,Identifier,Last modified (grade)\nAna,,Bom\n",
        Notice::new("worksheet-maximum").with("who", "Ana").with("maximum", "Bom")
    )]
    #[case::above(
        "Full name;Grade;Maximum grade;Identifier;Last modified (grade)\nAna;;17,49\n",
        Notice::new("worksheet-above")
            .with("who", "Ana")
            .with("mark", "17.5")
            .with("maximum", "17,49")
    )]
    fn a_worksheet_that_cannot_hold_the_mark_is_refused(
        #[case] sheet: &str,
        #[case] error: Notice,
    ) {
        assert_eq!(of(sheet, &[("ana", "17.5")]), Err(error.clone()));
        assert_eq!(check_worksheet(sheet, "17.5"), Err(error));
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
        let filled = of(
            "Full name,Grade,Identifier,Last modified (grade)\nAna,\n",
            &[("ana", mark)],
        );
        let error = filled.unwrap_err().to_string();
        assert!(error.ends_with("which is no decimal"), "{error}");
    }

    #[test]
    fn a_mark_may_be_the_maximum() {
        let filled = of(
            "Full name,Grade,Maximum grade,Identifier,Last modified (grade)\nAna,,20\n",
            &[("ana", "20.00")],
        )
        .unwrap();
        assert!(filled.text.ends_with("\nAna,20.00,20\n"), "{}", filled.text);
    }

    proptest! {
        #[test]
        fn cells_are_those_of_any_reader(
            cells in prop::collection::vec("[a-c\"',; \r\n\té]{0,6}", 1..6)
        ) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(&cells).unwrap();
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            let (read, next) = parse_row(&text, 0, b',');
            let values: Vec<_> = read.into_iter().map(|cell| cell.value).collect();
            prop_assert_eq!(values, cells);
            prop_assert_eq!(next, text.len());
        }

        #[test]
        fn no_worksheet_is_too_strange_to_read(text in "[a-c\"',; \r\n\té]{0,40}") {
            let sheet = format!("Full name,Grade,Identifier,Last modified (grade)\n{text}");
            if let Ok(filled) = of(&sheet, &[("a", "1")]) {
                prop_assert!(filled.entered > 0 || filled.text == sheet);
            }
        }
    }
}
