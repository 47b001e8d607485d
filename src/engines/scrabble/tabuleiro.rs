//! The board (section 3.2).

use super::Erro;
use super::letras::{Letra, Palavra};

/// Lines and columns of the board.
pub const LADO: usize = 15;

/// A free place, as text.
const LIVRE: char = '.';

/// A board: for each line and column, both from 0, the letter that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tabuleiro([[Option<Letra>; LADO]; LADO]);

/// A place of the board: line and column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Casa {
    linha: usize,
    coluna: usize,
}

/// Direction of a word from its first place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direcao {
    /// `H`: to the right.
    Horizontal,
    /// `V`: downwards.
    Vertical,
}

impl Tabuleiro {
    /// Lines, from top to bottom.
    pub fn linhas(&self) -> impl Iterator<Item = &[Option<Letra>; LADO]> {
        self.0.iter()
    }
}

impl Direcao {
    /// Parses a direction.
    pub fn le(texto: &str) -> Option<Self> {
        match texto {
            "H" => Some(Direcao::Horizontal),
            "V" => Some(Direcao::Vertical),
            _ => None,
        }
    }
}

impl Casa {
    /// The place in the middle, which the first word must cover.
    pub const CENTRAL: Casa = Casa {
        linha: 8,
        coluna: 8,
    };

    /// Line, from 1.
    pub fn linha(self) -> usize {
        self.linha
    }

    /// Column, from 1.
    pub fn coluna(self) -> usize {
        self.coluna
    }

    /// Places from this one on in a direction, to the border of the board.
    pub fn ate_a_borda(self, direcao: Direcao) -> impl Iterator<Item = Casa> {
        let Casa { linha, coluna } = self;
        let resto = match direcao {
            Direcao::Horizontal => LADO + 1 - coluna,
            Direcao::Vertical => LADO + 1 - linha,
        };
        (0..resto).map(move |passo| match direcao {
            Direcao::Horizontal => Casa {
                linha,
                coluna: coluna + passo,
            },
            Direcao::Vertical => Casa {
                linha: linha + passo,
                coluna,
            },
        })
    }
}

/// `cria_tabuleiro : {} → tabuleiro`
///
/// An empty board.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{Casa, cria_tabuleiro, obtem_valor};
///
/// assert_eq!(obtem_valor(&cria_tabuleiro(), Casa::CENTRAL), None);
/// ```
///
/// Source: enunciado, secção 3.2.1.
pub fn cria_tabuleiro() -> Tabuleiro {
    Tabuleiro([[None; LADO]; LADO])
}

/// `cria_casa : inteiro × inteiro → casa`
///
/// The place of a line and a column.
///
/// # Errors
/// `cria_casa: argumentos inválidos` where one of them is not from 1 to 15.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::cria_casa;
///
/// assert_eq!(cria_casa(8, 8)?.linha(), 8);
/// let erro = cria_casa(1, 20).unwrap_err();
/// assert_eq!(erro.to_string(), "cria_casa: argumentos inválidos");
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.2.2.
pub fn cria_casa(linha: i64, coluna: i64) -> Result<Casa, Erro> {
    let no_tabuleiro = |numero: i64| {
        let numero = usize::try_from(numero).ok()?;
        (1..=LADO).contains(&numero).then_some(numero)
    };
    match (no_tabuleiro(linha), no_tabuleiro(coluna)) {
        (Some(linha), Some(coluna)) => Ok(Casa { linha, coluna }),
        _ => Err(Erro::CasaInvalida),
    }
}

/// `obtem_valor : tabuleiro × casa → cad. carateres`
///
/// The letter at a place; `None` where it is free, a point in the text.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{Letra, cria_casa, cria_tabuleiro, insere_letra, obtem_valor};
///
/// let mut tab = cria_tabuleiro();
/// let (casa, letra) = (cria_casa(8, 6)?, Letra::le("A").unwrap());
/// insere_letra(&mut tab, casa, letra);
/// assert_eq!(obtem_valor(&tab, casa), Some(letra));
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.2.3.
pub fn obtem_valor(tab: &Tabuleiro, casa: Casa) -> Option<Letra> {
    tab.0[casa.linha - 1][casa.coluna - 1]
}

/// `insere_letra : tabuleiro × casa × cad. carateres → tabuleiro`
///
/// Puts a letter at a place, whatever is there.
///
/// # Exemplo
/// See [`obtem_valor`].
///
/// Source: enunciado, secção 3.2.4.
pub fn insere_letra(tab: &mut Tabuleiro, casa: Casa, letra: Letra) {
    tab.0[casa.linha - 1][casa.coluna - 1] = Some(letra);
}

/// `obtem_sequencia : tabuleiro × casa × cad. carateres × inteiro → cad. carateres`
///
/// The contents of `tamanho` places from one on in a direction; fewer where the board
/// ends before, which the text leaves open.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{
///     Direcao, Palavra, cria_casa, cria_tabuleiro, insere_palavra, obtem_sequencia,
/// };
///
/// let mut tab = cria_tabuleiro();
/// let palavra = Palavra::le("COMPUTADOR").unwrap();
/// insere_palavra(&mut tab, cria_casa(8, 3)?, Direcao::Horizontal, &palavra);
/// let sequencia = obtem_sequencia(&tab, cria_casa(8, 10)?, Direcao::Horizontal, 3);
/// let sequencia: String = sequencia.iter().flatten().map(|letra| letra.carater()).collect();
/// assert_eq!(sequencia, "DOR");
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.2.5.
pub fn obtem_sequencia(
    tab: &Tabuleiro,
    casa: Casa,
    direcao: Direcao,
    tamanho: usize,
) -> Vec<Option<Letra>> {
    let casas = casa.ate_a_borda(direcao).take(tamanho);
    casas.map(|casa| obtem_valor(tab, casa)).collect()
}

