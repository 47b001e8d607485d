//! Parser from text to [`Transcript`].

use std::str::FromStr;

use thiserror::Error;

use super::command;
use super::interaction::{Answer, BLANK_LINE, Interaction, Prompt, Step, Transcript};
use crate::messages::{Localized, Notice};

/// Reason why a text is not a transcript.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub enum ReadError {
    /// No line of the text is a statement.
    NoStatement,
    /// `>>>` or `...` lacks the space after it.
    NoSpace {
        /// Line of the text, from 1.
        line: usize,
        /// The prompt that lacks its space.
        prompt: &'static str,
    },
    /// A query does not end in a full stop.
    NoFullStop {
        /// Line of the text, from 1.
        line: usize,
    },
    /// A tab precedes a prompt, so that its column is unknown.
    Tab {
        /// Line of the text, from 1.
        line: usize,
    },
    /// `#|` follows no statement and no answer.
    StrayAlternative {
        /// Line of the text, from 1.
        line: usize,
    },
    /// A typed line follows a comment or a blank line.
    StrayTyped {
        /// Line of the text, from 1.
        line: usize,
    },
    /// `$` is followed by something else than a command that runs the submission.
    Command {
        /// Line of the text, from 1.
        line: usize,
    },
    /// An answer continues after its alternatives.
    AfterAlternative {
        /// Line of the text, from 1.
        line: usize,
    },
}

impl ReadError {
    /// Line of the text, from 1, where it is about one.
    pub fn line(&self) -> Option<usize> {
        match self {
            ReadError::NoStatement => None,
            ReadError::NoSpace { line, .. }
            | ReadError::NoFullStop { line }
            | ReadError::Tab { line }
            | ReadError::StrayAlternative { line }
            | ReadError::StrayTyped { line }
            | ReadError::Command { line }
            | ReadError::AfterAlternative { line } => Some(*line),
        }
    }
}

impl Localized for ReadError {
    fn notice(&self) -> Notice {
        let error = match self {
            ReadError::NoStatement => Notice::new("transcript-no-statement"),
            ReadError::NoSpace { prompt, .. } => {
                Notice::new("transcript-no-space").with("prompt", *prompt)
            }
            ReadError::NoFullStop { .. } => Notice::new("transcript-no-full-stop"),
            ReadError::Tab { .. } => Notice::new("transcript-tab"),
            ReadError::StrayAlternative { .. } => Notice::new("transcript-stray-alternative"),
            ReadError::StrayTyped { .. } => Notice::new("transcript-stray-typed"),
            ReadError::Command { .. } => Notice::new("transcript-command"),
            ReadError::AfterAlternative { .. } => Notice::new("transcript-after-alternative"),
        };
        match self.line() {
            None => error,
            Some(line) => error.at_line(line),
        }
    }
}

impl FromStr for Transcript {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader {
            prompt: prompt_of(text),
            ..Reader::default()
        };
        for (index, line) in text.lines().enumerate() {
            reader.read(index + 1, line)?;
        }
        reader.finish()
    }
}

/// State of the parser: kinds of line that may come next.
#[derive(Default, PartialEq)]
enum Place {
    /// Between statements: comments, blank lines, prose.
    #[default]
    Between,
    /// In a statement, which a `...` may continue, and a query up to its full stop.
    Statement,
    /// Under a statement.
    Answer,
}

#[derive(Default)]
struct Reader {
    prompt: Prompt,
    done: Vec<Interaction>,
    current: Interaction,
    pending: Vec<String>,
    place: Place,
}

impl Reader {
    fn read(&mut self, number: usize, line: &str) -> Result<(), ReadError> {
        let (_, others) = self.prompt.marks();
        if let Some((prompt, indent, source)) = statement(line, self.prompt, number)? {
            self.current.steps.push(Step {
                prompt,
                before: std::mem::take(&mut self.pending),
                indent,
                line: number,
                source: vec![source],
                answer: Answer::default(),
                ..Step::default()
            });
            self.place = Place::Statement;
            return Ok(());
        }
        if is_separator(line) {
            self.end_interaction(Some(line));
            return Ok(());
        }
        match (self.current.steps.last_mut(), &self.place) {
            (Some(step), Place::Statement | Place::Answer) => {
                let is_open = self.place == Place::Statement;
                if is_open && let Some((_, source)) = prompted(line, others, number)? {
                    step.source.push(source);
                } else if is_open && is_unfinished(step) && !line.trim().is_empty() {
                    step.source.push(line.trim().to_owned());
                } else if line.trim().is_empty() || is_comment(line) {
                    self.pending.push(line.to_owned());
                    self.place = Place::Between;
                } else {
                    answer(step, line, number)?;
                    self.place = Place::Answer;
                }
            }
            _ if line.trim_start().starts_with(ALTERNATIVE) => {
                return Err(ReadError::StrayAlternative { line: number });
            }
            (Some(_), Place::Between) if is_typed(line) => {
                return Err(ReadError::StrayTyped { line: number });
            }
            _ => self.pending.push(line.to_owned()),
        }
        Ok(())
    }

