//! Known programs: whole ones, and those that are written as a difference from a correct one.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::patch;
use super::programs::{list_files, read_text};
use crate::assignment::manifest::toml_error;
use crate::messages::Notice;
use crate::worker::{Source, check_within};

/// The extension of a program or a fragment.
pub(crate) const PROGRAM: &str = "py";
/// The extension of a program in Prolog.
const PROLOG: &str = "pl";
/// The extension of a patch.
pub(crate) const PATCH: &str = "patch";

/// The folders of correct programs, from that of others: the second has the solution of an
/// assignment that is a folder.
const CORRECT: [&str; 2] = ["../certas", ".."];

/// The key of a header that makes its file a fragment or a patch.
#[derive(Deserialize)]
struct HostHeader {
    /// The name of a correct program, without its extension.
    host: String,
}

/// Reads a known program: a whole one, a fragment or a patch.
///
/// A fragment goes at the end of a correct program, a patch (`.patch`) is a unified diff of
/// one. The header names that program, of the folder `certas` beside the file's own or of the
/// folder above: `# host = "tuplos"`. Neither leads outside of the folder above.
///
/// # Errors
/// A notice where the file or its host cannot be read, the header is wrong, or the
/// patch does not apply.
pub fn read_program(path: &Path) -> Result<Source, Notice> {
    let root = path.parent().unwrap_or(Path::new("")).join("..");
    check_within(&root, path)?;
    let source = Source::read(path)?;
    let text = read_text(&source);
    let is_patch = path.extension().is_some_and(|extension| extension == PATCH);
    if !is_patch && !header_lines(&text).any(|line| line.starts_with("host = ")) {
        return Ok(source);
    }
    let HostHeader { host } = parse_header(path, &text)?;
    let hosts = CORRECT.map(|folder| {
        [PROGRAM, PROLOG].map(|ending| path.with_file_name(format!("{folder}/{host}.{ending}")))
    });
    let hosts = hosts.as_flattened();
    let host = hosts.iter().find(|host| host.exists()).unwrap_or(&hosts[0]);
    let correct = check_within(&root, host).and_then(|()| Source::read(host));
    let correct = correct
        .map_err(|error| Notice::in_file(path, Notice::new("audit-host").with("error", &error)))?;
    let bytes = if is_patch {
        patch::apply_patch(&source.bytes, &correct.bytes).map_err(|(line, problem)| {
            Notice::new("audit-patch")
                .with("path", path)
                .with("line", line)
                .with("host", host)
                .with("problem", Notice::new(problem))
        })?
    } else {
        [&correct.bytes[..], b"\n\n", &source.bytes].concat()
    };
    let name = Path::new(&source.name).with_extension(host.extension().unwrap_or_default());
    Ok(Source::new(name.to_string_lossy(), bytes))
}

/// Reads the known programs of a folder.
///
/// # Errors
/// A notice where the folder or a program cannot be read.
pub fn known_programs(folder: &Path) -> Result<Vec<Source>, Notice> {
    let files = list_files(folder, &[PROGRAM, PROLOG, PATCH])?.into_iter();
    files.map(|path| read_program(&path)).collect()
}

/// Reads the header of a known program: TOML in the comments at its top, `# key = value`.
///
/// # Errors
/// A notice where the file cannot be read or the header is wrong.
pub fn read_header<H: DeserializeOwned>(path: &Path) -> Result<H, Notice> {
    parse_header(path, &read_text(&Source::read(path)?))
}

fn parse_header<H: DeserializeOwned>(path: &Path, text: &str) -> Result<H, Notice> {
    let lines: Vec<&str> = header_lines(text).collect();
    let header = lines.join("\n");
    toml::from_str(&header).map_err(|error| {
        let header = Notice::new("audit-header").with("error", toml_error(&header, &error));
        Notice::in_file(path, header)
    })
}

/// The lines of TOML of a header.
fn header_lines(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.lines().map_while(|line| line.strip_prefix("# "));
    comments.take_while(|line| line.contains(" = "))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rstest::rstest;

    use super::*;

    const DIFF: &str = "\n--- certas/f.py\n+++ erradas/f.py\n@@ -1 +1 @@\n-A = 1\n+A = 2\n";

    /// The program of a file of wrong programs, beside the one correct program `f.py`.
    fn program(name: &str, text: &str) -> Result<Source, String> {
        let root = tempfile::tempdir().unwrap();
        let [correct, wrong] = ["certas", "erradas"].map(|name| root.path().join(name));
        fs::create_dir(&correct).unwrap();
        fs::create_dir(&wrong).unwrap();
        fs::write(correct.join("f.py"), "A = 1\n").unwrap();
        fs::write(root.path().join("s.py"), "A = 0\n").unwrap();
        fs::write(wrong.join(name), text).unwrap();
        let read = read_program(&wrong.join(name));
        let folder = format!("{}/", root.path().display());
        read.map_err(|error| error.to_string().replace(&folder, ""))
    }

    #[rstest]
    #[case::a_whole_program("a.py", "# mistake = \"m\"\nA = 3\n", "# mistake = \"m\"\nA = 3\n")]
    #[case::a_fragment(
        "a.py",
        "# host = \"f\"\nA = 3\n",
        "A = 1\n\n\n# host = \"f\"\nA = 3\n"
    )]
    #[case::a_patch("a.patch", &format!("# host = \"f\"\n{DIFF}"), "\nA = 2\n")]
    #[case::a_patch_of_the_solution(
        "a.patch",
        &format!("# host = \"s\"\n{}", DIFF.replace("= 1", "= 0")),
        "\nA = 2\n"
    )]
    fn a_known_program_is_read(#[case] name: &str, #[case] text: &str, #[case] whole: &str) {
        let source = program(name, text).unwrap();
        assert_eq!(source.name, "a.py");
        assert_eq!(String::from_utf8(source.bytes).unwrap(), whole);
    }

    #[rstest]
    #[case::a_host_that_is_missing("a.py", "# host = \"g\"\n", &["`erradas/a.py`", "`erradas/../certas/g.py` does not exist"])]
    #[case::a_patch_without_host("a.patch", DIFF, &["`erradas/a.patch`", "the key `host` is missing"])]
    #[case::a_header_that_is_no_toml("a.py", "# host = g\n", &["`erradas/a.py`", "host = g"])]
    #[case::a_patch_of_other_lines(
        "a.patch",
        &format!("# host = \"f\"\n{}", DIFF.replace("-A = 1", "-A = 0")),
        &["`erradas/a.patch`, line 5", "the host `erradas/../certas/f.py`", "does not apply", "Change the lines"]
    )]
    fn an_error_names_the_file(#[case] name: &str, #[case] text: &str, #[case] words: &[&str]) {
        let error = program(name, text).unwrap_err();
        for words in words {
            assert!(error.contains(words), "{words}: {error}");
        }
    }
}
