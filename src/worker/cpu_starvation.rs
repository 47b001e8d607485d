//! Samples what a process waits for: on a busy machine, wall-clock time runs out for
//! programs that never slept.

use std::collections::HashSet;
use std::fs;
use std::time::Duration;

use super::RetryReason;

/// Longest chain of processes from gabarito to the one that runs a submission.
const DEEPEST: usize = 16;
/// Length of a tick, the kernel's unit of processor time.
const TICK: Duration = Duration::from_millis(10);
/// Least part, as a divisor, of the wall-clock limit that counts as waiting for a processor.
const NOTABLE_DELAY: u32 = 10;

/// Sample of how a process spent its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CpuSample {
    process: u32,
    /// Time spent on a processor.
    cpu: Duration,
    /// Time that all processes below the same one spent on a processor, forks included.
    all_cpu: Duration,
    /// Time spent waiting for a processor.
    delay: Duration,
    /// True if the process sleeps or is stopped.
    is_asleep: bool,
}

/// A process, as read from `/proc`.
struct ProcStatus {
    id: u32,
    parent: u32,
    state: char,
    /// Processor time in ticks: its own, then that of the children that it waited for.
    own: u64,
    waited_for: u64,
}

impl CpuSample {
    /// Samples the last descendant of a process. `None` where the kernel does not report it.
    pub(super) fn of(process: u32) -> Option<Self> {
        let others = all_processes();
        let ticks = descendants(process, &others).map(|each| each.own + each.waited_for);
        let all_cpu = ticks_to_time(ticks.sum());
        let last = descendant_chain(process, others).pop()?;
        let statistics = fs::read_to_string(format!("/proc/{}/schedstat", last.id)).ok()?;
        Some(CpuSample {
            process: last.id,
            cpu: ticks_to_time(last.own),
            all_cpu,
            delay: scheduling_delay(&statistics)?,
            is_asleep: "ST".contains(last.state),
        })
    }

    /// Difference to an earlier sample; the whole sample if that is of another process.
    pub(super) fn since(self, earlier: Self) -> Self {
        let all_cpu = self.all_cpu.saturating_sub(earlier.all_cpu);
        if earlier.process != self.process {
            return CpuSample { all_cpu, ..self };
        }
        CpuSample {
            all_cpu,
            cpu: self.cpu.saturating_sub(earlier.cpu),
            delay: self.delay.saturating_sub(earlier.delay),
            ..self
        }
    }

    /// Returns whether the process had this much processor time, together with its forks: then the
    /// machine is not to blame.
    pub(super) fn has_run_for(self, time: Duration) -> bool {
        self.cpu.max(self.all_cpu) >= time
    }

    /// Reason to retry a process that ran out of wall-clock time: the process hardly slept, and
    /// waited for a processor for a good part of it. `None` for one that slept by itself.
    pub(super) fn retry_reason(self, wall: Duration) -> Option<RetryReason> {
        let is_awake = wall.saturating_sub(self.cpu + self.delay) < wall / 2;
        if is_awake && self.delay >= wall / NOTABLE_DELAY {
            Some(RetryReason::Starved)
        } else if self.is_asleep {
            None
        } else {
            Some(RetryReason::Machine)
        }
    }
}

/// Processor time of a process and of all that it started, as far as `/proc` reports it.
pub(super) fn cpu_time(process: u32) -> Duration {
    let first = read_status(process).into_iter();
    let all = first.chain(descendant_chain(process, all_processes()));
    ticks_to_time(all.map(|each| each.own + each.waited_for).sum())
}

fn ticks_to_time(ticks: u64) -> Duration {
    TICK.saturating_mul(u32::try_from(ticks).unwrap_or(u32::MAX))
}

/// Time that a process has waited for a processor: the second number of its `schedstat`.
fn scheduling_delay(statistics: &str) -> Option<Duration> {
    let nanoseconds = statistics.split(' ').nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Every process, as far as `/proc` shows them.
fn all_processes() -> Vec<ProcStatus> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    ids.filter_map(read_status).collect()
}

/// Descendants of a process, in the order of `others`.
fn descendants(process: u32, others: &[ProcStatus]) -> impl Iterator<Item = &ProcStatus> {
    let mut found: HashSet<u32> = HashSet::from([process]);
    for _ in 0..DEEPEST {
        let children = others.iter().filter(|each| found.contains(&each.parent));
        found.extend(children.map(|each| each.id).collect::<Vec<_>>());
    }
    let is_below = move |each: &&ProcStatus| each.id != process && found.contains(&each.id);
    others.iter().filter(is_below)
}

