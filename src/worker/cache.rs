//! Results cached on disk for the next run: their keys, their digests, and the output folder,
//! which one gabarito at a time writes to.

mod bounded;
mod sealed;

pub use bounded::{Bounds, ReadError, read_json};
pub use sealed::{read_sealed, read_sealed_bytes, user_folder, write_sealed, write_sealed_bytes};

use std::env;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;
use crate::worker::{Machine, digest};

/// The lock file of a folder of results. It is never removed: a process that had opened the
/// removed file would hold another lock.
const LOCK: &str = ".gabarito.lock";
/// Hexadecimal digits of a key.
const DIGITS: usize = 64;

/// The name of a result: the SHA-256 of everything that it depends on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CacheKey(String);

/// A folder of results, locked: no other gabarito writes to it meanwhile.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    _lock: Option<File>,
}

/// Why results cannot be written to a folder.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum OutputError {
    /// A file or folder cannot be written.
    Unwritable { path: PathBuf, why: io::Error },
    /// Another gabarito writes to the folder.
    Busy(PathBuf),
    /// A link or a file is where a folder should be.
    NotAFolder(PathBuf),
}

impl Localized for OutputError {
    fn notice(&self) -> Notice {
        match self {
            OutputError::Unwritable { path, why } => Notice::unwritable(path, why),
            OutputError::Busy(folder) => Notice::new("out-busy").with("folder", folder),
            OutputError::NotAFolder(path) => Notice::new("out-not-a-folder").with("path", path),
        }
    }
}

impl CacheKey {
    /// The key of a result that depends on these parts.
    pub fn of(parts: &[&[u8]]) -> Self {
        CacheKey(digest(parts.iter().copied()))
    }

    /// The digest of a result under this key, written beside the result: a result that was
    /// changed, or belongs to another key, is rejected.
    pub fn seal(&self, result: &[u8]) -> String {
        CacheKey::of(&[self.0.as_bytes(), result]).0
    }

    /// The hexadecimal digits of the key.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Accepts only the digits of a key, whoever wrote the text: a key names a file.
impl TryFrom<String> for CacheKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == DIGITS && text.bytes().all(is_digit) {
            Ok(CacheKey(text))
        } else {
            Err("a key has 64 hexadecimal digits")
        }
    }
}

impl From<CacheKey> for String {
    fn from(key: CacheKey) -> Self {
        key.0
    }
}

/// The conditions that every result depends on, judged or played: the digest of this program,
/// the interpreter, the limits and the sandbox.
///
/// # Errors
/// [`io::Error`] where the file of this program cannot be read.
pub fn describe_conditions(machine: &Machine, limits: &Limits) -> io::Result<String> {
    let program = fs::read(env::current_exe()?)?;
    let program = data_encoding::HEXLOWER.encode(&Sha256::digest(program));
    Ok(with_program(&program, machine, limits))
}

/// The conditions of what is cached on this machine alone. This program is told by the length and
/// the time of its file, which takes less time than its digest.
///
/// # Errors
/// [`io::Error`] where the file of this program cannot be found.
pub fn local_conditions(machine: &Machine, limits: &Limits) -> io::Result<String> {
    let program = fs::metadata(env::current_exe()?)?;
    let program = format!("{} {:?}", program.len(), program.modified()?);
    Ok(with_program(&program, machine, limits))
}

fn with_program(program: &str, machine: &Machine, limits: &Limits) -> String {
    let version = &machine.interpreter.version;
    let sandbox = machine.jail.sandbox();
    format!("program {program}, {limits:?}, interpreter {version}, {sandbox:?}")
}

