//! The report as data, made from what is known of a submission.

use sha2::{Digest, Sha256};

use super::loading::statement_at;
use super::{BarrierEntry, BarrierPlace};
use super::{
    BatteryAbout, BudgetAbout, CheckEntry, Document, ExcusedEntry, ItemEntry, LoadingEntry,
    ReadingEntry, RemarkEntry, RuleEntry, RuleVerdict, Score, Submission, TextPlace,
};
use crate::assignment::battery::Kind;
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::judge::Judged;
use crate::judge::barriers::Barrier;
use crate::judge::grading::{
    CheckResult, CheckVerdict, ExcusedSummary, Failure, FollowedReading, total,
};
use crate::judge::rules::{Finding, RuleResult};
use crate::judge::similarity::without_addresses;
use crate::messages::{Lingua, Localized, safe};
use crate::report::phrases;
use crate::session::observation::Termination;
use crate::session::render;
use crate::source::CallGraph;
use crate::worker::prolog::ModuleFault;

/// Bytes of a SHA-256 that tell the mistakes in a function apart.
const SHORT: usize = 4;
/// Wrong answers by which mistakes in a check are told apart.
const WRONG_ANSWERS: usize = 8;

impl From<Judged<'_>> for Document {
    fn from(judged: Judged) -> Self {
        let assessment = judged.assessment;
        let (points, max) = total(&assessment.items);
        let (cpu_ms, wall_ms) = assessment.cost.milliseconds();
        let budget_of = |name: &str| {
            let mut items = judged.manifest.items.iter();
            let budget = items.find(|item| item.name == name)?.budget_seconds?;
            Some(budget.get())
        };
        let items = assessment.items.iter().map(|item| ItemEntry {
            name: item.name.clone(),
            score: Score::new(item.points, item.max),
            functions: item.functions.clone(),
            budget_seconds: budget_of(&item.name),
        });
        let remarks = assessment.remarks.iter().map(|remark| RemarkEntry {
            function: remark.function.clone(),
            words: phrases::remark(judged.messages, remark),
        });
        let (lints, rules): (Vec<_>, Vec<_>) = judged.rules.iter().partition(|rule| rule.is_remark);
        let rule_entries = |rules: Vec<&RuleResult>| {
            let rules = rules.into_iter();
            rules.map(|rule| judged.rule_entry(rule)).collect()
        };
        Document {
            format: 1,
            gabarito: env!("CARGO_PKG_VERSION").to_owned(),
            assignment: judged.assignment.to_owned(),
            submission: Submission {
                name: judged.source.name.clone(),
                sha256: judged.source.sha256(),
            },
            battery: judged.battery_about(),
            sandbox: judged.sandbox.clone(),
            interpreter: judged.interpreter.clone(),
            limits: judged.manifest.limits,
            loading: judged.loading_entry(),
            score: Score::new(points, max),
            provisional: assessment.is_provisional()
                || !judged.barriers.is_whole
                || rules.iter().any(|rule| rule.is_open()),
            items: items.collect(),
            checks: judged.check_entries(),
            hints: judged.run_options.hints,
            failures: judged.failure_entries(),
            rules: rule_entries(rules),
            barriers: judged.barriers.found.iter().map(barrier_entry).collect(),
            readings: judged.reading_entries(),
            remarks: remarks.collect(),
            lints: rule_entries(lints),
            matches: assessment.matches.clone(),
            certification: None,
            budget: BudgetAbout {
                cpu_seconds: judged.run_options.budget.as_secs(),
                wall_seconds: judged.run_options.wall.as_secs(),
                interrupted: judged.is_interrupted,
                fail_fast: judged.run_options.fail_fast,
            },
            cpu_ms,
            wall_ms,
        }
    }
}

