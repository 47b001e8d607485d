//! Cases of `processa_jogada`: words played, words refused, and letters drawn after them.
//!
//! A word changes board, points, hand and bag, and each is shown. Letters drawn from a bag
//! with few left show in hand and bag; repeated prompts show in the call.

use super::procura::{CENTRO, encostada, pelo_centro, presente};
use super::quadro::{DIRECOES, Jogada, antes, perpendicular};
use super::sorteio::Sorte;
use super::trocas::da_mao;
use super::turno::{Turno, olha, troca};
use crate::battery::Draft;

const REPETIR: &str = "processa_jogada/repetir";

/// Generator of a case by its number; `None` if it finds no words at random.
type Kind = fn(&mut Sorte, usize) -> Option<Draft>;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let kinds: [(Kind, usize); 4] = [
        (joga, 32),
        (poucas_letras, 18),
        (jogada_recusada, 30),
        (depois_de_muitas, 9),
    ];
    let mut drafts = Vec::new();
    for (kind, count) in kinds {
        drafts.extend((0..count).filter_map(|vez| kind(sorte, vez)));
    }
    drafts
}

/// Case of a word, first or later, with enough letters left.
fn joga(sorte: &mut Sorte, vez: usize) -> Option<Draft> {
    let check = "processa_jogada/jogar";
    let quantas = sorte.entre(1, 7);
    let (mao, pilha) = (sorte.entre(quantas.max(2), 7), sorte.um(&[7, 8, 10, 20]));
    let turno = Turno::sorteia(sorte, [0, 1, 2, 3][vez % 4], mao, pilha);
    let jogada = turno.jogada(sorte, quantas)?;
    let draft = olha(turno.joga(check, &[jogada.linha()], vez), check);
    let draft = draft.ask(check, "jog['pontos']");
    Some(draft.ask(check, jogada.olha(vez)))
}

/// Case of as many letters left as are used, or fewer, or none.
fn poucas_letras(sorte: &mut Sorte, vez: usize) -> Option<Draft> {
    let check = "processa_jogada/poucas-letras";
    let quantas = vez % 6 + 2;
    let pilha = sorte.entre(0, quantas - usize::from(vez.is_multiple_of(2)));
    let mao = sorte.entre(quantas, 7);
    let turno = Turno::sorteia(sorte, vez % 3, mao, pilha);
    let jogada = turno.jogada(sorte, quantas)?;
    Some(olha(turno.joga(check, &[jogada.linha()], vez), check))
}

/// Case of a word that cannot be played, then one that can, or a pass.
fn jogada_recusada(sorte: &mut Sorte, vez: usize) -> Option<Draft> {
    let turno = Turno::sorteia(sorte, vez % 3, 7, 9);
    let wrong = recusada(sorte, &turno, vez)?;
    let then = match vez % 5 {
        0 | 1 => "P".to_owned(),
        _ => turno.jogada(sorte, 3)?.linha(),
    };
    Some(turno.joga(REPETIR, &[wrong.linha(), then], vez))
}

/// Word that the rules forbid: as the first, one that does not cover the
/// middle; later, one that crosses no letter, or adds none;
/// in any turn, one with letters that are not available.
fn recusada(sorte: &mut Sorte, turno: &Turno, vez: usize) -> Option<Jogada> {
    if vez.is_multiple_of(2) {
        let quantas = sorte.entre(2, 6);
        let mut jogada = turno.jogada(sorte, quantas)?;
        let there = jogada.na_casa(&turno.board.tab);
        let place = there.iter().position(Option::is_none)?;
        jogada.letras[place] = sorte.outra(&turno.mao);
        return Some(jogada);
    }
    if vez.is_multiple_of(3) {
        return fora_do_centro(sorte, turno);
    }
    if vez % 4 == 1 {
        return encostada(sorte, &turno.board.tab, &turno.mao[..5]);
    }
    presente(sorte, &turno.board.tab)
}

/// First word beside the middle, or short of it.
fn fora_do_centro(sorte: &mut Sorte, turno: &Turno) -> Option<Jogada> {
    let direcao = sorte.um(&DIRECOES);
    let letras = da_mao(sorte, &turno.mao, 3);
    let at_the_middle = pelo_centro(direcao, CENTRO - sorte.entre(0, 2));
    let casa = match sorte.entre(0, 1) {
        0 => antes(at_the_middle, perpendicular(direcao), 1)?,
        _ => pelo_centro(direcao, CENTRO - letras.len()),
    };
    Some(Jogada {
        casa,
        direcao,
        letras,
    })
}

/// Case of many refused words, of every kind, and then an accepted one.
fn depois_de_muitas(sorte: &mut Sorte, vez: usize) -> Option<Draft> {
    let turno = Turno::sorteia(sorte, 1 + vez % 2, 7, 8);
    let missing = sorte.outra(&turno.mao);
    let mut typed = vec![troca(&[turno.mao[0], missing]), "T".to_owned()];
    for kind in [2, 5, 7] {
        typed.extend(recusada(sorte, &turno, kind).map(|jogada| jogada.linha()));
    }
    typed = sorte.baralhadas(typed);
    typed.push(match vez % 3 {
        0 => "P".to_owned(),
        1 => troca(&turno.mao[..2]),
        _ => turno.jogada(sorte, 2)?.linha(),
    });
    Some(turno.joga(REPETIR, &typed, vez))
}
