//! Suggestions for names that were mistyped.

use super::Notice;

/// Most slips between what was typed and a name: letters that are wrong, missing, added or swapped.
const MOST_SLIPS: usize = 2;
/// … at most one for so many letters.
const LETTERS_PER_SLIP: usize = 3;

impl Notice {
    /// The notice of an error about a name that does not exist, with the name that it was probably
    /// meant to be, if one of `names` is like it.
    #[must_use]
    pub fn suggesting(self, typed: &str, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        match nearest(typed, names) {
            Some(name) => Notice::new("with-suggestion")
                .with("error", self)
                .with("name", name.as_ref()),
            None => self,
        }
    }
}

/// The name that a mistyped one was probably meant to be.
pub(crate) fn nearest<N: AsRef<str>>(typed: &str, names: impl IntoIterator<Item = N>) -> Option<N> {
    let most = MOST_SLIPS.min(typed.chars().count() / LETTERS_PER_SLIP);
    let names = names.into_iter();
    let slips = names.map(|name| (strsim::damerau_levenshtein(typed, name.as_ref()), name));
    let near = slips.filter(|(slips, _)| *slips <= most);
    near.min_by_key(|(slips, _)| *slips).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("chekc", Some("check"))]
    #[case("replya", Some("replay"))]
    #[case("xyz", None)]
    fn a_name_like_what_was_typed_is_suggested(#[case] typed: &str, #[case] name: Option<&str>) {
        let error = Notice::new("find-unknown");
        let suggesting = error
            .clone()
            .suggesting(typed, ["check", "class", "replay"]);
        let expected = match name {
            None => error,
            Some(name) => Notice::new("with-suggestion")
                .with("error", error)
                .with("name", name),
        };
        assert_eq!(suggesting, expected);
    }
}