impl Judged<'_> {
    /// The id of a check among those of all assignments.
    pub(super) fn check_id(&self, result: &CheckResult) -> String {
        format!("{}/{}", self.assignment, result.check.path())
    }

    fn battery_about(&self) -> BatteryAbout {
        let is_asked = |kind: &Kind| {
            let mut cases = self.battery.cases.iter();
            cases.any(|case| case.kind == *kind)
        };
        let kinds = [Kind::Documented, Kind::Hidden, Kind::Written].into_iter();
        BatteryAbout {
            seed: self.battery.seed,
            sha256: self.battery_sha256.to_owned(),
            kinds: kinds.filter(is_asked).collect(),
            options: self.options.to_vec(),
            is_sample: self.battery.is_sample,
        }
    }

    fn loading_entry(&self) -> LoadingEntry {
        if let Some(because) = self.not_a_program() {
            return LoadingEntry::NotAProgram { because };
        }
        match &self.assessment.loading {
            Ok(loading) => self.loaded(loading),
            Err(NotLoaded::Undecodable(error)) => LoadingEntry::NotAProgram {
                because: safe(&self.messages.tell(&error.notice())),
            },
            Err(NotLoaded::Compile(error)) => LoadingEntry::CompileError {
                line: error.line,
                column: error.column,
                text: error.text.clone(),
                error: error.to_string(),
            },
            Err(NotLoaded::Raised(raised)) => LoadingEntry::Raised {
                exception: raised.type_name().to_owned(),
                error: raised.last_line(),
                raised_at: raised.places.last().map(Into::into),
            },
            Err(
                NotLoaded::Terminated(termination)
                | NotLoaded::Module(ModuleFault::Ended(termination)),
            ) => LoadingEntry::Ended {
                termination: *termination,
            },
            Err(NotLoaded::Late { line }) => {
                let program = self.source.text_lossy(self.manifest.language);
                match statement_at(&program, *line) {
                    Some((line, text)) => LoadingEntry::Late { line, text },
                    None => LoadingEntry::Ended {
                        termination: Termination::Timeout,
                    },
                }
            }
            Err(NotLoaded::Module(fault)) => LoadingEntry::Module {
                because: self.module_fault(fault),
            },
        }
    }

    /// Explains why the file is no program of the assignment, where it is none.
    pub(super) fn not_a_program(&self) -> Option<String> {
        let notice = self.not_a_program.as_ref()?;
        Some(safe(&self.messages.tell(notice)))
    }

    /// Explains why a module cannot be called.
    pub(super) fn module_fault(&self, fault: &ModuleFault) -> String {
        let notice = fault.notice(self.source.module_name(), &self.manifest.limits);
        safe(&self.messages.tell(&notice))
    }

    fn loaded(&self, loading: &Loading) -> LoadingEntry {
        let functions = self.manifest.functions.iter();
        let functions = functions.map(|function| &function.name);
        let missing = functions.filter(|name| !loading.names.contains(name));
        LoadingEntry::Loaded {
            missing: missing.cloned().collect(),
            printed: render(&loading.events),
        }
    }

    fn check_entries(&self) -> Vec<CheckEntry> {
        let checks = self.assessment.checks.iter();
        let program = self.source.text_lossy(self.manifest.language);
        let graph = CallGraph::of(&program);
        let entry = |result: &CheckResult| CheckEntry {
            line: graph.line(&result.check.function, &program),
            ..self.check_entry(result)
        };
        checks.map(entry).collect()
    }

    fn check_entry(&self, result: &CheckResult) -> CheckEntry {
        let mut items = self.manifest.items.iter();
        let item = items.find(|item| item.checks.contains(&result.check));
        CheckEntry {
            id: self.check_id(result),
            function: result.check.function.clone(),
            line: None,
            item: item.map(|item| item.name.clone()).unwrap_or_default(),
            clause: result.check.clause.clone(),
            battery: result.kind,
            weight: result.check.weight,
            verdict: result.verdict,
            because: self.explanation(result),
            hint: self.check_hint(result),
            mistake: self.mistake(result),
            comment: None,
            cases: result.cases,
            excused: (result.cases.excused > 0).then(|| excused_entry(&result.excused)),
        }
    }

    /// The teacher's advice on a check whose function is defined and fails in a session.
    fn check_hint(&self, result: &CheckResult) -> Option<String> {
        self.shown_failure(result)?;
        result.check.hint.clone()
    }

    /// The shortest failure of a check whose function is defined.
    fn shown_failure<'r>(&self, result: &'r CheckResult) -> Option<&'r Failure> {
        let is_judged = self.not_a_program.is_none() && result.is_defined;
        result.failures.first().filter(|_| is_judged)
    }

    /// The name of the mistake that a failed check shows: its wrong answers, and the shortest session.
    fn mistake(&self, result: &CheckResult) -> Option<String> {
        let shown = self.shown_failure(result)?;
        if result.verdict != CheckVerdict::Fail {
            return None;
        }
        let actual = shown.actual.as_ref().unwrap_or(&shown.unfinished);
        let check = &result.check;
        let mut digest = Sha256::new();
        for text in [
            check.path(),
            shown.session.to_string(),
            without_addresses(&render(actual)).into_owned(),
            format!("{:?}", shown.termination),
        ] {
            digest.update(text);
            digest.update([0]);
        }
        for answer in result.wrong_answers.iter().take(WRONG_ANSWERS) {
            digest.update(answer.to_le_bytes());
        }
        let digest = data_encoding::HEXLOWER.encode(&digest.finalize()[..SHORT]);
        Some(format!("{}-{digest}", check.function))
    }

    fn rule_entry(&self, rule: &RuleResult) -> RuleEntry {
        let mut texts = self.manifest.rules.iter();
        let text = texts.find(|text| text.name == rule.name);
        let (verdict, places) = if rule.is_open() {
            (RuleVerdict::NotDecided, &rule.open)
        } else {
            (RuleVerdict::of(rule.is_kept()), &rule.findings)
        };
        let places = places.iter().map(|each| self.text_place(each));
        RuleEntry {
            name: rule.name.clone(),
            clause: text.map(|text| text.text.clone()).unwrap_or_default(),
            verdict,
            r#where: places.collect(),
        }
    }

    /// The place where a rule is broken, with its text or a note that it cannot be read.
    fn text_place(&self, finding: &Finding) -> TextPlace {
        TextPlace {
            line: finding.line,
            column: finding.column,
            text: if finding.is_unreadable() {
                self.messages.get("rule-unreadable")
            } else {
                finding.text.clone()
            },
        }
    }

    fn reading_entries(&self) -> Vec<ReadingEntry> {
        let readings = self.assessment.readings.iter();
        readings.map(|each| self.reading_entry(each)).collect()
    }

    /// The reading of an open place of the text, in the words of the report's language.
    fn reading_entry(&self, reading: &FollowedReading) -> ReadingEntry {
        let mut texts = self.manifest.readings.iter();
        let text = texts.find(|text| text.name == reading.name);
        let english = text.and_then(|text| text.english.as_ref());
        let english = english.filter(|_| self.messages.language() == Lingua::En);
        let in_words = |name: &String| {
            let mut accepted = text.into_iter().flat_map(|text| &text.accepted);
            let place = accepted.position(|each| each == name);
            let translated = english.and_then(|english| english.accepted.get(place?));
            translated.unwrap_or(name).clone()
        };
        let question = english.map(|english| &english.question);
        let question = question.or(text.map(|text| &text.question));
        ReadingEntry {
            name: reading.name.clone(),
            followed: reading.in_words(),
            question: question.cloned().unwrap_or_default(),
            answer: match reading.followed.first() {
                Some(only) if reading.followed.len() == 1 => in_words(only),
                // Which of them it follows where is seen in none of its sessions.
                _ => self.messages.get("reading-several"),
            },
        }
    }
}

fn excused_entry(excused: &ExcusedSummary) -> ExcusedEntry {
    let example = excused.example.as_ref();
    ExcusedEntry {
        functions: excused.functions.iter().cloned().collect(),
        transcript: example.map(ToString::to_string).unwrap_or_default(),
        skipped: excused.skipped,
        assumed: excused.is_assumed,
    }
}

fn barrier_entry(barrier: &Barrier) -> BarrierEntry {
    let places = barrier.violations.iter().map(|violation| BarrierPlace {
        function: violation.function.clone(),
        line: violation.line,
        operation: violation.operation.clone().unwrap_or_default(),
    });
    BarrierEntry {
        tad: barrier.tad.clone(),
        verdict: RuleVerdict::of(barrier.violations.is_empty()),
        r#where: places.collect(),
    }
}
