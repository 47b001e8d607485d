//! `processa_jogada`: passes and swaps.

use super::super::Letra;
use super::sorteio::Sorte;
use super::turno::{Turno, olha, troca};
use crate::battery::Draft;

const REPETIR: &str = "processa_jogada/repetir";

/// Makes the case of a number.
type Kind = fn(&mut Sorte, usize) -> Draft;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let kinds: [(Kind, usize); 5] = [
        (passa, 12),
        (troca_letras, 21),
        (com_sete, 8),
        (sem_sete, 14),
        (troca_recusada, 16),
    ];
    let mut drafts = Vec::new();
    for (kind, count) in kinds {
        drafts.extend((0..count).map(|vez| kind(sorte, vez)));
    }
    drafts
}

/// So many letters of a hand.
pub(super) fn da_mao(sorte: &mut Sorte, mao: &[Letra], quantas: usize) -> Vec<Letra> {
    let mut letras = sorte.baralhadas(mao.to_vec());
    letras.truncate(quantas);
    letras
}

/// A pass changes nothing, not even the points of the letters.
fn passa(sorte: &mut Sorte, vez: usize) -> Draft {
    let check = "processa_jogada/passar";
    let (mao, pilha) = (sorte.entre(0, 7), sorte.um(&[0, 3, 6, 7, 12]));
    let turno = Turno::sorteia(sorte, vez % 3, mao, pilha);
    let draft = turno.joga(check, &["P".to_owned()], vez);
    let draft = draft.ask(check, "jog").ask(check, "pilha");
    match vez % 3 {
        0 => draft.ask(check, "pontos"),
        1 => draft.ask(check, "tab[7]"),
        _ => draft.ask(check, "tabuleiro_para_str(tab)"),
    }
}

fn troca_letras(sorte: &mut Sorte, vez: usize) -> Draft {
    let check = "processa_jogada/trocar";
    let quantas = vez % 7 + 1;
    let (mao, pilha) = (sorte.entre(quantas, 7), sorte.um(&[8, 9, 11, 20]));
    let turno = Turno::sorteia(sorte, vez % 2, mao, pilha);
    let letras = da_mao(sorte, &turno.mao, quantas);
    let draft = turno.joga(check, &[troca(&letras)], vez);
    olha(draft, check, vez)
}

/// Exactly as many letters left as there have to be.
fn com_sete(sorte: &mut Sorte, vez: usize) -> Draft {
    let check = "processa_jogada/sete-letras";
    let turno = Turno::sorteia(sorte, vez % 2, 7, 7);
    let letras = da_mao(sorte, &turno.mao, vez % 7 + 1);
    let draft = turno.joga(check, &[troca(&letras)], vez);
    olha(draft, check, vez)
}

/// Fewer than that.
fn sem_sete(sorte: &mut Sorte, vez: usize) -> Draft {
    let check = "processa_jogada/sete-letras";
    let turno = Turno::sorteia(sorte, vez % 2, 7, [6, 6, 5, 1, 0, 6, 4][vez % 7]);
    let quantas = sorte.um(&[1, 1, 2, 6]);
    let letras = da_mao(sorte, &turno.mao, quantas);
    let typed = [troca(&letras), "P".to_owned()];
    olha(turno.joga(check, &typed, vez), check, vez)
}

/// Letters that the player has not, or not as often; then some that it has, or a pass.
fn troca_recusada(sorte: &mut Sorte, vez: usize) -> Draft {
    let (mao, pilha) = (sorte.entre(3, 7), sorte.um(&[7, 8, 15]));
    let turno = Turno::sorteia(sorte, vez % 2, mao, pilha);
    let missing = sorte.outra(&turno.mao);
    let too_often = sorte.um(&turno.mao);
    let wrong = match vez % 4 {
        0 => vec![missing],
        1 => vec![turno.mao[0], missing],
        2 => vec![missing, turno.mao[0], turno.mao[1]],
        _ => {
            let times = turno.mao.iter().filter(|letra| **letra == too_often);
            vec![too_often; times.count() + 1]
        }
    };
    let right = da_mao(sorte, &turno.mao, 2);
    let then = if vez % 8 < 4 {
        troca(&right)
    } else {
        "P".to_owned()
    };
    let typed = [troca(&wrong), then];
    olha(turno.joga(REPETIR, &typed, vez), REPETIR, vez)
}
