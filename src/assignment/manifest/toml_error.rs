//! Errors of TOML in the words of the reader: the parser's own are English.

use toml::de::Error;

use crate::messages::Notice;
use crate::source::Lines;

/// What the parser calls a type, and the message that names it.
const TYPES: [(&str, &str); 13] = [
    ("string", "toml-string"),
    ("a string", "toml-string"),
    ("integer", "toml-integer"),
    ("i64", "toml-integer"),
    ("u32", "toml-integer"),
    ("u64", "toml-integer"),
    ("a nonzero u32", "toml-positive"),
    ("floating point", "toml-float"),
    ("f64", "toml-float"),
    ("boolean", "toml-boolean"),
    ("a boolean", "toml-boolean"),
    ("a sequence", "toml-array"),
    ("struct Distances", "toml-distances"),
];

/// The error of a text, without its place.
pub fn toml_problem(error: &Error) -> Notice {
    let message = error.message();
    if let Some(own) = own_problem(message) {
        return own;
    }
    let (first, second) = message.rsplit_once(", expected ").unwrap_or((message, ""));
    let named = |start: &str| Some(first.strip_prefix(start)?.strip_suffix('`')?.to_owned());
    let known: Vec<&str> = second.split('`').skip(1).step_by(2).collect();
    if let Some(key) = named("missing field `") {
        return Notice::new("toml-missing-key").with("key", key);
    }
    let unknown = named("unknown field `").map(|key| ("toml-unknown-key", key));
    let unknown = unknown.or_else(|| Some(("toml-unknown-value", named("unknown variant `")?)));
    if let Some((id, name)) = unknown {
        let notice = Notice::new(id)
            .with("name", &name)
            .suggesting(&name, &known);
        return match known[..] {
            [] => notice,
            _ => Notice::new("toml-known")
                .with("error", notice)
                .with("known", known.join("`, `")),
        };
    }
    let mut starts = ["invalid type: ", "invalid value: "].into_iter();
    let found = starts.find_map(|start| first.strip_prefix(start));
    let expected = type_name(second);
    match found.zip(expected) {
        Some((found, expected)) => Notice::new("toml-wrong-type")
            .with("found", found_value(found))
            .with("expected", expected),
        None => Notice::new("toml-other").with("error", message),
    }
}

/// The error of a text, with its place and the line that it is on.
pub fn toml_error(text: &str, error: &Error) -> Notice {
    let problem = toml_problem(error);
    let Some(span) = error.span() else {
        return problem;
    };
    let line = Lines::of(text).line_at(span.start);
    // A key of the whole file is missing on no line.
    if line == 1 && error.message().starts_with("missing field") {
        return problem;
    }
    let excerpt = text.lines().nth(line - 1).unwrap_or_default();
    Notice::new("toml-line")
        .with("line", line)
        .with("excerpt", excerpt.trim())
        .with("error", problem)
}

/// The error of a value that the manifest refuses, not the parser.
fn own_problem(message: &str) -> Option<Notice> {
    let (found, why) = message.strip_prefix('`')?.split_once("` is ")?;
    let id = match why {
        "no number of points" => "toml-points",
        _ if why.starts_with("not a time: ") => "no-time",
        _ => return None,
    };
    Some(Notice::new(id).with("found", found))
}

fn type_name(words: &str) -> Option<Notice> {
    let known = TYPES.iter().find(|(word, _)| *word == words);
    let table = words.starts_with("struct ").then_some("toml-table");
    known.map(|(_, id)| *id).or(table).map(Notice::new)
}

/// A value, as the parser shows it: the name of its type, and the value in quotation marks or
/// backticks, if it is no table or list.
fn found_value(words: &str) -> Notice {
    let end = words.find(['"', '`']).unwrap_or(words.len());
    let (kind, value) = (words[..end].trim_end(), words[end..].trim_matches('`'));
    let kind = match kind {
        "sequence" => Notice::new("toml-array"),
        "map" => Notice::new("toml-table"),
        other => type_name(other).unwrap_or_else(|| Notice::verbatim(other)),
    };
    match value {
        "" => kind,
        value => Notice::new("toml-value")
            .with("type", kind)
            .with("value", value),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde::Deserialize;

    use super::*;
    use crate::messages::{Lingua, Messages};
    use crate::sandbox::Limits;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Table {
        limits: Limits,
        names: Vec<String>,
        is_new: bool,
    }

    #[rstest]
    #[case::missing("memory_mib = 1", "falta a chave `cpu_seconds`")]
    #[case::unknown(
        "cpu_second = 1",
        "«cpu_second = 1»: não há nenhuma chave `cpu_second`; quis dizer `cpu_seconds`? (há `cpu_seconds`, `memory_mib`"
    )]
    #[case::text(
        "cpu_seconds = '1'",
        "«cpu_seconds = '1'»: está aqui um texto, \"1\", e devia estar um inteiro"
    )]
    #[case::list("cpu_seconds = [1]", "está aqui uma lista e devia estar um inteiro")]
    #[case::table(
        "cpu_seconds = { a = 1 }",
        "está aqui uma tabela e devia estar um inteiro"
    )]
    #[case::float(
        "cpu_seconds = 1.5",
        "está aqui um número decimal, 1.5, e devia estar um inteiro"
    )]
    #[case::negative(
        "cpu_seconds = -1",
        "está aqui um inteiro, -1, e devia estar um inteiro"
    )]
    #[case::no_toml("cpu_seconds = = 1", "diz: «")]
    fn errors_are_in_the_words_of_the_reader(#[case] line: &str, #[case] expected: &str) {
        let text = format!("names = []\nis_new = true\n\n[limits]\n{line}\n");
        let error = toml::from_str::<Table>(&text).unwrap_err();
        let words = Messages::new(Lingua::Pt).tell(&toml_error(&text, &error));
        assert!(words.contains(expected), "{words}\n{error}");
    }
}
