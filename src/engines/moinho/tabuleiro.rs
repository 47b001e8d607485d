//! TAD tabuleiro: the board, as the positions of X and those of O.
//!
//! The two sets never share a position, so that a board with two pieces in one
//! place cannot be represented. All other conditions of a valid board are checked by
//! [`eh_tabuleiro`] only, as in the text.

use std::any::Any;

use super::{Peca, Posicao, Posicoes, Vetor, peca_para_str};

/// Maximum number of pieces of a player on the board.
pub(super) const PECAS_POR_JOGADOR: usize = 3;

/// A board of three by three positions and the pieces on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tabuleiro {
    x: u16,
    o: u16,
}

impl Tabuleiro {
    /// Positions of a player, a bit each.
    pub(super) const fn bits(self, j: Peca) -> u16 {
        match j {
            Peca::X => self.x,
            Peca::O => self.o,
            Peca::LIVRE => !(self.x | self.o),
        }
    }

    fn ganhou(self, j: Peca) -> bool {
        let bits = self.bits(j);
        Vetor::BITS.iter().any(|linha| bits & linha == *linha)
    }
}

/// `cria_tabuleiro : {} → tabuleiro`
///
/// A board without pieces.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub const fn cria_tabuleiro() -> Tabuleiro {
    Tabuleiro { x: 0, o: 0 }
}

/// `cria_copia_tabuleiro : tabuleiro → tabuleiro`
///
/// A new copy of `t`, which no change of `t` reaches.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub const fn cria_copia_tabuleiro(t: &Tabuleiro) -> Tabuleiro {
    *t
}

/// `obter_peca : tabuleiro × posicao → peca`
///
/// The piece at `p`, the free piece if there is none.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub const fn obter_peca(t: &Tabuleiro, p: Posicao) -> Peca {
    if t.x & p.bit() != 0 {
        Peca::X
    } else if t.o & p.bit() != 0 {
        Peca::O
    } else {
        Peca::LIVRE
    }
}

/// `obter_vetor : tabuleiro × str → tuplo de pecas`
///
/// The pieces of a column from top to bottom, or of a line from left to right.
/// The text verifies no name here: [`Vetor::le`] gives those that exist.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{Vetor, obter_vetor, peca_para_str, tuplo_para_tabuleiro};
///
/// let t = tuplo_para_tabuleiro([[0, 1, -1], [0, 1, -1], [1, 0, -1]]).ok_or("t")?;
/// let a = Vetor::le("a").ok_or("a")?;
/// assert_eq!(obter_vetor(&t, a).map(peca_para_str), ["[ ]", "[ ]", "[X]"]);
/// let linha = Vetor::le("2").ok_or("2")?;
/// assert_eq!(obter_vetor(&t, linha).map(peca_para_str), ["[ ]", "[X]", "[O]"]);
/// # Ok::<(), &str>(())
/// ```
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn obter_vetor(t: &Tabuleiro, s: Vetor) -> [Peca; 3] {
    s.posicoes().map(|p| obter_peca(t, p))
}

/// `coloca_peca : tabuleiro × peca × posicao → tabuleiro`
///
/// Puts the piece `j` at `p`, in place of what was there, and gives `t` itself.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{
///     coloca_peca, cria_peca, cria_posicao, cria_tabuleiro, tabuleiro_para_str,
/// };
/// # use gabarito::engines::moinho::Erro;
///
/// let mut t = cria_tabuleiro();
/// assert_eq!(
///     tabuleiro_para_str(coloca_peca(&mut t, cria_peca("X")?, cria_posicao("a", "1")?)),
///     "   a   b   c\n1 [X]-[ ]-[ ]\n   | \\ | / |\n2 [ ]-[ ]-[ ]\n   | / | \\ |\n3 [ ]-[ ]-[ ]"
/// );
/// # Ok::<(), Erro>(())
/// ```
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn coloca_peca(t: &mut Tabuleiro, j: Peca, p: Posicao) -> &mut Tabuleiro {
    t.x &= !p.bit();
    t.o &= !p.bit();
    match j {
        Peca::X => t.x |= p.bit(),
        Peca::O => t.o |= p.bit(),
        Peca::LIVRE => {}
    }
    t
}

/// `remove_peca : tabuleiro × posicao → tabuleiro`
///
/// Leaves `p` free, and gives `t` itself.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn remove_peca(t: &mut Tabuleiro, p: Posicao) -> &mut Tabuleiro {
    coloca_peca(t, Peca::LIVRE, p)
}

