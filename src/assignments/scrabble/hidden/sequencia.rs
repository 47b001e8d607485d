//! Cases of `obtem_sequencia` and `insere_palavra`: from every line and column, to the last
//! place of the board. The text leaves open what lies beyond, and it is not tested. No
//! function shows the boards.

use super::super::tabuleiro::LADO;
use super::super::{Casa, Direcao, Letra, obtem_valor};
use super::escrita::{Forma, casa, direcao, texto, tuplo};
use super::quadro::{DIRECOES, Jogada, Quadro, casa_em, perpendicular};
use super::sorteio::Sorte;
use crate::battery::Draft;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for direcao in DIRECOES {
        for linha in 1..=LADO {
            drafts.push(sequencias(sorte, linha, direcao));
        }
    }
    for direcao in DIRECOES {
        for linha in 1..=LADO {
            drafts.extend(na_borda_ou_antes(sorte, linha, direcao));
        }
    }
    drafts.extend((0..12).map(|vez| cruzadas(sorte, vez)));
    drafts
}

/// Place `passo` steps along a line of the board.
fn na_linha(linha: usize, direcao: Direcao, passo: usize) -> Option<Casa> {
    match direcao {
        Direcao::Horizontal => casa_em(linha, passo),
        Direcao::Vertical => casa_em(passo, linha),
    }
}

/// Case of letters all over the board, and sequences of one of its lines.
fn sequencias(sorte: &mut Sorte, linha: usize, direcao: Direcao) -> Draft {
    let check = "obtem_sequencia/sequencia";
    let mut board = Quadro::vazio();
    for (number, letra) in sorte.distintas(6).into_iter().enumerate() {
        let along = sorte.entre(1, LADO);
        // Most letters are on that line.
        let at = if number < 4 {
            linha
        } else {
            sorte.entre(1, LADO)
        };
        let place = na_linha(at, direcao, along);
        if let Some(casa) = place.filter(|casa| obtem_valor(&board.tab, *casa).is_none()) {
            let letras = vec![letra];
            board = board.com(Jogada {
                casa,
                direcao,
                letras,
            });
        }
    }
    let (start, middle) = (sorte.entre(2, LADO), sorte.entre(1, 9));
    let part = sorte.entre(2, LADO - middle);
    let asked = [
        (1, direcao, LADO),
        (start, direcao, LADO + 1 - start),
        (middle, direcao, part),
        (LADO, direcao, 1),
        (1, direcao, sorte.entre(1, 3)),
        // Across the line, to the border.
        (middle, perpendicular(direcao), LADO + 1 - linha),
    ];
    let mut draft = Draft::new();
    for statement in board.prepara(Forma::vez(linha)) {
        draft = draft.ask(check, statement);
    }
    for (along, asked, size) in asked {
        if let Some(place) = na_linha(linha, direcao, along) {
            draft = draft.ask(
                check,
                sequencia("tab", place, Forma::vez(along), asked, size),
            );
        }
    }
    draft
}

fn sequencia(tab: &str, place: Casa, forma: Forma, asked: Direcao, size: usize) -> String {
    let (place, asked) = (casa(place, forma), direcao(asked));
    format!("obtem_sequencia({tab}, {place}, '{asked}', {size})")
}

/// Case of a word on a line of an empty board; every other one reaches the border.
fn na_borda_ou_antes(sorte: &mut Sorte, linha: usize, direcao: Direcao) -> Option<Draft> {
    let size = match linha {
        LADO => LADO,
        _ => sorte.entre(2, 10),
    };
    let last = LADO + 1 - size;
    let along = if linha.is_multiple_of(2) {
        last
    } else {
        sorte.entre(1, last)
    };
    let jogada = Jogada {
        casa: na_linha(linha, direcao, along)?,
        direcao,
        letras: sorte.mao(size),
    };
    Some(palavra(&Quadro::vazio(), &jogada, linha + linha / 2))
}

/// Case of a word inserted in a board: the returned board, and the argument afterwards.
fn palavra(board: &Quadro, jogada: &Jogada, vez: usize) -> Draft {
    let (inserida, destrutivo) = ("insere_palavra/palavra", "insere_palavra/destrutivo");
    let mut draft = Draft::new();
    for statement in board.prepara(Forma::vez(vez / 2)) {
        draft = draft.ask(inserida, statement);
    }
    let onde = jogada.onde(Forma::vez(vez));
    let letras = texto(&jogada.letras);
    let statement = format!("novo = insere_palavra(tab, {onde}, '{letras}')");
    draft = draft.ask(inserida, statement);
    let (row, column) = (jogada.casa.linha() - 1, jogada.casa.coluna() - 1);
    let whole_column = (0..LADO).map(|row| format!("tab[{row}][{column}]"));
    let across = match vez % 2 {
        0 => tuplo(whole_column),
        _ => format!("tab[{row}]"),
    };
    draft
        .ask(inserida, jogada.olha(vez).replace("tab", "novo"))
        .ask(destrutivo, across)
        .ask(destrutivo, jogada.olha(vez % 3 + 1))
        .ask(destrutivo, format!("tab[{}]", (row + 1) % LADO))
}

/// Case of a word across another, with the same letter where they meet.
fn cruzadas(sorte: &mut Sorte, vez: usize) -> Draft {
    let direcao = DIRECOES[vez % 2];
    let (linha, along) = (sorte.entre(4, 8), sorte.entre(2, 8));
    let (first, second): (Vec<Letra>, Vec<Letra>) = (sorte.mao(6), sorte.mao(6));
    let (place, before) = (sorte.entre(0, 5), sorte.entre(0, 3));
    let mut board = Quadro::vazio();
    if let Some(casa) = na_linha(linha, direcao, along) {
        let letras = first.clone();
        board = board.com(Jogada {
            casa,
            direcao,
            letras,
        });
    }
    let mut letras = second;
    letras[before] = first[place];
    let crossing = na_linha(linha - before, direcao, along + place);
    let direcao = perpendicular(direcao);
    let casa = crossing.unwrap_or(Casa::CENTRAL);
    palavra(
        &board,
        &Jogada {
            casa,
            direcao,
            letras,
        },
        vez,
    )
}
