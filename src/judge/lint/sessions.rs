//! Problems of the files of sessions, and checks without any.

use std::path::Path;

use super::tables::TomlTables;
use super::{Problems, Search, Stage, path_in_folder};
use crate::assignment::battery::{
    Battery, BatteryError, Case, Generators, Scope, documented, domain_problems, expanded,
    unknown_checks,
};
use crate::assignment::folder::{GENERATORS, MANIFEST, files, placeholder, transcript};
use crate::assignment::manifest::Manifest;
use crate::assignment::parameters::{IsLegal, Template};
use crate::messages::{Localized, Notice};
use crate::session::{Interaction, Transcript};
use crate::source::Language;
use crate::worker::Fault;

/// A file of sessions, by its path in the folder.
pub(super) type SessionFile = (String, Transcript);

/// A case, and the file that it is from.
pub(super) struct LocatedCase {
    pub(super) file: String,
    pub(super) case: Case,
}

/// The files of sessions that can be read.
pub(super) fn read_sessions(
    folder: &Path,
    (name, language): (&str, Language),
    problems: &mut Problems,
) -> Vec<SessionFile> {
    let paths = problems.take(name, files(folder, name, Some(language.sessions())));
    let paths = paths.unwrap_or_default().into_iter();
    let read = paths.filter_map(|path| {
        let file = path_in_folder(folder, &path);
        let transcript = problems.take(&file, transcript(folder, path))?;
        Some((file, transcript))
    });
    read.collect()
}

/// The sessions that the generators of a folder print; `None` where a quick search leaves them out.
pub(super) fn generated_sessions(
    search: &Search,
    generators: &Generators,
    manifest: &Manifest,
    problems: &mut Problems,
) -> Result<Option<Vec<SessionFile>>, Fault> {
    let scope = Scope {
        seed: manifest.seed,
        is_exhaustive: false,
    };
    let all = generators.programs.len();
    if search.is_quick && all > 0 {
        return Ok(None);
    }
    let mut files = Vec::new();
    for (done, generator) in generators.programs.iter().enumerate() {
        (search.tell)(Stage::Generators, done, all);
        let file = generator.0.clone();
        match generators.sessions_of(generator, scope, search.machine) {
            Ok(sessions) => files.push((file, sessions)),
            Err(BatteryError::Fault(fault)) => return Err(fault),
            Err(BatteryError::Generator { error, .. }) => {
                problems.add(&file, None, error, Notice::new("fix-generator"));
            }
            Err(error) => problems.add(&file, None, error.notice(), Notice::new("fix-generator")),
        }
    }
    Ok(Some(files))
}

/// Finds the functions whose domain does not have as many sessions as the manifest says.
pub(super) fn find_wrong_domains(
    search: &Search,
    generators: &Generators,
    (manifest, tables): (&Manifest, &TomlTables),
    problems: &mut Problems,
) -> Result<(), Fault> {
    let seed = manifest.seed;
    let printed = generators.domain_sessions(seed, search.machine);
    let domains = printed.and_then(|files| expanded(files, manifest, seed, &|_, _| Ok(true)));
    match domains {
        Err(BatteryError::Fault(fault)) => return Err(fault),
        Err(error) => {
            problems.add(
                GENERATORS,
                None,
                error.notice(),
                Notice::new("fix-generator"),
            );
        }
        Ok(domains) => {
            for (function, problem) in domain_problems(manifest, &domains) {
                let line = tables.line_of_named_table("function", &function);
                problems.add(MANIFEST, line, problem, Notice::new("fix-domain-size"));
            }
        }
    }
    Ok(())
}

/// The sessions of some files, each with its file.
fn all_sessions(files: &[SessionFile]) -> impl Iterator<Item = (&String, &Interaction)> {
    files.iter().flat_map(|(file, transcript)| {
        let sessions = transcript.interactions.iter();
        let sessions = sessions.filter(|session| !session.steps.is_empty());
        sessions.map(move |session| (file, session))
    })
}

