//! The records of a championship: a file each, written atomically.

use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::runner::{MatchConditions, RunnerError};
use super::schedule::Pairing;
use crate::assignment::game::{Game, Match, Outcome, Seat};
use crate::worker::cache::{CacheKey, write_atomically};
use crate::worker::{Source, SourceError, read_bounded};

/// The longest record that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// The records of the matches of these programs, played under these conditions.
#[derive(Clone, Copy)]
pub(super) struct MatchRecords<'a> {
    pub(super) game: &'a dyn Game,
    pub(super) sources: &'a [Source],
    pub(super) conditions: &'a MatchConditions,
}

impl MatchRecords<'_> {
    /// A digest of the programs of a match and of all that decides its moves; it does not depend on
    /// the machine.
    fn match_digest(&self, pairing: Pairing) -> String {
        let mut digest = Sha256::new();
        for part in [
            self.sources[pairing.first].sha256(),
            self.sources[pairing.second].sha256(),
            pairing.round.to_string(),
            self.conditions.seed.to_string(),
            format!("{:?}", self.conditions.limits),
            env!("CARGO_PKG_VERSION").to_owned(),
        ] {
            digest.update(part);
            digest.update([0]);
        }
        data_encoding::HEXLOWER.encode(&digest.finalize())
    }

    /// The seed of a player in a match; never 0, which means none.
    pub(super) fn seed(&self, pairing: Pairing, seat: Seat) -> u32 {
        let mut digest = Sha256::new();
        digest.update(self.match_digest(pairing));
        digest.update(self.game.seat_name(seat));
        let bytes = digest.finalize();
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]).max(1)
    }

    fn record_path(&self, pairing: Pairing) -> PathBuf {
        let names: Vec<&str> = self.sources.iter().map(Source::module_name).collect();
        let name = format!("{}.{}", pairing.id(&names), self.game.extension());
        self.conditions.records.join(name)
    }

    /// The first line of a record: a key of what the match depends on, and a seal of the rest.
    fn record_header(&self, pairing: Pairing, rest: &str) -> String {
        let digest = self.match_digest(pairing);
        let key = CacheKey::of(&[digest.as_bytes(), self.conditions.about.as_bytes()]);
        format!("# {} {}", key.as_str(), key.seal(rest.as_bytes()))
    }

    /// The recorded outcome of a match; `None` if there is no valid record.
    pub(super) fn read(&self, pairing: Pairing) -> Result<Option<Outcome>, RunnerError> {
        let path = self.record_path(pairing);
        let text = match read_bounded(&path, LONGEST) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(SourceError::Unreadable { path, why: error }) => {
                return Err(RunnerError::Record { path, error });
            }
            Err(_) => return Ok(None),
        };
        let whole = text
            .split_once('\n')
            .filter(|(head, rest)| *head == self.record_header(pairing, rest));
        // A record that is unreadable or was tampered with is ignored: the match is played again.
        let record = whole.and_then(|(_, rest)| self.game.read(rest).ok());
        let flawless = record.filter(|record| record.faults().is_empty());
        Ok(flawless.and_then(|record| record.outcome()))
    }

    /// Writes the record of a match.
    pub(super) fn write(&self, pairing: Pairing, played: &Match) -> Result<(), RunnerError> {
        let path = self.record_path(pairing);
        let players = [pairing.first, pairing.second];
        let players = players.map(|index| Some(self.sources[index].module_name()));
        let rest = self.game.record(players, played);
        let text = format!("{}\n{rest}", self.record_header(pairing, &rest));
        // Not synced to disk: a record that a power failure truncates is invalid, and its match is
        // played again.
        write_atomically(&path, text.as_bytes())
            .map_err(|error| RunnerError::Record { path, error })
    }
}
