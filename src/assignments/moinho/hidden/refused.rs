//! Arguments that must raise the documented error: the text requires verification in
//! the constructors of posicao and of peca, and in `moinho`. They get invalid values of every
//! type, except TADs, whose representation is the student's.

use super::{Group, session};
use crate::battery::Draft;

/// Values that are neither a column nor a line, texts and others: too long, too short,
/// with space around them, of other letters and digits.
#[rustfmt::skip]
const NO_NAMES: [&str; 25] = [
    "''", "' '", "'  '", "'X'", "'-1'", "'a1'", "'b2'", "'\\n'", "'.'", "0", "1", "2", "3",
    "-1", "1.5", "2.0", "None", "True", "False", "()", "[]", "{}", "set()", "('a', '1')",
    "['c', '3']",
];
/// Values that are no column.
#[rustfmt::skip]
const NO_COLUMNS: [&str; 30] = [
    "'d'", "'e'", "'z'", "'`'", "'A'", "'B'", "'C'", "'D'", "'aa'", "'bb'", "'cc'", "'ab'",
    "'bc'", "'ac'", "'abc'", "'ba'", "'a '", "' a'", "' b'", "'c '", "'a\\n'", "'1'", "'2'",
    "'3'", "('a',)", "['a']", "('b',)", "['c']", "{'a'}", "('c',)",
];
/// Values that are no line.
#[rustfmt::skip]
const NO_LINES: [&str; 30] = [
    "'0'", "'4'", "'5'", "'9'", "'/'", "'10'", "'01'", "'11'", "'22'", "'33'", "'12'", "'23'",
    "'13'", "'123'", "'21'", "'1 '", "' 1'", "' 2'", "'3 '", "'1\\n'", "'1.0'", "'+1'", "'a'",
    "'b'", "'c'", "('1',)", "['1']", "['3']", "{'2'}", "('3',)",
];
/// Values that are no owner of a piece.
#[rustfmt::skip]
const NO_OWNERS: [&str; 43] = [
    "''", "'x'", "'o'", "'0'", "'  '", "'XX'", "'OO'", "'XO'", "'OX'", "'XO '", "'X '", "' X'",
    "'O '", "' O'", "'[X]'", "'[O]'", "'[ ]'", "'\\n'", "'\\t'", "'X\\n'", "'Y'", "'N'", "'P'",
    "'W'", "'-'", "'.'", "'_'", "'1'", "'-1'", "'a'", "0", "1", "-1", "1.5", "None", "True",
    "False", "()", "[]", "('X',)", "['O']", "{}", "{'X'}",
];
/// Values that are no piece to play with, as an argument of `moinho`.
#[rustfmt::skip]
const NO_PIECES: [&str; 38] = [
    "'X'", "'O'", "' '", "''", "'[ ]'", "'[]'", "'[x]'", "'[o]'", "'[0]'", "'[Y]'", "'[X'",
    "'X]'", "'[O'", "'O]'", "'['", "']'", "'[XO]'", "'[X] '", "' [X]'", "' [O]'", "'[ X]'",
    "'[X ]'", "'[X][O]'", "'[XX]'", "'(X)'", "'facil'", "0", "1", "-1", "1.5", "None", "True",
    "()", "[]", "('[X]',)", "['[X]']", "['[O]']", "set()",
];
/// Values that are no level.
#[rustfmt::skip]
const NO_LEVELS: [&str; 42] = [
    "''", "' '", "'Facil'", "'FACIL'", "'Normal'", "'NORMAL'", "'Dificil'", "'DIFICIL'",
    "'f\u{e1}cil'", "'dif\u{ed}cil'", "'facil '", "' facil'", "' normal'", "'dificil '",
    "'fac'", "'facill'", "'acil'", "'a'", "'l'", "'cil'", "'norm'", "'ormal'", "'dif'",
    "'ificil'", "'normal '", "'medio'", "'easy'", "'facilnormal'", "'facil normal'",
    "'facil, normal'", "'1'", "'[X]'", "0", "1", "5", "1.5", "None", "True", "()", "[]",
    "('facil',)", "['normal']",
];

/// Cases refused by the constructors: each wrong value beside a right one, so that each is
/// tested by itself, and two wrong ones.
pub(super) fn by_constructors() -> Vec<Draft> {
    let position = "cria_posicao/argumentos-invalidos";
    let mut drafts = Vec::new();
    let mut ask = |column: &str, line: &str| {
        let statement = format!("cria_posicao({column}, {line})");
        drafts.push(session(position, Group::Refused, [statement]));
    };
    for column in NO_NAMES.iter().chain(&NO_COLUMNS) {
        for line in ["'1'", "'2'", "'3'"] {
            ask(column, line);
        }
    }
    for line in NO_NAMES.iter().chain(&NO_LINES) {
        for column in ["'a'", "'b'", "'c'"] {
            ask(column, line);
        }
    }
    for (column, line) in NO_COLUMNS.iter().zip(NO_LINES) {
        ask(column, line);
    }
    for name in NO_NAMES {
        ask(name, name);
    }
    for (column, line) in [("a", "1"), ("b", "3"), ("c", "2")] {
        ask(&format!("'{line}'"), &format!("'{column}'"));
    }
    let owners = NO_OWNERS.map(|owner| {
        let statement = format!("cria_peca({owner})");
        session("cria_peca/argumento-invalido", Group::Refused, [statement])
    });
    drafts.extend(owners);
    drafts
}

/// Cases refused by `moinho`, in the same way.
pub(super) fn by_the_game() -> Vec<Draft> {
    let mut drafts = Vec::new();
    let mut ask = |piece: &str, level: &str| {
        let statement = format!("moinho({piece}, {level})");
        let check = "moinho/argumentos-invalidos";
        drafts.push(session(check, Group::RefusedGame, [statement]));
    };
    let (pieces, levels) = (["'[X]'", "'[O]'"], ["'facil'", "'normal'", "'dificil'"]);
    for (turn, piece) in NO_PIECES.iter().enumerate() {
        ask(piece, levels[turn % levels.len()]);
    }
    for (turn, level) in NO_LEVELS.iter().enumerate() {
        ask(pieces[turn % pieces.len()], level);
    }
    for (piece, level) in NO_PIECES.iter().zip(NO_LEVELS) {
        ask(piece, level);
    }
    for piece in pieces {
        ask(piece, piece);
        for level in levels {
            ask(level, piece);
            ask(level, level);
        }
    }
    drafts
}
