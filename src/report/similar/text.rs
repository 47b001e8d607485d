//! The similar hand-ins as text, for people.

use std::fmt::Write;

use super::SimilarReport;
use crate::judge::similarity::ListedPair;
use crate::report::in_line;

impl SimilarReport<'_> {
    /// The listed pairs, the clusters, and how all pairs are distributed.
    pub fn text(&self) -> String {
        let messages = self.messages;
        let mut text = format!("{}\n{}\n", self.summary(), messages.get("similar-no-proof"));
        let listed = self.pairs_to_show();
        let none = messages.with("similar-none", [("least", self.least.into())]);
        let lines = if listed.is_empty() {
            vec![none]
        } else {
            listed.into_iter().map(|pair| self.line(pair)).collect()
        };
        let clusters = self.clusters().filter(|cluster| cluster.len() > 2);
        let clusters = clusters.map(|names| {
            let names = [("names", names.join(", ").into())];
            messages.with("similar-cluster", names)
        });
        let not_compared = self.not_compared.iter().map(|(name, why)| {
            let words = [("name", name.as_str().into()), ("why", why.as_str().into())];
            messages.with("similar-not-compared", words)
        });
        for line in lines.into_iter().chain(clusters).chain(not_compared) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}", in_line(&line));
        }
        text
    }

    /// The listed pairs, of a cluster the most and the least similar one.
    pub(in crate::report) fn pairs_to_show(&self) -> Vec<ListedPair> {
        self.study.found.pairs_to_show(self.least, self.clusters)
    }

    /// Number of pairs, and the distribution of their similarity.
    pub(in crate::report) fn summary(&self) -> String {
        let distribution = &self.study.found.text.distribution;
        let percent = |figure: f64| format!("{:.0}", figure * 100.0).into();
        let words = [
            ("pairs", distribution.count.into()),
            ("handins", self.study.current.into()),
            ("median", percent(distribution.median)),
            ("most", percent(distribution.percentile_99)),
            ("surprising", distribution.surprising.into()),
            ("tokens", self.study.found.text.surprising_tokens.into()),
        ];
        self.messages.with("similar-about", words)
    }

    /// The number of lines of the longest matching region of two programs, in the first.
    pub(in crate::report) fn lines_of_longest_region(&self, programs: [usize; 2]) -> usize {
        let region = self.study.longest_region(programs);
        region.map_or(0, |[lines, _]| lines.count())
    }

    fn line(&self, pair: ListedPair) -> String {
        let [one, other] = pair.programs.map(|place| self.name(place));
        let text = pair.text.map_or(0, |text| text.percent());
        let words = [
            ("one", one.into()),
            ("other", other.into()),
            ("percent", text.into()),
        ];
        let mut line = self.messages.with("similar-pair", words);
        let lines = self.lines_of_longest_region(pair.programs);
        line += &self
            .messages
            .with("similar-pair-region", [("lines", lines.into())]);
        if let Some(behaviour) = pair.behaviour {
            let words = [
                ("shared", behaviour.shared.into()),
                ("percent", behaviour.percent().into()),
            ];
            line += &self.messages.with("similar-pair-mistakes", words);
        }
        line
    }
}
