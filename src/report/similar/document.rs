//! The JSON output.

use serde::Serialize;

use super::SimilarReport;
use crate::similarity::{Distribution, Fragment, ListedPair, Pair};

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
    text: Option<Figures>,
    behaviour: Option<Figures>,
    fragments: Vec<Region>,
}

/// What two hand-ins share, by weight.
#[derive(Serialize)]
struct Figures {
    /// The share of the smaller hand-in.
    similarity: f64,
    /// The share of both together.
    average: f64,
    /// The number of shared fingerprints or mistakes.
    shared: usize,
}

/// A matching region: its first and last line in each hand-in.
#[derive(Serialize)]
struct Region {
    left: [usize; 2],
    right: [usize; 2],
    tokens: usize,
}

impl From<Pair> for Figures {
    fn from(pair: Pair) -> Self {
        Figures {
            similarity: pair.similarity,
            average: pair.average,
            shared: pair.shared,
        }
    }
}

impl From<Fragment> for Region {
    fn from(fragment: Fragment) -> Self {
        let [left, right] = fragment.lines.map(|lines| [*lines.start(), *lines.end()]);
        Region {
            left,
            right,
            tokens: fragment.tokens,
        }
    }
}

impl SimilarReport<'_> {
    /// The pairs, clusters and figures as JSON.
    ///
    /// # Errors
    /// The errors of the JSON serializer.
    pub fn json(&self) -> serde_json::Result<String> {
        let study = self.study;
        let hand_ins = study.programs.iter().zip(&study.text.sizes).enumerate();
        let document = Document {
            format: FORMAT,
            hand_ins: hand_ins
                .map(|(place, (program, size))| HandIn {
                    name: &program.name,
                    earlier: place >= study.current,
                    fingerprints: *size,
                })
                .collect(),
            not_compared: self
                .not_compared
                .iter()
                .map(|(name, reason)| NotCompared { name, reason })
                .collect(),
            distribution: &study.text.distribution,
            pairs: study
                .listed(self.least)
                .into_iter()
                .map(|pair| self.listed(pair))
                .collect(),
            clusters: self.clusters().collect(),
        };
        Ok(format!("{}\n", serde_json::to_string_pretty(&document)?))
    }

    fn listed(&self, pair: ListedPair) -> Listed<'_> {
        let fragments = self.study.fragments(pair.programs).into_iter();
        Listed {
            hand_ins: pair.programs.map(|place| self.name(place)),
            rank: pair.rank,
            text: pair.text.map(Into::into),
            behaviour: pair.behaviour.map(Into::into),
            fragments: fragments.map(Into::into).collect(),
        }
    }

    /// The names of the hand-ins of each cluster.
    pub(super) fn clusters(&self) -> impl Iterator<Item = Vec<&str>> {
        let clusters = self.study.clusters(self.least).into_iter();
        clusters.map(|cluster| cluster.into_iter().map(|place| self.name(place)).collect())
    }

    pub(super) fn name(&self, place: usize) -> &str {
        &self.study.programs[place].name
    }
}
