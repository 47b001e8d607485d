//! Right and wrong programs of the folder `tests/it/data/listas`, judged as one class.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

/// The folder of the assignment.
const FOLDER: &str = "tests/it/data/listas";

/// Parts of the solution, up to the end of a predicate.
const MEMBRO: &str = "membro(X, [X|_]).\nmembro(X, [_|L]) :- membro(X, L).";
const JUNTA: &str = "junta([], L, L).\njunta([X|A], B, [X|C]) :- junta(A, B, C).";
const INVERTE: &str = "inverte(L, M) :- inverte(L, [], M).\n\ninverte([], M, M).\n\
                       inverte([X|L], A, M) :- inverte(L, [X|A], M).";
const CONTA: &str = "conta(_, [], 0) :- !.\nconta(X, [Y|L], N) :- X == Y, !, conta(X, L, M), N is M + 1.\n\
                     conta(X, [_|L], N) :- conta(X, L, N).";
const ULTIMO: &str = "ultimo([X], X) :- !.\nultimo([_|L], X) :- ultimo(L, X).";
const ORDENADA: &str = "insere(X, no(E, X, D), no(E, X, D)) :- !.\n\
                        insere(X, no(E, Y, D), no(F, Y, D)) :- X < Y, !, insere(X, E, F).\n\
                        insere(X, no(E, Y, D), no(E, Y, F)) :- insere(X, D, F).";
const PERCURSO: &str = "percurso(vazia, []).\npercurso(no(E, X, D), L) :-\n    percurso(E, M),\n    \
                        percurso(D, N),\n    junta(M, [X|N], L).";

/// A program: its name, and the texts in place of others of the solution.
type Program = (&'static str, &'static [(&'static str, &'static str)]);

/// Right programs, in other styles.
const RIGHT: [Program; 15] = [
    ("solucao", &[]),
    (
        "membro_da_biblioteca",
        &[(MEMBRO, "membro(X, L) :- member(X, L).")],
    ),
    (
        "membro_por_append",
        &[(MEMBRO, "membro(X, L) :- append(_, [X|_], L).")],
    ),
    (
        "membro_com_ou",
        &[(MEMBRO, "membro(X, [Y|L]) :- X = Y ; membro(X, L).")],
    ),
    (
        "junta_da_biblioteca",
        &[(JUNTA, "junta(A, B, C) :- append(A, B, C).")],
    ),
    (
        "junta_com_igual",
        &[("junta([], L, L).", "junta([], A, B) :- A = B.")],
    ),
    (
        "inverte_da_biblioteca",
        &[(INVERTE, "inverte(L, M) :- reverse(L, M).")],
    ),
    (
        "inverte_por_foldl",
        &[(
            INVERTE,
            "inverte(L, M) :- foldl(poe, L, [], M).\npoe(X, A, [X|A]).",
        )],
    ),
    (
        "conta_por_include",
        &[(
            CONTA,
            "conta(X, L, N) :- include(==(X), L, M), length(M, N).",
        )],
    ),
    (
        "conta_com_acumulador",
        &[(
            CONTA,
            "conta(X, L, N) :- conta(L, X, 0, N).\nconta([], _, N, N).\n\
        conta([Y|L], X, A, N) :- ( X == Y -> B is A + 1 ; B = A ), conta(L, X, B, N).",
        )],
    ),
    (
        "ultimo_da_biblioteca",
        &[(ULTIMO, "ultimo(L, X) :- last(L, X).")],
    ),
    (
        "ultimo_com_alternativas",
        &[(ULTIMO, "ultimo(L, X) :- append(_, [X], L).")],
    ),
    (
        "insere_por_compare",
        &[(
            ORDENADA,
            "insere(X, no(E, Y, D), A) :- compare(O, X, Y), insere(O, X, no(E, Y, D), A).\n\
        insere(=, _, A, A).\ninsere(<, X, no(E, Y, D), no(F, Y, D)) :- insere(X, E, F).\n\
        insere(>, X, no(E, Y, D), no(E, Y, F)) :- insere(X, D, F).",
        )],
    ),
    (
        "percurso_por_gramatica",
        &[(
            PERCURSO,
            "percurso(A, L) :- phrase(todos(A), L).\ntodos(vazia) --> [].\n\
        todos(no(E, X, D)) --> todos(E), [X], todos(D).",
        )],
    ),
    (
        "percurso_com_acumulador",
        &[(
            PERCURSO,
            "percurso(A, L) :- percurso(A, [], L).\npercurso(vazia, L, L).\n\
        percurso(no(E, X, D), L0, L) :- percurso(D, L0, L1), percurso(E, [X|L1], L).",
        )],
    ),
];

