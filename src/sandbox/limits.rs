//! Resource limits of a case.

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

/// Factor of the wall-clock limit on the processor limit, where the text sets no wall-clock
/// limit: on a loaded machine a process waits.
const WALL_PER_CPU: u32 = 5;

/// Divisor of one case's processor limit that gives the limit of a batch: an endless case
/// is found soon, and then run in isolation.
const PART_OF_SHARED: u32 = 3;

impl Limits {
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
