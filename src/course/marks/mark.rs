//! The mark of a hand-in, line by line, in exact fractions.

use num_traits::Zero;

use super::compute::HandIn;
use super::{Derivation, Line, Row, Step};
use crate::assignment::manifest::{Deadline, Manifest, Note, Points, Rubric};
use crate::report::Document;

/// A mark and its breakdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    scale: Points,
    derivation: Derivation<Step>,
    notes: Vec<Note>,
    missing: Option<Missing>,
}

/// What a mark that is not final waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// A check that could change it has not run to its end.
    Checks,
    /// A person's decision on these rules.
    Rules(Vec<String>),
    /// A person's decision whose the failures of these functions are.
    Excuses(Vec<String>),
    /// The sheet has no row for the hand-in.
    Row,
    /// The sheet has no points for these criteria.
    Criteria(Vec<String>),
}

impl Mark {
    /// The exact mark. Points that a person has not given yet count 0.
    pub fn value(&self) -> Points {
        self.derivation.total()
    }

    /// The best possible mark.
    pub fn scale(&self) -> Points {
        self.scale
    }

    /// The lines of the breakdown, in order.
    pub fn lines(&self) -> &[Line<Step>] {
        self.derivation.lines()
    }

    /// The notes for a person to look at.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether the mark is final: every criterion has its points, and no check that could change it
    /// is left to run.
    pub fn is_complete(&self) -> bool {
        self.missing.is_none()
    }

    /// What the mark waits for, if it is not final.
    pub fn missing(&self) -> Option<&Missing> {
        self.missing.as_ref()
    }
}

/// Computes the mark of a hand-in: the components, then the deductions in the order of the text,
/// never below 0. A hand-in without a row counts as in time, handed in once, and without points for
/// any criterion. A given `deadline` replaces the deadline of the text.
pub fn mark(
    rubric: &Rubric,
    manifest: &Manifest,
    document: &Document,
    row: Option<&Row>,
    deadline: Option<Deadline>,
) -> Mark {
    let missing = missing(rubric, manifest, document, row);
    let nothing = Row::default();
    let row = row.unwrap_or(&nothing);
    let handed_in = row.handed_in.zip(deadline.or(rubric.deadline));
    let hand_in = HandIn {
        manifest,
        document,
        row,
        hours_late: handed_in.map_or(0, |(time, deadline)| deadline.hours_late(time)),
    };
    let mut derivation = Derivation::default();
    for component in &rubric.components {
        hand_in.add(component, &mut derivation);
    }
    for deduction in &rubric.deductions {
        if let Some((step, points)) = hand_in.taken_off(deduction, &derivation) {
            derivation.push(step, -points);
        }
    }
    let total = derivation.total();
    if total < Points::zero() {
        derivation.push(Step::Floor, -total);
    }
    let notes = rubric.notes.iter().filter(|note| hand_in.needs(note));
    Mark {
        scale: rubric.scale,
        derivation,
        notes: notes.cloned().collect(),
        missing,
    }
}

