//! Lines that a player can type in a state, and lines that are refused.

use crate::assignments::moinho::movimento::{deslocacoes, em_colocacao, esta_bloqueado};
use crate::assignments::moinho::{
    Movimento, Peca, Posicao, Posicoes, Tabuleiro, eh_posicao_livre, obter_peca, obter_pos_c,
    obter_pos_l, obter_posicoes_adjacentes, obter_posicoes_jogador, obter_posicoes_livres,
    pecas_iguais, posicao_para_str,
};

/// Every legal choice of a player.
pub(super) fn legal(t: Tabuleiro, j: Peca) -> Vec<Movimento> {
    if em_colocacao(t, j) {
        obter_posicoes_livres(&t)
            .map(Movimento::Colocacao)
            .collect()
    } else if esta_bloqueado(t, j) {
        let own = obter_posicoes_jogador(&t, j);
        own.map(|p| Movimento::Deslocacao(p, p)).collect()
    } else {
        deslocacoes(&t, j).collect()
    }
}

/// Malformed variants of a legal choice: other letters,
/// other order, space, too little, too much, and positions that do not exist.
pub(super) fn garbled(choice: Movimento) -> Vec<String> {
    let line = choice.to_string();
    let (first, last) = (line.chars().next(), line.chars().last());
    let swapped: String = line.chars().rev().collect();
    let mut lines = vec![
        String::new(),
        " ".to_owned(),
        format!(" {line}"),
        format!("{line} "),
        format!("{line}."),
        line.to_uppercase(),
        swapped,
        format!("{line}{}", last.unwrap_or_default()),
        format!("{}{line}", first.unwrap_or_default()),
        format!("'{line}'"),
        line[..line.len() - 1].to_owned(),
        line[1..].to_owned(),
        format!("{}4", &line[..line.len() - 1]),
        format!("{}0", &line[..line.len() - 1]),
        format!("d{}", &line[1..]),
        format!("{line}{line}"),
    ];
    let in_the_middle = |text: &str| {
        let (before, after) = line.split_at(line.len() / 2);
        format!("{before}{text}{after}")
    };
    lines.extend([" ", "-", ",", ", "].map(in_the_middle));
    if let Movimento::Deslocacao(p1, p2) = choice {
        let (p1, p2) = (posicao_para_str(p1), posicao_para_str(p2));
        lines.extend([
            p1.clone(),
            p2.clone(),
            format!("{line}{p1}"),
            format!("{p1}{}", p2.to_uppercase()),
        ]);
    }
    lines
}

/// Well-formed choices that are illegal for this player now, grouped by the reason.
pub(super) fn forbidden(t: Tabuleiro, j: Peca) -> Vec<Vec<String>> {
    if em_colocacao(t, j) {
        return in_placement(t);
    }
    let is_free = |p: Posicao| eh_posicao_livre(&t, p);
    let is_own = |p: Posicao| pecas_iguais(obter_peca(&t, p), j);
    let is_others = |p: Posicao| pecas_iguais(obter_peca(&t, p), j.adversario());
    let is_near = |p1, p2| obter_posicoes_adjacentes(p1).any(|p| p == p2);
    // Adjacent like a corner and the centre, but not connected.
    let is_diagonal = |p1, p2| {
        let both_near = Posicoes::todas().filter(|p| is_near(*p, p1) && is_near(*p, p2));
        let apart = obter_pos_c(p1) != obter_pos_c(p2) && obter_pos_l(p1) != obter_pos_l(p2);
        both_near.count() == 2 && apart && !is_near(p1, p2)
    };
    let reasons: [&dyn Fn(Posicao, Posicao) -> bool; 8] = [
        &|p1, p2| is_own(p1) && is_free(p2) && !is_near(p1, p2),
        &|p1, p2| is_own(p1) && is_free(p2) && is_diagonal(p1, p2),
        &|p1, p2| is_own(p1) && is_others(p2) && is_near(p1, p2),
        &|p1, p2| is_own(p1) && is_own(p2) && is_near(p1, p2),
        &|p1, p2| is_others(p1) && is_free(p2) && is_near(p1, p2),
        &|p1, p2| is_free(p1) && is_free(p2) && is_near(p1, p2),
        &|p1, p2| p1 == p2 && is_others(p1),
        &|p1, p2| p1 == p2 && is_free(p1),
    ];
    let pairs = || Posicoes::todas().flat_map(|p1| Posicoes::todas().map(move |p2| (p1, p2)));
    let of_reason = reasons.map(|is_forbidden| {
        let refused = pairs().filter(|(p1, p2)| is_forbidden(*p1, *p2));
        refused
            .map(|(p1, p2)| Movimento::Deslocacao(p1, p2).to_string())
            .collect()
    });
    of_reason.into()
}

/// Occupied positions of each player, and moves instead of positions.
fn in_placement(t: Tabuleiro) -> Vec<Vec<String>> {
    let occupied = [Peca::X, Peca::O].map(|j| {
        let positions = obter_posicoes_jogador(&t, j);
        positions.map(posicao_para_str).collect()
    });
    let free: Vec<Posicao> = obter_posicoes_livres(&t).collect();
    let moves = free
        .windows(2)
        .map(|pair| Movimento::Deslocacao(pair[0], pair[1]).to_string());
    let mut refused: Vec<Vec<String>> = occupied.into();
    refused.push(moves.collect());
    refused
}

/// Passes that are refused: of own pieces, while one of them can move.
pub(super) fn passes(t: Tabuleiro, j: Peca) -> Vec<String> {
    if em_colocacao(t, j) || esta_bloqueado(t, j) {
        return Vec::new();
    }
    let mut own: Vec<Posicao> = obter_posicoes_jogador(&t, j).collect();
    // Blocked pieces first: they are most easily taken for a pass.
    own.sort_by_key(|p1| obter_posicoes_adjacentes(*p1).any(|p2| eh_posicao_livre(&t, p2)));
    own.into_iter()
        .map(|p| Movimento::Deslocacao(p, p).to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::moinho::manual::tests::Script;
    use crate::assignments::moinho::states::{movement_states, placement_states};
    use crate::assignments::moinho::{Erro, obter_movimento_manual};

    #[test]
    fn lines_are_taken_or_refused_as_they_should_be() {
        for (t, j) in placement_states().step_by(5).chain(movement_states()) {
            let choose = |line: &str| obter_movimento_manual(&t, j, &mut Script::new(&[line]));
            let mut refused = passes(t, j);
            refused.extend(forbidden(t, j).concat());
            for choice in legal(t, j) {
                assert_eq!(choose(&choice.to_string()), Ok(choice));
                refused.extend(garbled(choice));
            }
            for line in refused {
                assert_eq!(choose(&line), Err(Erro::EscolhaInvalida), "{line:?}");
            }
        }
    }

    #[test]
    fn each_reason_to_refuse_a_move_is_met() {
        let mut met = [0; 8];
        for (t, j) in movement_states() {
            for (lines, met) in forbidden(t, j).iter().zip(&mut met) {
                *met += lines.len();
            }
        }
        assert!(met.iter().all(|lines| *lines > 500), "{met:?}");
    }
}
