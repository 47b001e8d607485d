//! `gabarito play moinho`: the game of the text against one of the engines, or against a
//! submission.

use clap::{ArgMatches, Command};

use super::jogo::{anuncia, partida};
use super::manual::{Recusa, escolha, pergunta};
use super::movimento::em_colocacao;
use super::{MOINHO, Movimento, Nivel, Peca, Posicoes, Tabuleiro, alfabeta};
use super::{obter_movimento_auto, obter_peca, peca_para_inteiro, peca_para_str};
use crate::assignment::oracle::Program;
use crate::engines::{PlayError, Table, ask, choice, chosen, with_program};
use crate::messages::Messages;
use crate::session::Value;
use crate::session::console::{Console, EndOfInput};

/// Options of the command line; missing ones are asked at the console.
pub(super) fn command() -> Command {
    Command::new("moinho")
        .about(
            "Jogo do Moinho: three pieces each, placed and then moved until three are in a row; \
             against the computer or a program",
        )
        .arg(choice("peca", ["X", "O"], "Your piece; X begins"))
        .arg(choice(
            "nivel",
            ["facil", "normal", "dificil"],
            "How far the computer looks ahead",
        ))
        .arg(
            choice(
                "motor",
                ["minimax", "alfabeta"],
                "Who plays at `dificil`: Algorithm 1 of the text, or alpha-beta",
            )
            .default_value("minimax"),
        )
        .arg(
            with_program("Play against the `obter_movimento_auto` of this program")
                .conflicts_with("motor"),
        )
}

/// Plays a game and prints the winner.
pub(super) fn play(options: &ArgMatches, table: &mut Table) -> Result<(), PlayError> {
    let messages = table.messages;
    let mut program = table.python(options, &MOINHO.manifest()?)?;
    let console = &mut *table.console;
    let peca = options.get_one::<String>("peca");
    let humano = match peca.and_then(|peca| jogador(peca)) {
        Some(peca) => peca,
        None => asked_for(console, messages, "play-moinho-piece", jogador)?,
    };
    let nivel = options.get_one::<String>("nivel");
    let nivel = match nivel.and_then(|nivel| Nivel::le(nivel)) {
        Some(nivel) => nivel,
        None => asked_for(console, messages, "play-moinho-level", Nivel::le)?,
    };
    let is_alfabeta = options
        .get_one::<String>("motor")
        .is_some_and(|motor| motor == "alfabeta");
    let escolhe = &mut |t: &Tabuleiro, j: Peca, console: &mut dyn Console| {
        if j == humano {
            return typed(*t, j, console, messages);
        }
        anuncia(nivel, console);
        match &mut program {
            Some(program) => answered(*t, j, nivel, program),
            None if is_alfabeta && nivel == Nivel::Dificil => Ok(alfabeta::escolhe(t, j)),
            None => Ok(obter_movimento_auto(t, j, nivel)),
        }
    };
    let ganhador = partida(nivel, escolhe, console)?;
    let ganhador = messages.with("play-won", [("player", peca_para_str(ganhador).into())]);
    console.print_line(&ganhador);
    Ok(())
}

/// The piece of a player, with or without its brackets.
fn jogador(typed: &str) -> Option<Peca> {
    let peca = typed.trim_matches(['[', ']']);
    Peca::le(&format!("[{peca}]")).filter(|j| *j != Peca::LIVRE)
}

/// Asks a question until the answer is one of its choices.
fn asked_for<T>(
    console: &mut dyn Console,
    messages: &Messages,
    question: &str,
    read: fn(&str) -> Option<T>,
) -> Result<T, EndOfInput> {
    let prompt = format!("{} ", messages.get(question));
    ask(console, messages, &prompt, |line| {
        read(line).ok_or("play-no-choice")
    })
}

/// Reads a move from the console, repeating the prompt until it is valid.
fn typed(
    t: Tabuleiro,
    j: Peca,
    console: &mut dyn Console,
    messages: &Messages,
) -> Result<Movimento, PlayError> {
    let typed = ask(console, messages, pergunta(t, j), |escrito| {
        escolha(t, j, escrito).map_err(|recusa| match (recusa, em_colocacao(t, j)) {
            (Recusa::Forma, true) => "play-moinho-position-form",
            (Recusa::Impossivel, true) => "play-taken",
            (Recusa::Forma, false) => "play-moinho-move-form",
            (Recusa::Impossivel, false) => "play-moinho-no-move",
        })
    });
    Ok(typed?)
}

/// Move chosen by a submission.
fn answered(
    t: Tabuleiro,
    j: Peca,
    nivel: Nivel,
    program: &mut Program,
) -> Result<Movimento, PlayError> {
    let linhas = Posicoes::todas().map(|p| peca_para_inteiro(obter_peca(&t, p)).to_string());
    let linhas: Vec<String> = linhas.collect();
    let linhas = linhas
        .chunks(3)
        .map(|linha| format!("({})", linha.join(", ")));
    let tuplo = linhas.collect::<Vec<_>>().join(", ");
    let peca = peca_para_str(j).trim_matches(['[', ']']);
    let statement = format!(
        "[posicao_para_str(p) for p in obter_movimento_auto(tuplo_para_tabuleiro(({tuplo})), \
         cria_peca('{peca}'), '{nivel}')]"
    );
    chosen(program, &statement, |value| {
        let Value::List(posicoes) = value else {
            return None;
        };
        let posicoes = posicoes.iter().map(|posicao| match posicao {
            Value::Str(posicao) => Some(posicao.as_str()),
            _ => None,
        });
        let escrito: String = posicoes.collect::<Option<_>>()?;
        escolha(t, j, &escrito).ok()
    })
}
