//! `gabarito explain`: judges a hand-in of a class again, and shows what its mark rests on.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::{self, Running};
use super::check::{arguments_of, document};
use super::class::sheet;
use super::comments_option::CommentsOption;
use super::formats::{can_be_written, write_whole};
use super::{CommandError, Exit, assignment, diff};
use crate::assignment::Assignment;
use crate::course::class::{
    Entry, FoundHandIn, GradedHandIn, HandInChange, HandInOutcome, JudgedShard, listed_name,
};
use crate::messages::{Messages, Notice, safe};
use crate::report::html::{ChangeRow, CheckRow, Comparison, HandInAbout, MarkLine, page};
use crate::report::{Document, FORMATS, RuleVerdict, facts};
use crate::worker::intake::Layout;

/// Grades a submission of a class again, and shows what its mark rests on and what differs from its
/// result in the class
///
/// For appeals. The submission is graded with the options of the class, on this machine. The exit
/// status is 1 if its points or a verdict differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito explain turma entregas/G01.zip
  gabarito explain turma entregas/G01.zip --sheet notas.csv --page G01.html")]
pub(super) struct ExplainArgs {
    /// Output folder of `class` or `merge`
    pub(super) folder: PathBuf,
    /// Submission: the file or folder that was handed in, by its name in the folder of the class
    pub(super) submission: PathBuf,
    /// Name of a built-in assignment, or folder of another [default: that of the class]
    #[arg(long, value_name = "NAME")]
    pub(super) assignment: Option<String>,
    /// CSV file that the mark needs beside the points, as in `class` [default: none]
    #[arg(long, value_name = "FILE")]
    pub(super) sheet: Option<PathBuf>,
    /// Page with all of it, for the student [default: none]
    #[arg(long, value_name = "FILE", help_heading = args::heading::OUTPUT)]
    pub(super) page: Option<PathBuf>,
    #[command(flatten)]
    pub(super) comments: CommentsOption,
    #[command(flatten)]
    pub(super) running: Running,
}

pub(super) fn run(
    args: &ExplainArgs,
    messages: &Messages,
    out: &mut dyn Write,
) -> Result<Exit, CommandError> {
    let class = JudgedShard::open(&args.folder)?;
    let found = find_hand_in(&class, &args.submission)?;
    if let Some(path) = &args.page {
        check_page(path, args)?;
    }
    let (_, before) = class.result(&found.listed())?;
    let name = args.assignment.as_ref();
    let name = name.unwrap_or(&class.list().assignment);
    let assignment = assignment::find(name, &args.running)?;
    let names = class.list().hand_ins.iter().map(|each| each.who.as_str());
    let names: Vec<&str> = names.collect();
    let sheet = sheet(args.sheet.as_deref(), &assignment.manifest, &names)?;
    let comments = args.comments.read()?;
    let options = before.document().cloned().or_else(|| any_document(&class));
    let now = judged_again(
        args,
        (&assignment, name),
        (&found, options.as_ref()),
        messages,
    )?;
    let now = Entry {
        notes: before.notes.clone(),
        ..Entry::new(found.listed(), now)
    };
    let now = GradedHandIn::new(now, &assignment.manifest, (&sheet, &comments));
    let change = HandInChange::between(&found.who, [Some(&before), Some(&now.entry)]);
    let is_same = is_same_result(&change, &before, &now.entry);
    let ChangeRow {
        reasons, checks, ..
    } = change.in_words(messages);
    let explanation = Explanation {
        heading: if is_same {
            messages.get("again-same")
        } else {
            what_differs(reasons, [&before, &now.entry], messages)
        },
        checks,
        before: &before,
        now: &now,
        messages,
    };
    // Before the text, whose reader may close the pipe.
    let is_written = match &args.page {
        Some(path) => explanation.write_page(path)?,
        None => true,
    };
    explanation.write(out)?;
    if !is_written {
        writeln!(out, "{}", messages.get("again-no-page"))?;
    }
    Ok(if is_same { Exit::Pass } else { Exit::Fail })
}

/// Checks that a page can be written, and is neither in the folder of the class nor in the hand-in.
fn check_page(page: &Path, args: &ExplainArgs) -> Result<(), CommandError> {
    can_be_written(page).map_err(|error| CommandError::unwritable(page, &error))?;
    let parent = match page.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let whole = page.file_name().map(|name| real(parent).join(name));
    let places = whole.into_iter().chain([real(page)]);
    let taken = [real(&args.folder), real(&args.submission)];
    for place in places {
        if taken.iter().any(|taken| place.starts_with(taken)) {
            let notice = Notice::new("explain-page-in-class").with("path", page);
            return Err(CommandError::Usage(notice));
        }
    }
    Ok(())
}

/// A report of the class, whose options are those of all.
fn any_document(class: &JudgedShard) -> Option<Document> {
    class.list().hand_ins.iter().find_map(|listed| {
        let (_, entry) = class.result(listed).ok()?;
        entry.document().cloned()
    })
}

/// Returns whether the same program has the same result now: the points, the maximum, the verdicts of
/// checks, rules and barriers, and whether it is final.
fn is_same_result(change: &HandInChange, before: &Entry, now: &Entry) -> bool {
    let about = [before, now].map(|entry| {
        let document = entry.document()?;
        let rules = document.rules.iter().map(|rule| (&rule.name, rule.verdict));
        let barriers = document.barriers.iter();
        let barriers = barriers.map(|barrier| (&barrier.tad, barrier.verdict));
        let broken = rules.chain(barriers);
        let broken = broken.filter(|(_, verdict)| *verdict != RuleVerdict::Pass);
        Some((
            &document.submission.sha256,
            &document.score.max,
            document.provisional,
            broken.collect::<Vec<_>>(),
        ))
    });
    !change.differs() && about[0] == about[1]
}

