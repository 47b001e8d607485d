//! The programming languages of submissions.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A programming language of submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Python 3.
    Python,
    /// SWI-Prolog.
    Prolog,
}

impl Language {
    /// The extensions of the names of its programs.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Language::Python => &[".py"],
            Language::Prolog => &[".prolog", ".pl", ".pro"],
        }
    }

    /// The name of the file of a teacher's solution.
    pub fn solution(self) -> &'static str {
        match self {
            Language::Python => "solucao.py",
            Language::Prolog => "solucao.pl",
        }
    }

    /// The extension of the names of files of its sessions.
    pub fn sessions(self) -> &'static str {
        match self {
            Language::Python => "pycon",
            Language::Prolog => "plcon",
        }
    }
}

/// The language's own name.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::Python => "Python",
            Language::Prolog => "SWI-Prolog",
        })
    }
}
