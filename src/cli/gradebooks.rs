//! The marks of a class as Moodle and Fénix take them.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use super::Failure;
use super::args::Gradebooks;
use crate::class::Marked;
use crate::manifest::Points;
use crate::marks::Mark;
use crate::registrar::{Entered, Matching, fenix, rewritten};
use crate::report::{Messages, safe};

/// The worksheet of Moodle with the marks in it.
const MOODLE: &str = "moodle.csv";
/// The lines of Fénix.
const FENIX: &str = "fenix.txt";

/// Writes what is asked for, and tells what is left to a person. A mark that is not
/// complete is entered nowhere.
pub(super) fn write(
    asked: &Gradebooks,
    marked: &[Marked],
    messages: &Messages,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if asked.moodle.is_none() && asked.fenix.is_none() {
        return Ok(());
    }
    let is_complete = |each: &&Marked| each.mark.as_ref().is_some_and(Mark::is_complete);
    let (complete, others): (Vec<&Marked>, Vec<&Marked>) = marked.iter().partition(is_complete);
    let others = others.iter().map(|each| each.entry.who.as_str());
    told("not complete, and entered nowhere", others, out)?;
    if let Some(worksheet) = &asked.moodle {
        moodle(worksheet, &complete, messages, &folder.join(MOODLE), out)?;
    }
    if let Some(decimals) = asked.fenix {
        let marks: BTreeMap<String, Points> = complete
            .iter()
            .filter_map(|each| Some((each.entry.who.clone(), each.mark.as_ref()?.value())))
            .collect();
        let lines = fenix(&marks, decimals);
        let lines = lines.map_err(|error| Failure::Usage(format!("--fenix: {error}")))?;
        write_file(&folder.join(FENIX), &lines)?;
    }
    Ok(())
}

fn moodle(
    worksheet: &Path,
    marked: &[&Marked],
    messages: &Messages,
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let wrong = |error: &dyn ToString| {
        let words = error.to_string();
        Failure::Usage(format!("`{}`: {words}", worksheet.display()))
    };
    let text = fs::read_to_string(worksheet).map_err(|error| wrong(&error))?;
    let marks = marked.iter().filter_map(|each| {
        let (mark, _) = each.shown()?;
        let lines = each.derivation(messages).into_iter();
        let feedback: Vec<String> = lines.map(|line| line.words).collect();
        let feedback = feedback.join("\n");
        Some((each.entry.who.clone(), Entered { mark, feedback }))
    });
    let marks: BTreeMap<String, Entered> = marks.collect();
    let rewritten = rewritten(&text, &marks, &Matching::default());
    let rewritten = rewritten.map_err(|error| wrong(&error))?;
    write_file(path, &rewritten.text)?;
    writeln!(
        out,
        "{} marks entered in {}",
        rewritten.entered,
        path.display()
    )?;
    for (what, who) in [
        ("without a row in the worksheet", &rewritten.without_row),
        ("could be of several rows", &rewritten.ambiguous),
        ("in the worksheet without a mark", &rewritten.without_mark),
        ("locked in the worksheet", &rewritten.locked),
    ] {
        told(what, who.iter().map(String::as_str), out)?;
    }
    Ok(())
}

fn told<'a>(
    what: &str,
    who: impl Iterator<Item = &'a str>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let who: Vec<String> = who.map(safe).collect();
    if !who.is_empty() {
        writeln!(out, "{what}: {}", who.join(", "))?;
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text)
        .map_err(|error| Failure::Usage(format!("`{}` cannot be written: {error}", path.display())))
}
