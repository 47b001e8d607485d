//! Phrases that several formats share. Text from a submission is [`safe`] in them, except in whole
//! sessions.

mod failures;
mod provisional;
mod requirements;

pub(crate) use self::failures::failure;
pub(super) use self::failures::{
    early_end, exception_place, expected_title, failure_causes, right_in_place, session,
    session_end, typed_legend, wrong_call,
};
pub(super) use self::provisional::provisional_reason;
pub(super) use self::requirements::{Requirement, barriers, lints, rules};
use super::document::{CheckEntry, Document, LoadingEntry, ReadingEntry};
use super::{Messages, in_line, safe};
use crate::assignment::battery::Kind;
use crate::judge::grading::{CheckVerdict, Matches, Remark, RemarkKind};
use crate::messages::{NOUN, noun_of};
use crate::sandbox::{Protection, Sandbox};

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
            let words = [
                ("functions", messages.list(missing).into()),
                (NOUN, noun_of(document.is_prolog()).into()),
            ];
            Some(messages.with("missing", words))
        }
        _ => None,
    }
}

/// What the program writes while it is loaded, if it writes, after a sentence on it.
pub(super) fn loading_prints<'d>(
    document: &'d Document,
    messages: &Messages,
) -> Option<(String, &'d str)> {
    match &document.loading {
        LoadingEntry::Loaded { printed, .. } if !printed.is_empty() => {
            let noun = [(NOUN, noun_of(document.is_prolog()).into())];
            Some((messages.with("loading-prints", noun), printed.as_str()))
        }
        _ => None,
    }
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

/// A remark about a function.
pub(super) fn remark(messages: &Messages, remark: &Remark) -> String {
    let id = match remark.kind {
        RemarkKind::Prints => "remark-prints",
        RemarkKind::MixesBooleans => "remark-boolean",
        RemarkKind::FloatForInteger => "remark-float",
        RemarkKind::AnswersVary => "remark-varies",
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
        (false, true) => "battery-hidden",
        (true, false) => "battery-documented",
        // A program that does not load plays none.
        (false, false) => "battery-matches",
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::report::sample_document::hostile;

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
