//! A turn in a session: board, player, bag and points, the typed lines, and the state
//! afterwards.

use super::super::Letra;
use super::super::play::DO_TEXTO;
use super::escrita::{Forma, Pares, jogador, lista, literal, mao_de};
use super::procura::{primeira, quadro, seguinte};
use super::quadro::{Jogada, Quadro};
use super::sorteio::Sorte;
use crate::battery::Draft;

/// State at the start of a turn.
pub(super) struct Turno {
    pub(super) board: Quadro,
    pub(super) mao: Vec<Letra>,
    pub(super) pilha: Vec<Letra>,
    is_first: bool,
    ordem: usize,
    pontos: u32,
    valores: Pares,
}

impl Turno {
    /// Random turn with the given numbers of words on the board and of letters in hand and bag.
    pub(super) fn sorteia(sorte: &mut Sorte, words: usize, mao: usize, pilha: usize) -> Self {
        Turno {
            board: match words {
                0 => Quadro::vazio(),
                words => quadro(sorte, words),
            },
            mao: sorte.mao(mao),
            // Different letters show which of them were taken.
            pilha: sorte.distintas(pilha),
            is_first: words == 0,
            ordem: sorte.entre(1, 4),
            pontos: sorte.um(&[0, 0, 7, 98, 995]),
            valores: valores(sorte),
        }
    }

    /// Word that can be played with `quantas` letters of the hand.
    pub(super) fn jogada(&self, sorte: &mut Sorte, quantas: usize) -> Option<Jogada> {
        if self.is_first {
            return Some(primeira(sorte, &self.mao, quantas.max(2)));
        }
        seguinte(sorte, &self.board.tab, &self.mao, quantas)
    }

    /// Case up to the turn, in which the lines are typed.
    pub(super) fn joga(&self, check: &'static str, typed: &[String], vez: usize) -> Draft {
        let mut statements = self.board.prepara(Forma::vez(vez));
        let jog = jogador(self.ordem, self.pontos, &self.mao, Forma::vez(vez / 2 + 1));
        statements.push(format!("pilha = {}", lista(&self.pilha)));
        statements.push(format!("pontos = {}", literal(&self.valores)));
        statements.push(format!("jog = {jog}"));
        let mut draft = Draft::new();
        for statement in statements {
            draft = draft.ask(check, statement);
        }
        let primeira = if self.is_first { "True" } else { "False" };
        let call = format!("processa_jogada(tab, jog, pilha, pontos, {primeira})");
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        draft.ask_typing(check, call, &typed)
    }
}

/// Points of the letters: mostly those of the text, sometimes others.
pub(super) fn valores(sorte: &mut Sorte) -> Pares {
    let do_texto = sorte.entre(0, 2) > 0;
    let pares = DO_TEXTO.iter().filter_map(|(letra, _, pontos)| {
        let outros = u32::try_from(sorte.entre(1, 12)).ok()?;
        let pontos = u32::try_from(*pontos).ok()?;
        Some((Letra::de(*letra)?, if do_texto { pontos } else { outros }))
    });
    pares.collect()
}

/// Adds expressions that show hand and bag.
pub(super) fn olha(draft: Draft, check: &'static str) -> Draft {
    draft.ask(check, mao_de("jog")).ask(check, "pilha")
}

/// Line of a swap: `T`, and letters.
pub(super) fn troca(letras: &[Letra]) -> String {
    let letras = letras.iter().map(|letra| format!(" {letra}"));
    format!("T{}", letras.collect::<String>())
}
