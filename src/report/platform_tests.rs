//! Requirements of platforms on the formats that they read, held against reports on hostile programs
//! and on each kind of mistake.

use std::collections::HashSet;
use std::fs;

use regex::Regex;
use rstest::rstest;
use serde_json::Value;

use super::sample_document::{
    complete, documents, forged_documents, hostile, rendered, values, whole,
};
use super::{Document, FORMATS, RemarkEntry};
use crate::assignment::battery::Kind;

#[rstest]
fn a_platform_takes_what_is_written(
    #[values("gradescope", "coderunner", "prairielearn", "classroom")] format: &str,
) {
    let root = env!("CARGO_MANIFEST_DIR");
    let schema = fs::read(format!("{root}/tests/fixtures/schemas/{format}.json")).unwrap();
    let schema = serde_json::from_slice(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (kind, document) in documents() {
        for value in values(&rendered(format, &document)) {
            let error = validator.iter_errors(&value).next();
            assert!(error.is_none(), "{kind}: {error:?}\n{value}");
        }
    }
}

/// The mark that a platform enters for a report; `None` where it enters none.
fn mark(format: &str, document: &Document) -> Option<String> {
    let text = rendered(format, document);
    if format == "vpl" {
        let grade = text
            .lines()
            .find_map(|line| line.strip_prefix("Grade :=>> "));
        return grade.map(str::to_owned);
    }
    let written = &values(&text)[0];
    let mark = match format {
        "coderunner" => &written["fraction"],
        "classroom" => &written["max_score"],
        "prairielearn" if written["gradable"] == false => &Value::Null,
        _ => &written["score"],
    };
    (!mark.is_null()).then(|| mark.to_string())
}

#[rstest]
fn a_provisional_result_is_no_mark(
    #[values("gradescope", "vpl", "coderunner", "prairielearn", "classroom")] format: &str,
) {
    assert_eq!(mark(format, &hostile()), None);
    assert!(mark(format, &complete()).is_some());
}

/// A result in which all that was tried passes: a check, or a barrier alone.
#[rstest]
#[case("mooshak", "<!-- mooshak: 11 -->")]
#[case("dodona", "\"status\":{\"enum\":\"internal error\"")]
#[case("junit", "<skipped message=\"Resultado provis")]
#[case("check50", "\"passed\": null")]
fn a_provisional_result_is_not_accepted(#[case] format: &str, #[case] expected: &str) {
    let documents = documents();
    let (_, passes) = documents.iter().find(|(name, _)| name == "passes").unwrap();
    assert!(!rendered(format, passes).contains(expected));
    let provisional = Document {
        provisional: true,
        ..passes.clone()
    };
    assert!(!provisional.passes());
    let text = rendered(format, &provisional);
    assert!(text.contains(expected), "{text}");
}

/// Formats that leave out facts, and why.
const HOLES: [(&[&str], &[&str], &str); 4] = [
    (
        &["check50"],
        &[
            "41",
            "cria_peca",
            "a frase da regra",
            "a frase por decidir",
            "linha 12",
            "peca_culpada",
            "a resposta seguida",
            "o reparo de resposta",
            "o reparo de estilo",
        ],
        "it knows checks alone, and of each a message",
    ),
    (
        &["sarif", "codequality", "github"],
        &[
            "cria_peca",
            "peca_culpada",
            "a resposta seguida",
            "o reparo de resposta",
        ],
        "it has no line of the program",
    ),
    (
        &[
            "gradescope",
            "vpl",
            "coderunner",
            "dodona",
            "prairielearn",
            "classroom",
            "mooshak",
            "junit",
        ],
        &["o reparo de resposta"],
        "it quotes what was printed, perhaps in a hidden session",
    ),
    (
        &[
            "gradescope",
            "vpl",
            "coderunner",
            "prairielearn",
            "classroom",
            "mooshak",
            "junit",
        ],
        &["o reparo de estilo"],
        "it costs nothing, and whoever reads programs has the page",
    ),
];

#[rstest]
#[case::session("sessao_de_facil")]
#[case::advice("pensa em facil")]
#[case::cause("a dica da falha")]
#[case::origin_of_an_exception("41")]
#[case::missing_function("cria_peca")]
#[case::broken_rule("a frase da regra")]
#[case::undecided_rule("a frase por decidir")]
#[case::barrier("linha 12")]
#[case::excuse("peca_culpada")]
#[case::reading("a resposta seguida")]
#[case::remark("o reparo de resposta")]
#[case::lint("o reparo de estilo")]
fn every_format_says_the_same(#[case] fact: &str) {
    for format in &FORMATS {
        let mut holes = HOLES.iter();
        let is_hole = holes
            .any(|(formats, facts, _)| formats.contains(&format.name) && facts.contains(&fact));
        // What programs read is no sentence.
        let fact = match format.name {
            "json" => fact.trim_start_matches("linha "),
            _ => fact,
        };
        let text = rendered(format.name, &whole());
        assert_eq!(
            text.contains(fact),
            !is_hole,
            "{}: {fact}: {text}",
            format.name
        );
    }
}

/// Removes what a platform shows to teachers alone.
fn for_students(format: &str, text: &str) -> String {
    let is_staffs = |value: &Value| match format {
        "coderunner" => value[4] == true,
        _ => value["message"]["permission"] == "staff",
    };
    let mut all = values(text);
    if format == "coderunner" {
        all = all[0]["testresults"].as_array().unwrap().clone();
    }
    let shown = all.iter().filter(|value| !is_staffs(value));
    shown.map(Value::to_string).collect()
}

#[rstest]
#[case("gradescope", false)]
#[case("vpl", false)]
#[case("prairielearn", false)]
#[case("classroom", false)]
#[case("mooshak", false)]
#[case("sarif", false)]
#[case("codequality", false)]
#[case("github", false)]
#[case("coderunner", true)]
#[case("dodona", true)]
fn a_student_reads_no_hidden_session(#[case] format: &str, #[case] has_staff: bool) {
    let mut document = hostile();
    // A remark quotes what was printed, perhaps in a hidden session.
    document.remarks.push(RemarkEntry {
        function: "obter_movimento_auto".to_owned(),
        words: "escreve o que se lhe deu".to_owned(),
    });
    let text = rendered(format, &document);
    assert!(!text.contains("escreve o que se lhe deu"), "{text}");
    assert!(text.contains("sessao_de_facil"), "{text}");
    assert_eq!(text.contains("sessao_de_normal"), has_staff, "{text}");
    assert!(text.contains("a frase de normal"), "{text}");
    if has_staff {
        let text = for_students(format, &text);
        assert!(text.contains("a frase de normal"), "{text}");
        assert!(!text.contains("sessao_de_normal"), "{text}");
    }
}

#[rstest]
#[case("prairielearn", 1_000_000)]
#[case("classroom", 96 << 10)]
fn a_long_report_is_truncated_and_says_so(#[case] format: &str, #[case] most: usize) {
    let truncated = Regex::new(r"… cortado aqui: faltam [0-9]{7} bytes").unwrap();
    for document in forged_documents(&"\"".repeat(3_000_000)) {
        let text = rendered(format, &document);
        assert!(text.len() < most, "{} bytes", text.len());
        assert!(truncated.is_match(&text), "{text}");
    }
    assert!(!truncated.is_match(&rendered(format, &hostile())));
}

/// The published schema of SARIF asks for more than this; Microsoft's validator was run by hand.
#[test]
fn a_result_of_sarif_names_its_rule_and_a_line() {
    for (kind, document) in documents() {
        let log = &values(&rendered("sarif", &document))[0];
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let ids: HashSet<&Value> = rules.iter().map(|rule| &rule["id"]).collect();
        assert_eq!(ids.len(), rules.len(), "{kind}");
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.is_empty(), rules.is_empty(), "{kind}");
        for result in results {
            let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
            assert_eq!(rule["id"], result["ruleId"], "{kind}");
            let place = &result["locations"][0]["physicalLocation"];
            assert!(place["region"]["startLine"].as_u64() >= Some(1), "{kind}");
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            let is_plain =
                |letter: char| letter.is_ascii_alphanumeric() || "%-._~".contains(letter);
            assert!(uri.chars().all(is_plain), "{kind}: {uri}");
        }
    }
}

