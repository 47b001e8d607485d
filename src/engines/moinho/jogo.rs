//! The game: one player at the console, the computer as the other.

use super::auto::{Leituras, obter_movimento_auto_com};
use super::movimento::Movimento;
use super::vista::vista;
use super::{
    Erro, Nivel, Peca, Tabuleiro, cria_tabuleiro, obter_ganhador, obter_movimento_manual,
    peca_para_str, pecas_iguais, tabuleiro_para_str,
};
use crate::session::console::Console;

/// `moinho : str × str → str`
///
/// Plays a game and gives the piece that wins it, `[X]` or `[O]`. The player
/// has the piece shown as `humano`, the computer plays at the level `nivel`; X
/// begins. The board is printed before the first move and after each.
///
/// # Errors
/// `moinho: argumentos invalidos` when `humano` is neither `[X]` nor `[O]` or
/// `nivel` is no level; the errors of the player's turn end the game as well:
/// `obter_movimento_manual: escolha invalida` and the end of the input.
///
/// # Exemplo
/// ```
/// # use gabarito::session::console::{Console, EndOfInput};
/// use gabarito::engines::moinho::moinho;
/// # struct Escrito(Vec<&'static str>);
/// # impl Console for Escrito {
/// #     fn print(&mut self, _: &str) {}
/// #     fn input(&mut self, _: &str) -> Result<String, EndOfInput> {
/// #         self.0.pop().map(str::to_owned).ok_or(EndOfInput)
/// #     }
/// # }
/// # let escrito = |linhas: &'static str| Escrito(linhas.rsplit(' ').collect());
///
/// let mut console = escrito("a2 a1 c1 c1c2 a1b1 b1b2");
/// assert_eq!(moinho("[X]", "facil", &mut console)?, "[X]");
/// # Ok::<(), gabarito::engines::moinho::Erro>(())
/// ```
///
/// Source: enunciado, secção «Funções adicionais», `moinho`.
pub fn moinho(humano: &str, nivel: &str, console: &mut dyn Console) -> Result<String, Erro> {
    moinho_com(humano, nivel, Leituras::default(), console)
}

/// [`moinho`] under readings of the open places.
///
/// # Errors
/// The errors of [`moinho`].
pub fn moinho_com(
    humano: &str,
    nivel: &str,
    leituras: Leituras,
    console: &mut dyn Console,
) -> Result<String, Erro> {
    let humano = Peca::le(humano).filter(|&j| !pecas_iguais(j, Peca::LIVRE));
    let (humano, nivel) = humano
        .zip(Nivel::le(nivel))
        .ok_or(Erro::ArgumentosInvalidos)?;
    let escolhe = &mut |t: &Tabuleiro, j, console: &mut dyn Console| {
        if pecas_iguais(j, humano) {
            return obter_movimento_manual(t, j, console);
        }
        anuncia(nivel, console);
        Ok(obter_movimento_auto_com(t, j, nivel, leituras))
    };
    let ganhador = partida(nivel, escolhe, console)?;
    Ok(peca_para_str(ganhador).to_owned())
}

/// Chooses the move of a player.
pub(super) type Escolhe<'a, E> =
    dyn FnMut(&Tabuleiro, Peca, &mut dyn Console) -> Result<Movimento, E> + 'a;

/// Plays the game of [`moinho`], where `escolhe` gives the moves of both players. Returns the
/// winner's piece.
///
/// # Errors
/// The errors of `escolhe`.
pub(super) fn partida<E>(
    nivel: Nivel,
    escolhe: &mut Escolhe<E>,
    console: &mut dyn Console,
) -> Result<Peca, E> {
    let mut t = cria_tabuleiro();
    let mut j = Peca::X;
    console.print_line(&format!(
        "Bem-vindo ao JOGO DO MOINHO. Nivel de dificuldade {nivel}."
    ));
    mostra(t, j, console);
    while pecas_iguais(obter_ganhador(&t), Peca::LIVRE) {
        escolhe(&t, j, console)?.aplica(&mut t, j);
        j = j.adversario();
        mostra(t, j, console);
    }
    Ok(obter_ganhador(&t))
}

/// Prints the board on which `j` is to move.
fn mostra(t: Tabuleiro, j: Peca, console: &mut dyn Console) {
    console.print_line(&tabuleiro_para_str(&t));
    console.show(vista(t, j));
}

