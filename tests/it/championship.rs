//! The championship at the command line: tables, records, going on where it was, and
//! hostile programs among honest ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use assert_cmd::assert::Assert;
use assert_cmd::cargo::cargo_bin_cmd;
use gabarito::course::championship::similar_pairs;
use gabarito::engines::velha::{Fim, Registo};
use gabarito::source::Language;
use gabarito::worker::Source;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

const CORRECT: [&str; 3] = ["ra100001", "ra100002", "ra100003"];

/// A folder with programs of the fixtures in it.
fn field(programs: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for program in programs {
        let kind = if CORRECT.contains(program) {
            "certas"
        } else {
            "erradas"
        };
        let from = format!("fixtures/velha/submissoes/{kind}/{program}.prolog");
        fs::copy(from, folder.path().join(format!("{program}.prolog"))).unwrap();
    }
    folder
}

/// So many players who draw their moves by chance, each a module of its own.
fn random_players(count: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let source = fs::read_to_string("fixtures/velha/submissoes/certas/ra100003.prolog").unwrap();
    for number in 0..count {
        let name = format!("ra30000{number}");
        let source = source.replace("ra100003", &name);
        fs::write(folder.path().join(format!("{name}.prolog")), source).unwrap();
    }
    folder
}

fn championship(folder: &Path, out: &Path, options: &[&str]) -> assert_cmd::Command {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["championship", "velha"]).arg(folder);
    command.arg("--out").arg(out).args(options);
    command
}

/// A championship played to its end: where a second a move is too little for a busy machine, the
/// same command goes on.
fn played(folder: &Path, out: &Path, options: &[&str]) -> Assert {
    const BUSY: Option<i32> = Some(3);
    let play = || championship(folder, out, options).assert();
    let again = (0..5).map(|_| play());
    let mut ended = again.skip_while(|ended| ended.get_output().status.code() == BUSY);
    ended.next().unwrap_or_else(play)
}

fn table(out: &Path) -> Value {
    let text = fs::read_to_string(out.join("classificacao.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// How every match ended, by its name.
fn ends(out: &Path) -> BTreeMap<String, String> {
    let records = fs::read_dir(out.join("partidas")).unwrap();
    let records = records.map(|entry| entry.unwrap().path());
    // A command that is killed leaves the file that it was writing, under a hidden name.
    let is_hidden = |path: &PathBuf| path.file_name().unwrap().as_encoded_bytes()[0] == b'.';
    let ends = records.filter(|path| !is_hidden(path)).map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let registo: Registo = text.parse().unwrap();
        assert_eq!(registo.faltas(), [], "{}", path.display());
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, Fim(registo.fim.unwrap()).to_string())
    });
    ends.collect()
}

fn row<'a>(table: &'a Value, program: &str) -> &'a Value {
    let rows = table["standings"].as_array().unwrap();
    rows.iter().find(|row| row["program"] == program).unwrap()
}

