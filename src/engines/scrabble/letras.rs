//! Letters, sets of letters, and shuffling (section 3.1).

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;

use super::Erro;

/// Letters of the game, in the order of the text: `Ç` follows `C`.
pub const LETRAS: [char; 24] = [
    'A', 'B', 'C', 'Ç', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S',
    'T', 'U', 'V', 'X', 'Z',
];

/// A letter of the game; they are ordered as in [`LETRAS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letra(u8);

impl Letra {
    /// Parses a letter.
    pub fn le(texto: &str) -> Option<Self> {
        let mut carateres = texto.chars();
        let letra = Self::de(carateres.next()?)?;
        carateres.next().is_none().then_some(letra)
    }

    /// Letter of a character.
    pub fn de(carater: char) -> Option<Self> {
        let indice = LETRAS.iter().position(|letra| *letra == carater)?;
        u8::try_from(indice).ok().map(Letra)
    }

    /// The letter as a character.
    pub fn carater(self) -> char {
        LETRAS[usize::from(self.0)]
    }

    /// Every letter, in order.
    pub fn todas() -> impl Iterator<Item = Letra> {
        (0..).map(Letra).take(LETRAS.len())
    }
}

impl fmt::Display for Letra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.carater().fmt(f)
    }
}

/// A word: two letters or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palavra(Vec<Letra>);

impl Palavra {
    /// Parses a word.
    pub fn le(texto: &str) -> Option<Self> {
        let letras: Vec<Letra> = texto.chars().map(Letra::de).collect::<Option<_>>()?;
        (letras.len() >= 2).then_some(Palavra(letras))
    }

    /// Letters of the word.
    pub fn letras(&self) -> &[Letra] {
        &self.0
    }
}

/// A set of letters, with the count of each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conjunto(BTreeMap<Letra, u64>);

impl Conjunto {
    /// Count of a letter in the set.
    pub fn ocorrencias(&self, letra: Letra) -> u64 {
        self.0.get(&letra).copied().unwrap_or(0)
    }

    /// Adds a letter.
    pub fn acrescenta(&mut self, letra: Letra) {
        *self.0.entry(letra).or_default() += 1;
    }

    /// Removes a letter; returns whether the set had it.
    pub fn retira(&mut self, letra: Letra) -> bool {
        let Some(ocorrencias) = self.0.get_mut(&letra) else {
            return false;
        };
        *ocorrencias -= 1;
        if *ocorrencias == 0 {
            self.0.remove(&letra);
        }
        true
    }

    /// Letters with their counts, in the order of the alphabet.
    pub fn pares(&self) -> impl Iterator<Item = (Letra, u64)> + '_ {
        self.0
            .iter()
            .map(|(letra, ocorrencias)| (*letra, *ocorrencias))
    }

    /// All letters, each as often as the set has it, in the order of the alphabet.
    pub fn letras(&self) -> impl Iterator<Item = Letra> + '_ {
        self.pares()
            .flat_map(|(letra, ocorrencias)| (0..ocorrencias).map(move |_| letra))
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Letra> for Conjunto {
    fn from_iter<I: IntoIterator<Item = Letra>>(letras: I) -> Self {
        let mut conjunto = Conjunto::default();
        letras
            .into_iter()
            .for_each(|letra| conjunto.acrescenta(letra));
        conjunto
    }
}

/// `cria_conjunto : tuplo × tuplo → conjunto letras`
///
/// The set in which each letter of `letras` is as often as the number at the same
/// place of `ocorrencias` says.
///
/// # Errors
/// `cria_conjunto: argumentos inválidos` where there are not as many numbers as
/// letters, a letter is invalid or repeated, or a number is not positive.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{Letra, cria_conjunto};
///
/// let conjunto = cria_conjunto(&["A", "B"], &[14, 3])?;
/// assert_eq!(Letra::le("B").map(|b| conjunto.ocorrencias(b)), Some(3));
/// assert!(cria_conjunto(&["A", "B"], &[14, -3]).is_err());
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.1.1.
pub fn cria_conjunto(letras: &[&str], ocorrencias: &[i64]) -> Result<Conjunto, Erro> {
    let mut conjunto = Conjunto::default();
    if letras.len() != ocorrencias.len() {
        return Err(Erro::ConjuntoInvalido);
    }
    for (letra, ocorrencias) in letras.iter().zip(ocorrencias) {
        let letra = Letra::le(letra).ok_or(Erro::ConjuntoInvalido)?;
        let ocorrencias = u64::try_from(*ocorrencias).unwrap_or(0);
        if ocorrencias == 0 || conjunto.0.insert(letra, ocorrencias).is_some() {
            return Err(Erro::ConjuntoInvalido);
        }
    }
    Ok(conjunto)
}

/// `gera_numero_aleatorio : inteiro → inteiro`
///
/// The number that the generator of section 2.2 gives after `estado`, and its next
/// state. The mask is applied to each shifted number and not to the state: of a
/// state above 32 bits the upper bits stay, as in Python.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::gera_numero_aleatorio;
///
/// assert_eq!(gera_numero_aleatorio(&1_u32.into()), 270_369_u32.into());
/// assert_eq!(gera_numero_aleatorio(&25_u32.into()), 6_759_192_u32.into());
/// ```
///
/// Source: enunciado, secções 2.2 e 3.1.2.
pub fn gera_numero_aleatorio(estado: &BigUint) -> BigUint {
    let mascara = BigUint::from(u32::MAX);
    let mut s = estado.clone();
    s ^= (&s << 13_u32) & &mascara;
    s ^= (&s >> 17_u32) & &mascara;
    s ^= (&s << 5_u32) & &mascara;
    s
}

