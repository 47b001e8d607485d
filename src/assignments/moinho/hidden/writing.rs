//! Expressions that make TADs, accepted by a program that verifies all its
//! arguments. Boards are valid, and are made by turns as in a game.

use std::mem;

use crate::assignments::moinho::movimento::deslocacoes;
use crate::assignments::moinho::states::pieces;
use crate::assignments::moinho::{
    Movimento, Peca, Posicao, Posicoes, Tabuleiro, coloca_peca, cria_tabuleiro, obter_ganhador,
    obter_peca, obter_pos_c, obter_pos_l, obter_posicoes_jogador, peca_para_inteiro, peca_para_str,
    pecas_iguais,
};

/// The pieces of the two players.
pub(super) const PLAYERS: [Peca; 2] = [Peca::X, Peca::O];
/// All pieces.
pub(super) const PIECES: [Peca; 3] = [Peca::X, Peca::O, Peca::LIVRE];
/// The names of the columns and of the lines.
pub(super) const VECTORS: [&str; 6] = ["a", "b", "c", "1", "2", "3"];
/// An empty board.
pub(super) const EMPTY: &str = "cria_tabuleiro()";

/// `cria_posicao('a', '1')`
pub(super) fn position(p: Posicao) -> String {
    format!("cria_posicao('{}', '{}')", obter_pos_c(p), obter_pos_l(p))
}

/// `cria_peca('X')`
pub(super) fn piece(j: Peca) -> String {
    let shown = peca_para_str(j);
    format!("cria_peca('{}')", shown.trim_matches(['[', ']']))
}

/// `tuplo_para_tabuleiro(((1, 0, -1), (0, 0, 0), (0, 0, 0)))`
pub(super) fn of_tuple(t: Tabuleiro) -> String {
    let mut numbers = Posicoes::todas().map(|p| peca_para_inteiro(obter_peca(&t, p)));
    let mut line = || {
        let three: Vec<String> = numbers.by_ref().take(3).map(|n| n.to_string()).collect();
        format!("({})", three.join(", "))
    };
    let lines = [line(), line(), line()].join(", ");
    format!("tuplo_para_tabuleiro(({lines}))")
}

/// Way of making a board, varied so that a mistake in one function does not affect all boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// From a tuple.
    OfTuple,
    /// Piece by piece, on an empty board.
    Placed,
    /// By copying a board made from a tuple.
    Copied,
    /// By the move of one piece; without a piece that has moved, as `Placed`.
    Moved,
}

impl Made {
    /// The ways by turns. The tuple, which costs least, has every other turn.
    pub(super) fn in_turn(turn: usize) -> Made {
        use Made::{Copied, Moved, OfTuple, Placed};
        let turns = [
            OfTuple, Placed, OfTuple, Copied, OfTuple, Placed, OfTuple, Moved,
        ];
        turns[turn % turns.len()]
    }

    /// Expression for the board.
    pub(super) fn write(self, t: Tabuleiro) -> String {
        match self {
            Made::OfTuple => of_tuple(t),
            Made::Placed => placed(t),
            Made::Copied => format!("cria_copia_tabuleiro({})", of_tuple(t)),
            Made::Moved => moved(t),
        }
    }
}

/// Expression for pieces placed by turns: the player with more pieces begins; of equals, the
/// one without a win, so that a win comes last.
fn placed(t: Tabuleiro) -> String {
    let mut turns = PLAYERS;
    let [x, o] = pieces(t);
    if x < o || (x == o && pecas_iguais(obter_ganhador(&t), Peca::X)) {
        turns.reverse();
    }
    let [mut first, mut second] = turns.map(|j| obter_posicoes_jogador(&t, j).map(move |p| (j, p)));
    let mut board = EMPTY.to_owned();
    while let Some((j, p)) = first.next() {
        board = format!("coloca_peca({board}, {}, {})", piece(j), position(p));
        mem::swap(&mut first, &mut second);
    }
    board
}

/// Expression for a move that leads to the board from one without a winner.
fn moved(t: Tabuleiro) -> String {
    let is_open = |t: &Tabuleiro| pecas_iguais(obter_ganhador(t), Peca::LIVRE);
    let moves = PLAYERS.into_iter().flat_map(|j| {
        // A destination when the move is taken back is the origin of the move.
        deslocacoes(&t, j).filter_map(move |back| match back {
            Movimento::Deslocacao(p2, p1) => Some((back.depois(t, j), p1, p2)),
            Movimento::Colocacao(_) => None,
        })
    });
    let Some((before, p1, p2)) = moves.filter(|(before, ..)| is_open(before)).last() else {
        return placed(t);
    };
    let (board, p1, p2) = (placed(before), position(p1), position(p2));
    format!("move_peca({board}, {p1}, {p2})")
}

/// Board with a piece for each mark, in reading order: `X`, `O`, or none.
pub(super) fn board(marks: &str) -> Tabuleiro {
    let mut t = cria_tabuleiro();
    for (p, mark) in Posicoes::todas().zip(marks.chars()) {
        if let Some(j) = player(mark) {
            coloca_peca(&mut t, j, p);
        }
    }
    t
}

/// Player of a mark.
pub(super) fn player(mark: char) -> Option<Peca> {
    PLAYERS
        .into_iter()
        .find(|j| peca_para_str(*j).contains(mark))
}
