//! The players (section 3.3).

use super::Erro;
use super::letras::{Conjunto, Letra};

/// Maximum number of letters of a player.
pub const MAO: usize = 7;
/// Maximum number of players.
pub const JOGADORES: i64 = 4;

/// A player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jogador {
    /// Number of the player, from 1.
    pub id: i64,
    /// Points of the player.
    pub pontos: i64,
    /// Letters of the player.
    pub letras: Conjunto,
}

/// `cria_jogador : inteiro × inteiro × conjunto letras → jogador`
///
/// The player of an order, with points and letters.
///
/// # Errors
/// `cria_jogador: argumentos inválidos` where the order is not from 1 to 4, the
/// points are below 0, or there are more than seven letters.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{Conjunto, cria_jogador};
///
/// assert_eq!(cria_jogador(2, 0, Conjunto::default())?.id, 2);
/// assert!(cria_jogador(5, 0, Conjunto::default()).is_err());
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.3.1.
pub fn cria_jogador(ordem: i64, pontos: i64, letras: Conjunto) -> Result<Jogador, Erro> {
    let cabem_na_mao = letras.letras().nth(MAO).is_none();
    if !(1..=JOGADORES).contains(&ordem) || pontos < 0 || !cabem_na_mao {
        return Err(Erro::JogadorInvalido);
    }
    Ok(Jogador {
        id: ordem,
        pontos,
        letras,
    })
}

/// `jogador_para_str : jogador → cad. caracteres`
///
/// A player as it is shown; its points take three places.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{cria_conjunto, cria_jogador, jogador_para_str};
///
/// let letras = cria_conjunto(&["C", "A", "O", "N"], &[2, 1, 3, 1])?;
/// let jog = cria_jogador(1, 0, letras)?;
/// assert_eq!(jogador_para_str(&jog), "#1 (  0): A C C N O O O");
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.3.2, as its errata restore it.
pub fn jogador_para_str(jog: &Jogador) -> String {
    let letras: Vec<String> = jog.letras.letras().map(|letra| letra.to_string()).collect();
    format!("#{} ({:3}): {}", jog.id, jog.pontos, letras.join(" "))
}

/// `distribui_letra : lista × jogador → booleano`
///
/// Gives a player the last letter of a list; tells whether there was one.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{Conjunto, Letra, cria_jogador, distribui_letra};
///
/// let mut letras: Vec<Letra> = "AB".chars().filter_map(Letra::de).collect();
/// let mut jog = cria_jogador(1, 0, Conjunto::default())?;
/// assert!(distribui_letra(&mut letras, &mut jog));
/// assert_eq!(Letra::le("B").map(|b| jog.letras.ocorrencias(b)), Some(1));
/// assert_eq!(letras.len(), 1);
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.3.3.
pub fn distribui_letra(letras: &mut Vec<Letra>, jogador: &mut Jogador) -> bool {
    let letra = letras.pop();
    if let Some(letra) = letra {
        jogador.letras.acrescenta(letra);
    }
    letra.is_some()
}

/// Gives a player up to `quantas` letters from the end of a list.
pub(super) fn distribui(letras: &mut Vec<Letra>, jogador: &mut Jogador, quantas: usize) {
    for _ in 0..quantas {
        if !distribui_letra(letras, jogador) {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::engines::scrabble::cria_conjunto;

    #[rstest]
    #[case(1, 0, 7, true)]
    #[case(4, 0, 0, true)]
    #[case(0, 0, 1, false)]
    #[case(5, 0, 1, false)]
    #[case(1, -1, 1, false)]
    #[case(1, 0, 8, false)]
    #[case(1, 0, 1_000_000_000_000, false)]
    fn a_player_has_an_order_points_and_a_hand(
        #[case] ordem: i64,
        #[case] pontos: i64,
        #[case] letras: i64,
        #[case] is_valid: bool,
    ) {
        let letras = match letras {
            0 => Conjunto::default(),
            letras => cria_conjunto(&["A"], &[letras]).unwrap(),
        };
        assert_eq!(cria_jogador(ordem, pontos, letras).is_ok(), is_valid);
    }

    #[rstest]
    #[case(0, "", "#1 (  0): ")]
    #[case(13, "ÇC", "#1 ( 13): C Ç")]
    #[case(1234, "AA", "#1 (1234): A A")]
    fn a_player_is_shown(#[case] pontos: i64, #[case] letras: &str, #[case] shown: &str) {
        let letras = letras.chars().filter_map(Letra::de).collect();
        let jog = cria_jogador(1, pontos, letras).unwrap();
        assert_eq!(jogador_para_str(&jog), shown);
    }

    #[test]
    fn an_empty_list_gives_nothing() {
        let mut jog = cria_jogador(1, 0, Conjunto::default()).unwrap();
        assert!(!distribui_letra(&mut Vec::new(), &mut jog));
        assert!(jog.letras.is_empty());
    }
}
