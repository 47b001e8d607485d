//! Scripts of games: steps made as far as possible, after which all players pass.

use super::mesa::Passo;

/// Number of players, and their steps, one after the other: `P` passes, `T2` swaps two
/// letters, `J4` plays a word with four, `M` types a malformed line, `R` a refused
/// one.
type Roteiro = (usize, &'static str);

/// All players pass, at once and after steps that reset the count; the first to pass need
/// not be the first player.
pub(super) const PASSES: [Roteiro; 15] = [
    (2, ""),
    (3, ""),
    (4, ""),
    (2, "P J4"),
    (2, "P T2"),
    (2, "J3"),
    (2, "P T1 P J5 P J2"),
    (2, "J5 P J3 P J2 P T3"),
    (3, "P P J4 P P T7"),
    (3, "P J2 P T2 P"),
    (3, "J4 J3 P R P M J2"),
    (4, "P P P J6 P P P T1"),
    (4, "J2 P T4 P P P J3"),
    (4, "P P M P R T5 J7"),
    (2, "M P M R M"),
];

/// The first word counts as the first, even after passes or swaps.
pub(super) const PRIMEIRAS: [Roteiro; 5] = [
    (2, "R P R J3 R J2"),
    (2, "T2 R J7 J4"),
    (3, "P P R R J2 J3 J1"),
    (4, "P T1 P M J5 R J5"),
    (3, "T7 T1 T3 R J6 J6"),
];

/// Number of letters left after the hands are dealt, where a swap needs 7 of them.
pub(super) const RESTAM: [(usize, Roteiro); 5] = [
    (6, (2, "T1 R J2 R T2 R J3")),
    (7, (2, "T1 R J2 R T2 R J3")),
    (7, (3, "T7 R J1 R J2 R")),
    (8, (4, "T1 T1 R J2 R J1 R")),
    (13, (2, "T6 T1 R J7 R J7 J7")),
];

/// Number of players, and of letters in all: every player has some at the start, and one has
/// none at the end, with a bag that is empty from the start or becomes empty.
pub(super) const ESGOTAM: [(usize, usize); 17] = [
    (2, 8),
    (2, 9),
    (2, 10),
    (2, 12),
    (2, 13),
    (2, 14),
    (2, 15),
    (2, 16),
    (2, 18),
    (2, 21),
    (3, 15),
    (3, 16),
    (3, 18),
    (3, 21),
    (3, 22),
    (4, 22),
    (4, 28),
];

pub(super) fn passos(roteiro: &str) -> Vec<Passo> {
    roteiro.split_whitespace().filter_map(passo).collect()
}

fn passo(escrito: &str) -> Option<Passo> {
    let (acao, letras) = escrito.split_at(1);
    let letras = letras.parse().unwrap_or(0);
    match acao {
        "P" => Some(Passo::Passa),
        "T" => Some(Passo::Troca(letras)),
        "J" => Some(Passo::Joga(letras)),
        "M" => Some(Passo::Malformada),
        "R" => Some(Passo::Recusada),
        _ => None,
    }
}
