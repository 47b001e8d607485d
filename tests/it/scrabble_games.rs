//! Random games of Scrabble: nothing is lost, nothing is made, points are those of
//! the words placed.
//!
//! `GAMES=100000 cargo test --release --test scrabble_games` plays more of them.

use std::collections::VecDeque;

use gabarito::engines::scrabble::{
    Acao, Casa, Conjunto, Direcao, Jogador, LETRAS, Letra, Palavra, Pontos, Tabuleiro,
    baralha_conjunto, cria_casa, cria_jogador, cria_tabuleiro, distribui_letra,
    gera_numero_aleatorio, obtem_sequencia, obtem_valor, processa_jogada,
};
use gabarito::session::console::{Console, EndOfInput};
use num_bigint::BigUint;

/// Lines that are no turn.
const MALFORMED: [&str; 12] = [
    "",
    "olà",
    "J",
    "J a 8 H XA",
    "J 0 8 H XA",
    "J 8 16 H XA",
    "J 8 8 h XA",
    "J 8 8 H x",
    "T",
    "T a",
    "p",
    "P P",
];

/// The generator of the text, for choices.
struct Chance(BigUint);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = gera_numero_aleatorio(&self.0);
        usize::try_from(&self.0 % most).unwrap()
    }
}

/// Types what it was given.
struct Typist(VecDeque<String>);

impl Console for Typist {
    fn print(&mut self, _: &str) {}

    fn input(&mut self, _: &str) -> Result<String, EndOfInput> {
        self.0.pop_front().ok_or(EndOfInput)
    }
}

struct Game {
    tab: Tabuleiro,
    jogadores: Vec<Jogador>,
    pilha: Vec<Letra>,
    /// Letters that were exchanged: they are out of the game.
    fora: Vec<Letra>,
    /// The points of the words that each player placed.
    palavras: Vec<i64>,
}

impl Game {
    fn new(chance: &mut Chance, seed: u32) -> Self {
        let count = chance.below(60) + 1;
        let saco: Conjunto = (0..count)
            .map(|_| Letra::de(LETRAS[chance.below(LETRAS.len())]).unwrap())
            .collect();
        let mut pilha = baralha_conjunto(&saco, &seed.into());
        let players = i64::try_from(chance.below(3) + 2).unwrap();
        let mut jogadores: Vec<Jogador> = (1..=players)
            .map(|ordem| cria_jogador(ordem, 0, Conjunto::default()).unwrap())
            .collect();
        for jog in &mut jogadores {
            for _ in 0..7 {
                distribui_letra(&mut pilha, jog);
            }
        }
        Game {
            tab: cria_tabuleiro(),
            palavras: vec![0; jogadores.len()],
            jogadores,
            pilha,
            fora: Vec::new(),
        }
    }

    fn primeira(&self) -> bool {
        obtem_valor(&self.tab, Casa::CENTRAL).is_none()
    }

    /// All letters, wherever they are.
    fn letras(&self) -> Conjunto {
        let maos = self.jogadores.iter().flat_map(|jog| jog.letras.letras());
        let tabuleiro = self.tab.linhas().flatten().flatten().copied();
        let resto = self.pilha.iter().chain(&self.fora).copied();
        maos.chain(tabuleiro).chain(resto).collect()
    }

    /// A line: malformed, illegal, or perhaps legal.
    fn linha(&self, vez: usize, chance: &mut Chance) -> String {
        let mao: Vec<Letra> = self.jogadores[vez].letras.letras().collect();
        match chance.below(8) {
            0 => MALFORMED[chance.below(MALFORMED.len())].to_owned(),
            1 => {
                let letras = (0..=chance.below(3)).map(|_| LETRAS[chance.below(LETRAS.len())]);
                letras.fold("T".to_owned(), |linha, letra| format!("{linha} {letra}"))
            }
            2 if !mao.is_empty() => format!("T  {}", mao[chance.below(mao.len())]),
            _ => self.palavra(mao, chance),
        }
    }