impl OutputFolder {
    /// Creates a folder if it is missing, and locks it until this value is dropped.
    ///
    /// # Errors
    /// [`OutputError`] where the folder cannot be written or another gabarito has locked it.
    pub fn lock(path: &Path) -> Result<Self, OutputError> {
        let unwritable = |path: &Path, why| OutputError::Unwritable {
            path: path.to_owned(),
            why,
        };
        fs::create_dir_all(path).map_err(|why| unwritable(path, why))?;
        let file = path.join(LOCK);
        let lock = OpenOptions::new()
            .create(true)
            .append(true)
            .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
            .open(&file)
            .map_err(|why| unwritable(&file, why))?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => return Err(OutputError::Busy(path.to_owned())),
            // Some file systems of clusters have no locks: better without than not at all.
            Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => None,
            Err(TryLockError::Error(why)) => return Err(unwritable(&file, why)),
        };
        Ok(OutputFolder {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A folder within this one, created if it is missing. A link is refused: it leads to what
    /// others wrote.
    ///
    /// # Errors
    /// [`OutputError`] where the folder cannot be created, or something else has its name.
    pub fn subfolder(&self, name: &str) -> Result<PathBuf, OutputError> {
        let path = self.path.join(name);
        match fs::symlink_metadata(&path) {
            Ok(about) if about.is_dir() => Ok(path),
            Ok(_) => Err(OutputError::NotAFolder(path)),
            Err(_) => match fs::create_dir(&path) {
                Ok(()) => Ok(path),
                Err(why) => Err(OutputError::Unwritable { path, why }),
            },
        }
    }
}

/// Writes a file whole, or leaves it as it was; a link in its place is replaced. The file is
/// not synced to the disk.
///
/// # Errors
/// [`io::Error`] where the file cannot be written.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    temporary_file(path, bytes)?.persist(path)?;
    Ok(())
}

/// Writes a file as [`write_atomically`] does, and syncs it to the disk before it has its name: a file
/// that is there after a power failure is right.
///
/// # Errors
/// [`io::Error`] where the file cannot be written.
pub fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = temporary_file(path, bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    File::open(folder_of(path))?.sync_all()
}

/// Writes a result as [`write_durably`] does.
///
/// # Errors
/// [`OutputError`] where the file cannot be written.
pub fn write_result(path: PathBuf, bytes: &[u8]) -> Result<(), OutputError> {
    write_durably(&path, bytes).map_err(|why| OutputError::Unwritable { path, why })
}

/// Checks that a file can be written in the folder of a path.
///
/// # Errors
/// [`io::Error`] where it could not.
pub fn can_be_written(path: &Path) -> io::Result<()> {
    temporary_file(path, b"").map(drop)
}

/// A temporary file in the folder of a path, with the permissions of any new file there: by
/// default only its owner could read it.
fn temporary_file(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder_of(path))?;
    file.write_all(bytes)?;
    Ok(file)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use rstest::rstest;

    use super::*;
    use crate::sandbox::{Sandbox, Tier};
    use crate::worker::python::interpreter;

    #[test]
    fn a_key_is_of_the_parts_and_not_of_what_they_make_together() {
        let key = CacheKey::of(&[b"ab", b"c"]);
        assert_ne!(key, CacheKey::of(&[b"a", b"bc"]));
        assert_eq!(key, CacheKey::of(&[b"ab", b"c"]));
    }

    #[test]
    fn a_seal_is_of_the_key_and_of_the_result() {
        let key = CacheKey::of(&[b"a"]);
        assert_ne!(key.seal(b"1"), key.seal(b"2"));
        assert_ne!(key.seal(b"1"), CacheKey::of(&[b"b"]).seal(b"1"));
    }

    #[rstest]
    #[case::path("../../../etc/passwd")]
    #[case::short("ab12")]
    #[case::capitals(&"A".repeat(DIGITS))]
    fn what_is_no_key_names_no_file(#[case] text: &str) {
        assert!(CacheKey::try_from(text.to_owned()).is_err());
    }

    #[test]
    fn results_depend_on_the_interpreter_and_on_the_sandbox() {
        let interpreter = interpreter::find_interpreter(None).unwrap();
        let machine = Machine::new(Path::new("gabarito"), interpreter, Tier::LIMITS);
        let limits = Limits {
            cpu_seconds: 1,
            memory_mib: 1,
            output_kib: 1,
            wall_seconds: None,
            inferences: None,
        };
        let here = describe_conditions(&machine, &limits).unwrap();
        assert_eq!(here, describe_conditions(&machine, &limits).unwrap());
        assert!(
            here.contains(&format!("{:?}", Sandbox::of(&[]).tier)),
            "{here}"
        );
        let mut newer = machine;
        newer.interpreter.version = "4.0".to_owned();
        assert_ne!(here, describe_conditions(&newer, &limits).unwrap());
    }

    #[test]
    fn a_folder_is_locked_by_one_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = OutputFolder::lock(folder.path()).unwrap();
        let second = OutputFolder::lock(folder.path());
        assert!(matches!(second, Err(OutputError::Busy(_))));
        drop(first);
        OutputFolder::lock(folder.path()).unwrap();
    }

    #[test]
    fn a_link_is_neither_followed_as_a_folder_nor_written_through() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let out = OutputFolder::lock(folder.path()).unwrap();
        symlink(other.path(), folder.path().join("paginas")).unwrap();
        let refused = out.subfolder("paginas");
        assert!(matches!(refused, Err(OutputError::NotAFolder(_))));
        let theirs = other.path().join("notas.csv");
        fs::write(&theirs, "17").unwrap();
        let path = folder.path().join("turma.csv");
        symlink(&theirs, &path).unwrap();
        write_atomically(&path, b"ours").unwrap();
        assert_eq!(fs::read(&theirs).unwrap(), b"17");
        assert_eq!(fs::read(&path).unwrap(), b"ours");
    }
}
