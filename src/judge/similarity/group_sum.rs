//! The weight of the features that two sets share; of each group of features, one counts.

/// The number of groups of some features, and the sum of the highest weight of each group.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GroupSum {
    pub(super) groups: usize,
    pub(super) weight: f64,
    /// The group of the last feature, and its highest weight so far.
    last: (u32, f64),
    /// The places of the last feature in both sets.
    places: [u32; 2],
    /// The number of features up to the last one that follow each other in both sets.
    chain: u32,
    /// The highest such number.
    pub(super) longest_chain: u32,
}

impl GroupSum {
    /// Adds a feature; those of a group come one after the other.
    pub(super) fn add(&mut self, group: u32, weight: f64) {
        let (last, highest) = self.last;
        if self.groups == 0 || last != group {
            self.groups += 1;
            self.weight += weight;
            self.last = (group, weight);
        } else if weight > highest {
            self.weight += weight - highest;
            self.last = (group, weight);
        }
    }

    /// Adds a feature at its places in both sets, in the order of the first.
    pub(super) fn add_at(&mut self, places: [u32; 2], group: u32, weight: f64) {
        let follows = self.groups > 0 && self.places.map(|place| place + 1) == places;
        self.chain = if follows { self.chain + 1 } else { 1 };
        self.longest_chain = self.longest_chain.max(self.chain);
        self.places = places;
        self.add(group, weight);
    }
}
