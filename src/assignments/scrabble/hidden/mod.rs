//! The hidden battery: cases of the text's promises, unknown to students.
//!
//! Likely mistakes are tested where they show: at the borders of the board,
//! with `Ç` among the letters, with repeated letters, with seven
//! and with six letters left. Words are any letters, for the text has no
//! vocabulary; the engine decides which can be played. No statement contains its
//! answer.
//!
//! The text represents values by lists, tuples and dictionaries. Cases alternate between
//! calls of its functions and literals, so that a mistake in one function does not pass for
//! one in all others; results are shown as plain data. A session shows no more
//! than the clause of its check promises.

mod argumentos;
mod baralhar;
mod casas;
mod desenho;
mod escrita;
mod jogadas;
mod jogador;
mod letras;
mod malformadas;
mod mesa;
mod padrao;
mod partidas;
mod primeiras;
mod procura;
mod quadro;
mod roteiros;
mod seguintes;
mod sequencia;
mod sorteio;
mod state;
mod tentativa;
mod trocas;
mod turno;

use crate::battery::{Draft, Scope};
use sorteio::Sorte;

/// Generator of the cases of a kind.
type Kind = fn(&mut Sorte) -> Vec<Draft>;

/// Kinds of cases, basic ones first; the cases of a kind share a batch.
const KINDS: [Kind; 15] = [
    letras::drafts,
    baralhar::drafts,
    padrao::drafts,
    casas::drafts,
    sequencia::drafts,
    desenho::drafts,
    jogador::drafts,
    primeiras::drafts,
    seguintes::drafts,
    trocas::drafts,
    jogadas::drafts,
    malformadas::drafts,
    argumentos::drafts,
    partidas::drafts,
    state::drafts,
];

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let mut sorte = Sorte::new(scope);
    let kinds = KINDS.into_iter().enumerate();
    let drafts = kinds.flat_map(|(group, kind)| {
        let drafts = kind(&mut sorte).into_iter();
        drafts.map(move |draft| draft.in_group(group))
    });
    drafts.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::{Acao, Scrabble, espacos::ESPACOS_A_MAIS};
    use super::*;
    use crate::battery::{Battery, Case};
    use crate::engine::Engine;
    use crate::observation::{Event, Observation};
    use crate::target::Oracle;
    use crate::transcript::{Script, Step};

    fn battery(seed: u64, is_exhaustive: bool) -> Battery {
        let scrabble = (&Scrabble as &dyn Engine).assignment().unwrap();
        let scope = Scope {
            seed,
            is_exhaustive,
        };
        crate::battery::hidden((scrabble.make_drafts)(scope), &scrabble.manifest, seed).unwrap()
    }

    /// Expected observations for every case, under a reading if one is given.
    fn answers(battery: &Battery, reading: &str) -> Vec<Observation> {
        let cases = battery.cases.iter().map(|case| {
            let reading = case.reading.as_ref().map(|open| (&*open.name, reading));
            let script = Script::of(&case.interaction);
            let answer = Scrabble.library().answer_under(&script, reading);
            answer.unwrap_or_else(|error| panic!("{}{error}", case.interaction))
        });
        cases.collect()
    }

    #[test]
    #[ignore = "slow: scripts/test"]
    fn the_reference_answers_every_question_of_any_seed() {
        for seed in 1..=4 {
            for reading in ["aceite", "pedida-outra-vez"] {
                answers(&battery(seed, false), reading);
            }
        }
        answers(&battery(5, true), "aceite");
    }

    #[test]
    fn every_check_of_the_text_has_cases() {
        let battery = battery(1, false);
        let asked = battery.cases.iter().flat_map(|each| &each.checks);
        let asked: BTreeSet<String> = asked.map(|check| check.path()).collect();
        let manifest = Scrabble.manifest().unwrap();
        let all: BTreeSet<String> = manifest.checks().map(|check| check.path()).collect();
        assert_eq!(asked, all);
    }

    #[test]
    fn a_seed_gives_one_battery_and_another_seed_another() {
        assert_eq!(battery(7, false).sha256(), battery(7, false).sha256());
        assert_ne!(battery(7, false).sha256(), battery(8, false).sha256());
    }

    /// Cases of all kinds but the last, which is about state.
    fn of_other_kinds(battery: &Battery) -> impl Iterator<Item = (usize, &Case)> {
        let cases = battery.cases.iter().enumerate();
        cases.filter(|(_, each)| each.group != Some(KINDS.len() - 1))
    }

    /// Number of statements that call a function, or test whether it returns anything.
    fn calls(battery: &Battery, function: &str) -> usize {
        let cases = of_other_kinds(battery);
        let steps = cases.flat_map(|(_, each)| &each.interaction.steps);
        let call = format!("{function}(");
        let statements = steps.map(Step::statement);
        let is_call = |statement: &str| {
            let before = ["jogada = bool(", "bool("];
            let inner = before
                .iter()
                .find_map(|before| statement.strip_prefix(before));
            inner.unwrap_or(statement).starts_with(&call)
        };
        statements.filter(|statement| is_call(statement)).count()
    }

    #[test]
    fn there_is_enough_of_every_kind_and_not_too_much() {
        let battery = battery(1, false);
        let groups = battery
            .cases
            .iter()
            .fold(BTreeMap::new(), |mut groups, each| {
                *groups.entry(each.group).or_insert(0_usize) += 1;
                groups
            });
        assert_eq!(groups.len(), KINDS.len());
        assert!(calls(&battery, "joga_palavra") > 240);
        assert!(calls(&battery, "processa_jogada") > 220);
        assert_eq!(calls(&battery, "cria_casa"), 225 + 17 * 7);
        assert_eq!(partidas_de(&battery).count(), 59);
        let steps = of_other_kinds(&battery).map(|(_, each)| each.checks.len());
        let steps: usize = steps.sum();
        assert!((5_000..7_500).contains(&steps), "{steps}");
        let about_state = battery.cases.len() - of_other_kinds(&battery).count();
        assert!((200..400).contains(&about_state), "{about_state}");
    }

    fn partidas_de(battery: &Battery) -> impl Iterator<Item = usize> {
        of_other_kinds(battery).filter_map(|(place, case)| {
            let typed = case.interaction.steps.last()?;
            let is_game = typed.statement().starts_with("scrabble(") && !typed.typed().is_empty();
            is_game.then_some(place)
        })
    }

    #[test]
    fn the_input_lasts_for_every_turn() {
        let battery = battery(3, false);
        for (case, answer) in battery.cases.iter().zip(answers(&battery, "aceite")) {
            let events = answer.steps.iter().flatten();
            let mut raised = events.filter_map(|event| match event {
                Event::Raised(raised) => raised.types.first(),
                _ => None,
            });
            assert!(
                raised.all(|name| name != "EOFError"),
                "{}",
                case.interaction
            );
        }
    }

    /// Sets given to `joga_palavra` must be possible hands.
    #[test]
    fn no_hand_has_more_letters_than_seven() {
        let battery = battery(3, true);
        let steps = battery
            .cases
            .iter()
            .flat_map(|each| &each.interaction.steps);
        for statement in steps.map(Step::statement) {
            let Some((_, given)) = statement.split_once("joga_palavra(") else {
                continue;
            };
            let numbers = given
                .split_once('{')
                .map(|(_, set)| set.split(|each: char| !each.is_ascii_digit()));
            let letters: u32 = numbers
                .into_iter()
                .flatten()
                .filter_map(|n| n.parse::<u32>().ok())
                .sum();
            assert!(letters <= 7, "{statement}");
        }
    }

    #[test]
    fn games_end_by_passes_and_without_letters() {
        let battery = battery(2, false);
        let ends = partidas_de(&battery).map(|place| {
            let typed = battery.cases[place]
                .interaction
                .steps
                .last()
                .unwrap()
                .typed();
            let last = typed.last().cloned().unwrap_or_default();
            last.split(' ').next().unwrap_or_default().to_owned()
        });
        let ends: Vec<String> = ends.collect();
        let count = |action: &str| ends.iter().filter(|end| *end == action).count();
        assert!(count("P") > 25 && count("J") > 15, "{ends:?}");
    }

    #[test]
    fn lines_of_no_form_are_none() {
        for line in malformadas::MALFORMADAS {
            assert_eq!(Acao::le(line), None, "{line}");
        }
    }

    #[test]
    fn what_the_text_leaves_open_is_marked() {
        let battery = battery(1, false);
        let accepted = answers(&battery, "aceite");
        let asked_again = answers(&battery, "pedida-outra-vez");
        for (place, case) in battery.cases.iter().enumerate() {
            let is_open = case
                .reading
                .as_ref()
                .is_some_and(|open| open.name == ESPACOS_A_MAIS);
            let differs = accepted[place] != asked_again[place];
            assert_eq!(is_open, differs, "{}", case.interaction);
        }
    }
}
