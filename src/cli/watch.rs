//! `gabarito watch`: judges a program each time that it is saved.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::args::{Judging, OutputFormat, heading};
use super::live::{Gate, judge_live, with_live_judge};
use super::numbers::whole;
use super::{CommandError, Exit, assignment};
use crate::assignment::manifest::Points;
use crate::course::class::signed;
use crate::messages::visible::safe_json;
use crate::messages::{Localized, Messages, Notice, safe};
use crate::report::{Diagnostic, Document, diagnostics};
use crate::worker::intake::HandIn;

/// Editors write a file in several steps, which lie closer together than this.
const STEP: Duration = Duration::from_millis(10);
/// Failures that are shown with their sessions.
const MOST_SHOWN: usize = 3;
/// Clears a terminal, and begins at its top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Judges a program each time that it is saved
///
/// After each change, prints the points, what passes now and what fails now, with the verdicts of
/// `gabarito check` on the same sessions: those of the text, unless `--battery` says otherwise.
/// Ctrl-C ends it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito watch moinho projeto.py
  gabarito watch moinho projeto.py --function obter_vetor --battery all
  gabarito watch moinho projeto.py --idle 3600")]
pub(super) struct WatchArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Submission: a file, an archive or a folder with one program
    pub(super) submission: PathBuf,
    #[command(flatten)]
    pub(super) judging: Judging,
    /// End after so long without a change [default: never]
    #[arg(long, help_heading = heading::LIMITS, value_name = "SECONDS", value_parser = whole::<u64>(1..))]
    pub(super) idle: Option<u64>,
    /// Output format; of `json`, each report is a line
    #[arg(long, help_heading = heading::OUTPUT, value_enum, default_value_t = OutputFormat::Text)]
    pub(super) format: OutputFormat,
}

pub(super) fn run(
    args: &WatchArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.judging.running)?;
    let gate = Arc::new(Gate::default());
    // Before the first judgement: a change while that runs counts.
    let changes = Changes::of(&args.submission, Arc::clone(&gate))?;
    let read = || HandIn::read(&args.submission, &assignment.manifest);
    let mut handed_in = read()?;
    let idle = args.idle.map(Duration::from_secs);
    let screen = RefCell::new(Screen::new(args, messages, out));
    // The next version of the program, if there is one in time.
    let next_after = |former: &HandIn, most: Option<Duration>| {
        while changes.wait(most)? {
            match read() {
                Ok(next) if next == *former => {}
                Ok(next) => return Ok(Some(next)),
                // An editor may be about to put it back.
                Err(error) => screen.borrow().say(&error.notice())?,
            }
        }
        Ok::<_, CommandError>(None)
    };
    with_live_judge(&assignment, &args.judging, messages, |live| {
        loop {
            let mut next = None;
            let show = |document| screen.borrow_mut().show(document);
            let is_whole = judge_live(live, (&handed_in, &gate), messages, show, |pause| {
                next = next_after(&handed_in, Some(pause))?;
                Ok(next.is_some())
            })?;
            if next.is_none() {
                // Where something was written and nothing changed, the rest is judged again.
                let most = if is_whole { idle } else { Some(STEP) };
                next = next_after(&handed_in, most)?;
            }
            match next {
                Some(next) => {
                    screen.borrow_mut().turn_to_next();
                    handed_in = next;
                }
                None if is_whole => return Ok(screen.borrow().exit()),
                None => {}
            }
        }
    })
}

/// The changes of a file or folder.
struct Changes {
    changed: Receiver<()>,
    _watcher: RecommendedWatcher,
}

impl Changes {
    /// Watches a path; a change ends what runs behind `gate`.
    fn of(path: &Path, gate: Arc<Gate>) -> Result<Self, CommandError> {
        let path = path
            .canonicalize()
            .map_err(|error| CommandError::unreadable(path, &error))?;
        // Editors put a new file in the place of the old one: its folder is watched.
        let (folder, mode) = match path.parent() {
            Some(folder) if !path.is_dir() => (folder.to_owned(), RecursiveMode::NonRecursive),
            _ => (path.clone(), RecursiveMode::Recursive),
        };
        let (sender, changed) = mpsc::channel();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // What is lost is a change, too.
            let is_change = event.map_or(true, |event| {
                let is_inside = event.paths.iter().any(|changed| changed.starts_with(&path));
                !event.kind.is_access() && (is_inside || event.need_rescan())
            });
            if is_change {
                gate.interrupt();
                // Nobody waits any more, at the end of the command.
                let _ = sender.send(());
            }
        })
        .map_err(CommandError::fault)?;
        watcher.watch(&folder, mode).map_err(CommandError::fault)?;
        Ok(Changes {
            changed,
            _watcher: watcher,
        })
    }

    /// Waits for the next change; returns whether there was one within `most`.
    fn wait(&self, most: Option<Duration>) -> Result<bool, CommandError> {
        match most {
            Some(most) => match self.changed.recv_timeout(most) {
                Ok(()) => {}
                Err(_) => return Ok(false),
            },
            None => self.changed.recv().map_err(CommandError::fault)?,
        }
        while self.changed.recv_timeout(STEP).is_ok() {}
        Ok(true)
    }
}