/// `move_peca : tabuleiro × posicao × posicao → tabuleiro`
///
/// Moves the piece at `p1` to `p2`, and gives `t` itself. A piece moved to
/// where it is stays there, which is how a player passes.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{
///     cria_posicao, move_peca, tabuleiros_iguais, tuplo_para_tabuleiro,
/// };
///
/// let mut t = tuplo_para_tabuleiro([[1, 0, 0], [0, -1, 0], [0, 0, 0]]).ok_or("t")?;
/// let movido = tuplo_para_tabuleiro([[0, 1, 0], [0, -1, 0], [0, 0, 0]]).ok_or("movido")?;
/// let t = move_peca(&mut t, cria_posicao("a", "1")?, cria_posicao("b", "1")?);
/// assert!(tabuleiros_iguais(t, &movido));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn move_peca(t: &mut Tabuleiro, p1: Posicao, p2: Posicao) -> &mut Tabuleiro {
    let peca = obter_peca(t, p1);
    coloca_peca(remove_peca(t, p1), peca, p2)
}

/// `eh_tabuleiro : universal → booleano`
///
/// Returns whether `arg` is a [`Tabuleiro`] and a valid one: at most three pieces for each player,
/// neither more than one ahead of the other, and at most one winner. The empty board is valid.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn eh_tabuleiro(arg: &dyn Any) -> bool {
    arg.downcast_ref::<Tabuleiro>().is_some_and(|t| {
        let x = obter_posicoes_jogador(t, Peca::X).len();
        let o = obter_posicoes_jogador(t, Peca::O).len();
        x.max(o) <= PECAS_POR_JOGADOR
            && x.abs_diff(o) <= 1
            && !(t.ganhou(Peca::X) && t.ganhou(Peca::O))
    })
}

/// `eh_posicao_livre : tabuleiro × posicao → booleano`
///
/// Returns whether there is no piece of a player at `p`.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub const fn eh_posicao_livre(t: &Tabuleiro, p: Posicao) -> bool {
    t.bits(Peca::LIVRE) & p.bit() != 0
}

/// `tabuleiros_iguais : tabuleiro × tabuleiro → booleano`
///
/// Returns whether `t1` and `t2` are boards, both valid by [`eh_tabuleiro`], with the same pieces
/// in the same places.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn tabuleiros_iguais(t1: &Tabuleiro, t2: &Tabuleiro) -> bool {
    t1 == t2 && eh_tabuleiro(t1)
}

/// `tabuleiro_para_str : tabuleiro → str`
///
/// The board as it is drawn, without a line end after the last line.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{tabuleiro_para_str, tuplo_para_tabuleiro};
///
/// let t = tuplo_para_tabuleiro([[0, 1, -1], [0, 1, -1], [1, 0, -1]]).ok_or("t")?;
/// let desenho = [
///     r"   a   b   c",
///     r"1 [ ]-[X]-[O]",
///     r"   | \ | / |",
///     r"2 [ ]-[X]-[O]",
///     r"   | / | \ |",
///     r"3 [X]-[ ]-[O]",
/// ];
/// assert_eq!(tabuleiro_para_str(&t), desenho.join("\n"));
/// # Ok::<(), &str>(())
/// ```
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn tabuleiro_para_str(t: &Tabuleiro) -> String {
    let [l1, l2, l3] = [Vetor::LINHA_1, Vetor::LINHA_2, Vetor::LINHA_3]
        .map(|linha| obter_vetor(t, linha).map(peca_para_str).join("-"));
    format!("   a   b   c\n1 {l1}\n   | \\ | / |\n2 {l2}\n   | / | \\ |\n3 {l3}")
}

/// `tuplo_para_tabuleiro : tuplo → tabuleiro`
///
/// The board of three lines of three integers, 1 for X, -1 for O and 0 for a
/// free position. `None` if an integer is another one, which the text does not
/// ask about; whether the board is valid is not checked.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{
///     obter_ganhador, obter_posicoes_livres, peca_para_str, posicao_para_str,
///     tuplo_para_tabuleiro,
/// };
///
/// let t = tuplo_para_tabuleiro([[0, 1, -1], [0, 1, -1], [1, 0, -1]]).ok_or("t")?;
/// assert_eq!(peca_para_str(obter_ganhador(&t)), "[O]");
/// let livres: Vec<_> = obter_posicoes_livres(&t).map(posicao_para_str).collect();
/// assert_eq!(livres, ["a1", "a2", "b3"]);
/// # Ok::<(), &str>(())
/// ```
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn tuplo_para_tabuleiro(t: [[i8; 3]; 3]) -> Option<Tabuleiro> {
    let mut tabuleiro = cria_tabuleiro();
    for (p, valor) in Posicoes::todas().zip(t.into_iter().flatten()) {
        let peca = match valor {
            1 => Peca::X,
            -1 => Peca::O,
            0 => Peca::LIVRE,
            _ => return None,
        };
        coloca_peca(&mut tabuleiro, peca, p);
    }
    Some(tabuleiro)
}

