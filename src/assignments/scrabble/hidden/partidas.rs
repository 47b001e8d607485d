//! Cases of `scrabble`: games to each kind of end.
//!
//! Not tested, for the text leaves it open: a bag too small for every player to have letters
//! at the start, where the game may end at once, and the end of the input.

use super::super::Letra;
use super::super::play::DO_TEXTO;
use super::escrita::{Pares, literal, pares};
use super::mesa::{Mesa, Passo};
use super::roteiros::{ESGOTAM, PASSES, PRIMEIRAS, RESTAM, passos};
use super::sorteio::Sorte;
use super::turno::valores;
use crate::battery::Draft;

const JOGO: &str = "scrabble/jogo";
const FIM: &str = "scrabble/fim";

/// Maximum number of turns of a game.
const MAIS_TURNOS: usize = 12;

/// Arguments of a game.
struct Partida {
    jogadores: usize,
    saco: Vec<Letra>,
    valores: Pares,
    seed: u64,
}

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let games = PASSES.map(|game| (FIM, game)).into_iter();
    let games = games.chain(PRIMEIRAS.map(|game| (JOGO, game)));
    for (vez, (check, (jogadores, roteiro))) in games.enumerate() {
        let saco = saco(sorte, vez, jogadores);
        let partida = Partida::sorteia(sorte, jogadores, saco);
        drafts.push(partida.joga(sorte, check, &passos(roteiro)));
    }
    for (restam, (jogadores, roteiro)) in RESTAM {
        let saco = sorte.mao(jogadores * 7 + restam);
        let partida = Partida::sorteia(sorte, jogadores, saco);
        drafts.push(partida.joga(sorte, JOGO, &passos(roteiro)));
    }
    drafts.extend(ESGOTAM.map(|(jogadores, size)| esgotada(sorte, jogadores, size)));
    drafts.extend((0..14).map(|vez| longa(sorte, vez)));
    drafts.extend((0..3).map(|_| de_muitos_pontos(sorte)));
    drafts
}

/// Bag of the text, or another with more than enough letters.
fn saco(sorte: &mut Sorte, vez: usize, jogadores: usize) -> Vec<Letra> {
    if vez.is_multiple_of(3) {
        let todas = DO_TEXTO.iter().filter_map(|(letra, saco, _)| {
            let vezes = usize::try_from(*saco).ok()?;
            Some(std::iter::repeat_n(Letra::de(*letra)?, vezes))
        });
        return todas.flatten().collect();
    }
    let restam = sorte.entre(10, 40);
    sorte.mao(jogadores * 7 + restam)
}

/// Seed of the shuffle.
fn seed(sorte: &mut Sorte) -> u64 {
    let any = sorte.estado(32);
    let large = sorte.estado(60);
    sorte.um(&[1, 2, 32, 0x8000_0000, 0xFFFF_FFFF, any, any, any, large])
}

/// Game that ends by words, when no letters are left.
fn esgotada(sorte: &mut Sorte, jogadores: usize, size: usize) -> Draft {
    let mut passos = Vec::new();
    for turno in 0..MAIS_TURNOS {
        if turno % 7 == 5 {
            passos.extend([Passo::Malformada, Passo::Recusada]);
        }
        passos.push(match turno % 5 {
            3 => Passo::Passa,
            _ => Passo::Joga(sorte.entre(2, 5)),
        });
    }
    let saco = sorte.mao(size);
    Partida::sorteia(sorte, jogadores, saco).joga(sorte, FIM, &passos)
}

/// Long game with every kind of step.
fn longa(sorte: &mut Sorte, vez: usize) -> Draft {
    let jogadores = vez % 3 + 2;
    let passos = (0..5).map(|_| match sorte.entre(0, 9) {
        0 => Passo::Passa,
        1 => Passo::Troca(sorte.entre(1, 7)),
        2 => Passo::Malformada,
        3 => Passo::Recusada,
        _ => Passo::Joga(sorte.entre(1, 7)),
    });
    let passos: Vec<Passo> = passos.collect();
    let saco = saco(sorte, vez, jogadores);
    Partida::sorteia(sorte, jogadores, saco).joga(sorte, JOGO, &passos)
}

/// Game with points of three digits, and of four.
fn de_muitos_pontos(sorte: &mut Sorte) -> Draft {
    let numeros: Vec<u32> = (40..90).collect();
    let valores = Letra::todas().map(|letra| (letra, sorte.um(&numeros)));
    let valores = valores.collect();
    let saco = sorte.mao(60);
    let partida = Partida {
        valores,
        ..Partida::sorteia(sorte, 2, saco)
    };
    partida.joga(sorte, JOGO, &[Passo::Joga(7); 4])
}

impl Partida {
    fn sorteia(sorte: &mut Sorte, jogadores: usize, saco: Vec<Letra>) -> Self {
        Partida {
            jogadores,
            saco,
            valores: valores(sorte),
            seed: seed(sorte),
        }
    }

    /// Case of the game with the given steps, after which all players pass.
    fn joga(&self, sorte: &mut Sorte, check: &'static str, passos: &[Passo]) -> Draft {
        let mut mesa = Mesa::nova(self.jogadores, &self.saco, &self.valores, self.seed);
        for passo in passos {
            mesa.da(sorte, *passo);
        }
        while !mesa.is_over {
            mesa.da(sorte, Passo::Passa);
        }
        self.draft(check, &mesa.linhas)
    }

    fn draft(&self, check: &'static str, typed: &[String]) -> Draft {
        let Partida {
            jogadores, seed, ..
        } = self;
        let saco = literal(&pares(&self.saco));
        let pontos = literal(&self.valores);
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let call = format!("scrabble({jogadores}, saco, pontos, {seed})");
        Draft::new()
            .ask(check, format!("saco = {saco}"))
            .ask(check, format!("pontos = {pontos}"))
            .ask_typing(check, call, &typed)
    }
}
