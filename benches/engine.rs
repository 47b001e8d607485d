//! What the reference costs by itself: `cargo bench --bench engine`.

use divan::Bencher;
use divan::counter::ItemsCount;
use gabarito::engines::moinho::{
    Nivel, Peca, Tabuleiro, cria_peca, eh_tabuleiro, obter_ganhador, obter_movimento_auto,
    obter_posicoes_jogador, peca_para_inteiro, tuplo_para_tabuleiro,
};
use gabarito::engines::registry;
use gabarito::engines::scrabble::LETRAS;
use gabarito::engines::tictactoe::minimax::Values;
use gabarito::engines::tictactoe::{Board, initial_state};
use gabarito::session::{Script, Transcript, Value};

/// Statements of a session.
const STATEMENTS: usize = 1000;
/// Turns of a game of Scrabble.
const TURNS: usize = 200;

fn main() {
    divan::main();
}

#[divan::bench]
fn moinho_every_state_at_every_level(bencher: Bencher) {
    let states = states();
    let levels = ["facil", "normal", "dificil"].map(|level| Nivel::le(level).expect("a level"));
    let counter = ItemsCount::new(states.len() * levels.len());
    bencher.counter(counter).bench_local(|| {
        for (board, player) in &states {
            for level in levels {
                divan::black_box(obter_movimento_auto(board, *player, level));
            }
        }
    });
}

#[divan::bench]
fn tictactoe_the_whole_game(bencher: Bencher) {
    let counter = ItemsCount::new(Board::reachable().count());
    bencher.counter(counter).bench_local(|| {
        let values = Values::solve();
        assert_eq!(values.get(&initial_state()), Some(0));
    });
}

#[divan::bench]
fn scrabble_a_game_of_200_turns(bencher: Bencher) {
    let game = script(&exchanging());
    answered(bencher, "scrabble", &game, TURNS);
}

/// From the source to the tree that is evaluated.
#[divan::bench]
fn statements_parsed(bencher: Bencher) {
    let session = transcript(&calling());
    let counter = ItemsCount::new(STATEMENTS);
    bencher
        .counter(counter)
        .bench_local(|| Script::of(&session.interactions[0]));
}

#[divan::bench]
fn statements_evaluated(bencher: Bencher) {
    answered(bencher, "moinho", &script(&calling()), STATEMENTS);
}

#[divan::bench]
fn repr_of_a_board(bencher: Bencher) {
    let row = Value::Tuple(["[X]", "[ ]", "it's"].map(Value::from).to_vec());
    let board = Value::List(vec![row.clone(), row.clone(), row]);
    bencher.bench_local(|| divan::black_box(&board).to_string());
}

/// The reference, answering a session.
fn answered(bencher: Bencher, name: &str, session: &Script, count: usize) {
    let oracle = registry::find_assignment(name).expect("it is there").oracle;
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let observation = oracle.answer(session).expect("it is known");
        assert_eq!(observation.steps.len(), session.steps.len());
    });
}

/// Every board that nobody has won, with each player whose turn it can be.
fn states() -> Vec<(Tabuleiro, Peca)> {
    let players = ["X", "O"].map(|player| cria_peca(player).expect("a piece"));
    let boards = (0..3_i32.pow(9)).filter_map(|number| {
        let digit = |place: usize| -> i8 {
            let digit = number / 3_i32.pow(u32::try_from(place).expect("small")) % 3;
            i8::try_from(digit - 1).expect("small")
        };
        let rows = [0, 3, 6].map(|row| [digit(row), digit(row + 1), digit(row + 2)]);
        tuplo_para_tabuleiro(rows)
    });
    let boards = boards.filter(|board| eh_tabuleiro(board));
    let open = boards.filter(|board| peca_para_inteiro(obter_ganhador(board)) == 0);
    let with_players = open.flat_map(|board| {
        let [x, o] = players.map(|player| obter_posicoes_jogador(&board, player).len());
        let turns = [(players[0], x <= o), (players[1], o <= x)];
        let turns = turns.into_iter().filter(|(_, is_theirs)| *is_theirs);
        turns.map(move |(player, _)| (board, player))
    });
    with_players.collect()
}

/// A session of calls, as a battery has them.
fn calling() -> String {
    let board = ">>> t = tuplo_para_tabuleiro(((0, 1, -1), (0, 1, -1), (1, 0, -1)))\n";
    let calls = [
        "posicao_para_str(cria_posicao('a', '1'))",
        "peca_para_str(obter_peca(t, cria_posicao('c', '2')))",
        "tuple(peca_para_str(peca) for peca in obter_vetor(t, 'a'))",
        "posicoes_iguais(cria_posicao('a', '1'), cria_posicao('b', '1'))",
    ];
    let calls = calls.iter().cycle().take(STATEMENTS - 1);
    let lines: Vec<String> = calls.map(|call| format!(">>> {call}\n")).collect();
    board.to_owned() + &lines.concat()
}

/// Two players who exchange a letter each turn, and pass at the end.
fn exchanging() -> String {
    let points: Vec<String> = LETRAS
        .iter()
        .map(|letter| format!("'{letter}': 1"))
        .collect();
    let points = points.join(", ");
    let start = format!(">>> pontos = {{{points}}}\n>>> scrabble(2, {{'A': 230}}, pontos, 32)\n");
    let turns = (0..TURNS).map(|turn| {
        let typed = if turn + 2 < TURNS { "T A" } else { "P" };
        format!("Jogada J{}: «{typed}»\n", turn % 2 + 1)
    });
    start + &turns.collect::<Vec<_>>().concat()
}

fn script(session: &str) -> Script {
    Script::of(&transcript(session).interactions[0])
}

fn transcript(session: &str) -> Transcript {
    session.parse().expect("a transcript")
}
