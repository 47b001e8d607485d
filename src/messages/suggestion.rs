//! Suggestions for names that were mistyped.

use super::Notice;

/// How alike a name must be to what was typed, by Jaro and Winkler, from 0 to 1.
const ALIKE: f64 = 0.8;

impl Notice {
    /// The notice of an error about a name that does not exist, with the name that it was probably
    /// meant to be, if one of `names` is like it.
    #[must_use]
    pub fn suggesting(self, typed: &str, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        let names = names.into_iter();
        let likeness = names.map(|name| (strsim::jaro_winkler(typed, name.as_ref()), name));
        let nearest = likeness.max_by(|(one, _), (other, _)| one.total_cmp(other));
        match nearest {
            Some((likeness, name)) if likeness >= ALIKE => Notice::new("with-suggestion")
                .with("error", self)
                .with("name", name.as_ref()),
            _ => self,
        }
    }
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
