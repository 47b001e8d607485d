//! The judgement of the solution and of known programs.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use super::answers::Answers;
use super::program::program;
use super::sessions::Located;
use super::{Problems, within};
use crate::audit::{ProgramsError, read_program};
use crate::battery::Battery;
use crate::folder::{SOLUTION, files};
use crate::grading::{CheckVerdict, FailuresKept, RunOptions};
use crate::intake::HandIn;
use crate::judge::{Judge, PreparedBattery};
use crate::submission::Source;
use crate::target::TargetError;

/// The folders of known programs, and whether their programs are right.
const KNOWN: [(&str, bool); 2] = [("submissoes/certas", true), ("submissoes/erradas", false)];
/// Processor time of a program.
const BUDGET: Duration = Duration::from_mins(10);
/// Processes that run a program at once.
const PROCESSES: NonZero<usize> = NonZero::new(2).unwrap();

/// Finds marks that the solution or right programs lose, and wrong programs that lose none.
pub(super) fn find(
    folder: &Path,
    answers: &Answers,
    cases: Vec<Located>,
    problems: &mut Problems,
) -> Result<(), TargetError> {
    let manifest = &answers.assignment.manifest;
    let battery = Battery {
        seed: manifest.seed,
        cases: cases.into_iter().map(|located| located.case).collect(),
    };
    let prepared = PreparedBattery::new(answers.assignment, &battery)?;
    let options = RunOptions {
        budget: BUDGET,
        wall: 2 * BUDGET,
        kept: FailuresKept::Shortest,
        processes: PROCESSES,
    };
    let judge = Judge::new(&prepared, answers.machine, options);
    for lost in losses(&judge, program(answers.source))? {
        let fix = "`gabarito check` with the folder and its solution shows it";
        problems.add(
            SOLUTION,
            lost.line,
            format!("the solution {}", lost.words),
            fix,
        );
    }
    for (name, is_right) in KNOWN {
        let paths = problems.take(name, files(&folder.join(name), "py"));
        for path in paths.unwrap_or_default() {
            let file = within(folder, &path);
            let source = match read_program(&path) {
                Ok(source) => source,
                Err(error) => {
                    add_unread(&file, &error, problems);
                    continue;
                }
            };
            let lost = losses(&judge, source)?;
            if is_right {
                for lost in lost {
                    let fix = "correct the program or the sessions, or move it to `erradas`";
                    problems.add(
                        &file,
                        lost.line,
                        format!("a right program {}", lost.words),
                        fix,
                    );
                }
            } else if lost.is_empty() {
                let fix = "write a session that shows its mistake";
                problems.add(&file, None, "a wrong program loses no mark", fix);
            }
        }
    }
    Ok(())
}

fn add_unread(file: &str, error: &ProgramsError, problems: &mut Problems) {
    problems.add(file, None, error.to_string(), "correct the program");
}

/// Something for which a program loses marks.
struct Loss {
    line: Option<usize>,
    words: String,
}

fn losses(judge: &Judge, source: Source) -> Result<Vec<Loss>, TargetError> {
    let handed_in = HandIn {
        source,
        package: None,
    };
    let judgement = judge.judge(&handed_in)?;
    if let Err(not_loaded) = &judgement.assessment.loading {
        let words = format!("does not load: {not_loaded}");
        return Ok(vec![Loss { line: None, words }]);
    }
    let checks = judgement.assessment.checks.iter();
    let lost = checks.filter(|result| result.verdict != CheckVerdict::Pass);
    let lost = lost.map(|result| Loss {
        line: None,
        words: match result.verdict {
            CheckVerdict::NotRun => format!("has no time for the check `{}`", result.check.path()),
            _ => format!("fails the check `{}`", result.check.path()),
        },
    });
    let rules = judgement.rules.iter().filter(|rule| !rule.is_remark);
    let broken = rules.flat_map(|rule| {
        rule.findings.iter().map(|finding| Loss {
            line: (finding.line > 0).then_some(finding.line as usize),
            words: format!("breaks the rule `{}`: `{}`", rule.name, finding.text),
        })
    });
    let barriers = judgement.barriers.found.iter();
    let violations = barriers.flat_map(|barrier| {
        barrier.violations.iter().map(|violation| Loss {
            line: Some(violation.line as usize),
            words: format!(
                "reaches behind the TAD `{}` in `{}`",
                barrier.tad, violation.function
            ),
        })
    });
    Ok(lost.chain(broken).chain(violations).collect())
}
