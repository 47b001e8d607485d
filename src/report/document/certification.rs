//! What is known of functions on the whole of their domains.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::FailureEntry;
#[cfg(not(target_family = "wasm"))]
use crate::{assignment::Assignment, judge::certificates::DomainResult, messages::Messages};

/// The functions that ran on the whole of their domain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Certification {
    /// The SHA-256 of the manifest and the solution, in hexadecimal.
    pub reference_sha256: String,
    /// The functions that are equal to the reference on the whole of their domain.
    pub certificates: Vec<Certificate>,
    /// The functions that pass all their checks and get no certificate.
    pub uncertified: Vec<Uncertified>,
    /// The functions without a finite and small domain.
    pub without_domain: Vec<String>,
}

/// A function that is equal to the reference on the whole of its domain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Certificate {
    /// The name of the function.
    pub function: String,
    /// The values of the domain, in words.
    pub domain: String,
    /// The number of the sessions of the domain, all of which pass.
    pub size: usize,
    /// The SHA-256 of these sessions, in hexadecimal.
    pub sha256: String,
    /// The open places of the text about the function, each with how the submission reads it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
}

/// A function that passes all its checks and gets no certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Uncertified {
    /// The name of the function.
    pub function: String,
    /// The values of the domain, in words.
    pub domain: String,
    /// The reason.
    pub why: WhyUncertified,
    /// The shortest session that fails.
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

#[cfg(not(target_family = "wasm"))]
impl Certification {
    /// The certification of the functions of an assignment that ran on the whole of their domain.
    pub fn new(assignment: &Assignment, results: &[DomainResult], messages: &Messages) -> Self {
        let (certified, others): (Vec<_>, Vec<_>) =
            results.iter().partition(|result| result.is_certified());
        let words = |result: &DomainResult| result.domain.in_words(messages.language());
        let certificates = certified.into_iter().map(|result| Certificate {
            function: result.function.name.clone(),
            domain: words(result),
            size: result.domain.size.get(),
            sha256: result.sha256.clone(),
            readings: result.readings.clone(),
        });
        let uncertified = others.into_iter().map(|result| Uncertified {
            domain: words(result),
            ..Uncertified::new(result, messages)
        });
        let functions = assignment.manifest.functions.iter();
        let without_domain = functions.filter(|function| function.domain.is_none());
        Certification {
            reference_sha256: assignment.reference_sha256(),
            certificates: certificates.collect(),
            uncertified: uncertified.collect(),
            without_domain: without_domain.map(|each| each.name.clone()).collect(),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Uncertified {
    fn new(result: &DomainResult, messages: &Messages) -> Self {
        let mut failing = result.checks.iter().filter_map(|check| {
            let failure = check.failures.first()?;
            Some(FailureEntry::new(check.check.path(), failure, messages))
        });
        let failure = failing.next();
        let differs = result.checks.iter().any(|check| check.cases.failed > 0);
        Uncertified {
            function: result.function.name.clone(),
            domain: String::new(),
            why: match failure {
                _ if differs => WhyUncertified::Differs,
                None if result.is_cut_short() => WhyUncertified::NotRun,
                _ => WhyUncertified::OtherFunctions,
            },
            failure,
        }
    }
}
