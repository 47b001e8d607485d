//! Root file system of a jail: the files that its program may read, and nothing else.

use std::ffi::{CStr, CString};
use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{StatVfsMountFlags, statvfs};
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    mount_remount, unmount,
};
use rustix::process::{chdir, pivot_root};

use super::enter_request::Spec;
use super::entry_step::{EnterError, Step};
use super::limits::WorkFolder;

/// Candidate mount points of the new root. The chosen one must not hide any path that is
/// still to be bound.
const PLACES: [&str; 4] = ["/mnt", "/srv", "/tmp", "/var"];

/// The only device in the jail.
const NULL: &str = "/dev/null";

/// Changes the root to an empty, unwritable file system with read-only binds of the paths in
/// the spec, and detaches the old one.
pub(super) fn pivot(spec: &Spec) -> Result<(), EnterError> {
    let step = |what| EnterError::at(Step::Root, what);
    let changed = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change("/", changed).map_err(step("private mounts"))?;
    let mut sources = spec.readable.clone();
    sources.push(spec.program.clone());
    sources.push(PathBuf::from(NULL));
    // A program's loader may have a path of its own.
    sources.extend(fs::canonicalize("/lib64"));
    let sources = outermost(sources);
    let place = PLACES
        .into_iter()
        .map(Path::new)
        .find(|place| place.is_dir() && !sources.iter().any(|source| source.starts_with(place)));
    let new_root = place.ok_or_else(|| EnterError::because(Step::Root, "no folder is free"))?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let options: &CStr = c"size=1m,mode=755";
    mount("tmpfs", new_root, "tmpfs", flags, options).map_err(step("tmpfs"))?;
    for source in &sources {
        bind(source, new_root)?;
    }
    link_top_level(new_root)?;
    if let Some(folder) = spec.work_folder {
        mount_work_folder(folder, new_root)?;
    }
    chdir(new_root).map_err(step("new root"))?;
    pivot_root(".", ".").map_err(step("new root"))?;
    unmount(".", UnmountFlags::DETACH).map_err(step("leave the old root"))?;
    chdir("/").map_err(step("new root"))?;
    let flags = MountFlags::RDONLY | flags;
    mount_remount("/", flags, options).map_err(step("unwritable root"))
}

/// Mounts the folder that can be written, in memory.
fn mount_work_folder(folder: WorkFolder, new_root: &Path) -> Result<(), EnterError> {
    let path = new_root.join(WorkFolder::PATH.trim_start_matches('/'));
    fs::create_dir_all(&path)
        .map_err(|why| EnterError::because(Step::Root, format!("work folder: {why}")))?;
    // The folder itself is a file, too.
    let (kib, files) = (folder.kib, folder.number.saturating_add(1));
    let options = CString::new(format!("size={kib}k,nr_inodes={files},mode=777"));
    let options = options.map_err(|why| EnterError::because(Step::Root, why))?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("tmpfs", path, "tmpfs", flags, options.as_c_str())
        .map_err(EnterError::at(Step::Root, "work folder"))
}

/// Paths without those below another one.
fn outermost(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    paths.sort();
    let mut kept: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !kept.iter().any(|outer| path.starts_with(outer)) {
            kept.push(path);
        }
    }
    kept
}

/// Binds a file or folder read-only, at the same path below the new root.
fn bind(source: &Path, new_root: &Path) -> Result<(), EnterError> {
    let failed = |why: std::io::Error| {
        EnterError::because(Step::Root, format!("bind {}: {why}", source.display()))
    };
    let target = new_root.join(source.strip_prefix("/").unwrap_or(source));
    if fs::metadata(source).map_err(failed)?.is_dir() {
        fs::create_dir_all(&target).map_err(failed)?;
    } else {
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::File::create(&target).map_err(failed)?;
    }
    mount_bind_recursive(source, &target).map_err(|why| failed(why.into()))?;
    let writable = source == Path::new(NULL);
    let mut flags = mount_flags(&target) | MountFlags::BIND | MountFlags::NOSUID;
    if !writable {
        flags |= MountFlags::RDONLY | MountFlags::NODEV;
    }
    mount_remount(&target, flags, c"").map_err(|why| failed(why.into()))
}

/// Restrictive flags of the mount that holds a path: a user namespace must not drop them.
fn mount_flags(path: &Path) -> MountFlags {
    let Ok(about) = statvfs(path) else {
        return MountFlags::empty();
    };
    let pairs = [
        (StatVfsMountFlags::NOSUID, MountFlags::NOSUID),
        (StatVfsMountFlags::NODEV, MountFlags::NODEV),
        (StatVfsMountFlags::NOEXEC, MountFlags::NOEXEC),
        (StatVfsMountFlags::NOATIME, MountFlags::NOATIME),
        (StatVfsMountFlags::NODIRATIME, MountFlags::NODIRATIME),
        (StatVfsMountFlags::RELATIME, MountFlags::RELATIME),
    ];
    let kept = pairs
        .into_iter()
        .filter(|(on, _)| about.f_flag.contains(*on));
    kept.fold(MountFlags::empty(), |flags, (_, flag)| flags | flag)
}

/// Creates the top-level links of current systems (`/lib64` to `usr/lib64`), by which
/// programs name their loader.
fn link_top_level(new_root: &Path) -> Result<(), EnterError> {
    for name in ["lib", "lib64", "bin"] {
        let Ok(target) = fs::read_link(Path::new("/").join(name)) else {
            continue;
        };
        let link = new_root.join(name);
        if !link.exists() {
            std::os::unix::fs::symlink(target, link)
                .map_err(|why| EnterError::because(Step::Root, format!("links: {why}")))?;
        }
    }
    Ok(())
}
