//! `gabarito verify`: runs the certificates of a report again, and compares.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Parser;

use super::args::{Args, Command, Running};
use super::check::{CheckArgs, document};
use super::{CommandError, Exit, assignment};
use crate::assignment::manifest::{Lingua, Manifest};
use crate::engines::registry;
use crate::messages::{Localized, Messages, Notice, in_line};
use crate::report::{Certificate, Certification, Document};
use crate::worker::cache::{Bounds, read_json};
use crate::worker::intake::HandIn;

/// Runs the certificates of a report again, and compares
///
/// The report is what `gabarito check … --certify --format json=FILE` wrote. Compared are the certificates,
/// and the SHA-256 of the program, of the battery, of the manifest with the solution and of each
/// domain. Another version of gabarito or of the interpreter is noted.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito check moinho projeto.py --certify --format json=projeto.json
  gabarito verify projeto.json
  gabarito verify projeto.json entregas/projeto.py
  gabarito verify preco.json programa.py --assignment preco

Exit status: 0 if everything is the same, 1 if anything differs")]
pub(super) struct VerifyArgs {
    /// JSON report with certificates
    pub(super) file: PathBuf,
    /// Program that it is about [default: the one of that name beside the report]
    pub(super) program: Option<PathBuf>,
    /// Name of a built-in assignment, or folder of another [default: the built-in one of the report]
    #[arg(long, value_name = "NAME")]
    pub(super) assignment: Option<String>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The largest report that is read.
const BOUNDS: Bounds = Bounds {
    bytes: 16 << 20,
    values: 1 << 20,
};
/// The option that chose cases with which a report may have certificates.
const EXHAUSTIVE: &str = "--exhaustive";

/// Something that a report says otherwise than it is now.
struct Difference {
    what: String,
    before: String,
    now: String,
}

impl Difference {
    /// The message `id` on it.
    fn in_words(&self, id: &str, messages: &Messages) -> String {
        let words = [
            ("what", self.what.as_str().into()),
            ("before", in_line(&self.before).into()),
            ("now", in_line(&self.now).into()),
        ];
        messages.with(id, words)
    }
}

pub(super) fn run(
    args: &VerifyArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let file = args.file.display().to_string();
    let before: Document = read_json(&args.file, BOUNDS).map_err(|error| {
        let notice = Notice::new("verify-no-report").with("file", &file);
        CommandError::Usage(notice.with("error", error.notice()))
    })?;
    let Some(certified) = &before.certification else {
        let notice = Notice::new("verify-no-certificates").with("file", &file);
        return Err(CommandError::Usage(notice));
    };
    let check = check_args(args, &before)?;
    let assignment = assignment::find(&check.assignment, &args.running)?;
    let handed_in = HandIn::read(&check.submission, &assignment.manifest)?;
    let now = document(&check, (&assignment, &handed_in), false, messages)?;
    let versions = [
        (
            "verify-version",
            before.gabarito.clone(),
            now.gabarito.clone(),
        ),
        (
            "verify-interpreter",
            before.interpreter.clone(),
            now.interpreter.clone(),
        ),
    ];
    for (what, before, now) in versions {
        let what = messages.get(what);
        let difference = Difference { what, before, now };
        if difference.before != difference.now {
            writeln!(out, "{}", difference.in_words("verify-note", messages))?;
        }
    }
    let differences = differences((&before, certified), &now, &assignment.manifest, messages);
    if differences.is_empty() {
        let count = [("count", certified.certificates.len().into())];
        writeln!(out, "{}", messages.with("verify-same", count))?;
        return Ok(Exit::Pass);
    }
    let file = [("file", in_line(&file).into())];
    writeln!(out, "{}", messages.with("verify-differs", file))?;
    for difference in differences {
        writeln!(
            out,
            "  {}",
            difference.in_words("verify-difference", messages)
        )?;
    }
    Ok(Exit::Fail)
}

/// The arguments of `gabarito check` that make such a report again. The report may be anyone's: it
/// chooses no path, and no option but the seed, the time and `--exhaustive`.
fn check_args(args: &VerifyArgs, before: &Document) -> Result<CheckArgs, CommandError> {
    let refused = |id, what: &str| {
        let notice = Notice::new(id).with("file", args.file.display().to_string());
        CommandError::Usage(notice.with("what", in_line(what)))
    };
    let assignment = args.assignment.as_ref().unwrap_or(&before.assignment);
    if args.assignment.is_none() && registry::engine(assignment).is_err() {
        return Err(refused("verify-assignment", assignment));
    }
    let name = Path::new(&before.submission.name);
    let program = match &args.program {
        Some(program) => program.clone(),
        None if name.file_name() == Some(name.as_os_str()) => args.file.with_file_name(name),
        None => return Err(refused("verify-program-name", &before.submission.name)),
    };
    let options = &before.battery.options;
    if options.iter().any(|option| option != EXHAUSTIVE) {
        return Err(refused("verify-options", &options.join(" ")));
    }
    let seed = before.battery.seed.to_string();
    let budget = before.budget.cpu_seconds.to_string();
    let typed = [
        "gabarito",
        "check",
        "--certify",
        "--seed",
        &seed,
        "--budget",
        &budget,
    ];
    let exhaustive = options.first().map(String::as_str);
    let typed = typed.into_iter().chain(exhaustive).chain(["--"]);
    let typed = typed.map(OsString::from);
    let typed = typed.chain([assignment.into(), program.into()]);
    match Args::try_parse_from(typed).map(|args| args.command) {
        Ok(Command::Check(mut check)) => {
            check.judging.running = args.running.clone();
            Ok(check)
        }
        Ok(_) => Err(CommandError::fault("no arguments of check")),
        Err(error) => Err(CommandError::fault(error)),
    }
}

/// What differs from the report.
fn differences(
    (before, certified): (&Document, &Certification),
    now: &Document,
    manifest: &Manifest,
    messages: &Messages,
) -> Vec<Difference> {
    let certified_now = now.certification.as_ref();
    let reference = |certification: &Certification| certification.reference_sha256.clone();
    let nothing = || messages.get("verify-nothing");
    let mut differences = vec![
        Difference {
            what: messages.get("verify-program"),
            before: before.submission.sha256.clone(),
            now: now.submission.sha256.clone(),
        },
        Difference {
            what: messages.get("verify-battery"),
            before: before.battery.sha256.clone(),
            now: now.battery.sha256.clone(),
        },
        Difference {
            what: messages.get("verify-reference"),
            before: reference(certified),
            now: certified_now.map_or_else(nothing, reference),
        },
    ];
    let [before, now] =
        [Some(certified), certified_now].map(|each| certificates_in_words(each, manifest));
    let functions: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    differences.extend(functions.into_iter().map(|function| {
        let name = [("function", in_line(function).into())];
        Difference {
            what: messages.with("verify-certificate", name),
            before: before.get(function).cloned().unwrap_or_else(nothing),
            now: now.get(function).cloned().unwrap_or_else(nothing),
        }
    }));
    differences.retain(|each| each.before != each.now);
    differences
}

/// What the certificates of each function say, in the same words in every language.
fn certificates_in_words(
    certification: Option<&Certification>,
    manifest: &Manifest,
) -> BTreeMap<String, String> {
    let mut all = BTreeMap::<String, String>::new();
    for certificate in certification
        .into_iter()
        .flat_map(|each| &each.certificates)
    {
        let function = manifest.function(&certificate.function);
        let domain = function.and_then(|function| function.domain.as_ref());
        let [own, english] = [Lingua::Pt, Lingua::En].map(|language| {
            let words = domain.map(|domain| domain.in_words(language));
            words.unwrap_or_default()
        });
        let words = match &certificate.domain {
            words if *words == english => &own,
            words => words,
        };
        let Certificate {
            size,
            sha256,
            readings,
            ..
        } = certificate;
        let readings = readings
            .iter()
            .map(|(name, read)| format!("; {name}: {read}"));
        let readings: String = readings.collect();
        let said = all.entry(certificate.function.clone()).or_default();
        *said += &format!("({size}; {words}; {sha256}{readings})");
    }
    all
}
