//! How long a process has waited for a processor: on a busy machine, time on the wall runs
//! out for programs that never slept.

use std::fs;
use std::time::Duration;

/// Longest chain of processes from ours to the one that runs a submission.
const DEEPEST: usize = 16;

/// How long the last descendant of a process has waited for a processor since it started:
/// the second number of its `schedstat`. `None` where the kernel does not tell.
pub(super) fn run_delay(process: u32) -> Option<Duration> {
    let last = last_descendant(process)?;
    let statistics = fs::read_to_string(format!("/proc/{last}/schedstat")).ok()?;
    waited(&statistics)
}

fn waited(statistics: &str) -> Option<Duration> {
    let nanoseconds = statistics.split(' ').nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The end of the chain of children of a process.
fn last_descendant(process: u32) -> Option<u32> {
    let entries = fs::read_dir("/proc").ok()?;
    let processes = entries.filter_map(|entry| {
        let name = entry.ok()?.file_name();
        let id: u32 = name.to_str()?.parse().ok()?;
        let status = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        Some((id, parent(&status)?))
    });
    let processes: Vec<(u32, u32)> = processes.collect();
    let mut last = process;
    for _ in 0..DEEPEST {
        let mut children = processes.iter().filter(|(_, parent)| *parent == last);
        let Some((child, _)) = children.next() else {
            break;
        };
        last = *child;
    }
    (last != process).then_some(last)
}

/// The parent in `ID (NAME) STATE PARENT …`; a name may hold anything.
fn parent(status: &str) -> Option<u32> {
    let (_, after_name) = status.rsplit_once(") ")?;
    after_name.split(' ').nth(1)?.parse().ok()
}

/// Whether the machine is to blame that a process ran out of time on the wall: it slept for
/// less than half of it.
pub(super) fn is_starved(wall: Duration, cpu: Duration, waited: Duration) -> bool {
    wall.saturating_sub(cpu + waited) < wall / 2
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_name_may_hold_anything() {
        assert_eq!(parent("12 (a) b) (c) S 7 12 12 0"), Some(7));
    }

    #[test]
    fn the_delay_is_the_second_number() {
        assert_eq!(waited("136 5500 2\n"), Some(Duration::from_nanos(5500)));
    }

    /// By seconds of its processor time and of its waiting for one, of fifty on the wall.
    #[rstest]
    #[case::asleep(0, 0, false)]
    #[case::asleep_after_some_work(5, 10, false)]
    #[case::waiting(5, 44, true)]
    #[case::waiting_for_half_of_it(1, 30, true)]
    fn a_machine_is_to_blame_where_a_program_waits(
        #[case] cpu: u64,
        #[case] waited: u64,
        #[case] expected: bool,
    ) {
        let [wall, cpu, waited] = [50, cpu, waited].map(Duration::from_secs);
        assert_eq!(is_starved(wall, cpu, waited), expected);
    }
}
