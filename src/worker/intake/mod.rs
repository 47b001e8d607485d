//! Reads hand-ins: a program, or a folder or archive with one.
//!
//! All input is hostile. An archive is read into memory and never unpacked to disk, and its headers
//! are checked against its contents. A name is escaped as soon as no file is looked for by it.

mod archive;
mod companions;
mod error;
mod file_kind;
mod folder;

use std::path::Path;

pub use error::IntakeError;
use error::any_extension;
pub use file_kind::FileKind;

use crate::messages::{Notice, in_line};
use crate::source::Language;
use crate::worker::Source;

/// Most files in a hand-in, not counting leftovers of systems: a `.git` alone has more.
const MAX_FILES: usize = 1000;
/// The file extension of archives.
const ARCHIVE: &str = ".zip";
/// The file extension of notes, such as who did how much of the work.
const NOTES: &str = ".txt";
/// Files and folders that systems and editors leave behind.
const LEFTOVERS: [&str; 7] = [
    "__MACOSX",
    "__pycache__",
    ".DS_Store",
    ".git",
    ".idea",
    "Thumbs.db",
    "desktop.ini",
];

/// A hand-in: a program, and the package that it came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandIn {
    /// The program.
    pub source: Source,
    /// The folder or archive that the program came in, if any.
    pub package: Option<Package>,
}

/// The rules by which the files of a hand-in are told apart.
#[derive(Debug, Clone, Copy)]
pub struct Layout<'a> {
    /// The language of the program.
    pub language: Language,
    /// The file name of the program, if the text prescribes one.
    pub program: Option<&'a str>,
    /// The names of programs that the course provides, which are not part of the hand-in.
    pub given: &'a [String],
}

impl From<Language> for Layout<'_> {
    fn from(language: Language) -> Self {
        Layout {
            language,
            program: None,
            given: &[],
        }
    }
}

/// A folder or archive with a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Name, without its folders, in one line.
    pub name: String,
    /// True if the package was handed in as an archive; a folder may have been unpacked, and named,
    /// by a teacher.
    pub is_archive: bool,
    /// The names of the files, in one line each, in order, without leftovers of systems.
    pub files: Vec<String>,
    /// The content of its text file, if there is exactly one: who did how much of the work.
    pub notes: Option<String>,
}

struct PackageFile {
    path: String,
    /// The content; empty if it does not matter.
    bytes: Vec<u8>,
}

impl HandIn {
    /// Reads a program, a folder or `.zip` with one program, or a folder with no program and one
    /// `.zip`, as Moodle makes them. A program with the prescribed name may lie beside others:
    /// those that the course provides, and modules that it imports. Other than regular files are
    /// refused at once.
    ///
    /// # Errors
    /// [`IntakeError`] if there is not exactly one program, or if it cannot be read.
    pub fn read<'a>(path: &Path, layout: impl Into<Layout<'a>>) -> Result<Self, IntakeError> {
        let layout = layout.into();
        let extensions = layout.language.extensions();
        let called = file_name(path);
        let (files, is_archive) = if path.is_dir() {
            if is_archive(&called) {
                let refused = Notice::new("intake-named-as-archive");
                return Err(refused.with("path", path).into());
            }
            let files = folder::folder_files(path, extensions)?;
            if let Some(archive) = archive_alone(&files, extensions) {
                return Self::read(&path.join(&archive.path), layout);
            }
            (files, false)
        } else if is_archive(&called) {
            (archive::archive_files(path, extensions)?, true)
        } else if path.exists() && !is_program(&called, layout.language) {
            return Err(not_a_hand_in(path, layout.language).into());
        } else {
            let source = Source::read(path)?;
            return Ok(HandIn {
                source,
                package: None,
            });
        };
        let (source, package) = program_of_package(&called, files, layout)?;
        let package = Some(Package {
            is_archive,
            ..package
        });
        Ok(HandIn { source, package })
    }
}