/// Wrong programs, and the checks that each fails.
const WRONG: [(Program, &[&str]); 35] = [
    (
        ("membro_sem_base", &[("membro(X, [X|_]).\n", "")]),
        &["membro/2/membro"],
    ),
    (
        (
            "membro_um_so",
            &[("membro(X, [X|_]).", "membro(X, [X|_]) :- !.")],
        ),
        &["membro/2/membro"],
    ),
    (
        (
            "membro_ao_contrario",
            &[(
                MEMBRO,
                "membro(X, [_|L]) :- membro(X, L).\nmembro(X, [X|_]).",
            )],
        ),
        &["membro/2/membro"],
    ),
    (
        (
            "membro_identico",
            &[("membro(X, [X|_]).", "membro(X, [Y|_]) :- X == Y.")],
        ),
        &["membro/2/membro"],
    ),
    (
        (
            "membro_sem_fim",
            &[(
                "membro(X, [_|L]) :- membro(X, L).",
                "membro(X, L) :- membro(X, [_|L]).",
            )],
        ),
        &["membro/2/membro"],
    ),
    (
        (
            "membro_a_mais",
            &[("membro(X, [X|_]).", "membro(X, [X|_]).\nmembro(_, []).")],
        ),
        &["membro/2/membro"],
    ),
    (
        (
            "membro_duas_vezes",
            &[("membro(X, [X|_]).", "membro(X, [X|_]).\nmembro(X, [X|_]).")],
        ),
        &["membro/2/membro"],
    ),
    (
        ("junta_base", &[("junta([], L, L).", "junta([], _, []).")]),
        &["junta/3/junta"],
    ),
    (
        (
            "junta_perde",
            &[("junta([X|A], B, [X|C])", "junta([_|A], B, C)")],
        ),
        &["junta/3/junta"],
    ),
    (
        ("junta_troca", &[(":- junta(A, B, C)", ":- junta(B, A, C)")]),
        &["junta/3/junta"],
    ),
    (
        (
            "junta_corte",
            &[("junta([], L, L).", "junta([], L, L) :- !.")],
        ),
        &["junta/3/junta"],
    ),
    (
        (
            "junta_ordem",
            &[(
                JUNTA,
                "junta([X|A], B, [X|C]) :- junta(A, B, C).\njunta([], L, L).",
            )],
        ),
        &["junta/3/junta"],
    ),
    (
        (
            "junta_engano",
            &[(":- junta(A, B, C)", ":- junta(A, Bs, C)")],
        ),
        &["junta/3/junta"],
    ),
    (
        (
            "inverte_base",
            &[("inverte([], M, M).", "inverte([], _, []).")],
        ),
        &["inverte/2/inverte", "inverte/2/depressa"],
    ),
    (
        (
            "inverte_quadratico",
            &[(
                INVERTE,
                "inverte([], []).\ninverte([X|L], M) :- inverte(L, N), junta(N, [X], M).",
            )],
        ),
        &["inverte/2/depressa"],
    ),
    (
        (
            "inverte_fundo",
            &[(
                "inverte(L, [X|A], M).",
                "( is_list(X) -> inverte(X, Y) ; Y = X ), inverte(L, [Y|A], M).",
            )],
        ),
        &["inverte/2/inverte"],
    ),
    (
        (
            "inverte_perde",
            &[("inverte(L, [X|A], M).", "inverte(L, [X], M).")],
        ),
        &["inverte/2/inverte", "inverte/2/depressa"],
    ),
    (
        ("conta_base", &[("conta(_, [], 0)", "conta(_, [], 1)")]),
        &["conta/3/conta"],
    ),
    (
        ("conta_sem_corte", &[("X == Y, !,", "X == Y,")]),
        &["conta/3/conta"],
    ),
    (
        ("conta_unifica", &[("X == Y, !,", "X = Y, !,")]),
        &["conta/3/conta"],
    ),
    (
        ("conta_sem_contas", &[("N is M + 1", "N = M + 1")]),
        &["conta/3/conta"],
    ),
    (
        ("conta_engano", &[("N is M + 1", "N is Mm + 1")]),
        &["conta/3/conta"],
    ),
    (
        (
            "conta_ate_um",
            &[("!, conta(X, L, M), N is M + 1.", "!, N = 1.")],
        ),
        &["conta/3/conta"],
    ),
    (
        (
            "conta_alternativas",
            &[("conta(_, [], 0) :- !.", "conta(_, [], 0).")],
        ),
        &["conta/3/conta"],
    ),
    (
        ("ultimo_primeiro", &[("ultimo([X], X)", "ultimo([X|_], X)")]),
        &["ultimo/2/ultimo"],
    ),
    (
        (
            "ultimo_de_nada",
            &[("ultimo([X], X)", "ultimo([], []).\nultimo([X], X)")],
        ),
        &["ultimo/2/ultimo"],
    ),
    (
        (
            "ultimo_sem_fim",
            &[(
                "ultimo([_|L], X) :- ultimo(L, X).",
                "ultimo([Y|L], X) :- ultimo([Y|L], X).",
            )],
        ),
        &["ultimo/2/ultimo"],
    ),
    (
        (
            "insere_repete",
            &[("insere(X, no(E, X, D), no(E, X, D)) :- !.\n", "")],
        ),
        &["insere/3/insere"],
    ),
    (
        ("insere_sem_corte", &[("X < Y, !, insere", "X < Y, insere")]),
        &["insere/3/insere"],
    ),
    (
        ("insere_lado", &[("X < Y, !", "X > Y, !")]),
        &["insere/3/insere"],
    ),
    (
        (
            "insere_folha",
            &[(
                "insere(X, vazia, no(vazia, X, vazia)).",
                "insere(X, vazia, X).",
            )],
        ),
        &["insere/3/insere"],
    ),
    (
        (
            "percurso_prefixo",
            &[("junta(M, [X|N], L)", "junta([X|M], N, L)")],
        ),
        &["percurso/2/ordem"],
    ),
    (
        (
            "percurso_ao_contrario",
            &[("junta(M, [X|N], L)", "junta(N, [X|M], L)")],
        ),
        &["percurso/2/ordem"],
    ),
    (
        ("percurso_engano", &[("percurso(D, N)", "percurso(D, Nn)")]),
        &["percurso/2/ordem"],
    ),
    (
        (
            "dois_erros",
            &[
                ("membro(X, [X|_]).\n", ""),
                ("percurso(vazia, []).", "percurso(vazia, [vazia])."),
            ],
        ),
        &["membro/2/membro", "percurso/2/ordem"],
    ),
];

