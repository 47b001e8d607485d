//! Tiers and protections of the sandbox.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Strength of the isolation of a submission, from 0 (limits alone) up.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Tier(u8);

impl Tier {
    /// Limits on time, memory and output: a program that means harm is free to
    /// do it.
    pub const LIMITS: Tier = Tier(0);
    /// Files and the network are out of reach, and most system calls.
    pub const FILTERED: Tier = Tier(1);
    /// Other processes are out of sight too.
    pub const ISOLATED: Tier = Tier(2);

    /// Every tier, the strongest first.
    pub const ALL: [Tier; 3] = [Tier::ISOLATED, Tier::FILTERED, Tier::LIMITS];

    /// Protections that make up a tier.
    pub fn protections(self) -> &'static [Protection] {
        use Protection::{Landlock, Namespaces, Rlimits, Seccomp};
        match self.0 {
            0 => &[Rlimits],
            1 => &[Rlimits, Landlock, Seccomp],
            _ => &[Rlimits, Landlock, Seccomp, Namespaces],
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One thing that holds a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// The kernel limits time, memory and file sizes of every case.
    Rlimits,
    /// Files can be reached only where that is granted.
    Landlock,
    /// System calls that no submission needs are refused.
    Seccomp,
    /// An own view of processes, files, network and users.
    Namespaces,
    /// Memory and processes are counted for the whole tree.
    Cgroups,
}

impl Protection {
    /// Every protection.
    const ALL: [Protection; 5] = [
        Protection::Rlimits,
        Protection::Landlock,
        Protection::Seccomp,
        Protection::Namespaces,
        Protection::Cgroups,
    ];
}

/// Isolation of the submissions of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sandbox {
    /// The tier that was reached.
    pub tier: Tier,
    /// Active protections.
    pub active: Vec<Protection>,
    /// Protections that are not active.
    pub missing: Vec<Protection>,
}

impl Sandbox {
    /// Creates the sandbox made of these protections.
    pub fn of(active: &[Protection]) -> Self {
        let holds = |tier: &Tier| tier.protections().iter().all(|each| active.contains(each));
        Sandbox {
            tier: Tier::ALL.into_iter().find(holds).unwrap_or(Tier::LIMITS),
            active: active.to_vec(),
            missing: Protection::ALL
                .into_iter()
                .filter(|each| !active.contains(each))
                .collect(),
        }
    }
}
