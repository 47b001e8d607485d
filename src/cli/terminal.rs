//! The terminal: a console for games, and reports in colour.

use std::io::{self, BufRead, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor::{Green, Red};

use crate::session::console::{Console, EndOfInput};

/// Standard input and output.
pub(super) struct Terminal;

impl Console for Terminal {
    fn print(&mut self, text: &str) {
        // A write error is ignored: the input then ends too, and the game with it. Colours are left
        // out except on terminals.
        let mut out = anstream::stdout();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }

    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
        self.print(prompt);
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
            Ok(1..) => Ok(line.trim_end_matches(['\n', '\r']).to_owned()),
            _ => Err(EndOfInput),
        }
    }
}

/// A report with its marks in colour, where standard output shows colours: on a terminal, unless
/// the environment asks for none (`NO_COLOR`).
pub(super) fn coloured(report: &str) -> String {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return report.to_owned();
    }
    report.split_inclusive('\n').map(coloured_line).collect()
}

/// A line whose mark, if it begins with one, is in colour. What programs print is further in.
fn coloured_line(line: &str) -> String {
    let text = line.strip_prefix("  ").unwrap_or(line);
    let indent = &line[..line.len() - text.len()];
    let marks = [("✓", Green), ("✗", Red)];
    let mark = marks.iter().find(|(mark, _)| text.starts_with(mark));
    mark.map_or_else(
        || line.to_owned(),
        |(mark, colour)| {
            let style = colour.on_default().bold();
            format!("{indent}{style}{mark}{style:#}{}", &text[mark.len()..])
        },
    )
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::passes(
        "  ✓ soma ... 3 / 3\n",
        "  \u{1b}[1m\u{1b}[32m✓\u{1b}[0m soma ... 3 / 3\n"
    )]
    #[case::fails("✗ soma: «a»", "\u{1b}[1m\u{1b}[31m✗\u{1b}[0m soma: «a»")]
    #[case::printed("    ✓ tudo certo\n", "    ✓ tudo certo\n")]
    #[case::nothing("\n", "\n")]
    fn marks_alone_are_in_colour(#[case] line: &str, #[case] shown: &str) {
        assert_eq!(coloured_line(line), shown);
    }
}
