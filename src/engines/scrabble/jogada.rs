//! A turn: the actions of a player, and their effects (sections 3.4.1 and 3.4.2).

use std::collections::BTreeMap;

use super::Erro;
use super::acao::Acao;
use super::espacos::Espacos;
use super::jogador::{Jogador, MAO, distribui};
use super::letras::{Conjunto, Letra, Palavra, testa_palavra_padrao};
use super::tabuleiro::{Casa, Direcao, Tabuleiro, insere_palavra, obtem_sequencia};
use crate::session::console::Console;

/// Points of each letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pontos(pub BTreeMap<Letra, i64>);

impl Pontos {
    /// Value of a word: all its letters, also those that were on the board before.
    pub fn da_palavra(&self, palavra: &Palavra) -> i64 {
        let pontos = palavra.letras().iter();
        pontos
            .map(|letra| self.0.get(letra).copied().unwrap_or(0))
            .fold(0, i64::saturating_add)
    }
}

/// `joga_palavra : tabuleiro × palavra × casa × cad. carateres × conjunto letras ×
/// booleano → tuplo`
///
/// Puts a word on the board if that can be done with the letters of a set and is
/// allowed, and gives those that were used, in the order of the alphabet; otherwise
/// nothing, and nothing is changed.
///
/// The first word covers the place in the middle; every other has at least one of
/// its letters on the board already, and at least one that was not.
///
/// # Exemplo
/// ```
/// use gabarito::engines::scrabble::{
///     Direcao, Palavra, cria_casa, cria_conjunto, cria_tabuleiro, joga_palavra,
/// };
///
/// let mut tab = cria_tabuleiro();
/// let letras = cria_conjunto(&["C", "A", "O", "N"], &[2, 1, 3, 1])?;
/// let palavra = Palavra::le("CAO").unwrap();
/// let (casa, direcao) = (cria_casa(8, 8)?, Direcao::Horizontal);
/// assert!(joga_palavra(&mut tab, &palavra, casa, direcao, &letras, false).is_empty());
/// let usadas = joga_palavra(&mut tab, &palavra, casa, direcao, &letras, true);
/// let usadas: String = usadas.iter().map(|letra| letra.carater()).collect();
/// assert_eq!(usadas, "ACO");
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secções 1 e 3.4.1.
pub fn joga_palavra(
    tab: &mut Tabuleiro,
    palavra: &Palavra,
    casa: Casa,
    direcao: Direcao,
    letras: &Conjunto,
    primeira: bool,
) -> Vec<Letra> {
    let tamanho = palavra.letras().len();
    let padrao = obtem_sequencia(tab, casa, direcao, tamanho);
    // Beyond the border, the pattern is shorter than the word.
    if !testa_palavra_padrao(palavra, &padrao, letras) {
        return Vec::new();
    }
    let casas = palavra.letras().iter().zip(&padrao);
    let mut usadas: Vec<Letra> = casas
        .filter_map(|(letra, casa)| casa.is_none().then_some(*letra))
        .collect();
    let valida = if primeira {
        let mut casas = casa.ate_a_borda(direcao).take(tamanho);
        casas.any(|casa| casa == Casa::CENTRAL)
    } else {
        !usadas.is_empty() && usadas.len() < tamanho
    };
    if !valida {
        return Vec::new();
    }
    insere_palavra(tab, casa, direcao, palavra);
    usadas.sort_unstable();
    usadas
}

/// `processa_jogada : tabuleiro × jogador × lista × dicionário × booleano → booleano`
///
/// Plays a whole turn: repeats the prompt until the typed action is possible, does it, and
/// tells whether it was anything but a pass.
///
/// # Errors
/// [`Erro::FimDeEntrada`] where the input ends before; nothing is changed then.
///
/// # Exemplo
/// See [`scrabble`](super::scrabble), which is made of turns.
///
/// Source: enunciado, secções 1 e 3.4.2.
pub fn processa_jogada(
    tab: &mut Tabuleiro,
    jog: &mut Jogador,
    pilha: &mut Vec<Letra>,
    pontos: &Pontos,
    primeira: bool,
    console: &mut dyn Console,
) -> Result<bool, Erro> {
    let espacos = Espacos::default();
    processa_jogada_com(tab, jog, pilha, pontos, primeira, espacos, console)
}

