//! Resource limits of a case.

use std::num::NonZero;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Limits of one case. Time is a part of the texts: a case beyond it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Processor time, in seconds.
    pub cpu_seconds: u32,
    /// Address space, in MiB.
    pub memory_mib: u32,
    /// Characters printed, in KiB.
    pub output_kib: u32,
    /// Time on the wall, in seconds; where it is not given, several times that of the
    /// processor.
    #[serde(default)]
    pub wall_seconds: Option<u32>,
    /// Inferences of Prolog up to each answer of a query, alike on every machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inferences: Option<NonZero<u64>>,
}

/// The folder in which a session may write, the only one: its own, and empty but for the files that
/// are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WorkFolder {
    /// Size of all its files, in KiB.
    pub kib: u32,
    /// Number of its files.
    pub number: u32,
}

impl WorkFolder {
    /// Path in the jail.
    #[cfg(target_os = "linux")]
    pub(super) const PATH: &str = "/session";
}

impl Default for WorkFolder {
    fn default() -> Self {
        WorkFolder {
            kib: 1024,
            number: 64,
        }
    }
}

/// Time for a case that needs more than others, or less.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeLimits {
    /// Processor time, in seconds.
    #[serde(default)]
    pub cpu_seconds: Option<NonZero<u32>>,
    /// Time on the wall, in seconds; where only that of the processor is given, several times
    /// that.
    #[serde(default)]
    pub wall_seconds: Option<NonZero<u32>>,
    /// Inferences of Prolog up to each answer of a query.
    #[serde(default)]
    pub inferences: Option<NonZero<u64>>,
}

impl TimeLimits {
    /// The time of these limits.
    pub fn of(limits: Limits) -> Self {
        TimeLimits {
            cpu_seconds: NonZero::new(limits.cpu_seconds),
            wall_seconds: limits.wall_seconds.and_then(NonZero::new),
            inferences: limits.inferences,
        }
    }

    /// Returns whether they are the limits of every case.
    pub fn is_default(&self) -> bool {
        *self == TimeLimits::default()
    }
}

/// Factor of the wall-clock limit on the processor limit, where the text sets no wall-clock
/// limit: on a loaded machine a process waits.
const WALL_PER_CPU: u32 = 5;

/// Divisor of one case's processor limit that gives the limit of a batch: an endless case
/// is found soon, and then run in isolation.
const PART_OF_SHARED: u32 = 3;

impl Limits {
    /// Limits of a case with its own time.
    #[must_use]
    pub fn with(self, time: TimeLimits) -> Self {
        let [cpu, wall] = [time.cpu_seconds, time.wall_seconds].map(|time| time.map(NonZero::get));
        let wall_seconds = match cpu {
            Some(_) => wall,
            None => wall.or(self.wall_seconds),
        };
        Limits {
            cpu_seconds: cpu.unwrap_or(self.cpu_seconds),
            wall_seconds,
            inferences: time.inferences.or(self.inferences),
            ..self
        }
    }

    /// Limits of a case whose parts have their own time: those of the part that has most.
    #[must_use]
    pub fn with_most(self, times: impl IntoIterator<Item = TimeLimits>) -> Self {
        let limits: Vec<Limits> = times.into_iter().map(|time| self.with(time)).collect();
        let most = limits
            .iter()
            .max_by_key(|limits| (limits.cpu(), limits.wall()));
        Limits {
            inferences: limits.iter().filter_map(|limits| limits.inferences).max(),
            ..*most.unwrap_or(&self)
        }
    }

    /// Limits of a batch: cases that share a process.
    #[must_use]
    pub fn shared(self) -> Self {
        Limits {
            cpu_seconds: self.cpu_seconds.div_ceil(PART_OF_SHARED),
            ..self
        }
    }

    /// Processor time limit.
    pub fn cpu(&self) -> Duration {
        Duration::from_secs(u64::from(self.cpu_seconds))
    }

    /// Wall-clock limit.
    pub fn wall(&self) -> Duration {
        match self.wall_seconds {
            Some(seconds) => Duration::from_secs(u64::from(seconds)),
            None => self.cpu() * WALL_PER_CPU,
        }
    }

    /// Address space limit, in bytes.
    pub fn memory_bytes(&self) -> u64 {
        u64::from(self.memory_mib) << 20
    }

    /// Output limit, in characters.
    pub fn output_bytes(&self) -> u64 {
        u64::from(self.output_kib) << 10
    }
}
