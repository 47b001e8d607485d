//! A move typed by the player.

use super::movimento::{Movimento, deslocacoes, em_colocacao, esta_bloqueado};
use super::{
    Erro, Peca, Posicao, Tabuleiro, cria_posicao, eh_posicao_livre, obter_peca, pecas_iguais,
};
use crate::session::console::Console;

/// `obter_movimento_manual : tabuleiro × peca → tuplo de posicoes`
///
/// The position or the move that the player `j` types at the prompt. Only a
/// player with all pieces blocked may pass, by naming an own piece twice.
///
/// # Errors
/// `obter_movimento_manual: escolha invalida` when what was typed is not, to
/// the letter, a position or move that can be chosen; Python's own message
/// when the input has ended.
///
/// # Exemplo
/// ```
/// # use gabarito::session::console::{Console, EndOfInput};
/// use gabarito::engines::moinho::{cria_peca, obter_movimento_manual, tuplo_para_tabuleiro};
/// # struct Escrito(&'static str);
/// # impl Console for Escrito {
/// #     fn print(&mut self, _: &str) {}
/// #     fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
/// #         assert_eq!(prompt, "Turno do jogador. Escolha um movimento: ");
/// #         Ok(self.0.to_owned())
/// #     }
/// # }
///
/// let t = tuplo_para_tabuleiro([[0, 1, -1], [1, -1, 0], [1, -1, 0]]).ok_or("t")?;
/// let m = obter_movimento_manual(&t, cria_peca("X")?, &mut Escrito("b1a1"))?;
/// assert_eq!(m.to_string(), "b1a1");
/// let erro = obter_movimento_manual(&t, cria_peca("O")?, &mut Escrito("a2a1"));
/// assert_eq!(
///     erro.map_err(|erro| erro.to_string()),
///     Err("obter_movimento_manual: escolha invalida".to_owned())
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: enunciado, secção «Funções adicionais», `obter_movimento_manual`.
pub fn obter_movimento_manual(
    t: &Tabuleiro,
    j: Peca,
    console: &mut dyn Console,
) -> Result<Movimento, Erro> {
    let escrito = console.input(pergunta(*t, j))?;
    escolha(*t, j, &escrito).map_err(|_| Erro::EscolhaInvalida)
}

/// Why what was typed is no choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recusa {
    /// It is no position, or no two positions.
    Forma,
    /// It cannot be chosen on this board.
    Impossivel,
}

/// The prompt of a turn.
pub(super) fn pergunta(t: Tabuleiro, j: Peca) -> &'static str {
    if em_colocacao(t, j) {
        "Turno do jogador. Escolha uma posicao: "
    } else {
        "Turno do jogador. Escolha um movimento: "
    }
}

/// The position or move that was typed, if it can be chosen.
pub(super) fn escolha(t: Tabuleiro, j: Peca, escrito: &str) -> Result<Movimento, Recusa> {
    let (movimento, e_possivel) = if em_colocacao(t, j) {
        let p = le_posicao(escrito).ok_or(Recusa::Forma)?;
        (Movimento::Colocacao(p), eh_posicao_livre(&t, p))
    } else {
        let (p1, p2) = le_deslocacao(escrito).ok_or(Recusa::Forma)?;
        (Movimento::Deslocacao(p1, p2), pode_deslocar(t, j, p1, p2))
    };
    e_possivel.then_some(movimento).ok_or(Recusa::Impossivel)
}

fn pode_deslocar(t: Tabuleiro, j: Peca, p1: Posicao, p2: Posicao) -> bool {
    let passa = p1 == p2 && esta_bloqueado(t, j);
    pecas_iguais(obter_peca(&t, p1), j)
        && (passa || deslocacoes(&t, j).any(|m| m == Movimento::Deslocacao(p1, p2)))
}

fn le_posicao(escrito: &str) -> Option<Posicao> {
    let (c, l) = escrito.split_at_checked(1)?;
    cria_posicao(c, l).ok()
}