/// The hand-in of a class that a file or folder is, by its name.
fn find_hand_in(class: &JudgedShard, submission: &Path) -> Result<FoundHandIn, CommandError> {
    let unreadable = |error| CommandError::unreadable(submission, &error);
    fs::symlink_metadata(submission).map_err(unreadable)?;
    // `.` has no name.
    let whole = submission.file_name().is_none();
    let whole = whole.then(|| fs::canonicalize(submission)).transpose();
    let whole = whole.map_err(unreadable)?;
    let name = whole.as_deref().unwrap_or(submission).file_name();
    let name = name.unwrap_or_default();
    let name = listed_name(name);
    let hand_ins = &class.list().hand_ins;
    let Some(listed) = hand_ins.iter().find(|each| each.path == name) else {
        let notice = Notice::new("class-no-hand-in").with("folder", class.folder());
        let names = hand_ins.iter().map(|each| &each.path);
        let notice = notice.with("name", &name).suggesting(&name, names);
        return Err(CommandError::Usage(notice));
    };
    Ok(FoundHandIn {
        who: listed.who.clone(),
        name: listed.path.clone(),
        path: submission.to_owned(),
    })
}

/// The outcome of a hand-in now, under the options of an earlier report.
fn judged_again(
    args: &ExplainArgs,
    (assignment, name): (&Assignment, &str),
    (found, before): (&FoundHandIn, Option<&Document>),
    messages: &Messages,
) -> Result<HandInOutcome, CommandError> {
    let handed_in = match found.read(Layout::from(&assignment.manifest)) {
        Ok(handed_in) => handed_in,
        Err((error, _)) if error.is_fault() => return Err(error.into()),
        Err((_, why)) => return Ok(HandInOutcome::Refused(why)),
    };
    let hints = before.map(|before| format!("--hints={}", before.hints));
    let shows_all = before.is_some_and(|before| {
        let mut checks = before.checks.iter();
        checks.any(|check| before.failures_of(check).count() > 1)
    });
    let all = shows_all.then_some("--all-failures");
    let options: Vec<&str> = hints.as_deref().into_iter().chain(all).collect();
    let about = (name, found.path.clone());
    let check = arguments_of(before, &options, about, &args.running)?;
    let is_traced = args.page.is_some();
    let document = document(&check, (assignment, &handed_in), is_traced, messages)?;
    Ok(HandInOutcome::Judged(Box::new(document.for_students())))
}

/// The result now beside another one in the class, in a sentence.
fn what_differs(reasons: String, entries: [&Entry; 2], messages: &Messages) -> String {
    let [before, now] = entries.map(|entry| {
        let score = entry.document().map(|document| &document.score);
        score.map_or_else(
            || "–".to_owned(),
            |score| messages.decimal(&format!("{} / {}", score.points, score.max)),
        )
    });
    let words = [
        ("before", before.into()),
        ("now", now.into()),
        ("reasons", reasons.into()),
    ];
    messages.with("again-differs", words)
}

/// A hand-in that was judged again, with its result in the class.
struct Explanation<'a> {
    heading: String,
    checks: Vec<CheckRow>,
    before: &'a Entry,
    now: &'a GradedHandIn,
    messages: &'a Messages,
}

impl Explanation<'_> {
    fn write(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Entry { who, path, .. } = self.before;
        writeln!(out, "{} ({})\n", safe(who), safe(path))?;
        writeln!(out, "{}", safe(&self.heading))?;
        for (id, entry) in [
            ("again-refused-before", self.before),
            ("again-refused-now", &self.now.entry),
        ] {
            if let HandInOutcome::Refused(why) | HandInOutcome::Fault(why) = &entry.outcome {
                let why = self
                    .messages
                    .tell(&Notice::new(id).with("why", why.clone()));
                writeln!(out, "{}", safe(&why))?;
            }
        }
        write!(out, "{}", diff::check_lines(&self.checks))?;
        let Some(document) = self.now.entry.document() else {
            return Ok(());
        };
        writeln!(out)?;
        for fact in facts(document, self.before.document(), self.messages) {
            writeln!(out, "  {}: {}", fact.label, safe(&fact.value))?;
        }
        let mark = self.now.derivation(self.messages);
        if !mark.is_empty() {
            writeln!(out, "\n{}\n", self.messages.get("html-mark"))?;
        }
        for MarkLine {
            words,
            points,
            total,
        } in &mark
        {
            writeln!(out, "  {}  {points}  {total}", safe(words))?;
        }
        writeln!(out)?;
        let text = &FORMATS[0].renderer;
        Ok(text.render(document, self.messages, out)?)
    }

    /// Writes the page of the result now, if there is one. Returns whether there is.
    fn write_page(&self, path: &Path) -> Result<bool, CommandError> {
        let Some(document) = self.now.entry.document() else {
            return Ok(false);
        };
        let comparison = Comparison {
            title: self.messages.get("again"),
            heading: self.heading.clone(),
            checks: self.checks.clone(),
        };
        let about = HandInAbout {
            who: Some(&self.before.who),
            mark: &self.now.derivation(self.messages),
            notes: self.before.notes.as_deref(),
            before: self.before.document(),
            comparison: Some(&comparison),
        };
        let page = page(document, &about, self.messages).map_err(CommandError::fault)?;
        write_whole(path, page.as_bytes())
            .map_err(|error| CommandError::unwritable(path, &error))?;
        Ok(true)
    }
}
