//! Progress of a long command on the terminal, and its end by Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

use super::progress::{self, TICK};
use crate::judge::grading::{Phase, Progress, Watch};
use crate::messages::Messages;
use crate::report::early_failure;
use crate::sandbox::{Limits, interrupt};

/// The time after which progress is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(800);
/// The exit status of a process that Ctrl-C ended, as shells give it.
const INTERRUPTED: i32 = 130;

/// Judges a submission, with a budget and the limits of each session: on a terminal, once it takes
/// long, shows how far that is, and the first failure as soon as there is one. Ctrl-C ends it as if
/// its time were over; a second one ends the process.
pub(super) fn watched<T>(
    watch: &Watch,
    limits: (Duration, &Limits),
    messages: &Messages,
    judge: impl FnOnce() -> T,
) -> T {
    let message = messages.get("interrupted-check");
    on_ctrl_c(move || {
        if interrupt::request() {
            end();
        }
        let _ = writeln!(io::stderr(), "gabarito: {message}");
    });
    if !io::stderr().is_terminal() {
        return judge();
    }
    let (judging, judged) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || show(watch, limits, messages, &judged));
        let judgement = judge();
        drop(judging);
        judgement
    })
}

/// Has Ctrl-C end the process, with a message: how the command goes on.
pub(super) fn goes_on_after_ctrl_c(messages: &Messages) {
    let message = messages.get("interrupted-goes-on");
    on_ctrl_c(move || {
        let _ = writeln!(io::stderr(), "\ngabarito: {message}");
        end();
    });
}

/// Sets what Ctrl-C does. Without a handler, which an error leaves, it ends the process.
fn on_ctrl_c(act: impl Fn() + Send + 'static) {
    let _ = ctrlc::set_handler(act);
}

#[expect(clippy::exit, reason = "whoever presses Ctrl-C waits for nothing else")]
fn end() {
    process::exit(INTERRUPTED);
}

/// Shows how far a judgement is until the channel is closed.
fn show(
    watch: &Watch,
    (budget, limits): (Duration, &Limits),
    messages: &Messages,
    judged: &Receiver<()>,
) {
    let bar = ProgressBar::new(0);
    let mut wait = SHOWN_AFTER;
    let mut is_reported = false;
    while judged.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        let progress = watch.progress();
        if let Some((check, failure)) = progress.first.as_ref().filter(|_| !is_reported) {
            is_reported = true;
            let failure = early_failure(check, failure, limits, messages);
            bar.println(failure.unwrap_or_default());
        }
        let words = in_words(&progress, budget, messages);
        progress::show(&bar, (progress.done, progress.all), words);
        wait = TICK;
    }
    bar.finish_and_clear();
}

fn in_words(progress: &Progress, budget: Duration, messages: &Messages) -> String {
    let phase = messages.get(match progress.phase {
        Phase::Preparation => "phase-preparation",
        Phase::Sessions => "phase-sessions",
        Phase::FaultLocalization => "phase-fault-localization",
        Phase::Barriers => "phase-barriers",
        Phase::Domains => "phase-domains",
        Phase::Matches => {
            let played = [("count", progress.done.into())];
            return messages.with("progress-matches", played);
        }
    });
    let words = [
        ("phase", phase.into()),
        ("spent", progress.spent.as_secs().into()),
        ("budget", budget.as_secs().into()),
        ("count", progress.failing.len().into()),
        ("failing", progress.failing.join(", ").into()),
    ];
    messages.with("progress", words)
}
