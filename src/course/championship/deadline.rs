//! The hand-in times of programs: a sheet (`course::csv_sheet`).
//!
//! ```text
//! programa,entrega
//! prazo,2004-06-28 23:59
//! ra123456,2004-06-28 21:07:33
//! ra654321,29/06/2004 05:00
//! ```
//!
//! The line named `prazo` has the deadline, and each of the others a program and when it was handed
//! in. A program without a line was handed in in time.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::SignedDuration;
use jiff::civil::DateTime;

use crate::course::csv_sheet::{DEADLINE, SheetLine, UniqueNames, read_sheet};
use crate::messages::Notice;
use crate::sandbox::clock::read_time;

const HEADER: [&str; 2] = ["programa", "entrega"];

/// Reads how late each program of the file was handed in, by its name; zero if it was in time.
/// Programs without a line were in time and are left out.
///
/// ```
/// use std::time::Duration;
/// use gabarito::course::championship::lateness;
/// let text = "programa,entrega\nprazo,2004-06-28 23:59\nra123456,2004-06-29 04:59\n";
/// let late = lateness(text, &["ra123456"])?;
/// assert_eq!(late["ra123456"], Duration::from_hours(5));
/// # Ok::<(), gabarito::messages::Notice>(())
/// ```
///
/// # Errors
/// [`Notice`] if the text is not such a file, or if it names a program that is not a player.
pub fn lateness(
    text: &str,
    players: &[impl AsRef<str>],
) -> Result<BTreeMap<String, Duration>, Notice> {
    let (header, records) = read_sheet(text)?;
    if header.fields != HEADER[..] {
        let found: Vec<&str> = header.fields.iter().collect();
        return Err(Notice::new("deadline-header")
            .with("line", header.line)
            .with("found", found.join(",")));
    }
    let mut names = UniqueNames::default();
    let mut times = BTreeMap::new();
    for record in records {
        let record = record?;
        let (name, time) = name_and_time(&record)?;
        if name != DEADLINE && !players.iter().any(|player| player.as_ref() == name) {
            return Err(Notice::new("deadline-unknown")
                .with("line", record.line)
                .with("name", name));
        }
        names.add(name, record.line)?;
        times.insert(name.to_owned(), time);
    }
    let deadline = times.remove(DEADLINE);
    let deadline = deadline.ok_or_else(|| Notice::new("deadline-none"))?;
    let late = |time: DateTime| {
        let late = time.duration_since(deadline).max(SignedDuration::ZERO);
        late.unsigned_abs()
    };
    let times = times.into_iter();
    Ok(times.map(|(name, time)| (name, late(time))).collect())
}

