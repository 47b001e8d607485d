//! A submission as a player of matches.

use std::time::Duration;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::partida::{EXCECAO, FALHOU, Lance, MALFORMADA, POR_LIGAR};
use super::referencia::casa;
use super::tabuleiro::{Casa, Cor};
use crate::assignment::game::{Loss, Move, Player, Program, Reason, Seat};
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::session::observation::{Event, Termination};
use crate::session::{QueryAnswer, render};
use crate::worker::prolog::{Driver, GoalAnswer, LoadMessage, ModuleFault, PrologReply, Term};
use crate::worker::{Fault, RetryReason, with_retries_or_fault};

/// Predicates of the text.
pub const PREDICADOS: [(&str, usize); 4] = [
    ("preto_inicia", 1),
    ("preto_responde", 2),
    ("branco_inicia", 2),
    ("branco_responde", 2),
];

/// A submission and its worker.
pub struct Programa {
    /// Driver of its worker.
    driver: Driver,
    /// Name of the module that the file must define.
    module: String,
    seed: u32,
    cor: Cor,
    is_begun: bool,
    /// True if its process goes on.
    is_open: bool,
    /// Messages of its last loading.
    messages: Vec<LoadMessage>,
    /// True if the child that was opened has only loaded the program, so that its copies do for
    /// later matches.
    is_fresh: bool,
}

impl Programa {
    /// Creates a program that must be the module of a name.
    pub fn new(driver: Driver, module: &str) -> Self {
        Programa {
            driver,
            module: module.to_owned(),
            seed: 0,
            cor: Cor::Preto,
            is_begun: false,
            is_open: false,
            is_fresh: false,
            messages: Vec::new(),
        }
    }

    /// Messages of SWI-Prolog when it last loaded the program.
    pub(super) fn messages(&self) -> &[LoadMessage] {
        &self.messages
    }

    /// Processor time used so far.
    pub fn cpu_time(&self) -> Duration {
        self.driver.cpu_time()
    }

    /// Copies its process as it is after loading, and asks nothing. Returns whether it can be
    /// copied.
    pub(super) fn copy(&mut self) -> Result<bool, Fault> {
        let can_copy = self.driver.can_copy() && self.driver.end_copies(0)?;
        Ok(can_copy && self.driver.call_goal_in_copy("true")?.is_some())
    }

    /// Leaves out the opening call of the match, if it is still to come.
    pub(super) fn skip_opening(&mut self) {
        self.is_begun = true;
    }

    /// Returns whether its process goes on, so that it can be asked for another move.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Loads the program once; returns the result and a reason to retry, if any.
    fn tenta_carregar(
        &mut self,
    ) -> Result<(Result<Loading, ModuleFault>, Option<RetryReason>), Fault> {
        Ok(match self.driver.load(self.seed)? {
            PrologReply::Answer(loaded) => {
                let names = loaded.check_module(&self.module, &PREDICADOS);
                self.messages = loaded.messages;
                let loading = |names| Loading {
                    names,
                    ..Loading::default()
                };
                (names.map(loading), None)
            }
            PrologReply::Ended(termination, retry_reason) => {
                (Err(ModuleFault::Ended(termination)), retry_reason)
            }
        })
    }

    /// Goal that asks for the next move of the match.
    fn next_goal(&mut self, last: Option<&Move>) -> String {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        goal(predicado(self.cor, is_first), casa(last))
    }

    /// Move that a reply is, or how the match is lost by it.
    fn jogada(&mut self, reply: PrologReply<GoalAnswer>) -> Result<Move, Loss> {
        match reply {
            PrologReply::Answer(answer) => lance(answer).map(Move::from),
            PrologReply::Ended(termination, retry_reason) => {
                self.is_open = false;
                self.is_fresh = false;
                Err(Loss::by(reason(termination)).with_retry_reason(retry_reason))
            }
        }
    }
}

