//! What an editor is told about a judged program.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use diffy::Patch;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, Command, Diagnostic, DiagnosticSeverity,
    Hover, HoverContents, MarkupContent, MarkupKind, NumberOrString, Position, Range, TextEdit,
    Uri, WorkspaceEdit,
};
use serde_json::json;

use crate::assignment::Assignment;
use crate::messages::{Messages, safe};
use crate::report::{CheckEntry, Document, LoadingEntry, Severity, diagnostics};
use crate::source::Language;
use crate::worker::Source;

/// The command by which an editor runs a session in a terminal: its program and its statements.
const RUN_SESSION: &str = "gabarito.runSession";
/// The beginnings of lines that are typed at a prompt.
const PROMPTS: [&str; 3] = [">>> ", "... ", "?- "];

/// A program, and the report on it.
pub(super) struct JudgedProgram {
    document: Document,
    text: String,
    language: Language,
    /// True if the editor changed it since.
    pub(super) is_changed: bool,
}

impl JudgedProgram {
    pub(super) fn new(document: Document, source: &Source, assignment: &Assignment) -> Self {
        let language = assignment.manifest.language;
        JudgedProgram {
            document,
            text: source.text_lossy(language),
            language,
            is_changed: false,
        }
    }

    /// What is wrong in the program; nothing in one that is none of the assignment's.
    pub(super) fn diagnostics(&self, messages: &Messages) -> Vec<Diagnostic> {
        let Document {
            loading, checks, ..
        } = &self.document;
        let is_none = matches!(loading, LoadingEntry::NotAProgram { .. });
        if is_none || loading.defines_none_of(checks) {
            return Vec::new();
        }
        let found = diagnostics(&self.document, messages).into_iter();
        let found = found.map(|each| Diagnostic {
            range: self.line(each.line),
            severity: Some(match each.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Info => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(each.rule)),
            source: Some("gabarito".to_owned()),
            message: format!("{}\n{}", each.title, each.text)
                .trim_end()
                .to_owned(),
            ..Diagnostic::default()
        });
        found.collect()
    }

