//! The judgement of the solution and of known programs.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::answers::SolutionAnswers;
use super::program::solution_source;
use super::sessions::LocatedCase;
use super::{Problems, Search, Stage, path_in_folder};
use crate::assignment::battery::Battery;
use crate::assignment::folder::{SOLUTION, files};
use crate::assignment::oracle::TargetResult;
use crate::judge::audit::{PATCH, PROGRAM, read_program};
use crate::judge::grading::{CheckVerdict, RunOptions};
use crate::judge::{Judge, PreparedBattery};
use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;
use crate::source::Language;
use crate::worker::Source;
use crate::worker::intake::HandIn;

/// The folders of known programs, and whether their programs are right.
const KNOWN: [(&str, bool); 2] = [("certas", true), ("erradas", false)];
/// Processor time of a program.
const BUDGET: Duration = Duration::from_mins(10);
/// Processes that run a program at once.
const PROCESSES: NonZero<usize> = NonZero::new(2).unwrap();

/// Finds marks that the solution or right programs lose, and wrong programs that lose none.
pub(super) fn find_wrong_marks(
    answers: &SolutionAnswers,
    cases: Vec<LocatedCase>,
    problems: &mut Problems,
) -> TargetResult<()> {
    let Search { folder, tell, .. } = answers.search;
    let language = answers.assignment.manifest.language;
    let known = known_programs(folder, language, problems);
    let all = known.len() + 1;
    tell(Stage::Programs, 0, all);
    let manifest = &answers.assignment.manifest;
    let battery = Battery {
        seed: manifest.seed,
        cases: cases.into_iter().map(|located| located.case).collect(),
        is_sample: false,
    };
    let prepared = PreparedBattery::new(answers.assignment, &battery)?;
    let options = RunOptions {
        budget: BUDGET,
        wall: 2 * BUDGET,
        processes: PROCESSES,
        ..RunOptions::default()
    };
    let judge = Judge::new(&prepared, answers.search.machine, options);
    for lost in find_losses(&judge, solution_source(answers.source), &manifest.limits)? {
        let problem = Notice::new("problem-loss")
            .with("program", "solution")
            .with("loss", lost.what);
        problems.add(SOLUTION, lost.line, problem, Notice::new("fix-loss"));
    }
    for (done, (path, is_right)) in known.into_iter().enumerate() {
        tell(Stage::Programs, done + 1, all);
        let file = path_in_folder(folder, &path);
        let source = match read_program(&path) {
            Ok(source) => source,
            Err(error) => {
                problems.add(&file, None, error.notice(), Notice::new("fix-program"));
                continue;
            }
        };
        let lost = find_losses(&judge, source, &manifest.limits)?;
        if is_right {
            for lost in lost {
                let problem = Notice::new("problem-loss")
                    .with("program", "right")
                    .with("loss", lost.what);
                problems.add(&file, lost.line, problem, Notice::new("fix-right-program"));
            }
        } else if lost.is_empty() {
            let problem = Notice::new("problem-loses-nothing");
            problems.add(&file, None, problem, Notice::new("fix-wrong-program"));
        }
    }
    Ok(())
}

/// The files of known programs, and whether each is right.
fn known_programs(
    folder: &Path,
    language: Language,
    problems: &mut Problems,
) -> Vec<(PathBuf, bool)> {
    let program = match language {
        Language::Python => PROGRAM,
        Language::Prolog => "pl",
    };
    let mut known = Vec::new();
    for (name, is_right) in KNOWN {
        let programs = [program, PATCH].map(|extension| files(folder, name, Some(extension)));
        let programs = programs.map(|paths| problems.take(name, paths));
        let programs = programs.into_iter().flatten().flatten();
        known.extend(programs.map(|path| (path, is_right)));
    }
    known
}

/// Something for which a program loses marks.
struct LostMarks {
    line: Option<usize>,
    what: Notice,
}

fn find_losses(judge: &Judge, source: Source, limits: &Limits) -> TargetResult<Vec<LostMarks>> {
    let handed_in = HandIn {
        source,
        package: None,
    };
    let judgement = judge.judge(&handed_in)?;
    if let Err(not_loaded) = &judgement.assessment.loading {
        let why = not_loaded.notice(&handed_in.source, limits);
        let what = Notice::new("loss-not-loaded").with("why", why);
        return Ok(vec![LostMarks { line: None, what }]);
    }
    let checks = judgement.assessment.checks.iter();
    let lost = checks.filter(|result| result.verdict != CheckVerdict::Pass);
    let lost = lost.map(|result| {
        let what = match result.verdict {
            CheckVerdict::NotRun => Notice::new("loss-no-time"),
            _ => Notice::new("loss-check"),
        };
        LostMarks {
            line: None,
            what: what.with("check", result.check.path()),
        }
    });
    let rules = judgement.rules.iter().filter(|rule| !rule.is_remark);
    let broken = rules.flat_map(|rule| {
        let broken = rule.findings.iter().map(|finding| (finding, "loss-rule"));
        let open = rule.open.iter().map(|finding| (finding, "loss-open-rule"));
        broken.chain(open).map(|(finding, id)| LostMarks {
            line: (finding.line > 0).then_some(finding.line as usize),
            what: Notice::new(id)
                .with("rule", &rule.name)
                .with("text", &finding.text),
        })
    });
    let barriers = judgement.barriers.found.iter();
    let violations = barriers.flat_map(|barrier| {
        barrier.violations.iter().map(|violation| LostMarks {
            line: (violation.line > 0).then_some(violation.line as usize),
            what: match &violation.operation {
                Some(operation) => Notice::new("loss-barrier").with("operation", operation),
                None => Notice::new("loss-barrier-by-answers"),
            }
            .with("tad", &barrier.tad)
            .with("function", &violation.function),
        })
    });
    Ok(lost.chain(broken).chain(violations).collect())
}
