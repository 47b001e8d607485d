//! The lines of the tables of an `enunciado.toml`.

use toml::de::{DeTable, DeValue};

use crate::source::Lines;

/// The tables of a manifest, with their line and the texts in them.
#[derive(Debug, Default)]
pub(super) struct TomlTables(Vec<TomlTable>);

#[derive(Debug)]
struct TomlTable {
    /// The names of the tables that lead to it: `item.check`.
    path: String,
    line: usize,
    texts: Vec<(String, String)>,
}

impl TomlTables {
    /// The tables of a text; none where it is no TOML.
    pub(super) fn of(text: &str) -> Self {
        let mut tables = TomlTables::default();
        if let Ok(root) = DeTable::parse(text) {
            tables.add("", 1, root.get_ref(), &Lines::of(text));
        }
        tables
    }

    fn add(&mut self, path: &str, line: usize, table: &DeTable, lines: &Lines) {
        let place = self.0.len();
        self.0.push(TomlTable {
            path: path.to_owned(),
            line,
            texts: Vec::new(),
        });
        for (key, value) in table {
            let inner = |index: &str| {
                let dot = if path.is_empty() { "" } else { "." };
                format!("{path}{dot}{index}")
            };
            let key = key.get_ref().as_ref();
            match value.get_ref() {
                DeValue::String(text) => {
                    let text = (key.to_owned(), text.to_string());
                    self.0[place].texts.push(text);
                }
                DeValue::Table(table) => {
                    self.add(&inner(key), lines.line_at(value.span().start), table, lines);
                }
                DeValue::Array(items) => {
                    for item in items {
                        if let DeValue::Table(table) = item.get_ref() {
                            self.add(&inner(key), lines.line_at(item.span().start), table, lines);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The line of the last table of a path with some texts: of two with the same name, the
    /// second is the one to change.
    pub(super) fn line_of_table(&self, path: &str, texts: &[(&str, &str)]) -> Option<usize> {
        let mut tables = self.0.iter().rev();
        let found = tables.find(|table| {
            let has = |(key, text): &(&str, &str)| {
                let mut own = table.texts.iter();
                own.any(|(name, value)| name == key && value == text)
            };
            table.path == path && texts.iter().all(has)
        });
        found.map(|table| table.line)
    }

    /// The line of the check of a path `FUNCTION/ID`.
    pub(super) fn line_of_check(&self, path: &str) -> Option<usize> {
        let (function, id) = path.rsplit_once('/')?;
        self.line_of_table("item.check", &[("function", function), ("id", id)])
    }

    pub(super) fn line_of_named_table(&self, path: &str, name: &str) -> Option<usize> {
        self.line_of_table(path, &[("name", name)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_found_by_their_texts() {
        let text = "a = 1\n\n[[item]]\nname = 'x'\n\n[[item.check]]\nfunction = 'f'\nid = 'i'\n\n[[item]]\nname = 'x'\n\n[rubric]\n";
        let tables = TomlTables::of(text);
        assert_eq!(tables.line_of_check("f/i"), Some(6));
        assert_eq!(tables.line_of_named_table("item", "x"), Some(10));
        assert_eq!(tables.line_of_table("rubric", &[]), Some(13));
        assert_eq!(tables.line_of_named_table("tad", "x"), None);
    }
}
