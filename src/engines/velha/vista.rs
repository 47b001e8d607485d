//! The board of `gabarito play velha`, to be clicked on.

use super::tabuleiro::{Casa, Tabuleiro};
use crate::session::console::{BoardView, Cell, Row};

/// The board, and every line that names a cell to play on.
pub(super) fn vista(tabuleiro: &Tabuleiro) -> BoardView {
    let numeros = 0..3;
    let linhas = numeros.clone().rev().map(|linha| Row {
        name: linha.to_string(),
        cells: numeros
            .clone()
            .filter_map(|coluna| Casa::nova(coluna, linha))
            .map(|casa| Cell {
                text: tabuleiro
                    .em(casa)
                    .map(|cor| cor.marca().to_string())
                    .unwrap_or_default(),
                token: escrita(casa),
            })
            .collect(),
    });
    let livres = tabuleiro.livres().filter(|_| !tabuleiro.acabou());
    BoardView {
        columns: numeros.clone().map(|coluna| coluna.to_string()).collect(),
        rows: linhas.collect(),
        lines: livres.map(escrita).collect(),
        ..BoardView::default()
    }
}

/// The cell as a person types it.
fn escrita(casa: Casa) -> String {
    format!("{} {}", casa.coluna(), casa.linha())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::velha::Cor;

    /// Board with stones of both colours in turn.
    fn apos(casas: &[(i64, i64)]) -> Tabuleiro {
        let casas = casas.iter().zip(Cor::AMBAS.into_iter().cycle());
        casas.fold(Tabuleiro::default(), |tabuleiro, ((coluna, linha), cor)| {
            tabuleiro.com(Casa::nova(*coluna, *linha).unwrap(), cor)
        })
    }

    #[test]
    fn the_lines_are_the_free_cells() {
        let tabuleiro = apos(&[(0, 0), (2, 1)]);
        let lines = vista(&tabuleiro).lines;
        assert_eq!(lines, ["0 1", "0 2", "1 0", "1 1", "1 2", "2 0", "2 2"]);
    }

    #[test]
    fn nothing_can_be_typed_after_the_end() {
        let tabuleiro = apos(&[(0, 0), (2, 1), (0, 1), (2, 2), (0, 2)]);
        assert_eq!(vista(&tabuleiro).lines, [""; 0]);
    }

    #[test]
    fn the_origin_is_at_the_bottom_left() {
        let view = vista(&apos(&[(0, 0), (2, 1)]));
        let cells = view.rows.iter().map(|row| {
            let texts: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
            (row.name.as_str(), texts)
        });
        let expected = [
            ("2", ["", "", ""]),
            ("1", ["", "", "B"]),
            ("0", ["P", "", ""]),
        ];
        assert!(cells.eq(expected.map(|(name, texts)| (name, texts.to_vec()))));
        assert_eq!(view.rows[2].cells[0].token, "0 0");
    }
}
