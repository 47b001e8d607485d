//! Fingerprints and wrong answers in a cached result: the bytes of all of them as one text, which is
//! a third as long as their digits.

use data_encoding::BASE64;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(
    fingerprints: &[u64],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let bytes = fingerprints.iter().flat_map(|each| each.to_le_bytes());
    BASE64
        .encode(&bytes.collect::<Vec<u8>>())
        .serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<u64>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let bytes = BASE64.decode(text.as_bytes()).map_err(D::Error::custom)?;
    let (fingerprints, rest) = bytes.as_chunks();
    if rest.is_empty() {
        Ok(fingerprints
            .iter()
            .map(|each| u64::from_le_bytes(*each))
            .collect())
    } else {
        Err(D::Error::custom("a fingerprint has eight bytes"))
    }
}
