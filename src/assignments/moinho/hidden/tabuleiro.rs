//! Cases of the functions of TAD tabuleiro that change nothing: each on every valid board,
//! made in different ways.

use fastrand::Rng;

use super::seeing::{self, of_player, one_piece, tuple_of_positions, vector};
use super::writing::{Made, PLAYERS, VECTORS, of_tuple, position};
use super::{Group, session};
use crate::assignments::moinho::states::valid_boards;
use crate::assignments::moinho::{
    Peca, Posicao, Posicoes, Tabuleiro, obter_ganhador, obter_posicoes_jogador, pecas_iguais,
};
use crate::battery::Draft;

/// Divisor of the boards that are tested for their conversion from a tuple: all other cases
/// with boards from tuples show it too.
const OF_TUPLE: usize = 3;

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    // Ways of making and of showing go by turns: in another order for each seed.
    let mut valid: Vec<Tabuleiro> = valid_boards().collect();
    rng.shuffle(&mut valid);
    let of_turns = |ask: fn(Tabuleiro, usize) -> Vec<Draft>| {
        let asked = valid.iter().copied().enumerate();
        asked.flat_map(move |(turn, t)| ask(t, turn))
    };
    let mut drafts = Vec::new();
    for ask in [
        drawn,
        of_tuples,
        at_positions,
        won,
        in_vectors,
        free,
        of_players,
    ] {
        drafts.extend(of_turns(ask));
    }
    drafts
}

/// Expression for a board, by turns, and the turn by which it is shown: every way to make
/// a board meets every way to show one.
fn made(t: Tabuleiro, turn: usize) -> (String, usize) {
    (Made::in_turn(turn).write(t), turn / 8)
}

fn drawn(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let (board, seen) = made(t, turn);
    let drawn = format!("tabuleiro_para_str({board})");
    // Shown as a value too: any object can be printed, but the text requires a string.
    let statement = match seen % 4 {
        0 => drawn,
        _ => format!("print({drawn})"),
    };
    let check = "tabuleiro_para_str/cadeia";
    vec![session(check, Group::Drawn, [statement])]
}

fn of_tuples(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let statements = [
        format!("t = {}", of_tuple(t)),
        seeing::board("t", turn / OF_TUPLE),
    ];
    let draft = session("tuplo_para_tabuleiro/tabuleiro", Group::Drawn, statements);
    let is_its_turn = turn.is_multiple_of(OF_TUPLE);
    is_its_turn.then_some(draft).into_iter().collect()
}

/// Cases of one position of each board, by turns an occupied one and any.
fn at_positions(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let (board, seen) = made(t, turn);
    let occupied = PLAYERS.map(|j| obter_posicoes_jogador(&t, j));
    let occupied: Vec<Posicao> = occupied.into_iter().flatten().collect();
    let any = Posicoes::todas().nth(seen % 9);
    let p = match turn % 3 {
        0 => any,
        // An empty board has no occupied position.
        _ => occupied.get(seen % occupied.len().max(1)).copied().or(any),
    };
    let p = position(p.unwrap_or(Posicao::B2));
    let of_piece = one_piece(&format!("obter_peca({board}, {p})"), seen);
    let is_free = format!("eh_posicao_livre({board}, {p})");
    vec![
        session("obter_peca/peca", Group::AtPositions, [of_piece]),
        session("eh_posicao_livre/livre", Group::AtPositions, [is_free]),
    ]
}

/// Cases of the winner; on boards with one in every way of making it, since they are few.
fn won(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let ask = |check, way: Made, seen| {
        let winner = format!("obter_ganhador({})", way.write(t));
        session(check, Group::Won, [one_piece(&winner, seen)])
    };
    if pecas_iguais(obter_ganhador(&t), Peca::LIVRE) {
        return vec![ask("obter_ganhador/nenhum", Made::in_turn(turn), turn / 8)];
    }
    let ways = [Made::OfTuple, Made::Placed, Made::Copied, Made::Moved];
    let ways = ways.into_iter().enumerate();
    ways.flat_map(|(place, way)| {
        let seen = turn + place;
        [seen, seen + 1].map(|seen| ask("obter_ganhador/em-linha", way, seen))
    })
    .take(5)
    .collect()
}

/// Cases of one column and one line of each board.
fn in_vectors(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let (board, seen) = made(t, turn);
    let (columns, lines) = VECTORS.split_at(3);
    let chosen = [columns[turn % 3], lines[turn / 3 % 3]];
    let asked = chosen.map(|s| {
        let statements = vector(&format!("obter_vetor({board}, '{s}')"), seen);
        session("obter_vetor/linha-ou-coluna", Group::Vectors, statements)
    });
    asked.into()
}

fn free(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let (board, seen) = made(t, turn);
    let expression = format!("obter_posicoes_livres({board})");
    let statements = tuple_of_positions("v", &expression, seen);
    let check = "obter_posicoes_livres/ordem-de-leitura";
    vec![session(check, Group::Free, statements)]
}

fn of_players(t: Tabuleiro, turn: usize) -> Vec<Draft> {
    let (board, seen) = made(t, turn);
    let asked = PLAYERS.map(|j| {
        let statements = tuple_of_positions("v", &of_player(&board, j), seen);
        let check = "obter_posicoes_jogador/ordem-de-leitura";
        session(check, Group::OfPlayers, statements)
    });
    asked.into()
}