/// `insere_palavra : tabuleiro × casa × cad. carateres × cad. carateres → tabuleiro`
///
/// Puts a word from a place on in a direction, whatever is there; as many letters as
/// there is room for, of which the text does not ask.
///
/// # Exemplo
/// See [`obtem_sequencia`].
///
/// Source: enunciado, secção 3.2.6.
pub fn insere_palavra(tab: &mut Tabuleiro, casa: Casa, direcao: Direcao, palavra: &Palavra) {
    for (casa, letra) in casa.ate_a_borda(direcao).zip(palavra.letras()) {
        insere_letra(tab, casa, *letra);
    }
}

/// `tabuleiro_para_str : tabuleiro → cad. carateres`
///
/// The board as it is shown, without a line end at its end.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{cria_tabuleiro, tabuleiro_para_str};
///
/// let desenho = tabuleiro_para_str(&cria_tabuleiro());
/// assert_eq!(desenho.lines().nth(3), Some(" 1 | . . . . . . . . . . . . . . . |"));
/// ```
///
/// Source: enunciado, secção 3.2.7, as its errata restore it.
pub fn tabuleiro_para_str(tab: &Tabuleiro) -> String {
    let mut desenho = cabecalho();
    for (indice, linha) in tab.linhas().enumerate() {
        let numero = format!("{:2} |", indice + 1);
        desenho.push_str(&numero);
        for casa in linha {
            desenho.extend([' ', carater(*casa)]);
        }
        desenho.push_str(" |\n");
    }
    desenho.push_str(&borda());
    desenho
}

/// Header: the numbers of the columns, the tens above the units, and the border.
fn cabecalho() -> String {
    let numeros = |numeros: std::ops::RangeInclusive<usize>, algarismo: fn(usize) -> usize| {
        let algarismos = numeros.map(|numero| format!(" {}", algarismo(numero)));
        algarismos.collect::<String>()
    };
    let dezenas = numeros(10..=LADO, |numero| numero / 10);
    let unidades = numeros(1..=LADO, |numero| numero % 10);
    // The units are aligned with the border, the tens begin above the tenth.
    format!("{:22}{dezenas}\n{:4}{unidades}\n{}\n", "", "", borda())
}

fn borda() -> String {
    format!("   +{}+", "-".repeat(2 * LADO + 1))
}

/// Content of a place, as a character.
pub fn carater(casa: Option<Letra>) -> char {
    casa.map_or(LIVRE, Letra::carater)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_board_is_shown_as_in_the_text() {
        let mut tab = cria_tabuleiro();
        for (linha, coluna, direcao, palavra) in [
            (8, 1, Direcao::Horizontal, "FUNDAMENTOS"),
            (8, 4, Direcao::Vertical, "DA"),
            (2, 6, Direcao::Vertical, "PROGRAMAÇAO"),
        ] {
            let casa = cria_casa(linha, coluna).unwrap();
            insere_palavra(&mut tab, casa, direcao, &Palavra::le(palavra).unwrap());
        }
        let shown = "                       1 1 1 1 1 1
     1 2 3 4 5 6 7 8 9 0 1 2 3 4 5
   +-------------------------------+
 1 | . . . . . . . . . . . . . . . |
 2 | . . . . . P . . . . . . . . . |
 3 | . . . . . R . . . . . . . . . |
 4 | . . . . . O . . . . . . . . . |
 5 | . . . . . G . . . . . . . . . |
 6 | . . . . . R . . . . . . . . . |
 7 | . . . . . A . . . . . . . . . |
 8 | F U N D A M E N T O S . . . . |
 9 | . . . A . A . . . . . . . . . |
10 | . . . . . Ç . . . . . . . . . |
11 | . . . . . A . . . . . . . . . |
12 | . . . . . O . . . . . . . . . |
13 | . . . . . . . . . . . . . . . |
14 | . . . . . . . . . . . . . . . |
15 | . . . . . . . . . . . . . . . |
   +-------------------------------+";
        assert_eq!(tabuleiro_para_str(&tab), shown);
    }

    #[rstest]
    #[case(1, 1, true)]
    #[case(15, 15, true)]
    #[case(0, 1, false)]
    #[case(1, 16, false)]
    #[case(-1, 1, false)]
    fn a_place_is_on_the_board(#[case] linha: i64, #[case] coluna: i64, #[case] is_valid: bool) {
        assert_eq!(cria_casa(linha, coluna).is_ok(), is_valid);
    }

    #[test]
    fn a_sequence_ends_with_the_board() {
        let tab = cria_tabuleiro();
        let casa = cria_casa(14, 3).unwrap();
        assert_eq!(obtem_sequencia(&tab, casa, Direcao::Vertical, 9).len(), 2);
    }
}
