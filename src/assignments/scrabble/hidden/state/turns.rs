//! Cases of `processa_jogada`: turns of several players one after the other, tables alive at
//! once, and points that are changed in between.

use super::super::super::Letra;
use super::super::escrita::{Forma, jogador, lista, literal, mao_de};
use super::super::mesa::{Mesa, Passo};
use super::super::roteiros::passos;
use super::super::sorteio::Sorte;
use super::super::turno::valores;
use super::{EMPTY, case};
use crate::battery::Draft;

const PLAYED: &str = "processa_jogada/jogar";
const PASSED: &str = "processa_jogada/passar";
const SWAPPED: &str = "processa_jogada/trocar";
const AGAIN: &str = "processa_jogada/repetir";

/// Scripts of two players by turns.
const BY_TURNS: [&str; 12] = [
    "J3 J2 J2",
    "T2 P T1",
    "P T3 P J3",
    "J4 P J2",
    "R J3 R J2",
    "M P J3 P",
    "T1 J3 T2",
    "P J2 T2 J2",
    "R P R P",
    "J5 J1 J1",
    "T3 T3 J2",
    "R T2 M J2 P",
];

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (vez, roteiro) in BY_TURNS.into_iter().chain(BY_TURNS).enumerate() {
        drafts.push(by_turns(sorte, &passos(roteiro), vez));
    }
    let pontos = format!("pontos = {}", literal(&valores(sorte)));
    drafts.extend(two_tables(&pontos));
    drafts.extend(changed(&pontos));
    drafts
}

fn check_of(passo: Passo) -> &'static str {
    match passo {
        Passo::Passa => PASSED,
        Passo::Troca(_) => SWAPPED,
        Passo::Joga(_) => PLAYED,
        Passo::Malformada | Passo::Recusada => AGAIN,
    }
}

/// Case of two players with one bag and one board. Hands and points are shown at the end,
/// unless a line was refused: then only the prompts and the returned value are tested.
fn by_turns(sorte: &mut Sorte, passos: &[Passo], vez: usize) -> Draft {
    let (saco, valores) = (sorte.mao(40), valores(sorte));
    let mut mesa = Mesa::nova(2, &saco, &valores, sorte.estado(16));
    let checks: Vec<&'static str> = passos.iter().map(|passo| check_of(*passo)).collect();
    let mut kinds = [AGAIN, PLAYED, SWAPPED, PASSED].into_iter();
    let last = kinds.find(|check| checks.contains(check)).unwrap_or(PASSED);
    let mut draft = Draft::new()
        .ask(last, format!("tab = {EMPTY}"))
        .ask(last, format!("pilha = {}", lista(&mesa.pilha)))
        .ask(last, format!("pontos = {}", literal(&valores)));
    for (ordem, jog) in (1..).zip(&mesa.jogadores) {
        let letras: Vec<Letra> = jog.letras.letras().collect();
        let jog = jogador(ordem, 0, &letras, Forma::vez(vez));
        draft = draft.ask(last, format!("jog{ordem} = {jog}"));
    }
    let mut typed_before = 0;
    for (passo, check) in passos.iter().zip(checks) {
        let (jog, primeira) = (mesa.vez + 1, mesa.is_first());
        mesa.da(sorte, *passo);
        if mesa.vez + 1 == jog {
            continue;
        }
        let primeira = if primeira { "True" } else { "False" };
        let call = format!("processa_jogada(tab, jog{jog}, pilha, pontos, {primeira})");
        let typed: Vec<&str> = mesa.linhas[typed_before..].iter().map(|l| &**l).collect();
        let check = if last == AGAIN { AGAIN } else { check };
        draft = draft.ask_typing(check, call, &typed);
        typed_before = mesa.linhas.len();
    }
    if last == AGAIN {
        return draft;
    }
    left(left(draft, last, "jog1"), last, "jog2")
        .ask(last, "pilha")
        .ask(last, "tab")
}

/// Shows the state of a player after turns of the kind of a check.
fn left(draft: Draft, check: &'static str, jog: &str) -> Draft {
    let draft = draft.ask(check, mao_de(jog));
    match check {
        PLAYED => draft.ask(check, format!("{jog}['pontos']")),
        _ => draft,
    }
}

