//! A submission with other representations beneath it.

use crate::submission::Source;
use crate::transcript::Value;

/// Loads a program with substitutes in the place of its basic operations.
const LOADER: &str = include_str!("barrier.py");

/// A program that loads the submission, with other representations of these TADs.
pub(super) fn substituted(source: &Source, tads: &[&str], representations: &str) -> Source {
    let text = |text: &str| Value::Str(text.to_owned());
    let tads = tads.iter().map(|tad| text(tad)).collect();
    let arguments = [
        text(&String::from_utf8_lossy(&source.bytes)),
        // Another name than that of this program, so that one can tell them apart.
        text(&format!("<{}>", source.name)),
        Value::List(tads),
        text(representations),
    ];
    let arguments = arguments.map(|each| each.to_string()).join(", ");
    let program = format!("{LOADER}\n\ngabarito_por_baixo(globals(), {arguments})\n");
    Source {
        name: source.name.clone(),
        bytes: program.into_bytes(),
    }
}
