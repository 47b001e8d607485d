//! «permite jogar um jogo completo»: cases of complete games, and of some that an invalid
//! choice ends. In each the computer has one choice at a time, or it
//! takes any corner and the game ends all the same. Input never ends before the game does.

use fastrand::Rng;

use super::Group;
use super::linhas::{forbidden, garbled, legal, passes};
use super::partidas::{Game, Players};
use super::writing::PLAYERS;
use crate::assignments::moinho::binding::CANTO_OU_LATERAL;
use crate::assignments::moinho::{Nivel, Peca, peca_para_str};
use crate::battery::Draft;

/// Number of games of X at each level, and their maximum number of turns.
const WHOLE: usize = 10;
const LONGEST: usize = 14;
/// Maximum number of turns after a pass.
const AFTER_A_PASS: usize = 8;
/// Number of games of X with an invalid choice.
const INVALID: usize = 2;
/// Number of games at the level `dificil`, and of the computer's moves in each.
const HARD: usize = 4;
const COMPUTED: usize = 5;
/// Maximum number of attempts to draw a suitable game.
const TRIES: usize = 200;

/// Lines that O can type to end the game, whatever corners the computer takes.
pub(super) const OF_O: [(Nivel, &str); 7] = [
    (Nivel::Facil, "a1 b1 c2 c2b2 b2c1"),
    (Nivel::Facil, "a1 b1 b3 a1a2 a2b2"),
    (Nivel::Facil, "a1 b1 b3 b1c1 c1b2 a1b1"),
    (Nivel::Normal, "a1 b1 c2 c2b2 b2c1"),
    (Nivel::Normal, "a1 b1 b3 b1c1"),
    (Nivel::Normal, "a1 b1 b3 b3c3"),
    (Nivel::Normal, "a1 b1 c2 c2b2 b2b3"),
];
/// Lines of O of which the last is refused, whatever corner the computer took.
const REFUSED_TO_O: [(Nivel, &str); 3] = [
    (Nivel::Facil, "b2"),
    (Nivel::Facil, "a1 a1"),
    (Nivel::Normal, "a1 A2"),
];

const CHECK: &str = "moinho/jogo";

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for level in [Nivel::Facil, Nivel::Normal] {
        drafts.extend(of_x(level, rng));
    }
    let of_o = OF_O.iter().chain(&REFUSED_TO_O);
    drafts.extend(of_o.map(|(level, typed)| as_o(Draft::new(), *level, typed)));
    let together = drafts
        .into_iter()
        .map(|draft| draft.in_group(Group::Games.number()));
    // Games at the level `dificil` take long enough for a process each.
    let alone = (0..HARD).filter_map(|_| hard(rng));
    together.chain(alone).collect()
}

/// Game in which the computer searches ahead.
fn hard(rng: &mut Rng) -> Option<Draft> {
    let players = Players {
        human: Peca::X,
        level: Nivel::Dificil,
    };
    let mut games = (0..TRIES).filter_map(|_| players.play(rng, LONGEST));
    let game = games.find(|game| game.computed >= COMPUTED)?;
    Some(asked(Draft::new(), players, &lines(&game)))
}

/// Games of X at a level.
fn of_x(level: Nivel, rng: &mut Rng) -> Vec<Draft> {
    let players = Players {
        human: Peca::X,
        level,
    };
    let mut played = Vec::new();
    for turn in 0..WHOLE {
        // Each player should win some.
        let winner = PLAYERS[turn % PLAYERS.len()];
        let mut games = (0..TRIES).filter_map(|_| players.play(rng, LONGEST));
        played.extend(games.find(|game| game.winner == winner));
    }
    for passing in PLAYERS {
        let mut games = (0..TRIES).filter_map(|_| players.with_pass_of(passing, rng, AFTER_A_PASS));
        played.extend(games.next());
    }
    let mut typed: Vec<Vec<String>> = played.iter().map(lines).collect();
    for (turn, game) in played.iter().take(INVALID).enumerate() {
        let mut lines = lines(game);
        lines.truncate(rng.usize(..lines.len()));
        lines.push(invalid(game, lines.len(), turn, rng));
        typed.push(lines);
    }
    let typed = typed.iter();
    typed
        .map(|lines| asked(Draft::new(), players, lines))
        .collect()
}

/// Line that is refused in a game after some lines.
fn invalid(game: &Game, after: usize, turn: usize, rng: &mut Rng) -> String {
    let ((t, j), typed) = &game.typed[after];
    let mut refused = forbidden(*t, *j).concat();
    refused.extend(passes(*t, *j));
    let garbled = legal(*t, *j).into_iter().next().map(garbled);
    let refused = if turn.is_multiple_of(3) {
        garbled.unwrap_or_default()
    } else {
        refused
    };
    // On an empty board no position is occupied.
    rng.choice(refused).unwrap_or_else(|| format!("{typed} "))
}

fn lines(game: &Game) -> Vec<String> {
    game.typed.iter().map(|(_, line)| line.clone()).collect()
}

/// Adds a game with X as the human, drawn so that the computer has one choice at a time.
pub(super) fn as_x(draft: Draft, level: Nivel, rng: &mut Rng) -> Option<Draft> {
    let players = Players {
        human: Peca::X,
        level,
    };
    let game = (0..TRIES).find_map(|_| players.play(rng, LONGEST))?;
    Some(asked(draft, players, &lines(&game)))
}

/// Adds a game with O as the human.
pub(super) fn as_o(draft: Draft, level: Nivel, typed: &str) -> Draft {
    let human = Peca::O;
    let typed: Vec<String> = typed.split(' ').map(str::to_owned).collect();
    asked(draft, Players { human, level }, &typed).under(CANTO_OU_LATERAL)
}

fn asked(draft: Draft, Players { human, level }: Players, typed: &[String]) -> Draft {
    let statement = format!("moinho('{}', '{level}')", peca_para_str(human));
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    draft.ask_typing(CHECK, statement, &typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::moinho::Erro;
    use crate::assignments::moinho::auto::{CantoOuLateral, Leituras};
    use crate::assignments::moinho::jogo::moinho_com;
    use crate::assignments::moinho::manual::tests::Script;
    use crate::io::EndOfInput;

    /// Result of a game of O, for an order of the computer's corners.
    fn ended(level: Nivel, typed: &[&str], canto: CantoOuLateral) -> Result<String, Erro> {
        let leituras = Leituras {
            canto,
            ..Leituras::default()
        };
        moinho_com("[O]", &level.to_string(), leituras, &mut Script::new(typed))
    }

    #[test]
    fn games_of_o_end_whatever_corner_is_taken() {
        for (level, typed) in OF_O {
            let typed: Vec<&str> = typed.split(' ').collect();
            let all = CantoOuLateral::TODAS;
            assert!(
                all.map(|canto| ended(level, &typed, canto))
                    .iter()
                    .all(Result::is_ok)
            );
            // With some orders of the corners, the game needs the last line.
            let shorter = &typed[..typed.len() - 1];
            let cut_short = Err(Erro::FimDeEntrada(EndOfInput));
            assert!(
                all.map(|canto| ended(level, shorter, canto))
                    .contains(&cut_short)
            );
        }
    }

    #[test]
    fn what_is_refused_to_o_is_refused_whatever_corner_is_taken() {
        for (level, typed) in REFUSED_TO_O {
            let typed: Vec<&str> = typed.split(' ').collect();
            for canto in CantoOuLateral::TODAS {
                assert_eq!(ended(level, &typed, canto), Err(Erro::EscolhaInvalida));
            }
        }
    }
}
