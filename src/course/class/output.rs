//! The output of a class: a table (CSV and workbook), a page, and a page for each hand-in.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::cache::{CacheError, PAGE, TABLE, WORKBOOK};
use super::progress::since_last;
use super::summary::ClassSummary;
use super::table::ClassTable;
use super::{Corrections, Entry, GradedClass, GradedHandIn};
use crate::messages::Messages;
use crate::report::html::{HandInAbout, HtmlError, class_page, page};
use crate::report::{csv, workbook};
use crate::worker::cache::{OutputError, write_result};

/// The folder of the pages of the hand-ins.
const PAGES: &str = "paginas";
/// The name of the sheet of the workbook.
const SHEET: &str = "turma";
/// The extension of pages.
const PAGE_ENDING: &str = ".html";
/// Longest name of a hand-in that names its page unchanged, in bytes.
const LONGEST_NAME: usize = 100;

/// The report on a class, ready to be written.
pub struct ClassReport<'a> {
    /// The name of the assignment.
    pub assignment: &'a str,
    /// The hand-ins, in the order in which they are shown.
    pub class: GradedClass<'a>,
    /// The messages of the report's language.
    pub messages: &'a Messages,
    /// The messages of the table's language.
    pub table_messages: &'a Messages,
    /// The corrections, where hand-ins were corrected.
    pub corrections: Option<&'a Corrections>,
}

/// Why a class cannot be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A file or folder cannot be written.
    #[error(transparent)]
    Out(#[from] OutputError),
    /// A result was lost, or the list of the written pages cannot be updated.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// The table cannot be rendered.
    #[error(transparent)]
    Table(#[from] csv::Error),
    /// The workbook cannot be rendered.
    #[error(transparent)]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    /// A page cannot be rendered.
    #[error(transparent)]
    Page(#[from] HtmlError),
}

impl ClassReport<'_> {
    /// Writes the table and the pages into the folder of the class, and removes the pages of
    /// hand-ins that no longer exist. Returns the names in the comments that no hand-in has.
    ///
    /// # Errors
    /// [`WriteError`] if a file cannot be written or rendered, or if a result was lost since it was
    /// judged.
    pub fn write(&self) -> Result<Vec<String>, WriteError> {
        let cache = self.class.cache;
        let pages = cache.subfolder(PAGES)?;
        let judged = self.class.entries.iter().filter(|each| each.is_judged());
        let expected = judged.map(|each| page_name(each.who()));
        // Listed before they are written: a page that is not listed is never removed, even after a
        // power failure.
        cache.update(|list| list.pages.extend(expected))?;
        let mut names = BTreeSet::new();
        let columns = ClassTable {
            manifest: self.class.manifest,
            messages: self.table_messages,
            corrections: self.corrections,
        };
        let mut table = vec![columns.titles()];
        let mut summary = ClassSummary::new(self.class.comments, self.messages);
        for graded in self.class.iter() {
            let graded = graded?;
            let name = page_name(&graded.entry.who);
            let former = self.class.former;
            let former = former.and_then(|class| class.of(&graded.entry.who));
            let page = self.page(&graded, former.as_ref())?;
            if let Some(page) = &page {
                write_result(pages.join(&name), page.as_bytes())?;
            }
            let link = page.is_some().then(|| format!("{PAGES}/{name}"));
            let mark = graded.class_mark(self.messages);
            summary.add(&graded.entry, mark.as_ref(), link);
            if let Some(former) = &former {
                summary.add_former(former, &graded.entry);
            }
            table.push(columns.row(&graded));
            names.extend(page.map(|_| name));
        }
        let listed = cache.list().pages.clone();
        for name in listed.difference(&names) {
            remove_page(&pages, name)?;
        }
        cache.update(|list| list.pages = names)?;
        let folder = cache.folder();
        let text = csv(&table, self.table_messages)?;
        write_result(folder.join(TABLE), text.as_bytes())?;
        write_result(folder.join(WORKBOOK), &workbook(SHEET, &table)?)?;
        let unknown = summary.unknown_comments();
        let class = summary.finish(self.assignment, self.class.manifest);
        let page = class_page(&class, self.messages)?;
        write_result(folder.join(PAGE), page.as_bytes())?;
        Ok(unknown)
    }

    /// The page of a hand-in, if it was judged.
    fn page(
        &self,
        graded: &GradedHandIn,
        former: Option<&Entry>,
    ) -> Result<Option<String>, HtmlError> {
        let Some(document) = graded.entry.document() else {
            return Ok(None);
        };
        let derivation = graded.derivation(self.messages);
        let comparison = former.map(|former| since_last(former, &graded.entry, self.messages));
        let about = HandInAbout {
            who: Some(&graded.entry.who),
            mark: &derivation,
            notes: graded.entry.notes.as_deref(),
            before: None,
            comparison: comparison.as_ref(),
        };
        page(&document.clone().for_students(), &about, self.messages).map(Some)
    }
}

/// Removes a page of an earlier run. A listed name is trusted only if it is a regular file of the
/// folder, and no link.
fn remove_page(pages: &Path, name: &str) -> Result<(), OutputError> {
    let path = pages.join(name);
    let is_plain = fs::symlink_metadata(&path).is_ok_and(|about| about.is_file());
    if name.contains('/') || !name.ends_with(PAGE_ENDING) || !is_plain {
        return Ok(());
    }
    fs::remove_file(&path).map_err(|why| OutputError::Unwritable { path, why })
}

/// The file name of a hand-in's page.
fn page_name(who: &str) -> String {
    plain_name(who) + PAGE_ENDING
}

/// The name of a hand-in as that of a file: plain characters only, and different for different names.
pub fn plain_name(who: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_".contains(character);
    if who.chars().all(is_plain) && who.len() <= LONGEST_NAME {
        return who.to_owned();
    }
    let plain = who
        .chars()
        .map(|each| if is_plain(each) { each } else { '_' });
    let mut plain: String = plain.collect();
    plain.truncate(plain.floor_char_boundary(LONGEST_NAME));
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(who.as_bytes())[..4]);
    format!("{plain}-{digest}")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::plain("G01", "G01.html")]
    #[case::letters("Ana_Sá_12345", "Ana_Sá_12345.html")]
    fn a_plain_name_is_that_of_its_page(#[case] who: &str, #[case] name: &str) {
        assert_eq!(page_name(who), name);
    }

    #[rstest]
    #[case::up("..")]
    #[case::spaces("Ana Sá_12345")]
    #[case::markup("<b>.x")]
    fn any_other_name_has_a_plain_one_of_its_own(#[case] who: &str) {
        let name = page_name(who);
        assert_ne!(name, page_name(&format!("{who} ")));
        assert!(
            !name.starts_with('.') && !name.contains(['/', '<', ' ']),
            "{name}"
        );
    }

    #[test]
    fn a_long_name_is_cut() {
        assert!(page_name(&"á".repeat(120)).len() < 2 * LONGEST_NAME);
    }
}
