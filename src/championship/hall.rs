//! The matches of a championship, played side by side, their [records](super::records)
//! written as they come.
//!
//! What is there already, and was made from the same programs under the same conditions, is not
//! played again: a championship that was killed goes on where it was.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use super::outcome::Outcome;
use super::records::{on_record, seed, write};
use super::schedule::Pairing;
use crate::assignments::velha::arbitro::{Disputa, Perda, disputa};
use crate::assignments::velha::programa::Programa;
use crate::assignments::velha::{Cor, Fim, Motivo, Partida};
use crate::sandbox::Limits;
use crate::submission::prolog::{Driver, ModuleFault};
use crate::submission::{Doubt, Fault, Machine, Source, believed};

/// So many matches that a player loses by time are played twice, since the machine may
/// be to blame; of one who loses more by it, it is believed.
const DOUBTED_TIMEOUTS: u32 = 2;
/// How often a match is played again whose end may be the machine's fault; once more
/// where memory was short.
const REPLAYS: u32 = 2;

/// What the matches are played with.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// What runs the programs.
    pub machine: Machine,
    /// What a program may use.
    pub limits: Limits,
    /// What is drawn by chance is drawn by it.
    pub seed: u64,
    /// How many matches are played at once.
    pub concurrency: usize,
    /// What else a record depends on: [`crate::cache::conditions`].
    pub about: String,
    /// The folder of the records.
    pub records: PathBuf,
}

/// Why a championship does not come to its end.
#[derive(Debug, Error)]
pub enum HallError {
    /// A fault of ours or of the machine.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A record cannot be read or written.
    #[error("`{}`: {error}", path.display())]
    Record {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// A player in the hall.
struct Player {
    programa: Programa,
    /// Why it cannot play at all.
    fault: Option<ModuleFault>,
    timeouts: u32,
}

/// The players, and who of them is at a match.
struct State {
    waiting: VecDeque<Pairing>,
    /// A player is taken out while it plays.
    players: Vec<Option<Player>>,
    played: Vec<(Pairing, Outcome)>,
    failed: Option<HallError>,
}

/// The programs of a championship, each beside the process that runs it.
pub struct Hall<'a> {
    sources: &'a [Source],
    conditions: &'a Conditions,
    players: Vec<Player>,
}

impl<'a> Hall<'a> {
    /// Starts the process of every program and loads each once.
    ///
    /// # Errors
    /// [`Fault`] for faults of ours.
    pub fn enter(sources: &'a [Source], conditions: &'a Conditions) -> Result<Self, Fault> {
        // All of them first, so that they start side by side, and in this thread: a
        // process ends with the thread that started it.
        let started = sources.iter().map(|source| {
            let driver = Driver::start(&conditions.machine, source, conditions.limits)?;
            Ok(Programa::new(driver, source.module_name()))
        });
        let started: Vec<Programa> = started.collect::<Result<_, Fault>>()?;
        let players = started.into_iter().map(Player::new);
        Ok(Hall {
            sources,
            conditions,
            players: players.collect::<Result<_, Fault>>()?,
        })
    }

    /// For each program, why it cannot play at all, if it cannot.
    pub fn faults(&self) -> impl Iterator<Item = (&Source, &ModuleFault)> {
        let players = self.sources.iter().zip(&self.players);
        players.filter_map(|(source, player)| Some((source, player.fault.as_ref()?)))
    }
}

impl Player {
    /// Why a match that it lost should be played again, if it should.
    fn doubt(&mut self, played: &Disputa) -> Option<Doubt> {
        let perda = played.perda.as_ref()?;
        let duvida = perda.duvida?;
        if perda.motivo == Motivo::Tempo && duvida == Doubt::Machine {
            self.timeouts += 1;
            return (self.timeouts <= DOUBTED_TIMEOUTS).then_some(duvida);
        }
        Some(duvida)
    }

