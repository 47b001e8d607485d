//! Source of values in statements: calls of the text's functions, or the
//! lists, tuples and dictionaries by which the text represents them.
//!
//! Cases alternate between both forms, so that none depends on one function alone.

use super::super::{Casa, Direcao, Letra};

/// Form in which a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Forma {
    /// Calls of functions of the text.
    Funcoes,
    /// Literals of the text's representation.
    Literal,
}

impl Forma {
    pub(super) const AMBAS: [Forma; 2] = [Forma::Funcoes, Forma::Literal];

    /// Form of a turn, alternating.
    pub(super) fn vez(numero: usize) -> Self {
        Self::AMBAS[numero % 2]
    }
}

/// Letters with a number each, in the order in which they are written.
pub(super) type Pares = Vec<(Letra, u32)>;

/// Count of each letter in a sequence, in order of first occurrence.
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

/// Letters as the text of a word.
pub(super) fn texto(letras: &[Letra]) -> String {
    letras.iter().map(|letra| letra.carater()).collect()
}

/// Source of a set of letters.
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

/// Source of a dictionary: the text has no function for the points of letters and the bag.
pub(super) fn literal(pares: &[(Letra, u32)]) -> String {
    let pares = pares.iter().map(|(letra, n)| format!("'{letra}': {n}"));
    format!("{{{}}}", separados(pares))
}

/// Expression for the letters of a named player, with the count of each. The text leaves
/// open whether a used-up letter is in the set with a 0, and letters may have an order of their own.
pub(super) fn mao_de(jog: &str) -> String {
    let letras = format!("{jog}['letras']");
    format!("set((l, {letras}[l]) for l in {letras} if {letras}[l])")
}

/// Source of the set of some letters.
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

/// Direction as typed.
pub(super) fn direcao(direcao: Direcao) -> char {
    match direcao {
        Direcao::Horizontal => 'H',
        Direcao::Vertical => 'V',
    }
}

/// Source of a list of letters; a long one is written as the list of a text.
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
