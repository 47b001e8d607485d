//! Why a result is provisional, in words.

use crate::messages::Messages;
use crate::report::document::Document;
use crate::report::in_line;

/// Says why the points may change, and how many do not depend on a person's decision.
pub(in crate::report) fn provisional_reason(messages: &Messages, document: &Document) -> String {
    let reason = reason_to_wait(messages, document);
    let certain = document.certain_score();
    if certain == document.score {
        return reason;
    }
    let words = [
        ("points", messages.decimal(&certain.points).into()),
        ("max", messages.decimal(&certain.max).into()),
    ];
    format!("{reason} {}", messages.with("provisional-certain", words))
}

/// Why the points may change: not everything was run, or a person must decide. The user ended
/// the judgement or wanted no more than the first failure, its budget did not suffice, or, where most
/// of that is left, the machine had too little time or memory. Where every check is decided, only
/// barriers are not.
fn reason_to_wait(messages: &Messages, document: &Document) -> String {
    let budget = document.budget;
    if budget.interrupted {
        return messages.get("provisional-interrupted");
    }
    if budget.fail_fast && document.failed_checks().next().is_some() {
        return messages.get("provisional-fail-fast");
    }
    if document.undecided_checks().next().is_some() {
        return messages.get(if document.battery.is_sample {
            "provisional-sample"
        } else {
            "provisional-state"
        });
    }
    if document.awaits_person() {
        let rules = document.undecided_rules().map(|rule| in_line(&rule.name));
        let rules = messages.list(&rules.collect::<Vec<_>>());
        if !rules.is_empty() {
            return messages.with("provisional-rules", [("rules", rules.into())]);
        }
        let functions = messages.list(&document.assumed_functions());
        return messages.with("provisional-excuses", [("functions", functions.into())]);
    }
    if let Some(items) = items_out_of_time(document) {
        return messages.with("provisional-items", [("items", items.into())]);
    }
    let is_left = |millis: u64, seconds: u64| millis < seconds.saturating_mul(1000) / 2;
    if is_left(document.cpu_ms, budget.cpu_seconds)
        && is_left(document.wall_ms, budget.wall_seconds)
    {
        let mut checks = document.checks.iter();
        let is_open = checks.any(|check| check.verdict.is_open());
        return messages.get(if is_open || document.checks.is_empty() {
            "provisional-busy"
        } else {
            "provisional-barriers"
        });
    }
    let words = [("cpu", budget.cpu_seconds), ("wall", budget.wall_seconds)];
    messages.with(
        "provisional",
        words.map(|(name, seconds)| (name, seconds.into())),
    )
}

/// The items with a budget of their own, and that, if nothing else has a check that was not run.
fn items_out_of_time(document: &Document) -> Option<String> {
    let open = document
        .checks
        .iter()
        .filter(|check| check.verdict.is_open());
    let mut items = open.map(|check| {
        let mut items = document.items.iter();
        let item = items.find(|item| item.name == check.item)?;
        Some(format!(
            "{} ({} s)",
            in_line(&item.name),
            item.budget_seconds?
        ))
    });
    let mut items = items.by_ref().collect::<Option<Vec<String>>>()?;
    items.dedup();
    (!items.is_empty()).then(|| items.join(", "))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::report::BudgetAbout;
    use crate::report::sample_document::hostile;

    #[rstest]
    #[case::interrupted((9, 9), |of: &mut BudgetAbout| of.interrupted = true, "it was interrupted")]
    #[case::at_a_failure((9, 9), |of: &mut BudgetAbout| of.fail_fast = true, "it stopped at the first failure")]
    #[case::out_of_time((9, 12_000), |_: &mut BudgetAbout| (), "in 10 s of processor time")]
    #[case::out_of_processor_time((9_000, 9_000), |_: &mut BudgetAbout| (), "in 10 s of processor time")]
    #[case::busy((4_000, 9_000), |_: &mut BudgetAbout| (), "the machine was busy")]
    fn what_is_provisional_says_why(
        #[case] (cpu_ms, wall_ms): (u64, u64),
        #[case] change: fn(&mut BudgetAbout),
        #[case] words: &str,
    ) {
        let mut document = Document {
            cpu_ms,
            wall_ms,
            budget: BudgetAbout {
                cpu_seconds: 10,
                wall_seconds: 20,
                ..BudgetAbout::default()
            },
            ..hostile()
        };
        change(&mut document.budget);
        let sentence = provisional_reason(&Messages::new(Lingua::En), &document);
        assert!(sentence.contains(words), "{sentence}");
    }
}
