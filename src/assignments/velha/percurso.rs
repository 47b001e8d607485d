//! Every sequence of replies: the matches that a program can be led through.

use super::arbitro::{Disputa, Participante, Perda, disputa};
use super::partida::{Fim, Lance, Motivo};
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
/// which there is no answer in time are enough. A match that waits for a processor, even when
/// it is played again, is not seen. Gives whether all that were wanted were seen.
///
/// # Errors
/// [`Fault`] for faults of ours.
pub fn play_all(
    programa: &mut dyn Participante,
    cor: Cor,
    mut see: impl FnMut(&Disputa) -> bool,
) -> Result<bool, Fault> {
    let mut guiado = Guiado::default();
    let mut timeouts = 0;
    let mut is_whole = true;
    loop {
        let is_enough = match believed(1, || one_match(programa, &mut guiado, cor)) {
            Err(Fault::OutOfTime) => return Ok(false),
            Err(Fault::Busy) => {
                is_whole = false;
                false
            }
            played => {
                let played = played?;
                let is_late = played.partida.fim == Fim::Desclassificado(cor, Motivo::Tempo);
                timeouts += usize::from(is_late);
                !see(&played) || timeouts == SETTLING_TIMEOUTS
            }
        };
        if is_enough || !guiado.next() {
            return Ok(is_whole);
        }
        if programa.is_used_up() {
            return Ok(false);
        }
    }
}

/// A match, and why its end may not be the program's own doing.
fn one_match(
    programa: &mut dyn Participante,
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

#[cfg(test)]
mod busy {
    use rstest::rstest;

    use super::super::arbitro::Referencia;
    use super::*;

    /// Matches after which no more are wanted.
    const ENOUGH: usize = 3;

    /// The reference on a machine that is busy for its first moves.
    struct Ocupado {
        referencia: Referencia,
        busy_moves: usize,
    }

    impl Participante for Ocupado {
        fn abre(&mut self, cor: Cor) -> Result<Result<(), Perda>, Fault> {
            self.referencia.abre(cor)
        }

        fn responde(&mut self, ultima: Option<Casa>) -> Result<Result<Lance, Perda>, Fault> {
            let Some(left) = self.busy_moves.checked_sub(1) else {
                return self.referencia.responde(ultima);
            };
            self.busy_moves = left;
            let perda = Perda::por(Motivo::Tempo);
            Ok(Err(perda.em_duvida(Some(Doubt::Starved))))
        }
    }

    #[rstest]
    #[case::never(0, true)]
    #[case::once(1, true)]
    #[case::when_it_is_played_again_too(2, false)]
    #[case::for_long(7, false)]
    fn nothing_is_lost_on_a_busy_machine(
        #[case] busy_moves: usize,
        #[case] is_whole: bool,
        #[values(Cor::Preto, Cor::Branco)] cor: Cor,
    ) {
        let mut ocupado = Ocupado {
            referencia: Referencia::default(),
            busy_moves,
        };
        let mut seen = 0;
        let played = play_all(&mut ocupado, cor, |played| {
            assert!(!matches!(played.partida.fim, Fim::Desclassificado(..)));
            seen += 1;
            seen < ENOUGH
        });
        assert_eq!(played.unwrap(), is_whole);
    }
}