    fn new(mut programa: Programa) -> Result<Self, Fault> {
        Ok(Player {
            fault: programa.carrega()?.err(),
            programa,
            timeouts: 0,
        })
    }
}

impl Hall<'_> {
    /// Plays the matches of a schedule that are not on record yet; gives how all of
    /// them ended. `tell` is told of each.
    ///
    /// # Errors
    /// [`HallError`], of ours or of the folder; what a program does is in its record.
    pub fn play(
        self,
        schedule: &[Pairing],
        tell: &(dyn Fn(&Pairing, Outcome) + Sync),
    ) -> Result<Vec<(Pairing, Outcome)>, HallError> {
        let (sources, conditions) = (self.sources, self.conditions);
        let mut waiting = VecDeque::new();
        let mut played = Vec::new();
        for pairing in schedule {
            match on_record(sources, *pairing, conditions)? {
                Some(outcome) => {
                    tell(pairing, outcome);
                    played.push((*pairing, outcome));
                }
                None => waiting.push_back(*pairing),
            }
        }
        let state = Mutex::new(State {
            waiting,
            players: self.players.into_iter().map(Some).collect(),
            played,
            failed: None,
        });
        let freed = Condvar::new();
        thread::scope(|scope| {
            for _ in 0..conditions.concurrency.max(1) {
                scope.spawn(|| work(&state, &freed, sources, conditions, tell));
            }
        });
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.failed {
            return Err(error);
        }
        // In the order of the schedule, whoever was ready first.
        let mut played = state.played;
        played.sort_by_key(|(pairing, _)| schedule.iter().position(|each| each == pairing));
        Ok(played)
    }
}

/// Plays matches as long as there are some.
fn work(
    state: &Mutex<State>,
    freed: &Condvar,
    sources: &[Source],
    conditions: &Conditions,
    tell: &(dyn Fn(&Pairing, Outcome) + Sync),
) {
    loop {
        let Some((pairing, mut preto, mut branco)) = next_match(state, freed) else {
            return;
        };
        let outcome = one_match(&mut preto, &mut branco, pairing, sources, conditions);
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.players[pairing.preto] = Some(preto);
        state.players[pairing.branco] = Some(branco);
        match outcome {
            Ok(outcome) => {
                tell(&pairing, outcome);
                state.played.push((pairing, outcome));
            }
            Err(error) => {
                // A match that a busy machine spoils has no record: another run plays it, and
                // this one the others.
                if !matches!(error, HallError::Fault(Fault::Busy)) {
                    state.waiting.clear();
                }
                state.failed.get_or_insert(error);
            }
        }
        freed.notify_all();
    }
}

