//! A submission, judged by the documented sessions in a page.

use std::error::Error;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::bundle::Bundle;
use super::program::tell;
use crate::engines::{Seated, registry};
use crate::judge::grading::{RunOptions, WALL_PER_BUDGET, Watch};
use crate::judge::{Judge, PreparedBattery};
use crate::messages::{Lingua, Messages};
use crate::report::Document;
use crate::report::html::{HandInAbout, page};
use crate::worker::intake::HandIn;

/// Processor time for the whole judgement: whoever practises waits for it.
const BUDGET: Duration = Duration::from_mins(2);

/// By what a submission is judged, and how it is reported.
#[derive(Deserialize)]
pub(super) struct Judgement {
    assignment: Bundle,
    lang: Lingua,
}

/// The result, as the page reads it.
#[derive(Serialize)]
pub(super) struct Report {
    passes: bool,
    html: String,
    document: Document,
}

/// Judges a submission.
///
/// # Errors
/// Whatever fails that is no fault of the submission.
pub(super) fn report(judgement: Judgement, program: Seated) -> Result<Report, Box<dyn Error>> {
    let assignment = judgement.assignment.assignment()?;
    let battery = assignment.documented()?;
    let prepared = PreparedBattery::new(&assignment, &battery)?;
    let prepared = prepared.with_options(vec!["--battery".to_owned(), "documented".to_owned()]);
    let watch = Watch::with_callback(tell);
    let options = RunOptions {
        budget: BUDGET,
        wall: BUDGET * WALL_PER_BUDGET,
        hints: assignment.manifest.hints,
        ..RunOptions::default()
    };
    let judge = Judge::new(&prepared, &program.machine, options);
    let judge = judge
        .with_watch(&watch)
        .recognizing_other_assignments(registry::all);
    let handed_in = HandIn {
        source: program.source,
        package: None,
    };
    let judged = judge.judge(&handed_in)?;
    let messages = Messages::new(judgement.lang);
    let document = Document::from(judge.for_report(&handed_in, &judged, &messages));
    let document = document.for_students();
    Ok(Report {
        passes: document.passes(),
        html: page(&document, &HandInAbout::default(), &messages)?,
        document,
    })
}