/// Plays a turn under a reading of several spaces between fields.
///
/// # Errors
/// The errors of [`processa_jogada`].
pub fn processa_jogada_com(
    tab: &mut Tabuleiro,
    jog: &mut Jogador,
    pilha: &mut Vec<Letra>,
    pontos: &Pontos,
    primeira: bool,
    espacos: Espacos,
    console: &mut dyn Console,
) -> Result<bool, Erro> {
    loop {
        let linha = console.input(&format!("Jogada J{}: ", jog.id))?;
        let jogou = match Acao::le_com(&linha, espacos) {
            Some(Acao::Passar) => return Ok(false),
            Some(Acao::Trocar(letras)) => troca(jog, pilha, &letras),
            Some(Acao::Jogar {
                casa,
                direcao,
                palavra,
            }) => {
                let usadas = joga_palavra(tab, &palavra, casa, direcao, &jog.letras, primeira);
                if !usadas.is_empty() {
                    jog.pontos = jog.pontos.saturating_add(pontos.da_palavra(&palavra));
                    substitui(jog, pilha, &usadas);
                }
                !usadas.is_empty()
            }
            None => false,
        };
        if jogou {
            return Ok(true);
        }
    }
}

/// Exchanges letters of a player, if enough are left in the bag and the player has
/// the given ones; returns whether it did. The letters given away leave the game.
fn troca(jog: &mut Jogador, pilha: &mut Vec<Letra>, letras: &[Letra]) -> bool {
    let mut restantes = jog.letras.clone();
    let tem_as_letras = letras.iter().all(|letra| restantes.retira(*letra));
    if pilha.len() < MAO || !tem_as_letras {
        return false;
    }
    substitui(jog, pilha, letras);
    true
}

