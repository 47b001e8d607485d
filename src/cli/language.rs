//! The language in which a command speaks to its user.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use clap::{ArgMatches, ValueEnum};

use super::args::{Args, Command};
use super::assignment::folder;
use super::play;
use crate::assignment::folder::Folder;
use crate::course::class::JudgedShard;
use crate::engines::registry;
use crate::messages::Lingua;

/// The variables that set the language of messages, the strongest first.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of `--lang`, or else that of the assignment, or else that of the environment.
pub(super) fn language(args: &Args, matches: &ArgMatches) -> Lingua {
    args.lang
        .or_else(|| of_assignment(&assignment(&args.command, matches)?))
        .unwrap_or_else(|| environment_language(|name| env::var(name).ok()))
}

/// The language of a command line that cannot be parsed: that of `--lang`, or of the first
/// assignment or class that it names, or of the environment.
pub(super) fn typed_language(typed: &[OsString]) -> Lingua {
    let words = || typed.iter().skip(1).filter_map(|word| word.to_str());
    let after = words().skip_while(|word| *word != "--lang").nth(1);
    let option = after.or_else(|| words().find_map(|word| word.strip_prefix("--lang=")));
    let option = option.and_then(|name| Lingua::from_str(name, true).ok());
    option
        .or_else(|| {
            words().find_map(|word| {
                of_assignment(&of_class(Path::new(word)).unwrap_or_else(|| word.to_owned()))
            })
        })
        .unwrap_or_else(|| environment_language(|name| env::var(name).ok()))
}

/// The language of an assignment, if there is one of this name.
fn of_assignment(name: &str) -> Option<Lingua> {
    if let Some(folder) = folder(name) {
        return Folder::lingua(folder);
    }
    let manifest = registry::engine(name).ok()?.manifest().ok()?;
    Some(manifest.lingua)
}

/// The name of the assignment that a command is about, if any.
fn assignment(command: &Command, matches: &ArgMatches) -> Option<String> {
    let name = match command {
        Command::List(list) => list.assignment.as_deref()?,
        Command::Similar(similar) => match (&similar.assignment, &similar.judged) {
            (Some(name), _) => name,
            (None, judged) => return of_class(judged.as_deref()?),
        },
        Command::Replay(replay) => &replay.assignment,
        Command::Check(check) => &check.assignment,
        Command::Verify(verify) => verify.assignment.as_deref()?,
        Command::Class(class) => &class.assignment,
        Command::Compare(compare) => &compare.assignment,
        Command::Evidence(evidence) => &evidence.assignment,
        Command::Battery(battery) => &battery.assignment,
        Command::Audit(audit) => &audit.assignment,
        Command::Examples(examples) => &examples.assignment,
        Command::Repair(repair) => &repair.assignment,
        Command::Watch(watch) => &watch.assignment,
        Command::Lsp(lsp) => &lsp.assignment,
        Command::Championship(championship) => &championship.assignment,
        Command::Page(page) => &page.assignment,
        Command::Play(_) => play::game(matches)?.0,
        Command::Diff(diff) => return of_class(&diff.after),
        Command::Explain(explain) => match explain.assignment.as_deref() {
            Some(name) => name,
            None => return of_class(&explain.folder),
        },
        Command::Merge(merge) => {
            let mut parts = merge.folders.iter();
            return parts.find_map(|folder| of_class(folder));
        }
        Command::Lint(lint) => return Some(lint.folder.display().to_string()),
        Command::Doctor(_)
        | Command::New(_)
        | Command::Schema(_)
        | Command::Man(_)
        | Command::Completions(_) => return None,
    };
    Some(name.to_owned())
}

/// The assignment of a class that was judged.
fn of_class(folder: &Path) -> Option<String> {
    let part = JudgedShard::open(folder).ok()?;
    Some(part.list().assignment.clone())
}

/// Portuguese, of Brazil where it says so, and English for everyone else.
fn environment_language(variable: impl Fn(&str) -> Option<String>) -> Lingua {
    let mut values = VARIABLES.into_iter().filter_map(variable);
    match values.find(|value| !value.is_empty()) {
        Some(value) if value.starts_with("pt_BR") => Lingua::Br,
        Some(value) if value.starts_with("pt") => Lingua::Pt,
        _ => Lingua::En,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::nothing(&[], Lingua::En)]
    #[case::portuguese(&[("LANG", "pt_PT.UTF-8")], Lingua::Pt)]
    #[case::brazilian(&[("LANG", "pt_BR.UTF-8")], Lingua::Br)]
    #[case::english(&[("LANG", "en_GB.UTF-8")], Lingua::En)]
    #[case::another(&[("LANG", "fr_FR.UTF-8")], Lingua::En)]
    #[case::the_strongest(&[("LANG", "pt_PT"), ("LC_MESSAGES", "pt_PT"), ("LC_ALL", "C")], Lingua::En)]
    #[case::messages(&[("LANG", "en_GB"), ("LC_MESSAGES", "pt_PT")], Lingua::Pt)]
    #[case::empty(&[("LANG", "pt_PT"), ("LC_ALL", "")], Lingua::Pt)]
    fn the_environment_chooses_a_language(
        #[case] variables: &[(&str, &str)],
        #[case] expected: Lingua,
    ) {
        let value = |name: &str| {
            let mut variables = variables.iter();
            let found = variables.find(|(each, _)| *each == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(environment_language(value), expected);
    }
}
