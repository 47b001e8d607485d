//! The computer's choice of a move.

use std::{fmt, iter};

use super::minimax::JogadorBloqueado;
use super::movimento::{Movimento, deslocacoes, em_colocacao, passe};
use super::resultados::{PROFUNDIDADE, procura};
use super::{
    Peca, Posicao, Tabuleiro, eh_posicao_livre, obter_ganhador, obter_posicoes_livres,
    peca_para_inteiro, pecas_iguais,
};

/// Level of the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nivel {
    /// The first possible move.
    Facil,
    /// The first move that wins at once, else the move of [`Nivel::Facil`].
    Normal,
    /// The minimax algorithm, five moves deep.
    Dificil,
}

impl Nivel {
    /// The level named `s`, if there is one.
    pub fn le(s: &str) -> Option<Self> {
        let niveis = [Self::Facil, Self::Normal, Self::Dificil];
        niveis.into_iter().find(|nivel| nivel.to_string() == s)
    }
}

impl fmt::Display for Nivel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Facil => "facil",
            Self::Normal => "normal",
            Self::Dificil => "dificil",
        })
    }
}

/// `obter_movimento_auto : tabuleiro × peca × str → tuplo de posicoes`
///
/// The position or the move that the computer chooses for the player `j`.
/// A player with all pieces blocked passes with the first of them, whatever
/// the level.
///
/// # Exemplo
/// ```
/// use gabarito::engines::moinho::{
///     Nivel, cria_peca, cria_tabuleiro, obter_movimento_auto, tuplo_para_tabuleiro,
/// };
///
/// let x = cria_peca("X")?;
/// let m = obter_movimento_auto(&cria_tabuleiro(), x, Nivel::Facil);
/// assert_eq!(m.to_string(), "b2");
/// let t = tuplo_para_tabuleiro([[1, 0, -1], [0, 1, -1], [1, -1, 0]]).ok_or("t")?;
/// assert_eq!(obter_movimento_auto(&t, x, Nivel::Facil).to_string(), "a1b1");
/// assert_eq!(obter_movimento_auto(&t, x, Nivel::Normal).to_string(), "b2a2");
/// let t = tuplo_para_tabuleiro([[1, -1, -1], [-1, 1, 0], [0, 0, 1]]).ok_or("t")?;
/// assert_eq!(obter_movimento_auto(&t, x, Nivel::Normal).to_string(), "b2c2");
/// assert_eq!(obter_movimento_auto(&t, x, Nivel::Dificil).to_string(), "c3c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: enunciado, secção «Funções adicionais», `obter_movimento_auto`.
pub fn obter_movimento_auto(t: &Tabuleiro, j: Peca, nivel: Nivel) -> Movimento {
    obter_movimento_auto_com(t, j, nivel, Leituras::default())
}

/// Readings of the open places of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leituras {
    /// Treatment of a player who cannot move, inside the search.
    pub bloqueado: JogadorBloqueado,
    /// Choice between two threatened lines to block.
    pub bloqueio: BloqueioDuplo,
    /// Choice of a corner, and of a side.
    pub canto: CantoOuLateral,
}

/// Choice between two threatened lines to block: there are never more than two, and the
/// text leaves the choice open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BloqueioDuplo {
    /// The line whose free position is the first in reading order.
    #[default]
    Primeira,
    /// The other line.
    Segunda,
}

impl BloqueioDuplo {
    /// Parses the name of a reading in `enunciado.toml`.
    pub fn le(s: &str) -> Option<Self> {
        match s {
            "primeira" => Some(Self::Primeira),
            "segunda" => Some(Self::Segunda),
            _ => None,
        }
    }
}

/// Order in which corners are tried, and then sides: the text gives none. Each order
/// begins with another corner and another side, so that every choice is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CantoOuLateral {
    /// Reading order.
    #[default]
    A1B1,
    /// From c1 and a2.
    C1A2,
    /// From a3 and c2.
    A3C2,
    /// From c3 and b3.
    C3B3,
}

impl CantoOuLateral {
    /// Every order.
    pub const TODAS: [Self; 4] = [Self::A1B1, Self::C1A2, Self::A3C2, Self::C3B3];

