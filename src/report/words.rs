//! What is said of programs in reports and in tables alike.

use super::{Messages, safe};
use crate::observation::Termination;
use crate::sandbox::Limits;
use crate::submission::prolog::{ModuleFault, indicators};

/// How a process ended that was given these limits.
#[must_use]
pub fn ended(messages: &Messages, limits: &Limits, termination: Termination) -> String {
    match termination {
        Termination::Normal => messages.get("ended-normal"),
        Termination::Timeout => match limits.wall_seconds {
            Some(wall) => messages.with("ended-late", [("wall", wall.into())]),
            None => messages.with("ended-timeout", [("cpu", limits.cpu_seconds.into())]),
        },
        Termination::Memory => {
            messages.with("ended-memory", [("memory", limits.memory_mib.into())])
        }
        Termination::Output => {
            messages.with("ended-output", [("output", limits.output_kib.into())])
        }
        Termination::Crash => messages.get("ended-crash"),
        Termination::Protocol => messages.get("ended-protocol"),
        Termination::Starved => messages.get("ended-starved"),
        Termination::NoMemory => messages.get("ended-no-memory"),
        Termination::OutOfBudget => messages.get("ended-out-of-budget"),
        Termination::Refused => messages.get("ended-refused"),
    }
}

/// Why the module of a name cannot be called.
#[must_use]
pub fn module_fault(
    messages: &Messages,
    limits: &Limits,
    module: &str,
    fault: &ModuleFault,
) -> String {
    match fault {
        ModuleFault::Ended(termination) => {
            let why = ended(messages, limits, *termination);
            messages.with("loading-ended", [("why", why.into())])
        }
        ModuleFault::None => messages.with("no-module", [("module", module.into())]),
        ModuleFault::Other { found, expected } => {
            let (found, expected) = (safe(found).into(), safe(expected).into());
            messages.with("other-module", [("found", found), ("expected", expected)])
        }
        ModuleFault::Missing(predicates) => {
            let predicates = indicators(predicates).into();
            messages.with("missing-predicates", [("predicates", predicates)])
        }
    }
}
