//! Choosing a move: as the player types it, and as the computer finds it.
//!
//! A player with fewer than three pieces on the board is in the placement
//! phase and places one; a player with three moves one, or passes when all
//! three are blocked.

use super::minimax::{JogadorBloqueado, Sequencia, minimax};
use super::tabuleiro::PECAS_POR_JOGADOR;
use super::{
    Erro, Peca, Posicao, Tabuleiro, coloca_peca, cria_copia_tabuleiro, cria_posicao,
    eh_posicao_livre, move_peca, obter_ganhador, obter_peca, obter_posicoes_adjacentes,
    obter_posicoes_jogador, obter_posicoes_livres, peca_para_inteiro, pecas_iguais,
    posicao_para_str,
};
use crate::console::Console;
use std::fmt;

/// A choice of a player: the «tuplo com uma ou duas posições» of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Movimento {
    /// A new piece goes to this position.
    Colocacao(Posicao),
    /// A piece goes from the first position to the second; a pass goes nowhere.
    Deslocacao(Posicao, Posicao),
}

impl Movimento {
    /// Makes the move of player `j` on `t`.
    pub fn aplica(self, t: &mut Tabuleiro, j: Peca) {
        match self {
            Self::Colocacao(p) => coloca_peca(t, j, p),
            Self::Deslocacao(p1, p2) => move_peca(t, p1, p2),
        };
    }

    /// The board after the move; `t` stays as it is.
    pub(super) fn depois(self, t: Tabuleiro, j: Peca) -> Tabuleiro {
        let mut copia = cria_copia_tabuleiro(&t);
        self.aplica(&mut copia, j);
        copia
    }

    /// The one or two positions, in the order of the tuple.
    #[must_use]
    pub fn posicoes(self) -> Vec<Posicao> {
        match self {
            Self::Colocacao(p) => vec![p],
            Self::Deslocacao(p1, p2) => vec![p1, p2],
        }
    }
}

/// The move as a player types it: `a1`, `b1a1`.
impl fmt::Display for Movimento {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.posicoes()
            .into_iter()
            .try_for_each(|p| f.write_str(&posicao_para_str(p)))
    }
}

/// How far the computer looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nivel {
    /// The first move that there is.
    Facil,
    /// The first move that wins at once, else as [`Nivel::Facil`].
    Normal,
    /// The minimax algorithm, five moves deep.
    Dificil,
}