    /// The sentences of the function at a position, and the sessions of those that are not kept.
    pub(super) fn hover(&self, at: Position, messages: &Messages) -> Option<Hover> {
        let word = self.word(at)?;
        let found = diagnostics(&self.document, messages);
        let checks = self.document.checks.iter();
        let checks = checks.filter(|check| function_name(check) == word);
        let sentences = checks.map(|check| {
            let wrong = found.iter().find(|each| each.rule == check.path());
            let mark = if check.is_failed() { '✗' } else { '✓' };
            let text = wrong.map_or("", |wrong| &wrong.text);
            let sentence = format!("{mark} {}\n{text}", safe(&check.clause));
            sentence.trim_end().to_owned()
        });
        let sentences: Vec<String> = sentences.collect();
        (!sentences.is_empty()).then(|| Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind: MarkupKind::PlainText,
                value: sentences.join("\n\n"),
            }),
            range: None,
        })
    }

    /// What can be done about the lines of a range: run a session that fails, and make a proved change.
    pub(super) fn actions(
        &self,
        (uri, path): (&Uri, &Path),
        range: Range,
        messages: &Messages,
    ) -> Vec<CodeActionOrCommand> {
        let is_in_range = |line: u32| (range.start.line + 1..=range.end.line + 1).contains(&line);
        let failed = self.document.failed_checks();
        let failed = failed.filter(|check| check.line.is_some_and(is_in_range));
        let failed: Vec<&CheckEntry> = failed.collect();
        let mut actions = self.sessions(path, &failed, messages);
        actions.extend(self.changes(uri, &failed, messages));
        actions
    }

    /// The sessions of failed checks, to run in a terminal.
    fn sessions(
        &self,
        path: &Path,
        failed: &[&CheckEntry],
        messages: &Messages,
    ) -> Vec<CodeActionOrCommand> {
        let known = failed.iter().flat_map(|check| {
            let failures = self.document.failures_of(check);
            failures
                .filter(|failure| failure.is_known())
                .map(move |failure| (check, failure))
        });
        let actions = known.map(|(check, failure)| {
            let typed = failure.transcript.lines();
            let typed =
                typed.filter_map(|line| PROMPTS.iter().find_map(|it| line.strip_prefix(it)));
            let session = json!({
                "file": path,
                "language": self.language.to_string(),
                "statements": typed.collect::<Vec<_>>(),
            });
            let words = [
                ("function", check.function.clone().into()),
                ("clause", check.clause.clone().into()),
            ];
            let title = safe(&messages.with("lsp-run-session", words));
            let command = Command::new(title, RUN_SESSION.to_owned(), Some(vec![session]));
            CodeActionOrCommand::Command(command)
        });
        actions.collect()
    }

    /// The changes, a function each, with which all its sessions pass, where hints show them.
    fn changes(
        &self,
        uri: &Uri,
        failed: &[&CheckEntry],
        messages: &Messages,
    ) -> Vec<CodeActionOrCommand> {
        // The editor would make them at the places of the text that was judged.
        if self.is_changed {
            return Vec::new();
        }
        let by_function = failed.iter().filter_map(|check| {
            let mut failures = self.document.failures_of(check);
            let diff = failures.find_map(|failure| failure.change.as_ref()?.diff.as_deref())?;
            Some((check.function.as_str(), diff))
        });
        let by_function: BTreeMap<&str, &str> = by_function.collect();
        let actions = by_function.into_iter().filter_map(|(function, diff)| {
            let changed = diffy::apply(&self.text, &Patch::from_str(diff).ok()?).ok()?;
            let words = [("function", function.to_owned().into())];
            #[expect(clippy::mutable_key_type, reason = "of the protocol's library")]
            let changes = HashMap::from([(uri.clone(), vec![edit(&self.text, &changed)])]);
            Some(CodeActionOrCommand::CodeAction(CodeAction {
                title: safe(&messages.with("lsp-make-change", words)),
                kind: Some(CodeActionKind::QUICKFIX),
                edit: Some(WorkspaceEdit::new(changes)),
                ..CodeAction::default()
            }))
        });
        actions.collect()
    }

    /// A whole line, from 1; the first, for 0.
    fn line(&self, line: u32) -> Range {
        let line = line.saturating_sub(1);
        let text = self.text.lines().nth(line as usize).unwrap_or_default();
        let indentation = text.len() - text.trim_start().len();
        let length = text.encode_utf16().count();
        let position = |column: usize| Position::new(line, u32::try_from(column).unwrap_or(0));
        Range::new(position(indentation), position(length))
    }

    /// The name at a position.
    fn word(&self, at: Position) -> Option<&str> {
        let line = self.text.lines().nth(at.line as usize)?;
        let mut units = 0;
        let place = line.char_indices().find_map(|(place, character)| {
            units += character.len_utf16();
            (units > at.character as usize).then_some(place)
        })?;
        let is_part = |character: char| character.is_alphanumeric() || character == '_';
        let start = line[..place].trim_end_matches(is_part).len();
        let rest = &line[start..];
        let end = rest.find(|character| !is_part(character));
        Some(&rest[..end.unwrap_or(rest.len())]).filter(|word| !word.is_empty())
    }
}

/// The edit that replaces the lines in which two texts differ.
fn edit(before: &str, after: &str) -> TextEdit {
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let (before, after) = (lines(before), lines(after));
    let pairs = before.iter().zip(&after);
    let start = pairs.take_while(|(one, other)| one == other).count();
    let pairs = before[start..]
        .iter()
        .rev()
        .zip(after[start..].iter().rev());
    let same = pairs.take_while(|(one, other)| one == other).count();
    let position = |line: usize| Position::new(u32::try_from(line).unwrap_or(u32::MAX), 0);
    let range = Range::new(position(start), position(before.len() - same));
    TextEdit::new(range, after[start..after.len() - same].concat())
}

/// The name of the function of a check; of a predicate, without its arity.
fn function_name(check: &CheckEntry) -> &str {
    let name = check.function.as_str();
    name.split_once('/').map_or(name, |(name, _)| name)
}
