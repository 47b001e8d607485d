//! Result of Python's compiler on a program.

use thiserror::Error;

use super::frame::{exact_length, split_record};
use super::marshal;
use super::reply::Reply;
use crate::sandbox::Limits;
use crate::session::Value;
use crate::session::observation::Termination;
use crate::worker::Fault;

/// Longest line of a program that is shown, in bytes.
const LONGEST_LINE: usize = 500;

/// Reason why Python cannot compile a program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{type_name}: {message}")]
pub struct CompileError {
    /// Type of the exception, `SyntaxError` as a rule.
    pub type_name: String,
    /// Message of the exception.
    pub message: String,
    /// Line of the program, from 1; 0 where Python named none.
    pub line: u32,
    /// Column of that line, from 1; 0 where Python named none.
    pub column: u32,
    /// Text of the line.
    pub text: String,
}

/// Decodes the result of a compilation: the code of each text that was compiled. Only gabarito's
/// code and Python's compiler ran: an unreadable answer is gabarito's fault.
pub(super) fn decode_compilation(
    reply: &Reply,
    limits: &Limits,
) -> Result<Result<Vec<Vec<u8>>, CompileError>, Fault> {
    if reply.termination(limits) != Termination::Normal {
        return Ok(Err(compiler_crash()));
    }
    let mut rest = match reply.data.as_slice() {
        // Every text was compiled before.
        [] => return Ok(Ok(Vec::new())),
        data => exact_length(data).ok_or_else(unreadable_reply)?,
    };
    let mut codes = Vec::new();
    while let Some((kind, payload, after)) = split_record(rest) {
        match kind {
            b'C' => codes.push(payload.to_owned()),
            b'X' => return compile_error(payload).map(Err).ok_or_else(unreadable_reply),
            _ => return Err(unreadable_reply()),
        }
        rest = after;
    }
    Ok(Ok(codes))
}

/// Decodes `(type, message, line, column, text)`.
fn compile_error(payload: &[u8]) -> Option<CompileError> {
    let Value::Tuple(parts) = marshal::decode(payload).ok()? else {
        return None;
    };
    let [
        Value::Str(type_name),
        Value::Str(message),
        Value::Int(line),
        Value::Int(column),
        text,
    ] = parts.as_slice()
    else {
        return None;
    };
    Some(CompileError {
        type_name: type_name.clone(),
        message: message.clone(),
        line: u32::try_from(line).unwrap_or(0),
        column: u32::try_from(column).unwrap_or(0),
        text: match text {
            Value::Str(text) if text.len() <= LONGEST_LINE => text.trim_end().to_owned(),
            _ => String::new(),
        },
    })
}

fn unreadable_reply() -> Fault {
    Fault::OutOfTurn("the compiler's answer is none".to_owned())
}

/// Error for a compiler that crashed: no such program is written by mistake.
fn compiler_crash() -> CompileError {
    CompileError {
        type_name: "SyntaxError".to_owned(),
        message: "the program is too deeply nested or too large to compile".to_owned(),
        line: 0,
        column: 0,
        text: String::new(),
    }
}