#[test]
fn a_hidden_session_does_not_show_where_an_exception_comes_from() {
    let mut document = whole();
    let failure = &mut document.failures[0];
    // A number that is in no fingerprint.
    failure.raised_at.as_mut().unwrap().line = 987_654;
    for (battery, is_shown) in [(Kind::Documented, true), (Kind::Hidden, false)] {
        document.failures[0].battery = battery;
        for format in ["sarif", "codequality", "github"] {
            let text = rendered(format, &document);
            assert_eq!(text.contains("987654"), is_shown, "{format}: {text}");
        }
    }
}

#[test]
fn no_two_issues_of_code_quality_are_the_same() {
    for (kind, document) in documents() {
        let issues = &values(&rendered("codequality", &document))[0];
        let issues = issues.as_array().unwrap();
        let fingerprints: HashSet<&Value> =
            issues.iter().map(|each| &each["fingerprint"]).collect();
        assert_eq!(fingerprints.len(), issues.len(), "{kind}");
        let severities = ["info", "minor", "major"];
        for issue in issues {
            assert!(
                severities.contains(&issue["severity"].as_str().unwrap()),
                "{kind}"
            );
            assert!(
                issue["location"]["lines"]["begin"].as_u64() >= Some(1),
                "{kind}"
            );
        }
    }
}

