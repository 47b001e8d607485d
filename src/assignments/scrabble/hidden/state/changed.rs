//! Cases of values that are changed between two calls by plain statements: arguments of a
//! function, and its results.

use super::{EMPTY, case};
use crate::battery::Draft;

/// An argument that is changed. `@` stands for its name.
struct Given {
    made: &'static str,
    changed: &'static str,
    back: &'static str,
    call: &'static str,
    /// Checks that the answers show before the change, and after it.
    checks: [&'static str; 2],
}

const SHUFFLED: &str = "baralha_conjunto/baralhada";
const SHOWN: &str = "jogador_para_str/cadeia";
const SEQUENCE: &str = "obtem_sequencia/sequencia";
const PLAYER: &str = "cria_jogador/jogador";

#[rustfmt::skip]
const GIVEN: [Given; 13] = [
    Given { made: "{'A': 4, 'B': 2, 'C': 3}", changed: "@['B'] = 5", back: "@['B'] = 2",
        call: "baralha_conjunto(@, 1)", checks: [SHUFFLED; 2] },
    Given { made: "{'C': 1, 'D': 2}", changed: "@['C'] = 2", back: "@['C'] = 1",
        call: "baralha_conjunto(@, 3)", checks: [SHUFFLED; 2] },
    Given { made: "{'A': 1, 'C': 2, 'V': 1}", changed: "@['A'] = 2", back: "@['A'] = 1",
        call: "testa_palavra_padrao('VACA', '....', @)",
        checks: ["testa_palavra_padrao/impossivel", "testa_palavra_padrao/possivel"] },
    Given { made: "{'A': 1, 'C': 1, 'V': 1}", changed: "@['V'] = 2", back: "@['V'] = 1",
        call: "testa_palavra_padrao('VIVA', '.I..', @)",
        checks: ["testa_palavra_padrao/impossivel", "testa_palavra_padrao/possivel"] },
    Given { made: "{'id': 1, 'pontos': 0, 'letras': {'A': 1}}", changed: "@['pontos'] = 13",
        back: "@['pontos'] = 0", call: "jogador_para_str(@)", checks: [SHOWN; 2] },
    Given { made: "{'id': 1, 'pontos': 0, 'letras': {'A': 1}}", changed: "@['id'] = 4",
        back: "@['id'] = 1", call: "jogador_para_str(@)", checks: [SHOWN; 2] },
    Given { made: "{'id': 1, 'pontos': 0, 'letras': {'A': 1}}", changed: "@['letras']['A'] = 3",
        back: "@['letras']['A'] = 1", call: "jogador_para_str(@)", checks: [SHOWN; 2] },
    Given { made: "{'A': 1, 'Ç': 1}", changed: "@['A'] = 2", back: "@['A'] = 1",
        call: "cria_jogador(1, 0, @)", checks: [PLAYER; 2] },
    Given { made: "{'A': 6, 'Ç': 1}", changed: "@['Ç'] = 2", back: "@['Ç'] = 1",
        call: "cria_jogador(1, 0, @)", checks: [PLAYER, "cria_jogador/argumentos-invalidos"] },
    Given { made: EMPTY, changed: "@[7][7] = 'A'", back: "@[7][7] = '.'",
        call: "obtem_valor(@, (8, 8))", checks: ["obtem_valor/valor"; 2] },
    Given { made: EMPTY, changed: "@[7][8] = 'Ç'", back: "@[7][8] = '.'",
        call: "obtem_sequencia(@, (8, 8), 'H', 3)", checks: [SEQUENCE; 2] },
    Given { made: EMPTY, changed: "@[9][4] = 'B'", back: "@[9][4] = '.'",
        call: "obtem_sequencia(@, (8, 5), 'V', 4)", checks: [SEQUENCE; 2] },
    Given { made: EMPTY, changed: "@[14][0] = 'Z'", back: "@[14][0] = '.'",
        call: "tabuleiro_para_str(@)", checks: ["tabuleiro_para_str/cadeia"; 2] },
];

/// A check, a call that shows it, and changes of the call's result, named
/// `v`.
type Gave = (&'static str, &'static str, &'static [&'static str]);

const GAVE: [Gave; 6] = [
    (
        SHUFFLED,
        "baralha_conjunto({'A': 4, 'B': 2, 'C': 3}, 1)",
        &["v[0] = 'Z'", "v[8] = 'Z'"],
    ),
    (
        "cria_conjunto/conjunto",
        "cria_conjunto(('A', 'B'), (14, 3))",
        &["v['A'] = 1", "v['Z'] = 2"],
    ),
    (
        "cria_conjunto/conjunto",
        "cria_conjunto((), ())",
        &["v['A'] = 1", "v['Ç'] = 7"],
    ),
    (
        PLAYER,
        "cria_jogador(2, 0, {'A': 1})",
        &["v['pontos'] = 5", "v['letras']['A'] = 2"],
    ),
    (
        PLAYER,
        "cria_jogador(1, 0, {})",
        &["v['id'] = 2", "v['letras']['A'] = 2"],
    ),
    (
        "cria_tabuleiro/dimensao",
        "cria_tabuleiro()",
        &[
            "v[0][0] = 'A'",
            "v[7][7] = 'B'",
            "v[14][14] = 'C'",
            "v[3] = list('ABCDEFGHIJLMNOP')",
        ],
    ),
];

pub(super) fn drafts() -> Vec<Draft> {
    let mut drafts: Vec<Draft> = GIVEN.iter().flat_map(given).collect();
    for (check, call, changes) in GAVE {
        drafts.extend(changes.iter().map(|change| gave(check, call, change)));
    }
    drafts
}

/// Cases of a value changed and changed back; of one equal to its former value; of two by turns.
fn given(value: &Given) -> [Draft; 3] {
    let [first, second] = value.checks;
    let named = |text: &str, name: &str| text.replace('@', name);
    let call = |name: &str| named(value.call, name);
    let made = |name: &str| format!("{name} = {}", value.made);
    let changed = |name: &str| named(value.changed, name);
    let in_place = Draft::new()
        .ask(first, made("v"))
        .ask(first, call("v"))
        .ask(second, changed("v"))
        .ask(second, call("v"))
        .ask(first, named(value.back, "v"))
        .ask(first, call("v"));
    let equal_to_the_former = Draft::new()
        .ask(first, made("v"))
        .ask(first, call("v"))
        .ask(second, changed("v"))
        .ask(first, made("w"))
        .ask(first, call("w"))
        .ask(second, call("v"));
    let by_turns = Draft::new()
        .ask(first, made("v"))
        .ask(second, made("w"))
        .ask(second, changed("w"))
        .ask(first, call("v"))
        .ask(second, call("w"))
        .ask(first, call("v"));
    [in_place, equal_to_the_former, by_turns]
}

/// Case in which a result is changed, requested again, and then shown itself.
fn gave(check: &'static str, call: &str, change: &str) -> Draft {
    let named = format!("v = {call}");
    case([
        (check, &*named),
        (check, "v"),
        (check, change),
        (check, call),
        (check, "v"),
    ])
}
