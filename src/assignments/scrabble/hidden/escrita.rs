//! How values are written in statements: by the functions of the text, or as the
//! lists, tuples and dictionaries by which the text represents them.
//!
//! What is prepared by turns in both ways does not depend on one function alone.

use super::super::{Casa, Direcao, Letra};

/// The two ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Forma {
    /// By functions of the text.
    Funcoes,
    /// As the text represents it.
    Literal,
}

impl Forma {
    pub(super) const AMBAS: [Forma; 2] = [Forma::Funcoes, Forma::Literal];

    /// One after the other, by turns.
    pub(super) fn vez(numero: usize) -> Self {
        Self::AMBAS[numero % 2]
    }
}

/// Letters with a number each, in the order in which they are written.
pub(super) type Pares = Vec<(Letra, u32)>;

/// How often each letter is among some, in the order in which they come.
pub(super) fn pares(letras: &[Letra]) -> Pares {
    let mut pares = Pares::new();
    for letra in letras {
        match pares.iter_mut().find(|(outra, _)| outra == letra) {
            Some((_, vezes)) => *vezes += 1,
            None => pares.push((*letra, 1)),
        }
    }
    pares
}

/// Letters one after the other, as in a word.
pub(super) fn texto(letras: &[Letra]) -> String {
    letras.iter().map(|letra| letra.carater()).collect()
}

/// A set of letters.
pub(super) fn dicionario(pares: &[(Letra, u32)], forma: Forma) -> String {
    match forma {
        Forma::Funcoes => {
            let letras = pares.iter().map(|(letra, _)| format!("'{letra}'"));
            let numeros = pares.iter().map(|(_, numero)| numero.to_string());
            format!("cria_conjunto({}, {})", tuplo(letras), tuplo(numeros))
        }
        Forma::Literal => literal(pares),
    }
}

/// The dictionary itself: the points of letters and the bag are made by no function.
pub(super) fn literal(pares: &[(Letra, u32)]) -> String {
    let pares = pares.iter().map(|(letra, n)| format!("'{letra}': {n}"));
    format!("{{{}}}", separados(pares))
}

/// The letters of a player who has a name, and how many there are of each. The text does
/// not say whether a letter that is gone is in the set with a 0.
pub(super) fn mao_de(jog: &str) -> String {
    let letras = format!("{jog}['letras']");
    format!("sorted((l, {letras}[l]) for l in {letras} if {letras}[l])")
}

/// The set of some letters.
pub(super) fn conjunto(letras: &[Letra], forma: Forma) -> String {
    dicionario(&pares(letras), forma)
}

pub(super) fn jogador(ordem: usize, pontos: u32, letras: &[Letra], forma: Forma) -> String {
    let letras = conjunto(letras, forma);
    match forma {
        Forma::Funcoes => format!("cria_jogador({ordem}, {pontos}, {letras})"),
        Forma::Literal => format!("{{'id': {ordem}, 'pontos': {pontos}, 'letras': {letras}}}"),
    }
}

pub(super) fn casa(casa: Casa, forma: Forma) -> String {
    let (linha, coluna) = (casa.linha(), casa.coluna());
    match forma {
        Forma::Funcoes => format!("cria_casa({linha}, {coluna})"),
        Forma::Literal => format!("({linha}, {coluna})"),
    }
}

/// As it is typed.
pub(super) fn direcao(direcao: Direcao) -> char {
    match direcao {
        Direcao::Horizontal => 'H',
        Direcao::Vertical => 'V',
    }
}

/// A list of letters; a long one is written as the list of a text.
pub(super) fn lista(letras: &[Letra]) -> String {
    if letras.len() > 12 {
        return format!("list('{}')", texto(letras));
    }
    let letras = letras.iter().map(|letra| format!("'{letra}'"));
    format!("[{}]", separados(letras))
}

pub(super) fn tuplo(itens: impl IntoIterator<Item = String>) -> String {
    let itens: Vec<String> = itens.into_iter().collect();
    match &itens[..] {
        [item] => format!("({item},)"),
        itens => format!("({})", itens.join(", ")),
    }
}

fn separados(itens: impl Iterator<Item = String>) -> String {
    itens.collect::<Vec<_>>().join(", ")
}
