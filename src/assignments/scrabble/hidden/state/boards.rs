//! Cases of functions that change their arguments: lists, boards and players alive at once,
//! changed by turns, and changed in the same way again.

use super::super::super::Casa;
use super::super::escrita::{Forma, casa, jogador, lista};
use super::super::quadro::todas_as_casas;
use super::super::sorteio::Sorte;
use super::{EMPTY, case};
use crate::battery::Draft;

/// Number of cases of each kind.
const EACH: usize = 8;

const PERMUTED: &str = "permuta_letras/destrutivo";
const LETTER: &str = "insere_letra/destrutivo";
const WORD: &str = "insere_palavra/destrutivo";
const DEALT: &str = "distribui_letra/ultima-letra";
const NONE_LEFT: &str = "distribui_letra/lista-vazia";
const CHANGED: &str = "distribui_letra/destrutivo";

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = vec![the_same_letters()];
    for vez in 0..EACH {
        drafts.push(two_lists(sorte, vez));
        drafts.push(the_same_list(sorte));
        let all = todas_as_casas();
        let cell = sorte.um(&all);
        drafts.extend(letters(sorte, cell, vez));
        drafts.extend(words(vez));
        drafts.extend(empty_boards(cell));
        drafts.push(two_players(sorte, vez));
        drafts.push(two_bags(sorte, vez));
        drafts.push(refilled(sorte, vez));
    }
    drafts
}

/// Case of two boards with the same letters in other places, drawn by turns.
fn the_same_letters() -> Draft {
    let check = "tabuleiro_para_str/cadeia";
    let (one, other) = ("tabuleiro_para_str(tab1)", "tabuleiro_para_str(tab2)");
    Draft::new()
        .ask(check, format!("tab1 = {EMPTY}"))
        .ask(check, "tab1[7] = list('.......CAO.....')")
        .ask(check, format!("tab2 = {EMPTY}"))
        .ask(check, "tab2[2] = list('..CAO..........')")
        .ask(check, one)
        .ask(check, other)
        .ask(check, one)
}

/// Case of two lists, equal or not, permuted by the same number or by two.
fn two_lists(sorte: &mut Sorte, vez: usize) -> Draft {
    let letras = sorte.distintas(10);
    let outras = match vez % 2 {
        0 => letras.clone(),
        _ => sorte.distintas(10),
    };
    let (one, another) = (1 + vez, 1 + vez + (vez + 1) % 2);
    let made = [lista(&letras), lista(&outras)];
    Draft::new()
        .ask(PERMUTED, format!("letras = {}", made[0]))
        .ask(PERMUTED, format!("outras = {}", made[1]))
        .ask(PERMUTED, format!("permuta_letras(letras, {one})"))
        .ask(PERMUTED, format!("permuta_letras(outras, {another})"))
        .ask(PERMUTED, "letras")
        .ask(PERMUTED, "outras")
}

/// Case of one list, permuted twice by the same number, and then of an equal one.
fn the_same_list(sorte: &mut Sorte) -> Draft {
    let letras = lista(&sorte.distintas(7));
    let permuted = format!("permuta_letras(letras, {})", sorte.estado(5));
    Draft::new()
        .ask(PERMUTED, format!("letras = {letras}"))
        .ask(PERMUTED, &permuted)
        .ask(PERMUTED, "letras")
        .ask(PERMUTED, &permuted)
        .ask(PERMUTED, "letras")
        .ask(PERMUTED, format!("letras = {letras}"))
        .ask(PERMUTED, permuted)
        .ask(PERMUTED, "letras")
}

/// Cases of letters on two boards, and of the same letter again after its removal.
fn letters(sorte: &mut Sorte, cell: Casa, vez: usize) -> [Draft; 2] {
    let (letra, outra) = (sorte.letra(), sorte.letra());
    let place = casa(cell, Forma::vez(vez));
    let (row, column) = (cell.linha() - 1, cell.coluna() - 1);
    let insere = |tab: &str, letra| format!("_ = insere_letra({tab}, {place}, '{letra}')");
    let two_boards = Draft::new()
        .ask(LETTER, format!("tab1 = {EMPTY}"))
        .ask(LETTER, format!("tab2 = {EMPTY}"))
        .ask(LETTER, insere("tab1", letra))
        .ask(LETTER, format!("tab2[{row}]"))
        .ask(LETTER, insere("tab2", outra))
        .ask(LETTER, format!("tab1[{row}], tab2[{row}]"));
    let again = Draft::new()
        .ask(LETTER, format!("tab = {EMPTY}"))
        .ask(LETTER, insere("tab", letra))
        .ask(LETTER, format!("tab[{row}]"))
        .ask(LETTER, format!("tab[{row}][{column}] = '.'"))
        .ask(LETTER, insere("tab", letra))
        .ask(LETTER, format!("tab[{row}]"));
    [two_boards, again]
}

