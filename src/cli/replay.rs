//! `gabarito replay`: fills in or compares the answers of recorded sessions.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};

use super::args::Running;
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::assignment::battery::unknown_checks;
use crate::assignment::game::Game;
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::{Target, load_target};
use crate::messages::{Messages, Notice, safe};
use crate::report::marked;
use crate::session::observation::{Events, Observation};
use crate::session::{
    Answer, Interaction, MAX_SIZE, Step, Transcript, answer_lines, render, set_off_answer,
};
use crate::worker::cache::write_durably;
use crate::worker::intake::HandIn;

/// Runs recorded Python sessions on the reference solution, and prints them with its answers
///
/// `--check` compares the answers in the files with those of the solution, and `--write` corrects
/// them. The files of an assignment that is judged by matches are records of matches.
/// docs/sessions.md describes the format of sessions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito replay moinho minhas.pycon
  gabarito replay moinho minhas.pycon --check
  gabarito replay moinho minhas.pycon --with projeto.py    # the answers of a submission
  gabarito replay velha partida.txt --check                # a recorded match")]
pub(super) struct ReplayArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Files of recorded sessions; `-` is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Compare the answers in the files, and print the differences
    #[arg(long)]
    pub(super) check: bool,
    /// Replace wrong answers in the session files by the reference's
    #[arg(long, conflicts_with_all = ["check", "with"])]
    pub(super) write: bool,
    /// Submission to run instead of the reference solution
    #[arg(long, value_name = "SUBMISSION")]
    pub(super) with: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
}

pub(super) fn run(
    replay: &ReplayArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&replay.assignment, &replay.running)?;
    if !assignment.has_sessions()
        && let Some(game) = assignment.game
    {
        return records(game, replay, out);
    }
    let files = replay.files.iter().map(|path| read_transcript(path));
    let files: Vec<(String, Transcript)> = files.collect::<Result<_, _>>()?;
    check_names(&files, &assignment.manifest)?;
    let mut target: Box<dyn Target> = match &replay.with {
        None => Box::new(&*assignment.oracle),
        Some(path) => match program(&assignment, path, &replay.running, messages)? {
            Ok(program) => program,
            Err(not_loaded) => {
                let not_loaded = messages.tell(&not_loaded);
                writeln!(out, "{}: {}", path.display(), safe(&not_loaded))?;
                return Ok(Exit::Fail);
            }
        },
    };
    let mut exit = Exit::Pass;
    for (path, (name, transcript)) in replay.files.iter().zip(&files) {
        let (mut written, mut replayed) = (String::new(), String::new());
        for interaction in &transcript.interactions {
            let observation = target.observe(interaction);
            let observation = observation.map_err(|error| CommandError::in_session(name, error))?;
            let ended = observation.termination.notice(&assignment.manifest.limits);
            let ended = format!("# {}", messages.tell(&ended));
            let answered = with_answers(name, interaction, (&observation, &ended), replay)?;
            written += &interaction.to_string();
            replayed += &answered.to_string();
        }
        if !replay.check {
            write_replay(replay, path, &replayed, out)?;
        } else if written != replayed {
            exit = Exit::Fail;
            let (expected, actual) = match replay.with {
                None => (replayed, written),
                Some(_) => (written, replayed),
            };
            difference(messages, name, (&expected, &actual), out)?;
        }
    }
    Ok(exit)
}

/// Refuses comments that name a check which does not exist.
fn check_names(files: &[(String, Transcript)], manifest: &Manifest) -> Result<(), CommandError> {
    for (name, transcript) in files {
        let mut sessions = transcript.interactions.iter();
        let unknown = sessions.find_map(|session| unknown_checks(session, manifest).pop());
        if let Some((line, error)) = unknown {
            let error = Notice::in_file(name, error.at_line(line));
            return Err(CommandError::Usage(error));
        }
    }
    Ok(())
}

/// Writes what was replayed into its file, if it goes there, or prints it.
fn write_replay(
    replay: &ReplayArgs,
    path: &Path,
    replayed: &str,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    if !replay.write || path == Path::new("-") {
        out.write_all(replayed.as_bytes())?;
        return Ok(());
    }
    // What a link leads to is written, and the link stays.
    let written = path.canonicalize();
    let written = written.and_then(|path| write_durably(&path, replayed.as_bytes()));
    written.map_err(|error| CommandError::unwritable(path, &error))
}