fn le_deslocacao(escrito: &str) -> Option<(Posicao, Posicao)> {
    let (p1, p2) = escrito.split_at_checked(2)?;
    le_posicao(p1).zip(le_posicao(p2))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engines::moinho::{cria_tabuleiro, tuplo_para_tabuleiro};
    use crate::session::console::EndOfInput;
    use rstest::rstest;

    /// Console that types `lines` and records all input and output.
    pub(crate) struct Script<'a> {
        lines: std::slice::Iter<'a, &'a str>,
        pub(crate) shown: String,
    }

    impl<'a> Script<'a> {
        pub(crate) fn new(lines: &'a [&'a str]) -> Self {
            let (lines, shown) = (lines.iter(), String::new());
            Self { lines, shown }
        }
    }

    impl Console for Script<'_> {
        fn print(&mut self, text: &str) {
            self.shown += text;
        }

        fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
            self.print(prompt);
            let line = self.lines.next().copied().ok_or(EndOfInput)?;
            self.print_line(line);
            Ok(line.to_owned())
        }
    }

    const PLACE: &str = "Turno do jogador. Escolha uma posicao: ";
    const MOVE: &str = "Turno do jogador. Escolha um movimento: ";
    const ONE_X: [[i8; 3]; 3] = [[1, 0, 0], [0, 0, 0], [0, 0, 0]];
    /// X is at b1 a2 a3, O at c1 b2 b3; X at a3 cannot move.
    const DOCUMENTED: [[i8; 3]; 3] = [[0, 1, -1], [1, -1, 0], [1, -1, 0]];
    /// O is at b1 a1 a2 and cannot move any of them; X is at c1 b2 a3.
    const BLOCKED: [[i8; 3]; 3] = [[-1, -1, 1], [-1, 1, 0], [1, 0, 0]];

    #[rstest]
    #[case(ONE_X, Peca::O, PLACE, "b2 a2 c3", "a1 A2 a b22 2b a0 d1 a2a3 á2 aá")]
    #[case(
        DOCUMENTED,
        Peca::X,
        MOVE,
        "b1a1 a2a1",
        "a1 b1 b1a B1A1 b1a1a1 b1a4 a2d1 áa1"
    )]
    // Not connected, occupied, free, the other's.
    #[case(DOCUMENTED, Peca::X, MOVE, "", "b1c2 b1b2 a2a3 a1a1 c2c3 c1c2 b2a1")]
    // One piece is blocked, the others are not.
    #[case(DOCUMENTED, Peca::X, MOVE, "", "a3a3 b1b1")]
    #[case(DOCUMENTED, Peca::O, MOVE, "b2a1 b2c2 b2c3", "a2a1 b2b2")]
    // All are blocked: any own piece passes, nothing else does.
    #[case(
        BLOCKED,
        Peca::O,
        MOVE,
        "a1a1 b1b1 a2a2",
        "c1c1 c2c2 a1b1 a1b2 b1c2 a2"
    )]
    #[case(
        BLOCKED,
        Peca::X,
        MOVE,
        "c1c2 b2c2 b2b3 b2c3 a3b3",
        "c1c1 b2b2 a3c3 a1a1"
    )]
    fn the_player_chooses_what_can_be_chosen_and_nothing_else(
        #[case] rows: [[i8; 3]; 3],
        #[case] j: Peca,
        #[case] prompt: &str,
        #[case] valid: &str,
        #[case] invalid: &str,
    ) {
        let t = tuplo_para_tabuleiro(rows).unwrap_or(cria_tabuleiro());
        let choose = |typed: &str| {
            let lines = [typed];
            let mut console = Script::new(&lines);
            let choice = obter_movimento_manual(&t, j, &mut console);
            assert_eq!(console.shown, format!("{prompt}{typed}\n"));
            choice.map(|m| m.to_string())
        };
        for typed in valid.split_whitespace() {
            assert_eq!(choose(typed).as_deref(), Ok(typed));
        }
        let with_blanks = ["", " a1", "a1 ", " a1a2", "a2a1 ", "a2 a1"];
        for typed in invalid.split_whitespace().chain(with_blanks) {
            assert_eq!(choose(typed), Err(Erro::EscolhaInvalida), "{typed:?}");
        }
    }

    #[test]
    fn the_end_of_the_input_is_no_invalid_choice() {
        let choice = obter_movimento_manual(&cria_tabuleiro(), Peca::X, &mut Script::new(&[]));
        assert_eq!(choice, Err(Erro::FimDeEntrada(EndOfInput)));
    }
}
