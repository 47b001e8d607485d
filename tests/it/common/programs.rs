//! Known programs as files, for commands that take a path.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use gabarito::judge::audit;
use tempfile::NamedTempFile;

/// The path of a whole program: the file's own, or where the program of a patch is written.
pub(crate) fn whole(file: &Path) -> PathBuf {
    if file
        .extension()
        .is_none_or(|extension| extension != "patch")
    {
        return file.to_owned();
    }
    let source = audit::read_program(file).unwrap_or_else(|error| panic!("{error}"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.with_extension(""));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(source.name);
    // Tests run side by side: none may read a file that another has half written.
    let mut half = NamedTempFile::new_in(folder).expect("a file");
    half.write_all(&source.bytes).expect("it can be written");
    half.persist(&path).expect("it can be renamed");
    path
}