/// Predicate that gives a move of a colour: the first one in a match, or a later one.
pub fn predicado(cor: Cor, is_first: bool) -> &'static str {
    match (cor, is_first) {
        (Cor::Preto, true) => "preto_inicia",
        (Cor::Preto, false) => "preto_responde",
        (Cor::Branco, true) => "branco_inicia",
        (Cor::Branco, false) => "branco_responde",
    }
}

/// Goal that requests a move, after the opponent's last one.
pub fn goal(predicado: &str, ultima: Option<Casa>) -> String {
    match ultima {
        None => format!("{predicado}(Resposta)"),
        Some(jogada) => format!("{predicado}({jogada}, Resposta)"),
    }
}

impl Player for Programa {
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault> {
        self.cor = seat.into();
        self.is_begun = false;
        if self.is_fresh && self.driver.can_copy() && self.driver.end_copies(0)? {
            self.is_open = true;
            return Ok(Ok(()));
        }
        let (loaded, retry_reason) = self.tenta_carregar()?;
        self.is_open = loaded.is_ok();
        self.is_fresh = self.is_open;
        Ok(match loaded {
            Ok(_) => Ok(()),
            Err(_) => Err(Loss::by(Reason::NotLoaded).with_retry_reason(retry_reason)),
        })
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        let goal = self.next_goal(last);
        if self.driver.copies() == 0
            && let Some(reply) = self.driver.call_goal_in_copy(&goal)?
        {
            return Ok(self.jogada(reply));
        }
        self.is_fresh &= self.driver.copies() > 0;
        let reply = self.driver.call_goal(&goal)?;
        Ok(self.jogada(reply))
    }
}

impl Program for Programa {
    /// Loads the program; retries once where the machine may be at fault.
    fn load(&mut self) -> Result<Result<Loading, NotLoaded>, Fault> {
        let loaded = with_retries_or_fault(1, || self.tenta_carregar())?;
        Ok(loaded.map_err(NotLoaded::Module))
    }

    fn answer_in_copy(
        &mut self,
        turn: usize,
        last: Option<&Move>,
    ) -> Result<Option<Result<Move, Loss>>, Fault> {
        if !self.driver.can_copy() {
            return Ok(None);
        }
        if !self.driver.end_copies(turn)? {
            self.is_fresh = false;
            let lost = Loss::by(Reason::Crashed);
            return Ok(Some(
                Err(lost.with_retry_reason(Some(RetryReason::Machine))),
            ));
        }
        self.is_begun = turn > 0;
        let goal = self.next_goal(last);
        let reply = self.driver.call_goal_in_copy(&goal)?;
        Ok(reply.map(|reply| self.jogada(reply)))
    }

    fn reseed(&mut self, seed: u32) {
        self.seed = seed;
    }

    fn is_used_up(&mut self) -> bool {
        self.driver.is_used_up()
    }
}

/// Reason for which a match is lost by the end of its process.
fn reason(termination: Termination) -> Reason {
    match termination {
        Termination::Timeout => Reason::Timeout,
        Termination::Output => MALFORMADA,
        _ => Reason::Crashed,
    }
}

/// Converts an answer to a move.
fn lance(answer: GoalAnswer) -> Result<Lance, Loss> {
    let value = match answer {
        GoalAnswer::Succeeded(values) => values.into_iter().next(),
        GoalAnswer::Failed => return Err(Loss::by(FALHOU)),
        GoalAnswer::Raised(term) => {
            let error = render(&[Event::Query(QueryAnswer::Error(term))]);
            return Err(Loss::by(EXCECAO).answering(error.trim_end().to_owned()));
        }
        GoalAnswer::Cyclic | GoalAnswer::TooLarge => return Err(Loss::by(MALFORMADA)),
    };
    let value = value.unwrap_or(Term::Variable(0));
    if let Term::List(parts) = &value
        && let [Term::Integer(coluna), Term::Integer(linha)] = &parts[..]
    {
        return Ok(Lance {
            coluna: number(coluna),
            linha: number(linha),
        });
    }
    let reason = if has_variable(&value) {
        POR_LIGAR
    } else {
        MALFORMADA
    };
    Err(Loss::by(reason).answering(value.to_string()))
}