/// Removes letters from a player, and draws as many others, as far as there are any.
fn substitui(jog: &mut Jogador, pilha: &mut Vec<Letra>, letras: &[Letra]) {
    for letra in letras {
        jog.letras.retira(*letra);
    }
    distribui(pilha, jog, letras.len());
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::engines::scrabble::{
        cria_casa, cria_jogador, cria_tabuleiro, insere_letra, obtem_valor,
    };
    use crate::session::console::EndOfInput;

    fn conjunto(letras: &str) -> Conjunto {
        letras.chars().filter_map(Letra::de).collect()
    }

    /// Board with CAO at the centre, going right.
    fn com_cao() -> Tabuleiro {
        let mut tab = cria_tabuleiro();
        let palavra = Palavra::le("CAO").unwrap();
        insere_palavra(&mut tab, Casa::CENTRAL, Direcao::Horizontal, &palavra);
        tab
    }

    #[rstest]
    #[case::through_the_centre("CAO", 8, 7, 'H', true)]
    #[case::ending_at_the_centre("CAO", 6, 8, 'V', true)]
    #[case::beside_the_centre("CAO", 7, 8, 'H', false)]
    #[case::short_of_the_centre("CAO", 8, 5, 'H', false)]
    #[case::past_the_centre("CAO", 9, 8, 'V', false)]
    #[case::letters_that_are_not_there("CASA", 8, 8, 'H', false)]
    #[case::a_letter_too_often("COCO", 8, 8, 'H', true)]
    #[case::a_letter_once_too_often("AA", 8, 8, 'H', false)]
    fn the_first_word_covers_the_centre(
        #[case] palavra: &str,
        #[case] linha: i64,
        #[case] coluna: i64,
        #[case] direcao: char,
        #[case] is_valid: bool,
    ) {
        let mut tab = cria_tabuleiro();
        let palavra = Palavra::le(palavra).unwrap();
        let casa = cria_casa(linha, coluna).unwrap();
        let direcao = Direcao::le(&direcao.to_string()).unwrap();
        let usadas = joga_palavra(&mut tab, &palavra, casa, direcao, &conjunto("CCAOO"), true);
        assert_eq!(!usadas.is_empty(), is_valid);
        assert_eq!(tab != cria_tabuleiro(), is_valid);
    }

    #[rstest]
    #[case::crossing("PERO", 5, 10, 'V', "EPR")]
    #[case::crossing_at_its_start("CAO", 8, 8, 'V', "AO")]
    #[case::lengthening("CAOS", 8, 8, 'H', "S")]
    #[case::touching("PA", 7, 8, 'H', "")]
    #[case::ending_before_it("PA", 8, 6, 'H', "")]
    #[case::nothing_new("CAO", 8, 8, 'H', "")]
    #[case::another_letter_there("PARA", 6, 9, 'V', "")]
    #[case::past_the_border("AS", 8, 15, 'H', "")]
    #[case::to_the_border("OPERAS", 8, 10, 'V', "AEPRS")]
    fn every_other_word_crosses_what_is_there(
        #[case] palavra: &str,
        #[case] linha: i64,
        #[case] coluna: i64,
        #[case] direcao: char,
        #[case] expected: &str,
    ) {
        let mut tab = com_cao();
        let mao = conjunto("PEROSAAC");
        let palavra = Palavra::le(palavra).unwrap();
        let casa = cria_casa(linha, coluna).unwrap();
        let direcao = Direcao::le(&direcao.to_string()).unwrap();
        let usadas = joga_palavra(&mut tab, &palavra, casa, direcao, &mao, false);
        let usadas: String = usadas.iter().map(|letra| letra.carater()).collect();
        assert_eq!(usadas, expected);
        assert_eq!(tab != com_cao(), !expected.is_empty());
    }

    #[rstest]
    #[case("P", true)]
    #[case("  P ", true)]
    #[case("T A  B", true)]
    #[case("J 8  8 H XA", true)]
    #[case("J 08 8 H XA", true)]
    #[case("", false)]
    #[case("olà", false)]
    #[case("p", false)]
    #[case("P P", false)]
    #[case("T", false)]
    #[case("T AB", false)]
    #[case("T K", false)]
    #[case("J", false)]
    #[case("J a 8 H XA", false)]
    #[case("J 0 8 H XA", false)]
    #[case("J +8 8 H XA", false)]
    #[case("J 8 16 H XA", false)]
    #[case("J 99999999999999999999 8 H XA", false)]
    #[case("J 8 8 D XA", false)]
    #[case("J 8 8 H X", false)]
    #[case("J 8 8 H xa", false)]
    #[case("J 8 8 H XA AX", false)]
    fn a_line_is_a_turn_or_is_asked_again(#[case] linha: &str, #[case] is_turn: bool) {
        assert_eq!(Acao::le(linha).is_some(), is_turn);
    }

    #[rstest]
    #[case("P", true)]
    #[case("T A B", true)]
    #[case("T  A", false)]
    #[case("T A   B", false)]
    #[case("J 8 8 H XA", true)]
    #[case("J 8  8 H XA", false)]
    #[case("J 8 8 H  XA", false)]
    #[case("", false)]
    fn a_line_with_several_spaces_may_be_asked_again(#[case] linha: &str, #[case] is_turn: bool) {
        let espacos = Espacos::PedidosOutraVez;
        assert_eq!(Acao::le_com(linha, espacos).is_some(), is_turn);
    }

    struct Digita(Vec<&'static str>, String);

    impl Console for Digita {
        fn print(&mut self, text: &str) {
            self.1.push_str(text);
        }

        fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
            self.1.push_str(prompt);
            self.0.pop().map(str::to_owned).ok_or(EndOfInput)
        }
    }

    /// Swaps X and A, with `restantes` letters left in the bag.
    fn troca_com(restantes: usize) -> (bool, String, usize) {
        let mut jog = cria_jogador(1, 0, conjunto("AXU")).unwrap();
        let mut pilha = vec![Letra::le("S").unwrap(); restantes];
        let mut console = Digita(vec!["P", "T X A"], String::new());
        let jogou = processa_jogada(
            &mut cria_tabuleiro(),
            &mut jog,
            &mut pilha,
            &Pontos::default(),
            true,
            &mut console,
        )
        .unwrap();
        let mao = jog.letras.letras().map(|letra| letra.to_string()).collect();
        (jogou, mao, pilha.len())
    }

    #[test]
    fn letters_are_exchanged_while_seven_are_left_and_leave_the_game() {
        assert_eq!(troca_com(7), (true, "SSU".to_owned(), 5));
        assert_eq!(troca_com(6), (false, "AUX".to_owned(), 6));
    }

    #[test]
    fn the_input_may_end_and_changes_nothing() {
        let mut jog = cria_jogador(3, 0, conjunto("AB")).unwrap();
        let mut tab = cria_tabuleiro();
        let mut console = Digita(vec!["J 1 1 H AB"], String::new());
        let pontos = Pontos::default();
        let ended = processa_jogada(&mut tab, &mut jog, &mut vec![], &pontos, true, &mut console);
        assert_eq!(ended, Err(Erro::FimDeEntrada(EndOfInput)));
        assert_eq!(console.1, "Jogada J3: Jogada J3: ");
        assert_eq!((tab, jog.letras), (cria_tabuleiro(), conjunto("AB")));
    }

    #[test]
    fn letters_drawn_are_those_that_are_left() {
        let mut tab = com_cao();
        let mut jog = cria_jogador(1, 5, conjunto("PERS")).unwrap();
        let mut pilha = vec![Letra::le("Z").unwrap()];
        let pontos = Pontos(Letra::todas().map(|letra| (letra, 2)).collect());
        let mut console = Digita(vec!["J 5 10 V PERO"], String::new());
        let jogou =
            processa_jogada(&mut tab, &mut jog, &mut pilha, &pontos, false, &mut console).unwrap();
        assert!(jogou && pilha.is_empty());
        assert_eq!((jog.pontos, &jog.letras), (13, &conjunto("SZ")));
        let mut expected = com_cao();
        for (linha, letra) in (5..).zip("PER".chars()) {
            let casa = cria_casa(linha, 10).unwrap();
            insere_letra(&mut expected, casa, Letra::de(letra).unwrap());
        }
        assert_eq!(tab, expected);
        assert!(obtem_valor(&tab, Casa::CENTRAL).is_some());
    }
}
