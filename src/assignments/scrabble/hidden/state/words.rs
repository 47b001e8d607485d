//! Cases of `joga_palavra`: words on boards alive at once that differ in one argument, words
//! that are refused and then played, and hands and boards that are changed in between.
//! Cases of the clause about used letters show these; all others, whether a word was played.

use super::{EMPTY, Step, case};
use crate::battery::Draft;

const FIRST: &str = "joga_palavra/primeira-jogada";
const CROSSING: &str = "joga_palavra/cruzamento";
const USED: &str = "joga_palavra/letras-usadas";
const INSERTED: &str = "joga_palavra/insere";
const REFUSED: &str = "joga_palavra/invalida";
const LIMITS: &str = "joga_palavra/limites";
const INTACT: &str = "joga_palavra/conjunto-intacto";

/// Statement that makes the hand of the text.
const HAND: &str = "conj = {'C': 2, 'A': 1, 'O': 3, 'N': 1}";
/// Call with a first word of the text, on the board of the name `@`.
const CAO: &str = "joga_palavra(@, 'CAO', (8, 8), 'H', conj, True)";
/// Hand and call of the second word of the text.
const OTHER_HAND: &str = "conj2 = {'P': 2, 'E': 1, 'O': 3, 'R': 1}";
const PERO: &str = "joga_palavra(@, 'PERO', (5, 10), 'V', conj2, False)";

/// First words that differ from the one of the text in one argument.
const FIRST_WORDS: [Step; 9] = [
    (
        FIRST,
        "bool(joga_palavra(@, 'CAO', (7, 8), 'H', conj, True))",
    ),
    (
        FIRST,
        "bool(joga_palavra(@, 'CAO', (8, 9), 'H', conj, True))",
    ),
    (
        FIRST,
        "bool(joga_palavra(@, 'CAO', (8, 7), 'V', conj, True))",
    ),
    (USED, "joga_palavra(@, 'CAO', (8, 8), 'V', conj, True)"),
    (USED, "joga_palavra(@, 'CAO', (8, 7), 'H', conj, True)"),
    (USED, "joga_palavra(@, 'NAO', (8, 8), 'H', conj, True)"),
    (
        REFUSED,
        "joga_palavra(@, 'CAO', (8, 8), 'H', {'C': 2, 'A': 1, 'N': 4}, True)",
    ),
    (REFUSED, "joga_palavra(@, 'CAL', (8, 8), 'H', conj, True)"),
    (
        CROSSING,
        "bool(joga_palavra(@, 'CAO', (8, 8), 'H', conj, False))",
    ),
];

/// Later words that differ from the one of the text in one argument.
const LATER_WORDS: [Step; 7] = [
    (
        CROSSING,
        "bool(joga_palavra(@, 'PERO', (2, 2), 'V', conj2, False))",
    ),
    (
        REFUSED,
        "joga_palavra(@, 'PERO', (5, 9), 'V', conj2, False)",
    ),
    (
        REFUSED,
        "joga_palavra(@, 'PERO', (5, 10), 'V', {'E': 4, 'R': 1}, False)",
    ),
    (
        CROSSING,
        "bool(joga_palavra(@, 'PERO', (5, 10), 'H', conj2, False))",
    ),
    (
        REFUSED,
        "joga_palavra(@, 'PERE', (5, 10), 'V', conj2, False)",
    ),
    (USED, "joga_palavra(@, 'PORO', (5, 10), 'V', conj2, False)"),
    (
        LIMITS,
        "bool(joga_palavra(@, 'PERO', (13, 10), 'V', conj2, False))",
    ),
];

pub(super) fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    for other in FIRST_WORDS {
        drafts.extend(by_turns(HAND, "'...............'", (USED, CAO), other));
    }
    for other in LATER_WORDS {
        drafts.extend(by_turns(
            OTHER_HAND,
            "'.......CAO.....'",
            (USED, PERO),
            other,
        ));
    }
    drafts.extend(on_one_board());
    drafts.extend(changed());
    drafts
}

