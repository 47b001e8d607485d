//! Generators: programs of a folder that print sessions, by the seed of the battery.

use std::path::Path;

use super::{FolderError, files, name_of, text_of};
use crate::battery::BatteryError;
use crate::messages::{Localized, Notice};
use crate::observation::{Event, Events};
use crate::sandbox::Limits;
use crate::submission::{Driver, Fault, Machine, Preparation, Source};
use crate::target::{NotLoaded, Program};
use crate::transcript::Transcript;

/// The folder of the generators.
pub(super) const GENERATORS: &str = "geradores";

/// A generator: its path within the folder, and its text.
pub(super) type Generator = (String, String);

/// The generators of a folder, by name.
pub(super) fn generators(folder: &Path) -> Result<Vec<Generator>, FolderError> {
    let paths = files(folder, GENERATORS, "py")?.into_iter();
    let generators = paths.map(|path| {
        let name = format!("{GENERATORS}/{}", name_of(&path));
        Ok((name, text_of(folder, &path)?))
    });
    generators.collect()
}

/// The sessions that a generator prints for a seed. It runs twice, in processes of its own.
///
/// # Errors
/// [`BatteryError::Generator`] where it does not end by itself, prints no transcript, or prints
/// another one the second time; [`BatteryError::Fault`] where the machine cannot run it.
pub(super) fn generated(
    (name, text): &Generator,
    seed: u64,
    machine: &Machine,
    limits: Limits,
) -> Result<Transcript, BatteryError> {
    let wrong = |error: Notice| BatteryError::Generator {
        file: name.clone(),
        error,
    };
    let printed = || printed(name, text, seed, machine, limits);
    let first = printed()?.map_err(wrong)?;
    if printed()?.map_err(wrong)? != first {
        return Err(wrong(Notice::new("generator-not-deterministic")));
    }
    let transcript = first.parse::<Transcript>();
    transcript.map_err(|error| {
        let notice = Notice::new("generator-no-transcript");
        wrong(notice.with("error", error.notice()))
    })
}

/// What a generator prints while it is loaded, with the seed as its argument.
fn printed(
    name: &str,
    text: &str,
    seed: u64,
    machine: &Machine,
    limits: Limits,
) -> Result<Result<String, Notice>, Fault> {
    let source = Source {
        name: name.to_owned(),
        bytes: format!("import sys; sys.argv[1:] = ['{seed}']\n{text}").into_bytes(),
        ..Source::default()
    };
    let driver = Driver::start(machine, &source, limits, &Preparation::default())?;
    let loaded = Program::load(driver)?;
    Ok(match loaded {
        Ok((_, loading)) => Ok(text_of_events(&loading.events)),
        Err(NotLoaded::Compile(mut error)) => {
            // The line of the seed is before those of the file.
            error.line = error.line.saturating_sub(1);
            Err(NotLoaded::Compile(error).notice(&source, &limits))
        }
        Err(not_loaded) => Err(not_loaded.notice(&source, &limits)),
    })
}

/// What was printed, without what was typed.
fn text_of_events(events: &Events) -> String {
    let printed = events.iter().filter_map(|event| match event {
        Event::Printed(text) => Some(text.as_str()),
        _ => None,
    });
    printed.collect()
}