fn name_and_time(record: &SheetLine) -> Result<(&str, DateTime), Notice> {
    let [name, time] = record.fields.iter().collect::<Vec<_>>()[..] else {
        return Err(Notice::new("deadline-fields")
            .with("line", record.line)
            .with("found", record.fields.len()));
    };
    let no_time = || {
        Notice::new("no-time")
            .with("found", time)
            .at_line(record.line)
    };
    Ok((name, read_time(time).ok_or_else(no_time)?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    const PLAYERS: [&str; 3] = ["ra1", "ra2", "ra3"];

    /// A file with the deadline on line 2 and this below.
    fn file(lines: &str) -> String {
        format!("programa,entrega\nprazo,2004-06-28 23:59\n{lines}")
    }

    #[rstest]
    #[case::before("2004-06-28 23:58:59", 0)]
    #[case::years_before("1999-12-31 00:00", 0)]
    #[case::to_the_second("2004-06-28 23:59:00", 0)]
    #[case::a_second("2004-06-28 23:59:01", 1)]
    #[case::the_next_day("2004-06-29 00:00", 60)]
    #[case::the_next_month("2004-07-01 23:59", 3 * 86_400)]
    #[case::ten_days_and_a_second("2004-07-08T23:59:01", 10 * 86_400 + 1)]
    #[case::day_first("29/06/2004 04:59", 5 * 3600)]
    #[case::day_first_with_seconds("29/06/2004 04:59:30", 5 * 3600 + 30)]
    #[case::a_leap_day("29/02/2008 23:59", 1341 * 86_400)]
    fn a_program_is_as_late_as_its_time_says(#[case] time: &str, #[case] seconds: u64) {
        let late = lateness(&file(&format!("ra2,{time}\n")), &PLAYERS).unwrap();
        let expected = BTreeMap::from([("ra2".to_owned(), Duration::from_secs(seconds))]);
        assert_eq!(late, expected);
    }

    #[rstest]
    #[case::no_late_names("programa,entrega\nprazo,2004-06-28 23:59\n", &[])]
    #[case::no_last_line_break("programa,entrega\nprazo,2004-06-28 23:59", &[])]
    #[case::deadline_last(
        "programa,entrega\nra3,2004-06-28 23:59:07\nprazo,2004-06-28 23:59\n", &[("ra3", 7)]
    )]
    #[case::as_spreadsheets_write_it(
        "\u{feff}\"programa\",\"entrega\"\r\n\r\n\"prazo\",\"28/06/2004 23:59\"\r\n\
         \"ra1\",\"28/06/2004 23:59:02\"\r\n",
        &[("ra1", 2)]
    )]
    #[case::spaces(
        " programa , entrega \n prazo , 2004-06-28T23:59 \n ra1 , 2004-06-28T23:59:03 \n",
        &[("ra1", 3)]
    )]
    fn a_file_is_read(#[case] text: &str, #[case] expected: &[(&str, u64)]) {
        let late = lateness(text, &PLAYERS).unwrap();
        let late: Vec<_> = late
            .iter()
            .map(|(name, late)| (name.as_str(), late.as_secs()))
            .collect();
        assert_eq!(late, expected);
    }

    const NO_DEADLINE: &str = "no line has the deadline: add one as in `prazo,2004-06-28 23:59`";
    const UNKNOWN: &str = "line 3: no program is named `ra9`: write the name of one as in \
                           `ra123456`, or take the line out";
    const TWO_FIELDS: &str = "write a program and a time with a comma between, as in \
                              `ra123456,2004-06-28 23:59`";

    #[rstest]
    #[case("", "line 1: `` is not the header: write `programa,entrega`")]
    #[case(
        "\n\nprograma;hora\n",
        "line 3: `programa,hora` is not the header: write `programa,entrega`"
    )]
    #[case(
        "entrega,programa\n",
        "line 1: `entrega,programa` is not the header: write `programa,entrega`"
    )]
    #[case(
        "programa,entrega,nota\n",
        "line 1: `programa,entrega,nota` is not the header: write `programa,entrega`"
    )]
    #[case(
        "prazo,2004-06-28 23:59\n",
        "line 1: `prazo,2004-06-28 23:59` is not the header: write `programa,entrega`"
    )]
    #[case("programa,entrega\n", NO_DEADLINE)]
    #[case("programa,entrega\nra1,2004-06-28 23:59\n", NO_DEADLINE)]
    #[case(&file("ra9,2004-06-28 23:59\n"), UNKNOWN)]
    #[case(&file("RA1,2004-06-28 23:59\n"), &UNKNOWN.replace("ra9", "RA1"))]
    #[case(&file("ra1.py,2004-06-28 23:59\n"), &UNKNOWN.replace("ra9", "ra1.py"))]
    #[case(&file(",2004-06-28 23:59\n"), &UNKNOWN.replace("ra9", ""))]
    #[case(&file("ra1,2004-06-28 23:59\nra2,2004-06-28 23:59\nra1,2004-06-28 23:59\n"),
        "line 5: `ra1` is on line 3 already: keep one of the two")]
    #[case(&file("\n\nprazo,2004-06-28 23:59\n"),
        "line 5: `prazo` is on line 2 already: keep one of the two")]
    #[case(&file("ra1,2004-06-28\n"),
        "line 3: `2004-06-28` is not a time: write it as in `2004-06-28 23:59` or \
         `28/06/2004 23:59:59`")]
    #[case(&file("ra1\n"),
        &format!("line 3: there should be two fields, not 1: {TWO_FIELDS}"))]
    #[case(&file("ra1,2004-06-28,23:59\n"),
        &format!("line 3: there should be two fields, not 3: {TWO_FIELDS}"))]
    #[case::breaks_of_two_letters(&file("ra2,2004-06-28 23:59\n\nra9,x,y\n").replace('\n', "\r\n"),
        &format!("line 5: there should be two fields, not 3: {TWO_FIELDS}"))]
    #[case::after_a_byte_order_mark(&format!("\u{feff}{}", file("\nra1\n")),
        &format!("line 4: there should be two fields, not 1: {TWO_FIELDS}"))]
    #[case::a_quote_left_open(&file("\"ra1,2004-06-28 23:59\nra2,2004-06-28 23:59\n"),
        &format!("line 3: there should be two fields, not 1: {TWO_FIELDS}"))]
    fn what_is_wrong_is_told_with_its_line(#[case] text: &str, #[case] expected: &str) {
        let error = lateness(text, &PLAYERS).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in ".{0,80}",
            lines in "[ra12prazo,\"0:/ \r\n-]{0,60}",
        ) {
            let _ = lateness(&text, &PLAYERS);
            let _ = lateness(&file(&lines), &PLAYERS);
        }
    }
}
