//! What `watch` and `lsp` share: a judge that waits for the next change of a program.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::CommandError;
use super::args::Judging;
use super::assignment::{self, match_judge};
use super::battery_options::chosen_battery;
use super::check::default_workers;
use super::machine::machine;
use crate::assignment::Assignment;
use crate::engines::registry;
use crate::judge::{Judge, Judgement, LiveJudge, PreparedBattery};
use crate::messages::Messages;
use crate::report::Document;
use crate::sandbox::interrupt;
use crate::worker::intake::HandIn;

/// Does something with a judge of these options that is ready to judge.
pub(super) fn with_live_judge<T>(
    assignment: &Assignment,
    judging: &Judging,
    messages: &Messages,
    work: impl FnOnce(&mut LiveJudge) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    let manifest = &assignment.manifest;
    let run_options = judging.run_options(manifest, default_workers())?;
    let battery = if assignment.has_sessions() {
        chosen_battery(assignment, &judging.battery, &judging.running)?
    } else {
        assignment.documented()?
    };
    let battery = assignment::agreed(assignment, battery, messages)?;
    let machine = machine(&judging.running, manifest.language, messages)?;
    let function = judging.battery.hidden.function.as_deref();
    let prepared = PreparedBattery::new(assignment, &battery)?.focused_on(function)?;
    let prepared = prepared.judging_by_matches(match_judge(assignment));
    let prepared = prepared.with_options(judging.battery.options());
    let judge = Judge::new(&prepared, &machine, run_options);
    let mut live = LiveJudge::new(judge.recognizing_other_assignments(registry::all));
    live.warm_up()?;
    work(&mut live)
}

/// Time without a change after which barriers are examined: what takes longer waits until nobody
/// changes the program.
const PAUSE: Duration = Duration::from_millis(300);

/// Judges a program: shows the report on it without barriers, and then, if nothing changes for a while,
/// the whole; gives whether that was shown. `pause` waits until there is a change, for at most so long,
/// and gives whether there was.
pub(super) fn judge_live(
    live: &mut LiveJudge,
    (handed_in, gate): (&HandIn, &Gate),
    messages: &Messages,
    mut show: impl FnMut(Document) -> Result<(), CommandError>,
    pause: impl FnOnce(Duration) -> Result<bool, CommandError>,
) -> Result<bool, CommandError> {
    let begun = live.begin(handed_in)?;
    let report = |live: &LiveJudge, judgement: &Judgement| {
        Document::from(live.for_report(handed_in, judgement, messages)).for_students()
    };
    show(report(live, &begun.judgement))?;
    live.warm_up()?;
    if pause(PAUSE)? {
        return Ok(false);
    }
    let Some(judgement) = gate.run(|| live.finish(handed_in, begun)) else {
        return Ok(false);
    };
    show(report(live, &judgement?))?;
    Ok(true)
}

/// What a change of the program ends early.
#[derive(Debug, Default)]
pub(super) struct Gate {
    is_running: Mutex<bool>,
}

impl Gate {
    /// Ends what runs, if anything does.
    pub(super) fn interrupt(&self) {
        let is_running = self.locked();
        if *is_running {
            interrupt::request();
        }
    }

    /// Does work; gives its result, unless it was ended early.
    fn run<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        *self.locked() = true;
        let done = work();
        let mut is_running = self.locked();
        *is_running = false;
        (!interrupt::withdraw()).then_some(done)
    }

    fn locked(&self) -> MutexGuard<'_, bool> {
        self.is_running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
