//! A transcript in memory: interactions, their steps, and every line that
//! stands between them, so that it can be written back as it was read.

use std::fmt;

/// A file of interactions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    /// The interactions, in the order of the file.
    pub interactions: Vec<Interaction>,
}

/// One independent session: steps that share state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Interaction {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Comments and blank lines after the last step.
    pub after: Vec<String>,
    /// The line of dashes that ends it, if one does.
    pub separator: Option<String>,
}

/// One statement, the lines typed at its prompts, and what it shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Step {
    /// Comments and blank lines before the statement, as they stand.
    pub before: Vec<String>,
    /// Columns by which the whole step is indented.
    pub indent: usize,
    /// Line of the file on which the statement starts, from 1.
    pub line: usize,
    /// Whose prompt it is typed at.
    pub prompt: Prompt,
    /// The lines of the statement, without prompts.
    pub source: Vec<String>,
    /// What stands under the statement.
    pub answer: Answer,
}

/// The prompt of an interpreter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Prompt {
    /// `>>>` and `...`.
    #[default]
    Python,
    /// `?-` and `|`. No transcript is read with it: it is for reports.
    Prolog,
}

impl Prompt {
    /// What stands before the first line of a statement, and before the others.
    fn marks(self) -> (&'static str, &'static str) {
        match self {
            Prompt::Python => (">>>", "..."),
            Prompt::Prolog => ("?-", "|"),
        }
    }
}

/// What a transcript says that a statement shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The lines, typed input between `«` and `»`; a blank line is empty here.
    pub lines: Vec<String>,
    /// Further right answers, one line each.
    pub alternatives: Vec<String>,
}

/// How a blank line of an answer is written, since a bare one would end it.
pub(super) const BLANK_LINE: &str = "<BLANKLINE>";

impl Step {
    /// A step that only asks.
    #[must_use]
    pub fn ask(source: &str) -> Self {
        Step {
            source: source.lines().map(str::to_owned).collect(),
            ..Step::default()
        }
    }

    /// The statement as Python reads it.
    #[must_use]
    pub fn statement(&self) -> String {
        match &self.source[..] {
            [line] => line.clone(),
            lines => lines.join("\n"),
        }
    }

    /// The lines typed at its prompts, in order.
    #[must_use]
    pub fn typed(&self) -> Vec<String> {
        self.answer.typed()
    }

    /// The comments before the statement, without their `#`.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        self.before
            .iter()
            .filter_map(|line| line.trim_start().strip_prefix('#'))
            .map(str::trim)
    }

    /// The step with another answer.
    #[must_use]
    pub fn answered(&self, answer: Answer) -> Self {
        Step {
            answer,
            ..self.clone()
        }
    }
}

impl Answer {
    /// The answer whose lines are those of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Answer {
            lines: text.split_terminator('\n').map(str::to_owned).collect(),
            alternatives: Vec::new(),
        }
    }

    /// What stands between `«` and `»`, in order.
    #[must_use]
    pub fn typed(&self) -> Vec<String> {
        self.lines
            .iter()
            .filter_map(|line| line.split_once('«')?.1.rsplit_once('»'))
            .map(|(typed, _)| typed.to_owned())
            .collect()
    }

    /// Whether it says nothing but what is typed: an answer to be filled in.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.lines
            .iter()
            .all(|line| line.starts_with('«') && line.ends_with('»'))
    }
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
