//! Why a check fails, in words.

use crate::assignment::manifest::DEFAULT_HINTS;
use crate::judge::Judged;
use crate::judge::grading::{Cases, CheckResult, CheckVerdict, RemarkKind};
use crate::messages::{NOUN, nearest, noun_of};
use crate::report::phrases;
use crate::session::observation::Event;
use crate::source::Language;

impl Judged<'_> {
    /// Explains why a check is not kept; empty if it passes.
    pub(super) fn explanation(&self, result: &CheckResult) -> String {
        let messages = self.messages;
        if result.verdict == CheckVerdict::Pass {
            return String::new();
        }
        if result.verdict == CheckVerdict::NotRun {
            return messages.get("not-run");
        }
        if result.verdict == CheckVerdict::NotDecided {
            return messages.get(if self.battery.is_sample {
                "not-decided"
            } else {
                "not-decided-state"
            });
        }
        if let Some(because) = self.not_a_program() {
            return because;
        }
        if self.assessment.loading.is_err() {
            return messages.get("not-loaded");
        }
        if !result.is_defined {
            let function = result.check.function.as_str();
            let is_prolog = self.manifest.language == Language::Prolog;
            let words = [
                ("function", function.into()),
                (NOUN, noun_of(is_prolog).into()),
            ];
            let undefined = messages.with("undefined", words);
            if let Some(name) = self.similar_name(function) {
                let words = [("undefined", undefined.into()), ("name", name.into())];
                return messages.with("undefined-similar", words);
            }
            let mut remarks = self.assessment.remarks.iter();
            let said = remarks.find(|remark| remark.kind == RemarkKind::LoadMessage);
            return said.map_or(undefined.clone(), |said| {
                let said = phrases::remark(messages, said);
                let words = [("undefined", undefined.into()), ("said", said.into())];
                messages.with("undefined-unread", words)
            });
        }
        if let Some(function) = self.missing_function(result) {
            return messages.with("needs", [("function", function.into())]);
        }
        let Cases {
            failed,
            not_run,
            total,
            ..
        } = result.cases;
        if failed == 0 {
            return self.explain_unseen(result);
        }
        let words = |id| {
            let counts = [
                ("failed", failed),
                ("asked", total - not_run),
                ("total", total),
            ];
            messages.with(id, counts.map(|(name, count)| (name, count.into())))
        };
        // Without a session, none is announced.
        let is_shown = self.run_options.hints >= DEFAULT_HINTS;
        match total {
            1 if is_shown => messages.get("one-failure"),
            _ if !is_shown => words("some-failures-unshown"),
            _ if not_run > 0 => words("some-asked-failures"),
            _ => words("some-failures"),
        }
    }

    /// A name that the program defines, and the text does not ask for, in place of one that is missing.
    fn similar_name(&self, function: &str) -> Option<&str> {
        let loaded = self.assessment.loading.as_ref().ok()?;
        let is_of_text = |name: &str| {
            let mut functions = self.manifest.functions.iter();
            functions.any(|each| each.name == name)
        };
        let names = loaded.names.iter().map(String::as_str);
        nearest(function, names.filter(|name| !is_of_text(name)))
    }

    /// Explains a failed check without failed cases that count against its function.
    fn explain_unseen(&self, result: &CheckResult) -> String {
        let function = ("function", result.check.function.as_str().into());
        let others = result.excused.functions.iter();
        let others: Vec<&str> = others.map(String::as_str).collect();
        if others.is_empty() {
            return self.messages.with("unseen", [function]);
        }
        let others = ("others", self.messages.list(&others).into());
        self.messages.with("unseen-behind", [function, others])
    }

    /// The function of the text that the shortest failure called without finding it.
    fn missing_function(&self, result: &CheckResult) -> Option<&str> {
        let actual = result.failures.first()?.actual.as_ref()?;
        let Some(Event::Raised(raised)) = actual.last() else {
            return None;
        };
        let functions = self.manifest.functions.iter();
        functions
            .map(|function| function.name.as_str())
            .find(|name| {
                raised.type_name() == "NameError" && raised.message.contains(&format!("'{name}'"))
            })
    }
}
