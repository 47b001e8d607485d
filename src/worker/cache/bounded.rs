//! Reads files of results that anybody may have written: regular files alone, of bounded length
//! and of a bounded number of values.

use std::fmt;
use std::io;
use std::path::Path;

use serde::de::{DeserializeOwned, DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, de};
use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::worker::{SourceError, read_bounded};

/// The largest file of JSON that is read.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub bytes: u64,
    /// Values, counting those within others.
    pub values: usize,
}

/// Why a file of results is not read.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ReadError {
    /// The file is missing or cannot be read.
    Unreadable(io::Error),
    /// The path is no regular file: a folder, a pipe, a device.
    NotRegular,
    /// The file is longer than any that gabarito writes.
    TooLong(u64),
    /// The file is no JSON of the type asked for, or has more values than any that gabarito writes.
    NotJson(serde_json::Error),
}

impl Localized for ReadError {
    fn notice(&self) -> Notice {
        match self {
            ReadError::Unreadable(why) => why.notice(),
            ReadError::NotRegular => Notice::new("result-not-regular"),
            ReadError::TooLong(most) => Notice::new("result-too-long").with("limit", most >> 20),
            ReadError::NotJson(why) => Notice::verbatim(why),
        }
    }
}

impl From<SourceError> for ReadError {
    fn from(error: SourceError) -> Self {
        match error {
            SourceError::Missing(_) => ReadError::Unreadable(io::ErrorKind::NotFound.into()),
            SourceError::Folder(_) | SourceError::NotAFile(_) | SourceError::Outside { .. } => {
                ReadError::NotRegular
            }
            SourceError::Unreadable { why, .. } => ReadError::Unreadable(why),
            SourceError::TooLong { most, .. } => ReadError::TooLong(most),
        }
    }
}

/// Reads a file of JSON within bounds, which are checked before a value is built.
///
/// # Errors
/// [`ReadError`] where the path is no regular file within the bounds, or no JSON of this type.
pub fn read_json<T: DeserializeOwned>(path: &Path, bounds: Bounds) -> Result<T, ReadError> {
    let text = read_bounded(path, bounds.bytes)?;
    let mut left = bounds.values;
    let mut parser = serde_json::Deserializer::from_slice(&text);
    let counted = ValueCounter(&mut left).deserialize(&mut parser);
    let value = counted.and_then(|()| serde_json::from_slice(&text));
    value.map_err(ReadError::NotJson)
}

/// Counts the values of a text, and builds none of them.
struct ValueCounter<'a>(&'a mut usize);

impl<'de> DeserializeSeed<'de> for ValueCounter<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        *self.0 = self
            .0
            .checked_sub(1)
            .ok_or_else(|| D::Error::custom("it has too many values"))?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ValueCounter<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_bool<E: de::Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: de::Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: de::Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: de::Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(ValueCounter(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while entries.next_key_seed(ValueCounter(self.0))?.is_some() {
            entries.next_value_seed(ValueCounter(self.0))?;
        }
        Ok(())
    }
}
