//! Files in the folder of the user's caches, each sealed under the key of what it depends on.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use rustix::process::getuid;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Key, write_atomically};
use crate::worker::bytes_of;

#[derive(Serialize, Deserialize)]
struct Sealed {
    /// The digest of the content under its key.
    seal: String,
    /// The content, as JSON.
    content: String,
}

/// A folder of the user's caches, as the XDG base directory specification has it; `None` where
/// there is no home.
pub fn user_folder(name: &str) -> Option<PathBuf> {
    let named = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let named = named.filter(|path| path.is_absolute());
    let folder = named.or_else(|| Some(env::home_dir()?.join(".cache")))?;
    Some(folder.join("gabarito").join(name))
}

/// The content of a file of at most `most` bytes; `None` where there is none, it was changed, it
/// was written under another key, or it is another user's.
pub fn read_sealed<T: DeserializeOwned>(path: &Path, key: &Key, most: u64) -> Option<T> {
    let about = fs::metadata(path).ok()?;
    if about.uid() != getuid().as_raw() {
        return None;
    }
    let sealed: Sealed = serde_json::from_slice(&bytes_of(path, most).ok()?).ok()?;
    if key.seal(sealed.content.as_bytes()) != sealed.seal {
        return None;
    }
    serde_json::from_str(&sealed.content).ok()
}

/// Writes a file for [`read_sealed`], and its folder where that is missing.
///
/// # Errors
/// [`io::Error`] where it cannot be written.
pub fn write_sealed<T: Serialize>(path: &Path, key: &Key, content: &T) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let content = serde_json::to_string(content)?;
    let sealed = Sealed {
        seal: key.seal(content.as_bytes()),
        content,
    };
    write_atomically(path, &serde_json::to_vec(&sealed)?)
}