/// What is shown of the program, and what was known before.
struct Screen<'a> {
    args: &'a WatchArgs,
    messages: &'a Messages,
    out: &'a mut dyn Write,
    is_terminal: bool,
    /// The last report on the former version that loaded.
    before: Option<Document>,
    /// The last report on this version, and its text.
    now: Option<(Document, String)>,
}

impl<'a> Screen<'a> {
    fn new(args: &'a WatchArgs, messages: &'a Messages, out: &'a mut dyn Write) -> Self {
        Screen {
            args,
            messages,
            out,
            is_terminal: io::stdout().is_terminal(),
            before: None,
            now: None,
        }
    }

    /// Compares with this version from now on.
    fn turn_to_next(&mut self) {
        let now = self.now.take().map(|(document, _)| document);
        let loaded = now.filter(|document| document.loading.is_loaded());
        self.before = loaded.or(self.before.take());
    }

    fn exit(&self) -> Exit {
        match &self.now {
            Some((document, _)) if document.passes() => Exit::Pass,
            _ => Exit::Fail,
        }
    }

    /// Shows a report, unless the last one on this version said the same.
    fn show(&mut self, document: Document) -> Result<(), CommandError> {
        let text = match self.args.format {
            OutputFormat::Json => {
                safe_json(&serde_json::to_string(&document).map_err(CommandError::fault)?)
            }
            OutputFormat::Text => self.text(&document),
        };
        if self.now.as_ref().is_none_or(|(_, shown)| *shown != text) {
            let clear = if self.is_terminal { CLEAR } else { "" };
            writeln!(self.out, "{clear}{text}")?;
            self.out.flush()?;
        }
        self.now = Some((document, text));
        Ok(())
    }

    fn say(&self, notice: &Notice) -> io::Result<()> {
        writeln!(
            io::stderr(),
            "gabarito: {}",
            safe(&self.messages.tell(notice))
        )
    }

    fn text(&self, document: &Document) -> String {
        let found = diagnostics(document, self.messages);
        let before = self.before.as_ref();
        // Of a program that does not load, nothing else is known.
        let before = before.filter(|_| document.loading.is_loaded());
        let before = before.map(|before| diagnostics(before, self.messages));
        let has = |all: &[Diagnostic], rule: &str| all.iter().any(|each| each.rule == rule);
        // What was not judged again is not mended.
        let is_open = |rule: &str| {
            let mut checks = document.checks.iter();
            let mut barriers = document.barriers.iter();
            checks.any(|check| check.path() == rule && check.verdict.is_open())
                || rule
                    .strip_prefix("barrier/")
                    .is_some_and(|tad| barriers.all(|barrier| barrier.tad != tad))
        };
        let mended = before.iter().flatten();
        let mended = mended.filter(|each| !has(&found, &each.rule) && !is_open(&each.rule));
        let mended = mended.map(|each| format!("✓ {}\n\n", each.title));
        let is_old = |each: &&Diagnostic| before.as_ref().is_some_and(|all| has(all, &each.rule));
        let (old, new): (Vec<_>, Vec<_>) = found.iter().partition(is_old);
        let failing = new.into_iter().chain(old).take(MOST_SHOWN).map(|each| {
            let lines = each
                .text
                .lines()
                .map(|line| format!("  {line}").trim_end().to_owned());
            format!(
                "✗ {}\n{}\n\n",
                each.title,
                lines.collect::<Vec<_>>().join("\n")
            )
        });
        let others = found.len().saturating_sub(MOST_SHOWN);
        let others = self
            .messages
            .with("watch-waiting", [("others", others.into())]);
        let parts = mended.chain(failing).collect::<String>();
        format!("{}\n\n{parts}{others}\n", self.heading(document))
    }

    /// The file, its points, and how they differ from those before.
    fn heading(&self, document: &Document) -> String {
        let score = &document.score;
        let words = [
            ("file", document.submission.name.clone().into()),
            ("points", self.messages.decimal(&score.points).into()),
            ("max", self.messages.decimal(&score.max).into()),
        ];
        let heading = self.messages.with("watch-heading", words);
        let before = self.before.iter().map(|before| before.score.exact.points.0);
        let differences = before.map(|before| score.exact.points.0 - before);
        let differences = differences.filter(|difference| *difference != Points::default());
        let differences = differences.map(|each| format!(" ({})", signed(each, self.messages)));
        safe(&(heading + &differences.collect::<String>()))
    }
}
