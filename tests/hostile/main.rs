//! Hostile submissions, in every tier that this machine reaches, as root and as
//! an ordinary user: none passes, none is judged wrongly, none costs another case
//! its result, none gets out, none leaves a process behind.
//!
//! Each file is asked an honest case, its hostile one, and the honest one again.
//! Canaries wait outside: a secret to read, a folder to write to, a listener, a
//! process to kill. Tier 0 promises none of this and is not tried: what these
//! files do there they would do to the machine.

#![expect(clippy::unwrap_used, reason = "a test that fails says so by a panic")]
#![expect(
    clippy::print_stdout,
    reason = "the figures are a part of what is shown"
)]

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

mod canaries;
mod hand_ins;
mod header;
mod naive;
#[cfg(feature = "prolog")]
mod prolog;
mod python;
mod run;
#[path = "../it/common/tier.rs"]
mod tier;

use run::{Language, in_every_tier_as_everyone};

#[test]
fn hostile_python_neither_passes_nor_escapes_nor_costs_others_anything() {
    in_every_tier_as_everyone(&Language {
        name: "python",
        machine: tier::python,
        faults: python::faults,
    });
}

#[test]
fn hostile_hand_ins_end_within_their_time_and_are_judged() {
    in_every_tier_as_everyone(&Language {
        name: "entregas",
        machine: tier::python,
        faults: hand_ins::faults,
    });
}

#[cfg(feature = "prolog")]
#[test]
fn hostile_prolog_neither_passes_nor_escapes_nor_costs_others_anything() {
    in_every_tier_as_everyone(&Language {
        name: "prolog",
        machine: prolog::machine,
        faults: prolog::faults,
    });
}

#[test]
fn a_naive_grader_is_fooled_by_some_of_them() {
    let (fooled, tried) = naive::fooled();
    figures!("a naive grader: {tried} hostile submissions tried, {fooled} false passes");
    assert!(fooled > 0);
}
