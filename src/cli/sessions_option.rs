//! `check --sessions`: a battery from the user's own files of sessions.

use std::path::PathBuf;

use super::replay::read_transcript;
use super::{CommandError, assignment};
use crate::assignment::Assignment;
use crate::assignment::battery::{Battery, BatteryError, of_transcripts};
use crate::assignment::oracle::TargetError;
use crate::messages::{Localized, Messages, Notice};
use crate::session::{Script, render};

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
        let wrong = case.wrong_answers(&answers);
        mistakes.extend(wrong.filter_map(|place| {
            let step = &case.interaction.steps[place];
            let right = answers.first()?.steps.get(place)?;
            let notice = Notice::new("written-answer")
                .with("written", step.answer.lines.join(" ⏎ "))
                .with("right", render(right).trim_end().replace('\n', " ⏎ "));
            Some(notice.at_line(step.line))
        }));
    }
    mistakes.truncate(MOST_NAMED);
    Ok(mistakes)
}
