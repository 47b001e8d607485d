//! `gabarito class --repair`: corrections of hand-ins that Python cannot compile, for a person to
//! accept.

use std::collections::BTreeMap;
use std::path::Path;

use super::CommandError;
use super::progress::bar;
use super::repair::CorrectedMarks;
use crate::assignment::Assignment;
use crate::course::class::{CachedEntry, ClassCache, FoundHandIn, plain_name};
use crate::judge::Judge;
use crate::judge::repair::Repairer;
use crate::messages::{Localized, Messages};
use crate::report::{Cell, LoadingEntry, csv};
use crate::worker::cache::write_result;
use crate::worker::intake::HandIn;

/// The folder of the corrections, in that of the class.
pub(super) const CORRECTIONS: &str = "reparados";
/// The table of the corrections, in their folder.
const TABLE: &str = "reparados.csv";
const COLUMNS: [&str; 7] = [
    "who",
    "file",
    "kinds",
    "before",
    "after",
    "with_deduction",
    "reason",
];

/// A class whose hand-ins are corrected.
pub(super) struct CorrectedClass<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) judge: &'a Judge<'a>,
    pub(super) repairer: Repairer<'a>,
    pub(super) messages: &'a Messages,
}

impl CorrectedClass<'_> {
    /// Corrects each hand-in that Python cannot compile; writes its change, a corrected copy and a row
    /// of the table. Returns how many there are.
    pub(super) fn write(
        &self,
        hand_ins: &[FoundHandIn],
        entries: &[CachedEntry],
        cache: &ClassCache,
    ) -> Result<usize, CommandError> {
        let folder = cache.subfolder(CORRECTIONS)?;
        let mut table = vec![COLUMNS.map(|title| Cell::Text(title.to_owned())).to_vec()];
        let progress = bar(0, String::new());
        let cached: BTreeMap<&str, &CachedEntry> =
            entries.iter().map(|each| (each.who(), each)).collect();
        for found in hand_ins {
            let entry = cached.get(found.who.as_str());
            let entry = entry.map(|entry| cache.read(entry)).transpose()?;
            let document = entry.as_ref().and_then(|entry| entry.document());
            let is_broken = document.is_some_and(|document| {
                let loading = &document.loading;
                let is_error = matches!(loading, LoadingEntry::CompileError { .. });
                is_error || matches!(loading, LoadingEntry::NotAProgram { .. })
            });
            if is_broken {
                let who = [("who", found.who.clone().into())];
                progress.set_message(self.messages.with("class-repair-progress", who));
                table.push(self.correct(found, &folder)?);
            }
        }
        progress.finish_and_clear();
        let text = csv(&table, self.messages).map_err(CommandError::fault)?;
        write_result(folder.join(TABLE), text.as_bytes())?;
        Ok(table.len() - 1)
    }

    /// Corrects a hand-in, and gives its row.
    fn correct(&self, found: &FoundHandIn, folder: &Path) -> Result<Vec<Cell>, CommandError> {
        let handed_in = HandIn::read(&found.path, &self.assignment.manifest)?;
        let repaired = self.repairer.correct_alone(&handed_in)?;
        let text = |text: &str| Cell::Text(text.to_owned());
        let number = |number: Option<&String>| Cell::Number(number.cloned().unwrap_or_default());
        let result = repaired.correction.as_ref().map(|each| &each.result);
        let loads = result.and_then(|result| result.as_ref().ok());
        let kinds = loads.map(|loads| loads.kinds.join(" "));
        let marks = loads.and_then(|loads| {
            let about = (&handed_in, self.assignment);
            CorrectedMarks::of(loads, self.judge, about, self.messages)
        });
        let reason = result.and_then(|result| result.as_ref().err());
        let reason = reason.map(|reason| {
            let notice = reason.notice().with("file", &found.name);
            self.messages.tell(&notice)
        });
        if let Some(loads) = loads {
            let name = plain_name(&found.who);
            let source = &repaired.program.source.bytes;
            write_result(folder.join(format!("{name}.py")), source)?;
            write_result(folder.join(format!("{name}.diff")), loads.diff.as_bytes())?;
        }
        Ok(vec![
            text(&found.who),
            text(&found.name),
            text(&kinds.unwrap_or_default()),
            number(marks.as_ref().map(|marks| &marks.before)),
            number(marks.as_ref().map(|marks| &marks.after)),
            number(
                marks
                    .as_ref()
                    .and_then(|marks| marks.with_deduction.as_ref()),
            ),
            text(&reason.unwrap_or_default()),
        ])
    }
}
