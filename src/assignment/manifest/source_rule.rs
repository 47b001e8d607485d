//! Rules of a text that no session shows.

use schemars::JsonSchema;
use serde::Deserialize;

/// A rule of the text that no session shows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Rule {
    /// The name of the rule.
    pub name: String,
    /// The words of the text.
    #[serde(default)]
    pub text: String,
    /// The method of checking the rule.
    #[serde(flatten)]
    pub kind: RuleKind,
    /// True if it is a remark for human readers of the program, and no rule of the text.
    #[serde(default)]
    pub is_remark: bool,
}

/// The method of checking a rule.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleKind {
    /// The program is written in ASCII alone.
    Ascii,
    /// The program imports only some modules, or names of modules as in `functools.reduce`.
    Imports {
        /// The modules and names that may be imported.
        allowed: Vec<String>,
    },
    /// The program does not call some functions or methods, but for its own. Another use of such a name,
    /// or `eval`, leaves it to a person.
    Calls {
        /// The names of the functions.
        of: Vec<String>,
    },
    /// The program neither prints nor reads input while it is loaded.
    SilentLoading,
    /// The hand-in is packed as the text says: checked where it comes in a folder or an
    /// archive.
    HandIn {
        /// The name of the archive; # stands for a digit.
        #[serde(default)]
        archive: Option<String>,
        /// The file endings of which there is exactly one file each.
        #[serde(default)]
        one_of_each: Vec<String>,
    },
    /// A person decides.
    Person,
}
