//! Progress of a class: a bar on terminals, otherwise a line for each hand-in.

use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::class::{Entry, Outcome, RunEvent};
use crate::report::{Messages, in_line};

/// Hand-ins that take longer than this are shown while they run.
const SLOW: Duration = Duration::from_secs(10);

/// Progress of a class.
pub(super) struct Progress<'m> {
    messages: &'m Messages,
    bar: Option<ProgressBar>,
    all: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    done: usize,
    /// The hand-ins that are being judged, with their starts.
    begun: HashMap<String, Instant>,
}

impl<'m> Progress<'m> {
    pub(super) fn new(all: usize, messages: &'m Messages) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(all as u64);
            bar.set_style(style("{bar:30} {pos}/{len}, {per_sec}, {eta} {msg}"));
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Progress {
            messages,
            bar,
            all,
            state: Mutex::default(),
        }
    }

    /// Updates the progress with an event.
    pub(super) fn tell(&self, told: &RunEvent) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match told {
            RunEvent::Begun(found) => {
                state.begun.insert(found.who.clone(), Instant::now());
            }
            RunEvent::Done { found, entry, took } => {
                state.done += 1;
                state.begun.remove(&found.who);
                match &self.bar {
                    Some(bar) => bar.inc(1),
                    // An error while printing progress is ignored.
                    None => drop(self.line(state.done, entry, *took)),
                }
            }
        }
        if let Some(bar) = &self.bar {
            bar.set_message(slow(&state));
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn line(&self, done: usize, entry: &Entry, took: Option<Duration>) -> io::Result<()> {
        let what = match &entry.outcome {
            Outcome::Judged(document) => {
                let score = &document.score;
                format!("{} / {}", score.points, score.max)
            }
            Outcome::Refused(_) => self.messages.get("html-state-refused"),
            Outcome::Missing(_) => self.messages.get("html-state-missing"),
            Outcome::Fault(_) => self.messages.get("html-state-fault"),
        };
        let took = match took {
            Some(took) => format!("{:.1} s", took.as_secs_f64()),
            None => self.messages.get("class-as-before"),
        };
        let (all, who) = (self.all, in_line(&entry.who));
        writeln!(io::stderr(), "[{done}/{all}] {who}: {what} ({took})")
    }
}

/// The style of a progress bar.
pub(super) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The slow hand-ins, the slowest first.
fn slow(state: &State) -> String {
    let begun = state.begun.iter();
    let begun = begun.map(|(who, since)| (since.elapsed(), who));
    let mut slow: Vec<_> = begun.filter(|(time, _)| *time > SLOW).collect();
    slow.sort();
    let slow = slow.iter().rev();
    let slow = slow.map(|(time, who)| format!("{} ({} s)", in_line(who), time.as_secs()));
    slow.collect::<Vec<_>>().join(", ")
}
