//! Texts that a literal may have been meant to be.

use similar::TextDiff;

use super::scope::Scope;

/// The similarity from which a text that is expected may be what a literal was meant to be.
const LEAST_SIMILAR: f32 = 0.6;
/// The most expected texts that are tried in place of a literal, the most similar first.
const MOST_EXPECTED: usize = 3;
/// The length up to which a literal is a symbol, and no sentence.
const SYMBOL: usize = 3;

/// The contents that may take the place of that of a literal.
pub(super) fn other_texts(content: &str, scope: &Scope, expected: &[String]) -> Vec<String> {
    let mut others = similar_texts(content, expected);
    let unspaced = content.trim_end_matches("\\n");
    let ends = [content.trim_end(), content.trim_start(), unspaced];
    others.extend(ends.map(str::to_owned));
    others.extend([format!("{content} "), format!("{content}\\n")]);
    others.extend(other_digits(content));
    let is_symbol = |text: &str| text.chars().count() <= SYMBOL;
    let alike = scope.texts.iter();
    let alike = alike.filter(|text| is_symbol(text) == is_symbol(content));
    others.extend(alike.map(|text| (*text).to_owned()));
    others
}

/// The expected texts that are like the content of a literal and can be written in one.
fn similar_texts(content: &str, expected: &[String]) -> Vec<String> {
    if content.len() <= SYMBOL {
        return Vec::new();
    }
    let is_plain = |text: &&String| !text.contains(['\'', '"', '{', '}']);
    let near = expected.iter().filter(is_plain).filter_map(|text| {
        let text = text.replace('\\', r"\\");
        let ratio = TextDiff::from_chars(content, text.as_str()).ratio();
        (ratio >= LEAST_SIMILAR && text != content).then_some((ratio, text))
    });
    let mut near: Vec<_> = near.collect();
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let near = near.into_iter().take(MOST_EXPECTED);
    near.map(|(_, text)| text).collect()
}

/// The content with one of its digits one more, and one less.
fn other_digits(content: &str) -> Vec<String> {
    let digits = content.char_indices().filter_map(|(place, character)| {
        let digit = character.to_digit(10)?;
        Some((place, [digit.checked_add(1), digit.checked_sub(1)]))
    });
    let changed = digits.flat_map(|(place, others)| {
        let others = others.into_iter().flatten();
        others.map(move |digit| format!("{}{digit}{}", &content[..place], &content[place + 1..]))
    });
    changed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_is_changed_into_what_it_may_have_been_meant_to_be() {
        let expected = ["escolha invalida".to_owned(), "outra coisa".to_owned()];
        let others = other_texts("escolha inválida", &Scope::default(), &expected);
        assert_eq!(others[0], "escolha invalida");
        assert!(!others.contains(&expected[1]));
        let others = other_texts("{:2d}", &Scope::default(), &[]);
        assert!(others.contains(&"{:3d}".to_owned()), "{others:?}");
    }
}
