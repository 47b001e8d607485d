//! Phrases that several formats share: how a session ended, and where rules and barriers are not
//! kept. Text from a submission is [`safe`] in them, except in whole sessions.

use super::document::{
    BarrierPlace, CheckEntry, Document, ExceptionPlace, FailureEntry, FailureVerdict, LoadingEntry,
    ReadingEntry, RuleEntry, RuleVerdict, TextPlace,
};
use super::{Messages, in_line, safe};
use crate::assignment::battery::Kind;
use crate::judge::grading::{CheckVerdict, Matches, Remark, RemarkKind};
use crate::judge::proved_changes::ProvedChange;
use crate::sandbox::{Limits, Protection, Sandbox};
use crate::session::Answer;
use crate::session::observation::Termination;

/// Sentence on the early end of a session; `None` if the failed step ended otherwise.
pub(super) fn early_end(
    document: &Document,
    messages: &Messages,
    failure: &FailureEntry,
) -> Option<String> {
    if failure.verdict != FailureVerdict::Terminated {
        return None;
    }
    let ended = session_end(messages, &document.limits, failure);
    let mut letters = ended.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// How the session of a failure ended early: the end of a sentence.
pub(super) fn session_end(messages: &Messages, limits: &Limits, failure: &FailureEntry) -> String {
    let mut lines = failure.transcript.lines();
    if failure.termination == Termination::Crash && lines.any(|line| line.starts_with("?- ")) {
        return messages.get("ended-halt");
    }
    messages.tell(&failure.termination.notice(&limits.with(failure.time)))
}

/// A failure: the session, its expected and its actual output. Text from the submission is not
/// escaped.
pub(crate) fn failure(document: &Document, messages: &Messages, failure: &FailureEntry) -> String {
    let expected = failure.expected.concat();
    let answer = |title: String, nothing: &str, text: &str| {
        if text.trim_end().is_empty() {
            messages.get(nothing)
        } else {
            format!("{title}\n{}", text.trim_end_matches('\n'))
        }
    };
    let expected = answer(
        expected_title(messages, failure),
        "expected-nothing",
        &expected,
    );
    let mut actual = answer(messages.get("actual"), "actual-nothing", &failure.actual);
    if let Some(ended) = early_end(document, messages, failure) {
        actual = format!("{actual}\n{ended}");
    }
    let session = failure.went.as_ref().unwrap_or(&failure.transcript);
    let session = session.trim_end_matches('\n');
    let mut text = format!("{session}\n\n{expected}\n\n{actual}\n");
    for more in failure_causes(messages, failure) {
        text.extend(["\n", &more, "\n"]);
    }
    text
}

/// Sentence on the reading that the program follows at an open place of the text.
pub(super) fn reading(messages: &Messages, reading: &ReadingEntry) -> String {
    let words = [
        ("question", reading.question.as_str().into()),
        ("followed", reading.answer.as_str().into()),
    ];
    messages.with("reading", words)
}

/// The functions of the text that the program does not define, in a sentence, if there are any.
pub(super) fn missing_functions(document: &Document, messages: &Messages) -> Option<String> {
    match &document.loading {
        LoadingEntry::Loaded { missing, .. } if !missing.is_empty() => {
            Some(messages.with("missing", [("functions", messages.list(missing).into())]))
        }
        _ => None,
    }
}

/// Known causes of a failure: the place of its exception, the common cause of such a difference, and
/// the change that mends its function. Only a diff has several lines: its title comes before it.
pub(super) fn failure_causes(messages: &Messages, failure: &FailureEntry) -> Vec<String> {
    let before = failure.went.as_ref();
    let before = before.map(|_| messages.get("answers-before"));
    let is_raised = failure.verdict == FailureVerdict::Raised;
    let place = failure.raised_at.as_ref().filter(|_| is_raised);
    let place = place.map(|place| exception_place(messages, place));
    let wrong = failure.wrong_at.as_ref().map(|place| {
        let line = ("line", place.line.to_string().into());
        let function = ("function", in_line(&place.function).into());
        messages.with("wrong-at", [line, function])
    });
    let hint = failure.hint.as_deref().map(safe);
    let change = failure.change.iter();
    let change = change.flat_map(|change| proved_change(messages, change));
    let causes = before.into_iter().chain(place).chain(wrong).chain(hint);
    causes.chain(change).collect()
}

/// A change that mends a function: the kind of each place, and the diff under its title.
fn proved_change(messages: &Messages, change: &ProvedChange) -> Vec<String> {
    let places = change.places.iter().map(|place| {
        let line = ("line", place.line.to_string().into());
        messages.with("change-kind", [("kind", place.kind.as_str().into()), line])
    });
    let diff = change.diff.iter().flat_map(|diff| {
        let diff = safe(&diff.replace("\r\n", "\n"));
        [messages.get("change-diff"), diff.trim_end().to_owned()]
    });
    places.chain(diff).collect()
}

/// The session as it went, without the expected answer of its last step, but with the input that is
/// typed there.
pub(super) fn session(failure: &FailureEntry) -> String {
    if let Some(went) = &failure.went {
        return went.clone();
    }
    let mut lines = failure.transcript.split_inclusive('\n');
    let asked = failure.answer_line.saturating_sub(1);
    let mut session: String = lines.by_ref().take(asked).collect();
    let statement = session.lines().last().unwrap_or_default();
    let indent = " ".repeat(statement.len() - statement.trim_start().len());
    let answer: String = lines.collect();
    for typed in Answer::of(&answer).typed() {
        session.extend([&indent, "«", &typed, "»\n"]);
    }
    session
}

/// The title of the expected answer, or of all of them.
pub(super) fn expected_title(messages: &Messages, failure: &FailureEntry) -> String {
    match failure.expected.len() {
        _ if failure.accepts_any_exception => messages.get("expected-any-exception"),
        0 | 1 => messages.get("expected"),
        count => messages.with("expected-one-of", [("count", count.into())]),
    }
}

/// Says what is typed in a session; `None` where nothing is.
pub(super) fn typed_legend(messages: &Messages, failure: &FailureEntry) -> Option<String> {
    let typed = Answer::of(&failure.transcript).typed().into_iter();
    let typed = typed
        .filter(|line| !line.trim().is_empty())
        .map(|line| in_line(&line))
        .next()?;
    Some(messages.with("typed-legend", [("typed", typed.into())]))
}

/// The teacher's advice on a failed check, and the comment on its mistake; `None` if there is neither.
pub(crate) fn check_hint(messages: &Messages, check: &CheckEntry) -> Option<String> {
    let hint = check.hint.as_deref();
    let hint = hint.map(|hint| messages.with("check-hint", [("hint", safe(hint).into())]));
    let comment = check.comment.as_deref().map(|comment| {
        let words: Vec<&str> = comment.split_whitespace().collect();
        messages.with(
            "check-comment",
            [("comment", safe(&words.join(" ")).into())],
        )
    });
    let all: Vec<String> = hint.into_iter().chain(comment).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

/// Place in the program that an exception comes from, in words.
pub(super) fn exception_place(messages: &Messages, place: &ExceptionPlace) -> String {
    let line = ("line", place.line.to_string().into());
    if place.function == "<module>" {
        return messages.with("raised-outside", [line]);
    }
    let function = ("function", in_line(&place.function).into());
    messages.with("raised-at", [line, function])
}

/// Says that a session passes with correct functions in place of the submission's.
pub(super) fn right_in_place(messages: &Messages, functions: &[String]) -> String {
    let words = [
        ("count", functions.len().into()),
        ("functions", messages.list(functions).into()),
    ];
    messages.with("right-in-place", words)
}

/// Says which call inside a failing one is the first whose result is not right.
pub(super) fn wrong_call(messages: &Messages, failure: &FailureEntry) -> Option<String> {
    let wrong = failure.wrong_call.as_ref()?;
    let right = match wrong.expected.trim_end() {
        "" => "None",
        right => right,
    };
    let words = [
        ("call", in_line(&wrong.call).into()),
        ("returned", in_line(&wrong.returned).into()),
        ("right", in_line(right).into()),
    ];
    Some(messages.with("wrong-call", words))
}

/// A remark about a function.
pub(super) fn remark(messages: &Messages, remark: &Remark) -> String {
    let id = match remark.kind {
        RemarkKind::Prints => "remark-prints",
        RemarkKind::MixesBooleans => "remark-boolean",
        RemarkKind::FloatForInteger => "remark-float",
        RemarkKind::LoadMessage => "remark-loading",
        RemarkKind::NotExported => "remark-not-exported",
    };
    let text = remark.text.lines().next().unwrap_or_default();
    let kind = match text {
        "True" | "False" => "boolean",
        _ if text.parse::<i64>().is_ok() => "integer",
        _ => "container",
    };
    let words = [
        ("function", in_line(&remark.function).into()),
        ("text", in_line(text).into()),
        ("kind", kind.into()),
    ];
    messages.with(id, words)
}

/// Says why the points may change, and how many do not depend on a person's decision.
pub(super) fn provisional_reason(messages: &Messages, document: &Document) -> String {
    let reason = reason_to_wait(messages, document);
    let certain = document.certain_score();
    if certain == document.score {
        return reason;
    }
    let words = [
        ("points", certain.points.into()),
        ("max", certain.max.into()),
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

/// Says that no check fails; or that none was tried at all.
pub(super) fn none_failed(messages: &Messages, document: &Document) -> String {
    let mut checks = document.checks.iter();
    let is_kept = checks.any(|check| check.verdict == CheckVerdict::Pass);
    messages.get(match document.undecided_checks().next() {
        Some(_) => "none-charged",
        None if is_kept => "all-kept",
        None => "none-tried",
    })
}

/// Kinds of sessions, or matches, of a report, in words.
pub(super) fn battery(messages: &Messages, document: &Document) -> String {
    let is_asked = |kind: Kind| document.battery.kinds.contains(&kind);
    let battery = messages.get(match (is_asked(Kind::Documented), is_asked(Kind::Hidden)) {
        (true, true) => "battery-all",
        _ if is_asked(Kind::Written) => "battery-written",
        _ if document.matches.is_some() => "battery-matches",
        (false, true) => "battery-hidden",
        _ => "battery-documented",
    });
    if document.battery.is_sample {
        messages.with("battery-sample", [("battery", battery.into())])
    } else {
        battery
    }
}

/// Results of a program in its matches, in sentences.
pub(super) fn matches(messages: &Messages, matches: &Matches) -> Vec<String> {
    if matches.played == 0 {
        return Vec::new();
    }
    let mut counts = vec![("matches-disqualified", matches.disqualified)];
    if matches.disqualified < matches.played {
        counts.extend([("matches-lost", matches.lost), ("matches-won", matches.won)]);
    }
    if matches.reopened > 0 {
        counts.push(("matches-reopened", matches.reopened));
    }
    let sentences = counts.into_iter().map(|(id, count)| {
        let counts = [
            ("count", count.into()),
            ("played", matches.played.into()),
            ("disqualified", matches.disqualified.into()),
        ];
        messages.with(id, counts)
    });
    sentences.collect()
}

/// The assignment and `who`; the file, if `who` is not known.
pub(super) fn title(document: &Document, who: Option<&str>, messages: &Messages) -> String {
    let who = who.unwrap_or(&document.submission.name);
    let words = [
        ("assignment", in_line(&document.assignment).into()),
        ("who", in_line(who).into()),
    ];
    messages.with("title", words)
}

/// The total points.
pub(super) fn score(document: &Document, messages: &Messages) -> String {
    let words = [
        ("points", messages.decimal(&document.score.points).into()),
        ("max", messages.decimal(&document.score.max).into()),
    ];
    messages.with("score", words)
}

/// The active and the missing protections of the sandbox, in one line.
pub fn sandbox_line(messages: &Messages, sandbox: &Sandbox) -> String {
    let name = |protection: &Protection| {
        messages.get(match protection {
            Protection::Rlimits => "protection-rlimits",
            Protection::Namespaces => "protection-namespaces",
            Protection::Landlock => "protection-landlock",
            Protection::Seccomp => "protection-seccomp",
            Protection::Cgroups => "protection-cgroups",
        })
    };
    let names = |protections: &[Protection]| -> String {
        let names: Vec<String> = protections.iter().map(name).collect();
        names.join(", ")
    };
    messages.with(
        "sandbox",
        [
            ("tier", sandbox.tier.to_string().into()),
            ("active", names(&sandbox.active).into()),
            ("lacks", sandbox.missing.len().into()),
            ("missing", names(&sandbox.missing).into()),
        ],
    )
}

/// A rule, a lint or a barrier, and where it is not kept.
pub(super) struct Requirement {
    /// A name that no language changes: `rule/ascii`, `barrier/posicao`.
    pub(super) id: String,
    pub(super) name: String,
    /// The sentence of the text; empty where the text states none.
    pub(super) clause: String,
    pub(super) verdict: RuleVerdict,
    /// The places where it is not kept, or that a person must look at: the line, and words.
    pub(super) places: Vec<(u32, String)>,
}

impl Requirement {
    fn of_rule(messages: &Messages, rule: &RuleEntry) -> Self {
        let places = rule.r#where.iter();
        Requirement {
            id: format!("rule/{}", rule.name),
            name: rule.name.clone(),
            clause: rule.clause.clone(),
            verdict: rule.verdict,
            places: places
                .map(|place| (place.line, rule_place(messages, place)))
                .collect(),
        }
    }

    /// The name, and the sentence of the text.
    pub(super) fn title(&self) -> String {
        match self.clause.as_str() {
            "" => self.name.clone(),
            clause => format!("{}: «{clause}»", self.name),
        }
    }
}

pub(super) fn rules(document: &Document, messages: &Messages) -> Vec<Requirement> {
    let rules = document.rules.iter();
    rules
        .map(|rule| Requirement::of_rule(messages, rule))
        .collect()
}

/// The lints that have something to say.
pub(super) fn lints(document: &Document, messages: &Messages) -> Vec<Requirement> {
    let lints = document.lints.iter();
    let lints = lints.filter(|lint| lint.verdict == RuleVerdict::Fail);
    lints
        .map(|lint| Requirement::of_rule(messages, lint))
        .collect()
}

pub(super) fn barriers(document: &Document, messages: &Messages) -> Vec<Requirement> {
    let barriers = document.barriers.iter().map(|barrier| {
        let places = barrier.r#where.iter();
        Requirement {
            id: format!("barrier/{}", barrier.tad),
            name: format!("TAD {}", barrier.tad),
            clause: String::new(),
            verdict: barrier.verdict,
            places: places
                .map(|place| (place.line, violation(messages, &barrier.tad, place)))
                .collect(),
        }
    });
    barriers.collect()
}

/// A place where a rule is not kept, in words.
fn rule_place(messages: &Messages, place: &TextPlace) -> String {
    if place.line == 0 {
        // Line 0 stands for the whole file.
        return in_line(&place.text);
    }
    let words = [
        ("line", place.line.to_string().into()),
        ("column", place.column.to_string().into()),
        ("text", in_line(&place.text).into()),
    ];
    messages.with("place", words)
}

/// A violation of a TAD's barrier, in words; without a known operation, the function merely answers
/// wrongly.
fn violation(messages: &Messages, tad: &str, place: &BarrierPlace) -> String {
    let id = if place.operation.is_empty() {
        "violation-wrong"
    } else {
        "violation"
    };
    let words = [
        ("line", place.line.to_string().into()),
        ("function", in_line(&place.function).into()),
        ("operation", in_line(&place.operation).into()),
        ("tad", in_line(tad).into()),
    ];
    messages.with(id, words)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::report::BudgetAbout;
    use crate::report::sample_document::hostile;
    use crate::session::observation::Termination;

    #[test]
    fn a_session_that_does_not_end_says_how_at_the_step_where_it_does_not() {
        let messages = Messages::new(Lingua::Pt);
        let document = hostile();
        let mut entry = document.failures[1].clone();
        entry.termination = Termination::Timeout;
        let ended = "Não respondeu no tempo dado (";
        entry.verdict = FailureVerdict::Terminated;
        assert!(failure(&document, &messages, &entry).contains(ended));
        // This step was answered: the one that was not comes after it.
        entry.verdict = FailureVerdict::Mismatch;
        assert!(!failure(&document, &messages, &entry).contains(ended));
    }

    #[rstest]
    #[case::boolean("True", "a boolean where")]
    #[case::integer("0", "an integer where")]
    #[case::container("(True, 1)", "in which a boolean")]
    fn a_remark_says_which_of_the_two_types_came(#[case] text: &str, #[case] expected: &str) {
        let mixed = Remark {
            kind: RemarkKind::MixesBooleans,
            function: "f".to_owned(),
            text: text.to_owned(),
        };
        let sentence = remark(&Messages::new(Lingua::En), &mixed);
        assert!(sentence.contains(expected), "{sentence}");
    }

    #[test]
    fn checks_of_one_sentence_are_told_apart_by_their_paths() {
        let mut document = hostile();
        let first = document.checks[0].clone();
        assert_eq!(document.title_of(&first), first.function);
        let other = CheckEntry {
            id: format!("{}-outra", first.id),
            ..first.clone()
        };
        document.checks.push(other);
        assert_eq!(document.title_of(&first), first.path());
    }

    #[rstest]
    #[case::nothing(">>> f()\n1\n", None)]
    #[case::typed(
        ">>> f()\nQual? «b4»\nQual? «a1»\n",
        Some("«b4»: when the program asks, type b4")
    )]
    #[case::an_empty_line_first(
        ">>> f()\nQual? «»\nQual? «a1»\n",
        Some("«a1»: when the program asks, type a1")
    )]
    fn what_is_typed_is_explained(#[case] session: &str, #[case] expected: Option<&str>) {
        let mut failure = hostile().failures.remove(0);
        session.clone_into(&mut failure.transcript);
        let legend = typed_legend(&Messages::new(Lingua::En), &failure);
        assert_eq!(legend.as_deref(), expected);
    }

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

    #[rstest]
    #[case::nothing_played(0, 0, 0, &[])]
    #[case::all_fine(12, 0, 0, &["never disqualified (12", "never loses.", "wins 0."])]
    #[case::lost(12, 0, 3, &["never disqualified (12", "loses 3 matches", "wins 0."])]
    #[case::some(12, 5, 0, &["disqualified in 5 of 12", "loses none of the others.", "wins 0."])]
    #[case::some_and_lost(12, 5, 2, &["disqualified in 5 of 12", "loses 2 matches", "wins 0."])]
    #[case::all(10, 10, 0, &["disqualified in 10 of 10"])]
    fn a_program_that_is_disqualified_is_not_said_never_to_lose(
        #[case] played: usize,
        #[case] disqualified: usize,
        #[case] lost: usize,
        #[case] expected: &[&str],
    ) {
        let counts = Matches {
            played,
            lost,
            disqualified,
            ..Matches::default()
        };
        let sentences = matches(&Messages::new(Lingua::En), &counts);
        assert_eq!(sentences.len(), expected.len(), "{sentences:?}");
        for (sentence, words) in sentences.iter().zip(expected) {
            assert!(sentence.contains(words), "{sentence}");
        }
    }
}
