//! The programs of a class, and the similarities between them.

use std::iter;
use std::ops::RangeInclusive;

use super::fingerprints::fingerprints;
use super::fragments::{Fragment, fragments};
use super::similarities::Similarities;
use super::tokens::{Token, tokens};
use crate::source::Language;
use crate::worker::{NeighbourModule, Source};

#[derive(Debug, Clone)]
pub struct ComparedProgram {
    /// The name under which it is shown.
    pub name: String,
    /// The text of the program and of its own modules.
    pub text: String,
    /// The tokens of the text.
    pub tokens: Vec<Token>,
    /// The digests of the runs of tokens by which the program is compared, in order.
    pub fingerprints: Vec<u64>,
}

/// The programs of a class, and the similarities between them.
#[derive(Debug)]
pub struct SimilarityStudy {
    /// The programs; those from `current` on are of earlier years.
    pub programs: Vec<ComparedProgram>,
    /// The number of programs of the class.
    pub current: usize,
    /// The similarities between them.
    pub found: Similarities,
}

impl ComparedProgram {
    /// The program of a hand-in. Where its interpreter cannot decode it, it is read as UTF-8 whose
    /// other bytes are replaced; what is not text has no tokens.
    pub fn new(name: impl Into<String>, source: &Source, language: Language) -> Self {
        let modules = source.neighbours.iter().map(NeighbourModule::text_lossy);
        let program = iter::once(source.text_lossy(language));
        let texts: Vec<String> = program.chain(modules).collect();
        let text = texts.join("\n");
        let tokens = if source.is_text() {
            tokens(&text, language)
        } else {
            Vec::new()
        };
        ComparedProgram {
            name: name.into(),
            fingerprints: fingerprints(&tokens),
            tokens,
            text,
        }
    }
}

impl SimilarityStudy {
    /// Compares programs by their text. Those from `current` on are of earlier years; the code of
    /// `given` does not count. No pair is listed by its share of text below `lowest` percent.
    pub fn new(
        programs: Vec<ComparedProgram>,
        current: usize,
        given: &[ComparedProgram],
        lowest: u32,
    ) -> Self {
        let sets = programs.iter().map(|program| &*program.fingerprints);
        let sets: Vec<&[u64]> = sets.collect();
        let given = given.iter().flat_map(|program| &program.fingerprints);
        let given = given.copied().collect();
        SimilarityStudy {
            found: Similarities::new(&sets, current, &given, lowest),
            current,
            programs,
        }
    }

    /// The lines of each program in their longest matching region.
    pub fn longest_region(&self, programs: [usize; 2]) -> Option<[RangeInclusive<usize>; 2]> {
        let fragments = self.fragments(programs).into_iter();
        let longest = fragments.max_by_key(|fragment| fragment.tokens);
        longest.map(|fragment| fragment.lines)
    }

    /// The matching regions of two programs.
    pub fn fragments(&self, programs: [usize; 2]) -> Vec<Fragment> {
        let programs = programs.map(|place| &self.programs[place]);
        let tokens = programs.map(|program| &*program.tokens);
        let runs = programs.map(|program| &*program.fingerprints);
        fragments(tokens, runs, self.found.text.excluded_features())
    }
}