    /// Parses the name of a reading in `enunciado.toml`.
    pub fn le(s: &str) -> Option<Self> {
        match s {
            "a1 c1 a3 c3, b1 a2 c2 b3" => Some(Self::A1B1),
            "c1 c3 a3 a1, a2 b3 c2 b1" => Some(Self::C1A2),
            "a3 c3 c1 a1, c2 b1 a2 b3" => Some(Self::A3C2),
            "c3 a3 c1 a1, b3 c2 a2 b1" => Some(Self::C3B3),
            _ => None,
        }
    }

    /// Order of the corners, and of the sides.
    const fn posicoes(self) -> [[Posicao; 4]; 2] {
        use Posicao as P;
        match self {
            Self::A1B1 => [[P::A1, P::C1, P::A3, P::C3], [P::B1, P::A2, P::C2, P::B3]],
            Self::C1A2 => [[P::C1, P::C3, P::A3, P::A1], [P::A2, P::B3, P::C2, P::B1]],
            Self::A3C2 => [[P::A3, P::C3, P::C1, P::A1], [P::C2, P::B1, P::A2, P::B3]],
            Self::C3B3 => [[P::C3, P::A3, P::C1, P::A1], [P::B3, P::C2, P::A2, P::B1]],
        }
    }
}

/// [`obter_movimento_auto`] under readings of the open places.
///
/// Of the 2,904 states of the movement phase, the readings of Algoritmo 1 differ in eight,
/// and only at the level `dificil`.
pub fn obter_movimento_auto_com(
    t: &Tabuleiro,
    j: Peca,
    nivel: Nivel,
    leituras: Leituras,
) -> Movimento {
    let Some(primeiro) = primeira_deslocacao(*t, j) else {
        return Movimento::Colocacao(posicao_a_colocar(*t, j, leituras));
    };
    let encontrado = match nivel {
        Nivel::Facil => None,
        Nivel::Normal => {
            let (valor, movimento) = procura(*t, j, 1, leituras.bloqueado);
            movimento.filter(|_| valor == peca_para_inteiro(j))
        }
        Nivel::Dificil => procura(*t, j, PROFUNDIDADE, leituras.bloqueado).1,
    };
    // The search finds no move for a blocked player either: the pass remains.
    encontrado.unwrap_or(primeiro)
}

/// Move of the easy level in the movement phase, a pass included.
fn primeira_deslocacao(t: Tabuleiro, j: Peca) -> Option<Movimento> {
    if em_colocacao(t, j) {
        return None;
    }
    deslocacoes(&t, j).next().or_else(|| passe(t, j))
}

