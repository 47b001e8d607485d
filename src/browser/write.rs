//! Makes the page of an assignment.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;
use data_encoding::BASE64;
use thiserror::Error;

use super::bundle::Bundle;
use super::play_options::play_options;
use crate::messages::{Localized, Messages, Notice};
use crate::report::html::{EmbeddedFile, HtmlError, Practice, practise_page};

/// The script of the worker, which judges and plays.
const WORKER: &str = include_str!("worker.js");

/// The name of the file that every page has.
const GABARITO: &str = "gabarito-wasm";

/// The files of a page, by the names that its script gives them, as `scripts/page-runtimes`
/// names them.
const FILES: [(&str, &str); 6] = [
    ("loader", "pyodide.mjs.gz"),
    ("runtime", "pyodide.asm.mjs.gz"),
    ("lock", "pyodide-lock.json.gz"),
    ("library", "python_stdlib.zip.gz"),
    ("python-wasm", "pyodide.asm.wasm.gz"),
    (GABARITO, "gabarito.wasm.gz"),
];

/// Why a page cannot be made.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum PageError {
    /// The folder does not have the files of which pages are made.
    NoRuntimes(PathBuf),
    /// The page cannot be rendered.
    Html(#[from] HtmlError),
}

impl Localized for PageError {
    fn notice(&self) -> Notice {
        match self {
            PageError::NoRuntimes(folder) => {
                Notice::new("practise-no-runtimes").with("folder", folder)
            }
            PageError::Html(error) => Notice::verbatim(error),
        }
    }
}

/// Uses of a page.
#[derive(Debug)]
pub struct Uses {
    /// True if programs in Python are judged.
    pub is_judged: bool,
    /// The options of the game, if one is played.
    pub game: Option<Command>,
}

/// Renders the page of an assignment, of the files in the folder `runtimes`.
///
/// # Errors
/// [`PageError`] where a file is missing, or the page cannot be rendered.
pub fn rendered(
    name: &str,
    bundle: &Bundle,
    uses: &Uses,
    runtimes: &Path,
    messages: &Messages,
) -> Result<String, PageError> {
    let files = FILES
        .iter()
        .filter(|(name, _)| uses.is_judged || *name == GABARITO);
    let files = files.map(|(name, file)| match fs::read(runtimes.join(file)) {
        Ok(bytes) => Ok(EmbeddedFile {
            name,
            base64: BASE64.encode(&bytes),
        }),
        Err(_) => Err(PageError::NoRuntimes(runtimes.to_owned())),
    });
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let game = uses.game.as_ref();
    let practice = Practice {
        name,
        bundle,
        is_judged: uses.is_judged,
        has_solution: matches!(bundle, Bundle::Builtin(_)),
        game: game.map(|game| play_options(game, uses.is_judged, messages)),
        worker: WORKER,
        files: &files,
    };
    Ok(practise_page(&practice, messages)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_the_worker_cannot_end_before_its_end() {
        assert!(!WORKER.contains("</"));
        assert!(!WORKER.contains("<!--"));
    }
}