/// `permuta_letras : lista × inteiro → {}`
///
/// Shuffles `letras` in place by the algorithm of section 2.1: from the last place
/// down to the second, each is exchanged with the one that the next number, modulo
/// one more than the place, says.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::permuta_letras;
///
/// let mut letras: Vec<char> = "ABCDEFGHIJ".chars().collect();
/// permuta_letras(&mut letras, &1_u32.into());
/// assert_eq!(letras.iter().collect::<String>(), "DBACGHIFEJ");
/// ```
///
/// Source: enunciado, secções 2.1 e 3.1.3.
pub fn permuta_letras<T>(letras: &mut [T], estado: &BigUint) {
    let mut estado = estado.clone();
    for i in (1..letras.len()).rev() {
        estado = gera_numero_aleatorio(&estado);
        let j = &estado % (i + 1);
        // Smaller than the length of a slice.
        letras.swap(i, usize::try_from(&j).unwrap_or(0));
    }
}

/// `baralha_conjunto : conjunto letras × inteiro → lista`
///
/// All letters of a set, in the order of the alphabet and then shuffled.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{baralha_conjunto, cria_conjunto};
///
/// let conjunto = cria_conjunto(&["A", "B", "C", "D"], &[4, 2, 3, 3])?;
/// let letras = baralha_conjunto(&conjunto, &1_u32.into());
/// let letras: String = letras.iter().map(|letra| letra.carater()).collect();
/// assert_eq!(letras, "CAACABBDCDAD");
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.1.4.
pub fn baralha_conjunto(conjunto: &Conjunto, estado: &BigUint) -> Vec<Letra> {
    let mut letras: Vec<Letra> = conjunto.letras().collect();
    permuta_letras(&mut letras, estado);
    letras
}

/// `testa_palavra_padrao : cad. caracteres × cad. caracteres × conjunto letras →
/// booleano`
///
/// Returns whether a word can be made of a pattern, in which a place is a letter or free
/// (`None`, a point in the text), with letters of a set in the free places.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{Letra, Palavra, cria_conjunto, testa_palavra_padrao};
///
/// let conjunto = cria_conjunto(&["A", "C", "S", "V"], &[1, 2, 1, 1])?;
/// let palavra = Palavra::le("VACA").unwrap();
/// let padrao: Vec<Option<Letra>> = ".A..".chars().map(Letra::de).collect();
/// assert!(testa_palavra_padrao(&palavra, &padrao, &conjunto));
/// assert!(!testa_palavra_padrao(&palavra, &[None; 4], &conjunto));
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secção 3.1.5.
pub fn testa_palavra_padrao(
    palavra: &Palavra,
    padrao: &[Option<Letra>],
    conjunto: &Conjunto,
) -> bool {
    if palavra.letras().len() != padrao.len() {
        return false;
    }
    let mut por_usar = conjunto.clone();
    let mut casas = palavra.letras().iter().zip(padrao);
    casas.all(|(letra, casa)| match casa {
        Some(presente) => presente == letra,
        None => por_usar.retira(*letra),
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn the_cedilla_stands_after_the_c() {
        let letras: String = Letra::todas().map(Letra::carater).collect();
        assert_eq!(letras, "ABCÇDEFGHIJLMNOPQRSTUVXZ");
        assert!(Letra::de('Ç') < Letra::de('D'));
    }

    #[rstest]
    #[case(&[], &[], true)]
    #[case(&["Ç"], &[1], true)]
    #[case(&["A"], &[], false)]
    #[case(&["A", "A"], &[1, 1], false)]
    #[case(&["A"], &[0], false)]
    #[case(&["K"], &[1], false)]
    #[case(&["a"], &[1], false)]
    #[case(&["AB"], &[1], false)]
    #[case(&[""], &[1], false)]
    fn a_set_is_made_of_letters_and_positive_numbers(
        #[case] letras: &[&str],
        #[case] ocorrencias: &[i64],
        #[case] is_valid: bool,
    ) {
        assert_eq!(cria_conjunto(letras, ocorrencias).is_ok(), is_valid);
    }

    #[test]
    fn a_state_above_32_bits_keeps_its_upper_bits() {
        // Worked out by Python: the three operations of the text, on 2**40 + 7.
        let estado = (BigUint::from(1_u32) << 40_u32) + 7_u32;
        assert_eq!(gera_numero_aleatorio(&estado), BigUint::from(ABOVE_32_BITS));
    }

    const ABOVE_32_BITS: u64 = 1_099_790_344_423;

    #[test]
    fn the_letters_of_a_pattern_need_not_be_in_the_set() {
        let conjunto: Conjunto = "VCC".chars().filter_map(Letra::de).collect();
        let palavra = Palavra::le("VACA").unwrap();
        let padrao = |texto: &str| texto.chars().map(Letra::de).collect::<Vec<_>>();
        assert!(testa_palavra_padrao(&palavra, &padrao(".A.A"), &conjunto));
        assert!(!testa_palavra_padrao(&palavra, &padrao(".A.B"), &conjunto));
        assert!(!testa_palavra_padrao(&palavra, &padrao(".A.A."), &conjunto));
        assert_eq!(conjunto, "CCV".chars().filter_map(Letra::de).collect());
    }
}
