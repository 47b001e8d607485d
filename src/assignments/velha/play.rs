//! `gabarito play velha`: a match at the terminal, against the reference or against a
//! submission.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};

use super::Velha;
use super::partida::{Fim, Lance, lances};
use super::programa::Programa;
use super::referencia::{Referencia, casa};
use super::tabuleiro::{Casa, Cor, Tabuleiro};
use crate::engine::{Engine, PlayError, Seated, Table};
use crate::game::referee::play_match;
use crate::game::{Loss, Move, Outcome, Player, Program, Reason, Seat};
use crate::io::{Console, EndOfInput};
use crate::messages::Notice;
use crate::submission::Fault;
use crate::submission::prolog::Driver;

/// Options of the command line.
#[must_use]
pub(super) fn command() -> Command {
    Command::new("velha")
        .about("Plays jogo da velha against the computer, or against a program")
        .arg(
            Arg::new("cor")
                .long("cor")
                .value_name("COR")
                .value_parser(PossibleValuesParser::new(["preto", "branco"]))
                .default_value("preto")
                .help("Your colour; preto begins"),
        )
        .arg(
            Arg::new("with")
                .long("with")
                .value_name("SUBMISSION")
                .value_parser(value_parser!(PathBuf))
                .help("Play against this program instead of the reference"),
        )
}

/// Plays a match and prints how it ended.
pub(super) fn play(asked: &ArgMatches, table: &mut Table) -> Result<(), PlayError> {
    let is_white = asked
        .get_one::<String>("cor")
        .is_some_and(|cor| cor == "branco");
    let mut other: Box<dyn Player> = match asked.get_one::<PathBuf>("with") {
        Some(path) => Box::new(seated(&(table.seat)(path)?)?),
        None => Box::new(Referencia::default()),
    };
    let mut human = Humano {
        console: &mut *table.console,
        cor: Cor::Preto,
        tabuleiro: Tabuleiro::default(),
        has_left: false,
    };
    let played = if is_white {
        play_match(&Velha, &mut *other, &mut human)?
    } else {
        play_match(&Velha, &mut human, &mut *other)?
    };
    if human.has_left {
        return Err(PlayError::EndOfInput);
    }
    let console = human.console;
    let tabuleiro = Tabuleiro::apos(&lances(&played.moves));
    console.print_line(&format!("\n{tabuleiro}\n\n{}.", Fim(played.outcome)));
    match (played.outcome, played.loss.and_then(|loss| loss.answer)) {
        (Outcome::Disqualified(..), Some(answer)) => {
            let notice = Notice::new("play-answered").with("answer", answer);
            Err(PlayError::Program(notice))
        }
        _ => Ok(()),
    }
}

/// Loads a submission.
fn seated(seated: &Seated) -> Result<Programa, PlayError> {
    let limits = Velha.manifest()?.limits;
    let driver = Driver::start(&seated.machine, &seated.source, limits)?;
    let mut programa = Programa::new(driver, seated.source.module_name());
    match programa.load()? {
        Ok(()) => Ok(programa),
        Err(fault) => {
            let fault = fault.notice(&seated.source, &limits);
            Err(PlayError::Program(Notice::in_file(
                &seated.source.name,
                fault,
            )))
        }
    }
}

/// Human player at the console.
struct Humano<'a> {
    console: &'a mut dyn Console,
    cor: Cor,
    tabuleiro: Tabuleiro,
    /// Whether the input ended.
    has_left: bool,
}

impl Humano<'_> {
    /// Reads a cell from the console, repeating the prompt until it is a free one.
    fn typed(&mut self) -> Result<Casa, EndOfInput> {
        loop {
            let line = self.console.input("Escolha uma casa (coluna linha): ")?;
            let numbers: Vec<Option<i64>> = line
                .split(|each: char| !each.is_ascii_digit())
                .filter(|field| !field.is_empty())
                .map(|field| field.parse().ok())
                .collect();
            if let [Some(coluna), Some(linha)] = numbers[..]
                && let Ok(casa) = (Lance { coluna, linha }).livre(&self.tabuleiro)
            {
                return Ok(casa);
            }
            self.console
                .print_line("Essa casa não está livre: escreva a coluna e a linha, como em 0 2.");
        }
    }
}

impl Player for Humano<'_> {
    fn begin(&mut self, seat: Seat) -> Result<Result<(), Loss>, Fault> {
        self.cor = seat.into();
        Ok(Ok(()))
    }

    fn answer(&mut self, last: Option<&Move>) -> Result<Result<Move, Loss>, Fault> {
        if let Some(casa) = casa(last) {
            self.tabuleiro.coloca(casa, self.cor.outra());
        }
        self.console.print_line(&format!("\n{}\n", self.tabuleiro));
        let Ok(casa) = self.typed() else {
            self.has_left = true;
            return Ok(Err(Loss::by(Reason::Timeout)));
        };
        self.tabuleiro.coloca(casa, self.cor);
        Ok(Ok(Lance::from(casa).into()))
    }
}
