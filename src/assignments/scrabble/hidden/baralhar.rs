//! Cases of `permuta_letras` and `baralha_conjunto`: the given number defines the one right
//! order; the list is changed in place, and the set is not.

use super::super::Letra;
use super::super::play::DO_TEXTO;
use super::escrita::{Forma, Pares, conjunto, dicionario, lista, texto};
use super::sorteio::Sorte;
use crate::battery::Draft;

/// States at which a generator of 32 bits may fail.
const ESTADOS: [u64; 6] = [1, 2, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000];

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = permutadas(sorte);
    drafts.extend(baralhadas(sorte));
    drafts.extend(intactos(sorte));
    drafts
}

/// Random state, or one of the critical ones.
fn estado(sorte: &mut Sorte, vez: usize) -> u64 {
    match vez % 3 {
        0 => sorte.um(&ESTADOS),
        1 => sorte.estado(7),
        _ => sorte.estado(32),
    }
}

fn permutadas(sorte: &mut Sorte) -> Vec<Draft> {
    let check = "permuta_letras/destrutivo";
    let sizes = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 23, 24, 25, 60, 120,
    ];
    let mut drafts = Vec::new();
    for size in sizes {
        for vez in 0..3 {
            // Different letters show the destination of each.
            let letras = match size {
                ..=24 if vez < 2 => sorte.distintas(size),
                _ => sorte.mao(size),
            };
            let estado = estado(sorte, vez);
            let written = match vez {
                2 => format!("list('{}')", texto(&letras)),
                _ => lista(&letras),
            };
            let draft = Draft::new()
                .ask(check, format!("letras = {written}"))
                .ask(check, format!("permuta_letras(letras, {estado})"))
                .ask(check, "letras");
            drafts.push(draft);
        }
    }
    for estado in ESTADOS {
        let draft = Draft::new()
            .ask(check, "letras = list('ABCÇDEFGHIJLMNOPQRSTUVXZ')")
            .ask(check, "as_mesmas = letras")
            .ask(check, format!("permuta_letras(letras, {estado})"))
            .ask(check, "as_mesmas");
        drafts.push(draft);
    }
    drafts
}

fn baralhadas(sorte: &mut Sorte) -> Vec<Draft> {
    let check = "baralha_conjunto/baralhada";
    let do_texto = DO_TEXTO.iter().filter_map(|(letra, saco, _)| {
        let saco = u32::try_from(*saco).ok()?;
        Some((Letra::de(*letra)?, saco))
    });
    let do_texto: Pares = do_texto.collect();
    let mut sets = vec![do_texto.clone(), sorte.baralhadas(do_texto)];
    let todas: Vec<Letra> = Letra::todas().collect();
    sets.push(super::escrita::pares(&todas));
    // The order of the dictionary is not that of the alphabet.
    sets.push(super::escrita::pares(&sorte.baralhadas(todas)));
    for size in [0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 8, 9, 12, 15, 20, 24, 40] {
        sets.push(super::escrita::pares(&sorte.mao(size)));
        sets.push(super::escrita::pares(&sorte.distintas(size)));
    }
    for letras in ["CÇD", "ÇC", "DÇC", "ZÇ", "ZA", "ÇÇDC"] {
        let letras: Vec<Letra> = letras.chars().filter_map(Letra::de).collect();
        sets.push(super::escrita::pares(&letras));
    }
    let mut drafts = Vec::new();
    for (vez, pares) in sets.iter().enumerate() {
        let set = dicionario(pares, Forma::vez(vez));
        let estado = estado(sorte, vez);
        let statement = format!("baralha_conjunto({set}, {estado})");
        drafts.push(Draft::new().ask(check, statement));
    }
    drafts
}

/// Cases on whether the set is unchanged, once the list was shown.
fn intactos(sorte: &mut Sorte) -> Vec<Draft> {
    let (shown, check) = (
        "baralha_conjunto/baralhada",
        "baralha_conjunto/conjunto-intacto",
    );
    let sizes = [0, 1, 2, 3, 5, 7, 7, 10, 20, 50].into_iter().enumerate();
    let drafts = sizes.map(|(vez, size)| {
        let conj = conjunto(&sorte.mao(size), Forma::vez(vez));
        let estado = estado(sorte, vez);
        Draft::new()
            .ask(shown, format!("conj = {conj}"))
            .ask(shown, format!("baralha_conjunto(conj, {estado})"))
            .ask(check, "conj")
    });
    drafts.collect()
}
