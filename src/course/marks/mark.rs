//! The mark of a hand-in, line by line, in exact fractions.

use num_traits::Zero;

use super::compute::MarkedHandIn;
use super::{Derivation, HandInRow, Line, MarkLineKind};
use crate::assignment::manifest::{Deadline, Manifest, Note, Points, Rubric};
use crate::report::Document;

/// A mark and its breakdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    scale: Points,
    derivation: Derivation<MarkLineKind>,
    notes: Vec<Note>,
    missing: Option<MissingPart>,
}

/// Missing part of a mark that is not final.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MissingPart {
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
    pub fn lines(&self) -> &[Line<MarkLineKind>] {
        self.derivation.lines()
    }

    /// The notes for a person to look at.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Returns whether the mark is final: every criterion has its points, and no check that could
    /// change it is left to run.
    pub fn is_complete(&self) -> bool {
        self.missing.is_none()
    }

    /// Missing part of the mark, if it is not final.
    pub fn missing(&self) -> Option<&MissingPart> {
        self.missing.as_ref()
    }
}

/// Computes the mark of a hand-in: the components, then the deductions in the order of the text,
/// never below 0. A hand-in without a row counts as in time, handed in once, and without points for
/// any criterion. A given `deadline` replaces the deadline of the text.
pub fn compute_mark(
    rubric: &Rubric,
    manifest: &Manifest,
    document: &Document,
    row: Option<&HandInRow>,
    deadline: Option<Deadline>,
) -> Mark {
    let missing = find_missing(rubric, manifest, document, row);
    let nothing = HandInRow::default();
    let row = row.unwrap_or(&nothing);
    let handed_in = row.handed_in.zip(deadline.or(rubric.deadline));
    let hand_in = MarkedHandIn {
        manifest,
        document,
        row,
        hours_late: handed_in.map_or(0, |(time, deadline)| deadline.hours_late(time)),
    };
    let mut derivation = Derivation::default();
    for component in &rubric.components {
        hand_in.add_component(component, &mut derivation);
    }
    for deduction in &rubric.deductions {
        if let Some((step, points)) = hand_in.deduction_points(deduction, &derivation) {
            derivation.push(step, -points);
        }
    }
    let total = derivation.total();
    if total < Points::zero() {
        derivation.push(MarkLineKind::Floor, -total);
    }
    let notes = rubric.notes.iter().filter(|note| hand_in.needs_note(note));
    Mark {
        scale: rubric.scale,
        derivation,
        notes: notes.cloned().collect(),
        missing,
    }
}

