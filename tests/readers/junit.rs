//! Reads JUnit XML as Artemis and GitLab do: what each keeps of a test, and shows of one that fails.
//!
//! After `TestResultXmlParser` of Artemis, which shows the message of a failure alone, and
//! `Gitlab::Ci::Parsers::Test::Junit` of GitLab, which shows its text alone.

use roxmltree::{Document, Node};

/// The most characters that Artemis stores of the name of a test.
const MAX_NAME: usize = 255;

/// Types of a value by which `Hash.from_xml`, which GitLab reads with, would convert the text or refuse it.
const CONVERTED: [&str; 15] = [
    "symbol",
    "date",
    "datetime",
    "dateTime",
    "duration",
    "integer",
    "float",
    "double",
    "decimal",
    "boolean",
    "string",
    "yaml",
    "base64Binary",
    "hexBinary",
    "file",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Passed,
    Failed,
    Skipped,
}

/// A test, as the two keep it.
#[derive(Debug)]
pub(super) struct Test {
    /// The name by which Artemis knows it, and gives it its weight.
    pub(super) name: String,
    pub(super) status: Status,
    /// What Artemis shows of a failure.
    pub(super) artemis: String,
    /// What GitLab shows of a failure.
    pub(super) gitlab: String,
    /// The file that GitLab links to.
    pub(super) file: String,
}

/// The tests of a report; an error where one of the two would refuse it, or confuse two tests.
pub(super) fn read(report: &str) -> Result<Vec<Test>, String> {
    let document = Document::parse(report).map_err(|error| error.to_string())?;
    let root = document.root_element();
    root.has_tag_name("testsuites")
        .then_some(())
        .ok_or("the root is no <testsuites>")?;
    let mut tests: Vec<Test> = Vec::new();
    for suite in elements(root, "testsuite") {
        for case in elements(suite, "testcase") {
            let test = test(suite, case)?;
            if test.name.chars().count() > MAX_NAME {
                return Err(format!("Artemis does not store `{}`", test.name));
            }
            if tests.iter().any(|other| other.name == test.name) {
                return Err(format!("two tests are `{}`", test.name));
            }
            tests.push(test);
        }
    }
    Ok(tests)
}

fn test(suite: Node, case: Node) -> Result<Test, String> {
    let attribute = |name| {
        let value: Option<&str> = case.attribute(name);
        value.ok_or(format!("a test has no {name}"))
    };
    let time = attribute("time")?;
    time.parse::<f64>()
        .map_err(|_| format!("the time is {time}"))?;
    let suite = suite.attribute("name").ok_or("a suite has no name")?;
    let failure = elements(case, "failure").next();
    if let Some(kind) = failure.and_then(|failure| failure.attribute("type"))
        && CONVERTED.contains(&kind)
    {
        return Err(format!("GitLab converts what is of type {kind}"));
    }
    let status = match failure {
        _ if elements(case, "skipped").next().is_some() => Status::Skipped,
        Some(_) => Status::Failed,
        None => Status::Passed,
    };
    let text = failure.and_then(|failure| failure.text());
    let message = failure.and_then(|failure| failure.attribute("message"));
    Ok(Test {
        name: format!("{suite}.{}", attribute("name")?),
        status,
        artemis: message.or(text).unwrap_or_default().to_owned(),
        gitlab: text.unwrap_or_default().to_owned(),
        file: attribute("file")?.to_owned(),
    })
}

fn elements<'a>(parent: Node<'a, 'a>, name: &str) -> impl Iterator<Item = Node<'a, 'a>> {
    parent
        .children()
        .filter(move |child| child.has_tag_name(name))
}
