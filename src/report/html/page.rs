//! The page of one hand-in.

use std::io::Write;

use serde::Serialize;

use super::broken::with_verdict;
use super::failing::functions;
use super::tally::{checks, items};
use super::{CheckRow, HtmlError, command, engine};
use crate::messages::Messages;
use crate::report::document::{Document, LoadingEntry, RuleVerdict};
use crate::report::excused::excused;
use crate::report::facts::facts;
use crate::report::not_loaded::not_loaded;
use crate::report::record::record;
use crate::report::{Rendered, phrases};

/// A step in the computation of a mark, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MarkLine {
    /// The component or deduction.
    pub words: String,
    /// The points that it adds or takes off.
    pub points: String,
    /// The mark after this step.
    pub total: String,
}

/// A result beside an earlier one, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// What the earlier one is.
    pub title: String,
    /// The points before and now, if they differ.
    pub heading: String,
    /// The checks whose verdicts differ.
    pub checks: Vec<CheckRow>,
}

/// The facts of a class about a hand-in; empty by default.
#[derive(Debug, Clone, Copy, Default)]
pub struct HandInAbout<'a> {
    /// The student or the group.
    pub who: Option<&'a str>,
    /// The steps that compute the mark.
    pub mark: &'a [MarkLine],
    /// The text file that came with the program.
    pub notes: Option<&'a str>,
    /// The result before it was judged again, whose facts are shown where they differ.
    pub before: Option<&'a Document>,
    /// The result beside an earlier one.
    pub comparison: Option<&'a Comparison>,
}

pub(in crate::report) fn render(
    document: &Document,
    messages: &Messages,
    out: &mut dyn Write,
) -> Rendered {
    let page = page(document, &HandInAbout::default(), messages)?;
    Ok(out.write_all(page.as_bytes())?)
}

/// Renders the page of one hand-in, for its authors: the points and how the mark is computed, the
/// failures with their sessions, and every check. The page shows hidden sessions too, so it must
/// not be published before the marks.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn page(
    document: &Document,
    about: &HandInAbout,
    messages: &Messages,
) -> Result<String, HtmlError> {
    let not_loaded = not_loaded(document, messages);
    let matches = document.matches.as_ref();
    let submission = &document.submission;
    let page = record! {
        title: phrases::title(document, about.who, messages),
        score: phrases::score(document, messages),
        sessions: phrases::battery(messages, document),
        provisional: document
            .provisional
            .then(|| phrases::provisional_reason(messages, document)),
        facts: facts(document, about.before, messages),
        comparison: about.comparison,
        mark: about.mark,
        items: items(document, messages),
        kept: kept_promises(document, messages),
        missing: phrases::missing_functions(document, messages),
        printed: phrases::loading_prints(document, messages),
        // All checks fail for the same reason, which the page gives once.
        functions: if not_loaded.is_some() {
            Vec::new()
        } else {
            functions(document, messages)
        },
        typed_legend: document
            .failures
            .iter()
            .find_map(|failure| phrases::typed_legend(messages, failure)),
        not_loaded: not_loaded,
        rules: with_verdict(phrases::rules(document, messages), RuleVerdict::Fail),
        open_rules: with_verdict(phrases::rules(document, messages), RuleVerdict::NotDecided),
        barriers: with_verdict(phrases::barriers(document, messages), RuleVerdict::Fail),
        remarks: &document.remarks,
        remarks_title: messages.get("remarks"),
        lints: with_verdict(phrases::lints(document, messages), RuleVerdict::Fail),
        readings: match &document.loading {
            LoadingEntry::Loaded { .. } => &document.readings[..],
            _ => &[],
        },
        matches_title: messages.get("matches"),
        matches: matches.map(|all| phrases::matches(messages, all)),
        first_lost: matches.and_then(|all| all.first_lost.as_deref()),
        checks: checks(document, messages),
        excused: excused(document, messages),
        command: command::check(&document.assignment, &submission.name, &document.battery),
        notes: about.notes,
    };
    engine::render(&engine::PAGE, messages, &page)
}

