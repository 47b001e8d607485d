//! Cases of `processa_jogada` with lines of no form in the text, and lines with several
//! spaces between their fields.
//!
//! The clause promises that the prompt repeats until a line is valid: only prompts and the
//! returned value are tested, and no effect of a turn. Not tested, for the text leaves it
//! open: spaces at the ends of a line, tabs, `08`, `+8`, and the end of the input.

use super::super::{Letra, espacos::ESPACOS_A_MAIS};
use super::escrita::{Forma, jogador, lista, literal};
use super::sorteio::Sorte;
use super::state::EMPTY;
use super::turno::{Turno, troca, valores};
use crate::battery::Draft;

const CHECK: &str = "processa_jogada/repetir";

/// Lines that repeat the prompt in any turn and on any board. The player of the cases could
/// do a well-formed variant of each.
pub(super) const MALFORMADAS: [&str; 75] = [
    // No action, or extra text after it.
    "",
    "olà",
    "X",
    "A",
    "p",
    "passar",
    "P P",
    "PP",
    "P X",
    "P 8 8 H XA",
    "8 8 H XA",
    "XA",
    "?",
    // A swap without letters, or with an invalid one.
    "T",
    "t X",
    "T x",
    "T x A",
    "TX",
    "TXA",
    "T XA",
    "T X,A",
    "T X AP",
    "T 1",
    "T K",
    "T .",
    "T X .",
    "T X ?",
    "T Xa",
    "T X 2",
    // A word with a field too few or too many.
    "J",
    "J 8",
    "J 8 8",
    "J 8 8 H",
    "J 8 8 XA",
    "J 8 H XA",
    "J H XA",
    "J 8 8 H XA P",
    "J 8 8 H X A",
    "J 8 8 8 H XA",
    "J8 8 H XA",
    "J 8 8H XA",
    "J 88 H XA",
    "J 8 8 HXA",
    "j 8 8 H XA",
    "JJ 8 8 H XA",
    "T 8 8 H XA",
    // Invalid lines and columns.
    "J a 8 H XA",
    "J 8 b H XA",
    "J 0 8 H XA",
    "J 8 0 V XA",
    "J 16 8 V XA",
    "J 8 16 H XA",
    "J -1 8 V XA",
    "J 8 -8 H XA",
    "J 8.0 8 H XA",
    "J 8,8 H XA",
    "J (8, 8) H XA",
    "J VIII 8 H XA",
    // Digits to `isdigit`, but no numbers to `int`.
    "J ² 8 H XA",
    "J 8 ³ H XA",
    "J ① 8 H XA",
    // Invalid directions.
    "J 8 8 h XA",
    "J 8 8 v XA",
    "J 8 8 D XA",
    "J 8 8 HV XA",
    "J 8 8 X XA",
    "J H 8 8 XA",
    // Invalid words.
    "J 8 8 H xa",
    "J 8 8 H Xa",
    "J 8 8 H X",
    "J 8 8 H .",
    "J 8 8 H X.",
    "J 8 8 H A.",
    "J 8 8 H X1",
    "J 8 8 H KA",
];

/// Well-formed words and swaps that this player, who begins, cannot do.
const RECUSADAS: [&str; 14] = [
    "J 8 9 H XA",
    "J 8 6 H XA",
    "J 7 8 H XA",
    "J 9 8 V XA",
    "J 6 8 V XA",
    "J 8 8 H XAZ",
    "J 8 8 H XX",
    "J 8 8 V OBO",
    "J 8 15 H XA",
    "J 15 8 V XA",
    "T Z",
    "T X X",
    "T A A A",
    "T X Z A",
];

/// Hand of that player.
const MAO: &str = "AABOXPT";

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let lines = MALFORMADAS.into_iter().chain(RECUSADAS).enumerate();
    let mut drafts: Vec<Draft> = lines
        .map(|(vez, line)| {
            let then = valida(sorte);
            turno(sorte, &[line, then], vez)
        })
        .collect();
    drafts.extend((0..8).map(|vez| muitas(sorte, vez)));
    drafts.extend((0..16).filter_map(|vez| com_espacos(sorte, vez)));
    drafts
}

/// Case of that player's turn, on an empty board, with enough letters left to swap.
fn turno(sorte: &mut Sorte, typed: &[&str], vez: usize) -> Draft {
    let mao: Vec<Letra> = MAO.chars().filter_map(Letra::de).collect();
    let jog = jogador(
        sorte.entre(1, 4),
        0,
        &sorte.baralhadas(mao),
        Forma::vez(vez),
    );
    let pilha = lista(&sorte.distintas(8));
    Draft::new()
        .ask(CHECK, format!("tab = {EMPTY}"))
        .ask(CHECK, format!("pontos = {}", literal(&valores(sorte))))
        .ask_typing(
            CHECK,
            format!("processa_jogada(tab, {jog}, {pilha}, pontos, True)"),
            typed,
        )
}

/// Line that is valid for that player.
fn valida(sorte: &mut Sorte) -> &'static str {
    sorte.um(&["P", "T X", "T A A B", "J 8 8 H XA", "J 7 8 V BOTA"])
}

/// Case of several malformed lines, one after the other.
fn muitas(sorte: &mut Sorte, vez: usize) -> Draft {
    let mut lines: Vec<&str> = (0..3).map(|_| sorte.um(&MALFORMADAS)).collect();
    lines.extend((0..2).map(|_| sorte.um(&RECUSADAS)));
    lines = sorte.baralhadas(lines);
    lines.push(valida(sorte));
    turno(sorte, &lines, vez)
}

/// Case of a valid turn with an extra space between two fields: the text leaves
/// open whether the prompt repeats. If it does, a pass follows.
fn com_espacos(sorte: &mut Sorte, vez: usize) -> Option<Draft> {
    let turno = Turno::sorteia(sorte, vez % 3, 7, 9);
    let line = match vez % 2 {
        0 => {
            let quantas = sorte.entre(1, 3);
            troca(&turno.mao[..quantas])
        }
        _ => turno.jogada(sorte, 3)?.linha(),
    };
    let gap = sorte.entre(1, line.matches(' ').count());
    let (at, _) = line.match_indices(' ').nth(gap - 1)?;
    let spaces = sorte.um(&[" ", " ", "  ", "   "]);
    let line = format!("{}{spaces}{}", &line[..at], &line[at..]);
    let draft = turno.joga(CHECK, &[line, "P".to_owned()], vez);
    Some(draft.under(ESPACOS_A_MAIS))
}
