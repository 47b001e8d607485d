//! Cases of `cria_jogador`, `jogador_para_str` and `distribui_letra`.
//!
//! Only the last part of the text is tested for the order of the letters. Not tested, for the
//! text leaves it open: a set with a 0 in it, and whether a player has the very set given.

use super::super::Letra;
use super::escrita::{Forma, conjunto, jogador, lista};
use super::letras::{NAO_SAO_LETRAS, NAO_SAO_OCORRENCIAS};
use super::sorteio::Sorte;
use crate::battery::Draft;

/// Points with as many digits as the drawing has room for, and more.
const PONTOS: [u32; 12] = [0, 1, 5, 9, 10, 13, 99, 100, 128, 999, 1000, 1234];

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = criados(sorte);
    drafts.extend(invalidos(sorte));
    drafts.extend(mostrados(sorte));
    drafts.extend((0..40).map(|vez| distribuida(sorte, vez)));
    drafts
}

/// Cases of a player of every order and of hands of every size, whole and by its parts.
fn criados(sorte: &mut Sorte) -> Vec<Draft> {
    let check = "cria_jogador/jogador";
    let mut drafts = Vec::new();
    for vez in 0..24 {
        let (ordem, size) = (vez % 4 + 1, vez % 8);
        let (pontos, mao) = (PONTOS[vez % PONTOS.len()], sorte.mao(size));
        let letras = conjunto(&mao, Forma::vez(vez));
        let jog = format!("cria_jogador({ordem}, {pontos}, {letras})");
        drafts.push(Draft::new().ask(check, &jog));
        let part = ["id", "pontos", "letras"][vez % 3];
        drafts.push(Draft::new().ask(check, format!("len({jog}), {jog}['{part}']")));
    }
    drafts
}

fn invalidos(sorte: &mut Sorte) -> Vec<Draft> {
    let mut calls: Vec<(String, String, String)> = Vec::new();
    let mut call = |ordem: &str, pontos: &str, letras: &str| {
        calls.push((ordem.to_owned(), pontos.to_owned(), letras.to_owned()));
    };
    let set = |sorte: &mut Sorte, size, vez| conjunto(&sorte.mao(size), Forma::vez(vez));
    let no_order = [
        "0", "5", "6", "-1", "10", "1.0", "2.5", "'1'", "None", "(1,)", "[1]",
    ];
    for (vez, ordem) in no_order.into_iter().enumerate() {
        call(ordem, "0", &set(sorte, vez % 8, vez));
        call(ordem, "12", &set(sorte, (vez + 4) % 8, vez + 1));
    }
    let no_points = [
        "-1", "-5", "-100", "0.0", "7.5", "'0'", "''", "None", "(0,)", "[0]",
    ];
    for (vez, pontos) in no_points.into_iter().enumerate() {
        call("1", pontos, &set(sorte, vez % 8, vez));
        call("4", pontos, &set(sorte, (vez + 4) % 8, vez + 1));
    }
    // More letters than the maximum of a hand: of one kind, of several, each once.
    for (vez, size) in [8, 8, 8, 9, 14, 24].into_iter().enumerate() {
        call("2", "0", &set(sorte, size, vez));
        call("3", "3", &conjunto(&sorte.distintas(size), Forma::vez(vez)));
        let letra = sorte.letra();
        call("1", "0", &format!("cria_conjunto(('{letra}',), ({size},))"));
    }
    let no_sets = [
        "None",
        "1",
        "'A'",
        "''",
        "[]",
        "()",
        "['A']",
        "('A', 1)",
        "(('A',), (1,))",
        "[('A', 1)]",
    ];
    for letras in no_sets {
        call("1", "0", letras);
        call("3", "20", letras);
    }
    for letra in NAO_SAO_LETRAS {
        call("2", "0", &format!("{{{letra}: 1}}"));
        call("1", "4", &format!("{{'A': 1, {letra}: 2, 'Ç': 1}}"));
    }
    for numero in NAO_SAO_OCORRENCIAS {
        call("3", "0", &format!("{{'A': {numero}}}"));
        call("4", "9", &format!("{{'B': 2, 'Ç': {numero}, 'D': 1}}"));
    }
    let calls = calls.into_iter();
    let drafts = calls.map(|(ordem, pontos, letras)| {
        let statement = format!("cria_jogador({ordem}, {pontos}, {letras})");
        Draft::new().ask("cria_jogador/argumentos-invalidos", statement)
    });
    drafts.collect()
}

fn mostrados(sorte: &mut Sorte) -> Vec<Draft> {
    let (cadeia, ordem) = (
        "jogador_para_str/cadeia",
        "jogador_para_str/ordem-das-letras",
    );
    let mut drafts = Vec::new();
    let shown = |forma, id, pontos, letras: &[Letra]| {
        format!("jogador_para_str({})", jogador(id, pontos, letras, forma))
    };
    for (vez, pontos) in PONTOS.into_iter().enumerate() {
        for forma in Forma::AMBAS {
            // One letter, or none: their order does not matter.
            let letra = sorte.distintas(vez % 3 % 2);
            drafts.push(Draft::new().ask(cadeia, shown(forma, vez % 4 + 1, pontos, &letra)));
            let letra = vec![sorte.letra(); vez % 7 + 1];
            drafts.push(Draft::new().ask(cadeia, shown(forma, (vez + 1) % 4 + 1, pontos, &letra)));
        }
    }
    let mut hands: Vec<Vec<Letra>> = ["ÇC", "DÇC", "ZÇA", "DÇÇCC", "ZXVUTSR", "HGFEDÇC", "QPONMLJ"]
        .map(|letras| letras.chars().filter_map(Letra::de).collect())
        .into();
    for vez in 0..30 {
        let size = sorte.entre(2, 7);
        hands.push(if vez % 2 == 0 {
            sorte.mao(size)
        } else {
            sorte.distintas(size)
        });
    }
    for (vez, mao) in hands.iter().enumerate() {
        let pontos = PONTOS[vez % PONTOS.len()];
        let shown = shown(Forma::vez(vez), vez % 4 + 1, pontos, mao);
        // Letters with a space between any two.
        let letters = 2 * mao.len() - 1;
        drafts.push(Draft::new().ask(ordem, format!("{shown}[-{letters}:]")));
    }
    drafts
}

/// Case of letters dealt from a list to a player, one by one, until none is left. Which letter
/// goes first shows while some are left; that list and player are changed, when none is.
fn distribuida(sorte: &mut Sorte, vez: usize) -> Draft {
    let (ultima, destrutivo) = ("distribui_letra/ultima-letra", "distribui_letra/destrutivo");
    let vazia = "distribui_letra/lista-vazia";
    let size = [0, 1, 2, 3, 4][vez % 5];
    let hand = sorte.entre(0, 7 - size);
    let (letras, mao) = (sorte.mao(size), sorte.mao(hand));
    let pontos = sorte.um(&PONTOS);
    let jog = jogador(sorte.entre(1, 4), pontos, &mao, Forma::vez(vez));
    let seen = "letras, jog['letras']";
    let first = if size == 0 { vazia } else { ultima };
    let mut draft = Draft::new()
        .ask(first, format!("letras = {}", lista(&letras)))
        .ask(first, format!("jog = {jog}"));
    let deal = "distribui_letra(letras, jog)";
    if size == 0 {
        return draft.ask(vazia, deal).ask(vazia, seen);
    }
    for dealt in 1..=size {
        draft = draft.ask(ultima, deal);
        if dealt < size.min(3) {
            draft = draft.ask(ultima, seen);
        }
    }
    draft.ask(destrutivo, seen)
}
