//! The progress of a class since the last hand-in of the same people.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::changes::by_student;
use super::{Entry, HandInChange, JudgedShard, ListedHandIn};
use crate::messages::{Messages, Notice};
use crate::report::Document;
use crate::report::html::{Comparison, ProgressRow};

/// The class of the last hand-in of the same people.
#[derive(Debug)]
pub struct FormerClass<'a> {
    class: &'a JudgedShard,
    hand_ins: BTreeMap<&'a str, &'a ListedHandIn>,
}

impl<'a> FormerClass<'a> {
    /// The former class of these students.
    ///
    /// # Errors
    /// [`Notice`] if it has a hand-in of none of them.
    pub fn new<'n>(
        class: &'a JudgedShard,
        mut students: impl Iterator<Item = &'n str>,
    ) -> Result<Self, Notice> {
        let hand_ins = by_student(class);
        if !students.any(|who| hand_ins.contains_key(who)) {
            return Err(Notice::new("class-not-former").with("folder", class.folder()));
        }
        Ok(FormerClass { class, hand_ins })
    }

    /// The former result of a student; none where there is none, or it was lost.
    pub(super) fn of(&self, who: &str) -> Option<Entry> {
        let listed = self.hand_ins.get(who)?;
        Some(self.class.result(listed).ok()?.1)
    }
}

/// A result beside the former one of the student.
pub(super) fn since_last(former: &Entry, now: &Entry, messages: &Messages) -> Comparison {
    let change = HandInChange::between(&now.who, [Some(former), Some(now)]);
    let row = change.in_words(messages);
    let [before, now] = row.points;
    let points = [("before", before.into()), ("now", now.into())];
    Comparison {
        title: messages.get("since-last"),
        heading: if change.differs() {
            messages.with("since-last-differs", points)
        } else {
            messages.get("since-last-same")
        },
        checks: row.checks,
    }
}

/// The checks that a class mended, broke or still fails.
#[derive(Debug, Default)]
pub(super) struct ProgressCounts(IndexMap<String, ProgressRow>);

impl ProgressCounts {
    /// Adds the results of a student, the former one first.
    pub(super) fn add(&mut self, who: &str, former: &Document, now: &Document) {
        for check in &now.checks {
            let mut checks = former.checks.iter();
            let before = checks.find(|each| each.path() == check.path());
            let Some(before) = before else {
                continue;
            };
            let is_open = before.verdict.is_open() || check.verdict.is_open();
            let failed = [before.is_failed(), check.is_failed()];
            if is_open || failed == [false, false] {
                continue;
            }
            let row = self.0.entry(check.path().to_owned());
            let row = row.or_insert_with(|| ProgressRow {
                check: check.path().to_owned(),
                clause: check.clause.clone(),
                ..ProgressRow::default()
            });
            match failed {
                [true, false] => row.mended += 1,
                [false, _] => row.broken += 1,
                [true, true] => row.stuck.push(who.to_owned()),
            }
        }
    }

    /// Each check, those that most still fail first.
    pub(super) fn rows(self) -> Vec<ProgressRow> {
        let mut rows: Vec<ProgressRow> = self.0.into_values().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.stuck.len()));
        rows
    }
}
