//! Correction of a program that Python cannot compile, and its choice among those as small.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::syntax::{self, Compiled, Corrected, Corrections, Decoded};
use super::trial::{MOST_SECONDS, sample_of_each_check};
use super::{Limits, Repaired, Repairer, unified_diff};
use crate::assignment::oracle::{NotLoaded, Program, TargetResult};
use crate::judge::Judgement;
use crate::judge::grading::AnswerKey;
use crate::messages::{Localized, Notice};
use crate::worker::intake::HandIn;
use crate::worker::{Driver, Fault, Preparation, Source};

/// The correction of a program that Python cannot compile.
pub struct Correction {
    /// The time that it took.
    pub took: Duration,
    pub result: Result<Loads, NotCorrected>,
}

/// A correction with which Python compiles the program.
pub struct Loads {
    /// The kinds of the errors, in the order in which they were corrected.
    pub kinds: Vec<&'static str>,
    /// The change of the decoded text as a unified diff; empty where only the coding changes.
    pub diff: String,
    /// The judgement of the program as it was handed in.
    pub before: Judgement,
    /// The judgement of the corrected program, without any other repair.
    pub after: Judgement,
}

/// The reason why a program was not corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotCorrected {
    /// Its bytes are in no known coding.
    Coding,
    /// The time is over.
    OutOfTime,
    /// No known correction of an error helps.
    Stuck {
        /// Errors before it that could be corrected.
        corrected: usize,
        /// The line of the error, from 1.
        line: usize,
    },
}

impl Localized for NotCorrected {
    fn notice(&self) -> Notice {
        match self {
            NotCorrected::Coding => Notice::new("repair-uncorrected-coding"),
            NotCorrected::OutOfTime => Notice::new("repair-uncorrected-time"),
            NotCorrected::Stuck { corrected, line } => Notice::new("repair-uncorrected")
                .with("corrected", *corrected)
                .with("line", *line),
        }
    }
}

impl Repairer<'_> {
    /// Judges a program; where Python cannot decode or compile it, what loads after its correction.
    pub(super) fn corrected(
        &self,
        handed_in: &HandIn,
        limits: &mut Limits,
    ) -> TargetResult<Repaired> {
        let judgement = self.judge(handed_in, limits)?;
        let mut repaired = Repaired::new(handed_in.clone(), judgement);
        let line = match &repaired.judgement.assessment.loading {
            Err(NotLoaded::Compile(error)) => error.line,
            Err(NotLoaded::Undecodable(_)) => 0,
            _ => return Ok(repaired),
        };
        let began = Instant::now();
        let source = repaired.program.source.clone();
        let decoded = Decoded::of(&source.bytes);
        let found = match &decoded {
            None => Err(NotCorrected::Coding),
            Some(decoded) => self.correct(&source, decoded, line, limits)?,
        };
        let took = began.elapsed();
        let result = match (decoded, found) {
            (Some(decoded), Ok(found)) => {
                let text = decoded.restore(&found.text);
                let diff = unified_diff(&source.name, &decoded.restore(&decoded.text), &text);
                repaired.program.source.bytes = text.into_bytes();
                let after = self.judge(&repaired.program, limits)?;
                let before = std::mem::replace(&mut repaired.judgement, after.clone());
                let kinds = found.kinds;
                Ok(Loads {
                    kinds,
                    diff,
                    before,
                    after,
                })
            }
            (_, found) => Err(found.err().unwrap_or(NotCorrected::Coding)),
        };
        repaired.correction = Some(Correction { took, result });
        Ok(repaired)
    }

    /// Searches for the correction of a decoded program.
    fn correct(
        &self,
        source: &Source,
        decoded: &Decoded,
        line: u32,
        limits: &mut Limits,
    ) -> TargetResult<Result<Corrected, NotCorrected>> {
        let mut compiler = Compiler::start(self, source, limits.deadline)?;
        let line = usize::try_from(line).unwrap_or(0);
        let kinds = decoded.kind.into_iter().collect();
        let start = Corrected::new(decoded.text.clone(), kinds, line);
        if decoded.kind.is_some() && compiler.compile(&start.text)?.is_ok() {
            return Ok(Ok(start));
        }
        let tried = AtomicUsize::new(0);
        let mut compile = |text: &str| {
            (self.tell)("", tried.fetch_add(1, Ordering::Relaxed) + 1);
            compiler.compile(text)
        };
        let found = syntax::correct(start, &mut compile, &|| limits.is_over())?;
        Ok(match found {
            Corrections::Found(found) => Ok(self.best(found, compiler, limits)?),
            Corrections::Stuck(_) if limits.is_over() => Err(NotCorrected::OutOfTime),
            Corrections::Stuck(stuck) => Err(NotCorrected::Stuck {
                corrected: stuck.kinds.len(),
                line: stuck.line,
            }),
        })
    }

    /// The correction with which most of a sample of the sessions pass, the likeliest of equals.
    fn best(
        &self,
        mut found: Vec<Corrected>,
        compiler: Compiler,
        limits: &mut Limits,
    ) -> TargetResult<Corrected> {
        let sample = sample_of_each_check(self.prepared.battery);
        let key = AnswerKey::new(self.prepared.assignment, &sample)?;
        let Compiler { source, mut driver } = compiler;
        let mut best = 0;
        let mut fewest = usize::MAX;
        for (place, each) in found.iter().enumerate().take_while(|_| found.len() > 1) {
            driver.switch_to(&with_text(&source, &each.text));
            let Ok(mut program) = Program::compile(driver)? else {
                break;
            };
            let mut failed = 0;
            for case in 0..sample.cases.len() {
                if failed >= fewest || limits.is_over() {
                    break;
                }
                let tried = key.try_session(case, None, &mut program)?;
                limits.spend(tried.cpu);
                failed += usize::from(!tried.passes);
            }
            if failed < fewest {
                (best, fewest) = (place, failed);
            }
            if failed == 0 || limits.is_over() {
                break;
            }
            driver = program.into_driver();
        }
        Ok(found.swap_remove(best))
    }
}

fn with_text(source: &Source, text: &str) -> Source {
    Source {
        bytes: text.as_bytes().to_vec(),
        ..source.clone()
    }
}

/// Python's compiler, in a jail.
struct Compiler {
    source: Source,
    driver: Driver,
}

impl Compiler {
    fn start(
        repairer: &Repairer,
        source: &Source,
        deadline: Option<Instant>,
    ) -> TargetResult<Self> {
        let manifest = &repairer.prepared.assignment.manifest;
        let mut limits = manifest.limits;
        limits.cpu_seconds = limits.cpu_seconds.min(MOST_SECONDS);
        let source = with_text(source, "");
        let preparation = Preparation::of(manifest);
        let mut driver = Driver::start(repairer.machine, &source, limits, &preparation)?;
        driver.set_deadline(deadline);
        Ok(Compiler { source, driver })
    }

    fn compile(&mut self, text: &str) -> TargetResult<Compiled> {
        self.driver.switch_to(&with_text(&self.source, text));
        match self.driver.compile() {
            Ok(Ok(())) => Ok(Ok(())),
            Ok(Err(error)) => Ok(Err(usize::try_from(error.line).unwrap_or(0))),
            // Nothing is known of this text.
            Err(Fault::Busy | Fault::NoMemory | Fault::OutOfTime) => Ok(Err(0)),
            Err(fault) => Err(fault.into()),
        }
    }
}
