//! Expressions that show a TAD: several for each, so that a mistake in one
//! function does not affect all cases of the others.

use super::writing::piece;
use crate::assignments::moinho::Peca;

/// Expressions that distinguish positions, used by turns.
const OF_POSITION: [fn(&str) -> String; 2] = [
    |p| format!("posicao_para_str({p})"),
    |p| format!("(obter_pos_c({p}), obter_pos_l({p}))"),
];
/// Expressions that distinguish pieces, used by turns.
const OF_PIECE: [fn(&str) -> String; 2] = [
    |j| format!("peca_para_str({j})"),
    |j| format!("peca_para_inteiro({j})"),
];

/// Shows a piece from an expression.
pub(super) fn one_piece(expression: &str, turn: usize) -> String {
    OF_PIECE[turn % OF_PIECE.len()](expression)
}

/// Shows a position from an expression.
pub(super) fn one_position(expression: &str, turn: usize) -> String {
    OF_POSITION[turn % OF_POSITION.len()](expression)
}

/// Shows the positions of a named tuple.
pub(super) fn positions(name: &str, turn: usize) -> String {
    format!("tuple({} for p in {name})", one_position("p", turn))
}

/// Shows whether all that an expression holds are positions: the representation of one may be
/// read like its text, and the other way round.
pub(super) fn are_positions(expression: &str) -> String {
    format!("tuple(eh_posicao(p) for p in {expression})")
}

/// Shows a tuple of positions from an expression: its parts and, by turns, the type of the
/// whole, since a list has the same parts.
pub(super) fn tuple_of_positions(name: &str, expression: &str, turn: usize) -> Vec<String> {
    named(name, expression, turn, positions(name, turn))
}

/// Shows a tuple of pieces from an expression, in the same way.
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

/// Shows a named board: as it is drawn, by its positions, or by its lines.
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

/// Shows the positions of a player's pieces on a board.
pub(super) fn of_player(board: &str, j: Peca) -> String {
    format!("obter_posicoes_jogador({board}, {})", piece(j))
}
