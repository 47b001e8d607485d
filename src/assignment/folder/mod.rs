//! An assignment of anyone's course: a folder with the requirements of a text, its sessions and
//! the teacher's own solution.
//!
//! ```text
//! enunciado.toml       requirements of the text: functions, TADs, items, checks, rules, marks
//! solucao.py           the teacher's solution: the oracle, and the source of right functions;
//!                      solucao.pl in Prolog, with sessions in *.plcon
//! interacoes/*.pycon   the sessions of the text
//! escondidas/*.pycon   hidden sessions
//! ficheiros/*          optional: files that each session finds
//! geradores/*.py       optional: programs that print hidden sessions, given a seed
//! leituras/P=R.py      definitions that replace those of the solution where the open place P
//!                      is read as R
//! representacoes.py    optional: right operations of the TADs over any representation
//! ```

mod contents;
pub(crate) mod error;
mod skeleton;
mod tad_operations;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use contents::manifest;
pub(crate) use contents::{
    DOCUMENTED, FILES, FORMAT, GENERATORS, HIDDEN, MANIFEST, READINGS, REPRESENTATIONS, SOLUTION,
    files, programs, python_part, read_given_files, readings, representations, text_of, transcript,
    transcripts,
};
pub use error::FolderError;
pub use skeleton::Skeleton;
pub(crate) use skeleton::placeholder;

use crate::assignment::battery::Generators;
use crate::assignment::manifest::Manifest;
use crate::assignment::oracle::{
    AnswerCache, Oracle, PrologSolution, PrologSources, ReadingName, Solution, SolutionSources,
};
use crate::assignment::substitution::{Plan, Substitution};
use crate::assignment::{Assignment, Representations};
use crate::messages::{Lingua, Notice};
use crate::sandbox::Limits;
use crate::session::Transcript;
use crate::source::Language;
use crate::worker::cache::{CacheKey, local_conditions};
use crate::worker::{Machine, Preparation, Source, digest};

/// The part of a manifest that says the language of its text.
#[derive(Deserialize)]
struct Text {
    lingua: Lingua,
}

/// The part of a manifest that says the language of its programs.
#[derive(Deserialize)]
struct Programs {
    language: Language,
}

/// A folder of an assignment, as it was read.
#[derive(Debug, Clone)]
pub struct Folder {
    /// The path, as it was given.
    pub path: PathBuf,
    /// The requirements of the text.
    pub manifest: Manifest,
    /// The sessions of the text, by the name of their file.
    pub sessions: Vec<(String, Transcript)>,
    /// The hidden sessions, by the name of their file.
    pub hidden: Vec<(String, Transcript)>,
    /// The teacher's solution.
    pub solution: String,
    pub(crate) generators: Generators,
    pub(crate) readings: BTreeMap<ReadingName, String>,
    pub(crate) representations: Option<Representations>,
    pub(crate) digest: String,
}

impl Folder {
    /// Returns whether a path is a folder with a manifest.
    pub fn is_one(path: &Path) -> bool {
        path.join(MANIFEST).is_file()
    }

    /// The language of the text of a folder, even if the rest of its manifest is wrong.
    pub fn lingua(path: &Path) -> Option<Lingua> {
        let text = text_of(path, &path.join(MANIFEST)).ok()?;
        let text: Text = toml::from_str(&text).ok()?;
        Some(text.lingua)
    }

    /// The language of the programs of a folder, even if the rest of its manifest is wrong.
    pub fn language(path: &Path) -> Language {
        let text = text_of(path, &path.join(MANIFEST)).ok();
        let part = text.and_then(|text| toml::from_str::<Programs>(&text).ok());
        part.map_or(Language::Python, |part| part.language)
    }

