//! `gabarito lsp`: a language server, which judges the programs that an editor saves.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _, Progress, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{CodeActionRequest, HoverRequest, Request as _, WorkDoneProgressCreate};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, InitializeParams, MessageType, NumberOrString, ProgressParams,
    ProgressParamsValue, PublishDiagnosticsParams, ShowMessageParams, Uri, WorkDoneProgress,
    WorkDoneProgressBegin, WorkDoneProgressCreateParams, WorkDoneProgressEnd,
};
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde_json::{Value, json};

mod answers;

use super::args::Judging;
use super::live::{Gate, judge_live, with_live_judge};
use super::{CommandError, Exit, assignment};
use crate::assignment::Assignment;
use crate::messages::{Localized, Messages, safe};
use crate::sandbox::interrupt;
use crate::worker::intake::HandIn;
use answers::JudgedProgram;

/// Serves an editor: judges each program that it opens or saves
///
/// A server of the Language Server Protocol on standard input and output. The sentences that a program
/// does not keep stand at its functions, with the sessions that show it; those of the text, unless
/// `--battery` says otherwise. docs/editors.md says how editors start it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gabarito lsp moinho
  gabarito lsp ./conta --battery all")]
pub(super) struct LspArgs {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    #[command(flatten)]
    pub(super) judging: Judging,
}

pub(super) fn run(args: &LspArgs, messages: &Messages) -> Result<Exit, CommandError> {
    let assignment = assignment::find(&args.assignment, &args.judging.running)?;
    let (connection, threads) = Connection::stdio();
    let (id, parameters) = connection.initialize_start().map_err(CommandError::fault)?;
    let parameters: InitializeParams =
        serde_json::from_value(parameters).map_err(CommandError::fault)?;
    connection
        .initialize_finish(id, about())
        .map_err(CommandError::fault)?;
    let window = parameters.capabilities.window;
    let editor = Editor {
        connection,
        messages,
        shows_progress: window.is_some_and(|it| it.work_done_progress == Some(true)),
        judgements: AtomicI32::new(0),
        gate: Gate::default(),
        is_ending: AtomicBool::new(false),
        judged: Mutex::default(),
    };
    let served = thread::scope(|scope| {
        let (saved, queue) = mpsc::channel();
        let (editor, assignment) = (&editor, &assignment);
        scope.spawn(move || editor.judge_each(assignment, args, &queue));
        let served = editor.serve(&saved);
        drop(saved);
        // Nobody waits for what is being judged.
        editor.is_ending.store(true, Ordering::SeqCst);
        interrupt::request();
        served
    });
    served.map_err(CommandError::fault)?;
    drop(editor);
    threads.join()?;
    Ok(Exit::Pass)
}

/// What the server can do, and its version.
fn about() -> Value {
    json!({
        "capabilities": {
            "textDocumentSync": {"openClose": true, "change": 2, "save": true},
            "hoverProvider": true,
            "codeActionProvider": true,
        },
        "serverInfo": {"name": "gabarito", "version": env!("CARGO_PKG_VERSION")},
    })
}

/// The editor, and what it is told.
struct Editor<'a> {
    connection: Connection,
    messages: &'a Messages,
    shows_progress: bool,
    /// The number of judgements so far.
    judgements: AtomicI32,
    gate: Gate,
    /// True once the editor ended the session.
    is_ending: AtomicBool,
    /// The programs that are open, as they were judged last.
    judged: Mutex<HashMap<Uri, JudgedProgram>>,
}

