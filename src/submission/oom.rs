//! Whether the kernel ends processes for want of memory: one of a submission that it ends
//! so did nothing wrong.

use std::fs;

/// What was known of it when it was last asked.
pub(super) struct OomKills {
    /// Tells how many processes were ended.
    count: fn() -> u64,
    kills: u64,
}

impl OomKills {
    pub(super) fn new() -> Self {
        OomKills::counted_by(kills)
    }

    /// By another count than the kernel's, which no test can make rise.
    pub(super) fn counted_by(count: fn() -> u64) -> Self {
        OomKills {
            count,
            kills: count(),
        }
    }

    /// Whether a process was ended since this was last asked. It is that of somebody else
    /// as well: whoever asks has seen one of his own end.
    pub(super) fn has_risen(&mut self) -> bool {
        let kills = (self.count)();
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

/// Counts for tests, which stand for the kernel's.
#[cfg(test)]
pub(crate) mod counts {
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Of a kernel that has ended one more process whenever it is asked.
    pub(crate) fn rising() -> u64 {
        static KILLS: AtomicU64 = AtomicU64::new(0);
        KILLS.fetch_add(1, Ordering::Relaxed)
    }

    /// Of one that never ends any.
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
        assert_eq!(kills_in("nr_free_pages 7\noom_kill 3\nnuma_hit 9\n"), 3);
        assert_eq!(kills_in("nr_free_pages 7\n"), 0);
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