impl Package {
    /// The number of files whose names end in `with_extension`, ignoring case.
    pub(crate) fn count(&self, ending: &str) -> usize {
        let files = self.files.iter();
        files.filter(|file| has_extension(file, &[ending])).count()
    }
}

/// The error of a file that has the name of neither a program nor an archive.
fn not_a_hand_in(path: &Path, language: Language) -> Notice {
    let kind = Source::read(path).ok();
    match kind.and_then(|source| FileKind::of(&source.bytes, language)) {
        Some(kind) => kind.notice(&in_line(&path.display().to_string()), language),
        None => Notice::new("intake-not-a-hand-in")
            .with("path", path)
            .with("extensions", any_extension(language.extensions())),
    }
}

/// The program of a package, and the package itself.
fn program_of_package(
    package: &str,
    mut files: Vec<PackageFile>,
    layout: Layout,
) -> Result<(Source, Package), IntakeError> {
    let extensions = layout.language.extensions();
    let package = in_line(package);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let names = files.iter().map(|file| in_line(&file.path)).collect();
    let notes = only_with_extension(&files, &[NOTES]);
    let notes = notes.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let is_named = |file: &&PackageFile, named: &str| file_name(Path::new(&file.path)) == named;
    let is_given = |file: &&PackageFile| layout.given.iter().any(|given| is_named(file, given));
    let programs = with_extension(&files, extensions).filter(|file| !is_given(file));
    let programs: Vec<&PackageFile> = programs.collect();
    let expected = programs.iter().copied();
    let expected =
        expected.filter(|file| layout.program.is_some_and(|named| is_named(file, named)));
    let expected: Vec<&PackageFile> = expected.collect();
    let candidates = if expected.is_empty() {
        &programs
    } else {
        &expected
    };
    let [program] = candidates[..] else {
        let programs: Vec<_> = programs.iter().map(|file| in_line(&file.path)).collect();
        return Err(IntakeError::not_one_program(&package, &programs, layout));
    };
    let source = Source {
        name: in_line(&file_name(Path::new(&program.path))),
        bytes: program.bytes.clone(),
        neighbours: companions::imported_modules(program, &programs),
        loader: None,
        right_predicates: None,
    };
    let package = Package {
        name: package,
        is_archive: false,
        files: names,
        notes,
    };
    Ok((source, package))
}

/// The only archive of a folder without programs.
fn archive_alone<'a>(files: &'a [PackageFile], extensions: &[&str]) -> Option<&'a PackageFile> {
    let has_program = with_extension(files, extensions).next().is_some();
    only_with_extension(files, &[ARCHIVE]).filter(|_| !has_program)
}

fn only_with_extension<'a>(
    files: &'a [PackageFile],
    extensions: &[&str],
) -> Option<&'a PackageFile> {
    let mut files = with_extension(files, extensions);
    let first = files.next()?;
    files.next().is_none().then_some(first)
}

fn with_extension<'a>(
    files: &'a [PackageFile],
    extensions: &[&str],
) -> impl Iterator<Item = &'a PackageFile> {
    let files = files.iter();
    files.filter(|file| has_extension(&file.path, extensions))
}

/// Returns whether the content of a file is read.
fn is_content_read(path: &str, extensions: &[&str]) -> bool {
    has_extension(path, extensions) || has_extension(path, &[NOTES])
}

/// Returns whether a name has the file extension of a program.
pub fn is_program(name: &str, language: Language) -> bool {
    has_extension(name, language.extensions())
}

/// Returns whether a name has the file extension of an archive.
pub fn is_archive(name: &str) -> bool {
    has_extension(name, &[ARCHIVE])
}

/// Returns whether a name has one of the extensions, ignoring case.
fn has_extension(name: &str, extensions: &[&str]) -> bool {
    let name = name.to_lowercase();
    extensions.iter().any(|each| name.ends_with(each))
}

/// Returns whether a file is a leftover of a system or an editor.
pub fn is_leftover(path: &str) -> bool {
    path.split('/')
        .any(|part| LEFTOVERS.contains(&part) || part.starts_with("._"))
}

/// The name of a file, without its folders.
fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
