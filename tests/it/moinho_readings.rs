//! Where the text of moinho is open: the states in which its readings differ
//! are exactly those written down.

use gabarito::engines::moinho::auto::{Leituras, obter_movimento_auto_com};
use gabarito::engines::moinho::{
    JogadorBloqueado, Nivel, Peca, Tabuleiro, eh_tabuleiro, obter_ganhador, obter_posicoes_jogador,
    tuplo_para_tabuleiro,
};
use gabarito::engines::registry;
use serde::Deserialize;

#[derive(Debug, PartialEq, Eq, Deserialize)]
struct State {
    board: [[i8; 3]; 3],
    player: String,
    moves: Vec<String>,
}

/// In the order of `accepted`.
const READINGS: [(&str, JogadorBloqueado); 3] = [
    (
        "sequência indefinida",
        JogadorBloqueado::SequenciaIndefinida,
    ),
    ("sequência ordinária", JogadorBloqueado::SequenciaOrdinaria),
    ("passe", JogadorBloqueado::Passe),
];

/// All 1,452 boards of three pieces each on which nobody has won.
fn movement_boards() -> impl Iterator<Item = ([[i8; 3]; 3], Tabuleiro)> {
    (0..3_usize.pow(9)).filter_map(|number| {
        let digit = |place: u32| [0, 1, -1][number / 3_usize.pow(place) % 3];
        let board = [0, 3, 6].map(|row| [digit(row), digit(row + 1), digit(row + 2)]);
        let t = tuplo_para_tabuleiro(board)?;
        let pieces = |j| obter_posicoes_jogador(&t, j).count();
        let in_play = (pieces(Peca::X), pieces(Peca::O)) == (3, 3)
            && eh_tabuleiro(&t)
            && obter_ganhador(&t) == Peca::LIVRE;
        in_play.then_some((board, t))
    })
}

#[test]
fn blocked_players_are_read_differently_in_exactly_the_states_written_down() {
    let manifest = registry::engine("moinho").unwrap().manifest().unwrap();
    let reading = manifest
        .readings
        .iter()
        .find(|reading| reading.name == "jogador-bloqueado")
        .unwrap();
    assert_eq!(reading.accepted, READINGS.map(|(name, _)| name));
    let mut written: Vec<State> = reading
        .states
        .iter()
        .map(|state| state.clone().try_into().unwrap())
        .collect();
    let mut found = Vec::new();
    let mut states = 0;
    for (board, t) in movement_boards() {
        for (j, player) in [(Peca::X, "X"), (Peca::O, "O")] {
            states += 1;
            let moves = READINGS.map(|(_, bloqueado)| {
                let leituras = Leituras {
                    bloqueado,
                    ..Leituras::default()
                };
                obter_movimento_auto_com(&t, j, Nivel::Dificil, leituras).to_string()
            });
            if moves.iter().any(|each| *each != moves[0]) {
                found.push(State {
                    board,
                    player: player.to_owned(),
                    moves: moves.to_vec(),
                });
            }
        }
    }
    assert_eq!(states, 2904);
    assert_eq!(written.len(), 8);
    let key = |state: &State| (state.player.clone(), state.board);
    written.sort_by_key(key);
    found.sort_by_key(key);
    assert_eq!(found, written);
}
