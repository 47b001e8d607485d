//! Validates that a submission is the expected module.

use std::fmt;

use super::answer::Loaded;
use crate::observation::Termination;

/// Reason why a module cannot be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModuleFault {
    /// Loading did not end normally.
    Ended(Termination),
    /// The file is no module.
    None,
    /// The module's name differs from the file's.
    Other {
        /// Actual name.
        found: String,
        /// Expected name.
        expected: String,
    },
    /// Predicates have no clause in the module: names and arities.
    Missing(Vec<(String, usize)>),
}

impl Loaded {
    /// Whether this is the module of a name, with clauses for these predicates.
    ///
    /// # Errors
    /// [`ModuleFault`] where it is not.
    pub fn must_be(&self, name: &str, predicates: &[(&str, usize)]) -> Result<(), ModuleFault> {
        match &self.module {
            None => return Err(ModuleFault::None),
            Some(module) if module != name => {
                return Err(ModuleFault::Other {
                    found: module.clone(),
                    expected: name.to_owned(),
                });
            }
            Some(_) => {}
        }
        let predicates = predicates.iter();
        let wanted = predicates.map(|(name, arity)| ((*name).to_owned(), *arity));
        let missing: Vec<_> = wanted
            .filter(|each| !self.predicates.contains(each))
            .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(ModuleFault::Missing(missing))
        }
    }
}

/// Text in English, for users of the command line; reports have their own.
impl fmt::Display for ModuleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModuleFault::Ended(_) => write!(f, "it does not come to its end while it is loaded"),
            ModuleFault::None => write!(
                f,
                "it is no module: it must begin with `:- module(NAME, []).`"
            ),
            ModuleFault::Other { found, expected } => {
                write!(
                    f,
                    "it is the module `{found}`, and must be `{expected}`, as its file"
                )
            }
            ModuleFault::Missing(predicates) => {
                write!(f, "it does not define {}", indicators(predicates))
            }
        }
    }
}

/// Names and arities, as Prolog writes them.
#[must_use]
pub fn indicators(predicates: &[(String, usize)]) -> String {
    let predicates = predicates.iter();
    let written: Vec<String> = predicates
        .map(|(name, arity)| format!("{name}/{arity}"))
        .collect();
    written.join(", ")
}