/// Makes a right program think for a good part of the three seconds that it has for each move.
fn think_long(program: &Path) {
    let source = fs::read_to_string(program).unwrap();
    let thinks = "pensa(Eu, [C,L]) :- \\+ (between(1, 6000000, X), X < 0),";
    let source = source.replacen("pensa(Eu, [C,L]) :-", thinks, 1);
    assert!(source.contains(thinks));
    fs::write(program, source).unwrap();
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn no_program_takes_the_time_of_its_opponent() {
    let folder = field(&["ra100001", "ra200086"]);
    think_long(&folder.path().join("ra100001.prolog"));
    let out = tempfile::tempdir().unwrap();
    let options = ["--move-time", "3", "--jobs", "1"];
    played(folder.path(), out.path(), &options).code(0);
    assert_eq!(row(&table(out.path()), "ra100001")["disqualifications"], 0);
}

/// How each loses, and how often at least of its twenty-two matches.
const HOSTILE: [(&str, &str, u64); 9] = [
    ("ra200001", "jogou numa casa ocupada", 1),
    ("ra200010", "deixou a resposta por ligar", 11),
    ("ra200012", "o predicado falhou", 1),
    ("ra200014", "o predicado lançou uma exceção", 1),
    ("ra200019", "não respondeu a tempo", 11),
    ("ra200022", "o processo acabou", 1),
    ("ra200025", "o programa não carrega", 11),
    ("ra200034", "", 0),
    ("ra200005", "respondeu o que não é uma casa", 1),
];

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn hostile_programs_lose_by_what_they_do_and_change_nothing_for_others() {
    let honest = ["ra100002", "ra100001", "ra100003"];
    let all: Vec<&str> = honest
        .into_iter()
        .chain(HOSTILE.map(|(name, ..)| name))
        .collect();
    let (few, many) = (field(&honest), field(&all));
    let (alone, together) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let limit = ["--move-time", "1"];
    played(few.path(), alone.path(), &limit).code(0);
    played(many.path(), together.path(), &limit)
        .code(0)
        .stdout(contains("ra200025: O ficheiro é o módulo"));
    let (table, ends, alone) = (
        table(together.path()),
        self::ends(together.path()),
        self::ends(alone.path()),
    );
    assert_eq!(ends.len(), 12 * 11);
    for (name, motivo, least) in HOSTILE {
        let count = row(&table, name)["disqualifications"].as_u64().unwrap();
        assert!(
            count >= least && (least > 0 || count == 0),
            "{name}: {count}"
        );
        for (id, end) in ends.iter().filter(|(id, _)| id.contains(name)) {
            let is_first = id.starts_with(name);
            let colour = if is_first { "PRETO" } else { "BRANCO" };
            let lost = format!("desclassificação do {colour}: ");
            if end.contains(&lost) {
                assert!(end.ends_with(motivo), "{id}: {end}");
            }
        }
    }
    for name in honest {
        assert_eq!(row(&table, name)["disqualifications"], 0, "{name}");
    }
    // Among themselves the honest ones play as if nobody else were there.
    for (id, end) in &alone {
        assert_eq!(ends.get(id), Some(end), "{id}");
    }
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn the_same_seed_gives_the_same_standings_and_another_one_others() {
    let players = random_players(4);
    let out: Vec<TempDir> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    for (out, seed) in out.iter().zip(["5", "5", "6"]) {
        let options = ["--seed", seed, "--jobs", "2"];
        championship(players.path(), out.path(), &options)
            .assert()
            .code(0);
    }
    let tables: Vec<Value> = out.iter().map(|out| table(out.path())).collect();
    assert_eq!(tables[0], tables[1]);
    assert_eq!(ends(out[0].path()), ends(out[1].path()));
    assert_ne!(ends(out[0].path()), ends(out[2].path()));
}

#[rstest]
#[case(Duration::from_millis(150))]
#[case(Duration::from_millis(400))]
#[case(Duration::from_millis(700))]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn one_that_was_killed_goes_on_and_ends_with_the_same_table(#[case] after: Duration) {
    let players = random_players(6);
    let (whole, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    championship(players.path(), whole.path(), &[])
        .assert()
        .code(0);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gabarito"))
        .args(["championship", "velha"])
        .arg(players.path())
        .arg("--out")
        .arg(killed.path())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    championship(players.path(), killed.path(), &[])
        .assert()
        .code(0);
    assert_eq!(table(killed.path()), table(whole.path()));
    assert_eq!(ends(killed.path()), ends(whole.path()));
}

/// What a system leaves behind, hidden files and links are no players: each would change the others' marks.
#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn only_programs_that_are_files_play() {
    let folder = field(&CORRECT[..2]);
    let program = folder.path().join("ra100001.prolog");
    for hidden in ["._ra100001.prolog", ".ra100009.prolog"] {
        fs::copy(&program, folder.path().join(hidden)).unwrap();
    }
    std::os::unix::fs::symlink(&program, folder.path().join("ra100008.prolog")).unwrap();
    let out = tempfile::tempdir().unwrap();
    played(folder.path(), out.path(), &[]).stdout(contains("ra100008.prolog"));
    let matches = ends(out.path());
    assert_eq!(matches.len(), 2, "{matches:?}");
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn what_is_on_record_is_not_played_again_unless_it_was_tampered_with() {
    let players = random_players(3);
    let out = tempfile::tempdir().unwrap();
    championship(players.path(), out.path(), &[])
        .assert()
        .code(0);
    let records: Vec<PathBuf> = fs::read_dir(out.path().join("partidas"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let made = |path: &PathBuf| fs::metadata(path).unwrap().modified().unwrap();
    let before: Vec<_> = records.iter().map(made).collect();
    let right = fs::read_to_string(&records[0]).unwrap();
    fs::write(&records[0], right.replace('[', "[9")).unwrap();
    championship(players.path(), out.path(), &[])
        .assert()
        .code(0);
    assert_eq!(fs::read_to_string(&records[0]).unwrap(), right);
    let after: Vec<_> = records.iter().map(made).collect();
    assert_eq!(before[1..], after[1..]);
    // A record of another match, and one of a weaker sandbox, count for nothing either.
    fs::copy(&records[1], &records[0]).unwrap();
    championship(players.path(), out.path(), &[])
        .assert()
        .code(0);
    assert_eq!(fs::read_to_string(&records[0]).unwrap(), right);
    championship(players.path(), out.path(), &["--no-sandbox"])
        .assert()
        .code(0);
    let text = fs::read_to_string(&records[0]).unwrap();
    let moves = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    assert_ne!(text, right);
    assert_eq!(moves(&text), moves(&right));
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn two_championships_do_not_write_to_one_folder() {
    let (players, out) = (random_players(2), tempfile::tempdir().unwrap());
    let lock = fs::File::create(out.path().join(".gabarito.lock")).unwrap();
    lock.lock().unwrap();
    let run = championship(players.path(), out.path(), &[]).assert();
    run.code(2)
        .stderr(contains("está a ser usada por outro gabarito"));
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn lateness_costs_marks_and_more_than_ten_days_the_championship() {
    let players = random_players(4);
    let out = tempfile::tempdir().unwrap();
    let times = players.path().join("entregas.csv");
    fs::write(
        &times,
        "programa,entrega\nprazo,28/06/2004 23:59\nra300000,2004-06-29 23:59\nra300001,2004-07-09 00:00\n",
    )
    .unwrap();
    championship(
        players.path(),
        out.path(),
        &["--deadline", &times.to_string_lossy()],
    )
    .assert()
    .code(0)
    .stdout(contains("Não são programas, e não jogam: entregas.csv\n"))
    .stdout(contains("24 h de atraso, a 10% por dia").and(contains(
        "ra300001: entregue mais de dez dias depois do prazo",
    )));
    let table = table(out.path());
    assert_eq!(table["standings"].as_array().unwrap().len(), 3);
    assert_eq!(table["too_late"][0], "ra300001");
    let csv = fs::read_to_string(out.path().join("classificacao.csv")).unwrap();
    assert!(csv.starts_with("\u{feff}\"lugar\";\"programa\";\"pontos\";"));
    assert_eq!(csv.lines().count(), 4);
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn programs_that_are_alike_are_shown_and_lose_nothing_by_it() {
    let (players, out) = (random_players(2), tempfile::tempdir().unwrap());
    championship(players.path(), out.path(), &[])
        .assert()
        .code(0)
        .stdout(
            contains("Parecidos, para uma pessoa ver")
                .and(contains("ra300000 e ra300001: 100% do menor está no outro")),
        );
    let table = table(out.path());
    assert_eq!(table["alike"][0]["percent"], 100);
    assert_ne!(row(&table, "ra300000")["mark"], "0");
}

/// A program of the fixtures under a name.
fn known(name: &str, known: &str) -> Source {
    let path = format!("fixtures/velha/submissoes/certas/{known}.prolog");
    Source {
        name: format!("{name}.prolog"),
        bytes: fs::read(path).unwrap(),
        ..Source::default()
    }
}

#[test]
fn programs_written_apart_are_not_alike() {
    let apart = ["ra100001", "ra100002", "ra100003", "ra100004"];
    assert_eq!(
        similar_pairs(&apart.map(|name| known(name, name)), Language::Prolog),
        []
    );
}

#[test]
fn a_program_in_disguise_is_alike() {
    let (mut disguised, source) = (known("b", "ra100002"), known("a", "ra100002"));
    let text = String::from_utf8(disguised.bytes).unwrap();
    let mut clauses: Vec<&str> = text.split_inclusive("\n\n").collect();
    clauses.reverse();
    let text = clauses.concat();
    let text = text.replace("peca", "pedra").replace("Casa", "Onde");
    disguised.bytes = text.replace('\t', "    ").into_bytes();
    let pairs = similar_pairs(&[disguised, source], Language::Prolog);
    assert_eq!(pairs[0].programs, ["a", "b"]);
    assert!(pairs[0].percent > 80, "{pairs:?}");
}
