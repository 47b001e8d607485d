//! A transcript in memory: interactions, their steps, and every line between them, so that
//! it can be written back exactly as it was read.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::command;
use crate::sandbox::TimeLimits;
use crate::session::observation::ANY_EXCEPTION;

/// A file of interactions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    /// The interactions, in the order of the file.
    pub interactions: Vec<Interaction>,
}

/// One independent session: steps that share state.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Interaction {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Comments and blank lines after the last step.
    pub after: Vec<String>,
    /// Line of dashes that ends the interaction, if any.
    pub separator: Option<String>,
}

/// One statement, the lines typed at its prompts, and what it shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Step {
    /// Comments and blank lines before the statement, verbatim.
    pub before: Vec<String>,
    /// Columns by which the whole step is indented.
    pub indent: usize,
    /// Line of the file on which the statement starts, from 1.
    pub line: usize,
    /// Prompt at which the statement is typed.
    pub prompt: Prompt,
    /// The lines of the statement, without prompts.
    pub source: Vec<String>,
    /// Expected output of the statement.
    pub answer: Answer,
    /// The time of a session with the step, where it has its own.
    pub time: TimeLimits,
}

/// The prompt of an interpreter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Prompt {
    /// `>>>` and `...`.
    #[default]
    Python,
    /// `$`, of a terminal: the statement is a command that runs the submission.
    Terminal,
    /// `?-` and `|`.
    Prolog,
}

impl Prompt {
    /// Prompts before the first line of a statement, and before the others.
    pub(super) fn marks(self) -> (&'static str, &'static str) {
        match self {
            Prompt::Python => (">>>", "..."),
            Prompt::Terminal => ("$", ""),
            Prompt::Prolog => ("?-", "|"),
        }
    }
}

/// Expected output of a statement in a transcript.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Answer {
    /// The lines, typed input between `«` and `»`; a blank line is empty here.
    pub lines: Vec<String>,
    /// Further accepted answers, one line each.
    pub alternatives: Vec<String>,
}

/// Notation of a blank line within an answer, since a bare one would end it.
pub(super) const BLANK_LINE: &str = "<BLANKLINE>";

/// Start of the comment that says how many solutions are asked for.
const FIRST: &str = "first ";

impl Step {
    /// Creates a step without an answer.
    pub fn ask(source: &str) -> Self {
        let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
        // Batteries hold some hundred thousand steps.
        lines.shrink_to_fit();
        Step {
            source: lines,
            ..Step::default()
        }
    }

    /// Source of the statement in Python; of a command, the call that stands for it.
    pub fn statement(&self) -> String {
        match &self.source[..] {
            [command] if self.prompt == Prompt::Terminal => {
                command::as_call(command).unwrap_or_else(|| command.clone())
            }
            [line] => line.clone(),
            lines => lines.join("\n"),
        }
    }

    /// The statement or command as it is typed.
    pub fn as_typed(&self) -> String {
        self.source.join("\n")
    }

    /// Lines typed at the prompts of the statement, in order.
    pub fn typed(&self) -> Vec<String> {
        self.answer.typed()
    }

    /// Replaces each name in `«»` by a text: in what is typed, and as a word of a command.
    pub(crate) fn fill_in<'n>(&mut self, texts: impl Iterator<Item = (&'n str, String)>) {
        for (name, text) in texts {
            let name = format!("«{name}»");
            for line in &mut self.answer.lines {
                *line = line.replace(&name, &format!("«{text}»"));
            }
            if self.prompt == Prompt::Terminal {
                for line in &mut self.source {
                    *line = line.replace(&name, &command::quoted(&text));
                }
            }
        }
    }

    /// The number of solutions that a query is asked for; `None`: all of them. A comment `# first N`
    /// says it, or an answer that ends in ` .`, where the prompt would wait for ` ;`.
    pub fn solutions_asked(&self) -> Option<usize> {
        if self.prompt != Prompt::Prolog {
            return None;
        }
        let mut comments = self.comments().filter_map(|text| text.strip_prefix(FIRST));
        let said = comments.find_map(|number| number.trim().parse().ok());
        let lines = &self.answer.lines;
        let is_cut = lines.last().is_some_and(|line| line.ends_with(" ."));
        let more = lines.iter().filter(|line| line.ends_with(" ;"));
        said.or_else(|| is_cut.then(|| more.count() + 1))
    }

    /// Copy of the step that asks for all solutions.
    #[must_use]
    pub fn asking_for_all(&self) -> Self {
        Step {
            before: Vec::new(),
            answer: Answer::default(),
            ..self.clone()
        }
    }

    /// The comments before the statement, without their `#`.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        self.before
            .iter()
            .filter_map(|line| line.trim_start().strip_prefix('#'))
            .map(str::trim)
    }

    /// Copy of the step with another answer.
    #[must_use]
    pub fn answered(&self, answer: Answer) -> Self {
        Step {
            answer,
            ..self.clone()
        }
    }
}

impl Answer {
    /// Returns whether the answer is a traceback that names no exception.
    pub fn is_any_exception(&self) -> bool {
        let is_traceback = |line: &String| line.starts_with("Traceback ");
        self.lines.iter().any(is_traceback)
            && self.lines.last().is_some_and(|line| line == ANY_EXCEPTION)
    }

    /// Creates an answer from the lines of a text.
    pub fn of(text: &str) -> Self {
        Answer {
            lines: text.split_terminator('\n').map(str::to_owned).collect(),
            alternatives: Vec::new(),
        }
    }

    /// Texts between `«` and `»` at the ends of lines, in order.
    pub fn typed(&self) -> Vec<String> {
        let typed = self.lines.iter().filter_map(|line| typed_at_end(line));
        typed.map(str::to_owned).collect()
    }

    /// Returns whether the answer has typed input only: an answer to be filled in.
    pub fn is_blank(&self) -> bool {
        self.lines
            .iter()
            .all(|line| line.starts_with('«') && line.ends_with('»'))
    }
}

/// The text between the `»` at the end of a line and the `«` that it closes; the first one, where it
/// closes none.
fn typed_at_end(line: &str) -> Option<&str> {
    let before = line.trim_end().strip_suffix('»')?;
    let mut depth = 1_usize;
    let mut characters = before.char_indices().rev();
    let opening = characters.find(|(_, character)| {
        match character {
            '»' => depth += 1,
            '«' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let start = opening.map_or_else(|| before.find('«'), |(start, _)| Some(start))?;
    Some(&before[start + '«'.len_utf8()..])
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.interactions.iter().try_for_each(|each| each.fmt(f))
    }
}

impl fmt::Display for Interaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| step.fmt(f))?;
        let end = self.after.iter().chain(&self.separator);
        end.into_iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.before {
            writeln!(f, "{line}")?;
        }
        let indent = " ".repeat(self.indent);
        for (index, line) in self.source.iter().enumerate() {
            let (first, others) = self.prompt.marks();
            let prompt = if index == 0 { first } else { others };
            let space = if line.is_empty() { "" } else { " " };
            writeln!(f, "{indent}{prompt}{space}{line}")?;
        }
        for line in &self.answer.lines {
            let line = if line.is_empty() { BLANK_LINE } else { line };
            writeln!(f, "{indent}{line}")?;
        }
        for alternative in &self.answer.alternatives {
            let space = if alternative.is_empty() { "" } else { " " };
            writeln!(f, "{indent}#|{space}{alternative}")?;
        }
        Ok(())
    }
}