/// The first choice of the list in «Fase de colocação».
fn posicao_a_colocar(t: Tabuleiro, j: Peca, leituras: Leituras) -> Posicao {
    let completam_linha = |j| {
        obter_posicoes_livres(&t).filter(move |&p| {
            let depois = Movimento::Colocacao(p).depois(t, j);
            pecas_iguais(obter_ganhador(&depois), j)
        })
    };
    let mut bloqueiam = completam_linha(j.adversario());
    let mut restantes =
        iter::once(Posicao::B2).chain(leituras.canto.posicoes().into_iter().flatten());
    completam_linha(j)
        .next()
        .or_else(|| match leituras.bloqueio {
            BloqueioDuplo::Primeira => bloqueiam.next(),
            BloqueioDuplo::Segunda => bloqueiam.last(),
        })
        .or_else(|| restantes.find(|&p| eh_posicao_livre(&t, p)))
        // A board without a free position never occurs in a game.
        .unwrap_or(Posicao::B2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::moinho::states::{boards, movement_states};
    use crate::engines::moinho::{cria_tabuleiro, posicao_para_str, tuplo_para_tabuleiro};
    use rstest::rstest;

    #[rstest]
    #[case::own_line_before_that_of_the_other([[1, 1, 0], [-1, -1, 0], [0, 0, 0]], "c1")]
    #[case::own_column([[1, -1, 0], [0, -1, 0], [1, 0, 0]], "a2")]
    #[case::the_other_is_blocked([[-1, 0, 0], [-1, 1, 0], [0, 0, 0]], "a3")]
    #[case::a_diagonal_is_no_line([[-1, 0, 0], [0, 1, 0], [0, 0, -1]], "c1")]
    #[case::centre([[-1, 0, 0], [0, 0, 0], [0, 0, 0]], "b2")]
    #[case::first_corner([[0, 0, 0], [0, -1, 0], [0, 0, 0]], "a1")]
    #[case::second_corner([[1, 0, 0], [0, -1, 0], [0, 0, -1]], "c1")]
    #[case::third_corner([[1, -1, -1], [0, 1, 0], [0, 0, 0]], "a3")]
    #[case::last_corner([[-1, 0, 1], [0, -1, 0], [1, 0, 0]], "c3")]
    #[case::side([[1, 0, -1], [0, -1, 0], [-1, 0, 1]], "b1")]
    #[case::first_of_two_threats([[-1, 0, -1], [0, 1, 0], [-1, 0, 1]], "b1")]
    fn the_computer_places_by_the_list(#[case] rows: [[i8; 3]; 3], #[case] expected: &str) {
        for nivel in [Nivel::Facil, Nivel::Normal, Nivel::Dificil] {
            let t = tuplo_para_tabuleiro(rows);
            let choice = t.map(|t| obter_movimento_auto(&t, Peca::X, nivel).to_string());
            assert_eq!(choice.as_deref(), Some(expected));
        }
    }

    #[rstest]
    #[case([[0, 0, 0], [0, -1, 0], [0, 0, 0]], ["a1", "c1", "a3", "c3"])]
    #[case([[1, 0, 0], [0, -1, 0], [0, 0, 0]], ["c1", "c1", "a3", "c3"])]
    #[case([[1, 0, -1], [0, -1, 0], [-1, 0, 1]], ["b1", "a2", "c2", "b3"])]
    fn any_free_corner_or_side_is_the_choice_of_some_reading(
        #[case] rows: [[i8; 3]; 3],
        #[case] expected: [&str; 4],
    ) {
        let choices = CantoOuLateral::TODAS.map(|canto| {
            let leituras = Leituras {
                canto,
                ..Leituras::default()
            };
            let t = tuplo_para_tabuleiro(rows).unwrap_or(cria_tabuleiro());
            posicao_para_str(posicao_a_colocar(t, Peca::X, leituras))
        });
        assert_eq!(choices, expected);
    }

    #[test]
    fn a_blocked_player_passes_at_every_level() {
        let blocked: Vec<_> = movement_states()
            .filter_map(|(t, j)| passe(t, j).map(|pass| (t, j, pass)))
            .collect();
        assert_eq!(blocked.len(), 8);
        for (t, j, pass) in blocked {
            for nivel in [Nivel::Facil, Nivel::Normal, Nivel::Dificil] {
                assert_eq!(obter_movimento_auto(&t, j, nivel), pass);
            }
        }
    }

    #[test]
    fn the_middle_level_wins_where_one_move_wins_and_is_easy_elsewhere() {
        for (t, j) in movement_states() {
            let wins = |m: &Movimento| obter_ganhador(&m.depois(t, j)) == j;
            let easy = obter_movimento_auto(&t, j, Nivel::Facil);
            let expected = deslocacoes(&t, j).find(wins).unwrap_or(easy);
            assert_eq!(obter_movimento_auto(&t, j, Nivel::Normal), expected);
        }
    }

    #[test]
    fn no_board_and_no_piece_is_without_an_answer() {
        for t in boards() {
            // The search is slow on boards with many free positions.
            let crowded = obter_posicoes_livres(&t).len() < 2;
            let last = if crowded {
                Nivel::Dificil
            } else {
                Nivel::Facil
            };
            for j in [Peca::X, Peca::O, Peca::LIVRE] {
                for nivel in [Nivel::Facil, Nivel::Normal, last] {
                    let places = obter_movimento_auto(&t, j, nivel).posicoes().len();
                    assert_eq!(places, if em_colocacao(t, j) { 1 } else { 2 });
                }
            }
        }
    }

    #[rstest]
    #[case("facil", Some(Nivel::Facil))]
    #[case("normal", Some(Nivel::Normal))]
    #[case("dificil", Some(Nivel::Dificil))]
    #[case("Facil", None)]
    #[case("", None)]
    fn a_level_is_named_as_it_is_shown(#[case] name: &str, #[case] nivel: Option<Nivel>) {
        assert_eq!(Nivel::le(name), nivel);
        assert!(nivel.is_none_or(|nivel| nivel.to_string() == name));
    }
}