/// `obter_ganhador : tabuleiro → peca`
///
/// The piece of the player with three in a line, vertical or horizontal, or
/// the free piece. Where both have, which is no valid board, X is named.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub fn obter_ganhador(t: &Tabuleiro) -> Peca {
    if t.ganhou(Peca::X) {
        Peca::X
    } else if t.ganhou(Peca::O) {
        Peca::O
    } else {
        Peca::LIVRE
    }
}

/// `obter_posicoes_livres : tabuleiro → tuplo de posicoes`
///
/// The positions without a piece of a player, in reading order.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub const fn obter_posicoes_livres(t: &Tabuleiro) -> Posicoes {
    Posicoes::de(t.bits(Peca::LIVRE))
}

/// `obter_posicoes_jogador : tabuleiro × peca → tuplo de posicoes`
///
/// The positions of the pieces `j`, in reading order; for the free piece, which
/// is no player's, those that are free.
///
/// Source: enunciado, secção «TAD tabuleiro».
pub const fn obter_posicoes_jogador(t: &Tabuleiro, j: Peca) -> Posicoes {
    Posicoes::de(t.bits(j))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::moinho::posicao_para_str;
    use rstest::rstest;

    #[test]
    fn only_a_board_is_recognised_as_one() {
        assert!(eh_tabuleiro(&cria_tabuleiro()));
        assert!(!eh_tabuleiro(&[[0_i8; 3]; 3]));
    }

    #[rstest]
    #[case::more_than_three([[1, 1, 0], [-1, -1, 1], [1, 0, -1]])]
    #[case::two_ahead([[1, 1, 0], [0, 0, 0], [0, 0, 0]])]
    #[case::two_winners([[1, 1, 1], [0, 0, 0], [-1, -1, -1]])]
    fn no_board_of_a_game_is_recognised(#[case] rows: [[i8; 3]; 3]) {
        let t = tuplo_para_tabuleiro(rows).unwrap();
        assert!(!eh_tabuleiro(&t));
        assert!(!tabuleiros_iguais(&t, &t));
    }

    #[rstest]
    #[case([[1, 1, 1], [-1, -1, 0], [0, 0, 0]], Peca::X)]
    #[case([[1, 0, -1], [1, 1, -1], [0, 0, -1]], Peca::O)]
    #[case([[1, 0, -1], [0, 1, -1], [-1, 0, 1]], Peca::LIVRE)]
    #[case([[0, 0, 0], [0, 0, 0], [0, 0, 0]], Peca::LIVRE)]
    fn a_diagonal_wins_nothing(#[case] rows: [[i8; 3]; 3], #[case] winner: Peca) {
        assert_eq!(
            tuplo_para_tabuleiro(rows).map(|t| obter_ganhador(&t)),
            Some(winner)
        );
    }

    #[test]
    fn every_position_holds_what_was_put_there_last() {
        for p in Posicoes::todas() {
            let mut t = cria_tabuleiro();
            for j in [Peca::X, Peca::O, Peca::LIVRE, Peca::O, Peca::X] {
                coloca_peca(&mut t, j, p);
                assert_eq!(obter_peca(&t, p), j);
                assert_eq!(eh_posicao_livre(&t, p), j == Peca::LIVRE);
            }
            let copy = cria_copia_tabuleiro(&t);
            assert!(tabuleiros_iguais(move_peca(&mut t, p, p), &copy));
            assert!(tabuleiros_iguais(remove_peca(&mut t, p), &cria_tabuleiro()));
            assert!(!tabuleiros_iguais(&t, &copy));
        }
    }

    #[test]
    fn positions_of_a_player_come_in_reading_order() {
        let t = tuplo_para_tabuleiro([[0, 1, -1], [0, 1, -1], [1, 0, -1]]);
        let of = |j| {
            t.map(|t| {
                obter_posicoes_jogador(&t, j)
                    .map(posicao_para_str)
                    .collect()
            })
        };
        assert_eq!(
            of(Peca::X),
            Some(vec!["b1".into(), "b2".into(), "a3".into()])
        );
        assert_eq!(
            of(Peca::O),
            Some(vec!["c1".into(), "c2".into(), "c3".into()])
        );
    }

    #[test]
    fn other_integers_and_other_names_are_no_board_and_no_line() {
        assert_eq!(tuplo_para_tabuleiro([[0, 2, 0], [0; 3], [0; 3]]), None);
        assert_eq!(["", "A", "d", "0", "4", "a1"].map(Vetor::le), [None; 6]);
    }
}