/// Finds the part whose absence keeps a mark from being final.
fn find_missing(
    rubric: &Rubric,
    manifest: &Manifest,
    document: &Document,
    row: Option<&HandInRow>,
) -> Option<MissingPart> {
    let has = |path: &str| document.checks.iter().any(|check| check.path() == path);
    if document.awaits_person() {
        let rules = document.undecided_rules();
        let rules: Vec<String> = rules.map(|rule| rule.name.clone()).collect();
        return Some(if rules.is_empty() {
            let functions = document.assumed_functions().into_iter();
            MissingPart::Excuses(functions.map(str::to_owned).collect())
        } else {
            MissingPart::Rules(rules)
        });
    }
    if document.provisional || !manifest.checks().all(|check| has(&check.path())) {
        return Some(MissingPart::Checks);
    }
    let is_given = |name: &String| row.is_some_and(|row| row.given.contains_key(name));
    let criteria = rubric.criteria().map(|criterion| criterion.name.clone());
    let open: Vec<String> = criteria.filter(|name| !is_given(name)).collect();
    match row {
        _ if open.is_empty() => None,
        None => Some(MissingPart::Row),
        Some(_) => Some(MissingPart::Criteria(open)),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::decimal;
    use crate::course::marks::test_hand_ins::{TestHandIn, perfect_hand_in};
    use crate::messages::{Lingua, Messages};

    #[rstest]
    #[case::everything(perfect_hand_in("moinho"), 20, "Escolha de nomes: 0,5 de 0,5")]
    #[case::a_check(
        perfect_hand_in("moinho").failing("moinho/cria_copia_tabuleiro/copia"),
        Points::new(225, 19) + 8,
        "Avaliação automática: 11,8421 de 12"
    )]
    #[case::a_barrier(
        perfect_hand_in("moinho").violating("peca"),
        Points::new(8, 3) + 16,
        "Barreiras de abstração, 2 de 3 TADs respeitados: 2,6667 de 4"
    )]
    #[case::barriers_that_were_not_checked(
        perfect_hand_in("moinho").with(|document| document.barriers.clear()),
        16,
        "Barreiras de abstração, 0 de 3 TADs respeitados: 0 de 4"
    )]
    #[case::a_criterion_not_given(
        perfect_hand_in("moinho").without_points("nomes"),
        Points::new(39, 2),
        "Escolha de nomes: por avaliar, até 0,5"
    )]
    #[case::an_hour_late(
        perfect_hand_in("moinho").at("2025-12-17 00:00"),
        18,
        "Entregue com uma hora de atraso começada: −2"
    )]
    #[case::two_hours_late(
        perfect_hand_in("moinho").at("2025-12-17 01:00"),
        16,
        "Entregue com 2 horas de atraso começadas: −4"
    )]
    #[case::half_a_day_late(
        perfect_hand_in("moinho").at("2025-12-17 11:59"),
        0,
        "A nota não desce abaixo de 0: repõe-se 4"
    )]
    #[case::a_rule(
        perfect_hand_in("moinho").breaking("ascii"),
        17,
        "Não cumpre a regra «ascii» do enunciado: −3"
    )]
    #[case::a_rule_that_costs_everything(
        perfect_hand_in("moinho").breaking("imports"),
        0,
        "Não cumpre a regra «imports» do enunciado, e por isso fica com 0: −20"
    )]
    #[case::everything_of_less_than_nothing(
        perfect_hand_in("moinho").at("2025-12-17 11:59").breaking("imports"),
        0,
        "Não cumpre a regra «imports» do enunciado, e por isso fica com 0: 0"
    )]
    #[case::all_of_1600_points(
        perfect_hand_in("scrabble"),
        20,
        "Avaliação automática: 16 de 16 (1600 de 1600 pontos)"
    )]
    // Half of an item of 0.5. The 1600 points are those of the tests alone.
    #[case::a_check_and_hand_ins(
        perfect_hand_in("scrabble").failing("scrabble/cria_conjunto/conjunto").times(17),
        Points::new(1955, 100),
        "Avaliação automática: 15,75 de 16 (1575 de 1600 pontos)"
    )]
    #[case::a_hand_in_too_many(
        perfect_hand_in("scrabble").times(16),
        Points::new(199, 10),
        "Uma entrega a mais, na componente automática: −0,1"
    )]
    #[case::hand_ins_too_many(
        perfect_hand_in("scrabble").times(20),
        Points::new(195, 10),
        "5 entregas a mais, na componente automática: −0,5"
    )]
    #[case::hand_ins_where_the_tests_gave_nothing(
        perfect_hand_in("scrabble").failing_all().times(40),
        4,
        "25 entregas a mais, na componente automática: 0"
    )]
    #[case::a_repair(
        perfect_hand_in("scrabble").repaired(),
        17,
        "Só correu depois de corrigido pelo docente: −3"
    )]
    #[case::no_checks(
        perfect_hand_in("tictactoe").with(|document| document.checks.clear()).scored(),
        0,
        "Avaliação automática: 0 de 26"
    )]
    fn each_component_and_deduction_has_its_line(
        #[case] given: TestHandIn,
        #[case] value: impl Into<Points>,
        #[case] expected: &str,
    ) {
        let mark = given.mark();
        assert_eq!(mark.value(), value.into());
        assert_eq!(mark.notes(), []);
        let messages = Messages::new(Lingua::Pt);
        let lines = mark.lines().iter();
        let words: Vec<String> = lines.map(|line| line.in_words(&messages)).collect();
        assert!(words.iter().any(|line| line == expected), "{words:?}");
    }

    #[rstest]
    #[case::moinho(perfect_hand_in("moinho"), None)]
    #[case::scrabble(perfect_hand_in("scrabble"), None)]
    #[case::tictactoe(perfect_hand_in("tictactoe"), None)]
    #[case::a_check_left_out(
        perfect_hand_in("tictactoe").with(|document| document.checks.clear()),
        Some(MissingPart::Checks)
    )]
    #[case::a_run_cut_short(
        perfect_hand_in("scrabble").with(|document| document.provisional = true),
        Some(MissingPart::Checks)
    )]
    #[case::a_rule(
        perfect_hand_in("moinho").undecided("imports"),
        Some(MissingPart::Rules(vec!["imports".to_owned()]))
    )]
    #[case::a_criterion(
        perfect_hand_in("moinho").without_points("nomes"),
        Some(MissingPart::Criteria(vec!["nomes".to_owned()]))
    )]
    fn a_mark_tells_what_it_waits_for(
        #[case] given: TestHandIn,
        #[case] missing: Option<MissingPart>,
    ) {
        let mark = given.mark();
        assert_eq!(mark.missing(), missing.as_ref());
        assert_eq!(mark.is_complete(), missing.is_none());
        assert!(mark.notes().is_empty());
        if !matches!(missing, Some(MissingPart::Criteria(_))) {
            assert_eq!(mark.value(), mark.scale());
        }
    }

    #[test]
    fn who_has_no_row_has_the_marks_of_the_machine() {
        let TestHandIn {
            manifest, document, ..
        } = perfect_hand_in("moinho");
        let rubric = manifest.rubric.as_ref().unwrap();
        let mark = compute_mark(rubric, &manifest, &document, None, None);
        assert_eq!(mark.value(), Points::from(16));
        assert_eq!(mark.missing(), Some(&MissingPart::Row));
    }

    #[rstest]
    #[case::in_time("2025-12-16 23:59", "20")]
    #[case::in_the_last_second("2025-12-16 23:59:59", "20")]
    #[case::before_one("2025-12-17 00:59:59", "18")]
    #[case::at_nine("2025-12-17 09:00", "0")]
    #[case::a_day_late("2025-12-18 00:00", "0")]
    fn moinho_takes_two_for_each_hour(#[case] time: &str, #[case] expected: &str) {
        let mark = perfect_hand_in("moinho").at(time).mark();
        assert_eq!(decimal(mark.value()), expected);
    }

    #[test]
    fn a_deadline_that_is_given_is_instead_of_that_of_the_text() {
        let given = perfect_hand_in("moinho").at("2025-12-17 00:00");
        let later: Deadline = "2025-12-17 12:00".parse().unwrap();
        assert_eq!(given.mark_by(Some(later)).value(), Points::from(20));
    }

    #[rstest]
    #[case::not_known(0, "20")]
    #[case::the_last_that_is_free(15, "20")]
    #[case::as_many_as_the_component_has(175, "4")]
    #[case::more_than_the_component_has(u32::MAX, "4")]
    fn hand_ins_cost_no_more_than_the_automatic_component(
        #[case] hand_ins: u32,
        #[case] expected: &str,
    ) {
        let mark = perfect_hand_in("scrabble").times(hand_ins).mark();
        assert_eq!(decimal(mark.value()), expected);
    }

    #[rstest]
    #[case::late(perfect_hand_in("scrabble").at("2025-10-10 17:01"), 1)]
    #[case::in_the_last_minute(perfect_hand_in("scrabble").at("2025-10-10 17:00:59"), 0)]
    #[case::an_import(perfect_hand_in("scrabble").breaking("imports"), 1)]
    #[case::both(perfect_hand_in("scrabble").breaking("imports").at("2025-10-11 09:00"), 2)]
    fn what_scrabble_names_no_price_for_is_for_a_person(
        #[case] given: TestHandIn,
        #[case] notes: usize,
    ) {
        let mark = given.mark();
        assert_eq!(mark.notes().len(), notes);
        assert_eq!(mark.value(), Points::from(20));
    }
}
