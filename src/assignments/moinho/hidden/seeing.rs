//! How a statement shows a TAD: each in more than one way, so that a mistake in one
//! function is not seen in all others.

use super::writing::piece;
use crate::assignments::moinho::Peca;

/// What tells positions apart, by turns.
const OF_POSITION: [fn(&str) -> String; 2] = [
    |p| format!("posicao_para_str({p})"),
    |p| format!("(obter_pos_c({p}), obter_pos_l({p}))"),
];
/// What tells pieces apart.
const OF_PIECE: [fn(&str) -> String; 2] = [
    |j| format!("peca_para_str({j})"),
    |j| format!("peca_para_inteiro({j})"),
];

/// A piece that an expression gives.
pub(super) fn one_piece(expression: &str, turn: usize) -> String {
    OF_PIECE[turn % OF_PIECE.len()](expression)
}

/// A position that an expression gives.
pub(super) fn one_position(expression: &str, turn: usize) -> String {
    OF_POSITION[turn % OF_POSITION.len()](expression)
}

/// The positions of a tuple that has a name.
pub(super) fn positions(name: &str, turn: usize) -> String {
    format!("tuple({} for p in {name})", one_position("p", turn))
}

/// A tuple of positions that an expression gives: its parts and, by turns, what it is
/// as a whole, since a list has the same parts.
pub(super) fn tuple_of_positions(name: &str, expression: &str, turn: usize) -> Vec<String> {
    named(name, expression, turn, positions(name, turn))
}

/// A tuple of pieces that an expression gives, likewise.
pub(super) fn vector(expression: &str, turn: usize) -> Vec<String> {
    let parts = format!("tuple({} for j in v)", one_piece("j", turn));
    named("v", expression, turn, parts)
}

fn named(name: &str, expression: &str, turn: usize, parts: String) -> Vec<String> {
    let mut statements = vec![format!("{name} = {expression}")];
    if turn.is_multiple_of(7) {
        statements.push(name.to_owned());
    }
    statements.push(parts);
    statements
}

/// A board that has a name: as it is drawn, by its positions, or by its lines.
pub(super) fn board(name: &str, turn: usize) -> String {
    match turn % 3 {
        0 => format!("print(tabuleiro_para_str({name}))"),
        1 => {
            let at = one_piece(
                &format!("obter_peca({name}, cria_posicao(coluna, linha))"),
                turn,
            );
            format!("tuple({at} for linha in '123' for coluna in 'abc')")
        }
        _ => {
            let each = one_piece("j", turn);
            format!("tuple({each} for linha in '123' for j in obter_vetor({name}, linha))")
        }
    }
}

/// Where a player has pieces on a board.
pub(super) fn of_player(board: &str, j: Peca) -> String {
    format!("obter_posicoes_jogador({board}, {})", piece(j))
}
