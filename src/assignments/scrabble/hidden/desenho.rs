//! Cases of `tabuleiro_para_str`: letters in every line and every column.

use super::super::Letra;
use super::super::tabuleiro::LADO;
use super::escrita::{Forma, texto};
use super::procura;
use super::quadro::{DIRECOES, Jogada, Quadro, casa_em};
use super::sorteio::Sorte;
use crate::battery::Draft;

const CHECK: &str = "tabuleiro_para_str/cadeia";

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = vec![
        Draft::new().ask(CHECK, "tabuleiro_para_str(cria_tabuleiro())"),
        desenho(&Quadro::vazio(), Forma::Literal),
        Draft::new()
            .ask(CHECK, "tab = cria_tabuleiro()")
            .ask(CHECK, "print(tabuleiro_para_str(tab))"),
    ];
    // Two letters, so that each line and each column has some.
    let columns = sorte.baralhadas((1..=LADO).collect());
    for (row, column) in (1..=LADO).zip(&columns) {
        let other = columns[LADO - row];
        let cells = [(row, *column), (row % LADO + 1, other)];
        let letras = sorte.distintas(2);
        let mut board = Quadro::vazio();
        for ((linha, coluna), letra) in cells.into_iter().zip(letras) {
            board = board.com_letra(linha, coluna, letra);
        }
        drafts.push(desenho(&board, Forma::vez(row)));
    }
    for vez in 0..10 {
        let words = 2 + vez % 4;
        drafts.push(desenho(&procura::quadro(sorte, words), Forma::vez(vez)));
    }
    drafts.extend((0..2).map(|_| cheio(sorte)));
    drafts.extend((0..4).map(|vez| borda(sorte, vez)));
    drafts
}

fn desenho(board: &Quadro, forma: Forma) -> Draft {
    let mut draft = Draft::new();
    for statement in board.prepara(forma) {
        draft = draft.ask(CHECK, statement);
    }
    draft.ask(CHECK, "tabuleiro_para_str(tab)")
}

/// Case of a board without a free place.
fn cheio(sorte: &mut Sorte) -> Draft {
    let mut draft = Draft::new().ask(CHECK, "tab = cria_tabuleiro()");
    for row in 0..LADO {
        let letras: Vec<Letra> = (0..LADO).map(|_| sorte.letra()).collect();
        draft = draft.ask(CHECK, format!("tab[{row}] = list('{}')", texto(&letras)));
    }
    draft.ask(CHECK, "tabuleiro_para_str(tab)")
}

/// Case of a word along each border.
fn borda(sorte: &mut Sorte, vez: usize) -> Draft {
    let direcao = DIRECOES[vez % 2];
    let corner = [(1, 1), (1, 1), (LADO, 1), (1, LADO)][vez];
    let letras = sorte.mao(LADO);
    let board = match casa_em(corner.0, corner.1) {
        Some(casa) => Quadro::vazio().com(Jogada {
            casa,
            direcao,
            letras,
        }),
        None => Quadro::vazio(),
    };
    desenho(&board, Forma::vez(vez))
}
