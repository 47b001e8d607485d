//! The answer of an interpreter about itself, cached for the next run.

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
}

impl CachedAnswer {
    /// The file for the answer of the program at `path` to a question; `None` for a script, as
    /// version managers put before interpreters: which one it starts depends on more than its file.
    pub(super) fn of(path: &Path, question: &[&str]) -> Option<Self> {
        CachedAnswer::in_cache_folder(&user_folder("interpreters")?, path, question)
    }

    fn in_cache_folder(folder: &Path, path: &Path, question: &[&str]) -> Option<Self> {
        let path = fs::canonicalize(path).ok()?;
        let mut program = File::open(&path).ok()?;
        let mut start = [0; 2];
        program.read_exact(&mut start).ok()?;
        if &start == b"#!" {
            return None;
        }
        let file = program.metadata().ok()?;
        let identity = (
            file.dev(),
            file.ino(),
            file.len(),
            file.mtime(),
            file.mtime_nsec(),
        );
        let place = path.as_os_str().as_encoded_bytes();
        let name = CacheKey::of(&[place]);
        Some(CachedAnswer {
            path: folder.join(format!("{}.json", name.as_str())),
            key: CacheKey::of(&[
                place,
                format!("{identity:?}").as_bytes(),
                question.join("\0").as_bytes(),
            ]),
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
    fn what_a_script_starts_may_change_without_its_file() {
        let (folder, path) = folder_with("#!/bin/sh\nexec python3.11 \"$@\"\n");
        assert!(CachedAnswer::in_cache_folder(folder.path(), &path, &QUESTION).is_none());
    }
}
