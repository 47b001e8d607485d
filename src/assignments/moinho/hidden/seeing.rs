//! How a statement shows a TAD: each in more than one way, so that a mistake in one
//! function is not seen in all others.

use super::writing::{piece, position};
use crate::assignments::moinho::{Peca, Posicoes};

/// The functions that tell positions apart, by turns.
const OF_POSITION: [&[&str]; 2] = [&["posicao_para_str"], &["obter_pos_c", "obter_pos_l"]];
/// Those that tell pieces apart.
const OF_PIECE: [&[&str]; 2] = [&["peca_para_str"], &["peca_para_inteiro"]];

/// A piece that an expression gives.
pub(super) fn one_piece(expression: &str, turn: usize) -> String {
    applied(OF_PIECE[turn % OF_PIECE.len()], expression)
}

/// A position that an expression gives.
pub(super) fn one_position(expression: &str, turn: usize) -> String {
    applied(OF_POSITION[turn % OF_POSITION.len()], expression)
}

fn applied(functions: &[&str], expression: &str) -> String {
    let calls: Vec<String> = functions
        .iter()
        .map(|function| format!("{function}({expression})"))
        .collect();
    match &calls[..] {
        [call] => call.clone(),
        calls => format!("({})", calls.join(", ")),
    }
}

/// The pieces of a tuple that has a name, and how many there are.
pub(super) fn pieces(name: &str, count: usize, turn: usize) -> String {
    parts(name, count, OF_PIECE[turn % OF_PIECE.len()])
}

/// The positions of a tuple that has a name, and how many there are.
pub(super) fn positions(name: &str, count: usize, turn: usize) -> String {
    parts(name, count, OF_POSITION[turn % OF_POSITION.len()])
}

fn parts(name: &str, count: usize, functions: &[&str]) -> String {
    let places = (0..count).flat_map(|place| {
        let call = move |function: &&str| format!("{function}({name}[{place}])");
        functions.iter().map(call)
    });
    let length = format!("len({name})");
    let shown: Vec<String> = std::iter::once(length).chain(places).collect();
    match &shown[..] {
        [length] => length.clone(),
        shown => format!("({})", shown.join(", ")),
    }
}

/// A tuple of positions that an expression gives: its parts and, by turns, what it is
/// as a whole, since a list has the same parts.
pub(super) fn tuple_of_positions(expression: &str, count: usize, turn: usize) -> Vec<String> {
    named(expression, turn, positions("v", count, turn))
}

/// A tuple of three pieces that an expression gives, likewise.
pub(super) fn vector(expression: &str, turn: usize) -> Vec<String> {
    named(expression, turn, pieces("v", 3, turn))
}

fn named(expression: &str, turn: usize, parts: String) -> Vec<String> {
    let mut statements = vec![format!("v = {expression}")];
    if turn.is_multiple_of(7) {
        statements.push("v".to_owned());
    }
    statements.push(parts);
    statements
}

/// A board that has a name: as it is drawn, by its positions, or by its lines.
pub(super) fn board(name: &str, turn: usize) -> String {
    let shown: Vec<String> = match turn % 3 {
        0 => return format!("tabuleiro_para_str({name})"),
        1 => {
            let at = |p| format!("obter_peca({name}, {})", position(p));
            Posicoes::todas().map(|p| one_piece(&at(p), turn)).collect()
        }
        _ => {
            let lines = ["1", "2", "3"].into_iter();
            let places = lines.flat_map(|line| [0, 1, 2].map(|place| (line, place)));
            let at = |(line, place)| format!("obter_vetor({name}, '{line}')[{place}]");
            places.map(|place| one_piece(&at(place), turn)).collect()
        }
    };
    format!("({})", shown.join(", "))
}

/// Where a player has pieces on a board.
pub(super) fn of_player(board: &str, j: Peca) -> String {
    format!("obter_posicoes_jogador({board}, {})", piece(j))
}
