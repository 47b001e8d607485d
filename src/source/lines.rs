//! Lines and columns of places in a program.

use std::iter;

use ruff_text_size::TextSize;

/// Index of the lines of a text.
pub struct Lines<'a> {
    text: &'a str,
    /// Start of each line.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Indexes the lines of a text.
    pub fn of(text: &'a str) -> Self {
        let newlines = text.match_indices('\n').map(|(place, _)| place + 1);
        Lines {
            text,
            starts: iter::once(0).chain(newlines).collect(),
        }
    }

    /// Line of a place, from 1.
    pub fn line(&self, place: TextSize) -> u32 {
        number(self.place_of_line(place))
    }

    /// Line of a byte of the text, from 1.
    pub fn line_at(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }

    /// Text before a place on its line.
    pub fn before(&self, place: TextSize) -> &'a str {
        let start = self.starts[self.place_of_line(place) - 1];
        &self.text[start..place.to_usize()]
    }

    /// Column of a place, in characters, from 1.
    pub fn column(&self, place: TextSize) -> u32 {
        number(self.before(place).chars().count() + 1)
    }

    fn place_of_line(&self, place: TextSize) -> usize {
        self.line_at(place.to_usize())
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
