//! The sessions of the text, and those that a teacher writes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rustc_hash::FxHasher;
use sha2::{Digest, Sha256};

use super::{Battery, BatteryError, Case, Kind, WITHIN, WrongSession, seconds_of, unknown_check};
use crate::assignment::manifest::{CheckText, Manifest, Reading};
#[cfg(not(target_family = "wasm"))]
use crate::assignment::oracle::SolutionError;
use crate::assignment::oracle::TargetError;
use crate::assignment::parameters::{Expanded, IsLegal, ParameterError, Template};
use crate::messages::{Localized, Notice};
use crate::sandbox::TimeLimits;
use crate::session::{Interaction, Prompt, Step, Transcript};

/// The start of a comment that names the check of the steps after it.
const MARK: &str = "check:";
/// The start of a comment that names the open place of the text by which a session may differ.
const READING: &str = "reading:";
/// The start of a comment that names the group of a session.
const GROUP: &str = "group:";
/// The comment of a session that runs in a process of its own.
const ALONE: &str = "alone";
/// Units of a time that is written in another form than the one that is read.
const UNITS: [&str; 7] = ["", "s", "sec", "second", "seconds", "ms", "min"];
/// The group of sessions that name none, which share a process as far as they leave nothing behind.
const TOGETHER: Option<u64> = Some(0);

/// The battery of the sessions of the text, each file with its name.
///
/// # Errors
/// [`BatteryError`] where a session does not name the check that it shows.
pub fn documented(
    sessions: &[(String, Transcript)],
    manifest: &Manifest,
) -> Result<Battery, BatteryError> {
    let mut cases = Vec::new();
    for (file, transcript) in sessions {
        for interaction in &transcript.interactions {
            cases.push(case(file, interaction.clone(), manifest)?);
        }
    }
    Ok(Battery {
        seed: manifest.seed,
        cases,
        is_sample: false,
    })
}

/// The battery of the user's own sessions, each transcript with its name.
///
/// # Errors
/// [`BatteryError`] where a session does not name the check that it shows.
pub fn of_transcripts(
    transcripts: Vec<(String, Transcript)>,
    manifest: &Manifest,
) -> Result<Battery, BatteryError> {
    let mut cases = Vec::new();
    for (file, transcript) in transcripts {
        for interaction in transcript.interactions {
            let case = case(&file, interaction, manifest)?;
            cases.push(Case {
                kind: Kind::Written,
                group: TOGETHER.filter(|_| !runs_program(&case.interaction)),
                ..case
            });
        }
    }
    Ok(Battery {
        seed: manifest.seed,
        cases,
        is_sample: true,
    })
}

/// The hidden battery of transcripts whose sessions may have parameters, by a seed. Sessions of
/// a template draw apart from those of others: one that is added changes no other.
///
/// # Errors
/// [`BatteryError`] where a session does not name the check that it shows, or its parameters
/// cannot be used.
pub fn expanded(
    transcripts: Vec<(String, Transcript)>,
    manifest: &Manifest,
    seed: u64,
    is_legal: &IsLegal,
) -> Result<Battery, BatteryError> {
    let sessions = transcripts.into_iter().flat_map(|(file, transcript)| {
        let sessions = transcript.interactions.into_iter();
        sessions.map(move |session| (file.clone(), session))
    });
    let sessions: Vec<(String, Interaction)> = sessions.collect();
    let cases = sessions.into_par_iter().map(|(file, session)| {
        let parameters = |error| wrong_parameters(&file, error);
        let sessions = match Template::of(&session).map_err(parameters)? {
            None => vec![Expanded {
                interaction: session,
                drawn: None,
            }],
            Some(template) => template
                .expand(seed_of(seed, &session), is_legal)
                .map_err(parameters)?,
        };
        let cases = sessions.into_iter().map(|session| {
            let case = case(&file, session.interaction, manifest)?;
            Ok(Case {
                kind: Kind::Hidden,
                group: batch_group(&case, manifest),
                drawn: session.drawn.map(Arc::new),
                ..case
            })
        });
        cases.collect::<Result<Vec<Case>, BatteryError>>()
    });
    let cases: Vec<Vec<Case>> = cases.collect::<Result<_, _>>()?;
    Ok(Battery {
        seed,
        cases: cases.into_iter().flatten().collect(),
        is_sample: false,
    })
}

