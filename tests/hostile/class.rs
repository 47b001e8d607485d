//! Channels between the hand-ins of a class, as `gabarito class` judges them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::fixture::Fixture;

/// The right program that sends, or receives, too.
const HONEST: &str = "fixtures/tictactoe/submissoes/certas/memoria.py";
/// Makes a hand-in send whenever it is asked for the first board.
const SENDS: &str = "
import time

certa = initial_state


def initial_state():
    for _ in range(10):
        envia()
        time.sleep(0.02)
    return certa()
";
/// Makes a hand-in know who plays where it sees what another sent, and only there.
const RECEIVES: &str = "
certa = player


def player(board):
    return certa(board) if recebe() == 'LIGADO' else None
";

/// The channels by which a receiver has more points beside a sender than without one, judged with
/// these options.
pub(crate) fn gains<'a>(channels: &'a [Fixture], options: &[&str]) -> Vec<&'a str> {
    // Older than what is looked for is then what another test has left on the machine.
    thread::sleep(Duration::from_secs(3));
    let alone = points(channels, &[("2_recebe", RECEIVES)], options);
    let both = [("1_envia", SENDS), ("2_recebe", RECEIVES)];
    let beside = points(channels, &both, options);
    let names = channels.iter().map(|channel| channel.name.as_str());
    let gains = names.filter(|name| {
        let receiver = format!("{}_2_recebe", name.trim_end_matches(".py"));
        beside[&receiver] > alone[&receiver]
    });
    gains.collect()
}

/// The points of each hand-in of a class that has these of each channel.
fn points(
    channels: &[Fixture],
    hand_ins: &[(&str, &str)],
    options: &[&str],
) -> BTreeMap<String, f64> {
    let root = tempfile::tempdir().unwrap();
    let [folder, out] = ["entregas", "turma"].map(|name| root.path().join(name));
    fs::create_dir(&folder).unwrap();
    let honest = Path::new(env!("CARGO_MANIFEST_DIR")).join(HONEST);
    let honest = fs::read_to_string(honest).unwrap();
    for channel in channels {
        let stem = channel.name.trim_end_matches(".py");
        let submission = String::from_utf8(channel.submission()).unwrap();
        for (party, more) in hand_ins {
            let program = [&submission, "\n", &honest, more].concat();
            fs::write(folder.join(format!("{stem}_{party}.py")), program).unwrap();
        }
    }
    let mut class = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    class.args(["class", "tictactoe", "--battery", "documented"]);
    class
        .args(["--jobs", "2", "--csv", "en", "--out"])
        .arg(&out);
    let ended = class.arg(&folder).args(options).output().unwrap();
    let table = fs::read_to_string(out.join("turma.csv"));
    let table = table.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&ended.stderr)));
    let rows = table.lines().skip(1).map(|row| {
        let cells: Vec<&str> = row.split(',').map(|cell| cell.trim_matches('"')).collect();
        (cells[0].to_owned(), cells[2].parse().unwrap())
    });
    rows.collect()
}
