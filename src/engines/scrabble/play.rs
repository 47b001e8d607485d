//! `gabarito play scrabble`: the game of the text, for two to four at one terminal, by the engine
//! or by a submission.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command, value_parser};

use super::cores::Cores;
use super::explica::Explica;
use super::vista::Vista;
use super::{Conjunto, Erro, Letra, Pontos, SCRABBLE, cria_conjunto, scrabble};
use crate::assignment::oracle::Program;
use crate::engines::{PlayError, Table, run, with_program};
use crate::messages::{Notice, safe};
use crate::session::Value;
use crate::session::console::Console;
use crate::session::observation::Event;

/// Every letter, with its count in the bag of the text, and its points.
pub(super) const DO_TEXTO: [(char, i64, i64); 24] = [
    ('A', 14, 1),
    ('B', 3, 3),
    ('C', 4, 2),
    ('Ç', 2, 3),
    ('D', 5, 2),
    ('E', 11, 1),
    ('F', 2, 4),
    ('G', 2, 4),
    ('H', 2, 4),
    ('I', 10, 1),
    ('J', 2, 5),
    ('L', 5, 2),
    ('M', 6, 1),
    ('N', 4, 3),
    ('O', 10, 1),
    ('P', 4, 2),
    ('Q', 1, 6),
    ('R', 6, 1),
    ('S', 8, 1),
    ('T', 5, 1),
    ('U', 7, 1),
    ('V', 2, 4),
    ('X', 1, 8),
    ('Z', 1, 8),
];

/// Options of the command line.
pub(super) fn command() -> Command {
    let file = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help(help)
    };
    Command::new("scrabble")
        .about("Scrabble: words that cross on a board of 15 by 15; two to four players at one terminal")
        .arg(
            Arg::new("jogadores")
                .long("jogadores")
                .value_name("N")
                .value_parser(
                    PossibleValuesParser::new(["2", "3", "4"]).try_map(|n| n.parse::<i64>()),
                )
                .default_value("2")
                .help("How many play"),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("S")
                .value_parser(value_parser!(u64).range(1..))
                .default_value("32")
                .help("Number that fixes how the bag is shuffled"),
        )
        .arg(file(
            "saco",
            "How often each letter is in the bag, a line `A 14` each",
        ))
        .arg(file(
            "pontos",
            "The points of each letter, a line `A 1` each",
        ))
        .arg(with_program("Play the game of this program instead of the reference's"))
}

/// Plays a game and prints the points.
pub(super) fn play(options: &ArgMatches, table: &mut Table) -> Result<(), PlayError> {
    let jogadores = options.get_one::<i64>("jogadores").copied().unwrap_or(2);
    let seed = options.get_one::<u64>("seed").copied().unwrap_or(32);
    let saco = match options.get_one::<PathBuf>("saco") {
        Some(file) => numbers(file)?,
        None => do_texto(|(letra, saco, _)| (letra, saco)),
    };
    let pontos = match options.get_one::<PathBuf>("pontos") {
        Some(file) => numbers(file)?,
        None => do_texto(|(letra, _, pontos)| (letra, pontos)),
    };
    let program = table.python(options, &SCRABBLE.manifest()?)?;
    let messages = table.messages;
    let mut cores = Cores(&mut *table.console);
    let mut vista = Vista::new(&mut cores, messages);
    let console = &mut Explica::new(&mut vista, messages);
    let finais = match program {
        Some(mut program) => {
            let (saco, pontos) = (dicionario(&saco), dicionario(&pontos));
            let chamada = format!("scrabble({jogadores}, {saco}, {pontos}, {seed})");
            de_programa(&mut program, &chamada, console)?
        }
        None => scrabble(
            jogadores,
            &conjunto(&saco)?,
            &Pontos(pontos),
            &seed.into(),
            console,
        )?
        .into_iter()
        .map(|pontos| pontos.to_string())
        .collect(),
    };
    let finais: Vec<String> = (1..)
        .zip(finais)
        .map(|(id, pontos)| format!("#{id} {pontos}"))
        .collect();
    let finais = messages.with("play-points", [("points", finais.join(", ").into())]);
    console.print_line(&finais);
    Ok(())
}

/// Plays the game of a submission, and returns the points as it writes them. A session cannot wait
/// for a line: each one starts the game again, with all lines typed so far.
fn de_programa(
    program: &mut Program,
    chamada: &str,
    console: &mut dyn Console,
) -> Result<Vec<String>, PlayError> {
    let mut typed = Vec::new();
    loop {
        let events = run(program, chamada, &typed)?;
        let mut since = events.rsplit(|event| matches!(event, Event::Typed(_)));
        let (shown, end) = match since.next().unwrap_or_default() {
            [Event::Printed(shown), end] => (safe(shown), end),
            [end] => (String::new(), end),
            _ => return Err(PlayError::unplayable(chamada, &[])),
        };
        let (lines, prompt) = shown.split_at(shown.rfind('\n').map_or(0, |end| end + 1));
        if !lines.is_empty() {
            console.print(lines);
        }
        match end {
            Event::Raised(raised) if raised.is_a("EOFError") => typed.push(console.input(prompt)?),
            Event::Shown(Value::Tuple(pontos)) => {
                return Ok(pontos.iter().map(ToString::to_string).collect());
            }
            end => return Err(PlayError::unplayable(chamada, std::slice::from_ref(end))),
        }
    }
}

/// Letters with numbers, as a dictionary of Python.
fn dicionario(numeros: &BTreeMap<Letra, i64>) -> String {
    let pares = numeros.iter();
    let pares = pares.map(|(letra, numero)| format!("'{letra}': {numero}"));
    format!("{{{}}}", pares.collect::<Vec<_>>().join(", "))
}

fn do_texto(coluna: impl Fn((char, i64, i64)) -> (char, i64)) -> BTreeMap<Letra, i64> {
    let pares = DO_TEXTO.into_iter().map(coluna);
    pares
        .filter_map(|(letra, numero)| Some((Letra::de(letra)?, numero)))
        .collect()
}

fn conjunto(saco: &BTreeMap<Letra, i64>) -> Result<Conjunto, Erro> {
    let letras: Vec<String> = saco.keys().map(ToString::to_string).collect();
    let letras: Vec<&str> = letras.iter().map(String::as_str).collect();
    let ocorrencias: Vec<i64> = saco.values().copied().collect();
    cria_conjunto(&letras, &ocorrencias)
}

/// Reads a file of letters with numbers.
fn numbers(file: &Path) -> Result<BTreeMap<Letra, i64>, PlayError> {
    let failed = |line: usize, why| {
        let error = Notice::new("at-line")
            .with("line", line)
            .with("error", Notice::new(why));
        PlayError::Options(Notice::in_file(file, error))
    };
    let text = fs::read_to_string(file)
        .map_err(|error| PlayError::Options(Notice::unreadable(file, &error)))?;
    let mut numbers = BTreeMap::new();
    for (line, text) in (1..).zip(text.lines()) {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [letra, numero] = fields[..] else {
            return Err(failed(line, "bag-fields"));
        };
        let letra = Letra::le(letra).ok_or_else(|| failed(line, "bag-letter"))?;
        let numero = numero.parse().map_err(|_| failed(line, "bag-number"))?;
        if numbers.insert(letra, numero).is_some() {
            return Err(failed(line, "bag-twice"));
        }
    }
    Ok(numbers)
}

impl From<Erro> for PlayError {
    fn from(erro: Erro) -> Self {
        match erro {
            Erro::FimDeEntrada(_) => PlayError::EndOfInput,
            other => PlayError::Options(Notice::verbatim(&other)),
        }
    }
}
