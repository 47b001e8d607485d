//! `processa_jogada`: lines of no form that the text gives, lines with several spaces
//! between their fields, and the end of the input.

use super::super::{Letra, espacos::ESPACOS_A_MAIS};
use super::escrita::{Forma, conjunto, dicionario, lista};
use super::sorteio::Sorte;
use super::turno::{Turno, olha, troca, valores};
use crate::battery::Draft;

const CHECK: &str = "processa_jogada/repetir";

/// Lines that are asked again, whoever has the turn and whatever is on the board. The
/// player that they are tried with could do what each of them nearly says.
pub(super) const MALFORMADAS: [&str; 71] = [
    // No action, or something behind it.
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
    // A swap without letters, or of what is no letter.
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
    // What is no line and no column.
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
    // What is no direction.
    "J 8 8 h XA",
    "J 8 8 v XA",
    "J 8 8 D XA",
    "J 8 8 HV XA",
    "J 8 8 X XA",
    "J H 8 8 XA",
    // What is no word.
    "J 8 8 H xa",
    "J 8 8 H Xa",
    "J 8 8 H X",
    "J 8 8 H .",
    "J 8 8 H X.",
    "J 8 8 H X1",
    "J 8 8 H KA",
];

/// Words and swaps that have a right form and that this player, who begins, cannot do.
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

/// What that player has.
const MAO: &str = "AABOXPT";

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let lines = MALFORMADAS.into_iter().chain(RECUSADAS).enumerate();
    let mut drafts: Vec<Draft> = lines
        .map(|(vez, line)| malformada(sorte, line, vez))
        .collect();
    drafts.extend((0..8).map(|vez| muitas(sorte, vez)));
    drafts.extend((0..16).filter_map(|vez| com_espacos(sorte, vez)));
    drafts.extend([&[][..], &["olà"], &["T", "J 0 8 H XA"]].map(|typed| sem_fim(sorte, typed)));
    drafts
}

/// The turn of that player, on an empty board, with enough letters left to swap; and
/// what is looked at then.
fn turno(sorte: &mut Sorte, typed: &[&str], vez: usize, looks: &[&str]) -> Draft {
    let mao: Vec<Letra> = MAO.chars().filter_map(Letra::de).collect();
    let mao = conjunto(&sorte.baralhadas(mao), Forma::vez(vez));
    let jog = format!("cria_jogador({}, 0, {mao})", sorte.entre(1, 4));
    let pilha = lista(&sorte.distintas(8));
    let valores = dicionario(&valores(sorte), Forma::vez(vez / 2));
    let call =
        |jog, pilha| format!("processa_jogada(cria_tabuleiro(), {jog}, {pilha}, pontos, True)");
    let draft = Draft::new().ask(CHECK, format!("pontos = {valores}"));
    if looks.is_empty() {
        return draft.ask_typing(CHECK, call(&*jog, &*pilha), typed);
    }
    let draft = draft
        .ask(CHECK, format!("pilha = {pilha}"))
        .ask(CHECK, format!("jog = {jog}"))
        .ask_typing(CHECK, call("jog", "pilha"), typed);
    looks
        .iter()
        .fold(draft, |draft, look| draft.ask(CHECK, look))
}

/// What such a player can do.
fn valida(sorte: &mut Sorte) -> &'static str {
    sorte.um(&["P", "T X", "T A A B", "J 8 8 H XA", "J 7 8 V BOTA"])
}

fn malformada(sorte: &mut Sorte, line: &str, vez: usize) -> Draft {
    let looks: &[&str] = match vez % 4 {
        0 => &["jogador_para_str(jog)"],
        1 => &["pilha"],
        _ => &[],
    };
    let then = valida(sorte);
    turno(sorte, &[line, then], vez, looks)
}

/// Several of them, one after the other.
fn muitas(sorte: &mut Sorte, vez: usize) -> Draft {
    let mut lines: Vec<&str> = (0..3).map(|_| sorte.um(&MALFORMADAS)).collect();
    lines.extend((0..2).map(|_| sorte.um(&RECUSADAS)));
    lines = sorte.baralhadas(lines);
    lines.push(valida(sorte));
    turno(sorte, &lines, vez, &["jogador_para_str(jog)", "pilha"])
}

/// A turn that is right but for a space more between two fields: the text leaves it
/// open whether it is asked again. If it is, a pass comes next.
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
    Some(olha(draft, CHECK, vez).under(ESPACOS_A_MAIS))
}

/// The input ends before there is a turn.
fn sem_fim(sorte: &mut Sorte, typed: &[&str]) -> Draft {
    turno(sorte, typed, typed.len(), &[])
}
