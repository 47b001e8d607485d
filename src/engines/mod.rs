//! Reference engines in Rust: the functions of each text, and everything else of it that needs
//! code.

pub mod moinho;
pub mod registry;
pub mod scrabble;
mod table;
pub mod tictactoe;
pub mod velha;

use std::sync::Arc;

use include_dir::Dir;

#[cfg(not(target_family = "wasm"))]
use crate::assignment::battery::Generators;
use crate::assignment::game::Game;
use crate::assignment::manifest::{Manifest, ManifestError};
use crate::assignment::oracle::Library;
use crate::assignment::{Assignment, DataError, Representations};
use crate::judge::MatchJudge;
use crate::session::Transcript;
use crate::worker::digest;

pub use table::{PlayError, Seated, Table};
pub(crate) use table::{WITH, ask, choice, chosen, run, with_program};

/// A built-in assignment: an engine, and its data as they are embedded in the binary.
///
/// A new one is a folder of data, a folder of code, and its line in [`registry::ENGINES`].
pub struct Engine {
    /// The name of the assignment, as it is typed.
    pub name: &'static str,
    /// The content of its `enunciado.toml`.
    pub manifest_text: &'static str,
    /// The sessions of its text, in the folder `interacoes/`; `None` where it has no sessions.
    pub sessions: Option<&'static Dir<'static>>,
    /// The functions and constants of its text, bound to the engine.
    pub library: Library,
    /// The hidden sessions, in the folder `escondidas/`.
    pub hidden_sessions: Option<&'static Dir<'static>>,
    /// The programs that print more hidden sessions, in the folder `geradores/`.
    pub generators: Option<&'static Dir<'static>>,
    /// A correct program in Python, the source of right functions for fault localization.
    pub solution: Option<&'static str>,
    /// Right operations of its TADs, to be put beneath a submission: Python that defines
    /// `operacoes(names, representacao)`, which gives the operations of each TAD over some
    /// representation, and `conversoes(op)`, which gives how each TAD is read, made and
    /// changed by operations that `op` gives. Operations call those of other TADs by `names`:
    /// they may be the submission's own.
    pub representations: Option<&'static str>,
    /// The game that its programs play against each other, if they do.
    pub game: Option<&'static dyn Game>,
    /// Judges its programs by whole matches, where the manifest says so.
    match_judge: Option<&'static dyn MatchJudge>,
    /// The options of `gabarito play`, and the game itself, if the assignment is one for people.
    play: Option<(fn() -> clap::Command, Play)>,
}

type Play = fn(&clap::ArgMatches, &mut Table) -> Result<(), PlayError>;

impl Engine {
    /// An engine of which there is nothing.
    const EMPTY: Engine = Engine {
        name: "",
        manifest_text: "",
        sessions: None,
        library: Library::new(&[]),
        hidden_sessions: None,
        generators: None,
        solution: None,
        representations: None,
        game: None,
        match_judge: None,
        play: None,
    };

    /// The requirements of its text.
    ///
    /// # Errors
    /// [`ManifestError`] where the embedded text is no manifest.
    pub fn manifest(&self) -> Result<Manifest, ManifestError> {
        Manifest::parse(self.manifest_text)
    }

    /// The judge of its programs, where they are judged by whole matches.
    pub fn match_judge(&self) -> Option<&'static dyn MatchJudge> {
        self.match_judge
    }

    /// The options of `gabarito play`, if the assignment is a game for people.
    pub fn play_command(&self) -> Option<clap::Command> {
        self.play.map(|(command, _)| command())
    }

    /// Plays, as the text shows it.
    ///
    /// # Errors
    /// [`PlayError`] where the options are not playable, or the game ends early.
    pub fn play(&self, options: &clap::ArgMatches, table: &mut Table) -> Result<(), PlayError> {
        let (_, play) = self.play.ok_or(PlayError::NotAGame)?;
        play(options, table)
    }

    /// The assignment of the engine, from the data that are embedded with it.
    ///
    /// # Errors
    /// [`DataError`] where the embedded data are wrong.
    ///
    /// # Examples
    /// ```
    /// use gabarito::engines::registry;
    /// let moinho = registry::engine("moinho")?.assignment()?;
    /// assert_eq!(moinho.manifest.functions[0].name, "cria_posicao");
    /// # Ok::<(), gabarito::engines::registry::FindError>(())
    /// ```
    pub fn assignment(&'static self) -> Result<Assignment, DataError> {
        let parts = [
            Some(self.manifest_text),
            self.solution,
            self.representations,
        ];
        let parts = parts.into_iter().flatten();
        Ok(Assignment {
            name: self.name.to_owned(),
            origin: self.name.to_owned(),
            digest: digest(parts.map(str::as_bytes)),
            manifest: self.manifest()?,
            sessions: transcripts(self.sessions)?,
            oracle: Arc::new(self.library),
            solution: self.solution.map(str::to_owned),
            representations: self.representations.map(|source| Representations {
                source: source.to_owned(),
                has_conversions: true,
            }),
            game: self.game,
            hidden: transcripts(self.hidden_sessions)?,
            #[cfg(not(target_family = "wasm"))]
            generators: Generators::of(
                texts(self.generators),
                self.solution.unwrap_or_default(),
                self.manifest()?.generator_seconds,
            )
            .tested(),
        })
    }
}

/// The texts of embedded files, by their paths.
fn texts(folder: Option<&Dir>) -> Vec<(String, String)> {
    let files = folder.into_iter().flat_map(Dir::files);
    let texts = files.map(|file| {
        let text = file.contents_utf8().unwrap_or_default();
        (file.path().display().to_string(), text.to_owned())
    });
    texts.collect()
}

fn transcripts(folder: Option<&Dir>) -> Result<Vec<(String, Transcript)>, DataError> {
    let transcripts = texts(folder).into_iter();
    let transcripts = transcripts.map(|(file, text)| match text.parse() {
        Ok(transcript) => Ok((file, transcript)),
        Err(error) => Err(DataError::Transcript { file, error }),
    });
    transcripts.collect()
}
