//! Hand-ins for tests: a perfect one, and methods that make it worse.

use super::{HandInRow, Mark, compute_mark};
use crate::assignment::manifest::{CheckText, Deadline, Item, Manifest};
use crate::engines::registry;
use crate::judge::grading::CheckVerdict;
use crate::report::html::sample_document;
use crate::report::{BarrierEntry, CheckEntry, Document, RuleEntry, RuleVerdict, Score};
use crate::sandbox::clock::read_time;

/// A hand-in to an assignment, with its row of the sheet.
pub(super) struct TestHandIn {
    pub(super) manifest: Manifest,
    pub(super) document: Document,
    pub(super) row: HandInRow,
}

/// A hand-in that passes every check, rule and barrier, with full points for every criterion.
pub(super) fn perfect_hand_in(name: &str) -> TestHandIn {
    let manifest = registry::engine(name).unwrap().manifest().unwrap();
    let rubric = manifest.rubric.as_ref().unwrap();
    let given = rubric
        .criteria()
        .map(|each| (each.name.clone(), each.points));
    let row = HandInRow {
        given: given.collect(),
        ..HandInRow::default()
    };
    TestHandIn {
        document: document(name, &manifest),
        manifest,
        row,
    }
    .scored()
}

fn document(name: &str, manifest: &Manifest) -> Document {
    let check = |check: &CheckText| {
        let id = format!("{name}/{}", check.path());
        CheckEntry {
            weight: check.weight,
            ..sample_document::check(&id, &check.function, CheckVerdict::Pass)
        }
    };
    let rules = manifest.rules.iter().filter(|rule| !rule.is_remark);
    let rules = rules.map(|rule| RuleEntry {
        name: rule.name.clone(),
        clause: String::new(),
        verdict: RuleVerdict::Pass,
        r#where: Vec::new(),
    });
    let barriers = manifest.tads.iter().map(|tad| BarrierEntry {
        tad: tad.name.clone(),
        verdict: RuleVerdict::Pass,
        r#where: Vec::new(),
    });
    Document {
        checks: manifest.checks().map(|each| check(each)).collect(),
        rules: rules.collect(),
        barriers: barriers.collect(),
        ..sample_document::document(name)
    }
}

impl TestHandIn {
    /// Makes a check fail.
    pub(super) fn failing(mut self, id: &str) -> Self {
        let mut checks = self.document.checks.iter_mut();
        checks.find(|check| check.id == id).unwrap().verdict = CheckVerdict::Fail;
        self.scored()
    }

    /// Makes every check fail.
    pub(super) fn failing_all(mut self) -> Self {
        for check in &mut self.document.checks {
            check.verdict = CheckVerdict::Fail;
        }
        self.scored()
    }

    fn rule(&mut self, name: &str) -> &mut RuleVerdict {
        let mut rules = self.document.rules.iter_mut();
        &mut rules.find(|each| each.name == name).unwrap().verdict
    }

    pub(super) fn breaking(mut self, rule: &str) -> Self {
        *self.rule(rule) = RuleVerdict::Fail;
        self
    }

    /// Leaves a rule to a person.
    pub(super) fn undecided(mut self, rule: &str) -> Self {
        *self.rule(rule) = RuleVerdict::NotDecided;
        self.document.provisional = true;
        self
    }

    /// Breaks the barrier of a TAD.
    pub(super) fn violating(mut self, tad: &str) -> Self {
        let mut barriers = self.document.barriers.iter_mut();
        barriers.find(|each| each.tad == tad).unwrap().verdict = RuleVerdict::Fail;
        self
    }

    /// Changes the report.
    pub(super) fn with(mut self, change: impl FnOnce(&mut Document)) -> Self {
        change(&mut self.document);
        self
    }

    /// Leaves the points of a criterion to be given.
    pub(super) fn without_points(mut self, criterion: &str) -> Self {
        self.row.given.remove(criterion).unwrap();
        self
    }

    /// Sets the time of the hand-in.
    pub(super) fn at(mut self, time: &str) -> Self {
        self.row.handed_in = Some(read_time(time).unwrap());
        self
    }

    /// Sets the number of hand-ins.
    pub(super) fn times(mut self, hand_ins: u32) -> Self {
        self.row.hand_ins = hand_ins;
        self
    }

    /// Marks the program as repaired by the teacher.
    pub(super) fn repaired(mut self) -> Self {
        self.row.is_repaired = true;
        self
    }

    /// The mark by a deadline; by the deadline of the text if it is `None`.
    pub(super) fn mark_by(&self, deadline: Option<Deadline>) -> Mark {
        let rubric = self.manifest.rubric.as_ref().unwrap();
        let row = Some(&self.row);
        compute_mark(rubric, &self.manifest, &self.document, row, deadline)
    }

    /// Computes the points that the checks earn.
    pub(super) fn scored(mut self) -> Self {
        let verdict = |check: &CheckText| {
            let mut checks = self.document.checks.iter();
            let entry = checks.find(|entry| entry.path() == check.path())?;
            Some((check.weight, entry.verdict))
        };
        let earned = |item: &Item| {
            let asked = item.checks.iter().filter_map(|check| verdict(check));
            Some((item.earned_points(asked)?, item.points))
        };
        let items = self.manifest.items.iter().filter_map(earned);
        let (points, max) = items.unzip::<_, _, Vec<_>, Vec<_>>();
        self.document.score = Score::new(points.into_iter().sum(), max.into_iter().sum());
        self
    }

    /// The mark by the deadline of the text.
    pub(super) fn mark(&self) -> Mark {
        self.mark_by(None)
    }
}
