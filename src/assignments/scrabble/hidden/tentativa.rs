//! A call of `joga_palavra` in a session: the state before, and the state
//! afterwards.
//!
//! The letters returned, and their order, are compared only in sessions of the check
//! `letras-usadas`; the empty tuple only in those of `invalida`. All other sessions ask for the
//! truth value: whether the word was played. Where it is played though it should not be, or not
//! though it should, the board is no other matter: it is shown where it says something else.

use super::super::Letra;
use super::escrita::{Forma, conjunto, texto};
use super::quadro::{Jogada, Quadro};
use crate::battery::Draft;

/// Checks of words that are played, and of words that are refused.
pub(super) const PRIMEIRA: &str = "joga_palavra/primeira-jogada";
pub(super) const CRUZAMENTO: &str = "joga_palavra/cruzamento";
pub(super) const USADAS: &str = "joga_palavra/letras-usadas";
pub(super) const LIMITES: &str = "joga_palavra/limites";
pub(super) const INVALIDA: &str = "joga_palavra/invalida";
const INSERE: &str = "joga_palavra/insere";
const INTACTO: &str = "joga_palavra/conjunto-intacto";

/// Attempt to play a word on a board.
pub(super) struct Tentativa<'a> {
    /// Check that the word shows.
    pub(super) check: &'static str,
    pub(super) board: &'a Quadro,
    pub(super) jogada: &'a Jogada,
    /// Available letters.
    pub(super) letras: &'a [Letra],
    pub(super) is_first: bool,
    /// Whether the engine accepts the word.
    pub(super) is_played: bool,
}

impl Tentativa<'_> {
    /// Case of the attempt; its preparation, and the part that it shows, go by turns.
    pub(super) fn draft(&self, vez: usize) -> Draft {
        let mut draft = Draft::new();
        for statement in self.board.prepara(Forma::vez(vez)) {
            draft = draft.ask(self.check, statement);
        }
        let letras = conjunto(self.letras, Forma::vez(vez / 2));
        let palavra = texto(&self.jogada.letras);
        let onde = self.jogada.onde(Forma::vez(vez / 3));
        let primeira = if self.is_first { "True" } else { "False" };
        let call = |conj: &str| {
            let call = format!("joga_palavra(tab, '{palavra}', {onde}, {conj}, {primeira})");
            match self.check {
                USADAS | INVALIDA => call,
                _ => format!("bool({call})"),
            }
        };
        let is_set_shown = vez.is_multiple_of(3);
        if is_set_shown {
            draft = draft.ask(self.check, format!("conj = {letras}"));
        }
        let conj = if is_set_shown { "conj" } else { &letras };
        let look = self.jogada.olha(vez + vez / 4);
        draft = match self.check {
            USADAS => draft.ask(self.check, call(conj)).ask(INSERE, look),
            INVALIDA => draft.ask(self.check, call(conj)).ask(INVALIDA, look),
            _ if self.is_played => draft.ask(self.check, call(conj)),
            // The board stays as it was, unless the word is played.
            _ => draft
                .ask(self.check, "antes = list(list(linha) for linha in tab)")
                .ask(self.check, "jogada = False")
                .ask(self.check, format!("jogada = {}", call(conj)))
                .ask(self.check, "bool(jogada)")
                .ask(INVALIDA, "visto = {False: tab, True: antes}[jogada]")
                .ask(INVALIDA, look.replace("tab", "visto")),
        };
        if is_set_shown {
            draft = draft.ask(INTACTO, "conj");
        }
        draft
    }
}
