//! A known program as a patch: its header, and a unified diff of a correct program.

use diffy::{Patch, apply_bytes};

/// The starts of the two lines that name the files of a diff.
const FILES: [&[u8]; 2] = [b"--- ", b"+++ "];
/// The start of a hunk.
const HUNK: &[u8] = b"@@ ";
/// Tells that the line above has no line break at its end.
const NO_LINE_BREAK: &[u8] = b"\\ ";
/// The key of a patch's header that the patched program has not: it is whole.
const HOST: &[u8] = b"# host = ";
/// Something other than a unified diff is below the header.
const NO_DIFF: &str = "patch-no-diff";
/// The line counts of a hunk do not match its lines, or a line is no line of a hunk.
const MALFORMED: &str = "patch-malformed";

/// The program that a patch makes of its host: the header without the key `host`, then the
/// patched host.
///
/// A hunk goes where its context and the lines that it removes match exactly, as near as
/// possible to its line number.
///
/// # Errors
/// The message of the first problem, with its line in the patch.
pub(super) fn apply_patch(patch: &[u8], host: &[u8]) -> Result<Vec<u8>, (usize, &'static str)> {
    let lines: Vec<&[u8]> = patch.split_inclusive(|byte| *byte == b'\n').collect();
    let is_header = |line: &&&[u8]| line.starts_with(b"#") || line.trim_ascii().is_empty();
    let (header, diff) = lines.split_at(lines.iter().take_while(is_header).count());
    let mut line = header.len() + 1;
    let mut parts = diff.chunk_by(|_, next| !next.starts_with(HUNK));
    let files = parts.next().unwrap_or_default();
    let is_diff = files.len() == FILES.len()
        && files
            .iter()
            .zip(FILES)
            .all(|(line, start)| line.starts_with(start))
        && diff.len() > files.len();
    if !is_diff {
        return Err((line, NO_DIFF));
    }
    line += files.len();
    let mut patched = host.to_vec();
    for hunk in parts {
        patched = apply_hunk(&patched, hunk).map_err(|problem| (line, problem))?;
        line += hunk.len();
    }
    let header = header.iter().filter(|line| !line.starts_with(HOST));
    Ok([header.copied().collect::<Vec<_>>().concat(), patched].concat())
}

fn apply_hunk(host: &[u8], lines: &[&[u8]]) -> Result<Vec<u8>, &'static str> {
    let text = lines.concat();
    let patch = Patch::from_bytes(&text).map_err(|_| MALFORMED)?;
    let [hunk] = patch.hunks() else {
        return Err(MALFORMED);
    };
    // The parser takes what follows a complete hunk for a remark.
    let counted = lines.iter().filter(|line| !line.starts_with(NO_LINE_BREAK));
    if counted.count() != hunk.lines().len() + 1 {
        return Err(MALFORMED);
    }
    if hunk.old_range().is_empty() {
        return Err("patch-no-context");
    }
    apply_bytes(host, &patch).map_err(|_| "patch-not-applicable")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const HOST: &str = "def f():\n    return 1\n\n\ndef g():\n    return 2\n";
    const PATCH: &str = "\
# host = \"host\"
# mistake = \"two\"

--- certas/host.py
+++ erradas/two.py
@@ -1,4 +1,4 @@
 def f():
-    return 1
+    return 2
 
 
";
    const WRONG: &str =
        "# mistake = \"two\"\n\ndef f():\n    return 2\n\n\ndef g():\n    return 2\n";

    fn applied(patch: &str, host: &str) -> Result<String, (usize, &'static str)> {
        apply_patch(patch.as_bytes(), host.as_bytes())
            .map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[rstest]
    #[case::where_it_says(PATCH.to_owned(), HOST.to_owned(), WRONG.to_owned())]
    #[case::where_its_lines_have_moved(
        PATCH.to_owned(),
        format!("A = 1\nB = 2\n{HOST}"),
        WRONG.replace("def f", "A = 1\nB = 2\ndef f")
    )]
    #[case::whose_blank_lines_an_editor_has_stripped(
        PATCH.replace("\n \n", "\n\n").replace("\n \n", "\n\n"),
        HOST.to_owned(),
        WRONG.to_owned()
    )]
    #[case::of_a_last_line_without_a_line_break(
        format!("{}@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n", head()),
        "a".to_owned(),
        "# mistake = \"two\"\n\nb\n".to_owned()
    )]
    fn a_patch_applies(#[case] patch: String, #[case] host: String, #[case] program: String) {
        assert_eq!(applied(&patch, &host), Ok(program));
    }

    fn head() -> &'static str {
        PATCH.split_once("@@").unwrap().0
    }

    #[rstest]
    #[case::to_another_line("-    return 1", "-    return 3", 6, "patch-not-applicable")]
    #[case::to_context_that_is_nearly_the_same(
        " def f():",
        " def f() :",
        6,
        "patch-not-applicable"
    )]
    #[case::with_lines_that_nothing_counts("\n \n \n", "\n \n \n+    return 4\n", 6, MALFORMED)]
    #[case::with_too_few_lines("+    return 2\n", "", 6, MALFORMED)]
    #[case::with_a_line_of_python("+    return 2\n", "return 2\n", 6, MALFORMED)]
    #[case::with_no_context(
        "@@ -1,4 +1,4 @@\n def f():\n-    return 1\n+    return 2\n \n \n",
        "@@ -1,0 +2 @@\n+    return 4\n",
        6,
        "patch-no-context"
    )]
    #[case::with_no_files("--- certas/host.py\n", "", 4, NO_DIFF)]
    #[case::with_python_below_its_header("--- ", "x = 1\n--- ", 4, NO_DIFF)]
    #[case::with_no_hunk("@@ -1,4 +1,4 @@\n", "", 4, NO_DIFF)]
    fn a_patch_does_not_apply(
        #[case] from: &str,
        #[case] to: &str,
        #[case] line: usize,
        #[case] problem: &'static str,
    ) {
        assert!(PATCH.contains(from));
        assert_eq!(
            applied(&PATCH.replace(from, to), HOST),
            Err((line, problem))
        );
    }
}
