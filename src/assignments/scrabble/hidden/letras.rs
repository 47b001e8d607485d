//! Cases of `cria_conjunto` and `gera_numero_aleatorio`.

use super::super::Letra;
use super::escrita::{Forma, dicionario, tuplo};
use super::sorteio::Sorte;
use crate::battery::Draft;

/// Values that are no letter of the game: letters foreign to Portuguese, lower case, accented,
/// none, several, and values that are no text.
pub(super) const NAO_SAO_LETRAS: [&str; 18] = [
    "'K'", "'W'", "'Y'", "'a'", "'z'", "'ç'", "'Á'", "'Ã'", "''", "' '", "'.'", "'1'", "'AB'",
    "'CÇ'", "'ABC'", "1", "None", "('A',)",
];
/// Values that are no positive integer.
pub(super) const NAO_SAO_POSITIVOS: [&str; 9] =
    ["0", "-1", "-14", "'1'", "1.0", "2.5", "None", "(1,)", "[1]"];
/// Values that are no count of a letter. The text leaves open whether a 0 is allowed.
pub(super) const NAO_SAO_OCORRENCIAS: [&str; 8] =
    ["-1", "-14", "'1'", "1.0", "2.5", "None", "(1,)", "[1]"];

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = conjuntos(sorte);
    drafts.extend(invalidos(sorte));
    drafts.extend(numeros(sorte));
    drafts
}

fn conjuntos(sorte: &mut Sorte) -> Vec<Draft> {
    let check = "cria_conjunto/conjunto";
    let mut sets: Vec<Vec<(Letra, u32)>> = vec![Vec::new()];
    sets.extend(Letra::todas().map(|letra| vec![(letra, 1)]));
    sets.push(Letra::todas().zip(1..).collect());
    for quantas in [2, 2, 3, 3, 4, 5, 7, 7, 10, 15, 24, 24] {
        let letras = sorte.distintas(quantas).into_iter();
        let pares = letras.map(|letra| (letra, sorte.um(&[1, 2, 3, 7, 14, 1000])));
        sets.push(pares.collect());
    }
    let shown = sets.iter().map(|pares| dicionario(pares, Forma::Funcoes));
    let mut drafts: Vec<Draft> = shown.map(|set| Draft::new().ask(check, set)).collect();
    // The same sets, by the count of one letter.
    for pares in sets.iter().filter(|pares| pares.len() > 1) {
        let (letra, _) = sorte.um(pares);
        let set = dicionario(pares, Forma::Funcoes);
        let statement = format!("len({set}), {set}['{letra}']");
        drafts.push(Draft::new().ask(check, statement));
    }
    // Each call must return a new set.
    drafts.push(
        Draft::new()
            .ask(check, "conj1 = cria_conjunto((), ())")
            .ask(check, "conj1['A'] = 1")
            .ask(check, "cria_conjunto((), ())"),
    );
    drafts
}

/// Cases of `cria_conjunto` with arguments that must be refused.
fn invalidos(sorte: &mut Sorte) -> Vec<Draft> {
    let mut pairs: Vec<(String, String)> = [
        ("['A', 'B']", "(1, 2)"),
        ("('A', 'B')", "[1, 2]"),
        ("['A']", "[1]"),
        ("[]", "()"),
        ("()", "[]"),
        ("'A'", "(1,)"),
        ("'AB'", "(1, 2)"),
        ("''", "()"),
        ("('A',)", "'1'"),
        ("('A',)", "1"),
        ("None", "()"),
        ("()", "None"),
        ("1", "(1,)"),
        ("{'A': 1}", "(1,)"),
        ("('A',)", "{1: 1}"),
        ("('A', 'B')", "(1,)"),
        ("('A',)", "(1, 2)"),
        ("('A',)", "()"),
        ("()", "(1,)"),
        ("('A', 'A')", "(1, 1)"),
        ("('A', 'A')", "(1, 2)"),
        ("('Ç', 'B', 'Ç')", "(1, 2, 3)"),
        ("('Z', 'A', 'B', 'B')", "(1, 2, 3, 1)"),
    ]
    .map(|(let_, occ)| (let_.to_owned(), occ.to_owned()))
    .into();
    for wrong in NAO_SAO_LETRAS {
        pairs.push((tuplo([wrong.to_owned()]), "(1,)".to_owned()));
        pairs.push((with(sorte, wrong), "(3, 1, 2)".to_owned()));
    }
    for wrong in NAO_SAO_POSITIVOS {
        pairs.push(("('A',)".to_owned(), tuplo([wrong.to_owned()])));
        let numeros = sorte.baralhadas(["2", "5", wrong].map(str::to_owned).into());
        pairs.push(("('B', 'Ç', 'D')".to_owned(), tuplo(numeros)));
    }
    // One number too few, or one letter too few.
    let letras = |quantas| tuplo(Letra::todas().take(quantas).map(|l| format!("'{l}'")));
    let numeros = |quantas| tuplo(std::iter::repeat_n("1".to_owned(), quantas));
    pairs.push((letras(24), numeros(23)));
    pairs.push((letras(23), numeros(24)));
    let statements = pairs.into_iter().map(|(let_, occ)| {
        let statement = format!("cria_conjunto({let_}, {occ})");
        Draft::new().ask("cria_conjunto/argumentos-invalidos", statement)
    });
    statements.collect()
}

/// Source of three letters, of which one is invalid, at any place.
fn with(sorte: &mut Sorte, wrong: &str) -> String {
    let mut letras: Vec<String> = ["'D'", "'E'", wrong].map(str::to_owned).into();
    letras = sorte.baralhadas(letras);
    tuplo(letras)
}

fn numeros(sorte: &mut Sorte) -> Vec<Draft> {
    let check = "gera_numero_aleatorio/numero";
    let mut estados: Vec<u128> = (1..=32).collect();
    // States where a bit is shifted out, and where the mask begins.
    for bits in (6..=34).chain([40, 45, 63, 64, 100]) {
        let potencia = 1 << bits;
        estados.extend([potencia - 1, potencia, potencia + 1]);
    }
    for bits in [16, 32, 32, 32, 40, 60] {
        estados.extend((0..10).map(|_| u128::from(sorte.estado(bits))));
    }
    let alone = |estado: &u128| Draft::new().ask(check, call(&estado.to_string()));
    let mut drafts: Vec<Draft> = estados.iter().map(alone).collect();
    // Nested calls: each number is the next state.
    for depth in 2..=8 {
        let estado = sorte.estado(32).to_string();
        let chain = (0..depth).fold(estado, |inner, _| call(&inner));
        drafts.push(Draft::new().ask(check, chain));
    }
    for _ in 0..5 {
        let estado = sorte.estado(32);
        let mut chain = Draft::new().ask(check, format!("estado = {estado}"));
        for _ in 0..4 {
            chain = chain.ask(check, format!("estado = {}", call("estado")));
        }
        drafts.push(chain.ask(check, "estado"));
    }
    drafts
}

fn call(estado: &str) -> String {
    format!("gera_numero_aleatorio({estado})")
}
