//! Links from one page to another.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Characters that are escaped in links: all but the unreserved ones of RFC 3986.
pub(in crate::report) const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The link to a file below the folder of the page. No name can make it lead elsewhere or be read
/// as a scheme.
pub(super) fn href(path: &str) -> String {
    let parts: Vec<String> = path
        .split('/')
        .filter(|part| !matches!(*part, "" | "." | ".."))
        .map(|part| utf8_percent_encode(part, ESCAPED).to_string())
        .collect();
    format!("./{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("pages/ist1001.html", "./pages/ist1001.html")]
    #[case("pages/João 1.html", "./pages/Jo%C3%A3o%201.html")]
    #[case("javascript:alert(1)", "./javascript%3Aalert%281%29")]
    #[case("//example.org/a", "./example.org/a")]
    #[case("../../etc/passwd", "./etc/passwd")]
    #[case("a\"onmouseover=b?c#d%41", "./a%22onmouseover%3Db%3Fc%23d%2541")]
    fn a_link_leads_to_a_file_below(#[case] path: &str, #[case] expected: &str) {
        assert_eq!(href(path), expected);
    }
}
