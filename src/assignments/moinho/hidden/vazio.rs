//! «sem posições ocupadas por peças de jogador»: cases of every position, in the ways in
//! which a board shows its pieces, and of every new board after another was changed. The
//! order of positions, the winner and the validity of boards are promises of other checks.

use super::seeing::{self, of_player};
use super::writing::{EMPTY, PLAYERS, piece, position};
use super::{Group, session};
use crate::assignments::moinho::Posicoes;
use crate::battery::Draft;

/// Number of boards alive at once, more than a program would keep to give again.
pub(super) const ALIVE: usize = 12;

pub(super) fn drafts() -> Vec<Draft> {
    let ask = |statements: Vec<String>| session("cria_tabuleiro/vazio", Group::Basic, statements);
    let mut drafts = Vec::new();
    for turn in 0..6 {
        let made = format!("t = {EMPTY}");
        drafts.push(ask(vec![made, seeing::board("t", turn)]));
    }
    for p in Posicoes::todas().map(position) {
        drafts.push(ask(vec![format!("eh_posicao_livre({EMPTY}, {p})")]));
        let at = format!("peca_para_str(obter_peca({EMPTY}, {p}))");
        drafts.push(ask(vec![at]));
    }
    let free = format!("obter_posicoes_livres({EMPTY})");
    let names = format!("set(posicao_para_str(p) for p in {free})");
    drafts.extend([names, format!("len({free})")].map(|statement| ask(vec![statement])));
    let of_players = PLAYERS.map(|j| format!("len({})", of_player(EMPTY, j)));
    drafts.extend(of_players.map(|statement| ask(vec![statement])));
    // Two such boards have nothing in common, nor have many, and the next one is empty again.
    for (turn, p) in Posicoes::todas().enumerate() {
        let j = piece(PLAYERS[turn % 2]);
        drafts.push(ask(vec![
            format!("t = {EMPTY}"),
            format!("u = {EMPTY}"),
            format!("r = coloca_peca(t, {j}, {})", position(p)),
            seeing::board("u", turn),
            format!("u = {EMPTY}"),
            seeing::board("u", turn + 1),
        ]));
        drafts.push(ask(vec![
            format!("ts = [{EMPTY} for _ in range({ALIVE})]"),
            format!("r = coloca_peca(ts[0], {j}, {})", position(p)),
            "set(tabuleiro_para_str(t) for t in ts[1:])".to_owned(),
        ]));
    }
    drafts
}
