//! Search for words that can be played on a board, and for words that cannot: any letters,
//! for the text has no vocabulary.

use super::super::tabuleiro::LADO;
use super::super::{Casa, Direcao, Letra, Tabuleiro, obtem_valor};
use super::quadro::{
    DIRECOES, Jogada, Quadro, antes, ate_a_borda, casa_em, perpendicular, todas_as_casas,
};
use super::sorteio::Sorte;

/// Maximum number of random attempts.
const TENTATIVAS: usize = 300;
/// Line and column of the middle.
pub(super) const CENTRO: usize = 8;

/// First word of `quantas` letters of a hand, at most 8, over the middle.
pub(super) fn primeira(sorte: &mut Sorte, mao: &[Letra], quantas: usize) -> Jogada {
    let start = sorte.entre(CENTRO + 1 - quantas, CENTRO);
    let direcao = sorte.um(&DIRECOES);
    let mut letras = sorte.baralhadas(mao.to_vec());
    letras.truncate(quantas);
    Jogada {
        casa: pelo_centro(direcao, start),
        direcao,
        letras,
    }
}

/// Place at an offset along the line through the middle.
pub(super) fn pelo_centro(direcao: Direcao, start: usize) -> Casa {
    let place = match direcao {
        Direcao::Horizontal => casa_em(CENTRO, start),
        Direcao::Vertical => casa_em(start, CENTRO),
    };
    place.unwrap_or(Casa::CENTRAL)
}

/// Word with `quantas` letters of a hand that crosses a letter on the board. The word fills
/// its whole row of letters: the text leaves open whether a part of such a row
/// could be a word.
pub(super) fn seguinte(
    sorte: &mut Sorte,
    tab: &Tabuleiro,
    mao: &[Letra],
    quantas: usize,
) -> Option<Jogada> {
    let there = ocupadas(tab);
    if quantas == 0 || quantas > mao.len() {
        return None;
    }
    (0..TENTATIVAS).find_map(|_| {
        let direcao = sorte.um(&DIRECOES);
        let before = sorte.entre(0, 7);
        let casa = antes(sorte.um(&there), direcao, before)?;
        let mut mao = sorte.baralhadas(mao.to_vec());
        mao.truncate(quantas);
        let letras = preenche(tab, casa, direcao, &mut mao)?;
        let is_all = mao.is_empty() && letras.len() > before;
        is_all.then_some(Jogada {
            casa,
            direcao,
            letras,
        })
    })
}

/// Letters from a place on: those of the board, and those of a hand in free places, as far as
/// they last; `None` if the place before is taken.
fn preenche(
    tab: &Tabuleiro,
    casa: Casa,
    direcao: Direcao,
    mao: &mut Vec<Letra>,
) -> Option<Vec<Letra>> {
    if antes(casa, direcao, 1).is_some_and(|casa| obtem_valor(tab, casa).is_some()) {
        return None;
    }
    let mut letras = Vec::new();
    for place in ate_a_borda(tab, casa, direcao) {
        let Some(letra) = place.or_else(|| mao.pop()) else {
            break;
        };
        letras.push(letra);
    }
    Some(letras)
}

/// Board with up to `words` words, each but the first through another.
pub(super) fn quadro(sorte: &mut Sorte, words: usize) -> Quadro {
    let (size, mao) = (sorte.entre(3, 7), sorte.mao(7));
    let mut board = Quadro::vazio().com(primeira(sorte, &mao, size));
    for _ in 1..words {
        let (mao, quantas) = (sorte.mao(6), sorte.entre(1, 5));
        if let Some(word) = seguinte(sorte, &board.tab, &mao, quantas) {
            board = board.com(word);
        }
    }
    board
}

/// Word of a hand on free places only that touches a letter on the board: it
/// stands beside it, begins behind it, or ends before it.
pub(super) fn encostada(sorte: &mut Sorte, tab: &Tabuleiro, mao: &[Letra]) -> Option<Jogada> {
    let there = ocupadas(tab);
    (0..TENTATIVAS).find_map(|_| {
        let direcao = sorte.um(&DIRECOES);
        let quantas = sorte.entre(2, mao.len());
        let touched = sorte.um(&there);
        let casa = match sorte.entre(0, 2) {
            0 => {
                let beside = vizinha(touched, perpendicular(direcao), sorte.entre(0, 1))?;
                antes(beside, direcao, sorte.entre(0, quantas - 1))?
            }
            1 => vizinha(touched, direcao, 1)?,
            _ => antes(touched, direcao, quantas)?,
        };
        solta(sorte, tab, mao, casa, direcao, quantas)
    })
}

/// Word of a hand on free places, far from other letters or near.
pub(super) fn afastada(sorte: &mut Sorte, tab: &Tabuleiro, mao: &[Letra]) -> Option<Jogada> {
    let all = todas_as_casas();
    (0..TENTATIVAS).find_map(|_| {
        let (casa, direcao) = (sorte.um(&all), sorte.um(&DIRECOES));
        let quantas = sorte.entre(2, mao.len());
        solta(sorte, tab, mao, casa, direcao, quantas)
    })
}

fn solta(
    sorte: &mut Sorte,
    tab: &Tabuleiro,
    mao: &[Letra],
    casa: Casa,
    direcao: Direcao,
    quantas: usize,
) -> Option<Jogada> {
    let places = ate_a_borda(tab, casa, direcao);
    let is_free = places.len() >= quantas && places.iter().take(quantas).all(Option::is_none);
    let mut letras = sorte.baralhadas(mao.to_vec());
    letras.truncate(quantas);
    is_free.then_some(Jogada {
        casa,
        direcao,
        letras,
    })
}

/// Short word through a letter on the board that goes to the border, or `beyond` places past
/// it.
pub(super) fn a_borda(sorte: &mut Sorte, tab: &Tabuleiro, beyond: usize) -> Option<Jogada> {
    let there = ocupadas(tab);
    (0..TENTATIVAS).find_map(|_| {
        let direcao = sorte.um(&DIRECOES);
        let casa = antes(sorte.um(&there), direcao, sorte.entre(0, 4))?;
        let mut mao = sorte.mao(LADO);
        let mut letras = preenche(tab, casa, direcao, &mut mao)?;
        letras.extend(sorte.mao(beyond));
        let jogada = Jogada {
            casa,
            direcao,
            letras,
        };
        let new = jogada.usadas(tab).len();
        let is_good = (2..=8).contains(&jogada.letras.len()) && new > 0;
        is_good.then_some(jogada)
    })
}

/// Row of letters that are all on the board.
pub(super) fn presente(sorte: &mut Sorte, tab: &Tabuleiro) -> Option<Jogada> {
    let there = ocupadas(tab);
    (0..TENTATIVAS).find_map(|_| {
        let (casa, direcao) = (sorte.um(&there), sorte.um(&DIRECOES));
        let letras = preenche(tab, casa, direcao, &mut Vec::new())?;
        (letras.len() >= 2).then_some(Jogada {
            casa,
            direcao,
            letras,
        })
    })
}

/// Place after another one, or before it.
fn vizinha(casa: Casa, direcao: Direcao, lado: usize) -> Option<Casa> {
    if lado == 0 {
        return antes(casa, direcao, 1);
    }
    casa.ate_a_borda(direcao).nth(1)
}

fn ocupadas(tab: &Tabuleiro) -> Vec<Casa> {
    let all = todas_as_casas().into_iter();
    all.filter(|casa| obtem_valor(tab, *casa).is_some())
        .collect()
}
