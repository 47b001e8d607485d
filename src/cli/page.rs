//! `gabarito page`: writes a page on which students check their program and play its game.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use super::args::Running;
use super::assignment::{self, folder};
use super::{CommandError, Exit};
use crate::assignment::Assignment;
use crate::assignment::folder::MANIFEST;
use crate::browser::{Bundle, PageError, Uses, rendered};
use crate::engines::{Engine, registry};
use crate::messages::{Localized, Messages, Notice};
use crate::source::Language;

/// Writes a web page where students check their program against the text, and play its game
///
/// The page is one file, `index.html`. In the browser, it runs a Python program on the sessions of
/// the text, and plays the game on a board against the reference or that program. It needs no
/// network, and a program never leaves the machine. It contains neither the hidden cases nor the
/// solution of a folder. `scripts/page-runtimes` in the sources builds what it runs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito page moinho --out pagina")]
pub(super) struct PageArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Output folder
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Folder of gabarito and Python for browsers, made by scripts/page-runtimes
    #[arg(long, value_name = "DIR", default_value = "target/page-runtimes")]
    pub(super) runtimes: PathBuf,
    #[command(flatten)]
    pub(super) running: Running,
}

pub(super) fn run(
    page: &PageArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&page.assignment, &page.running)?;
    let uses = uses(page, &assignment);
    if !uses.is_judged && uses.game.is_none() {
        let notice = Notice::new("practise-no-sessions").with("assignment", &assignment.name);
        return Err(CommandError::Usage(notice));
    }
    let bundle = bundle(page, &assignment, messages)?;
    let html = rendered(&assignment.name, &bundle, &uses, &page.runtimes, messages)?;
    let path = page.out.join("index.html");
    let written = fs::create_dir_all(&page.out).and_then(|()| fs::write(&path, html));
    written.map_err(|error| CommandError::unwritable(&path, &error))?;
    writeln!(out, "{}", path.display())?;
    Ok(Exit::Pass)
}

/// The uses of the page; only a built-in assignment has a game.
fn uses(page: &PageArgs, assignment: &Assignment) -> Uses {
    let engine = match folder(&page.assignment) {
        Some(_) => None,
        None => registry::engine(&assignment.name).ok(),
    };
    Uses {
        is_judged: assignment.manifest.language == Language::Python && assignment.has_sessions(),
        game: engine.and_then(Engine::play_command),
    }
}

/// The public part of an assignment.
fn bundle(
    page: &PageArgs,
    assignment: &Assignment,
    messages: &Messages,
) -> Result<Bundle, CommandError> {
    let Some(folder) = folder(&page.assignment) else {
        return Ok(Bundle::Builtin(assignment.name.clone()));
    };
    let battery = assignment::agreed(assignment, assignment.documented()?, messages)?;
    let path = folder.join(MANIFEST);
    let manifest = fs::read_to_string(&path);
    let manifest = manifest.map_err(|error| CommandError::unreadable(&path, &error))?;
    Ok(Bundle::of_folder(assignment, manifest, &battery)?)
}

impl From<PageError> for CommandError {
    fn from(error: PageError) -> Self {
        match error {
            PageError::Html(error) => CommandError::fault(error),
            PageError::NoRuntimes(_) => CommandError::Usage(error.notice()),
        }
    }
}
