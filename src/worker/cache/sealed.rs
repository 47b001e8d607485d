//! Files in the folder of the user's caches, each sealed under the key of what it depends on.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

use rustix::process::getuid;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{CacheKey, DIGITS, write_atomically};
use crate::worker::read_bounded;

/// Age at which a file that no run has written again is removed.
const LONGEST: Duration = Duration::from_hours(24 * 60);

/// A folder of the user's caches, as the XDG base directory specification has it; `None` where
/// there is no home.
pub fn user_folder(name: &str) -> Option<PathBuf> {
    let named = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let named = named.filter(|path| path.is_absolute());
    let folder = named.or_else(|| Some(env::home_dir()?.join(".cache")))?;
    Some(folder.join("gabarito").join(name))
}

/// The value of a file that [`write_sealed`] wrote; `None` where [`read_sealed_bytes`] gives none.
pub fn read_sealed<T: DeserializeOwned>(path: &Path, key: &CacheKey, most: u64) -> Option<T> {
    serde_json::from_slice(&read_sealed_bytes(path, key, most)?).ok()
}

/// Writes a value as JSON for [`read_sealed`].
///
/// # Errors
/// [`io::Error`] where it cannot be written.
pub fn write_sealed<T: Serialize>(path: &Path, key: &CacheKey, value: &T) -> io::Result<()> {
    write_sealed_bytes(path, key, &serde_json::to_vec(value)?)
}

/// The content of a file of at most `most` bytes; `None` where there is none, it was changed, it
/// was written under another key, or it is another user's.
pub fn read_sealed_bytes(path: &Path, key: &CacheKey, most: u64) -> Option<Vec<u8>> {
    let about = fs::metadata(path).ok()?;
    if about.uid() != getuid().as_raw() {
        return None;
    }
    let mut content = read_bounded(path, most).ok()?;
    let seal: Vec<u8> = content.drain(..content.len().min(DIGITS)).collect();
    (key.seal(&content).as_bytes() == seal).then_some(content)
}

/// Writes a file for [`read_sealed_bytes`], its digest under its key before its content, and its
/// folder where that is missing; removes those of the folder that are too old to be of use.
///
/// # Errors
/// [`io::Error`] where it cannot be written.
pub fn write_sealed_bytes(path: &Path, key: &CacheKey, content: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
        remove_old_files(folder);
    }
    write_atomically(path, &[key.seal(content).as_bytes(), content].concat())
}

/// Removes the files of a folder that were written too long ago, as far as that is possible: they
/// take room, and nothing else.
fn remove_old_files(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let written = entry.metadata().and_then(|about| about.modified());
        let age = written.ok().and_then(|written| written.elapsed().ok());
        if age.is_some_and(|age| age > LONGEST) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::SystemTime;

    #[test]
    fn a_file_that_is_too_old_is_removed_when_another_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        let key = CacheKey::of(&[b"a"]);
        write_sealed(&old, &key, &1).unwrap();
        let written = SystemTime::now() - LONGEST - Duration::from_mins(1);
        File::open(&old).unwrap().set_modified(written).unwrap();
        write_sealed(&new, &key, &2).unwrap();
        assert!(!old.exists());
        assert_eq!(read_sealed::<i32>(&new, &key, 1000), Some(2));
    }
}
