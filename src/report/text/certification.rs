//! The functions that ran on the whole of their domain.

use std::io::{self, Write};

use super::Report;
use super::failure::write_failure;
use crate::messages::in_line;
use crate::report::document::WhyUncertified;

/// Writes which functions are equal to the reference on the whole of their domain, then which are not,
/// with a session that shows it, then which have no domain.
pub(super) fn write_certification(report: Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { document, messages } = report;
    let Some(certification) = &document.certification else {
        return Ok(());
    };
    let count = [("count", certification.certificates.len().into())];
    writeln!(out, "\n{}", messages.with("certificates", count))?;
    if !certification.certificates.is_empty() {
        writeln!(out)?;
    }
    for certificate in &certification.certificates {
        let domain = certificate.domain.in_words(messages.language());
        let domain = [("domain", in_line(&domain).into())];
        let equal = messages.with("certificate", domain);
        writeln!(out, "  ✓ {}: {equal}", in_line(&certificate.function))?;
    }
    for uncertified in &certification.uncertified {
        let why = match uncertified.why {
            WhyUncertified::Differs => "uncertified-differs",
            WhyUncertified::OtherFunctions => "uncertified-other-functions",
            WhyUncertified::NotRun => "uncertified-not-run",
        };
        let function = in_line(&uncertified.function);
        writeln!(out, "\n  ? {function}: {}", messages.get(why))?;
        if let Some(failure) = &uncertified.failure {
            write_failure(&document.limits, messages, failure, out)?;
        }
    }
    if certification.without_domain.is_empty() {
        return Ok(());
    }
    let functions = in_line(&certification.without_domain.join(", "));
    let without = messages.with("without-domain", [("functions", functions.into())]);
    writeln!(out, "\n{without}")
}