/// The checks that each program of a class fails, by its name.
fn judged(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let read = |path: &Path| -> Value { serde_json::from_slice(&fs::read(path).unwrap()).unwrap() };
    let class = read(&folder.join("turma.json"));
    let results = class["results"].as_object().unwrap().iter();
    let failing = results.map(|(who, result)| {
        let file = format!("resultados/{}.json", result.as_str().unwrap());
        let result = read(&folder.join(file));
        let checks = result["entry"]["outcome"]["judged"]["checks"].as_array();
        let checks = checks.unwrap_or_else(|| panic!("{who}: {result:#}")).iter();
        let failing = checks.filter(|check| check["verdict"] != "pass");
        let path = |check: &Value| {
            let id = check["id"].as_str().unwrap();
            id.split_once('/').unwrap().1.to_owned()
        };
        (who.clone(), failing.map(path).collect())
    });
    failing.collect()
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn programs_fail_what_is_wrong_in_them_alone() {
    let solution = fs::read_to_string(Path::new(FOLDER).join("solucao.pl")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("entregas");
    fs::create_dir(&class).unwrap();
    let right = RIGHT.iter().map(|program| (program, &[][..]));
    let wrong = WRONG.iter().map(|(program, failing)| (program, *failing));
    let mut expected = BTreeMap::new();
    for ((name, changes), failing) in right.chain(wrong) {
        let mut program = solution.clone();
        for (old, new) in *changes {
            assert!(program.contains(old), "{name}: {old}");
            program = program.replacen(old, new, 1);
        }
        fs::write(class.join(format!("{name}.pl")), program).unwrap();
        let failing: BTreeSet<String> = failing.iter().map(|path| (*path).to_owned()).collect();
        expected.insert((*name).to_owned(), failing);
    }
    let out = folder.path().join("notas");
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["class", FOLDER]).arg(&class);
    command.arg("--out").arg(&out).output().unwrap();
    let judged = judged(&out);
    for (name, failing) in &expected {
        assert_eq!(judged.get(name), Some(failing), "{name}");
    }
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn nothing_is_wrong_in_the_folder() {
    let mut lint = cargo_bin_cmd!("gabarito");
    lint.args(["lint", FOLDER]).assert().success();
}
