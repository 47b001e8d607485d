//! `check --sessions`: a battery from the user's own files of sessions.

use std::path::PathBuf;

use super::replay::read_transcript;
use super::{CommandError, assignment};
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, BatteryError, of_transcripts};
use crate::assignment::oracle::TargetError;
use crate::messages::{Localized, Messages, Notice};
use crate::session::observation::Observation;
use crate::session::{Numbers, Script, Step, render};

/// The maximum number of written answers that one error names.
const MOST_NAMED: usize = 10;

/// The battery of the sessions in files. Answers that they have are held against the oracle's.
///
/// # Errors
/// A usage error where a file cannot be read, a session does not name its check, or a written
/// answer is wrong.
pub(super) fn battery(
    files: &[PathBuf],
    assignment: &Assignment,
    messages: &Messages,
) -> Result<Battery, CommandError> {
    let wrong = |error: BatteryError| CommandError::Usage(error.notice());
    let mut whole = Battery {
        seed: assignment.manifest.seed,
        ..Battery::default()
    };
    for path in files {
        let (name, transcript) = read_transcript(path)?;
        let written = vec![(name.clone(), transcript)];
        let battery = of_transcripts(written, &assignment.manifest).map_err(wrong)?;
        let in_session = |error| CommandError::in_session(&name, error);
        assignment::answer(assignment, &battery, messages).map_err(in_session)?;
        let mistakes = mistakes(&battery, assignment).map_err(in_session)?;
        if let Some(mistakes) = Notice::joined("and-also", mistakes) {
            let error = Notice::in_file(&name, mistakes);
            let fix = Notice::new("written-fix")
                .with("assignment", &assignment.origin)
                .with("file", &name);
            return Err(CommandError::Usage(error.with_fix(fix)));
        }
        whole = whole.and(battery);
    }
    Ok(whole)
}

/// The first wrong written answers.
fn mistakes(battery: &Battery, assignment: &Assignment) -> Result<Vec<Notice>, TargetError> {
    let mut mistakes = Vec::new();
    for case in &battery.cases {
        let script = Script::of(&case.interaction);
        let answers = assignment
            .oracle
            .answer_each(&script, case.reading.as_deref())?;
        let steps = case.interaction.steps.iter().enumerate();
        mistakes.extend(steps.filter_map(|(place, step)| {
            let numbers = case.checks[place].comparison().numbers;
            answer_mistake(step, place, &answers, &numbers)
        }));
    }
    mistakes.truncate(MOST_NAMED);
    Ok(mistakes)
}

/// The written answer of a step, if it is wrong under every accepted reading.
fn answer_mistake(
    step: &Step,
    place: usize,
    answers: &[Observation],
    numbers: &Numbers,
) -> Option<Notice> {
    let expected = answers.first()?.steps.get(place)?;
    if step.answer.is_blank() || is_right_answer(step, place, answers, numbers) {
        return None;
    }
    let notice = Notice::new("written-answer")
        .with("written", step.answer.lines.join(" ⏎ "))
        .with("right", render(expected).trim_end().replace('\n', " ⏎ "));
    Some(notice.at_line(step.line))
}

/// Returns whether the written answer of a step is right under an accepted reading.
pub(super) fn is_right_answer(
    step: &Step,
    place: usize,
    answers: &[Observation],
    numbers: &Numbers,
) -> bool {
    let mut given = answers.iter().filter_map(|answer| answer.steps.get(place));
    given.any(|events| step.answer.agrees_within(events, numbers))
}
