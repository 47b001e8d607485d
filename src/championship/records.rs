//! The records of a championship: a file each, written whole or not at all.

use std::fs;
use std::io;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::hall::{Conditions, HallError};
use super::outcome::Outcome;
use super::schedule::Pairing;
use crate::assignments::velha::{Cor, Partida, Registo};
use crate::cache::{Key, written};
use crate::submission::Source;

/// What stands for the programs of a match and for what decides its moves: the same on every
/// machine.
fn match_digest(sources: &[Source], pairing: Pairing, conditions: &Conditions) -> String {
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
    digest.update(match_digest(sources, pairing, conditions));
    digest.update(cor.nome());
    let bytes = digest.finalize();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]).max(1)
}

fn path(sources: &[Source], pairing: Pairing, conditions: &Conditions) -> PathBuf {
    let names: Vec<&str> = sources.iter().map(Source::module_name).collect();
    let name = format!("{}.partida", pairing.id(&names));
    conditions.records.join(name)
}

/// The line by which a record says what it was made from, and that what follows is whole.
fn head(sources: &[Source], pairing: Pairing, conditions: &Conditions, rest: &str) -> String {
    let digest = match_digest(sources, pairing, conditions);
    let key = Key::of(&[digest.as_bytes(), conditions.about.as_bytes()]);
    format!("# {} {}", key.as_str(), key.seal(rest.as_bytes()))
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
    let is_of_these = text
        .split_once('\n')
        .is_some_and(|(first, rest)| first == head(sources, pairing, conditions, rest));
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
    let mut rest = String::new();
    if let Some(answer) = answer {
        // On one line, whatever it is.
        let answer: String = answer.escape_default().take(LONGEST_ANSWER).collect();
        rest = format!("# resposta: {answer}\n");
    }
    rest = format!("{rest}{partida}");
    let text = format!("{}\n{rest}", head(sources, pairing, conditions, &rest));
    // Not forced to the disk: what a switched off machine left of a record is no record, and
    // its match is played again.
    written(&path, text.as_bytes()).map_err(|error| HallError::Record { path, error })
}

/// The longest answer that a record tells, in characters.
const LONGEST_ANSWER: usize = 200;
