//! Programs whose functions expect more of each other than the text says, and so do not work with right
//! functions in place of their own.

use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use super::common::course::{Course, edited};

const WORDS: &str = "\
def conta(palavras):
    '''Devolve quantas vezes ocorre cada palavra.

    >>> conta(['b', 'a', 'b'])
    {'b': 2, 'a': 1}
    >>> conta(['c'])
    {'c': 1}
    >>> conta(['d', 'd', 'e', 'e'])
    {'d': 2, 'e': 2}
    '''
    vezes = {}
    for p in palavras:
        vezes[p] = vezes.get(p, 0) + 1
    return vezes

def comum(palavras):
    '''Devolve a palavra mais comum.

    >>> comum(['b', 'a', 'b'])
    'b'
    >>> comum(['c', 'c', 'a'])
    'c'
    >>> comum(['d', 'e', 'e'])
    'e'
    '''
    vezes = conta(palavras)
    return max(vezes, key=vezes.get)
";

const COUNTS: &str = "    vezes = {}
    for p in palavras:
        vezes[p] = vezes.get(p, 0) + 1
    return vezes
";
const CHOOSES: &str = "    vezes = conta(palavras)
    return max(vezes, key=vezes.get)
";

/// How a program counts and how it chooses, and a mistake in the first.
#[rstest]
#[case::a_richer_type(
    "    from collections import Counter\n    return Counter(palavras)\n",
    "    return conta(palavras).most_common(1)[0][0]\n",
    ["Counter(palavras)", "Counter(palavras[1:])"]
)]
#[case::a_default(
    "    from collections import Counter\n    return Counter(palavras)\n",
    "    vezes = conta(palavras)\n    return max(palavras, key=lambda p: (vezes[p], vezes['?']))\n",
    ["Counter(palavras)", "Counter(palavras[1:])"]
)]
#[case::a_further_parameter(
    "    vezes = {p: palavras.count(p) for p in palavras}\n    return sorted(vezes, key=vezes.get) if só else vezes\n",
    "    return conta(palavras, True)[-1]\n",
    ["for p in palavras}", "for p in palavras[1:]}"]
)]
#[case::an_order(
    "    return {p: palavras.count(p) for p in sorted(palavras, key=palavras.count)}\n",
    "    return list(conta(palavras))[-1]\n",
    ["sorted(palavras,", "sorted(palavras[1:],"]
)]
#[case::a_global_name(
    "    global vezes\n    vezes = {p: palavras.count(p) for p in palavras}\n    return vezes\n",
    "    conta(palavras)\n    return max(vezes, key=vezes.get)\n",
    ["for p in palavras}", "for p in palavras[1:]}"]
)]
fn only_the_function_that_is_wrong_loses(
    #[case] counts: &str,
    #[case] chooses: &str,
    #[case] mistake: [&str; 2],
) {
    let course = Course::new(WORDS);
    let program = WORDS
        .replace("conta(palavras):", "conta(palavras, só=False):")
        .replace(COUNTS, counts)
        .replace(CHOOSES, chooses);
    let mut check = course.check(&program);
    check.assert().success();
    let mut check = course.check(&edited(&program, &[mistake]));
    let is_right = contains("✗ conta ..").and(contains("✗ comum ..").not());
    check.assert().failure().stdout(is_right);
    let wrong = program.replace(
        "'''Devolve a palavra mais comum.",
        "return palavras[0]\n    '''",
    );
    let mut check = course.check(&wrong);
    let is_right = contains("✗ comum ..").and(contains("✓ conta .."));
    check.assert().failure().stdout(is_right);
}