/// Statements that make a hand and a bag for each of two tables.
const TABLES: [&str; 4] = [
    "pilha1 = list('EJDISBPAN')",
    "pilha2 = list('EJDISBPAN')",
    "jog1 = {'id': 1, 'pontos': 0, 'letras': {'C': 1, 'A': 2, 'O': 2, 'N': 2}}",
    "jog2 = {'id': 2, 'pontos': 7, 'letras': {'C': 1, 'A': 2, 'O': 2, 'N': 2}}",
];

/// Cases of turns at two tables that are equal at first, each with its bag, its board and its
/// player.
fn two_tables(pontos: &str) -> Vec<Draft> {
    let lines = [
        (PLAYED, "J 8 8 H CAO", PLAYED, "J 8 8 H CAO"),
        (PLAYED, "J 8 8 H CAO", PLAYED, "J 8 8 V NAO"),
        (PLAYED, "J 8 7 H NAO", PASSED, "P"),
        (PASSED, "P", PLAYED, "J 8 8 H CAO"),
        (SWAPPED, "T C A", SWAPPED, "T C A"),
        (SWAPPED, "T N", PASSED, "P"),
        (PASSED, "P", SWAPPED, "T O O"),
        (SWAPPED, "T A", PLAYED, "J 7 8 V CAO"),
    ];
    let drafts = lines.into_iter().map(|(check1, line1, check2, line2)| {
        let mut draft = Draft::new()
            .ask(check1, pontos)
            .ask(check1, format!("tab1 = {EMPTY}"))
            .ask(check1, format!("tab2 = {EMPTY}"));
        for statement in TABLES {
            draft = draft.ask(check1, statement);
        }
        let call = |at: u8| format!("processa_jogada(tab{at}, jog{at}, pilha{at}, pontos, True)");
        draft = draft
            .ask_typing(check1, call(1), &[line1])
            .ask_typing(check2, call(2), &[line2]);
        draft = left(draft, check1, "jog1").ask(check1, "pilha1, tab1");
        left(draft, check2, "jog2").ask(check2, "pilha2, tab2")
    });
    drafts.collect()
}

/// Cases in which the flag of the first word, the points or the bag change between two turns.
fn changed(pontos: &str) -> [Draft; 4] {
    let board = format!("tab = {EMPTY}");
    let hand = "jog = {'id': 1, 'pontos': 0, 'letras': {'C': 2, 'A': 2, 'O': 2, 'N': 1}}";
    let table = |check, pilha| {
        case([
            (check, pontos),
            (check, &*board),
            (check, hand),
            (check, pilha),
        ])
    };
    let first = "processa_jogada(tab, jog, pilha, pontos, True)";
    let later = "processa_jogada(tab, jog, pilha, pontos, False)";
    let flag = table(AGAIN, "pilha = list('EJDISBCAO')")
        .ask_typing(AGAIN, first, &["J 8 8 H CAO"])
        .ask_typing(AGAIN, later, &["J 3 3 H NAO", "P"]);
    let values = table(PLAYED, "pilha = list('EJDISBCAO')")
        .ask_typing(PLAYED, first, &["J 8 8 H CAO"])
        .ask(PLAYED, "jog['pontos']")
        .ask(PLAYED, "pontos['N'] = 50")
        .ask_typing(PLAYED, later, &["J 7 9 V NA"]);
    let values = left(values, PLAYED, "jog").ask(PLAYED, "tab[6]");
    let worth = table(PLAYED, "pilha = list('EJDISBCAO')")
        .ask_typing(PLAYED, first, &["J 8 8 H CAO"])
        .ask(PLAYED, "pontos['O'] = 50")
        .ask(PLAYED, &board)
        .ask_typing(PLAYED, first, &["J 8 8 V CAO"])
        .ask(PLAYED, "jog['pontos']");
    let few = "processa_jogada/sete-letras";
    let bag = table(few, "pilha = list('EJDISB')")
        .ask_typing(few, first, &["T N", "P"])
        .ask(few, "nova = ['Z']")
        .ask(few, "pilha += nova")
        .ask_typing(few, first, &["T N"])
        .ask_typing(few, first, &["T A", "P"]);
    [flag, values, worth, bag]
}
