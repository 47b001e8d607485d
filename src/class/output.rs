//! What is written of a class: a table, a page, and a page for each hand-in.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::cache::{Cache, CacheError, PAGE, TABLE};
use super::{Entry, Graded};
use crate::cache::{OutError, written_durably};
use crate::manifest::Manifest;
use crate::report::html::{HtmlError, class_page, class_page_of, page};
use crate::report::{Messages, Row, class_csv};

/// The folder of the pages of the hand-ins.
const PAGES: &str = "paginas";
/// What the names of pages end with.
const PAGE_ENDING: &str = ".html";
/// Longest name of a page that is a name of a hand-in as it is, in bytes.
const LONGEST_NAME: usize = 100;

/// A class, to be written.
pub struct ClassReport<'a> {
    /// The name of the assignment.
    pub assignment: &'a str,
    /// What its text asks for.
    pub manifest: &'a Manifest,
    /// The hand-ins, in the order in which they are shown.
    pub graded: &'a [Graded],
    /// In whose language.
    pub messages: &'a Messages,
}

/// Why a class cannot be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A file or folder cannot be written.
    #[error(transparent)]
    Out(#[from] OutError),
    /// The list of what is written cannot be kept.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// The table cannot be made.
    #[error(transparent)]
    Table(#[from] csv::Error),
    /// A page cannot be made.
    #[error(transparent)]
    Page(#[from] HtmlError),
}

impl ClassReport<'_> {
    /// Writes the table and the pages into the folder of the class, and removes the pages of
    /// hand-ins that are not there any more.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn write(&self, cache: &Cache) -> Result<(), WriteError> {
        let pages = cache.inner(PAGES)?;
        let judged = self.graded.iter().map(|graded| &graded.entry);
        let judged = judged.filter(|entry| entry.document().is_some());
        let names: BTreeSet<String> = judged.map(|entry| page_name(&entry.who)).collect();
        // First: a page that is not listed is nobody's to remove, also after the machine was
        // switched off.
        cache.update(|list| list.pages.extend(names.iter().cloned()))?;
        for graded in self.graded {
            if let Some(page) = self.page(graded)? {
                write_file(&pages.join(page_name(&graded.entry.who)), &page)?;
            }
        }
        let listed = cache.list().pages.clone();
        for name in listed.difference(&names) {
            remove_page(&pages, name)?;
        }
        cache.update(|list| list.pages = names)?;
        let folder = cache.folder();
        write_file(&folder.join(TABLE), &self.table()?)?;
        write_file(&folder.join(PAGE), &self.class_page()?)
    }

    /// The page of a hand-in, where it was judged.
    fn page(&self, graded: &Graded) -> Result<Option<String>, HtmlError> {
        let Some(document) = graded.entry.document() else {
            return Ok(None);
        };
        let derivation = graded.derivation(self.messages);
        let derivation = graded.mark.is_some().then_some(&derivation[..]);
        let notes = graded.entry.notes.as_deref();
        page(document, derivation, self.messages, notes).map(Some)
    }

    fn table(&self) -> Result<String, csv::Error> {
        let rows = self.graded.iter().map(|graded| Row {
            entry: &graded.entry,
            mark: graded.shown(),
        });
        class_csv(&rows.collect::<Vec<_>>())
    }

    fn class_page(&self) -> Result<String, HtmlError> {
        let entries = self.graded.iter();
        let entries = entries.map(|each| (&each.entry, each.of_class(self.messages)));
        let entries: Vec<_> = entries.collect();
        let link = |entry: &Entry| {
            let name = page_name(&entry.who);
            entry.document().map(|_| format!("{PAGES}/{name}"))
        };
        let class = class_page_of(
            self.assignment,
            self.manifest,
            &entries,
            self.messages,
            link,
        );
        class_page(&class, self.messages)
    }
}

/// Removes a page that was written before. What the list names is held to be one: a plain
/// file of the folder, and no link.
fn remove_page(pages: &Path, name: &str) -> Result<(), OutError> {
    let path = pages.join(name);
    let is_plain = fs::symlink_metadata(&path).is_ok_and(|about| about.is_file());
    if name.contains('/') || !name.ends_with(PAGE_ENDING) || !is_plain {
        return Ok(());
    }
    fs::remove_file(&path).map_err(|why| OutError::Unwritable { path, why })
}

fn write_file(path: &Path, text: &str) -> Result<(), WriteError> {
    written_durably(path, text.as_bytes()).map_err(|why| {
        let path = path.to_owned();
        OutError::Unwritable { path, why }.into()
    })
}

/// The name of the page of a hand-in: a plain one whatever the hand-in is called, and
/// another one for another name.
fn page_name(who: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_".contains(character);
    if who.chars().all(is_plain) && who.len() <= LONGEST_NAME {
        return format!("{who}{PAGE_ENDING}");
    }
    let plain = who
        .chars()
        .map(|each| if is_plain(each) { each } else { '_' });
    let mut plain: String = plain.collect();
    plain.truncate(plain.floor_char_boundary(LONGEST_NAME));
    let digest = base16ct::lower::encode_string(&Sha256::digest(who.as_bytes())[..4]);
    format!("{plain}-{digest}{PAGE_ENDING}")
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
