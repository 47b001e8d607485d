//! Cases of `joga_palavra` for the words after the first: each crosses a letter of the board
//! and adds one, within its row. The given set is a possible hand.

use super::super::acao::Acao;
use super::super::jogador::MAO;
use super::super::{Letra, joga_palavra};
use super::procura::{a_borda, afastada, encostada, presente, quadro, seguinte};
use super::quadro::{Jogada, Quadro, antes};
use super::sorteio::Sorte;
use super::tentativa::{CRUZAMENTO, INVALIDA, LIMITES, Tentativa, USADAS};
use crate::battery::Draft;

/// A word, its check, and the available letters.
type Palavra = (Jogada, &'static str, Vec<Letra>);
/// Search for a word on a board at random.
type Procura = fn(&mut Sorte, &Quadro) -> Option<Palavra>;

/// Number of cases of words beside a letter.
const BESIDE: usize = 12;

/// Each kind of word, with the number of its cases.
const KINDS: [(Procura, usize); 11] = [
    (exactas, 20),
    (com_outras, 16),
    (uma_so, 10),
    (sem_nada_novo, 10),
    (sem_cruzar, 20),
    (longe, 6),
    (falta_uma, 12),
    (falta_a_que_la_esta, 8),
    (letra_diferente, 12),
    (ate_ao_fim, 12),
    (para_fora, 20),
];

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (kind, count) in KINDS {
        let mut vez = 0;
        // Not every board has room for every kind of word.
        for _ in 0..count * 4 {
            let words = 1 + vez % 3;
            let board = quadro(sorte, words);
            if let Some((jogada, check, letras)) = kind(sorte, &board) {
                let letras = sorte.baralhadas(letras.into_iter().take(MAO).collect());
                drafts.push(caso(check, &board, &jogada, &letras, vez));
                vez += 1;
            }
            if vez == count {
                break;
            }
        }
    }
    drafts.extend((0..BESIDE).filter_map(|vez| junto_a_outra(sorte, vez)));
    drafts
}

/// Case of a word that can be played, with a letter right behind it or right before it: no rule
/// of the text looks there.
fn junto_a_outra(sorte: &mut Sorte, vez: usize) -> Option<Draft> {
    let board = quadro(sorte, 1 + vez % 3);
    let (jogada, letras) = legal(sorte, &board)?;
    let mut along = jogada.casa.ate_a_borda(jogada.direcao);
    let beside = match vez % 3 {
        2 => antes(jogada.casa, jogada.direcao, 1),
        _ => along.nth(jogada.letras.len()),
    };
    let board = board.com_letra(beside?.linha(), beside?.coluna(), sorte.letra());
    Some(caso(CRUZAMENTO, &board, &jogada, &letras, vez))
}

fn caso(
    check: &'static str,
    board: &Quadro,
    jogada: &Jogada,
    letras: &[Letra],
    vez: usize,
) -> Draft {
    let tentativa = Tentativa {
        check,
        board,
        jogada,
        letras,
        is_first: false,
        is_played: is_played(board, jogada, letras),
    };
    tentativa.draft(vez)
}

/// Whether the engine accepts a word.
fn is_played(board: &Quadro, jogada: &Jogada, letras: &[Letra]) -> bool {
    let mut tab = board.tab.clone();
    let letras = letras.iter().copied().collect();
    match Acao::le(&jogada.linha()) {
        Some(Acao::Jogar {
            casa,
            direcao,
            palavra,
        }) => !joga_palavra(&mut tab, &palavra, casa, direcao, &letras, false).is_empty(),
        _ => false,
    }
}

/// Word that can be played, with the letters for it.
fn legal(sorte: &mut Sorte, board: &Quadro) -> Option<(Jogada, Vec<Letra>)> {
    let (quantas, mao) = (sorte.entre(1, 6), sorte.mao(7));
    let jogada = seguinte(sorte, &board.tab, &mao, quantas)?;
    let usadas = jogada.usadas(&board.tab);
    Some((jogada, usadas))
}

/// Word with exactly the letters that it needs.
fn exactas(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let (jogada, usadas) = legal(sorte, board)?;
    Some((jogada, USADAS, usadas))
}

/// Word with more letters than it needs, including those of the board, which are not used.
fn com_outras(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let (jogada, mut letras) = legal(sorte, board)?;
    let more = sorte.entre(0, 2);
    letras.extend(sorte.mao(more));
    letras.extend(&jogada.letras);
    Some((jogada, CRUZAMENTO, letras))
}

/// Word that adds a single letter.
fn uma_so(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let mao = sorte.mao(1);
    let jogada = seguinte(sorte, &board.tab, &mao, 1)?;
    Some((jogada, CRUZAMENTO, mao))
}

/// Word that is on the board already, with any letters.
fn sem_nada_novo(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let jogada = presente(sorte, &board.tab)?;
    let letras = jogada.letras.clone();
    Some((jogada, CRUZAMENTO, letras))
}

/// Word that touches others and crosses none of their letters.
fn sem_cruzar(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let mao = sorte.mao(5);
    let jogada = encostada(sorte, &board.tab, &mao)?;
    Some((jogada, CRUZAMENTO, mao))
}

fn longe(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let mao = sorte.mao(5);
    let jogada = afastada(sorte, &board.tab, &mao)?;
    Some((jogada, CRUZAMENTO, mao))
}

/// Word with too few of a letter.
fn falta_uma(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let (jogada, mut letras) = legal(sorte, board)?;
    let missing = letras.pop()?;
    let outras = sorte.mao(3).into_iter();
    letras.extend(outras.filter(|letra| *letra != missing));
    Some((jogada, INVALIDA, letras))
}

/// Word whose missing letter is on the board, in the word itself.
fn falta_a_que_la_esta(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let (mut jogada, _) = legal(sorte, board)?;
    let there = jogada.na_casa(&board.tab);
    let missing = there.iter().flatten().next().copied()?;
    let free = there.iter().position(Option::is_none)?;
    jogada.letras[free] = missing;
    let mut had = jogada.usadas(&board.tab);
    let place = had.iter().position(|letra| *letra == missing)?;
    had[place] = sorte.outra(&[missing]);
    Some((jogada, INVALIDA, had))
}

/// Word that differs from a letter of the board.
fn letra_diferente(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let (mut jogada, mut letras) = legal(sorte, board)?;
    let there = jogada.na_casa(&board.tab);
    let places: Vec<usize> = (0..there.len())
        .filter(|place| there[*place].is_some())
        .collect();
    let place = sorte.um(&places);
    jogada.letras[place] = sorte.outra(&[jogada.letras[place]]);
    letras.push(jogada.letras[place]);
    Some((jogada, INVALIDA, letras))
}

/// Word to the last place of the board.
fn ate_ao_fim(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let jogada = a_borda(sorte, &board.tab, 0)?;
    let letras = jogada.usadas(&board.tab);
    Some((jogada, LIMITES, letras))
}

/// Word that goes one or two places beyond the border.
fn para_fora(sorte: &mut Sorte, board: &Quadro) -> Option<Palavra> {
    let beyond = sorte.um(&[1, 1, 2]);
    let jogada = a_borda(sorte, &board.tab, beyond)?;
    let mut letras = jogada.usadas(&board.tab);
    letras.extend(&jogada.letras[jogada.casas().count()..]);
    Some((jogada, LIMITES, letras))
}
