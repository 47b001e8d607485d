//! The JSON output.

use rayon::prelude::*;
use serde::Serialize;

use super::SimilarReport;
use crate::judge::similarity::ListedPair;
use crate::messages::visible::safe_json;
use crate::report::record::record;

/// The version of the JSON output.
const FORMAT: u32 = 1;

impl SimilarReport<'_> {
    /// The pairs, clusters and figures as JSON.
    ///
    /// # Errors
    /// The errors of the JSON serializer.
    pub fn json(&self) -> serde_json::Result<String> {
        let study = self.study;
        let text = &study.found.text;
        let hand_ins = study.programs.iter().enumerate();
        let hand_ins = hand_ins.map(|(place, program)| {
            record! {
                name: &program.name,
                earlier: place >= study.current,
                fingerprints: text.size(place),
            }
        });
        let not_compared = self.not_compared.iter();
        let not_compared =
            not_compared.map(|(name, reason)| record! { name: name, reason: reason });
        let pairs = study.found.listed_pairs(self.least).into_par_iter();
        let document = record! {
            format: FORMAT,
            hand_ins: hand_ins.collect::<Vec<_>>(),
            not_compared: not_compared.collect::<Vec<_>>(),
            distribution: &text.distribution,
            // The length of a region from which a pair is listed, in tokens.
            surprising_region: text.surprising_tokens,
            pairs: pairs.map(|pair| self.listed_pairs(pair)).collect::<Vec<_>>(),
            clusters: self.clusters().collect::<Vec<_>>(),
        };
        let json = serde_json::to_string_pretty(&document)?;
        Ok(safe_json(&json) + "\n")
    }

    fn listed_pairs(&self, pair: ListedPair) -> impl Serialize + Send {
        record! {
            hand_ins: pair.programs.map(|place| self.name(place)),
            // Among all pairs by similarity of text, from 1.
            rank: pair.rank,
            text: pair.text,
            // The longest region in common, in tokens.
            longest_region: pair.text.map_or(0, |text| text.longest),
            behaviour: pair.behaviour,
            fragments: self.study.fragments(pair.programs),
        }
    }

    /// The names of the hand-ins of each cluster.
    pub(super) fn clusters(&self) -> impl Iterator<Item = Vec<&str>> {
        let clusters = self.clusters.iter();
        clusters.map(|cluster| cluster.iter().map(|place| self.name(*place)).collect())
    }

    pub(super) fn name(&self, place: usize) -> &str {
        &self.study.programs[place].name
    }
}
