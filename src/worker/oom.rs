//! Detects the OOM killer: a submission's process that the kernel killed for lack of memory
//! did nothing wrong.

use std::fs;

/// Counter of OOM kills, with its value at the last query.
pub(super) struct OomKills {
    /// Returns how many processes the kernel has killed.
    count: fn() -> u64,
    kills: u64,
}

impl OomKills {
    pub(super) fn new() -> Self {
        OomKills::counted_by(count_kills)
    }

    /// Creates a counter over another count than the kernel's, which no test can raise.
    pub(super) fn counted_by(count: fn() -> u64) -> Self {
        OomKills {
            count,
            kills: count(),
        }
    }

    /// Returns whether the count has risen since the last query. Kills of unrelated processes count
    /// too: query only after a process of this caller ended.
    pub(super) fn has_risen(&mut self) -> bool {
        let kills = (self.count)();
        let before = std::mem::replace(&mut self.kills, kills);
        kills > before
    }
}

/// Number of processes that the kernel has killed; 0 where it does not report it.
fn count_kills() -> u64 {
    fs::read_to_string("/proc/vmstat").map_or(0, |counts| parse_kill_count(&counts))
}

fn parse_kill_count(counts: &str) -> u64 {
    let mut lines = counts.lines();
    let count = lines.find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// Replacements of the kernel's count, for tests.
#[cfg(test)]
pub(crate) mod counts {
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Count of a kernel that kills one more process before every query.
    pub(crate) fn rising() -> u64 {
        static KILLS: AtomicU64 = AtomicU64::new(0);
        KILLS.fetch_add(1, Ordering::Relaxed)
    }

    /// Count of a kernel that never kills a process.
    pub(crate) fn still() -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn the_count_of_the_kernel_is_read() {
        assert_eq!(
            parse_kill_count("nr_free_pages 7\noom_kill 3\nnuma_hit 9\n"),
            3
        );
        assert_eq!(parse_kill_count("nr_free_pages 7\n"), 0);
    }

    #[test]
    fn an_end_is_put_down_to_it_once() {
        static KILLS: AtomicU64 = AtomicU64::new(3);
        let mut shortage = OomKills::counted_by(|| KILLS.load(Ordering::Relaxed));
        assert!(!shortage.has_risen());
        KILLS.store(4, Ordering::Relaxed);
        assert!(shortage.has_risen());
        assert!(!shortage.has_risen());
    }
}
