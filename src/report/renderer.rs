//! The formats of a report, by name.

use std::fmt;
use std::io::{self, Write};

use thiserror::Error;

use super::check50::Check50;
use super::classroom::Classroom;
use super::code_quality::CodeQuality;
use super::coderunner::CodeRunner;
use super::dodona::Dodona;
use super::github::Github;
use super::gradescope::Gradescope;
use super::html::{Html, HtmlError};
use super::json::Json;
use super::junit::Junit;
use super::mooshak::Mooshak;
use super::prairielearn::PrairieLearn;
use super::sarif::Sarif;
use super::text::Text;
use super::vpl::Vpl;
use super::{Document, Messages};

/// Writes reports in one format.
pub trait Renderer: fmt::Debug + Sync {
    /// Writes a report in the language of `messages`.
    ///
    /// # Errors
    /// [`RenderError`] if writing to `out` fails, or if the report cannot be rendered.
    fn render(
        &self,
        document: &Document,
        messages: &Messages,
        out: &mut dyn Write,
    ) -> Result<(), RenderError>;
}

/// Why a report cannot be written.
#[derive(Debug, Error)]
pub enum RenderError {
    /// Writing fails.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The report cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The report cannot be written as XML.
    #[error(transparent)]
    Xml(#[from] quick_junit::SerializeError),
    /// The report cannot be written as HTML.
    #[error(transparent)]
    Html(#[from] HtmlError),
}

#[derive(Debug)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// Intended readers, as the help of the command line names them.
    pub about: &'static str,
    pub renderer: &'static dyn Renderer,
}

/// Every format; the first is the default.
pub static FORMATS: [Format; 15] = [
    Format {
        name: "text",
        about: "For people",
        renderer: &Text,
    },
    Format {
        name: "json",
        about: "For programs: see `gabarito schema`",
        renderer: &Json,
    },
    Format {
        name: "check50",
        about: "For programs that read what check50 prints",
        renderer: &Check50,
    },
    Format {
        name: "junit",
        about: "JUnit XML, as GitLab shows it",
        renderer: &Junit,
    },
    Format {
        name: "gradescope",
        about: "`results.json` of Gradescope",
        renderer: &Gradescope,
    },
    Format {
        name: "html",
        about: "A page to read in a browser",
        renderer: &Html,
    },
    Format {
        name: "vpl",
        about: "Comment and grade of VPL (Moodle)",
        renderer: &Vpl,
    },
    Format {
        name: "coderunner",
        about: "Result of a combinator template grader of CodeRunner (Moodle)",
        renderer: &CodeRunner,
    },
    Format {
        name: "dodona",
        about: "JSON lines of a judge of Dodona",
        renderer: &Dodona,
    },
    Format {
        name: "prairielearn",
        about: "`results.json` of PrairieLearn",
        renderer: &PrairieLearn,
    },
    Format {
        name: "classroom",
        about: "Result for the grading reporter of GitHub Classroom",
        renderer: &Classroom,
    },
    Format {
        name: "mooshak",
        about: "HTML of a special corrector of Mooshak",
        renderer: &Mooshak,
    },
    Format {
        name: "sarif",
        about: "SARIF 2.1.0, for editors and code hosts",
        renderer: &Sarif,
    },
    Format {
        name: "codequality",
        about: "Code quality of GitLab",
        renderer: &CodeQuality,
    },
    Format {
        name: "github",
        about: "Annotations of GitHub Actions",
        renderer: &Github,
    },
];

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;
    use crate::messages::visible::tests::forged_line;
    use crate::report::sample_document::{forged, hostile};

    #[rstest]
    fn every_format_shows_the_hints(#[values("pensa em facil", "pensa em normal")] hint: &str) {
        for format in &FORMATS {
            let mut bytes = Vec::new();
            let messages = Messages::new(Lingua::Pt);
            let rendered = format.renderer.render(&hostile(), &messages, &mut bytes);
            rendered.unwrap();
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains(hint), "{}: {text}", format.name);
        }
    }

    #[rstest]
    fn no_format_passes_on_control_characters(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let messages = Messages::new(language);
        for format in &FORMATS {
            let mut bytes = Vec::new();
            let rendered = format.renderer.render(&hostile(), &messages, &mut bytes);
            rendered.unwrap();
            let text = String::from_utf8(bytes).unwrap();
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
        let messages = Messages::new(Lingua::Pt);
        for document in forged(text) {
            for format in &FORMATS {
                let mut bytes = Vec::new();
                let rendered = format.renderer.render(&document, &messages, &mut bytes);
                rendered.unwrap();
                let text = String::from_utf8(bytes).unwrap();
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