/// Chain of descendants of a process: each child, and its own first child that has not ended.
fn descendant_chain(process: u32, mut others: Vec<ProcStatus>) -> Vec<ProcStatus> {
    let mut chain: Vec<ProcStatus> = Vec::new();
    for _ in 0..DEEPEST {
        let last = chain.last().map_or(process, |each| each.id);
        let is_next = |each: &ProcStatus| each.parent == last && each.state != 'Z';
        let Some(child) = others.iter().position(is_next) else {
            break;
        };
        chain.push(others.swap_remove(child));
    }
    chain
}

fn read_status(id: u32) -> Option<ProcStatus> {
    ProcStatus::of(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
}

impl ProcStatus {
    /// Parses `ID (NAME) STATE PARENT …`; the name may contain anything.
    fn of(id: u32, status: &str) -> Option<Self> {
        let (_, after_name) = status.rsplit_once(") ")?;
        let fields: Vec<&str> = after_name.split(' ').collect();
        let ticks = |place: usize| -> Option<u64> { fields.get(place)?.parse().ok() };
        Some(ProcStatus {
            id,
            state: fields.first()?.chars().next()?,
            parent: fields.get(1)?.parse().ok()?,
            own: ticks(11)? + ticks(12)?,
            waited_for: ticks(13)? + ticks(14)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_name_may_hold_anything() {
        let status = "12 (a) b) (c) S 7 12 12 0 -1 4194560 1 2 3 4 50 6 700 8 20 0";
        let process = ProcStatus::of(12, status).unwrap();
        assert_eq!((process.parent, process.state), (7, 'S'));
        assert_eq!((process.own, process.waited_for), (56, 708));
    }

    #[test]
    fn the_delay_is_the_second_number() {
        assert_eq!(
            scheduling_delay("136 5500 2\n"),
            Some(Duration::from_nanos(5500))
        );
    }

    /// Takes seconds of processor time and of waiting for a processor, of 50 on the wall.
    #[rstest]
    #[case::asleep(0, 0, true, None)]
    #[case::asleep_after_some_work(5, 10, true, None)]
    #[case::awake_and_not_run(5, 10, false, Some(RetryReason::Machine))]
    #[case::running(48, 1, false, Some(RetryReason::Machine))]
    #[case::last_sample(5, 44, false, Some(RetryReason::Starved))]
    #[case::waiting_for_half_of_it(1, 30, true, Some(RetryReason::Starved))]
    #[case::waiting_less_than_running(30, 15, false, Some(RetryReason::Starved))]
    fn a_machine_is_to_blame_where_a_program_waits(
        #[case] cpu: u64,
        #[case] delay: u64,
        #[case] is_asleep: bool,
        #[case] expected: Option<RetryReason>,
    ) {
        let [wall, cpu, delay] = [50, cpu, delay].map(Duration::from_secs);
        let waiting = CpuSample {
            process: 7,
            cpu,
            all_cpu: cpu,
            delay,
            is_asleep,
        };
        assert_eq!(waiting.retry_reason(wall), expected);
    }

    #[rstest]
    #[case::same(7, 2, 3)]
    #[case::another(8, 6, 4)]
    fn what_one_process_did_before_does_not_count(
        #[case] process: u32,
        #[case] cpu: u64,
        #[case] delay: u64,
    ) {
        let seen = |process, cpu, delay| CpuSample {
            process,
            cpu: Duration::from_secs(cpu),
            all_cpu: Duration::from_secs(9),
            delay: Duration::from_secs(delay),
            is_asleep: false,
        };
        let later = seen(process, 6, 4).since(seen(7, 4, 1));
        let all_cpu = Duration::ZERO;
        assert_eq!(
            later,
            CpuSample {
                all_cpu,
                ..seen(process, cpu, delay)
            }
        );
    }

    #[test]
    fn forks_of_forks_are_below_a_process() {
        let parents = [(2, 1), (3, 2), (4, 3), (5, 3), (6, 5), (7, 1)];
        let processes = parents.map(|(id, parent)| ProcStatus {
            id,
            parent,
            state: 'R',
            own: 1,
            waited_for: 0,
        });
        let below: Vec<u32> = descendants(2, &processes).map(|each| each.id).collect();
        assert_eq!(below, [3, 4, 5, 6]);
    }

    #[test]
    fn a_chain_passes_over_what_has_ended() {
        let states = [(2, 1, 'S'), (3, 2, 'Z'), (4, 2, 'S'), (5, 4, 'R')];
        let processes = states.map(|(id, parent, state)| ProcStatus {
            id,
            parent,
            state,
            own: 1,
            waited_for: 0,
        });
        let chain: Vec<u32> = descendant_chain(1, processes.into())
            .iter()
            .map(|each| each.id)
            .collect();
        assert_eq!(chain, [2, 4, 5]);
    }

    #[test]
    fn the_time_of_children_counts() {
        let busy = "while True: pass";
        let mut child = std::process::Command::new("python3")
            .args(["-c", busy])
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let time = cpu_time(child.id());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(time > Duration::ZERO);
    }
}
