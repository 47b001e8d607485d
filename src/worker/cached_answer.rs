//! The answer of an interpreter about itself, cached for the next run.

use std::env;
use std::ffi::OsStr;
use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::worker::cache::{CacheKey, read_sealed, user_folder, write_sealed};

/// Largest answer that is read, in bytes.
const MOST: u64 = 1 << 20;

/// A file for the answer of one interpreter.
pub(super) struct CachedAnswer {
    path: PathBuf,
    /// Everything that the answer depends on.
    key: CacheKey,
    /// True if the program starts the interpreter that answers.
    pub(super) is_shim: bool,
}

impl CachedAnswer {
    /// The file for the answer of the program at `path` to a question; `None` for a script, as
    /// version managers put before interpreters, except pyenv's: which interpreter another one starts
    /// depends on more than is known here.
    pub(super) fn of(path: &Path, question: &[&str]) -> Option<Self> {
        CachedAnswer::in_cache_folder(&user_folder("interpreters")?, path, question)
    }

    fn in_cache_folder(folder: &Path, path: &Path, question: &[&str]) -> Option<Self> {
        let path = fs::canonicalize(path).ok()?;
        let mut program = File::open(&path).ok()?;
        let mut start = [0; 2];
        program.read_exact(&mut start).ok()?;
        let is_shim = &start == b"#!";
        let selection = if is_shim {
            pyenv_selection(&path)?
        } else {
            String::new()
        };
        let identity = identity(&path)?;
        let place = path.as_os_str().as_encoded_bytes();
        let name = CacheKey::of(&[place]);
        Some(CachedAnswer {
            path: folder.join(format!("{}.json", name.as_str())),
            key: CacheKey::of(&[
                place,
                format!("{identity:?} {selection}").as_bytes(),
                question.join("\0").as_bytes(),
            ]),
            is_shim,
        })
    }

    /// The answer, if it was written and nothing that it depends on has changed.
    pub(super) fn read(&self) -> Option<String> {
        read_sealed(&self.path, &self.key, MOST)
    }

    pub(super) fn write(&self, answer: &str) -> io::Result<()> {
        write_sealed(&self.path, &self.key, &answer)
    }
}

/// What a file says about itself that changes with its content.
fn identity(path: &Path) -> Option<impl Debug + use<>> {
    let file = fs::metadata(path).ok()?;
    Some((
        file.dev(),
        file.ino(),
        file.len(),
        file.mtime(),
        file.mtime_nsec(),
    ))
}

/// Everything by which a shim of pyenv selects a version; `None` if it is another script.
fn pyenv_selection(shim: &Path) -> Option<String> {
    let shims = shim.parent().filter(|folder| folder.ends_with("shims"))?;
    let root = shims.parent()?;
    let folder = env::current_dir().ok()?;
    let given = env::var_os("PYENV_DIR").map(PathBuf::from);
    let named = [Some(&folder), given.as_ref()].into_iter().flatten();
    let named = named.flat_map(|folder| folder.ancestors());
    let files = named.map(|folder| folder.join(".python-version"));
    let global = ["libexec/pyenv", "version", "versions"].map(|name| root.join(name));
    identity(&global[0])?;
    let files: Vec<_> = files.chain(global).map(|path| identity(&path)).collect();
    let is_read = |name: &OsStr| name == "PATH" || name.as_encoded_bytes().starts_with(b"PYENV_");
    let variables: Vec<_> = env::vars_os().filter(|(name, _)| is_read(name)).collect();
    Some(format!("{} {files:?} {variables:?}", folder.display()))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const QUESTION: [&str; 2] = ["-c", "who?"];

    fn folder_with(program: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("python3");
        fs::write(&path, program).unwrap();
        (folder, path)
    }

    #[test]
    fn an_answer_is_known_to_the_next_run() {
        let (folder, path) = folder_with("ELF");
        let of = || CachedAnswer::in_cache_folder(folder.path(), &path, &QUESTION).unwrap();
        assert_eq!(of().read(), None);
        of().write("3.11.7").unwrap();
        assert_eq!(of().read().unwrap(), "3.11.7");
    }

    #[rstest]
    #[case::program("another ELF", &QUESTION)]
    #[case::question("ELF", &["-c", "who are you?"])]
    fn an_answer_is_forgotten_with_what_it_depends_on(
        #[case] program: &str,
        #[case] question: &[&str],
    ) {
        let (folder, path) = folder_with("ELF");
        let before = CachedAnswer::in_cache_folder(folder.path(), &path, &QUESTION).unwrap();
        before.write("3.11.7").unwrap();
        fs::write(&path, program).unwrap();
        let now = CachedAnswer::in_cache_folder(folder.path(), &path, question).unwrap();
        assert_eq!(now.read(), None);
    }

    #[test]
    fn an_answer_that_was_changed_is_no_answer() {
        let (folder, path) = folder_with("ELF");
        let cached = CachedAnswer::in_cache_folder(folder.path(), &path, &QUESTION).unwrap();
        cached.write("3.11.7").unwrap();
        let written = fs::read_to_string(&cached.path).unwrap();
        fs::write(&cached.path, written.replace("3.11.7", "3.11.8")).unwrap();
        assert_eq!(cached.read(), None);
    }

    #[test]
    fn what_a_shim_of_pyenv_starts_changes_with_its_files() {
        let root = tempfile::tempdir().unwrap();
        for folder in ["shims", "libexec"] {
            fs::create_dir(root.path().join(folder)).unwrap();
        }
        let [shim, pyenv, version] =
            ["shims/python3", "libexec/pyenv", "version"].map(|name| root.path().join(name));
        fs::write(&shim, "#!/bin/sh\nexec pyenv exec python3\n").unwrap();
        fs::write(&pyenv, "#!/bin/sh\n").unwrap();
        let of = || CachedAnswer::in_cache_folder(root.path(), &shim, &QUESTION).unwrap();
        of().write("/3.11/bin/python3").unwrap();
        assert!(of().is_shim);
        assert_eq!(of().read().unwrap(), "/3.11/bin/python3");
        fs::write(version, "3.12").unwrap();
        assert_eq!(of().read(), None);
    }

    #[test]
    fn what_a_script_starts_may_change_without_its_file() {
        let (folder, path) = folder_with("#!/bin/sh\nexec python3.11 \"$@\"\n");
        assert!(CachedAnswer::in_cache_folder(folder.path(), &path, &QUESTION).is_none());
    }
}
