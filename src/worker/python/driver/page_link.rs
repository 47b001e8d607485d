//! On a page there is one process: a program calls no functions in another.

use std::io;

use super::{Driver, PostedRequest};
use crate::worker::{Fault, ServedFunctions};

impl Driver {
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere a worker may not start")]
    pub(super) fn prepare_served(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    pub(super) fn served(&self) -> Option<ServedFunctions> {
        None
    }

    pub(super) fn link(
        &mut self,
        _served: &ServedFunctions,
    ) -> io::Result<Option<Box<PostedRequest>>> {
        Ok(None)
    }
}
