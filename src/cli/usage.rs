//! The errors of arguments that clap finds, in the language of the user.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::numbers::NumberError;
use crate::messages::{Localized, Messages, Notice};

/// The message of an error of the command line, with the usage of its command.
pub(super) fn explain(error: &clap::Error, messages: &Messages) -> String {
    let Some(notice) = notice(error) else {
        return error.render().to_string();
    };
    let message = format!("gabarito: {}", messages.tell(&suggesting(error, notice)));
    let usage = text_of(error, ContextKind::Usage).map(|usage| {
        let usage = usage.trim().trim_start_matches("Usage: ");
        format!("{} {usage}", messages.get("usage"))
    });
    let parts = [Some(message), usage, Some(messages.get("usage-help"))];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("\n\n") + "\n"
}

/// The message of an error; `None` for the kinds that no argument of this program causes.
fn notice(error: &clap::Error) -> Option<Notice> {
    let argument = || text_of(error, ContextKind::InvalidArg);
    let value = || text_of(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::InvalidValue if value()?.is_empty() => {
            Notice::new("usage-no-value").with("argument", argument()?)
        }
        ErrorKind::InvalidValue => invalid(
            error,
            Notice::new("usage-values").with("values", text_of(error, ContextKind::ValidValue)?),
        )?,
        ErrorKind::ValueValidation => {
            let source = error.source()?;
            let why = match source.downcast_ref::<NumberError>() {
                Some(error) => error.notice(),
                None => Notice::verbatim(source),
            };
            invalid(error, why)?
        }
        ErrorKind::UnknownArgument => {
            let argument = argument()?;
            Notice::new(if argument.starts_with('-') {
                "usage-unknown-argument"
            } else {
                "usage-too-many"
            })
            .with("argument", argument)
        }
        ErrorKind::InvalidSubcommand => Notice::new("usage-unknown-command")
            .with("command", text_of(error, ContextKind::InvalidSubcommand)?),
        ErrorKind::ArgumentConflict => match text_of(error, ContextKind::PriorArg) {
            Some(prior) if Some(&prior) != argument().as_ref() => Notice::new("usage-conflict")
                .with("argument", argument()?)
                .with("prior", prior),
            _ => Notice::new("usage-repeated").with("argument", argument()?),
        },
        ErrorKind::MissingRequiredArgument => {
            Notice::new("usage-missing").with("arguments", argument()?)
        }
        _ => return None,
    })
}

/// The notice of a value that an argument does not take.
fn invalid(error: &clap::Error, why: Notice) -> Option<Notice> {
    let notice = Notice::new("usage-invalid-value")
        .with("argument", text_of(error, ContextKind::InvalidArg)?)
        .with("value", text_of(error, ContextKind::InvalidValue)?);
    Some(notice.with("why", why))
}

/// The notice, with the name that was probably meant.
fn suggesting(error: &clap::Error, notice: Notice) -> Notice {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let name = kinds.into_iter().find_map(|kind| text_of(error, kind));
    match name {
        Some(name) => Notice::new("with-suggestion")
            .with("error", notice)
            .with("name", name),
        None => notice,
    }
}

/// The text of one kind of context of an error.
fn text_of(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        // The nearest name comes last.
        ContextValue::Strings(texts) if kind == ContextKind::SuggestedSubcommand => {
            texts.last().cloned()
        }
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    }
}
