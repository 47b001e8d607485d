//! Cases of `processa_jogada`: passes and swaps.
//!
//! A pass leaves all arguments unchanged. A swap changes hand and bag, and only these are
//! shown; too few letters for a swap, and a repeated prompt, show in the
//! call itself.

use super::super::Letra;
use super::sorteio::Sorte;
use super::turno::{Turno, olha, troca};
use crate::battery::Draft;

const REPETIR: &str = "processa_jogada/repetir";
const SETE_LETRAS: &str = "processa_jogada/sete-letras";

/// Generator of a case by its number.
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

/// Random letters of a hand.
pub(super) fn da_mao(sorte: &mut Sorte, mao: &[Letra], quantas: usize) -> Vec<Letra> {
    let mut letras = sorte.baralhadas(mao.to_vec());
    letras.truncate(quantas);
    letras
}

/// Case of a pass, which changes nothing, not even the points of the letters.
fn passa(sorte: &mut Sorte, vez: usize) -> Draft {
    let check = "processa_jogada/passar";
    let (mao, pilha) = (sorte.entre(0, 7), sorte.um(&[0, 3, 6, 7, 12]));
    let turno = Turno::sorteia(sorte, vez % 3, mao, pilha);
    let draft = turno.joga(check, &["P".to_owned()], vez);
    let draft = draft.ask(check, "jog").ask(check, "pilha");
    draft.ask(check, ["pontos", "tab[7]", "tab"][vez % 3])
}

fn troca_letras(sorte: &mut Sorte, vez: usize) -> Draft {
    let check = "processa_jogada/trocar";
    let quantas = vez % 7 + 1;
    let (mao, pilha) = (sorte.entre(quantas, 7), sorte.um(&[8, 9, 11, 20]));
    let turno = Turno::sorteia(sorte, vez % 2, mao, pilha);
    let letras = da_mao(sorte, &turno.mao, quantas);
    olha(turno.joga(check, &[troca(&letras)], vez), check)
}

/// Case with exactly the minimum number of letters left.
fn com_sete(sorte: &mut Sorte, vez: usize) -> Draft {
    let turno = Turno::sorteia(sorte, vez % 2, 7, 7);
    let letras = da_mao(sorte, &turno.mao, vez % 7 + 1);
    turno.joga(SETE_LETRAS, &[troca(&letras)], vez)
}

/// Case with fewer letters left than the minimum.
fn sem_sete(sorte: &mut Sorte, vez: usize) -> Draft {
    let turno = Turno::sorteia(sorte, vez % 2, 7, [6, 6, 5, 1, 0, 6, 4][vez % 7]);
    let quantas = sorte.um(&[1, 1, 2, 6]);
    let letras = da_mao(sorte, &turno.mao, quantas);
    turno.joga(SETE_LETRAS, &[troca(&letras), "P".to_owned()], vez)
}

/// Case of letters that the player lacks, or has too few of; then of a valid swap, or a pass.
fn troca_recusada(sorte: &mut Sorte, vez: usize) -> Draft {
    let (mao, pilha) = (sorte.entre(3, 7), sorte.um(&[8, 9, 15]));
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
    turno.joga(REPETIR, &[troca(&wrong), then], vez)
}
