//! What tic-tac-toe costs: `cargo bench --bench tictactoe`.
//!
//! The whole game solved by the reference, and a correct program asked about all of
//! its 5,478 boards, everything from the start of gabarito to the report included.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use gabarito::engines::tictactoe::minimax::Values;
use gabarito::engines::tictactoe::{Board, initial_state};

/// How often the game is solved, and the program asked.
const SOLUTIONS: usize = 201;
const ROUNDS: usize = 11;

fn main() {
    let solving = median(SOLUTIONS, || {
        assert_eq!(Values::solve().get(&initial_state()), Some(0));
    });
    println!(
        "the game of {} boards solved: median {:.3} ms",
        Board::reachable().count(),
        solving.as_secs_f64() * 1000.0
    );
    let program = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/tictactoe/submissoes/certas/memoria.py");
    let checking = median(ROUNDS, || {
        let ended = Command::new(env!("CARGO_BIN_EXE_gabarito"))
            .args(["check", "tictactoe", "--exhaustive"])
            .arg(&program)
            .stdout(Stdio::null())
            .status();
        assert!(ended.expect("it runs").success());
    });
    println!(
        "a program with a memory asked about every board: median {:.2} s",
        checking.as_secs_f64()
    );
}

fn median(rounds: usize, run: impl Fn()) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let began = Instant::now();
            run();
            began.elapsed()
        })
        .collect();
    times.sort();
    times[rounds / 2]
}
