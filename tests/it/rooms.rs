//! The folders of `src/` use each other in one direction, as `docs/design.md` lists them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rooms, the highest first.
fn rooms() -> Vec<String> {
    let design = fs::read_to_string("docs/design.md").unwrap();
    let (_, section) = design.split_once("## Rooms").unwrap();
    let list = section.split("```").nth(1).unwrap();
    let names = list
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// The imports of a file that go upwards, each as it stands.
fn upward_imports(file: &Path, above: &[String]) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let upward = lines.filter(|line| {
        let mut uses = line.split("crate::").skip(1);
        uses.any(|used| {
            let room = used
                .split(|next: char| !next.is_alphanumeric() && next != '_')
                .next();
            above.iter().any(|each| Some(&**each) == room)
        })
    });
    upward
        .map(|line| format!("{}: {}", file.display(), line.trim()))
        .collect()
}

#[test]
fn every_room_uses_only_those_below_it() {
    let rooms = rooms();
    let mut upward = Vec::new();
    for (place, room) in rooms.iter().enumerate() {
        for file in glob::glob(&format!("src/{room}/**/*.rs")).unwrap() {
            let file = file.unwrap();
            // A file of tests may use whatever it tests with.
            if !is_test(&file) {
                upward.extend(upward_imports(&file, &rooms[..place]));
            }
        }
    }
    assert_eq!(upward, Vec::<String>::new());
}

#[test]
fn every_room_is_in_the_list() {
    let folders = fs::read_dir("src").unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|entry| entry.file_type().unwrap().is_dir());
    let folders = folders.map(|entry| entry.file_name().into_string().unwrap());
    assert_eq!(
        folders.collect::<BTreeSet<_>>(),
        rooms().into_iter().collect()
    );
}

/// Whether the file that declares a module compiles it for tests alone.
fn is_test(file: &Path) -> bool {
    let name = file.file_stem().unwrap().to_string_lossy();
    let parent = file.with_file_name("mod.rs");
    let parent = fs::read_to_string(parent).unwrap_or_default();
    parent.contains(&format!("#[cfg(test)]\nmod {name};"))
}
