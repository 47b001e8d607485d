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

pub use table::{PlayError, Seated, Table};
pub(crate) use table::{WITH, chosen, run, with_program};

/// A built-in assignment: an engine, and its data as they are embedded in the binary.
///
/// A new one is a folder of data, a folder of code, and its line in
/// [`registry::ENGINES`].
pub trait Engine: Sync {
    /// The name of the assignment, as it is typed.
    fn name(&self) -> &'static str;

    /// The content of its `enunciado.toml`.
    fn manifest_text(&self) -> &'static str;

    /// The requirements of its text, read from [`manifest_text`](Self::manifest_text).
    ///
    /// # Errors
    /// [`ManifestError`] where the embedded text is no manifest.
    fn manifest(&self) -> Result<Manifest, ManifestError> {
        Manifest::parse(self.manifest_text())
    }

    /// The sessions of its text, in the folder `interacoes/`; `None` where it has no sessions.
    fn sessions(&self) -> Option<&'static Dir<'static>> {
        None
    }

    /// The functions and constants of its text, bound to the engine.
    fn library(&self) -> Library;

    /// The hidden sessions, in the folder `escondidas/`.
    fn hidden_sessions(&self) -> Option<&'static Dir<'static>> {
        None
    }

    /// The programs that print more hidden sessions, in the folder `geradores/`.
    fn generators(&self) -> Option<&'static Dir<'static>> {
        None
    }

    /// A correct program in Python, the source of right functions for fault localization.
    fn solution(&self) -> Option<&'static str> {
        None
    }

    /// Right operations of its TADs, to be put beneath a submission: Python that defines
    /// `operacoes(names, representacao)`, which gives the operations of each TAD over some
    /// representation, and `conversoes(op)`, which gives how each TAD is read, made and
    /// changed by operations that `op` gives. Operations call those of other TADs by `names`:
    /// they may be the submission's own.
    fn representations(&self) -> Option<&'static str> {
        None
    }

    /// The game that its programs play against each other, if they do.
    fn game(&self) -> Option<&'static dyn Game> {
        None
    }

    /// Judges its programs by whole matches, where the manifest says so.
    fn match_judge(&self) -> Option<&'static dyn MatchJudge> {
        None
    }

    /// The options of `gabarito play`, if the assignment is a game for people.
    fn play_command(&self) -> Option<clap::Command> {
        None
    }

    /// Plays, as the text shows it.
    ///
    /// # Errors
    /// [`PlayError`] where the options are not playable, or the game ends early.
    fn play(&self, asked: &clap::ArgMatches, table: &mut Table) -> Result<(), PlayError> {
        let _ = (asked, table);
        Err(PlayError::NotAGame)
    }
}

impl dyn Engine {
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
        Ok(Assignment {
            name: self.name().to_owned(),
            origin: self.name().to_owned(),
            digest: String::new(),
            manifest: self.manifest()?,
            sessions: transcripts(self.sessions())?,
            oracle: Arc::new(self.library()),
            solution: self.solution().map(str::to_owned),
            representations: self.representations().map(|source| Representations {
                source: source.to_owned(),
                has_conversions: true,
            }),
            game: self.game(),
            hidden: transcripts(self.hidden_sessions())?,
            #[cfg(not(target_family = "wasm"))]
            generators: Generators::of(
                texts(self.generators()),
                self.solution().unwrap_or_default(),
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
