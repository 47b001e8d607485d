//! The surroundings of a game that a person plays, and the programs that play it.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, value_parser};
use thiserror::Error;

use crate::assignment::manifest::{Manifest, ManifestError};
use crate::assignment::oracle::{Program, Target, TargetError};
use crate::judge::grading::drive;
use crate::messages::{Localized, Messages, Notice};
use crate::session::console::{Console, EndOfInput};
use crate::session::observation::{Event, Events, Termination};
use crate::session::{Answer, Interaction, Step, Value, render};
use crate::worker::{Fault, Machine, Source};

/// The option that names a submitted program.
pub(crate) const WITH: &str = "with";

/// The option `--with`, of a game that takes submitted programs.
pub(crate) fn with_program(help: &'static str) -> Arg {
    Arg::new(WITH)
        .long(WITH)
        .value_name("SUBMISSION")
        .value_parser(value_parser!(PathBuf))
        .help(help)
}

/// An option that takes one of these values.
pub(crate) fn choice<const N: usize>(
    name: &'static str,
    values: [&'static str; N],
    help: &'static str,
) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(name.to_uppercase())
        .value_parser(PossibleValuesParser::new(values))
        .help(help)
}

/// Reads a line from the console, repeating the prompt until `read` takes what is typed; for
/// anything else it gives the message that says why not.
pub(crate) fn ask<T>(
    console: &mut dyn Console,
    messages: &Messages,
    prompt: &str,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> Result<T, EndOfInput> {
    loop {
        match read(console.input(prompt)?.trim()) {
            Ok(read) => return Ok(read),
            Err(refused) => console.print_line(&messages.get(refused)),
        }
    }
}

/// The surroundings of a game.
pub struct Table<'a> {
    /// The console on which the game prints and reads.
    pub console: &'a mut dyn Console,
    /// The messages in the language of the person.
    pub messages: &'a Messages,
    /// Reads a program that was handed in, to have it play.
    pub seat: &'a dyn Fn(&Path) -> Result<Seated, PlayError>,
}

/// A program that was handed in, and the machine that runs it.
#[derive(Debug, Clone)]
pub struct Seated {
    /// The program.
    pub source: Source,
    /// The machine that runs the program.
    pub machine: Machine,
}

impl Table<'_> {
    /// The program of `--with`, if given.
    ///
    /// # Errors
    /// [`PlayError`] where it cannot be read.
    pub fn seated(&self, options: &ArgMatches) -> Result<Option<Seated>, PlayError> {
        let path = options.get_one::<PathBuf>(WITH);
        path.map(|path| (self.seat)(path)).transpose()
    }

    /// The program in Python of `--with`, loaded, if given.
    ///
    /// # Errors
    /// [`PlayError`] where it cannot be read or does not load.
    pub fn python(
        &self,
        options: &ArgMatches,
        manifest: &Manifest,
    ) -> Result<Option<Program>, PlayError> {
        let Some(seated) = self.seated(options)? else {
            return Ok(None);
        };
        match Program::load(drive(manifest, &seated.machine, &seated.source)?)? {
            Ok((program, _)) => Ok(Some(program)),
            Err(not_loaded) => {
                Err(seated.fails(not_loaded.notice(&seated.source, &manifest.limits)))
            }
        }
    }
}

impl Seated {
    /// The error of a program that does not load.
    pub fn fails(&self, why: Notice) -> PlayError {
        PlayError::Program(Notice::in_file(&self.source.name, why))
    }
}

/// Runs a statement in a fresh process of a program, with the lines that are typed meanwhile.
pub(crate) fn run(
    program: &mut Program,
    statement: &str,
    typed: &[String],
) -> Result<Events, PlayError> {
    let step = Step {
        answer: Answer {
            lines: typed.iter().map(|line| format!("«{line}»")).collect(),
            alternatives: Vec::new(),
        },
        ..Step::ask(statement)
    };
    let session = Interaction {
        steps: vec![step],
        ..Interaction::default()
    };
    let observation = program.observe(&session).map_err(|error| match error {
        TargetError::Fault(fault) => PlayError::Fault(fault),
        other => PlayError::Program(other.notice()),
    })?;
    if observation.termination != Termination::Normal {
        let why = observation.termination.notice(program.limits());
        let notice = Notice::new("play-terminated").with("why", why);
        return Err(PlayError::Program(notice.with("statement", statement)));
    }
    Ok(observation.steps.into_iter().flatten().collect())
}

/// Asks a program for a move: the value of a statement, as far as `read` finds a legal move in it.
pub(crate) fn chosen<T>(
    program: &mut Program,
    statement: &str,
    read: impl FnOnce(&Value) -> Option<T>,
) -> Result<T, PlayError> {
    let events = run(program, statement, &[])?;
    let chosen = match events.last() {
        Some(Event::Shown(value)) => read(value),
        _ => None,
    };
    chosen.ok_or_else(|| PlayError::unplayable(statement, &events))
}

/// Why a game ended before its end.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum PlayError {
    /// The assignment is no game.
    NotAGame,
    /// The options of the command line, or a file that they name, cannot be used.
    Options(Notice),
    /// A program that was handed in does something else than play.
    Program(Notice),
    /// A fault of ours or of the machine.
    Fault(#[from] Fault),
    /// The embedded `enunciado.toml` is wrong.
    Manifest(#[from] ManifestError),
    /// The input ended: the person left the game.
    EndOfInput,
}

impl PlayError {
    /// The error of a program that shows something else than a move.
    pub fn unplayable(statement: &str, events: &[Event]) -> Self {
        let notice = match events {
            [] => Notice::new("play-no-answer"),
            events => Notice::new("play-no-action").with("shown", render(events).trim_end()),
        };
        PlayError::Program(notice.with("statement", statement))
    }
}

impl From<EndOfInput> for PlayError {
    fn from(_: EndOfInput) -> Self {
        PlayError::EndOfInput
    }
}

impl Localized for PlayError {
    fn notice(&self) -> Notice {
        match self {
            PlayError::NotAGame => Notice::new("play-not-a-game"),
            PlayError::Options(notice) | PlayError::Program(notice) => notice.clone(),
            PlayError::Fault(fault) => fault.notice(),
            PlayError::Manifest(error) => Notice::in_file("enunciado.toml", error),
            PlayError::EndOfInput => Notice::new("play-end-of-input"),
        }
    }
}
