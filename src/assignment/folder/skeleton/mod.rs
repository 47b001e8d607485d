//! The skeleton of an assignment, made of a teacher's solution.

mod classes;
mod doctests;
mod functions;
mod manifest;
mod predicates;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) use self::doctests::placeholder;
use self::functions::Outline;
use super::{DOCUMENTED, HIDDEN, MANIFEST};
use crate::assignment::oracle::PrologProgram;
use crate::messages::{Lingua, Localized, Messages, Notice};
use crate::sandbox::Limits;
use crate::source::Language;
use crate::worker::{Machine, Source};

/// The file of an example of hidden sessions: none that is read as sessions.
const EXAMPLE: &str = "exemplo.txt";
/// The limits of a program in Prolog that is loaded.
const LIMITS: Limits = Limits {
    cpu_seconds: 5,
    memory_mib: 512,
    output_kib: 256,
    wall_seconds: None,
    inferences: None,
};

/// The files of a new assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skeleton {
    /// The files, by their path in the folder.
    pub files: Vec<(PathBuf, String)>,
    /// What was left out, and why.
    pub left_out: Vec<Notice>,
}

impl Skeleton {
    /// The language of a program, by its name.
    pub fn language(path: &Path) -> Language {
        let name = path.to_string_lossy();
        let is_prolog = |extension: &&str| name.ends_with(extension);
        if Language::Prolog.extensions().iter().any(is_prolog) {
            Language::Prolog
        } else {
            Language::Python
        }
    }

    /// The skeleton of an assignment about the functions and classes of a program in Python, in the
    /// language of its students; with a machine, about the predicates of one in Prolog.
    ///
    /// # Errors
    /// A notice where the program cannot be read, is none of its language or defines no functions.
    pub fn read(path: &Path, lingua: Lingua, prolog: Option<&Machine>) -> Result<Self, Notice> {
        let source = Source::read(path)?;
        let module = source.module_name().to_owned();
        let text = String::from_utf8(source.bytes.clone()).map_err(|_| Notice::not_utf_8(path))?;
        let outline = match prolog {
            None => Outline::of(&text, &module).map_err(|(line, why)| {
                let error = Notice::new("skeleton-not-python").with("why", why);
                Notice::in_file(path, error.at_line(line as usize))
            })?,
            Some(machine) => {
                let defined = predicates(machine, &source);
                let defined = defined.map_err(|error| Notice::in_file(path, error))?;
                Outline::of_prolog(&text, &defined)
            }
        };
        let of_language = |python, in_prolog| match prolog {
            None => python,
            Some(_) => in_prolog,
        };
        if outline.functions.is_empty() {
            let nothing = of_language("skeleton-no-functions", "skeleton-no-predicates");
            return Err(Notice::new(nothing).with("path", path));
        }
        let language = prolog.map_or(Language::Python, |_| Language::Prolog);
        let mut files = vec![(MANIFEST.into(), manifest::toml(&outline, &module, lingua))];
        let messages = Messages::new(lingua);
        for function in &outline.functions {
            let file = Path::new(DOCUMENTED).join(file_of_sessions(&function.name, language));
            let sessions = doctests::transcript(function, &module, outline.prompt, &messages);
            files.push((file, sessions.to_string()));
        }
        let example = manifest::example(outline.prompt, &module, lingua);
        files.push((Path::new(HIDDEN).join(EXAMPLE), example));
        files.push((language.solution().into(), text));
        let left_out = outline.helpers.iter().map(|(name, user)| {
            let helper = of_language("skeleton-helper", "skeleton-helper-predicate");
            let notice = Notice::new(helper).with("name", name);
            notice.with("user", user)
        });
        Ok(Skeleton {
            files,
            left_out: left_out.collect(),
        })
    }

    /// Writes the files to a folder, which is new or empty.
    ///
    /// # Errors
    /// A notice where the path is taken or cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), Notice> {
        let is_taken = match fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_some(),
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        };
        if is_taken {
            return Err(Notice::new("skeleton-taken").with("path", folder));
        }
        for (name, text) in &self.files {
            let path = folder.join(name);
            write_new(&path, text).map_err(|why| Notice::unwritable(&path, &why))?;
        }
        Ok(())
    }
}

/// The predicates that a program in Prolog defines, as `name/arity`; or why it does not load.
fn predicates(machine: &Machine, source: &Source) -> Result<Vec<String>, Notice> {
    let loaded = PrologProgram::load(machine, source, LIMITS, (Duration::MAX, None));
    let (program, loading) = loaded
        .map_err(|fault| fault.notice())?
        .map_err(|error| error.notice(source, &LIMITS))?;
    let mut messages = program.messages.iter();
    match messages.find(|message| message.kind == "error") {
        None => Ok(loading.names),
        Some(error) => {
            let notice = Notice::new("skeleton-not-prolog").with("why", &*error.text);
            Err(match error.line {
                0 => notice,
                line => notice.at_line(line),
            })
        }
    }
}

/// The name of the file of the sessions of a function: `avo_2.plcon` of the predicate `avo/2`.
fn file_of_sessions(function: &str, language: Language) -> String {
    let is_plain = |each: char| each.is_alphanumeric() || each == '_';
    let letters = function.chars().map(|each| match each {
        '/' => "_".to_owned(),
        each if is_plain(each) => each.to_string(),
        each => format!("{:x}", u32::from(each)),
    });
    format!("{}.{}", letters.collect::<String>(), language.sessions())
}

/// Writes a file that does not exist yet, and the folders that it is in.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}
