//! Tests of the mutants of a source.

use std::num::NonZero;

use rstest::rstest;

use super::*;

/// The lines that each mutant has in place of others.
fn changes(source: &str, language: Language) -> Vec<String> {
    let mutants = mutants_of("p", source, language).into_iter();
    let changes = mutants.map(|mutant| mutant.candidate.change.expect("it is a mutant"));
    changes.map(|change| change.to).collect()
}

#[rstest]
#[case::comparison("f(a < b)", &["pass", "f(a <= b)", "f(a >= b)"])]
#[case::confused_comparisons("f(a < (b) == c)", &["pass", "f(a <= (b) == c)", "f(a >= (b) == c)", "f(a < (b) != c)"])]
#[case::membership("f(a not in b)", &["pass", "f(a in b)"])]
#[case::identity("f(a is not b)", &["pass", "f(a is b)"])]
#[case::confused_arithmetic("f((a + b) * c % d)", &["pass", "f((a - b) * c % d)", "f((a + b) // c % d)", "f((a + b) * c // d)"])]
#[case::texts_are_not_subtracted("f(a + 'b')", &["pass", "f(a + 'x')"])]
#[case::constant("f(1)", &["pass", "f(2)", "f(0)"])]
#[case::connective("f((a) and b)", &["pass", "f((True) and b)", "f((a) or b)", "f((a) and True)"])]
#[case::not("f(not a)", &["pass", "f((a))"])]
#[case::condition("if a:\n    f()", &["if True:", "if False:", "if not (a):", "pass"])]
#[case::of_comparison("if a < 'b':\n    f()", &["if True:", "if False:", "if a <= 'b':", "if a >= 'b':", "if a < 'x':", "pass"])]
#[case::repeated("while a:\n    break", &["while not (a):", "while False:", "pass", "continue"])]
#[case::of_each("for a in b:\n    f()", &["for a in ():", "pass"])]
#[case::for_ever("while True:\n    f()", &["while False:", "pass"])]
#[case::choice("f(a if b else c)", &["pass", "f(a if True else c)", "f(a if False else c)", "f(a if not (b) else c)"])]
#[case::filter("f([a for a in b if c])", &["pass", "f([a for a in b if True])", "f([a for a in b if not (c)])"])]
#[case::branches("if a:\n    pass\nelif b:\n    f()\nelse:\n    g()", &["if True:", "if False:", "if not (a):", "", "elif True:", "elif False:", "elif not (b):", "pass", "", "pass"])]
#[case::assignment("a = b", &["pass"])]
#[case::augmented("a += b", &["pass", "a -= b", "a = b"])]
#[case::raised("raise ValueError('ab')", &["pass", "raise TypeError('ab')", "raise ValueError('ax')"])]
#[case::caught("try:\n    f()\nexcept TypeError:\n    pass", &["pass", "except ValueError:"])]
#[case::returned("def f(a, b):\n    return b", &["return None", "return a"])]
#[case::arguments("f(a, g, *c)", &["pass", "f(g, a, *c)"])]
#[case::no_order("f(min(a, b))", &["pass", "f(max(a, b))"])]
#[case::keyword("f(sorted(a, key=b))", &["pass", "f(a)", "f(sorted(a))"])]
#[case::copies("f(list(a), b[:], c.copy())", &[
    "pass", "f(a, b[:], c.copy())", "f(b[:], list(a), c.copy())", "f(list(a), b, c.copy())",
    "f(list(a), c.copy(), b[:])", "f(list(a), b[:], c)",
])]
#[case::slice("f(a[b:])", &["pass", "f(a[(b) + 1:])", "f(a[(b) - 1:])"])]
#[case::stop("f(range(1, b))", &["pass", "f(range(2, b))", "f(range(0, b))", "f(range(b, 1))", "f(range(1, (b) + 1))", "f(range(1, (b) - 1))"])]
#[case::boolean("f(True)", &["pass", "f(False)"])]
#[case::formatted("f(f'dia {a:02}')", &["pass", "f(f'dix {a:02}')", "f(f'dia {a:03}')"])]
#[case::docstring("'''Text 1.'''\ndef f():\n    'Text.'", &[])]
#[case::started("if __name__ == '__main__':\n    f()", &[])]
#[case::not_python("def f(:", &[])]
fn a_source_has_these_mutants(#[case] source: &str, #[case] expected: &[&str]) {
    assert_eq!(changes(source, Language::Python), expected);
}

