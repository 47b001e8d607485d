//! Hostile submissions, in the tiers that this machine reaches, as root and as an ordinary
//! user: none passes, none is judged wrongly, none costs another case its result, none gets
//! out, none leaves a process behind.
//!
//! Each file is asked an honest case, its hostile one, and the honest one again. Canaries
//! wait outside: a secret to read, a folder to write to, listeners, a process to kill. Tier 0
//! promises none of this and is not tried: what these files do there they would do to the
//! machine. Channels are, one file each, since they leave nothing behind. How many of the files run is said by `GABARITO_TESTS`.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that fails says so by a panic")]

/// Says figures to whoever runs the tests, also where they pass.
macro_rules! figures {
    ($($words:tt)*) => {
        std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("{}\n", format_args!($($words)*)),
        )
        .unwrap()
    };
}

use std::fs;
use std::path::Path;

mod canaries;
mod channels;
mod class;
mod fixture;
mod hand_ins;
mod header;
mod naive;
#[path = "../it/common/own_process.rs"]
mod own_process;
mod patience;
mod place;
mod prolog;
mod python;
mod run;
#[path = "../it/common/size.rs"]
mod size;
#[path = "../it/common/tier.rs"]
mod tier;
#[path = "../it/common/user.rs"]
mod user;
mod worker;

use canaries::Canaries;
use fixture::{CHANNELS, HAND_INS, PROLOG, PYTHON};
use gabarito::sandbox::Tier;
use own_process::name_of;
use run::{Language, in_every_tier_as_everyone};
use size::Size;

#[test]
fn every_file_is_known_by_its_name_and_says_what_is_right() {
    let kinds = [PYTHON, HAND_INS, PROLOG, CHANNELS];
    for (kind, least) in kinds.into_iter().zip([300, 12, 400, 20]) {
        let files = kind.fixtures(Size::Nightly);
        assert!(
            files.len() >= least,
            "only {} in {}",
            files.len(),
            kind.folder
        );
        let twice = files.windows(2).find(|pair| pair[0].name == pair[1].name);
        assert!(
            twice.is_none(),
            "two files are called {}",
            twice.unwrap()[0].name
        );
    }
}

#[test]
fn hostile_python_neither_passes_nor_escapes_nor_costs_others_anything() {
    let language = Language {
        kind: PYTHON,
        machine: tier::python,
        faults: python::faults,
    };
    let test = name_of(hostile_python_neither_passes_nor_escapes_nor_costs_others_anything);
    in_every_tier_as_everyone(&language, test);
}

#[test]
fn hostile_hand_ins_end_within_their_time_and_are_judged() {
    let language = Language {
        kind: HAND_INS,
        machine: tier::python,
        faults: hand_ins::faults,
    };
    let test = name_of(hostile_hand_ins_end_within_their_time_and_are_judged);
    in_every_tier_as_everyone(&language, test);
}

#[test]
#[ignore = "needs SWI-Prolog: scripts/test"]
fn hostile_prolog_neither_passes_nor_escapes_nor_costs_others_anything() {
    let language = Language {
        kind: PROLOG,
        machine: prolog::machine,
        faults: prolog::faults,
    };
    let test = name_of(hostile_prolog_neither_passes_nor_escapes_nor_costs_others_anything);
    in_every_tier_as_everyone(&language, test);
}

#[test]
fn no_channel_is_open_between_cases_jails_and_hand_ins() {
    let language = Language {
        kind: CHANNELS,
        machine: tier::python,
        faults: channels::faults,
    };
    let test = name_of(no_channel_is_open_between_cases_jails_and_hand_ins);
    in_every_tier_as_everyone(&language, test);
}

/// Channels that are tried between the hand-ins of a class; the first carries as root where nothing
/// closes it.
const IN_A_CLASS: [&str; 4] = [
    "canal_data_de_dev_null.py",
    "canal_flock.py",
    "canal_inotify.py",
    "canal_prioridade_do_pai.py",
];

#[test]
fn a_hand_in_of_a_class_gains_nothing_by_a_channel() {
    let _alone = run::alone();
    let mut channels = CHANNELS.fixtures(Size::Nightly);
    channels.retain(|channel| IN_A_CLASS.contains(&&*channel.name));
    assert_eq!(channels.len(), IN_A_CLASS.len());
    assert_eq!(class::gains(&channels, &[]), [""; 0]);
}

#[test]
#[ignore = "slow: scripts/test"]
fn a_hand_in_of_a_class_gains_by_a_channel_where_nothing_closes_it() {
    let _alone = run::alone();
    let mut channels = CHANNELS.fixtures(Size::Nightly);
    channels.retain(|channel| channel.name == IN_A_CLASS[0]);
    assert_eq!(class::gains(&channels, &["--no-sandbox"]), [IN_A_CLASS[0]]);
}

#[test]
#[ignore = "slow: scripts/test"]
fn each_channel_is_open_where_nothing_closes_it() {
    let _alone = run::alone();
    let gabarito = Path::new(env!("CARGO_BIN_EXE_gabarito"));
    let machine = tier::python(gabarito, Tier::LIMITS).unwrap();
    let canaries = Canaries::set_out(None, Tier::LIMITS);
    let folder = tempfile::tempdir().unwrap();
    let fixtures = CHANNELS.fixtures(Size::Nightly);
    let files = fixtures.iter().map(|fixture| {
        let file = folder.path().join(&fixture.name);
        fs::write(&file, canaries.reveal(fixture.submission())).unwrap();
        file
    });
    let closed = worker::on_each(&files.collect::<Vec<_>>(), |file| {
        let open = channels::open_between(&machine, file);
        open.is_empty().then(String::new).into_iter().collect()
    });
    let expected = fixtures
        .iter()
        .filter(|each| each.header.closed_in_every_tier);
    let expected: Vec<String> = expected.map(|each| format!("{}: ", each.name)).collect();
    assert_eq!(closed, expected);
    assert_eq!(canaries.bring_in(), [""; 0]);
}

#[test]
fn a_naive_grader_is_fooled_by_some_of_them() {
    let files = PYTHON.fixtures(Size::Nightly);
    let files = files.iter().filter(|file| file.header.fools_naive_grader);
    let tried: Vec<(&str, bool)> = files
        .map(|file| (&*file.name, naive::is_fooled(&file.submission())))
        .collect();
    let honest: Vec<&&str> = tried
        .iter()
        .filter(|(_, is_fooled)| !is_fooled)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(tried.len(), 20);
    assert!(honest.is_empty(), "not fooled by {honest:?}");
}
