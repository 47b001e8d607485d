//! The built-in assignments, read once for all tests of a binary.

use std::sync::LazyLock;

use gabarito::assignment::Assignment;
use gabarito::engines::registry;

static ALL: LazyLock<Vec<Assignment>> = LazyLock::new(|| match registry::all() {
    Ok(all) => all,
    Err(error) => panic!("{error}"),
});

/// The built-in assignment of a name.
pub(crate) fn assignment(name: &str) -> &'static Assignment {
    let mut all = ALL.iter();
    let found = all.find(|each| each.name == name);
    found.unwrap_or_else(|| panic!("there is no assignment `{name}`"))
}