/// Cases of three boards, of which the eighth line is given, with a word on each: one word
/// on the second board, another on the first and third.
fn by_turns(hand: &str, line: &str, one: Step<'static>, other: Step<'static>) -> [Draft; 2] {
    [[one, other, one], [other, one, other]].map(|words| {
        let mut draft = Draft::new();
        for ((check, word), tab) in words.into_iter().zip(["tab1", "tab2", "tab3"]) {
            draft = draft
                .ask(check, hand)
                .ask(check, format!("{tab} = {EMPTY}"))
                .ask(check, format!("{tab}[7] = list({line})"))
                .ask(check, word.replace('@', tab));
        }
        // Only an accepted word is inserted.
        match words[2].0 {
            USED => draft.ask(INSERTED, "tab3"),
            REFUSED => draft.ask(REFUSED, "tab3"),
            _ => draft,
        }
    })
}

/// Cases on one board: a word refused before another is played, or refused because it was.
fn on_one_board() -> [Draft; 3] {
    let board = format!("tab = {EMPTY}");
    let later = CAO.replace("True", "False").replace('@', "tab");
    let is_played = format!("bool({later})");
    let (first, second) = (CAO.replace('@', "tab"), PERO.replace('@', "tab"));
    let first_by_the_flag = case([
        (CROSSING, &*board),
        (CROSSING, HAND),
        (CROSSING, &*is_played),
        (USED, &*first),
        (CROSSING, &*is_played),
        (INTACT, "conj"),
        (INSERTED, "tab[7]"),
    ]);
    let second_is_played = format!("bool({second})");
    let both_words = case([
        (USED, &*board),
        (USED, HAND),
        (USED, OTHER_HAND),
        (CROSSING, &*second_is_played),
        (USED, &*first),
        (USED, &*second),
        (INSERTED, "tab"),
    ]);
    let taken_away = case([
        (USED, &*board),
        (USED, HAND),
        (USED, &*first),
        (INSERTED, "tab[7]"),
        (USED, "tab[7] = list('...............')"),
        (USED, HAND),
        (USED, &*first),
        (INSERTED, "tab[7]"),
    ]);
    [first_by_the_flag, both_words, taken_away]
}

/// Cases of a hand and a board that are changed by plain statements between two words.
fn changed() -> [Draft; 4] {
    let board = format!("tab = {EMPTY}");
    let (first, second) = (CAO.replace('@', "tab"), PERO.replace('@', "tab"));
    let hand = case([
        (REFUSED, &*board),
        (REFUSED, "conj = {'C': 1, 'O': 1}"),
        (REFUSED, &*first),
        (USED, "conj['A'] = 1"),
        (USED, &*first),
        (INTACT, "conj"),
    ]);
    let later_hand = case([
        (REFUSED, &*board),
        (REFUSED, "tab[7] = list('.......CAO.....')"),
        (REFUSED, "conj2 = {'P': 1, 'E': 1}"),
        (REFUSED, &*second),
        (USED, "conj2['R'] = 1"),
        (USED, &*second),
        (INTACT, "conj2"),
    ]);
    let letter = case([
        (REFUSED, &*board),
        (REFUSED, "tab[7] = list('.......CAL.....')"),
        (REFUSED, OTHER_HAND),
        (REFUSED, &*second),
        (USED, "tab[7][9] = 'O'"),
        (USED, &*second),
        (INSERTED, "tab"),
    ]);
    let given = case([
        (USED, &*board),
        (USED, HAND),
        (USED, "tab[7] = list('.......CAO.....')"),
        (USED, "joga_palavra(tab, 'NO', (7, 10), 'V', conj, False)"),
        (USED, "tab[6][9] = '.'"),
        (USED, HAND),
        (USED, "joga_palavra(tab, 'AO', (7, 10), 'V', conj, False)"),
        (INSERTED, "tab"),
    ]);
    [hand, later_hand, letter, given]
}