impl Nivel {
    /// The level named `s`, if there is one.
    #[must_use]
    pub fn le(s: &str) -> Option<Self> {
        match s {
            "facil" => Some(Self::Facil),
            "normal" => Some(Self::Normal),
            "dificil" => Some(Self::Dificil),
            _ => None,
        }
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
/// # use gabarito::console::{Console, EndOfInput};
/// use gabarito::assignments::moinho::{cria_peca, obter_movimento_manual, tuplo_para_tabuleiro};
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
    let escolha = if em_colocacao(*t, j) {
        let escrito = console.input("Turno do jogador. Escolha uma posicao: ")?;
        le_posicao(&escrito)
            .filter(|&p| eh_posicao_livre(t, p))
            .map(Movimento::Colocacao)
    } else {
        let escrito = console.input("Turno do jogador. Escolha um movimento: ")?;
        le_deslocacao(&escrito)
            .filter(|&(p1, p2)| pode_deslocar(*t, j, p1, p2))
            .map(|(p1, p2)| Movimento::Deslocacao(p1, p2))
    };
    escolha.ok_or(Erro::EscolhaInvalida)
}

/// `obter_movimento_auto : tabuleiro × peca × str → tuplo de posicoes`
///
/// The position or the move that the computer chooses for the player `j`.
/// A player with all pieces blocked passes with the first of them, whatever
/// the level.
///
/// # Exemplo
/// ```
/// use gabarito::assignments::moinho::{
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
#[must_use]
pub fn obter_movimento_auto(t: &Tabuleiro, j: Peca, nivel: Nivel) -> Movimento {
    obter_movimento_auto_com(t, j, nivel, JogadorBloqueado::SequenciaIndefinida)
}

/// [`obter_movimento_auto`] under one of the readings of Algoritmo 1.
///
/// Of the 2,904 states of the movement phase the readings tell eight apart,
/// and those at the level `dificil` only.
#[must_use]
pub fn obter_movimento_auto_com(
    t: &Tabuleiro,
    j: Peca,
    nivel: Nivel,
    bloqueado: JogadorBloqueado,
) -> Movimento {
    let Some(primeiro) = primeira_deslocacao(*t, j) else {
        return Movimento::Colocacao(posicao_a_colocar(*t, j));
    };
    let procura = |profundidade| minimax(t, j, profundidade, Sequencia::default(), bloqueado);
    let encontrado = match nivel {
        Nivel::Facil => None,
        Nivel::Normal => {
            let (valor, sequencia) = procura(1);
            sequencia.filter(|_| valor == peca_para_inteiro(j))
        }
        Nivel::Dificil => procura(5).1,
    };
    // Nothing found is also how a blocked player comes out: the pass remains.
    encontrado
        .and_then(|sequencia| sequencia.primeiro())
        .unwrap_or(primeiro)
}

/// The moves of the pieces of `j` to free adjacent positions: pieces in
/// reading order, and for each its destinations in reading order.
pub fn deslocacoes(t: &Tabuleiro, j: Peca) -> impl Iterator<Item = Movimento> {
    let t = *t;
    obter_posicoes_jogador(&t, j).flat_map(move |p1| {
        obter_posicoes_adjacentes(p1)
            .filter(move |&p2| eh_posicao_livre(&t, p2))
            .map(move |p2| Movimento::Deslocacao(p1, p2))
    })
}

/// The first own position twice, for a player all of whose pieces are blocked.
pub(super) fn passe(t: Tabuleiro, j: Peca) -> Option<Movimento> {
    let primeira = obter_posicoes_jogador(&t, j).next()?;
    esta_bloqueado(t, j).then_some(Movimento::Deslocacao(primeira, primeira))
}

fn esta_bloqueado(t: Tabuleiro, j: Peca) -> bool {
    deslocacoes(&t, j).next().is_none()
}

fn em_colocacao(t: Tabuleiro, j: Peca) -> bool {
    obter_posicoes_jogador(&t, j).len() < PECAS_POR_JOGADOR
}

/// What the easy level plays in the movement phase, a pass included.
fn primeira_deslocacao(t: Tabuleiro, j: Peca) -> Option<Movimento> {
    if em_colocacao(t, j) {
        return None;
    }
    deslocacoes(&t, j).next().or_else(|| passe(t, j))
}

/// The first choice of the list in «Fase de colocação». Where two positions
/// complete a line, which the text leaves open, the first in reading order.
fn posicao_a_colocar(t: Tabuleiro, j: Peca) -> Posicao {
    const PREFERIDAS: [Posicao; 9] = [
        Posicao::B2,
        Posicao::A1,
        Posicao::C1,
        Posicao::A3,
        Posicao::C3,
        Posicao::B1,
        Posicao::A2,
        Posicao::C2,
        Posicao::B3,
    ];
    let completa_linha = |j| {
        obter_posicoes_livres(&t).find(|&p| {
            let depois = Movimento::Colocacao(p).depois(t, j);
            pecas_iguais(obter_ganhador(&depois), j)
        })
    };
    completa_linha(j)
        .or_else(|| completa_linha(j.adversario()))
        .or_else(|| PREFERIDAS.into_iter().find(|&p| eh_posicao_livre(&t, p)))
        // A board without a free position is no board of a game.
        .unwrap_or(Posicao::B2)
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
    use crate::assignments::moinho::tabuleiro::tests::{boards, movement_states};
    use crate::assignments::moinho::{cria_tabuleiro, tuplo_para_tabuleiro};
    use crate::console::EndOfInput;
    use rstest::rstest;

    /// A console that types `lines` and keeps all that passes, what was typed included.
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
            // Where there is room, looking ahead takes long.
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