#[rstest]
#[case::facts("p(a). p(b).", &["p(b).", "p(b). p(a).", "p(b). p(b).", "p(a) :- !. p(b).", "p(a).", "p(a). p(a)."])]
#[case::goals("p :- q, (r -> !; \\+ s(a, b)).", &[
    "p :- true, (r -> !; \\+ s(a, b)).", "p :- q, (true -> !; \\+ s(a, b)).",
    "p :- q, (r -> true; \\+ s(a, b)).", "p :- q, (r -> !;  s(a, b)).", "p :- q, (r -> !; true).",
    "p :- q, (r -> !; \\+ s(b, b)).", "p :- q, (r -> !; \\+ s(a, a)).", "p :- q, (r -> !; \\+ s(a, b)), !.",
])]
#[case::arguments_are_no_goals("p :- X = (q, r), findall(Y, (s, t), Z), (u) = v.", &[
    "p :- true, findall(Y, (s, t), Z), (u) = v.", "p :- X \\= (q, r), findall(Y, (s, t), Z), (u) = v.",
    "p :- X = (r, r), findall(Y, (s, t), Z), (u) = v.", "p :- X = (q, s), findall(Y, (s, t), Z), (u) = v.",
    "p :- X = (q, r), true, (u) = v.", "p :- X = (q, r), findall(Y, (t, t), Z), (u) = v.",
    "p :- X = (q, r), findall(Y, (s, q), Z), (u) = v.", "p :- X = (q, r), findall(Y, (s, t), Z), (true) = v.",
    "p :- X = (q, r), findall(Y, (s, t), Z), (u) \\= v.", "p :- X = (q, r), findall(Y, (s, t), Z), (u) = v, !.",
])]
#[case::numbers("p(0, 0.5, 0'1, [], \"b1\").", &["p(1, 0.5, 0'1, [], \"b1\").", "p(0, 0.5, 0'1, [_], \"b1\").", "p(0, 0.5, 0'1, [], \"b2\")."])]
#[case::operators("p :- X is-1, X=<max(Y,2).", &[
    "p :- true, X=<max(Y,2).", "p :- X = -1, X=<max(Y,2).", "p :- X is+1, X=<max(Y,2).",
    "p :- X is-2, X=<max(Y,2).", "p :- X is-0, X=<max(Y,2).", "p :- X is-1, true.",
    "p :- X is-1, X<max(Y,2).", "p :- X is-1, X>max(Y,2).", "p :- X is-1, X=<min(Y,2).",
    "p :- X is-1, X=<max(Y,3).", "p :- X is-1, X=<max(Y,1).", "p :- X is-1, X=<max(Y,2), !.",
])]
#[case::grammars("p --> [a], {q(b), r}.", &["p --> [], {q(b), r}.", "p --> [b], {q(b), r}.", "p --> [a], {true, r}.", "p --> [a], {q(a), r}.", "p --> [a], {q(b), true}.", "p --> [a], {q(b), r}, !."])]
#[case::directives(":- dynamic p/1.\n% p(1).\n", &[])]
fn a_program_in_prolog_has_these_mutants(#[case] source: &str, #[case] expected: &[&str]) {
    assert_eq!(changes(source, Language::Prolog), expected);
}

#[test]
fn a_mutant_says_where_it_is() {
    let source = "A = b\n\nclass C:\n    def m(self):\n        return f(self) + f(1)\n";
    let mutants = mutants_of("p", source, Language::Python);
    let names = mutants
        .iter()
        .map(|each| each.candidate.source.name.as_str());
    let names: Vec<&str> = names.collect();
    assert_eq!(
        names,
        [
            "line 1, A, statement",
            "line 5, C.m, return",
            "line 5, C.m, arithmetic",
            "line 5, C.m, constant",
            "line 5, C.m, constant (2)",
        ]
    );
    let change = mutants[2].candidate.change.as_ref().unwrap();
    assert_eq!(change.program, "p");
    assert!(
        change
            .diff
            .contains("-        return f(self) + f(1)\n+        return f(self) - f(1)\n")
    );
}

#[test]
fn a_sample_is_even_over_the_functions() {
    let many = "def f(a):\n    return a + 1 + 2 + 3 + 4\n\n\ndef g(a):\n    return a + 1\n";
    let mutants = mutants_of("p", many, Language::Python);
    let few = sample_mutants(mutants, NonZero::new(4).unwrap(), 7);
    let functions: Vec<&str> = few.iter().map(|each| each.function.as_str()).collect();
    assert_eq!(functions, ["f", "f", "g", "g"]);
}
