//! The board in colour, for a terminal.

use anstyle::{AnsiColor, Style};

use crate::session::console::{BoardView, Console, EndOfInput};

/// Letters on the board.
const LETRA: Style = AnsiColor::Green.on_default().bold();
/// Style of everything else on the board.
const RESTO: Style = Style::new().dimmed();

/// Console that shows boards in colour.
pub(super) struct Cores<'a>(pub(super) &'a mut dyn Console);

impl Console for Cores<'_> {
    fn print(&mut self, text: &str) {
        let linhas = text.split_inclusive('\n').map(|linha| {
            if e_do_tabuleiro(linha) {
                colorida(linha)
            } else {
                linha.to_owned()
            }
        });
        self.0.print(&linhas.collect::<String>());
    }

    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
        self.0.input(prompt)
    }

    fn show(&mut self, view: BoardView) {
        self.0.show(view);
    }
}

/// Returns whether a line is one of the fifteen of a board.
pub(super) fn e_do_tabuleiro(linha: &str) -> bool {
    let partes = linha.trim_end().split_once(" | ");
    partes.is_some_and(|(numero, casas)| {
        numero.trim_start().parse::<u8>().is_ok() && casas.ends_with(" |")
    })
}

fn colorida(linha: &str) -> String {
    let mut colorida = String::new();
    for carater in linha.chars() {
        let estilo = if carater.is_alphabetic() {
            LETRA
        } else {
            RESTO
        };
        if carater.is_whitespace() {
            colorida.push(carater);
        } else {
            colorida.extend([format!("{estilo}{carater}{estilo:#}")]);
        }
    }
    colorida
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(" 8 | . . A . |\n", true)]
    #[case("15 | . . . . |", true)]
    #[case("   +---+", false)]
    #[case("#1 (  0): A | B |", false)]
    #[case("     1 2 3", false)]
    fn lines_of_a_board_are_known(#[case] linha: &str, #[case] is_line: bool) {
        assert_eq!(e_do_tabuleiro(linha), is_line);
    }

    #[test]
    fn letters_stand_out_and_nothing_is_lost() {
        let linha = " 8 | . Ç . |\n";
        let shown = colorida(linha);
        assert!(shown.contains(&format!("{LETRA}Ç{LETRA:#}")));
        assert_eq!(anstream::adapter::strip_str(&shown).to_string(), linha);
    }
}
