//! `moinho`, from its first word to its last.

use fastrand::Rng;

use super::Group;
use super::auto::LEVELS;
use super::linhas::{forbidden, garbled, legal, passes};
use super::partidas::{Game, Players};
use super::writing::PLAYERS;
use crate::assignments::moinho::{Nivel, Peca, peca_para_str};
use crate::battery::Draft;

/// So many games of each piece at each level, and no longer than so many turns.
const WHOLE: usize = 10;
const LONGEST: usize = 60;
/// So many of them with an invalid choice, and so many in which nobody types any more.
const INVALID: usize = 6;
const CUT_SHORT: usize = 3;
/// So many games at the level `dificil`, with no more moves of the computer than this.
const HARD: usize = 3;
const MOST_COMPUTED: usize = 12;
/// So often a game is begun anew that is not as it should be.
const TRIES: usize = 200;

const CHECK: &str = "moinho/jogo";

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for human in PLAYERS {
        // As much as is shown before anybody has chosen anything.
        drafts.extend(LEVELS.map(|level| asked(Players { human, level }, &[])));
        for level in [Nivel::Facil, Nivel::Normal] {
            drafts.extend(of_players(Players { human, level }, rng));
        }
    }
    let together = drafts
        .into_iter()
        .map(|draft| draft.in_group(Group::Games.number()));
    // Those at the level `dificil` take long enough to have a process each.
    let alone = (0..HARD).filter_map(|turn| hard(PLAYERS[turn % PLAYERS.len()], rng));
    together.chain(alone).collect()
}

/// A game in which the computer has looked ahead, and not too often.
fn hard(human: Peca, rng: &mut Rng) -> Option<Draft> {
    let level = Nivel::Dificil;
    let players = Players { human, level };
    let is_short = |game: &Game| (5..=MOST_COMPUTED).contains(&game.computed);
    let mut games = (0..TRIES).filter_map(|_| players.play(rng, 2 * MOST_COMPUTED));
    games
        .find(is_short)
        .map(|game| asked(players, &lines(&game)))
}

/// The games of one piece at one level.
fn of_players(players: Players, rng: &mut Rng) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for turn in 0..WHOLE {
        // Both should win some.
        let winner = PLAYERS[turn % PLAYERS.len()];
        let mut games = (0..TRIES).filter_map(|_| players.play(rng, LONGEST));
        let game = games.find(|game| game.winner == winner);
        drafts.extend(game.map(|game| asked(players, &lines(&game))));
    }
    for passing in PLAYERS {
        let mut games = (0..TRIES).filter_map(|_| players.with_pass_of(passing, rng, LONGEST));
        drafts.extend(games.next().map(|game| asked(players, &lines(&game))));
    }
    for turn in 0..INVALID + CUT_SHORT {
        let game = (0..TRIES).find_map(|_| players.play(rng, LONGEST));
        drafts.extend(game.map(|game| {
            let mut typed = lines(&game);
            typed.truncate(rng.usize(..game.typed.len()));
            if turn < INVALID {
                typed.push(invalid(&game, typed.len(), turn, rng));
            }
            asked(players, &typed)
        }));
    }
    drafts
}

/// What is refused where a game stands after so many lines.
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

fn asked(players: Players, typed: &[String]) -> Draft {
    let Players { human, level } = players;
    let statement = format!("moinho('{}', '{level}')", peca_para_str(human));
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    Draft::new().ask_typing(CHECK, statement, &typed)
}
