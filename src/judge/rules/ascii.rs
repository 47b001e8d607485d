//! Characters beyond ASCII, in comments and in text too.

use ruff_text_size::{TextRange, TextSize};

/// Every run of characters that are not ASCII.
pub(super) fn find_non_ascii(text: &str) -> Vec<TextRange> {
    let mut ranges: Vec<TextRange> = Vec::new();
    let mut offset = TextSize::default();
    for each in text.chars() {
        let end = offset + TextSize::of(each);
        if !each.is_ascii() {
            match ranges.last_mut() {
                Some(last) if last.end() == offset => *last = TextRange::new(last.start(), end),
                _ => ranges.push(TextRange::new(offset, end)),
            }
        }
        offset = end;
    }
    ranges
}
