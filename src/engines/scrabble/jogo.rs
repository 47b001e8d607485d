//! The game (section 3.4.3).

use num_bigint::BigUint;

use super::Erro;
use super::espacos::Espacos;
use super::jogada::{Pontos, processa_jogada_com};
use super::jogador::{JOGADORES, Jogador, MAO, cria_jogador, distribui, jogador_para_str};
use super::letras::{Conjunto, Letra, baralha_conjunto};
use super::tabuleiro::{Casa, Tabuleiro, cria_tabuleiro, obtem_valor, tabuleiro_para_str};
use crate::session::console::Console;

/// `scrabble : inteiro × conjunto letras × dicionário × inteiro → tuplo`
///
/// Plays a game and gives the points of the players, in their order. It ends when
/// as many players pass in a row as there are, or when a player has no letters
/// after a turn and there are none left.
///
/// # Errors
/// `scrabble: argumentos inválidos` where there are not two to four players, the
/// bag is empty, a letter has no points or less than one, or the seed is not
/// positive; [`Erro::FimDeEntrada`] where the input ends before the game.
///
/// # Exemplo
/// ```
/// # use gabarito::session::console::{Console, EndOfInput};
/// use gabarito::engines::scrabble::{Letra, Pontos, cria_conjunto, scrabble};
/// # struct Escrito;
/// # impl Console for Escrito {
/// #     fn print(&mut self, _: &str) {}
/// #     fn input(&mut self, _: &str) -> Result<String, EndOfInput> { Ok("P".to_owned()) }
/// # }
/// # let mut console = Escrito; // everybody passes
///
/// let saco = cria_conjunto(&["A", "B"], &[10, 10])?;
/// let pontos = Pontos(Letra::todas().map(|letra| (letra, 1)).collect());
/// assert_eq!(scrabble(2, &saco, &pontos, &32_u32.into(), &mut console)?, [0, 0]);
/// # Ok::<(), gabarito::engines::scrabble::Erro>(())
/// ```
///
/// Source: enunciado, secções 1 e 3.4.3.
pub fn scrabble(
    jogadores: i64,
    saco: &Conjunto,
    pontos: &Pontos,
    seed: &BigUint,
    console: &mut dyn Console,
) -> Result<Vec<i64>, Erro> {
    let espacos = Espacos::default();
    scrabble_com(jogadores, saco, pontos, seed, espacos, console)
}

/// Plays the game under a reading of several spaces between the fields of a line.
///
/// # Errors
/// The errors of [`scrabble`].
pub fn scrabble_com(
    jogadores: i64,
    saco: &Conjunto,
    pontos: &Pontos,
    seed: &BigUint,
    espacos: Espacos,
    console: &mut dyn Console,
) -> Result<Vec<i64>, Erro> {
    let tem_pontos = |letra| pontos.0.get(&letra).is_some_and(|pontos| *pontos >= 1);
    let validos = (2..=JOGADORES).contains(&jogadores)
        && !saco.is_empty()
        && Letra::todas().all(tem_pontos)
        && *seed != BigUint::ZERO;
    if !validos {
        return Err(Erro::ArgumentosInvalidos);
    }
    let mut pilha = baralha_conjunto(saco, seed);
    let mut jogadores: Vec<Jogador> = (1..=jogadores)
        .map(|ordem| cria_jogador(ordem, 0, Conjunto::default()))
        .collect::<Result<_, _>>()?;
    for jog in &mut jogadores {
        distribui(&mut pilha, jog, MAO);
    }
    console.print_line("Bem-vindo ao SCRABBLE.");
    partida(&mut jogadores, &mut pilha, pontos, espacos, console)?;
    Ok(jogadores.iter().map(|jog| jog.pontos).collect())
}

/// Plays turn after turn, until the game ends.
fn partida(
    jogadores: &mut [Jogador],
    pilha: &mut Vec<Letra>,
    pontos: &Pontos,
    espacos: Espacos,
    console: &mut dyn Console,
) -> Result<(), Erro> {
    let mut tab = cria_tabuleiro();
    let mut passaram = 0;
    for vez in (0..jogadores.len()).cycle() {
        mostra(&tab, jogadores, console);
        let jog = &mut jogadores[vez];
        // The first word covers the place in the middle.
        let primeira = obtem_valor(&tab, Casa::CENTRAL).is_none();
        let jogou = processa_jogada_com(&mut tab, jog, pilha, pontos, primeira, espacos, console)?;
        passaram = if jogou { 0 } else { passaram + 1 };
        let esgotou_letras = jog.letras.is_empty() && pilha.is_empty();
        if esgotou_letras || passaram == jogadores.len() {
            break;
        }
    }
    Ok(())
}

/// Prints the board and every player.
fn mostra(tab: &Tabuleiro, jogadores: &[Jogador], console: &mut dyn Console) {
    console.print_line(&tabuleiro_para_str(tab));
    for jog in jogadores {
        console.print_line(&jogador_para_str(jog));
    }
}