    fn end_interaction(&mut self, separator: Option<&str>) {
        let mut interaction = std::mem::take(&mut self.current);
        interaction.after = std::mem::take(&mut self.pending);
        interaction.separator = separator.map(str::to_owned);
        self.place = Place::Between;
        self.done.push(interaction);
    }

    fn finish(mut self) -> Result<Transcript, ReadError> {
        if !self.current.steps.is_empty() || !self.pending.is_empty() {
            self.end_interaction(None);
        }
        if self.done.iter().all(|each| each.steps.is_empty()) {
            return Err(ReadError::NoStatement);
        }
        let mut steps = self.done.iter().flat_map(|each| &each.steps);
        if let Some(step) = steps.find(|step| is_unfinished(step)) {
            return Err(ReadError::NoFullStop { line: step.line });
        }
        Ok(Transcript {
            interactions: self.done,
        })
    }
}

/// Prompt, indentation and first line of a statement, where a line starts one.
fn statement(
    line: &str,
    prompt: Prompt,
    number: usize,
) -> Result<Option<(Prompt, usize, String)>, ReadError> {
    if let Some((indent, source)) = prompted(line, prompt.marks().0, number)? {
        return Ok(Some((prompt, indent, source)));
    }
    if prompt != Prompt::Python {
        return Ok(None);
    }
    let unindented = line.trim_start_matches(' ');
    let Some(command) = unindented.strip_prefix("$ ") else {
        return Ok(None);
    };
    if command::as_call(command).is_some() {
        let indent = line.len() - unindented.len();
        return Ok(Some((Prompt::Terminal, indent, command.to_owned())));
    }
    // A program may print an amount of money.
    if command.trim_start().starts_with("python") {
        return Err(ReadError::Command { line: number });
    }
    Ok(None)
}

/// The prompt of a text: the one that comes first.
fn prompt_of(text: &str) -> Prompt {
    let mut prompts = text.lines().map(str::trim_start);
    let is_prolog = |line: &str| line.starts_with("?-");
    let first = prompts.find(|line| line.starts_with(">>>") || is_prolog(line));
    if first.is_some_and(is_prolog) {
        Prompt::Prolog
    } else {
        Prompt::Python
    }
}

/// Returns whether a query goes on in the next line.
fn is_unfinished(step: &Step) -> bool {
    let last = step.source.last().map_or("", |line| line.trim_end());
    step.prompt == Prompt::Prolog && !last.ends_with('.')
}

/// Indentation and rest of a line that starts with `prompt`.
fn prompted(
    line: &str,
    prompt: &'static str,
    number: usize,
) -> Result<Option<(usize, String)>, ReadError> {
    let indent = line.len() - line.trim_start_matches(' ').len();
    match line[indent..].strip_prefix(prompt) {
        None if line[indent..].starts_with('\t') && line.trim_start().starts_with(">>>") => {
            Err(ReadError::Tab { line: number })
        }
        None => Ok(None),
        Some("") => Ok(Some((indent, String::new()))),
        Some(rest) => match rest.strip_prefix(' ') {
            Some(source) => Ok(Some((indent, source.to_owned()))),
            None => Err(ReadError::NoSpace {
                line: number,
                prompt,
            }),
        },
    }
}

/// Returns whether a line is a separator: three dashes or more.
fn is_separator(line: &str) -> bool {
    line.len() >= 3 && line.bytes().all(|byte| byte == b'-')
}

/// Returns whether a line right under a statement is a comment: with a space after its `#`, unlike
/// some printed output (`#1 (  0): A`).
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line == "#" || line.starts_with("# ")
}

/// Returns whether a line is nothing but a typed one.
fn is_typed(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('«') && line.ends_with('»')
}

/// Prefix of an alternative.
const ALTERNATIVE: &str = "#|";

fn answer(step: &mut Step, line: &str, number: usize) -> Result<(), ReadError> {
    let spaces = line.len() - line.trim_start_matches(' ').len();
    let line = &line[spaces.min(step.indent)..];
    let answer = &mut step.answer;
    if let Some(alternative) = line.strip_prefix(ALTERNATIVE) {
        let alternative = alternative.strip_prefix(' ').unwrap_or(alternative);
        answer.alternatives.push(alternative.to_owned());
    } else if !answer.alternatives.is_empty() {
        return Err(ReadError::AfterAlternative { line: number });
    } else if line == BLANK_LINE {
        answer.lines.push(String::new());
    } else {
        answer.lines.push(line.to_owned());
    }
    Ok(())
}
