//! Cells of CSV files that a spreadsheet opens without harm.

use super::safe;

/// A writer into memory that quotes every cell: a name of digits stays text.
pub(crate) fn csv_writer() -> csv::Writer<Vec<u8>> {
    let mut builder = csv::WriterBuilder::new();
    builder.quote_style(csv::QuoteStyle::Always);
    builder.from_writer(Vec::new())
}

/// Escapes text against formula injection: an apostrophe leads what a spreadsheet would read as a
/// formula.
#[must_use]
pub(crate) fn harmless(text: &str) -> String {
    let text = safe(text);
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@']);
    // `safe` has escaped carriage returns already.
    if is_formula || text.starts_with('\t') {
        return format!("'{text}");
    }
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("=1+1", "'=1+1")]
    #[case("+351", "'+351")]
    #[case("-1", "'-1")]
    #[case("@SUM(A1)", "'@SUM(A1)")]
    #[case(" =1", "' =1")]
    #[case("\t=1", "'\t=1")]
    #[case("\n=1", "'\n=1")]
    #[case("\ta", "'\ta")]
    #[case("\r=1", "\\u{d}=1")]
    #[case("\u{1b}[31m", "\\u{1b}[31m")]
    #[case("Ana, \"a=b\"", "Ana, \"a=b\"")]
    #[case("", "")]
    fn a_cell_is_no_formula(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(harmless(text), shown);
    }
}
