//! Identity of a jailed program: its own user without rights, in its own namespaces.

use std::fs;

use rustix::process::{Gid, Uid, getgid, getuid};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, remove_capability_from_bounding_set,
    set_capabilities, set_no_new_privs, set_thread_groups, set_thread_res_gid, set_thread_res_uid,
    unshare_unsafe,
};

use super::entry_step::{EnterError, Step};

/// The user and the group of a jail. No other jail has them at the same time: the kernel
/// counts its processes apart, and no signal gets from one jail to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct User {
    user: Uid,
    group: Gid,
}

impl User {
    /// User of the jail whose first process is `jail`, by its number in the machine's
    /// namespace. `None` for an ordinary user, and for a root whose user namespace maps too
    /// few users to become another one.
    pub(super) fn of(jail: u32) -> Option<Self> {
        if !getuid().is_root() {
            return None;
        }
        let mapped = |file: &str| number(&fs::read_to_string(file).ok()?, jail);
        Some(User {
            user: Uid::from_raw(mapped("/proc/self/uid_map")?),
            group: Gid::from_raw(mapped("/proc/self/gid_map")?),
        })
    }
}

/// First number of a jail's user, where all numbers are mapped; no system assigns numbers
/// this high.
const FIRST: u32 = 1_900_000_000;
/// Maximum number of processes.
const MOST: u32 = 1 << 22;

/// Number of a jail's user among those of a map (`user_namespaces(7)`). Where few are
/// mapped, as in a container, the number is in the third quarter: system users have the
/// lowest numbers, and `nobody` the highest.
fn number(map: &str, jail: u32) -> Option<u32> {
    let ranges = map.lines().filter_map(|line| {
        let mut numbers = line.split_whitespace().map(|word| word.parse::<u32>().ok());
        let (first, _, count) = (numbers.next()??, numbers.next()??, numbers.next()??);
        Some((first, count))
    });
    let (first, count) = ranges.max_by_key(|(_, count)| *count)?;
    let has_high = first <= FIRST && count - (FIRST - first).min(count) >= MOST;
    let (start, size) = if has_high {
        (FIRST, MOST)
    } else {
        (first + count / 2, count / 4)
    };
    Some(start + jail.checked_rem(size)?)
}

/// Leaves the machine's namespaces. A root that has a user to become needs no user
/// namespace for that; anyone else becomes root in a new user namespace.
pub(super) fn new_namespaces(jail: Option<User>) -> Result<(), EnterError> {
    let (user, group) = (getuid(), getgid());
    let mut flags = UnshareFlags::NEWPID
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWIPC
        | UnshareFlags::NEWUTS;
    if jail.is_none() {
        flags |= UnshareFlags::NEWUSER;
    }
    // SAFETY: unsharing is unsafe for what other threads rely on (the file table);
    // this process has one thread and these flags leave the file table alone.
    #[expect(unsafe_code, reason = "the flags are constants that touch no memory")]
    unsafe { unshare_unsafe(flags) }.map_err(EnterError::at(Step::Namespaces, "unshare"))?;
    if jail.is_none() {
        let write = |file: &str, text: String| {
            fs::write(format!("/proc/self/{file}"), text)
                .map_err(|why| EnterError::because(Step::Namespaces, format!("{file}: {why}")))
        };
        write("setgroups", "deny".to_owned())?;
        write("gid_map", format!("0 {} 1", group.as_raw()))?;
        write("uid_map", format!("0 {} 1", user.as_raw()))?;
    }
    Ok(())
}

/// Becomes the jail's user for good: no file or process belongs to this user, and it has no
/// capabilities or way to get any. Without a jail's user, the process stays the ordinary
/// user that it is to the machine.
pub(super) fn drop_rights(jail: Option<User>) -> Result<(), EnterError> {
    let step = |what| EnterError::at(Step::User, what);
    if getuid().is_root() {
        for capability in CapabilitySet::all().iter() {
            // The kernel rejects capabilities that it does not know: nothing to drop.
            let _ = remove_capability_from_bounding_set(capability);
        }
    }
    if let Some(User { user, group }) = jail {
        set_thread_groups(&[])
            .and_then(|()| set_thread_res_gid(group, group, group))
            .and_then(|()| set_thread_res_uid(user, user, user))
            .map_err(step("change of user"))?;
    }
    set_no_new_privs(true).map_err(step("no new privileges"))?;
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none).map_err(step("drop capabilities"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::machine("0 0 4294967295", 300, Some(1_900_000_300))]
    #[case::largest_process("0 0 4294967295", MOST - 1, Some(FIRST + MOST - 1))]
    #[case::container("0 100000 65536", 300, Some(32_768 + 300))]
    #[case::more_processes_than_users("0 100000 65536", 16_384 + 7, Some(32_768 + 7))]
    #[case::rootless("0 1000 1\n1 100000 65536\n", 2, Some(32_769 + 2))]
    #[case::some_high("0 0 1900000004", 300, Some(950_000_002 + 300))]
    #[case::itself_alone("0 1000 1", 300, None)]
    #[case::no_map("", 300, None)]
    fn a_jail_has_a_user_that_is_mapped(
        #[case] map: &str,
        #[case] jail: u32,
        #[case] expected: Option<u32>,
    ) {
        assert_eq!(number(map, jail), expected);
    }
}