/// Returns whether a session runs a program, which finds nothing of another run.
fn runs_program(interaction: &Interaction) -> bool {
    let mut steps = interaction.steps.iter();
    steps.any(|step| step.prompt == Prompt::Terminal)
}

/// The group of a session: a number of the name that a comment gives it, and of what it does not
/// share with sessions of other checks: its time limits, and the budget of its item.
fn batch_group(case: &Case, manifest: &Manifest) -> Option<u64> {
    if runs_program(&case.interaction) || case.within_seconds().is_some() {
        return None;
    }
    let steps = &case.interaction.steps;
    let mut comments = steps.iter().flat_map(Step::comments);
    let named = comments.find(|text| *text == ALONE || text.starts_with(GROUP));
    let name = match named.map(|text| text.strip_prefix(GROUP)) {
        None => None,
        Some(None) => return None,
        Some(Some(name)) => Some(name.trim()),
    };
    let budgeted = manifest
        .items
        .iter()
        .filter(|item| item.budget_seconds.is_some());
    let items = budgeted.filter(|item| case.checks.iter().any(|each| item.checks.contains(each)));
    let items: Vec<&str> = items.map(|item| item.name.as_str()).collect();
    let mut times: Vec<TimeLimits> = steps.iter().map(|step| step.time).collect();
    times.dedup();
    if name.is_none() && items.is_empty() && times.iter().all(TimeLimits::is_default) {
        return TOGETHER;
    }
    let mut hasher = FxHasher::default();
    (name, items, times).hash(&mut hasher);
    Some(hasher.finish())
}

/// The checks that a session names and the manifest does not have, each with its line.
pub(crate) fn unknown_checks(session: &Interaction, manifest: &Manifest) -> Vec<(usize, Notice)> {
    let steps = session.steps.iter();
    let marks = steps.filter_map(|step| Some((step.line, check_mark(step)?)));
    let unknown = marks.filter(|(_, mark)| manifest.check(mark).is_none());
    let known = || manifest.checks().map(|check| check.path());
    let notices = unknown.map(|(line, mark)| (line, unknown_check(mark, known())));
    notices.collect()
}

/// The check that a step names in a comment.
fn check_mark(step: &Step) -> Option<&str> {
    let mark = step.comments().find_map(|text| text.strip_prefix(MARK));
    mark.map(str::trim)
}

/// The seed of a session: that of the battery, and its own text.
fn seed_of(seed: u64, interaction: &Interaction) -> u64 {
    let digest = Sha256::digest(format!("{seed} {interaction}"));
    let first = digest.iter().take(8);
    first.fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// The error of the parameters of a session of a file.
fn wrong_parameters(file: &str, error: ParameterError) -> BatteryError {
    let notice = Notice::in_file(file, &error);
    let (line, problem) = match error {
        ParameterError::Wrong { line, error } => (Some(line), error),
        ParameterError::Oracle(TargetError::Fault(fault)) => return fault.into(),
        #[cfg(not(target_family = "wasm"))]
        ParameterError::Oracle(TargetError::Solution(SolutionError::NoAnswer {
            problem,
            fix,
            ..
        })) => {
            let wrong = WrongSession {
                notice: Notice::in_file(file, problem.clone().with_fix(fix.clone())),
                line: None,
                problem,
                fix,
            };
            return wrong.into();
        }
        ParameterError::Oracle(error) => (None, error.notice()),
    };
    let wrong = WrongSession {
        notice,
        line,
        problem,
        fix: Notice::new("fix-parameters"),
    };
    wrong.into()
}

/// The case of a session. Steps before its first check are set-up, and belong to that.
fn case(file: &str, interaction: Interaction, manifest: &Manifest) -> Result<Case, BatteryError> {
    let steps = interaction.steps.iter();
    let named = steps.map(|step| named_check(file, step, manifest));
    let named = named.collect::<Result<Vec<_>, BatteryError>>()?;
    let mut current = named.iter().copied().find_map(|check| check);
    if let (None, Some(first)) = (current, interaction.steps.first()) {
        return Err(unmarked(file, first.line, &interaction, manifest).into());
    }
    let checks = named.into_iter().filter_map(|check| {
        current = check.or(current);
        current.cloned()
    });
    let checks = checks.collect();
    let reading = reading(&interaction, manifest)?;
    if let Some(wrong) = interaction
        .steps
        .iter()
        .find_map(|step| wrong_time(file, step))
    {
        return Err(wrong.into());
    }
    let case = Case {
        kind: Kind::Documented,
        interaction,
        checks,
        group: None,
        reading,
        drawn: None,
    };
    Ok(case.with_times())
}

/// The check that a step names in a comment, if it names one.
fn named_check<'m>(
    file: &str,
    step: &Step,
    manifest: &'m Manifest,
) -> Result<Option<&'m Arc<CheckText>>, BatteryError> {
    let Some(mark) = check_mark(step) else {
        return Ok(None);
    };
    let check = manifest.check(mark).ok_or_else(|| {
        let problem = unknown_check(mark, manifest.checks().map(|check| check.path()));
        WrongSession {
            notice: Notice::in_file(format!("{file}:{}", step.line), problem.clone()),
            line: None,
            problem,
            fix: Notice::new("fix-check-name"),
        }
    })?;
    Ok(Some(check))
}