/// The cases of the sessions of the text.
pub(super) fn documented_cases(
    files: &[SessionFile],
    manifest: &Manifest,
    problems: &mut Problems,
) -> Vec<LocatedCase> {
    for (file, session) in all_sessions(files) {
        if !matches!(Template::of(session), Ok(None)) {
            let problem = Notice::new("problem-parameters-of-text");
            let fix = Notice::new("fix-parameters-of-text");
            problems.add(file, first_line(session), problem, fix);
        }
    }
    let battery = |alone| documented(&[alone], manifest);
    read_cases(files, manifest, &battery, problems)
}

pub(super) fn hidden_cases(
    files: &[SessionFile],
    manifest: &Manifest,
    legal: &IsLegal,
    problems: &mut Problems,
) -> Vec<LocatedCase> {
    for (file, session) in all_sessions(files) {
        // Errors in its comments are found where it is expanded.
        let Ok(Some(template)) = Template::of(session) else {
            continue;
        };
        for name in template.unused_names() {
            let problem = Notice::new("problem-unused-parameter").with("name", name);
            let fix = Notice::new("fix-unused-parameter").with("name", name);
            problems.add(file, first_line(session), problem, fix);
        }
    }
    let battery = |alone| expanded(vec![alone], manifest, manifest.seed, legal);
    read_cases(files, manifest, &battery, problems)
}

/// The cases of sessions, each of which is given to `battery` as a file of its own.
fn read_cases(
    files: &[SessionFile],
    manifest: &Manifest,
    battery: &dyn Fn(SessionFile) -> Result<Battery, BatteryError>,
    problems: &mut Problems,
) -> Vec<LocatedCase> {
    let mut cases = Vec::new();
    for (file, session) in all_sessions(files) {
        if has_unknown_checks(file, session, manifest, problems) {
            continue;
        }
        let interactions = vec![session.clone()];
        match battery((file.clone(), Transcript { interactions })) {
            Ok(found) => cases.extend(found.cases.into_iter().map(|case| LocatedCase {
                file: file.clone(),
                case,
            })),
            Err(error) => add_battery_error(file, session, &error, problems),
        }
    }
    cases
}

/// Finds every check that a session names and the manifest does not have.
fn has_unknown_checks(
    file: &str,
    session: &Interaction,
    manifest: &Manifest,
    problems: &mut Problems,
) -> bool {
    let unknown = unknown_checks(session, manifest);
    let is_any = !unknown.is_empty();
    for (line, problem) in unknown {
        problems.add(file, line, problem, Notice::new("fix-check-name"));
    }
    is_any
}

fn first_line(session: &Interaction) -> usize {
    session.steps.first().map_or(1, |step| step.line)
}

fn add_battery_error(
    file: &str,
    session: &Interaction,
    error: &BatteryError,
    problems: &mut Problems,
) {
    let (line, problem, fix) = match error {
        BatteryError::Session(wrong) => (wrong.line, wrong.problem.clone(), wrong.fix.clone()),
        error => (None, error.notice(), Notice::new("fix-parameters")),
    };
    let line = line.unwrap_or_else(|| first_line(session));
    problems.add(file, line, problem, fix);
}

/// Finds the checks of which there is no case, or only the placeholders of `gabarito new`.
pub(super) fn find_checks_without_a_case(
    cases: &[LocatedCase],
    manifest: &Manifest,
    tables: &TomlTables,
    problems: &mut Problems,
) {
    for check in manifest.checks() {
        let placeholder = placeholder(&check.function);
        let steps = cases.iter().flat_map(|located| {
            let case = &located.case;
            case.interaction.steps.iter().zip(&case.checks)
        });
        let mut shown = steps.filter(|(_, each)| *each == check).peekable();
        let path = check.path();
        let problem = if shown.peek().is_none() {
            Notice::new("problem-no-session")
        } else if shown.all(|(step, _)| step.statement() == placeholder) {
            Notice::new("problem-placeholder").with("placeholder", placeholder)
        } else {
            continue;
        };
        let problem = problem.with("check", &path);
        let fix = Notice::new("fix-session").with("check", &path);
        problems.add(MANIFEST, tables.line_of_check(&path), problem, fix);
    }
}