impl Editor<'_> {
    /// Answers the editor until it ends the session; passes on what it opens and saves.
    fn serve(&self, saved: &Sender<Uri>) -> Result<(), lsp_server::ProtocolError> {
        for message in &self.connection.receiver {
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request)? {
                        break;
                    }
                    self.send(self.answer(request));
                }
                Message::Notification(notification) => self.note(notification, saved),
                Message::Response(_) => {}
            }
        }
        Ok(())
    }

    fn answer(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        match &*method {
            HoverRequest::METHOD => answer_with(id, params, |at: lsp_types::HoverParams| {
                let at = at.text_document_position_params;
                let judged = self.judged();
                let program = judged.get(&at.text_document.uri)?;
                program.hover(at.position, self.messages)
            }),
            CodeActionRequest::METHOD => {
                answer_with(id, params, |at: lsp_types::CodeActionParams| {
                    let judged = self.judged();
                    let uri = at.text_document.uri;
                    let path = path_of(&uri)?;
                    Some(
                        judged
                            .get(&uri)?
                            .actions((&uri, &path), at.range, self.messages),
                    )
                })
            }
            _ => {
                let code = ErrorCode::MethodNotFound as i32;
                Response::new_err(id, code, format!("no method {method}"))
            }
        }
    }

    fn note(&self, notification: Notification, saved: &Sender<Uri>) {
        let Notification { method, params } = notification;
        let uri = match &*method {
            DidOpenTextDocument::METHOD => {
                let opened = serde_json::from_value::<DidOpenTextDocumentParams>(params);
                opened.map(|it| it.text_document.uri)
            }
            DidSaveTextDocument::METHOD => {
                let saved = serde_json::from_value::<DidSaveTextDocumentParams>(params);
                saved.map(|it| it.text_document.uri)
            }
            DidChangeTextDocument::METHOD => {
                if let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params)
                    && let Some(program) = self.judged().get_mut(&changed.text_document.uri)
                {
                    program.is_changed = true;
                }
                return;
            }
            DidCloseTextDocument::METHOD => {
                if let Ok(closed) = serde_json::from_value::<DidCloseTextDocumentParams>(params) {
                    self.judged().remove(&closed.text_document.uri);
                    self.publish(closed.text_document.uri, Vec::new());
                }
                return;
            }
            _ => return,
        };
        if let Ok(uri) = uri {
            // The thread that judges has ended with an error that the editor was told.
            let _ = saved.send(uri);
            self.gate.interrupt();
        }
    }

    /// Judges what is opened and saved, and says what prevents it.
    fn judge_each(&self, assignment: &Assignment, args: &LspArgs, queue: &Receiver<Uri>) {
        let judged = with_live_judge(assignment, &args.judging, self.messages, |live| {
            let mut saved = VecDeque::new();
            while !self.is_ending.load(Ordering::SeqCst) {
                saved.extend(queue.try_iter());
                let Some(uri) = saved.pop_front().or_else(|| queue.recv().ok()) else {
                    break;
                };
                // Saved again: judged then.
                if saved.contains(&uri) {
                    continue;
                }
                let Some(handed_in) = self.read(&uri, assignment) else {
                    continue;
                };
                self.begin(&handed_in.source.name);
                let show = |document| {
                    let program = JudgedProgram::new(document, &handed_in.source, assignment);
                    self.publish(uri.clone(), program.diagnostics(self.messages));
                    self.judged().insert(uri.clone(), program);
                    Ok(())
                };
                let gated = (&handed_in, &self.gate);
                let judged = judge_live(live, gated, self.messages, show, |pause| {
                    saved.extend(queue.recv_timeout(pause));
                    saved.extend(queue.try_iter());
                    Ok(saved.contains(&uri))
                });
                self.end();
                match judged {
                    Ok(true) => {}
                    // Another program was saved meanwhile.
                    Ok(false) => saved.push_back(uri),
                    Err(error) => self.say_error(&error),
                }
            }
            Ok(())
        });
        if let Err(error) = judged {
            self.say_error(&error);
        }
    }

    fn say_error(&self, error: &CommandError) {
        if let Some(error) = error.message(self.messages) {
            self.say(&error);
        }
    }

    /// A program of the assignment's language; what prevents reading it is said.
    fn read(&self, uri: &Uri, assignment: &Assignment) -> Option<HandIn> {
        let path = path_of(uri)?;
        let extensions = assignment.manifest.language.extensions();
        let name = path.to_string_lossy();
        if !extensions.iter().any(|each| name.ends_with(each)) {
            return None;
        }
        let read = HandIn::read(&path, &assignment.manifest);
        read.map_err(|error| self.say(&self.messages.tell(&error.notice())))
            .ok()
    }

    fn judged(&self) -> MutexGuard<'_, HashMap<Uri, JudgedProgram>> {
        self.judged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>) {
        let found = PublishDiagnosticsParams::new(uri, diagnostics, None);
        self.notify(PublishDiagnostics::METHOD, &found);
    }

    fn say(&self, words: &str) {
        let shown = ShowMessageParams {
            typ: MessageType::ERROR,
            message: safe(words),
        };
        self.notify(ShowMessage::METHOD, &shown);
    }

    /// Shows that a program is being judged, until [`end`](Self::end).
    fn begin(&self, name: &str) {
        if self.shows_progress {
            let number = self.judgements.fetch_add(1, Ordering::Relaxed) + 1;
            let token = NumberOrString::Number(number);
            let created = WorkDoneProgressCreateParams { token };
            let method = WorkDoneProgressCreate::METHOD.to_owned();
            self.send(Request::new(number.into(), method, created));
            let words = [("file", name.to_owned().into())];
            self.progress(WorkDoneProgress::Begin(WorkDoneProgressBegin {
                title: safe(&self.messages.with("lsp-judging", words)),
                ..WorkDoneProgressBegin::default()
            }));
        }
    }

    fn end(&self) {
        if self.shows_progress {
            self.progress(WorkDoneProgress::End(WorkDoneProgressEnd::default()));
        }
    }

    /// Tells how far the last judgement is.
    fn progress(&self, progress: WorkDoneProgress) {
        let progress = ProgressParams {
            token: NumberOrString::Number(self.judgements.load(Ordering::Relaxed)),
            value: ProgressParamsValue::WorkDone(progress),
        };
        self.notify(Progress::METHOD, &progress);
    }

    fn notify(&self, method: &str, params: &impl Serialize) {
        self.send(Notification::new(method.to_owned(), params));
    }

    fn send(&self, message: impl Into<Message>) {
        // An editor that is gone ends the session.
        let _ = self.connection.sender.send(message.into());
    }
}

/// The answer to a request with these parameters: `null` for `None`.
fn answer_with<P: serde::de::DeserializeOwned, R: Serialize>(
    id: RequestId,
    params: Value,
    answer: impl FnOnce(P) -> Option<R>,
) -> Response {
    match serde_json::from_value(params) {
        Ok(params) => Response::new_ok(id, answer(params)),
        Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
    }
}

/// The path of a file; `None` for what is no file.
fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    Some(Path::new(&*path).to_path_buf())
}
