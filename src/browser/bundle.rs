//! The assignment of a page, as data in the page.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::answers::{AnsweredSession, Answers, answered};
use crate::assignment::battery::Battery;
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::TargetError;
use crate::assignment::{Assignment, DataError};
use crate::engines::registry::{self, FindError};
use crate::session::{Interaction, Transcript};

/// The name of the file of all sessions in a page.
const SESSIONS: &str = "sessions";

/// The assignment of a page: everything of it that the page needs beside the program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bundle {
    /// The name of a built-in one, whose engine and sessions are a part of the program.
    Builtin(String),
    /// One of a teacher's folder.
    Folder(Folder),
}

/// The public part of a teacher's folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Folder {
    /// The name of the assignment.
    pub name: String,
    /// The content of its `enunciado.toml`.
    pub manifest: String,
    /// The files that each session finds, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, Vec<u8>>,
    /// The documented sessions, by the name of a file.
    pub sessions: Vec<(String, String)>,
    /// The expected answers of the documented sessions.
    pub answers: Vec<AnsweredSession>,
}

impl Bundle {
    /// The public part of a teacher's folder: `manifest` is the text of its `enunciado.toml`, and
    /// `documented` the battery of its documented sessions.
    ///
    /// # Errors
    /// [`TargetError`] where its solution cannot answer a session.
    pub fn of_folder(
        assignment: &Assignment,
        manifest: String,
        documented: &Battery,
    ) -> Result<Self, TargetError> {
        let sessions = documented.cases.iter().map(|case| Interaction {
            separator: Some("---".to_owned()),
            ..case.interaction.clone()
        });
        let sessions = Transcript {
            interactions: sessions.collect(),
        };
        Ok(Bundle::Folder(Folder {
            name: assignment.name.clone(),
            manifest,
            files: (*assignment.manifest.given_files).clone(),
            sessions: vec![(SESSIONS.to_owned(), sessions.to_string())],
            answers: answered(documented, &*assignment.oracle)?,
        }))
    }

    /// The assignment.
    ///
    /// # Errors
    /// [`FindError`] where no built-in one has the name, or the data cannot be read.
    pub fn assignment(self) -> Result<Assignment, FindError> {
        match self {
            Bundle::Builtin(name) => registry::find_assignment(&name),
            Bundle::Folder(folder) => Ok(folder.assignment()?),
        }
    }
}

impl Folder {
    fn assignment(self) -> Result<Assignment, DataError> {
        let sessions =
            self.sessions
                .into_iter()
                .map(|(file, text)| match text.parse::<Transcript>() {
                    Ok(transcript) => Ok((file, transcript)),
                    Err(error) => Err(DataError::Transcript { file, error }),
                });
        let mut manifest = Manifest::parse(&self.manifest)?;
        if !self.files.is_empty() {
            manifest.files.get_or_insert_default();
            manifest.given_files = Arc::new(self.files);
        }
        Ok(Assignment {
            origin: self.name.clone(),
            name: self.name,
            digest: String::new(),
            manifest,
            sessions: sessions.collect::<Result<_, _>>()?,
            oracle: Arc::new(Answers::from(self.answers)),
            solution: None,
            representations: None,
            game: None,
            hidden: Vec::new(),
            #[cfg(not(target_family = "wasm"))]
            generators: crate::assignment::battery::Generators::default(),
        })
    }
}
