//! Reads what was asked of the commands of `INGInious`' container as its agent does.
//!
//! After `feedback.py` of the container and `docker_agent` of `INGInious` 0.9.2: a grade is a number,
//! and where none is given it is 100 for `success` and 0 for anything else; a result other than
//! `success` and `failed` is an error of the task.

/// What `INGInious` enters and shows.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Feedback {
    pub(super) result: String,
    pub(super) grade: f64,
    /// The lines of the comment, as they are shown.
    pub(super) text: String,
}

/// The commands, one a line with its argument, and the message.
pub(super) fn read(commands: &str, message: &str) -> Result<Feedback, String> {
    let mut result = "error".to_owned();
    let mut grade = None;
    for line in commands.lines() {
        match line.split_once(' ').ok_or(format!("no argument: {line}"))? {
            ("feedback-result", given) => given.clone_into(&mut result),
            ("feedback-grade", given) => {
                let given = given.parse::<f64>();
                grade = Some(given.map_err(|_| format!("no number: {line}"))?);
            }
            (other, _) => return Err(format!("no command of `INGInious`: {other}")),
        }
    }
    let known = ["success", "failed", "crash", "timeout", "overflow"];
    if !known.contains(&result.as_str()) {
        return Err(format!("the result is {result}"));
    }
    let without = if result == "success" { 100.0 } else { 0.0 };
    Ok(Feedback {
        grade: grade.unwrap_or(without),
        text: literal_block(message)?,
        result,
    })
}

/// The text of a message that is one literal block of reStructuredText, in which nothing is markup.
fn literal_block(message: &str) -> Result<String, String> {
    let body = message.strip_prefix("::\n\n").ok_or("no literal block")?;
    let lines = body.lines().map(|line| match line.strip_prefix("    ") {
        Some(text) => Ok(text),
        None if line.trim().is_empty() => Ok(""),
        None => Err(format!("the block ends before: {line}")),
    });
    Ok(lines.collect::<Result<Vec<_>, _>>()?.join("\n"))
}
