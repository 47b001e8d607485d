//! Whether the kernel ends processes for want of memory: one of a submission that it ends
//! so did nothing wrong.

use std::fs;

/// What was known of it when it was last asked.
pub(super) struct Shortage {
    kills: u64,
}

impl Shortage {
    pub(super) fn new() -> Self {
        Shortage { kills: kills() }
    }

    /// Whether a process was ended since this was last asked. It is that of somebody else
    /// as well: whoever asks has seen one of his own end.
    pub(super) fn has_struck(&mut self) -> bool {
        self.has_risen_to(kills())
    }

    fn has_risen_to(&mut self, kills: u64) -> bool {
        let before = std::mem::replace(&mut self.kills, kills);
        kills > before
    }
}

/// How many processes the kernel has ended; none, where it does not tell.
fn kills() -> u64 {
    fs::read_to_string("/proc/vmstat").map_or(0, |counts| kills_in(&counts))
}

fn kills_in(counts: &str) -> u64 {
    let mut lines = counts.lines();
    let count = lines.find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_of_the_kernel_is_read() {
        assert_eq!(kills_in("nr_free_pages 7\noom_kill 3\nnuma_hit 9\n"), 3);
        assert_eq!(kills_in("nr_free_pages 7\n"), 0);
    }

    #[test]
    fn an_end_is_put_down_to_it_once() {
        let mut shortage = Shortage { kills: 3 };
        assert!(!shortage.has_risen_to(3));
        assert!(shortage.has_risen_to(4));
        assert!(!shortage.has_risen_to(4));
    }
}
