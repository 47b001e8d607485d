//! The columns of the teacher's sheet, and how a field of each is read.

use super::{Row, Wanted};
use crate::assignment::manifest::{
    Criterion, HAND_INS, HANDED_IN, OWN, REPAIRED, Rubric, WHO, decimal, parse_points,
};
use crate::sandbox::clock::read_time;

/// A column of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column<'a> {
    /// The name of the hand-in.
    Who,
    /// The time of the hand-in.
    HandedIn,
    /// The number of hand-ins.
    HandIns,
    /// Whether the teacher repaired the program.
    Repaired,
    /// The points given for a criterion.
    Criterion(&'a Criterion),
}

impl<'a> Column<'a> {
    /// The column of this name, if a sheet for the rubric may have it.
    pub(super) fn named(name: &str, rubric: &'a Rubric) -> Option<Self> {
        match name {
            WHO => Some(Column::Who),
            HANDED_IN => Some(Column::HandedIn),
            HAND_INS => Some(Column::HandIns),
            REPAIRED => Some(Column::Repaired),
            _ => {
                let mut criteria = rubric.criteria();
                let criterion = criteria.find(|each| each.name == name)?;
                Some(Column::Criterion(criterion))
            }
        }
    }

    /// The names that columns may have, separated by commas.
    pub(super) fn names(rubric: &Rubric) -> String {
        let criteria = rubric.criteria().map(|each| each.name.as_str());
        let names: Vec<&str> = [WHO].into_iter().chain(OWN).chain(criteria).collect();
        names.join(", ")
    }

    /// Reads a field of this column into a row; an empty field leaves the default.
    pub(super) fn read(self, field: &str, row: &mut Row) -> Result<(), Wanted> {
        if field.is_empty() {
            return Ok(());
        }
        match self {
            Column::Who => {}
            Column::HandedIn => row.handed_in = Some(read_time(field).ok_or(Wanted::Time)?),
            Column::HandIns => row.hand_ins = field.parse().map_err(|_| Wanted::Count)?,
            Column::Repaired => row.is_repaired = yes_or_no(field).ok_or(Wanted::YesOrNo)?,
            Column::Criterion(criterion) => {
                let wanted = || Wanted::Points {
                    max: decimal(criterion.points),
                };
                let given = parse_points(&field.replace(',', ".")).ok_or_else(wanted)?;
                if given > criterion.points {
                    return Err(wanted());
                }
                row.given.insert(criterion.name.clone(), given);
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
    use rstest::rstest;

    use super::*;

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
    fn an_empty_field_says_nothing() {
        for column in [Column::HandedIn, Column::HandIns, Column::Repaired] {
            let mut row = Row::default();
            column.read("", &mut row).unwrap();
            assert_eq!(row, Row::default());
        }
    }
}
