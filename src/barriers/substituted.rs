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
    ];
    let arguments = arguments.map(|each| each.to_string()).join(", ");
    let program = format!(
        "{LOADER}\n\n{}\n\ngabarito_por_baixo(globals(), {arguments}, gabarito_representacoes)\n",
        inside("gabarito_representacoes", representations)
    );
    Source {
        name: source.name.clone(),
        bytes: program.into_bytes(),
    }
}

/// A function that gives the `operacoes` of a program: what it defines is no name of the
/// submission's, and is compiled with the rest, not anew in every process.
fn inside(name: &str, program: &str) -> String {
    let lines = program.lines().map(|line| format!("    {line}\n"));
    let body: String = lines.collect();
    format!("def {name}():\n{body}\n    return operacoes\n")
}
