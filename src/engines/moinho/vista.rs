//! The board of `gabarito play moinho`, to be clicked on.

use super::movimento::{Movimento, deslocacoes, em_colocacao, esta_bloqueado};
use super::{
    Peca, Posicao, Posicoes, Tabuleiro, obter_ganhador, obter_peca, obter_pos_c, obter_pos_l,
    obter_posicoes_adjacentes, obter_posicoes_jogador, obter_posicoes_livres, peca_para_str,
    pecas_iguais, posicao_para_str,
};
use crate::session::console::{BoardView, Cell, Row};

/// The board, and every line that `j` can type.
pub(super) fn vista(t: Tabuleiro, j: Peca) -> BoardView {
    let posicoes: Vec<Posicao> = Posicoes::todas().collect();
    let linhas = posicoes.chunks(3).map(|linha| Row {
        name: obter_pos_l(linha[0]).to_owned(),
        cells: linha.iter().map(|p| casa(t, *p)).collect(),
    });
    let ligacoes = posicoes.iter().flat_map(|p| {
        let adjacentes = obter_posicoes_adjacentes(*p);
        adjacentes.map(|outra| [*p, outra].map(posicao_para_str))
    });
    let colunas = posicoes.iter().take(3);
    BoardView {
        columns: colunas.map(|p| obter_pos_c(*p).to_string()).collect(),
        rows: linhas.collect(),
        links: ligacoes.filter(|[uma, outra]| uma < outra).collect(),
        lines: possiveis(t, j).iter().map(Movimento::to_string).collect(),
        ..BoardView::default()
    }
}

fn casa(t: Tabuleiro, p: Posicao) -> Cell {
    let peca = peca_para_str(obter_peca(&t, p));
    Cell {
        text: peca.trim_matches(['[', ' ', ']']).to_owned(),
        token: posicao_para_str(p),
    }
}

/// Everything that `j` can choose; nothing after the end of the game.
fn possiveis(t: Tabuleiro, j: Peca) -> Vec<Movimento> {
    if !pecas_iguais(obter_ganhador(&t), Peca::LIVRE) {
        Vec::new()
    } else if em_colocacao(t, j) {
        obter_posicoes_livres(&t)
            .map(Movimento::Colocacao)
            .collect()
    } else if esta_bloqueado(t, j) {
        let suas = obter_posicoes_jogador(&t, j);
        suas.map(|p| Movimento::Deslocacao(p, p)).collect()
    } else {
        deslocacoes(&t, j).collect()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::engines::moinho::manual::escolha;
    use crate::engines::moinho::tuplo_para_tabuleiro;

    #[rstest]
    #[case::empty([[0, 0, 0], [0, 0, 0], [0, 0, 0]], Peca::X, 9)]
    #[case::placing([[1, 0, 0], [0, -1, 0], [0, 0, 1]], Peca::O, 6)]
    #[case::moving([[0, 1, -1], [1, -1, 0], [1, -1, 0]], Peca::X, 2)]
    #[case::moving_the_other([[0, 1, -1], [1, -1, 0], [1, -1, 0]], Peca::O, 5)]
    #[case::blocked([[-1, -1, 1], [-1, 1, 0], [1, 0, 0]], Peca::O, 3)]
    fn the_lines_are_those_that_the_game_accepts(
        #[case] linhas: [[i8; 3]; 3],
        #[case] j: Peca,
        #[case] quantas: usize,
    ) {
        let t = tuplo_para_tabuleiro(linhas).unwrap();
        let uma = || Posicoes::todas().map(posicao_para_str);
        let duas = uma().flat_map(|p1| uma().map(move |p2| format!("{p1}{p2}")));
        let mut aceites: Vec<String> = uma().chain(duas).collect();
        aceites.retain(|linha| escolha(t, j, linha).is_ok());
        let mut lines = vista(t, j).lines;
        lines.sort();
        aceites.sort();
        assert_eq!(lines, aceites);
        assert_eq!(lines.len(), quantas);
    }

    #[test]
    fn nothing_can_be_typed_after_the_end() {
        let t = tuplo_para_tabuleiro([[1, 1, 1], [0, -1, 0], [0, -1, 0]]).unwrap();
        assert_eq!(vista(t, Peca::O).lines, [""; 0]);
    }

    #[test]
    fn connected_places_are_linked_once() {
        let links = vista(tuplo_para_tabuleiro([[0; 3]; 3]).unwrap(), Peca::X).links;
        assert_eq!(links.len(), 16);
        assert!(links.contains(&["a1", "b2"].map(str::to_owned)));
    }
}
