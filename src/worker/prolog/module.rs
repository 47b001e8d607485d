//! Validates that a submission is the expected module.

use super::answer::LoadFacts;
use crate::messages::Notice;
use crate::sandbox::Limits;
use crate::session::observation::Termination;

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
    /// None of the predicates has a clause in the module: names and arities.
    Missing(Vec<(String, usize)>),
}

impl LoadFacts {
    /// Checks that this is the module of a name, with clauses for one of these predicates at
    /// least; returns the names of all that it defines, with the arity where one of these has
    /// another.
    ///
    /// # Errors
    /// [`ModuleFault`] where it is not.
    pub fn check_module(
        &self,
        name: &str,
        predicates: &[(&str, usize)],
    ) -> Result<Vec<String>, ModuleFault> {
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
        let wanted: Vec<_> = wanted.collect();
        if !wanted.iter().any(|each| self.predicates.contains(each)) {
            return Err(ModuleFault::Missing(wanted));
        }
        let names = self.predicates.iter().map(|defined @ (name, arity)| {
            let has_other_arity =
                !wanted.contains(defined) && wanted.iter().any(|(wanted, _)| wanted == name);
            if has_other_arity {
                format!("{name}/{arity}")
            } else {
                name.clone()
            }
        });
        Ok(names.collect())
    }
}

impl ModuleFault {
    /// Message on the module `name`, run with these limits.
    pub fn notice(&self, name: &str, limits: &Limits) -> Notice {
        match self {
            ModuleFault::Ended(ended) => {
                Notice::new("loading-ended").with("why", ended.notice(limits))
            }
            ModuleFault::None => Notice::new("no-module").with("module", name),
            ModuleFault::Other { found, expected } => Notice::new("other-module")
                .with("found", found)
                .with("expected", expected),
            ModuleFault::Missing(predicates) => {
                Notice::new("missing-predicates").with("predicates", indicators(predicates))
            }
        }
    }
}

/// Names and arities, as Prolog writes them.
fn indicators(predicates: &[(String, usize)]) -> String {
    let predicates = predicates.iter();
    let written: Vec<String> = predicates
        .map(|(name, arity)| format!("{name}/{arity}"))
        .collect();
    written.join(", ")
}
