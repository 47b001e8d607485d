//! Cases of calls that change nothing: one, one with another argument, and the first again.

use super::{Step, case};
use crate::battery::Draft;

const SET: &str = "cria_conjunto/conjunto";
const NO_SET: &str = "cria_conjunto/argumentos-invalidos";
const NUMBER: &str = "gera_numero_aleatorio/numero";
const SHUFFLED: &str = "baralha_conjunto/baralhada";
const POSSIBLE: &str = "testa_palavra_padrao/possivel";
const IMPOSSIBLE: &str = "testa_palavra_padrao/impossivel";
const PLACE: &str = "cria_casa/casa";
const NO_PLACE: &str = "cria_casa/argumentos-invalidos";
const VALUE: &str = "obtem_valor/valor";
const SEQUENCE: &str = "obtem_sequencia/sequencia";
const PLAYER: &str = "cria_jogador/jogador";
const NO_PLAYER: &str = "cria_jogador/argumentos-invalidos";
const SHOWN: &str = "jogador_para_str/cadeia";

/// Statement that makes an empty board without a function of the text.
const BOARD: &str = "tab = [['.'] * 15 for linha in range(15)]";

/// Calls of a function: the first, and others that differ from it in one argument.
const CALLS: [&[Step]; 10] = [
    &[
        (NUMBER, "gera_numero_aleatorio(1)"),
        (NUMBER, "gera_numero_aleatorio(2)"),
        (NUMBER, "gera_numero_aleatorio(25)"),
        (NUMBER, "gera_numero_aleatorio(4294967297)"),
    ],
    &[
        (SET, "cria_conjunto(('A', 'B'), (14, 3))"),
        (SET, "cria_conjunto(('A', 'B'), (14, 2))"),
        (SET, "cria_conjunto(('A', 'B'), (3, 14))"),
        (SET, "cria_conjunto(('A', 'C'), (14, 3))"),
        (SET, "cria_conjunto((), ())"),
        (NO_SET, "cria_conjunto(('A', 'B'), (14, -3))"),
        (NO_SET, "cria_conjunto(('A', 'A'), (14, 3))"),
        (NO_SET, "cria_conjunto(('A', 'B'), (14,))"),
        (NO_SET, "cria_conjunto(['A', 'B'], (14, 3))"),
    ],
    &[
        (
            SHUFFLED,
            "baralha_conjunto({'A': 4, 'B': 2, 'C': 3, 'D': 3}, 1)",
        ),
        (
            SHUFFLED,
            "baralha_conjunto({'A': 4, 'B': 2, 'C': 3, 'D': 3}, 3)",
        ),
        (
            SHUFFLED,
            "baralha_conjunto({'A': 3, 'B': 3, 'C': 3, 'D': 3}, 1)",
        ),
        (
            SHUFFLED,
            "baralha_conjunto({'A': 4, 'B': 2, 'Ç': 3, 'D': 3}, 1)",
        ),
        (SHUFFLED, "baralha_conjunto({'A': 4, 'B': 2, 'C': 3}, 1)"),
    ],
    &[
        (
            POSSIBLE,
            "testa_palavra_padrao('VACA', '.A..', {'A': 1, 'C': 2, 'S': 1, 'V': 1})",
        ),
        (
            IMPOSSIBLE,
            "testa_palavra_padrao('VACA', '....', {'A': 1, 'C': 2, 'S': 1, 'V': 1})",
        ),
        (
            IMPOSSIBLE,
            "testa_palavra_padrao('VACA', '.A.', {'A': 1, 'C': 2, 'S': 1, 'V': 1})",
        ),
        (
            IMPOSSIBLE,
            "testa_palavra_padrao('VACA', '.E..', {'A': 1, 'C': 2, 'S': 1, 'V': 1})",
        ),
        (
            IMPOSSIBLE,
            "testa_palavra_padrao('VAIA', '.A..', {'A': 1, 'C': 2, 'S': 1, 'V': 1})",
        ),
        (
            IMPOSSIBLE,
            "testa_palavra_padrao('VACA', '.A..', {'A': 1, 'S': 1, 'V': 1})",
        ),
    ],
    &[
        (
            IMPOSSIBLE,
            "testa_palavra_padrao('CASA', '....', {'A': 1, 'C': 1, 'S': 1})",
        ),
        (
            POSSIBLE,
            "testa_palavra_padrao('CASA', '....', {'A': 2, 'C': 1, 'S': 1})",
        ),
        (
            POSSIBLE,
            "testa_palavra_padrao('CASA', '...A', {'A': 1, 'C': 1, 'S': 1})",
        ),
        (
            POSSIBLE,
            "testa_palavra_padrao('CASA', 'CASA', {'A': 1, 'C': 1, 'S': 1})",
        ),
    ],
    &[
        (PLACE, "cria_casa(8, 9)"),
        (PLACE, "cria_casa(8, 8)"),
        (PLACE, "cria_casa(9, 9)"),
        (PLACE, "cria_casa(9, 8)"),
        (NO_PLACE, "cria_casa(8, 16)"),
        (NO_PLACE, "cria_casa(0, 9)"),
        (NO_PLACE, "cria_casa(8, 9.0)"),
        (NO_PLACE, "cria_casa('8', 9)"),
    ],
    &[
        (VALUE, "obtem_valor(tab, (8, 8))"),
        (VALUE, "obtem_valor(tab, (8, 9))"),
        (VALUE, "obtem_valor(tab, (9, 8))"),
        (VALUE, "obtem_valor(tab, (8, 7))"),
    ],
    &[
        (SEQUENCE, "obtem_sequencia(tab, (8, 8), 'H', 3)"),
        (SEQUENCE, "obtem_sequencia(tab, (8, 8), 'V', 3)"),
        (SEQUENCE, "obtem_sequencia(tab, (8, 8), 'H', 2)"),
        (SEQUENCE, "obtem_sequencia(tab, (8, 8), 'H', 4)"),
        (SEQUENCE, "obtem_sequencia(tab, (8, 9), 'H', 3)"),
        (SEQUENCE, "obtem_sequencia(tab, (7, 8), 'H', 3)"),
    ],
    &[
        (PLAYER, "cria_jogador(2, 0, {'A': 1})"),
        (PLAYER, "cria_jogador(3, 0, {'A': 1})"),
        (PLAYER, "cria_jogador(2, 5, {'A': 1})"),
        (PLAYER, "cria_jogador(2, 0, {'A': 2})"),
        (PLAYER, "cria_jogador(2, 0, {'B': 1})"),
        (NO_PLAYER, "cria_jogador(5, 0, {'A': 1})"),
        (NO_PLAYER, "cria_jogador(2, -1, {'A': 1})"),
        (NO_PLAYER, "cria_jogador(2, 0, {'A': 8})"),
        (NO_PLAYER, "cria_jogador(2, 0, {'a': 1})"),
    ],
    &[
        (
            SHOWN,
            "jogador_para_str({'id': 2, 'pontos': 0, 'letras': {'A': 1}})",
        ),
        (
            SHOWN,
            "jogador_para_str({'id': 3, 'pontos': 0, 'letras': {'A': 1}})",
        ),
        (
            SHOWN,
            "jogador_para_str({'id': 2, 'pontos': 5, 'letras': {'A': 1}})",
        ),
        (
            SHOWN,
            "jogador_para_str({'id': 2, 'pontos': 0, 'letras': {'A': 2}})",
        ),
        (
            SHOWN,
            "jogador_para_str({'id': 2, 'pontos': 0, 'letras': {'B': 1}})",
        ),
        (
            SHOWN,
            "jogador_para_str({'id': 2, 'pontos': 0, 'letras': {}})",
        ),
    ],
];

pub(super) fn drafts() -> Vec<Draft> {
    let mut drafts = Vec::new();
    for calls in CALLS {
        for other in &calls[1..] {
            for [one, another] in [[calls[0], *other], [*other, calls[0]]] {
                drafts.push(case(on_a_board(one).chain([one, another, one])));
            }
        }
    }
    drafts
}

/// Statements that make the board of a call, if it has one.
fn on_a_board((check, call): Step<'static>) -> impl Iterator<Item = Step<'static>> {
    let made = [BOARD, "tab[7] = list('.......CAO.....')"].map(|statement| (check, statement));
    made.into_iter().filter(move |_| call.contains("(tab,"))
}
