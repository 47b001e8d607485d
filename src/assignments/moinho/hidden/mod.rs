//! The hidden battery: cases of every function, without their answers.
//!
//! A TAD shows only through other functions. To tell a mistake in one of them
//! from mistakes in all others, the cases of a function write its boards, pieces
//! and positions in several [ways](writing), and [show](seeing) its results in several.
//! No statement contains its answer, none tests what the text leaves open, and a program that
//! verifies every argument finds none to refuse.

mod auto;
mod dificil;
mod iguais;
mod jogos;
mod linhas;
mod manual;
mod modificadores;
mod partidas;
mod peca;
mod posicao;
mod recognised;
mod refused;
mod seeing;
mod state;
mod tabuleiro;
mod validade;
mod vazio;
mod writing;

use fastrand::Rng;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::battery::{Draft, Scope};

/// Makes the cases of a few functions.
type Part<'a> = &'a (dyn Fn(&mut Rng) -> Vec<Draft> + Sync);

pub(super) fn drafts(scope: Scope) -> Vec<Draft> {
    let mut rng = Rng::with_seed(scope.seed);
    // Basic cases first, slow ones last.
    let parts: [Part; 14] = [
        &|_| posicao::drafts(),
        &|_| peca::drafts(),
        &|_| vazio::drafts(),
        &|_| refused::by_constructors(),
        &|_| recognised::drafts(),
        &tabuleiro::drafts,
        &validade::drafts,
        &modificadores::drafts,
        &iguais::drafts,
        &|_| refused::by_the_game(),
        &manual::drafts,
        &jogos::drafts,
        &state::drafts,
        &|rng| auto::drafts(scope, rng),
    ];
    // Each draws by itself, so that they are made in parallel.
    let parts: Vec<_> = parts.into_iter().map(|part| (part, rng.fork())).collect();
    let parts = parts.into_par_iter();
    parts
        .flat_map_iter(|(part, mut rng)| part(&mut rng))
        .collect()
}

/// Cases of one kind, which share batches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    Basic,
    Refused,
    Recognised,
    Drawn,
    AtPositions,
    Won,
    Vectors,
    Free,
    OfPlayers,
    Recognisable,
    Changed,
    Equal,
    RefusedGame,
    Manual,
    Games,
    State,
    Placing,
    Easy,
    Middle,
    Blocked,
    Hard,
}

impl Group {
    /// Maximum number of batches of a kind: more than its number of cases.
    const PARTS: usize = 10_000;

    fn number(self) -> usize {
        self as usize * Group::PARTS
    }

    /// Batch size: the number of cases of the kind in a process, fewer where they are slow.
    fn together(self) -> usize {
        match self {
            Group::Hard => 48,
            Group::Middle => 1000,
            _ => Group::PARTS,
        }
    }
}

