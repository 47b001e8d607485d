//! Who a jailed program is: nobody, with no rights, in namespaces of its own.

use std::fs;

use rustix::process::{Gid, Uid, getgid, getpid, getuid};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, remove_capability_from_bounding_set,
    set_capabilities, set_no_new_privs, set_thread_groups, set_thread_res_gid, set_thread_res_uid,
    unshare_unsafe,
};

use super::enter::EnterError;

/// The first of the user numbers that jails take; no system hands out numbers
/// this high.
const FIRST_USER: u32 = 1_900_000_000;

/// Leaves the namespaces of the machine. Root needs no user namespace for that;
/// anyone else is root in one of their own, as far as that goes. Gives whether
/// there is one.
pub(super) fn new_namespaces() -> Result<bool, EnterError> {
    let (user, group) = (getuid(), getgid());
    let mut flags = UnshareFlags::NEWPID
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWIPC
        | UnshareFlags::NEWUTS;
    if !user.is_root() {
        flags |= UnshareFlags::NEWUSER;
    }
    // SAFETY: unsharing is unsafe for what other threads rely on (the file table);
    // this process has one thread and these flags leave the file table alone.
    #[expect(unsafe_code, reason = "the flags are constants that touch no memory")]
    unsafe { unshare_unsafe(flags) }.map_err(EnterError::at("namespaces"))?;
    if !user.is_root() {
        let write = |file: &str, text: String| {
            fs::write(format!("/proc/self/{file}"), text)
                .map_err(|why| EnterError::because("user namespace", why))
        };
        write("setgroups", "deny".to_owned())?;
        write("gid_map", format!("0 {} 1", group.as_raw()))?;
        write("uid_map", format!("0 {} 1", user.as_raw()))?;
    }
    Ok(!user.is_root())
}

/// Becomes nobody, for good: a user whom no file and no process belongs to, with
/// no capabilities and no way to get any. Where the users are a namespace's own
/// there is only one, whom the machine knows as the ordinary user it is.
pub(super) fn drop_rights(own_users: bool) -> Result<(), EnterError> {
    let step = EnterError::at;
    if getuid().is_root() {
        for capability in CapabilitySet::all().iter() {
            // Those that the kernel does not know are not there to drop.
            let _ = remove_capability_from_bounding_set(capability);
        }
    }
    if getuid().is_root() && !own_users {
        let number = FIRST_USER + getpid().as_raw_nonzero().get().cast_unsigned();
        let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
        set_thread_groups(&[])
            .and_then(|()| set_thread_res_gid(group, group, group))
            .and_then(|()| set_thread_res_uid(user, user, user))
            .map_err(step("become nobody"))?;
    }
    set_no_new_privs(true).map_err(step("no new privileges"))?;
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none).map_err(step("drop capabilities"))
}
