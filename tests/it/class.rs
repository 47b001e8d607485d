//! A class at the command line: every kind of hand-in, going on where it was, parts,
//! marks, and what is used wrongly.

use crate::common::class as common;

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use common::{ClassFolder, archive, assert_same, cells, files, hostile, merge, program, written};
use percent_encoding::percent_decode_str;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

/// Programs for Tic-tac-toe, the wrong ones first: each of three parts has one.
const SIX: [(&str, &str); 6] = [
    ("G01.py", "erradas/negativos"),
    ("G02.py", "erradas/sem_colunas"),
    ("G03.py", "erradas/por_fazer"),
    ("G04.py", "certas/ingenua"),
    ("G05.py", "certas/memoria"),
    ("G06.py", "certas/alfabeta"),
];

/// How often a run is killed before it may end.
const KILLS: usize = 6;

/// Whose hand-ins were not as before, by what a run told.
fn judged_anew(run: &Assert) -> Vec<String> {
    let told = String::from_utf8_lossy(&run.get_output().stderr);
    let lines = told.lines().filter(|line| line.starts_with('['));
    let anew = lines.filter(|line| !line.ends_with("(como antes)"));
    let names = anew.map(|line| {
        let (_, told) = line.split_once("] ").unwrap();
        told.split_once(": ").unwrap().0.to_owned()
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The results that are kept in a folder, those that were not written whole left out.
fn results(out: &Path) -> Vec<PathBuf> {
    let files = files(out).into_keys();
    let results = files.filter(|name| {
        name.starts_with("resultados") && name.extension().is_some_and(|ending| ending == "json")
    });
    results.map(|name| out.join(name)).collect()
}

#[test]
#[ignore = "slow: scripts/test"]
fn every_kind_of_hand_in_is_judged_or_refused_with_its_reason() {
    let class = ClassFolder::of(
        "tictactoe",
        &[
            ("G01.py", "certas/ingenua"),
            ("G02/tictactoe.py", "certas/memoria"),
            ("G06.py", "erradas/negativos"),
        ],
    );
    let zip = program("tictactoe", "certas/alfabeta");
    let zip = archive("projeto/tictactoe.py", &zip);
    class.put("G03.zip", &zip);
    class.put("Ana Sá_12345_assignsubmission_file_/G01.zip", &zip);
    class.put("G05.zip", b"nada");
    class.put("G07.py", &hostile("ficheiro_erro_de_sintaxe"));
    class.put("G08.py", &hostile("sair_os_exit"));
    class.put(".notas.csv", b"");
    class.put("G08.pdf", b"");
    let refused = "G05.zip` é recusado: não é um arquivo ZIP em bom estado";
    class.judge("turma", &[]).assert().code(1).stdout(
        contains("Ficheiros escondidos, que não são entregas: .notas.csv\n")
            .and(contains("7 de 9 entregas julgadas\n"))
            .and(contains("  G05: recusada: `"))
            .and(contains(refused)),
    );
    let out = class.beside("turma");
    let expected = [
        "Ana Sá_12345 Ana Sá_12345_assignsubmission_file_ julgada 26",
        "G01 G01.py julgada 26",
        "G02 G02 julgada 26",
        "G03 G03.zip julgada 26",
        "G05 G05.zip sem programa ",
        "G06 G06.py julgada 25",
        "G07 G07.py julgada 0",
        "G08 G08.py julgada 0",
        "G08.pdf G08.pdf sem programa ",
    ];
    assert_eq!(
        cells(&out, &["quem", "ficheiro", "estado", "pontos"]),
        expected
    );
    assert!(cells(&out, &["motivo"])[4].contains(refused));
    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(index.contains("arquivo ZIP em bom estado"));
    let pages = files(&out.join("paginas"));
    assert_eq!(pages.len(), 7);
    let index = percent_decode_str(&index).decode_utf8_lossy();
    for page in pages.keys() {
        let name = page.to_string_lossy();
        assert!(index.contains(&*name), "{name}");
    }
}

/// Thirty hand-ins: what is of another kind or cannot be read has its row and its reason.
#[cfg(unix)]
#[test]
#[ignore = "slow: scripts/test"]
fn every_hand_in_has_a_row_whatever_it_is() {
    const OTHERS: [(&str, &str); 4] = [
        (
            "G01.rar",
            "não é um programa (.py), nem um arquivo .zip, nem uma pasta",
        ),
        (
            "G02.ipynb",
            "não é um programa (.py), nem um arquivo .zip, nem uma pasta",
        ),
        (
            "G03.7z",
            "não é um programa (.py), nem um arquivo .zip, nem uma pasta",
        ),
        (
            "G04",
            "não é um programa (.py), nem um arquivo .zip, nem uma pasta",
        ),
    ];
    const REFUSED: [(&str, &str); 9] = [
        ("G05.py", "não é um ficheiro, mas um canal"),
        ("G06.zip", "não é um ficheiro, mas um canal"),
        ("G07", "não é um programa"),
        (
            "G08.py",
            "é uma ligação: entregue aquilo para que ela aponta",
        ),
        (
            "G09.zip",
            "é uma ligação: entregue aquilo para que ela aponta",
        ),
        ("G10", "é uma ligação: entregue aquilo para que ela aponta"),
        ("G11.zip", "é uma pasta com nome de arquivo"),
        ("G12.py", "`G12.py` tem mais de 1024 KiB"),
        ("G13.zip", "`G13.zip` tem mais de 8192 KiB"),
    ];
    let class = ClassFolder::of("tictactoe", &[]);
    let path = |name: &str| class.hand_ins().join(name);
    for (name, _) in OTHERS {
        class.put(name, b"Rar!");
    }
    for name in ["G05.py", "G06.zip", "G07"] {
        pipe(&path(name));
    }
    symlink("nowhere", path("G08.py")).unwrap();
    symlink("/dev/zero", path("G09.zip")).unwrap();
    symlink("/", path("G10")).unwrap();
    class.put("G11.zip/tictactoe.py", &program("tictactoe", SIX[3].1));
    for name in ["G12.py", "G13.zip"] {
        // All of it is a hole.
        let file = fs::File::create(path(name)).unwrap();
        file.set_len(1 << 40).unwrap();
    }
    for number in 14..=30 {
        class.put(&format!("G{number}.py"), b"def");
    }
    let mut run = class.judge("turma", &[]);
    run.timeout(Duration::from_mins(2)).assert().code(1);
    let out = class.beside("turma");
    let rows = cells(&out, &["ficheiro", "estado", "motivo"]);
    assert_eq!(rows.len(), 30);
    let index = fs::read_to_string(out.join("index.html")).unwrap();
    for (place, (name, why)) in OTHERS.into_iter().chain(REFUSED).enumerate() {
        let row = &rows[place];
        let begin = format!("{name} sem programa ");
        assert!(row.starts_with(&begin) && row.contains(why), "{row}");
        assert!(index.contains(&format!("`{name}`")), "{name}");
    }
}

/// As an ordinary user: nothing is closed to root.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_refused_and_no_fault_of_the_machine() {
    use std::os::unix::fs::PermissionsExt;

    let class = ClassFolder::of("tictactoe", &SIX[4..]);
    class.put("G07.py", &program("tictactoe", SIX[3].1));
    class.put("G08/tictactoe.py", b"");
    let closed = ["G07.py", "G08"].map(|name| class.hand_ins().join(name));
    for path in &closed {
        fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
    }
    let can_read = closed.iter().any(|path| fs::read_dir(path).is_ok());
    class.judge("turma", &[]).assert().code(1);
    let rows = cells(&class.beside("turma"), &["quem", "estado", "motivo"]);
    for path in &closed {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    assert_eq!(rows.len(), 4);
    assert!(
        can_read || rows[2].starts_with("G07 sem programa `G07.py` cannot be read: Permission")
    );
    assert!(can_read || rows[3].starts_with("G08 sem programa `G08` cannot be read: Permission"));
}

/// A file that others can write to and that nobody writes to.
#[cfg(unix)]
fn pipe(path: &Path) {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    mknodat(CWD, path, FileType::Fifo, Mode::RWXU, 0).unwrap();
}

#[test]
#[ignore = "slow: scripts/test"]
fn what_was_judged_is_judged_again_only_where_it_changed() {
    let class = ClassFolder::of("tictactoe", &SIX[2..5]);
    let out = class.beside("turma");
    let run = || class.judge("turma", &[]).assert().code(1);
    assert_eq!(judged_anew(&run()), ["G03", "G04", "G05"]);
    let before = written(&out);
    assert!(judged_anew(&run()).is_empty());
    assert_same(&before, &written(&out));

    class.put("G04.py", &program("tictactoe", "erradas/sem_colunas"));
    assert_eq!(judged_anew(&run()), ["G04"]);
    let points = cells(&out, &["quem", "pontos"]);
    assert_eq!(points, ["G03 0", "G04 25", "G05 26"]);

    class.put("G04.py", &program("tictactoe", SIX[3].1));
    assert!(judged_anew(&run()).is_empty());
    assert_same(&before, &written(&out));
    class.judge("outra", &[]).assert().code(1);
    assert_same(&before, &written(&class.beside("outra")));
}

#[test]
#[ignore = "slow: scripts/test"]
fn killed_at_any_moment_it_goes_on_and_ends_with_the_same_class() {
    let class = ClassFolder::of("tictactoe", &SIX);
    let begun = Instant::now();
    // One at a time: there is more to be killed in the middle of.
    let slowly = ["--jobs", "1"];
    class.judge("inteira", &slowly).assert().code(1);
    let whole = begun.elapsed();
    let (right, out) = (written(&class.beside("inteira")), class.beside("morta"));
    let mut random = fastrand::Rng::with_seed(2004);
    let mut interrupted = 0;
    for _ in 0..KILLS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gabarito"))
            .args(class.arguments("morta", &slowly))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(whole.mul_f64(0.6 * random.f64()));
        interrupted += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        // Before the first result there may be no folder yet.
        fs::create_dir_all(&out).unwrap();
        for result in results(&out) {
            let text = fs::read_to_string(&result).unwrap();
            serde_json::from_str::<Value>(&text).unwrap();
        }
        for (name, bytes) in written(&out) {
            assert!(right.get(&name) == Some(&bytes), "{}", name.display());
        }
        // What was judged by then is put together, if there is anything.
        if !results(&out).is_empty() {
            let partial = class.beside("parcial");
            merge(std::slice::from_ref(&out), &partial)
                .arg("--partial")
                .assert()
                .code(1);
            let states = cells(&partial, &["estado"]);
            let judged = states.iter().filter(|state| *state == "julgada").count();
            // The last one may be kept and not listed yet.
            assert!(results(&out).len() - judged <= 1, "{states:?}");
        }
    }
    assert!(interrupted > 0);
    class.judge("morta", &[]).assert().code(1);
    assert_same(&right, &written(&out));
    assert_eq!(results(&out).len(), SIX.len());
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_result_that_is_not_whole_counts_for_nothing() {
    let class = ClassFolder::of("tictactoe", &SIX[..2]);
    class.judge("turma", &[]).assert().code(1);
    let out = class.beside("turma");
    let (right, result) = (written(&out), results(&out).remove(0));
    let text = fs::read(&result).unwrap();
    fs::write(&result, &text[..text.len() / 2]).unwrap();
    let run = class.judge("turma", &[]).assert().code(1);
    assert_eq!(judged_anew(&run).len(), 1);
    assert_same(&right, &written(&out));
    assert_eq!(results(&out).len(), 2);
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_result_of_another_hand_in_counts_for_nothing() {
    let class = ClassFolder::of("tictactoe", &[SIX[0], SIX[3]]);
    class.judge("turma", &[]).assert().code(1);
    let out = class.beside("turma");
    let (right, results) = (written(&out), results(&out));
    fs::copy(&results[0], &results[1]).unwrap();
    let run = class.judge("turma", &[]).assert().code(1);
    assert_eq!(judged_anew(&run).len(), 1);
    assert_same(&right, &written(&out));
    let one = fs::read_to_string(&results[0]).unwrap();
    fs::write(&results[0], one.replace("\"points\":\"2", "\"points\":\"1")).unwrap();
    let mut merged = merge(std::slice::from_ref(&out), &class.beside("outra"));
    merged.assert().code(2).stderr(contains(
        "não é um resultado: falta, está estragado, não é um ficheiro regular, ou é de outra versão",
    ));
    let run = class.judge("turma", &[]).assert().code(1);
    assert_eq!(judged_anew(&run).len(), 1);
    assert_same(&right, &written(&out));
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_module_beside_a_program_is_a_part_of_it() {
    let class = ClassFolder::of("tictactoe", &[("G01/jogo.py", "certas/ingenua")]);
    class.put("G01/tictactoe.py", b"from jogo import *\n");
    class.judge("turma", &[]).assert().code(0);
    class.put("G01/jogo.py", &program("tictactoe", SIX[1].1));
    class.judge("turma", &[]).assert().code(1);
    assert_ne!(cells(&class.beside("turma"), &["pontos"]), ["26"]);
}

#[cfg(unix)]
#[test]
fn nothing_that_others_wrote_is_removed() {
    let class = ClassFolder::of(
        "tictactoe",
        &[("G01.py", "certas/ingenua"), ("G02.py", "certas/memoria")],
    );
    let out = class.beside("turma");
    let pages = out.join("paginas");
    fs::create_dir_all(&pages).unwrap();
    fs::write(pages.join("minha.html"), "minha").unwrap();
    let theirs = class.file("deles.html", "deles");
    symlink(&theirs, pages.join("elo.html")).unwrap();
    class.judge("turma", &[]).assert().code(0);
    fs::remove_file(class.hand_ins().join("G02.py")).unwrap();
    fs::remove_file(pages.join("G01.html")).unwrap();
    symlink(&theirs, pages.join("G01.html")).unwrap();
    class.judge("turma", &[]).assert().code(0);
    let names: Vec<PathBuf> = files(&pages).into_keys().collect();
    assert_eq!(
        names,
        ["G01.html", "elo.html", "minha.html"].map(PathBuf::from)
    );
    assert_eq!(fs::read_to_string(&theirs).unwrap(), "deles");
    assert!(!pages.join("G01.html").is_symlink());
    assert!(pages.join("elo.html").is_symlink());
}

#[cfg(unix)]
#[rstest]
fn nothing_is_written_through_a_link(#[values("paginas", "resultados")] name: &str) {
    let class = ClassFolder::of("tictactoe", &SIX[3..4]);
    let (out, theirs) = (class.beside("turma"), class.beside("deles"));
    fs::create_dir(&out).unwrap();
    fs::create_dir(&theirs).unwrap();
    fs::write(theirs.join("minha.html"), "minha").unwrap();
    symlink(&theirs, out.join(name)).unwrap();
    let run = class.judge("turma", &[]).assert().code(2);
    run.stderr(contains(
        "não é uma pasta, e o gabarito não segue ligações aí: tire-o de lá",
    ));
    assert_eq!(files(&theirs).len(), 1);
}

#[rstest]
fn a_folder_with_a_page_of_others_is_not_that_of_a_class(
    #[values("index.html", "turma.csv", "turma.xlsx")] name: &str,
) {
    let class = ClassFolder::of("tictactoe", &SIX[3..4]);
    let out = class.beside("turma");
    fs::create_dir(&out).unwrap();
    fs::write(out.join(name), "minha").unwrap();
    let run = class.judge("turma", &[]).assert().code(2);
    run.stderr(contains(
        "já existe, e não é de nenhuma turma: indique outra pasta em --out",
    ));
    assert_eq!(fs::read_to_string(out.join(name)).unwrap(), "minha");
}

/// The table is in the language of the report, or in that of `--csv`.
#[rstest]
#[case::of_the_assignment(&[], "\u{feff}\"quem\";\"ficheiro\";", "não é um arquivo ZIP em bom estado")]
#[case::of_the_report(&["--lang", "en"], "\"who\",\"file\",", "it is no sound ZIP archive")]
#[case::as_asked(&["--csv", "en"], "\"who\",\"file\",", "it is no sound ZIP archive")]
#[case::as_asked_in_english(
    &["--lang", "en", "--csv", "pt"],
    "\u{feff}\"quem\";\"ficheiro\";",
    "não é um arquivo ZIP em bom estado"
)]
fn the_table_opens_in_the_spreadsheet_of(
    #[case] options: &[&str],
    #[case] head: &str,
    #[case] reason: &str,
) {
    let class = ClassFolder::of("tictactoe", &[]);
    class.put("G01.zip", b"nada");
    class.judge("turma", options).assert().code(1);
    let out = class.beside("turma");
    let table = fs::read_to_string(out.join("turma.csv")).unwrap();
    assert!(table.starts_with(head), "{table}");
    assert!(table.contains(reason), "{table}");
    let workbook = fs::read(out.join("turma.xlsx")).unwrap();
    assert!(workbook.starts_with(b"PK"));
}

#[test]
fn two_classes_do_not_write_to_one_folder() {
    let class = ClassFolder::of("tictactoe", &SIX[3..4]);
    class.judge("turma", &[]).assert().code(0);
    let out = class.beside("turma");
    let lock = fs::File::open(out.join(".gabarito.lock")).unwrap();
    lock.lock().unwrap();
    let busy = contains("está a ser usada por outro gabarito: espere que ele acabe");
    class
        .judge("turma", &[])
        .assert()
        .code(2)
        .stderr(busy.clone());
    merge(std::slice::from_ref(&out), &out)
        .assert()
        .code(2)
        .stderr(busy);
    drop(lock);
    merge(std::slice::from_ref(&out), &out).assert().code(0);
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_part_that_is_missing_has_its_rows() {
    let class = ClassFolder::of("tictactoe", &SIX);
    class.judge("inteira", &[]).assert().code(1);
    for part in ["1/4", "2/4", "3/4", "4/4"] {
        let run = class.judge(&part[..1], &["--shard", part]).assert();
        run.code(predicate::in_iter([0, 1]));
    }
    let parts = ["1", "2", "3", "4"].map(|part| class.beside(part));
    let out = class.beside("junta");
    // The third is not given, the fourth is damaged, and the second was killed.
    let cut = parts[3].join("turma.json");
    let list = fs::read_to_string(&cut).unwrap();
    fs::write(&cut, &list[..list.len() / 2]).unwrap();
    let killed = parts[1].join("turma.json");
    let list = fs::read_to_string(&killed).unwrap();
    let mut value: Value = serde_json::from_str(&list).unwrap();
    value["results"]
        .as_object_mut()
        .unwrap()
        .remove("G06")
        .unwrap();
    fs::write(&killed, value.to_string()).unwrap();
    let given = [0, 1, 3].map(|place| parts[place].clone());
    let refused = contains("4` não é a pasta de uma turma");
    merge(&given, &out).assert().code(2).stderr(refused);
    let mut run = merge(&given, &out);
    run.arg("--partial").assert().code(1).stdout(
        contains("Fica de fora: `")
            .and(contains("3 de 6 entregas julgadas\n"))
            .and(contains("  G03: em falta: falta a parte 3/4"))
            .and(contains("  G04: em falta: falta a parte 4/4 (`")),
    );
    let rows = cells(&out, &["quem", "ficheiro", "estado"]);
    let expected = [
        "G01 G01.py julgada",
        "G02 G02.py julgada",
        "G03 G03.py em falta",
        "G04 G04.py em falta",
        "G05 G05.py julgada",
        "G06 G06.py em falta",
    ];
    assert_eq!(rows, expected);
    let reason = &cells(&out, &["motivo"])[5];
    assert!(
        reason.ends_with("2` não foi julgada até ao fim"),
        "{reason}"
    );
    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(index.contains("a sua parte da turma não está aqui: falta a parte 3"));
    // Judged again where they were, they are the whole.
    class.judge("2", &["--shard", "2/4"]).assert().code(1);
    class.judge("4", &["--shard", "4/4"]).assert().code(0);
    let mut run = merge(&parts, &out);
    run.arg("--partial").assert().code(1);
    assert_same(&written(&class.beside("inteira")), &written(&out));
}

#[test]
#[ignore = "slow: scripts/test"]
fn parts_put_together_are_the_whole() {
    let class = ClassFolder::of("tictactoe", &SIX);
    class.put("G07.zip", b"nada");
    class.judge("inteira", &[]).assert().code(1);
    for (part, names) in [
        ("1/3", vec!["G01", "G04", "G07"]),
        ("2/3", vec!["G02", "G05"]),
        ("3/3", vec!["G03", "G06"]),
    ] {
        let told = contains("de 7 entregas: junte as partes com `gabarito merge`");
        let options = ["--shard", part];
        let run = class.judge(&part[..1], &options).assert();
        assert_eq!(judged_anew(&run.code(1).stdout(told)), names);
    }
    let parts = ["3", "1", "2"].map(|part| class.beside(part));
    let out = class.beside("junta");
    // What was kept in one language is told in another.
    let english = ["--lang", "en"];
    let told = contains("6 of 7 hand-ins judged").and(contains("  G07: refused: `G07.zip` is"));
    let mut run = merge(&parts, &out);
    run.args(english).assert().code(1).stdout(told);
    let told = contains("6 de 7 entregas julgadas").and(contains("  G07: recusada: `G07.zip` é"));
    merge(&parts, &out).assert().code(1).stdout(told);
    assert_same(&written(&class.beside("inteira")), &written(&out));
}

#[test]
#[ignore = "slow: scripts/test"]
fn how_many_are_judged_at_once_changes_nothing() {
    let class = ClassFolder::of("tictactoe", &SIX[1..5]);
    for jobs in ["1", "2"] {
        let run = class.judge(jobs, &["--jobs", jobs]).assert().code(1);
        assert_eq!(judged_anew(&run).len(), 4);
    }
    let (one, two) = (class.beside("1"), class.beside("2"));
    assert_same(&written(&one), &written(&two));
}

/// By the text of Moinho: two off for each hour that has begun, three for what is not
/// ASCII, and everything for a module that is forbidden.
#[test]
#[ignore = "slow: scripts/test"]
fn lateness_and_broken_rules_cost_what_the_text_says() {
    let programs = [
        ("certo.py", "certas/tuplos"),
        ("acento.py", "regras/acento_num_comentario"),
        ("ilegivel.py", "regras/python_ilegivel"),
        ("modulo.py", "regras/importa_math"),
    ];
    let class = ClassFolder::of("moinho", &programs);
    class.judge("julgada", &[]).assert().code(1);
    for (who, handed_in, mark, state) in [
        ("certo", "", "20", "julgada"),
        ("certo", "2025-12-16 23:59", "20", "julgada"),
        ("certo", "2025-12-17 00:00", "18", "julgada"),
        ("certo", "17/12/2025 01:00", "16", "julgada"),
        ("acento", "", "17", "julgada"),
        ("acento", "2025-12-17 00:59", "15", "julgada"),
        // A person must decide on the rule.
        ("ilegivel", "", "20", "provisória"),
        ("modulo", "", "0", "julgada"),
    ] {
        let sheet = format!(
            "quem,entrega,boas-praticas,comentarios,tamanho,nomes\n{who},{handed_in},1.5,1,1,0.5\n"
        );
        let sheet = class.file("notas.csv", &sheet);
        let out = class.beside("turma");
        let mut run = merge(&[class.beside("julgada")], &out);
        run.args(["--sheet", &sheet]).assert().code(1);
        let cells = cells(&out, &["quem", "nota", "estado"]);
        let right = format!("{who} {mark} {state}");
        assert!(cells.contains(&right), "{right}, {handed_in}: {cells:?}");
    }
}

/// By the text of Scrabble: a tenth off for each hand-in after the fifteenth, and three
/// for what the teacher repaired.
#[test]
fn many_hand_ins_and_repairs_cost_what_the_text_says() {
    let names = [
        "ambos.py",
        "faltam.py",
        "quinze.py",
        "reparado.py",
        "vezes.py",
    ];
    let class = ClassFolder::of("scrabble", &names.map(|name| (name, "certas/ciclos")));
    let sheet = class.file(
        "notas.csv",
        "quem;entregas;reparado;boas-praticas;comentarios;tamanho;nomes\n\
         ambos;17;sim;1,5;1;1;0,5\n\
         faltam;;;1,5;;1;0,5\n\
         quinze;15;não;1,5;1;1;0,5\n\
         reparado;;sim;1,5;1;1;0,5\n\
         vezes;17;;1,5;1;1;0,5\n",
    );
    let sheet = ["--sheet", &sheet];
    class.judge("turma", &sheet).assert().code(0);
    let expected = [
        "ambos 16,8",
        "faltam 19",
        "quinze 20",
        "reparado 17",
        "vezes 19,8",
    ];
    let cells = cells(&class.beside("turma"), &["quem", "nota"]);
    assert_eq!(cells, expected);
}

#[test]
fn the_hand_ins_without_a_row_in_the_sheet_are_named() {
    let class = ClassFolder::of(
        "scrabble",
        &["ana.py", "rui.py"].map(|name| (name, "certas/ciclos")),
    );
    let sheet = class.file("notas.csv", "quem;reparado\nana;não\n");
    let judged = class.judge("turma", &["--sheet", &sheet]).assert().code(0);
    judged.stdout(contains("as entregas sem linha são rui\n"));
}

/// macOS takes accents off their letters in the names of files.
#[rstest]
#[case::composed("Inês.py", "Ine\u{302}s;na\u{303}o")]
#[case::taken_apart("Ine\u{302}s.py", "Inês;não")]
fn an_accent_is_one_however_it_is_written(#[case] name: &str, #[case] row: &str) {
    let class = ClassFolder::of("scrabble", &[(name, "certas/ciclos")]);
    class.judge("antes", &[]).assert().code(0);
    let text = format!("quem;reparado\n{row}\n");
    let sheet = class.file("notas.csv", &text);
    let before = class.beside("antes").display().to_string();
    let options = ["--sheet", &sheet, "--before", &before];
    class.judge("turma", &options).assert().code(0);
    let cells = cells(&class.beside("turma"), &["quem", "estado"]);
    assert_eq!(cells, ["Inês julgada"]);
    let page = fs::read_to_string(class.beside("turma/paginas/In\u{ea}s.html")).unwrap();
    assert!(page.contains("Desde a entrega anterior"), "{page}");
    let mut explain = cargo_bin_cmd!("gabarito");
    explain.arg("explain").arg(class.beside("turma"));
    explain.arg(class.hand_ins().join(name)).assert().code(0);
}

const HEADER: &str = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\
    \"Maximum Grade\",\"Grade can be changed\",\"Last modified (grade)\",\"Feedback comments\"\r\n";
const ANA: &str = "\"Participant 11\",\"Ana Sá\",ist1001@x.pt,\"Submitted, late\",,26.00,Yes,-,";
const OTHERS: &str = "\"Participant 12\",\"Rui Gil\",ist1002@x.pt,,\"3.00\",26.00,Yes,-,\"a, \"\"b\"\"\"\r\n\
    \"Participant 13\",\"Eva Luz\",ist1003@x.pt,,\"4.5\",26.00,No,-,bom\r\n";

#[test]
fn complete_marks_are_entered_and_nothing_else_of_a_worksheet_moves() {
    let programs = ["ist1001.py", "ist1003.py"].map(|name| (name, "certas/ingenua"));
    let class = ClassFolder::of("tictactoe", &programs);
    class.put("ist1002.zip", b"PK");
    class.put("G01.py", b"def");
    let worksheet = format!("{HEADER}{ANA}\r\n{OTHERS}");
    let moodle = class.file("folha.csv", &worksheet);
    let options = ["--moodle", &moodle, "--fenix", "2"];
    class.judge("turma", &options).assert().code(1).stdout(
        contains("incompletas, e não escritas em lado nenhum, porque não foi possível avaliar: ist1002\n")
            .and(contains("uma nota escrita em "))
            .and(contains("trancadas na folha do Moodle: Eva Luz\n"))
            .and(contains(
                "não são utilizadores do Fénix: distinga-os com --who: G01\n",
            )),
    );
    let out = class.beside("turma");
    let entered = fs::read_to_string(out.join("moodle.csv")).unwrap();
    let row = entered.lines().nth(1).unwrap();
    let begin = ANA.replace(",,26.00", ",26,26.00");
    let feedback = row.strip_prefix(&begin).unwrap();
    assert!(feedback.starts_with("\"Avaliação automática: 26 de 26"));
    assert_eq!(entered.replace(row, ANA), worksheet);
    let lines = fs::read_to_string(out.join("fenix.txt")).unwrap();
    assert_eq!(lines, "ist1001\t26.00\nist1003\t26.00\n");
    // What was given stays as it was.
    assert_eq!(fs::read_to_string(&moodle).unwrap(), worksheet);
}

#[rstest]
#[case::not_loaded(
    b"def initial_state(:\n",
    "    def initial_state(:<br>                      ^"
)]
#[case::nothing_defined(b"x = 1\n", "não define: initial_state, player, actions")]
fn a_worksheet_says_once_why_nothing_was_run(#[case] program: &[u8], #[case] words: &str) {
    let class = ClassFolder::of("tictactoe", &[]);
    class.put("ist1001.py", program);
    let moodle = class.file("folha.csv", &format!("{HEADER}{ANA}\r\n"));
    let run = class.judge("turma", &["--moodle", &moodle]).assert();
    run.code(1).stdout(contains("uma nota escrita em "));
    let entered = fs::read_to_string(class.beside("turma").join("moodle.csv")).unwrap();
    assert!(entered.contains(words), "{entered}");
    assert!(!entered.contains('✗'), "{entered}");
}

#[test]
fn a_folder_of_moodle_has_its_mark_in_its_row() {
    let folder = "Ana Sá_11_assignsubmission_file_/projeto.py";
    let class = ClassFolder::of("tictactoe", &[(folder, "certas/ingenua")]);
    let moodle = class.file("folha.csv", &format!("{HEADER}{ANA}\r\n{OTHERS}"));
    let options = ["--moodle", &moodle];
    let run = class.judge("turma", &options).assert().code(0);
    run.stdout(contains("uma nota escrita em "));
    let entered = fs::read_to_string(class.beside("turma").join("moodle.csv")).unwrap();
    assert!(entered.contains(&ANA.replace(",,26.00", ",26,26.00")));
}

#[test]
fn a_mark_by_a_part_of_the_questions_is_entered_nowhere() {
    let class = ClassFolder::of("tictactoe", &[("ist1.py", "certas/ingenua")]);
    let moodle = class.file("folha.csv", &format!("{HEADER}{ANA}\r\n"));
    let options = ["--function", "player", "--moodle", &moodle];
    let run = class.judge("turma", &options).assert().code(0);
    run.stdout(
        contains("incompletas, e não escritas em lado nenhum, porque nem todas as verificações foram feitas: ist1\n").and(contains("nenhuma nota escrita em ")),
    );
}

#[rstest]
fn a_gradebook_that_cannot_be_written_is_wrong_use(
    #[values("moodle.csv", "fenix.txt")] name: &str,
) {
    let class = ClassFolder::of("tictactoe", &[]);
    class.put("ist1001.py", b"def");
    let moodle = class.file("folha.csv", &format!("{HEADER}{ANA}\r\n"));
    // Where the file would be.
    fs::create_dir_all(class.beside("turma").join(name)).unwrap();
    let options = ["--moodle", &moodle, "--fenix", "0"];
    let run = class.judge("turma", &options).assert().code(2);
    run.stderr(contains(format!(
        "não é possível escrever em `{}",
        class.beside("turma").join(name).display()
    )));
}

/// By the text of Scrabble, which says what is ignored and not what it costs. No row of the
/// worksheet is that of the mark: to be complete is not to be entered.
#[test]
fn a_complete_mark_that_a_person_must_look_at_is_told() {
    let class = ClassFolder::of("scrabble", &[]);
    class.put("ist1001.py", b"def");
    let sheet = class.file(
        "notas.csv",
        "quem,entrega,boas-praticas,comentarios,tamanho,nomes\n\
         ist1001,2025-10-10 17:01,0,0,0,0\n",
    );
    let moodle = class.file("folha.csv", &format!("{HEADER}{OTHERS}"));
    let mut run = cargo_bin_cmd!("gabarito");
    run.args(["class", "scrabble", "--sheet", &sheet, "--moodle", &moodle]);
    run.arg(class.hand_ins())
        .arg("--out")
        .arg(class.beside("turma"));
    run.assert().code(1).stdout(
        contains("completas, mas a ver primeiro: as páginas dizem porquê: ist1001\n")
            .and(contains("incompletas").not())
            .and(contains("nenhuma nota escrita em "))
            .and(contains("sem linha na folha do Moodle: ist1001\n")),
    );
}

#[test]
#[ignore = "slow: scripts/test"]
fn parts_that_do_not_make_a_class_are_not_put_together() {
    let programs = ["G1.py", "G2.py", "G3.py"].map(|name| (name, "certas/ingenua"));
    let class = ClassFolder::of("tictactoe", &programs);
    for (part, options) in [
        ("p1", &["--shard", "1/3"][..]),
        ("p2", &["--shard", "2/3"]),
        ("other", &["--shard", "3/3", "--function", "player"]),
    ] {
        class.judge(part, options).assert().code(0);
    }
    let out = class.beside("turma");
    let parts = ["p1", "p2", "other"].map(|part| class.beside(part));
    let put_together = |parts: &[PathBuf]| merge(parts, &out).assert().code(2);
    put_together(&parts).stderr(
        contains("não foram todas julgadas nas mesmas condições")
            .and(contains("other`: julgue-as")),
    );
    put_together(&parts[..2]).stderr(contains("falta a parte 3/3"));
    assert!(!out.join("turma.csv").exists());
    // The one that was judged last says which class it is.
    class.judge("p1", &["--shard", "1/3"]).assert().code(0);
    let mut run = merge(&parts, &out);
    let left_out =
        contains("Fica de fora: as partes não foram todas julgadas nas mesmas condições");
    run.arg("--partial").assert().code(1).stdout(left_out);
    let rows = cells(&out, &["quem", "estado"]);
    assert_eq!(rows, ["G1 julgada", "G2 julgada", "G3 em falta"]);
}

#[test]
#[ignore = "slow: scripts/test"]
fn what_are_no_parts_of_one_class_is_not_put_together() {
    let class = ClassFolder::of("tictactoe", &[SIX[3]]);
    let other = ClassFolder::of("scrabble", &[("G01.py", "certas/ciclos")]);
    let (one, changed) = (class.beside("um"), class.beside("mudado"));
    class.judge("um", &[]).assert().code(0);
    other.judge("um", &[]).assert().code(0);
    class.put("G04.py", &program("tictactoe", SIX[4].1));
    class.judge("mudado", &[]).assert().code(0);
    let cut = class.beside("cortado");
    fs::create_dir(&cut).unwrap();
    fs::copy(one.join("turma.json"), cut.join("turma.json")).unwrap();
    for (parts, words) in [
        (vec![class.hand_ins()], "`turma.json`"),
        (
            vec![one.clone(), other.beside("um")],
            "partes de turmas diferentes: uma é de `tictactoe`, outra de `scrabble`",
        ),
        (
            vec![one, changed],
            "duas partes têm resultados diferentes de `G04`: julgue-as todas nas mesmas",
        ),
        (
            vec![cut],
            "é de outra versão do gabarito: julgue isso primeiro",
        ),
    ] {
        let run = merge(&parts, &class.beside("junta")).assert().code(2);
        run.stderr(contains(words));
        assert!(!class.beside("junta").join("turma.csv").exists());
    }
}

/// Names that only these systems let a file have.
#[cfg(unix)]
#[test]
#[ignore = "slow: scripts/test"]
fn a_hostile_name_is_text_and_leads_nowhere() {
    const NAMES: [&str; 5] = [
        "<img src=x onerror=alert(1)>.py",
        "=1+1.py",
        "\u{1b}[31mv.py",
        "a\u{202e}b.py",
        "x...py",
    ];
    let class = ClassFolder::of("tictactoe", &NAMES.map(|name| (name, "erradas/por_fazer")));
    let (handed_in, out) = (files(&class.hand_ins()), class.beside("turma"));
    let run = class.judge("turma", &[]).assert().code(1);
    let told = run.get_output();
    let mut texts = vec![told.stdout.clone(), told.stderr.clone()];
    texts.extend(written(&out).into_values());
    // The table, the page of the class and one of each, and what was told twice.
    assert_eq!(texts.len(), NAMES.len() + 4);
    for text in texts {
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
        let is_page = text.contains("<html");
        assert!(!(is_page && text.contains("<img")), "{text}");
    }
    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(index.contains("<html") && index.contains("&lt;img src=x onerror=alert(1)&gt;"));
    let who = cells(&out, &["quem"]);
    assert!(who.contains(&"'=1+1".to_owned()), "{who:?}");
    assert!(who.contains(&"a\\u{202e}b".to_owned()), "{who:?}");
    assert_eq!(files(&class.hand_ins()), handed_in);
    let beside = fs::read_dir(class.beside("")).unwrap();
    assert_eq!(beside.count(), 2);
}

/// Else it could tell of a hand-in what is not so.
#[cfg(unix)]
#[test]
fn a_name_of_several_lines_is_told_in_one() {
    let class = ClassFolder::of("tictactoe", &[("x\n[1] G01: 26.py", "erradas/por_fazer")]);
    let run = class.judge("turma", &[]).assert().code(1);
    let told = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
#[ignore = "slow: scripts/test"]
fn what_changed_between_two_judgements_is_told_of_each_hand_in() {
    let same = ["ist1.py", "ist2.py"].map(|name| (name, "certas/ingenua"));
    let class = ClassFolder::of("tictactoe", &same);
    class.judge("antes", &[]).assert().code(0);
    class.put("ist2.py", b"X = 1\n");
    class.judge("depois", &[]).assert().code(1);
    let diff = |options: &[&str]| {
        let mut command = cargo_bin_cmd!("gabarito");
        command.arg("diff").args(options);
        command
            .arg(class.beside("antes"))
            .arg(class.beside("depois"));
        command.assert()
    };
    diff(&[]).code(1).stdout(
        contains("Uma de 2 entregas mudou.")
            .and(contains(
                "ist2: 26 → 0 (−26): foi entregue outro ficheiro\n",
            ))
            .and(contains("    winner/em-linha: cumpre → não cumpre\n"))
            .and(contains("ist1").not()),
    );
    diff(&["--lang", "en", "--format", "csv"])
        .code(1)
        .stdout(contains(
            "\"ist2\",\"26\",\"0\",\"-26\",\"another file was handed in\"",
        ));
    diff(&["--format", "html"])
        .code(1)
        .stdout(contains("<h1>tictactoe"));
    let mut same = cargo_bin_cmd!("gabarito");
    same.arg("diff")
        .arg(class.beside("antes"))
        .arg(class.beside("antes"));
    same.assert()
        .code(0)
        .stdout(contains("Nenhuma de 2 entregas mudou."));
    let mut wrong = cargo_bin_cmd!("gabarito");
    wrong
        .arg("diff")
        .arg(class.beside("antes"))
        .arg(class.beside("entregas"));
    wrong.assert().code(2).stderr(contains("turma.json"));
}