/// The error of a comment that is nearly one of the time of a session.
fn wrong_time(file: &str, step: &Step) -> Option<WrongSession> {
    let is_wrong = |text: &&str| {
        let time = text.strip_prefix(WITHIN).map(str::trim).unwrap_or_default();
        let unit =
            time.trim_start_matches(|letter: char| letter.is_numeric() || ".,-".contains(letter));
        unit.len() < time.len() && UNITS.contains(&unit.trim()) && seconds_of(text).is_none()
    };
    let comment = step.comments().find(is_wrong)?;
    let problem = Notice::new("battery-time").with("comment", comment);
    Some(WrongSession {
        notice: Notice::in_file(format!("{file}:{}", step.line), problem.clone()),
        line: Some(step.line),
        problem,
        fix: Notice::new("fix-time"),
    })
}

/// The error of a session that names no check: with one of a function that it names, if it names any.
fn unmarked(
    file: &str,
    line: usize,
    interaction: &Interaction,
    manifest: &Manifest,
) -> WrongSession {
    let example = likely_check(interaction, manifest).or_else(|| manifest.checks().next());
    let check = example.map(|check| check.path()).unwrap_or_default();
    let error = Notice::new("battery-unmarked").with("check", &check);
    WrongSession {
        notice: Notice::in_file(format!("{file}:{line}"), error),
        line: Some(line),
        problem: Notice::new("problem-unmarked"),
        fix: Notice::new("fix-unmarked").with("check", &check),
    }
}

/// A check of the function that a session names last, if it names any of the text.
pub(crate) fn likely_check<'m>(
    interaction: &Interaction,
    manifest: &'m Manifest,
) -> Option<&'m Arc<CheckText>> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut statements = interaction.steps.iter().rev().map(Step::statement);
    statements.find_map(|statement| {
        let mut words = statement.split(|letter| !is_letter(letter));
        words.find_map(|word| manifest.checks().find(|check| check.function == word))
    })
}

/// The open place that a session names, if it does.
fn reading(
    interaction: &Interaction,
    manifest: &Manifest,
) -> Result<Option<Arc<Reading>>, BatteryError> {
    let mut comments = interaction.steps.iter().flat_map(Step::comments);
    let Some(named) = comments.find_map(|text| text.strip_prefix(READING)) else {
        return Ok(None);
    };
    let name = named.split('=').next().unwrap_or_default().trim();
    let known = manifest.readings.iter().find(|each| each.name == name);
    let known = known.ok_or_else(|| {
        let problem = Notice::new("battery-unknown-reading").with("reading", name);
        WrongSession {
            notice: problem.clone(),
            line: None,
            problem,
            fix: Notice::new("fix-reading"),
        }
    })?;
    Ok(Some(Arc::clone(known)))
}
