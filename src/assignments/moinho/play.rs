//! `gabarito play moinho`: the game of the text against one of the engines.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

use super::jogo::partida;
use super::{Erro, Movimento, Nivel, Peca, Tabuleiro, alfabeta, obter_movimento_auto};
use crate::engine::PlayError;
use crate::io::Console;

/// Options of the command line; missing ones are asked at the console.
#[must_use]
pub(super) fn command() -> Command {
    Command::new("moinho")
        .about("Plays Jogo do Moinho against the computer")
        .arg(
            Arg::new("peca")
                .long("peca")
                .value_name("PECA")
                .value_parser(PossibleValuesParser::new(["X", "O"]))
                .help("Your piece; X begins"),
        )
        .arg(
            Arg::new("nivel")
                .long("nivel")
                .value_name("NIVEL")
                .value_parser(PossibleValuesParser::new(["facil", "normal", "dificil"]))
                .help("How far the computer looks ahead"),
        )
        .arg(
            Arg::new("motor")
                .long("motor")
                .value_name("MOTOR")
                .value_parser(PossibleValuesParser::new(["minimax", "alfabeta"]))
                .default_value("minimax")
                .help("Who plays at `dificil`: Algorithm 1 of the text, or alpha-beta"),
        )
}

/// Plays a game and prints the winner.
pub(super) fn play(asked: &ArgMatches, console: &mut dyn Console) -> Result<(), PlayError> {
    let humano = match asked.get_one::<String>("peca") {
        Some(peca) => format!("[{peca}]"),
        None => ask(console, "Escolha a sua peca ([X] ou [O]): ")?,
    };
    let nivel = match asked.get_one::<String>("nivel") {
        Some(nivel) => nivel.clone(),
        None => ask(console, "Escolha o nivel (facil, normal ou dificil): ")?,
    };
    let humano = Peca::le(&humano).filter(|j| *j != Peca::LIVRE);
    let (humano, nivel) = humano
        .zip(Nivel::le(&nivel))
        .ok_or(Erro::ArgumentosInvalidos)?;
    let alfabeta = asked
        .get_one::<String>("motor")
        .is_some_and(|m| m == "alfabeta");
    let computador = |t: &Tabuleiro, j: Peca| -> Movimento {
        if alfabeta && nivel == Nivel::Dificil {
            alfabeta::escolhe(t, j)
        } else {
            obter_movimento_auto(t, j, nivel)
        }
    };
    let ganhador = partida(humano, nivel, &computador, console)?;
    console.print_line(&format!("Ganhou {}.", super::peca_para_str(ganhador)));
    Ok(())
}

fn ask(console: &mut dyn Console, prompt: &str) -> Result<String, Erro> {
    Ok(console.input(prompt)?.trim().to_owned())
}

impl From<Erro> for PlayError {
    fn from(erro: Erro) -> Self {
        match erro {
            Erro::FimDeEntrada(_) => PlayError::EndOfInput,
            other => PlayError::Game(other.to_string()),
        }
    }
}
