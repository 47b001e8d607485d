//! The JSON output.

use rayon::prelude::*;
use serde::Serialize;

use super::SimilarReport;
use crate::judge::similarity::{Distribution, Fragment, ListedPair, Pair};
use crate::messages::visible::safe_json;

/// The version of the JSON output.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    hand_ins: Vec<HandIn<'a>>,
    not_compared: Vec<NotCompared<'a>>,
    distribution: &'a Distribution,
    pairs: Vec<Listed<'a>>,
    clusters: Vec<Vec<&'a str>>,
}

#[derive(Serialize)]
struct HandIn<'a> {
    name: &'a str,
    earlier: bool,
    fingerprints: usize,
}

#[derive(Serialize)]
struct NotCompared<'a> {
    name: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct Listed<'a> {
    hand_ins: [&'a str; 2],
    /// The place among all pairs by similarity of text, from 1.
    rank: Option<usize>,
    text: Option<Pair>,
    behaviour: Option<Pair>,
    fragments: Vec<Fragment>,
}

impl SimilarReport<'_> {
    /// The pairs, clusters and figures as JSON.
    ///
    /// # Errors
    /// The errors of the JSON serializer.
    pub fn json(&self) -> serde_json::Result<String> {
        let study = self.study;
        let text = &study.found.text;
        let hand_ins = study.programs.iter().enumerate();
        let document = Document {
            format: FORMAT,
            hand_ins: hand_ins
                .map(|(place, program)| HandIn {
                    name: &program.name,
                    earlier: place >= study.current,
                    fingerprints: text.size(place),
                })
                .collect(),
            not_compared: self
                .not_compared
                .iter()
                .map(|(name, reason)| NotCompared { name, reason })
                .collect(),
            distribution: &text.distribution,
            pairs: study
                .found
                .listed(self.least)
                .into_par_iter()
                .map(|pair| self.listed(pair))
                .collect(),
            clusters: self.clusters().collect(),
        };
        let json = serde_json::to_string_pretty(&document)?;
        Ok(safe_json(&json) + "\n")
    }

    fn listed(&self, pair: ListedPair) -> Listed<'_> {
        Listed {
            hand_ins: pair.programs.map(|place| self.name(place)),
            rank: pair.rank,
            text: pair.text,
            behaviour: pair.behaviour,
            fragments: self.study.fragments(pair.programs),
        }
    }

    /// The names of the hand-ins of each cluster.
    pub(super) fn clusters(&self) -> impl Iterator<Item = Vec<&str>> {
        let clusters = self.study.found.clusters(self.least).into_iter();
        clusters.map(|cluster| cluster.into_iter().map(|place| self.name(place)).collect())
    }

    pub(super) fn name(&self, place: usize) -> &str {
        &self.study.programs[place].name
    }
}
