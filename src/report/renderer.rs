//! The formats of a report, by name.

use std::io::{self, Write};

use thiserror::Error;

use super::html::HtmlError;
use super::{
    Document, Messages, check50, classroom, code_quality, coderunner, dodona, github, gradescope,
    html, json, junit, mooshak, prairielearn, sarif, text, vpl,
};

/// Result of writing a report.
pub(super) type Rendered = Result<(), RenderError>;

type Render = fn(&Document, &Messages, &mut dyn Write) -> Rendered;

/// Writes reports in one format.
#[derive(Debug)]
pub struct Renderer(Render);

impl Renderer {
    /// Writes a report in the language of `messages`.
    ///
    /// # Errors
    /// [`RenderError`] if writing to `out` fails, or if the report cannot be rendered.
    pub fn render(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        (self.0)(document, messages, out)
    }
}

/// Why a report cannot be written.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum RenderError {
    Io(#[from] io::Error),
    Json(#[from] serde_json::Error),
    Xml(#[from] quick_junit::SerializeError),
    Html(#[from] HtmlError),
}

#[derive(Debug)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// Intended readers, as the help of the command line names them.
    pub about: &'static str,
    pub renderer: Renderer,
}

const fn format(name: &'static str, about: &'static str, render: Render) -> Format {
    Format {
        name,
        about,
        renderer: Renderer(render),
    }
}

/// Every format; the first is the default.
pub static FORMATS: [Format; 15] = [
    format("text", "For people", text::render),
    format("json", "For programs: see `gabarito schema`", json::render),
    format(
        "check50",
        "For programs that read what check50 prints",
        check50::render,
    ),
    format("junit", "JUnit XML, as GitLab shows it", junit::render),
    format(
        "gradescope",
        "`results.json` of Gradescope",
        gradescope::render,
    ),
    format("html", "A page to read in a browser", html::render),
    format("vpl", "Comment and grade of VPL (Moodle)", vpl::render),
    format(
        "coderunner",
        "Result of a combinator template grader of CodeRunner (Moodle)",
        coderunner::render,
    ),
    format("dodona", "JSON lines of a judge of Dodona", dodona::render),
    format(
        "prairielearn",
        "`results.json` of PrairieLearn",
        prairielearn::render,
    ),
    format(
        "classroom",
        "Result for the grading reporter of GitHub Classroom",
        classroom::render,
    ),
    format(
        "mooshak",
        "HTML of a special corrector of Mooshak",
        mooshak::render,
    ),
    format(
        "sarif",
        "SARIF 2.1.0, for editors and code hosts",
        sarif::render,
    ),
    format(
        "codequality",
        "Code quality of GitLab",
        code_quality::render,
    ),
    format("github", "Annotations of GitHub Actions", github::render),
];

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::messages::visible::tests::forged_line;
    use crate::report::sample_document::{forged_documents, hostile, rendered, rendered_in};

    #[rstest]
    fn every_format_shows_the_hints(#[values("pensa em facil", "pensa em normal")] hint: &str) {
        for format in &FORMATS {
            let text = rendered(format.name, &hostile());
            assert!(text.contains(hint), "{}: {text}", format.name);
        }
    }

    #[rstest]
    fn no_format_passes_on_control_characters(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        for format in &FORMATS {
            let text = rendered_in(language, format.name, &hostile());
            let is_control = |letter: char| letter.is_control() && !"\n\t".contains(letter);
            assert!(!text.is_empty() && !text.contains(is_control), "{text}");
        }
    }

    /// Names, sessions, exceptions and places of a program, where a platform reads a log.
    #[rstest]
    fn no_format_passes_on_a_line_that_a_program_forged(
        #[values(
            "x\n::error::20 valores",
            "::error::20 valores",
            "x\n  ::error::20 valores",
            "x\u{2028}::error::20 valores",
            "x\u{85}::error::20 valores",
            "x ##[error]20 valores",
            "x ##vso[task.complete]20 valores",
            "x\nGrade :=>> 20",
            "x\rGrade :=>> 20",
            "\u{ad}\u{600}\u{202e}\u{2066}\u{e0041}20 valores"
        )]
        text: &str,
    ) {
        for document in forged_documents(text) {
            for format in &FORMATS {
                let text = rendered(format.name, &document);
                assert!(text.contains("20"), "{}", format.name);
                // Each line for GitHub is a command of ours.
                let text = match format.name {
                    "github" => format!("\n{text}").replace("\n::", "\n"),
                    _ => text,
                };
                assert_eq!(forged_line(&text), None, "{}: {text}", format.name);
            }
        }
    }
}