/// Cases of words that differ in one argument on two boards, and of the first word again.
fn words(vez: usize) -> [Draft; 2] {
    let base = "(8, 8), 'H', 'CAO'";
    let others = [
        "(8, 8), 'V', 'CAO'",
        "(8, 7), 'H', 'CAO'",
        "(7, 8), 'H', 'CAO'",
        "(8, 8), 'H', 'CA'",
        "(8, 8), 'H', 'NAO'",
        "(1, 1), 'H', 'CAO'",
        "(8, 8), 'V', 'PERO'",
        "(8, 8), 'H', 'CAOS'",
    ];
    let other = others[vez % others.len()];
    let insere = |tab: &str, word: &str| format!("_ = insere_palavra({tab}, {word})");
    let two_boards = Draft::new()
        .ask(WORD, format!("tab1 = {EMPTY}"))
        .ask(WORD, format!("tab2 = {EMPTY}"))
        .ask(WORD, insere("tab1", base))
        .ask(WORD, insere("tab2", other))
        .ask(WORD, "tab1")
        .ask(WORD, "tab2");
    let again = Draft::new()
        .ask(WORD, format!("tab = {EMPTY}"))
        .ask(WORD, insere("tab", other))
        .ask(WORD, "tab")
        .ask(WORD, format!("outro = {EMPTY}"))
        .ask(WORD, insere("outro", other))
        .ask(WORD, "outro");
    [two_boards, again]
}

/// Cases of new boards after others were changed, and of two and many alive at once.
fn empty_boards(cell: Casa) -> [Draft; 3] {
    let (check, rows) = ("cria_tabuleiro/vazio", "cria_tabuleiro/dimensao");
    let (row, column) = (cell.linha() - 1, cell.coluna() - 1);
    let next = cell.linha() % 15;
    let one_after_the_other = Draft::new()
        .ask(rows, "tab = cria_tabuleiro()")
        .ask(rows, format!("tab[{row}][{column}] = 'A'"))
        .ask(check, "novo = cria_tabuleiro()")
        .ask(check, format!("novo[{row}][{column}]"))
        .ask(check, "list(casa for linha in novo for casa in linha)");
    let two_at_once = Draft::new()
        .ask(rows, "tab1 = cria_tabuleiro()")
        .ask(rows, "tab2 = cria_tabuleiro()")
        .ask(rows, format!("tab1[{row}][{column}] = 'A'"))
        .ask(rows, format!("tab2[{next}][{column}] = 'B'"))
        .ask(rows, "tab1")
        .ask(rows, "tab2");
    let many_at_once = Draft::new()
        .ask(rows, "tabs = [cria_tabuleiro() for _ in range(12)]")
        .ask(rows, format!("tabs[0][{row}][{column}] = 'A'"))
        .ask(
            check,
            "set(casa for tab in tabs[1:] for linha in tab for casa in linha)",
        );
    [one_after_the_other, two_at_once, many_at_once]
}

/// Case of two players who draw by turns from one bag.
fn two_players(sorte: &mut Sorte, vez: usize) -> Draft {
    let pilha = lista(&sorte.distintas(5));
    let mao = sorte.mao(vez % 5);
    let forma = Forma::vez(vez);
    let draws = |jog: &str| format!("distribui_letra(pilha, {jog})");
    Draft::new()
        .ask(DEALT, format!("pilha = {pilha}"))
        .ask(DEALT, format!("jog1 = {}", jogador(1, 0, &mao, forma)))
        .ask(DEALT, format!("jog2 = {}", jogador(2, 0, &mao, forma)))
        .ask(DEALT, draws("jog1"))
        .ask(DEALT, draws("jog2"))
        .ask(DEALT, draws("jog1"))
        .ask(DEALT, "jog1['letras']")
        .ask(DEALT, "jog2['letras']")
        .ask(DEALT, "pilha")
}

/// Case of two equal bags, from which one player draws by turns.
fn two_bags(sorte: &mut Sorte, vez: usize) -> Draft {
    let pilha = lista(&sorte.distintas(3));
    let forma = Forma::vez(vez);
    Draft::new()
        .ask(DEALT, format!("pilha1 = {pilha}"))
        .ask(DEALT, format!("pilha2 = {pilha}"))
        .ask(
            DEALT,
            format!("jog = {}", jogador(vez % 4 + 1, 0, &[], forma)),
        )
        .ask(DEALT, "distribui_letra(pilha1, jog)")
        .ask(DEALT, "distribui_letra(pilha2, jog)")
        .ask(DEALT, "distribui_letra(pilha1, jog)")
        .ask(DEALT, "jog['letras']")
        .ask(DEALT, "pilha1, pilha2")
}

/// Case of a bag that becomes empty and is refilled.
fn refilled(sorte: &mut Sorte, vez: usize) -> Draft {
    let letras = sorte.distintas(3);
    let forma = Forma::vez(vez);
    let draw = "distribui_letra(pilha, jog)";
    let nova = format!("nova = {}", lista(&letras[..2]));
    case([
        (DEALT, &*format!("pilha = {}", lista(&letras[2..]))),
        (DEALT, &format!("jog = {}", jogador(1, 0, &[], forma))),
        (DEALT, draw),
        (NONE_LEFT, draw),
        (DEALT, &nova),
        (DEALT, "pilha += nova"),
        (DEALT, draw),
        (DEALT, "jog['letras']"),
        (DEALT, "pilha"),
        (DEALT, draw),
        (CHANGED, "pilha, jog['letras']"),
    ])
}
