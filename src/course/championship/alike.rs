//! Programs of a championship that are similar, for a person to judge; no mark depends on it.

use serde::Serialize;

use crate::judge::similarity::{LISTED, Program, Study};
use crate::source::Language;
use crate::worker::Source;

/// Two similar programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// Their names, in order.
    pub programs: [String; 2],
    /// The share of the smaller program that the other has too, in percent.
    pub percent: u32,
}

/// The pairs of similar programs, most similar first.
pub fn alike(sources: &[Source], language: Language) -> Vec<Alike> {
    let programs = sources.iter();
    let programs = programs.map(|source| Program::new(source.module_name(), source, language));
    let study = Study::new(programs.collect(), sources.len(), &[]);
    let pairs = study.found.text.pairs.iter();
    let pairs = pairs.filter(|pair| pair.percent() >= LISTED).map(|pair| {
        let mut programs = pair
            .programs
            .map(|place| study.programs[place].name.clone());
        programs.sort();
        Alike {
            programs,
            percent: pair.percent(),
        }
    });
    pairs.collect()
}
