//! Cases of `joga_palavra` for the first word: it has two letters or more and covers the
//! middle, and all of its letters are in the set, which is a possible hand.

use super::super::jogador::MAO;
use super::super::{Casa, Letra};
use super::procura::{CENTRO, pelo_centro, primeira};
use super::quadro::{DIRECOES, Jogada, Quadro, casa_em};
use super::sorteio::Sorte;
use super::tentativa::{CRUZAMENTO, INVALIDA, LIMITES, PRIMEIRA, Tentativa, USADAS};
use crate::battery::Draft;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = pelo_meio(sorte);
    drafts.extend(ao_lado(sorte));
    drafts.extend(para_fora(sorte));
    drafts.extend((0..8).map(|vez| uma_letra(sorte, vez)));
    drafts.extend((0..16).map(|vez| usadas(sorte, vez)));
    drafts.extend((0..16).map(|vez| sem_as_letras(sorte, vez)));
    drafts.extend((0..8).map(|vez| nao_e_a_primeira(sorte, vez)));
    drafts
}

/// Case on the empty board, with up to two letters more than the word needs.
fn caso(
    sorte: &mut Sorte,
    check: &'static str,
    jogada: &Jogada,
    is_played: bool,
    vez: usize,
) -> Draft {
    let mut letras = jogada.letras.clone();
    let more = sorte.entre(0, 2);
    letras.extend(sorte.mao(more));
    letras.truncate(MAO);
    let tentativa = Tentativa {
        check,
        board: &Quadro::vazio(),
        jogada,
        letras: &sorte.baralhadas(letras),
        is_first: true,
        is_played,
    };
    tentativa.draft(vez)
}

/// Cases along the line and the column of the middle: from a word that ends just before it
/// to one that begins just behind it.
fn pelo_meio(sorte: &mut Sorte) -> Vec<Draft> {
    let mut all = Vec::new();
    for direcao in DIRECOES {
        for size in [2, 3, 4, 7] {
            all.extend((CENTRO - size..=CENTRO + 1).map(|start| (direcao, size, start)));
        }
    }
    let mut drafts = Vec::new();
    for (vez, (direcao, size, start)) in all.into_iter().enumerate() {
        let jogada = Jogada {
            casa: pelo_centro(direcao, start),
            direcao,
            letras: sorte.mao(size),
        };
        let covers = start <= CENTRO && CENTRO < start + size;
        drafts.push(caso(sorte, PRIMEIRA, &jogada, covers, vez));
    }
    drafts
}

/// Cases in the lines beside that of the middle, and far from it.
fn ao_lado(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (vez, line) in [7, 9, 7, 9, 1, 15, 6, 10].into_iter().enumerate() {
        for (turn, direcao) in DIRECOES.into_iter().enumerate() {
            let size = sorte.entre(2, 7);
            let along = sorte.entre(CENTRO + 1 - size, CENTRO);
            let casa = match turn {
                0 => casa_em(line, along),
                _ => casa_em(along, line),
            };
            let jogada = Jogada {
                casa: casa.unwrap_or(Casa::CENTRAL),
                direcao,
                letras: sorte.mao(size),
            };
            drafts.push(caso(sorte, PRIMEIRA, &jogada, false, vez + turn));
        }
    }
    drafts
}

/// Cases from behind the middle to beyond the last place of the board.
fn para_fora(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let words = [
        (10, 7),
        (11, 6),
        (12, 5),
        (13, 7),
        (14, 3),
        (15, 2),
        (15, 7),
    ];
    for (turn, direcao) in DIRECOES.into_iter().enumerate() {
        for (vez, (start, size)) in words.into_iter().enumerate() {
            let jogada = Jogada {
                casa: pelo_centro(direcao, start),
                direcao,
                letras: sorte.mao(size),
            };
            drafts.push(caso(sorte, LIMITES, &jogada, false, vez + turn));
        }
    }
    drafts
}

/// Case of a single letter, which is no first word at any place.
fn uma_letra(sorte: &mut Sorte, vez: usize) -> Draft {
    let mao = sorte.mao(MAO);
    let jogada = Jogada {
        casa: [Casa::CENTRAL, pelo_centro(DIRECOES[vez / 4], CENTRO + 1)][vez / 2 % 2],
        direcao: DIRECOES[vez / 4],
        letras: mao[..1].to_vec(),
    };
    let tentativa = Tentativa {
        check: PRIMEIRA,
        board: &Quadro::vazio(),
        jogada: &jogada,
        letras: &mao,
        is_first: true,
        is_played: false,
    };
    // This turn shows the set as well.
    tentativa.draft(vez * 3)
}

/// Case of the used letters, in the order of the alphabet, with repetitions.
fn usadas(sorte: &mut Sorte, vez: usize) -> Draft {
    let directed = ["ÇCDCÇ", "ZÇA", "DÇC", "AAA", "CÇ", "ÇC", "SOPAS", "XAXAXA"];
    let mao: Vec<Letra> = match directed.get(vez) {
        Some(letras) => letras.chars().filter_map(Letra::de).collect(),
        None => sorte.mao(7),
    };
    let mut jogada = primeira(sorte, &mao, mao.len());
    jogada.letras = mao;
    caso(sorte, USADAS, &jogada, true, vez)
}

/// Case in which a letter of the word is missing from the set, or too rare there.
fn sem_as_letras(sorte: &mut Sorte, vez: usize) -> Draft {
    let (size, mao) = (sorte.entre(2, 7), sorte.mao(7));
    let jogada = primeira(sorte, &mao, size);
    let missing = sorte.um(&jogada.letras);
    let mut letras = jogada.letras.clone();
    let place = letras.iter().position(|letra| *letra == missing);
    letras.remove(place.unwrap_or(0));
    if vez.is_multiple_of(2) {
        // The letter is missing altogether.
        letras.retain(|letra| *letra != missing);
    }
    let outra = sorte.outra(&[missing]);
    letras.push(outra);
    let tentativa = Tentativa {
        check: INVALIDA,
        board: &Quadro::vazio(),
        jogada: &jogada,
        letras: &letras,
        is_first: true,
        is_played: false,
    };
    tentativa.draft(vez)
}

/// Case of a word on the empty board that is declared not to be the first: it crosses no letter.
fn nao_e_a_primeira(sorte: &mut Sorte, vez: usize) -> Draft {
    let (size, mao) = (sorte.entre(2, 7), sorte.mao(7));
    let jogada = primeira(sorte, &mao, size);
    let tentativa = Tentativa {
        check: CRUZAMENTO,
        board: &Quadro::vazio(),
        jogada: &jogada,
        letras: &mao,
        is_first: false,
        is_played: false,
    };
    tentativa.draft(vez)
}
