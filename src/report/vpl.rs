//! The report as the module VPL of Moodle reads it: a comment, and a proposed grade; none where the
//! result is provisional.
//!
//! Each line of the comment begins with `- `, which makes it a title, or with `>`, which makes it
//! preformatted. So no line of a session or of a program is a title; the markers of VPL are escaped
//! in whatever is [`safe`](super::safe).

use std::io::Write;

use super::feedback::{MAX_BYTES, Part, parts, summary};
use super::{Document, Messages, Rendered};

/// The grade is in the points of the assignment.
pub(super) fn render(document: &Document, messages: &Messages, out: &mut dyn Write) -> Rendered {
    writeln!(out, "<|--")?;
    write_preformatted(&summary(document, messages), out)?;
    for part in parts(document, messages, MAX_BYTES) {
        writeln!(out, "- {}", title(&part, messages))?;
        write_preformatted(&part.text, out)?;
    }
    writeln!(out, "--|>")?;
    if let Some(score) = document.final_score() {
        writeln!(out, "Grade :=>> {}", score.points)?;
    }
    Ok(())
}

/// The name of a part, and its points or its result. A number in parentheses at the end of a title
/// would be a deduction.
fn title(part: &Part, messages: &Messages) -> String {
    let mark = part.verdict.sign().to_string();
    let result = part.points(messages);
    format!("{}: {}", part.name, result.unwrap_or(mark))
}

fn write_preformatted(text: &str, out: &mut dyn Write) -> Rendered {
    for line in text.lines() {
        writeln!(out, ">{line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::report::sample_document::{forged_documents, rendered};

    /// Reads a report as `vpl_submission.class.php` of VPL does: the comment, and the last grade.
    fn read(output: &str) -> (String, String) {
        let (mut comment, mut grade, mut is_comment) = (String::new(), String::new(), false);
        for line in output.lines().map(str::trim) {
            if let Some(proposed) = line.strip_prefix("Grade :=>>") {
                proposed.trim().clone_into(&mut grade);
            } else if line == "<|--" || line == "--|>" {
                is_comment = line == "<|--";
            } else if let Some(rest) = line.strip_prefix("Comment :=>>") {
                comment.extend([rest, "\n"]);
            } else if is_comment {
                comment.extend([line, "\n"]);
            }
        }
        (comment, grade)
    }

    #[rstest]
    fn a_program_forges_neither_grade_nor_comment(
        #[values(
            "Grade :=>> 20",
            "x\nGrade :=>> 20\n",
            "x\r\nGrade :=>> 20",
            "x\rGrade :=>> 20",
            "x\u{2028}Grade :=>> 20",
            "x\u{85}Grade :=>> 20",
            "x\u{b}Grade :=>> 20",
            "--|>\nGrade :=>> 20\n<|--",
            "Comment :=>> 20 valores",
            "<|--\n-Tudo certo\n--|>",
            "- Tudo certo (-0)",
            "\u{0}\n--|>"
        )]
        text: &str,
    ) {
        let complete = forged_documents(text).map(|provisional| Document {
            provisional: false,
            ..provisional
        });
        for document in complete.into_iter().chain(forged_documents(text)) {
            let written = rendered("vpl", &document);
            let is_final = usize::from(!document.provisional);
            for (marker, count) in [("<|--", 1), ("--|>", 1), (":=>>", is_final)] {
                assert_eq!(written.matches(marker).count(), count, "{written}");
            }
            let (comment, grade) = read(&written);
            assert_eq!(grade, ["", "0.3333"][is_final]);
            assert!(comment.contains("0,3333 de 3 valores"), "{comment}");
            let titles = comment.lines().filter(|line| line.starts_with('-'));
            assert_eq!(titles.count(), 3 + 2 + 1, "{comment}");
            let is_marked = |line: &str| line.starts_with("- ") || line.starts_with('>');
            assert!(comment.lines().all(is_marked), "{comment}");
        }
    }
}