/// Case whose statements all show one check.
fn session(
    check: &'static str,
    group: Group,
    statements: impl IntoIterator<Item = String>,
) -> Draft {
    let steps = statements.into_iter().map(|statement| (check, statement));
    Draft::computing(steps.collect(), group.number())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet, HashSet};
    use std::sync::LazyLock;

    use super::*;
    use crate::assignments::moinho::Moinho;
    use crate::battery::{Battery, Case};
    use crate::engine::Engine;
    use crate::target::Oracle;
    use crate::transcript::Script;

    /// The battery of the first seed.
    static FIRST: LazyLock<Battery> = LazyLock::new(|| battery(1, false));

    fn battery(seed: u64, is_exhaustive: bool) -> Battery {
        let scope = Scope {
            seed,
            is_exhaustive,
        };
        let moinho = (&Moinho as &dyn Engine).assignment().unwrap();
        moinho.hidden(scope).unwrap()
    }

    fn is_about_state(case: &Case) -> bool {
        case.group == Some(Group::State.number())
    }

    /// Whether a case only recognises what is chosen as positions.
    fn is_recognised(case: &Case) -> bool {
        let last = case.interaction.steps.last();
        last.is_some_and(|step| step.statement().starts_with("tuple(eh_posicao("))
    }

    /// Numbers of cases and of statements for each check, except those about state, and those that
    /// recognise a choice.
    fn counts(battery: &Battery) -> BTreeMap<String, [usize; 2]> {
        let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
        let cases = battery.cases.iter();
        for case in cases.filter(|case| !is_about_state(case) && !is_recognised(case)) {
            let mut shown = BTreeSet::new();
            for check in &case.checks {
                let [sessions, statements] = counts.entry(check.path()).or_default();
                *statements += 1;
                *sessions += usize::from(shown.insert(check.path()));
            }
        }
        counts
    }

    #[test]
    #[ignore = "slow: scripts/test"]
    fn the_reference_answers_every_session() {
        for case in &FIRST.cases {
            let script = Script::of(&case.interaction);
            let answered = Moinho.library().answer_under(&script, None);
            assert!(answered.is_ok(), "{answered:?}: {}", case.interaction);
        }
    }

    #[test]
    fn every_promise_is_asked_about() {
        let promised: Vec<String> = Moinho
            .manifest()
            .unwrap()
            .checks()
            .map(|check| check.path())
            .collect();
        let counts = counts(&FIRST);
        let missing = promised.iter().filter(|check| !counts.contains_key(*check));
        assert_eq!(missing.count(), 0);
        for (check, [sessions, _]) in counts {
            // There are nine positions and three pieces.
            assert!(sessions >= 9, "{check}: {sessions}");
        }
    }

    #[test]
    fn every_state_is_asked_about() {
        let counts = counts(&FIRST);
        for (check, number) in [
            // Boards without a winner: three pieces each, or one player has one more, or four.
            ("eh_tabuleiro/tres-pecas", 1452 + 2034),
            ("eh_tabuleiro/diferenca", 522 + 1008),
            ("eh_tabuleiro/um-ganhador", 216 + 12),
            ("eh_tabuleiro/reconhece", 829 + 11),
            ("obter_ganhador/nenhum", 5143),
            ("obter_vetor/linha-ou-coluna", 2 * 5539),
            ("obter_posicoes_livres/ordem-de-leitura", 5539),
            ("obter_posicoes_jogador/ordem-de-leitura", 2 * 5539),
            ("tabuleiro_para_str/cadeia", 5539),
            ("obter_movimento_auto/colocacao", 2260),
            ("obter_movimento_auto/colocacao-normal", 754),
            ("obter_movimento_auto/colocacao-dificil", 754),
            ("obter_movimento_auto/facil", 2904 - 8),
            ("obter_movimento_auto/normal", 720),
            ("obter_movimento_auto/normal-sem-vitoria", 2904 - 8 - 720),
            ("obter_movimento_auto/todas-bloqueadas-facil", 8 * 4),
            ("obter_movimento_auto/todas-bloqueadas-normal", 8 * 4),
            ("obter_movimento_auto/todas-bloqueadas-dificil", 8 * 4),
            ("obter_movimento_auto/dificil", 142),
        ] {
            assert_eq!(counts[check][0], number, "{check}");
        }
    }

    #[test]
    #[ignore = "slow: scripts/test"]
    fn state_between_calls_is_asked_about() {
        for seed in 1..=3 {
            let battery = battery(seed, false);
            let about_state = battery.cases.iter().filter(|case| is_about_state(case));
            let about_state = about_state.count();
            assert!((250..500).contains(&about_state), "{about_state}");
        }
    }

    #[test]
    fn a_seed_makes_one_battery_and_another_seed_another() {
        assert_eq!(battery(1, false).sha256(), FIRST.sha256());
        assert_ne!(battery(2, false).sha256(), FIRST.sha256());
    }

    #[test]
    fn what_is_exhaustive_asks_for_every_hard_move() {
        let counts = counts(&battery(1, true));
        assert_eq!(counts["obter_movimento_auto/dificil"][0], 2904 - 8);
    }

    #[test]
    fn what_the_text_leaves_open_is_marked() {
        let mut marked: BTreeMap<(String, String), usize> = BTreeMap::new();
        for case in &FIRST.cases {
            if let Some(reading) = &case.reading {
                let check = case.checks[0].path();
                *marked.entry((reading.name.clone(), check)).or_default() += 1;
            }
        }
        for (reading, check, number) in [
            ("bloqueio-duplo", "obter_movimento_auto/colocacao", 144),
            ("canto-ou-lateral", "obter_movimento_auto/colocacao", 347),
            ("canto-ou-lateral", "moinho/jogo", 24),
            ("jogador-bloqueado", "obter_movimento_auto/dificil", 142),
        ] {
            assert_eq!(marked[&(reading.to_owned(), check.to_owned())], number);
        }
    }

    #[test]
    fn sessions_of_a_kind_are_neighbours() {
        let mut former = None;
        let mut seen = HashSet::new();
        for case in &FIRST.cases {
            if case.group != former && case.group.is_some() {
                assert!(seen.insert(case.group), "{:?}", case.group);
            }
            former = case.group;
        }
    }
}
