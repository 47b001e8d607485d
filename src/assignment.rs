//! An assignment: what its text says, as owned data, and the oracle that answers for it.

use std::sync::Arc;

use include_dir::Dir;
use thiserror::Error;

use crate::battery::{Battery, BatteryError, Draft, Scope, documented, hidden};
use crate::contest::Contest;
use crate::engine::Engine;
use crate::manifest::{Manifest, ManifestError};
use crate::target::Oracle;
use crate::transcript::{ReadError, Transcript};

/// An assignment.
#[derive(Clone)]
pub struct Assignment {
    /// Its name, as it is typed.
    pub name: String,
    /// What its text asks for.
    pub manifest: Manifest,
    /// The sessions of its text, by the name of their file.
    pub sessions: Vec<(String, Transcript)>,
    /// Whoever knows the right answers of sessions.
    pub oracle: Arc<dyn Oracle>,
    /// A correct program in Python, the source of right functions for fault localization.
    pub solution: Option<String>,
    /// Right operations of its TADs over any representation, in Python; see
    /// [`Engine::representations`].
    pub representations: Option<String>,
    /// The matches of its programs, where they play against each other.
    pub contest: Option<&'static dyn Contest>,
    /// Makes the sessions of the hidden battery.
    hidden: Arc<dyn Fn(Scope) -> Vec<Draft> + Send + Sync>,
}

/// Why the data of an assignment cannot be used.
#[derive(Debug, Error)]
pub enum DataError {
    /// The manifest is not one.
    #[error("enunciado.toml: {0}")]
    Manifest(#[from] ManifestError),
    /// A file of sessions is none.
    #[error("{file}: {error}")]
    Transcript {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: ReadError,
    },
}

impl Assignment {
    /// The assignment of an engine, from the data that are embedded with it.
    ///
    /// # Errors
    /// [`DataError`] where the embedded data are wrong.
    ///
    /// # Examples
    /// ```
    /// use gabarito::assignment::Assignment;
    /// use gabarito::assignments::moinho::Moinho;
    /// let moinho = Assignment::of_engine(&Moinho)?;
    /// assert_eq!(moinho.manifest.functions[0].name, "cria_posicao");
    /// # Ok::<(), gabarito::assignment::DataError>(())
    /// ```
    pub fn of_engine(engine: &'static dyn Engine) -> Result<Self, DataError> {
        Ok(Assignment {
            name: engine.name().to_owned(),
            manifest: engine.manifest()?,
            sessions: embedded_sessions(engine)?,
            oracle: Arc::new(engine.library()),
            solution: engine.solution().map(str::to_owned),
            representations: engine.representations().map(str::to_owned),
            contest: engine.contest(),
            hidden: Arc::new(|scope| engine.hidden(scope)),
        })
    }

    /// The battery of the sessions of its text.
    ///
    /// # Errors
    /// [`BatteryError`] where a session does not name the check that it shows.
    pub fn documented(&self) -> Result<Battery, BatteryError> {
        documented(&self.sessions, &self.manifest)
    }

    /// The hidden battery; empty where the assignment has none.
    ///
    /// # Errors
    /// [`BatteryError`] where a session shows a check that the manifest does not have.
    pub fn hidden(&self, scope: Scope) -> Result<Battery, BatteryError> {
        hidden((self.hidden)(scope), &self.manifest, scope.seed)
    }
}

fn embedded_sessions(engine: &dyn Engine) -> Result<Vec<(String, Transcript)>, DataError> {
    let files = engine.sessions().into_iter().flat_map(Dir::files);
    let sessions = files.map(|file| {
        let name = file.path().display().to_string();
        let text = file.contents_utf8().unwrap_or_default();
        match text.parse() {
            Ok(transcript) => Ok((name, transcript)),
            Err(error) => Err(DataError::Transcript { file: name, error }),
        }
    });
    sessions.collect()
}
