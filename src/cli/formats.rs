//! `--format NAME[=FILE]`: the formats of a report, and their files.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::CommandError;
use super::terminal::coloured;
use crate::messages::{Messages, Notice};
use crate::report::{Document, FORMATS, Format};
use crate::worker::cache;

/// A format as given on the command line.
#[derive(Debug, Clone)]
pub(super) struct FormatChoice {
    format: &'static Format,
    /// The file that it names, if any.
    file: Option<PathBuf>,
}

/// Reads `NAME` and `NAME=FILE`.
#[derive(Debug, Clone)]
pub(super) struct FormatParser;

/// The formats of a report, each with its file; `None` is standard output.
#[derive(Debug)]
pub(super) struct Destinations<'a>(Vec<(&'static Format, Option<&'a Path>)>);

impl TypedValueParser for FormatParser {
    type Value = FormatChoice;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<FormatChoice, clap::Error> {
        let bytes = value.as_bytes();
        let equals = bytes.iter().position(|byte| *byte == b'=');
        // An empty file name is none: the whole value is then refused as a format.
        let equals = equals.filter(|place| place + 1 < bytes.len());
        let (name, file) = match equals {
            None => (value, None),
            Some(place) => {
                let file = OsStr::from_bytes(&bytes[place + 1..]);
                (OsStr::from_bytes(&bytes[..place]), Some(file.into()))
            }
        };
        let names = PossibleValuesParser::new(possible_values());
        let name = names.parse_ref(command, arg, name)?;
        let format = FORMATS.iter().find(|format| format.name == name);
        let format =
            format.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue))?;
        Ok(FormatChoice { format, file })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        Some(Box::new(possible_values()))
    }
}

fn possible_values() -> impl Iterator<Item = PossibleValue> {
    let formats = FORMATS.iter();
    formats.map(|format| PossibleValue::new(format.name).help(format.about))
}

impl<'a> Destinations<'a> {
    /// Creates the destinations of these formats. At most one format may name no file; it is
    /// written to `output`, or else to standard output.
    ///
    /// # Errors
    /// [`CommandError::Usage`] if two formats would be written to one place, if `output` is left
    /// without a format, or if a file cannot be written.
    pub(super) fn new(
        choices: &'a [FormatChoice],
        output: Option<&'a Path>,
    ) -> Result<Self, CommandError> {
        let refused = |notice| Err(CommandError::Usage(notice));
        let unnamed = choices.iter().filter(|choice| choice.file.is_none());
        let unnamed: Vec<&str> = unnamed.map(|choice| choice.format.name).collect();
        if unnamed.len() > 1 {
            let formats = unnamed.join(", ");
            return refused(Notice::new("formats-without-file").with("formats", formats));
        }
        if let (Some(path), true) = (output, unnamed.is_empty()) {
            return refused(Notice::new("output-without-format").with("file", path));
        }
        let mut destinations: Vec<(&Format, Option<&Path>)> = Vec::new();
        for choice in choices {
            let path = choice.file.as_deref().or(output);
            if let Some(path) = path
                && destinations.iter().any(|(_, other)| *other == Some(path))
            {
                return refused(Notice::new("formats-to-one-file").with("file", path));
            }
            if let Some(path) = path {
                can_be_written(path).map_err(|error| CommandError::unwritable(path, &error))?;
            }
            destinations.push((choice.format, path));
        }
        Ok(Destinations(destinations))
    }

    /// Returns whether a report is written in a format of this name.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|(format, _)| format.name == name)
    }

    /// Writes a report in each format, or in none if one of them cannot be rendered.
    ///
    /// # Errors
    /// [`CommandError::Usage`] if a file cannot be written, [`CommandError::Fault`] by a fault of
    /// gabarito.
    pub(super) fn write(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let Destinations(destinations) = self;
        let rendered = destinations.iter().map(|(format, path)| {
            let mut bytes = Vec::new();
            format.renderer.render(document, messages, &mut bytes)?;
            Ok((*path, bytes))
        });
        let rendered: Vec<_> = rendered.collect::<Result<_, CommandError>>()?;
        for (path, bytes) in rendered {
            match path {
                None => out.write_all(coloured(&String::from_utf8_lossy(&bytes)).as_bytes())?,
                Some(path) => {
                    write_whole(path, &bytes)
                        .map_err(|error| CommandError::unwritable(path, &error))?;
                }
            }
        }
        Ok(())
    }
}

/// Checks that [`write_whole`] can write a file, before anything is judged.
pub(super) fn can_be_written(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe notices who opens it.
        Ok(about) if !about.is_file() => Ok(()),
        Ok(_) => cache::can_be_written(&fs::canonicalize(path)?),
        Err(_) => cache::can_be_written(path),
    }
}

/// Writes a file atomically. Links are followed; devices and pipes are written to directly.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => fs::write(path, bytes),
        Ok(_) => cache::write_atomically(&fs::canonicalize(path)?, bytes),
        Err(_) => cache::write_atomically(path, bytes),
    }
}
