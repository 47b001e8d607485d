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

pub(crate) mod error;
mod skeleton;
mod tad_operations;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use self::error::{format_of, no_manifest, only_python};
pub use error::FolderError;
pub use skeleton::Skeleton;
pub(crate) use skeleton::placeholder;

use crate::assignment::battery::{Generator, Generators};
use crate::assignment::manifest::{Kind, Manifest};
use crate::assignment::oracle::{
    AnswerCache, Oracle, PrologSolution, PrologSources, ReadingName, Solution, SolutionSources,
};
use crate::assignment::substitution::{Plan, Substitution};
use crate::assignment::{Assignment, Representations};
use crate::messages::{Lingua, Notice};
use crate::sandbox::Limits;
use crate::session::{MAX_SIZE, Transcript};
use crate::source::Language;
use crate::worker::cache::{CacheKey, local_conditions};
use crate::worker::{Machine, Preparation, Source, check_within, read_bounded};

/// The manifest of an assignment.
pub(crate) const MANIFEST: &str = "enunciado.toml";
/// The teacher's solution.
pub(crate) const SOLUTION: &str = "solucao.py";
/// Optional right operations of TADs over any representation.
pub(crate) const REPRESENTATIONS: &str = "representacoes.py";
/// The folder of the sessions of the text.
pub(crate) const DOCUMENTED: &str = "interacoes";
/// The folder of the hidden sessions.
pub(crate) const HIDDEN: &str = "escondidas";
/// The folder of the files that each session finds.
pub(crate) const FILES: &str = "ficheiros";
pub(crate) const GENERATORS: &str = "geradores";
/// The folder of the other readings of the text.
pub(crate) const READINGS: &str = "leituras";
/// The maximum number of files that are read of each folder within that of an assignment.
const MAX_FILES: usize = 10_000;
/// The format of manifests that this program reads.
pub(crate) const FORMAT: u32 = 1;

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
        let mut manifest = manifest(path)?;
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
        let parts = format!("{manifest:?} {solution} {readings:?} {representations:?}");
        Ok(Folder {
            digest: CacheKey::of(&[parts.as_bytes()]).into(),
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

fn manifest(folder: &Path) -> Result<Manifest, FolderError> {
    let path = &folder.join(MANIFEST);
    if !path.is_file() {
        return Err(no_manifest(folder).into());
    }
    let text = text_of(folder, path)?;
    let manifest = Manifest::parse(&text).map_err(|error| Notice::in_file(path, &error))?;
    if manifest.format != FORMAT {
        return Err(Notice::in_file(path, format_of(manifest.format)).into());
    }
    if manifest.language == Language::Prolog
        && let Some(part) = python_part(folder, &manifest)?
    {
        return Err(Notice::in_file(path, only_python(part)).into());
    }
    Ok(manifest)
}

/// Reads the files that each session finds into a manifest.
pub(crate) fn read_given_files(folder: &Path, manifest: &mut Manifest) -> Result<(), FolderError> {
    let paths = files(folder, FILES, None)?;
    if paths.is_empty() {
        return Ok(());
    }
    let work_folder = *manifest.files.get_or_insert_default();
    let mut room = u64::from(work_folder.kib) << 10;
    let mut given = BTreeMap::new();
    let is_hidden = |path: &&PathBuf| name_of(path).starts_with('.');
    for path in paths.iter().filter(|path| !is_hidden(path)) {
        if path.is_dir() {
            return Err(Notice::new("folder-within-given-files")
                .with("path", path)
                .into());
        }
        let bytes = read_bounded(path, room)?;
        room -= bytes.len() as u64;
        given.insert(name_of(path), bytes);
    }
    if given.len() > work_folder.number as usize {
        let notice = Notice::new("folder-too-many-files").with("path", &folder.join(FILES));
        return Err(notice.with("most", work_folder.number).into());
    }
    manifest.given_files = Arc::new(given);
    Ok(())
}

/// The first part of a folder in Prolog that is for Python alone, if it has any.
pub(crate) fn python_part(
    folder: &Path,
    manifest: &Manifest,
) -> Result<Option<&'static str>, FolderError> {
    let mut functions = manifest.functions.iter();
    let accepts = functions.any(|each| each.accepts.is_some() || each.any_exception);
    let parts = [
        ("tad", !manifest.tads.is_empty()),
        ("reading", !manifest.readings.is_empty()),
        ("rule", !manifest.rules.is_empty()),
        ("accepts, any_exception", accepts),
        ("kind", manifest.kind == Kind::Program),
        ("files", manifest.files.is_some()),
        (GENERATORS, !programs(folder)?.is_empty()),
    ];
    let part = parts.into_iter().find(|(_, is_there)| *is_there);
    Ok(part.map(|(part, _)| part))
}

/// Right operations of the TADs: the folder's own, or those of the solution.
pub(crate) fn representations(
    folder: &Path,
    manifest: &Manifest,
    solution: &str,
) -> Result<Option<Representations>, FolderError> {
    let own = folder.join(REPRESENTATIONS);
    if own.is_file() {
        return Ok(Some(Representations {
            source: text_of(folder, &own)?,
            has_conversions: true,
        }));
    }
    let operations = tad_operations::operations(manifest, solution);
    Ok(operations.map(|source| Representations {
        source,
        has_conversions: false,
    }))
}

/// The text of a file of a folder, in UTF-8.
pub(crate) fn text_of(folder: &Path, path: &Path) -> Result<String, FolderError> {
    check_within(folder, path)?;
    let bytes = read_bounded(path, MAX_SIZE)?;
    String::from_utf8(bytes).map_err(|_| FolderError::NotUtf8(path.to_owned()))
}

/// The generators and their modules, each with its path.
pub(crate) fn programs(folder: &Path) -> Result<Vec<Generator>, FolderError> {
    let paths = files(folder, GENERATORS, Some("py"))?.into_iter();
    let programs = paths.map(|path| {
        let name = format!("{GENERATORS}/{}", name_of(&path));
        Ok((name, text_of(folder, &path)?))
    });
    programs.collect()
}

/// The transcripts of a folder within another, by name; none, where there is no such folder.
pub(crate) fn transcripts(
    folder: &Path,
    within: &str,
    language: Language,
) -> Result<Vec<(String, Transcript)>, FolderError> {
    let paths = files(folder, within, Some(language.sessions()))?.into_iter();
    let transcripts = paths.map(|path| Ok((name_of(&path), transcript(folder, path)?)));
    transcripts.collect()
}

/// The transcript of a file.
pub(crate) fn transcript(folder: &Path, path: PathBuf) -> Result<Transcript, FolderError> {
    let transcript = text_of(folder, &path)?.parse();
    transcript.map_err(|error| FolderError::Transcript { path, error })
}

/// The other readings of the text: definitions by the place and the reading that the name of
/// their file says, `P=R.py`.
pub(crate) fn readings(folder: &Path) -> Result<BTreeMap<ReadingName, String>, FolderError> {
    let mut readings = BTreeMap::new();
    for path in files(folder, READINGS, Some("py"))? {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let Some((place, read)) = stem.split_once('=') else {
            return Err(Notice::in_file(&path, Notice::new("folder-reading-name")).into());
        };
        readings.insert((place.to_owned(), read.to_owned()), text_of(folder, &path)?);
    }
    Ok(readings)
}

/// The files of a folder within another, by name; only those with an extension, where one is given.
/// None, where there is no such folder.
pub(crate) fn files(
    folder: &Path,
    within: &str,
    extension: Option<&str>,
) -> Result<Vec<PathBuf>, FolderError> {
    let inner = folder.join(within);
    let unreadable = |why| Notice::unreadable(&inner, &why);
    let entries = match fs::read_dir(&inner) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(unreadable(why).into()),
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(unreadable)?.path();
        if extension.is_none_or(|extension| path.extension().is_some_and(|each| each == extension))
        {
            check_within(folder, &path)?;
            if paths.len() == MAX_FILES {
                let notice = Notice::new("folder-too-many-files").with("path", &inner);
                return Err(notice.with("most", MAX_FILES).into());
            }
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
