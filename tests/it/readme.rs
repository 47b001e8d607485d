//! What the README shows is what the program says.

use crate::common;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;

/// The reports, and parts of reports, of known programs: the program is named in a comment before.
#[test]
#[ignore = "slow: scripts/test"]
fn reports_in_the_readme_are_the_programs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let reports: Vec<&str> = readme.split("<!-- report: ").skip(1).collect();
    for report in &reports {
        let (path, rest) = report.split_once(" -->\n```text\n").unwrap();
        let shown = rest.split("```").next().unwrap();
        let (assignment, _) = path.split_once('/').unwrap();
        let path = root.join("fixtures").join(path);
        let program = folder.path().join(path.file_stem().unwrap());
        let program = program.with_extension("py");
        fs::write(&program, whole(assignment, &path)).unwrap();
        let mut command = cargo_bin_cmd!("gabarito");
        command.args(["check", assignment]).arg(&program);
        command
            .arg("--python")
            .arg(&common::MACHINE.interpreter.path);
        let output = command.assert().code(1);
        let printed = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let (printed, shown) = (everywhere(&printed), everywhere(shown));
        assert!(printed.contains(&shown), "{shown}\nis not in\n{printed}");
    }
    assert_eq!(reports.len(), 3);
}

/// A known program, where it is a patch by what `audit --show` prints.
fn whole(assignment: &str, path: &Path) -> Vec<u8> {
    if path.extension().unwrap() == "py" {
        return fs::read(path).unwrap();
    }
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(["audit", assignment, "--show"]).arg(path);
    command.assert().code(0).get_output().stdout.clone()
}

/// A report without what the machine has in it: the version of Python, and what
/// holds the submission.
fn everywhere(report: &str) -> String {
    let python = format!("Python {}", common::MACHINE.interpreter.version);
    let lines = report
        .lines()
        .filter(|line| !line.starts_with("Isolamento"));
    lines
        .map(|line| line.replace(&python, "Python 3") + "\n")
        .collect()
}

/// The commands of the README, in a folder with what they name. Those of `pip` and of `scripts/` are
/// run by CI.
#[test]
#[ignore = "slow: scripts/test"]
fn commands_of_the_readme_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let fixtures = root.join("fixtures");
    symlink(&fixtures, folder.path().join("fixtures")).unwrap();
    let program = fixtures.join("tictactoe/submissoes/certas/alfabeta.py");
    fs::copy(program, folder.path().join("tictactoe.py")).unwrap();
    fs::create_dir(folder.path().join("entregas")).unwrap();
    let program = fixtures.join("moinho/submissoes/certas/tuplos.py");
    fs::copy(program, folder.path().join("entregas/G01.py")).unwrap();
    let mut commands = 0;
    let blocks = readme.split("\n```sh\n").skip(1);
    for line in blocks.flat_map(|block| block.split("\n```").next().unwrap().lines()) {
        let ours = ["cargo run -- ", "gabarito "].map(|start| line.strip_prefix(start));
        let Some(words) = ours.into_iter().flatten().next() else {
            let is_run_by_ci =
                ["pip install gabarito-", "scripts/test"].map(|it| line.starts_with(it));
            assert!(is_run_by_ci.contains(&true), "{line}");
            continue;
        };
        let mut command = cargo_bin_cmd!("gabarito");
        command.current_dir(folder.path()).args(words.split(' '));
        if !words.starts_with("replay") {
            command.arg("--python");
            command.arg(&common::MACHINE.interpreter.path);
        }
        let status = command.assert().get_output().status.code();
        assert!(matches!(status, Some(0 | 1)), "{line}: {status:?}");
        commands += 1;
    }
    assert_eq!(commands, 4);
    assert!(folder.path().join("turma/index.html").is_file());
}

#[test]
#[ignore = "slow: scripts/test"]
fn commands_of_the_guide_run() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_page("docs/own-assignment.md", folder.path()), 7);
    assert!(folder.path().join("notas/index.html").is_file());
}

#[test]
#[ignore = "slow: scripts/test"]
fn examples_of_the_format_are_an_assignment() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_page("docs/assignment-format.md", folder.path()), 6);
}

/// Writes the files of a page's blocks and runs its commands, in their order; gives how many
/// commands there are.
fn run_page(page: &str, folder: &Path) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_to_string(root.join(page)).unwrap();
    let mut commands = 0;
    for block in guide.split("\n```").skip(1).step_by(2) {
        let (head, text) = block.split_once('\n').unwrap();
        let text = format!("{text}\n");
        match head.split_once(' ') {
            None if head == "sh" => {
                for line in text.lines() {
                    run(line, folder);
                    commands += 1;
                }
            }
            Some((_, file)) => {
                let is_added = file.starts_with(">> ");
                let path = folder.join(file.trim_start_matches(">> "));
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                let before = if is_added && path.exists() {
                    fs::read_to_string(&path).unwrap() + "\n"
                } else {
                    String::new()
                };
                fs::write(path, before + &text).unwrap();
            }
            None => panic!("a block of the guide is neither a file nor commands: {head}"),
        }
        // The hand-ins of the class.
        let (program, hand_ins) = (folder.join("preco.py"), folder.join("entregas"));
        if program.exists() && !hand_ins.exists() {
            fs::create_dir(&hand_ins).unwrap();
            fs::copy(program, hand_ins.join("ist1.py")).unwrap();
        }
    }
    commands
}

/// A command of the guide, which succeeds.
fn run(line: &str, folder: &Path) {
    let mut words = line.split(' ');
    assert_eq!(words.next(), Some("gabarito"), "{line}");
    let words: Vec<&str> = words.collect();
    let mut command = cargo_bin_cmd!("gabarito");
    command.current_dir(folder).args(&words);
    if !matches!(words[0], "new" | "battery") {
        command.arg("--python");
        command.arg(&common::MACHINE.interpreter.path);
    }
    command.assert().code(0);
}
