//! The records of a championship: a file each, written whole or not at all.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::hall::{Conditions, HallError};
use super::outcome::Outcome;
use super::schedule::Pairing;
use crate::assignments::velha::{Cor, Partida, Registo};
use crate::submission::Source;

/// What stands for the programs of a match and for what it is played with.
fn conditions_digest(sources: &[Source], pairing: Pairing, conditions: &Conditions) -> String {
    let mut digest = Sha256::new();
    let limits = format!("{:?}", conditions.limits);
    for part in [
        sources[pairing.preto].sha256(),
        sources[pairing.branco].sha256(),
        pairing.round.to_string(),
        conditions.seed.to_string(),
        limits,
        env!("CARGO_PKG_VERSION").to_owned(),
    ] {
        digest.update(part);
        digest.update([0]);
    }
    base16ct::lower::encode_string(&digest.finalize())
}

/// The seed of a player in a match; never 0, which is none.
pub(super) fn seed(sources: &[Source], pairing: Pairing, cor: Cor, conditions: &Conditions) -> u32 {
    let mut digest = Sha256::new();
    digest.update(conditions_digest(sources, pairing, conditions));
    digest.update(cor.nome());
    let bytes = digest.finalize();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]).max(1)
}

fn path(sources: &[Source], pairing: Pairing, conditions: &Conditions) -> PathBuf {
    let names: Vec<&str> = sources.iter().map(Source::module_name).collect();
    let name = format!("{}.partida", pairing.id(&names));
    conditions.records.join(name)
}

/// The line by which a record says what it was made from.
fn head(sources: &[Source], pairing: Pairing, conditions: &Conditions) -> String {
    format!("# {}", conditions_digest(sources, pairing, conditions))
}

/// How a match ended, where it is on record.
pub(super) fn on_record(
    sources: &[Source],
    pairing: Pairing,
    conditions: &Conditions,
) -> Result<Option<Outcome>, HallError> {
    let path = path(sources, pairing, conditions);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(HallError::Record { path, error }),
    };
    let is_of_these = text.lines().next() == Some(&head(sources, pairing, conditions));
    // What cannot be read, or was tampered with, is played again.
    let registo = text.parse::<Registo>().ok().filter(|_| is_of_these);
    let registo = registo.filter(|registo| registo.faltas().is_empty());
    Ok(registo.and_then(|registo| registo.fim).map(Outcome::from))
}

/// Writes the record of a match; beside it the answer by which it was lost, if there
/// was one.
pub(super) fn write(
    sources: &[Source],
    pairing: Pairing,
    conditions: &Conditions,
    partida: &Partida,
    answer: Option<&str>,
) -> Result<(), HallError> {
    let path = path(sources, pairing, conditions);
    let mut text = format!("{}\n", head(sources, pairing, conditions));
    if let Some(answer) = answer {
        // On one line, whatever it is.
        let answer: String = answer.escape_default().take(LONGEST_ANSWER).collect();
        text = format!("{text}# resposta: {answer}\n");
    }
    text = format!("{text}{partida}");
    written(&path, &text).map_err(|error| HallError::Record { path, error })
}

/// The longest answer that a record tells, in characters.
const LONGEST_ANSWER: usize = 200;

/// A file without a name in a folder, to be read by whoever may read what is made there:
/// a temporary file is by itself its owner's alone.
///
/// # Errors
/// Those of the file system.
pub fn readable_file(folder: &Path) -> io::Result<NamedTempFile> {
    let everyone = Permissions::from_mode(0o666);
    tempfile::Builder::new()
        .permissions(everyone)
        .tempfile_in(folder)
}

/// Writes a file whole, or leaves it as it was.
///
/// # Errors
/// Those of the file system.
pub fn written(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = readable_file(folder)?;
    // Not forced to the disk: what a switched off machine left of a record is no
    // record, and its match is played again.
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}
