//! Corrections of indentation.

use std::ops::Range;

use super::draft::Draft;

/// Lines before one whose indentation it may have.
const MOST_BEFORE: usize = 40;
/// Words with which a definition begins.
const DEFINITIONS: [&str; 3] = ["def ", "class ", "@"];
/// One level of indentation, where the program shows none.
const LEVEL: &str = "    ";

impl Draft<'_> {
    /// Indents a line as one before it, or one level deeper: alone, and with all lines after it that
    /// are as deep.
    pub(super) fn indent(&mut self, line: usize) {
        let own = indentation(self.line(line));
        if self.line(line).trim().is_empty() {
            return;
        }
        let mut levels: Vec<String> = Vec::new();
        let before = (line.saturating_sub(MOST_BEFORE)..line).rev();
        let lines = before
            .chain([line + 1])
            .filter(|line| *line < self.lines.len());
        for text in lines.map(|line| self.line(line)) {
            let level = indentation(text).to_owned();
            if text.trim().is_empty() {
                continue;
            }
            if text.trim_end().ends_with(':') {
                levels.push(level.clone() + if level.contains('\t') { "\t" } else { LEVEL });
            }
            levels.push(level);
        }
        let mut seen = vec![own.to_owned()];
        for level in levels {
            if seen.contains(&level) {
                continue;
            }
            let start = self.lines[line].start;
            self.add("indentation", 2, start..start + own.len(), &level);
            let block = self.block(line, own, &level);
            if block.len() > 1 {
                self.add_several("indentation", 3, block);
            }
            seen.push(level);
        }
    }

    /// A line and those after it that are as deep or deeper, up to the next definition beside it,
    /// with another indentation.
    fn block(&self, line: usize, own: &str, level: &str) -> Vec<(Range<usize>, String)> {
        let lines = (line..self.lines.len()).map(|line| (line, self.line(line)));
        let is_definition = |text: &str| {
            let rest = text.strip_prefix(own).unwrap_or_default();
            DEFINITIONS.iter().any(|word| rest.starts_with(word))
        };
        let block = lines.take_while(|(each, text)| {
            let is_deep = text.trim().is_empty() || text.starts_with(own);
            is_deep && (*each == line || !is_definition(text))
        });
        let shown = block.filter(|(_, text)| !text.trim().is_empty());
        let edits = shown.map(|(line, _)| {
            let start = self.lines[line].start;
            (start..start + own.len(), level.to_owned())
        });
        edits.collect()
    }

    /// Replaces the tabs of every indentation by a number of spaces.
    pub(super) fn expand_tabs(&mut self) {
        for width in [4, 8] {
            let lines = self.lines.iter().filter_map(|range| {
                let spaces = indentation(&self.text[range.clone()]);
                spaces.contains('\t').then(|| {
                    let range = range.start..range.start + spaces.len();
                    (range, spaces_for(spaces, width))
                })
            });
            let edits = lines.collect();
            self.add_several("tabs", 2, edits);
        }
    }
}

fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// The spaces of an indentation whose tabs end at multiples of a width.
fn spaces_for(indentation: &str, width: usize) -> String {
    let columns = indentation.chars().fold(0, |columns, each| match each {
        '\t' => (columns / width + 1) * width,
        _ => columns + 1,
    });
    " ".repeat(columns)
}
