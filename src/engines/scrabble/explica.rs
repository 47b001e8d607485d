//! Explanations of refused lines: the game of the text only repeats its prompt.

use super::Acao;
use crate::messages::Messages;
use crate::session::console::{Console, EndOfInput};

/// Console that says why a line is asked for again.
pub(super) struct Explica<'a> {
    console: &'a mut dyn Console,
    messages: &'a Messages,
    /// The last line, while nothing was printed after it.
    sem_efeito: Option<String>,
}

impl<'a> Explica<'a> {
    pub(super) fn new(console: &'a mut dyn Console, messages: &'a Messages) -> Self {
        Explica {
            console,
            messages,
            sem_efeito: None,
        }
    }
}

impl Console for Explica<'_> {
    fn print(&mut self, text: &str) {
        self.sem_efeito = None;
        self.console.print(text);
    }

    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
        if let Some(recusada) = self.sem_efeito.take() {
            let why = match Acao::le(&recusada) {
                Some(Acao::Jogar { .. }) => "play-scrabble-no-word",
                Some(Acao::Trocar(_)) => "play-scrabble-no-exchange",
                Some(Acao::Passar) | None => "play-scrabble-form",
            };
            self.console.print_line(&self.messages.get(why));
        }
        let linha = self.console.input(prompt)?;
        self.sem_efeito = Some(linha.clone());
        Ok(linha)
    }
}
