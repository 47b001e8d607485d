//! `gabarito verify`: runs the certificates of a report again, and compares.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::Running;
use super::check::{CheckArgs, arguments_of, document};
use super::{CommandError, Exit, assignment};
use crate::engines::registry;
use crate::messages::{Localized, Messages, Notice, in_line};
use crate::report::{Certification, Document};
use crate::worker::cache::{Bounds, read_json};
use crate::worker::intake::HandIn;

/// Runs the certificates of a report again, and compares
///
/// The report is what `gabarito check … --certify --format json=FILE` wrote. Compared are the certificates,
/// and the SHA-256 of the program, of the battery, of the manifest with the solution and of each
/// domain. Another version of gabarito or of the interpreter is noted. The exit status is 1 if
/// anything else differs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito check moinho projeto.py --certify --format json=projeto.json
  gabarito verify projeto.json
  gabarito verify projeto.json entregas/projeto.py
  gabarito verify preco.json programa.py --assignment preco")]
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
/// The versions, which are compared first and change no result.
const VERSIONS: usize = 2;
/// The option that chose cases with which a report may have certificates.
const EXHAUSTIVE: &str = "--exhaustive";

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
    let differs = write_differences((&before, certified), &now, messages, out)?;
    if differs {
        return Ok(Exit::Fail);
    }
    let count = [("count", certified.certificates.len().into())];
    writeln!(out, "{}", messages.with("verify-same", count))?;
    Ok(Exit::Pass)
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
    arguments_of(
        Some(before),
        &["--certify"],
        (assignment, program),
        &args.running,
    )
}

/// Writes what differs from the report; returns whether anything but versions does.
fn write_differences(
    (before, certified): (&Document, &Certification),
    now: &Document,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<bool, CommandError> {
    let certified_now = now.certification.as_ref();
    let reference_now = certified_now.map_or("", |each| &each.reference_sha256);
    let compared = [
        ("verify-gabarito", &*before.gabarito, &*now.gabarito),
        ("verify-interpreter", &before.interpreter, &now.interpreter),
        (
            "verify-program",
            &before.submission.sha256,
            &now.submission.sha256,
        ),
        (
            "verify-battery",
            &before.battery.sha256,
            &now.battery.sha256,
        ),
        (
            "verify-reference",
            &certified.reference_sha256,
            reference_now,
        ),
    ];
    let mut differs = false;
    for (place, (id, before, now)) in compared.into_iter().enumerate() {
        if before != now {
            differs |= place >= VERSIONS;
            let words = [
                ("before", in_line(before).into()),
                ("now", in_line(now).into()),
            ];
            writeln!(out, "{}", messages.with(id, words))?;
        }
    }
    let certificates_now = certified_now.map_or(&[][..], |each| &each.certificates);
    let certificates = &certified.certificates[..];
    for (id, some, others) in [
        ("verify-lost", certificates, certificates_now),
        ("verify-gained", certificates_now, certificates),
    ] {
        for certificate in some.iter().filter(|each| !others.contains(each)) {
            differs = true;
            let function = [("function", in_line(&certificate.function).into())];
            writeln!(out, "{}", messages.with(id, function))?;
        }
    }
    Ok(differs)
}