#[test]
fn each_line_for_github_is_one_command() {
    let command = "^::(error|warning|notice) (file=[^:,]*,line=[0-9]+,)?title=[^:,]*::.*$";
    let command = Regex::new(command).unwrap();
    for (kind, document) in documents() {
        let text = rendered("github", &document);
        let diagnostics = values(&rendered("codequality", &document))[0]
            .as_array()
            .unwrap()
            .len();
        assert_eq!(text.lines().count(), diagnostics + 1, "{kind}: {text}");
        assert!(
            text.lines().all(|line| command.is_match(line)),
            "{kind}: {text}"
        );
    }
}

#[rstest]
#[case("passes", 0)]
#[case("rule_broken", 1)]
#[case("barrier_broken", 1)]
#[case("wrong_value", 2)]
#[case("function_missing", 2)]
#[case("timeout", 5)]
#[case("raises", 7)]
#[case("raises_at_load", 7)]
#[case("too_much_memory", 7)]
#[case("crash", 7)]
#[case("syntax_error", 8)]
#[case("notebook", 8)]
#[case("not_run", 11)]
fn a_corrector_of_mooshak_ends_with_its_classification(#[case] kind: &str, #[case] status: u8) {
    let documents = documents();
    let (_, document) = documents.iter().find(|(name, _)| name == kind).unwrap();
    let expected = format!("<!-- mooshak: {status} -->");
    let text = rendered("mooshak", document);
    assert_eq!(text.lines().next(), Some(expected.as_str()));
}

#[test]
fn a_page_for_mooshak_has_no_element_of_a_program() {
    let element = Regex::new("<([^>]*)>").unwrap();
    for (kind, document) in documents() {
        let text = rendered("mooshak", &document);
        let (first, rest) = text.split_once('\n').unwrap();
        assert!(first.starts_with("<!-- mooshak: "), "{kind}: {first}");
        for found in element.captures_iter(rest) {
            let name = &found[1];
            assert!(
                ["pre", "/pre", "h3", "/h3"].contains(&name),
                "{kind}: {name}"
            );
        }
    }
}
