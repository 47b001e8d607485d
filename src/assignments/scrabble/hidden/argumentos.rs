//! Cases of `scrabble` with arguments that must be refused: exactly one is wrong in each call.
//!
//! The text leaves open whether points may be other numbers than integers, and whether a
//! letter may be in a bag with a 0: neither is tested.

use super::super::Letra;
use super::escrita::{literal, pares};
use super::letras::{NAO_SAO_LETRAS, NAO_SAO_OCORRENCIAS};
use super::sorteio::Sorte;
use super::turno::valores;
use crate::battery::Draft;

const CHECK: &str = "scrabble/argumentos-invalidos";

/// Too few players, too many, and values that are no integer.
const JOGADORES: [&str; 12] = [
    "1", "5", "0", "-2", "6", "2.0", "3.5", "'2'", "None", "(2,)", "[3]", "{}",
];
/// An empty bag, and values that are no set of letters.
const SACOS: [&str; 12] = [
    "{}",
    "None",
    "[]",
    "()",
    "''",
    "'A'",
    "['A', 'B']",
    "('A', 'B')",
    "[('A', 1)]",
    "1",
    "100",
    "{'A', 'B'}",
];
/// Points of some letters, of none, and values that are no dictionary.
const PONTOS: [&str; 8] = [
    "{}",
    "None",
    "[]",
    "()",
    "1",
    "'A'",
    "{'A': 1}",
    "{'Ç': 3, 'Z': 8}",
];
/// Values that are no points of a letter.
const NAO_SAO_PONTOS: [&str; 5] = ["0", "-1", "-14", "'1'", "None"];
/// Values that are no positive integer.
const SEEDS: [&str; 11] = [
    "0", "-1", "-32", "1.0", "32.5", "'32'", "''", "None", "(32,)", "[32]", "{}",
];

/// Arguments of the function, as source.
struct Argumentos {
    jogadores: String,
    saco: String,
    pontos: String,
    seed: String,
}

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut calls = Vec::new();
    for jogadores in JOGADORES {
        calls.push(Argumentos {
            jogadores: jogadores.to_owned(),
            ..Argumentos::sorteia(sorte)
        });
    }
    for saco in sacos() {
        let others = Argumentos::sorteia(sorte);
        calls.push(Argumentos { saco, ..others });
    }
    let pontos: Vec<String> = PONTOS.map(str::to_owned).into();
    for pontos in pontos.into_iter().chain(sem_uma(sorte)) {
        let others = Argumentos::sorteia(sorte);
        calls.push(Argumentos { pontos, ..others });
    }
    for seed in SEEDS {
        calls.push(Argumentos {
            seed: seed.to_owned(),
            ..Argumentos::sorteia(sorte)
        });
    }
    let calls = calls.iter();
    let mut drafts: Vec<Draft> = calls
        .map(|call| Draft::new().ask(CHECK, call.call()))
        .collect();
    for numero in NAO_SAO_PONTOS {
        drafts.extend((0..2).map(|_| com_pontos(sorte, numero)));
    }
    drafts
}

fn sacos() -> Vec<String> {
    let mut sacos: Vec<String> = SACOS.map(str::to_owned).into();
    for letra in NAO_SAO_LETRAS {
        sacos.push(format!("{{{letra}: 20}}"));
        sacos.push(format!("{{'A': 9, {letra}: 2, 'Ç': 7}}"));
    }
    for numero in NAO_SAO_OCORRENCIAS {
        sacos.push(format!("{{'A': {numero}}}"));
        sacos.push(format!("{{'B': 8, 'Ç': {numero}, 'D': 12}}"));
    }
    sacos
}

/// Points of all letters but one, for any letter.
fn sem_uma(sorte: &mut Sorte) -> Vec<String> {
    let without = Letra::todas().map(|letra| {
        let mut valores = valores(sorte);
        valores.retain(|(outra, _)| *outra != letra);
        literal(&valores)
    });
    without.collect()
}

/// Case of points of which one is wrong.
fn com_pontos(sorte: &mut Sorte, numero: &str) -> Draft {
    let others = Argumentos::sorteia(sorte);
    let letra = sorte.letra();
    let call = Argumentos {
        pontos: "pontos".to_owned(),
        ..others
    };
    let right = literal(&valores(sorte));
    Draft::new()
        .ask(CHECK, format!("pontos = {right}"))
        .ask(CHECK, format!("pontos['{letra}'] = {numero}"))
        .ask(CHECK, call.call())
}

impl Argumentos {
    /// Valid arguments.
    fn sorteia(sorte: &mut Sorte) -> Self {
        Argumentos {
            jogadores: sorte.entre(2, 4).to_string(),
            saco: literal(&pares(&sorte.mao(40))),
            pontos: literal(&valores(sorte)),
            seed: sorte.estado(32).to_string(),
        }
    }

    fn call(&self) -> String {
        let Argumentos {
            jogadores,
            saco,
            pontos,
            seed,
        } = self;
        format!("scrabble({jogadores}, {saco}, {pontos}, {seed})")
    }
}
