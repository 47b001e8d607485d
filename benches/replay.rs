//! How long the reference takes for a long game: `cargo bench --bench replay`.

#![expect(clippy::print_stdout, reason = "its figures are what it is for")]

use std::time::{Duration, Instant};

use gabarito::assignment;
use gabarito::target::{Library, Target};
use gabarito::transcript::Transcript;

/// Turns of the game.
const TURNS: usize = 200;
/// How often it is played.
const ROUNDS: usize = 51;

fn main() {
    let scrabble = assignment::find("scrabble").expect("it is there");
    let session: Transcript = session().parse().expect("a transcript");
    let interaction = &session.interactions[0];
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let began = Instant::now();
            let observation = Library(scrabble).observe(interaction).expect("it is known");
            assert_eq!(observation.steps.len(), 2);
            began.elapsed()
        })
        .collect();
    times.sort();
    println!(
        "a game of Scrabble of {TURNS} turns: median {:.2} ms",
        times[ROUNDS / 2].as_secs_f64() * 1000.0
    );
}

/// Two players who exchange a letter each turn, and pass at the end.
fn session() -> String {
    let letters = gabarito::assignments::scrabble::LETRAS.iter();
    let points: Vec<String> = letters.map(|letter| format!("'{letter}': 1")).collect();
    let mut session = format!(
        ">>> pontos = {{{}}}\n>>> scrabble(2, {{'A': 230}}, pontos, 32)\n",
        points.join(", ")
    );
    for turn in 0..TURNS {
        let typed = if turn + 2 < TURNS { "T A" } else { "P" };
        let line = format!("Jogada J{}: «{typed}»\n", turn % 2 + 1);
        session.push_str(&line);
    }
    session
}
