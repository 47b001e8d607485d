//! The certificates in the report, and why other functions have none.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::FailureEntry;
use crate::assignment::Assignment;
use crate::judge::certificates::{Certificate, DomainResult};
use crate::messages::Messages;

/// The functions that ran on the whole of their domain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Certification {
    /// The SHA-256 of the text of the manifest, the solution, and what else answers depend on, in
    /// hexadecimal.
    pub reference_sha256: String,
    /// The functions that are equal to the reference on the whole of their domain.
    pub certificates: Vec<Certificate>,
    /// The functions that pass all their checks and get no certificate.
    pub uncertified: Vec<Uncertified>,
    /// The functions without a finite and small domain.
    pub without_domain: Vec<String>,
}

/// A function that passes all its checks and gets no certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Uncertified {
    /// The name of the function.
    pub function: String,
    /// The reason.
    pub why: WhyUncertified,
    /// The shortest session that fails, where that is its fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<FailureEntry>,
}

/// The reason why a function gets no certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyUncertified {
    /// A session of the domain fails.
    Differs,
    /// Sessions of the domain fail, each because of other functions.
    OtherFunctions,
    /// The time ran out first.
    NotRun,
}

impl Certification {
    /// The certification of the functions of an assignment that ran on the whole of their domain.
    pub fn new(assignment: &Assignment, results: Vec<DomainResult>, messages: &Messages) -> Self {
        let (certified, others): (Vec<_>, Vec<_>) =
            results.into_iter().partition(DomainResult::is_certified);
        let certified = certified.into_iter().map(|result| result.certificate);
        let others = others.iter();
        let functions = assignment.manifest.functions.iter();
        let without_domain = functions.filter(|function| function.domain.is_none());
        Certification {
            reference_sha256: assignment.digest.clone(),
            certificates: certified.collect(),
            uncertified: others
                .map(|each| Uncertified::new(each, messages))
                .collect(),
            without_domain: without_domain.map(|each| each.name.clone()).collect(),
        }
    }
}

impl Uncertified {
    fn new(result: &DomainResult, messages: &Messages) -> Self {
        let checks = || result.checks.iter();
        let failure = checks().find_map(|check| Some((check, check.failures.first()?)));
        let why = if checks().any(|check| check.cases.failed > 0) {
            WhyUncertified::Differs
        } else if checks().any(|check| check.cases.excused > 0) {
            WhyUncertified::OtherFunctions
        } else {
            WhyUncertified::NotRun
        };
        Uncertified {
            function: result.certificate.function.clone(),
            why,
            failure: failure
                .map(|(check, failure)| FailureEntry::new(check.check.path(), failure, messages)),
        }
    }
}
