//! Simulation of a game, to find lines that can be typed in it.

use std::collections::VecDeque;

use super::super::tabuleiro::LADO;
use super::super::{
    Conjunto, Jogador, Letra, Pontos, Tabuleiro, baralha_conjunto, cria_jogador, cria_tabuleiro,
    distribui_letra, processa_jogada,
};
use super::escrita::Pares;
use super::malformadas::MALFORMADAS;
use super::procura::{encostada, primeira, seguinte};
use super::sorteio::Sorte;
use super::turno::troca;
use crate::io::{Console, EndOfInput};

/// Step of a player, as far as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passo {
    Passa,
    /// Swaps up to this number of letters.
    Troca(usize),
    /// Plays a word with up to this number of letters.
    Joga(usize),
    /// Types a malformed line: the prompt repeats.
    Malformada,
    /// Types a word, or a swap, that is refused: the prompt repeats.
    Recusada,
}

/// A game: the players with their letters, and all lines typed so far.
pub(super) struct Mesa {
    tab: Tabuleiro,
    pub(super) jogadores: Vec<Jogador>,
    pub(super) pilha: Vec<Letra>,
    pontos: Pontos,
    pub(super) vez: usize,
    passaram: usize,
    pub(super) linhas: Vec<String>,
    pub(super) is_over: bool,
}

impl Mesa {
    pub(super) fn nova(jogadores: usize, saco: &[Letra], valores: &Pares, seed: u64) -> Self {
        let saco: Conjunto = saco.iter().copied().collect();
        let mut pilha = baralha_conjunto(&saco, &seed.into());
        let jogadores = (1..).take(jogadores);
        let jogadores = jogadores.map(|ordem| cria_jogador(ordem, 0, Conjunto::default()));
        let mut jogadores: Vec<Jogador> = jogadores.filter_map(Result::ok).collect();
        for jog in &mut jogadores {
            for _ in 0..7 {
                distribui_letra(&mut pilha, jog);
            }
        }
        let valores = valores.iter().map(|(letra, n)| (*letra, i64::from(*n)));
        Mesa {
            tab: cria_tabuleiro(),
            jogadores,
            pilha,
            pontos: Pontos(valores.collect()),
            vez: 0,
            passaram: 0,
            linhas: Vec::new(),
            is_over: false,
        }
    }

    /// Makes one more step, unless the game is over.
    pub(super) fn da(&mut self, sorte: &mut Sorte, passo: Passo) {
        if self.is_over {
            return;
        }
        let linha = match passo {
            Passo::Passa => None,
            Passo::Troca(quantas) => self.troca(sorte, quantas),
            Passo::Joga(quantas) => self.palavra(sorte, quantas),
            Passo::Malformada => Some(sorte.um(&MALFORMADAS).to_owned()),
            Passo::Recusada => Some(self.recusada(sorte)),
        };
        self.escreve(linha.unwrap_or_else(|| "P".to_owned()));
    }

    fn mao(&self) -> Vec<Letra> {
        self.jogadores[self.vez].letras.letras().collect()
    }

    pub(super) fn is_first(&self) -> bool {
        self.tab.linhas().flatten().all(Option::is_none)
    }

    fn troca(&self, sorte: &mut Sorte, quantas: usize) -> Option<String> {
        let mut letras = sorte.baralhadas(self.mao());
        letras.truncate(quantas);
        (self.pilha.len() >= 7 && !letras.is_empty()).then(|| troca(&letras))
    }

    /// Word with `quantas` letters, or with as many as possible.
    fn palavra(&self, sorte: &mut Sorte, quantas: usize) -> Option<String> {
        let mao = self.mao();
        let quantas = quantas.min(mao.len());
        if self.is_first() {
            let first = || primeira(sorte, &mao, quantas.max(2)).linha();
            return (mao.len() >= 2).then(first);
        }
        let mut sizes = (1..=quantas).rev();
        let word = sizes.find_map(|size| seguinte(sorte, &self.tab, &mao, size));
        word.map(|jogada| jogada.linha())
    }

    /// Line that the rules forbid now: a swap where too few letters are left, else
    /// one of letters that the player lacks; a word off the middle, or without a letter
    /// of the board.
    fn recusada(&self, sorte: &mut Sorte) -> String {
        let mao = self.mao();
        let swap = match (self.pilha.len() < 7, mao.first()) {
            (true, Some(letra)) => troca(&[*letra]),
            _ => troca(&[sorte.outra(&mao)]),
        };
        if mao.len() < 2 || sorte.entre(0, 2) == 0 {
            return swap;
        }
        if self.is_first() {
            let mut jogada = primeira(sorte, &mao, 2);
            let corner = sorte.um(&[1, 6, 9, LADO]);
            jogada.casa = super::procura::pelo_centro(jogada.direcao, corner);
            return jogada.linha();
        }
        let touching = encostada(sorte, &self.tab, &mao);
        touching.map_or(swap, |jogada| jogada.linha())
    }

    /// Types a line; the turn continues if the prompt repeats.
    fn escreve(&mut self, linha: String) {
        let typed = &mut Escrito(VecDeque::from([linha.clone()]));
        let is_first = self.is_first();
        let jog = &mut self.jogadores[self.vez];
        let (tab, pilha) = (&mut self.tab, &mut self.pilha);
        let jogou = processa_jogada(tab, jog, pilha, &self.pontos, is_first, typed);
        self.linhas.push(linha);
        match jogou {
            Err(_) => return,
            Ok(true) => self.passaram = 0,
            Ok(false) => self.passaram += 1,
        }
        let has_no_more = self.pilha.is_empty() && self.mao().is_empty();
        self.is_over = has_no_more || self.passaram == self.jogadores.len();
        self.vez = (self.vez + 1) % self.jogadores.len();
    }
}

/// Console that types the given lines.
struct Escrito(VecDeque<String>);

impl Console for Escrito {
    fn print(&mut self, _: &str) {}

    fn input(&mut self, _: &str) -> Result<String, EndOfInput> {
        self.0.pop_front().ok_or(EndOfInput)
    }
}
