//! A table of slow tests is slow in all of its cases.

use std::fs;
use std::path::Path;

use glob::glob;

/// The names of tables under an `#[ignore]` that stands above their cases: it holds for the
/// first case alone, and the others run in `cargo test`.
fn half_ignored(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut attributes: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            attributes.push(line);
        } else if line.contains("fn ") {
            let place = |start| attributes.iter().position(|each| each.starts_with(start));
            if let (Some(_), Some(ignored), Some(case)) =
                (place("#[rstest]"), place("#[ignore"), place("#[case"))
                && ignored < case
            {
                found.push(line.to_owned());
            }
            attributes.clear();
        }
    }
    found
}

#[test]
fn what_is_left_out_is_left_out_case_by_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "tests"] {
        let pattern = root.join(folder).join("**/*.rs");
        for file in glob(&pattern.to_string_lossy()).unwrap() {
            let file = file.unwrap();
            let found = half_ignored(&fs::read_to_string(&file).unwrap());
            assert!(found.is_empty(), "{}: {found:#?}", file.display());
        }
    }
}

#[test]
fn an_ignore_above_the_cases_is_found() {
    let table = |attributes: &str| format!("#[rstest]\n{attributes}\nfn slow(#[case] it: u8) {{\n");
    assert_eq!(
        half_ignored(&table("#[ignore]\n#[case(1)]\n#[case(2)]")).len(),
        1
    );
    let mended = table("#[case(1)]\n#[ignore]\n#[case(2)]\n#[ignore]");
    assert!(half_ignored(&mended).is_empty());
}