/// Announces the computer's turn.
pub(super) fn anuncia(nivel: Nivel, console: &mut dyn Console) {
    console.print_line(&format!("Turno do computador ({nivel}):"));
}

#[cfg(test)]
mod tests {
    use super::super::manual::tests::Script;
    use super::*;
    use crate::session::console::EndOfInput;
    use rstest::rstest;

    /// The session of the text, boards reduced to their pieces.
    const DOCUMENTED: &str = "\
Bem-vindo ao JOGO DO MOINHO. Nivel de dificuldade facil.
... ... ...
Turno do jogador. Escolha uma posicao: a2
... X.. ...
Turno do computador (facil):
... XO. ...
Turno do jogador. Escolha uma posicao: a1
X.. XO. ...
Turno do computador (facil):
X.. XO. O..
Turno do jogador. Escolha uma posicao: c1
X.X XO. O..
Turno do computador (facil):
XOX XO. O..
Turno do jogador. Escolha um movimento: c1c2
XO. XOX O..
Turno do computador (facil):
X.O XOX O..
Turno do jogador. Escolha um movimento: a1b1
.XO XOX O..
Turno do computador (facil):
OXO X.X O..
Turno do jogador. Escolha um movimento: b1b2
O.O XXX O..
";

    const DRAWING: &str =
        "   a   b   c\n1 [?]-[?]-[?]\n   | \\ | / |\n2 [?]-[?]-[?]\n   | / | \\ |\n3 [?]-[?]-[?]";

    /// Draws the boards of a session: `X.. .O. ...` is a board.
    fn with_boards(session: &str) -> String {
        let draw = |line: &str| {
            if line.len() != 11 || line.chars().any(|c| !"XO. ".contains(c)) {
                return format!("{line}\n");
            }
            let pieces = line.split(' ').flat_map(str::chars);
            let board = pieces.fold(DRAWING.to_owned(), |board, piece| {
                board.replacen('?', &piece.to_string().replace('.', " "), 1)
            });
            format!("{board}\n")
        };
        session.lines().map(draw).collect()
    }

    #[test]
    fn the_documented_game_is_shown_to_the_letter() {
        let mut console = Script::new(&["a2", "a1", "c1", "c1c2", "a1b1", "b1b2"]);
        let winner = moinho("[X]", "facil", &mut console);
        assert_eq!(winner.as_deref(), Ok("[X]"));
        assert_eq!(console.shown, with_boards(DOCUMENTED));
    }

    #[test]
    fn the_computer_opens_where_the_player_has_the_other_piece() {
        let mut console = Script::new(&["a1"]);
        let winner = moinho("[O]", "normal", &mut console);
        assert_eq!(winner, Err(Erro::FimDeEntrada(EndOfInput)));
        let session = "\
Bem-vindo ao JOGO DO MOINHO. Nivel de dificuldade normal.
... ... ...
Turno do computador (normal):
... .X. ...
Turno do jogador. Escolha uma posicao: a1
O.. .X. ...
Turno do computador (normal):
O.X .X. ...
Turno do jogador. Escolha uma posicao: ";
        assert_eq!(console.shown + "\n", with_boards(session));
    }

    #[test]
    fn an_invalid_choice_leaves_the_game() {
        let mut console = Script::new(&["a2", "b2", "a1"]);
        let winner = moinho("[X]", "dificil", &mut console);
        assert_eq!(winner, Err(Erro::EscolhaInvalida));
        assert!(console.shown.ends_with("Escolha uma posicao: b2\n"));
    }

    #[rstest]
    #[case("X", "facil")]
    #[case("[ ]", "facil")]
    #[case("[x]", "facil")]
    #[case("", "facil")]
    #[case("[X]", "")]
    #[case("[X]", "Facil")]
    #[case("[O]", "difícil")]
    #[case("facil", "[X]")]
    fn other_arguments_are_refused_before_anything_is_shown(
        #[case] humano: &str,
        #[case] nivel: &str,
    ) {
        let mut console = Script::new(&[]);
        let winner = moinho(humano, nivel, &mut console);
        assert_eq!(winner, Err(Erro::ArgumentosInvalidos));
        assert_eq!(console.shown, "");
    }
}
