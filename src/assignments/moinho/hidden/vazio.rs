//! What is asked about an empty board: seen by every function.

use super::seeing::{self, of_player, one_piece, tuple_of_positions};
use super::writing::{EMPTY, PLAYERS, piece, position};
use super::{Group, session};
use crate::assignments::moinho::Posicoes;
use crate::battery::Draft;

pub(super) fn drafts() -> Vec<Draft> {
    let ask = |statements: Vec<String>| session("cria_tabuleiro/vazio", Group::Basic, statements);
    let mut drafts = Vec::new();
    for turn in 0..6 {
        let made = format!("t = {EMPTY}");
        drafts.push(ask(vec![made, seeing::board("t", turn)]));
    }
    for p in Posicoes::todas() {
        drafts.push(ask(vec![format!(
            "eh_posicao_livre({EMPTY}, {})",
            position(p)
        )]));
    }
    drafts.extend([0, 1].map(|turn| {
        let free = format!("obter_posicoes_livres({EMPTY})");
        ask(tuple_of_positions(&free, 9, turn))
    }));
    drafts.extend(PLAYERS.map(|j| ask(vec![of_player(EMPTY, j)])));
    let winner = format!("obter_ganhador({EMPTY})");
    drafts.extend([0, 1].map(|turn| ask(vec![one_piece(&winner, turn)])));
    drafts.push(ask(vec![format!("eh_tabuleiro({EMPTY})")]));
    drafts.push(ask(vec![format!("tabuleiros_iguais({EMPTY}, {EMPTY})")]));
    // Two of them have nothing in common, and the next is empty again.
    for (turn, p) in Posicoes::todas().enumerate() {
        let placed = format!(
            "coloca_peca(t, {}, {})",
            piece(PLAYERS[turn % 2]),
            position(p)
        );
        drafts.push(ask(vec![
            format!("t = {EMPTY}"),
            format!("u = {EMPTY}"),
            format!("r = {placed}"),
            seeing::board("u", turn),
            format!("u = {EMPTY}"),
            seeing::board("u", turn + 1),
        ]));
    }
    drafts
}
