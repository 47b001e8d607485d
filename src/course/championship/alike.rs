//! Programs of a championship that are similar, for a person to judge; no mark depends on it.

use serde::Serialize;

use crate::judge::similarity::{ComparedProgram, LEAST_SURPRISING, SimilarityStudy};
use crate::source::Language;
use crate::worker::Source;

/// Two similar programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SimilarPair {
    /// Their names, in order.
    pub programs: [String; 2],
    /// The share of the smaller program that the other has too, in percent.
    pub percent: u32,
}

/// The pairs of similar programs, most similar first.
pub fn similar_pairs(sources: &[Source], language: Language) -> Vec<SimilarPair> {
    let programs = sources.iter();
    let programs =
        programs.map(|source| ComparedProgram::new(source.module_name(), source, language));
    let study = SimilarityStudy::new(programs.collect(), sources.len(), &[], LEAST_SURPRISING);
    let surprising = study.found.surprising();
    let pairs = study.found.text.pairs.iter();
    let pairs = pairs
        .filter(|pair| pair.percent() >= surprising)
        .map(|pair| {
            let mut programs = pair
                .programs
                .map(|place| study.programs[place].name.clone());
            programs.sort();
            SimilarPair {
                programs,
                percent: pair.percent(),
            }
        });
    pairs.collect()
}
