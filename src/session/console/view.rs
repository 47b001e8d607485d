//! A board to click on, and what can be typed.
//!
//! It knows no game: whoever shows it needs to know nothing but this.

use serde::Serialize;

/// A board, and what can be typed at the prompt.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BoardView {
    /// Names of the columns, from left to right.
    pub columns: Vec<String>,
    /// Rows, from top to bottom.
    pub rows: Vec<Row>,
    /// Pairs of tokens whose cells are connected, where a board has connections.
    pub links: Vec<[String; 2]>,
    /// Lines that are accepted: tokens of one cell or more; empty where there are too many to list.
    pub lines: Vec<String>,
    /// Forms that make the lines that are too many to list.
    pub forms: Vec<Form>,
    /// Further lines below the board.
    pub notes: Vec<String>,
}

/// A row of a board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    pub name: String,
    /// The cells, from left to right.
    pub cells: Vec<Cell>,
}

/// A cell of a board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The content; empty where the cell is free.
    pub text: String,
    /// The part of a line that names the cell.
    pub token: String,
}

/// A form that makes one kind of line: its fields, with a space between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Form {
    /// The label of its button, in the language of the person.
    pub label: String,
    /// The fields, in the order of the line.
    pub fields: Vec<Field>,
}

/// A field of a form; labels are in the language of the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// A word that is always the same.
    Word(String),
    /// The token of the cell that is clicked on.
    Cell { label: String },
    /// One of several words.
    Choice {
        label: String,
        /// Each word, and its label.
        words: Vec<(String, String)>,
    },
    /// Capital letters, typed or picked.
    Letters {
        label: String,
        /// Letters to pick.
        tiles: Vec<String>,
        /// Text between two letters of the line.
        separator: String,
    },
}