/// Replays or checks records of matches.
fn records(
    game: &dyn Game,
    replay: &ReplayArgs,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    if replay.with.is_some() {
        let notice = Notice::new("records-without-program");
        return Err(CommandError::Usage(notice));
    }
    let mut exit = Exit::Pass;
    for path in &replay.files {
        let (name, text) = read_text(path)?;
        let record = game.read(&text);
        let record = record.map_err(|error| CommandError::in_file(&name, &error))?;
        if !replay.check {
            write_replay(replay, path, &record.replayed(), out)?;
            continue;
        }
        for fault in record.faults() {
            exit = Exit::Fail;
            writeln!(out, "{name}: {}", safe(&fault))?;
        }
    }
    Ok(exit)
}

/// The transcript of a file, with the file's name.
pub(super) fn read_transcript(path: &Path) -> Result<(String, Transcript), CommandError> {
    let (name, text) = read_text(path)?;
    match text.parse() {
        Ok(transcript) => Ok((name, transcript)),
        Err(error) => Err(CommandError::in_file(&name, &error)),
    }
}

/// The name of a file and its text.
fn read_text(path: &Path) -> Result<(String, String), CommandError> {
    let name = path.display().to_string();
    let unreadable = |error: io::Error| CommandError::unreadable(path, &error);
    let reader: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(fs::File::open(path).map_err(unreadable)?)
    };
    let mut bytes = Vec::new();
    reader
        .take(MAX_SIZE + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_SIZE {
        let notice = Notice::new("too-long").with("file", &name);
        return Err(CommandError::Usage(notice.with("limit", MAX_SIZE >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid]
            .split(|byte| *byte == b'\n')
            .count();
        let notice = Notice::new("not-utf-8").with("file", &name);
        CommandError::Usage(notice.with("line", line))
    })?;
    Ok((name, text))
}

fn program(
    assignment: &Assignment,
    path: &Path,
    running: &Running,
    messages: &Messages,
) -> Result<Result<Box<dyn Target>, Notice>, CommandError> {
    let manifest = &assignment.manifest;
    let source = HandIn::read(path, manifest)?.source;
    let machine = super::machine::machine(running, manifest.language, messages)?;
    let loaded = load_target(manifest, &machine, &source)?;
    let loaded = loaded.map(|(program, _)| program);
    Ok(loaded.map_err(|not_loaded| not_loaded.notice(&source, &manifest.limits)))
}

/// Replaces the answers of an interaction by those of a target; if `judged`, accepted answers stay
/// as written. Steps after the end of the session are answered by `ended`.
fn with_answers(
    name: &str,
    interaction: &Interaction,
    (observation, ended): (&Observation, &str),
    replay: &ReplayArgs,
) -> Result<Interaction, CommandError> {
    let (judged, set_off) = (replay.check || replay.write, replay.with.is_some());
    let steps = interaction.steps.iter().enumerate().map(|(index, step)| {
        match observation.steps.get(index) {
            Some(events) if judged && step.answer.agrees_with(events) => Ok(step.clone()),
            Some(events) => answer(name, step, events, set_off),
            None => Ok(step.answered(Answer::of(ended))),
        }
    });
    Ok(Interaction {
        steps: steps.collect::<Result<_, CommandError>>()?,
        ..interaction.clone()
    })
}

fn answer(name: &str, step: &Step, events: &Events, set_off: bool) -> Result<Step, CommandError> {
    match answer_lines(events) {
        Ok(answer) => Ok(step.answered(answer)),
        // A program may print anything: text that would be read as part of the transcript is set
        // off by `|`.
        Err(_) if set_off => Ok(step.answered(set_off_answer(events))),
        Err(error) => {
            let error = Notice::new("at-line")
                .with("line", step.line)
                .with("error", &error);
            let error = Notice::new("transcript-output")
                .with("error", error)
                .with("output", render(events));
            Err(CommandError::Usage(Notice::in_file(name, error)))
        }
    }
}

/// Prints the lines in which a transcript differs: `-` is the expected line, `+` the actual one, as in
/// the file.
fn difference(
    messages: &Messages,
    name: &str,
    (expected, actual): (&str, &str),
    out: &mut dyn Write,
) -> io::Result<()> {
    let diff = TextDiff::from_lines(expected, actual);
    let diff = diff.unified_diff();
    writeln!(out, "--- {name}: {}", messages.get("replay-expected"))?;
    writeln!(out, "+++ {name}: {}", messages.get("replay-actual"))?;
    for hunk in diff.iter_hunks() {
        writeln!(out, "{}", hunk.header())?;
        for change in hunk.iter_changes() {
            let line = change.value().trim_end_matches('\n');
            match change.tag() {
                ChangeTag::Equal => writeln!(out, " {}", safe(line))?,
                tag => writeln!(out, "{tag}{}", marked(line))?,
            }
        }
    }
    Ok(())
}