fn kept_promises(document: &Document, messages: &Messages) -> String {
    match document.failed_checks().count() {
        0 => phrases::none_failed(messages, document),
        count => messages.with("html-not-kept-of", [("count", count.into())]),
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64;
    use rstest::rstest;
    use sha2::{Digest, Sha256};

    use super::super::sample_document::{
        self, HOSTILE, check, decoded, failing, failure, is_tame, links,
    };
    use super::*;
    use crate::judge::grading::CheckVerdict;
    use crate::messages::Lingua;
    use crate::report::document::{FailureVerdict, LoadingEntry};
    use crate::session::observation::Termination;

    const NOT_LOADED: LoadingEntry = LoadingEntry::Ended {
        termination: Termination::Timeout,
    };

    fn rendered(document: &Document, language: Lingua) -> String {
        page(document, &HandInAbout::default(), &Messages::new(language)).unwrap()
    }

    /// The page of a hand-in with `text` in place of every text.
    fn of_class(text: &str, language: Lingua) -> String {
        let mark = [MarkLine {
            words: text.to_owned(),
            points: text.to_owned(),
            total: text.to_owned(),
        }];
        let comparison = Comparison {
            title: text.to_owned(),
            heading: text.to_owned(),
            checks: vec![CheckRow {
                path: text.to_owned(),
                clause: text.to_owned(),
                verdicts: text.to_owned(),
            }],
        };
        let about = HandInAbout {
            who: Some(text),
            mark: &mark,
            notes: Some(text),
            before: Some(&failing("b")),
            comparison: Some(&comparison),
        };
        page(&failing(text), &about, &Messages::new(language)).unwrap()
    }

    #[rstest]
    fn hostile_text_stays_text(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let page = of_class(HOSTILE, language);
        assert!(is_tame(&page), "{page}");
        let places = page.matches("&lt;script&gt;alert(1)").count();
        assert!(places > 25, "{places}");
        assert!(page.contains("{{ words }}"));
    }

    #[rstest]
    fn a_page_is_whole_in_each_language(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let page = of_class("a", language);
        assert!(!page.contains("html-"), "{page}");
        let language = if language == Lingua::Pt {
            "pt-PT"
        } else {
            "en"
        };
        assert!(page.contains(&format!("<html lang=\"{language}\" ")));
    }

    #[rstest]
    #[case::loaded(LoadingEntry::default(), 3)]
    #[case::not_loaded(NOT_LOADED, 0)]
    fn every_failed_check_is_named(#[case] loading: LoadingEntry, #[case] shown: usize) {
        let mut document = sample_document::document("a");
        document.loading = loading;
        let ids = ["a/f/one", "a/f/two", "a/g/one"];
        for id in ids {
            document.checks.push(check(id, "f", CheckVerdict::Fail));
            document.failures.push(failure(id, &["1\n"], "2\n"));
        }
        let page = decoded(&rendered(&document, Lingua::Pt));
        for id in ids {
            assert!(page.contains(&format!("<code>{id}</code>")), "{id}");
        }
        let sessions = page.matches("&gt;&gt;&gt; f(1)").count();
        assert_eq!(sessions, shown);
    }

    #[test]
    fn a_page_asks_for_nothing_from_anywhere() {
        let page = rendered(&failing("http://example.org/"), Lingua::Pt);
        assert_eq!(links(&page), ["data:,", "#main"]);
        assert!(page.contains("default-src 'none'"));
    }

    #[test]
    fn the_policy_lets_the_script_of_the_page_run_and_no_other() {
        let page = rendered(&failing(HOSTILE), Lingua::Pt);
        let (_, rest) = page.split_once("<script>").unwrap();
        let (script, rest) = rest.split_once("</script>").unwrap();
        assert!(!rest.contains("<script"));
        let hash = BASE64.encode(Sha256::digest(script.as_bytes()).as_slice());
        let policy = format!("script-src 'sha256-{hash}';");
        assert!(decoded(&page).contains(&policy));
    }

    #[test]
    fn white_space_shows_where_answers_differ() {
        let mut document = sample_document::document("a");
        document
            .checks
            .push(check("a/f/one", "f", CheckVerdict::Fail));
        document
            .failures
            .push(failure("a/f/one", &["1 2\n3 4\n"], "1  2\n3 4\n"));
        let page = rendered(&document, Lingua::En);
        let (one, two) = (
            "1<mark><span data-marks=\"·\"> </span></mark>2",
            "1<mark><span data-marks=\"··\">  </span></mark>2",
        );
        for shown in [
            format!("<span class=\"differs\">{one}</span>\n3 4\n"),
            format!("<span class=\"differs\">{two}</span>\n3 4\n"),
            format!("<del>- {one}</del>\n<ins>+ {two}</ins>\n  3 4\n"),
        ] {
            assert!(page.contains(&shown), "{shown}");
        }
    }

    #[rstest]
    #[case::of_a_class(Some("Ana Sá"), "a · Ana Sá")]
    #[case::of_a_file(None, "a · a")]
    fn a_page_says_whose_it_is(#[case] who: Option<&str>, #[case] title: &str) {
        let about = HandInAbout {
            who,
            ..HandInAbout::default()
        };
        let document = sample_document::document("a");
        let page = page(&document, &about, &Messages::new(Lingua::Pt)).unwrap();
        for element in ["title", "h1"] {
            let shown = format!("<{element}>{title}</{element}>");
            assert!(page.contains(&shown), "{shown}");
        }
    }

    #[test]
    fn a_session_that_did_not_end_says_why() {
        let mut document = sample_document::document("a");
        document
            .checks
            .push(check("a/f/one", "f", CheckVerdict::Fail));
        let mut failure = failure("a/f/one", &["1\n"], "");
        failure.verdict = FailureVerdict::Terminated;
        failure.termination = Termination::Timeout;
        document.failures.push(failure);
        assert!(
            rendered(&document, Lingua::En)
                .contains("No answer in the time given (3 s of processor")
        );
    }

    #[test]
    fn points_are_written_as_the_language_does() {
        let document = sample_document::document("a");
        assert!(rendered(&document, Lingua::Pt).contains("1,5 de 2"));
        let page = rendered(&document, Lingua::En);
        assert!(page.contains("1.5 of 2"));
        assert!(page.contains("max=\"2\" value=\"1.5\""));
    }
}
