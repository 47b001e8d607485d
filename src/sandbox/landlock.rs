//! Landlock: restricts files, the network and other processes, as far as the kernel supports it.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope, make_bitflags,
};

use super::enter_request::Spec;
use super::entry_step::{EnterError, Step};
use super::limits::WorkFolder;

/// Newest version of Landlock requested; older ones restrict less.
const NEWEST: ABI = ABI::V6;

/// What may be done in the folder that can be written: neither links nor devices are made.
const IN_WORK_FOLDER: BitFlags<AccessFs> = make_bitflags!(AccessFs::{
    ReadFile | ReadDir | WriteFile | Truncate | MakeReg | MakeDir | RemoveFile | RemoveDir | Refer
});

/// Grants read access to the paths in the spec, and nothing else.
pub(super) fn restrict(spec: &Spec) -> Result<(), EnterError> {
    let status = ruleset(spec).map_err(|why| EnterError::because(Step::Landlock, why))?;
    if status == RulesetStatus::NotEnforced {
        return Err(EnterError::because(Step::Landlock, "there is none"));
    }
    Ok(())
}

fn ruleset(spec: &Spec) -> Result<RulesetStatus, landlock::RulesetError> {
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let read = AccessFs::ReadFile | AccessFs::ReadDir | AccessFs::Execute;
    for path in spec.readable.iter().chain([&spec.program]) {
        // A missing path needs no rule.
        let Ok(descriptor) = PathFd::new(path) else {
            continue;
        };
        let granted = if path.is_dir() {
            read
        } else {
            AccessFs::ReadFile | AccessFs::Execute
        };
        rules = rules.add_rule(PathBeneath::new(descriptor, granted))?;
    }
    if let Ok(null) = PathFd::new("/dev/null") {
        let granted = AccessFs::ReadFile | AccessFs::WriteFile;
        rules = rules.add_rule(PathBeneath::new(null, granted))?;
    }
    if spec.work_folder.is_some()
        && let Ok(folder) = PathFd::new(WorkFolder::PATH)
    {
        rules = rules.add_rule(PathBeneath::new(folder, IN_WORK_FOLDER))?;
    }
    Ok(rules.restrict_self()?.ruleset)
}
