//! Cases of `testa_palavra_padrao`: each way in which a word can be made, and each in which
//! it cannot.

use super::super::Letra;
use super::super::tabuleiro::carater;
use super::escrita::{Forma, conjunto, texto};
use super::sorteio::Sorte;
use crate::battery::Draft;

/// Number of cases of each way.
const VEZES: usize = 16;

/// A word, a pattern of which some places are free, and the available letters.
struct Caso {
    palavra: Vec<Letra>,
    padrao: Vec<Option<Letra>>,
    letras: Vec<Letra>,
}

/// Generator of a case.
type Way = fn(&mut Sorte) -> Caso;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let ways: [(&'static str, Way); 10] = [
        (POSSIVEL, possivel),
        (POSSIVEL, com_outras),
        (POSSIVEL, so_pontos),
        (POSSIVEL, sem_pontos),
        (IMPOSSIVEL, falta_uma),
        (IMPOSSIVEL, falta_uma_do_padrao),
        (IMPOSSIVEL, letra_diferente),
        (IMPOSSIVEL, sem_pontos_e_diferente),
        (IMPOSSIVEL, padrao_curto),
        (IMPOSSIVEL, padrao_comprido),
    ];
    let mut drafts = Vec::new();
    for (check, way) in ways {
        for vez in 0..VEZES {
            let caso = way(sorte);
            drafts.push(if vez % 8 == 0 {
                intactos(check, &caso, Forma::vez(vez / 8))
            } else {
                Draft::new().ask(check, caso.call(&conjunto(&caso.letras, Forma::vez(vez))))
            });
        }
    }
    drafts
}

const POSSIVEL: &str = "testa_palavra_padrao/possivel";
const IMPOSSIVEL: &str = "testa_palavra_padrao/impossivel";

impl Caso {
    fn call(&self, conj: &str) -> String {
        let palavra = texto(&self.palavra);
        let padrao: String = self.padrao.iter().map(|casa| carater(*casa)).collect();
        format!("testa_palavra_padrao('{palavra}', '{padrao}', {conj})")
    }
}

/// Case on whether the set is unchanged afterwards.
fn intactos(check: &'static str, caso: &Caso, forma: Forma) -> Draft {
    let intactos = "testa_palavra_padrao/argumentos-intactos";
    Draft::new()
        .ask(check, format!("conj = {}", conjunto(&caso.letras, forma)))
        .ask(check, caso.call("conj"))
        .ask(intactos, "conj")
}

/// Case with some places free, and exactly the letters for them.
fn possivel(sorte: &mut Sorte) -> Caso {
    let size = sorte.entre(2, 8);
    let palavra = sorte.mao(size);
    let free = sorte.entre(0, size - 1);
    let padrao = (0..size).map(|place| {
        let is_free = place == free || sorte.entre(0, 1) == 0;
        (!is_free).then_some(palavra[place])
    });
    let padrao: Vec<Option<Letra>> = padrao.collect();
    let letras = palavra.iter().zip(&padrao);
    let letras = letras.filter_map(|(letra, casa)| casa.is_none().then_some(*letra));
    let letras = sorte.baralhadas(letras.collect());
    Caso {
        palavra,
        padrao,
        letras,
    }
}

/// Case with more letters than are needed.
fn com_outras(sorte: &mut Sorte) -> Caso {
    let mut caso = possivel(sorte);
    let outras = sorte.entre(1, 5);
    caso.letras.extend(sorte.mao(outras));
    caso
}

fn so_pontos(sorte: &mut Sorte) -> Caso {
    let mut caso = possivel(sorte);
    caso.padrao.fill(None);
    caso.letras = sorte.baralhadas(caso.palavra.clone());
    caso
}

/// Case of a word that is there already, so that no letter is needed.
fn sem_pontos(sorte: &mut Sorte) -> Caso {
    let mut caso = possivel(sorte);
    caso.padrao = caso.palavra.iter().copied().map(Some).collect();
    let outras = sorte.um(&[0, 0, 3]);
    caso.letras = sorte.mao(outras);
    caso
}

/// Case in which one letter is missing.
fn falta_uma(sorte: &mut Sorte) -> Caso {
    let mut caso = com_outras(sorte);
    let needed: Vec<Letra> = caso.free().collect();
    let missing = sorte.um(&needed);
    caso.letras = needed;
    let place = caso.letras.iter().position(|letra| *letra == missing);
    caso.letras.remove(place.unwrap_or(0));
    let outra = sorte.outra(&[missing]);
    caso.letras.push(outra);
    caso
}

/// Case in which the missing letter is also in the pattern, where it does not help.
fn falta_uma_do_padrao(sorte: &mut Sorte) -> Caso {
    let mut caso = falta_uma(sorte);
    let mut had = caso.letras.clone();
    let missing = caso.free().find(|letra| {
        let place = had.iter().position(|outra| outra == letra);
        place.map(|place| had.swap_remove(place)).is_none()
    });
    let place = sorte.um(&[0, caso.palavra.len()]);
    if let Some(missing) = missing {
        caso.palavra.insert(place, missing);
        caso.padrao.insert(place, Some(missing));
    }
    caso
}

/// Case in which the pattern has another letter, and all letters of the word are available.
fn letra_diferente(sorte: &mut Sorte) -> Caso {
    let mut caso = possivel(sorte);
    let place = sorte.um(&[0, caso.palavra.len() / 2, caso.palavra.len() - 1]);
    caso.padrao[place] = Some(sorte.outra(&[caso.palavra[place]]));
    caso.letras.clone_from(&caso.palavra);
    caso
}

fn sem_pontos_e_diferente(sorte: &mut Sorte) -> Caso {
    let mut caso = letra_diferente(sorte);
    for (casa, letra) in caso.padrao.iter_mut().zip(&caso.palavra) {
        *casa = casa.or(Some(*letra));
    }
    caso
}

/// Case of a pattern with a place too few, at the start or at the end.
fn padrao_curto(sorte: &mut Sorte) -> Caso {
    let mut caso = possivel(sorte);
    let outras = sorte.mao(3);
    caso.letras.extend(outras);
    let last = caso.padrao.len() - 1;
    caso.padrao.remove(sorte.um(&[0, last, last]));
    caso
}

/// Case of a pattern with a place too many, at the start or at the end.
fn padrao_comprido(sorte: &mut Sorte) -> Caso {
    let mut caso = possivel(sorte);
    let outras = sorte.mao(3);
    caso.letras.extend(outras);
    let place = sorte.um(&[0, caso.padrao.len(), caso.padrao.len()]);
    let outra = sorte.um(&[None, caso.palavra.last().copied()]);
    caso.padrao.insert(place, outra);
    caso
}

impl Caso {
    /// Letters of the word for which there is a free place.
    fn free(&self) -> impl Iterator<Item = Letra> + use<> {
        let casas = self.palavra.iter().zip(&self.padrao);
        let free = casas.filter_map(|(letra, casa)| casa.is_none().then_some(*letra));
        free.collect::<Vec<_>>().into_iter()
    }
}
