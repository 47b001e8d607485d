//! The board of `gabarito play scrabble`, to be clicked on: read from what is printed, so that it
//! is the same whether the reference prints it or a submission.

use super::cores::e_do_tabuleiro;
use crate::messages::Messages;
use crate::session::console::{BoardView, Cell, Console, EndOfInput, Field, Form, Row};

/// Console that shows the printed board before a line is asked for.
pub(super) struct Vista<'a> {
    console: &'a mut dyn Console,
    messages: &'a Messages,
    /// Everything printed so far.
    impresso: String,
}

impl<'a> Vista<'a> {
    pub(super) fn new(console: &'a mut dyn Console, messages: &'a Messages) -> Self {
        Vista {
            console,
            messages,
            impresso: String::new(),
        }
    }
}

impl Console for Vista<'_> {
    fn print(&mut self, text: &str) {
        self.impresso.push_str(text);
        self.console.print(text);
    }

    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
        let view = vista(&self.impresso, prompt, self.messages);
        if !view.rows.is_empty() {
            self.console.show(view);
        }
        self.console.input(prompt)
    }
}

/// The last board of a text, with the players below it and the forms of the one whose turn it is.
fn vista(impresso: &str, prompt: &str, messages: &Messages) -> BoardView {
    let linhas: Vec<&str> = impresso.lines().collect();
    let Some(ultima) = linhas.iter().rposition(|linha| e_do_tabuleiro(linha)) else {
        return BoardView::default();
    };
    let primeira = linhas[..ultima]
        .iter()
        .rposition(|linha| !e_do_tabuleiro(linha));
    let rows = &linhas[primeira.map_or(0, |antes| antes + 1)..=ultima];
    let jogadores = linhas[ultima..]
        .iter()
        .filter(|linha| linha.starts_with('#'));
    let notes: Vec<String> = jogadores.map(|linha| (*linha).to_owned()).collect();
    let vez = prompt
        .trim()
        .trim_start_matches("Jogada J")
        .trim_end_matches(':');
    let do_jogador = notes
        .iter()
        .find(|nota| nota.starts_with(&format!("#{vez} ")));
    let letras = do_jogador.and_then(|nota| nota.split_once("): "));
    let letras = letras.map_or("", |(_, letras)| letras).split_whitespace();
    BoardView {
        columns: (1..=rows.len()).map(|numero| numero.to_string()).collect(),
        rows: rows
            .iter()
            .filter_map(|linha| linha_da_vista(linha))
            .collect(),
        forms: acoes(&letras.map(str::to_owned).collect::<Vec<_>>(), messages),
        notes,
        ..BoardView::default()
    }
}

/// A line of the board: ` 8 | . . C A O . |`.
fn linha_da_vista(linha: &str) -> Option<Row> {
    let (numero, casas) = linha.trim().split_once(" | ")?;
    let casas = casas.trim_end_matches(" |").split(' ');
    Some(Row {
        name: numero.to_owned(),
        cells: (1..)
            .zip(casas)
            .map(|(coluna, casa)| Cell {
                text: casa.trim_matches('.').to_owned(),
                token: format!("{numero} {coluna}"),
            })
            .collect(),
    })
}

/// The three actions of a turn.
fn acoes(letras: &[String], messages: &Messages) -> Vec<Form> {
    let direcoes = [("H", "play-scrabble-right"), ("V", "play-scrabble-down")];
    let letras = |label, separator: &str| Field::Letters {
        label: messages.get(label),
        tiles: letras.to_vec(),
        separator: separator.to_owned(),
    };
    let acao = |label, letra: &str, campos: Vec<Field>| Form {
        label: messages.get(label),
        fields: [vec![Field::Word(letra.to_owned())], campos].concat(),
    };
    vec![
        acao(
            "play-scrabble-play",
            "J",
            vec![
                Field::Cell {
                    label: messages.get("play-scrabble-cell"),
                },
                Field::Choice {
                    label: messages.get("play-scrabble-direction"),
                    words: direcoes
                        .map(|(letra, label)| (letra.to_owned(), messages.get(label)))
                        .into(),
                },
                letras("play-scrabble-word", ""),
            ],
        ),
        acao(
            "play-scrabble-exchange",
            "T",
            vec![letras("play-scrabble-letters", " ")],
        ),
        acao("play-scrabble-pass", "P", Vec::new()),
    ]
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::engines::scrabble::{
        Acao, Casa, Direcao, Palavra, cria_tabuleiro, insere_palavra, tabuleiro_para_str,
    };
    use crate::messages::Lingua;

    const JOGADORES: &str = "#1 (  0): A C O\n#2 ( 13): B Ç\n";

    /// Text printed before a turn, with a word that goes down from the centre.
    fn impresso() -> String {
        let mut tab = cria_tabuleiro();
        let palavra = Palavra::le("CAO").unwrap();
        let vazio = tabuleiro_para_str(&tab);
        insere_palavra(&mut tab, Casa::CENTRAL, Direcao::Vertical, &palavra);
        format!(
            "{vazio}\n{JOGADORES}{}\n{JOGADORES}",
            tabuleiro_para_str(&tab)
        )
    }

    fn vista_de(impresso: &str, prompt: &str) -> BoardView {
        vista(impresso, prompt, &Messages::new(Lingua::En))
    }

    #[test]
    fn the_last_board_is_read_from_what_is_printed() {
        let view = vista_de(&impresso(), "Jogada J1: ");
        assert_eq!((view.columns.len(), view.rows.len()), (15, 15));
        let letters = view.rows.iter().flat_map(|row| &row.cells);
        let letters: Vec<_> = letters.filter(|cell| !cell.text.is_empty()).collect();
        let letters = letters
            .iter()
            .map(|cell| (cell.text.as_str(), cell.token.as_str()));
        assert!(letters.eq([("C", "8 8"), ("A", "9 8"), ("O", "10 8")]));
        assert_eq!(view.notes.join("\n") + "\n", JOGADORES);
    }

    #[rstest]
    #[case("Jogada J1: ", &["A", "C", "O"])]
    #[case("Jogada J2: ", &["B", "Ç"])]
    #[case("? ", &[])]
    fn the_letters_are_of_the_player_whose_turn_it_is(
        #[case] prompt: &str,
        #[case] letters: &[&str],
    ) {
        let view = vista_de(&impresso(), prompt);
        let Some(Field::Letters { tiles, .. }) = view.forms[0].fields.last() else {
            panic!("{:?}", view.forms);
        };
        assert_eq!(tiles, letters);
    }

    /// The lines of the forms, with the first of each choice and two letters.
    #[test]
    fn the_forms_make_lines_of_the_three_actions() {
        let view = vista_de(&impresso(), "Jogada J1: ");
        let lines = view.forms.iter().map(|form| {
            let parts = form.fields.iter().map(|field| match field {
                Field::Word(word) => word.clone(),
                Field::Cell { .. } => view.rows[6].cells[7].token.clone(),
                Field::Choice { words, .. } => words[0].0.clone(),
                Field::Letters { separator, .. } => ["A", "C"].join(separator),
            });
            parts.collect::<Vec<_>>().join(" ")
        });
        let lines: Vec<String> = lines.collect();
        assert_eq!(lines, ["J 7 8 H AC", "T A C", "P"]);
        assert!(lines.iter().all(|line| Acao::le(line).is_some()));
    }

    #[rstest]
    #[case::nothing("")]
    #[case::no_board("olá\n#1 (  0): A\n")]
    fn what_prints_no_board_has_none(#[case] impresso: &str) {
        assert_eq!(vista_de(impresso, "Jogada J1: "), BoardView::default());
    }
}