/// The first match whose players are both free.
fn next_match(state: &Mutex<State>, freed: &Condvar) -> Option<(Pairing, Player, Player)> {
    let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
    while !state.waiting.is_empty() {
        let is_free = |index: usize| state.players[index].is_some();
        let free = |pairing: &Pairing| is_free(pairing.preto) && is_free(pairing.branco);
        if let Some(place) = state.waiting.iter().position(free)
            && let Some(pairing) = state.waiting.remove(place)
            && let Some(preto) = state.players[pairing.preto].take()
            && let Some(branco) = state.players[pairing.branco].take()
        {
            return Some((pairing, preto, branco));
        }
        state = freed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    None
}

/// Plays a match and writes its record.
fn one_match(
    preto: &mut Player,
    branco: &mut Player,
    pairing: Pairing,
    sources: &[Source],
    conditions: &Conditions,
) -> Result<Outcome, HallError> {
    for (player, cor) in [(&mut *preto, Cor::Preto), (&mut *branco, Cor::Branco)] {
        player.programa.seed = seed(sources, pairing, cor, conditions);
    }
    let played = believed(REPLAYS, || {
        let played = disputed(preto, branco)?;
        let doubt = match played.partida.fim {
            Fim::Desclassificado(Cor::Preto, _) => preto.doubt(&played),
            _ => branco.doubt(&played),
        };
        Ok((played, doubt))
    })?;
    let mut partida = played.partida;
    partida.programas =
        [pairing.preto, pairing.branco].map(|index| Some(sources[index].module_name().to_owned()));
    let answer = played.perda.and_then(|perda| perda.resposta);
    write(sources, pairing, conditions, &partida, answer.as_deref())?;
    Ok(partida.fim.into())
}

/// A match, if both can play; one who cannot be loaded has lost it.
fn disputed(preto: &mut Player, branco: &mut Player) -> Result<Disputa, Fault> {
    let without = [(&*preto, Cor::Preto), (&*branco, Cor::Branco)];
    let lost = without
        .into_iter()
        .find(|(player, _)| player.fault.is_some());
    if let Some((_, cor)) = lost {
        return Ok(Disputa {
            partida: Partida {
                programas: [None, None],
                lances: Vec::new(),
                fim: Fim::Desclassificado(cor, Motivo::Carga),
            },
            perda: Some(Perda::por(Motivo::Carga)),
        });
    }
    disputa(&mut preto.programa, &mut branco.programa)
}

impl From<Fim> for Outcome {
    fn from(fim: Fim) -> Self {
        match fim {
            Fim::Vencida(cor) => Outcome::Won(cor),
            Fim::Empatada => Outcome::Drawn,
            Fim::Desclassificado(cor, _) => Outcome::Disqualified(cor),
        }
    }
}

#[cfg(test)]
#[cfg(feature = "prolog")]
mod tests {
    use std::fs;
    use std::path::Path;

    use rstest::rstest;

    use super::*;
    use crate::assignments::velha::Registo;
    use crate::assignments::velha::programa::tests::programa;
    use crate::sandbox::Tier;
    use crate::submission::counts::{rising, still};
    use crate::submission::prolog::{ALWAYS, ONCE, interpreter};

    const LIMITS: Limits = Limits {
        cpu_seconds: 1,
        memory_mib: 1024,
        output_kib: 64,
        wall_seconds: None,
    };

    fn player(programa: Programa) -> Player {
        Player {
            programa,
            fault: None,
            timeouts: 0,
        }
    }

    /// No record is expected where memory is short once too often.
    #[rstest]
    #[case::killed_once(ONCE, rising, Some(Motivo::Fora))]
    #[case::killed_twice(ALWAYS, rising, None)]
    #[case::ending_itself(ALWAYS, still, Some(Motivo::Processo))]
    fn a_match_that_the_kernel_ends_is_played_again(
        #[case] beginning: &str,
        #[case] count: fn() -> u64,
        #[case] expected: Option<Motivo>,
    ) {
        let records = tempfile::tempdir().unwrap();
        let interpreter = interpreter::find(None).unwrap();
        let conditions = Conditions {
            machine: Machine::new(Path::new("gabarito"), interpreter, Tier::LIMITS),
            limits: LIMITS,
            seed: 1,
            concurrency: 1,
            about: String::new(),
            records: records.path().to_owned(),
        };
        let sources = ["ra1.prolog", "ra2.prolog"].map(|name| Source {
            name: name.to_owned(),
            bytes: Vec::new(),
            ..Source::default()
        });
        let pairing = Pairing {
            round: 1,
            preto: 0,
            branco: 1,
        };
        let (preto, _place) = programa("true", beginning, count);
        let (branco, _other) = programa("true", "true", count);
        let (mut preto, mut branco) = (player(preto), player(branco));
        let outcome = one_match(&mut preto, &mut branco, pairing, &sources, &conditions);
        let is_short = matches!(outcome, Err(HallError::Fault(Fault::NoMemory)));
        assert_eq!(is_short, expected.is_none());
        let record = fs::read_to_string(records.path().join("ra1-ra2-1.partida"));
        let fim = record
            .ok()
            .and_then(|text| text.parse::<Registo>().unwrap().fim);
        let expected = expected.map(|motivo| Fim::Desclassificado(Cor::Preto, motivo));
        assert_eq!(fim, expected);
    }
}
