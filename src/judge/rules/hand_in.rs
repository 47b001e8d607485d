//! Checks the packaging of a submission against the text.

use crate::worker::intake::Package;

/// Finds what breaks the packing: the name of an archive that does not fit `archive` (in which `#`
/// is any digit), and the number of files of each of the endings in `one_of_each`, if not one.
pub(super) fn find_misplaced_files(
    package: &Package,
    archive: Option<&str>,
    one_of_each: &[String],
) -> Vec<String> {
    let is_misnamed = package.is_archive
        && archive.is_some_and(|pattern| !matches_pattern(&package.name, pattern));
    let name = is_misnamed.then(|| package.name.clone());
    let counts = one_of_each.iter().filter_map(|ending| {
        let count = package.count(ending);
        (count != 1).then(|| format!("{count} × {ending}"))
    });
    name.into_iter().chain(counts).collect()
}

fn matches_pattern(name: &str, pattern: &str) -> bool {
    name.chars().count() == pattern.chars().count()
        && name
            .chars()
            .zip(pattern.chars())
            .all(|(actual, expected)| match expected {
                '#' => actual.is_ascii_digit(),
                _ => actual == expected,
            })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::worker::intake::is_archive;

    #[rstest]
    #[case::as_asked("G01.zip", &["projeto.py", "esforco.txt"], &[])]
    #[case::misnamed("projeto.zip", &["projeto.py", "esforco.txt"], &["projeto.zip"])]
    #[case::no_number("GXX.zip", &["projeto.py", "esforco.txt"], &["GXX.zip"])]
    #[case::unpacked("Grupo 1_12_assignsubmission_file_", &["projeto.py", "esforco.txt"], &[])]
    #[case::no_effort("G12.zip", &["projeto.py"], &["0 × .txt"])]
    #[case::two_programs("G12.zip", &["a.py", "b.PY", "c.txt"], &["2 × .py"])]
    fn a_package_is_as_the_text_says(
        #[case] name: &str,
        #[case] files: &[&str],
        #[case] found: &[&str],
    ) {
        let package = Package {
            name: name.to_owned(),
            is_archive: is_archive(name),
            files: files.iter().map(|&file| file.to_owned()).collect(),
            notes: None,
        };
        let endings = [".py".to_owned(), ".txt".to_owned()];
        assert_eq!(
            find_misplaced_files(&package, Some("G##.zip"), &endings),
            found
        );
    }
}
