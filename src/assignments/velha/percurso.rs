//! Every sequence of replies: the matches that a program can be led through.

use super::arbitro::{Disputa, Participante, Perda, disputa};
use super::partida::{Fim, Lance, Motivo};
use super::programa::Programa;
use super::tabuleiro::{Casa, Cor, Tabuleiro};
use crate::submission::{Doubt, Fault, believed};

/// So many matches in which it does not answer in time settle a colour.
const SETTLING_TIMEOUTS: usize = 2;

/// One who replies as he is told: at each turn the cell of a number among the free
/// ones.
#[derive(Default)]
struct Guiado {
    /// For each of his turns, which of the free cells he takes.
    choices: Vec<usize>,
    /// For each of his turns in this match, how many there were.
    free: Vec<usize>,
    tabuleiro: Tabuleiro,
    cor: Option<Cor>,
}

impl Guiado {
    /// Turns to the next sequence of replies; tells whether there is one.
    fn next(&mut self) -> bool {
        self.choices.resize(self.free.len(), 0);
        while let Some(choice) = self.choices.pop() {
            if choice + 1 < self.free[self.choices.len()] {
                self.choices.push(choice + 1);
                return true;
            }
        }
        false
    }
}

impl Participante for Guiado {
    fn abre(&mut self, cor: Cor) -> Result<Result<(), Perda>, Fault> {
        self.tabuleiro = Tabuleiro::default();
        self.free.clear();
        self.cor = Some(cor);
        Ok(Ok(()))
    }

    fn responde(&mut self, ultima: Option<Casa>) -> Result<Result<Lance, Perda>, Fault> {
        let cor = self.cor.unwrap_or(Cor::Preto);
        if let Some(casa) = ultima {
            self.tabuleiro.coloca(casa, cor.outra());
        }
        let free: Vec<Casa> = self.tabuleiro.livres().collect();
        let choice = self.choices.get(self.free.len()).copied().unwrap_or(0);
        self.free.push(free.len());
        let casa = free.get(choice).or(free.first()).copied();
        let casa = casa.ok_or_else(|| Fault::OutOfTurn("a move after the match".to_owned()))?;
        self.tabuleiro.coloca(casa, cor);
        Ok(Ok(casa.into()))
    }
}

/// Plays matches against every sequence of replies, as long as `see` wants more; two in
/// which there is no answer in time are enough. Gives whether the budget of the program was.
///
/// # Errors
/// [`Fault`] for faults of ours.
pub fn play_all(
    programa: &mut Programa,
    cor: Cor,
    mut see: impl FnMut(&Disputa) -> bool,
) -> Result<bool, Fault> {
    let mut guiado = Guiado::default();
    let mut timeouts = 0;
    loop {
        let played = believed(1, || one_match(programa, &mut guiado, cor))?;
        if played.partida.fim == Fim::Desclassificado(cor, Motivo::Tempo) {
            timeouts += 1;
        }
        if !see(&played) || timeouts == SETTLING_TIMEOUTS || !guiado.next() {
            return Ok(true);
        }
        if programa.is_used_up() {
            return Ok(false);
        }
    }
}

/// A match, and why its end may not be the program's own doing.
fn one_match(
    programa: &mut Programa,
    guiado: &mut Guiado,
    cor: Cor,
) -> Result<(Disputa, Option<Doubt>), Fault> {
    let played = match cor {
        Cor::Preto => disputa(programa, guiado)?,
        Cor::Branco => disputa(guiado, programa)?,
    };
    let duvida = played.perda.as_ref().and_then(|perda| perda.duvida);
    Ok((played, duvida))
}

#[cfg(test)]
#[cfg(feature = "prolog")]
mod tests {
    use rstest::rstest;

    use super::super::programa::tests::programa;
    use super::*;
    use crate::submission::counts::{rising, still};
    use crate::submission::prolog::{ALWAYS, ONCE};

    /// No match is expected where memory is short once too often.
    #[rstest]
    #[case::killed_once(ONCE, rising, Some(Motivo::Fora))]
    #[case::killed_twice(ALWAYS, rising, None)]
    #[case::ending_itself(ALWAYS, still, Some(Motivo::Processo))]
    fn a_match_that_the_kernel_ends_is_played_again(
        #[case] beginning: &str,
        #[case] count: fn() -> u64,
        #[case] expected: Option<Motivo>,
    ) {
        let (mut programa, _folder) = programa("true", beginning, count);
        let mut fim = None;
        let played = play_all(&mut programa, Cor::Preto, |played| {
            fim = Some(played.partida.fim);
            false
        });
        let is_short = matches!(played, Err(Fault::NoMemory));
        assert_eq!(is_short, expected.is_none());
        let expected = expected.map(|motivo| Fim::Desclassificado(Cor::Preto, motivo));
        assert_eq!(fim, expected);
    }
}
