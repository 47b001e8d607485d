//! The parts of a manifest for workers and for the reader of submissions.

use std::sync::Arc;

use super::{Kind, Manifest};
use crate::worker::Preparation;
use crate::worker::intake::Layout;

impl Preparation {
    /// The facts that a manifest says.
    pub fn of(manifest: &Manifest) -> Self {
        let functions = manifest.functions.iter();
        Preparation {
            modules: manifest.python.modules.clone(),
            functions: functions
                .map(|each| (each.name.clone(), each.prints))
                .collect(),
            work_folder: manifest.files,
            given_files: Arc::clone(&manifest.given_files),
            has_random_hashes: false,
            is_program: manifest.kind == Kind::Program,
        }
    }
}

impl<'a> From<&'a Manifest> for Layout<'a> {
    fn from(manifest: &'a Manifest) -> Self {
        Layout {
            language: manifest.language,
            program: manifest.hand_in.program.as_deref(),
            given: &manifest.hand_in.given,
        }
    }
}
