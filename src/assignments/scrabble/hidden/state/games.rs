//! Cases of `scrabble` with several games, each with its bag.

use super::super::super::Letra;
use super::super::escrita::{Pares, literal, pares};
use super::super::mesa::{Mesa, Passo};
use super::super::roteiros::passos;
use super::super::sorteio::Sorte;
use super::super::turno::valores;
use crate::battery::Draft;

const GAME: &str = "scrabble/jogo";
const NO_GAME: &str = "scrabble/argumentos-invalidos";

/// Arguments and steps of a game, after which all players pass.
#[derive(Clone)]
struct Game {
    jogadores: usize,
    saco: Vec<Letra>,
    seed: u64,
    roteiro: &'static str,
}

/// Number of ways in which two games can differ: steps, seed, players, bag.
const DIFFERENCES: usize = 4;

/// Steps of the games.
const SCRIPTS: [&str; 6] = ["J3", "", "T2 J2", "P J2", "J2 J2", "R J3"];

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let valores = valores(sorte);
    let mut drafts = Vec::new();
    for vez in 0..2 * DIFFERENCES {
        let one = Game {
            jogadores: 2,
            saco: sorte.mao(24),
            seed: sorte.estado(10),
            roteiro: SCRIPTS[vez % SCRIPTS.len()],
        };
        let mut other = one.clone();
        match vez % DIFFERENCES {
            0 => other.roteiro = SCRIPTS[(vez + 1) % SCRIPTS.len()],
            1 => other.seed += 1,
            2 => other.jogadores = 3,
            _ => other.saco = sorte.mao(24),
        }
        drafts.push(two_games(sorte, &valores, &one, &other, vez));
    }
    drafts
}

/// Case of a game, another one, by turns refused arguments, and the first game again.
fn two_games(sorte: &mut Sorte, valores: &Pares, one: &Game, other: &Game, vez: usize) -> Draft {
    let draft = Draft::new().ask(GAME, format!("pontos = {}", literal(valores)));
    let played = one.lines(sorte, valores);
    let draft = one.ask(draft, &played);
    let mut draft = other.ask(draft, &other.lines(sorte, valores));
    if vez.is_multiple_of(2) {
        let refused = format!("scrabble(5, saco, pontos, {})", one.seed);
        draft = draft.ask(NO_GAME, refused);
    }
    one.ask(draft, &played)
}

impl Game {
    /// Lines typed in the game.
    fn lines(&self, sorte: &mut Sorte, valores: &Pares) -> Vec<String> {
        let mut mesa = Mesa::nova(self.jogadores, &self.saco, valores, self.seed);
        for passo in passos(self.roteiro) {
            mesa.da(sorte, passo);
        }
        while !mesa.is_over {
            mesa.da(sorte, Passo::Passa);
        }
        mesa.linhas
    }

    /// Adds the game to a case, with a bag of its own.
    fn ask(&self, draft: Draft, typed: &[String]) -> Draft {
        let saco = literal(&pares(&self.saco));
        let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
        let call = format!("scrabble({}, saco, pontos, {})", self.jogadores, self.seed);
        draft
            .ask(GAME, format!("saco = {saco}"))
            .ask_typing(GAME, call, &typed)
    }
}