/// Number clamped to `i64`: any larger one is off the board anyway.
fn number(number: &BigInt) -> i64 {
    number.to_i64().unwrap_or(i64::MAX)
}

fn has_variable(term: &Term) -> bool {
    match term {
        Term::Variable(_) => true,
        Term::List(parts) | Term::Compound(_, parts) => parts.iter().any(has_variable),
        _ => false,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use rstest::rstest;
    use tempfile::TempDir;

    use super::super::Velha;
    use super::super::partida::FORA;
    use super::*;
    use crate::assignment::game::Outcome;
    use crate::assignment::game::all_replies::play_all;
    use crate::worker::counts::{rising, still};
    use crate::worker::prolog::{ALWAYS, ONCE, unjailed};

    /// Program that runs one goal when it is loaded, and another before its first move as
    /// PRETO. All of its moves are off the board.
    pub(crate) fn programa(
        loading: &str,
        beginning: &str,
        count: fn() -> u64,
    ) -> (Programa, TempDir) {
        let exports = "preto_inicia/1, preto_responde/2, branco_inicia/2, branco_responde/2";
        let module = format!(
            ":- module(ra123456, [{exports}]).\n\
             :- {loading}.\n\
             preto_inicia([9, 9]) :- {beginning}.\n\
             preto_responde(_, [9, 9]).\n\
             branco_inicia(_, [9, 9]).\n\
             branco_responde(_, [9, 9]).\n"
        );
        let (driver, folder) = unjailed(&module, count);
        (Programa::new(driver, "ra123456"), folder)
    }

    /// Expects no result where memory is short once too often.
    #[rstest]
    #[case::killed_once(ONCE, rising, Some(Ok(())))]
    #[case::killed_twice(ALWAYS, rising, None)]
    #[case::ending_itself(ALWAYS, still, Some(Err(ModuleFault::Ended(Termination::Crash))))]
    #[ignore = "needs SWI-Prolog: scripts/test"]
    fn a_program_that_the_kernel_ends_is_loaded_again(
        #[case] loading: &str,
        #[case] count: fn() -> u64,
        #[case] expected: Option<Result<(), ModuleFault>>,
    ) {
        let (mut programa, _folder) = programa(loading, "true", count);
        let loaded = match programa.load() {
            Ok(loaded) => Some(loaded),
            Err(Fault::NoMemory) => None,
            Err(fault) => panic!("{fault}"),
        };
        let expected = expected.map(|loaded| loaded.map_err(NotLoaded::Module));
        assert_eq!(loaded.map(|loaded| loaded.map(|_| ())), expected);
    }

    /// Expects no match where memory is short once too often.
    #[rstest]
    #[case::killed_once(ONCE, rising, Some(FORA))]
    #[case::killed_twice(ALWAYS, rising, None)]
    #[case::ending_itself(ALWAYS, still, Some(Reason::Crashed))]
    #[ignore = "needs SWI-Prolog: scripts/test"]
    fn a_match_that_the_kernel_ends_is_played_again(
        #[case] beginning: &str,
        #[case] count: fn() -> u64,
        #[case] expected: Option<Reason>,
    ) {
        let (mut programa, _folder) = programa("true", beginning, count);
        let mut outcome = None;
        let played = play_all(&Velha, &mut programa, Seat::First, |played| {
            outcome = Some(played.outcome);
            false
        });
        let is_short = matches!(played, Err(Fault::NoMemory));
        assert_eq!(is_short, expected.is_none());
        let expected = expected.map(|reason| Outcome::Disqualified(Seat::First, reason));
        assert_eq!(outcome, expected);
    }
}
