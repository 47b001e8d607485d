//! Progress on the standard error: a bar on terminals; of a class, otherwise a line for each
//! submission.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::course::class::{Entry, HandInOutcome, RunEvent};
use crate::messages::Messages;
use crate::report::in_line;

/// Hand-ins that take longer than this are shown while they run.
const SLOW: Duration = Duration::from_secs(10);

/// The interval between two updates of a bar.
pub(super) const TICK: Duration = Duration::from_millis(200);

/// Progress of a class.
pub(super) struct Progress<'m> {
    messages: &'m Messages,
    bar: Option<ProgressBar>,
    all: usize,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    done: usize,
    /// Hand-ins that this run judged; results of an earlier run take no time.
    judged: usize,
    /// The start of the first submission.
    since: Option<Instant>,
    /// The hand-ins that are being judged, with their starts.
    begun: HashMap<String, Instant>,
}

impl<'m> Progress<'m> {
    pub(super) fn new(all: usize, messages: &'m Messages) -> Self {
        let state: Arc<Mutex<State>> = Arc::default();
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(all as u64);
            let shared = Arc::clone(&state);
            // At each tick: a slow hand-in is named while it runs.
            let progress = move |_: &ProgressState, out: &mut dyn fmt::Write| {
                let _ = out.write_str(&progress_text(&locked(&shared), all, Instant::now()));
            };
            bar.set_style(style("{bar:30} {pos}/{len}{progress}").with_key("progress", progress));
            bar.enable_steady_tick(TICK);
            bar
        });
        Progress {
            messages,
            bar,
            all,
            state,
        }
    }

    /// Updates the progress with an event.
    pub(super) fn tell(&self, event: &RunEvent) {
        let mut state = locked(&self.state);
        match event {
            RunEvent::Begun(found) => {
                let now = Instant::now();
                state.since.get_or_insert(now);
                state.begun.insert(found.who.clone(), now);
            }
            RunEvent::Done { found, entry, took } => {
                state.done += 1;
                state.judged += usize::from(took.is_some());
                state.begun.remove(&found.who);
                match &self.bar {
                    Some(bar) => bar.inc(1),
                    // An error while printing progress is ignored.
                    None => drop(self.line(state.done, entry, *took)),
                }
            }
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn line(&self, done: usize, entry: &Entry, took: Option<Duration>) -> io::Result<()> {
        let what = match &entry.outcome {
            HandInOutcome::Judged(document) => {
                let score = &document.score;
                let [points, max] =
                    [&score.points, &score.max].map(|each| self.messages.decimal(each));
                format!("{points} / {max}")
            }
            HandInOutcome::Refused(_) => self.messages.get("html-state-refused"),
            HandInOutcome::Missing(_) => self.messages.get("html-state-missing"),
            HandInOutcome::Fault(_) => self.messages.get("html-state-fault"),
        };
        let took = match took {
            Some(took) => self
                .messages
                .decimal(&format!("{:.1} s", took.as_secs_f64())),
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

/// The bar of a long command; drawn on terminals only, also while nothing is counted. A spinner, where
/// the number of items is 0: not known.
pub(super) fn bar(all: usize, message: String) -> ProgressBar {
    let bar = ProgressBar::new(0);
    show(&bar, (0, all), message);
    bar.enable_steady_tick(TICK);
    bar
}

/// Shows on a bar how many items are done, and of how many.
pub(super) fn show(bar: &ProgressBar, (done, all): (usize, usize), message: String) {
    bar.set_style(style(if all == 0 {
        "{spinner} {wide_msg}"
    } else {
        "{spinner} {bar:20} {pos}/{len}, {eta} {wide_msg}"
    }));
    bar.set_length(all as u64);
    bar.set_position(done as u64);
    bar.set_message(message);
}

/// Does something under a spinner.
pub(super) fn spinning<T>(message: String, work: impl FnOnce() -> T) -> T {
    let bar = bar(0, message);
    let done = work();
    bar.finish_and_clear();
    done
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The rate and the time left, as soon as one hand-in is judged; then the slow hand-ins, the slowest
/// first.
fn progress_text(state: &State, all: usize, now: Instant) -> String {
    let mut text = String::new();
    let spent = state.since.map(|since| now.duration_since(since).as_secs());
    if let (Some(spent), judged @ 1..) = (spent, state.judged as u64) {
        let left = spent * all.saturating_sub(state.done) as u64 / judged;
        let per_minute = judged * 60 / spent.max(1);
        text = format!(", {per_minute}/min, {}:{:02} min", left / 60, left % 60);
    }
    let begun = state.begun.iter();
    let begun = begun.map(|(who, since)| (now.duration_since(*since), who));
    let mut slow: Vec<_> = begun.filter(|(time, _)| *time > SLOW).collect();
    slow.sort();
    let slow = slow.iter().rev();
    text.extend(slow.map(|(time, who)| format!(", {} ({} s)", in_line(who), time.as_secs())));
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Of 10 hand-ins, after a minute.
    #[rstest]
    #[case::none_is_judged(0, 0, &[], "")]
    #[case::some_are_left_from_before(8, 2, &[], ", 2/min, 1:00 min")]
    #[case::one_is_slow(1, 1, &[("Rui", 50), ("Eva", 5)], ", 1/min, 9:00 min, Rui (50 s)")]
    #[case::the_slowest_first(0, 0, &[("Rui", 20), ("Eva", 30)], ", Eva (30 s), Rui (20 s)")]
    fn what_was_judged_before_takes_no_time(
        #[case] done: usize,
        #[case] judged: usize,
        #[case] begun: &[(&str, u64)],
        #[case] expected: &str,
    ) {
        let since = Instant::now();
        let now = since + Duration::from_mins(1);
        let begun = begun.iter().map(|(who, seconds)| {
            let since = now.checked_sub(Duration::from_secs(*seconds)).unwrap();
            ((*who).to_owned(), since)
        });
        let state = State {
            done,
            judged,
            since: Some(since),
            begun: begun.collect(),
        };
        assert_eq!(progress_text(&state, 10, now), expected);
    }
}
