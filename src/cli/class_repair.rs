//! `gabarito class --repair`: corrections of hand-ins that Python cannot compile, for a person to
//! accept.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::CommandError;
use super::progress::bar;
use super::repair::CorrectedMarks;
use crate::assignment::Assignment;
use crate::course::class::{
    CachedEntry, ClassCache, CorrectedHandIn, Corrections, FoundHandIn, corrections_table,
    plain_name,
};
use crate::course::marks::TeacherSheet;
use crate::judge::Judge;
use crate::judge::repair::Repairer;
use crate::messages::{Localized, Messages};
use crate::report::{LoadingEntry, csv};
use crate::worker::cache::write_result;
use crate::worker::intake::HandIn;

/// The folder of the corrections, in that of the class.
pub(super) const CORRECTIONS: &str = "reparados";
/// The table of the corrections, in their folder.
const TABLE: &str = "reparados.csv";

/// Corrects hand-ins into a folder of the class.
pub(super) struct HandInCorrector<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) judge: &'a Judge<'a>,
    pub(super) repairer: Repairer<'a>,
    pub(super) messages: &'a Messages,
    pub(super) table_messages: &'a Messages,
    pub(super) folder: PathBuf,
}

impl HandInCorrector<'_> {
    /// Corrects each hand-in that the sheet says was repaired, and puts its corrected copy in its place.
    pub(super) fn replace_accepted(
        &self,
        hand_ins: &mut [FoundHandIn],
        sheet: &TeacherSheet,
    ) -> Result<Corrections, CommandError> {
        let is_accepted = |who: &str| sheet.row(who).is_some_and(|row| row.is_repaired);
        let mut corrections = Corrections::new();
        for found in hand_ins.iter_mut().filter(|each| is_accepted(&each.who)) {
            // One that cannot be read is refused, with its reason, where the class is judged.
            let Ok(handed_in) = HandIn::read(&found.path, &self.assignment.manifest) else {
                continue;
            };
            let Some((mut corrected, copy)) = self.correct(found, &handed_in)? else {
                continue;
            };
            if let Some(copy) = copy {
                corrected.is_accepted = true;
                found.path = copy;
            }
            corrections.insert(found.who.clone(), corrected);
        }
        Ok(corrections)
    }

    /// Corrects each other hand-in that Python cannot compile, and writes the table of them all.
    pub(super) fn correct_others(
        &self,
        hand_ins: &[FoundHandIn],
        entries: &[CachedEntry],
        cache: &ClassCache,
        corrections: &mut Corrections,
    ) -> Result<(), CommandError> {
        let cached: BTreeMap<&str, &CachedEntry> =
            entries.iter().map(|each| (each.who(), each)).collect();
        let others: Vec<&FoundHandIn> = hand_ins
            .iter()
            .filter(|found| !corrections.contains_key(&found.who))
            .collect();
        for found in others {
            let entry = cached.get(found.who.as_str());
            let entry = entry.map(|entry| cache.read(entry)).transpose()?;
            let document = entry.as_ref().and_then(|entry| entry.document());
            let is_broken = document.is_some_and(|document| {
                let loading = &document.loading;
                let is_error = matches!(loading, LoadingEntry::CompileError { .. });
                is_error || matches!(loading, LoadingEntry::NotAProgram { .. })
            });
            if is_broken {
                let handed_in = HandIn::read(&found.path, &self.assignment.manifest)?;
                let corrected = self.correct(found, &handed_in)?;
                let corrected = corrected.map(|(corrected, _)| corrected);
                corrections.extend(corrected.map(|corrected| (found.who.clone(), corrected)));
            }
        }
        let table = corrections_table(corrections, self.table_messages);
        let text = csv(&table, self.table_messages).map_err(CommandError::fault)?;
        Ok(write_result(self.folder.join(TABLE), text.as_bytes())?)
    }

    /// Corrects a hand-in, and writes its change and a corrected copy, whose path it gives; `None` if
    /// Python compiles the hand-in.
    fn correct(
        &self,
        found: &FoundHandIn,
        handed_in: &HandIn,
    ) -> Result<Option<(CorrectedHandIn, Option<PathBuf>)>, CommandError> {
        let who = [("who", found.who.clone().into())];
        let progress = bar(0, self.messages.with("class-repair-progress", who));
        let repaired = self.repairer.correct_alone(handed_in);
        progress.finish_and_clear();
        let repaired = repaired?;
        let Some(correction) = &repaired.correction else {
            return Ok(None);
        };
        let mut corrected = CorrectedHandIn {
            file: found.name.clone(),
            ..CorrectedHandIn::default()
        };
        let loads = match &correction.result {
            Ok(loads) => loads,
            Err(reason) => {
                let notice = reason.notice().with("file", &found.name);
                corrected.reason = self.messages.tell(&notice);
                return Ok(Some((corrected, None)));
            }
        };
        corrected.kinds = loads.kinds.join(" ");
        let about = (handed_in, self.assignment);
        if let Some(marks) = CorrectedMarks::of(loads, self.judge, about, self.messages) {
            corrected.before = Some(marks.before);
            corrected.after = Some(marks.after);
            corrected.with_deduction = marks.with_deduction;
        }
        let name = plain_name(&found.who);
        let copy = self.folder.join(format!("{name}.py"));
        write_result(copy.clone(), &repaired.program.source.bytes)?;
        let change = self.folder.join(format!("{name}.diff"));
        write_result(change, loads.diff.as_bytes())?;
        Ok(Some((corrected, Some(copy))))
    }
}