    /// A word through what is there, with letters of the hand.
    fn palavra(&self, mut mao: Vec<Letra>, chance: &mut Chance) -> String {
        let (linha, coluna) = if self.primeira() {
            (8, chance.below(8) + 1)
        } else {
            (chance.below(15) + 1, chance.below(15) + 1)
        };
        let horizontal = self.primeira() || chance.below(2) == 0;
        let (letra, direcao) = if horizontal {
            ('H', Direcao::Horizontal)
        } else {
            ('V', Direcao::Vertical)
        };
        let numero = |numero| i64::try_from(numero).unwrap();
        let casa = cria_casa(numero(linha), numero(coluna)).unwrap();
        let padrao = obtem_sequencia(&self.tab, casa, direcao, chance.below(6) + 2);
        let palavra: String = padrao
            .into_iter()
            .map(|casa| match casa {
                Some(letra) => letra.carater(),
                None if mao.is_empty() => 'A',
                None => mao.swap_remove(chance.below(mao.len())).carater(),
            })
            .collect();
        format!("J {linha} {coluna} {letra} {palavra}")
    }

    /// A turn; tells whether it was anything but passing.
    fn turno(&mut self, vez: usize, pontos: &Pontos, chance: &mut Chance) -> bool {
        let mut linhas: VecDeque<String> = (0..4).map(|_| self.linha(vez, chance)).collect();
        linhas.push_back("P".to_owned());
        let (antes, pilha) = (self.tab.clone(), self.pilha.len());
        let mao_antes = self.jogadores[vez].letras.clone();
        let primeira = self.primeira();
        let mut typist = Typist(linhas.clone());
        let jogou = processa_jogada(
            &mut self.tab,
            &mut self.jogadores[vez],
            &mut self.pilha,
            pontos,
            primeira,
            &mut typist,
        )
        .unwrap();
        let digitadas = linhas.len() - typist.0.len();
        match Acao::le(&linhas[digitadas - 1]).unwrap() {
            Acao::Passar => assert!(!jogou && antes == self.tab && pilha == self.pilha.len()),
            Acao::Trocar(letras) => {
                assert!(pilha >= 7 && antes == self.tab);
                self.fora.extend(letras);
            }
            Acao::Jogar {
                casa,
                direcao,
                palavra,
            } => {
                self.palavras[vez] += pontos.da_palavra(&palavra);
                self.placed(&antes, casa, direcao, &palavra);
            }
        }
        if !jogou {
            assert_eq!(mao_antes, self.jogadores[vez].letras);
        }
        jogou
    }

    /// A word stands where it was placed, and nothing else has changed.
    fn placed(&self, antes: &Tabuleiro, casa: Casa, direcao: Direcao, palavra: &Palavra) {
        let tamanho = palavra.letras().len();
        let there = obtem_sequencia(&self.tab, casa, direcao, tamanho);
        let there: Vec<Letra> = there.into_iter().flatten().collect();
        assert_eq!(there, palavra.letras());
        let before = obtem_sequencia(antes, casa, direcao, tamanho);
        let new = before.iter().filter(|casa| casa.is_none()).count();
        let count = |tab: &Tabuleiro| tab.linhas().flatten().flatten().count();
        assert_eq!(count(&self.tab), count(antes) + new);
    }
}

#[test]
#[ignore = "slow: scripts/test"]
fn random_games_lose_no_letter_and_make_none() {
    let games = std::env::var("GAMES").map_or(1000, |games| games.parse().unwrap());
    let pontos = Pontos(Letra::todas().zip(1..).collect());
    let mut words = 0;
    for seed in 1..=games {
        let mut chance = Chance(BigUint::from(seed));
        let mut game = Game::new(&mut chance, seed);
        let letras = game.letras();
        for turno in 0..40 {
            let vez = turno % game.jogadores.len();
            game.turno(vez, &pontos, &mut chance);
            assert_eq!(game.letras(), letras, "seed {seed}");
            let points: Vec<i64> = game.jogadores.iter().map(|jog| jog.pontos).collect();
            assert_eq!(points, game.palavras, "seed {seed}");
            assert!(
                game.jogadores
                    .iter()
                    .all(|jog| jog.letras.letras().count() <= 7)
            );
        }
        words += game.palavras.iter().filter(|points| **points > 0).count();
    }
    // Otherwise next to nothing was tried.
    assert!(
        words > usize::try_from(games).unwrap(),
        "only {words} players placed a word"
    );
}