/// What keeps a mark from being final.
fn missing(
    rubric: &Rubric,
    manifest: &Manifest,
    document: &Document,
    row: Option<&Row>,
) -> Option<Missing> {
    let has = |path: &str| document.checks.iter().any(|check| check.path() == path);
    if document.awaits_person() {
        let rules = document.undecided_rules();
        let rules: Vec<String> = rules.map(|rule| rule.name.clone()).collect();
        return Some(if rules.is_empty() {
            let functions = document.assumed_functions().into_iter();
            Missing::Excuses(functions.map(str::to_owned).collect())
        } else {
            Missing::Rules(rules)
        });
    }
    if document.provisional || !manifest.checks().all(|check| has(&check.path())) {
        return Some(Missing::Checks);
    }
    let is_given = |name: &String| row.is_some_and(|row| row.given.contains_key(name));
    let criteria = rubric.criteria().map(|criterion| criterion.name.clone());
    let open: Vec<String> = criteria.filter(|name| !is_given(name)).collect();
    match row {
        _ if open.is_empty() => None,
        None => Some(Missing::Row),
        Some(_) => Some(Missing::Criteria(open)),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::decimal;
    use crate::course::marks::test_hand_ins::{Given, perfect};
    use crate::messages::{Lingua, Messages};

    fn words(mark: &Mark) -> Vec<String> {
        let messages = Messages::new(Lingua::Pt);
        let lines = mark.lines().iter();
        lines.map(|line| line.in_words(&messages)).collect()
    }

    #[rstest]
    #[case("moinho", "20")]
    #[case("scrabble", "20")]
    #[case("tictactoe", "26")]
    fn who_keeps_everything_has_the_best_mark(#[case] name: &str, #[case] best: &str) {
        let mark = perfect(name).mark();
        assert_eq!(decimal(mark.value()), best);
        assert_eq!(mark.value(), mark.scale());
        assert!(mark.is_complete());
        assert!(mark.notes().is_empty());
    }

    #[rstest]
    #[case::in_time("2025-12-16 23:59", "20")]
    #[case::in_the_last_second("2025-12-16 23:59:59", "20")]
    #[case::at_midnight("2025-12-17 00:00:00", "18")]
    #[case::before_one("2025-12-17 00:59:59", "18")]
    #[case::at_one("2025-12-17 01:00", "16")]
    #[case::at_nine("2025-12-17 09:00", "0")]
    #[case::a_day_late("2025-12-18 00:00", "0")]
    fn moinho_takes_two_for_each_hour(#[case] time: &str, #[case] expected: &str) {
        let mark = perfect("moinho").at(time).mark();
        assert_eq!(decimal(mark.value()), expected);
    }

    #[test]
    fn a_deadline_that_is_given_is_instead_of_that_of_the_text() {
        let given = perfect("moinho").at("2025-12-17 00:00");
        let later: Deadline = "2025-12-17 12:00".parse().unwrap();
        assert_eq!(given.mark_by(Some(later)).value(), Points::from(20));
    }

    #[test]
    fn a_check_costs_its_share_of_its_item_exactly() {
        let mark = perfect("moinho")
            .failing("moinho/cria_copia_tabuleiro/copia")
            .mark();
        assert_eq!(mark.lines()[0].points, Points::new(225, 19));
        assert_eq!(mark.value(), Points::new(225, 19) + 8);
        assert_eq!(words(&mark)[0], "Avaliação automática: 11,8421 de 12");
    }

    #[test]
    fn each_barrier_is_an_equal_share() {
        let mark = perfect("moinho").behind("peca").mark();
        assert_eq!(mark.lines()[1].points, Points::new(8, 3));
        let expected = "Barreiras de abstração, 2 de 3 TADs respeitados: 2,6667 de 4";
        assert_eq!(words(&mark)[1], expected);
    }

    #[test]
    fn barriers_that_were_not_looked_at_give_nothing() {
        let mut given = perfect("moinho");
        given.document.barriers.clear();
        assert_eq!(given.mark().value(), Points::from(16));
    }

    #[test]
    fn characters_beyond_ascii_cost_three() {
        let mark = perfect("moinho").breaking("ascii").mark();
        assert_eq!(mark.value(), Points::from(17));
        assert_eq!(mark.notes(), []);
    }

    #[test]
    fn an_import_that_moinho_forbids_leaves_nothing() {
        let mark = perfect("moinho").breaking("imports").mark();
        assert_eq!(mark.value(), Points::from(0));
        assert_eq!(mark.lines().last().unwrap().points, Points::from(-20));
    }

    #[test]
    fn a_mark_is_never_below_0_and_says_so() {
        let mark = perfect("moinho").at("2025-12-17 11:59").mark();
        let totals: Vec<Points> = mark.lines().iter().map(|line| line.total).collect();
        assert_eq!(
            totals[totals.len() - 2..],
            [Points::from(-4), Points::from(0)]
        );
        assert_eq!(mark.lines().last().unwrap().step, Step::Floor);
        assert_eq!(mark.lines().last().unwrap().points, Points::from(4));
    }

    #[test]
    fn what_takes_everything_takes_nothing_from_less_than_nothing() {
        let given = perfect("moinho").at("2025-12-17 11:59");
        let mark = given.breaking("imports").mark();
        let ends: Vec<Points> = mark.lines().iter().map(|line| line.points).collect();
        assert_eq!(
            ends[ends.len() - 3..],
            [Points::from(-24), Points::from(0), Points::from(4)]
        );
        assert_eq!(mark.value(), Points::from(0));
    }

    #[test]
    fn all_of_scrabble_is_1600_points() {
        let mark = perfect("scrabble").mark();
        let expected = "Avaliação automática: 16 de 16 (1600 de 1600 pontos)";
        assert_eq!(words(&mark)[0], expected);
    }

    #[test]
    fn the_1600_points_are_those_of_the_tests_alone() {
        let given = perfect("scrabble").failing("scrabble/cria_conjunto/conjunto");
        let mark = given.times(17).mark();
        // Half of an item of 0.5.
        let expected = "Avaliação automática: 15,75 de 16 (1575 de 1600 pontos)";
        assert_eq!(words(&mark)[0], expected);
        assert_eq!(mark.value(), Points::new(1955, 100));
    }

    #[rstest]
    #[case::not_known(0, "20")]
    #[case::the_last_that_is_free(15, "20")]
    #[case::one_more(16, "19.9")]
    #[case::twenty_more(35, "18")]
    #[case::as_many_as_the_component_has(175, "4")]
    #[case::more_than_the_component_has(u32::MAX, "4")]
    fn hand_ins_cost_a_tenth_of_the_automatic_component(
        #[case] hand_ins: u32,
        #[case] expected: &str,
    ) {
        let mark = perfect("scrabble").times(hand_ins).mark();
        assert_eq!(decimal(mark.value()), expected);
    }

    #[test]
    fn hand_ins_take_nothing_where_the_tests_gave_nothing() {
        let mark = perfect("scrabble").failing_all().times(40).mark();
        assert_eq!(mark.value(), Points::from(4));
    }

    #[test]
    fn a_repair_costs_three() {
        assert_eq!(
            perfect("scrabble").repaired().mark().value(),
            Points::from(17)
        );
    }

    #[rstest]
    #[case::late(perfect("scrabble").at("2025-10-10 17:01"), 1)]
    #[case::in_the_last_minute(perfect("scrabble").at("2025-10-10 17:00:59"), 0)]
    #[case::an_import(perfect("scrabble").breaking("imports"), 1)]
    #[case::both(perfect("scrabble").breaking("imports").at("2025-10-11 09:00"), 2)]
    fn what_scrabble_names_no_price_for_is_for_a_person(
        #[case] given: Given,
        #[case] notes: usize,
    ) {
        let mark = given.mark();
        assert_eq!(mark.notes().len(), notes);
        assert_eq!(mark.value(), Points::from(20));
    }

    #[test]
    fn what_is_not_given_yet_counts_nothing() {
        let mut given = perfect("moinho");
        given.row.given.remove("nomes");
        let mark = given.mark();
        assert_eq!(mark.value(), Points::new(39, 2));
        assert!(!mark.is_complete());
        assert_eq!(words(&mark)[5], "Escolha de nomes: por avaliar, até 0,5");
    }

    #[test]
    fn who_has_no_row_has_the_marks_of_the_machine() {
        let Given {
            manifest, document, ..
        } = perfect("moinho");
        let rubric = manifest.rubric.as_ref().unwrap();
        let mark = mark(rubric, &manifest, &document, None, None);
        assert_eq!(mark.value(), Points::from(16));
        assert!(!mark.is_complete());
    }

    #[test]
    fn what_was_not_run_leaves_a_mark_incomplete() {
        let mut given = perfect("scrabble");
        given.document.provisional = true;
        assert!(!given.mark().is_complete());
    }

    #[test]
    fn a_rule_that_a_person_must_decide_costs_nothing_and_leaves_a_mark_incomplete() {
        let mark = perfect("moinho").undecided("imports").mark();
        assert_eq!(mark.value(), mark.scale());
        assert_eq!(
            mark.missing(),
            Some(&Missing::Rules(vec!["imports".to_owned()]))
        );
        assert!(mark.notes().is_empty());
    }

    #[test]
    fn a_report_without_checks_gives_no_automatic_points() {
        let mut given = perfect("tictactoe");
        given.document.checks.clear();
        assert_eq!(given.scored().mark().value(), Points::from(0));
    }
}
