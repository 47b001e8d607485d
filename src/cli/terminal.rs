//! The terminal as a console for games.

use std::io::{self, BufRead, Write};

use crate::io::{Console, EndOfInput};

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
