//! Wrong answers to cases, as features that can be compared: rewriting a program keeps them.

use std::borrow::Cow;
use std::hash::Hash;
use std::sync::LazyLock;

use regex::Regex;

use super::tokens::digest;

/// The lowest bits of a feature, which tell the wrong answers of a function apart; the others tell
/// functions apart.
const ANSWER_BITS: u32 = 48;
/// The maximum number of wrong answers of a check that are compared: of more, a sample, by case.
const MOST_OF_CHECK: usize = 256;

/// What the last line of an answer says, or begins with, where a function is not written yet, or
/// needs one that is not.
const UNFINISHED: [&str; 6] = [
    "NameError:",
    "NotImplementedError",
    "AttributeError: module",
    "TypeError: 'NoneType'",
    "TypeError: cannot unpack non-iterable NoneType",
    "ERROR: Unknown procedure:",
];

/// A wrong answer of a function to a case, as it is printed; `None` if it is no answer of its own:
/// that two programs lack the same function or give nothing is no mistake in common.
pub(crate) fn wrong_answer(function: &str, case: &impl Hash, actual: &str) -> Option<WrongAnswer> {
    is_answer(actual).then(|| {
        let answer = digest(&(case, without_addresses(actual))) >> (u64::BITS - ANSWER_BITS);
        WrongAnswer {
            case: digest(case),
            feature: digest(function) << ANSWER_BITS | answer,
        }
    })
}

/// An answer without the addresses of objects, and without the module of their class, which has the name of
/// the file.
pub(crate) fn without_addresses(answer: &str) -> Cow<'_, str> {
    static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?:(<)(?:\w+\.)+(\w+ object))? at 0x[0-9A-Fa-f]{6,}").expect("a valid pattern")
    });
    if answer.contains(" at 0x") {
        ADDRESS.replace_all(answer, "$1$2")
    } else {
        Cow::Borrowed(answer)
    }
}

/// A wrong answer to a case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WrongAnswer {
    /// The digest of the case, which is the same for all programs.
    case: u64,
    feature: u64,
}

/// The features of the wrong answers of a check: those to the same cases for all programs.
pub(crate) fn sampled(answers: impl Iterator<Item = WrongAnswer>) -> Vec<u64> {
    let mut answers: Vec<WrongAnswer> = answers.collect();
    answers.sort_by_key(|answer| answer.case);
    answers.truncate(MOST_OF_CHECK);
    answers.iter().map(|answer| answer.feature).collect()
}

/// The function of a wrong answer, by its feature.
pub(super) fn function_of(feature: u64) -> u64 {
    feature >> ANSWER_BITS
}

/// Returns whether a printed answer is one of the program's own.
fn is_answer(actual: &str) -> bool {
    let answer = actual.trim_end();
    let last = answer.lines().next_back().unwrap_or_default();
    !matches!(answer, "" | "None" | "false.")
        && !UNFINISHED.iter().any(|said| last.starts_with(said))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::value("[1, 2]", true)]
    #[case::own_error("Traceback (most recent call last): <...>\nValueError: x", true)]
    #[case::missing(
        "Traceback (most recent call last): <...>\nNameError: name 'f' is not defined\n",
        false
    )]
    #[case::stub(
        "Traceback (most recent call last): <...>\nNotImplementedError\n",
        false
    )]
    #[case::of_a_stub(
        "Traceback (most recent call last): <...>\nTypeError: 'NoneType' object is not iterable",
        false
    )]
    #[case::nothing("", false)]
    #[case::no_predicate("ERROR: Unknown procedure: f/1\n", false)]
    #[case::no_solution("false.\n", false)]
    fn a_mistake_is_an_answer_of_its_own(#[case] actual: &str, #[case] is_mistake: bool) {
        assert_eq!(wrong_answer("f", &1, actual).is_some(), is_mistake);
    }

    #[rstest]
    #[case::of_another_file(
        "<ana.A object at 0x7f3cc4683f50>",
        "<rui.A object at 0x7f3cc4683fa0>",
        true
    )]
    #[case::within(
        "[<ana.A object at 0x7f3cc4683f50>]",
        "[<rui.A object at 0x7f3cc4683fa0>]",
        true
    )]
    #[case::function(
        "<function f at 0x7f3cc4683f50>",
        "<function f at 0x7f3cc4683fa0>",
        true
    )]
    #[case::of_another_class(
        "<ana.A object at 0x7f3cc4683f50>",
        "<ana.B object at 0x7f3cc4683f50>",
        false
    )]
    fn an_address_makes_no_difference(
        #[case] one: &str,
        #[case] other: &str,
        #[case] is_same: bool,
    ) {
        let feature = |answer| wrong_answer("f", &1, answer).unwrap().feature;
        assert_eq!(feature(one) == feature(other), is_same);
    }

    #[rstest]
    #[case::same(("f", 1, "2"), true, true)]
    #[case::other_case(("f", 2, "2"), false, true)]
    #[case::other_answer(("f", 1, "3"), false, true)]
    #[case::other_function(("g", 1, "2"), false, false)]
    fn a_mistake_is_the_same_answer_of_a_function_to_a_case(
        #[case] (function, case, actual): (&str, usize, &str),
        #[case] is_same: bool,
        #[case] is_of_same_function: bool,
    ) {
        let feature = |function, case: usize, actual| {
            let answer = wrong_answer(function, &case, actual);
            sampled(answer.into_iter())[0]
        };
        let (one, other) = (feature("f", 1, "2"), feature(function, case, actual));
        assert_eq!(one == other, is_same);
        assert_eq!(function_of(one) == function_of(other), is_of_same_function);
    }

    #[test]
    fn a_sample_is_of_the_same_cases_for_all_programs() {
        let answers = |cases: std::ops::Range<usize>| {
            let answers = cases.filter_map(|case| wrong_answer("f", &case, "1"));
            sampled(answers)
        };
        let (some, all) = (answers(0..400), answers(0..500));
        assert_eq!(all.len(), MOST_OF_CHECK);
        let shared = all.iter().filter(|answer| some.contains(answer)).count();
        let among_first = (0..400_usize).filter_map(|case| wrong_answer("f", &case, "1"));
        let among_first = among_first.filter(|answer| all.contains(&answer.feature));
        assert_eq!(shared, among_first.count());
    }
}