    /// Reads a folder.
    ///
    /// # Errors
    /// [`FolderError`] where it is no assignment: what is wrong, where, and what to do.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let (text, mut manifest) = manifest(path)?;
        read_given_files(path, &mut manifest)?;
        let solution = text_of(path, &path.join(&manifest.solution))?;
        let representations = representations(path, &manifest, &solution)?;
        let sessions = transcripts(path, DOCUMENTED, manifest.language)?;
        let hidden = transcripts(path, HIDDEN, manifest.language)?;
        let generators = Generators::of(programs(path)?, &solution, manifest.generator_seconds);
        if sessions.is_empty() && hidden.is_empty() && generators.programs.is_empty() {
            return Err(Notice::new("folder-no-sessions").with("path", path).into());
        }
        let readings = readings(path)?;
        // The sessions are a part of the digest of the battery.
        let own = representations.iter().map(|own| own.source.as_str());
        let others = readings
            .iter()
            .flat_map(|((place, read), text)| [place, read, text].map(String::as_str));
        let texts = [&*text, &*solution].into_iter().chain(own).chain(others);
        let given = manifest.given_files.iter();
        let given = given.flat_map(|(name, bytes)| [name.as_bytes(), bytes]);
        let digest = digest(texts.map(str::as_bytes).chain(given));
        Ok(Folder {
            digest,
            sessions,
            hidden,
            generators,
            readings,
            path: path.to_owned(),
            manifest,
            solution,
            representations,
        })
    }

    /// The assignment, whose solution runs on a machine.
    ///
    /// # Errors
    /// The error of the system where the file of this program cannot be read, on which cached
    /// answers depend.
    pub fn assignment(self, machine: Machine) -> io::Result<Assignment> {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let origin = self.path.canonicalize()?.display().to_string();
        let oracle: Arc<dyn Oracle> = match self.manifest.language {
            Language::Python => Arc::new(self.oracle(machine)?),
            Language::Prolog => Arc::new(self.prolog_oracle(machine)),
        };
        Ok(Assignment {
            name,
            origin,
            digest: self.digest,
            oracle,
            manifest: self.manifest,
            sessions: self.sessions,
            solution: Some(self.solution),
            representations: self.representations,
            game: None,
            hidden: self.hidden,
            generators: self.generators,
        })
    }

    /// The solution in Prolog as an oracle.
    fn prolog_oracle(&self, machine: Machine) -> PrologSolution {
        let names = self.manifest.functions.iter();
        PrologSolution::new(PrologSources {
            source: Source::new(&self.manifest.solution, &*self.solution),
            predicates: names.map(|each| each.name.clone()).collect(),
            limits: Limits {
                inferences: None,
                ..self.manifest.most_limits()
            },
            machine,
        })
    }

    /// The solution as an oracle: its TADs over an opaque representation, so that no answer
    /// depends on the representation that it has chosen.
    fn oracle(&self, machine: Machine) -> io::Result<Solution> {
        let manifest = &self.manifest;
        let tads: BTreeSet<String> = manifest.tads.iter().map(|tad| tad.name.clone()).collect();
        let plan = Plan {
            opaque: tads.clone(),
            // What the solution does with values that only operations should do, `lint` finds.
            yields: true,
            notes_uses: true,
            ..Plan::default()
        };
        let substitution = Substitution::of(manifest, self.representations.as_ref(), None);
        let source = |text: &str| {
            let source = Source::new(SOLUTION, text);
            if tads.is_empty() {
                source
            } else {
                substitution.source(&source, &plan)
            }
        };
        let readings = self.readings.iter().map(|(name, definitions)| {
            let text = format!("{}\n\n{definitions}", self.solution);
            (name.clone(), source(&text))
        });
        let accepts = manifest.functions.iter().filter_map(|function| {
            let accepting = function.accepts.clone()?;
            Some((function.name.clone(), accepting))
        });
        let names = manifest.functions.iter().map(|each| each.name.clone());
        let any_exception = manifest.functions.iter().filter(|each| each.any_exception);
        let sources = SolutionSources {
            source: source(&self.solution),
            readings: readings.collect(),
            accepts: accepts.collect(),
            any_exception: any_exception.map(|each| each.name.clone()).collect(),
            functions: names.collect(),
            limits: manifest.most_limits(),
            preparation: Preparation {
                has_random_hashes: true,
                ..Preparation::of(manifest)
            },
            machine,
            tads,
        };
        let mut parts = vec![local_conditions(&sources.machine, &sources.limits)?.into_bytes()];
        parts.push(sources.source.bytes.clone());
        parts.extend(sources.readings.values().map(|each| each.bytes.clone()));
        let beside = (
            &sources.accepts,
            &sources.preparation,
            &sources.source.loader,
        );
        parts.push(format!("{beside:?}").into_bytes());
        let key = CacheKey::of(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>());
        Ok(Solution::new(sources, AnswerCache::open(&key)))
    }
}
