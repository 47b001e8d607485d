//! `scrabble` with arguments that the text has refused.

use super::super::Letra;
use super::escrita::{Forma, Pares, conjunto, dicionario};
use super::letras::{NAO_SAO_LETRAS, NAO_SAO_POSITIVOS};
use super::sorteio::Sorte;
use super::turno::valores;
use crate::battery::Draft;

const CHECK: &str = "scrabble/argumentos-invalidos";

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let no_players = [
        "1", "5", "0", "-2", "6", "2.0", "3.5", "'2'", "None", "(2,)", "[3]", "{}",
    ];
    for jogadores in no_players {
        drafts.push(Argumentos::sorteia(sorte).jogadores(jogadores));
    }
    let no_bags = [
        "{}",
        "cria_conjunto((), ())",
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
    let no_bags = no_bags.map(str::to_owned).into_iter();
    let of_letters = NAO_SAO_LETRAS.iter().flat_map(|letra| {
        [
            format!("{{{letra}: 20}}"),
            format!("{{'A': 9, {letra}: 2, 'Ç': 7}}"),
        ]
    });
    let of_numbers = NAO_SAO_POSITIVOS.iter().flat_map(|numero| {
        [
            format!("{{'A': {numero}}}"),
            format!("{{'B': 8, 'Ç': {numero}, 'D': 12}}"),
        ]
    });
    for saco in no_bags.chain(of_letters).chain(of_numbers) {
        drafts.push(Argumentos::sorteia(sorte).saco(&saco));
    }
    let no_points = [
        "{}",
        "None",
        "[]",
        "()",
        "1",
        "'A'",
        "{'A': 1}",
        "{'Ç': 3, 'Z': 8}",
    ];
    for pontos in no_points {
        drafts.push(Argumentos::sorteia(sorte).pontos(pontos));
    }
    drafts.extend(pontos_errados(sorte));
    for seed in [
        "0", "-1", "-32", "1.0", "32.5", "'32'", "''", "None", "(32,)", "[32]", "{}",
    ] {
        drafts.push(Argumentos::sorteia(sorte).seed(seed));
    }
    drafts
}

/// Points of which one is missing, whichever it is, or is no positive integer.
fn pontos_errados(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (vez, letra) in Letra::todas().enumerate() {
        let mut valores = valores(sorte);
        valores.retain(|(outra, _)| *outra != letra);
        let pontos = dicionario(&valores, Forma::vez(vez));
        drafts.push(Argumentos::sorteia(sorte).pontos(&pontos));
    }
    for numero in NAO_SAO_POSITIVOS {
        for _ in 0..2 {
            let letra = sorte.letra();
            let argumentos = Argumentos::sorteia(sorte);
            drafts.push(argumentos.pontos_com(&format!("pontos['{letra}'] = {numero}")));
        }
    }
    drafts
}

/// Arguments with which there would be a game.
struct Argumentos {
    jogadores: String,
    saco: String,
    valores: Pares,
    seed: String,
    forma: Forma,
}

impl Argumentos {
    fn sorteia(sorte: &mut Sorte) -> Self {
        let forma = sorte.um(&Forma::AMBAS);
        Argumentos {
            jogadores: sorte.entre(2, 4).to_string(),
            saco: conjunto(&sorte.mao(40), forma),
            valores: valores(sorte),
            seed: sorte.estado(32).to_string(),
            forma,
        }
    }

    fn jogadores(mut self, jogadores: &str) -> Draft {
        jogadores.clone_into(&mut self.jogadores);
        self.draft(&[])
    }

    fn saco(mut self, saco: &str) -> Draft {
        saco.clone_into(&mut self.saco);
        self.draft(&[])
    }

    fn seed(mut self, seed: &str) -> Draft {
        seed.clone_into(&mut self.seed);
        self.draft(&[])
    }

    fn pontos(self, pontos: &str) -> Draft {
        self.draft(&[format!("pontos = {pontos}")])
    }

    /// With points that are made wrong.
    fn pontos_com(self, change: &str) -> Draft {
        let right = dicionario(&self.valores, self.forma);
        self.draft(&[format!("pontos = {right}"), change.to_owned()])
    }

    /// The session, by its points.
    fn draft(self, pontos: &[String]) -> Draft {
        let right = format!("pontos = {}", dicionario(&self.valores, self.forma));
        let pontos = if pontos.is_empty() {
            &[right][..]
        } else {
            pontos
        };
        let mut draft = Draft::new();
        for statement in pontos {
            draft = draft.ask(CHECK, statement);
        }
        let Argumentos {
            jogadores,
            saco,
            seed,
            ..
        } = self;
        draft.ask(
            CHECK,
            format!("scrabble({jogadores}, {saco}, pontos, {seed})"),
        )
    }
}
