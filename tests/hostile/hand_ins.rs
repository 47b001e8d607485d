//! Whole judgements of hostile hand-ins: each ends within its time, is judged and no fault of
//! ours, no function that answers wrongly passes, and no report on it is large.
//!
//! Each file is what is redefined at the end of a correct program of `moinho`.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use gabarito::assignment::Assignment;
use gabarito::assignment::battery::Battery;
use gabarito::engines::registry;
use gabarito::judge::grading::{CheckVerdict, FailuresKept};
use gabarito::judge::{Judge, Judgement, PreparedBattery, RunOptions};
use gabarito::messages::{Lingua, Messages};
use gabarito::report::{Document, FORMATS};
use gabarito::worker::intake::HandIn;
use gabarito::worker::{Machine, Source};

use crate::fixture::HAND_INS;
use crate::header::Header;

/// Seconds on the wall for each that does not attack them: none needs as much.
const WALL: u64 = 120;
/// What starting and ending processes may take beside it, on a busy machine.
const BESIDE: Duration = Duration::from_mins(1);
/// No report is larger, in bytes.
const LARGEST: usize = 5_000_000;

static MOINHO: LazyLock<Assignment> =
    LazyLock::new(|| registry::find_assignment("moinho").unwrap());
static BATTERY: LazyLock<Battery> = LazyLock::new(|| MOINHO.documented().unwrap());

/// What is wrong with how a file was judged; nothing, as it should be.
pub(crate) fn faults(machine: &Machine, file: &Path) -> Vec<String> {
    let bytes = fs::read(file).unwrap();
    let header = Header::read(&bytes, HAND_INS.comment).unwrap();
    let handed_in = HandIn {
        source: Source {
            name: "projeto.py".to_owned(),
            bytes,
            ..Source::default()
        },
        package: None,
    };
    let wall = Duration::from_secs(header.wall_seconds.unwrap_or(WALL));
    let run_options = RunOptions {
        wall,
        kept: FailuresKept::All,
        ..RunOptions::default()
    };
    let prepared = PreparedBattery::new(&MOINHO, &BATTERY).unwrap();
    let judge = Judge::new(&prepared, machine, run_options);
    let began = Instant::now();
    let judgement = match judge.judge(&handed_in) {
        Ok(judgement) => judgement,
        Err(fault) => return vec![format!("not judged: {fault}")],
    };
    let mut faults = forged(&judgement, &header.wrong);
    let took = began.elapsed();
    if took > wall + BESIDE {
        faults.push(format!("took {took:?}"));
    }
    let messages = Messages::new(Lingua::Pt);
    let document = Document::from(judge.for_report(&handed_in, &judgement, &messages));
    for format in &FORMATS {
        let mut written = Vec::new();
        let rendered = format.renderer.render(&document, &messages, &mut written);
        rendered.unwrap();
        if written.len() > LARGEST {
            faults.push(format!("{} bytes of {}", written.len(), format.name));
        }
    }
    faults
}

/// The checks of functions that answer wrongly which pass nevertheless.
fn forged(judgement: &Judgement, wrong: &[String]) -> Vec<String> {
    let checks = judgement.assessment.checks.iter();
    let passed = checks.filter(|result| result.verdict == CheckVerdict::Pass);
    let forged = passed.filter(|result| wrong.contains(&result.check.function));
    forged
        .map(|result| format!("a forged pass: {}", result.check.path()))
        .collect()
}
