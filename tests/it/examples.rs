//! Folders of `examples/`, which teachers copy.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

fn gabarito(command: &str) -> Command {
    let mut gabarito = Command::new(env!("CARGO_BIN_EXE_gabarito"));
    gabarito.arg(command);
    gabarito
}

/// The programs in `certas/` have full marks, and those in `erradas/` have not: `lint` judges them.
#[rstest]
#[ignore = "slow: scripts/test"]
fn nothing_is_wrong_in_an_example(
    #[files("examples/*")]
    #[dirs]
    folder: PathBuf,
) {
    gabarito("lint").arg(folder).assert().success();
}

#[rstest]
#[case::not_simplified("nao_simplifica", "✗ TAD racional .*\n.*✓ Contas ")]
#[case::behind_the_barrier("barreira", "✓ Contas .*\n(.*\n)*.*linha 29, em racional_para_str")]
fn a_wrong_operation_leaves_no_barrier_open(#[case] program: &str, #[case] report: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/racionais");
    let program = folder.join(format!("erradas/{program}.py"));
    let report = predicates::str::is_match(report).unwrap();
    let is_final = contains("provisório").not();
    gabarito("check")
        .arg(folder)
        .arg(program)
        .assert()
        .stdout(report.and(is_final));
}
