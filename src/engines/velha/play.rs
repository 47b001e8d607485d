//! `gabarito play velha`: a match at the terminal, against the reference or against a submission.

use clap::{ArgMatches, Command};

use super::partida::{Lance, lances, motivo};
use super::programa::Programa;
use super::referencia::{Referencia, casa};
use super::tabuleiro::{Casa, Cor, Tabuleiro};
use super::vista::vista;
use super::{VELHA, Velha};
use crate::assignment::game::referee::play_match;
use crate::assignment::game::{Loss, Move, Outcome, Player, Program, Reason, Seat};
use crate::engines::{PlayError, Seated, Table, ask, choice, with_program};
use crate::messages::{Messages, Notice};
use crate::session::console::{Console, EndOfInput};
use crate::worker::Fault;
use crate::worker::prolog::Driver;

/// Options of the command line.
pub(super) fn command() -> Command {
    Command::new("velha")
        .about(
            "Jogo da velha: tic-tac-toe by column and row, [0,0] at the bottom left; against the \
             computer or a program",
        )
        .arg(choice("cor", ["preto", "branco"], "Your colour; preto begins").default_value("preto"))
        .arg(with_program(
            "Play against this program instead of the reference",
        ))
}

/// Plays a match and prints how it ended.
pub(super) fn play(options: &ArgMatches, table: &mut Table) -> Result<(), PlayError> {
    let is_white = options
        .get_one::<String>("cor")
        .is_some_and(|cor| cor == "branco");
    let mut other: Box<dyn Player> = match table.seated(options)? {
        Some(seated) => Box::new(programa(&seated)?),
        None => Box::new(Referencia::default()),
    };
    let messages = table.messages;
    let mut human = Humano {
        console: &mut *table.console,
        messages,
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
    mostra(&tabuleiro, console);
    console.print_line(&fim(messages, played.outcome));
    match (played.outcome, played.loss.and_then(|loss| loss.answer)) {
        (Outcome::Disqualified(..), Some(answer)) => {
            let notice = Notice::new("play-answered").with("answer", answer);
            Err(PlayError::Program(notice))
        }
        _ => Ok(()),
    }
}

/// Loads a submission.
fn programa(seated: &Seated) -> Result<Programa, PlayError> {
    let limits = VELHA.manifest()?.limits;
    let driver = Driver::start(&seated.machine, &seated.source, limits)?;
    let mut programa = Programa::new(driver, seated.source.module_name());
    match programa.load()? {
        Ok(_) => Ok(programa),
        Err(fault) => Err(seated.fails(fault.notice(&seated.source, &limits))),
    }
}

/// The end of a match; the reason of a disqualification is that of its record.
fn fim(messages: &Messages, outcome: Outcome) -> String {
    let player = |seat: Seat| ("player", Cor::from(seat).nome().into());
    match outcome {
        Outcome::Drawn => messages.get("play-match-drawn"),
        Outcome::Won(seat) => messages.with("play-match-won", [player(seat)]),
        Outcome::Disqualified(seat, reason) => {
            let words = [player(seat), ("reason", motivo(reason).into())];
            messages.with("play-match-disqualified", words)
        }
    }
}

fn mostra(tabuleiro: &Tabuleiro, console: &mut dyn Console) {
    console.print_line(&format!("\n{}\n", desenho(tabuleiro)));
    console.show(vista(tabuleiro));
}

/// The board, with the numbers of its columns and rows.
fn desenho(tabuleiro: &Tabuleiro) -> String {
    let desenho = tabuleiro.to_string();
    let linhas = desenho.lines().enumerate().map(|(numero, linha)| {
        // Each row takes three lines, and its marks are on the second.
        let margem = match numero {
            2 => '2',
            5 => '1',
            8 => '0',
            _ => ' ',
        };
        format!("{margem} {linha}\n")
    });
    linhas.collect::<String>() + "     0     1     2"
}

/// Human player at the console.
struct Humano<'a> {
    console: &'a mut dyn Console,
    messages: &'a Messages,
    cor: Cor,
    tabuleiro: Tabuleiro,
    /// True if the input ended.
    has_left: bool,
}

impl Humano<'_> {
    /// Reads a cell from the console, repeating the prompt until it is a free one.
    fn typed(&mut self) -> Result<Casa, EndOfInput> {
        let prompt = format!("{} ", self.messages.get("play-column-row"));
        ask(self.console, self.messages, &prompt, |line| {
            let numbers = line
                .split(|each: char| each.is_whitespace() || "[],".contains(each))
                .filter(|field| !field.is_empty())
                .map(|field| field.parse().ok());
            let casa = match numbers.collect::<Vec<Option<i64>>>()[..] {
                [Some(coluna), Some(linha)] => Casa::nova(coluna, linha),
                _ => None,
            };
            let casa = casa.ok_or("play-column-row-form")?;
            self.tabuleiro
                .em(casa)
                .map_or(Ok(casa), |_| Err("play-taken"))
        })
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
        mostra(&self.tabuleiro, self.console);
        let Ok(casa) = self.typed() else {
            self.has_left = true;
            return Ok(Err(Loss::by(Reason::Timeout)));
        };
        self.tabuleiro.coloca(casa, self.cor);
        Ok(Ok(Lance::from(casa).into()))
    }
}
