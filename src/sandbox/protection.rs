//! What holds a submission, by name, and what is missing.

use std::fmt;

use serde::Serialize;

/// How strongly a submission is held, from 0 (limits alone) to 3 (everything).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Tier(u8);

impl Tier {
    /// Limits on time, memory and output: a program that means harm is free to
    /// do it.
    pub const LIMITS: Tier = Tier(0);
    /// The first tier in which files, processes and the network are out of reach.
    pub const ISOLATED: Tier = Tier(2);
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One thing that holds a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// The kernel limits time, memory and file sizes of every case.
    Rlimits,
    /// An own view of processes, files, network and users.
    Namespaces,
    /// Files can be reached only where that is granted.
    Landlock,
    /// System calls that no submission needs are refused.
    Seccomp,
    /// Memory and processes are counted for the whole tree.
    Cgroups,
}

/// What holds the submissions of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Sandbox {
    /// The tier that was reached.
    pub tier: Tier,
    /// What is active.
    pub active: Vec<Protection>,
    /// What is not.
    pub missing: Vec<Protection>,
}

impl Sandbox {
    /// What this machine gives.
    #[must_use]
    pub fn of_this_machine() -> Self {
        Sandbox {
            tier: Tier::LIMITS,
            active: vec![Protection::Rlimits],
            missing: vec![
                Protection::Namespaces,
                Protection::Landlock,
                Protection::Seccomp,
                Protection::Cgroups,
            ],
        }
    }
}
